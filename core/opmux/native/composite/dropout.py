"""Dropout in training and outside of it."""

from typing import Any

from opmux.dispatch import ops
from opmux.native.meta.random import check_probability
from opmux.tensor import Tensor

__all__ = ["dropout", "dropout_"]


def dropout(input: Tensor, p: float, train: bool) -> Any:
    check_probability("dropout", p)
    if p == 0 or not train:
        return input
    return ops.aten.native_dropout.default(input, p, True)[0]


def dropout_(self: Tensor, p: float, train: bool) -> Any:
    check_probability("dropout_", p)
    if p == 0 or not train:
        return self
    noise = ops.aten.bernoulli_.float(ops.aten.empty_like.default(self), 1 - p)
    if p != 1:
        noise = ops.aten.mul_.Tensor(noise, 1 / (1 - p))
    return ops.aten.mul_.Tensor(self, noise)
