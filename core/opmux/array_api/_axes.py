"""Axes of reductions: none, one, several or all of a tensor's."""

from collections.abc import Callable, Sequence
from typing import Any

from opmux.native.shapes import canonical_dims
from opmux.tensor import Tensor

__all__ = ["Axes", "flat_over", "listed", "reduced"]

Axes = int | tuple[int, ...] | None


def reduced(function: Callable[[Tensor, list[int], bool], Tensor], x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    """A reduction over axes; over all if `axis` is None, over none if it is empty.

    Args:
        function: Reduces a tensor over dimensions, which stay with size 1 if its last argument says so. An empty list of them would
            mean all of them to operators: no axis is therefore a new one, of size 1.
        x: The tensor.
        axis: Which axes.
        keepdims: Whether they stay.
    """
    if isinstance(axis, (tuple, list)) and not axis:
        return function(x.unsqueeze(-1), [-1], False)
    if axis is None:
        return function(x, list(range(x.ndim)), keepdims)
    return function(x, listed(axis), keepdims)


def listed(axes: int | Sequence[int]) -> list[Any]:
    """Axes, sizes or shifts as a list; of one of them too, which may be an integer of NumPy."""
    return list(axes) if isinstance(axes, (tuple, list)) else [axes]


def flat_over(name: str, x: Tensor, dims: Sequence[int]) -> tuple[Tensor, list[int]]:
    """The tensor with dimensions joined to one, the last, for operators that reduce one; and the shape that keeps them.

    Returns:
        The tensor, of shape (..., product of their sizes), and its shape where each of them has size 1.

    Raises:
        OperatorIndexError: There is no such dimension.
        OperatorValueError: A dimension is given twice.
    """
    joined = set(canonical_dims(dims, x.ndim, name))
    left = [dim for dim in range(x.ndim) if dim not in joined]
    count = 1
    for dim in joined:
        count *= x.shape[dim]
    flat = x.permute([*left, *sorted(joined)]).reshape([*(x.shape[dim] for dim in left), count])
    return flat, [1 if dim in joined else x.shape[dim] for dim in range(x.ndim)]
