"""The leaky rectifier with random slopes."""

from typing import Any

from opmux.native.arrays import native, row_major, shape_of, store
from opmux.native.kernels.activation import leaky_relu_impl
from opmux.native.kernels.random import draw
from opmux.native.meta.activation import rrelu_with_noise_meta
from opmux.tensor import ArrayBackend, Generator, Tensor

__all__ = ["rrelu_with_noise"]


def rrelu_with_noise(
    be: ArrayBackend,
    self: Tensor,
    noise: Tensor,
    lower: Any = 0.125,
    upper: Any = 1 / 3,
    training: bool = False,
    generator: Generator | None = None,
) -> Tensor:
    rrelu_with_noise_meta(self, noise, lower, upper, training, generator)
    if not training:
        return be.wrap(row_major(be, leaky_relu_impl(be, self, (lower + upper) / 2)))
    x = native(be, self)
    slopes = draw(be, generator, "random", shape_of(self), self.dtype) * (upper - lower) + lower
    slopes = be.xp.where(x > 0, be.xp.ones((), dtype=x.dtype), slopes.astype(x.dtype))
    store(be, noise, slopes, "aten::rrelu_with_noise")
    return be.wrap(row_major(be, x * slopes))
