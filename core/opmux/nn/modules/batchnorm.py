"""Normalisation of batches, with statistics that are learned, and what that of instances shares with it."""

from typing import Any, ClassVar

from opmux.dispatch import explained
from opmux.errors import OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.tensor import Tensor, dtype, int64, ops

__all__ = [
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "SyncBatchNorm",
]


class _NormBase(Module):
    """What both share: parameters of the affine map, and running statistics."""

    _version = 2
    #: How many dimensions an input may have.
    _allowed: ClassVar[tuple[int, ...]]

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        for name, exists in (("weight", affine), ("bias", affine and bias)):
            self.register_parameter(name, blank_parameter((num_features,), device, dtype) if exists else None)
        for name in ("running_mean", "running_var"):
            empty = ops.aten.empty.memory_format
            self.register_buffer(
                name, empty([num_features], device=device, dtype=dtype) if track_running_stats else None
            )
        count = ops.aten.empty.memory_format([], device=device, dtype=int64) if track_running_stats else None
        self.register_buffer("num_batches_tracked", count)
        self.reset_parameters()

    def reset_running_stats(self) -> None:
        """Forgets the running statistics."""
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        """Forgets the running statistics, and makes the affine map the identity."""
        self.reset_running_stats()
        if self.weight is not None:
            init.ones_(self.weight)
        if self.bias is not None:
            init.zeros_(self.bias)

    def _check_input_dim(self, input: Tensor) -> None:
        if checked_tensor(input, f"input of {self._get_name()}").dim() not in self._allowed:
            dimensions = " or ".join(f"{n}D" for n in self._allowed)
            raise OperatorValueError(
                f"expected {dimensions} input (got {input.dim()}D input)",
                found=f"a tensor of shape {tuple(input.shape)}",
                advice="reshape it, or use the class that ends in the number of its dimensions behind (N, C)",
            )

    def extra_repr(self) -> str:
        """The arguments."""
        names = ("eps", "momentum", "affine")
        values = ", ".join(f"{name}={getattr(self, name)}" for name in names)
        rest = f"bias={self.bias is not None}, track_running_stats={self.track_running_stats}"
        return f"{self.num_features}, {values}, {rest}"

    def _load_from_state_dict(
        self,
        state_dict: Any,
        prefix: str,
        local_metadata: Any,
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        # A state that another library has written may have no version, and the older ones no such number.
        if (local_metadata.get("version") or 1) < 2 and self.track_running_stats:
            count = self.num_batches_tracked
            state_dict.setdefault(
                f"{prefix}num_batches_tracked",
                ops.aten.zeros.default([], dtype=int64) if count is None or count.is_meta else count,
            )
        super()._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )


class _BatchNorm(_NormBase):
    def forward(self, input: Tensor) -> Tensor:
        """The input with mean 0 and variance 1 in each channel, then mapped."""
        self._check_input_dim(input)
        factor = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:  # the mean of all batches so far
                factor = 1.0 / float(self.num_batches_tracked)
        is_used = not self.training or self.track_running_stats
        return F.batch_norm(
            input,
            self.running_mean if is_used else None,
            self.running_var if is_used else None,
            self.weight,
            self.bias,
            self.training or (self.running_mean is None and self.running_var is None),
            factor,
            self.eps,
        )


class BatchNorm1d(_BatchNorm):
    """Normalisation of each channel of (N, C) or (N, C, L). Args are those of `BatchNorm2d`, and so are the attributes."""

    _allowed = 2, 3


class BatchNorm2d(_BatchNorm):
    """Normalisation of each channel of (N, C, H, W). See `nn.functional.batch_norm`.

    Args:
        num_features: Channels.
        eps: Added to the variance.
        momentum: Weight of a new batch in the running statistics; None for their mean over all batches.
        affine: Whether the result is mapped by parameters.
        track_running_stats: Whether there are running statistics, which take the batch's place in evaluation.
        device: Where the parameters are.
        dtype: Theirs.
        bias: Whether the map has one.

    Attributes:
        weight: Factors, shape (num_features), ones at first; or None.
        bias: Summands, shape (num_features), zeros at first; or None.
        running_mean: Shape (num_features); or None.
        running_var: Shape (num_features); or None.
        num_batches_tracked: How many batches; or None.
    """

    _allowed = (4,)


class BatchNorm3d(_BatchNorm):
    """Normalisation of each channel of (N, C, D, H, W). Args are those of `BatchNorm2d`, and so are the attributes."""

    _allowed = (5,)


class SyncBatchNorm(_BatchNorm):
    """Normalisation of each channel of (N, C, ...), with the statistics of this process: opmux has no groups of processes.

    Args are those of `BatchNorm2d`; `process_group` is kept.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        process_group: Any = None,
        device: Any = None,
        dtype: dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)
        self.process_group = process_group

    def _check_input_dim(self, input: Tensor) -> None:
        if checked_tensor(input, "input of SyncBatchNorm").dim() < 2:
            raise OperatorValueError(
                f"expected at least 2D input (got {input.dim()}D input)",
                found=f"a tensor of shape {tuple(input.shape)}",
                advice="pass (N, C, ...): input.unsqueeze(0) is a batch of one sample",
            )
        if input.size(1) == 0:
            raise OperatorValueError(
                "SyncBatchNorm number of input channels should be non-zero",
                found=f"a tensor of shape {tuple(input.shape)}",
                advice="pass (N, C, ...) with as many channels as num_features",
            )

    @classmethod
    @explained
    def convert_sync_batchnorm(cls, module: Module, process_group: Any = None) -> Module:
        """The module with every batch normalisation in it exchanged for this one, which has its parameters and statistics.

        A module that is no batch normalisation itself stays the same object.

        Args:
            module: The module.
            process_group: Kept by the new modules.
        """
        result = module
        if isinstance(module, _BatchNorm):
            result = cls(
                module.num_features,
                module.eps,
                module.momentum,
                module.affine,
                module.track_running_stats,
                process_group,
            )
            for name in (*result._parameters, *result._buffers):
                setattr(result, name, getattr(module, name))
            result.training = module.training
        for name, child in module.named_children():
            result.add_module(name, cls.convert_sync_batchnorm(child, process_group))
        return result
