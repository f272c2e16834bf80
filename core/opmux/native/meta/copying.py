"""Shapes, dtypes and errors of copies and joins."""

from collections.abc import Sequence
from functools import reduce
from typing import Never

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import native_is_channels_last
from opmux.native.meta_array import no_data
from opmux.native.shapes import canonical_dim, channels_last_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, result_type

__all__ = ["cat_dtype", "cat_meta", "joined", "no_data_local_scalar_dense"]


def cat_dtype(tensors: Sequence[Tensor]) -> dtype:
    """Common dtype of tensors that are joined."""
    first = tensors[0].dtype
    if all(tensor.dtype is first for tensor in tensors):
        return first
    return result_type(*tensors)


def joined(tensors: Sequence[Tensor]) -> list[Tensor]:
    """The tensors that count: empty one-dimensional ones fit everywhere, as in PyTorch, and are left out.

    Raises:
        OperatorValueError: There is no tensor at all.
    """
    if not tensors:
        raise OperatorValueError(
            "aten::cat of no tensors",
            found="expected a non-empty list of Tensors",
            advice="pass at least one tensor",
        )
    return [tensor for tensor in tensors if shape_of(tensor) != (0,)] or [tensors[0]]


def cat_meta(tensors: Sequence[Tensor], dim: int = 0) -> TensorMeta:
    counted = joined(tensors)
    shapes = [shape_of(tensor) for tensor in counted]
    if not all(shapes):
        raise OperatorValueError(
            "aten::cat of a 0-dim tensor",
            found="zero-dimensional tensor cannot be concatenated",
            advice="use stack, or unsqueeze it first",
        )
    if shapes[0] == (0,):  # What has no elements in one dimension fits everything, along any dimension.
        check_integer(dim)
        dim = 0
    at = canonical_dim(dim, len(shapes[0]), "cat")
    shape = reduce(lambda a, b: _beside(a, b, at), shapes)
    last = all(native_is_channels_last(tensor._array) for tensor in tensors)
    strides = channels_last_strides(shape) if last else None
    return TensorMeta(shape, cat_dtype(tensors), strides, exact=False, apart=tuple(tensors))


def _beside(a: tuple[int, ...], b: tuple[int, ...], dim: int) -> tuple[int, ...]:
    if len(a) != len(b):
        raise OperatorValueError(
            f"aten::cat of tensors of shapes {a} and {b} along dimension {dim}",
            found=f"Tensors must have same number of dimensions: got {len(a)} and {len(b)}",
            advice="give them as many dimensions with unsqueeze or reshape",
        )
    if a[:dim] + a[dim + 1 :] != b[:dim] + b[dim + 1 :]:
        raise OperatorValueError(
            f"aten::cat of tensors of shapes {a} and {b} along dimension {dim}",
            found=f"Sizes of tensors must match except in dimension {dim}",
            advice="reshape or expand one of them",
        )
    return (*a[:dim], a[dim] + b[dim], *a[dim + 1 :])


def no_data_local_scalar_dense(self: Tensor) -> Never:
    raise no_data("aten::_local_scalar_dense (Tensor.item())")
