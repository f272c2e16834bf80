"""The standard's data type functions: kinds, promotion, limits, conversion."""

from functools import reduce
from typing import Final, NamedTuple

from opmux.dispatch import explained
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor import DTYPES, Tensor, number_dtype, promote_types, result_type_of, to_dtype
from opmux.tensor import device as Device  # noqa: N812 -- functions have a parameter of that name
from opmux.tensor import dtype as Dtype  # noqa: N812 -- as above
from opmux.tensor import finfo as _finfo
from opmux.tensor import iinfo as _iinfo

__all__ = [
    "KINDS",
    "FloatingPointInfo",
    "IntegerInfo",
    "astype",
    "can_cast",
    "common_dtype",
    "finfo",
    "iinfo",
    "isdtype",
    "result_type",
]

#: The standard's names of kinds, and the letters of the dtypes that are of them.
KINDS: Final = {
    "bool": "b",
    "signed integer": "i",
    "unsigned integer": "u",
    "integral": "iu",
    "real floating": "f",
    "complex floating": "c",
    "numeric": "iufc",
}
#: In rising order; of two kinds the higher one's dtype is that of the result, where the standard leaves it open.
_RISING: Final = "buifc"


class FloatingPointInfo(NamedTuple):
    """What `finfo` returns: the limits of a floating-point dtype as Python numbers."""

    #: Bits per element.
    bits: int
    #: The distance from 1 to the next number.
    eps: float
    max: float
    min: float
    #: The smallest positive number of full precision.
    smallest_normal: float
    dtype: Dtype


class IntegerInfo(NamedTuple):
    """What `iinfo` returns: the limits of an integer dtype as Python numbers."""

    #: Bits per element.
    bits: int
    max: int
    min: int
    dtype: Dtype


def _dtype_of(value: Tensor | Dtype) -> Dtype:
    if isinstance(value, (Tensor, Dtype)):
        return value.dtype if isinstance(value, Tensor) else value
    raise OperatorArgumentError(shown(value), found="neither a tensor nor a dtype", advice="make a tensor with asarray")


def finfo(type: Dtype | Tensor, /) -> FloatingPointInfo:
    """The limits of a floating-point dtype, or of a tensor's; of a complex one those of its parts.

    Raises:
        OperatorArgumentError: It is neither.
    """
    given = _dtype_of(type).to_real()
    found = _finfo(given)
    return FloatingPointInfo(found.bits, found.eps, found.max, found.min, found.smallest_normal, given)


def iinfo(type: Dtype | Tensor, /) -> IntegerInfo:
    """The limits of an integer dtype, or of a tensor's.

    Raises:
        OperatorArgumentError: It is no integer dtype.
    """
    given = _dtype_of(type)
    found = _iinfo(given)
    return IntegerInfo(found.bits, found.max, found.min, given)


@explained
def isdtype(dtype: Dtype, kind: Dtype | str | tuple[Dtype | str, ...]) -> bool:
    """Whether a dtype is of a kind.

    Args:
        dtype: The dtype.
        kind: A dtype; "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating" or
            "numeric"; or several of these.

    Raises:
        OperatorValueError: The standard has no such kind.
    """
    if isinstance(kind, tuple):
        return any(isdtype(dtype, one) for one in kind)
    if not isinstance(kind, str):
        return dtype is to_dtype(kind)
    if kind not in KINDS:
        raise OperatorValueError(
            f"isdtype({dtype}, {shown(kind)})",
            found="no such kind",
            advice=f"use a dtype, or one of {', '.join(KINDS)}",
        )
    return dtype.kind in KINDS[kind]


def common_dtype(a: Dtype, b: Dtype) -> Dtype:
    """The dtype in which two meet: the standard's tables, and between kinds, which they leave open, the higher kind.

    Raises:
        OperatorArgumentError: One is uint64 and the other a signed integer: no integer holds both.
    """
    if a is b:
        return a
    low, high = sorted((a, b), key=lambda d: _RISING.index(d.kind))
    if low.kind == "b" or (low.kind in "iu" and high.kind in "fc"):
        return high
    if high.kind in "fc":
        return promote_types(low, high)
    if high.itemsize > low.itemsize:
        return high
    if low.kind == high.kind:
        return low
    if low.itemsize == 8:
        raise OperatorArgumentError(
            f"promotion of {a} and {b}",
            found="no integer dtype holds the numbers of both",
            advice="convert one of them first, with astype",
        )
    return DTYPES[f"int{16 * low.itemsize}"]


def result_type(*arrays_and_dtypes: Tensor | Dtype | complex) -> Dtype:
    """The dtype in which a function computes with these operands.

    The numbers of dimensions do not count, as they do in `opmux.result_type`. A Python number leaves a dtype of its kind, or of
    a higher one, as it is. Numbers alone have the default dtype of the highest kind.

    Args:
        arrays_and_dtypes: Tensors, dtypes and Python numbers, at least one.

    Raises:
        OperatorArgumentError: No operand was given, one is neither, or the dtypes have no common one.
    """
    numbers = [x for x in arrays_and_dtypes if isinstance(x, (bool, int, float, complex))]
    dtypes = [_dtype_of(x) for x in arrays_and_dtypes if not isinstance(x, (bool, int, float, complex))]
    if not dtypes and not numbers:
        raise OperatorArgumentError("result_type()", found="no operand was given", advice="give an array or a dtype")
    if not dtypes:
        return reduce(common_dtype, map(number_dtype, numbers))
    found = reduce(common_dtype, dtypes)
    for number in numbers:
        found = result_type_of(((found, 2), (number_dtype(number), 0)))
    return found


def can_cast(from_: Dtype | Tensor, to: Dtype, /) -> bool:
    """Whether promotion leads from one dtype, or a tensor's, to another: whether that is the dtype in which both meet."""
    target = to_dtype(to)
    try:
        return common_dtype(_dtype_of(from_), target) is target
    except OperatorArgumentError:
        return False


@explained
def astype(x: Tensor, dtype: Dtype, /, *, copy: bool = True, device: Device | str | None = None) -> Tensor:
    """The tensor's values in another dtype.

    Args:
        x: Any shape and dtype.
        dtype: The new dtype.
        copy: Whether there is a copy even where dtype and device are the same.
        device: Where the result is to be; the tensor's own device if left out.

    Raises:
        OperatorArgumentError: The tensor is complex and the dtype is not: which part is meant, `real` and `imag` say.
    """
    target = to_dtype(dtype)
    if x.dtype.is_complex and not target.is_complex:
        raise OperatorArgumentError(
            f"astype({shown(target)}) of a tensor of {x.dtype}",
            found="the standard converts no complex numbers to real ones",
            advice="take real(x) or imag(x) first",
        )
    converted: Tensor = x.to(dtype=target, device=x.device if device is None else device, copy=copy)
    return converted
