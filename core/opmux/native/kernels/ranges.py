"""Evenly spaced numbers and unit matrices."""

from typing import Any

from opmux.errors import OperatorOverflowError
from opmux.native.arrays import cast
from opmux.native.meta.ranges import check_steps, eye_meta, spaced_dtype
from opmux.tensor import ArrayBackend, Tensor, dtype, float32, float64

__all__ = ["eye", "linspace", "logspace"]


def _spaced(be: ArrayBackend, start: Any, end: Any, steps: int, d: dtype) -> Any:
    """Numbers from `start` to `end`: the second half is counted from the end, as PyTorch does.

    In double precision, because integers are cut off, apart from float32, which stays what it is.
    """
    if not steps:
        return be.xp.zeros((0,))
    if d.kind in "iu":
        start, end = _held(int(start), d), _held(int(end), d)
    half = steps // 2
    if steps < 2:
        return be.xp.full((steps,), start)
    step = (end - start) / (steps - 1)
    working = be.native_dtype[float32 if d is float32 else float64]
    positions = be.xp.arange(steps - half, dtype=working) * step
    return be.xp.concatenate((positions[:half] + start, end - positions[::-1]))


def _held(bound: int, d: dtype) -> int:
    """A bound as the dtype holds it: a negative one in an unsigned dtype wraps around, as in PyTorch.

    Raises:
        OperatorOverflowError: It is too large.
    """
    modulus = 1 << (8 * d.itemsize)
    largest = (modulus >> d.is_signed) - 1
    if not (-largest - d.is_signed <= bound <= largest):
        raise OperatorOverflowError(
            f"a bound of {bound} for numbers of dtype {d}",
            found=f"value cannot be converted to type {d.name} without overflow",
            advice="give a dtype that holds it",
        )
    return bound if d.is_signed else bound % modulus


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
    # One power alone is cut off behind the point, of several their exponents are.
    exponents = be.xp.full((1,), start) if steps == 1 else _spaced(be, start, end, steps, d)
    return be.wrap(cast(be, be.xp.power(float(base), exponents), d))


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
