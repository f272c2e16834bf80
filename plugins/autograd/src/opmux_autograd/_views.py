"""Version counters, and how views are made: what in-place operations must know about shared memory.

Note [Views and in-place operations]
Tensors that share memory share a version counter: a list subclass of one number, made when the first view, saved
result or in-place operation needs it. A view carries `_base`, the tensor at the root of the memory, and `_view_step`,
how to make it from there: the operator, its arguments and the step before. The counter lists the views of its memory weakly.

An in-place operation on a base gives the base a new history. On a view it gives the base a `CopySlices` node: the
gradient of the part goes through the operation, the rest passes. Either way every other live view of the base then
holds values that its old history does not describe, so each is made again from the base, for its history only. PyTorch
does that when a view is next used; a tensor here is recorded by reading one attribute, so it is done at once.

A view requires grad when its base does. One that no call has recorded, because recording was off or because its base came to
require grad later, carries an `Untracked` edge; the latter gets its base's history as soon as the memory has another version than
was noted for it, as in PyTorch, which then makes its history again. It is noted where a shape is about to change in place and
where the base comes to require grad, not with each view, which would then take a twelfth longer to make.

How a view was made (`Creation`, in its last step) decides whether it may be written by a recorded operation: as in PyTorch not
if recording was off, nor if one call made several or a Function made it, whose step says nothing else. Such a view is lost
(`LostView`) once its base is written, and after writes that are not recorded as well, which is told by the version that its step
has kept; see Note [Lost views]. One that is recorded is used far more often than it is written, so it gets the key for that when it
is: its counter (`_LosableViews`) sees each new number.
"""

import sys
from collections.abc import Callable
from sys import getrefcount
from typing import Any, ClassVar, Final, NamedTuple
from weakref import ref

from opmux import Tensor, ops
from opmux.dispatch import InferenceError, get_state, is_inference_mode_enabled
from opmux_autograd._edges import LOSABLE, WITH_AUTOGRAD, WITHOUT_AUTOGRAD, attach_untracked, detach_in_place
from opmux_autograd._node import FIRST, Untracked, extras_of, node_of

__all__ = [
    "HAS_GIL",
    "Creation",
    "VersionCounter",
    "ViewStep",
    "ViewedCounter",
    "bump",
    "creation_of",
    "forget_history",
    "forget_versions",
    "is_losable",
    "is_written_since",
    "live_views",
    "made_counter",
    "note_made_by_function",
    "note_versions",
    "note_view",
    "replay",
    "require_grad_of_views",
    "settled_counter",
    "share_version",
    "took_memory",
    "track_view",
    "version_of",
]


class Creation(NamedTuple):
    """Why a view may not be written by a recorded operation, nor used once its base has been.

    Attributes:
        asked: What is said first, of `what` has happened.
        found: The reason.
        advice: What to do.
    """

    asked: str
    found: str
    advice: str


_OUTPUT: Final = "Output {output} of {operation} is a view and {what}"
_BOTH: Final = (
    "move view and write both into the {block} block if the write is not to be recorded, or both out of it if it is"
)
_NO_GRAD: Final = Creation(
    "A view was created in no_grad mode and {what} with grad mode enabled",
    "this use case is ambiguous and error-prone, it is forbidden",
    _BOTH.format(block="no_grad"),
)
_INFERENCE: Final = Creation(
    "A view was created in inference mode and {what} in normal mode",
    "this use case is ambiguous and error-prone, it is forbidden",
    _BOTH.format(block="inference_mode"),
)
_SEVERAL: Final = Creation(
    _OUTPUT,
    "This view is the output of a function that returns multiple views. Such functions do not allow the output views "
    "to be modified inplace",
    "replace the inplace operation by an out-of-place one, or clone() the view first",
)
_FUNCTION: Final = Creation(
    _OUTPUT,
    "This view was created inside a custom Function (or because an input was returned as-is), "
    "whose backward the write would bypass",
    "clone() the output of the Function first",
)
#: How a view is made from its base: operator, further arguments, output number for operators that return lists (else -1), the step
#: before (None: the base), what forbids to write it, if anything does, and the version that it was made at (None: not noted).
ViewStep = tuple[Callable[..., Any], tuple[Any, ...], int, Any, Creation | None, int | None]

