"""The kernels of this backend: all device-independent ones on NumPy, and some that NumPy allows to be faster."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from opmux.native import array_kernels, lu_kernels
from opmux_cpu._convolution import convolution, convolution_backward
from opmux_cpu._dropout import native_dropout
from opmux_cpu._embedding import embedding_dense_backward
from opmux_cpu._lapack import factor_by_lapack

__all__ = ["register"]

#: Operators whose kernels here take the place of the device-independent ones.
_OWN: Final[dict[str, Callable[..., Any]]] = {
    "convolution": convolution,
    "convolution_backward": convolution_backward,
    "embedding_dense_backward": embedding_dense_backward,
    "native_dropout": native_dropout,
}


def _unchanged(array: Any) -> Any:
    return array


def _special() -> Any:
    import scipy.special  # only here: it takes longer to import than NumPy, and many programs need none of it

    return scipy.special


def register(scope: Any) -> None:
    """Registers the device "cpu" and its kernels through a plugin's scope."""
    backend = scope.backend("cpu")
    be = array_kernels(
        scope,
        backend,
        xp=np,
        from_numpy=_unchanged,
        to_numpy=_unchanged,
        array_type=np.ndarray,
        writable=True,
        special=_special,
    )
    with scope.library("aten", "IMPL", "CPU") as library:
        for name, kernel in _OWN.items():
            library.impl(name, partial(kernel, be), calls_operators=False)
        for name, kernel in lu_kernels(be, factor_by_lapack).items():
            library.impl(name, kernel, calls_operators=False)
