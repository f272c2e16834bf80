"""One backward pass: walks a recorded graph from its outputs to its leaves.

Note [Backward pass]
The whole of it, but for hooks and for what `grad` asks for:

    waiting = the number of edges that lead to each node that the root reaches    (_discover)
    node, results = the root, the gradients given for the outputs; then as below   (GraphRoot)
    while a node waits for nothing more:                                           (_walk)
        node = the newest of these
        gradients = arrived.pop(each output of node)                               (_take_grads)
        results = node.apply(gradients); node.release()                            (_run_node; a leaf accumulates)
        for edge, gradient in zip(node.edges, results):                            (_send)
            arrived[edge] += fitted gradient, unless it is None                    (fit, _receive)
            waiting[node of edge] -= 1

A node runs when a gradient, or the news that there is none, has come along each edge to it; newest first is Note [Sequence
numbers]. Nothing is recursive, so the depth of a graph is limited by memory only. A gradient is fitted to the shape and dtype of
the value that it belongs to: a formula may return the gradient of a broadcast input in the output's shape. What a node saved is
freed as soon as it has run, and so is a gradient. A pass that a node starts runs inside it; of many inside each other, every
twentieth goes on in a thread of its own, because Python limits the depth of a stack.

The rest is speed. `_walk` runs nodes without hooks itself. `_send` stores a gradient that is the first at its edge and fits without
a call, and has a leaf, which would be the next node to run, accumulate at once. Gradients that meet are added in place into a sum
that the pass itself made (`_summed`).

A leaf keeps the gradient that arrives without copying it when it can be held nowhere else: the pass has sent it to no other node
(`_share`), and where it is a view, as it is behind `t` or `reshape`, nothing else refers to its base.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar, copy_context
from copy import copy
from functools import partial
from heapq import heappop, heappush
from itertools import count
from operator import is_not
from threading import Event, Lock, Thread
from typing import Any, Final, cast

from opmux import Tensor, ops
from opmux.dispatch import DispatchKeySet, active_modes, call_with, get_state
from opmux.native import TRACING, refuse_traced
from opmux_autograd._anomaly import Anomaly
from opmux_autograd._arguments import root_grads
from opmux_autograd._fitting import fit, laid_out, lies_as
from opmux_autograd._hooks import run_after, run_hooks, run_posthooks, run_prehooks, share
from opmux_autograd._node import GENERATION, Edge, GraphRoot, Node, check_generation, extras_of, node_of
from opmux_autograd._views import took_memory

__all__ = ["BATCHED", "BackwardPass", "current_pass"]

_Grads = tuple[Tensor | None, ...] | list[Tensor | None]

#: Without a Python frame; `None in grads` would ask tensors whether they equal None.
_is_given: Final = partial(is_not, None)

#: Places in the order in which nodes become ready.
_next_place: Final = count().__next__

_add: Final = ops.aten.add.Tensor
_add_: Final = ops.aten.add_.Tensor

#: The key of tensors that a running `opmux.vmap` has made.
BATCHED: Final = DispatchKeySet(["FuncTorchBatched"])

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
        "_buffers",
        "_captured",
        "_create_graph",
        "_dependencies",
        "_depth",
        "_idle",
        "_inputs",
        "_plain",
        "_queue",
        "_retain",
        "_summed",
        "_unseen",
        "is_partial",
    )

    #: Whether only some inputs were asked for.
    is_partial: bool
    #: The nodes of the inputs, if only some were asked for.
    _inputs: set[Node]
    #: How many edges no gradient has come along yet, of each node that the pass reaches and that leads to an input of it.
    _dependencies: dict[Node, int]

    def __init__(self, retain: bool, create_graph: bool, captured: dict[Edge, Tensor | None] | None = None) -> None:
        self._retain = retain
        self._create_graph = create_graph
        #: Whether no mode sees what is called.
        self._unseen = not active_modes()
        #: What `grad` was asked for; None: leaves accumulate.
        self._captured = captured
        #: Gradients that have arrived, by the edge's own value.
        self._buffers: dict[Edge, Tensor] = {}
        #: Edges whose buffer is a sum that this pass made, which is held nowhere else.
        self._summed: set[Edge] = set()
        self._queue: list[tuple[int, int, Node]] = []
        outer = current_pass()
        #: How many passes this one is inside of.
        self._depth: int = 0 if outer is None else outer._depth + 1
        #: What anomaly mode does, while it is on: a key that a task includes, of which the default state has none.
        self._anomaly = None if get_state() is None else Anomaly.current()
        #: Whether a node without hooks is just run: every leaf is wanted, and nothing looks at what nodes compute.
        self._plain = False
        #: A node that leads to no input, and has its hooks run.
        self._idle: Node | None = None

    def run(self, outputs: list[Any], given: Sequence[Tensor | None], inputs: list[Edge] | None) -> None:
        """Runs every node between outputs, whose gradients are given or 1, and the inputs (None: all leaves)."""
        root, grads = root_grads(outputs, given)
        self.is_partial = inputs is not None
        counts = self._dependencies = _discover(root)
        if inputs is not None:
            self._inputs = {node_of(edge) for edge in inputs}
            wanted = _ancestors(self._inputs, [root, *counts])
            self._dependencies = {node: counts[node] for node in wanted if node in counts}
            if len(outputs) == 1 and (alone := node_of(cast(Edge, root.edges[0]))) not in wanted:
                # PyTorch begins at the node of a single output: its hooks see the gradient, which leads to no input.
                self._dependencies, self._idle = {alone: 1}, alone
        if self._depth % _PASSES_OF_A_THREAD or not self._depth:
            call_with(_current, self, self._walk, root, grads)
        else:
            _in_thread(partial(call_with, _current, self, self._walk, root, grads))

    def will_run(self, node: Node) -> bool:
        """Whether the pass reaches a node."""
        return node in self._dependencies

    def _walk(self, root: GraphRoot, grads: _Grads) -> None:
        self._send(root, grads)
        # Not before: a gradient for an output that does not fit is refused before a leaf has changed.
        plain = self._plain = self._captured is None and self._anomaly is None and not self.is_partial
        queue, buffers, keep = self._queue, self._buffers, self._retain
        while queue:
            node = heappop(queue)[2]
            if not plain or (node.may_have_extras and extras_of(node)):
                self._run_node(node)
            # `_run_node` for the usual case: no hooks, every leaf wanted.
            elif node.num_outputs != 1:
                self._run_several(node)
            elif node.is_leaf:
                self._accumulate(node, buffers.pop(node, None))
            elif node in buffers:
                # Without a name: a leaf may keep a view of the gradient, if nothing else refers to it.
                results = node.apply(buffers.pop(node))
                if not keep and node.keeps_tensors:
                    node.release()
                self._send(node, results)
            elif node.is_function:
                self._run_node(node)
            else:
                self._send(node, ())

    def _run_several(self, node: Node) -> None:
        """`_run_node` for a node of several outputs without hooks, where every leaf is wanted."""
        pop, count = self._buffers.pop, len(node._shape)
        grads = [pop((node, 0), None)] if count == 1 else [pop((node, i), None) for i in range(count)]
        results: _Grads = ()
        if node.is_function or any(map(_is_given, grads)):
            results = node.apply(*grads)
            if not self._retain:
                node.release()
        self._send(node, results)

    def _run_node(self, node: Node) -> None:
        edges = self._asked_edges(node) if self.is_partial else node.edges
        if node.is_leaf:
            runs = self._captured is None and node is not self._idle
        else:
            # PyTorch runs the node of what accumulates, too.
            runs = (
                not self.is_partial or any(map(_is_given, edges)) or (self._captured is None and node in self._inputs)
            )
        grads = self._take_grads(node, runs)
        if not runs:
            return
        extras = extras_of(node)
        if extras is not None and extras.prehooks:
            grads = run_prehooks(node, extras, grads)
        results = self._apply(node, grads, edges)
        if extras is not None and extras.posthooks:
            results = run_posthooks(node, extras, results, grads)
        self._send(node, results)

    def _asked_edges(self, node: Node) -> tuple[Edge | None, ...]:
        """The edges of a node, without those that lead to no input."""
        reached, edges = self._dependencies, node.edges
        asked: list[Any] = []
        edge: Any
        for edge in edges:
            target = edge if edge.__class__ is not tuple else edge[0]
            asked.append(edge if target in reached else None)
        return edges if asked == list(edges) else tuple(asked)

    def _apply(self, node: Node, grads: _Grads, edges: tuple[Edge | None, ...]) -> _Grads:
        if node.is_leaf:
            self._accumulate(node, grads[0])
            if grads[0] is None and (extras := extras_of(node)) is not None:
                run_after(node, extras)
            return ()
        results: _Grads = (None,) * len(edges)
        is_whole = edges is node.edges or node.is_function
        if node.is_function or (any(map(_is_given, edges)) and any(map(_is_given, grads))):
            asked = node
            if not (is_whole or self._create_graph):  # what is recorded refers to the node
                asked = copy(node)  # a formula computes what has an edge
                asked.edges = edges
            found = asked.apply(*grads) if self._anomaly is None else self._anomaly.apply(asked, grads)
            results = found if is_whole else tuple(map(_where_given, found, edges))
        if not self._retain:
            node.release()
        return results

    # -- what hooks see, and `grad` gets. See Note [Order of hooks]

    def _take_grads(self, node: Node, runs: bool) -> _Grads:
        """The gradients of a node's outputs, seen by hooks, kept where asked for."""
        buffers, captured = self._buffers, self._captured
        edges: list[Edge] = [node]
        if node.num_outputs != 1:
            edges = [(node, i) for i in range(len(node._shape))]
        grads: _Grads = [buffers.pop(edge, None) for edge in edges]
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
                gradient._shared_gradient = True

    # -- gradients on their way

    def _send(self, node: Node, results: _Grads) -> None:
        """Hands gradients on along a node's edges; nodes that wait for nothing more become ready."""
        waiting, buffers, edges = self._dependencies, self._buffers, node.edges
        count = len(results)
        gradient: Any
        if not node.returns_fresh or (count > 2 and len(set(map(id, results))) != count and _has_repeats(results)):
            share(results)
        elif count == 2 and (gradient := results[0]) is results[1] and gradient is not None:
            gradient._shared_gradient = True
        if count != len(edges):
            assert not count, f"{node.name()} has {len(edges)} edges and gave {count} gradients"
            results = (None,) * len(edges)
        edge: Any
        for edge, gradient in zip(edges, results, strict=True):
            target = edge if edge.__class__ is not tuple else edge[0]
            left = waiting.get(target)
            if left is None:  # No edge, or one that leads to no input.
                continue
            if gradient is not None:
                array, held = gradient._array, buffers.get(edge)
                # What is held has been fitted; a leaf says itself what it is, if it still exists.
                model = held if held is not None or not target.is_leaf else target.variable
                fits = (
                    (array.shape == (own := model._array).shape and array.dtype is own.dtype)
                    if model is not None
                    else (array.shape == edge._shape and array.dtype is edge._dtype)
                    if edge is target
                    else (array.shape == target._shape[edge[1]] and array.dtype is target._dtype[edge[1]])
                )
                if fits and held is None:
                    buffers[edge] = gradient
                else:
                    self._receive(edge, held, gradient if fits else fit(gradient, edge, node))
            if left != 1:
                waiting[target] = left - 1
            elif target.is_leaf and self._plain and not (target.may_have_extras and extras_of(target)):
                self._accumulate(target, buffers.pop(target, None))
            else:
                # Newest first; leaves share a number, and the one comes first that was ready first.
                heappush(self._queue, (-target.sequence_nr, _next_place(), target))

    def _receive(self, edge: Edge, held: Tensor | None, gradient: Tensor) -> None:
        """Adds a gradient to the one that has arrived before, if one has; in place, where that is a sum of this pass."""
        if held is None:
            self._buffers[edge] = gradient
        elif (
            edge in self._summed
            and not self._create_graph
            and (held.__class__ is gradient.__class__ is Tensor or _writable(held, gradient))
        ):
            _add_(held, gradient)
        else:
            self._buffers[edge] = _add(held, gradient)
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
        extras = extras_of(leaf) if leaf.may_have_extras else None
        if extras is not None and extras.after:
            run_after(leaf, extras)


