"""Functions of one tensor under a second name."""

from typing import Any

from opmux.native.composite.pointwise import with_number
from opmux.tensor import Tensor, ops

__all__ = ["special_logsumexp", "special_logsumexp_out"]  # the declarations name what is here

_aten = ops.aten

absolute = _aten.abs.default
absolute_ = _aten.abs_.default
absolute_out = _aten.abs.out
arccos = _aten.acos.default
arccos_ = _aten.acos_.default
arccos_out = _aten.acos.out
arccosh = _aten.acosh.default
arccosh_ = _aten.acosh_.default
arccosh_out = _aten.acosh.out
arcsin = _aten.asin.default
arcsin_ = _aten.asin_.default
arcsin_out = _aten.asin.out
arcsinh = _aten.asinh.default
arcsinh_ = _aten.asinh_.default
arcsinh_out = _aten.asinh.out
arctan = _aten.atan.default
arctan_ = _aten.atan_.default
arctan_out = _aten.atan.out
arctanh = _aten.atanh.default
arctanh_ = _aten.atanh_.default
arctanh_out = _aten.atanh.out
fix = _aten.trunc.default
fix_ = _aten.trunc_.default
fix_out = _aten.trunc.out
negative = _aten.neg.default
negative_ = _aten.neg_.default
negative_out = _aten.neg.out
special_digamma = _aten.digamma.default
special_digamma_out = _aten.digamma.out
special_erf = _aten.erf.default
special_erf_out = _aten.erf.out
special_erfc = _aten.erfc.default
special_erfc_out = _aten.erfc.out
special_erfinv = _aten.erfinv.default
special_erfinv_out = _aten.erfinv.out
special_exp2 = _aten.exp2.default
special_exp2_out = _aten.exp2.out
special_expit = _aten.sigmoid.default
special_expit_out = _aten.sigmoid.out
special_expm1 = _aten.expm1.default
special_expm1_out = _aten.expm1.out
special_gammainc = _aten.igamma.default
special_gammainc_out = _aten.igamma.out
special_gammaincc = _aten.igammac.default
special_gammaincc_out = _aten.igammac.out
special_gammaln = _aten.lgamma.default
special_gammaln_out = _aten.lgamma.out
special_i0 = _aten.i0.default
special_i0_out = _aten.i0.out
special_log1p = _aten.log1p.default
special_log1p_out = _aten.log1p.out
special_logit = _aten.logit.default
special_logit_out = _aten.logit.out
special_multigammaln = _aten.mvlgamma.default
special_multigammaln_out = _aten.mvlgamma.out
special_polygamma = _aten.polygamma.default
special_polygamma_out = _aten.polygamma.out
special_psi = _aten.digamma.default
special_psi_out = _aten.digamma.out
special_sinc = _aten.sinc.default
special_sinc_out = _aten.sinc.out
special_log_softmax = _aten.log_softmax.int
special_softmax = _aten.softmax.int
special_round = _aten.round.decimals
special_round_out = _aten.round.decimals_out

# With a number in a tensor's place.
special_xlog1py_self_scalar = with_number(_aten.special_xlog1py.default)
special_xlog1py_self_scalar_out = with_number(_aten.special_xlog1py.out)
special_xlog1py_other_scalar = with_number(_aten.special_xlog1py.default)
special_xlog1py_other_scalar_out = with_number(_aten.special_xlog1py.out)
special_zeta_self_scalar = with_number(_aten.special_zeta.default)
special_zeta_self_scalar_out = with_number(_aten.special_zeta.out)
special_zeta_other_scalar = with_number(_aten.special_zeta.default)
special_zeta_other_scalar_out = with_number(_aten.special_zeta.out)


def special_logsumexp(self: Tensor, dim: Any, keepdim: bool = False) -> Any:
    return _aten.logsumexp.default(self, dim, keepdim)


def special_logsumexp_out(self: Tensor, dim: Any, keepdim: bool = False, *, out: Tensor) -> Any:
    return _aten.logsumexp.out(self, dim, keepdim, out=out)
