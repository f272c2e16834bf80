"""Activations and what else is element by element: the units are elements, `y` is None where `x` is overwritten."""

from math import log, pi

import numpy as np

from opmux_compiled.loops.compiling import element, erf_of, exp_of, log1p_of, loop

__all__ = [
    "digamma",
    "gelu",
    "gelu_backward",
    "gelu_tanh",
    "hardsigmoid",
    "hardsigmoid_backward",
    "hardswish",
    "hardswish_backward",
    "hardtanh",
    "leaky_relu",
    "nan_to_num",
    "relu",
    "sigmoid",
    "sigmoid_backward",
    "silu",
    "silu_backward",
    "softplus",
    "threshold",
    "threshold_backward",
]

_f = np.float32


@element
def _gate(x):  # type: ignore[no-untyped-def]
    """Gives x + 3 between 0 and 6."""
    x = x + _f(3)
    x = _f(0) if x < _f(0) else x
    return _f(6) if x > _f(6) else x


@loop
def sigmoid(start, stop, x, y):  # type: ignore[no-untyped-def]
    """1 / (1 + exp(-x))."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = _f(1) / (_f(1) + exp_of(-x[i]))


@loop
def silu(start, stop, x, y):  # type: ignore[no-untyped-def]
    """The product of x and its sigmoid."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = x[i] / (_f(1) + exp_of(-x[i]))


@loop
def relu(start, stop, x, y):  # type: ignore[no-untyped-def]
    """The positive part."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = _f(0) if x[i] < _f(0) else x[i]


@loop
def hardtanh(start, stop, x, y, low, high):  # type: ignore[no-untyped-def]
    """Between two numbers."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        v = low if x[i] < low else x[i]
        out[i] = high if v > high else v


@loop
def leaky_relu(start, stop, x, y, slope):  # type: ignore[no-untyped-def]
    """x, times a slope where it is negative."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = x[i] if x[i] > _f(0) else x[i] * slope


@loop
def hardsigmoid(start, stop, x, y):  # type: ignore[no-untyped-def]
    """A line from 0 at -3 to 1 at 3."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = _gate(x[i]) / _f(6)


@loop
def hardswish(start, stop, x, y):  # type: ignore[no-untyped-def]
    """The product of x and its hardsigmoid."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = x[i] * _gate(x[i]) / _f(6)


@loop
def threshold(start, stop, x, y, limit, value):  # type: ignore[no-untyped-def]
    """x, and a value where it is not over a limit."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = value if x[i] <= limit else x[i]


@loop
def nan_to_num(start, stop, x, y, nan, posinf, neginf):  # type: ignore[no-untyped-def]
    """x, with numbers in the place of what is not finite."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        v = x[i]
        v = posinf if v == _f(np.inf) else v
        v = neginf if v == _f(-np.inf) else v
        out[i] = nan if v != v else v


@loop
def softplus(start, stop, x, y, beta, limit):  # type: ignore[no-untyped-def]
    """log(1 + exp(beta x)) / beta, and x where beta x is over a limit."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        v = x[i] * beta
        positive = v if v > _f(0) else _f(0)
        found = (positive + log1p_of(exp_of(-abs(v)))) / beta
        out[i] = x[i] if v > limit else found


