"""The kernels of this backend: all device-independent ones on NumPy, and some that NumPy allows to be faster."""

from functools import partial
from importlib import import_module
from inspect import unwrap
from typing import Any, Final

import numpy as np

from opmux.native import array_kernels, own_kernels
from opmux_cpu._broadcasting import broadcast_to
from opmux_cpu._products import dot

__all__ = ["register"]

#: Operators whose kernels here take the place of the device-independent ones, and where these are.
_OWN: Final = {
    "aten::convolution": "_convolution.convolution",
    "aten::convolution_backward": "_convolution.convolution_backward",
    "aten::embedding_dense_backward": "_rows.embedding_dense_backward",
    "aten::native_dropout": "_dropout.native_dropout",
}
#: The same of kernels that call operators.
_CALLING: Final = dict.fromkeys(("aten::ones_like", "aten::zeros_like"), "_factories.like")
#: Likewise, for computations that all variants of an operator share.
_SHARED: Final = {"index_add": "_rows.index_add"}
#: Operators that follow from an LU factorisation, which LAPACK has.
_FACTORED: Final = dict.fromkeys(
    f"aten::{name}"
    for name in ("_linalg_det", "_linalg_slogdet", "_linalg_solve_ex", "linalg_lu", "linalg_lu_factor_ex")
)


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
        probe=False,
        special=_special,
    )
    be.concatenate = unwrap(np.concatenate)  # without the function in Python that looks for other libraries' arrays
    be.dot, be.broadcast_to, be.argsort = dot, broadcast_to, np.ndarray.argsort
    with scope.library("aten", "IMPL", "CPU") as library:
        library.impl_block(_OWN, lambda name, path: partial(_function(path), be), calls_operators=False)
        library.impl_block(
            _CALLING, lambda name, path: partial(_function(path), be, *_function("_factories.LIKE")[name])
        )
        own_kernels(library, be, _SHARED, _function)
        library.impl_block(_FACTORED, lambda name, row: _factored(be, name), calls_operators=False)


def _function(path: str) -> Any:
    """A function of this package, "_dropout.native_dropout"."""
    module, _, name = path.partition(".")
    return getattr(import_module(f"opmux_cpu.{module}"), name)


def _factored(be: Any, name: str) -> Any:
    from opmux.native import lu_kernels  # only a call needs them
    from opmux_cpu._lapack import factor_by_lapack

    return lu_kernels(be, factor_by_lapack)[name.removeprefix("aten::")]
