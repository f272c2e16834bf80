"""Calls of operators that work element by element, and of their gradients."""

from collections.abc import Iterator

import numpy as np

from .operands import ARRAYS, NUMBERS, OPERANDS, Row, f


def arithmetic() -> Iterator[Row]:
    for x, y in OPERANDS:
        for name in ("add", "sub", "mul", "div"):
            yield f"{name}.Tensor", (x, y), {}
            yield f"{name}_.Tensor", (x, y), {}
        for name in ("add", "sub"):
            yield f"{name}.Tensor", (x, y), {"alpha": 2}
            yield f"{name}.Tensor", (x, y), {"alpha": 0.5}
        yield "rsub.Tensor", (x, y), {"alpha": 2}
        for mode in (None, "trunc", "floor", "round"):
            yield "div.Tensor_mode", (x, y), {"rounding_mode": mode}
        yield "maximum.default", (x, y), {}
        yield "minimum.default", (x, y), {}
        yield "logical_and.default", (x, y), {}
        yield "pow.Tensor_Tensor", (x, y), {}
        for name in ("eq", "ne", "lt", "le", "gt", "ge"):
            yield f"{name}.Tensor", (x, y), {}
            yield f"{name}_.Tensor", (x, y), {}


def with_numbers() -> Iterator[Row]:
    for x in ARRAYS:
        for n in NUMBERS:
            for name in ("add", "sub", "mul", "div", "add_", "mul_", "div_", "rsub"):
                if name[:3] not in ("add", "sub", "rsu") or n != 300:
                    yield f"{name}.Scalar", (x, n), {}
            for name in ("eq", "lt", "ge"):
                if n != 300:
                    yield f"{name}.Scalar", (x, n), {}
            if n != 300:
                yield "pow.Tensor_Scalar", (x, n), {}
                yield "pow.Scalar", (n, x), {}
        yield "pow.Tensor_Scalar", (x, 3), {}
        yield "pow.Tensor_Scalar", (x, 0.5), {}
        yield "pow.Tensor_Scalar", (x, -1.0), {}


def unary() -> Iterator[Row]:
    for x in ARRAYS:
        for name in ("neg", "exp", "log", "sqrt", "tanh", "sigmoid", "relu", "abs", "sgn", "sign"):
            if name != "abs" or x.dtype.kind != "b":
                yield f"{name}.default", (x,), {}
            if x.dtype.kind != "b" and not np.iscomplexobj(x):
                yield f"{name}_.default", (x,), {}
        yield "logical_not.default", (x,), {}
        yield "isnan.default", (x,), {}


_FUNCTIONS = """
    acos acosh angle asin asinh atan atanh bitwise_not ceil conj_physical cos cosh deg2rad digamma erf erfc erfinv exp2 expm1
    floor frac i0 isfinite isinf isneginf isposinf isreal lgamma log10 log1p log2 logit nan_to_num positive rad2deg reciprocal
    round rsqrt signbit sin sinc sinh special_entr special_i0e special_i1 special_i1e special_ndtr square tan trunc
"""
_ACTIVATIONS = """
    celu elu hardshrink hardsigmoid hardswish hardtanh leaky_relu log_sigmoid mish relu6 rrelu selu silu softplus softshrink
"""


def functions() -> Iterator[Row]:
    for x in ARRAYS:
        for name in _FUNCTIONS.split():
            yield f"{name}.default", (x,), {}
        for name in ("acos_", "floor_", "round_", "rsqrt_", "square_", "trunc_", "bitwise_not_", "nan_to_num_"):
            yield f"{name}.default", (x,), {}
        yield "logit.default", (x, 0.2), {}
        yield "round.decimals", (x,), {"decimals": -1}
        yield "nan_to_num.default", (x, 1.0, 2.0, 3.0), {}


def activations() -> Iterator[Row]:
    for x in ARRAYS:
        for name in _ACTIVATIONS.split():
            yield f"{name}.default", (x,), {}
        for name in ("elu_", "hardtanh_", "leaky_relu_", "silu_", "relu6_"):
            yield f"{name}.default", (x,), {}
        yield "gelu.default", (x,), {"approximate": "tanh"}
        if not np.isinf(x).any():  # torch's vectorised gelu of infinity is NaN
            yield "gelu.default", (x,), {}
        yield "threshold.default", (x, 0.5, 2), {}
        yield "leaky_relu.default", (x, -0.5), {}
        yield "hardtanh.default", (x, 1, 2), {}
        yield "glu.default", (x, 0), {}
        yield "glu.default", (x, -1), {}
        yield "elu_backward.default", (x, 1, 2, 3, False, x), {}
        yield "softplus_backward.default", (x, x, 2, 1), {}
        yield "prelu.default", (x, f(1)), {}
    yield "prelu.default", (f(2, 3), f(3)), {}
    yield "prelu.default", (f(2, 3), f(2)), {}
    yield "celu.default", (f(2), 0), {}
    yield "softshrink.default", (f(2), -1.0), {}
    yield "gelu.default", (f(2),), {"approximate": "something"}
    yield "elu_backward.default", (f(2), -1, 1, 1, True, f(2)), {}
    yield "polygamma.default", (-1, f(2)), {}
    yield "mvlgamma.default", (f(2) ** 2 + 3, 2), {}
    yield "mvlgamma.default", (f(2), 0), {}


def backward() -> Iterator[Row]:
    for shape in ((3,), (2, 3), (), (40, 1000)):
        yield "threshold_backward.default", (f(*shape), f(*shape), 0), {}
        yield "threshold_backward.default", (f(*shape), f(*shape), 0.3), {}
        yield "sigmoid_backward.default", (f(*shape), f(*shape)), {}
        yield "tanh_backward.default", (f(*shape), f(*shape)), {}
    yield "select_backward.default", (f(3), [2, 3], 0, -1), {}
    yield "select_backward.default", (f(2), [2, 3], -1, 1), {}
    yield "slice_backward.default", (f(2, 2), [2, 5], 1, 0, 4, 2), {}
