"""Operators of two operands that are made of others: powers in double precision, distances, closeness."""

import math
from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import warn_of_resizing
from opmux.tensor import Tensor, complex128, dtype, float64, ops

__all__ = [
    "allclose",
    "complex_out",
    "dist",
    "float_power",
    "float_power_",
    "float_power_out",
    "isclose",
    "polar_out",
]

_aten = ops.aten


def float_power(self: Any, exponent: Any) -> Any:
    """A power of tensors or numbers, computed and returned in double precision."""
    return _power(*_in_double(_double(self, exponent), self, exponent))


def float_power_out(self: Any, exponent: Any, *, out: Tensor) -> Any:
    d = _double(self, exponent)
    _check_double(out, d, "output")
    return _power(*_in_double(d, self, exponent), out=out)


def float_power_(self: Tensor, exponent: Any) -> Any:
    d = _double(self, exponent)
    _check_double(self, d, "base")
    (power,) = _in_double(d, exponent)
    return (_aten.pow_.Tensor if isinstance(power, Tensor) else _aten.pow_.Scalar)(self, power)


def _double(*operands: Any) -> dtype:
    complexes = [x.dtype.is_complex if isinstance(x, Tensor) else isinstance(x, complex) for x in operands]
    return complex128 if any(complexes) else float64


def _in_double(d: dtype, *operands: Any) -> list[Any]:
    number = complex if d.is_complex else float
    return [_aten.to.dtype(x, d) if isinstance(x, Tensor) else number(checked_number(x)) for x in operands]


def _power(base: Any, exponent: Any, **out: Tensor) -> Any:
    kinds = ["Tensor" if isinstance(x, Tensor) else "Scalar" for x in (base, exponent)]
    name = "Scalar" if kinds[0] == "Scalar" else "_".join(kinds)
    return getattr(_aten.pow, f"{name}_out" if out else name)(base, exponent, **out)


def _check_double(tensor: Tensor, d: dtype, role: str) -> None:
    if tensor.dtype is not d:
        raise OperatorValueError(
            f"aten::float_power into a tensor of dtype {tensor.dtype}",
            found=f"the {role} given to float_power has dtype {tensor.dtype} but the operation's result requires {d}",
            advice="use the operator that returns a new tensor, or convert the tensor first",
        )


def isclose(self: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    """Whether `|self - other| <= atol + |rtol * other|`, element by element; infinities are close to themselves only."""
    _check_close(self, other, rtol, atol)
    close = _aten.eq.Tensor(self, other)
    fractions = self.dtype.kind in "fc"
    if equal_nan and fractions:
        both = _aten.logical_and.default(_aten.ne.Tensor(self, self), _aten.ne.Tensor(other, other))
        close = _aten.logical_or.default(close, both)
    if rtol == 0 and atol == 0:
        return close
    if not fractions:
        # Integers and bools: a product with rtol, and a difference, are wanted without overflow.
        self, other = _aten.to.dtype(self, float64), _aten.to.dtype(other, float64)
    allowed = _aten.add.Scalar(_aten.abs.default(_aten.mul.Scalar(other, rtol)), atol)
    distance = _aten.abs.default(_aten.sub.Tensor(self, other))
    near = _aten.logical_and.default(_aten.le.Tensor(distance, allowed), _aten.ne.Scalar(distance, math.inf))
    return _aten.logical_or.default(close, near)


def _check_close(self: Tensor, other: Tensor, rtol: float, atol: float) -> None:
    if self.dtype is not other.dtype:
        raise OperatorValueError(
            f"aten::isclose of dtypes {self.dtype} and {other.dtype}",
            found=f"{self.dtype} did not match {other.dtype}",
            advice=f"convert the other one: .to({self.dtype})",
        )
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance < 0:
            raise OperatorValueError(
                f"aten::isclose with {name}={tolerance}",
                found=f"{name} must be greater than or equal to zero, but got {tolerance}",
                advice="give a tolerance that is not negative",
            )


def allclose(self: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> bool:
    """Whether all elements are close, see `isclose`."""
    close = _aten.isclose.default(self, other, rtol, atol, equal_nan)
    return bool(_aten.all.default(close).item())


def dist(self: Tensor, other: Tensor, p: Any = 2) -> Any:
    """The p-norm of the difference."""
    difference = _aten.sub.Tensor(self, other)
    _check_norm(difference, p)
    return _aten.linalg_vector_norm.default(difference, p)


def _check_norm(difference: Tensor, p: Any) -> None:
    checked_number(p)
    if isinstance(p, complex) or difference.dtype.kind not in "fc":
        raise OperatorValueError(
            f"aten::dist of dtype {difference.dtype} with p={p}",
            found="a norm has a real order, and is of floating-point or complex tensors",
            advice="convert the tensors: .to(opmux.float32)",
        )
    if not difference.numel() and (p < 0 or math.isinf(p)):
        raise OperatorValueError(
            f"aten::dist of empty tensors with p={p}",
            found=f"the {p} norm of nothing does not exist, because the operation does not have an identity",
            advice="give a p from 0 on that is finite",
        )


def complex_out(real: Tensor, imag: Tensor, *, out: Tensor) -> Any:
    """`complex` into a tensor of exactly its dtype."""
    return _into(out, _aten.complex.default(real, imag))


def polar_out(abs: Tensor, angle: Tensor, *, out: Tensor) -> Any:
    """`polar` into a tensor of exactly its dtype."""
    return _into(out, _aten.polar.default(abs, angle))


def _into(out: Tensor, result: Tensor) -> Any:
    if out.dtype is not result.dtype:
        raise OperatorValueError(
            f"complex numbers of dtype {result.dtype} into a tensor of dtype {out.dtype}",
            found=f"Expected object of scalar type {result.dtype} but got scalar type {out.dtype} for argument 'out'",
            advice=f"give a tensor of dtype {result.dtype}",
        )
    warn_of_resizing(out, result.shape)
    if out.shape != result.shape:
        _aten.resize_.default(out, result.shape)
    return _aten.copy_.default(out, result)
