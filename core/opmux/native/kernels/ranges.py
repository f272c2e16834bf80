"""Evenly spaced numbers and unit matrices."""

from typing import Any

from opmux.native.arrays import cast
from opmux.native.meta.ranges import check_steps, eye_meta, spaced_dtype
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["eye", "linspace", "logspace"]


def _spaced(be: ArrayBackend, start: Any, end: Any, steps: int, d: dtype) -> Any:
    """Numbers from `start` to `end`, in double precision: the second half is counted from the end, as PyTorch does."""
    if d.kind in "iu":
        start, end = int(start), int(end)
    if steps == 1:
        return be.xp.full((1,), start)
    step = (end - start) / (steps - 1) if steps else 0
    positions = be.xp.arange(steps)
    return be.xp.where(positions < steps // 2, start + step * positions, end - step * (steps - 1 - positions))


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
    d = spaced_dtype(dtype, start, end, "linspace")
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
    d = spaced_dtype(dtype, start, end, "logspace")
    return be.wrap(cast(be, be.xp.power(float(base), _spaced(be, start, end, steps, d)), d))


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
