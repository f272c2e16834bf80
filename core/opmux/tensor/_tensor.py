"""Tensor: a native array of some array module, the dispatch keys it goes by, and its device."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from opmux.dispatch import DispatchKeySet, ops
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError
from opmux.tensor import _conversion
from opmux.tensor._autograd_hook import autograd_hooks, current
from opmux.tensor._casts import TensorCasts
from opmux.tensor._device import device as _Device  # noqa: N812 -- the class has a property of that name
from opmux.tensor._dtype import DTYPE_OF, number_dtype
from opmux.tensor._dtype import dtype as _Dtype  # noqa: N812 -- the class has a property of that name
from opmux.tensor._indexing import get_item, set_item
from opmux.tensor._layout import contiguous_format, memory_format, strided
from opmux.tensor._layout import layout as _Layout  # noqa: N812 -- the class has a property of that name
from opmux.tensor._methods import TensorMethods
from opmux.tensor._placement import TensorPlacement
from opmux.tensor._repr import tensor_text
from opmux.tensor._strides import Size, data_pointer, element_strides, is_contiguous, storage_offset
from opmux.tensor._subclass import SubclassHandlers

__all__ = ["Tensor"]


class Tensor(SubclassHandlers, TensorCasts, TensorPlacement, TensorMethods):
    """A multi-dimensional array whose operators are dispatched.

    Operators are methods and operators of this class too; they are generated from the declarations. What is defined
    here needs no kernel. Make tensors with `opmux.tensor`, `opmux.from_numpy` and the factories.

    Args:
        array: Native array of the device's array module.
        keys: Dispatch keys of the tensor.
        device: Where the array lives.
    """

    # Class attributes stand for what most tensors do not have, so that a fresh tensor stores three attributes only.
    #: The autograd plugin's record; None exactly while the tensor requires no gradient.
    _autograd: Any = None
    #: The number of writes as its only element, shared by tensors that share memory; None stands for 0.
    _version_counter: list[int] | None = None
    #: The tensor that this one is a view of.
    _base: "Tensor | None" = None
    #: The autograd plugin's note of how this view was made.
    _view_step: Any = None
    #: Makes NumPy leave `array * tensor` to the tensor.
    __array_priority__ = 1000

    def __init__(self, array: Any, keys: DispatchKeySet, device: _Device) -> None:
        self._array = array
        self._keys = keys | self._class_keys
        self._device = device

    @property
    def shape(self) -> Size:
        """Sizes of the dimensions."""
        return Size(getattr(self._array, "shape", ()))

    @property
    def dtype(self) -> _Dtype:
        """Element type."""
        try:
            return DTYPE_OF[self._array.dtype]
        except AttributeError:
            return number_dtype(self._array)

    @property
    def device(self) -> _Device:
        """Where the data lives."""
        return self._device

    @property
    def layout(self) -> _Layout:
        """Always `opmux.strided`."""
        return strided

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return len(getattr(self._array, "shape", ()))

    def dim(self) -> int:
        """Number of dimensions."""
        return self.ndim

    ndimension = dim

    def size(self, dim: int | None = None) -> Any:
        """Shape, or the size of one dimension.

        Raises:
            OperatorIndexError: `dim` is out of range.
        """
        return self.shape if dim is None else self.shape[self._checked_dim(dim)]

    def stride(self, dim: int | None = None) -> Any:
        """Steps between neighbours in elements, of all dimensions as a tuple or of one.

        Those of a contiguous tensor where the array module does not tell.

        Raises:
            OperatorIndexError: `dim` is out of range.
        """
        steps = element_strides(self._array)
        return steps if dim is None else steps[self._checked_dim(dim)]

    def _checked_dim(self, dim: int) -> int:
        ndim = self.ndim
        if not -ndim <= dim < ndim:
            raise OperatorIndexError(
                f"dimension {dim} of a tensor of shape {list(self.shape)}",
                found=f"Dimension out of range (expected to be in range of [{-ndim}, {ndim - 1}])"
                if ndim
                else "the tensor has no dimensions",
            )
        return dim

    def storage_offset(self) -> int:
        """Elements between the start of the memory that views of one array share and the first element."""
        return storage_offset(self._array)

    def data_ptr(self) -> int:
        """Address of the first element; 0 where the array module does not tell."""
        return data_pointer(self._array)

    def numel(self) -> int:
        """Number of elements."""
        return self.shape.numel()

    nelement = numel

    def element_size(self) -> int:
        """Bytes per element."""
        return self.dtype.itemsize

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes that the elements take, without gaps."""
        return self.numel() * self.dtype.itemsize

    def is_contiguous(self, memory_format: memory_format = contiguous_format) -> bool:
        """Whether elements lie in memory in the order of `memory_format`, without gaps."""
        return is_contiguous(self.shape, element_strides(self._array), memory_format)

    def is_floating_point(self) -> bool:
        """Whether the dtype is a real floating-point type."""
        return self.dtype.is_floating_point

    def is_complex(self) -> bool:
        """Whether the dtype is complex."""
        return self.dtype.is_complex

    def is_signed(self) -> bool:
        """Whether the dtype can hold negative values."""
        return self.dtype.is_signed

    @property
    def is_meta(self) -> bool:
        """Whether the tensor has a shape and a dtype but no data."""
        return self._device is not None and self._device.type == "meta"

    @property
    def _is_wrapped_number(self) -> bool:
        return self._device is None

    @property
    def _version(self) -> int:
        """How often the memory has been written by in-place operators; counted once a gradient may need to know."""
        return 0 if self._version_counter is None else self._version_counter[0]

    # -- gradients

    @property
    def requires_grad(self) -> bool:
        """Whether operators record how to compute this tensor's gradient.

        Raises:
            PluginError: On setting it to True: no autograd plugin is loaded.
            OperatorValueError: On setting: the dtype has no gradient, or the tensor is no leaf.
        """
        return self._autograd is not None

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if not value and self._autograd is None:
            return
        if value and self.dtype.kind not in "fc":
            raise OperatorValueError(
                "only Tensors of floating point and complex dtype can require gradients",
                found=f"dtype {self.dtype}",
            )
        autograd_hooks("requires_grad").set_requires_grad(self, bool(value))

    def requires_grad_(self, requires_grad: bool = True) -> "Tensor":
        """Set `requires_grad` and return the tensor."""
        self.requires_grad = requires_grad
        return self

    @property
    def grad(self) -> "Tensor | None":
        """Gradient that backward passes have accumulated; None before the first.

        Raises:
            PluginError: The tensor requires grad and the autograd plugin is no longer loaded.
        """
        hooks = current()
        if hooks is not None:
            return hooks.grad(self)
        return None if self._autograd is None else autograd_hooks("grad").grad(self)

    @grad.setter
    def grad(self, value: "Tensor | None") -> None:
        if value is not None or self._autograd is not None or current() is not None:
            autograd_hooks("grad").set_grad(self, value)

    @property
    def grad_fn(self) -> Any:
        """The recorded operation that made this tensor; None for a leaf."""
        hooks = current()
        return None if self._autograd is None or hooks is None else hooks.grad_fn(self)

    @property
    def is_leaf(self) -> bool:
        """Whether no recorded operation made this tensor; only leaves accumulate gradients by themselves."""
        return self._autograd is None or autograd_hooks("is_leaf").is_leaf(self)

    @property
    def output_nr(self) -> int:
        """Which output of `grad_fn` this tensor is."""
        return 0 if self._autograd is None else autograd_hooks("output_nr").output_nr(self)

    @property
    def retains_grad(self) -> bool:
        """Whether this tensor is no leaf and keeps its gradient all the same."""
        return self._autograd is not None and autograd_hooks("retains_grad").retains_grad(self)

    def retain_grad(self) -> None:
        """Make a tensor that is no leaf keep its gradient in `grad`.

        Raises:
            PluginError: No autograd plugin is loaded.
            OperatorValueError: The tensor does not require grad.
        """
        autograd_hooks("retain_grad").retain_grad(self)

    def register_hook(self, hook: Callable[["Tensor"], "Tensor | None"]) -> Any:
        """Call `hook` with this tensor's gradient in each backward pass; what it returns replaces the gradient.

        Returns:
            A handle with a method `remove()`.

        Raises:
            PluginError: No autograd plugin is loaded.
            OperatorValueError: The tensor does not require grad.
        """
        return autograd_hooks("register_hook").register_hook(self, hook)

    def backward(
        self,
        gradient: "Tensor | None" = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: "Sequence[Tensor] | Tensor | None" = None,
    ) -> None:
        """Add the gradients of this tensor to `grad` of the leaves that it was computed from.

        Args:
            gradient: Gradient with respect to this tensor, of its shape; may be left out for one element.
            retain_graph: Keep what the recorded operations saved, for another pass; as `create_graph` if None.
            create_graph: Record the pass itself, for higher derivatives.
            inputs: Tensors to accumulate into, in place of all leaves.

        Raises:
            PluginError: No autograd plugin is loaded.
            OperatorValueError: The tensor does not require grad, or has several elements and no `gradient` was given.
        """
        autograd_hooks("backward").backward(self, gradient, retain_graph, create_graph, inputs)

    # -- values

    def item(self) -> Any:
        """The only element as a Python number.

        Raises:
            OperatorValueError: The tensor has not exactly one element, or has no data.
        """
        return _conversion.item(self)

    def to(self, *args: Any, **options: Any) -> "Tensor":
        """The tensor itself, or a copy with another dtype or on another device.

        Args:
            *args: `device, dtype`, or `dtype`, or another tensor, whose device and dtype are meant; then `non_blocking`, `copy`.
            **options: `device`, `dtype`, `non_blocking`, `copy` (True always copies) and `memory_format` by name.

        Raises:
            PluginError: No loaded plugin provides the device.
        """
        return _conversion.to(self, args, options)

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers; a plain number for zero dimensions."""
        return _conversion.tolist(self)

    def numpy(self, *, force: bool = False) -> Any:
        """The elements as a `numpy.ndarray`, sharing memory where the array module can.

        Args:
            force: Also detach, and copy from another device.

        Raises:
            OperatorValueError: The tensor requires grad.
            OperatorArgumentError: The memory is not the host's.
        """
        return _conversion.numpy_array(self, force)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return _conversion.numpy_copy(self, dtype, copy)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        return _conversion.dlpack(self, stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        return _conversion.dlpack_device(self)

    def __repr__(self) -> str:
        return tensor_text(self)

    def __format__(self, spec: str) -> str:
        if self.ndim == 0 and not self.is_meta:
            return format(self.item(), spec)
        return object.__format__(self, spec)

    def __bool__(self) -> bool:
        return _conversion.as_bool(self)

    def __int__(self) -> int:
        return int(_conversion.as_scalar(self, int))

    def __float__(self) -> float:
        return float(_conversion.as_scalar(self, float))

    def __complex__(self) -> complex:
        return complex(_conversion.as_scalar(self, complex))

    def __index__(self) -> int:
        return _conversion.as_index(self)

    # -- as a container

    def __len__(self) -> int:
        if self.ndim == 0:
            raise OperatorArgumentError("len() of a 0-d tensor")
        return self.shape[0]

    def __iter__(self) -> Iterator["Tensor"]:
        if self.ndim == 0:
            raise OperatorArgumentError("iteration over a 0-d tensor")
        return iter(ops.aten.unbind.int(self, 0))

    def __reversed__(self) -> "Tensor":
        return self.flip(0) if self.ndim else self

    def __contains__(self, element: Any) -> bool:
        if not isinstance(element, (Tensor, bool, int, float, complex)):
            raise OperatorValueError(f"{element!r} in a tensor", found="only numbers and tensors are compared")
        return bool(ops.aten.any.default(ops.aten.eq(self, element)))

    __getitem__ = get_item
    __setitem__ = set_item

    # The generated `==` compares elements; tensors are told apart by identity in sets and dictionaries.
    __hash__ = object.__hash__

    def __copy__(self) -> "Tensor":
        return _conversion.copied(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Tensor":
        return _conversion.deep_copied(self, memo)

    def __reduce__(self) -> tuple[Any, tuple[Any, str, bool]]:
        return _conversion.pickled(self)
