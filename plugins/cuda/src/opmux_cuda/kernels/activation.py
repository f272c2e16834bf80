"""Activation functions in one launch each way, where CuPy's functions take up to ten.

Each element is read once and written once.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda.kernels._elementwise import Elementwise, destination, laid_out_alike

__all__ = ["KERNELS"]

_INNER: Final = "const A v = x; const A inner = A(0.7978845608028654) * v * (A(1) + A(0.044715) * v * v); "
_GELU: Final = {
    "none": Elementwise("gelu", "T x", "const A v = x; y = T(A(0.5) * v * (A(1) + erf(v * A(0.7071067811865476))))"),
    "tanh": Elementwise("gelu_tanh", "T x", _INNER + "y = T(A(0.5) * v * (A(1) + tanh(inner)))"),
}
_GELU_BACKWARD: Final = {
    "none": Elementwise(
        "gelu_backward",
        "T g, T x",
        "const A v = x; const A below = A(0.5) * (A(1) + erf(v * A(0.7071067811865476))); "
        "y = T(A(g) * (below + v * A(0.3989422804014327) * exp(A(-0.5) * v * v)))",
    ),
    "tanh": Elementwise(
        "gelu_tanh_backward",
        "T g, T x",
        _INNER + "const A t = tanh(inner); "
        "const A slope = A(0.7978845608028654) * (A(1) + A(3 * 0.044715) * v * v) * (A(1) - t * t); "
        "y = T(A(g) * A(0.5) * (A(1) + t + v * slope))",
    ),
}


def _gelu(
    portable: Callable[..., Any], be: ArrayBackend, self: Tensor, *, approximate: str = "none", out: Any = None
) -> Any:
    formula = _GELU.get(approximate)
    if formula is None or not laid_out_alike(be, self):
        return portable(be, self, approximate=approximate, out=out)
    return formula(self._array, destination(self._array, out))


def _gelu_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    *,
    approximate: str = "none",
    out: Any = None,
) -> Any:
    formula = _GELU_BACKWARD.get(approximate)
    if formula is None or not laid_out_alike(be, grad_output, self):
        return portable(be, grad_output, self, approximate=approximate, out=out)
    return formula(grad_output._array, self._array, destination(self._array, out))


def _pointwise(
    formula: Elementwise, portable: Callable[..., Any], be: ArrayBackend, *tensors: Tensor, out: Any = None
) -> Any:
    """The impl of an operator whose arguments are tensors only."""
    if not laid_out_alike(be, *tensors):
        return portable(be, *tensors, out=out)
    arrays = [tensor._array for tensor in tensors]
    return formula(*arrays, destination(arrays[0], out))


# tanh(softplus(v)) with e = exp(v) is (e * e + 2 e) / (e * e + 2 e + 2); from 20 on it is 1 in every precision.
_MISH: Final = (
    "const A v = x; const A e = exp(v < A(20) ? v : A(20)); const A n = e * (e + A(2)); const A t = n / (n + A(2)); "
)
_HARD: Final = "const A v = x; "
_FORMULAS: Final = {
    "sigmoid": ("T x", "const A v = x; y = T(A(1) / (A(1) + exp(-v)))"),
    "sigmoid_backward": ("T g, T x", "const A s = x; y = T(A(g) * (A(1) - s) * s)"),
    "tanh_backward": ("T g, T x", "const A t = x; y = T(A(g) * (A(1) - t * t))"),
    "silu": ("T x", "const A v = x; y = T(v / (A(1) + exp(-v)))"),
    "silu_backward": (
        "T g, T x",
        "const A v = x; const A s = A(1) / (A(1) + exp(-v)); y = T(A(g) * s * (A(1) + v * (A(1) - s)))",
    ),
    "mish": ("T x", _MISH + "y = T(v * t)"),
    "mish_backward": ("T g, T x", _MISH + "y = T(A(g) * (t + v * (A(1) - t * t) / (A(1) + exp(-v))))"),
    "hardswish": ("T x", _HARD + "y = T(v * (v < A(-3) ? A(0) : v > A(3) ? A(6) : v + A(3)) / A(6))"),
    "hardswish_backward": (
        "T g, T x",
        _HARD + "y = v <= A(-3) ? T(A(0)) : T(v < A(3) ? A(g) * (v / A(3) + A(0.5)) : A(g))",
    ),
}

_THRESHOLD: Final = Elementwise("threshold_backward", "T g, T x, float64 limit", "y = A(x) <= A(limit) ? T(A(0)) : g")


def _threshold_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    threshold: Any,
    *,
    out: Any = None,
) -> Any:
    if not isinstance(threshold, (int, float)) or not laid_out_alike(be, grad_output, self):
        return portable(be, grad_output, self, threshold, out=out)
    grad = grad_output._array
    return _THRESHOLD(grad, self._array, float(threshold), destination(grad, out))


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "threshold_backward": _threshold_backward,
    "gelu": _gelu,
    "gelu_backward": _gelu_backward,
    **{name: partial(_pointwise, Elementwise(name, *text)) for name, text in _FORMULAS.items()},
}
