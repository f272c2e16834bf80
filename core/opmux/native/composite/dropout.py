"""Dropout in training and outside of it: of elements, of whole channels, and such that mean and variance stay."""

from math import sqrt
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.random import check_probability
from opmux.tensor import Tensor, ops

__all__ = [
    "alpha_dropout",
    "alpha_dropout_",
    "dropout",
    "dropout_",
    "feature_alpha_dropout",
    "feature_alpha_dropout_",
    "feature_dropout",
    "feature_dropout_",
]

#: Minus what `selu` tends to for very negative numbers: what alpha dropout puts in the place of what it drops.
_SATURATION: Final = 1.7580993408473766


def dropout(input: Tensor, p: float, train: bool) -> Any:
    if _is_idle("dropout", input, p, train):
        return input
    if p == 1:
        return _all_dropped(input, ops.aten.mul.Tensor)
    return ops.aten.native_dropout.default(input, p, True)[0]


def dropout_(self: Tensor, p: float, train: bool) -> Any:
    if _is_idle("dropout_", self, p, train):
        return self
    if p == 1:
        return _all_dropped(self, ops.aten.mul_.Tensor)
    return ops.aten.mul_.Tensor(self, _scaled_noise(self, shape_of(self), p))


def feature_dropout(input: Tensor, p: float, train: bool) -> Any:
    if _is_idle("feature_dropout", input, p, train):
        return input
    if p == 1:
        return _all_dropped(input, ops.aten.mul.Tensor)
    return ops.aten.mul.Tensor(input, _scaled_noise(input, _per_channel(input), p))


def feature_dropout_(self: Tensor, p: float, train: bool) -> Any:
    if _is_idle("feature_dropout_", self, p, train):
        return self
    if p == 1:
        return _all_dropped(self, ops.aten.mul_.Tensor)
    return ops.aten.mul_.Tensor(self, _scaled_noise(self, _per_channel(self), p))


def alpha_dropout(input: Tensor, p: float, train: bool) -> Any:
    if _is_idle("alpha_dropout", input, p, train):
        return input
    if p == 1:
        return _all_dropped(input, ops.aten.mul.Tensor)
    factor, shift = _alpha_noise(input, shape_of(input), p)
    return ops.aten.add.Tensor(ops.aten.mul.Tensor(input, factor), shift)


def alpha_dropout_(self: Tensor, p: float, train: bool) -> Any:
    if _is_idle("alpha_dropout_", self, p, train):
        return self
    if p == 1:
        return _all_dropped(self, ops.aten.mul_.Tensor)
    factor, shift = _alpha_noise(self, shape_of(self), p)
    return ops.aten.add_.Tensor(ops.aten.mul_.Tensor(self, factor), shift)


def feature_alpha_dropout(input: Tensor, p: float, train: bool) -> Any:
    if _is_idle("feature_alpha_dropout", input, p, train):
        return input
    if p == 1:
        return _all_dropped(input, ops.aten.mul.Tensor)
    factor, shift = _alpha_noise(input, _per_channel(input), p)
    return ops.aten.add.Tensor(ops.aten.mul.Tensor(input, factor), shift)


def feature_alpha_dropout_(self: Tensor, p: float, train: bool) -> Any:
    if _is_idle("feature_alpha_dropout_", self, p, train):
        return self
    if p == 1:
        return _all_dropped(self, ops.aten.mul_.Tensor)
    factor, shift = _alpha_noise(self, _per_channel(self), p)
    return ops.aten.add_.Tensor(ops.aten.mul_.Tensor(self, factor), shift)


def _is_idle(name: str, input: Tensor, p: float, train: bool) -> bool:
    check_probability(name, p)
    return p == 0 or not train or 0 in shape_of(input)


def _all_dropped(input: Tensor, multiply: Any) -> Any:
    """What is left where nothing is kept: zeros, and NaN where the input is not finite. Any dtype and shape has it."""
    return multiply(input, ops.aten.new_zeros.default(input, ()))


def _per_channel(input: Tensor) -> tuple[int, ...]:
    """The shape of one number for each channel, which broadcasts to the input's.

    Raises:
        OperatorValueError: The input has no channels.
    """
    shape = shape_of(input)
    if len(shape) < 2:
        raise OperatorValueError(
            f"aten::feature_dropout of shape {shape}",
            found="Feature dropout requires at least 2 dimensions in the input",
            advice="give a tensor of shape (N, C, ...), or use dropout",
        )
    return (*shape[:2], *[1] * (len(shape) - 2))


def _kept(input: Tensor, shape: tuple[int, ...], p: float) -> Any:
    """1 with probability `1 - p`, else 0."""
    made = ops.aten.empty_like.default(input) if shape == shape_of(input) else ops.aten.new_empty.default(input, shape)
    return ops.aten.bernoulli_.float(made, 1 - p)


def _scaled_noise(input: Tensor, shape: tuple[int, ...], p: float) -> Any:
    return ops.aten.div_.Scalar(_kept(input, shape, p), 1 - p)


def _alpha_noise(input: Tensor, shape: tuple[int, ...], p: float) -> tuple[Any, Any]:
    """Factor and summand that drop some elements, so that numbers of mean 0 and variance 1 stay such."""
    kept = _kept(input, shape, p)
    scale = 1 / sqrt((_SATURATION**2 * p + 1) * (1 - p))
    shift = ops.aten.mul.Tensor(ops.aten.sub.Scalar(kept, 1 - p), _SATURATION * scale)
    return ops.aten.mul_.Tensor(kept, scale), shift
