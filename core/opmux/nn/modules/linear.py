"""Linear maps."""

import math
from typing import Any

from opmux.errors import OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.tensor import Tensor, dtype

__all__ = ["Bilinear", "Identity", "Linear", "NonDynamicallyQuantizableLinear"]


class Identity(Module):
    """Gives what it gets.

    Args:
        args: Ignored.
        kwargs: Ignored.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()

    def forward(self, input: Tensor) -> Tensor:
        """The input."""
        return input


class Linear(Module):
    """`input @ weight.T + bias`.

    Args:
        in_features: Last size of the input.
        out_features: Last size of the output.
        bias: Whether there is one.
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        weight: Shape (out_features, in_features), drawn between plus and minus `1 / sqrt(in_features)`.
        bias: Shape (out_features), drawn likewise; or None.
    """

    def __init__(
        self, in_features: int, out_features: int, bias: bool = True, device: Any = None, dtype: dtype | None = None
    ) -> None:
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = blank_parameter((out_features, in_features), device, dtype)
        self.register_parameter("bias", blank_parameter((out_features,), device, dtype) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draws the parameters again."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_features) if self.in_features > 0 else 0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input: Tensor) -> Tensor:
        """Shape (..., out_features) from (..., in_features)."""
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        """The sizes."""
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


class NonDynamicallyQuantizableLinear(Linear):
    """The `Linear` behind attention, under PyTorch's name, which texts of modules show."""


class Bilinear(Module):
    """`input1 @ weight[k] @ input2 + bias[k]` for each output k.

    Args:
        in1_features: Last size of the first input.
        in2_features: Last size of the second input.
        out_features: Last size of the output.
        bias: Whether there is one.
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        weight: Shape (out_features, in1_features, in2_features), drawn between plus and minus `1 / sqrt(in1_features)`.
        bias: Shape (out_features), drawn likewise; or None.

    Raises:
        OperatorValueError: `in1_features` is not above 0.
    """

    def __init__(
        self,
        in1_features: int,
        in2_features: int,
        out_features: int,
        bias: bool = True,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        if in1_features <= 0:
            raise OperatorValueError(
                f"in1_features must be > 0, but got {in1_features}",
                found=f"in1_features={in1_features}",
                advice="pass the number of features of the first input, 1 or more",
            )
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features
        self.weight = blank_parameter((out_features, in1_features, in2_features), device, dtype)
        self.register_parameter("bias", blank_parameter((out_features,), device, dtype) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draws the parameters again."""
        bound = 1 / math.sqrt(self.weight.size(1))
        for parameter in self.parameters():
            init.uniform_(parameter, -bound, bound)

    def forward(self, input1: Tensor, input2: Tensor) -> Tensor:
        """Shape (..., out_features) from (..., in1_features) and (..., in2_features)."""
        return F.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self) -> str:
        """The sizes."""
        sizes = f"in1_features={self.in1_features}, in2_features={self.in2_features}, out_features={self.out_features}"
        return f"{sizes}, bias={self.bias is not None}"
