"""The standard's utility functions."""

from opmux.array_api._axes import Axes, reduced
from opmux.dispatch import explain_each
from opmux.tensor import Tensor, ops

__all__ = ["all", "any", "diff"]

_aten = ops.aten


def all(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """Whether all elements over axes are true, or not zero; over all axes if `axis` is None. True of no elements."""
    return reduced(_aten.all.dims, x.bool(), axis, keepdims)


def any(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """Whether an element over axes is true, or not zero; over all axes if `axis` is None. False of no elements."""
    return reduced(_aten.any.dims, x.bool(), axis, keepdims)


def diff(
    x: Tensor, /, *, axis: int = -1, n: int = 1, prepend: Tensor | None = None, append: Tensor | None = None
) -> Tensor:
    """Differences of neighbours along an axis, taken `n` times.

    Args:
        x: At least one dimension, numeric dtype.
        axis: Along which axis.
        n: How often.
        prepend: Put in front of `x` along the axis first; of its shape but for the size of the axis.
        append: Put behind it.
    """
    return _aten.diff.default(x, n, axis, prepend, append)


explain_each(globals(), __all__)
