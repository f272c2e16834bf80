"""The standard's element-wise functions of one array.

Where nothing else is said, the result has the shape and dtype of `x`; floating-point functions turn integers, for which the
standard has no rule, into the default dtype.
"""

from opmux.dispatch import explained
from opmux.tensor import Tensor, ops

__all__ = [
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "bitwise_invert",
    "ceil",
    "conj",
    "cos",
    "cosh",
    "exp",
    "expm1",
    "floor",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "log",
    "log1p",
    "log2",
    "log10",
    "logical_not",
    "negative",
    "positive",
    "real",
    "reciprocal",
    "round",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "tan",
    "tanh",
    "trunc",
]

_aten = ops.aten


def abs(x: Tensor, /) -> Tensor:
    """Magnitudes; of complex numbers real."""
    return _aten.abs.default(x)


def acos(x: Tensor, /) -> Tensor:
    """Inverse cosines, in radians from 0 to pi."""
    return _aten.acos.default(x)


def acosh(x: Tensor, /) -> Tensor:
    """Inverse hyperbolic cosines."""
    return _aten.acosh.default(x)


def asin(x: Tensor, /) -> Tensor:
    """Inverse sines, in radians from -pi/2 to pi/2."""
    return _aten.asin.default(x)


def asinh(x: Tensor, /) -> Tensor:
    """Inverse hyperbolic sines."""
    return _aten.asinh.default(x)


def atan(x: Tensor, /) -> Tensor:
    """Inverse tangents, in radians from -pi/2 to pi/2."""
    return _aten.atan.default(x)


def atanh(x: Tensor, /) -> Tensor:
    """Inverse hyperbolic tangents."""
    return _aten.atanh.default(x)


def bitwise_invert(x: Tensor, /) -> Tensor:
    """Integers with every bit inverted, bools negated."""
    return _aten.bitwise_not.default(x)


def ceil(x: Tensor, /) -> Tensor:
    """The smallest integers that are not less."""
    return _aten.ceil.default(x)


def conj(x: Tensor, /) -> Tensor:
    """Complex conjugates; real numbers as they are."""
    return _aten.conj.default(x)


def cos(x: Tensor, /) -> Tensor:
    """Cosines of radians."""
    return _aten.cos.default(x)


def cosh(x: Tensor, /) -> Tensor:
    """Hyperbolic cosines."""
    return _aten.cosh.default(x)


def exp(x: Tensor, /) -> Tensor:
    """Powers of e."""
    return _aten.exp.default(x)


def expm1(x: Tensor, /) -> Tensor:
    """Powers of e, minus 1, exact near 0."""
    powers = _aten.expm1.default(x)
    if not x.dtype.is_complex:
        return powers
    # PyTorch's formula makes NaN of infinite parts, and -0.0 of a zero. There it is the power, less 1; `exp` is given 0 elsewhere,
    # since powers that overflow would make NaN of gradients.
    is_usual = _aten.logical_and.default(_aten.isfinite.default(x), _aten.ne.Scalar(x, 0))
    edges = _aten.sub.Scalar(_aten.exp.default(_aten.masked_fill.Scalar(x, is_usual, 0)), 1)
    return _aten.where.self(is_usual, powers, edges)


def floor(x: Tensor, /) -> Tensor:
    """The largest integers that are not greater."""
    return _aten.floor.default(x)


def imag(x: Tensor, /) -> Tensor:
    """Imaginary parts of complex numbers, of their precision."""
    return _aten.imag.default(x)


def isfinite(x: Tensor, /) -> Tensor:
    """Whether elements are neither infinite nor NaN; bools."""
    return _aten.isfinite.default(x)


def isinf(x: Tensor, /) -> Tensor:
    """Whether elements are infinite; bools."""
    return _aten.isinf.default(x)


def isnan(x: Tensor, /) -> Tensor:
    """Whether elements are NaN; bools."""
    return _aten.isnan.default(x)


def log(x: Tensor, /) -> Tensor:
    """Natural logarithms."""
    return _aten.log.default(x)


def log1p(x: Tensor, /) -> Tensor:
    """Natural logarithms of 1 + x, exact near 0."""
    return _aten.log1p.default(x)


def log2(x: Tensor, /) -> Tensor:
    """Logarithms to base 2."""
    return _aten.log2.default(x)


def log10(x: Tensor, /) -> Tensor:
    """Logarithms to base 10."""
    return _aten.log10.default(x)


def logical_not(x: Tensor, /) -> Tensor:
    """Negated truth values; bools."""
    return _aten.logical_not.default(x)


def negative(x: Tensor, /) -> Tensor:
    """Elements with the other sign."""
    return _aten.neg.default(x)


def positive(x: Tensor, /) -> Tensor:
    """Elements as they are."""
    return _aten.positive.default(x)


def real(x: Tensor, /) -> Tensor:
    """Real parts of complex numbers, of their precision."""
    return _aten.real.default(x)


def reciprocal(x: Tensor, /) -> Tensor:
    """One divided by each element."""
    return _aten.reciprocal.default(x)


@explained
def round(x: Tensor, /) -> Tensor:
    """The nearest integers, and of two that are as near the even one; of complex numbers each part is rounded."""
    if x.dtype.is_complex:
        return _aten.complex.default(_aten.round.default(x.real), _aten.round.default(x.imag))
    return _aten.round.default(x)


def sign(x: Tensor, /) -> Tensor:
    """-1, 0 or 1; NaN of NaN; complex numbers divided by their magnitude."""
    signs = _aten.sgn.default(x)
    return _aten.where.self(_aten.isnan.default(x), x, signs) if x.dtype.kind in "fc" else signs


def signbit(x: Tensor, /) -> Tensor:
    """Whether the sign bit is set, as that of -0.0 is; bools."""
    return _aten.signbit.default(x)


def sin(x: Tensor, /) -> Tensor:
    """Sines of radians."""
    return _aten.sin.default(x)


def sinh(x: Tensor, /) -> Tensor:
    """Hyperbolic sines."""
    return _aten.sinh.default(x)


def sqrt(x: Tensor, /) -> Tensor:
    """Square roots that are not negative; of complex numbers those with a real part that is not."""
    return _aten.sqrt.default(x)


def square(x: Tensor, /) -> Tensor:
    """Elements times themselves."""
    return _aten.square.default(x)


def tan(x: Tensor, /) -> Tensor:
    """Tangents of radians."""
    return _aten.tan.default(x)


def tanh(x: Tensor, /) -> Tensor:
    """Hyperbolic tangents."""
    return _aten.tanh.default(x)


def trunc(x: Tensor, /) -> Tensor:
    """Integers towards zero."""
    return _aten.trunc.default(x)
