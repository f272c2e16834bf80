"""NumPy's promotion, as functions of dtypes: what an array module that leaves it open is told. See Note [Array API]."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.tensor import DTYPES, bool_, complex64, complex128, dtype, float32, float64, int64

__all__ = ["common_dtype", "default_dtype", "inexact"]

#: In rising order: of two kinds the higher one's dtype is that of the result, if it is large enough.
_KINDS: Final = "buifc"


def default_dtype(data: Any) -> dtype:
    """The dtype of a number, or of nested lists of numbers."""
    kinds = set(_kinds(data))
    if "c" in kinds:
        return complex128
    if not kinds or "f" in kinds:
        return float64
    return int64 if "i" in kinds else bool_


def _kinds(data: Any) -> Any:
    if isinstance(data, (list, tuple)):
        for part in data:
            yield from _kinds(part)
    else:
        yield (
            "b"
            if isinstance(data, bool)
            else "i"
            if isinstance(data, int)
            else "c"
            if isinstance(data, complex)
            else "f"
        )


def common_dtype(values: Sequence[Any]) -> dtype:
    """The dtype in which arrays and numbers meet; numbers count by their kind alone."""
    dtypes = [value.dtype for value in values if hasattr(value, "dtype")]
    numbers = [value for value in values if not hasattr(value, "dtype")]
    if not dtypes:
        return default_dtype(list(numbers))
    found: dtype = dtypes[0]
    for d in dtypes[1:]:
        found = _of_two(found, d)
    for number in numbers:
        found = _with_number(found, default_dtype(number).kind)
    return found


def _with_number(d: dtype, kind: str) -> dtype:
    if _KINDS.index(kind) <= _KINDS.index(d.kind) or (kind == "i" and d.kind == "u"):
        return d
    if kind == "c":
        return complex64 if d.kind == "f" and d.itemsize <= 4 else complex128
    return float64 if kind == "f" else int64


def _of_two(a: dtype, b: dtype) -> dtype:
    if a is b:
        return a
    low, high = sorted((a, b), key=lambda d: (_KINDS.index(d.kind), d.itemsize))
    if low.kind == high.kind:
        # float16 and bfloat16 hold different numbers.
        return high if low.itemsize < high.itemsize or low.kind != "f" else float32
    if low.kind == "b":
        return high
    if high.kind == "c":
        return high if low.itemsize <= (4 if low.kind == "f" else 2) else complex128
    if high.kind == "f":
        return high if low.itemsize < high.itemsize else float32 if low.itemsize < 4 else float64
    # Of an unsigned and a signed one.
    if low.itemsize < high.itemsize:
        return high
    return float64 if low.itemsize == 8 else DTYPES[f"int{16 * low.itemsize}"]


def inexact(module: Any, value: Any) -> Any:
    """An operand of a function whose results are fractions."""
    array = module.asarray(value)
    return array if array.dtype.kind in "fc" else module.astype(array, float64)
