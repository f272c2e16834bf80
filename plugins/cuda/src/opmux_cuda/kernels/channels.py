"""Sums per channel, for batch normalisation and for the parameters of layer and group normalisation: two launches."""

from typing import Any, Final, NamedTuple

from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import launch, wide

__all__ = ["Extent", "channel_dots", "channel_moments", "channel_sums", "optional"]

#: Blocks in a grid that keep a large GPU busy. The number does not depend on the device, so that sums do not either.
_BLOCKS: Final = 512
_THREADS: Final = 128


class Extent(NamedTuple):
    """An array as (samples, channels, spatial)."""

    samples: int
    channels: int
    spatial: int

    def blocks(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Grid and block of a reduction; the grid's second number is that of partial results per channel."""
        if self.spatial > 1:
            count, across, block = self.samples * self.spatial, self.channels, (256, 1)
            each = 256 * 8
        else:
            count, across, block = self.samples, -(-self.channels // 32), (32, 8)
            each = 8 * 8
        parts = max(min(-(-count // each), -(-_BLOCKS // across)), 1)
        return (across, parts), block


def optional(array: Any) -> Any:
    """The array, or the null pointer for None."""
    return 0 if array is None else array


def channel_moments(x: Any, extent: Extent, saved: list[Any], running: list[Any], momentum: float, eps: float) -> None:
    """Writes mean and reciprocal deviation of each channel into `saved`, and updates the arrays `running` that are not None."""
    grid, block = extent.blocks()
    partial = xp.empty((grid[1] * extent.channels * 3,), wide(x.dtype))
    launch("channel", "channel_moments", (x.dtype,), grid, block, (x, partial, *extent))
    args = (partial, grid[1], extent.channels, *saved, *map(optional, running), float(momentum), float(eps))
    launch("channel", "finish_moments", (x.dtype, saved[0].dtype), _finishing(extent), (_THREADS,), args)


def channel_sums(x: Any, extent: Extent) -> Any:
    """The sum over each channel."""
    grid, block = extent.blocks()
    partial, result = xp.empty((grid[1] * extent.channels,), wide(x.dtype)), xp.empty((extent.channels,), x.dtype)
    launch("channel", "channel_sums", (x.dtype,), grid, block, (x, partial, *extent))
    args = (partial, grid[1], extent.channels, result)
    launch("channel", "finish_sums", (x.dtype,), _finishing(extent), (_THREADS,), args)
    return result


def channel_dots(
    grad: Any,
    x: Any,
    statistics: tuple[Any, Any],
    extent: Extent,
    where: tuple[int, int],
    of: list[Any],
    *,
    sums: Any = None,
    variance_eps: float | None = None,
) -> None:
    """Sums over each channel of a gradient and of its product with the normalised input.

    Args:
        grad: The gradient.
        x: The input.
        statistics: Means and reciprocal deviations.
        extent: How both arrays are seen.
        where: The statistics of (sample, channel) are at `sample * where[0] + channel // where[1]`.
        of: Arrays for the second and for the first sum in the parameters' dtype, or None.
        sums: Array for both, the first sums before the second ones.
        variance_eps: Says that the second statistics are variances, and what is added to them.
    """
    grid, block = extent.blocks()
    partial = xp.empty((grid[1] * extent.channels * 2,), wide(x.dtype))
    types = (x.dtype, statistics[0].dtype, variance_eps is not None)
    data = (grad, x, *statistics, float(variance_eps or 0), partial)
    launch("channel", "channel_dots", types, grid, block, (*data, *extent, *where))
    results = [array for array in of if array is not None]
    pair = (x.dtype, results[0].dtype if results else x.dtype)
    args = (partial, grid[1], extent.channels, optional(sums), *map(optional, of))
    launch("channel", "finish_dots", pair, _finishing(extent), (_THREADS,), args)


def _finishing(extent: Extent) -> tuple[int]:
    return (-(-extent.channels // _THREADS),)
