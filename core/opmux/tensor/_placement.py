"""Methods of tensors about where their memory is: `cpu`, `cuda`, `pin_memory` and their like."""

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Any, Final, NoReturn, Self, TypeVar

from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError, caution, shown
from opmux.tensor._array_backend_base import ArrayBackendBase
from opmux.tensor._backends import array_backend, registered_backends
from opmux.tensor._casts import TensorCasts
from opmux.tensor._device import device as _Device  # noqa: N812 -- methods have a parameter of that name
from opmux.tensor._device import to_device
from opmux.tensor._layout import memory_format as _memory_format
from opmux.tensor._layout import preserve_format
from opmux.tensor._strides import memory_dims, no_single_order
from opmux.tensor._tensor_base import TensorBase
from opmux.tensor._untyped_storage import UntypedStorage, not_shared, see_memory_of, storage_behind

__all__ = ["TensorPlacement"]

_T = TypeVar("_T", bound=TensorBase)


class TensorPlacement(TensorCasts):
    """The part of `Tensor` that says where the data is, and moves it."""

    def untyped_storage(self) -> UntypedStorage:
        """The memory behind the tensor as bytes; the same object for all tensors over it, while it is in use."""
        return storage_behind(self)

    def _see_memory_of(self, other: Self) -> None:
        see_memory_of(self, other)

    def is_shared(self) -> bool:
        """Whether other processes see the memory: no."""
        return False

    def share_memory_(self) -> NoReturn:
        """Is refused: arrays of a backend cannot be moved to memory that processes share.

        Raises:
            OperatorValueError: Always.
        """
        raise not_shared("Tensor.share_memory_()")

    def resize(self, *sizes: int) -> Self:
        """The tensor's elements with another shape, as `reshape`; deprecated.

        Raises:
            OperatorValueError: The shape has another number of elements.
        """
        caution("non-inplace resize is deprecated: use reshape")
        reshaped: Self = _with_shape(self, sizes)
        return reshaped

    def resize_as(self, tensor: TensorBase) -> Self:
        """The tensor's elements with the shape of another; deprecated. See `resize`."""
        caution("non-inplace resize_as is deprecated: use reshape_as")
        reshaped: Self = _with_shape(self, tensor.shape)
        return reshaped

    def dim_order(self, *, ambiguity_check: "bool | list[_memory_format]" = False) -> tuple[int, ...]:
        """Dimensions in the order in which they lie in memory, the slowest first.

        Args:
            ambiguity_check: True to refuse a tensor whose dimensions may be said to lie in several orders; a list of memory
                formats to let it pass where it lies in exactly one of them.

        Raises:
            OperatorArgumentError: `ambiguity_check` is neither.
            OperatorValueError: The tensor is refused.
        """
        formats = [] if isinstance(ambiguity_check, bool) else ambiguity_check
        if not isinstance(formats, list) or not all(isinstance(each, _memory_format) for each in formats):
            raise OperatorArgumentError(
                f"dim_order with ambiguity_check={shown(ambiguity_check)}",
                found="The ambiguity_check argument must be a bool or a list of memory formats.",
                advice="give True, False or a list such as [opmux.contiguous_format]",
            )
        shape, strides = self.shape, self.stride()
        several = ambiguity_check is not False and (1 in shape or any(a == b for a, b in pairwise(strides)))
        if several and sum(self.is_contiguous(memory_format=each) for each in formats) != 1:
            raise no_single_order(shape, strides)
        return tuple(memory_dims(shape, strides, checked=bool(ambiguity_check)))

    @property
    def is_cuda(self) -> bool:
        """Whether the data lives on a CUDA device."""
        place: _Device | None = self.device
        return place is not None and place.type == "cuda"

    @property
    def is_cpu(self) -> bool:
        """Whether the data lives in the host's memory, on the device `cpu`."""
        place: _Device | None = self.device
        return place is None or place.type == "cpu"

    def get_device(self) -> int:
        """Number of the device among those of its type; -1 for the CPU and other types without numbers."""
        place = self.device
        return -1 if place is None or place.type == "cpu" or place.index is None else place.index

    def cpu(self, memory_format: _memory_format = preserve_format) -> Self:
        """The tensor itself, or a copy on the CPU; as `to("cpu")`."""
        return self.to("cpu") if memory_format is preserve_format else self.to("cpu", memory_format=memory_format)

    def cuda(
        self,
        device: "_Device | str | int | None" = None,
        non_blocking: bool = False,
        memory_format: _memory_format = preserve_format,
    ) -> Self:
        """The tensor itself, or a copy on a GPU; as `to("cuda")`.

        Args:
            device: A device of type cuda or its number; the current one if left out.
            non_blocking: Do not let the host wait, where its memory is pinned.
            memory_format: Order of the dimensions in memory.

        Raises:
            PluginError: The plugin for CUDA is not there, or cannot work on this machine; says why.
            OperatorValueError: There is no such device.
        """
        place = _Device("cuda", device) if isinstance(device, int) else to_device("cuda" if device is None else device)
        if place.type != "cuda":
            raise OperatorValueError(
                f"cuda({device!r})", found=f"Invalid device, must be cuda device, but got {place}", advice="use to()"
            )
        return self.to(place, non_blocking=non_blocking, memory_format=memory_format)

    def to_device(self, device: "_Device | str", /, *, stream: Any = None) -> Self:
        """The tensor itself, or a copy on another device: `to(device)` by the array API standard's name.

        Args:
            device: Where it should be.
            stream: Must be left out: work goes to the current stream of the device.

        Raises:
            OperatorArgumentError: A stream was given.
            PluginError: No loaded plugin provides the device.
        """
        if stream is not None:
            raise OperatorArgumentError(
                f"to_device({shown(device)}, stream={shown(stream)})",
                found="a copy is made in the device's current stream",
                advice="make the stream the current one, and leave it out here",
            )
        return self.to(device)

    def pin_memory(self, device: "_Device | str | None" = None) -> Self:
        """The tensor itself if its memory is pinned, else a copy in pinned memory, which devices read without the host.

        Args:
            device: Type of device that is to read it; the first loaded one that does so if left out.

        Raises:
            OperatorValueError: The tensor is not on the CPU.
            PluginError: No device that reads pinned memory is there.
        """
        return _pinned(self, device)

    def is_pinned(self, device: "_Device | str | None" = None) -> bool:
        """Whether the memory is pinned: see `pin_memory`."""
        return _is_pinned(self, device)

    def record_stream(self, stream: Any) -> None:
        """Note that work in another stream uses this tensor: its memory, once freed, is not used again before that has ended.

        Args:
            stream: A stream of the tensor's device type.

        Raises:
            OperatorArgumentError: The device has no streams.
        """
        runtime = None if self._device is None else array_backend(self._device.type).runtime
        if runtime is None:
            raise OperatorArgumentError(
                f"record_stream of a tensor on {self._device}",
                found="its device type has no streams",
                advice="leave the call out: there is nothing to wait for",
            )
        runtime.record_stream(self, self._array, stream)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """The protocol's description of the memory, for libraries that share it; only tensors on a CUDA device have one.

        Raises:
            AttributeError: The tensor is on another device.
            OperatorValueError: The tensor requires grad.
        """
        found: dict[str, Any] = self._array.__cuda_array_interface__
        if self._autograd is not None:
            raise OperatorValueError(
                "__cuda_array_interface__ of a tensor that requires grad",
                found="what is done with it elsewhere would not take part in gradients",
                advice="use tensor.detach()",
            )
        return found


