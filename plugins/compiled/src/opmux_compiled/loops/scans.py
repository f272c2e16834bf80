"""Running sums and maxima along a dimension, of arrays of three dimensions, whose second it is, and products of rows.

Units of the first are blocks of the last dimension, `BLOCK` elements long, of each index of the first.
"""

import numpy as np

from opmux_compiled.loops.compiling import loop, reduction

__all__ = ["BLOCK", "cummax", "cumsum", "prod"]

_f = np.float32
BLOCK = 256


@loop
def cumsum(start, stop, x, y):  # type: ignore[no-untyped-def]
    """Running sums, in float64."""
    count, inner = x.shape[1], x.shape[2]
    blocks = (inner + BLOCK - 1) // BLOCK
    for unit in range(start, stop):
        outer, first = unit // blocks, unit % blocks * BLOCK
        source, target = x[outer, :, first : first + BLOCK], y[outer, :, first : first + BLOCK]
        if inner == 1:
            total = 0.0
            for i in range(count):
                total += source[i, 0]
                target[i, 0] = total
            continue
        totals = np.zeros(source.shape[1])
        for i in range(count):
            row, out = source[i], target[i]
            for j in range(totals.size):
                totals[j] += row[j]
                out[j] = totals[j]


@loop
def cummax(start, stop, x, y, at):  # type: ignore[no-untyped-def]
    """Running maxima, and where they are: the last of equal ones. NaN is larger than all."""
    count, inner = x.shape[1], x.shape[2]
    blocks = (inner + BLOCK - 1) // BLOCK
    for unit in range(start, stop):
        outer, first = unit // blocks, unit % blocks * BLOCK
        source, target = x[outer, :, first : first + BLOCK], y[outer, :, first : first + BLOCK]
        places = at[outer, :, first : first + BLOCK]
        if inner == 1:
            line, out, where = x[outer].reshape(count), y[outer].reshape(count), at[outer].reshape(count)
            best, place = line[0], 0
            for i in range(count):
                v = line[i]
                if v >= best:  # noqa: SIM114 -- with `or` the loop takes five times as long
                    best, place = v, i
                elif v != v:
                    best, place = v, i
                out[i], where[i] = best, place
            continue
        width = source.shape[1]
        target[0], places[0] = source[0], 0
        for i in range(1, count):
            for j in range(width):
                v, best = source[i, j], target[i - 1, j]
                newer = v >= best or v != v
                target[i, j] = v if newer else best
                places[i, j] = i if newer else places[i - 1, j]


@reduction
def prod(start, stop, x, y):  # type: ignore[no-untyped-def]
    """Products of rows, which are the units."""
    for unit in range(start, stop):
        row = x[unit]
        found = _f(1)
        for i in range(row.size):
            found *= row[i]
        y[unit] = found
