"""Norms of matrices, and the choice between them and norms of vectors."""

from collections.abc import Sequence
from math import inf
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.copying import converted
from opmux.native.composite.decomposition import svdvals
from opmux.native.composite.out import out_variant
from opmux.native.meta.decomposition import require_floating
from opmux.native.meta.norm import checked_norm_dtype
from opmux.native.shapes import canonical_dims
from opmux.tensor import Tensor, dtype, ops

__all__ = [
    "matrix_norm",
    "matrix_norm_by_name",
    "matrix_norm_by_name_out",
    "matrix_norm_out",
    "norm",
    "norm_by_name",
    "norm_by_name_out",
    "norm_by_number",
    "norm_out",
]

_aten = ops.aten


def _matrix_dims(self: Tensor, dim: Sequence[int]) -> tuple[int, int]:
    if len(dim) != 2 or self.ndim < 2:
        raise OperatorValueError(
            f"aten::linalg_matrix_norm of a tensor of shape {shape_of(self)} over the dimensions {list(dim)}",
            found="linalg.matrix_norm: dim must be a 2-tuple, and the input have at least 2 dimensions",
            advice="name two dimensions of a tensor that has them, such as dim=(-2, -1)",
        )
    rows, columns = canonical_dims(dim, self.ndim, "linalg_matrix_norm")
    return rows, columns


def _singular_values(self: Tensor, dims: tuple[int, int]) -> Any:
    """Singular values of the matrices in two dimensions of a tensor, along the last one."""
    others = [d for d in range(self.ndim) if d not in dims]
    return svdvals(_aten.permute.default(self, (*others, *dims)))


def _restored(result: Any, dims: tuple[int, int], keepdim: bool) -> Any:
    for d in sorted(dims) if keepdim else ():
        result = _aten.unsqueeze.default(result, d)
    return result


def _extreme(values: Tensor, dim: int, ord: Any, keepdim: bool) -> Any:
    """The largest value along a dimension, which is 0 if there is none; or, if `ord` is negative, the smallest."""
    if ord < 0:
        return _aten.amin.default(values, (dim,), keepdim)
    if not shape_of(values)[dim]:
        return _aten.sum.dim_IntList(values, (dim,), keepdim)
    return _aten.amax.default(values, (dim,), keepdim)


def matrix_norm(
    self: Tensor, ord: Any, dim: Sequence[int] = (-2, -1), keepdim: bool = False, *, dtype: dtype | None = None
) -> Any:
    """Norms by number: 1 and infinity for sums of columns and rows, 2 for singular values; negative for the least."""
    dims = _matrix_dims(self, dim)
    if abs(ord) not in (1, 2, inf):
        raise OperatorValueError(
            f"aten::linalg_matrix_norm with ord={ord}",
            found=f"linalg.matrix_norm: Order {ord} not supported.",
            advice='give 1, -1, 2, -2, inf, -inf, "fro" or "nuc"',
        )
    require_floating("linalg_matrix_norm", self, halves=abs(ord) != 2)
    matrix = converted(self, checked_norm_dtype(self, dtype, "linalg_matrix_norm"))
    if abs(ord) == 2:
        return _restored(_extreme(_singular_values(matrix, dims), -1, ord, False), dims, keepdim)
    summed, rest = dims if abs(ord) == 1 else dims[::-1]
    sums = _aten.sum.dim_IntList(_aten.abs.default(matrix), (summed,), True)
    result = _extreme(sums, rest, ord, True)
    return result if keepdim else _aten.squeeze.dims(result, dims)


def matrix_norm_by_name(
    self: Tensor,
    ord: str = "fro",
    dim: Sequence[int] = (-2, -1),
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
) -> Any:
    """The Frobenius norm, "fro", or the sum of the singular values, "nuc"."""
    if ord not in ("fro", "nuc"):
        raise OperatorValueError(
            f"aten::linalg_matrix_norm with ord={ord!r}",
            found=f"linalg.matrix_norm: Order {ord} not supported.",
            advice='give "fro" or "nuc", or a number: 1, -1, 2, -2, inf or -inf',
        )
    dims = _matrix_dims(self, dim)
    require_floating("linalg_matrix_norm", self, halves=ord == "fro")
    if ord == "fro":
        return _aten.linalg_vector_norm.default(self, 2, dims, keepdim, dtype=dtype)
    values = _singular_values(converted(self, checked_norm_dtype(self, dtype, "linalg_matrix_norm")), dims)
    return _restored(_aten.sum.dim_IntList(values, (-1,)), dims, keepdim)


def norm(self: Tensor, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: dtype | None = None) -> Any:
    """The norm of vectors along one dimension, or of matrices in two; of all elements if neither is given."""
    dims = [dim] if isinstance(dim, int) else dim
    if ord is not None:
        if (self.ndim if dims is None else len(dims)) not in (1, 2):
            raise OperatorValueError(
                f"aten::linalg_norm of a tensor with {self.ndim} dimensions with ord={ord} and dim={dim}",
                found="linalg.norm: If dim is specified, it must be of length 1 or 2. If dim is not specified but ord "
                "is, the input must be 1D or 2D.",
                advice="name one dimension for norms of vectors, or two for norms of matrices",
            )
        if (self.ndim if dims is None else len(dims)) == 2:
            return matrix_norm(self, ord, (0, 1) if dims is None else dims, keepdim, dtype=dtype)
    order = 2 if ord is None else ord
    return _aten.linalg_vector_norm.default(self, order, dims, keepdim, dtype=dtype)


def norm_by_name(self: Tensor, ord: str, dim: Any = None, keepdim: bool = False, *, dtype: dtype | None = None) -> Any:
    """The norm of matrices by name, "fro" or "nuc"."""
    dims = [dim] if isinstance(dim, int) else dim
    if (self.ndim if dims is None else len(dims)) != 2:
        raise OperatorValueError(
            f"aten::linalg_norm of a tensor with {self.ndim} dimensions with ord={ord!r} and dim={dim}",
            found="linalg.norm: norms by name are those of matrices, and need two dimensions",
            advice="name two dimensions, such as dim=(-2, -1), or give a number as ord",
        )
    return matrix_norm_by_name(self, ord, (0, 1) if dims is None else dims, keepdim, dtype=dtype)


norm_by_number = norm


norm_out = out_variant(norm)
norm_by_name_out = out_variant(norm_by_name)
matrix_norm_out = out_variant(matrix_norm)
matrix_norm_by_name_out = out_variant(matrix_norm_by_name)
