"""Largest elements of moving windows, from strided slices, one per element of the window; and the way back."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import product
from math import prod
from operator import and_, or_
from typing import Any, Final

from opmux.dispatch import is_unknown
from opmux.errors import OperatorValueError
from opmux.native.arrays import REAL_KINDS, copy_array, native
from opmux.native.combining import assign, combine
from opmux.native.kernels.elementwise import row_major, step
from opmux.native.kernels.windows import (
    adaptive_bounds,
    arranged,
    planes_first,
    planes_last,
    reaches,
    surrounded,
    window_starts,
)
from opmux.native.meta.adaptive_pooling import (
    AdaptiveWindow,
    adaptive_max_pool2d_backward_meta,
    adaptive_max_pool2d_meta,
    adaptive_max_pool3d_backward_meta,
    adaptive_max_pool3d_meta,
    adaptive_window,
    max_unpool2d_meta,
    max_unpool3d_meta,
)
from opmux.native.meta.pooling import (
    Window,
    max_pool2d_with_indices_backward_meta,
    max_pool2d_with_indices_meta,
    max_pool3d_with_indices_backward_meta,
    max_pool3d_with_indices_meta,
    pooling_windows,
)
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "adaptive_max_pool2d_backward_impl",
    "adaptive_max_pool2d_impl",
    "adaptive_max_pool3d_backward_impl",
    "adaptive_max_pool3d_impl",
    "max_pool2d_with_indices_backward_impl",
    "max_pool2d_with_indices_impl",
    "max_pool3d_with_indices_backward_impl",
    "max_pool3d_with_indices_impl",
    "max_unpool2d_impl",
    "max_unpool3d_impl",
    "scattered",
]

AnyWindow = Window | AdaptiveWindow
Windows = Sequence[AnyWindow]

_MAX_META = {2: max_pool2d_with_indices_meta, 3: max_pool3d_with_indices_meta}
_MAX_BACKWARD_META = {2: max_pool2d_with_indices_backward_meta, 3: max_pool3d_with_indices_backward_meta}
_ADAPTIVE_META = {2: adaptive_max_pool2d_meta, 3: adaptive_max_pool3d_meta}
_ADAPTIVE_BACKWARD_META = {2: adaptive_max_pool2d_backward_meta, 3: adaptive_max_pool3d_backward_meta}
_UNPOOL_META = {2: max_unpool2d_meta, 3: max_unpool3d_meta}


def _max_pool(
    spatial: int,
    be: ArrayBackend,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    dilation: Sequence[int] = (1,),
    ceil_mode: bool = False,
    *,
    out: Any = None,
) -> tuple[Any, Any]:
    x = native(be, self)
    if x.dtype.kind in "bc":
        _MAX_META[spatial](self, kernel_size, stride, padding, dilation, ceil_mode)
    name = f"max_pool{spatial}d"
    windows = pooling_windows(name, spatial, x.shape, kernel_size, stride, padding, dilation, ceil_mode)
    best, at = _pooled(be, x, windows)
    return arranged(be, best, x), arranged(be, at, x)


max_pool2d_with_indices_impl = partial(_max_pool, 2)
max_pool3d_with_indices_impl = partial(_max_pool, 3)


def _adaptive_max_pool(
    spatial: int, be: ArrayBackend, self: Tensor, output_size: Sequence[int], *, out: Any = None
) -> tuple[Any, Any]:
    x = native(be, self)
    pooled = _ADAPTIVE_META[spatial](self, output_size)[0].shape
    if 0 in pooled:
        return be.xp.zeros(pooled, dtype=x.dtype), be.xp.zeros(pooled, dtype=be.xp.int64)
    sizes = zip(x.shape[-spatial:], pooled[-spatial:], strict=True)
    best, at = _pooled(be, x, [adaptive_window(n, count) for n, count in sizes])
    models = (x,) if spatial == 2 else ()
    return arranged(be, best, *models), arranged(be, at, *models)


adaptive_max_pool2d_impl = partial(_adaptive_max_pool, 2)
adaptive_max_pool3d_impl = partial(_adaptive_max_pool, 3)


def _pooled(be: ArrayBackend, x: Any, windows: Windows) -> tuple[Any, Any]:
    """Largest values and their positions in the flattened spatial dimensions."""
    lowest = -float("inf") if x.dtype.kind in REAL_KINDS else int(be.xp.iinfo(x.dtype).min)
    padded = _padded(be, x, windows, lowest)
    if not x.size or not be.on_host:
        best, tap = _careful_maximum(be, padded, windows)
    else:
        best, tap = (_inplace_maximum if be.writable else _maximum)(be, padded, windows)
        # An element as low as the padding is not seen behind it, and NaN is larger than nothing.
        doubtful = best == lowest if padded is not x else None
        if x.dtype.kind in REAL_KINDS:
            doubtful = best != best if doubtful is None else doubtful | (best != best)
        if doubtful is not None and bool(doubtful.any()):
            best, tap = _careful_maximum(be, padded, windows)
    at = _positions(be, tap, windows)
    return best, be.xp.where(_see_something(be, windows), at, -1) if _may_see_nothing(windows) else at


def _may_see_nothing(windows: Windows) -> bool:
    """Whether windows may step over the whole input, from one padding to the other; their position is -1."""
    steps = [(window.dilation, window.size) for window in windows if isinstance(window, Window)]
    return any(not is_unknown(size) and dilation > size for dilation, size in steps)


def _see_something(be: ArrayBackend, windows: Windows) -> Any:
    """For each window, whether an element of the input lies in it."""
    parts = [reduce(or_, [_inside(be, [w], [offset]) for offset in range(w.kernel)]) for w in windows]
    return _outer(parts, and_)


def _padded(be: ArrayBackend, x: Any, windows: Windows, lowest: float) -> Any:
    """The array with the lowest value of its dtype around it; the array itself if no window leaves it."""
    # Sizes that are not known, which only modules have that cannot be written to, are no key.
    margins = (_margins if be.writable else _margins.__wrapped__)(*windows)
    return surrounded(be, x, margins, lowest) if margins else x


@lru_cache(256)
def _margins(*windows: AnyWindow) -> Sequence[tuple[int, int]]:
    """How far windows lead before and behind the elements of each dimension; empty if no window does."""
    margins = [(w.padding, max(w.end - w.size - w.padding, 0)) if isinstance(w, Window) else (0, 0) for w in windows]
    return margins if any(map(any, margins)) else ()


def _taps(be: ArrayBackend, x: Any, windows: Windows) -> Iterator[tuple[int, Any]]:
    """For each element of the window, its number and what it sees at all windows."""
    rows = [_adaptive_rows(be, window) if isinstance(window, AdaptiveWindow) else None for window in windows]
    return enumerate(_seen(be, x, windows, rows))


def _adaptive_rows(be: ArrayBackend, window: AdaptiveWindow) -> Any:
    """Positions of what each element of the window sees, (elements, windows).

    Shorter windows see their last element once more, which changes no maximum.
    """
    starts, stops = adaptive_bounds(be.xp, window)
    return be.xp.minimum(starts + be.xp.arange(window.kernel)[:, None], stops - 1)


def _seen(be: ArrayBackend, x: Any, windows: Windows, rows: Sequence[Any]) -> Iterator[Any]:
    if not windows:
        yield x
        return
    for offset in range(windows[0].kernel):
        part = _seen_along(be, x, windows[0], rows[0], -len(windows), offset)
        yield from _seen(be, part, windows[1:], rows[1:])


def _maximum(be: ArrayBackend, x: Any, windows: Windows) -> tuple[Any, Any]:
    """Largest values and the numbers of the taps where they were first seen; x holds no NaN."""
    xp = be.xp
    taps = _taps(be, x, windows)
    _, best = next(taps)
    tap = xp.zeros(best.shape, dtype=xp.int32)
    for number, value in taps:
        tap = xp.where(value > best, number, tap)
        best = xp.maximum(best, value)
    return best, tap


def _inplace_maximum(be: ArrayBackend, x: Any, windows: Windows) -> tuple[Any, Any]:
    """The same one dimension after the other, in a few buffers, the numbers in one byte each where they fit.

    The last dimension comes first: of equal values the one in the first row counts, and in it the first.
    """
    planes = x.shape[: x.ndim - len(windows)]
    behind = windows[-1].count < _SHORT and prod(planes) >= _MANY
    # New arrays lie as their operands do, and the results are to be row-major.
    best, tap = planes_last(be, x, len(planes)) if behind else row_major(be, x), None
    for window, place in zip(reversed(windows), _places(behind, *windows), strict=True):
        best, tap = _maximum_along(be, best, tap, window, place)
    return (planes_first(be, best, planes), planes_first(be, tap, planes)) if behind else (best, tap)


#: Rows of fewer windows cost NumPy more for each row than for its elements, and are copied to lie behind each other where there
#: are so many planes or more: a half of the time and less for pooling by three, a tenth to a half for pooling by two.
_SHORT: Final = 7
_MANY: Final = 64


@lru_cache(256)
def _places(behind: int, *windows: AnyWindow) -> list[tuple[int, int, bool]]:
    """By dimension, the last first: where it is, how much a tap's number grows with each element, and if all fit bytes.

    Args:
        behind: How many other dimensions lie behind them.
        windows: The windows.
    """
    kernels = [w.kernel for w in windows]
    growths = [prod(kernels[i:]) for i in range(len(kernels), 0, -1)]
    return [(-i - behind, growth, prod(kernels) <= 256) for i, growth in enumerate(growths, 1)]


def _maximum_along(
    be: ArrayBackend, x: Any, taps: Any, window: AnyWindow, place: tuple[int, int, bool]
) -> tuple[Any, Any]:
    """Largest values of windows along one dimension, and the numbers of their taps.

    Args:
        be: The array module.
        x: The values.
        taps: Their numbers, from the dimensions behind; None if there are none.
        window: The windows.
        place: One of `_places`.
    """
    xp, (dim, step, fits) = be.xp, place
    values = _all_along(be, x, window, dim)
    numbers = None if taps is None else _all_along(be, taps, window, dim)
    best = next(values)
    found = None if numbers is None else next(numbers)
    for offset, value in enumerate(values, 1):
        larger = xp.greater(value, best)
        # The first pass makes new arrays, the others write into them.
        best = xp.maximum(best, value) if offset == 1 else xp.maximum(best, value, out=best)
        number = larger.view(xp.uint8) if fits else larger.astype(xp.int32)
        if numbers is not None:
            number = (next(numbers) + offset * step) * number
        elif offset > 1:
            number *= offset
        # Numbers only grow, so that a maximum puts the new one where there is one.
        found = number if found is None else xp.maximum(found, number, out=found if offset > 1 else None)
    if window.kernel > 1:
        return best, found
    zeros = xp.zeros(best.shape, xp.uint8 if fits else xp.int32)
    return copy_array(be, best), zeros if found is None else copy_array(be, found)


def _all_along(be: ArrayBackend, x: Any, window: AnyWindow, dim: int) -> Iterator[Any]:
    """What each element of the window sees along one dimension of known size, counted from the last."""
    if isinstance(window, Window):
        return map(x.__getitem__, reaches(be, window, dim))
    return (be.xp.take(x, row, axis=x.ndim + dim) for row in _adaptive_rows(be, window))


def _seen_along(be: ArrayBackend, x: Any, window: AnyWindow, rows: Any, dim: int, offset: int) -> Any:
    """What element number `offset` of each window sees along one dimension, counted from the last."""
    if isinstance(window, Window):
        return x[(..., window.reach(offset), *[slice(None)] * (-1 - dim))]
    return be.xp.take(x, rows[offset], axis=x.ndim + dim)


def _careful_maximum(be: ArrayBackend, x: Any, windows: Windows) -> tuple[Any, Any]:
    """The same where values may be NaN, of which the last counts, or padding, which no position may name."""
    xp = be.xp
    taps = _taps(be, x, windows)
    offsets = product(*[range(w.kernel) for w in windows])
    best = copy_array(be, next(taps)[1])
    tap = xp.zeros(best.shape, dtype=xp.int32)
    seen = _inside(be, windows, next(offsets))
    for (number, value), at in zip(taps, offsets, strict=True):
        inside = _inside(be, windows, at)
        better = (value > best) | (inside & ~seen)
        if x.dtype.kind in REAL_KINDS:
            better = better | xp.isnan(value)
        better = better & inside
        best = xp.where(better, value, best)
        tap = xp.where(better, number, tap)
        seen = seen | inside
    return best, tap


def _inside(be: ArrayBackend, windows: Windows, offsets: Sequence[int]) -> Any:
    """For each window, whether its element at `offsets` lies in it and in the input."""
    masks = []
    for window, offset in zip(windows, offsets, strict=True):
        position = window_starts(be.xp, window) + offset * window.dilation
        end = adaptive_bounds(be.xp, window)[1] if isinstance(window, AdaptiveWindow) else window.size
        masks.append((position >= 0) & (position < end))
    return _outer(masks, and_)


def _outer(parts: Sequence[Any], combine: Any) -> Any:
    """Vectors, one per dimension, combined into an array with all of them."""
    whole = parts[0]
    for part in parts[1:]:
        whole = combine(whole[..., None], part)
    return whole


#: Up to so many windows what their positions are made of is kept: making it takes longer than pooling.
_KEPT: Final = 1 << 12


def _positions(be: ArrayBackend, tap: Any, windows: Windows) -> Any:
    """Positions in the flattened spatial dimensions for the numbers of taps."""
    xp = be.xp
    if prod([window.count for window in windows]) <= _KEPT:
        offsets, starts = be.kept(_tap_places, *windows)
    else:
        offsets, starts = _tap_places(xp, *windows)
    if isinstance(offsets, int):  # Looking them up takes four times as long.
        found = tap.astype(starts.dtype)
        found *= offsets
    else:
        found = be.take(offsets, tap)
    return step(be, xp.add, found, starts, into=found)


def _tap_places(xp: Any, *windows: AnyWindow) -> tuple[Any, Any]:
    """Offsets in flattened dimensions by numbers of taps, a factor where these count along one; and where windows start."""
    gaps, starts = [], []
    pitch = prod([w.size for w in windows])
    for window in windows:
        pitch //= window.size
        gaps.append(window.dilation * pitch)
        starts.append(window_starts(xp, window) * pitch)
    long = [gap for gap, window in zip(gaps, windows, strict=True) if window.kernel > 1]
    offsets: Any = sum(long)
    if len(long) > 1:
        rows = [xp.arange(window.kernel) * gap for gap, window in zip(gaps, windows, strict=True)]
        offsets = _outer(rows, lambda a, b: a + b).reshape(-1)
    return offsets, _outer(starts, lambda a, b: a + b)


def _max_pool_backward(
    spatial: int,
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    ceil_mode: bool,
    indices: Tensor,
    *,
    out: Any = None,
) -> Any:
    x, grad, at = native(be, self), native(be, grad_output), native(be, indices)
    options = kernel_size, stride, padding, dilation, ceil_mode
    meta = partial(_MAX_BACKWARD_META[spatial], grad_output, self, *options, indices)
    if x.dtype.kind in "bc":
        meta()
    windows = pooling_windows(f"max_pool{spatial}d", spatial, x.shape, *options)
    pooled = (*x.shape[:-spatial], *[window.count for window in windows])
    if grad.dtype != x.dtype or grad.shape != pooled or at.shape != pooled:
        meta()
    once = not any(window.overlaps for window in windows)
    if _may_see_nothing(windows):
        missing, once = at < 0, False
        grad, at = [be.xp.where(missing, be.xp.zeros((), dtype=a.dtype), a) for a in (grad, at)]
    return arranged(be, scattered(be, grad, at, x.shape, spatial, once), x)


max_pool2d_with_indices_backward_impl = partial(_max_pool_backward, 2)
max_pool3d_with_indices_backward_impl = partial(_max_pool_backward, 3)


def _adaptive_max_pool_backward(
    spatial: int, be: ArrayBackend, grad_output: Tensor, self: Tensor, indices: Tensor, *, out: Any = None
) -> Any:
    shape = _ADAPTIVE_BACKWARD_META[spatial](grad_output, self, indices).shape
    grad, at = native(be, grad_output), native(be, indices)
    once = all(n % count == 0 for n, count in zip(shape[-spatial:], grad.shape[-spatial:], strict=True))
    models = (native(be, self),) if spatial == 2 else ()
    return arranged(be, scattered(be, grad, at, shape, spatial, once), *models)


adaptive_max_pool2d_backward_impl = partial(_adaptive_max_pool_backward, 2)
adaptive_max_pool3d_backward_impl = partial(_adaptive_max_pool_backward, 3)


def scattered(be: ArrayBackend, values: Any, at: Any, shape: Sequence[int], spatial: int, once: bool) -> Any:
    """Zeros of a shape with values at positions in the flattened spatial dimensions, added up unless all differ."""
    xp = be.xp
    planes = prod(shape[:-spatial])
    starts = xp.arange(planes) * prod(shape[-spatial:])
    positions = (at.reshape(planes, prod(at.shape[-spatial:])) + starts[:, None]).reshape(-1)
    result = xp.zeros(prod(shape), dtype=values.dtype)
    if once:
        result = assign(be, result, positions, values.reshape(-1))
    else:
        result = combine(be, result, positions, values.reshape(-1), "add")
    return result.reshape(tuple(shape))


def _max_unpool(
    spatial: int,
    be: ArrayBackend,
    self: Tensor,
    indices: Tensor,
    output_size: Sequence[int],
    stride: Sequence[int] | None = None,
    padding: Sequence[int] | None = None,
    *,
    out: Any = None,
) -> Any:
    shape = _UNPOOL_META[spatial](self, indices, output_size, *() if stride is None else (stride, padding)).shape
    at, room = native(be, indices), prod(output_size)
    if be.on_host and at.size and (int(at.min()) < 0 or int(at.max()) >= room):
        raise OperatorValueError(
            f"aten::max_unpool{spatial}d to {list(output_size)}",
            found=f"Found an invalid max index, {int(at.min())} or {int(at.max())}, with {room} output positions",
            advice=f"give the indices that max_pool{spatial}d returned, and an output_size that has room for them",
        )
    x = native(be, self)
    return arranged(be, scattered(be, x, at, shape, spatial, once=True), *(x,) if spatial == 2 else ())


max_unpool2d_impl = partial(_max_unpool, 2)
max_unpool3d_impl = partial(_max_unpool, 3)
