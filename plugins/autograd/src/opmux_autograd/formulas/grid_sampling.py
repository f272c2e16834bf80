"""The grid samplers of images and volumes, written with operators that have derivatives.

A sample is a sum over its neighbours on the grid of pixels: of their values, times weights that depend on the position.
"""

import itertools
from typing import Any, NamedTuple

import opmux
from opmux import Tensor, ops

__all__ = ["sampled"]

#: PyTorch's numbers for interpolation and padding.
_NEAREST, _BICUBIC = 1, 2
_BORDER, _REFLECTION = 1, 2

#: A place outside of every image, for positions that are no finite numbers.
_NOWHERE = -100.0

#: The parameter of the cubic convolution; PyTorch's.
_SHARPNESS = -0.75


class _Neighbours(NamedTuple):
    """Along one dimension: where the neighbours of each sample are, as floating-point numbers, and their weights."""

    places: list[Any]
    weights: list[Any]


class _Axis(NamedTuple):
    """One dimension of the image: how many pixels, and how positions are read."""

    size: int
    padding: int
    align: bool

    def pixels(self, position: Tensor) -> Any:
        """Positions between -1 and 1 as multiples of a pixel."""
        last = self.size - 1 if self.align else self.size
        at = (position + 1) * (last / 2) - (0 if self.align else 0.5)
        return ops.aten.where.ScalarOther(ops.aten.isfinite.default(at), at, _NOWHERE)

    def padded(self, place: Any) -> Any:
        """Places outside of the image brought inside, if that is the way of padding."""
        if self.padding not in (_BORDER, _REFLECTION):
            return place
        if self.padding == _REFLECTION:
            place = self._reflected(place)
        inside = (place > 0).logical_and(place < self.size - 1)
        # On the border, as beyond it, a place does not move with its position.
        return ops.aten.where.self(inside, place, ops.aten.clamp.default(place.detach(), 0, self.size - 1))

    def _reflected(self, place: Any) -> Any:
        """Places folded at both ends of the image: at the pixels' centres if corners are aligned, or at their edges."""
        low, span = (0.0, self.size - 1) if self.align else (-0.5, self.size)
        if span == 0:
            return ops.aten.zeros_like.default(place)
        inside = ops.aten.abs.default(place - low)
        rest = ops.aten.fmod.Scalar(inside, span)
        forward = ops.aten.remainder.Scalar(ops.aten.floor.default(inside.detach() / span), 2) == 0
        return ops.aten.where.self(forward, rest, span - rest) + low


def sampled(input: Tensor, grid: Tensor, interpolation: int, padding: int, align_corners: bool) -> Any:
    """The image at the positions of a grid, as grid_sampler_2d and grid_sampler_3d give it.

    Args:
        input: Images, samples by channels by their sizes.
        grid: Positions, the last dimension first, in its last dimension.
        interpolation: 0 linear, 1 nearest, 2 cubic.
        padding: 0 zeros, 1 the border, 2 reflections.
        align_corners: Whether -1 and 1 are the centres of the outermost pixels, and not their edges.
    """
    sizes = list(input.shape[2:])
    axes = [_Axis(size, padding, align_corners) for size in sizes]
    along = [
        _neighbours(axis, ops.aten.select.int(grid, -1, len(sizes) - 1 - k), interpolation)
        for k, axis in enumerate(axes)
    ]
    flat = input.reshape([*input.shape[:2], -1])
    total = None
    for choice in itertools.product(*[range(len(one.places)) for one in along]):
        places = [one.places[k] for one, k in zip(along, choice, strict=True)]
        value = _values(flat, places, sizes)
        for one, k in zip(along, choice, strict=True):
            value = value * one.weights[k].unsqueeze(1)
        total = value if total is None else total + value
    return total


def _neighbours(axis: _Axis, position: Tensor, interpolation: int) -> _Neighbours:
    at = axis.pixels(position)
    if interpolation == _BICUBIC:
        first = ops.aten.floor.default(at)
        return _Neighbours([axis.padded(first + k) for k in (-1, 0, 1, 2)], _cubic_weights(at - first.detach()))
    at = axis.padded(at)
    if interpolation == _NEAREST:
        return _Neighbours([ops.aten.round.default(at)], [ops.aten.ones_like.default(at)])
    first = ops.aten.floor.default(at).detach()
    return _Neighbours([first, first + 1], [1 - (at - first), at - first])


def _cubic_weights(rest: Any) -> list[Any]:
    """Weights of the four neighbours of a position, `rest` after the second of them."""
    return [_far(rest + 1), _near(rest), _near(1 - rest), _far(2 - rest)]


def _near(t: Any) -> Any:
    """The weight at a distance of at most one pixel."""
    return ((_SHARPNESS + 2) * t - (_SHARPNESS + 3)) * t * t + 1


def _far(t: Any) -> Any:
    """The weight at a distance of one to two pixels."""
    return ((_SHARPNESS * t - 5 * _SHARPNESS) * t + 8 * _SHARPNESS) * t - 4 * _SHARPNESS


def _values(flat: Tensor, places: list[Any], sizes: list[int]) -> Any:
    """Pixels at these places, zero outside of the image.

    Args:
        flat: Samples by channels by pixels.
        places: For each dimension of the image, a place for each position of the grid.
        sizes: Sizes of these dimensions.
    """
    index, inside = None, None
    for place, size in zip(places, sizes, strict=True):
        place = place.detach()
        within = (place >= 0).logical_and(place <= size - 1)
        pixel = ops.aten.clamp.default(place, 0, size - 1).to(opmux.int64)
        index = pixel if index is None else index * size + pixel
        inside = within if inside is None else inside.logical_and(within)
    assert index is not None
    assert inside is not None
    wide = [flat.shape[0], flat.shape[1], index[0].numel()]
    columns = index.reshape([wide[0], 1, -1]).expand(wide)
    found = ops.aten.gather.default(flat, 2, columns).reshape([*wide[:2], *index.shape[1:]])
    return found * inside.unsqueeze(1)
