"""Arrays without data: shape, dtype and strides, and as much of NumPy's API as view and creation kernels use.

The Meta backend is an `ArrayBackend` over `MetaModule`, so that kernels which only move shapes run on it unchanged.
"""

from collections.abc import Sequence
from math import prod
from operator import index
from typing import Any, ClassVar, Final, final

from opmux.dispatch import backend_of, is_unknown
from opmux.errors import OperatorNotImplementedError
from opmux.native.shapes import (
    broadcast_shapes,
    check_size,
    dense_strides,
    infer_size,
    view_strides,
)
from opmux.tensor import DTYPES, ArrayBackend, Tensor, dtype, dtype_of, float64, int64, iteration_order, number_dtype

_Dtype = dtype  # MetaModule has a function of that name.

__all__ = ["MetaArray", "MetaModule", "lying_as", "meta_backend", "no_data"]


def no_data(asked: str) -> OperatorNotImplementedError:
    """The error of whatever needs values that a Meta tensor does not have."""
    return OperatorNotImplementedError(
        asked,
        found="a tensor on device meta has a shape and a dtype but no data",
        advice="use a tensor on another device",
    )


#: A dimension as it is.
_WHOLE: Final = slice(None)


@final
class MetaArray:
    """Shape, dtype and strides of an array that is not there.

    Args:
        shape: Sizes.
        dtype: Element type, opmux's own.
        strides: Strides in bytes, as in NumPy; row-major if left out.
        offset: Bytes from the start of the imagined memory.
        base: The array whose imagined memory it is; None for its own.
    """

    #: What tells it from arrays for kernels that have been given it for one of theirs.
    is_without_data: ClassVar = True

    __slots__ = ("base", "dtype", "offset", "shape", "strides")

    def __init__(
        self,
        shape: Sequence[int],
        dtype: dtype,
        strides: Sequence[int] | None = None,
        offset: int = 0,
        base: "MetaArray | None" = None,
    ) -> None:
        self.shape = tuple(shape)
        self.dtype = dtype
        self.strides = dense_strides(self.shape, dtype.itemsize) if strides is None else tuple(strides)
        self.offset = offset
        self.base = base

    def part(
        self, shape: Sequence[int], strides: Sequence[int], offset: int, dtype: _Dtype | None = None
    ) -> "MetaArray":
        """A view: an array over the same memory.

        Args:
            shape: Sizes.
            strides: Strides in bytes.
            offset: Bytes from the start of the memory.
            dtype: Element type; the same if left out.
        """
        return MetaArray(shape, dtype or self.dtype, strides, offset, self if self.base is None else self.base)

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.dtype.itemsize

    @property
    def flags(self) -> "MetaArray":
        """The array itself, which has the one flag that kernels ask for."""
        return self

    @property
    def c_contiguous(self) -> bool:
        """Whether the strides are row-major; those of dimensions of size 1 do not matter."""
        if 0 in self.shape:
            return True
        expected = self.dtype.itemsize
        for size, step in zip(reversed(self.shape), reversed(self.strides), strict=True):
            if size != 1 and step != expected:
                return False
            expected *= size
        return True

    @property
    def T(self) -> "MetaArray":  # noqa: N802 -- NumPy's name
        """The array with its dimensions reversed."""
        return self.transpose(range(self.ndim)[::-1])

    def transpose(self, axes: Sequence[int]) -> "MetaArray":
        """The array with its dimensions in another order."""
        shape, strides = [self.shape[i] for i in axes], [self.strides[i] for i in axes]
        return self.part(shape, strides, self.offset)

    @property
    def real(self) -> "MetaArray":
        """The real parts of complex numbers; a view."""
        return self.part(self.shape, self.strides, self.offset, self.dtype.to_real())

    def squeeze(self, axes: Sequence[int]) -> "MetaArray":
        """The array without some dimensions, which have size 1."""
        kept = [i for i in range(self.ndim) if i not in axes]
        return self.part([self.shape[i] for i in kept], [self.strides[i] for i in kept], self.offset)

    def swapaxes(self, first: int, second: int) -> "MetaArray":
        """The array with two dimensions exchanged."""
        axes = list(range(self.ndim))
        axes[first], axes[second] = axes[second], axes[first]
        return self.transpose(axes)

    def diagonal(self, offset: int, first: int, second: int) -> "MetaArray":
        """The diagonal of two dimensions, as the last dimension."""
        rows, columns = self.shape[first] + min(offset, 0), self.shape[second] - max(offset, 0)
        size = max(min(rows, columns), 0)
        kept = [i for i in range(self.ndim) if i not in (first, second)]
        shape, strides = [self.shape[i] for i in kept], [self.strides[i] for i in kept]
        start = max(offset, 0) * self.strides[second] - min(offset, 0) * self.strides[first] if size else 0
        step = self.strides[first] + self.strides[second]
        return self.part([*shape, size], [*strides, step], self.offset + start)

    def reshape(self, *shape: Any) -> "MetaArray":
        """The array in another shape, row-major if the old strides do not allow it."""
        wanted = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
        new = infer_size(wanted, self.size, "reshape")
        if is_unknown(self.size):
            return self._with_ones(new)
        steps = view_strides(self.shape, self.strides, new) if self.shape else dense_strides(new, self.itemsize)
        return MetaArray(new, self.dtype) if steps is None else self.part(new, steps, self.offset)

    def _with_ones(self, shape: Sequence[int]) -> "MetaArray":
        """The array with dimensions of size 1 in other places, which needs no size that is not known."""
        sizes = [(size, step) for size, step in zip(self.shape, self.strides, strict=True) if size != 1]
        if [size for size, _ in sizes] != [size for size in shape if size != 1]:
            index(self.size)  # which says how it becomes known
        steps = iter([step for _, step in sizes])
        return self.part(shape, [0 if size == 1 else next(steps) for size in shape], self.offset)

    def view(self, dtype: dtype) -> "MetaArray":
        """The same bytes as another dtype; the last dimension grows or shrinks."""
        old, new = self.dtype.itemsize, dtype.itemsize
        if old == new:
            return self.part(self.shape, self.strides, self.offset, dtype)
        gapless = self.ndim and (self.strides[-1] == old or self.shape[-1] == 1)
        if not gapless or self.shape[-1] * old % new:
            raise ValueError("the last dimension must be gapless and divisible to change the element size")
        shape = (*self.shape[:-1], self.shape[-1] * old // new)
        return self.part(shape, (*self.strides[:-1], new), self.offset, dtype)

    def astype(self, dtype: dtype) -> "MetaArray":
        """A copy in another dtype, its dimensions in memory in the same order."""
        return MetaArray(self.shape, dtype, self._copied_strides(dtype.itemsize))

    def copy(self, order: str = "C") -> "MetaArray":
        """A gapless copy, row-major or, for "K", with the dimensions in memory in the same order."""
        return MetaArray(self.shape, self.dtype, self._copied_strides(self.itemsize) if order == "K" else None)

    def _copied_strides(self, itemsize: int) -> tuple[int, ...]:
        return dense_strides(self.shape, itemsize, iteration_order(self.shape, [self.strides]))

    def fill(self, value: Any) -> None:
        """Writes nothing: there is no memory."""

    def __setitem__(self, key: Any, value: Any) -> None:
        broadcast = broadcast_shapes(getattr(value, "shape", ()), self[key].shape)
        if prod(broadcast) != prod(self[key].shape):
            raise ValueError(f"a value of shape {value.shape} does not fit {self[key].shape}")

    def __getitem__(self, key: Any) -> "MetaArray":
        """Basic indexing: integers, slices, None and Ellipsis."""
        parts = list(key) if isinstance(key, tuple) else [key]
        used = sum(part is not None and part is not Ellipsis for part in parts)
        rest: list[Any] = [slice(None)] * (self.ndim - used)
        at = parts.index(Ellipsis) if Ellipsis in parts else len(parts)
        parts[at : at + 1] = rest
        shape: list[int] = []
        strides: list[int] = []
        offset, dim = self.offset, 0
        for part in parts:
            if part is None:
                shape.append(1)
                strides.append(0)
                continue
            size, step = self.shape[dim], self.strides[dim]
            dim += 1
            if part == _WHOLE:
                shape.append(size)
                strides.append(step)
            elif isinstance(part, slice):
                start, stop, by = part.indices(size)
                shape.append(len(range(start, stop, by)))
                strides.append(step * by)
                offset += start * step if shape[-1] else 0
            elif -size <= part < size:
                offset += part % size * step
            else:
                raise IndexError(f"index {part} is out of bounds for dimension with size {size}")
        return self.part(shape, strides, offset)

    def item(self, *_: Any) -> Any:
        """Always raises: there is no value."""
        raise OperatorNotImplementedError(
            "reading a value of a tensor without data",
            found="a tensor on device meta has a shape and a dtype but no data, and one of a class with __opmux_dispatch__ "
            "keeps its values elsewhere",
            advice="use a tensor on another device, or what the class keeps",
        )

    __bool__ = __int__ = __float__ = __index__ = __array__ = tolist = item

    def __repr__(self) -> str:
        return f"MetaArray(shape={self.shape}, dtype={self.dtype}, strides={self.strides})"


class MetaModule:
    """The functions of NumPy's API that creation and view kernels call, for arrays without data."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the array module of meta tensors has no {name!r}: write a Meta kernel")

    def dtype(self, name: str) -> _Dtype:
        """The native dtype of that name: opmux's own."""
        return DTYPES[name]

    def empty(self, shape: Any, dtype: _Dtype = float64) -> MetaArray:
        """An array of that shape."""
        sizes = (shape,) if isinstance(shape, int) else shape
        check_size(sizes, dtype.itemsize, "empty")
        return MetaArray(sizes, dtype)

    zeros = ones = empty

    def full(self, shape: Any, value: Any, dtype: _Dtype = float64) -> MetaArray:
        """An array of that shape."""
        return self.empty(shape, dtype)

    def arange(self, count: int, dtype: _Dtype = int64) -> MetaArray:
        """A one-dimensional array of `count` elements."""
        return MetaArray((count,), dtype)

    def strided(self, shape: Any, dtype: _Dtype, strides: Any = None) -> MetaArray:
        """An array with strides given in elements."""
        if strides is None:
            return MetaArray(shape, dtype)
        return MetaArray(shape, dtype, [step * dtype.itemsize for step in strides])

    def asarray(self, data: Any, dtype: _Dtype | None = None) -> MetaArray:
        """The array itself, or one with the shape of nested sequences of numbers."""
        if isinstance(data, MetaArray):
            return data if dtype is None or dtype is data.dtype else data.astype(dtype)
        shape = []
        while isinstance(data, (list, tuple)):
            shape.append(len(data))
            data = data[0] if data else 0.0
        return MetaArray(shape, dtype or number_dtype(data))

    def broadcast_to(self, array: MetaArray, shape: Sequence[int]) -> MetaArray:
        """The array seen in a larger shape."""
        lead = len(shape) - array.ndim
        if lead < 0 or broadcast_shapes(array.shape, shape) != tuple(shape):
            raise ValueError(f"shape {array.shape} cannot be broadcast to {tuple(shape)}")
        steps = [
            0 if have == 1 and want != 1 else step
            for have, want, step in zip(array.shape, shape[lead:], array.strides, strict=True)
        ]
        return array.part(shape, [0] * lead + steps, array.offset)

    def concatenate(self, arrays: Sequence[MetaArray], axis: int = 0) -> MetaArray:
        """The arrays side by side."""
        shape = list(arrays[0].shape)
        shape[axis] = sum(array.shape[axis] for array in arrays)
        return MetaArray(shape, arrays[0].dtype)


def lying_as(tensor: Tensor) -> MetaArray:
    """An array without data that lies in memory as a tensor of any device does."""
    itemsize = tensor.dtype.itemsize
    steps = [step * itemsize for step in tensor.stride()]
    return MetaArray(tensor._array.shape, tensor.dtype, steps, tensor.storage_offset() * itemsize)


def _from_numpy(array: Any) -> MetaArray:
    return MetaArray(array.shape, dtype_of(array.dtype), array.strides)


def _to_numpy(array: MetaArray) -> Any:
    raise OperatorNotImplementedError(
        f"copying a meta tensor of shape {array.shape}",
        found="Cannot copy out of meta tensor; no data!",
        advice="make the tensor on another device, or opmux.empty_like(x, device=...) in place of it",
    )


def meta_backend() -> ArrayBackend:
    """The backend of Meta tensors, not yet registered."""
    return ArrayBackend(
        "meta",
        backend_of("meta").keyset,
        MetaModule(),
        _from_numpy,
        _to_numpy,
        array_type=MetaArray,
        writable=True,
    )
