"""`backward` and `grad`: what a program asks of the graph. The walk itself is in `_pass.py`, Note [Backward pass]."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import opmux
from opmux import Tensor, ops
from opmux.dispatch import overridable
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux_autograd._arguments import (
    GradientEdge,
    Roots,
    as_list,
    as_optional_list,
    batched_grads,
    input_edge,
    root_edge,
)
from opmux_autograd._node import Edge, Untracked, ensure_extras, node_of
from opmux_autograd._pass import BackwardPass
from opmux_autograd._record import recorded, unrecorded

__all__ = ["backward", "grad", "run_backward"]


def backward(
    tensors: Roots,
    grad_tensors: Tensor | Sequence[Tensor | None] | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    grad_variables: Any = None,
    inputs: Roots | None = None,
) -> None:
    """Adds the gradient of `tensors` with respect to each leaf of their graph to the leaf's `.grad`.

    Args:
        tensors: Outputs to differentiate, tensors or gradient edges; each requires grad.
        grad_tensors: Gradients of the outputs, of their shapes; None stands for 1 where the output has one element.
        retain_graph: Keep saved values for another pass; `create_graph` if None.
        create_graph: Record the pass itself, so that the gradients can be differentiated.
        grad_variables: PyTorch's former name of `grad_tensors`.
        inputs: Accumulate into these tensors, or the leaves of these gradient edges, only; a tensor that is no leaf keeps its
            gradient from then on, as by `retain_grad`.

    Raises:
        OperatorValueError: An output requires no grad, or a gradient is missing or has another shape.
        SavedTensorError: A value that the pass needs was freed, or changed in place.
    """
    if grad_variables is not None:
        grad_tensors = _renamed(grad_tensors, grad_variables)
    roots = as_list(tensors)
    run_backward(roots, as_optional_list(grad_tensors, len(roots)), retain_graph, create_graph, inputs)


def run_backward(roots: Any, grads: Any, retain_graph: bool | None, create_graph: bool, inputs: Roots | None) -> None:
    """`backward` of lists, outputs and a gradient or None for each; or of one tensor, and its gradient or None.

    Raises:
        OperatorValueError: As for `backward`.
        SavedTensorError: As for `backward`.
    """
    if isinstance(roots, Tensor):
        roots, grads = [roots], [grads]
    edges = None if inputs is None else partial(_kept_edges, as_list(inputs))
    retain = create_graph if retain_graph is None else retain_graph
    if retain is not False:
        _check_flags("backward", retain_graph=retain_graph, create_graph=create_graph)
    if create_graph:
        caution(
            "Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient: use "
            "autograd.grad, or set the gradients to None afterwards"
        )
    (recorded if create_graph else unrecorded)(BackwardPass(retain, create_graph).run, roots, grads, edges)


def _check_flags(function: str, **flags: Any) -> None:
    """Refuses what is neither a bool nor an integer, whose truth would be taken: `retain_graph="no"`."""
    for name, value in flags.items():
        if not (value is None or isinstance(value, int)):
            raise OperatorArgumentError(
                f"{function}(): argument '{name}' must be bool, not {type(value).__name__}",
                found=f"{name} = {shown(value)}",
                advice="pass True or False",
            )


def _kept_edges(wanted: list[Any]) -> list[Edge]:
    """The edges of what `backward` accumulates into."""
    if not wanted:
        raise OperatorValueError(
            "backward(inputs=[]): `inputs` argument to `backward()` cannot be empty",
            advice="leave inputs out for all leaves",
        )
    return [_kept_edge(tensor, i) for i, tensor in enumerate(wanted)]


def _kept_edge(tensor: Any, position: int) -> Edge:
    """The edge of a tensor that `backward` accumulates into; one that is no leaf retains its gradient, an edge by itself none."""
    edge = input_edge(tensor, position)
    node = node_of(edge)
    if not node._is_leaf_node and not isinstance(tensor, GradientEdge):
        ensure_extras(node).retain(edge[1] if isinstance(edge, tuple) else 0, tensor)
    return edge


def _renamed(grad_tensors: Any, grad_variables: Any) -> Any:
    if grad_tensors is not None:
        raise OperatorValueError(
            "`grad_tensors` and `grad_variables` (deprecated) arguments both passed to `backward()`",
            advice="Please only use `grad_tensors`",
        )
    caution("`grad_variables` is deprecated; use `grad_tensors`", FutureWarning)
    return grad_variables


@overridable
def grad(
    outputs: Roots,
    inputs: Roots,
    grad_outputs: Tensor | Sequence[Tensor | None] | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Tensor, ...]:
    """The gradients of `outputs` with respect to `inputs`; no `.grad` changes.

    Args:
        outputs: Outputs to differentiate, tensors or gradient edges; each requires grad.
        inputs: Tensors or gradient edges of their graph, leaves or not.
        grad_outputs: As `grad_tensors` of `backward`.
        retain_graph: As for `backward`.
        create_graph: As for `backward`.
        only_inputs: Deprecated, and always so: no `.grad` changes.
        allow_unused: Return None for an input that the outputs do not depend on; `materialize_grads` if None.
        is_grads_batched: The first dimension of each gradient in `grad_outputs` counts vectors to multiply with the Jacobian;
            the gradients returned have it too. Formulas run under `opmux.vmap`.
        materialize_grads: Return zeros for such an input.

    Returns:
        One gradient for each input. With `allow_unused` it may be None, which type checkers are not told, as in PyTorch.

    Raises:
        OperatorValueError: As for `backward`; or an input requires no grad or is not used.
        SavedTensorError: As for `backward`.
    """
    if not only_inputs:
        caution("only_inputs argument is deprecated and is ignored now (defaults to True)", FutureWarning)
    if materialize_grads and allow_unused is False:
        raise OperatorValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False",
            advice="leave allow_unused out",
        )
    roots, wanted = as_list(outputs), as_list(inputs)
    if not wanted:
        raise OperatorValueError(
            "grad(inputs=[]): `inputs` argument to `grad()` cannot be empty",
            advice="give the tensors to differentiate by",
        )
    for position, root in enumerate(roots):
        root_edge(position, root)
    edges = [input_edge(t, i) for i, t in enumerate(wanted)]
    retain = create_graph if retain_graph is None else retain_graph
    if retain or allow_unused or materialize_grads or is_grads_batched:
        flags = {
            "allow_unused": allow_unused,
            "is_grads_batched": is_grads_batched,
            "materialize_grads": materialize_grads,
        }
        _check_flags("grad", retain_graph=retain_graph, create_graph=create_graph, **flags)
    grads = as_optional_list(grad_outputs, len(roots))

    def run(grads: Sequence[Tensor | None]) -> list[Tensor | None]:
        captured: dict[Edge, Tensor | None] = dict.fromkeys(edges)
        BackwardPass(retain, create_graph, captured).run(roots, grads, lambda: edges)
        return [None if isinstance(edge, Untracked) else captured[edge] for edge in edges]

    def checked() -> tuple[Tensor | None, ...]:
        found = _mapped(run, batched_grads(roots, grads)) if is_grads_batched else run(grads)
        if materialize_grads:
            return tuple(_zeros_of(t, create_graph) if g is None else g for t, g in zip(wanted, found, strict=True))
        return _checked(found, allow_unused)

    result: tuple[Any, ...] = (recorded if create_graph else unrecorded)(checked)
    return result


def _mapped(
    run: Callable[[Sequence[Tensor | None]], list[Tensor | None]], grads: list[Tensor | None]
) -> list[Tensor | None]:
    """`run` under vmap, over the first dimension of the gradients; None stays None."""
    used: list[bool] = []

    def present(given: list[Tensor]) -> list[Tensor]:
        rest = iter(given)
        found = run([None if g is None else next(rest) for g in grads])
        used[:] = [g is not None for g in found]
        return [g for g in found if g is not None]

    results = iter(opmux.vmap(present)([g for g in grads if g is not None]))
    return [next(results) if is_used else None for is_used in used]


def _zeros_of(tensor: Tensor, create_graph: bool) -> Tensor:
    """What stands for the gradient of an input that nothing leads to; it can be differentiated where others can, as in PyTorch."""
    return ops.aten.zeros_like.default(tensor).requires_grad_(create_graph)


def _checked(found: list[Tensor | None], allow_unused: bool | None) -> tuple[Tensor | None, ...]:
    """The gradients of the inputs, or an error for those without one."""
    if not allow_unused and None in [None if g is None else 0 for g in found]:
        position = next(i for i, g in enumerate(found) if g is None)
        raise OperatorValueError(
            f"grad(): The differentiated Tensor at index {position} appears to not have been used in the graph",
            found="no path leads from the outputs to it",
            advice="Set allow_unused=True to get None for it, or materialize_grads=True for zeros",
        )
    return tuple(found)
