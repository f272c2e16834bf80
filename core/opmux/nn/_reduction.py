"""What becomes of the losses of single elements: nothing, their mean or their sum."""

from opmux.errors import OperatorValueError, caution, shown
from opmux.tensor import Tensor

__all__ = ["MEAN", "NONE", "SUM", "legacy_reduction", "reduce_losses", "reduction_code"]

NONE, MEAN, SUM = 0, 1, 2
_REDUCTIONS = {"none": NONE, "mean": MEAN, "sum": SUM}


def legacy_reduction(size_average: bool | None, reduce: bool | None) -> str:
    """The name of the reduction that is meant by what came before, with a warning.

    Args:
        size_average: False for a sum.
        reduce: False for no reduction.
    """
    name = "none" if reduce is False else "sum" if size_average is False else "mean"
    caution(f"size_average and reduce are deprecated; use reduction={name!r}")
    return name


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
        name = legacy_reduction(size_average, reduce)
    if name == "elementwise_mean":
        caution("reduction='elementwise_mean' is deprecated; use 'mean'")
        name = "mean"
    if not isinstance(name, str) or name not in _REDUCTIONS:
        raise OperatorValueError(
            f"reduction={shown(name)}",
            found=f"{shown(name) if name.__class__ is not str else name} is not a valid value for reduction",
            advice=f"use one of {', '.join(_REDUCTIONS)}",
        )
    return _REDUCTIONS[name]


def reduce_losses(losses: Tensor, reduction: int) -> Tensor:
    """The losses, their mean or their sum."""
    return losses if reduction == NONE else losses.mean() if reduction == MEAN else losses.sum()
