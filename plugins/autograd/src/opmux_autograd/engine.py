"""The backward pass: walks a recorded graph from its outputs to its leaves.

Note [Backward pass]
`_discover` walks the graph once and counts, for each node, the edges that lead to it. A node is ready when a gradient, or the
news that there is none, has come along each of them; ready nodes run newest first (Note [Sequence numbers]). Nothing here is
recursive, so the depth of a graph is limited by memory only. Gradients are added where edges meet, into a sum that the
pass itself made if there is one, and fitted to the shape and dtype of the value that they belong to: a formula may return the
gradient of a broadcast input in the output's shape.

A leaf keeps the gradient that arrives without copying it when nobody else can hold it: it is no view, and the pass has
given it to no one else (`_taken`).
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, Final

from opmux import Tensor
from opmux.dispatch import ops, set_grad_enabled
from opmux.errors import OperatorValueError
from opmux_autograd._arguments import Tensors, as_list, as_optional_list, input_edge, leaf_edge, root_grads
from opmux_autograd._fitting import fit
from opmux_autograd._node import GENERATION, Edge, Extras, Node, check_generation, extras_of, node_of

__all__ = ["backward", "grad"]

_Grads = tuple[Tensor | None, ...] | list[Tensor | None]

_add: Final = ops.aten.add.Tensor
_add_: Final = ops.aten.add_.Tensor
_clone: Final = ops.aten.clone.default


def backward(
    tensors: Tensors,
    grad_tensors: Tensor | Sequence[Tensor | None] | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Tensors | None = None,
) -> None:
    """Adds the gradient of `tensors` with respect to each leaf of their graph to the leaf's `.grad`.

    Args:
        tensors: Outputs to differentiate; each requires grad.
        grad_tensors: Gradients of the outputs, of their shapes; None stands for 1 where the output has one element.
        retain_graph: Keep saved values for another pass; `create_graph` if None.
        create_graph: Record the pass itself, so that the gradients can be differentiated.
        inputs: Accumulate into these leaves only.

    Raises:
        OperatorValueError: An output requires no grad, or a gradient is missing or has another shape.
        SavedTensorError: A value that the pass needs was freed, or changed in place.
    """
    roots = as_list(tensors)
    leaves = None if inputs is None else [leaf_edge(t) for t in as_list(inputs)]
    if leaves is not None and not leaves:
        raise OperatorValueError("backward(inputs=[])", found="no input", advice="leave inputs out for all leaves")
    retain = create_graph if retain_graph is None else retain_graph
    grads = as_optional_list(grad_tensors, len(roots))
    with set_grad_enabled(create_graph):
        _Pass(retain, create_graph).run(root_grads(roots, grads), leaves)


def grad(
    outputs: Tensors,
    inputs: Tensors,
    grad_outputs: Tensor | Sequence[Tensor | None] | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    materialize_grads: bool = False,
) -> tuple[Tensor | None, ...]:
    """The gradients of `outputs` with respect to `inputs`; no `.grad` changes.

    Args:
        outputs: Outputs to differentiate; each requires grad.
        inputs: Tensors of their graph, leaves or not.
        grad_outputs: As `grad_tensors` of `backward`.
        retain_graph: As for `backward`.
        create_graph: As for `backward`.
        allow_unused: Return None for an input that the outputs do not depend on; `materialize_grads` if None.
        materialize_grads: Return zeros for such an input.

    Returns:
        One gradient for each input.

    Raises:
        OperatorValueError: As for `backward`; or an input requires no grad or is not used.
        SavedTensorError: As for `backward`.
    """
    roots, wanted = as_list(outputs), as_list(inputs)
    edges = [input_edge(t, i) for i, t in enumerate(wanted)]
    retain = create_graph if retain_graph is None else retain_graph
    grads = as_optional_list(grad_outputs, len(roots))
    captured: dict[Edge, Tensor | None] = dict.fromkeys(edges)
    with set_grad_enabled(create_graph):
        _Pass(retain, create_graph, captured).run(root_grads(roots, grads), edges)
        return _captured(wanted, edges, captured, allow_unused, materialize_grads)


def _captured(
    inputs: list[Tensor],
    edges: list[Edge],
    captured: dict[Edge, Tensor | None],
    allow_unused: bool | None,
    materialize: bool,
) -> tuple[Tensor | None, ...]:
    found = [captured[edge] for edge in edges]
    if materialize:
        found = [ops.aten.zeros_like.default(t) if g is None else g for t, g in zip(inputs, found, strict=True)]
    elif not allow_unused and None in [None if g is None else 0 for g in found]:
        position = next(i for i, g in enumerate(found) if g is None)
        raise OperatorValueError(
            f"grad(): input {position} appears to not have been used in the graph",
            found="no path leads from the outputs to it",
            advice="pass allow_unused=True to get None for it, or materialize_grads=True for zeros",
        )
    return tuple(found)


class _Pass:
    """One backward pass over one graph."""

    __slots__ = (
        "_buffers",
        "_captured",
        "_create_graph",
        "_dependencies",
        "_queue",
        "_retain",
        "_summed",
        "_taken",
        "_wanted",
    )

    def __init__(self, retain: bool, create_graph: bool, captured: dict[Edge, Tensor | None] | None = None) -> None:
        self._retain = retain
        self._create_graph = create_graph
        #: What `grad` was asked for; None: leaves accumulate.
        self._captured = captured
        #: Gradients that have arrived, by the edge's own value.
        self._buffers: dict[Edge, Tensor] = {}
        #: Edges whose buffer is a sum that this pass made, which nobody else holds.
        self._summed: set[Edge] = set()
        self._dependencies: dict[Node, int] = {}
        #: Nodes from which an input can be reached; None: all.
        self._wanted: set[Node] | None = None
        self._queue: list[tuple[int, int, Node]] = []
        #: Tensors that someone outside the pass holds, by id.
        self._taken: dict[int, Tensor] = {}

    def run(self, roots: list[tuple[Edge, Tensor]], inputs: list[Edge] | None) -> None:
        """Runs every node between the roots and the inputs (None: all leaves)."""
        nodes = dict.fromkeys([node_of(edge) for edge, _ in roots])
        self._dependencies, parents = _discover(list(nodes), inputs is not None)
        if inputs is not None:
            self._wanted = _ancestors([node_of(edge) for edge in inputs], parents)
        for edge, gradient in roots:
            self._taken[id(gradient)] = gradient
            self._receive(edge, gradient, "the gradient given for an output")
        queue = self._queue
        for node in nodes:
            if not self._dependencies[node] and (self._wanted is None or node in self._wanted):
                heappush(queue, (-node.sequence_nr, id(node), node))
        plain = inputs is None
        while queue:
            node = heappop(queue)[2]
            if plain and node.num_outputs == 1 and not (Extras.in_use and extras_of(node)):
                self._run_plain(node)
            else:
                self._run_node(node)

    def _run_plain(self, node: Node) -> None:
        """`_run_node` for the usual case: one output, no hooks, every leaf wanted."""
        gradient = self._buffers.pop(node, None)
        if node.is_leaf:
            if gradient is not None:
                self._accumulate(node, gradient)
        elif gradient is None:
            self._send(node, ())
        else:
            results = node.apply(gradient)
            if not self._retain:
                node.release()
            self._send(node, results)

    def _run_node(self, node: Node) -> None:
        grads = self._take_grads(node)
        if node.is_leaf:
            if self._captured is None and grads[0] is not None:
                self._accumulate(node, grads[0])
            return
        if not self._leads_on(node):
            return
        results: _Grads = ()
        if [g for g in grads if g is not None]:
            results = node.apply(*grads)
            if not self._retain:
                node.release()
        self._send(node, results)

    def _take_grads(self, node: Node) -> _Grads:
        """The gradients of a node's outputs, seen by hooks, kept where asked for."""
        buffers = self._buffers
        edges: list[Edge] = [node]
        if node.num_outputs != 1:
            edges = [(node, i) for i in range(len(node._shape))]
        grads = [buffers.pop(edge, None) for edge in edges]
        if extras_of(node) is not None:
            grads = [g if g is None else self._run_hooks(node, i, g) for i, g in enumerate(grads)]
        if self._captured is not None:
            for edge, gradient in zip(edges, grads, strict=True):
                if edge in self._captured and gradient is not None:
                    self._captured[edge] = gradient
                    self._taken[id(gradient)] = gradient
        return grads

    def _run_hooks(self, node: Node, output: int, gradient: Tensor) -> Tensor:
        extras = node.extras
        for (number, _), hook in list(extras.hooks.items()):
            if number == output:
                replaced = hook(gradient)
                if replaced is not None:
                    gradient = fit(replaced, node, output, f"a hook on {node.name()}")
                # The hook may have kept what it saw or returned.
                self._taken[id(gradient)] = gradient
        if output in extras.retained:
            held = extras.retained[output]
            extras.retained[output] = gradient if held is None else _add(held, gradient)
            self._taken[id(gradient)] = gradient
        return gradient

    def _leads_on(self, node: Node) -> bool:
        """Whether an edge of the node leads towards an input of this pass."""
        wanted = self._wanted
        return wanted is None or any(e is not None and node_of(e) in wanted for e in node.edges)

    def _send(self, node: Node, results: _Grads) -> None:
        """Hands gradients on along a node's edges; nodes that wait for nothing more become ready."""
        dependencies, wanted, buffers = self._dependencies, self._wanted, self._buffers
        edges: Any = node.edges
        fresh = node.returns_fresh
        for edge, gradient in zip(edges, results or [None] * len(edges), strict=True):
            if edge is None:
                continue
            target = edge[0] if edge.__class__ is tuple else edge
            if wanted is not None and target not in wanted:
                continue
            if gradient is not None:
                if not fresh:
                    self._taken[id(gradient)] = gradient
                array = gradient._array
                if edge in buffers or edge is not target:
                    self._receive(edge, gradient, node)
                elif array.shape == edge._shape and array.dtype == edge._dtype:
                    buffers[edge] = gradient
                else:
                    buffers[edge] = fit(gradient, edge, 0, node)
            left = dependencies[target] - 1
            dependencies[target] = left
            if not left:
                # Newest first; leaves of a replaced import may share a number, so ids decide.
                heappush(self._queue, (-target.sequence_nr, id(target), target))

    def _receive(self, edge: Any, gradient: Tensor, source: "Node | str") -> None:
        """Adds a gradient, fitted, to what has arrived along other edges to the same output."""
        node, output = edge if edge.__class__ is tuple else (edge, 0)
        gradient = fit(gradient, node, output, source)
        held = self._buffers.get(edge)
        if held is None:
            self._buffers[edge] = gradient
        elif self._create_graph or edge not in self._summed:
            self._buffers[edge] = _add(held, gradient)
            self._summed.add(edge)
        else:
            _add_(held, gradient)

    def _accumulate(self, leaf: Any, gradient: Tensor) -> None:
        """Adds a gradient to a leaf's `.grad`; in place, as torch does, unless the pass is recorded."""
        held = leaf.grad
        if held is None:
            mine = gradient._base is None and id(gradient) not in self._taken
            leaf.grad = gradient if mine else _clone(gradient)
            self._taken[id(gradient)] = gradient
        elif self._create_graph:
            leaf.grad = _add(held, gradient)
        else:
            _add_(held, gradient)


def _discover(roots: list[Node], with_parents: bool) -> tuple[dict[Node, int], dict[Node, list[Node]]]:
    """Counts the edges that lead to each node below the roots, and notes where they come from if asked.

    Raises:
        StaleGraphError: The graph is from before an unload.
    """
    counts = dict.fromkeys(roots, 0)
    parents: dict[Node, list[Node]] = {}
    stack = list(roots)
    first, generation = GENERATION.first, Node.generation
    while stack:
        node = stack.pop()
        if node.sequence_nr < first or node.generation is not generation:
            check_generation(node)
        for edge in node.edges:
            if edge is None:
                continue
            target: Node = edge[0] if edge.__class__ is tuple else edge  # type: ignore[assignment]
            if target not in counts:
                counts[target] = 0
                stack.append(target)
            counts[target] += 1
            if with_parents:
                parents.setdefault(target, []).append(node)
    return counts, parents


def _ancestors(nodes: list[Node], parents: dict[Node, list[Node]]) -> set[Node]:
    """The nodes from which one of `nodes` can be reached, themselves included."""
    found = set(nodes)
    stack = list(found)
    while stack:
        for parent in parents.get(stack.pop(), ()):
            if parent not in found:
                found.add(parent)
                stack.append(parent)
    return found
