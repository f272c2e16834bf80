"""Element-wise functions made of others."""

import math
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.composite.out import out_variant, written
from opmux.tensor import Tensor, bool_, get_default_dtype, ops

__all__ = [
    "isfinite",
    "isreal",
    "mvlgamma",
    "mvlgamma_",
    "mvlgamma_out",
    "polygamma_",
    "positive",
    "special_ndtr",
    "special_ndtr_out",
    "square",
    "square_",
    "square_out",
]

_aten = ops.aten


def square(self: Tensor) -> Any:
    return _aten.pow.Tensor_Scalar(self, 2)


def square_(self: Tensor) -> Any:
    return _aten.pow_.Scalar(self, 2)


def square_out(self: Tensor, *, out: Tensor) -> Any:
    return _aten.pow.Tensor_Scalar_out(self, 2, out=out)


def positive(self: Tensor) -> Any:
    if self.dtype.kind == "b":
        raise OperatorValueError(
            "aten::positive of a bool tensor",
            found="The `+` operator, on a bool tensor is not supported",
            advice="convert the tensor: .to(opmux.int64)",
        )
    return self


def isfinite(self: Tensor) -> Any:
    if self.dtype.kind not in "fc":
        return _aten.ones_like.default(self, dtype=bool_)
    finite = _aten.ne.Scalar(_aten.abs.default(self), math.inf)
    return _aten.logical_and.default(_aten.eq.Tensor(self, self), finite)


def isreal(self: Tensor) -> Any:
    if not self.dtype.is_complex:
        return _aten.ones_like.default(self, dtype=bool_)
    return _aten.eq.Scalar(_aten.imag.default(self), 0)


def special_ndtr(self: Tensor) -> Any:
    """The share of the normal distribution below each element."""
    # 1 + erf(x) would lose the digits of small shares.
    return _aten.mul.Scalar(_aten.erfc.default(_aten.mul.Scalar(self, -math.sqrt(0.5))), 0.5)


special_ndtr_out = out_variant(special_ndtr, exact=False)


def mvlgamma(self: Tensor, p: int) -> Any:
    """Sum of lgamma(self - i / 2) for i below p, and p * (p - 1) / 4 * log(pi)."""
    if p < 1:
        raise OperatorValueError(
            f"aten::mvlgamma with p={p}", found="p has to be greater than or equal to 1", advice="give p=1 or more"
        )
    d = self.dtype if self.dtype.is_floating_point else get_default_dtype()
    halves = _aten.arange.start_step(0, p / 2, 0.5, dtype=d, device=self.device)
    terms = _aten.lgamma.default(_aten.sub.Tensor(_aten.unsqueeze.default(self, -1), halves))
    return _aten.add.Scalar(_aten.sum.dim_IntList(terms, [-1]), p * (p - 1) / 4 * math.log(math.pi))


def mvlgamma_(self: Tensor, p: int) -> Any:
    return written(self, mvlgamma(self, p))


mvlgamma_out = out_variant(mvlgamma, exact=False)


def polygamma_(self: Tensor, n: int) -> Any:
    return _aten.polygamma.out(n, self, out=self)
