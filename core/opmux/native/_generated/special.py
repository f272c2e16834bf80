"""Operators as functions of opmux.special. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa
# mypy: ignore-errors

from opmux.native._generated import callers
from opmux.native.functions import factory, gathering, named, on_first_use, overloaded, single, tuples

#: What makes each function. See Note [Public functions].
FUNCTIONS = {
    'bessel_j0': lambda: single('aten::special_bessel_j0', callers.make_caller_1289, 'Bessel function of the first kind of order 0.\n\nSchemas:\n    special_bessel_j0(Tensor self) -> Tensor\n    special_bessel_j0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'bessel_j1': lambda: single('aten::special_bessel_j1', callers.make_caller_1290, 'Bessel function of the first kind of order 1.\n\nSchemas:\n    special_bessel_j1(Tensor self) -> Tensor\n    special_bessel_j1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'digamma': lambda: single('aten::special_digamma', callers.make_caller_942, 'See `digamma`.\n\nSchemas:\n    special_digamma(Tensor self) -> Tensor\n    special_digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'entr': lambda: single('aten::special_entr', callers.make_caller_1291, '`-input * log(input)`, 0 at 0, and negative infinity below.\n\nSchemas:\n    special_entr(Tensor self) -> Tensor\n    special_entr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'erf': lambda: single('aten::special_erf', callers.make_caller_957, 'See `erf`.\n\nSchemas:\n    special_erf(Tensor self) -> Tensor\n    special_erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'erfc': lambda: single('aten::special_erfc', callers.make_caller_959, 'See `erfc`.\n\nSchemas:\n    special_erfc(Tensor self) -> Tensor\n    special_erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'erfcx': lambda: single('aten::special_erfcx', callers.make_caller_1292, '`exp(input ** 2) * erfc(input)`.\n\nSchemas:\n    special_erfcx(Tensor self) -> Tensor\n    special_erfcx.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'erfinv': lambda: single('aten::special_erfinv', callers.make_caller_961, 'See `erfinv`.\n\nSchemas:\n    special_erfinv(Tensor self) -> Tensor\n    special_erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'exp2': lambda: single('aten::special_exp2', callers.make_caller_963, 'See `exp2`.\n\nSchemas:\n    special_exp2(Tensor self) -> Tensor\n    special_exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'expit': lambda: single('aten::special_expit', callers.make_caller_1293, 'Another name of `sigmoid`.\n\nSchemas:\n    special_expit(Tensor self) -> Tensor\n    special_expit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'expm1': lambda: single('aten::special_expm1', callers.make_caller_966, 'See `expm1`.\n\nSchemas:\n    special_expm1(Tensor self) -> Tensor\n    special_expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'gammaln': lambda: single('aten::special_gammaln', callers.make_caller_1294, 'Another name of `lgamma`.\n\nSchemas:\n    special_gammaln(Tensor self) -> Tensor\n    special_gammaln.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'i0': lambda: single('aten::special_i0', callers.make_caller_1016, 'See `i0`.\n\nSchemas:\n    special_i0(Tensor self) -> Tensor\n    special_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'i0e': lambda: single('aten::special_i0e', callers.make_caller_1295, '`i0(input)`, scaled by `exp(-abs(input))`.\n\nSchemas:\n    special_i0e(Tensor self) -> Tensor\n    special_i0e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'i1': lambda: single('aten::special_i1', callers.make_caller_1296, 'Modified Bessel function of the first kind of order 1.\n\nSchemas:\n    special_i1(Tensor self) -> Tensor\n    special_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'i1e': lambda: single('aten::special_i1e', callers.make_caller_1297, '`i1(input)`, scaled by `exp(-abs(input))`.\n\nSchemas:\n    special_i1e(Tensor self) -> Tensor\n    special_i1e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'log1p': lambda: single('aten::special_log1p', callers.make_caller_1054, 'See `log1p`.\n\nSchemas:\n    special_log1p(Tensor self) -> Tensor\n    special_log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'log_ndtr': lambda: single('aten::special_log_ndtr', callers.make_caller_1298, 'Logarithm of `ndtr`, without overflow.\n\nSchemas:\n    special_log_ndtr(Tensor self) -> Tensor\n    special_log_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'log_softmax': lambda: single('aten::special_log_softmax', callers.make_caller_1299, 'See `log_softmax`.\n\nSchemas:\n    special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor'),
    'logit': lambda: single('aten::special_logit', callers.make_caller_1069, 'See `logit`.\n\nSchemas:\n    special_logit(Tensor self, float? eps=None) -> Tensor\n    special_logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)'),
    'logsumexp': lambda: single('aten::special_logsumexp', callers.make_caller_1072, 'See `logsumexp`.\n\nSchemas:\n    special_logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor\n    special_logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)'),
    'multigammaln': lambda: single('aten::special_multigammaln', callers.make_caller_1300, 'Another name of `mvlgamma`.\n\nSchemas:\n    special_multigammaln(Tensor self, int p) -> Tensor\n    special_multigammaln.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)'),
    'ndtr': lambda: single('aten::special_ndtr', callers.make_caller_1301, 'Share of the standard normal distribution below each element.\n\nSchemas:\n    special_ndtr(Tensor self) -> Tensor\n    special_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'ndtri': lambda: single('aten::special_ndtri', callers.make_caller_1302, 'Inverse of `ndtr`.\n\nSchemas:\n    special_ndtri(Tensor self) -> Tensor\n    special_ndtri.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'polygamma': lambda: single('aten::special_polygamma', callers.make_caller_1131, 'See `polygamma`.\n\nSchemas:\n    special_polygamma(int n, Tensor self) -> Tensor\n    special_polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'psi': lambda: single('aten::special_psi', callers.make_caller_1303, 'Another name of `digamma`.\n\nSchemas:\n    special_psi(Tensor self) -> Tensor\n    special_psi.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'round': lambda: single('aten::special_round', callers.make_caller_1304, 'See `round`.\n\nSchemas:\n    special_round(Tensor self, *, int decimals=0) -> Tensor\n    special_round.out(Tensor self, *, int decimals=0, Tensor(a!) out) -> Tensor(a!)'),
    'sinc': lambda: single('aten::special_sinc', callers.make_caller_1177, 'See `sinc`.\n\nSchemas:\n    special_sinc(Tensor self) -> Tensor\n    special_sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)'),
    'softmax': lambda: single('aten::special_softmax', callers.make_caller_1305, 'See `softmax`.\n\nSchemas:\n    special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor'),
    'xlog1py': lambda: single('aten::special_xlog1py', callers.make_caller_1306, '`input * log(1 + other)`, and 0 where `input` is 0; broadcast.\n\nSchemas:\n    special_xlog1py(Tensor self, Tensor other) -> Tensor\n    special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor\n    special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor\n    special_xlog1py.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)', 'aten::special_xlog1py.other_scalar'),
    'xlogy': lambda: single('aten::special_xlogy', callers.make_caller_1236, 'See `xlogy`.\n\nSchemas:\n    special_xlogy(Tensor self, Tensor other) -> Tensor\n    special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor\n    special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor\n    special_xlogy.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)', 'aten::special_xlogy.other_scalar'),
    'zeta': lambda: single('aten::special_zeta', callers.make_caller_1307, 'Hurwitz zeta function, the sum of `1 / (k + other) ** input` over all k from 0; broadcast.\n\nSchemas:\n    special_zeta(Tensor self, Tensor other) -> Tensor\n    special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor\n    special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor\n    special_zeta.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)', 'aten::special_zeta.other_scalar'),
}

__all__ = list(FUNCTIONS)

__getattr__ = on_first_use(FUNCTIONS, globals())
