# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format

Number = bool | int | float | complex

__all__ = ['leaky_relu_', 'linear', 'softplus', 'softshrink']

def leaky_relu_(input: Tensor, negative_slope: Number = ...) -> Tensor: ...
def linear(input: Tensor, weight: Tensor, bias: Tensor | None = ..., *, out: Tensor | None = ...) -> Tensor: ...
def softplus(input: Tensor, beta: Number = ..., threshold: Number = ..., *, out: Tensor | None = ...) -> Tensor: ...
def softshrink(input: Tensor, lambd: Number = ..., *, out: Tensor | None = ...) -> Tensor: ...
