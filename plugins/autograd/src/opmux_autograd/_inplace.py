"""In-place operations: which are refused, and what they do to histories. See Note [Views and in-place operations]."""

from typing import Any, Final

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled, is_inference_mode_enabled
from opmux.errors import OpmuxError
from opmux_autograd._node import Edge, Node, extras_of, next_sequence_nr, node_of
from opmux_autograd._record import attach
from opmux_autograd._views import ViewStep, live_views, replay

__all__ = [
    "CopySlices",
    "InplaceError",
    "LostView",
    "check_inplace",
    "check_reshape",
    "check_untracked",
    "rebase_history",
    "rebase_output",
]


class InplaceError(OpmuxError, RuntimeError):
    """An in-place operation whose gradient would be wrong."""


def check_inplace(tensor: Any, name: str) -> Edge | None:
    """The edge of a tensor that is about to be written by a recorded operation.

    Raises:
        InplaceError: It, or the base that it is a view of, is a leaf that requires grad, or its history could not be made.
    """
    own: Edge | None = tensor._autograd
    if own is not None and node_of(own).is_leaf:
        raise _leaf_error(name, "a leaf Variable that requires grad")
    views = live_views(tensor)
    if views and getattr(tensor._version_counter, "reshaped", False):
        raise _view_error(name, "the memory has views, and its first tensor has changed its shape in place since")
    base = tensor._base
    if base is None:
        return own
    _check_view(tensor, name)
    whole: Edge | None = base._autograd
    # A view that was made to require grad itself leaves its base, which does not, without a history to go on with.
    if own is not None if whole is None else node_of(whole).is_leaf:
        raise _leaf_error(name, "a view of a leaf Variable that requires grad")
    if own is None:
        check_untracked(tensor)
    if _uses_strides(tensor._view_step) and base.storage_offset():
        raise _view_error(name, "the view was made by as_strided, whose offsets count from the start of the memory")
    return own


def check_untracked(tensor: Any) -> None:
    """Refuses, while gradients are recorded, a write that a tensor's base would not hear of.

    Raises:
        InplaceError: The tensor is a view without history of a tensor with one.
    """
    base = tensor._base
    if base is None or base._autograd is None or tensor._autograd is not None:
        return
    if not is_grad_enabled() or is_inference_mode_enabled():
        return
    raise InplaceError(
        "A view was created in no_grad mode, or in inference mode, and is being modified inplace with grad mode enabled",
        found="the tensor that it is a view of requires grad, and would not hear of the write",
        advice="move both into the no_grad() block if the write is not to be recorded, or both out of it if it is",
    )


def _check_view(view: Any, name: str) -> None:
    """Refuses a recorded write to a view of which PyTorch says no more than that there are several, or that a Function made it."""
    step: ViewStep | None = view._view_step
    if step is None:
        raise _forbidden_view(view, name, _MADE_BY_FUNCTION)
    while step is not None:
        if step[2] >= 0:
            raise _forbidden_view(view, name, _ONE_OF_SEVERAL)
        step = step[3]


_MADE_BY_FUNCTION: Final = (
    "This view was created inside a custom Function (or because an input was returned as-is), "
    "whose backward the write would bypass"
)
_ONE_OF_SEVERAL: Final = (
    "This view is the output of a function that returns multiple views. Such functions do not allow the output views "
    "to be modified inplace"
)


def _forbidden_view(view: Any, name: str, reason: str, what: str = "is being modified inplace") -> InplaceError:
    edge: Edge | None = view._autograd
    made_by = "a view operation" if edge is None else node_of(edge).name()
    output = edge[1] if isinstance(edge, tuple) else 0
    return InplaceError(
        f"{name}: Output {output} of {made_by} is a view and {what}",
        found=reason,
        advice="replace the inplace operation by an out-of-place one, or clone() the view first",
    )


