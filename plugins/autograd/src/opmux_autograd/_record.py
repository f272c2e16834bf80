"""What generated kernels call besides recording inline: saved results, versions, in-place operations and views.

Note [Views and in-place operations]
Tensors that share memory share a version counter: a list subclass of one number, made when the first view, saved
result or in-place operation needs it. A view carries `_base`, the tensor at the root of the memory, and `_view_step`,
how to make it from there: the operator, its arguments and the step before. The counter lists the views of its memory weakly.

An in-place operation on a base gives the base a new history. On a view it gives the base a `CopySlices` node: the
gradient of the part goes through the operation, the rest passes. Either way every other live view of the base then
holds values that its old history does not describe, so each is made again from the base, for its history only. PyTorch
does that when a view is next used; a tensor here is recorded by reading one attribute, so it is done at once. Where a
history cannot be made, the operation is refused before it writes.
"""

import weakref
from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux import Tensor
from opmux.dispatch import DispatchKeySet, backends, is_grad_enabled, ops
from opmux.errors import OpmuxError
from opmux_autograd._node import (
    RELEASED,
    Edge,
    Node,
    extras_of,
    next_sequence_nr,
    saved,
)

_new: Final = object.__new__

#: How a view is made from its base: operator, further arguments, output number for operators that return lists (else -1), and
#: the step before (None: the base).
ViewStep = tuple[Callable[..., Any], tuple[Any, ...], int, Any]

_VIEWS_BEFORE_PRUNING: Final = 16


class InplaceError(OpmuxError, RuntimeError):
    """An in-place operation whose gradient would be wrong."""


class VersionCounter(list[int]):
    """How often a piece of memory has been written: one number, shared by all tensors over it.

    Attributes:
        views: The views of the memory, weakly, in order of creation; absent while there is none.
        limit: Length of `views` at which dead entries are dropped.
        reshaped: Present if a base changed its shape in place while it had views.
    """

    __slots__ = ("limit", "reshaped", "views")

    views: list["weakref.ref[Tensor]"]
    limit: int
    reshaped: bool


class _WithAutograd(dict[DispatchKeySet, DispatchKeySet]):
    """Key set of a tensor that requires grad, by that of the same tensor without."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        joined = keys
        for backend in backends():
            if backend.dense in keys:
                joined = joined.add(backend.autograd)
        self[keys] = joined
        return joined


class _WithoutAutograd(dict[DispatchKeySet, DispatchKeySet]):
    """The reverse of `_WithAutograd`."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        plain = keys
        for key in keys:
            if key.functionality.startswith("Autograd"):
                plain = plain.remove(key)
        self[keys] = plain
        return plain


#: `WITH_AUTOGRAD[tensor._keys]` and back: one dict lookup each. Bits are never reused, so entries stay right for ever.
WITH_AUTOGRAD: Final = _WithAutograd()
WITHOUT_AUTOGRAD: Final = _WithoutAutograd()


# -- saved values ---------------------------------------------------------------------------------------------------


def version_of(tensor: Any) -> int:
    """How often the tensor's memory has been written."""
    counter = tensor._version_counter
    return 0 if counter is None else counter[0]


def save_result(result: Any) -> Tensor:
    """A tensor over the same data without history, for a node to save its own output without owning it."""
    counter = result._version_counter
    if counter is None:
        # Shared now: a later in-place operation on the result must be seen here.
        counter = result._version_counter = VersionCounter((0,))
    alias: Any = _new(Tensor)
    alias._array = result._array
    alias._keys = WITHOUT_AUTOGRAD[result._keys]
    alias._device = result._device
    alias._version_counter = counter
    return alias  # type: ignore[no-any-return]


def saved_result(node: Node, alias: Any, version: int, output: int, name: str) -> Any:
    """A saved output; where the pass is recorded, with its history."""
    alias = saved(node, alias, version, name)
    if not is_grad_enabled():
        return alias
    result = save_result(alias)
    attach(result, node if node.num_outputs == 1 else (node, output))
    return result


