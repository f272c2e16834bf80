"""Hooks that see the gradients of a module's outputs and inputs.

Note [Backward hooks]
While a module has such hooks, its tensor arguments and its outputs go through an operation that changes nothing. In a backward pass
the node of the outputs' operation comes first, where the gradients of all outputs are known, and that of the arguments' last, where
those of all arguments are.
"""

from typing import Any, cast

from opmux.dispatch import is_grad_enabled
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux.nn.modules._hooks import EVERY_MODULE, Hook, hooks_in_order
from opmux.tensor import Tensor, autograd_hooks

__all__ = ["BackwardHooks", "backward_hooks"]

_Grads = tuple[Tensor | None, ...]


def backward_hooks(module: Any) -> "BackwardHooks | None":
    """What calls the hooks of one call of a module, or None if there are none."""
    hooks = hooks_in_order(EVERY_MODULE._backward_hooks, module._backward_hooks)
    pre_hooks = hooks_in_order(EVERY_MODULE._backward_pre_hooks, module._backward_pre_hooks)
    return BackwardHooks(module, hooks, pre_hooks) if hooks or pre_hooks else None


def _through(values: tuple[Any, ...]) -> tuple[tuple[Any, ...], list[int], Any]:
    """Values of which tensors are behind a node of their own if one requires grad, their places, and the node."""
    places = [i for i, value in enumerate(values) if isinstance(value, Tensor)]
    if not is_grad_enabled() or not any(values[i].requires_grad for i in places):
        return values, [], None
    changed = list(values)
    fresh = autograd_hooks("a module's backward hooks").through_node(*[values[i] for i in places])
    for i, tensor in zip(places, fresh, strict=True):
        changed[i] = tensor
    return tuple(changed), places, next(tensor.grad_fn for tensor in fresh if tensor.requires_grad)


def _spread(grads: _Grads, places: list[int], count: int) -> _Grads:
    """Gradients at their places among as many values, None for the others."""
    found = dict(zip(places, grads, strict=True))
    return tuple(found.get(i) for i in range(count))


def _replaced(given: Any, grads: _Grads, what: str) -> _Grads:
    """The gradients, or what a hook gives in their place.

    Raises:
        OperatorArgumentError: It gives something else than tensors.
        OperatorValueError: It gives another number of them.
    """
    if given is None:
        return grads
    given = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    if not all(grad is None or isinstance(grad, Tensor) for grad in given):
        raise OperatorArgumentError(
            "a backward hook of a module",
            found=f"it returned {shown(given)}",
            advice="return a tuple with a tensor or None for each gradient, or None",
        )
    if len(given) != len(grads):
        raise OperatorValueError(
            f"Backward {what}",
            found=f"got {len(given)}, but expected {len(grads)}",
            advice="return one for each, or None",
        )
    return cast(_Grads, given)


class BackwardHooks:
    """The hooks of one call of a module. See Note [Backward hooks]."""

    def __init__(self, module: Any, hooks: list[Hook], pre_hooks: list[Hook]) -> None:
        self._module, self._hooks, self._pre_hooks = module, hooks, pre_hooks
        self._inputs: list[int] = []
        self._input_count = 0
        self._grad_outputs: _Grads | None = None

    def watch_inputs(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments for `forward`, whose gradients are seen."""
        args, self._inputs, node = _through(args)
        self._input_count = len(args)
        if node is not None:
            node.register_hook(self._after)
        return args

    def watch_outputs(self, result: Any) -> Any:
        """The result of `forward`, whose gradients are seen."""
        is_tuple = isinstance(result, tuple)
        if not is_tuple and not isinstance(result, Tensor):
            caution(
                "For backward hooks to be called, module output should be a Tensor or a tuple of Tensors but received "
                f"{type(result)}"
            )
        outputs, places, node = _through(result if is_tuple else (result,))
        if node is not None:
            count = len(outputs)  # The hook does not hold the outputs, which hold the node.
            node.register_prehook(lambda grads: self._before(grads, places, count))
        return (outputs if is_tuple else outputs[0]) if places else result

    def _before(self, grads: _Grads, places: list[int], count: int) -> _Grads:
        """Calls pre-hooks with the gradients of the outputs, and all hooks if no argument has a gradient."""
        spread = _spread(grads, places, count)
        for hook in self._pre_hooks:
            given = hook(self._module, spread)
            spread = _replaced(given, spread, "pre hook returned an invalid number of grad_output")
        self._grad_outputs = spread
        if not self._inputs:
            caution(
                "Full backward hook is firing when gradients are computed with respect to module outputs since no inputs require "
                "gradients: grad_input is None for each"
            )
            none: _Grads = (None,) * self._input_count
            if any(grad is not None for grad in self._called(none)):
                raise OperatorValueError(
                    "Backward hook for Modules where no input requires gradient should always return None "
                    "or None for all gradients.",
                    found="the hook returned another gradient",
                    advice="return None from it",
                )
        return tuple(spread[i] for i in places)

    def _after(self, grads: _Grads, _: _Grads) -> _Grads | None:
        """Calls hooks with the gradients of the arguments."""
        if self._grad_outputs is None:  # the pass did not come through the outputs
            return None
        spread = self._called(_spread(grads, self._inputs, self._input_count))
        return tuple(spread[i] for i in self._inputs)

    def _called(self, grads: _Grads) -> _Grads:
        for hook in self._hooks:
            given = hook(self._module, grads, self._grad_outputs)
            grads = _replaced(given, grads, "hook returned an invalid number of grad_input")
        self._grad_outputs = None
        return grads
