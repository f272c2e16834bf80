"""What every tensor has: a native array of some array module, the dispatch keys it goes by, and its device.

Note [Order of the tensor package]

Modules import only those of earlier steps, for type checkers too:

1. dtypes, devices, layouts, storages and strides, generators, promotion;
2. `TensorBase`, the lowest class that is a tensor and names no operator; `ArrayBackendBase`, the record of an array module, and the
   register of records;
3. what reads tensors, their values, text, copies and parts: it takes a `TensorBase`, and where it returns a tensor like the one
   given it says so by a type variable; the classes that `Tensor` is the sum of, whose methods return `Self`;
4. `Tensor`;
5. what makes tensors of something else: `ArrayBackend`, wrapped numbers, transfers, creation; and `ops`, the operators typed by
   their results. Earlier steps call operators too, through `opmux.dispatch`, which knows no result's type.
"""

from math import prod
from operator import attrgetter
from typing import Any, ClassVar, Self, overload

from opmux.dispatch import EMPTY, DispatchKeySet, whole_number
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, shown
from opmux.tensor._device import device as _Device  # noqa: N812 -- the class has a property of that name
from opmux.tensor._dtype import DTYPE_OF, number_dtype
from opmux.tensor._dtype import dtype as _Dtype  # noqa: N812 -- the class has a property of that name
from opmux.tensor._layout import contiguous_format, memory_format, strided
from opmux.tensor._layout import layout as _Layout  # noqa: N812 -- the class has a property of that name
from opmux.tensor._storage import data_pointer, functional_view
from opmux.tensor._strides import Size, answer, is_contiguous, new_size, storage_offset, tensor_strides

__all__ = ["TensorBase"]


