"""Hooks on the gradients of a node, in a pass: run, and what they return checked.

Note [Order of hooks]
For the gradients of one node, as in PyTorch: what `grad` was asked for, if the node runs; hooks of the tensors that it made, a
tensor's after each other, in order of registration; `retain_grad`; what `grad` was asked for, if the node does not run; prehooks;
the node; hooks of the node. A leaf's node adds to `.grad`, and hooks on that come before its own. All of them see None where no
gradient has come, and where none is asked for. A node runs that leads to an input of the pass, or is that of one that `backward`
accumulates into.
"""

from typing import Any, Final, cast

from opmux import Tensor, ops
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.native import TRACING, refuse_traced
from opmux_autograd._edges import BATCHED
from opmux_autograd._fitting import copied, fit
from opmux_autograd._node import Extras, Node

__all__ = ["run_after", "run_hooks", "run_posthooks", "run_prehooks", "share"]

_Grads = tuple[Tensor | None, ...] | list[Tensor | None]

_add: Final = ops.aten.add.Tensor


def _check_replaced(node: Node, before: Tensor | None, gradient: Any, hook: Any) -> None:
    """Refuses what a hook has returned in place of a gradient, if it is no gradient like it.

    Raises:
        OperatorArgumentError: It is no tensor.
        OperatorValueError: It has another dtype, device or shape, or there was no gradient.
    """
    if not isinstance(gradient, Tensor):
        raise OperatorArgumentError(
            f"a hook on {node._node_name()}: expected Variable, but hook returned '{type(gradient).__name__}'",
            found=f"{_hook_name(hook)}, which was given a gradient",
            advice="return a tensor to use in the gradient's place, or None",
        )
    if before is None:
        raise OperatorValueError(
            f"a hook on {node._node_name()}: can't replace a None gradient with a non-None value",
            found=f"{_hook_name(hook)}, which was given None",
            advice="return None where the hook was given None",
        )
    for what, kind in (("dtype", "type"), ("device", "type"), ("shape", "size")):
        was, got = getattr(before, what), getattr(gradient, what)
        if was != got:
            raise OperatorValueError(
                f"a hook on {node._node_name()}: hook '{_hook_name(hook)}' has changed the {kind} of value",
                found=f"was {was}, got {got}",
                advice="return a gradient like the one that the hook was given",
            )


def _check_nothing(returned: Any, leaf: Tensor, node: Node, hook: Any) -> None:
    """Refuses what a hook after accumulation has returned, if it is neither the leaf itself nor None.

    Raises:
        OperatorArgumentError: It is no tensor.
        OperatorValueError: It is another tensor.
    """
    if returned is None or returned is leaf:
        return
    if isinstance(returned, Tensor):
        raise OperatorValueError(
            f"a hook on {node._node_name()}: Tensor post accumulate grad hooks should return None.",
            found=f"{_hook_name(hook)} has returned a tensor",
            advice="return None; what the hook does to the leaf or its grad in place stays",
        )
    raise OperatorArgumentError(
        f"a hook on {node._node_name()}: expected Variable, but hook returned '{type(returned).__name__}'",
        found=f"{_hook_name(hook)}, which is called when the gradient has been added, and whose result is not used",
        advice="return None",
    )


def _hook_name(hook: Any) -> str:
    """How messages call a hook."""
    return str(getattr(hook, "__name__", type(hook).__name__))


def _as_many(replaced: Any, count: int, node: Node, hook: Any) -> tuple[Tensor | None, ...]:
    """The gradients that a hook on a node has returned.

    Raises:
        OperatorArgumentError: It returned no tuple, or one of another length.
    """
    if not isinstance(replaced, tuple):
        raise OperatorArgumentError(
            f"a hook on {node._node_name()}: expected tuple, but hook returned '{type(replaced).__name__}'",
            found=_hook_name(hook),
            advice="return a tuple with a tensor or None for each gradient that the hook was given",
        )
    found = replaced
    if len(found) != count:
        raise OperatorArgumentError(
            f"a hook on {node._node_name()}: hook '{_hook_name(hook)}' has returned an incorrect number of values "
            f"(got {len(found)}, but expected {count})",
            found="one value for each gradient is needed",
            advice="return a tuple with a tensor or None for each gradient that the hook was given",
        )
    return found


def run_hooks(node: Node, extras: Extras, grads: list[Tensor | None]) -> _Grads:
    """Shows hooks of the tensors that a node made their gradients, and keeps those that are retained."""
    for output in dict.fromkeys([output for output, _ in list(extras.hooks.values())]):
        for hook in [hook for of, hook in list(extras.hooks.values()) if of == output]:
            share((grads[output],))  # The hook may keep what it sees or returns.
            replaced = hook(cast(Tensor, grads[output]))  # or None, as in PyTorch, whose types do not say so either
            if replaced is not None:
                grads[output] = _replaced(node, output, grads[output], replaced, hook)
    for output in list(extras.retained):
        gradient = grads[output]
        if gradient is None:
            continue
        if gradient._keys.has_any(BATCHED):
            continue  # It stands for the gradients of several passes at once, and for nothing when these have ended.
        if TRACING and (variable := extras.retaining[output]()) is not None:
            refuse_traced(variable, gradient._array)
        with extras.lock:
            held = extras.retained[output]
            # In memory of its own: callers write into what is kept.
            extras.retained[output] = copied(gradient) if held is None else _add(held, gradient)
    return grads


def _replaced(node: Node, output: int, before: Tensor | None, gradient: Any, hook: Any) -> Tensor:
    """What a hook has returned in place of a gradient."""
    _check_replaced(node, before, gradient, hook)
    gradient._shared_gradient = True
    return fit(gradient, node._edge_to(output), f"a hook on {node._node_name()}, {_hook_name(hook)},")


def run_prehooks(node: Node, extras: Extras, grads: _Grads) -> _Grads:
    """Shows hooks of a node the gradients of its outputs; returns what takes their place."""
    for hook in list(extras.prehooks.values()):
        share(grads)
        replaced: Any = hook(tuple(grads))
        if replaced is not None:
            replaced = _as_many(replaced, len(grads), node, hook)
            pairs = enumerate(zip(grads, replaced, strict=True))
            grads = [g if g is None else _replaced(node, i, old, g, hook) for i, (old, g) in pairs]
    return grads


def run_posthooks(node: Node, extras: Extras, results: _Grads, grads: _Grads) -> _Grads:
    """Shows hooks of a node what it has computed of the gradients of its outputs, fitted; returns what takes its place."""
    pairs = zip(results, node._next_edges, strict=True)
    results = [g if g is None or edge is None else fit(g, edge, node) for g, edge in pairs]
    for hook in list(extras.posthooks.values()):
        share((*results, *grads))
        replaced: Any = hook(tuple(results), tuple(grads))
        if replaced is not None:
            replaced = _as_many(replaced, len(results), node, hook)
            for before, gradient in zip(results, replaced, strict=True):
                if gradient is not None:
                    _check_replaced(node, before, gradient, hook)
            results = replaced
    share(results)
    return results


def run_after(leaf: Any, extras: Extras) -> None:
    """Shows hooks of a leaf what it is after a pass has come to it."""
    variable = leaf.variable
    # A leaf that is gone has no gradient to look at.
    for hook in list(extras.after.values()) if variable is not None else ():
        _check_nothing(hook(variable), variable, leaf, hook)


def share(grads: _Grads) -> None:
    """Marks gradients that someone outside of passes may hold, or that a pass holds twice: no leaf keeps them."""
    for gradient in grads:
        if gradient is not None:
            gradient._shared_gradient = True
