"""Decompositions by cuSOLVER and cuBLAS: LU factors in one call, and errors where a decomposition has failed.

CuPy leaves what cuSOLVER reports on the device unless it is asked to raise, and then waits. For eigenvalues and singular
values PyTorch waits as well. For `cholesky_ex` it does not, but CuPy has no other way to tell whether there is a factor.
"""

from collections.abc import Callable
from typing import Any, Final

from opmux.native import ArrayBackend, factor
from opmux_cuda._cupy import cupyx, decomposition

__all__ = ["KERNELS", "factor_by_cusolver"]


def _raising(portable: Callable[..., Any], be: ArrayBackend, *args: Any, **kwargs: Any) -> Any:
    with cupyx.errstate(linalg="raise"):
        return portable(be, *args, **kwargs)


def factor_by_cusolver(be: ArrayBackend, array: Any) -> tuple[Any, Any]:
    """LU factors and pivots of matrices, as `opmux.native.factor` gives them; nothing waits."""
    if array.shape[-1] != array.shape[-2] or not array.size:
        return factor(be, array)
    lu, pivots, _ = decomposition._lu_factor(array.swapaxes(-1, -2), array.dtype)
    return lu.swapaxes(-1, -2), pivots


def _factored(portable: Callable[..., Any], be: ArrayBackend, *args: Any, **kwargs: Any) -> Any:
    return portable(be, *args, factor=factor_by_cusolver, **kwargs)


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    **dict.fromkeys(("linalg_cholesky_ex", "_linalg_eigh", "_linalg_svd"), _raising),
    **dict.fromkeys(
        ("linalg_inv_ex", "linalg_lu", "linalg_lu_factor_ex", "_linalg_det", "_linalg_slogdet", "_linalg_solve_ex"),
        _factored,
    ),
}
