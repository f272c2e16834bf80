"""Operators under a second name."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import ops
from opmux.tensor import wrap_number

#: The aliases themselves are named by the declarations only.
__all__ = ["alias", "with_numbers"]


def alias(name: str) -> Callable[..., Any]:
    """A composite that is another operator with the same arguments.

    Args:
        name: That operator, "abs.out"; without overload, "abs" stands for "abs.default".
    """
    base, _, overload = name.partition(".")

    def composite(*args: Any, **kwargs: Any) -> Any:
        return getattr(getattr(ops.aten, base), overload or "default")(*args, **kwargs)

    return composite


def with_numbers(name: str) -> Callable[..., Any]:
    """As `alias`, for an operator that takes tensors where this one takes numbers."""
    call = alias(name)

    def composite(*args: Any, **kwargs: Any) -> Any:
        return call(*[wrap_number(x) if isinstance(x, (bool, int, float, complex)) else x for x in args], **kwargs)

    return composite


absolute = alias("abs")
absolute_ = alias("abs_")
absolute_out = alias("abs.out")
arccos = alias("acos")
arccos_ = alias("acos_")
arccos_out = alias("acos.out")
arccosh = alias("acosh")
arccosh_ = alias("acosh_")
arccosh_out = alias("acosh.out")
arcsin = alias("asin")
arcsin_ = alias("asin_")
arcsin_out = alias("asin.out")
arcsinh = alias("asinh")
arcsinh_ = alias("asinh_")
arcsinh_out = alias("asinh.out")
arctan = alias("atan")
arctan_ = alias("atan_")
arctan_out = alias("atan.out")
arctanh = alias("atanh")
arctanh_ = alias("atanh_")
arctanh_out = alias("atanh.out")
fix = alias("trunc")
fix_ = alias("trunc_")
fix_out = alias("trunc.out")
negative = alias("neg")
negative_ = alias("neg_")
negative_out = alias("neg.out")
special_digamma = alias("digamma")
special_digamma_out = alias("digamma.out")
special_erf = alias("erf")
special_erf_out = alias("erf.out")
special_erfc = alias("erfc")
special_erfc_out = alias("erfc.out")
special_erfinv = alias("erfinv")
special_erfinv_out = alias("erfinv.out")
special_exp2 = alias("exp2")
special_exp2_out = alias("exp2.out")
special_expit = alias("sigmoid")
special_expit_out = alias("sigmoid.out")
special_expm1 = alias("expm1")
special_expm1_out = alias("expm1.out")
special_gammaln = alias("lgamma")
special_gammaln_out = alias("lgamma.out")
special_i0 = alias("i0")
special_i0_out = alias("i0.out")
special_log1p = alias("log1p")
special_log1p_out = alias("log1p.out")
special_logit = alias("logit")
special_logit_out = alias("logit.out")
special_logsumexp = alias("logsumexp")
special_logsumexp_out = alias("logsumexp.out")
special_multigammaln = alias("mvlgamma")
special_multigammaln_out = alias("mvlgamma.out")
special_polygamma = alias("polygamma")
special_polygamma_out = alias("polygamma.out")
special_psi = alias("digamma")
special_psi_out = alias("digamma.out")
special_sinc = alias("sinc")
special_sinc_out = alias("sinc.out")
special_log_softmax = alias("log_softmax.int")
special_softmax = alias("softmax.int")
special_round = alias("round.decimals")
special_round_out = alias("round.decimals_out")
special_xlogy = alias("xlogy.Tensor")
special_xlogy_self_scalar = alias("xlogy.Scalar_Self")
special_xlogy_other_scalar = alias("xlogy.Scalar_Other")
special_xlogy_out = alias("xlogy.OutTensor")
special_xlogy_self_scalar_out = alias("xlogy.OutScalar_Self")
special_xlogy_other_scalar_out = alias("xlogy.OutScalar_Other")

# With a number in a tensor's place.
xlogy_scalar_self = with_numbers("xlogy.Tensor")
xlogy_scalar_other = with_numbers("xlogy.Tensor")
xlogy__scalar_other = with_numbers("xlogy_.Tensor")
xlogy_outscalar_self = with_numbers("xlogy.OutTensor")
xlogy_outscalar_other = with_numbers("xlogy.OutTensor")
special_xlog1py_self_scalar = with_numbers("special_xlog1py")
special_xlog1py_self_scalar_out = with_numbers("special_xlog1py.out")
special_xlog1py_other_scalar = with_numbers("special_xlog1py")
special_xlog1py_other_scalar_out = with_numbers("special_xlog1py.out")
special_zeta_self_scalar = with_numbers("special_zeta")
special_zeta_self_scalar_out = with_numbers("special_zeta.out")
special_zeta_other_scalar = with_numbers("special_zeta")
special_zeta_other_scalar_out = with_numbers("special_zeta.out")
