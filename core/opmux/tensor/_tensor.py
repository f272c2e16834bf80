"""Tensor: a native array of some array module, the dispatch keys it goes by, and its device."""

from collections.abc import Iterator
from typing import Any

from opmux.dispatch import DispatchKeySet, ops
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, shown
from opmux.tensor import _conversion, _copying
from opmux.tensor._casts import TensorCasts
from opmux.tensor._device import device as _Device  # noqa: N812 -- the class has a property of that name
from opmux.tensor._dtype import DTYPE_OF, number_dtype
from opmux.tensor._dtype import dtype as _Dtype  # noqa: N812 -- the class has a property of that name
from opmux.tensor._gradients import TensorGradients
from opmux.tensor._indexing import get_item, set_item
from opmux.tensor._layout import contiguous_format, memory_format, strided
from opmux.tensor._layout import layout as _Layout  # noqa: N812 -- the class has a property of that name
from opmux.tensor._methods import TensorMethods
from opmux.tensor._placement import TensorPlacement
from opmux.tensor._repr import tensor_text
from opmux.tensor._storage import data_pointer
from opmux.tensor._strides import Size, element_strides, is_contiguous, storage_offset
from opmux.tensor._subclass import SubclassHandlers

__all__ = ["Tensor"]


class Tensor(SubclassHandlers, TensorGradients, TensorCasts, TensorPlacement, TensorMethods):
    """A multi-dimensional array whose operators are dispatched.

    Operators are methods and operators of this class too; they are generated from the declarations. What is defined
    here needs no kernel. Make tensors with `opmux.tensor`, `opmux.from_numpy` and the factories.

    Args:
        array: Native array of the device's array module.
        keys: Dispatch keys of the tensor.
        device: Where the array lives.
    """

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

    # -- values

    def item(self) -> Any:
        """The only element as a Python number.

        Raises:
            OperatorValueError: The tensor has not exactly one element, or has no data.
        """
        return _conversion.item(self)

    def to(self, /, *args: Any, **options: Any) -> "Tensor":
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

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> "Tensor":
        return _conversion.array_wrapped(array)

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
            raise OperatorValueError(f"{shown(element)} in a tensor", found="only numbers and tensors are compared")
        return bool(ops.aten.any.default(ops.aten.eq(self, element)))

    __getitem__ = get_item
    __setitem__ = set_item

    # The generated `==` compares elements; tensors are told apart by identity in sets and dictionaries.
    __hash__ = object.__hash__

    def __copy__(self) -> "Tensor":
        return _copying.copied(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Tensor":
        return _copying.deep_copied(self, memo)

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return _copying.pickled(self)
