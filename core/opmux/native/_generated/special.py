"""Operators as functions of opmux.special. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa
# mypy: ignore-errors

from opmux.native.function_wrappers import factory, gathering, giving_back, named, tuples
from opmux.native.functions import on_first_use, overloaded, single

#: What makes each function. See Note [Public functions].
FUNCTIONS = {
    'bessel_j0': lambda: single('aten::special_bessel_j0', 'Bessel function of the first kind of order 0.\n\nSchemas:\n    special_bessel_j0(Tensor self) -> Tensor\n    special_bessel_j0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='bessel_j0', out=True),
    'bessel_j1': lambda: single('aten::special_bessel_j1', 'Bessel function of the first kind of order 1.\n\nSchemas:\n    special_bessel_j1(Tensor self) -> Tensor\n    special_bessel_j1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='bessel_j1', out=True),
    'digamma': lambda: single('aten::special_digamma', 'See `digamma`.\n\nSchemas:\n    special_digamma(Tensor self) -> Tensor\n    special_digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='digamma', out=True),
    'entr': lambda: single('aten::special_entr', '`-input * log(input)`, 0 at 0, and negative infinity below.\n\nSchemas:\n    special_entr(Tensor self) -> Tensor\n    special_entr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='entr', out=True),
    'erf': lambda: single('aten::special_erf', 'See `erf`.\n\nSchemas:\n    special_erf(Tensor self) -> Tensor\n    special_erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='erf', out=True),
    'erfc': lambda: single('aten::special_erfc', 'See `erfc`.\n\nSchemas:\n    special_erfc(Tensor self) -> Tensor\n    special_erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='erfc', out=True),
    'erfcx': lambda: single('aten::special_erfcx', '`exp(input ** 2) * erfc(input)`.\n\nSchemas:\n    special_erfcx(Tensor self) -> Tensor\n    special_erfcx.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='erfcx', out=True),
    'erfinv': lambda: single('aten::special_erfinv', 'See `erfinv`.\n\nSchemas:\n    special_erfinv(Tensor self) -> Tensor\n    special_erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='erfinv', out=True),
    'exp2': lambda: single('aten::special_exp2', 'See `exp2`.\n\nSchemas:\n    special_exp2(Tensor self) -> Tensor\n    special_exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='exp2', out=True),
    'expit': lambda: single('aten::special_expit', 'Another name of `sigmoid`.\n\nSchemas:\n    special_expit(Tensor self) -> Tensor\n    special_expit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='expit', out=True),
    'expm1': lambda: single('aten::special_expm1', 'See `expm1`.\n\nSchemas:\n    special_expm1(Tensor self) -> Tensor\n    special_expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='expm1', out=True),
    'gammaln': lambda: single('aten::special_gammaln', 'Another name of `lgamma`.\n\nSchemas:\n    special_gammaln(Tensor self) -> Tensor\n    special_gammaln.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='gammaln', out=True),
    'i0': lambda: single('aten::special_i0', 'See `i0`.\n\nSchemas:\n    special_i0(Tensor self) -> Tensor\n    special_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='i0', out=True),
    'i0e': lambda: single('aten::special_i0e', '`i0(input)`, scaled by `exp(-abs(input))`.\n\nSchemas:\n    special_i0e(Tensor self) -> Tensor\n    special_i0e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='i0e', out=True),
    'i1': lambda: single('aten::special_i1', 'Modified Bessel function of the first kind of order 1.\n\nSchemas:\n    special_i1(Tensor self) -> Tensor\n    special_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='i1', out=True),
    'i1e': lambda: single('aten::special_i1e', '`i1(input)`, scaled by `exp(-abs(input))`.\n\nSchemas:\n    special_i1e(Tensor self) -> Tensor\n    special_i1e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='i1e', out=True),
    'log1p': lambda: single('aten::special_log1p', 'See `log1p`.\n\nSchemas:\n    special_log1p(Tensor self) -> Tensor\n    special_log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='log1p', out=True),
    'log_ndtr': lambda: single('aten::special_log_ndtr', 'Logarithm of `ndtr`, without overflow.\n\nSchemas:\n    special_log_ndtr(Tensor self) -> Tensor\n    special_log_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='log_ndtr', out=True),
    'log_softmax': lambda: single('aten::special_log_softmax', 'See `log_softmax`.\n\nSchemas:\n    special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor', public_name='log_softmax', out=False),
    'logit': lambda: single('aten::special_logit', 'See `logit`.\n\nSchemas:\n    special_logit(Tensor self, float? eps=None) -> Tensor\n    special_logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)', public_name='logit', out=True),
    'logsumexp': lambda: single('aten::special_logsumexp', 'See `logsumexp`.\n\nSchemas:\n    special_logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor\n    special_logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)', public_name='logsumexp', out=True),
    'multigammaln': lambda: single('aten::special_multigammaln', 'Another name of `mvlgamma`.\n\nSchemas:\n    special_multigammaln(Tensor self, int p) -> Tensor\n    special_multigammaln.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)', public_name='multigammaln', out=True),
    'ndtr': lambda: single('aten::special_ndtr', 'Share of the standard normal distribution below each element.\n\nSchemas:\n    special_ndtr(Tensor self) -> Tensor\n    special_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='ndtr', out=True),
    'ndtri': lambda: single('aten::special_ndtri', 'Inverse of `ndtr`.\n\nSchemas:\n    special_ndtri(Tensor self) -> Tensor\n    special_ndtri.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='ndtri', out=True),
    'polygamma': lambda: single('aten::special_polygamma', 'See `polygamma`.\n\nSchemas:\n    special_polygamma(int n, Tensor self) -> Tensor\n    special_polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='polygamma', out=True),
    'psi': lambda: single('aten::special_psi', 'Another name of `digamma`.\n\nSchemas:\n    special_psi(Tensor self) -> Tensor\n    special_psi.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='psi', out=True),
    'round': lambda: single('aten::special_round', 'See `round`.\n\nSchemas:\n    special_round(Tensor self, *, int decimals=0) -> Tensor\n    special_round.out(Tensor self, *, int decimals=0, Tensor(a!) out) -> Tensor(a!)', public_name='round', out=True),
    'sinc': lambda: single('aten::special_sinc', 'See `sinc`.\n\nSchemas:\n    special_sinc(Tensor self) -> Tensor\n    special_sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)', public_name='sinc', out=True),
    'softmax': lambda: single('aten::special_softmax', 'See `softmax`.\n\nSchemas:\n    special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor', public_name='softmax', out=False),
    'xlog1py': lambda: single('aten::special_xlog1py', '`input * log(1 + other)`, and 0 where `input` is 0; broadcast.\n\nSchemas:\n    special_xlog1py(Tensor self, Tensor other) -> Tensor\n    special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor\n    special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor\n    special_xlog1py.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)', 'aten::special_xlog1py.other_scalar', public_name='xlog1py', out=True),
    'xlogy': lambda: single('aten::special_xlogy', 'See `xlogy`.\n\nSchemas:\n    special_xlogy(Tensor self, Tensor other) -> Tensor\n    special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor\n    special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor\n    special_xlogy.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)', 'aten::special_xlogy.other_scalar', public_name='xlogy', out=True),
    'zeta': lambda: single('aten::special_zeta', 'Hurwitz zeta function, the sum of `1 / (k + other) ** input` over all k from 0; broadcast.\n\nSchemas:\n    special_zeta(Tensor self, Tensor other) -> Tensor\n    special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor\n    special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor\n    special_zeta.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)', 'aten::special_zeta.other_scalar', public_name='zeta', out=True),
}

__all__ = [name for name in FUNCTIONS if not name.startswith('_')]

__getattr__ = on_first_use(FUNCTIONS, globals())
