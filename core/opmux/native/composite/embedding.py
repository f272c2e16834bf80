"""Embeddings in bags and their gradients, made of plain embeddings; and classes as rows of zeros with a one."""

from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant
from opmux.native.meta.embedding_bag import BAG_MAX, BAG_MEAN, BAG_SUM
from opmux.native.shapes import index_advice
from opmux.tensor import ArrayBackend, Tensor, array_backend, ops

__all__ = [
    "embedding_bag",
    "embedding_bag_backward",
    "embedding_bag_dense_backward",
    "embedding_bag_dense_backward_out",
    "embedding_bag_padding",
    "embedding_bag_per_sample_weights_backward",
    "embedding_bag_per_sample_weights_backward_out",
    "one_hot",
]


def embedding_bag(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    scale_grad_by_freq: bool = False,
    mode: int = BAG_SUM,
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
) -> Any:
    return ops.aten._embedding_bag.default(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, -1
    )


def embedding_bag_padding(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    scale_grad_by_freq: bool,
    mode: int,
    sparse: bool,
    per_sample_weights: Tensor | None,
    include_last_offset: bool,
    padding_idx: int | None,
) -> Any:
    padding = -1
    if padding_idx is not None:
        rows = shape_of(weight)[0]
        if not -rows <= padding_idx < rows:
            raise OperatorValueError(
                f"aten::embedding_bag of {rows} rows with padding_idx={padding_idx}",
                found="padding_idx must be within the number of embeddings",
                advice=index_advice(rows, -rows),
            )
        padding = padding_idx % rows
    return ops.aten._embedding_bag.default(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding
    )


def embedding_bag_backward(
    grad: Tensor,
    indices: Tensor,
    offsets: Tensor,
    offset2bag: Tensor,
    bag_size: Tensor,
    maximum_indices: Tensor,
    num_weights: int,
    scale_grad_by_freq: bool,
    mode: int,
    sparse: bool,
    per_sample_weights: Tensor | None,
    padding_idx: int = -1,
) -> Any:
    if sparse:
        raise OperatorValueError(
            "the gradient of aten::_embedding_bag with sparse=True",
            found="there are no sparse tensors",
            advice="leave sparse=True out: gradients are dense",
        )
    rest = (num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx)
    return ops.aten._embedding_bag_dense_backward.default(grad, indices, offset2bag, bag_size, maximum_indices, *rest)


def embedding_bag_dense_backward(
    grad: Tensor,
    indices: Tensor,
    offset2bag: Tensor,
    bag_size: Tensor,
    maximum_indices: Tensor,
    num_weights: int,
    scale_grad_by_freq: bool,
    mode: int,
    per_sample_weights: Tensor | None,
    padding_idx: int = -1,
) -> Any:
    aten = ops.aten
    if mode not in (BAG_SUM, BAG_MEAN, BAG_MAX):
        raise OperatorValueError(
            f"aten::_embedding_bag_dense_backward with mode={mode}",
            found="mode == EmbeddingBagMode::MEAN || mode == EmbeddingBagMode::SUM",
            advice=f"give {BAG_SUM} for sums, {BAG_MEAN} for means or {BAG_MAX} for maxima",
        )
    if mode == BAG_MAX:
        kept = aten.mul.Tensor(grad, aten.unsqueeze.default(aten.ne.Scalar(bag_size, 0), 1))
        zeros = aten.new_zeros.default(grad, (num_weights, shape_of(grad)[1]))
        return aten.scatter_add.default(zeros, 0, maximum_indices, kept)
    if mode == BAG_MEAN:
        grad = aten.div.Tensor(grad, aten.unsqueeze.default(aten.clamp_min.default(bag_size, 1), 1))
    rows, used = aten.embedding.default(grad, offset2bag), _used(indices, offset2bag)
    if per_sample_weights is not None:
        rows = aten.mul.Tensor(rows, aten.unsqueeze.default(_used(per_sample_weights, offset2bag), 1))
    return aten.embedding_dense_backward.default(rows, used, num_weights, padding_idx, scale_grad_by_freq)


def embedding_bag_per_sample_weights_backward(
    grad: Tensor,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    offset2bag: Tensor,
    mode: int,
    padding_idx: int = -1,
) -> Any:
    aten = ops.aten
    used = _used(indices, offset2bag)
    sums = aten.sum.dim_IntList(aten.embedding.default(grad, offset2bag) * aten.embedding.default(weight, used), [1])
    if padding_idx >= 0:
        sums = aten.masked_fill.Scalar(sums, aten.eq.Scalar(used, padding_idx), 0)
    unused = indices.numel() - used.numel()
    return aten.cat.default([sums, aten.new_zeros.default(sums, (unused,))]) if unused else sums


def _used(tensor: Tensor, offset2bag: Tensor) -> Any:
    """The part of a vector that lies in bags."""
    count = offset2bag.numel()
    return tensor if tensor.numel() == count else ops.aten.slice.Tensor(tensor, 0, 0, count)


def one_hot(self: Tensor, num_classes: int = -1) -> Any:
    aten, shape = ops.aten, shape_of(self)
    if self.dtype.name != "int64":
        raise OperatorValueError(
            f"aten::one_hot of a tensor of dtype {self.dtype}",
            found="one_hot is only applicable to index tensor of type LongTensor.",
            advice="convert the classes: .to(opmux.int64)",
        )
    count = _class_count(self, num_classes)
    zeros = aten.new_zeros.default(self, (*shape, count))
    return aten.scatter.value(zeros, -1, aten.unsqueeze.default(self, -1), 1)


def _shows_values(be: ArrayBackend) -> bool:
    """Whether looking at values costs little: see Note [Values on a device]. What is lazy would have to be computed."""
    return be.on_host and not be.lazy


def _class_count(self: Tensor, num_classes: int) -> int:
    """The number of classes: what is asked for, or one more than the largest class."""
    found, advice = "", "give num_classes=1 or more"
    if 0 in shape_of(self):
        found = "" if num_classes > 0 else "Can not infer total number of classes from empty tensor."
    elif self.is_meta:
        found = "" if num_classes > 0 else "a tensor on device meta has no largest class"
    elif num_classes <= 0 or _shows_values(array_backend(self.device.type)):
        first, last = (
            int(ops.aten.item.default(find(self))) for find in (ops.aten.amin.default, ops.aten.amax.default)
        )
        if first < 0:
            found, advice = f"Class values must be non-negative. The smallest is {first}", "give classes from 0 on"
        elif num_classes != -1 and last >= num_classes:
            found = f"Class values must be smaller than num_classes. The largest is {last}"
            advice = f"give num_classes={last + 1} or more"
        elif num_classes == -1:
            num_classes = last + 1
    if found:
        raise OperatorValueError(f"aten::one_hot with num_classes={num_classes}", found=found, advice=advice)
    return num_classes


embedding_bag_dense_backward_out = out_variant(embedding_bag_dense_backward)
embedding_bag_per_sample_weights_backward_out = out_variant(embedding_bag_per_sample_weights_backward)
