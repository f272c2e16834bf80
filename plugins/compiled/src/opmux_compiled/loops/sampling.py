"""Elements between elements: interpolation of planes, which are the units, and samples at the points of a grid."""

from math import floor

import numpy as np

from opmux_compiled.loops.compiling import loop

__all__ = ["bilinear", "grid_bilinear"]

_f = np.float32


@loop
def bilinear(start, stop, x, y, above, below, down, before, after, along):  # type: ignore[no-untyped-def]
    """Between two rows and two columns: their numbers, and the shares of the second ones."""
    columns = y.shape[2]
    line = np.empty(x.shape[2], np.float32)
    for plane in range(start, stop):
        for i in range(y.shape[1]):
            upper, lower, target, share = x[plane, above[i]], x[plane, below[i]], y[plane, i], down[i]
            for k in range(line.size):
                line[k] = upper[k] * (_f(1) - share) + lower[k] * share
            for j in range(columns):
                a, b = line[np.uint64(before[j])], line[np.uint64(after[j])]
                target[j] = a * (_f(1) - along[j]) + b * along[j]


@loop
def _neighbours(points, at, shares, height, width, at_corners, at_border):  # type: ignore[no-untyped-def]
    """For each point its four neighbours, -1 for one beyond the border, and their shares."""
    for j in range(points.shape[0]):
        u, v = points[j, 0], points[j, 1]
        if at_corners:
            u, v = (u + _f(1)) * _f(0.5) * _f(width - 1), (v + _f(1)) * _f(0.5) * _f(height - 1)
        else:
            u, v = ((u + _f(1)) * _f(width) - _f(1)) * _f(0.5), ((v + _f(1)) * _f(height) - _f(1)) * _f(0.5)
        if at_border:  # NaN is at 0.
            u, v = u if u > _f(0) else _f(0), v if v > _f(0) else _f(0)
            u, v = min(u, _f(width - 1)), min(v, _f(height - 1))
        # Beyond these bounds all four neighbours are outside; NaN is there too.
        u = u if _f(-2) < u < _f(width + 1) else _f(-2)
        v = v if _f(-2) < v < _f(height + 1) else _f(-2)
        left, top = floor(u), floor(v)
        along, down = u - _f(left), v - _f(top)
        for k in range(4):
            r, c = top + k // 2, left + k % 2
            inside = r >= 0 and r < height and c >= 0 and c < width
            at[k, j] = r * width + c if inside else -1
            shares[k, j] = (down if k // 2 else _f(1) - down) * (along if k % 2 else _f(1) - along)


@loop
def grid_bilinear(start, stop, x, grid, y, width, at_corners, at_border):  # type: ignore[no-untyped-def]
    """Units are rows of the grids of all samples; `x` is (samples, channels, pixels) of images so wide."""
    rows, columns = y.shape[2], y.shape[3]
    at, shares = np.empty((4, columns), np.int64), np.empty((4, columns), np.float32)
    for unit in range(start, stop):
        sample, i = unit // rows, unit % rows
        _neighbours(grid[sample, i], at, shares, x.shape[2] // width, width, at_corners, at_border)
        for c in range(x.shape[1]):
            pixels, target = x[sample, c], y[sample, c, i]
            for j in range(columns):
                total = _f(0)
                for k in range(4):
                    if at[k, j] >= 0:
                        total += pixels[np.uint64(at[k, j])] * shares[k, j]
                target[j] = total
