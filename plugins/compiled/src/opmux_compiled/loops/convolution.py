"""Convolutions in two dimensions, each channel by itself, as sums of shifted planes."""

import numpy as np

from opmux_compiled.loops.compiling import loop

__all__ = ["depthwise"]

_f = np.float32
#: Elements of a sum that are worked on at a time; they stay in the nearest cache.
TILE = 2048


@loop
def _spread(x, parts, pads):  # type: ignore[no-untyped-def]
    """A plane with zeros around it into its parts: (row and column modulo the strides, rows, columns)."""
    parts[:] = _f(0)
    for p in range(parts.shape[0]):
        for q in range(parts.shape[1]):
            i, j = (p - pads[0]) % parts.shape[0], (q - pads[1]) % parts.shape[1]
            source = x[i :: parts.shape[0], j :: parts.shape[1]]
            target = parts[p, q, (i + pads[0]) // parts.shape[0] :, (j + pads[1]) // parts.shape[1] :]
            for a in range(source.shape[0]):
                for b in range(source.shape[1]):
                    target[a, b] = source[a, b]


@loop
def _add_eight(total, parts, at, w):  # type: ignore[no-untyped-def]
    n = total.size
    a, b, c, d = parts[at[0] : at[0] + n], parts[at[1] : at[1] + n], parts[at[2] : at[2] + n], parts[at[3] : at[3] + n]
    e, f, g, h = parts[at[4] : at[4] + n], parts[at[5] : at[5] + n], parts[at[6] : at[6] + n], parts[at[7] : at[7] + n]
    p, q, r, s, t, u, v, x = w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]
    for i in range(n):
        total[i] += a[i] * p + b[i] * q + c[i] * r + d[i] * s + e[i] * t + f[i] * u + g[i] * v + h[i] * x


@loop
def _add_sixteen(total, parts, at, w):  # type: ignore[no-untyped-def]
    n = total.size
    a, b, c, d = parts[at[0] : at[0] + n], parts[at[1] : at[1] + n], parts[at[2] : at[2] + n], parts[at[3] : at[3] + n]
    e, f, g, h = parts[at[4] : at[4] + n], parts[at[5] : at[5] + n], parts[at[6] : at[6] + n], parts[at[7] : at[7] + n]
    p, q, r, s = (
        parts[at[8] : at[8] + n],
        parts[at[9] : at[9] + n],
        parts[at[10] : at[10] + n],
        parts[at[11] : at[11] + n],
    )
    t, u, v, x = (
        parts[at[12] : at[12] + n],
        parts[at[13] : at[13] + n],
        parts[at[14] : at[14] + n],
        parts[at[15] : at[15] + n],
    )
    w0, w1, w2, w3, w4, w5, w6, w7 = w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]
    w8, w9, w10, w11, w12, w13, w14, w15 = w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15]
    for i in range(n):
        first = a[i] * w0 + b[i] * w1 + c[i] * w2 + d[i] * w3 + e[i] * w4 + f[i] * w5 + g[i] * w6 + h[i] * w7
        second = p[i] * w8 + q[i] * w9 + r[i] * w10 + s[i] * w11 + t[i] * w12 + u[i] * w13 + v[i] * w14 + x[i] * w15
        total[i] += first + second


@loop
def _begin(total, piece, w, bias):  # type: ignore[no-untyped-def]
    for i in range(total.size):
        total[i] = piece[i] * w + bias


@loop
def _add_one(total, piece, w):  # type: ignore[no-untyped-def]
    for i in range(total.size):
        total[i] += piece[i] * w


@loop
def _sum_all(total, parts, at, w, bias):  # type: ignore[no-untyped-def]
    """The sum of the pieces of all taps: the more of them at a time, the more rarely it is read and written."""
    _begin(total, parts[at[0] : at[0] + total.size], w[0], bias)
    t = 1
    while t + 16 <= at.size:
        _add_sixteen(total, parts, at[t : t + 16], w[t : t + 16])
        t += 16
    if t + 8 <= at.size:
        _add_eight(total, parts, at[t : t + 8], w[t : t + 8])
        t += 8
    for k in range(t, at.size):
        _add_one(total, parts[at[k] : at[k] + total.size], w[k])


@loop
def depthwise(start, stop, x, w, bias, y, kernel, strides, pads, gaps):  # type: ignore[no-untyped-def]
    """Units are planes. What a tap sees at all windows of some rows is one piece of memory of the plane's parts.

    Args:
        start: First unit.
        stop: Behind the last.
        x: (planes of all samples, rows, columns).
        w: (channels, outputs of a channel, taps).
        bias: (channels, outputs of a channel).
        y: (planes of all samples, outputs of a channel, rows, columns).
        kernel: Rows and columns.
        strides: Likewise, as `pads` and `gaps`, which is the dilation.
        pads: Zeros around.
        gaps: Steps between taps.
    """
    rows, columns = y.shape[2], y.shape[3]
    height = (x.shape[1] + 2 * pads[0] + strides[0] - 1) // strides[0]
    width = (x.shape[2] + 2 * pads[1] + strides[1] - 1) // strides[1]
    parts = np.empty((strides[0], strides[1], height, width), np.float32)
    flat = parts.reshape(parts.size)
    at = np.empty(kernel[0] * kernel[1], np.int64)
    for i in range(kernel[0]):
        for j in range(kernel[1]):
            down, along = i * gaps[0], j * gaps[1]
            part = down % strides[0] * strides[1] + along % strides[1]
            at[i * kernel[1] + j] = (part * height + down // strides[0]) * width + along // strides[1]
    some = max(1, min(rows, TILE // width))
    sums = np.empty((some, width), np.float32)
    for unit in range(start, stop):
        channel = unit % w.shape[0]
        _spread(x[unit], parts, pads)
        for first in range(0, rows, some):
            count = min(some, rows - first)
            total = sums.reshape(sums.size)[: (count - 1) * width + columns]
            for o in range(y.shape[1]):
                _sum_all(total, flat[first * width :], at, w[channel, o], bias[channel, o])
                target = y[unit, o, first : first + count]
                for a in range(count):
                    for b in range(columns):
                        target[a, b] = sums[a, b]
