"""New tensors, and filling and resizing of tensors. The same kernels make Meta tensors."""

from collections.abc import Sequence
from math import ceil, inf, prod
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import cast, check_number, forbid_shared, may_write, native, shape_of, store
from opmux.native.meta_array import MetaArray
from opmux.native.shapes import check_size
from opmux.tensor import (
    ArrayBackend,
    Tensor,
    channels_last,
    channels_last_3d,
    dtype,
    element_strides,
    get_default_dtype,
    int64,
    number_dtype,
)

__all__ = [
    "arange",
    "empty",
    "empty_strided",
    "fill_",
    "full",
    "ones",
    "resize_",
    "scalar_tensor",
    "zero_",
    "zeros",
]


#: Shapes of sizes up to this one are left to the array module, which refuses what has too many elements.
_COUNTABLE: Final = 1 << 40


def _shape(size: Sequence[int], name: str, itemsize: int = 1) -> tuple[int, ...]:
    shape = tuple(size)
    if any(n < 0 for n in shape):
        raise OperatorValueError(
            f"aten::{name} of size {list(shape)}",
            found="Trying to create tensor with negative dimension",
            advice="sizes are 0 or more",
        )
    if any(n > _COUNTABLE for n in shape):
        check_size(shape, itemsize, name)
    return shape


def empty(
    be: ArrayBackend,
    size: Sequence[int],
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
    memory_format: Any = None,
) -> Tensor:
    d = dtype or get_default_dtype()
    shape = _shape(size, "empty", d.itemsize)
    wanted = be.native_dtype[d]
    if memory_format is channels_last or memory_format is channels_last_3d:
        if len(shape) != 4 + (memory_format is channels_last_3d):
            raise OperatorValueError(
                f"aten::empty of size {list(shape)} in {memory_format}",
                found="the format needs another number of dimensions",
            )
        array = be.xp.empty((shape[0], *shape[2:], shape[1]), dtype=wanted)
        return be.wrap(array.transpose((0, len(shape) - 1, *range(1, len(shape) - 1))))
    return be.wrap(be.xp.empty(shape, dtype=wanted))