def _with_shape(tensor: Any, sizes: Sequence[int]) -> Any:
    """`Tensor.resize`: a tensor of its own, which shares the memory if that is contiguous."""
    sizes = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], Sequence) else sizes
    if prod(sizes) != tensor.numel():
        shape = "x".join(map(str, sizes))
        raise OperatorValueError(
            f"requested resize to {shape} ({prod(sizes)} elements in total), but the given tensor has a size of "
            f"{'x'.join(map(str, tensor.shape))} ({tensor.numel()} elements)",
            found="autograd's resize can only change the shape of a given tensor, while preserving the number of elements",
            advice="use resize_, which changes the number of elements",
        )
    return tensor.contiguous().view(sizes)


def _pinning(place: _Device | str | None) -> ArrayBackendBase | None:
    """The backend whose transfers pinned memory is for."""
    wanted = None if place is None else _Device(place).type
    if wanted is not None:
        return array_backend(wanted)
    return next((backend for backend in registered_backends() if backend.runtime is not None), None)


#: What to do without pinned memory.
_UNPINNED: Final = "leave out pin_memory, which only makes copies to a GPU faster"


def _pinned(tensor: _T, place: _Device | str | None) -> _T:
    """`Tensor.pin_memory`: the tensor itself if it is pinned, else a copy that is."""
    own = array_backend(tensor.device.type)
    if not own.host_memory or tensor.is_meta:
        raise OperatorValueError(
            f"pin_memory of a tensor on {tensor.device}",
            found=f"cannot pin a tensor on {tensor.device}: only dense CPU tensors can be pinned",
            advice='copy it to the host first: .to("cpu")',
        )
    backend = _pinning(place)
    if backend is None or backend.runtime is None:
        raise PluginError(
            "pin_memory",
            found="no loaded plugin has a device that reads pinned memory",
            advice=f'{_UNPINNED}, or opmux.plugins.load("cuda"), which says what is missing',
        )
    host = own.to_numpy(tensor._array)
    if backend.runtime.is_pinned(host):
        return tensor
    try:
        pinned = backend.runtime.pinned(host)
    except PluginError as error:  # the device is not there
        advice = f"{_UNPINNED}. Otherwise {error.advice}"
        raise PluginError(error.asked, found=error.found, where=error.where, advice=advice) from None
    copy: _T = own.wrap(own.from_numpy(pinned))
    return copy


def _is_pinned(tensor: TensorBase, place: _Device | str | None) -> bool:
    """`Tensor.is_pinned`."""
    if tensor._is_wrapped_number or tensor.is_meta:
        return False
    own = array_backend(tensor.device.type)
    backend = _pinning(place)
    if not own.host_memory or backend is None or backend.runtime is None:
        return False
    return backend.runtime.is_pinned(own.to_numpy(tensor._array))
