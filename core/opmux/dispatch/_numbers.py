"""The numbers that arguments can be: what becomes one, integers of 64 bits, and sizes that are not known yet.

Note [Unknown sizes]
A lazy backend may have tensors with as many rows as some values will say. Such a size is NaN, as in the backend's own library, and
an `UnknownSize`: NaN that can be handed to operators that take sizes, and says what to do where a number is needed. A backend's
arrays have them in their `shape`, and make them.

Shapes are compared before there are numbers. So two of them are equal if they may be the same number: where they turn out to
differ, what computes with both refuses to. None equals a number. Numbers computed with them, such as what a sum is divided by, are
of this class too, and may stand where an operator takes a number.

Beside a number a size is taken for a large one, by a guess. To refuse where the answer depends on the size would be simpler to
explain, but whatever makes a view compares sizes, strides and extents with 0, with 1 and with each other, in kernels and in array
modules: `expand`, `select` and `unsqueeze` would be refused, and with them most reductions and gradients. To refuse the comparisons
of programs alone, kernels would have to compare by a function of another name, in some two hundred places which every tensor
passes, and array modules cannot; and a comparison does not know whose it is. What makes a number of a size is refused.
"""

import math
import operator
from collections.abc import Callable, Hashable
from typing import Any, Final, NoReturn, final

from opmux.dispatch._keyset import is_tensor
from opmux.errors import OperatorArgumentError, OperatorOverflowError, OperatorValueError, shown

__all__ = [
    "LARGEST",
    "LARGEST_UNSIGNED",
    "LEAST",
    "Refused",
    "UnknownSize",
    "as_scalar",
    "check_bool",
    "check_integer",
    "checked_number",
    "is_unknown",
    "to_bool",
    "to_complex",
    "to_float",
    "to_int",
    "to_scalar",
    "too_large",
    "whole_number",
]

#: Limits of int64, and the largest number of uint64, which Scalar arguments may have.
LEAST: Final = -(2**63)
LARGEST: Final = 2**63 - 1
LARGEST_UNSIGNED: Final = 2**64 - 1
#: The classes of Python's numbers, each before those that its instances could be taken for.
_NUMBERS: Final = (bool, int, float, complex)


def checked_number(value: Any) -> Any:
    """A number, if it is none of those that no 64 bits hold.

    Raises:
        OperatorOverflowError: It is an integer below -2**63, or 2**64 or more.
    """
    if isinstance(value, int) and not LEAST <= value <= LARGEST_UNSIGNED:
        raise too_large(value)
    return value


def check_integer(*values: int | None) -> None:
    """Refuses integers that C++ has no `int64_t` for, in an operator that makes no other use of them.

    The first call of an operator refuses them by itself; later ones find their kernel without a look at numbers, and one that
    computes with an integer is refused by the array module. None stands for one that is left out.

    Raises:
        OperatorOverflowError: One is less than -2**63, or 2**63 or more.
    """
    for value in values:
        if value is not None and not LEAST <= value <= LARGEST and not is_unknown(value):
            raise too_large(value)


def check_bool(function: str, **given: Any) -> None:
    """Refuses what is no bool for parameters of a function in Python, which would ask it for its truth.

    Args:
        function: Its name.
        **given: Values by their parameters' names; None stands for one that is left out.

    Raises:
        OperatorArgumentError: One is no bool.
    """
    for name, value in given.items():
        if value is not None and not isinstance(value, bool):
            raise OperatorArgumentError(
                f"{function}(): argument '{name}' must be bool, not {type(value).__name__}",
                found=shown(value),
                advice="pass True or False",
            )


def whole_number(function: str, argument: str, value: Any) -> int:
    """The int that an argument of a function in Python is.

    Args:
        function: Its name.
        argument: The parameter's.
        value: What was given.

    Raises:
        OperatorArgumentError: It is no integer.
        OperatorOverflowError: It does not fit 64 bits.
    """
    try:
        return to_int(value)
    except Refused:
        raise OperatorArgumentError(
            f"{function}(): argument '{argument}' must be int, not {type(value).__name__}",
            found=f"{argument} = {shown(value)}",
            advice="pass an integer",
        ) from None


