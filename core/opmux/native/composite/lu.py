"""LU factorisations and solutions under their other names."""

from typing import Any

from opmux.errors import caution
from opmux.native.composite.out import out_variant, out_variants
from opmux.tensor import Tensor, ops

__all__ = [
    "linalg_lu_factor",
    "linalg_lu_factor_out",
    "lu_solve",
    "lu_solve_out",
    "lu_with_info",
]

_aten = ops.aten


def linalg_lu_factor(A: Tensor, *, pivot: bool = True) -> Any:
    """LU factors in one matrix, and pivots; an error where a factor has a zero on its diagonal."""
    return tuple(_aten.linalg_lu_factor_ex.default(A, pivot=pivot, check_errors=True)[:2])


def lu_with_info(self: Tensor, pivot: bool = True, check_errors: bool = True) -> Any:
    """LU factors, pivots and LAPACK's numbers, which nothing is refused for."""
    caution("opmux.lu is deprecated: use opmux.linalg.lu_factor or opmux.linalg.lu_factor_ex")
    return _aten.linalg_lu_factor_ex.default(self, pivot=pivot, check_errors=False)


def lu_solve(self: Tensor, LU_data: Tensor, LU_pivots: Tensor) -> Any:
    """The X of `A @ X = self`, for A as its factors and pivots."""
    caution("opmux.lu_solve is deprecated in favor of opmux.linalg.lu_solve, which takes the right-hand side last")
    return _aten.linalg_lu_solve.default(LU_data, LU_pivots, self)


linalg_lu_factor_out = out_variants(linalg_lu_factor, "LU", "pivots", strided=True)
lu_solve_out = out_variant(lu_solve, strided=True)
