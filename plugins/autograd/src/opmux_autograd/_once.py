"""`once_differentiable`: backwards of Functions that have no derivative of their own."""

import functools
from collections.abc import Callable
from typing import Any

from opmux.dispatch import is_grad_enabled
from opmux_autograd._context import FunctionError, requires_grad
from opmux_autograd._edges import attach
from opmux_autograd._node import Node, next_sequence_nr
from opmux_autograd._record import unrecorded

__all__ = ["once_differentiable"]


def once_differentiable(backward: Callable[..., Any]) -> Callable[..., Any]:
    """Decorates a Function's backward that cannot itself be differentiated: doing so raises FunctionError.

    Args:
        backward: The static method.
    """

    @functools.wraps(backward)
    def wrapper(ctx: Any, *grads: Any) -> Any:
        recorded = is_grad_enabled() and any(requires_grad(g) for g in grads)
        results = unrecorded(backward, ctx, *grads)
        if not recorded:
            return results
        # Tests of a backward call it with a `ctx` of their own.
        name = ctx._node_name() if isinstance(ctx, Node) else backward.__qualname__
        if isinstance(results, tuple):
            return tuple(_stopped(result, name) for result in results)
        return _stopped(results, name)

    return wrapper


def _stopped(result: Any, name: str) -> Any:
    """A gradient without its history, whose own gradient raises."""
    if result is None:
        return None
    result, node = result.detach(), _Once(name)
    node._output_shape, node._output_dtype = result._array.shape, result._array.dtype
    attach(result, node)
    return result


class _Once(Node):
    """Raises when a gradient comes through a backward marked once_differentiable."""

    __slots__ = ("_of",)

    def __init__(self, name: str) -> None:
        self._of = name
        self._next_edges = ()
        self._sequence_number = next_sequence_nr()

    def apply(self, *grads: Any) -> tuple[Any, ...]:
        raise FunctionError(
            f"backward through {self._of}: trying to differentiate twice a function that was marked with @once_differentiable",
            advice="write its backward with differentiable operators and drop the decorator",
        )
