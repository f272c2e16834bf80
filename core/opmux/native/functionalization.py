"""Views of immutable arrays: recorded as they are made, written back when they are written to. See Note [Functionalization]."""

from collections.abc import Callable
from functools import partial
from typing import Any

from opmux.native.combining import assign
from opmux.native.meta_array import MetaArray
from opmux.tensor import (
    ArrayBackend,
    FunctionalStorage,
    FunctionalView,
    Step,
    Tensor,
    array_backend,
    dtype_of,
    element_strides,
    functional_view,
    leave,
    share,
)

__all__ = ["note_view", "replace_array", "viewing"]

Kernel = Callable[..., Any]


def viewing(be: ArrayBackend, function: Kernel, name: str) -> Kernel:
    """The kernel of an operator that returns views of its first argument, or changes its shape in place.

    Args:
        be: Backend whose arrays are immutable.
        function: `(be, self, *args)`; it works on the Meta backend too.
        name: Qualified name of the operator.
    """
    strides = name.removeprefix("aten::").startswith("as_strided")

    def kernel(self: Tensor, /, *args: Any, **kwargs: Any) -> Any:
        if strides and functional_view(self) is not None:
            return _strided(be, function, self, *args, **kwargs)
        step = partial(_forward, be, function, args, kwargs, None)
        if not name.partition(".")[0].endswith("_"):
            found = function(be, self, *args, **kwargs)
            several = isinstance(found, list)
            for i, tensor in enumerate(found if several else [found]):
                note_view(self, tensor, partial(_forward, be, function, args, kwargs, i if several else None))
            return found
        layout = _layout(self)
        function(be, self, *args, **kwargs)
        view = functional_view(self)
        if view is not None and layout is not None:
            share(self, _seen(view, Step(step), step(layout)))
        return self

    return kernel


def _strided(
    be: ArrayBackend, function: Kernel, self: Tensor, size: Any, stride: Any, storage_offset: int | None = None
) -> Tensor:
    """`as_strided` of what shares memory: it may see any element of the storage, and not only those of `self`."""
    view = functional_view(self)
    assert view is not None
    whole = be.wrap(view.storage.array)
    share(whole, FunctionalView(view.storage, (), element_strides(whole._array), 0))
    offset = view.offset if storage_offset is None else storage_offset
    found = function(be, whole, size, stride, offset)
    if found is whole:  # in place
        self._array = found._array
        found = self
    note_view(whole, found, partial(_forward, be, function, (size, stride, offset), {}, None))
    return found  # type: ignore[no-any-return]


def _forward(
    be: ArrayBackend, function: Kernel, args: tuple[Any, ...], kwargs: dict[str, Any], which: int | None, array: Any
) -> Any:
    """What the operator makes of another array; of one without data its layout."""
    used = array_backend("meta") if type(array) is MetaArray else be
    tensor = used.wrap(array)
    found = function(used, tensor, *args, **kwargs)
    return (found if which is None else found[which])._array


def note_view(base: Tensor, view: Tensor, forward: Callable[[Any], Any]) -> None:
    """Has a tensor see the memory of another one, of whose array `forward` makes its own."""
    seen = functional_view(base)
    if seen is None:
        seen = FunctionalView(FunctionalStorage(base._array), (), element_strides(base._array), 0)
        share(base, seen)
    layout = _layout(base)
    assert layout is not None
    share(view, _seen(seen, Step(forward), forward(layout)))


def _layout(tensor: Tensor) -> MetaArray | None:
    """How a tensor would lie in memory; None if it shares none."""
    view = functional_view(tensor)
    if view is None:
        return None
    d = dtype_of(tensor._array.dtype)
    strides = [step * d.itemsize for step in view.strides]
    return MetaArray(tensor._array.shape, d, strides, view.offset * d.itemsize)


def _seen(view: FunctionalView, step: Step, layout: MetaArray) -> FunctionalView:
    return FunctionalView(
        view.storage, (*view.steps, step), element_strides(layout), layout.offset // layout.dtype.itemsize
    )


def replace_array(be: ArrayBackend, tensor: Tensor, array: Any) -> None:
    """Writes into a tensor whose arrays are immutable: it gets that array, and what shares its memory sees the write.

    Args:
        be: Backend of the tensor.
        tensor: The tensor.
        array: Of its shape and dtype.
    """
    view = functional_view(tensor)
    others = () if view is None else view.storage.others(tensor)
    if view is None or not others:
        leave(tensor)
        tensor._array = array
        return
    parents = [view.storage.array]
    for step in view.steps:
        parents.append(step.forward(parents[-1]))
    for step, parent in zip(reversed(view.steps), reversed(parents[:-1]), strict=True):
        array = _written_back(be, step, parent, array)
    seen = [(member, _replayed(member, array)) for member in (*others, tensor)]
    view.storage.array = array
    for member, its in seen:
        member._array = its


def _replayed(tensor: Tensor, array: Any) -> Any:
    view = functional_view(tensor)
    for step in () if view is None else view.steps:
        array = step.forward(array)
    return array


def _written_back(be: ArrayBackend, step: Step, parent: Any, written: Any) -> Any:
    """The parent's array with a view's elements in their places."""
    if written.dtype != parent.dtype:  # The same bits, seen as another dtype.
        if written.dtype.itemsize > parent.dtype.itemsize:
            written = written.reshape((*written.shape, 1))
        return written.view(parent.dtype).reshape(parent.shape)
    if step.positions is None:
        numbers = be.xp.arange(parent.size).reshape(parent.shape)
        step.positions = step.forward(numbers).reshape(-1)
    flat = assign(be, parent.reshape(-1), step.positions, written.reshape(-1))
    return flat.reshape(parent.shape)
