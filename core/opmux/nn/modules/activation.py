"""Functions of each element, as modules, and those along a dimension."""

from dataclasses import InitVar
from typing import Any

from opmux.errors import OperatorAssertionError, OperatorValueError, caution
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init as _init
from opmux.nn.modules._fields import FunctionModule, computes
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.attention import MultiheadAttention
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.tensor import Tensor, dtype

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "SELU",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Mish",
    "MultiheadAttention",
    "PReLU",
    "RReLU",
    "ReLU",
    "ReLU6",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Softmax2d",
    "Softmin",
    "Softplus",
    "Softshrink",
    "Softsign",
    "Tanh",
    "Tanhshrink",
    "Threshold",
]


@computes("threshold")
class Threshold(FunctionModule):
    """Each element, or `value` where it is not above `threshold`. See `nn.functional.threshold`."""

    threshold: float
    value: float
    inplace: bool = False


@computes("relu")
class ReLU(FunctionModule):
    """Each element, or 0 where it is negative. See `nn.functional.relu`."""

    inplace: bool = False


@computes("rrelu")
class RReLU(FunctionModule):
    """`LeakyReLU` with slopes that are drawn in training. See `nn.functional.rrelu`."""

    lower: float = 1 / 8
    upper: float = 1 / 3
    inplace: bool = False

    def forward(self, input: Tensor) -> Any:
        """Draws slopes in training, and takes the middle one otherwise."""
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)


@computes("hardtanh")
class Hardtanh(FunctionModule):
    """Each element, brought into a range. See `nn.functional.hardtanh`.

    Raises:
        OperatorValueError: The range is empty.
    """

    min_val: float = -1.0
    max_val: float = 1.0
    inplace: bool = False
    min_value: InitVar[float | None] = None
    max_value: InitVar[float | None] = None

    def __post_init__(self, min_value: float | None = None, max_value: float | None = None) -> None:
        super().__post_init__()
        for old, name, value in (("min_value", "min_val", min_value), ("max_value", "max_val", max_value)):
            if value is not None:
                caution(f"keyword argument `{old}` is deprecated and renamed to `{name}`", FutureWarning)
                setattr(self, name, value)
        if self.max_val <= self.min_val:
            raise OperatorAssertionError(
                f"max_val ({self.max_val}) must be greater than min_val ({self.min_val})",
                found=f"min_val={self.min_val} and max_val={self.max_val}",
                advice="give the smaller number as min_val",
            )


class ReLU6(Hardtanh):
    """Each element, brought into the range from 0 to 6. See `nn.functional.relu6`."""

    _hidden = ("min_val", "max_val")

    def __init__(self, inplace: bool = False) -> None:
        super().__init__(0.0, 6.0, inplace)


class Sigmoid(FunctionModule):
    """`1 / (1 + exp(-input))`. See `nn.functional.sigmoid`."""

    _function = "sigmoid"


@computes("hardsigmoid")
class Hardsigmoid(FunctionModule):
    """`(input + 3) / 6`, brought into the range from 0 to 1. See `nn.functional.hardsigmoid`."""

    _hidden = ("inplace",)
    inplace: bool = False


class Tanh(FunctionModule):
    """Hyperbolic tangent. See `nn.functional.tanh`."""

    _function = "tanh"


@computes("silu")
class SiLU(FunctionModule):
    """`input * sigmoid(input)`. See `nn.functional.silu`."""

    inplace: bool = False


@computes("mish")
class Mish(FunctionModule):
    """`input * tanh(softplus(input))`. See `nn.functional.mish`."""

    inplace: bool = False


@computes("hardswish")
class Hardswish(FunctionModule):
    """`input * hardsigmoid(input)`. See `nn.functional.hardswish`."""

    _hidden = ("inplace",)
    inplace: bool = False


@computes("elu")
class ELU(FunctionModule):
    """Each element, or `alpha * (exp(input) - 1)` where it is negative. See `nn.functional.elu`."""

    alpha: float = 1.0
    inplace: bool = False


@computes("celu")
class CELU(FunctionModule):
    """Each element, or `alpha * (exp(input / alpha) - 1)` where it is negative. See `nn.functional.celu`."""

    alpha: float = 1.0
    inplace: bool = False


