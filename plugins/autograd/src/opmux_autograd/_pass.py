"""One backward pass: walks a recorded graph from its outputs to its leaves.

Note [Backward pass]
The whole of it, but for hooks and for what `grad` asks for:

    arrived = {edge: gradient for each output}                                     (run)
    for node in those that the outputs lead to, the newest first:                  (_turns_of, _walk)
        gradients = arrived.pop(each output of node)                               (_take_grads)
        results = node.apply(gradients); node._release_saved()                     (_run_node; a leaf accumulates)
        for edge, gradient in zip(node._next_edges, results):
            arrived[edge] += fitted gradient, unless it is None                    (_receive, fit)

A node has then had all its gradients, see Note [Sequence numbers]. Nothing is recursive, so the depth of a graph is limited by
memory only. A gradient is fitted to the shape and dtype of the value that it belongs to: a formula may return the gradient of a
broadcast input in the output's shape. What a node saved is freed as soon as it has run, and so is a gradient. A pass that a node
starts runs inside it; of many inside each other, every twentieth goes on in a thread of its own, because Python limits the depth of
a stack.

The rest is speed. `_walk` itself runs nodes of one output without hooks, and stores a gradient that is the first at such a node and
fits. Gradients that meet are added in place into a sum that the pass itself made (`_summed`).

A leaf keeps the gradient that arrives without copying it when it can be held nowhere else: it has been sent to no other node
(`share`), and where it is a view, as it is behind `t` or `reshape`, nothing else refers to its base.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar, copy_context
from copy import copy
from functools import partial
from operator import is_not
from threading import Event, Lock, Thread
from typing import Any, Final, cast

from opmux import Tensor, ops
from opmux.dispatch import active_modes, call_with, get_state
from opmux.native import TRACING, refuse_traced
from opmux_autograd._anomaly import Anomaly
from opmux_autograd._arguments import root_grads
from opmux_autograd._edges import BATCHED
from opmux_autograd._fitting import fit, laid_out, lies_as
from opmux_autograd._hooks import run_after, run_hooks, run_posthooks, run_prehooks, share
from opmux_autograd._node import GENERATION, Edge, Node, check_generation, extras_of, node_of
from opmux_autograd._views import took_memory

__all__ = ["BackwardPass", "current_pass"]

_Grads = tuple[Tensor | None, ...] | list[Tensor | None]

#: Without a Python frame; `None in grads` would ask tensors whether they equal None.
_is_given: Final = partial(is_not, None)

_add: Final = ops.aten.add.Tensor
_add_: Final = ops.aten.add_.Tensor

_current: ContextVar["BackwardPass | None"] = ContextVar("opmux_backward_pass", default=None)

#: The pass that this task is in, the innermost of several; None outside.
current_pass: Final = _current.get


#: So many passes inside each other run on one thread's stack.
_PASSES_OF_A_THREAD: Final = 20


def _in_thread(walk: Callable[[], None]) -> None:
    """Goes on with a pass on a new thread, in this task's context: each has its own limit of recursion.

    An interrupt comes out when the walk has ended: it would go on to write gradients behind its caller.
    """
    failure: list[BaseException] = []
    #: Held by the walk, or by the caller that was interrupted before the walk began, and so gave it up.
    begun, ended = Lock(), Event()

    def run() -> None:
        if not begun.acquire(blocking=False):
            return
        try:
            walk()
        except BaseException as error:  # raised again by the thread that waits
            failure.append(error)
        finally:
            ended.set()

    try:
        Thread(target=copy_context().run, args=(run,), name="opmux backward").start()
        ended.wait()
    except BaseException:
        if not begun.acquire(blocking=False):
            _outlast(ended)
        raise
    if failure:
        raise failure.pop()


def _outlast(ended: Event) -> None:
    """Waits, whatever interrupts follow; an event, because Python 3.11 takes a thread whose `join` was interrupted for ended."""
    while True:
        with suppress(BaseException):
            ended.wait()
            return


class BackwardPass:
    """One backward pass over one graph."""

    __slots__ = (
        "__weakref__",
        "_anomaly",
        "_apart",
        "_arrived",
        "_captured",
        "_create_graph",
        "_depth",
        "_inputs",
        "_retain",
        "_summed",
        "_turns",
        "_unseen",
        "is_partial",
    )

    #: Whether only some inputs were asked for.
    is_partial: bool
    #: The nodes of the inputs, if only some were asked for.
    _inputs: set[Node]
    #: The nodes that the pass reaches and that lead to an input of it, by `_turns_of`.
    _turns: dict[Node, int]
    #: Nodes that something looks at, or of which something is left out, by their edges, with None for those that lead to no input.
    _apart: dict[Node, tuple[Edge | None, ...]]

    def __init__(self, retain: bool, create_graph: bool, captured: dict[Edge, Tensor | None] | None = None) -> None:
        self._retain = retain
        self._create_graph = create_graph
        #: Whether no mode sees what is called.
        self._unseen = not active_modes()
        #: What `grad` was asked for; None: leaves accumulate.
        self._captured = captured
        #: Gradients that have arrived, by the edge's own value.
        self._arrived: dict[Edge, Tensor] = {}
        #: Edges of which what has arrived is a sum that this pass made, which is held nowhere else.
        self._summed: set[Edge] = set()
        outer = current_pass()
        #: How many passes this one is inside of.
        self._depth: int = 0 if outer is None else outer._depth + 1
        #: What anomaly mode does, while it is on: a key that a task includes, of which the default state has none.
        self._anomaly = None if get_state() is None else Anomaly.current()

    def run(self, outputs: list[Any], given: Sequence[Tensor | None], wanted: Callable[[], list[Edge]] | None) -> None:
        """Runs every node between outputs, whose gradients are given or 1, and the inputs.

        Args:
            outputs: Tensors or gradient edges.
            given: Their gradients; None stands for 1.
            wanted: Gives the edges of the inputs, once the outputs have been looked at; None: all leaves.
        """
        root, grads = root_grads(outputs, given)
        inputs = None if wanted is None else wanted()
        self.is_partial = inputs is not None
        self._turns, self._apart = _turns_of(root), {}
        if inputs is not None:
            self._leave_out({node_of(edge) for edge in inputs})
            if len(outputs) == 1 and (alone := node_of(cast(Edge, root._next_edges[0]))) not in self._turns:
                # PyTorch begins at the node of a single output: its hooks see the gradient, which leads to no input.
                self._turns, self._apart[alone] = {alone: 0}, (None,) * len(alone._next_edges)
        if self._anomaly is not None:
            self._apart = {node: self._apart.get(node, node._next_edges) for node in self._turns}
        edge: Any
        for edge, gradient in zip(root._next_edges, grads, strict=True):
            self._receive(edge, self._arrived.get(edge), gradient, root)
        if self._depth % _PASSES_OF_A_THREAD or not self._depth:
            call_with(_current, self, self._walk)
        else:
            _in_thread(partial(call_with, _current, self, self._walk))

    def will_run(self, node: Node) -> bool:
        """Whether the pass reaches a node."""
        return node in self._turns

    def _leave_out(self, inputs: set[Node]) -> None:
        """Leaves out nodes and edges that lead to no input."""
        self._inputs, wanted = inputs, set(inputs)
        if self._captured is not None:
            self._apart = {node: node._next_edges for node in inputs}
        turns, order = self._turns, _in_order(self._turns)
        for node in reversed(order):
            edges = tuple([None if edge is None or node_of(edge) not in wanted else edge for edge in node._next_edges])
            if any(map(_is_given, edges)):
                wanted.add(node)
            if edges != node._next_edges:
                self._apart[node] = edges
        self._turns = {
            node: turns[node] for node in order if node in wanted
        }  # in order, which takes no time to sort again

    def _walk(self) -> None:
        turns, arrived, apart, keep = self._turns, self._arrived, self._apart, self._retain
        edge: Any
        results: _Grads | None
        for node in _in_order(turns):
            if node not in arrived or node in apart or (node._may_have_extras and extras_of(node)):
                results = self._run_node(node)
            elif node._is_leaf_node:
                self._accumulate(node, arrived.pop(node))
                continue
            else:
                # Without a name: a leaf may keep a view of the gradient, if nothing else refers to it.
                results = node.apply(arrived.pop(node))
                if not keep and node._keeps_tensors:
                    node._release_saved()
            if not node._returns_fresh:
                share(results)
            for edge, gradient in zip(node._next_edges, results, strict=True):
                if gradient is None:
                    continue
                if edge not in turns or edge in arrived:
                    self._receive(edge, arrived.get(edge), gradient, node)
                    continue
                array = gradient._array
                if edge._is_leaf_node and (leaf := edge.variable) is not None:
                    fits = array.shape == leaf._array.shape and array.dtype is leaf._array.dtype
                else:
                    fits = array.shape == edge._output_shape and array.dtype is edge._output_dtype
                arrived[edge] = gradient if fits else fit(gradient, edge, node)
            # Or they would live until the next node has run.
            results = gradient = array = leaf = None

    def _run_several(self, node: Node) -> _Grads:
        """`_run_node` for a node of several outputs that nothing looks at."""
        pop, count = self._arrived.pop, len(node._output_shape)
        grads = [pop((node, 0), None)] if count == 1 else [pop((node, i), None) for i in range(count)]
        results: _Grads = (None,) * len(node._next_edges)
        if node._is_function or any(map(_is_given, grads)):
            results = node.apply(*grads)
        if not self._retain:
            node._release_saved()
        return results

    def _run_node(self, node: Node) -> _Grads:
        extras = extras_of(node)
        if node._output_count != 1 and node not in self._apart and extras is None:
            return self._run_several(node)
        edges = self._apart.get(node, node._next_edges)
        # PyTorch runs the node of what accumulates, too.
        runs = not self.is_partial or any(map(_is_given, edges)) or (self._captured is None and node in self._inputs)
        grads = self._take_grads(node, runs)
        if not runs:
            return (None,) * len(edges)
        if extras is not None and extras.prehooks:
            grads = run_prehooks(node, extras, grads)
        results = self._apply(node, grads, edges)
        if extras is not None and extras.posthooks:
            results = run_posthooks(node, extras, results, grads)
        return results

    def _apply(self, node: Node, grads: _Grads, edges: tuple[Edge | None, ...]) -> _Grads:
        if node._is_leaf_node:
            self._accumulate(node, grads[0])
            if grads[0] is None and (extras := extras_of(node)) is not None:
                run_after(node, extras)
            return ()
        results: _Grads = (None,) * len(edges)
        is_whole = edges is node._next_edges or node._is_function
        if node._is_function or (any(map(_is_given, edges)) and any(map(_is_given, grads))):
            asked = node
            if not (is_whole or self._create_graph):  # what is recorded refers to the node
                asked = copy(node)  # a formula computes what has an edge
                asked._next_edges = edges
            found = asked.apply(*grads) if self._anomaly is None else self._anomaly.apply(asked, grads)
            results = found if is_whole else tuple(map(_where_given, found, edges))
        if not self._retain:
            node._release_saved()
        return results

    # -- what hooks see, and `grad` gets. See Note [Order of hooks]

    def _take_grads(self, node: Node, runs: bool) -> _Grads:
        """The gradients of a node's outputs, seen by hooks, kept where asked for."""
        arrived, captured = self._arrived, self._captured
        edges: list[Edge] = [node]
        if node._output_count != 1:
            edges = [(node, i) for i in range(len(node._output_shape))]
        grads: _Grads = [arrived.pop(edge, None) for edge in edges]
        is_captured = captured is not None and not captured.keys().isdisjoint(edges)
        if is_captured and runs:
            self._capture(edges, grads)
        extras = extras_of(node)
        if extras is not None:
            grads = run_hooks(node, extras, list(grads))
        if is_captured and not runs:
            self._capture(edges, grads)
        return grads

    def _capture(self, edges: list[Edge], grads: _Grads) -> None:
        captured = cast(dict[Edge, Tensor | None], self._captured)
        for edge, gradient in zip(edges, grads, strict=True):
            if edge in captured and gradient is not None:
                captured[edge] = gradient

    # -- gradients on their way

    def _receive(self, edge: Any, held: Tensor | None, gradient: Tensor, source: Node) -> None:
        """Adds a gradient, fitted, to what has arrived along an edge before; in place, where that is a sum of this pass."""
        if held is None:
            # None, for no edge, leads nowhere either.
            if (edge if edge.__class__ is not tuple else edge[0]) in self._turns:
                self._arrived[edge] = fit(gradient, edge, source)
            return
        array, own = gradient._array, held._array  # What is held has been fitted.
        if array.shape != own.shape or array.dtype is not own.dtype:
            gradient = fit(gradient, edge, source)
        if (
            edge in self._summed
            and not self._create_graph
            and (held.__class__ is gradient.__class__ is Tensor or _writable(held, gradient))
        ):
            _add_(held, gradient)
        else:
            self._arrived[edge] = _add(held, gradient)
            self._summed.add(edge)

    def _accumulate(self, leaf: Any, gradient: Tensor | None) -> None:
        """Adds a gradient, if there is one, to a leaf's `.grad`; in place, as torch does, unless the pass is recorded."""
        if gradient is None:
            return
        if TRACING and (variable := leaf.variable) is not None:
            refuse_traced(variable, gradient._array)
        with leaf.lock:
            held = leaf.grad
            if held is None:
                if (
                    gradient._shared_gradient
                    or not lies_as(gradient, leaf)
                    or (
                        gradient._view_base is not None
                        and (self._create_graph or gradient._view_base._shared_gradient or not took_memory(gradient))
                    )
                ):
                    leaf.grad = laid_out(gradient, leaf, self._unseen and not self._create_graph)
                elif self._create_graph or (self._unseen and gradient.__class__ is Tensor):
                    leaf.grad = gradient
                else:  # PyTorch detaches it, as only modes and classes can see
                    leaf.grad = ops.aten.detach.default(gradient)
                gradient._shared_gradient = True
            elif self._create_graph or not _writable(held, gradient):
                leaf.grad = _add(held, gradient)
            else:
                _add_(held, gradient)
        if leaf._may_have_extras and (extras := extras_of(leaf)) is not None and extras.after:
            run_after(leaf, extras)


