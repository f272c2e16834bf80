"""Shapes, dtypes and errors of padding."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.shapes import Shape, kept_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, element_strides

__all__ = [
    "ConstantMargins",
    "constant_margins",
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


class ConstantMargins(NamedTuple):
    """Where the elements of a tensor go that is padded by a constant.

    Attributes:
        shape: Sizes of the result.
        source: What is kept of the tensor, as slices; a negative margin takes away, at most all that there is.
        target: Its place in the result; None where nothing is kept.
        adds: Whether anything is added.
    """

    shape: Shape
    source: tuple[slice, ...]
    target: tuple[slice, ...] | None
    adds: bool


@lru_cache(1024)  # A program has few shapes, and meets each many times.
def constant_margins(shape: Shape, pad: tuple[int, ...]) -> ConstantMargins:
    """What is kept of a tensor of a shape, and where it goes.

    Raises:
        OperatorValueError: There are more numbers than two for each dimension, or more is taken away than there is.
    """
    if len(pad) % 2 or len(pad) > 2 * len(shape):
        raise OperatorValueError(
            f"aten::constant_pad_nd of a tensor of shape {shape} by {list(pad)}",
            found=f"Length of pad must be even and no more than twice the number of dimensions, {len(shape)}",
            advice="give two numbers for each dimension from the last one on: before and after it",
        )
    sides = list(zip(shape, margins_of(len(shape), pad), strict=True))
    padded = tuple([n + before + after for n, (before, after) in sides])
    if any(n + min(before, 0) + min(after, 0) < 0 for n, (before, after) in sides) or any(n < 0 for n in padded):
        raise OperatorValueError(
            f"aten::constant_pad_nd of a tensor of shape {shape} by {list(pad)}",
            found=f"resulted in a negative output size: {padded}",
            advice="take away no more than a dimension has",
        )
    source = [slice(min(max(-before, 0), n), max(n + min(after, 0), 0)) for n, (before, after) in sides]
    kept = [max(part.stop - part.start, 0) for part in source]
    starts = [max(before, 0) for _, (before, _) in sides]
    target = tuple([slice(start, start + n) for start, n in zip(starts, kept, strict=True)]) if all(kept) else None
    return ConstantMargins(padded, tuple(source), target, any(margin > 0 for margin in pad))


def constant_pad_nd_meta(self: Tensor, pad: Sequence[int], value: Any = 0) -> TensorMeta:
    found = constant_margins(shape_of(self), tuple(pad))
    if not found.adds:
        return TensorMeta(found.shape, self.dtype, kept_strides(found.shape, element_strides(self._array)))
    return following(TensorMeta(found.shape, self.dtype), self)


def _pad_meta(kind: str, spatial: int, self: Tensor, padding: Sequence[int]) -> TensorMeta:
    shape, name = shape_of(self), f"aten::{kind}_pad{spatial}d"
    margins = [(0, 0)] * len(shape)
    wrong, advice = (
        "",
        f"reshape the tensor to {spatial + 1} or {spatial + 2} dimensions, all with elements but the batch",
    )
    if len(padding) != 2 * spatial:
        wrong = f"padding size is expected to be {2 * spatial}, but got: {len(padding)}"
        advice = "give two numbers for each dimension from the last one on: before and after it"
    elif len(shape) not in (spatial + 1, spatial + 2) or 0 in shape[-spatial - 1 :]:
        wrong = (
            f"Expected {spatial + 1}D or {spatial + 2}D (batch mode) tensor with possibly 0 batch size and other "
            "non-zero dimensions for input"
        )
    else:
        margins = margins_of(len(shape), padding)
    padded = tuple([n + before + after for n, (before, after) in zip(shape, margins, strict=True)])
    if not wrong and kind == "reflection" and any(max(m) >= n for n, m in zip(shape, margins, strict=True) if any(m)):
        wrong = "Padding size should be less than the corresponding input dimension"
        advice = 'pad by less, or give mode="replicate"'
    elif not wrong and min(padded[-spatial:]) < 1:
        wrong, advice = f"input is too small: calculated output size {padded}", "take away less"
    if wrong:
        raise OperatorValueError(f"{name} of a tensor of shape {shape} by {list(padding)}", found=wrong, advice=advice)
    return following(TensorMeta(padded, self.dtype), self)


def _backward_meta(kind: str, spatial: int, grad_output: Tensor, self: Tensor, padding: Sequence[int]) -> TensorMeta:
    padded = _pad_meta(kind, spatial, self, padding)
    if shape_of(grad_output) != padded.shape:
        raise OperatorValueError(
            f"the gradient of {kind}_pad{spatial}d with a gradient of shape {shape_of(grad_output)}",
            found=f"the output has shape {padded.shape}",
            advice="give a gradient of that shape",
        )
    if grad_output.dtype is not self.dtype:
        raise OperatorValueError(
            f"the gradient of {kind}_pad{spatial}d of a tensor of dtype {self.dtype}",
            found=f"expected scalar type {self.dtype} but found {grad_output.dtype}",
            advice=f"convert the gradient: .to({self.dtype})",
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
