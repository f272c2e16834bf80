"""Reductions and normalisations of what a mask lets through, with the names and signatures of `torch.masked`.

A mask is a tensor of booleans that is broadcast to the input's shape: True lets an element through. What it holds back does not
count. Where it holds back everything that a result is made of, the result is that of no elements: 0 for a sum, NaN for a mean.
"""

from opmux.masked._normalizations import cumprod, cumsum, log_softmax, normalize, softmax, softmin
from opmux.masked._reductions import amax, amin, argmax, argmin, logaddexp, logsumexp, median, norm, prod
from opmux.masked._reductions import sum as sum  # noqa: A004 -- PyTorch's name
from opmux.masked._variance import mean, std, var

__all__ = [
    "amax",
    "amin",
    "argmax",
    "argmin",
    "cumprod",
    "cumsum",
    "log_softmax",
    "logaddexp",
    "logsumexp",
    "mean",
    "median",
    "norm",
    "normalize",
    "prod",
    "softmax",
    "softmin",
    "std",
    "sum",
    "var",
]
