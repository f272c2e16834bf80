"""Errors of random numbers, and what is drawn for which dtype."""

from typing import Final

from opmux.dispatch import check_integer
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import broadcast_shapes
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Generator, Tensor, dtype, scalar_name

__all__ = [
    "bernoulli_float_meta_",
    "bernoulli_tensor_meta_",
    "check_continuous",
    "check_deviation",
    "check_probability",
    "integer_range",
    "normal_meta_",
    "random_from_meta_",
    "randperm_generator_out_meta",
    "uniform_meta_",
]

#: Bits of the significand: the largest integer below which a dtype has all integers is 2 to this power.
_DIGITS: Final = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53}
#: Exponents: the largest number is 2 to this power, less one unit in the last place.
_EXPONENT: Final = {"float16": 16, "bfloat16": 128, "float32": 128, "float64": 1024}


def check_continuous(name: str, self: Tensor) -> None:
    """Refuses dtypes without fractions.

    Raises:
        OperatorValueError: The tensor has one.
    """
    if self.dtype.kind not in "fc":
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {self.dtype}",
            found="numbers of this distribution are not integers",
            advice="use a floating-point tensor, or random_ for integers",
        )


def check_probability(name: str, p: float) -> None:
    """Refuses a number that is no probability.

    Raises:
        OperatorValueError: It is not from 0 to 1.
    """
    if not 0 <= p <= 1:
        raise OperatorValueError(
            f"aten::{name}",
            found=f"expects p to be in [0, 1], but got p={p}",
            advice="give a probability, such as p=0.5",
        )


def _largest(d: dtype) -> int:
    if d.kind == "b":
        return 1
    if d.kind in "iu":
        return int((1 << (8 * d.itemsize - (d.kind == "i"))) - 1)
    return int(1 << _DIGITS[d.to_real().name])


def _largest_finite(d: dtype) -> int:
    name = d.to_real().name
    return ((1 << _DIGITS[name]) - 1) << _EXPONENT[name] - _DIGITS[name]


def _nearest(number: int, digits: int) -> int:
    """The integer of so many digits that a number is rounded to, half to even."""
    step = 1 << max(number.bit_length() - digits, 0)
    below, rest = divmod(number, step)
    return (below + (2 * rest > step or (2 * rest == step and below % 2))) * step


def _drawable(d: dtype, low: int, end: int) -> tuple[int, int]:
    """The part of a range whose numbers stay in it when a floating-point dtype rounds them."""
    digits = _DIGITS[d.to_real().name]
    first, last = _nearest(low + 1, digits), _nearest(end - 1, digits)
    if first < low:
        low = first + (1 << (low + 1).bit_length() - digits)
    if last >= end:
        end = last - (1 << (end - 1).bit_length() - digits)
    return low, end


def integer_range(d: dtype, low: int, high: int | None) -> tuple[int, int]:
    """First integer that may be drawn for dtype `d`, and one more than the last; no `high` stands for all that fit.

    Floating-point dtypes have more numbers than those, which may be drawn where they are asked for, rounded.

    Raises:
        OperatorValueError: There is none, not all of them fit the dtype, or it is complex.
        OperatorOverflowError: A limit has more than 64 bits.
    """
    for limit in (low,) if high is None else (low, high):
        check_integer(limit)
    if d.is_complex:
        raise OperatorValueError(
            f"aten::random_ for dtype {d}",
            found="check_random_bounds handles only integral, floating-point and boolean types",
            advice="draw real numbers, and convert them",
        )
    largest = _largest(d)
    end = largest + 1 if high is None else high
    if d.kind in "fc" and low < end:
        largest = _largest_finite(d)
        low, end = _drawable(d, low, end)
    lowest = -largest - 1 if d.kind == "i" else 0 if d.kind in "bu" else -largest
    if low >= end:
        raise OperatorValueError(
            f"aten::random_ from {low} to {end}",
            found=f"random_ expects 'from' to be less than 'to', but got from={low} >= to={end}",
            advice="give the smaller limit first; the other one is not drawn itself",
        )
    if low < lowest or end - 1 > largest:
        raise OperatorValueError(
            f"aten::random_ from {low} to {end} for dtype {d}",
            found=f"the dtype has the integers from {lowest} to {largest}",
            advice="use a wider dtype",
        )
    return low, end


def uniform_meta_(self: Tensor, from_: float = 0.0, to: float = 1.0, *, generator: Generator | None = None) -> Tensor:
    check_continuous("uniform_", self)
    largest = _largest_finite(self.dtype)
    if not (abs(from_) <= largest and abs(to) <= largest and to - from_ <= largest):
        raise OperatorValueError(
            f"aten::uniform_ from {from_} to {to}",
            found=f"the limits or their difference is out of bounds for {self.dtype}",
            advice="give finite limits that the dtype holds",
        )
    if not from_ <= to:
        raise OperatorValueError(
            f"aten::uniform_ from {from_} to {to}",
            found=f"uniform_ expects to return a [from, to) range, but found from={from_} > to={to}",
            advice="give the smaller limit first",
        )
    return self


def normal_meta_(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Generator | None = None) -> Tensor:
    check_deviation(std)
    if 0 not in shape_of(self):
        check_continuous("normal_", self)
    return self


def check_deviation(std: float) -> None:
    """Refuses a number that is no standard deviation.

    Raises:
        OperatorValueError: It is negative or NaN.
    """
    if not std >= 0:
        raise OperatorValueError(
            "aten::normal_", found=f"normal expects std >= 0.0, but found std {std}", advice="give std=0 or more"
        )


def bernoulli_float_meta_(self: Tensor, p: float = 0.5, *, generator: Generator | None = None) -> Tensor:
    check_probability("bernoulli_", p)
    return self


def bernoulli_tensor_meta_(self: Tensor, p: Tensor, *, generator: Generator | None = None) -> Tensor:
    if 0 in shape_of(self):  # Nothing is drawn, as in PyTorch, whatever the probabilities are.
        return self
    if not p.dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::bernoulli_ with probabilities of dtype {p.dtype}",
            found="probabilities must be floating point",
            advice="convert them: .to(opmux.float32)",
        )
    if broadcast_shapes(shape_of(p), shape_of(self)) != shape_of(self):
        raise OperatorValueError(
            f"aten::bernoulli_ of a tensor of shape {shape_of(self)} with probabilities of shape {shape_of(p)}",
            found="the probabilities cannot be broadcast to the tensor's shape",
            advice=f"give probabilities of shape {shape_of(self)}, or of one that broadcasts to it",
        )
    return self


def random_from_meta_(self: Tensor, from_: int, to: int | None, *, generator: Generator | None = None) -> Tensor:
    integer_range(self.dtype, from_, to)
    return self


def randperm_generator_out_meta(n: int, *, generator: Generator | None, out: Tensor) -> TensorMeta:
    if n < 0:
        raise OperatorValueError(
            f"aten::randperm of {n}", found="Trying to create tensor with negative dimension", advice="give n=0 or more"
        )
    if out.dtype.kind in "bc":
        raise DtypeNotImplementedError(
            f"aten::randperm of {n} in dtype {out.dtype}",
            found=f"\"randperm\" not implemented for '{scalar_name(out.dtype)}'",
            advice=f"convert the result: .to({out.dtype})",
        )
    if n > _largest(out.dtype) + 1:
        raise OperatorValueError(
            f"aten::randperm of {n} in dtype {out.dtype}",
            found="not all of the integers fit the dtype",
            advice="use a wider dtype",
        )
    return TensorMeta((n,), out.dtype)
