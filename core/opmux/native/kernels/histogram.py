"""Histograms: how many elements fall into each bin."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.native.arrays import cast, native, operands
from opmux.native.combining import combine
from opmux.native.meta.histogram import (
    bincount_dtype,
    check_bincount,
    check_limits,
    histc_meta,
    histogram_edges_meta,
    histogram_meta,
    histogramdd_edges_meta,
    histogramdd_meta,
    histogramdd_tensors_meta,
)
from opmux.tensor import ArrayBackend, Tensor, dtype, finfo, float64

__all__ = [
    "bincount",
    "histc_impl",
    "histogram_edges_impl",
    "histogram_impl",
    "histogramdd_bin_edges",
    "histogramdd_from_bin_cts",
    "histogramdd_from_bin_tensors",
]


def bincount(be: ArrayBackend, self: Tensor, weights: Tensor | None = None, minlength: int = 0) -> Tensor:
    check_bincount(self, weights, minlength)
    array = native(be, self)
    if not array.size:
        return be.wrap(be.xp.zeros(minlength, dtype=be.xp.int64))
    factors = None if weights is None else cast(be, native(be, weights), float64)
    counts = be.xp.bincount(array, weights=factors, minlength=minlength)
    return be.wrap(cast(be, counts, bincount_dtype(weights)))


def _limits(values: Any, given: Sequence[float] | None, margin: float) -> tuple[float, float]:
    """The range of a histogram: the values' own where none is given, and never of width zero."""
    low, high = given or ((float(values.min()), float(values.max())) if values.size else (0.0, 1.0))
    check_limits(low, high)
    return (low - margin, high + margin) if low == high else (low, high)


def histc_impl(be: ArrayBackend, self: Tensor, bins: int = 100, min: Any = 0, max: Any = 0, *, out: Any = None) -> Any:
    histc_meta(self, bins, min, max)
    xp, values = be.xp, native(be, self).reshape(-1)
    ends = (float(min), float(max))
    low, high = _limits(values, ends if min != max or not values.size else None, 1.0)
    inside = (values >= low) & (values <= high)
    if be.on_host:
        values = values[inside]
    # The last bin has its upper end.
    places = xp.minimum(_widths_above(be, self.dtype, values, low, high, bins).astype(xp.int64), bins - 1)
    if be.on_host:
        return cast(be, xp.bincount(places, minlength=bins), self.dtype)
    # On a device what lies outside goes into a bin behind the others.
    one, counts = xp.ones((), dtype=xp.int64), xp.zeros(bins + 1, dtype=xp.int64)
    return cast(be, combine(be, counts, xp.where(inside, places, bins), one, "add")[:-1], self.dtype)


def _widths_above(be: ArrayBackend, d: dtype, values: Any, low: float, high: float, bins: int) -> Any:
    """How many widths of a bin lie between `low` and each value of dtype `d`."""
    limits = finfo(d)
    if (high - low) * bins > limits.max or high - low <= limits.eps * max(abs(low), abs(high)):
        # A step on the way overflows in the dtype, or no number of it lies between the limits.
        scale, margin = 2.0**-64, 1.0 * (low == high)
        d, values = float64, cast(be, values, float64) * scale
        low, high = low * scale - margin, high * scale + margin
    first, last, count = operands(be, d, low, high, bins)
    return (values - first) * count / (last - first)


def _places(be: ArrayBackend, values: Any, edges: Any) -> Any:
    """Number of the bin of each value among bins with the given edges, -1 outside; the last bin has its upper end."""
    xp = be.xp
    bins = edges.shape[0] - 1
    if edges.dtype.itemsize == 2:  # Array modules search among few dtypes.
        values, edges = values.astype(xp.float32), edges.astype(xp.float32)
    places = xp.searchsorted(edges, values, side="right") - 1
    places = xp.where(values == edges[-1], bins - 1, places)
    return xp.where((places >= bins) | xp.isnan(values), -1, places)


