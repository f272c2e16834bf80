"""What becomes of the losses of single elements: nothing, their mean or their sum."""

import warnings

from opmux.errors import OperatorValueError
from opmux.tensor import Tensor

__all__ = ["MEAN", "NONE", "SUM", "reduce_losses", "reduction_code"]

NONE, MEAN, SUM = 0, 1, 2
_REDUCTIONS = {"none": NONE, "mean": MEAN, "sum": SUM}


def reduction_code(name: str, size_average: bool | None = None, reduce: bool | None = None) -> int:
    """PyTorch's number for a reduction.

    Args:
        name: "none", "mean" or "sum".
        size_average: What came before `name`, with a warning: False for a sum.
        reduce: The same: False for no reduction.

    Raises:
        OperatorValueError: There is no such reduction.
    """
    if size_average is not None or reduce is not None:
        name = "none" if reduce is False else "sum" if size_average is False else "mean"
        warnings.warn(f"size_average and reduce are deprecated; use reduction={name!r}", stacklevel=3)
    if name == "elementwise_mean":
        warnings.warn("reduction='elementwise_mean' is deprecated; use 'mean'", stacklevel=3)
        name = "mean"
    if name not in _REDUCTIONS:
        raise OperatorValueError(
            f"reduction={name!r}",
            found=f"{name} is not a valid value for reduction",
            advice=f"use one of {', '.join(_REDUCTIONS)}",
        )
    return _REDUCTIONS[name]


def reduce_losses(losses: Tensor, reduction: int) -> Tensor:
    """The losses, their mean or their sum."""
    return losses if reduction == NONE else losses.mean() if reduction == MEAN else losses.sum()