@computes("selu")
class SELU(FunctionModule):
    """`ELU`, scaled so that mean 0 and variance 1 stay. See `nn.functional.selu`."""

    inplace: bool = False


@computes("glu")
class GLU(FunctionModule):
    """The first half along a dimension, times the sigmoid of the second. See `nn.functional.glu`."""

    dim: int = -1


@computes("gelu")
class GELU(FunctionModule):
    """`input * P(X <= input)` for a normal X. See `nn.functional.gelu`."""

    approximate: str = "none"


@computes("hardshrink")
class Hardshrink(FunctionModule):
    """Each element, or 0 where it is at most `lambd` away from it. See `nn.functional.hardshrink`."""

    lambd: float = 0.5

    def extra_repr(self) -> str:
        """The limit."""
        return str(self.lambd)


@computes("leaky_relu")
class LeakyReLU(FunctionModule):
    """Each element, times `negative_slope` where it is negative. See `nn.functional.leaky_relu`."""

    negative_slope: float = 0.01
    inplace: bool = False


class LogSigmoid(FunctionModule):
    """The logarithm of the sigmoid. See `nn.functional.logsigmoid`."""

    _function = "logsigmoid"


@computes("softplus")
class Softplus(FunctionModule):
    """`log(1 + exp(beta * input)) / beta`. See `nn.functional.softplus`."""

    beta: float = 1.0
    threshold: float = 20.0


@computes("softshrink")
class Softshrink(FunctionModule):
    """Each element brought nearer to 0 by `lambd`, at most to 0. See `nn.functional.softshrink`."""

    lambd: float = 0.5

    def extra_repr(self) -> str:
        """How much nearer."""
        return str(self.lambd)


class PReLU(Module):
    """`LeakyReLU` with slopes that are learned.

    Args:
        num_parameters: How many: 1, or one for each channel.
        init: Their value at first.
        device: Where they are.
        dtype: Theirs.

    Attributes:
        weight: The slopes, shape (num_parameters).
    """

    def __init__(
        self, num_parameters: int = 1, init: float = 0.25, device: Any = None, dtype: dtype | None = None
    ) -> None:
        super().__init__()
        self.num_parameters = num_parameters
        self.init = init
        self.weight = blank_parameter((num_parameters,), device, dtype)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Gives the slopes their value again."""
        _init.constant_(self.weight, self.init)

    def forward(self, input: Tensor) -> Tensor:
        """Each element, times its channel's slope where it is negative."""
        return F.prelu(input, self.weight)

    def extra_repr(self) -> str:
        """How many slopes."""
        return f"num_parameters={self.num_parameters}"


class Softsign(FunctionModule):
    """`input / (1 + abs(input))`. See `nn.functional.softsign`."""

    _function = "softsign"


class Tanhshrink(FunctionModule):
    """`input - tanh(input)`. See `nn.functional.tanhshrink`."""

    _function = "tanhshrink"


@computes("softmin")
class Softmin(FunctionModule):
    """`Softmax` of the negative. See `nn.functional.softmin`."""

    dim: int | None = None


@computes("softmax")
class Softmax(FunctionModule):
    """`exp(input)`, scaled along a dimension so that it sums to 1. See `nn.functional.softmax`."""

    dim: int | None = None


class Softmax2d(Module):
    """`Softmax` over the channels of each place of images.

    Raises:
        OperatorValueError: In a call: the input has neither 3 nor 4 dimensions.
    """

    def forward(self, input: Tensor) -> Tensor:
        """Same shape: (N, C, H, W) or (C, H, W)."""
        if checked_tensor(input, "input of Softmax2d").dim() not in (3, 4):
            raise OperatorValueError(
                f"Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead",
                found=f"a tensor of shape {tuple(input.shape)}",
                advice="pass (N, C, H, W) or (C, H, W), or use Softmax(dim)",
            )
        return F.softmax(input, -3)


@computes("log_softmax")
class LogSoftmax(FunctionModule):
    """The logarithm of `Softmax`. See `nn.functional.log_softmax`."""

    dim: int | None = None
