"""Version counters, and how views are made: what in-place operations must know about shared memory.

Note [Views and in-place operations]
Tensors that share memory share a version counter: a list subclass of one number, made when the first view, saved
result or in-place operation needs it. A view carries `_base`, the tensor at the root of the memory, and `_view_step`,
how to make it from there: the operator, its arguments and the step before. The counter lists the views of its memory weakly.

An in-place operation on a base gives the base a new history. On a view it gives the base a `CopySlices` node: the
gradient of the part goes through the operation, the rest passes. Either way every other live view of the base then
holds values that its old history does not describe, so each is made again from the base, for its history only. PyTorch
does that when a view is next used; a tensor here is recorded by reading one attribute, so it is done at once. Where a
history cannot be made, the operation is refused before it writes; so is, as in PyTorch, a write to one of several views that a call
made. A view that a Function made has no step: it is not written, and lost (`LostView`) once its base is.
"""

import weakref
from collections.abc import Callable
from typing import Any, Final

from opmux import Tensor
from opmux.dispatch import InferenceError, is_inference_mode_enabled

__all__ = [
    "VersionCounter",
    "ViewStep",
    "bump",
    "forget_versions",
    "live_views",
    "replay",
    "share_version",
    "track_reshape",
    "track_view",
    "version_of",
]

#: How a view is made from its base: operator, further arguments, output number for operators that return lists (else -1), and
#: the step before (None: the base).
ViewStep = tuple[Callable[..., Any], tuple[Any, ...], int, Any]

_VIEWS_BEFORE_PRUNING: Final = 16


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


class _NoVersion(VersionCounter):
    """The version counter of inference tensors: there is none, so nothing can be saved with it.

    Inside the mode, where nothing is saved, `counter[0] += 1` leaves no trace: a normal operand brings the kernel that counts.
    """

    __slots__ = ()

    limit = 1

    @property
    def views(self) -> list[Any]:  # type: ignore[override]
        """A new list each time, so that what is noted is forgotten at once."""
        return []

    def __getitem__(self, index: Any) -> Any:
        if is_inference_mode_enabled():
            return 0
        raise InferenceError(
            "Inference tensors cannot be saved for backward",
            found="a recorded operation needs the value of a tensor made inside opmux.inference_mode()",
            advice="clone() it outside for a normal tensor, or make it inside opmux.no_grad() instead",
        )

    def __setitem__(self, index: Any, value: Any) -> None:
        """Notes nothing."""


_NO_VERSION: Final = _NoVersion()


def forget_versions(tensor: Any) -> None:
    """Makes a tensor count no versions, and be no view: it has become an inference tensor."""
    tensor._version_counter = _NO_VERSION
    if tensor._base is not None:
        tensor._view_base = tensor._view_step = None


def version_of(tensor: Any) -> int:
    """How often the tensor's memory has been written."""
    counter = tensor._version_counter
    return 0 if counter is None else counter[0]


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
    view._view_base = source if base is None else base
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


def live_views(tensor: Any) -> list[Any]:
    """The views of the tensor's memory that still exist, in order of creation."""
    views = [reference() for reference in getattr(tensor._version_counter, "views", ())]
    return [view for view in views if view is not None]


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
