"""Sampling of images at given positions.

Along each dimension a position has a few taps: neighbours, how much they count, and how that changes with the position.
A sample is a sum over all combinations of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import product
from math import prod
from operator import add
from typing import Any, Final, final

from opmux.native.arrays import cast
from opmux.native.combining import accumulate
from opmux.native.kernels.elementwise import computable
from opmux.native.kernels.quiet import undisturbed
from opmux.native.meta import sampling as meta
from opmux.native.shapes import parts_of
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "grid_sampler_2d",
    "grid_sampler_2d_backward",
    "grid_sampler_3d",
    "grid_sampler_3d_backward",
]

#: PyTorch's numbers for the modes.
_BILINEAR, _NEAREST = 0, 1
_ZEROS, _BORDER = 0, 1
#: Outside of every image.
_NOWHERE: Final = -100.0
#: Slope of the cubic kernel at distance 1.
_A: Final = -0.75
_META: Final = {2: meta.grid_sampler_2d_meta, 3: meta.grid_sampler_3d_meta}
_BACKWARD_META: Final = {2: meta.grid_sampler_2d_backward_meta, 3: meta.grid_sampler_3d_backward_meta}


@final
@dataclass(slots=True)
class _Tap:
    """One neighbour along one dimension, for every position: arrays of shape (samples, positions).

    Attributes:
        at: Where it is, a whole number, which may be outside.
        weight: How much it counts.
        slope: Derivative of `weight` with respect to the grid's value; a number if that is the same everywhere.
    """

    at: Any
    weight: Any
    slope: Any


def _bounds(size: int, align_corners: bool) -> tuple[float, float]:
    """Where an image is mirrored: at the middle of the last pixels, or at their edge."""
    return (0.0, size - 1.0) if align_corners else (-0.5, size - 0.5)


def _inside_image(be: ArrayBackend, at: Any, size: int, padding_mode: int, align_corners: bool) -> tuple[Any, Any]:
    """Positions after padding, and 1, 0 or -1 as they move with, not at all, or against the unpadded ones."""
    xp = be.xp
    if padding_mode == _ZEROS:
        return at, 1
    sign = xp.ones_like(at)
    if padding_mode != _BORDER:
        low, high = _bounds(size, align_corners)
        span = high - low
        if span == 0:
            return xp.zeros_like(at), xp.zeros_like(at)
        away = abs(at - low)
        turns = xp.floor(away / span)
        odd = xp.remainder(turns, 2) != 0
        sign = xp.where((at < low) ^ odd, -sign, sign)
        rest = away - turns * span
        at = xp.where(odd, span - rest, rest) + low
    sign = xp.where((at <= 0) | (at >= size - 1), xp.zeros_like(sign), sign)
    return xp.clip(at, 0, size - 1), sign


def _place(be: ArrayBackend, tap: _Tap, size: int) -> tuple[Any, Any]:
    """Index of a tap along a dimension, of the nearest pixel where it is outside, and whether it is inside."""
    inside = (tap.at >= 0) & (tap.at < size)
    return be.xp.clip(tap.at, 0, size - 1).astype(be.xp.int64), inside


def _taps(
    be: ArrayBackend, values: Any, size: int, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> list[_Tap]:
    """The taps along a dimension, whose ends a grid has at -1 and 1."""
    xp = be.xp
    scale = (size - 1) / 2 if align_corners else size / 2
    at = values + 1
    at *= scale
    at -= 0 if align_corners else 0.5
    finite = xp.isfinite(at)
    if not (be.on_host and bool(finite.all())):
        # Nothing is there; what is mirrored or moved to the border is the first pixel, or the last one beyond that border.
        lost = _NOWHERE if padding_mode == _ZEROS else 0
        beyond = (at > 0) & (padding_mode == _BORDER)
        at = xp.where(finite, at, xp.where(beyond, xp.full_like(at, size - 1), xp.full_like(at, lost)))
    if interpolation_mode not in (_BILINEAR, _NEAREST):
        return _cubic_taps(be, at, size, scale, padding_mode, align_corners)
    at, sign = _inside_image(be, at, size, padding_mode, align_corners)
    if interpolation_mode == _NEAREST:
        return [_Tap(xp.round(at), xp.ones_like(at), 0)]
    low, slope = xp.floor(at), sign * scale
    share = at - low
    return [_Tap(low, 1 - share, -slope), _Tap(low + 1, share, slope)]


def _cubic_taps(
    be: ArrayBackend, at: Any, size: int, scale: float, padding_mode: int, align_corners: bool
) -> list[_Tap]:
    low = be.xp.floor(at)
    share = at - low
    taps = []
    for offset in (-1, 0, 1, 2):
        distance = abs(share - offset)
        if offset in (0, 1):
            weight = ((_A + 2) * distance - (_A + 3)) * distance * distance + 1
            slope = (3 * (_A + 2) * distance - 2 * (_A + 3)) * distance
        else:
            weight = ((_A * distance - 5 * _A) * distance + 8 * _A) * distance - 4 * _A
            slope = (3 * _A * distance - 10 * _A) * distance + 8 * _A
        where, _ = _inside_image(be, low + offset, size, padding_mode, align_corners)
        taps.append(_Tap(where, weight, slope * (scale if offset < 1 else -scale)))
    return taps


def _all_taps(
    be: ArrayBackend, grid: Any, size: Sequence[int], interpolation_mode: int, padding_mode: int, align_corners: bool
) -> list[list[_Tap]]:
    """Taps by dimension; a grid names the last dimension first."""
    flat = grid.reshape(grid.shape[0], prod(grid.shape[1:-1]), grid.shape[-1])
    return [
        _taps(be, flat[..., len(size) - 1 - dim], n, interpolation_mode, padding_mode, align_corners)
        for dim, n in enumerate(size)
    ]


def _combinations(
    be: ArrayBackend, taps: Sequence[Sequence[_Tap]], size: Sequence[int]
) -> Iterator[tuple[tuple[_Tap, ...], Any, Any]]:
    """Every combination of taps, its position in the flattened image, and whether that is inside."""
    places = [[_place(be, tap, n) for tap in along] for along, n in zip(taps, size, strict=True)]
    for chosen, found in zip(product(*taps), product(*places), strict=True):
        at, inside = found[0]
        for (index, within), n in zip(found[1:], size[1:], strict=True):
            at, inside = at * n + index, inside & within
        yield chosen, at, inside


def _weight(chosen: Sequence[_Tap], but: int = -1) -> Any:
    """Product of the weights, with the slope in place of the weight along dimension `but`."""
    total: Any = None
    for dim, tap in enumerate(chosen):
        factor = tap.slope if dim == but else tap.weight
        total = factor if total is None else total * factor
    return total


def _gathered(be: ArrayBackend, planes: Any, at: Any, inside: Any) -> Any:
    """Elements (samples, channels, positions) of flattened images, 0 outside."""
    xp = be.xp
    if not at.size or not planes.size:
        return xp.zeros((at.shape[0], planes.shape[1], at.shape[1]), dtype=planes.dtype)
    found = xp.stack([xp.take(planes[n], at[n], axis=1) for n in range(at.shape[0])])
    return found if be.on_host and bool(inside.all()) else xp.where(inside[:, None], found, xp.zeros_like(found))


#: Samples of an image from which on they are worth a few calls for each channel.
_MANY: Final = 256


#: Positions whose taps are held at a time, and elements whose shares of a gradient are: those of one sample at least.
_TAPS: Final = 1 << 12
_SHARES: Final = 1 << 15


def _parts(be: ArrayBackend, samples: int, elements: int, held: int) -> list[slice]:
    """Parts of the samples, of so many elements each, that are computed one after the other; one, where results are not written."""
    return parts_of(max(samples, 1), held // max(elements, 1) if be.on_host and be.writable else samples)


def _sample(be: ArrayBackend, x: Any, taps: list[list[_Tap]], result: Any) -> None:
    """Writes samples into the result, channel by channel: zeros around the image stand where nothing is.

    A mask of what is inside, for each channel, would take longer than all else.
    """
    xp, (samples, channels, *size) = be.xp, x.shape
    padded = xp.zeros([n + 2 for n in size], dtype=x.dtype)
    image, pixels = padded[(slice(1, -1),) * len(size)], padded.reshape(-1)
    weights = [_weight(chosen) for chosen in product(*taps)]
    weighted = list(zip(_padded_positions(be, taps, size), weights, strict=True))
    result = result.reshape(samples, channels, weights[0].shape[1])
    found = xp.empty(result.shape[2], dtype=x.dtype)
    for sample, channel in product(range(samples), range(channels)):
        total, image[...] = result[sample, channel], x[sample, channel]
        for number, (at, weight) in enumerate(weighted):
            # No index is beyond an end; with this mode nothing is kept back in case one were.
            pixels.take(at[sample], out=found if number else total, mode="wrap")
            if number:
                found *= weight[sample]
                total += found
            else:
                total *= weight[sample]


def _padded_positions(be: ArrayBackend, taps: list[list[_Tap]], size: Sequence[int]) -> Iterator[Any]:
    """Positions of every combination of taps in a flattened image with a margin of one pixel, where those outside are."""
    parts: list[list[Any]] = []
    pitch, first = 1, 0
    for along, n in zip(reversed(taps), reversed(size), strict=True):
        parts.insert(0, [be.xp.clip(tap.at, -1, n).astype(be.xp.int64) for tap in along])
        for places in parts[0] if parts[1:] else ():
            places *= pitch
        first += pitch
        pitch *= n + 2
    for places in parts[0]:
        places += first
    return (reduce(add, chosen) for chosen in product(*parts))


@undisturbed
def _grid_sampler(
    spatial: int,
    be: ArrayBackend,
    input: Tensor,
    grid: Tensor,
    interpolation_mode: int,
    padding_mode: int,
    align_corners: bool,
) -> Tensor:
    result = _META[spatial](input, grid, interpolation_mode, padding_mode, align_corners)
    x, places, size = computable(be, input), computable(be, grid), input.shape[2:]
    options = (interpolation_mode, padding_mode, align_corners)
    if be.on_host and be.writable and prod(result.shape[2:]) >= _MANY:
        sampled = be.xp.empty(result.shape, x.dtype)
        for part in _parts(be, x.shape[0], prod(result.shape[2:]), _TAPS):
            _sample(be, x[part], _all_taps(be, places[part], size, *options), sampled[part])
        return be.wrap(cast(be, sampled, result.dtype))
    taps = _all_taps(be, places, size, *options)
    planes = x.reshape(*x.shape[:2], prod(size))
    total: Any = 0
    for chosen, at, inside in _combinations(be, taps, size):
        total = total + _gathered(be, planes, at, inside) * _weight(chosen)[:, None]
    return be.wrap(cast(be, total.reshape(result.shape), result.dtype))


grid_sampler_2d = partial(_grid_sampler, 2)
grid_sampler_3d = partial(_grid_sampler, 3)


@undisturbed
def _grid_sampler_backward(
    spatial: int,
    be: ArrayBackend,
    grad_output: Tensor,
    input: Tensor,
    grid: Tensor,
    interpolation_mode: int,
    padding_mode: int,
    align_corners: bool,
    output_mask: Sequence[bool],
) -> tuple[Tensor | None, Tensor]:
    options = (interpolation_mode, padding_mode, align_corners)
    _BACKWARD_META[spatial](grad_output, input, grid, *options, output_mask)
    grad, x, places = (computable(be, tensor) for tensor in (grad_output, input, grid))
    parts = _parts(be, x.shape[0], prod(grad.shape[1:]), _SHARES)
    found = [_gradients(be, grad[part], x[part], places[part], options, output_mask[0]) for part in parts]
    of_input, of_grid = (x[0] if len(parts) == 1 else be.xp.concatenate(x) for x in zip(*found, strict=True))
    first = be.wrap(cast(be, of_input, input.dtype)) if output_mask[0] else None
    return first, be.wrap(cast(be, of_grid, grid.dtype))


def _gradients(
    be: ArrayBackend, grad: Any, x: Any, places: Any, options: tuple[int, int, bool], of_images: bool
) -> tuple[Any, Any]:
    """Gradients of images, zeros where none is asked for, and of a grid."""
    (samples, channels, *size), (interpolation_mode, _, _) = x.shape, options
    room = prod(size)
    planes, grad = x.reshape(samples, channels, room), grad.reshape(samples, channels, prod(grad.shape[2:]))
    of_input = be.xp.zeros(x.size, dtype=x.dtype)
    slopes: list[Any] = [be.xp.zeros(grad.shape[::2], dtype=grad.dtype)] * len(size)
    starts = be.xp.arange(samples * channels).reshape(samples, channels, 1) * room
    for chosen, at, inside in _combinations(be, _all_taps(be, places, size, *options), size):
        share = grad * be.xp.where(inside, _weight(chosen), be.xp.zeros_like(chosen[0].weight))[:, None]
        if of_images and share.size:
            of_input = accumulate(be, of_input, (starts + at[:, None]).reshape(-1), share.reshape(-1))
        if interpolation_mode != _NEAREST:
            seen = (grad * _gathered(be, planes, at, inside)).sum(1, dtype=grad.dtype)
            slopes = [slope + seen * _weight(chosen, dim) for dim, slope in enumerate(slopes)]
    return of_input.reshape(x.shape), be.xp.stack(slopes[::-1], axis=-1).reshape(places.shape)


grid_sampler_2d_backward = partial(_grid_sampler_backward, 2)
grid_sampler_3d_backward = partial(_grid_sampler_backward, 3)
