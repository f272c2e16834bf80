"""Largest elements and means of windows of planes, which are the units."""

import numpy as np

from opmux_compiled.loops.compiling import loop, reduction

__all__ = ["adaptive_average", "average", "maximum", "maximum_of_lines"]

_f = np.float32


@loop
def maximum(start, stop, x, y, at, kernel, strides, pads, gaps):  # type: ignore[no-untyped-def]
    """Largest elements and their places in the plane: the first of equal ones, and the last NaN."""
    height, width = x.shape[1], x.shape[2]
    lows, highs = np.empty(y.shape[2], np.int64), np.empty(y.shape[2], np.int64)
    for j in range(y.shape[2]):
        left = j * strides[1] - pads[1]
        lows[j] = -(min(left, 0) // gaps[1])
        highs[j] = min(kernel[1], (width - 1 - left) // gaps[1] + 1)
    for plane in range(start, stop):
        source, values, places = x[plane].reshape(height * width), y[plane], at[plane]
        for i in range(values.shape[0]):
            top = i * strides[0] - pads[0]
            first = -(min(top, 0) // gaps[0])
            last = min(kernel[0], (height - 1 - top) // gaps[0] + 1)
            for j in range(values.shape[1]):
                left = j * strides[1] - pads[1]
                place = (top + first * gaps[0]) * width + left + lows[j] * gaps[1]
                best = source[np.uint64(place)]
                for a in range(first, last):
                    line = (top + a * gaps[0]) * width + left
                    for b in range(lows[j], highs[j]):
                        here = line + b * gaps[1]
                        v = source[np.uint64(here)]
                        newer = (v > best) | (v != v)  # without a branch, which nothing could foretell
                        best = v if newer else best
                        place = here if newer else place
                values[i, j], places[i, j] = best, place


@loop
def maximum_of_lines(start, stop, x, y, at, height, kernel, step):  # type: ignore[no-untyped-def]
    """As `maximum`, for windows in one row and without zeros around: units are the rows of all planes, `height` in each."""
    for line in range(start, stop):
        source, values, places = x[line], y[line], at[line]
        before = line % height * source.size
        for j in range(values.size):
            place = j * step
            best = source[np.uint64(place)]
            for b in range(1, kernel):
                here = j * step + b
                v = source[np.uint64(here)]
                newer = (v > best) | (v != v)
                best = v if newer else best
                place = here if newer else place
            values[j], places[j] = best, before + place


@reduction
def average(start, stop, x, y, kernel, strides, pads, with_padding, divisor):  # type: ignore[no-untyped-def]
    """Means; a `divisor` that is not 0 takes the place of the number of elements. Rows are added first, which vectors do."""
    height, width = x.shape[1], x.shape[2]
    line = np.empty(width, np.float32)
    for plane in range(start, stop):
        source, target = x[plane], y[plane]
        for i in range(target.shape[0]):
            top = i * strides[0] - pads[0]
            bottom = min(top + kernel[0], height + pads[0])
            first, last = max(top, 0), min(bottom, height)
            line[:] = _f(0)
            for r in range(first, last):
                row = source[r]
                for c in range(width):
                    line[c] += row[c]
            for j in range(target.shape[1]):
                left = j * strides[1] - pads[1]
                right = min(left + kernel[1], width + pads[1])
                low, high = max(left, 0), min(right, width)
                total = _f(0)
                for c in range(low, high):
                    total += line[np.uint64(c)]
                count = (bottom - top) * (right - left) if with_padding else (last - first) * (high - low)
                target[i, j] = total / _f(count if divisor == 0 else divisor)


@reduction
def adaptive_average(start, stop, x, y):  # type: ignore[no-untyped-def]
    """Means of as many windows as the result has elements."""
    height, width = x.shape[1], x.shape[2]
    rows, columns = y.shape[1], y.shape[2]
    for plane in range(start, stop):
        source, target = x[plane], y[plane]
        for i in range(rows):
            first, last = i * height // rows, -(-(i + 1) * height // rows)
            for j in range(columns):
                low, high = j * width // columns, -(-(j + 1) * width // columns)
                total = _f(0)
                for r in range(first, last):
                    line = source[r, low:high]
                    for c in range(line.size):
                        total += line[c]
                target[i, j] = total / _f((last - first) * (high - low))