def too_large(value: int) -> OperatorOverflowError:
    """What to raise for an integer that does not fit."""
    return OperatorOverflowError(
        f"an integer of {value.bit_length()} bits as an argument",
        found="int too big to convert: no 64 bits hold it",
        advice="give an integer between -2**63 and 2**63 - 1",
    )


class Refused(Exception):  # noqa: N818 -- never leaves this package; the message is written by `ArgumentConverter`
    """A value that its argument's type does not accept.

    Attributes:
        by_value: Whether another value of the same Python type would have been accepted.
    """

    def __init__(self, *, by_value: bool = False) -> None:
        super().__init__()
        self.by_value = by_value


def _item(value: Any) -> Any:
    """The Python number in a zero-dimensional tensor or NumPy scalar."""
    if getattr(value, "shape", None) != () or not hasattr(value, "item"):
        raise Refused(by_value=is_tensor(value))
    return value.item()


def to_scalar(value: Any) -> Any:
    """The Python number that a number, a zero-dimensional tensor or a NumPy scalar is."""
    if isinstance(value, (int, float, complex)):
        if value.__class__ not in _NUMBERS and not is_unknown(value):
            # Of a subclass: numpy.float64 would bring a dtype of its own, which must not count.
            kind: Any = next(kind for kind in _NUMBERS if isinstance(value, kind))
            return checked_number(kind(value))
        return checked_number(value)
    number = _item(value)
    if not isinstance(number, (int, float, complex)):  # a text or a date of NumPy's
        raise Refused
    return number if is_tensor(value) else as_scalar(number)


def as_scalar(number: Any) -> Any:
    """The number that PyTorch takes what one of NumPy's holds for: of its bools a float."""
    return float(number) if number.__class__ is bool else number


def to_int(value: Any) -> int:
    """The int that an integer of any class is, if it fits 64 bits."""
    if isinstance(value, (bool, float, str)):
        if is_unknown(value):  # which a backend that makes such sizes takes
            size: Any = value
            return size  # type: ignore[no-any-return]
        raise Refused
    try:
        number = operator.index(value)
    except TypeError:
        raise Refused(by_value=is_tensor(value)) from None
    if not LEAST <= number <= LARGEST:
        raise too_large(number)
    return number


def to_float(value: Any) -> float:
    """The float that a real number of any class is."""
    if isinstance(value, (int, float)):
        try:
            return float(value)
        except OverflowError:
            raise too_large(int(value)) from None
    number = _item(value)
    if isinstance(number, (int, float)):
        return float(number)
    raise Refused(by_value=True)


def to_complex(value: Any) -> complex:
    """The complex number that a number of any class is."""
    number = value if isinstance(value, (int, float, complex)) else _item(value)
    if not isinstance(number, (int, float, complex)):  # a text or a date of NumPy's
        raise Refused(by_value=True)
    try:
        return complex(number)
    except OverflowError:  # of an integer
        raise too_large(int(number.real)) from None


def to_bool(value: Any) -> bool:
    """The bool that a bool of any class is."""
    if isinstance(value, bool):
        return value
    number = _item(value)
    if isinstance(number, bool):
        return number
    raise Refused(by_value=True)


# -- sizes that are not known ----------------------------------------------------------------------------------------------

#: How large a size is taken for where it is compared with a number: neither empty nor one of those that a program writes.
_GUESS: Final = 1_000_003

#: What changes no number.
_NEUTRAL: Final = frozenset(
    {(operator.add, 0), (operator.sub, 0), (operator.mul, 1), (operator.truediv, 1), (operator.floordiv, 1)}
)
_DIVIDING: Final = (operator.truediv, operator.floordiv)


def _guess(value: Any) -> Any:
    return value.guess if isinstance(value, UnknownSize) else value


