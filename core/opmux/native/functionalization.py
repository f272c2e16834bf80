"""Views of immutable arrays: recorded as they are made, written back when they are written to. See Note [Functionalization]."""

from collections.abc import Callable
from functools import partial
from typing import Any, final

from opmux.dispatch import is_unknown
from opmux.native.combining import assign, host_module
from opmux.native.meta_array import MetaArray
from opmux.tensor import (
    SHARING,
    ArrayBackend,
    FunctionalStorage,
    FunctionalView,
    Step,
    Tensor,
    array_backend,
    dtype_of,
    element_strides,
    functional_view,
    refuse_traced,
    share,
)

__all__ = ["note_view", "viewing"]

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
        with SHARING:
            return locked(self, *args, **kwargs)

    def locked(self: Tensor, /, *args: Any, **kwargs: Any) -> Any:
        if strides and functional_view(self) is not None:
            return _strided(be, function, self, *args, **kwargs)
        step = partial(_forward, be, function, args, kwargs, None)
        if not name.partition(".")[0].endswith("_"):
            found = function(be, self, *args, **kwargs)
            if isinstance(found, list):
                _note_views(be, self, found, function, args, kwargs)
            else:
                note_view(be, self, found, step)
            return found
        view, array = _shared(self), self._array
        layout = _layout(self, view)
        try:
            function(be, self, *args, **kwargs)
            if be.tracing is not None:
                refuse_traced(self, self._array, array)
            share(self, _seen(view, _step(be, step), step(layout)))
        except BaseException:  # An interrupt may come between.
            if functional_view(self) is view:
                self._array = array
            raise
        return self

    return kernel


def _strided(
    be: ArrayBackend, function: Kernel, self: Tensor, size: Any, stride: Any, storage_offset: int | None = None
) -> Tensor:
    """`as_strided` of what shares memory: it may see any element of the storage, and not only those of `self`."""
    view = functional_view(self)
    assert view is not None
    array, own = view.storage.array, self._array.dtype
    whole, flat = be.wrap(array), partial(_flat, None if array.dtype == own else own)
    whole._array = flat(array)
    share(whole, FunctionalView(view.storage, (_step(be, flat),), (1,), 0))
    offset = view.offset if storage_offset is None else storage_offset
    seen = be.wrap(whole._array)
    found = function(be, seen, size, stride, offset)
    if found is seen:  # in place
        self._array = found._array
        found = self
    note_view(be, whole, found, partial(_forward, be, function, (size, stride, offset), {}, None))
    return found  # type: ignore[no-any-return]


def _flat(native_dtype: Any, array: Any) -> Any:
    """The elements of an array as a vector, or its bits as one of another dtype."""
    flat = array.reshape(-1)
    return flat if native_dtype is None else flat.view(native_dtype)


def _forward(
    be: ArrayBackend, function: Kernel, args: tuple[Any, ...], kwargs: dict[str, Any], which: int | None, array: Any
) -> Any:
    """What the operator makes of another array; of one without data its layout."""
    used = array_backend("meta") if type(array) is MetaArray else be
    tensor = used.wrap(array)
    found = function(used, tensor, *args, **kwargs)
    return (found if which is None else found[which])._array


def note_view(be: ArrayBackend, base: Tensor, view: Tensor, forward: Callable[[Any], Any]) -> None:
    """Has a tensor see the memory of another one, of whose array `forward` makes its own."""
    own = _layout(base, _shared(base))
    _note_laid_out(be, base, view, forward, own, forward(own))


