"""Activation functions, with the names and signatures of `torch.nn.functional`."""

from typing import Any

from opmux.errors import OperatorArgumentError, OperatorValueError, caution
from opmux.nn._numbers import real_number
from opmux.tensor import Tensor, dtype, ops

__all__ = [
    "celu",
    "elu",
    "elu_",
    "gelu",
    "glu",
    "gumbel_softmax",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "hardtanh_",
    "leaky_relu",
    "log_softmax",
    "logsigmoid",
    "mish",
    "relu",
    "relu6",
    "rrelu",
    "selu",
    "sigmoid",
    "silu",
    "softmax",
    "softmin",
    "softsign",
    "tanh",
    "tanhshrink",
    "threshold",
]

_aten = ops.aten
_THIRD = 1 / 3


def _call(name: str, inplace: bool, *args: Any, out: Tensor | None = None) -> Tensor:
    """The operator; with an underscore behind its name the one that writes its first argument, with `out` that one's."""
    packet = getattr(_aten, f"{name}_" if inplace else name)
    result: Tensor = packet.default(*args) if out is None else packet.out(*args, out=out)
    return result


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """Each element, or 0 where it is negative; NaN stays."""
    return _aten.relu_.default(input) if inplace else _aten.relu.default(input)


def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """Each element, brought into the range from 0 to 6."""
    return _call("relu6", inplace, input)


def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """Each element, times `negative_slope` where it is negative."""
    return _call("leaky_relu", inplace, input, negative_slope)


def rrelu(
    input: Tensor, lower: float = 0.125, upper: float = _THIRD, training: bool = False, inplace: bool = False
) -> Tensor:
    """As `leaky_relu` with slopes drawn between `lower` and `upper` in training, and the middle of them otherwise."""
    return _call("rrelu", inplace, input, lower, upper, training)


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """Each element, or `alpha * (exp(input) - 1)` where it is negative."""
    return _call("elu", inplace, input, alpha)


def elu_(input: Tensor, alpha: float = 1.0) -> Tensor:
    """In place: see `elu`."""
    return elu(input, alpha, True)


def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """`elu`, scaled so that mean 0 and variance 1 are kept from layer to layer."""
    return _call("selu", inplace, input)


def celu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """Each element, or `alpha * (exp(input / alpha) - 1)` where it is negative.

    Raises:
        OperatorValueError: `alpha` is 0.
    """
    return _call("celu", inplace, input, alpha)


def gelu(input: Tensor, approximate: str = "none", *, out: Tensor | None = None) -> Tensor:
    """`input * P(X <= input)` for a normal X.

    Args:
        input: Any shape.
        approximate: "tanh" for an approximation with a hyperbolic tangent, "none" for the exact function.
        out: Takes the result.

    Raises:
        OperatorValueError: `approximate` is something else.
    """
    overload, options = (_aten.gelu.default, {}) if out is None else (_aten.gelu.out, {"out": out})
    return overload(input, approximate=approximate, **options)


def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """`input * sigmoid(input)`."""
    return _call("silu", inplace, input)


def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """`input * tanh(softplus(input))`."""
    return _call("mish", inplace, input)


def glu(input: Tensor, dim: int = -1) -> Tensor:
    """The first half along `dim`, times the sigmoid of the second half.

    Raises:
        OperatorValueError: The size there is odd, or the tensor has no dimensions.
    """
    return _call("glu", False, input, dim)


def sigmoid(input: Tensor) -> Tensor:
    """`1 / (1 + exp(-input))` of each element."""
    return _call("sigmoid", False, input)


def logsigmoid(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithm of `sigmoid`, computed without overflow."""
    return _call("log_sigmoid", False, input, out=out)


def tanh(input: Tensor) -> Tensor:
    """Hyperbolic tangent of each element."""
    return _call("tanh", False, input)


def softsign(input: Tensor) -> Tensor:
    """`input / (1 + abs(input))`."""
    return input / (input.abs() + 1)


def tanhshrink(input: Tensor) -> Tensor:
    """`input - tanh(input)`."""
    return input - input.tanh()


def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """Each element, brought into the range from `min_val` to `max_val`.

    Raises:
        OperatorValueError: There is no such range.
    """
    if real_number("hardtanh", "min_val", min_val) > real_number("hardtanh", "max_val", max_val):
        raise OperatorValueError(
            f"hardtanh from {min_val} to {max_val}",
            found="min_val cannot be greater than max_val",
            advice="give the smaller number as min_val",
        )
    return _call("hardtanh", inplace, input, min_val, max_val)


def hardtanh_(input: Tensor, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """In place: see `hardtanh`."""
    return hardtanh(input, min_val, max_val, True)


def hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    """`input * hardsigmoid(input)`."""
    return _call("hardswish", inplace, input)


def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:
    """`(input + 3) / 6`, brought into the range from 0 to 1."""
    return _call("hardsigmoid", inplace, input)


def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """Each element, or `value` where it is not above `threshold`."""
    return _call("threshold", inplace, input, threshold, value)


def _softmax_dim(name: str, input: Tensor) -> int:
    """The dimension to normalise along where none is given: PyTorch's old choice, with a warning."""
    caution(
        f"Implicit dimension choice for {name} has been deprecated: it goes by the number of dimensions. Pass dim=X as an argument"
    )
    return 0 if input.ndim in (0, 1, 3) else 1


def softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor:
    """`exp(input)`, scaled along `dim` so that it sums to 1.

    Args:
        input: Tensor of any shape.
        dim: Dimension to normalise along; 0 or 1, with a warning, if left out.
        _stacklevel: Without effect: warnings name the line that calls opmux. Programs give it for what stands behind it.
        dtype: Convert to it first.
    """
    return _aten.softmax.int(input, _softmax_dim("softmax", input) if dim is None else dim, dtype)


def softmin(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor:
    """`softmax` of the negative. Args are those of `softmax`."""
    return softmax(-input, _softmax_dim("softmin", input) if dim is None else dim, dtype=dtype)


def log_softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor:
    """The logarithm of `softmax`, computed without overflow. Args are those of `softmax`."""
    return _aten.log_softmax.int(input, _softmax_dim("log_softmax", input) if dim is None else dim, dtype)


def gumbel_softmax(logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1) -> Tensor:
    """Samples of a category each, as probabilities that can be differentiated.

    Args:
        logits: Logarithms of unnormalised probabilities along `dim`.
        tau: Temperature; the lower, the nearer the samples are to one category.
        hard: Give ones and zeros, with the gradient of the probabilities.
        eps: Without effect, and deprecated.
        dim: Dimension of the categories.

    Raises:
        OperatorArgumentError: `dim` is no number.
    """
    if dim is None:
        raise OperatorArgumentError(
            "gumbel_softmax(): argument 'dim' must be int, not NoneType",
            found="dim = None",
            advice="pass the dimension of the categories, such as dim=-1",
        )
    if eps != 1e-10:
        caution("`eps` parameter is deprecated and has no effect.")
    # Minus the logarithm of an exponential number is a Gumbel number; from above 0, so that all are finite.
    exponential = -_aten.uniform_.default(_aten.empty_like.default(logits), 1e-30, 1.0).log()
    soft: Tensor = softmax((logits - exponential.log()) / tau, dim)
    if not hard:
        return soft
    index = _aten.argmax.default(soft, dim, True)
    ones = _aten.scatter.value(_aten.zeros_like.default(soft), dim, index, 1.0)
    return ones - soft.detach() + soft
