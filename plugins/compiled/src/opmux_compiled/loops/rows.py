"""Rows of a matrix, or of what lies between other dimensions: softmax, normalisation, and their ways back."""

from math import log, sqrt

import numpy as np

from opmux_compiled.loops.compiling import exp_of, largest_of, loop, reduction, sum_of

__all__ = [
    "group_norm",
    "layer_norm",
    "layer_norm_backward",
    "layer_norm_parameters",
    "log_softmax",
    "log_softmax_backward",
    "scale_channels",
    "softmax",
    "softmax_backward",
]

_f = np.float32


# The next two are no reductions: row - top - behind would become row - (top + behind), which loses what is small beside top.


@loop
def softmax(start, stop, x, y):  # type: ignore[no-untyped-def]
    """Units are rows."""
    for r in range(start, stop):
        row, out = x[r], y[r]
        top = largest_of(row)
        for i in range(row.size):
            out[i] = exp_of(row[i] - top)
        share = _f(1.0 / sum_of(out))
        for i in range(row.size):
            out[i] *= share


@loop
def log_softmax(start, stop, x, y):  # type: ignore[no-untyped-def]
    """Units are rows."""
    for r in range(start, stop):
        row, out = x[r], y[r]
        top = largest_of(row)
        for i in range(row.size):
            out[i] = exp_of(row[i] - top)
        behind = _f(log(sum_of(out)))
        for i in range(row.size):
            out[i] = row[i] - top - behind


@reduction
def softmax_backward(start, stop, grad, y, out):  # type: ignore[no-untyped-def]
    """Units are rows; `y` is the softmax."""
    for r in range(start, stop):
        g, p, o = grad[r], y[r], out[r]
        total = _f(0)
        for i in range(g.size):
            total += g[i] * p[i]
        for i in range(g.size):
            o[i] = p[i] * (g[i] - total)


@loop
def log_softmax_backward(start, stop, grad, y, out):  # type: ignore[no-untyped-def]
    """Units are rows; `y` is the logarithm of the softmax."""
    for r in range(start, stop):
        g, p, o = grad[r], y[r], out[r]
        total = _f(sum_of(g))
        for i in range(g.size):
            o[i] = g[i] - exp_of(p[i]) * total


@reduction
def layer_norm(start, stop, x, y, mean, rstd, weight, bias, eps):  # type: ignore[no-untyped-def]
    """Units are rows."""
    for r in range(start, stop):
        row, out = x[r], y[r]
        middle = _f(sum_of(row) / row.size)
        for i in range(row.size):
            d = row[i] - middle
            out[i] = d * d
        scale = _f(1.0 / sqrt(sum_of(out) / row.size + eps))
        mean[r], rstd[r] = middle, scale
        for i in range(row.size):
            out[i] = (row[i] - middle) * scale * weight[i] + bias[i]


@reduction
def layer_norm_backward(start, stop, grad, x, mean, rstd, weight, out):  # type: ignore[no-untyped-def]
    """Units are rows; the gradient of the rows."""
    for r in range(start, stop):
        g, row, o = grad[r], x[r], out[r]
        middle, scale = mean[r], rstd[r]
        along, all_ = _f(0), _f(0)
        for i in range(row.size):
            inner = g[i] * weight[i]
            all_ += inner
            along += inner * (row[i] - middle)
        along = along * scale * scale / _f(row.size)
        all_ = all_ / _f(row.size)
        for i in range(row.size):
            o[i] = (g[i] * weight[i] - all_ - (row[i] - middle) * along) * scale


@loop
def layer_norm_parameters(start, stop, grad, x, mean, rstd, weight_grad, bias_grad):  # type: ignore[no-untyped-def]
    """Units are columns, of which each thread gets a range: the gradients of weight and bias."""
    weights, biases = weight_grad[start:stop], bias_grad[start:stop]
    weights[:], biases[:] = _f(0), _f(0)
    for r in range(x.shape[0]):
        g, row = grad[r, start:stop], x[r, start:stop]
        middle, scale = mean[r], rstd[r]
        for i in range(weights.size):
            weights[i] += g[i] * (row[i] - middle) * scale
            biases[i] += g[i]


@reduction
def group_norm(start, stop, x, y, mean, rstd, weight, bias, groups, eps):  # type: ignore[no-untyped-def]
    """Units are groups of (groups of all samples, channels of a group, positions)."""
    channels, positions = x.shape[1], x.shape[2]
    count = channels * positions
    for r in range(start, stop):
        row, out = x[r].reshape(count), y[r].reshape(count)
        middle = _f(sum_of(row) / count)
        for i in range(count):
            d = row[i] - middle
            out[i] = d * d
        scale = _f(1.0 / sqrt(sum_of(out) / count + eps))
        mean[r], rstd[r] = middle, scale
        first = r % groups * channels
        for c in range(channels):
            factor = scale * weight[first + c]
            shift = bias[first + c] - middle * factor
            source, target = x[r, c], y[r, c]
            for i in range(positions):
                target[i] = source[i] * factor + shift


@loop
def scale_channels(start, stop, x, y, mean, variance, weight, bias, eps):  # type: ignore[no-untyped-def]
    """Units are planes of (channels of all samples, positions): each with the mean and the variance of its channel."""
    for r in range(start, stop):
        c = r % mean.size
        factor = _f(weight[c] / sqrt(variance[c] + eps))
        shift = bias[c] - mean[c] * factor
        source, target = x[r], y[r]
        for i in range(source.size):
            target[i] = source[i] * factor + shift