#: Whether no other thread runs between two calls, so that `x.a = x.a or made` is whole: a lock takes a tenth of a view's time.
HAS_GIL: Final[bool] = getattr(sys, "_is_gil_enabled", lambda: True)()

_new: Final = object.__new__
_VIEWS_BEFORE_PRUNING: Final = 16


class VersionCounter(list[int]):
    """How often a piece of memory has been written: one number, shared by all tensors over it.

    With the first view of the memory it becomes a `ViewedCounter`, and gets its attributes. Tensors keep theirs when the plugin is
    reloaded, and with them the classes of before, so that these are asked for `has_views` and `has_versions`. Threads may make the
    first views of one tensor, or write it for the first time: which of them gives it its counter, and lists the first view, is
    settled with no call in between, in which CPython could let another thread run, or without the GIL under a lock.

    Attributes:
        has_versions: Whether there is a number.
        has_views: Whether the memory has, or had, views.
        views: These, weakly, in order of creation.
        limit: Length of `views` at which dead entries are dropped.
    """

    __slots__ = ("limit", "views")

    has_versions: ClassVar[bool] = True
    has_views: ClassVar[bool] = False
    views: list["ref[Tensor]"]
    limit: int


class ViewedCounter(VersionCounter):
    """The version counter of memory that has, or had, views."""

    __slots__ = ()

    has_views = True


class _LosableViews(ViewedCounter):
    """The version counter of memory with views that are recorded, and that a write makes lost."""

    __slots__ = ()

    def __setitem__(self, index: Any, value: Any) -> None:
        """Notes a write, with which those of several have lost their history."""
        super().__setitem__(index, value)
        for reference in self.views.copy():
            view: Any = reference()
            if view is not None and view._autograd is not None and is_losable(view):
                view._keys = LOSABLE[view._keys]


class _NoVersion(ViewedCounter):
    """The version counter of inference tensors: there is none, so nothing can be saved with it.

    Inside the mode, where nothing is saved, `counter[0] += 1` leaves no trace: a normal operand brings the kernel that counts.

    Attributes:
        counter: What counts writes outside of the mode, if they are allowed.
    """

    __slots__ = ("counter",)

    has_versions = False
    limit = 1

    def __init__(self, counter: VersionCounter | None = None) -> None:
        self.counter = counter

    @property
    def views(self) -> list[Any]:  # type: ignore[override]
        """A new list each time, so that what is noted is forgotten at once."""
        return []

    def __bool__(self) -> bool:
        """True, as of other counters, which hold a number."""
        return True

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


def forget_versions(tensor: Any, counted: bool = False) -> None:
    """Lets no node save a tensor, and makes it no view: it has become an inference tensor.

    Args:
        tensor: The tensor.
        counted: Whether it may be written outside of inference mode, and counts that.
    """
    tensor._version_counter = _NoVersion(VersionCounter((0,))) if counted else _NO_VERSION
    if tensor._view_base is not None:
        tensor._view_base = tensor._view_step = None


def version_of(tensor: Any) -> int:
    """How often the tensor's memory has been written."""
    counter = tensor._version_counter
    return 0 if counter is None else counter[0]


def made_counter(tensor: Any) -> VersionCounter:
    """The counter of a tensor that had none, or that another thread has given it meanwhile."""
    made = VersionCounter((0,))
    if not HAS_GIL:
        return settled_counter(tensor, made)
    counter: VersionCounter = tensor._version_counter or made
    tensor._version_counter = counter
    return counter


def settled_counter(tensor: Any, made: VersionCounter) -> VersionCounter:
    """The counter of a tensor that had none: `made`, or what another thread has given it meanwhile."""
    with FIRST:
        counter: VersionCounter = tensor._version_counter or made
        tensor._version_counter = counter
    return counter


