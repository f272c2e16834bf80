# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

import builtins
from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format

Number = bool | int | float | builtins.complex

__all__ = ['leaky_relu_', 'linear', 'softplus', 'softshrink']

def leaky_relu_(input: Tensor, negative_slope: Number = ...) -> Tensor: 'In place: each element, times `negative_slope` where it is negative.'
def linear(input: Tensor, weight: Tensor, bias: Tensor | None = ..., *, out: Tensor | None = ...) -> Tensor: '`input @ weight.T + bias`; shapes (..., in_features), (out_features, in_features) or (in_features), and (out_features).'
def softplus(input: Tensor, beta: Number = ..., threshold: Number = ..., *, out: Tensor | None = ...) -> Tensor: '`log(1 + exp(beta * input)) / beta`, and `input` itself where `beta * input` is above `threshold`.'
def softshrink(input: Tensor, lambd: Number = ..., *, out: Tensor | None = ...) -> Tensor: 'Each element brought nearer to 0 by `lambd`, which is not negative, at most to 0.'
