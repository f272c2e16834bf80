"""Norms of all elements, and of matrices by their old names."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor, dtype, ops

__all__ = [
    "frobenius_norm",
    "frobenius_norm_out",
    "norm_all",
    "norm_all_dtype",
    "nuclear_norm",
    "nuclear_norm_dim",
    "nuclear_norm_dim_out",
    "nuclear_norm_out",
]


def norm_all(self: Tensor, p: Any = 2) -> Any:
    return ops.aten.norm.ScalarOpt_dim(self, p, [], False)


def norm_all_dtype(self: Tensor, p: Any, *, dtype: dtype) -> Any:
    return ops.aten.norm.ScalarOpt_dim_dtype(self, p, [], False, dtype=dtype)


def frobenius_norm(self: Tensor, dim: Sequence[int], keepdim: bool = False) -> Any:
    if len(dim) > 2:
        raise OperatorValueError(
            f"aten::frobenius_norm over dimensions {list(dim)}",
            found="Expected at most 2 dimensions",
            advice="use linalg.vector_norm",
        )
    return ops.aten.linalg_vector_norm.default(self, 2, dim, keepdim)


def nuclear_norm(self: Tensor, keepdim: bool = False) -> Any:
    return nuclear_norm_dim(self, [-2, -1], keepdim)


def nuclear_norm_dim(self: Tensor, dim: Sequence[int], keepdim: bool = False) -> Any:
    return ops.aten.linalg_matrix_norm.str_ord(self, "nuc", dim, keepdim)


frobenius_norm_out = out_variant(frobenius_norm)
nuclear_norm_out = out_variant(nuclear_norm)
nuclear_norm_dim_out = out_variant(nuclear_norm_dim)
