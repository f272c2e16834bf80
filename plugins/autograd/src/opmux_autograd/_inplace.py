"""In-place operations: which are refused, and what they do to histories. See Note [Views and in-place operations]."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from opmux import Tensor, ops
from opmux.dispatch import PYTHON_KEYS, without_modes
from opmux.errors import OpmuxError
from opmux_autograd._edges import LOSABLE, WITHOUT_AUTOGRAD, attach
from opmux_autograd._node import (
    Edge,
    Node,
    Untracked,
    ensure_extras,
    extras_of,
    freed,
    next_sequence_nr,
    node_of,
    operation_name,
)
from opmux_autograd._record import recorded
from opmux_autograd._views import Creation, ViewStep, creation_of, is_written_since, live_views, replay

__all__ = [
    "CopySlices",
    "InplaceError",
    "LostView",
    "check_inplace",
    "check_none_lost",
    "check_not_lost",
    "rebase_history",
    "rebase_output",
    "rebase_reshape",
    "renew",
]


class InplaceError(OpmuxError, RuntimeError):
    """An in-place operation whose gradient would be wrong."""

    __module__ = "opmux.autograd"


def check_inplace(tensor: Any, name: str) -> Edge | None:
    """The edge of a tensor that is about to be written by a recorded operation.

    Raises:
        InplaceError: It, or the base that it is a view of, is a leaf that requires grad, or its history could not be made.
    """
    own: Edge | None = tensor._autograd
    base = tensor._view_base
    if base is not None:
        creation = creation_of(tensor)
        if creation is not None:
            raise _forbidden_view(name, creation, _output(tensor))
        whole: Edge | None = base._autograd
        # A view that was made to require grad itself leaves its base, which does not, without a history to go on with.
        if own is not None if whole is None else node_of(whole)._is_leaf_node:
            raise _leaf_error(name, "a view of a leaf Variable that requires grad")
    if own is not None and node_of(own)._is_leaf_node:
        raise _leaf_error(name, "a leaf Variable that requires grad")
    return own


def _output(view: Any) -> tuple[int, str]:
    """Which output of which operation a view is."""
    edge: Edge | None = view._autograd
    operation = "a view operation" if edge is None or isinstance(edge, Untracked) else operation_name(node_of(edge))
    return edge[1] if isinstance(edge, tuple) else 0, operation


def _forbidden_view(
    name: str, creation: Creation, output: tuple[int, str], what: str = "is being modified inplace"
) -> InplaceError:
    asked = creation.asked.format(output=output[0], operation=output[1], what=what)
    return InplaceError(f"{name}: {asked}", found=creation.found, advice=creation.advice)


def _leaf_error(name: str, what: str) -> InplaceError:
    return InplaceError(
        f"{name}: {what} is being used in an in-place operation",
        found="the value that gradients are asked for would be lost",
        advice="use the operation's form without the trailing underscore, or write inside opmux.no_grad()",
    )


def rebase_history(tensor: Any, node: Node) -> None:
    """Gives a tensor that has just been written, its base and its fellow views their new history.

    Args:
        tensor: What was written.
        node: The operation, recorded with the tensor's former edge as its first.
    """
    array = tensor._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    node._sequence_number = next_sequence_nr()
    base = tensor._view_base
    if base is None:
        base = tensor
        _move_history(tensor, node)
    else:
        _move_history(base, CopySlices(base, tensor, node))
    _refresh_views(base)


def rebase_output(tensor: Any, node: Node, output: int) -> None:
    """The same for one output of a node with several; the tensor is no view."""
    _move_history(tensor, (node, output))
    _refresh_views(tensor)


def rebase_reshape(tensor: Any, node: Node) -> None:
    """The same for a tensor whose shape has been changed in place: nothing was written, so that no other has a new history."""
    array = tensor._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    node._sequence_number = next_sequence_nr()
    _move_history(tensor, node)


def _move_history(tensor: Any, edge: Edge) -> None:
    """Gives a tensor another edge; a gradient that it retains is retained there."""
    former: Edge | None = tensor._autograd
    attach(tensor, edge)
    if former is not None:
        extras = extras_of(node_of(former))
        output = former[1] if isinstance(former, tuple) else 0
        if extras is not None and output in extras.retained:
            own = edge[1] if isinstance(edge, tuple) else 0
            ensure_extras(node_of(edge)).retain(own, tensor)
            ensure_extras(node_of(edge)).retained[own] = extras.retained.pop(output)


def _refresh_views(base: Any) -> None:
    for view in live_views(base):
        if view._view_base is not base:
            continue
        own: Edge | None = view._autograd
        if own is not None and node_of(own)._is_leaf_node and not isinstance(own, Untracked):
            continue  # a leaf stands for itself, whatever memory it lies in
        if isinstance(own, LostView):
            continue
        creation = creation_of(view)
        if creation is not None:
            attach(view, LostView(view, creation))
            view._keys = LOSABLE[view._keys]
            continue
        renew(view)


def renew(view: Any) -> None:
    """Gives a view the history of its base, as it is now; as in PyTorch modes see that only where a class is asked too."""
    call = replay if view._view_base._keys.raw & PYTHON_KEYS.raw else partial(without_modes, replay)
    fresh: Any = call(view._view_base, view._view_step)
    if fresh._autograd is not None:
        view._keys = WITHOUT_AUTOGRAD[view._keys]
        _move_history(view, fresh._autograd)


def check_not_lost(view: Any, asked: str) -> None:
    """Refuses to go on from a view that has lost its history; one that has never had any gets that of a base written since.

    Raises:
        InplaceError: The tensor is such a view.
    """
    edge: Edge | None = view._autograd
    if edge is None:
        return
    if edge.__class__ is LostView:  # it has one output: the edge is the node
        raise edge.error(asked)
    if view._view_base is None or not is_written_since(view):
        return
    creation = creation_of(view)
    if creation is not None:
        raise LostView(view, creation).error(asked)
    if edge.__class__ is Untracked:
        recorded(renew, view)


def check_none_lost(args: Iterable[Any], asked: str) -> None:
    """Refuses to record arguments among which is such a view: before anything is written, as recording itself does.

    Raises:
        InplaceError: There is one.
    """
    for value in args:
        if isinstance(value, Tensor) and value._autograd is not None and value._view_base is not None:
            check_not_lost(value, asked)


class LostView(Node):
    """Stands for a view whose history cannot be made, once its base has been written: whatever asks for that raises.

    Attributes:
        had_history: Whether the view had one before that: one that had none is treated as a leaf where nothing is computed from it.
    """

    __slots__ = ("_creation", "_output", "had_history")

    def __init__(self, view: Any, creation: Creation) -> None:
        self.had_history = view._autograd is not None and not node_of(view._autograd)._is_leaf_node
        self._creation = creation
        self._output = _output(view)
        self._next_edges = ()
        self._sequence_number = next_sequence_nr()
        self._output_shape = view._array.shape
        self._output_dtype = view._array.dtype

    def apply(self, grad: Tensor) -> tuple[Tensor | None, ...]:
        """Raises InplaceError."""
        raise self.error("backward")

    def error(self, asked: str) -> InplaceError:
        """What backward raises; a new one each time, because it refers to the frames that it came through."""
        return _forbidden_view(
            asked, self._creation, self._output, "its base or another view of its base has been modified inplace"
        )


class CopySlices(Node):
    """An in-place operation on a view, as seen from the base: `base[part] = function(base[part], ...)`.

    Attributes:
        _function: The operation's own node; its first edge is that of the view. None once it has been let go of: a recorded pass
            may have led a further history to it, by a result that it had saved, and so it is not itself what a pass frees here.
    """

    __slots__ = ("_function", "_returns_fresh", "_start", "_step", "_strides")

    def __init__(self, base: Any, view: Any, function: Node) -> None:
        self._function: Node | None = function
        self._returns_fresh = function._returns_fresh
        self._next_edges = (base._autograd, *function._next_edges[1:])
        self._step: ViewStep = view._view_step
        self._strides = tuple(base.stride())
        self._start = base.storage_offset() * base.element_size() if _uses_strides(self._step) else 0
        self._output_shape = base._array.shape
        self._output_dtype = base._array.dtype
        self._sequence_number = next_sequence_nr()

    def apply(self, grad: Tensor) -> tuple[Tensor | None, ...]:
        """Gradients of the base, zero or changed in the part, and of the operation's other inputs."""
        function = self._function  # Another pass may let go of it meanwhile.
        if function is None:
            raise freed(self, "function")
        whole = self._copy(grad)
        part = replay(whole, self._step, self._start)
        own, *others = function.apply(ops.aten.clone.default(part))
        if self._next_edges[0] is None:
            return None, *others
        if own is None:
            ops.aten.zero_.default(part)
        else:
            ops.aten.copy_.default(part, own)
        return whole, *others

    def _copy(self, grad: Tensor) -> Tensor:
        """A copy of the gradient with the base's strides, so that the view's steps work on it as they did on the base."""
        if tuple(grad.stride()) == self._strides:
            return ops.aten.clone.default(grad)
        # Made of the gradient, so that `vmap` has one for each index.
        empty = ops.aten.new_empty_strided.default(grad, list(self._output_shape), list(self._strides))
        return ops.aten.copy_.default(empty, grad)

    def _release_saved(self) -> None:
        """Lets go of the operation, and of what it saved."""
        self._function = None


def _uses_strides(step: ViewStep | None) -> bool:
    """Whether a view was made by an operator whose offset counts from the start of the memory, not from where the base begins."""
    while step is not None:
        if "as_strided" in step[0].__name__:
            return True
        step = step[3]
    return False