def empty_strided(
    be: ArrayBackend,
    size: Sequence[int],
    stride: Sequence[int],
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    shape = _shape(size, "empty_strided")
    steps = _shape(stride, "empty_strided")
    d = dtype or get_default_dtype()
    wanted = be.native_dtype[d]
    if be.array_type is MetaArray:
        return be.wrap(MetaArray(shape, d, [n * d.itemsize for n in steps]))
    if not be.writable:
        return be.wrap(be.xp.empty(shape, dtype=wanted))
    room = 1 + sum((n - 1) * step for n, step in zip(shape, steps, strict=True))
    memory = be.xp.empty(room if prod(shape) else 0, dtype=wanted)
    strides = [n * d.itemsize for n in steps]
    return be.wrap(be.xp.lib.stride_tricks.as_strided(memory, shape, strides))


def zeros(
    be: ArrayBackend,
    size: Sequence[int],
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    d = dtype or get_default_dtype()
    return be.wrap(be.xp.zeros(_shape(size, "zeros", d.itemsize), dtype=be.native_dtype[d]))


def ones(
    be: ArrayBackend,
    size: Sequence[int],
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    d = dtype or get_default_dtype()
    return be.wrap(be.xp.ones(_shape(size, "ones", d.itemsize), dtype=be.native_dtype[d]))


def full(
    be: ArrayBackend,
    size: Sequence[int],
    fill_value: Any,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    d = dtype or number_dtype(fill_value)
    return be.wrap(be.xp.full(_shape(size, "full", d.itemsize), _number(be, fill_value, d), dtype=be.native_dtype[d]))


def _number(be: ArrayBackend, value: Any, d: dtype) -> Any:
    """A number that the array module can put into dtype `d` without a complaint.

    Raises:
        OperatorOverflowError: The dtype does not hold it.
    """
    if d.kind == "b":
        return bool(value)
    check_number(value, d)
    if d.kind in "iu":
        whole = int(value.real) if isinstance(value, (float, complex)) else int(value)
        return whole % (1 << 8 * d.itemsize) if d.kind == "u" else whole
    return value


def scalar_tensor(
    be: ArrayBackend,
    s: Any,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    return full(be, (), s, dtype=dtype or get_default_dtype())


def arange(
    be: ArrayBackend,
    start: Any,
    end: Any,
    step: Any = 1,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    whole = all(isinstance(x, int) for x in (start, end, step))
    d = dtype or (int64 if whole else get_default_dtype())
    if d is int64:  # As in PyTorch, which counts the elements of other integer dtypes with fractions.
        start, end, step = int(start), int(end), int(step)
        whole = True
    fault = _range_fault(start, end, step)
    if fault:
        raise OperatorValueError(
            f"aten::arange from {start} to {end} by {step}", found=fault, advice="start + n * step must approach end"
        )
    count = -((start - end) // step) if whole else ceil((end - start) / step)
    check_size((count,), d.itemsize, "arange")
    positions = be.xp.arange(count)
    if isinstance(positions, MetaArray):
        return be.wrap(MetaArray((count,), d))
    if d.kind in "iu":
        start, step = int(start), int(step)  # As in PyTorch, after the elements were counted.
    if start == 0 and step == 1:
        return be.wrap(cast(be, positions, d))
    # In float64 or int64 throughout: the array module would add up rounding errors of the step.
    return be.wrap(cast(be, positions * step + start, d))


def _range_fault(start: Any, end: Any, step: Any) -> str:
    """What is wrong with a range; empty for nothing."""
    if step == 0 or step != step:
        return "step must be nonzero"
    if not abs(end - start) < inf:
        return f"unsupported range: {start} -> {end}"
    return "upper bound and lower bound inconsistent with step sign" if (end - start) * step < 0 else ""


def fill_(be: ArrayBackend, self: Tensor, value: Any) -> Tensor:
    if shape_of(value):
        raise OperatorValueError(
            f"aten::fill_ with a value of shape {shape_of(value)}",
            found="fill_ only supports 0-dimension value tensor",
            advice="use copy_ to write several values",
        )
    if isinstance(self._array, MetaArray):
        return self
    number = native(be, value)
    if not be.on_host and hasattr(number, "dtype") and (self.dtype.is_complex or number.dtype.kind != "c"):
        store(be, self, number, "aten::fill_")
        return self
    if not isinstance(number, (bool, int, float, complex)):
        number = number.item()
    if isinstance(number, complex) and not self.dtype.is_complex:
        raise OperatorValueError(
            f"aten::fill_ of a tensor of dtype {self.dtype} with {number}",
            found="value cannot be converted without losing its imaginary part",
        )
    d = self.dtype
    store(be, self, be.xp.full((), _number(be, number, d), dtype=be.native_dtype[d]), "aten::fill_")
    return self


def zero_(be: ArrayBackend, self: Tensor) -> Tensor:
    array = self._array
    if be.writable and may_write(array):
        array.fill(0)
    else:
        store(be, self, be.xp.zeros((), dtype=array.dtype), "aten::zero_")
    return self


def resize_(be: ArrayBackend, self: Tensor, size: Sequence[int], *, memory_format: Any = None) -> Tensor:
    """Gives the tensor a new row-major shape; elements in memory order stay, new ones are not set."""
    shape = _shape(size, "resize_")
    array = self._array
    if tuple(array.shape) == shape and memory_format is None:
        return self
    if not be.writable:
        forbid_shared(self, "aten::resize_")
    if prod(shape) <= array.size and array.flags.c_contiguous:
        self._array = array.reshape(-1)[: prod(shape)].reshape(shape)
        return self
    fresh = be.xp.empty(prod(shape), dtype=array.dtype)
    kept = min(fresh.size, array.size)
    fresh[:kept] = _by_memory(array)[:kept]
    self._array = fresh.reshape(shape)
    return self


def _by_memory(array: Any) -> Any:
    """The elements, flat, in the order of memory."""
    steps = element_strides(array)
    order = sorted(range(array.ndim), key=lambda dim: -steps[dim])
    return array.transpose(order).reshape(-1)
