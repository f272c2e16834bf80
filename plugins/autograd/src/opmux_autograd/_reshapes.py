"""Tensors that have views and change their own shape in place.

Note [Changes of shape]
After `transpose_` the steps of the tensor's views begin with the way back: they stay views of it. There is none from `as_strided_`,
which can leave out elements that the views see: the tensor becomes a view itself, of one that stays as it was and that nothing
else refers to, and the steps of its views start from that. A view that changes its own shape, also by `resize_`, has one step more.
"""

from collections.abc import Callable
from typing import Any, Final

from opmux import Tensor, ops
from opmux.dispatch import inference_mode, is_grad_enabled
from opmux_autograd._inplace import renew
from opmux_autograd._node import Edge, node_of
from opmux_autograd._views import ViewStep, bump, creation_of, live_views, note_versions, note_view

__all__ = ["track_reshape", "track_resize"]

_new: Final = object.__new__
#: Calls a function with recording on, and outside of inference mode.
_recorded: Final = inference_mode(mode=False).call


def track_reshape(tensor: Any, former: Any, operator: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Notes that a tensor has become `operator(tensor, *args)` in place, as by `transpose_`.

    Args:
        tensor: The tensor.
        former: Its array before.
        operator: The functional operator.
        args: Its further arguments.
    """
    note_versions(tensor)
    bump(tensor)
    step: ViewStep | None = tensor._view_step
    if step is not None:
        tensor._view_step = (operator, args, -1, step, step[4], step[5])
        _renew_unrecorded(tensor)
        return
    views = [view for view in live_views(tensor) if view._view_base is tensor]
    if operator is not ops.aten.as_strided.default:
        # Transposing is undone by itself; what else comes here adds or drops dimensions of size 1.
        is_transposing = operator in (ops.aten.t.default, ops.aten.transpose.int)
        back = (operator, args) if is_transposing else (ops.aten.view.default, (former.shape,))
        for view in views:
            view._view_step = _preceded(view._view_step, *back)
    elif views:
        root = _alias(tensor, former)
        for view in views:
            view._view_base = root
        tensor._view_base = root
        tensor._view_step = (operator, args, -1, None, None, None)
        note_view(tensor, tensor)


def _renew_unrecorded(view: Any) -> None:
    """Gives a view with a history that of its new shape where no node is about to be made for the change."""
    edge: Edge | None = view._autograd
    if edge is not None and not is_grad_enabled() and creation_of(view) is None and not node_of(edge)._is_leaf_node:
        _recorded(renew, view)


def track_resize(tensor: Any, size: tuple[int, ...], stride: tuple[int, ...], storage_offset: int) -> None:
    """Notes that a tensor without history, which was so in its memory, sees more or less of it now."""
    note_versions(tensor)
    bump(tensor)
    step: ViewStep | None = tensor._view_step
    if step is not None:
        now = tuple(tensor.shape), tensor.stride(), tensor.storage_offset()
        tensor._view_step = (ops.aten.as_strided.default, now, -1, step, step[4], step[5])
        return
    for view in live_views(tensor):
        if view._view_base is tensor:
            view._view_step = _preceded(view._view_step, ops.aten.as_strided.default, (size, stride, storage_offset))


def _alias(tensor: Any, array: Any) -> Any:
    """What a tensor was, history and all."""
    alias: Any = _new(Tensor)
    alias._array = array
    alias._keys = tensor._keys
    alias._device = tensor._device
    alias._autograd = tensor._autograd
    alias._version_counter = tensor._version_counter
    return alias


def _preceded(step: Any, operator: Callable[..., Any], args: tuple[Any, ...]) -> ViewStep:
    """The same steps after one more."""
    before = step[3]
    first = (operator, args, -1, None, None, None) if before is None else _preceded(before, operator, args)
    return (*step[:3], first, *step[4:])
