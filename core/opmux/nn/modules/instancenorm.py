"""Normalisation of instances: each channel of each sample."""

from typing import Any

from opmux.errors import OperatorValueError, caution
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn.modules.batchnorm import _NormBase
from opmux.tensor import Tensor, dtype

__all__ = ["InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"]


class _InstanceNorm(_NormBase):
    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: Any = None,
        dtype: dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)

    def forward(self, input: Tensor) -> Tensor:
        """The input with mean 0 and variance 1 in each channel of each sample, then mapped."""
        self._check_input_dim(input)
        is_sample = input.dim() == self._allowed[0]
        dim = 0 if is_sample else 1
        if input.size(dim) != self.num_features:
            found = f"input's size at dim={dim}"
            if self.affine:
                raise OperatorValueError(
                    f"expected {found} to match num_features ({self.num_features}), but got: {input.size(dim)}.",
                    found=f"a tensor of shape {tuple(input.shape)}",
                    advice=f"make the module with num_features={input.size(dim)}, or pass {self.num_features} channels",
                )
            caution(f"{found} does not match num_features, which is not used because affine=False")
        result = F.instance_norm(
            input.unsqueeze(0) if is_sample else input,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or not self.track_running_stats,
            0.0 if self.momentum is None else self.momentum,
            self.eps,
        )
        return result.squeeze(0) if is_sample else result


class InstanceNorm1d(_InstanceNorm):
    """Normalisation of each channel of each sample of (N, C, L) or (C, L). Args are those of `InstanceNorm2d`."""

    _allowed = 2, 3


class InstanceNorm2d(_InstanceNorm):
    """Normalisation of each channel of each sample of (N, C, H, W) or (C, H, W). See `nn.functional.instance_norm`.

    Args:
        num_features: Channels.
        eps: Added to the variance.
        momentum: Weight of a new batch in the running statistics.
        affine: Whether the result is mapped by parameters `weight` and `bias`.
        track_running_stats: Whether there are running statistics, which take the sample's place in evaluation.
        device: Where the parameters are.
        dtype: Theirs.
        bias: Whether the map has one.
    """

    _allowed = 3, 4


class InstanceNorm3d(_InstanceNorm):
    """Normalisation of each channel of each sample of (N, C, D, H, W) or (C, D, H, W). Args are those of `InstanceNorm2d`."""

    _allowed = 4, 5