def bump(tensor: Any) -> None:
    """Notes that a tensor's memory has been written."""
    counter = tensor._version_counter or made_counter(tensor)
    counter[0] += 1


def share_version(source: Any, alias: Any) -> VersionCounter:
    """Gives `alias` the version counter of `source`, whose memory it shares, without making it a view."""
    counter: VersionCounter = source._version_counter or made_counter(source)
    alias._version_counter = counter
    return counter


def track_view(source: Any, view: Any, operator: Callable[..., Any], args: tuple[Any, ...], output: int = -1) -> None:
    """Notes that `view` is `operator(source, *args)`, or output number `output` of that.

    Generated kernels do so themselves where the state of the task is the default, the memory has views and room to list one more,
    and nothing forbids to write the source: for such a view this comes to the same.
    """
    if view is source:
        return
    made = None
    if source._version_counter is None:  # as of most gradients, whose formulas make views
        made = ViewedCounter((0,))
        made.views, made.limit = [ref(view)], _VIEWS_BEFORE_PRUNING
        source._version_counter = source._version_counter or made if HAS_GIL else settled_counter(source, made)
    view._version_counter = counter = source._version_counter
    if counter is not made:
        _list_view(counter, view)
    former: ViewStep | None = source._view_step
    base = source if former is None else source._view_base
    state = get_state()
    if state is not None and (
        (inference := state.included != 0 and is_inference_mode_enabled()) or not state.grad_enabled
    ):
        creation: Creation | None = _INFERENCE if inference else _NO_GRAD
        if base._autograd is not None and base._version_counter.__class__ is not _NoVersion:
            attach_untracked(view)
            view._keys = LOSABLE[view._keys]
    else:
        creation = _SEVERAL if output >= 0 else None if former is None else former[4]
        if creation is not None and counter.__class__ is ViewedCounter:
            counter.__class__ = _LosableViews
    version = None if creation is None else counter[0] if counter.has_versions else 0
    view._view_base = base
    view._view_step = operator, args, output, former, creation, version


def note_made_by_function(view: Any) -> None:
    """Notes that a view has been made by a Function, which alone knows how."""
    counter = view._version_counter
    if counter.__class__ is ViewedCounter:
        counter.__class__ = _LosableViews
    view._view_step = _same, (), -1, None, _FUNCTION, _version_now(view)
    if view._autograd is not None and view._autograd.__class__ is not Untracked:
        view._keys = WITH_AUTOGRAD[WITHOUT_AUTOGRAD[view._keys]]  # it was made with recording off, which counts no more


def _same(base: Tensor) -> Tensor:
    return base


def _version_now(view: Any) -> int:
    counter = view._version_counter
    return counter[0] if counter.has_versions else 0


def note_view(source: Any, view: Any) -> None:
    """As `share_version`, and notes `view` among the views of the memory."""
    _list_view(share_version(source, view), view)


def _list_view(counter: VersionCounter, view: Any) -> None:
    """Notes a view of the memory whose writes are counted."""
    reference = ref(view)
    if not counter.has_views:
        if HAS_GIL:
            counter.views, counter.limit = [reference], _VIEWS_BEFORE_PRUNING
            counter.__class__ = ViewedCounter
            return
        _begin_views(counter)
    views = counter.views
    views.append(reference)
    if len(views) > counter.limit:
        with FIRST:
            count = len(views)
            # Other threads append meanwhile, behind these.
            views[:count] = [r for r in views[:count] if r() is not None]
            counter.limit = max(_VIEWS_BEFORE_PRUNING, 2 * len(views))


def _begin_views(counter: VersionCounter) -> None:
    """Has a counter list views, unless another thread has done so meanwhile."""
    with FIRST:
        if not counter.has_views:
            counter.views, counter.limit = [], _VIEWS_BEFORE_PRUNING
            counter.__class__ = ViewedCounter


def is_losable(view: Any) -> bool:
    """Whether a view is lost as soon as its memory is written, by a recorded operation or not."""
    step: ViewStep | None = view._view_step
    return step is not None and step[4] is not None


