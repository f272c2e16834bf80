"""Shapes, dtypes and errors of embeddings that are summed in bags."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.embedding import check_indices
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64, result_type

__all__ = ["BAG_MAX", "BAG_MEAN", "BAG_SUM", "embedding_bag_meta", "embedding_renorm_meta_"]

#: PyTorch's codes for what becomes of the rows of a bag.
BAG_SUM, BAG_MEAN, BAG_MAX = 0, 1, 2


def _refuse(asked: str, found: str, advice: str) -> None:
    raise OperatorValueError(f"aten::_embedding_bag {asked}", found=found, advice=advice)


def embedding_bag_meta(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    scale_grad_by_freq: bool = False,
    mode: int = BAG_SUM,
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int = -1,
) -> tuple[TensorMeta, ...]:
    rows, count = shape_of(weight), shape_of(indices)
    if len(rows) != 2 or not weight.dtype.is_floating_point:
        _refuse(
            f"of a weight of shape {rows} and dtype {weight.dtype}",
            "weight must be a matrix of floating-point numbers",
            "give a matrix whose rows are the vectors, and .to(opmux.float32) for another dtype",
        )
    if indices.dtype is offsets.dtype or result_type(indices, offsets).name not in ("int64", "int32"):
        check_indices("_embedding_bag", indices)
        check_indices("_embedding_bag", offsets)
    for name, tensor in (("indices", indices), ("offsets", offsets)):
        if tensor.ndim != 1:
            _refuse(
                f"with {name} of shape {shape_of(tensor)}", f"{name} has to be a 1D tensor", "flatten it: .flatten()"
            )
    if mode not in (BAG_SUM, BAG_MEAN, BAG_MAX):
        _refuse(f"with mode={mode}", "there is no such mode", "give 0 for sums, 1 for means or 2 for maxima")
    if per_sample_weights is not None:
        if mode != BAG_SUM:
            found = "embedding_bag: per_sample_weights only supported with mode='sum'"
            _refuse(f"with mode={mode}", found, "leave the weights out, or ask for sums")
        if shape_of(per_sample_weights) != count or per_sample_weights.dtype is not weight.dtype:
            _refuse(
                f"with per_sample_weights of shape {shape_of(per_sample_weights)} and dtype {per_sample_weights.dtype}",
                f"expected the shape of the indices, {count}, and the dtype of the weight, {weight.dtype}",
                f"reshape the weights, or convert them: .to({weight.dtype})",
            )
    if not offsets.numel() and (include_last_offset or indices.numel()):  # which would be in no bag
        asked = f"with include_last_offset={include_last_offset}"
        _refuse(asked, "offsets must have at least one element", "begin the offsets with 0")
    bags = offsets.numel() - include_last_offset
    largest = (bags, rows[1]) if mode == BAG_MAX else (bags,)
    shapes = [(bags, rows[1]), count, (bags,), largest]
    return tuple([TensorMeta(shape, int64 if i else weight.dtype) for i, shape in enumerate(shapes)])


def embedding_renorm_meta_(self: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> Tensor:
    if self.ndim != 2:
        raise OperatorValueError(
            f"aten::embedding_renorm_ of shape {shape_of(self)}",
            found="'self' must be 2-D",
            advice="give a matrix, whose rows are the vectors",
        )
    check_indices("embedding_renorm_", indices)
    if self.dtype.kind not in "fc" and indices.numel():
        raise OperatorValueError(
            f"aten::embedding_renorm_ of dtype {self.dtype}",
            found="norm(): input dtype should be either floating point or complex",
            advice="convert it: .to(opmux.float32)",
        )
    return self