def _writable(held: Tensor, gradient: Tensor) -> bool:
    """Whether one gradient may be added to the other in place; tensors of `vmap` may not be added to others."""
    if held.__class__ is Tensor and gradient.__class__ is Tensor:
        return True
    return not (held._keys.has_any(BATCHED) or gradient._keys.has_any(BATCHED))


def _where_given(gradient: Tensor | None, edge: Edge | None) -> Tensor | None:
    return None if edge is None else gradient


def _has_repeats(results: _Grads) -> bool:
    """Whether a gradient appears twice, and not only None, so that two edges will hold it."""
    ids = [id(g) for g in results if g is not None]
    return len(set(ids)) < len(ids)


def _discover(root: Node) -> dict[Node, int]:
    """Counts the edges that lead to each node below the root.

    Raises:
        StaleGraphError: The graph is from before an unload.
    """
    counts: dict[Node, int] = {}
    found = [root]
    first, generation = GENERATION.first, Node.generation
    for node in found:
        if node.sequence_nr < first or node.generation is not generation:
            check_generation(node)
        for edge in node.edges:
            if edge is None:
                continue
            target: Node = edge if edge.__class__ is not tuple else edge[0]  # type: ignore[assignment]
            count = counts.get(target)
            if count is not None:
                counts[target] = count + 1
                continue
            counts[target] = 1
            if not target.is_leaf:
                found.append(target)
    return counts


def _ancestors(nodes: set[Node], among: list[Node]) -> set[Node]:
    """The nodes, of those of a graph, from which one of `nodes` can be reached, themselves included."""
    parents: dict[Node, list[Node]] = {}
    for node in among:
        for edge in node.edges:
            if edge is not None:
                parents.setdefault(node_of(edge), []).append(node)
    found = set(nodes)
    stack = list(found)
    while stack:
        for parent in parents.get(stack.pop(), ()):
            if parent not in found:
                found.add(parent)
                stack.append(parent)
    return found
