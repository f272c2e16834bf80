"""Evenly spaced numbers and unit matrices."""

import cmath
from math import nan
from typing import Any

from opmux.native.arrays import cast, check_number
from opmux.native.meta.ranges import check_steps, eye_meta, range_steps, spaced_dtype
from opmux.native.meta_array import MetaArray
from opmux.tensor import DEFAULT_DTYPES, ArrayBackend, Tensor, dtype, float32, float64

__all__ = ["eye", "linspace", "logspace", "range_step"]


def range_step(
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
    d = dtype or DEFAULT_DTYPES[0]
    first, distance, count = range_steps(d, start, end, step)
    positions = be.xp.arange(count)
    if isinstance(positions, MetaArray):
        return be.wrap(MetaArray((count,), d))
    return be.wrap(cast(be, positions * distance + first, d))


def _spaced(be: ArrayBackend, start: Any, end: Any, steps: int, d: dtype) -> Any:
    """Numbers from `start` to `end`: the second half is counted from the end, as PyTorch does.

    Integers in double precision, because they are cut off; others round in their own dtype at each step. A step of float32
    times a position is exact in double precision, so that the number is rounded once, as by PyTorch's fused operations.
    """
    if not steps:
        return be.xp.zeros((0,))
    if steps == 1:
        return _single(be, be.xp.full((1,), start), d)
    for bound in (start, end):
        check_number(bound, d)
    if d.kind in "iu":
        start, end = (int(bound) % (1 << 8 * d.itemsize) if d.kind == "u" else int(bound) for bound in (start, end))
    half = steps // 2
    working = be.native_dtype[d if d.kind == "f" else float64]
    intervals: Any = steps - 1
    if d.kind == "f":
        bounds = start, end, intervals
        if be.on_host and be.writable:
            start, end, intervals = be.xp.asarray(bounds, dtype=working).reshape(3, 1)
        else:  # A list would be copied to a device, or be one more step of a trace.
            start, end, intervals = (be.xp.full((1,), value, dtype=working) for value in bounds)
    step = (end - start) / intervals
    exact = be.native_dtype[float64] if d is float32 and not be.narrows else working
    positions = be.xp.arange(steps - half, dtype=exact) * step
    return be.concatenate((positions[:half] + start, end - positions[::-1]), 0)


def _single(be: ArrayBackend, array: Any, d: dtype) -> Any:
    """The one number of an array, which a tensor of dtype `d` is filled with.

    Raises:
        OperatorOverflowError: The dtype does not hold it; half precision holds an infinity in its place.
    """
    if not (d.kind == "f" and d.itemsize == 2):
        check_number(be.item(array), d)
    return array


def linspace(
    be: ArrayBackend,
    start: Any,
    end: Any,
    steps: int,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    check_steps(steps, "linspace")
    d = spaced_dtype(dtype, start, end, steps, "linspace")
    return be.wrap(cast(be, _spaced(be, start, end, steps, d), d))


def logspace(
    be: ArrayBackend,
    start: Any,
    end: Any,
    steps: int,
    base: float = 10.0,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    check_steps(steps, "logspace")
    d = spaced_dtype(dtype, start, end, steps, "logspace")
    if d.is_complex and steps > 1 and not all(cmath.isfinite(bound) for bound in (start, end)):
        # The step has no direction then, and neither part of what it is multiplied by is a number.
        return be.wrap(be.xp.full((steps,), complex(nan, nan), dtype=be.native_dtype[d]))
    # A single power is of the start itself, which the dtype need not hold.
    exponents = be.xp.full((1,), 1.0 * start) if steps == 1 else _spaced(be, start, end, steps, d)
    powers = be.xp.power(float(base), exponents)
    return be.wrap(cast(be, _single(be, powers, d) if steps == 1 else powers, d))


def eye(
    be: ArrayBackend,
    n: int,
    m: int | None = None,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    spec = eye_meta(n, m, dtype=dtype)
    return be.wrap(be.xp.eye(*spec.shape, dtype=be.native_dtype[spec.dtype]))
