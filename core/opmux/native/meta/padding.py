"""Shapes, dtypes and errors of padding."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.shapes import kept_strides
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor, element_strides

__all__ = [
    "constant_pad_nd_meta",
    "margins_of",
    "reflection_pad1d_backward_meta",
    "reflection_pad1d_meta",
    "reflection_pad2d_backward_meta",
    "reflection_pad2d_meta",
    "reflection_pad3d_backward_meta",
    "reflection_pad3d_meta",
    "replication_pad1d_backward_meta",
    "replication_pad1d_meta",
    "replication_pad2d_backward_meta",
    "replication_pad2d_meta",
    "replication_pad3d_backward_meta",
    "replication_pad3d_meta",
]

Margins = list[tuple[int, int]]


def margins_of(ndim: int, pad: Sequence[int]) -> Margins:
    """Elements to add before and behind each dimension; the list of a call starts at the last dimension."""
    given = list(zip(pad[::2], pad[1::2], strict=True))[::-1]
    return [(0, 0)] * (ndim - len(given)) + given


def constant_pad_nd_meta(self: Tensor, pad: Sequence[int], value: Any = 0) -> TensorMeta:
    shape = shape_of(self)
    if len(pad) % 2 or len(pad) > 2 * len(shape):
        raise OperatorValueError(
            f"aten::constant_pad_nd of a tensor of shape {shape} by {list(pad)}",
            found=f"Length of pad must be even and no more than twice the number of dimensions, {len(shape)}",
        )
    margins = margins_of(len(shape), pad)
    padded = tuple([n + before + after for n, (before, after) in zip(shape, margins, strict=True)])
    cut = [n + min(before, 0) + min(after, 0) for n, (before, after) in zip(shape, margins, strict=True)]
    if any(n < 0 for n in (*cut, *padded)):
        raise OperatorValueError(
            f"aten::constant_pad_nd of a tensor of shape {shape} by {list(pad)}",
            found=f"resulted in a negative output size: {padded}",
        )
    if not any(margin > 0 for margin in pad):
        return TensorMeta(padded, self.dtype, kept_strides(padded, element_strides(self._array)))
    return following(TensorMeta(padded, self.dtype), self)


def _pad_meta(kind: str, spatial: int, self: Tensor, padding: Sequence[int]) -> TensorMeta:
    shape, name = shape_of(self), f"aten::{kind}_pad{spatial}d"
    margins = [(0, 0)] * len(shape)
    wrong = ""
    if len(padding) != 2 * spatial:
        wrong = f"padding size is expected to be {2 * spatial}, but got: {len(padding)}"
    elif len(shape) not in (spatial + 1, spatial + 2) or 0 in shape[1 - len(shape) + (len(shape) == spatial + 1) :]:
        wrong = (
            f"Expected {spatial + 1}D or {spatial + 2}D (batch mode) tensor with possibly 0 batch size and other "
            "non-zero dimensions for input"
        )
    else:
        margins = margins_of(len(shape), padding)
    padded = tuple([n + before + after for n, (before, after) in zip(shape, margins, strict=True)])
    if not wrong and kind == "reflection" and any(max(m) >= n for n, m in zip(shape, margins, strict=True) if any(m)):
        wrong = "Padding size should be less than the corresponding input dimension"
    elif not wrong and min(padded[-spatial:]) < 1:
        wrong = f"input is too small: calculated output size {padded}"
    if wrong:
        raise OperatorValueError(f"{name} of a tensor of shape {shape} by {list(padding)}", found=wrong)
    return following(TensorMeta(padded, self.dtype), self)


def _backward_meta(kind: str, spatial: int, grad_output: Tensor, self: Tensor, padding: Sequence[int]) -> TensorMeta:
    padded = _pad_meta(kind, spatial, self, padding)
    if shape_of(grad_output) != padded.shape:
        raise OperatorValueError(
            f"the gradient of {kind}_pad{spatial}d with a gradient of shape {shape_of(grad_output)}",
            found=f"the output has shape {padded.shape}",
        )
    if grad_output.dtype is not self.dtype:
        raise OperatorValueError(
            f"the gradient of {kind}_pad{spatial}d of a tensor of dtype {self.dtype}",
            found=f"expected scalar type {self.dtype} but found {grad_output.dtype}",
        )
    return following(TensorMeta(shape_of(self), grad_output.dtype), self)


reflection_pad1d_meta = partial(_pad_meta, "reflection", 1)
reflection_pad2d_meta = partial(_pad_meta, "reflection", 2)
reflection_pad3d_meta = partial(_pad_meta, "reflection", 3)
replication_pad1d_meta = partial(_pad_meta, "replication", 1)
replication_pad2d_meta = partial(_pad_meta, "replication", 2)
replication_pad3d_meta = partial(_pad_meta, "replication", 3)
reflection_pad1d_backward_meta = partial(_backward_meta, "reflection", 1)
reflection_pad2d_backward_meta = partial(_backward_meta, "reflection", 2)
reflection_pad3d_backward_meta = partial(_backward_meta, "reflection", 3)
replication_pad1d_backward_meta = partial(_backward_meta, "replication", 1)
replication_pad2d_backward_meta = partial(_backward_meta, "replication", 2)
replication_pad3d_backward_meta = partial(_backward_meta, "replication", 3)