@loop
def gelu(start, stop, x, y):  # type: ignore[no-untyped-def]
    """The product of x and the normal distribution of x."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        out[i] = _f(0.5) * x[i] * (_f(1) + erf_of(x[i] * _f(0.7071067811865476)))


@loop
def gelu_tanh(start, stop, x, y):  # type: ignore[no-untyped-def]
    """The same, by a hyperbolic tangent, which is a sigmoid of twice its argument."""
    x = x[start:stop]
    out = x if y is None else y[start:stop]
    for i in range(x.size):
        inner = _f(1.5957691216057308) * (x[i] + _f(0.044715) * x[i] * x[i] * x[i])
        out[i] = x[i] / (_f(1) + exp_of(-inner))


@loop
def sigmoid_backward(start, stop, grad, x, y):  # type: ignore[no-untyped-def]
    """`x` is the sigmoid."""
    grad, x, y = grad[start:stop], x[start:stop], y[start:stop]
    for i in range(x.size):
        y[i] = grad[i] * (_f(1) - x[i]) * x[i]


@loop
def silu_backward(start, stop, grad, x, y):  # type: ignore[no-untyped-def]
    """The derivative of x sigmoid(x)."""
    grad, x, y = grad[start:stop], x[start:stop], y[start:stop]
    for i in range(x.size):
        s = _f(1) / (_f(1) + exp_of(-x[i]))
        y[i] = grad[i] * s * (_f(1) + x[i] * (_f(1) - s))


@loop
def threshold_backward(start, stop, grad, x, y, limit):  # type: ignore[no-untyped-def]
    """The gradient where x is over the limit."""
    grad, x, y = grad[start:stop], x[start:stop], y[start:stop]
    for i in range(x.size):
        y[i] = _f(0) if x[i] <= limit else grad[i]


@loop
def hardsigmoid_backward(start, stop, grad, x, y):  # type: ignore[no-untyped-def]
    """A sixth of the gradient between -3 and 3."""
    grad, x, y = grad[start:stop], x[start:stop], y[start:stop]
    for i in range(x.size):
        y[i] = grad[i] / _f(6) if _f(-3) < x[i] < _f(3) else _f(0)


@loop
def hardswish_backward(start, stop, grad, x, y):  # type: ignore[no-untyped-def]
    """The derivative of x hardsigmoid(x)."""
    grad, x, y = grad[start:stop], x[start:stop], y[start:stop]
    for i in range(x.size):
        inner = grad[i] * (x[i] / _f(3) + _f(0.5))
        inner = grad[i] if x[i] >= _f(3) else inner
        y[i] = _f(0) if x[i] <= _f(-3) else inner


@loop
def gelu_backward(start, stop, grad, x, y):  # type: ignore[no-untyped-def]
    """The distribution, and x times its density."""
    grad, x, y = grad[start:stop], x[start:stop], y[start:stop]
    for i in range(x.size):
        v = x[i]
        share = _f(0.5) * (_f(1) + erf_of(v * _f(0.7071067811865476)))
        density = exp_of(_f(-0.5) * v * v) * _f(0.3989422804014327)
        y[i] = grad[i] * (share + v * density)


@element
def _cotangent(x):  # type: ignore[no-untyped-def]
    """Cosine by sine, by their series, wrong by less than 1e-10 up to half of pi."""
    t = x * x
    cosine = 1 - t / 2 * (1 - t / 12 * (1 - t / 30 * (1 - t / 56 * (1 - t / 90 * (1 - t / 132 * (1 - t / 182))))))
    sine = 1 - t / 6 * (1 - t / 20 * (1 - t / 42 * (1 - t / 72 * (1 - t / 110 * (1 - t / 156 * (1 - t / 210))))))
    return cosine / (x * sine)


@loop
def digamma(start, stop, x, y):  # type: ignore[no-untyped-def]
    """The logarithmic derivative of the gamma function: by reflection, recurrence and its series, in float64."""
    out = x if y is None else y
    for i in range(start, stop):
        v = float(x[i])
        if v == 0.0:
            out[i] = np.copysign(np.inf, -v)
            continue
        found = 0.0
        if v < 0.0:
            if v == np.floor(v):
                out[i] = np.nan
                continue
            found = -pi * _cotangent(pi * (v - np.floor(v + 0.5)))
            v = 1.0 - v
        while v < 6.0:
            found -= 1.0 / v
            v += 1.0
        z = 1.0 / (v * v)
        series = z * (1 / 12 - z * (1 / 120 - z * (1 / 252 - z * (1 / 240 - z / 132))))
        out[i] = found + log(v) - 0.5 / v - series
