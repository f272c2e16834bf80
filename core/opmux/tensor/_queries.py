"""Functions that ask a tensor or a number something without calling an operator: `numel`, `is_tensor`, `sym_max`."""

from collections.abc import Sequence
from typing import Any, TypeVar

from opmux.dispatch import explained, overridable
from opmux.errors import OperatorArgumentError, OperatorAssertionError, is_own, shown
from opmux.tensor._casts import type_name
from opmux.tensor._tensor import Tensor
from opmux.tensor._untyped_storage import UntypedStorage

__all__ = [
    "_assert",
    "get_device",
    "is_complex",
    "is_conj",
    "is_distributed",
    "is_floating_point",
    "is_neg",
    "is_nonzero",
    "is_same_size",
    "is_signed",
    "is_storage",
    "is_tensor",
    "numel",
    "sym_float",
    "sym_int",
    "sym_ite",
    "sym_max",
    "sym_min",
    "sym_not",
    "sym_sum",
    "typename",
]


_T = TypeVar("_T")


def _tensor(name: str, value: Any) -> Tensor:
    if isinstance(value, Tensor):
        return value
    raise OperatorArgumentError(
        f"{name}(): argument 'input' (position 1) must be Tensor, not {type(value).__name__}",
        found=shown(value),
        advice="make a tensor of it first: opmux.tensor(value)",
    )


def is_tensor(obj: object) -> bool:
    """Whether an object is a tensor."""
    return isinstance(obj, Tensor)


def is_storage(obj: object) -> bool:
    """Whether an object is an `UntypedStorage`."""
    return isinstance(obj, UntypedStorage)


@overridable
def get_device(input: Tensor) -> int:
    """Number of a tensor's device among those of its type; -1 for the CPU and other types without numbers."""
    return _tensor("get_device", input).get_device()


@overridable
def numel(input: Tensor) -> int:
    """Number of elements."""
    return _tensor("numel", input).numel()


@overridable
def is_floating_point(input: Tensor) -> bool:
    """Whether the dtype is a real floating-point type."""
    return _tensor("is_floating_point", input).dtype.is_floating_point


@overridable
def is_complex(input: Tensor) -> bool:
    """Whether the dtype is complex."""
    return _tensor("is_complex", input).dtype.is_complex


@overridable
def is_signed(input: Tensor) -> bool:
    """Whether the dtype can hold negative values."""
    return _tensor("is_signed", input).dtype.is_signed


@overridable
def is_nonzero(input: Tensor) -> bool:
    """Whether the only element is not zero.

    Raises:
        OperatorValueError: The tensor has not exactly one element.
    """
    return _tensor("is_nonzero", input).is_nonzero()


@overridable
def is_conj(input: Tensor) -> bool:
    """Whether the tensor stands for the conjugate of its memory: never, conjugates are computed."""
    return _tensor("is_conj", input).is_conj()


@overridable
def is_neg(input: Tensor) -> bool:
    """Whether the tensor stands for the negative of its memory: never, negatives are computed."""
    return _tensor("is_neg", input).is_neg()


@overridable
def is_same_size(input: Tensor, other: Tensor) -> bool:
    """Whether two tensors have one shape."""
    return _tensor("is_same_size", input).is_same_size(other)


@overridable
def is_distributed(input: Tensor) -> bool:
    """Whether the tensor is spread over processes: never."""
    return _tensor("is_distributed", input).is_distributed()


def typename(obj: object) -> str:
    """Name of an object's type: for a tensor that of its dtype, for a class its own."""
    if isinstance(obj, Tensor):
        return type_name(obj)
    name: str | None = getattr(obj, "__qualname__", None) or getattr(obj, "__name__", None)
    named = type(obj) if name is None else obj
    module = getattr(named, "__module__", None)
    if module is not None and "._" in module and is_own(module):
        module = module.partition(".")[0]  # what programs see is in none of opmux's private modules
    return f"{'' if module in (None, 'builtins') else f'{module}.'}{name or type(obj).__qualname__}"


# -- numbers that may be symbols in PyTorch, and are numbers here --------------------------------------------------------


@explained
def sym_int(a: Any) -> int:
    """The number without what is behind its point."""
    return int(a)


@explained
def sym_float(a: Any) -> float:
    """The number as a float."""
    return float(a)


@explained
def sym_max(a: Any, b: Any) -> Any:
    """The larger number; a float if one of the two is."""
    return _as_one_type(a, b, max(a, b))


@explained
def sym_min(a: Any, b: Any) -> Any:
    """The smaller number; a float if one of the two is."""
    return _as_one_type(a, b, min(a, b))


def _as_one_type(a: Any, b: Any, chosen: Any) -> Any:
    return float(chosen) if isinstance(a, float) or isinstance(b, float) else chosen


def sym_not(a: Any) -> bool:
    """Whether a condition does not hold."""
    return not a


def sym_ite(b: bool, t: _T, f: _T) -> _T:
    """`t` if the condition holds, else `f`.

    Raises:
        OperatorAssertionError: The condition is no bool, or the two are of different types.
    """
    if not isinstance(b, bool) or type(t) is not type(f):
        raise OperatorAssertionError(
            f"sym_ite({shown(b)}, {shown(t)}, {shown(f)})",
            found="expected a bool and two values of one type",
            advice="use an if expression",
        )
    return t if b else f


@explained
def sym_sum(args: Sequence[Any]) -> Any:
    """The sum of the numbers."""
    return sum(args)


def _assert(condition: Any, message: str) -> None:
    """As Python's statement of that name: for programs that are traced, where the statement would not be seen.

    Raises:
        AssertionError: The condition does not hold.
    """
    if not condition:
        raise AssertionError(message)
