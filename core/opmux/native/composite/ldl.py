"""LDL factorisations that refuse what nothing can be solved with."""

from typing import Any

from opmux.native.composite.out import out_variants
from opmux.tensor import Tensor, ops

__all__ = ["linalg_ldl_factor", "linalg_ldl_factor_out"]


def linalg_ldl_factor(self: Tensor, *, hermitian: bool = False) -> Any:
    """LDL factors in one matrix, and pivots; an error where D has a zero."""
    return tuple(ops.aten.linalg_ldl_factor_ex.default(self, hermitian=hermitian, check_errors=True)[:2])


linalg_ldl_factor_out = out_variants(linalg_ldl_factor, "LD", "pivots", strided=True)