@final
class UnknownSize(float):
    """A size that is known when the tensor is computed, or what is computed with one. See Note [Unknown sizes].

    Args:
        kind: Equal for sizes that may be the same.
        advice: What makes it known.
        tensor: Makes a tensor without dimensions that will hold the number.
        source: What the backend finds the size by; None for what is computed with sizes.
        guess: What is compared with numbers.

    Attributes:
        product: The size and the whole number that this one is the product of, if it is one.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("advice", "guess", "kind", "product", "source", "tensor")

    product: "tuple[UnknownSize, int] | None"
    kind: Hashable
    advice: str
    tensor: Callable[[], Any]
    source: Any
    guess: float

    def __new__(
        cls, kind: Hashable, advice: str, tensor: Callable[[], Any], source: Any = None, guess: float = _GUESS
    ) -> "UnknownSize":
        made = super().__new__(cls, math.nan)
        made.kind, made.advice, made.tensor, made.source, made.guess = kind, advice, tensor, source, guess
        made.product = None
        return made

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, UnknownSize) and self.kind == other.kind)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.kind)

    def __lt__(self, other: Any) -> bool:
        return bool(self.guess < _guess(other))

    def __le__(self, other: Any) -> bool:
        return bool(self.guess <= _guess(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self.guess > _guess(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self.guess >= _guess(other))

    def _with(self, apply: Callable[[Any, Any], Any], other: Any, turned: bool = False) -> Any:
        """What comes of this number and another one, as a number that is not known either."""
        if not isinstance(other, (int, float)):
            return NotImplemented
        if other.__class__ is int and (apply, other) in _NEUTRAL:
            return self

        def tensor() -> Any:
            pair = self.tensor(), other.tensor() if isinstance(other, UnknownSize) else other
            return apply(*(pair[::-1] if turned else pair))

        guesses = (_guess(other), self.guess) if turned else (self.guess, _guess(other))
        guess = apply(*guesses) if guesses[1] or apply not in _DIVIDING else math.inf
        return UnknownSize((apply, turned, self.kind, getattr(other, "kind", other)), self.advice, tensor, guess=guess)

    def __add__(self, other: Any) -> Any:
        return self._with(operator.add, other)

    def __mul__(self, other: Any) -> Any:
        size, factor = self.product or (self, 1)
        if other.__class__ is not int or other <= 1:
            return self._with(operator.mul, other)
        found = size._with(operator.mul, factor * other)
        found.product = size, factor * other
        return found

    def __sub__(self, other: Any) -> Any:
        return self._with(operator.sub, other)

    def __rsub__(self, other: Any) -> Any:
        return self._with(operator.sub, other, turned=True)

    def __truediv__(self, other: Any) -> Any:
        return self._with(operator.truediv, other)

    def __rtruediv__(self, other: Any) -> Any:
        return self._with(operator.truediv, other, turned=True)

    def __floordiv__(self, other: Any) -> Any:
        if self._is_multiple_of(other):
            assert self.product
            size, factor = self.product
            return size * (factor // other)
        return self._with(operator.floordiv, other)

    def __mod__(self, other: Any) -> int:
        return 0 if self._is_multiple_of(other) else self.refuse()

    def _is_multiple_of(self, number: Any) -> bool:
        """Whether a number divides this one whatever the sizes will be."""
        return self.product is not None and number.__class__ is int and number > 0 and self.product[1] % number == 0

    def __neg__(self) -> Any:
        return self * -1

    def __pos__(self) -> Any:
        return self

    __radd__, __rmul__ = __add__, __mul__

    def refuse(self, *_: object) -> NoReturn:
        """Refuses to be a number.

        Raises:
            OperatorValueError: Always.
        """
        raise OperatorValueError(
            "the number of elements along a dimension",
            found="the size is nan: it is known when the tensor is computed, and is needed before",
            advice=self.advice,
        )

    __int__ = __index__ = __trunc__ = __round__ = __floor__ = __ceil__ = as_integer_ratio = __abs__ = refuse
    __rfloordiv__ = __rmod__ = __divmod__ = __pow__ = __rpow__ = refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return float, ("nan",)


def is_unknown(size: Any) -> bool:
    """Whether a size is one that is known when its tensor is computed."""
    return size.__class__ is UnknownSize
