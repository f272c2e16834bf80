"""Dropout, in training only."""

from opmux.errors import OperatorValueError
from opmux.nn import functional
from opmux.nn.modules._fields import FunctionModule, computes, keeps
from opmux.tensor import Tensor

__all__ = ["AlphaDropout", "Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "FeatureAlphaDropout"]


@keeps
class _DropoutNd(FunctionModule):
    p: float = 0.5
    inplace: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.p < 0 or self.p > 1:
            raise OperatorValueError(
                f"dropout probability has to be between 0 and 1, but got {self.p}",
                found=f"p={self.p}",
                advice="give a probability, such as p=0.5",
            )

    def forward(self, input: Tensor) -> Tensor:
        """Drops in training, and gives the input otherwise."""
        return getattr(functional, self._function)(input, self.p, self.training, self.inplace)  # type: ignore[no-any-return]

    def extra_repr(self) -> str:
        """Both fields."""
        return f"p={self.p}, inplace={self.inplace}"


@computes("dropout")
class Dropout(_DropoutNd):
    """Zeroes elements with probability `p`, and scales the rest. See `nn.functional.dropout`."""


@computes("dropout1d")
class Dropout1d(_DropoutNd):
    """Zeroes channels of shape (L). See `nn.functional.dropout1d`."""


@computes("dropout2d")
class Dropout2d(_DropoutNd):
    """Zeroes channels of shape (H, W). See `nn.functional.dropout2d`."""


@computes("dropout3d")
class Dropout3d(_DropoutNd):
    """Zeroes channels of shape (D, H, W). See `nn.functional.dropout3d`."""


class _AlphaDropout(_DropoutNd):
    def forward(self, input: Tensor) -> Tensor:
        """Drops in training; as in PyTorch never in place."""
        return getattr(functional, self._function)(input, self.p, self.training)  # type: ignore[no-any-return]


@computes("alpha_dropout")
class AlphaDropout(_AlphaDropout):
    """Dropout that goes with `SELU`. See `nn.functional.alpha_dropout`."""


@computes("feature_alpha_dropout")
class FeatureAlphaDropout(_AlphaDropout):
    """`AlphaDropout` of whole channels. See `nn.functional.feature_alpha_dropout`."""
