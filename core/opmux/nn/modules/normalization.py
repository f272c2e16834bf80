"""Normalisation within each sample."""

from collections.abc import Sequence
from numbers import Integral
from typing import Any

from opmux.errors import OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init
from opmux.nn.modules._fields import FunctionModule, computes
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.tensor import Tensor, dtype

__all__ = ["GroupNorm", "LayerNorm", "LocalResponseNorm", "RMSNorm"]


@computes("local_response_norm")
class LocalResponseNorm(FunctionModule):
    """Each element over a power of the squares in neighbouring channels. See `nn.functional.local_response_norm`."""

    size: int
    alpha: float = 1e-4
    beta: float = 0.75
    k: float = 1.0

    def extra_repr(self) -> str:
        """The fields."""
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"


class _AffineNorm(Module):
    """What the others share: the parameters of an affine map."""

    def _register(self, shape: tuple[int, ...], affine: bool, bias: bool, device: Any, dtype: dtype | None) -> None:
        for name, exists in (("weight", affine), ("bias", affine and bias)):
            self.register_parameter(name, blank_parameter(shape, device, dtype) if exists else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Makes the map the identity."""
        for name, fill in (("weight", init.ones_), ("bias", init.zeros_)):
            parameter = self._parameters.get(name)
            if parameter is not None:
                fill(parameter)


class LayerNorm(_AffineNorm):
    """Normalisation over the last dimensions. See `nn.functional.layer_norm`.

    Args:
        normalized_shape: Their sizes; a number for the last one.
        eps: Added to the variance.
        elementwise_affine: Whether the result is mapped by parameters.
        bias: Whether the map has one.
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        weight: Factors, shape `normalized_shape`, ones at first; or None.
        bias: Summands, shape `normalized_shape`, zeros at first; or None.
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        self.normalized_shape = _shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        self._register(self.normalized_shape, elementwise_affine, bias, device, dtype)

    def forward(self, input: Tensor) -> Tensor:
        """Same shape."""
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        """The arguments."""
        rest = f"elementwise_affine={self.elementwise_affine}, bias={self.bias is not None}"
        return f"{self.normalized_shape}, eps={self.eps}, {rest}"


class GroupNorm(_AffineNorm):
    """Normalisation over groups of channels. See `nn.functional.group_norm`.

    Args:
        num_groups: How many groups.
        num_channels: How many channels.
        eps: Added to the variance.
        affine: Whether the result is mapped by parameters.
        device: Where the parameters are.
        dtype: Theirs.
        bias: Whether the map has one.

    Attributes:
        weight: Factors, shape (num_channels), ones at first; or None.
        bias: Summands, shape (num_channels), zeros at first; or None.

    Raises:
        OperatorValueError: The groups do not divide the channels.
    """

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        device: Any = None,
        dtype: dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        if num_groups == 0 or num_channels % num_groups:
            raise OperatorValueError(
                f"num_channels ({num_channels}) must be divisible by num_groups ({num_groups})",
                found=f"{num_channels} channels in {num_groups} groups",
                advice=f"pass a number of groups that divides {num_channels}",
            )
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        self._register((num_channels,), affine, bias, device, dtype)

    def forward(self, input: Tensor) -> Tensor:
        """Same shape, (N, C, ...)."""
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        """The arguments."""
        rest = f"affine={self.affine}, bias={self.bias is not None}"
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, {rest}"


class RMSNorm(_AffineNorm):
    """Division by the root of the mean square over the last dimensions. See `nn.functional.rms_norm`.

    Args:
        normalized_shape: Their sizes; a number for the last one.
        eps: Added to the mean square; the dtype's precision if None.
        elementwise_affine: Whether the result is scaled by parameters.
        device: Where they are.
        dtype: Theirs.

    Attributes:
        weight: Factors, shape `normalized_shape`, ones at first; or None.
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        self.normalized_shape = _shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        weight = blank_parameter(self.normalized_shape, device, dtype) if elementwise_affine else None
        self.register_parameter("weight", weight)
        self.reset_parameters()

    def forward(self, x: Tensor) -> Tensor:
        """Same shape."""
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self) -> str:
        """The arguments."""
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


def _shape(normalized_shape: Any) -> tuple[int, ...]:
    return (int(normalized_shape),) if isinstance(normalized_shape, Integral) else tuple(normalized_shape)
