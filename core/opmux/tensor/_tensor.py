"""`Tensor`: dispatch keys, a device, and a backend's native array."""

from collections.abc import Iterator
from typing import Any

from opmux.dispatch import EMPTY, DispatchKeySet, requires_grad
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError
from opmux.tensor import _autograd_hook, _conversion, _repr
from opmux.tensor._device import device, get_default_device
from opmux.tensor._dtype import DTYPE_OF, dtype, number_dtype
from opmux.tensor._layout import contiguous_format, layout, memory_format, strided
from opmux.tensor._methods import TensorMethods
from opmux.tensor._strides import Size, data_pointer, element_strides, is_contiguous, storage_offset

__all__ = ["Tensor", "wrap_number"]


class Tensor(TensorMethods):
    """A multi-dimensional array on a device, whose operators are dispatched by its keys.

    Make one with `opmux.tensor`, `opmux.from_numpy` or a factory such as `opmux.zeros`. Operators are methods too.

    Args:
        array: Native array of the device's array module; nothing is copied.
        keys: Dispatch keys.
        device: Where the array lives.
    """

    _array: Any
    _keys: DispatchKeySet
    _device: device
    # Class-level defaults: a fresh tensor sets three attributes only.
    #: The autograd plugin's record of this tensor.
    _autograd: Any = None
    #: How often the memory was written, shared by all tensors over it; None stands for 0, not shared.
    _version_counter: Any = None
    #: The tensor that this one is a view of.
    _base: "Tensor | None" = None

    def __init__(self, array: Any, keys: DispatchKeySet, device: device) -> None:
        self._array = array
        self._keys = keys
        self._device = device

    # -- what it is -------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> Size:
        """Sizes of all dimensions."""
        return Size(getattr(self._array, "shape", ()))

    @property
    def dtype(self) -> dtype:
        """Element type."""
        array = self._array
        return DTYPE_OF[array.dtype] if hasattr(array, "dtype") else number_dtype(array)

    @property
    def device(self) -> device:
        """Where the data is. A number that stands for a tensor has no device of its own and says the default one."""
        return self._device

    @property
    def layout(self) -> layout:
        """Always `opmux.strided`."""
        return strided

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return len(getattr(self._array, "shape", ()))

    def dim(self) -> int:
        """Number of dimensions."""
        return self.ndim

    def size(self, dim: int | None = None) -> Any:
        """Sizes of all dimensions, or of one.

        Raises:
            OperatorIndexError: `dim` is out of range.
        """
        return self.shape if dim is None else self.shape[self._checked(dim)]

    def stride(self, dim: int | None = None) -> Any:
        """Steps in elements along all dimensions, or along one.

        Raises:
            OperatorIndexError: `dim` is out of range.
        """
        strides = element_strides(self._array)
        return strides if dim is None else strides[self._checked(dim)]

    def _checked(self, dim: int) -> int:
        ndim = self.ndim
        if not -ndim <= dim < ndim:
            raise OperatorIndexError(
                f"dimension {dim} of a tensor with {ndim} dimensions",
                found=f"the tensor's shape is {list(self.shape)}",
                advice=f"use a dimension from {-ndim} to {ndim - 1}" if ndim else "the tensor has no dimension",
            )
        return dim

    def storage_offset(self) -> int:
        """Elements between the start of the memory that it shares with its base and its first element."""
        return storage_offset(self._array)

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
        """Bytes of all elements."""
        return self.numel() * self.dtype.itemsize

    def is_contiguous(self, memory_format: memory_format = contiguous_format) -> bool:
        """Whether elements lie without gaps in the order of a memory format."""
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
        """Whether it has a shape and a dtype, but no data."""
        return self._device.type == "meta"

    @property
    def _is_wrapped_number(self) -> bool:
        """Whether it stands for a Python number in an operator's tensor argument."""
        return not hasattr(self._array, "dtype")

    @property
    def _version(self) -> int:
        """How often its memory has been written in place."""
        return 0 if self._version_counter is None else int(self._version_counter[0])

    def _is_view(self) -> bool:
        """Whether it shares the memory of another tensor, as far as the autograd plugin tracks that."""
        return self._base is not None

    def data_ptr(self) -> int:
        """Address of the first element; 0 where the array module does not tell."""
        return data_pointer(self._array)

    # -- differentiation --------------------------------------------------------------------------------------------

    @property
    def requires_grad(self) -> bool:
        """Whether operators record how to differentiate with respect to it. Setting it needs the autograd plugin."""
        return requires_grad(self._keys)

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        self.requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> "Tensor":
        """Makes a leaf record gradients, or stop to, and returns it.

        Raises:
            PluginError: The autograd plugin is not loaded.
            OpmuxError: It is no leaf, or its dtype is not floating point.
        """
        if requires_grad or self.requires_grad:
            _autograd_hook.required("requires_grad=True").set_requires_grad(self, requires_grad)
        return self

    @property
    def grad(self) -> "Tensor | None":
        """The gradient that backward passes have accumulated in a leaf."""
        hooks = _autograd_hook.current()
        return None if hooks is None else hooks.grad(self)

    @grad.setter
    def grad(self, value: "Tensor | None") -> None:
        _autograd_hook.required("setting .grad").set_grad(self, value)

    @grad.deleter
    def grad(self) -> None:
        _autograd_hook.required("deleting .grad").set_grad(self, None)

    @property
    def grad_fn(self) -> Any:
        """The recorded operation that made it; None for a leaf."""
        hooks = _autograd_hook.current()
        return None if hooks is None else hooks.grad_fn(self)

    @property
    def output_nr(self) -> int:
        """Which output of `grad_fn` it is."""
        hooks = _autograd_hook.current()
        return 0 if hooks is None else hooks.output_nr(self)

    @property
    def is_leaf(self) -> bool:
        """Whether it was made by the user rather than by a recorded operation."""
        return self.grad_fn is None

    def retain_grad(self) -> None:
        """Keeps the gradient of a tensor that is no leaf, in `.grad`."""
        _autograd_hook.required("retain_grad()").retain_grad(self)

    @property
    def retains_grad(self) -> bool:
        """Whether `retain_grad` was called on a tensor that is no leaf."""
        hooks = _autograd_hook.current()
        return hooks is not None and hooks.retains_grad(self)

    def register_hook(self, hook: Any) -> Any:
        """Calls `hook(gradient)` in every backward pass; what it returns replaces the gradient. `.remove()` undoes it."""
        return _autograd_hook.required("register_hook()").register_hook(self, hook)

    def backward(
        self,
        gradient: "Tensor | None" = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Any = None,
    ) -> None:
        """Accumulates the gradient of this tensor into the leaves that it was computed from.

        Args:
            gradient: Gradient with respect to this tensor; may be left out for a single element.
            retain_graph: Keep what the pass needs for another one; `create_graph` if None.
            create_graph: Record the pass itself, so that it can be differentiated.
            inputs: Accumulate into these tensors only.

        Raises:
            PluginError: The autograd plugin is not loaded.
        """
        hooks = _autograd_hook.required("backward()")
        hooks.backward(self, gradient, retain_graph, create_graph, inputs)

    # -- to Python, NumPy and other libraries -----------------------------------------------------------------------

    def item(self) -> Any:
        """The only element as a Python number.

        Raises:
            OperatorValueError: There is not exactly one element, or there is no data.
        """
        return _conversion.item(self)

    def tolist(self) -> Any:
        """All elements as nested lists of Python numbers; a number for a tensor without dimensions."""
        return _conversion.host_array(self, "tolist()").tolist()

    def numpy(self, *, force: bool = False) -> Any:
        """The data as a `numpy.ndarray` that shares memory where the backend can.

        Args:
            force: Also for tensors that require grad and that live on another device.

        Raises:
            OperatorValueError: It requires grad, or lives on a device and would have to be copied.
            BackendUnloadedError: The backend's plugin has been unloaded.
        """
        return _conversion.numpy(self, force)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return _conversion.array_protocol(self, dtype, copy)

    def __dlpack__(self, **options: Any) -> Any:
        return _conversion.dlpack(self, options)

    def __dlpack_device__(self) -> Any:
        return _conversion.native(self, "__dlpack_device__()").__dlpack_device__()

    def __repr__(self) -> str:
        return _repr.tensor_text(self)

    def __format__(self, spec: str) -> str:
        return format(self.item(), spec) if spec and self.ndim == 0 else repr(self)

    def __bool__(self) -> bool:
        if self.numel() != 1:
            raise OperatorValueError(
                f"the truth value of a tensor with {self.numel()} elements is not defined",
                found=f"shape {list(self.shape)}",
                advice="use .any() or .all(), or compare .numel() with 0",
            )
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __complex__(self) -> complex:
        return complex(self.item())

    def __index__(self) -> int:
        value = self.item()
        if not isinstance(value, int):
            raise OperatorArgumentError(
                "only an integer tensor of a single element can be used as an index", found=f"dtype {self.dtype}"
            )
        return int(value)

    def __len__(self) -> int:
        if not self.ndim:
            raise OperatorArgumentError("len() of a tensor without dimensions", advice="use .item()")
        return self.shape[0]

    def __iter__(self) -> Iterator["Tensor"]:
        if not self.ndim:
            raise OperatorArgumentError("iteration over a tensor without dimensions", advice="use .item()")
        return (self[i] for i in range(self.shape[0]))

    def __contains__(self, value: Any) -> bool:
        return bool((self == value).any())

    # `==` gives a tensor, so identity is what a dict can use.
    __hash__ = object.__hash__

    def __getitem__(self, index: Any) -> "Tensor":
        from opmux.tensor._indexing import get_item

        return get_item(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        from opmux.tensor._indexing import set_item

        set_item(self, index, value)

    def __copy__(self) -> "Tensor":
        return _conversion.shallow_copy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Tensor":
        memo[id(self)] = copied = _conversion.deep_copy(self)
        return copied

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _conversion.from_pickle, (self.numpy(force=True), self._device, self.requires_grad)

    # An ndarray on the left lets the tensor's reflected operator answer.
    __array_priority__ = 1000


def wrap_number(value: complex) -> Tensor:
    """A tensor that stands for a Python number: no keys, no device, the number itself as its array.

    Its dtype category is lower than that of any tensor in type promotion, as in PyTorch.
    """
    return Tensor(value, EMPTY, get_default_device())