def save_list(tensors: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """A list of tensors and Nones with their versions."""
    return tuple(tensors), tuple(0 if t is None else version_of(t) for t in tensors)


def saved_list(node: Node, tensors: Any, versions: tuple[int, ...], name: str) -> list[Any]:
    """A saved list, if all of it still is what it was."""
    if tensors is RELEASED:
        saved(node, tensors, 0, name)
    return [saved(node, t, v, name) for t, v in zip(tensors, versions, strict=True)]


# -- history --------------------------------------------------------------------------------------------------------


def attach(tensor: Any, edge: Edge) -> None:
    """Makes a tensor require grad, with the edge that its gradient flows along."""
    tensor._autograd = edge
    tensor._keys = WITH_AUTOGRAD[tensor._keys]


def detach_in_place(tensor: Any) -> None:
    """Makes a tensor require no grad and forget its history."""
    tensor._autograd = None
    tensor._keys = WITHOUT_AUTOGRAD[tensor._keys]


def node_of(edge: Edge) -> Node:
    """The node that an edge leads to."""
    return edge[0] if isinstance(edge, tuple) else edge


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
    if any(view._view_step is None for view in views):
        raise _view_error(name, "the memory has a view that an autograd.Function returned")
    base = tensor._base
    if base is None:
        return own
    whole: Edge | None = base._autograd
    if whole is not None and node_of(whole).is_leaf:
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
    if base is None or base._autograd is None or tensor._autograd is not None or not is_grad_enabled():
        return
    raise _view_error(
        "an in-place operation",
        "the tensor that it is a view of requires grad; the view does not, because it was made under no_grad() or earlier",
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


def live_views(tensor: Any) -> list[Any]:
    """The views of the tensor's memory that still exist, in order of creation."""
    views = [reference() for reference in getattr(tensor._version_counter, "views", ())]
    return [view for view in views if view is not None]


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


def _move_history(tensor: Any, node: Node) -> None:
    former: Edge | None = tensor._autograd
    attach(tensor, node)
    if former is not None:
        extras = extras_of(node_of(former))
        output = former[1] if isinstance(former, tuple) else 0
        if extras is not None and output in extras.retained:
            node.extras.retained[0] = extras.retained.pop(output)


def _refresh_views(base: Any) -> None:
    for view in live_views(base):
        if view._base is not base:
            continue
        own: Edge | None = view._autograd
        if own is not None and node_of(own).is_leaf:
            continue  # a leaf stands for itself, whatever memory it lies in
        fresh: Any = replay(base, view._view_step)
        view._autograd = fresh._autograd
        view._keys = fresh._keys


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
            copy: Tensor = ops.aten.clone.default(grad)
            return copy
        empty = ops.aten.empty_strided.default(
            list(self._shape), list(self._strides), dtype=grad.dtype, device=grad.device
        )
        filled: Tensor = ops.aten.copy_.default(empty, grad)
        return filled

    def release(self) -> None:
        """Frees what the operation saved."""
        self.function.release()


# -- versions and views ---------------------------------------------------------------------------------------------


def bump(tensor: Any) -> None:
    """Notes that a tensor's memory has been written."""
    counter = tensor._version_counter
    if counter is None:
        tensor._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1


def share_version(source: Any, alias: Any) -> None:
    """Gives `alias` the version counter of `source`, whose memory it shares, without making it a view."""
    counter = source._version_counter
    if counter is None:
        counter = source._version_counter = VersionCounter((0,))
    alias._version_counter = counter


def track_view(source: Any, view: Any, operator: Callable[..., Any], args: tuple[Any, ...], output: int = -1) -> None:
    """Notes that `view` is `operator(source, *args)`, or output number `output` of that."""
    if view is source:
        return
    share_version(source, view)
    counter = view._version_counter
    base = source._base
    view._base = source if base is None else base
    view._view_step = (operator, args, output, None if base is None else source._view_step)
    try:
        views = counter.views
    except AttributeError:
        views = counter.views = []
        counter.limit = _VIEWS_BEFORE_PRUNING
    views.append(weakref.ref(view))
    if len(views) > counter.limit:
        views[:] = [r for r in views if r() is not None]
        counter.limit = max(_VIEWS_BEFORE_PRUNING, 2 * len(views))


def track_reshape(tensor: Any, operator: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Notes that a tensor has become `operator(tensor, *args)` in place, as by `transpose_`."""
    bump(tensor)
    if tensor._base is not None:
        tensor._view_step = (operator, args, -1, tensor._view_step)
    elif live_views(tensor):
        tensor._version_counter.reshaped = True


def replay(base: Tensor, step: ViewStep | None) -> Tensor:
    """Makes a view of `base` as another one was made of a base of the same shape."""
    steps = []
    while step is not None:
        steps.append(step)
        step = step[3]
    view: Any = base
    for operator, args, output, _ in reversed(steps):
        view = operator(view, *args)
        if output >= 0:
            view = view[output]
    return view  # type: ignore[no-any-return]


def attach_outputs(node: Node, results: Sequence[Any], count: int) -> None:
    """Gives the outputs of a node with several of them their edges.

    Args:
        node: The node.
        results: Everything that the operator returned; None where it made nothing.
        count: How many of them, from the first, gradients can come from; -1: all.
    """
    outputs = list(results) if count < 0 else list(results)[:count]
    node._shape = tuple(() if t is None else t._array.shape for t in outputs)
    node._dtype = tuple(None if t is None else t._array.dtype for t in outputs)
    for i, tensor in enumerate(outputs):
        if tensor is not None:
            attach(tensor, (node, i))


def clone(tensor: Any) -> Any:
    """A copy of a tensor, recorded, for an in-place operation that overwrites what its gradient needs."""
    return ops.aten.clone.default(tensor)
