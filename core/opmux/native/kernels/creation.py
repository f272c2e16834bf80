"""New tensors, and filling of tensors. The same kernels make Meta tensors."""

from collections.abc import Sequence
from math import ceil, copysign, inf, nan, prod
from typing import Any, Final

from opmux.dispatch import check_integer, checked_number
from opmux.errors import DtypeNotImplementedError, OperatorOverflowError, OperatorValueError
from opmux.native.arrays import (
    FITTING,
    cast,
    check_number,
    held_number,
    may_write,
    native,
    quiet,
    shape_of,
    store,
)
from opmux.native.kernels.direct_factories import (
    direct_arange,
    direct_empty,
    direct_full,
    direct_ones,
    direct_scalar_tensor,
    direct_zeros,
)
from opmux.native.memory_overlap import assert_no_internal_overlap, in_memory
from opmux.native.meta.ranges import range_advice, range_fault
from opmux.native.meta_array import MetaArray
from opmux.native.shapes import channels_last_strides, check_size
from opmux.native.storage import storage_nbytes, strided_view, without_repeats
from opmux.tensor import (
    DEFAULT_DTYPES,
    EVENTS,
    SETTINGS,
    ArrayBackend,
    Tensor,
    bool_,
    channels_last,
    channels_last_3d,
    contiguous_strides,
    dtype,
    iinfo,
    int64,
    number_dtype,
    preserve_format,
    scalar_name,
    uint8,
)

__all__ = [
    "arange",
    "checked_shape",
    "empty",
    "empty_strided",
    "fill_",
    "format_strides",
    "full",
    "ones",
    "scalar_tensor",
    "zero_",
    "zeros",
]


#: Shapes of sizes up to this one are left to the array module, which refuses what has too many elements.
_COUNTABLE: Final = 1 << 40


def checked_shape(size: Sequence[int], name: str, itemsize: int = 1) -> tuple[int, ...]:
    shape = tuple(size)
    for n in shape:
        if not 0 <= n <= _COUNTABLE:
            break
    else:
        return shape
    if min(shape) < 0:
        raise OperatorValueError(
            f"aten::{name} of size {list(shape)}",
            found="Trying to create tensor with negative dimension",
            advice="give sizes of 0 or more",
        )
    check_size(shape, itemsize, name)
    return shape


def _stepped(shape: Sequence[int], stride: Sequence[int]) -> tuple[int, ...]:
    """The strides, of which one may be negative where no step is taken: it is made that of a row-major tensor.

    Raises:
        OperatorValueError: A step would be taken, or there are not as many strides as sizes.
    """
    check_integer(*stride)
    steps = list(stride)
    if len(steps) != len(shape):
        raise OperatorValueError(
            f"aten::empty_strided of size {list(shape)} with stride {steps}",
            found=f"dimensionality of sizes ({len(shape)}) must match dimensionality of strides ({len(steps)})",
            advice=f"give {len(shape)} strides",
        )
    if 0 not in shape and any(n > 1 and step < 0 for n, step in zip(shape, steps, strict=True)):
        raise OperatorValueError(
            f"aten::empty_strided of size {list(shape)} with stride {steps}",
            found=f"Storage size calculation overflowed with sizes={list(shape)} and strides={steps}",
            advice="give strides of 0 or more",
        )
    for dim in reversed(range(len(steps))):
        if steps[dim] < 0:
            steps[dim] = steps[dim + 1] * max(shape[dim + 1], 1) if dim + 1 < len(shape) else 1
    return tuple(steps)


@direct_empty
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
    d = dtype or DEFAULT_DTYPES[0]
    shape = checked_shape(size, "empty", d.itemsize)
    wanted = be.native_dtype[d]
    if memory_format is not None and format_strides(shape, memory_format) is not None:
        array = _new(be, (shape[0], *shape[2:], shape[1]), wanted, d)
        return be.wrap(array.transpose((0, len(shape) - 1, *range(1, len(shape) - 1))))
    return be.wrap(_new(be, shape, wanted, d) if SETTINGS.deterministic else be.xp.empty(shape, dtype=wanted))


