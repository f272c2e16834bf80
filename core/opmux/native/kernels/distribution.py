"""Random numbers of further distributions, made from even ones, and samples from tables of probabilities."""

import math
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import cast, native, shape_of
from opmux.native.kernels.elementwise import iterating
from opmux.native.kernels.quiet import quietly
from opmux.native.kernels.random import draw, drawn, store_drawn
from opmux.native.meta.distribution import (
    binomial_meta,
    cauchy_meta_,
    exponential_meta_,
    geometric_meta_,
    log_normal_meta_,
    multinomial_meta,
    poisson_meta,
)
from opmux.tensor import ArrayBackend, Generator, Tensor, float64

#: Above it integers of 64 bits might not hold what is drawn.
_LARGEST_RATE: Final = 2.0**62
#: More of them are as many: floating-point numbers do not distinguish their outcomes.
_MOST_TRIALS: Final = 1 << 62

__all__ = [
    "binomial",
    "cauchy_",
    "exponential_",
    "geometric_",
    "log_normal_",
    "multinomial_impl",
    "poisson",
]


@quietly
def exponential_(be: ArrayBackend, self: Tensor, lambd: float = 1.0, *, generator: Generator | None = None) -> Tensor:
    exponential_meta_(self, lambd)
    if 0 in shape_of(self):
        return self
    numbers = draw(be, generator, "random", shape_of(self), self.dtype)
    store_drawn(be, self, be.xp.log1p(-numbers) * (-1 / lambd), "aten::exponential_")
    return self


@quietly
def geometric_(be: ArrayBackend, self: Tensor, p: float, *, generator: Generator | None = None) -> Tensor:
    geometric_meta_(self, p)
    if 0 in shape_of(self):
        return self
    numbers = draw(be, generator, "random", shape_of(self), self.dtype)
    trials = be.xp.floor(be.xp.log1p(-numbers) * (1 / math.log1p(-p))) + 1
    store_drawn(be, self, cast(be, trials, self.dtype), "aten::geometric_")
    return self


@quietly
def cauchy_(
    be: ArrayBackend, self: Tensor, median: float = 0.0, sigma: float = 1.0, *, generator: Generator | None = None
) -> Tensor:
    cauchy_meta_(self, median, sigma)
    if 0 in shape_of(self):
        return self
    numbers = draw(be, generator, "random", shape_of(self), self.dtype)
    store_drawn(be, self, be.xp.tan((numbers - 0.5) * math.pi) * sigma + median, "aten::cauchy_")
    return self


@quietly
def log_normal_(
    be: ArrayBackend, self: Tensor, mean: float = 1.0, std: float = 2.0, *, generator: Generator | None = None
) -> Tensor:
    log_normal_meta_(self, mean, std)
    if 0 in shape_of(self):
        return self
    numbers = draw(be, generator, "standard_normal", shape_of(self), self.dtype)
    store_drawn(be, self, be.xp.exp(numbers * std + mean), "aten::log_normal_")
    return self


def poisson(be: ArrayBackend, self: Tensor, generator: Generator | None = None) -> Tensor:
    poisson_meta(self)
    rates = native(be, self)
    if be.on_host and rates.size and not rates.min() >= 0:
        raise OperatorValueError(
            "aten::poisson",
            found=f"invalid Poisson rate, expected rate to be non-negative, got {rates.min()}",
            advice="give rates that are zero or more",
        )
    wide = cast(be, rates, float64)
    numbers = be.xp.asarray(drawn(be, generator, "poisson", be.xp.minimum(wide, _LARGEST_RATE)))
    # What no integer of 64 bits counts is its own mean, as far as digits tell.
    return be.wrap(cast(be, be.xp.where(wide > _LARGEST_RATE, wide, numbers), self.dtype))


@iterating(binomial_meta)
def binomial(be: ArrayBackend, count: Tensor, prob: Tensor, generator: Generator | None = None) -> Tensor:
    meta, xp = binomial_meta(count, prob), be.xp
    trials, chances = cast(be, native(be, count), float64), cast(be, native(be, prob), float64)
    # What is no number of trials or no probability counts as PyTorch's kernel counts it: below 0 as 0, above 1 as 1.
    whole = xp.where(trials > 0, xp.minimum(trials, _MOST_TRIALS), 0).astype(xp.int64)
    inside = xp.where(chances > 0, xp.minimum(chances, 1.0), 0.0)
    numbers = xp.asarray(drawn(be, generator, "binomial", whole, inside))
    numbers = xp.where((chances >= 1) & ~(trials <= 0), trials, numbers)
    undefined = (xp.isnan(chances) & ~(trials <= 0)) | (xp.isnan(trials) & ~(chances <= 0))
    return be.wrap(cast(be, xp.where(undefined, xp.nan, numbers), meta.dtype))


def multinomial_impl(
    be: ArrayBackend,
    self: Tensor,
    num_samples: int,
    replacement: bool = False,
    *,
    generator: Generator | None = None,
    out: Any = None,
) -> Any:
    meta = multinomial_meta(self, num_samples, replacement)
    xp = be.xp
    table = cast(be, native(be, self), float64)
    rows = table if table.ndim == 2 else table[None]
    totals = rows.sum(1)
    # PyTorch checks on a device too, but where it draws many with replacement.
    checks = rows.size and (be.on_host or not replacement or num_samples == 1)
    if checks and not (rows.min() >= 0 and totals.max() < float("inf")):
        raise OperatorValueError(
            "aten::multinomial",
            found=f"probability tensor contains either `inf`, `nan` or element < 0: they are from {rows.min()} to {rows.max()}",
            advice="give finite weights that are zero or more",
        )
    if checks and not totals.min() > 0:
        raise OperatorValueError(
            "aten::multinomial",
            found="invalid multinomial distribution (sum of probabilities <= 0)",
            advice="give a weight greater than zero in each row",
        )
    if replacement:
        found = _independent(be, rows / totals[:, None], num_samples, generator)
    else:
        # The first of several events to happen, and the next ones, if each happens at the rate of its probability.
        waiting = -xp.log1p(-draw(be, generator, "random", rows.shape, float64))
        rates = xp.where(rows > 0, rows, 1)
        found = xp.argsort(xp.where(rows > 0, waiting / rates, xp.inf), axis=1)[:, :num_samples]
    return found.astype(xp.int64).reshape(meta.shape)


def _independent(be: ArrayBackend, chances: Any, count: int, generator: Generator | None) -> Any:
    """Columns drawn by their chances, in every row."""
    xp = be.xp
    limits = chances.cumsum(1)
    limits = limits / limits[:, -1:]
    numbers = draw(be, generator, "random", (chances.shape[0], count), float64)
    # One search in all rows: the limits of row i go from i to i + 1.
    start = xp.arange(chances.shape[0])[:, None]
    places = xp.searchsorted((limits + start).reshape(-1), (numbers + start).reshape(-1), side="right")
    found = places.reshape(numbers.shape) - start * chances.shape[1]
    return xp.minimum(found, chances.shape[1] - 1)