def _writable(held: Tensor, gradient: Tensor) -> bool:
    """Whether one gradient may be added to the other in place; tensors of `vmap` may not be added to others."""
    if held.__class__ is Tensor and gradient.__class__ is Tensor:
        return True
    return not (held._keys.has_any(BATCHED) or gradient._keys.has_any(BATCHED))


def _where_given(gradient: Tensor | None, edge: Edge | None) -> Tensor | None:
    return None if edge is None else gradient


def _turns_of(root: Node) -> dict[Node, int]:
    """The nodes that the root leads to, by when they have their turn.

    The highest number comes first, and of equal ones what is entered first: a leaf has that of the oldest node that leads to it, so
    that it comes right behind, and those of one node come in the order of its edges.

    Raises:
        StaleGraphError: The graph is from before an unload.
    """
    turns: dict[Node, int] = {}
    found = [root]
    first, generation = GENERATION.first, Node._plugin_generation
    target: Any
    for node in found:
        number = node._sequence_number
        if number < first or node._plugin_generation is not generation:
            check_generation(node)
        for target in node._next_edges:
            if target is None:
                continue
            if target.__class__ is tuple:
                target = target[0]
            if target not in turns:
                if target._is_leaf_node:
                    turns[target] = number
                else:
                    turns[target] = target._sequence_number
                    found.append(target)
            elif target._is_leaf_node and turns[target] >= number:
                del turns[target]
                turns[target] = number
    return turns


def _in_order(turns: dict[Node, int]) -> list[Node]:
    """Nodes in the order of their turns."""
    return sorted(turns, key=turns.__getitem__, reverse=True)
