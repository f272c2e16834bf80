"""The other kind of checkpoint: a Function whose backward records the forward again and runs a backward pass of its own."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from opmux import Tensor
from opmux.dispatch import enable_grad
from opmux.errors import OperatorValueError
from opmux_autograd import engine
from opmux_autograd._checkpoint import CheckpointError
from opmux_autograd._pass import current_pass
from opmux_autograd.function import Function


def checkpoint_reentrant(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    restored: Callable[[], AbstractContextManager[None]],
) -> Any:
    """`checkpoint(..., use_reentrant=True)`.

    Args:
        function: The function.
        args: Its arguments.
        kwargs: Refused.
        restored: Makes a context with random numbers and automatic casts as they were.
    """
    if kwargs:
        raise OperatorValueError(
            "checkpoint(use_reentrant=True)",
            found=f"Unexpected keyword arguments: {', '.join(kwargs)}",
            advice="leave use_reentrant out",
        )
    if not any(isinstance(a, Tensor) and a.requires_grad for a in args):
        warnings.warn("None of the inputs have requires_grad=True. Gradients will be None", stacklevel=3)
    return _Reentrant.apply(function, restored, *args)


class _Reentrant(Function):
    """Runs `function(*args)` unrecorded, and again, recorded, in backward."""

    @staticmethod
    def forward(ctx: Any, function: Callable[..., Any], restored: Callable[..., Any], *args: Any) -> Any:
        ctx.function_again, ctx.restored = function, restored
        ctx.others = [None if isinstance(a, Tensor) else a for a in args]
        ctx.save_for_backward(*(a if isinstance(a, Tensor) else None for a in args))
        return function(*args)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        running = current_pass()
        if running is not None and running.is_partial:
            raise CheckpointError(
                "checkpoint(use_reentrant=True) is incompatible with grad() or passing an `inputs` parameter to backward()",
                advice="leave use_reentrant out",
            )
        args = [
            other if saved is None else _leaf_like(saved)
            for saved, other in zip(ctx.saved_tensors, ctx.others, strict=True)
        ]
        with enable_grad(), ctx.restored():
            outputs = ctx.function_again(*args)
        pairs = zip(outputs if isinstance(outputs, tuple | list) else (outputs,), grads, strict=True)
        chosen = [(out, g) for out, g in pairs if isinstance(out, Tensor) and out.requires_grad]
        if not chosen:
            raise CheckpointError(
                "none of output has requires_grad=True, this checkpoint() is not necessary",
                advice="call the function without checkpoint",
            )
        engine.backward([out for out, _ in chosen], [g for _, g in chosen])
        return None, None, *(a.grad if isinstance(a, Tensor) else None for a in args)


def _leaf_like(tensor: Tensor) -> Tensor:
    leaf: Tensor = tensor.detach()
    return leaf.requires_grad_(tensor.requires_grad)
