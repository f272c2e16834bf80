"""Special functions."""

import math
from typing import Any

from opmux.native.kernels.elementwise import formula, special
from opmux.native.meta.elementwise import real_floating
from opmux.native.meta.special import check_order_of_polygamma
from opmux.tensor import ArrayBackend

__all__ = [
    "bessel_j0_impl",
    "bessel_j1_impl",
    "digamma_impl",
    "entr_impl",
    "erf_impl",
    "erfc_impl",
    "erfcx_impl",
    "erfinv_impl",
    "i0_impl",
    "i0e_impl",
    "i1_impl",
    "i1e_impl",
    "lgamma_impl",
    "log_ndtr_impl",
    "ndtri_impl",
    "polygamma_impl",
    "xlog1py_impl",
    "zeta_impl",
]

bessel_j0_impl = special("j0", real_floating)
bessel_j1_impl = special("j1", real_floating)
digamma_impl = special("psi", real_floating)
entr_impl = special("entr", real_floating)
erf_impl = special("erf", real_floating)
erfc_impl = special("erfc", real_floating)
erfcx_impl = special("erfcx", real_floating)
erfinv_impl = special("erfinv", real_floating)
i0_impl = special("i0", real_floating)
i0e_impl = special("i0e", real_floating)
i1_impl = special("i1", real_floating)
i1e_impl = special("i1e", real_floating)
log_ndtr_impl = special("log_ndtr", real_floating)
ndtri_impl = special("ndtri", real_floating)
zeta_impl = special("zeta", real_floating)


@formula(real_floating)
def lgamma_impl(be: ArrayBackend, x: Any) -> Any:
    # scipy.special has -inf at -inf.
    return be.xp.where(x == -math.inf, math.inf, be.special.gammaln(x))


@formula(real_floating)
def polygamma_impl(be: ArrayBackend, n: int, x: Any) -> Any:
    check_order_of_polygamma(n)
    if n == 0:
        return be.special.psi(x)
    factor = math.factorial(n) if n % 2 else -math.factorial(n)
    return be.special.zeta(n + 1, x) * float(factor)


@formula(real_floating)
def xlog1py_impl(be: ArrayBackend, x: Any, y: Any) -> Any:
    # 0 where x is 0 unless y is NaN: the logarithm is not taken where it would be infinite or NaN.
    xp = be.xp
    return x * xp.log1p(xp.where((x == 0) & (y == y), xp.zeros_like(y), y))
