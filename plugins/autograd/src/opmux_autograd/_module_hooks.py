"""The node that the gradients of a module's arguments, or of its results, pass together on their way to the module's hooks."""

from typing import Any

from opmux import Tensor
from opmux_autograd.function import Function

__all__ = ["BackwardHookFunction", "through_node"]


class BackwardHookFunction(Function):
    """Views of tensors; PyTorch has a function of this name for the same."""

    @staticmethod
    def forward(ctx: Any, *tensors: Tensor) -> tuple[Tensor, ...]:
        """The views, of which those that need no gradient get none."""
        views = tuple(tensor.view_as(tensor) for tensor in tensors)
        ctx.mark_non_differentiable(*[v for v, needed in zip(views, ctx.needs_input_grad, strict=True) if not needed])
        return views

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, ...]:
        """The gradients as they come."""
        return grads


def through_node(*tensors: Tensor) -> tuple[Tensor, ...]:
    """Views of tensors, of which one requires grad, whose gradients pass through one node, unchanged."""
    result: tuple[Tensor, ...] = BackwardHookFunction.apply(*tensors)
    return result