def check_reshape(tensor: Any, name: str) -> Edge | None:
    """The edge of a tensor whose shape a recorded operation is about to change in place.

    Raises:
        InplaceError: As for `check_inplace`; or the tensor is a view or has views.
    """
    own = check_inplace(tensor, name)
    if tensor._base is not None or live_views(tensor):
        raise _view_error(name, "a tensor that shares its memory with others changes its shape")
    return own


def _uses_strides(step: ViewStep | None) -> bool:
    while step is not None:
        if "as_strided" in step[0].__name__:
            return True
        step = step[3]
    return False


def _leaf_error(name: str, what: str) -> InplaceError:
    return InplaceError(
        f"{name}: {what} is being used in an in-place operation",
        found="the value that gradients are asked for would be lost",
        advice="use the operation's form without the trailing underscore, or write inside opmux.no_grad()",
    )


def _view_error(name: str, found: str) -> InplaceError:
    return InplaceError(
        f"{name} on a view",
        found=found,
        advice="use the operation's form without the trailing underscore, or clone() the view first",
    )


def rebase_history(tensor: Any, node: Node) -> None:
    """Gives a tensor that has just been written, its base and its fellow views their new history.

    Args:
        tensor: What was written.
        node: The operation, recorded with the tensor's former edge as its first.
    """
    array = tensor._array
    node._shape = array.shape
    node._dtype = array.dtype
    node.sequence_nr = next_sequence_nr()
    base = tensor._base
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


def _move_history(tensor: Any, edge: Edge) -> None:
    former: Edge | None = tensor._autograd
    attach(tensor, edge)
    if former is not None:
        extras = extras_of(node_of(former))
        output = former[1] if isinstance(former, tuple) else 0
        if extras is not None and output in extras.retained:
            own = edge[1] if isinstance(edge, tuple) else 0
            node_of(edge).extras.retained[own] = extras.retained.pop(output)


def _refresh_views(base: Any) -> None:
    for view in live_views(base):
        if view._base is not base:
            continue
        own: Edge | None = view._autograd
        if own is not None and node_of(own).is_leaf:
            continue  # a leaf stands for itself, whatever memory it lies in
        if view._view_step is None:
            attach(view, LostView(view))
            continue
        fresh: Any = replay(base, view._view_step)
        view._autograd = fresh._autograd
        view._keys = fresh._keys


class LostView(Node):
    """Stands for a view that a Function made, once its memory has been written: backward raises."""

    __slots__ = ("_error",)

    def __init__(self, view: Any) -> None:
        what = "its base or another view of its base has been modified inplace"
        self._error = _forbidden_view(view, "backward", _MADE_BY_FUNCTION, what)
        self.edges = ()
        self.sequence_nr = next_sequence_nr()
        self._shape = view._array.shape
        self._dtype = view._array.dtype

    def apply(self, grad: Tensor) -> tuple[Tensor | None, ...]:
        """Raises InplaceError."""
        raise self._error


class CopySlices(Node):
    """An in-place operation on a view, as seen from the base: `base[part] = function(base[part], ...)`.

    Attributes:
        function: The operation's own node; its first edge is that of the view.
    """

    __slots__ = ("_step", "_strides", "function")

    def __init__(self, base: Any, view: Any, function: Node) -> None:
        self.function = function
        self.edges = (base._autograd, *function.edges[1:])
        self._step: ViewStep = view._view_step
        self._strides = tuple(base.stride())
        self._shape = base._array.shape
        self._dtype = base._array.dtype
        self.sequence_nr = next_sequence_nr()

    def apply(self, grad: Tensor) -> tuple[Tensor | None, ...]:
        """Gradients of the base, zero or changed in the part, and of the operation's other inputs."""
        whole = self._copy(grad)
        part = replay(whole, self._step)
        own, *others = self.function.apply(ops.aten.clone.default(part))
        if self.edges[0] is None:
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
        empty = ops.aten.empty_strided.default(
            list(self._shape), list(self._strides), dtype=grad.dtype, device=grad.device
        )
        return ops.aten.copy_.default(empty, grad)

    def release(self) -> None:
        """Frees what the operation saved."""
        self.function.release()