def is_written_since(view: Any) -> bool:
    """Whether the memory of a view has another version than was noted for it; of one without a history, if its base has one."""
    step: ViewStep | None = view._view_step
    return (
        step is not None
        and step[5] is not None
        and (view._view_base._autograd is not None or not node_of(view._autograd)._is_leaf_node)
        and _version_now(view) != step[5]
    )


def creation_of(view: Any) -> Creation | None:
    """What forbids a recorded operation to write a view; None if nothing does."""
    step: ViewStep = view._view_step
    return step[4]


def require_grad_of_views(base: Any) -> None:
    """Makes the views of a tensor that has just come to require grad require it too, and the reverse."""
    for view in live_views(base):
        if view._view_base is not base:
            continue
        if base._autograd is None:
            if isinstance(view._autograd, Untracked):
                detach_in_place(view)
        elif view._autograd is None:
            _attach_losable(view)


def _attach_losable(view: Any) -> None:
    """Makes a view require grad because its base does, with the key for what a later write makes of it."""
    attach_untracked(view)
    _note_version(view)
    view._keys = LOSABLE[view._keys]


def note_versions(tensor: Any) -> None:
    """Notes, of the views of a memory that is about to be written, at what version they were as they are."""
    for view in live_views(tensor):
        _note_version(view)


def _note_version(view: Any) -> None:
    step: ViewStep = view._view_step
    if step[5] is None:
        view._view_step = (*step[:5], _version_now(view))


def forget_history(tensor: Any) -> None:
    """Makes a tensor require no grad, unless its base does; the gradient of a leaf stays, and one that was retained."""
    edge = tensor._autograd
    gradient = None if edge is None else _gradient_at(edge)
    if gradient is not None:
        tensor._idle_grad = gradient
    detach_in_place(tensor)
    if tensor._view_base is not None and tensor._view_base._autograd is not None:
        _attach_losable(tensor)
    require_grad_of_views(tensor)


def _gradient_at(edge: Any) -> Any:
    """The gradient that a leaf has, or that is retained of an output; None if there is none."""
    node: Any = node_of(edge)
    if node._is_leaf_node:
        return node.grad
    extras = extras_of(node)
    return None if extras is None else extras.retained.get(edge[1] if edge.__class__ is tuple else 0)


def took_memory(view: Any) -> bool:
    """Makes a view a tensor like any other if the memory is its own but for a base that nothing else refers to.

    Returns:
        Whether nothing but the view refers to its base, and no other tensor sees the memory, all of which the view sees.
    """
    # A reference on Python's stack is counted besides the view's own; and the counter is the base's too.
    if getrefcount(view._view_base) > 2 or getrefcount(view._version_counter) > 3:
        return False
    base = view._view_base
    if base._autograd is not None or base._array.size != view._array.size:
        return False
    view._view_base = view._view_step = view._version_counter = None
    return True


def live_views(tensor: Any) -> list[Any]:
    """The views of the tensor's memory that still exist, in order of creation."""
    counter = tensor._version_counter
    if counter is None or not counter.has_views:
        return []
    views = [reference() for reference in counter.views.copy()]  # threads may shorten the list meanwhile
    # A parameter was made as a view, and is none any more.
    return [view for view in views if view is not None and view._view_step is not None]


def replay(base: Tensor, step: ViewStep | None, start: int = 0) -> Tensor:
    """Makes a view of `base` as another one was made of a base of the same shape.

    It is asked for no view that is one of several outputs: these are lost, and not made again.

    Args:
        base: The base.
        step: How the view was made.
        start: How many bytes further on in its memory the other base begins.
    """
    steps = []
    while step is not None:
        steps.append(step)
        step = step[3]
    view: Any = base
    for operator, args, *_ in reversed(steps):
        if operator is ops.aten.as_strided.default:
            size, stride, offset = args
            args = size, stride, view.storage_offset() if offset is None else offset - start // view.element_size()
            if view.dtype is base.dtype:
                # It sees all of the memory: of the view before it only the gradient of that view's own elements would go on.
                view = base
        view = operator(view, *args)
    return view  # type: ignore[no-any-return]
