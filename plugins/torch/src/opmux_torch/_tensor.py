"""The tensor that torch sees: a shape, strides and a dtype for torch, and a tensor of opmux that has the memory.

Note [Two tensors]
`OpmuxTensor` has no memory of torch's. torch's autograd, its version counters and its views work on it as on any tensor, because
they look at shapes, strides and offsets, which it has from the tensor of opmux inside. That one never requires grad. torch calls
`__torch_dispatch__` below autograd with the operator that is to be computed, and the operator of opmux with the same name
computes it. A view is a view of opmux's tensor, so that a write through it reaches the memory of both.
"""

from copy import deepcopy
from typing import Any, Final, final

import torch
from numpy import ndarray

import opmux
from opmux.errors import OperatorArgumentError
from opmux.native import UnknownSize
from opmux_torch._calls import CALLS
from opmux_torch._devices import TORCH_DEVICE, torch_device
from opmux_torch._dtypes import TORCH_DTYPE
from opmux_torch._errors import passed_on, refused

__all__ = ["OpmuxTensor", "refresh", "wrap"]


@final
class OpmuxTensor(torch.Tensor):  # type: ignore[misc]  # torch is not typed here
    """A tensor of torch whose memory belongs to opmux. See Note [Two tensors]; made by `wrap`."""

    # No __slots__: torch lets two tensors change places, as Module.to does, only where they are laid out alike.
    _inner: opmux.Tensor

    __torch_function__ = torch._C._disabled_torch_function_impl

    @classmethod
    def __torch_dispatch__(cls, operator: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        try:
            return CALLS[operator](args, kwargs)
        except BaseException as error:  # among them KeyboardInterrupt, which would end the process within backward
            return passed_on(refused(operator, error))

    def __tensor_flatten__(self) -> Any:
        # That there is such a method has Module.to keep a parameter's identity, so that shared ones stay shared.
        raise NotImplementedError(
            f"torch's compiler and fake tensors take tensors apart into tensors of torch; {type(self).__name__} has none inside"
        )

    @staticmethod
    def __tensor_unflatten__(inner: Any, context: Any, size: Any, stride: Any) -> Any:
        raise NotImplementedError("as in __tensor_flatten__")

    def __format__(self, spec: str) -> str:
        # torch's own looks for tensors of exactly its class.
        return format(self.item() if self.dim() == 0 else str(self), spec)

    def as_subclass(self, cls: Any) -> Any:
        """The tensor as one of a class of torch's own; another class cannot have memory of opmux.

        Raises:
            OperatorArgumentError: It is such a class. torch asks for it where a tensor of the class is moved here.
        """
        if issubclass(OpmuxTensor, cls):
            return self
        raise OperatorArgumentError(
            f"a {cls.__name__} on device {str(self.device)!r}",
            found=f"every tensor there is an {OpmuxTensor.__name__}, and of no other class",
            advice='move its values: x.as_subclass(torch.Tensor).to("opmux")',
        )

    def tolist(self) -> Any:
        """The values as a number or nested lists."""
        return self._inner.tolist()

    def __reduce_ex__(self, protocol: Any) -> Any:
        # Of torch's own functions, so that torch.load knows it, and so that its map_location is obeyed.
        rebuild = torch._utils._rebuild_device_tensor_from_cpu_tensor
        if self._is_parameter():
            # The only state that torch's own parameters have is their gradient's flag.
            return torch._utils._rebuild_parameter, (self.detach(), self.requires_grad, {})
        return rebuild, (self.detach().cpu(), self.dtype, str(self.device), self.requires_grad)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        # torch's own copies a storage, which ends the process, of what begins behind the start of its memory.
        if not self.is_leaf:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment. "
                "Copy x.detach(), or the parameters that a module computes its own from."
            )
        if id(self) not in memo:
            with torch.no_grad():
                # Views of one memory are, in the copy too.
                memo[id(self)] = copied = wrap(deepcopy(self._inner, memo)).requires_grad_(self.requires_grad)
                vars(copied).update(deepcopy({k: v for k, v in vars(self).items() if k != "_inner"}, memo))
                if self.grad is not None:
                    copied.grad = deepcopy(self.grad, memo)
        return memo[id(self)]

    def _is_parameter(self) -> bool:
        return bool(getattr(self, "_is_param", False))

    @property
    def data(self) -> Any:
        """The tensor without its history."""
        return torch._C.TensorBase.data.__get__(self)

    @data.setter
    def data(self, new: Any) -> None:
        # torch replaces what it knows of the tensor, and nothing else.
        torch._C.TensorBase.data.__set__(self, new)
        self._inner = new._inner

    def numpy(self, *, force: bool = False) -> Any:
        """The values as an array of NumPy; shared where the memory is the host's, as for torch's own tensors."""
        if self.requires_grad and not force:
            raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")
        return torch.from_dlpack(self._inner.cpu()).numpy(force=force)


_make: Final = torch.Tensor._make_wrapper_subclass
_is_multithreading_enabled: Final = torch._C._is_multithreading_enabled


def wrap(inner: opmux.Tensor) -> OpmuxTensor:
    """The tensor that torch sees, over a tensor of opmux; nothing is copied."""
    if _is_multithreading_enabled():
        # torch would have another thread go back through each device's nodes, and knows one device of ours only.
        torch._C._set_multithreading_enabled(False)
    array = inner._array
    if type(array) is not ndarray and any(isinstance(size, UnknownSize) for size in inner.shape):
        # Of what a mask chooses from tensors that are computed later; torch wants numbers.
        inner = inner.cpu().to(inner._device)
        array = inner._array
    device = TORCH_DEVICE.get(inner._device) or torch_device(inner._device)
    if type(array) is ndarray and array.base is None and array.flags.c_contiguous:
        # Fresh memory, as most results have: torch works out the strides sooner than we can tell them.
        tensor = _make(OpmuxTensor, array.shape, dtype=TORCH_DTYPE[inner.dtype], device=device)
    else:
        strides, offset = _geometry(inner, array)
        shape = tuple(array.shape)
        tensor = _make(OpmuxTensor, shape, strides, offset, dtype=TORCH_DTYPE[inner.dtype], device=device)
    tensor._inner = inner
    wrapped: OpmuxTensor = tensor
    return wrapped


def _geometry(inner: opmux.Tensor, array: Any) -> tuple[Any, int]:
    """Strides and offset: read from NumPy's arrays over one that owns its memory, else what opmux says in ten times as long."""
    base = array.base if type(array) is ndarray else None
    if type(base) is ndarray and base.base is None and base.flags.c_contiguous and array.size:
        itemsize = array.itemsize
        distance = array.__array_interface__["data"][0] - base.__array_interface__["data"][0]
        return [step // itemsize for step in array.strides], distance // itemsize
    return inner.stride(), inner.storage_offset()


def refresh(tensor: Any) -> None:
    """Tells torch the shape and strides that an operator has given to a tensor in place."""
    inner = tensor._inner
    if tensor.shape != tuple(inner.shape) or tensor.stride() != tuple(inner.stride()):
        tensor.data = wrap(inner)