def _note_views(
    be: ArrayBackend, base: Tensor, views: list[Tensor], function: Kernel, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    """`note_view` of each, with one call for the layouts of all: a tensor's rows can be thousands."""
    own, meta = _layout(base, _shared(base)), array_backend("meta")
    for i, laid_out in enumerate(function(meta, meta.wrap(own), *args, **kwargs)):
        _note_laid_out(be, base, views[i], partial(_forward, be, function, args, kwargs, i), own, laid_out._array)


def _note_laid_out(
    be: ArrayBackend, base: Tensor, view: Tensor, forward: Callable[[Any], Any], own: MetaArray, layout: MetaArray
) -> None:
    seen = _shared(base)
    if _is_same(layout, own):  # An alias: what is written to it is what its base becomes.
        share(view, FunctionalView(seen.storage, seen.steps, seen.strides, seen.offset))
    else:
        share(view, _seen(seen, _step(be, forward), layout))


def _is_same(layout: MetaArray, other: MetaArray) -> bool:
    return (layout.shape, layout.dtype, layout.strides, layout.offset) == (
        other.shape,
        other.dtype,
        other.strides,
        other.offset,
    )


def _shared(tensor: Tensor) -> FunctionalView:
    """What a tensor sees of its storage, which it gets if it has none."""
    view = functional_view(tensor)
    if view is None:
        view = FunctionalView(FunctionalStorage(tensor._array), (), element_strides(tensor._array), 0)
        share(tensor, view)
    return view


def _layout(tensor: Tensor, view: FunctionalView) -> MetaArray:
    """How a tensor would lie in memory."""
    d = dtype_of(tensor._array.dtype)
    strides = [step * d.itemsize for step in view.strides]
    return MetaArray(tensor._array.shape, d, strides, view.offset * d.itemsize)


def _seen(view: FunctionalView, step: Step, layout: MetaArray) -> FunctionalView:
    return FunctionalView(
        view.storage, (*view.steps, step), element_strides(layout), layout.offset // layout.dtype.itemsize
    )


def _step(be: ArrayBackend, forward: Callable[[Any], Any]) -> Step:
    return Step(forward, _Back(be, forward))


@final
class _Back:
    """How a write goes from a view to its parent.

    Attributes:
        positions: Where the view's elements are in the parent, once asked for.
        repeats: Whether several of them are one.
    """

    __slots__ = ("_be", "_forward", "positions", "repeats")

    def __init__(self, be: ArrayBackend, forward: Callable[[Any], Any]) -> None:
        self._be, self._forward = be, forward
        self.positions: Any = None
        self.repeats = False

    def __call__(self, parent: Any, written: Any) -> Any:
        """The parent's array with the view's elements in their places."""
        be = self._be
        if written.dtype != parent.dtype:  # The same bits, seen as another dtype.
            if written.dtype.itemsize > parent.dtype.itemsize:
                written = written.reshape((*written.shape, 1))
            return written.view(parent.dtype).reshape(parent.shape)
        if 0 in written.shape:
            return parent
        if not any(map(is_unknown, parent.shape)):
            whole = MetaArray(parent.shape, dtype_of(parent.dtype))
            seen = self._forward(whole)
            if seen.size == whole.size and seen.c_contiguous:
                return written.reshape(parent.shape)
            key = _slices(whole, seen)
            if key is not None:
                steps = element_strides(seen)
                order = sorted(range(len(steps)), key=lambda dim: -steps[dim] if seen.shape[dim] > 1 else 0)
                values = written.transpose(order).reshape(
                    [len(range(part.start, part.stop, part.step)) for part in key]
                )
                return values if values.shape == parent.shape else assign(be, parent, key, values)
        return self._at_positions(parent, written)

    def _at_positions(self, parent: Any, written: Any) -> Any:
        """Likewise, of a view that no slices make: a diagonal, one that repeats elements, parts of several rows."""
        be = self._be
        if self.positions is None:
            with be.untraced():  # The positions depend on no value.
                numbers = be.xp.arange(parent.size).reshape(parent.shape)
                positions = self._forward(numbers).reshape(-1)
            # On the host: no module needs more than it must have, for a write.
            ordered = host_module(be).sort(be.to_numpy(positions))
            self.repeats = bool((ordered[1:] == ordered[:-1]).any())
            self.positions = positions
        places, values = self.positions, written.reshape(-1)
        if self.repeats:  # Of elements that are one the written one counts, not one that is as it was.
            changed = values != self._forward(parent).reshape(-1)
            # The others are written behind the end: to leave them out would make a size of what the values are.
            flat = parent.reshape(-1)
            longer = be.xp.concatenate([flat, flat[:1]])
            found = assign(be, longer, be.xp.where(changed, places, parent.size), values)
            return found[:-1].reshape(parent.shape)
        return assign(be, parent.reshape(-1), places, values).reshape(parent.shape)


def _slices(parent: MetaArray, view: MetaArray) -> tuple[slice, ...] | None:
    """Slices of a row-major parent between whose brackets a view's elements are, in the order of the parent's dimensions.

    An array module writes slices as they are, and a lazy one part by part: positions of elements are an array as large as the
    view, which is to be made first.

    Returns:
        A slice with start, stop and step for each dimension of the parent; None if no slices make the view.
    """
    sizes = parent.shape
    strides = element_strides(parent)
    starts, rest = [], view.offset // view.itemsize
    for size, stride in zip(sizes, strides, strict=True):
        start, rest = divmod(rest, stride) if size > 1 else (0, rest)
        starts.append(start)
    found = [slice(start, start + 1, 1) for start in starts]
    for size, stride in zip(view.shape, element_strides(view), strict=True):
        if size == 1:
            continue
        dim = next((i for i, own in enumerate(strides) if sizes[i] > 1 and 0 < own <= stride), None)
        if dim is None or stride % strides[dim] or found[dim].stop > found[dim].start + 1:
            return None
        step = stride // strides[dim]
        stop = starts[dim] + step * (size - 1) + 1
        if stop > sizes[dim]:
            return None
        found[dim] = slice(starts[dim], stop, step)
    return tuple(found)
