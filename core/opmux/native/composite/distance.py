"""Distances and similarities between rows and vectors, made of other operators."""

from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.copying import converted
from opmux.native.composite.products import conjugate
from opmux.native.meta.distance import cdist_meta, pdist_meta
from opmux.native.shapes import broadcast_shapes
from opmux.tensor import Tensor, ops, promote_types

__all__ = ["cdist", "cosine_similarity", "pairwise_distance", "pdist"]

_aten = ops.aten


def cdist(x1: Tensor, x2: Tensor, p: float = 2, compute_mode: int | None = None) -> Any:
    """Distances between all rows of two batches of matrices."""
    shape = cdist_meta(x1, x2, p, compute_mode).shape
    by_product = compute_mode == 1 or (not compute_mode and max(shape[-2:]) > 25)
    if p == 2 and by_product and 0 not in (*shape_of(x1), *shape_of(x2)):
        return _aten._euclidean_dist.default(x1, x2)  # Which can be differentiated twice.
    return _aten._cdist_forward.default(x1, x2, p, compute_mode)


def pdist(self: Tensor, p: float = 2) -> Any:
    """Distances between all pairs of rows of a matrix."""
    pdist_meta(self, p)
    return _aten._pdist_forward.default(self, p)


def pairwise_distance(x1: Tensor, x2: Tensor, p: float = 2, eps: float = 1e-6, keepdim: bool = False) -> Any:
    """Norms of the differences of vectors along the last dimension; `eps` is added to each coordinate."""
    broadcast_shapes(shape_of(x1), shape_of(x2))
    difference = _aten.add.Scalar(_aten.sub.Tensor(x1, x2), eps)
    return _aten.linalg_vector_norm.default(difference, p, (-1,), keepdim)


def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Any:
    """Products of vectors along `dim`, each divided by its norm, or by `eps` if that is smaller."""
    d = promote_types(x1.dtype, x2.dtype)
    if d.kind not in "fc":
        raise OperatorValueError(
            f"aten::cosine_similarity of tensors of dtypes {x1.dtype} and {x2.dtype}",
            found=f"expected common dtype to be floating point, yet common dtype is {d}",
            advice="convert the tensors: .to(opmux.float32)",
        )
    if not eps >= 0:
        raise OperatorValueError(
            f"aten::cosine_similarity with eps={eps}",
            found=f"eps must be non-negative, got: {eps}",
            advice="give a small number, such as 1e-8",
        )
    shape = broadcast_shapes(shape_of(x1), shape_of(x2))
    units = []
    for x in (x1, x2):
        x = converted(x, d)
        x = x if shape_of(x) == shape else _aten.expand.default(x, shape)
        norm = _aten.linalg_vector_norm.default(x, 2, (dim,), True)
        least = _aten.scalar_tensor.default(eps, dtype=norm.dtype, device=norm.device)
        # The bound changes the value only: the gradient passes as if there were none.
        missing = _aten.sub.Tensor(_aten.maximum.default(norm, least), norm)
        units.append(_aten.div.Tensor(x, _aten.add.Tensor(norm, _aten.detach.default(missing))))
    return _aten.sum.dim_IntList(_aten.mul.Tensor(units[0], conjugate(units[1])), (dim,))