def _new(be: ArrayBackend, shape: Any, wanted: Any, d: dtype) -> Any:
    """An array of arbitrary values, or of the same ones each time where that is asked for."""
    if SETTINGS.deterministic and be.array_type is not MetaArray:
        value = nan if d.is_floating_point or d.is_complex else True if d is bool_ else iinfo(d).max
        return be.xp.full(shape, value, dtype=wanted)
    return be.xp.empty(shape, dtype=wanted)


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
    shape, d = checked_shape(size, "empty_strided"), dtype or DEFAULT_DTYPES[0]
    is_dense = be.writable and tuple(stride) == contiguous_strides(shape)
    steps = tuple(stride) if is_dense else _stepped(shape, stride)
    nbytes = storage_nbytes(shape, steps, d.itemsize)
    wanted = be.native_dtype[d]
    if be.array_type is MetaArray:
        return be.wrap(MetaArray(shape, d, [n * d.itemsize for n in steps]))
    if is_dense or not be.writable:
        return be.wrap(_new(be, shape, wanted, d))
    memory = _new(be, nbytes // d.itemsize, wanted, d)
    return be.wrap(strided_view(be, memory.view(be.native_dtype[uint8]), wanted, shape, steps, 0))


@direct_zeros
def zeros(
    be: ArrayBackend,
    size: Sequence[int],
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    d = dtype or DEFAULT_DTYPES[0]
    return be.wrap(be.xp.zeros(checked_shape(size, "zeros", d.itemsize), dtype=be.native_dtype[d]))


@direct_ones
def ones(
    be: ArrayBackend,
    size: Sequence[int],
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    d = dtype or DEFAULT_DTYPES[0]
    return be.wrap(be.xp.ones(checked_shape(size, "ones", d.itemsize), dtype=be.native_dtype[d]))


@direct_full
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
    return be.wrap(_filled(be, checked_shape(size, "full", d.itemsize), fill_value, d))


def _filled(be: ArrayBackend, shape: tuple[int, ...], value: Any, d: dtype, count: int | None = None) -> Any:
    """An array full of a number, which is meant for `count` elements, the array's own if left out."""
    number, native = _number(value, d, prod(shape) if count is None else count), be.native_dtype[d]
    try:
        # In less than half of the time, but for a complex number that only `full` converts.
        if be.on_host and be.writable and not isinstance(number, complex):
            if not shape:
                return be.xp.asarray(number, dtype=native)
            array = be.xp.empty(shape, dtype=native)
            array.fill(number)
            return array
        return be.xp.full(shape, number, dtype=native)
    except EVENTS:
        with quiet(be):
            return be.xp.full(shape, number, dtype=native)


def _number(value: Any, d: dtype, count: int) -> Any:
    """A number that the array module can put into dtype `d` without a complaint.

    Raises:
        OperatorOverflowError: The dtype does not hold it. As in PyTorch half precision rounds one that is out of range to infinity
            where it is for a single element.
    """
    if (value.__class__ is float or value.__class__ is int) and d.kind == "f" and -FITTING <= value <= FITTING:
        return float(value)  # without a frame of ours
    if d.kind == "b":
        check_number(value, d)
        return bool(value)
    try:
        check_number(value, d)
    except OperatorOverflowError:
        if count != 1 or d.kind != "f" or d.itemsize != 2 or isinstance(value, complex):
            raise
        return copysign(inf, checked_number(value))
    return held_number(value, d)


@direct_scalar_tensor
def scalar_tensor(
    be: ArrayBackend,
    s: Any,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    return be.wrap(_filled(be, (), s, dtype or DEFAULT_DTYPES[0]))


@direct_arange
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
    d = dtype or (int64 if all(isinstance(x, int) for x in (start, end, step)) else DEFAULT_DTYPES[0])
    if d.kind in "bc":
        raise DtypeNotImplementedError(
            f"aten::arange of dtype {d}",
            found=f"\"arange_cpu\" not implemented for '{scalar_name(d)}'",
            advice=f"convert the result: .to({d})",
        )
    bounds = checked_number(start), checked_number(end), checked_number(step)
    if (
        d is not int64
    ):  # As in PyTorch, which counts the elements of all other dtypes, also of integers, with fractions.
        bounds = float(start), float(end), float(step)
    fault = range_fault(*bounds)
    if d is int64 and not fault:
        bounds = int(start), int(end), int(step)
        fault = range_fault(*bounds)
    if fault:
        raise OperatorValueError(
            f"aten::arange from {start} to {end} by {step}", found=fault, advice=range_advice(*bounds)
        )
    start, end, step = bounds
    count = -((start - end) // step) if d is int64 else ceil((end - start) / step)
    check_size((count,), d.itemsize, "arange")
    return _counted(be, start, step, count, d)


def _counted(be: ArrayBackend, start: Any, step: Any, count: int, d: dtype) -> Tensor:
    """`count` numbers from `start` on."""
    positions = be.xp.arange(count)
    if isinstance(positions, MetaArray):
        return be.wrap(MetaArray((count,), d))
    if d.kind in "iu":
        start, step = int(start), int(step)  # As in PyTorch, after the elements were counted.
    if start == 0 and step == 1:
        return be.wrap(cast(be, positions, d))
    # In float64 or int64 throughout: the array module would add up rounding errors of the step.
    return be.wrap(cast(be, positions * step + start, d))


def fill_(be: ArrayBackend, self: Tensor, value: Any) -> Tensor:
    array, is_tensor = self._array, isinstance(value, Tensor)
    if _was_filled(be, array, value):
        return self
    if is_tensor and shape_of(value):
        raise OperatorValueError(
            f"aten::fill_ with a value of shape {shape_of(value)}",
            found="fill_ only supports 0-dimension value tensor",
            advice="use copy_ to write several values",
        )
    if isinstance(array, MetaArray):
        return self
    if is_tensor:  # As in PyTorch, where this is a copy.
        assert_no_internal_overlap("aten::fill_", in_memory(self))
    number = native(be, value) if is_tensor else value
    # A tensor's element is converted as `copy_` does it; a number has to fit.
    number = cast(be, number, self.dtype) if hasattr(number, "dtype") else _filling(be, number, self)
    if be.writable and (part := without_repeats(be, array)) is not array:
        # Several elements that are one may be filled: they all get the same value.
        store(be, be.wrap(part), number, "aten::fill_")
    else:
        store(be, self, number, "aten::fill_")
    return self


def _was_filled(be: ArrayBackend, array: Any, value: Any) -> bool:
    """Whether a number was written that the dtype holds but for its last digits, into memory of the host; all else is left."""
    if value.__class__ is not float and value.__class__ is not int:
        return False
    array_type: Any = be.array_type
    if not (be.writable and be.on_host) or array.__class__ is not array_type or not may_write(array):
        return False
    if array.dtype.kind != "f" or array.dtype.itemsize < 4 or not -FITTING <= value <= FITTING:
        return False
    try:
        array.fill(value)
    except EVENTS:  # Before anything is written.
        return False
    return True


def _filling(be: ArrayBackend, number: Any, self: Tensor) -> Any:
    """A number as a 0-dim array of a tensor's dtype."""
    if not isinstance(number, (bool, int, float, complex)):
        number = number.item()
    return _filled(be, (), number, self.dtype, self._array.size)


def zero_(be: ArrayBackend, self: Tensor) -> Tensor:
    array = self._array
    if be.writable and may_write(array):
        array.fill(0)
        return self
    return fill_(be, self, 0)


def format_strides(shape: tuple[int, ...], format: Any) -> tuple[int, ...] | None:
    """Strides in elements of a gapless tensor in a memory format; None for row-major.

    Raises:
        OperatorValueError: The format has no meaning for that number of dimensions; `preserve_format` has none here.
    """
    if format is preserve_format:
        raise OperatorValueError(
            f"a tensor of size {list(shape)} in preserve_format",
            found="unsupported memory format Preserve",
            advice="give opmux.contiguous_format, or leave it out",
        )
    if format is not channels_last and format is not channels_last_3d:
        return None
    if len(shape) != 4 + (format is channels_last_3d):
        raise OperatorValueError(
            f"a tensor of size {list(shape)} in {format}",
            found="the format needs another number of dimensions",
            advice="give 4 sizes for channels_last, 5 for channels_last_3d",
        )
    return channels_last_strides(shape)