def _even_places(be: ArrayBackend, values: Any, edges: Any) -> Any:
    """As `_places`, for bins of equal width: the number is computed, and set right by a look at the bin's edges."""
    xp = be.xp
    bins = edges.shape[0] - 1
    if edges.dtype.itemsize == 2:  # A number of bins may not fit.
        values, edges = values.astype(xp.float32), edges.astype(xp.float32)
    inside = (values >= edges[0]) & (values <= edges[-1])
    # Halves, because the difference of two numbers may overflow; edges may be one number where that is large.
    first, last = edges[0] * 0.5, edges[-1] * 0.5
    span = xp.where(first == last, 1, last - first)
    places = xp.where(inside, (values * 0.5 - first) / span * bins, 0).astype(xp.int64)
    places = xp.minimum(places, bins - 1)
    places = places - (values < edges[places]) + ((values >= edges[places + 1]) & (places < bins - 1))
    return xp.where(inside, places, -1)


def _histogram(
    be: ArrayBackend,
    self: Tensor,
    columns: Sequence[Any],
    edges: Sequence[Any],
    weight: Tensor | None,
    density: bool,
    places: Any = _places,
) -> Any:
    """Histogram of points, whose coordinates are the columns, over a grid with the given edges."""
    xp = be.xp
    shape = tuple([edge.shape[0] - 1 for edge in edges])
    flat: Any = 0
    inside: Any = True
    for column, edge, size in zip(columns, edges, shape, strict=True):
        place = places(be, column, edge)
        inside = inside & (place >= 0)
        flat = flat * size + place
    factors = None if weight is None else cast(be, native(be, weight).reshape(-1), float64)[inside]
    counts = xp.bincount(flat[inside], weights=factors, minlength=prod(shape)).reshape(shape)
    counts = cast(be, counts, self.dtype)
    if density:
        counts = counts / counts.sum()
        for i, edge in enumerate(edges):
            counts = counts / (edge[1:] - edge[:-1]).reshape((-1,) + (1,) * (len(edges) - i - 1))
    return counts


def _edges(be: ArrayBackend, self: Tensor, column: Any, bins: int, ends: Sequence[float] | None) -> Any:
    low, high = _limits(column, ends, 0.5)
    return cast(be, be.xp.linspace(low, high, bins + 1), self.dtype)


def histogram_impl(
    be: ArrayBackend,
    self: Tensor,
    bins: int = 100,
    *,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
    out: Any = None,
) -> Any:
    histogram_meta(self, bins, range=range, weight=weight, density=density)
    values = native(be, self).reshape(-1)
    edges = _edges(be, self, values, bins, range)
    return _histogram(be, self, [values], [edges], weight, density, _even_places), edges


def histogram_edges_impl(
    be: ArrayBackend,
    self: Tensor,
    bins: Tensor,
    *,
    weight: Tensor | None = None,
    density: bool = False,
    out: Any = None,
) -> Any:
    histogram_edges_meta(self, bins, weight=weight, density=density)
    edges = be.xp.asarray(native(be, bins), copy=True)
    return _histogram(be, self, [native(be, self).reshape(-1)], [edges], weight, density), edges


# -- several dimensions ---------------------------------------------------------------------------------------------


def _columns(be: ArrayBackend, self: Tensor) -> list[Any]:
    points = native(be, self)
    points = points.reshape(prod(points.shape[:-1]), points.shape[-1])
    return [points[:, i] for i in range(points.shape[1])]


def _grid(be: ArrayBackend, self: Tensor, bins: Sequence[int], ends: Sequence[float] | None) -> list[Any]:
    pairs = [None if ends is None else ends[2 * i : 2 * i + 2] for i in range(len(bins))]
    return [_edges(be, self, *row) for row in zip(_columns(be, self), bins, pairs, strict=True)]


def histogramdd_bin_edges(
    be: ArrayBackend,
    self: Tensor,
    bins: Sequence[int],
    *,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> list[Tensor]:
    histogramdd_edges_meta(self, bins, range=range, weight=weight, density=density)
    return [be.wrap(edge) for edge in _grid(be, self, bins, range)]


def histogramdd_from_bin_cts(
    be: ArrayBackend,
    self: Tensor,
    bins: Sequence[int],
    *,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> Tensor:
    histogramdd_meta(self, bins, range=range, weight=weight, density=density)
    grid = _grid(be, self, bins, range)
    return be.wrap(_histogram(be, self, _columns(be, self), grid, weight, density, _even_places))


def histogramdd_from_bin_tensors(
    be: ArrayBackend, self: Tensor, bins: Sequence[Tensor], *, weight: Tensor | None = None, density: bool = False
) -> Tensor:
    histogramdd_tensors_meta(self, bins, weight=weight, density=density)
    return be.wrap(_histogram(be, self, _columns(be, self), [native(be, edge) for edge in bins], weight, density))
