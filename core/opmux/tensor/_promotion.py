"""Type promotion: the dtype in which operands of different dtypes meet.

Operands fall into three categories: tensors with dimensions, zero-dimensional tensors, Python numbers. Inside a
category dtypes are promoted by a table; between categories the higher one decides, unless the lower one is of a
higher kind (bool < integer < floating point < complex), which then keeps its kind but not its size.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor._dtype import (
    DTYPE_OF,
    DTYPES,
    bfloat16,
    bool_,
    dtype,
    float16,
    float32,
    int16,
    int64,
    number_dtype,
    to_dtype,
    uint8,
    uint16,
    uint32,
    uint64,
)

__all__ = ["can_cast", "promote_types", "result_type", "result_type_of"]

_KINDS: Final = "buifc"
#: The largest number of int64.
_LARGEST: Final = 2**63 - 1
#: PyTorch added these later; they promote with floating-point types only.
_BAREBONES: Final = frozenset({uint16, uint32, uint64})
#: What an operand contributes: its dtype and its category, 2 for dimensions, 1 for a 0-dim tensor, 0 for a number.
_Operand = tuple[dtype, int]
#: Python's numbers, and the kinds of dtypes that each leaves as they are.
_KEPT: Final = {bool: "buifc", int: "uifc", float: "fc", complex: "c"}


def _promote(a: dtype, b: dtype) -> dtype | None:
    """Entry of the promotion table; None where PyTorch has none."""
    if a is b:
        return a
    low, high = (a, b) if _KINDS.index(a.kind) <= _KINDS.index(b.kind) else (b, a)
    if high.is_complex:
        return _promote_complex(low, high)
    if high.is_floating_point:
        if not low.is_floating_point:
            return high
        return float32 if {low, high} == {float16, bfloat16} else _wider(low, high)
    if _BAREBONES & {low, high}:
        return None
    if low is bool_:
        return high
    return _promote_integers(low, high)


def _promote_complex(low: dtype, high: dtype) -> dtype | None:
    if low in _BAREBONES:
        return None
    return _wider(low.to_complex(), high) if low.kind in "fc" else high


def _promote_integers(low: dtype, high: dtype) -> dtype:
    if low is uint8:
        return _wider(int16, high)
    return _wider(low, high)


def _wider(a: dtype, b: dtype) -> dtype:
    return a if a.itemsize > b.itemsize else b


_TABLE: Final = {(a, b): _promote(a, b) for a in DTYPES.values() for b in DTYPES.values()}


def promote_types(a: dtype, b: dtype) -> dtype:
    """Smallest dtype that both dtypes are promoted to; Python's types stand for theirs.

    Raises:
        OperatorArgumentError: One of them is no dtype.
        OperatorValueError: One is uint16, uint32 or uint64 and the other is neither the same nor floating point.
    """
    try:
        found = _TABLE[a, b]
    except (KeyError, TypeError):
        found = _TABLE[_dtypes("promote_types", a, b)]
    if found is None:
        raise OperatorValueError(
            f"promotion of {a} and {b}",
            found="uint16, uint32 and uint64 promote with floating-point dtypes only",
            advice="convert one of them first, for example with .to(opmux.int64)",
        )
    return found


def can_cast(from_: dtype, to: dtype) -> bool:
    """Whether a result of dtype `from_` may be written into a tensor of dtype `to`: its kind must not be higher.

    Unsigned and signed integers are of one kind here, as in PyTorch.

    Raises:
        OperatorArgumentError: One of them is no dtype.
    """
    from_, to = _dtypes("can_cast", from_, to)
    if from_.is_complex:
        return to.is_complex
    if from_.is_floating_point:
        return to.kind in "fc"
    return from_ is bool_ or to is not bool_


def _dtypes(function: str, first: object, second: object) -> tuple[dtype, dtype]:
    try:
        return to_dtype(first), to_dtype(second)
    except OperatorArgumentError:
        raise OperatorArgumentError(
            f"{function}({shown(first)}, {shown(second)})",
            found="not two dtypes",
            advice="pass two, like opmux.float32",
        ) from None


def result_type(*operands: Any) -> dtype:
    """Dtype in which an operator computes with these operands.

    Args:
        *operands: Tensors and Python numbers, at least one.

    Raises:
        OperatorValueError: The dtypes have no common one; see `promote_types`.
        OperatorArgumentError: No operand was given, or one is neither a tensor nor a number.
    """
    if len(operands) == 2:
        # Most calls end here: equal dtypes, or a number that leaves its tensor's dtype as it is.
        a, b = operands
        x, y = getattr(a, "_array", a), getattr(b, "_array", b)
        native = getattr(x, "dtype", None)
        if native is not None:
            kept = _KEPT.get(type(y))
            if native is getattr(y, "dtype", None) if kept is None else native.kind in kept:
                return DTYPE_OF[native]
    if not operands:
        raise OperatorArgumentError(
            "result_type()", found="no operand was given", advice="give a tensor, a dtype or a number"
        )
    values = [getattr(x, "_array", x) for x in operands]
    found = _RESULTS[tuple(map(_operand, values))]
    if found is int64 and any(type(value) is int and value > _LARGEST for value in values):
        _check_unsigned(values)
    return found


def _check_unsigned(values: Sequence[Any]) -> None:
    """Refuses an integer of uint64 whose dtype would decide: beside a tensor of integers it has none to say.

    Raises:
        OperatorValueError: All the tensors are of bools.
    """
    if all(value.dtype.kind == "b" for value in values if hasattr(value, "dtype")):
        raise OperatorValueError(
            f"the dtype of bools together with {max(v for v in values if type(v) is int)}",
            found="Promotion for uint16, uint32, uint64 types is not supported",
            advice="use an integer below 2**63, or a tensor of another dtype",
        )


def _operand(array: Any) -> _Operand:
    if isinstance(array, (bool, int, float, complex)):
        return number_dtype(array), 0
    try:
        return DTYPE_OF[array.dtype], 2 if array.shape else 1
    except AttributeError:
        raise OperatorArgumentError(
            f"result_type of {shown(array)}",
            found="neither a tensor nor a number",
            advice="give tensors, arrays, dtypes or numbers",
        ) from None


class _Results(dict[tuple[_Operand, ...], dtype]):
    """Operands to their common dtype; numbers are in the key with the default dtype of the moment."""

    def __missing__(self, operands: tuple[_Operand, ...]) -> dtype:
        found = self[operands] = _combine(operands)
        return found


_RESULTS: Final = _Results()


def result_type_of(operands: tuple[_Operand, ...]) -> dtype:
    """`result_type` for operands given as (dtype, category), memoised.

    Args:
        operands: Category 2 stands for a tensor with dimensions, 1 for a 0-dim tensor, 0 for a number.
    """
    return _RESULTS[operands]


def _combine(operands: tuple[_Operand, ...]) -> dtype:
    by_category = [[d for d, category in operands if category == c] for c in range(3)]
    promoted = [reduce(promote_types, dtypes) for dtypes in by_category if dtypes]
    return reduce(lambda lower, higher: _merge(higher, lower), promoted)


def _merge(higher: dtype, lower: dtype) -> dtype:
    """Dtype of two categories together, the higher category given first."""
    if higher.is_complex:
        return higher
    if higher.is_floating_point:
        return higher.to_complex() if lower.is_complex else higher
    if lower.kind in "fc":
        return lower
    return promote_types(higher, lower) if higher is bool_ else higher
