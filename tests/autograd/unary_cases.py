"""Calls of functions of one tensor, of special functions and of activations, with the range of their inputs."""

from collections.abc import Callable
from typing import Any

#: A call, given the operators' namespace (opmux's or torch's), constants, and the input; the range of inputs.
Row = tuple[Callable[..., Any], float, float]


def _named(name: str, *args: Any, **kwargs: Any) -> Callable[..., Any]:
    base, _, overload = name.partition(".")
    return lambda aten, c, a: getattr(getattr(aten, base), overload or "default")(a, *args, **kwargs)


def _rows(names: str, low: float, high: float) -> dict[str, Row]:
    return {name: (_named(name), low, high) for name in names.split()}


CALLS: dict[str, Row] = {
    **_rows("acos asin atanh erfinv", -0.9, 0.9),
    **_rows("asinh atan cos cosh erf erfc exp2 expm1 i0 sin sinc sinh tanh", -2, 2),
    **_rows("special_erfcx special_i0e special_i1 special_i1e special_log_ndtr special_ndtr", -2, 2),
    **_rows("digamma lgamma log10 log1p log2 reciprocal rsqrt special_entr special_psi", 0.3, 2),
    **_rows("special_ndtri logit", 0.1, 0.9),
    **_rows("angle ceil deg2rad floor nan_to_num rad2deg round square trunc", -1.9, 1.9),
    **_rows("acosh", 1.2, 3),
    **_rows("tan frac", 0.1, 0.9),
    "logit eps": (_named("logit", 0.2), 0.01, 0.99),
    "mvlgamma": (_named("mvlgamma", 2), 1, 3),
    "polygamma": (lambda aten, c, a: aten.polygamma.default(1, a), 0.5, 3),
    "round.decimals": (_named("round.decimals", decimals=1), -2, 2),
    "special_xlog1py.other_scalar": (_named("special_xlog1py.other_scalar", 2.0), 0.2, 2),
    "special_xlog1py.self_scalar": (lambda aten, c, a: aten.special_xlog1py.self_scalar(2.0, a), 0.2, 2),
    "special_zeta.self_scalar": (lambda aten, c, a: aten.special_zeta.self_scalar(2.5, a), 0.5, 2),
    **_rows("elu gelu log_sigmoid mish relu6 selu silu softplus", -4, 4),
    **_rows("celu hardshrink hardswish hardtanh leaky_relu rrelu softshrink", -5, 5),
    "celu 2": (_named("celu", 2.0), -2, 2),
    "celu_": (lambda aten, c, a: aten.celu_.default(a * 1, 2.0), -2, 2),
    "elu 2 3 4": (_named("elu", 2.0, 3.0, 0.4), -2, 2),
    "elu_": (lambda aten, c, a: aten.elu_.default(a * 1, 2.0), -2, 2),
    "gelu tanh": (_named("gelu", approximate="tanh"), -3, 3),
    "leaky_relu_": (lambda aten, c, a: aten.leaky_relu_.default(a * 1, 0.2), -2, 2),
    "rrelu_": (lambda aten, c, a: aten.rrelu_.default(a * 1, 0.2, 0.3), -2, 2),
    "softplus 2 1": (_named("softplus", 2.0, 1.0), -2, 2),
    "threshold": (_named("threshold", 0.1, 3.0), -2, 2),
}
