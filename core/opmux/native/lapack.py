"""Kernels that follow from an LU factorisation, for backends that have a routine for it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux.native.kernels.decomposition import solve_ex_impl
from opmux.native.kernels.lu import det_impl, slogdet_impl
from opmux.native.kernels.lu_factors import lu_factor_ex_impl, lu_impl
from opmux.native.meta.decomposition import det_meta, slogdet_meta, solve_ex_meta
from opmux.native.meta.lu import lu_factor_ex_meta, lu_meta
from opmux.native.structured import functional_kernel
from opmux.tensor import ArrayBackend

__all__ = ["lu_kernels"]

_FACTORED: Final[dict[str, tuple[Callable[..., Any], Callable[..., Any]]]] = {
    "_linalg_det": (det_impl, det_meta),
    "_linalg_slogdet": (slogdet_impl, slogdet_meta),
    "_linalg_solve_ex": (solve_ex_impl, solve_ex_meta),
    "linalg_lu": (lu_impl, lu_meta),
    "linalg_lu_factor_ex": (lu_factor_ex_impl, lu_factor_ex_meta),
}


def lu_kernels(
    be: ArrayBackend, factor: Callable[[ArrayBackend, Any], tuple[Any, Any]]
) -> dict[str, Callable[..., Any]]:
    """Kernels by operator name, with another routine in place of `opmux.native.factor`.

    Args:
        be: The backend.
        factor: As `opmux.native.factor`, which factors column by column.
    """
    return {
        name: functional_kernel(be, partial(impl, factor=factor), meta, f"aten::{name}")
        for name, (impl, meta) in _FACTORED.items()
    }