class TensorBase:
    """The fields of `Tensor`, and what they say without a kernel. See Note [Order of the tensor package]."""

    #: Keys that instances have because of their class.
    _class_keys: ClassVar[DispatchKeySet] = EMPTY

    #: Native array of the device's array module; a Python number for a wrapped number.
    _array: Any
    _keys: DispatchKeySet
    #: None for a wrapped number, whatever the type says.
    _device: _Device

    # Class attributes stand for what most tensors do not have, so that a fresh tensor stores three attributes only.
    #: The autograd plugin's record; None exactly while the tensor requires no gradient.
    _autograd: Any = None
    #: The number of writes as its only element, shared by tensors that share memory; None stands for 0.
    _version_counter: list[int] | None = None
    #: The tensor that this one is a view of.
    _view_base: Self | None = None
    #: The autograd plugin's note of how this view was made; None exactly where `_view_base` is.
    _view_step: Any = None
    #: The autograd plugin's mark of a gradient that others hold besides a backward pass.
    _shared_gradient: bool = False

    #: What handlers are asked for in place of the tensor; see Note [Asked metadata].
    _asked: frozenset[str] = frozenset()

    #: The same, for reading: an attrgetter, because that costs writes no Python frame.
    _base = property(attrgetter("_view_base"), doc="The tensor that this one is a view of, or None.")

    @property
    def shape(self) -> Size:
        """Sizes of the dimensions."""
        if self._asked and (sizes := answer(self, "sym_size")) is not None:
            return new_size(sizes)
        return new_size(getattr(self._array, "shape", ()))

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
        if self._asked and (place := answer(self, "device")) is not None:
            return _Device(place)
        return self._device

    @property
    def layout(self) -> _Layout:
        """`opmux.strided`, if the class does not say another one."""
        found: _Layout | None = answer(self, "layout") if self._asked else None
        return strided if found is None else found

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        if self._asked and (ndim := answer(self, "dim")) is not None:
            return int(ndim)
        return len(getattr(self._array, "shape", ()))

    def dim(self) -> int:
        """Number of dimensions."""
        return self.ndim

    def ndimension(self) -> int:
        """Number of dimensions."""
        return self.ndim

    @overload
    def size(self, dim: None = None) -> Size: ...
    @overload
    def size(self, dim: int) -> int: ...
    def size(self, dim: int | None = None) -> Any:
        """Shape, or the size of one dimension.

        Raises:
            OperatorIndexError: `dim` is out of range.
        """
        if dim is None:
            return self.shape
        if not self._asked and dim.__class__ is int:
            sizes = getattr(self._array, "shape", ())
            if -len(sizes) <= dim < len(sizes):
                return sizes[dim]
        at = self._checked_dim(dim, self.ndim)
        return self.shape[at]

    @overload
    def stride(self, dim: None = None) -> tuple[int, ...]: ...
    @overload
    def stride(self, dim: int) -> int: ...
    def stride(self, dim: int | None = None) -> Any:
        """Steps between neighbours in elements, of all dimensions as a tuple or of one.

        Those of a contiguous tensor where the array module does not tell.

        Raises:
            OperatorIndexError: `dim` is out of range.
        """
        steps = answer(self, "sym_stride") if self._asked else None
        if steps is None:
            steps = tensor_strides(self)
        return steps if dim is None else steps[self._checked_dim(dim, len(steps))]

    def _checked_dim(self, dim: int, ndim: int) -> int:
        if dim.__class__ is not int:
            dim = whole_number("size or stride", "dim", dim)
        if not -ndim <= dim < ndim:
            raise OperatorIndexError(
                f"dimension {dim} of a tensor of shape {list(getattr(self._array, 'shape', ()))}",
                found=f"Dimension out of range (expected to be in range of [{-ndim}, {ndim - 1}], but got {dim})"
                if ndim
                else "the tensor has no dimensions",
                advice=f"give dim={ndim - 1}, or dim=-1, for the last one"
                if ndim
                else "unsqueeze it first, or leave dim out",
            )
        return dim

    def storage_offset(self) -> int:
        """Elements between the start of the memory that views of one array share and the first element."""
        if self._asked and (offset := answer(self, "sym_storage_offset")) is not None:
            return int(offset)
        view = functional_view(self)
        return storage_offset(self._array) if view is None else view.offset

    def data_ptr(self) -> int:
        """Address of the first element; 0 without elements, and where the array module does not tell."""
        empty = 0 in getattr(self._array, "shape", ())
        return 0 if empty else data_pointer(self._array)

    def _is_view(self) -> bool:
        """Whether the tensor is one of another's views that autograd knows of."""
        return self._base is not None

    def numel(self) -> int:
        """Number of elements."""
        if self._asked and (count := answer(self, "sym_numel")) is not None:
            return int(count)
        return prod(getattr(self._array, "shape", ()))

    def nelement(self) -> int:
        """Number of elements."""
        return self.numel()

    def element_size(self) -> int:
        """Bytes per element."""
        return self.dtype.itemsize

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes that the elements take, without gaps.

        Raises:
            OperatorValueError: The class says that the layout is another one than `opmux.strided`.
        """
        if self._asked and self.layout is not strided:
            raise OperatorValueError(
                f"nbytes of a tensor of layout {self.layout}",
                found="nbytes is not defined for sparse tensors",
                advice="add up nbytes of the tensors that it is made of",
            )
        if self._asked and (count := answer(self, "numel")) is not None:
            return int(count) * self.dtype.itemsize
        return prod(getattr(self._array, "shape", ())) * self.dtype.itemsize

    def is_contiguous(self, memory_format: memory_format = contiguous_format) -> bool:
        """Whether elements lie in memory in the order of `memory_format`, without gaps.

        Raises:
            OperatorArgumentError: It is no memory format.
        """
        if memory_format.__class__ is not contiguous_format.__class__:
            raise OperatorArgumentError(
                f"is_contiguous(): argument 'memory_format' must be opmux.memory_format, not {type(memory_format).__name__}",
                found=shown(memory_format),
                advice="give one, such as opmux.channels_last",
            )
        if self._asked:
            args = () if memory_format is contiguous_format else (memory_format,)
            if (lies := answer(self, "is_contiguous", *args)) is not None:
                return bool(lies)
        if memory_format is contiguous_format and getattr(getattr(self._array, "flags", None), "c_contiguous", False):
            return True  # Most tensors are, and most array modules know.
        return is_contiguous(getattr(self._array, "shape", ()), tensor_strides(self), memory_format)

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
        place: _Device | None = self.device
        return place is not None and place.type == "meta"

    @property
    def _is_wrapped_number(self) -> bool:
        return self._device is None
