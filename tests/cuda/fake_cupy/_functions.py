"""The functions of `cupy`, `cupy.linalg`, `cupy.fft` and `cupyx.scipy`: NumPy's and SciPy's, with CuPy's parameters."""

import importlib
from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np

from ._api import Parameters, module_names, native_dtype
from ._calls import call_numpy
from ._machine import MACHINE
from ._methods import ufuncs
from ._ndarray import ndarray
from ._own import OWN
from ._ufunc import ufunc

__all__ = ["function", "namespace", "remember_ufuncs", "special_functions"]

#: Functions after which the host has waited, as CuPy's documentation and sources say.
SYNCHRONISING: Final = frozenset(
    [
        "argwhere",
        "bincount",
        "choose",
        "compress",
        "delete",
        "extract",
        "flatnonzero",
        "histogram",
        "histogram2d",
        "histogramdd",
        "interp",
        "intersect1d",
        "nonzero",
        "percentile",
        "piecewise",
        "place",
        "put",
        "quantile",
        "roots",
        "setdiff1d",
        "setxor1d",
        "trim_zeros",
        "union1d",
        "unique",
        "unique_all",
        "unique_counts",
        "unique_inverse",
        "unique_values",
        "eig",
        "eigvals",
        "lstsq",
        "expm",
    ]
)
#: Functions that make arrays of numbers among their arguments.
COPYING: Final = frozenset({"nan_to_num"})
#: Names of parameters that are arrays, for which CuPy takes no lists.
ARRAYS: Final = frozenset(("a", "x", "x1", "x2", "ar", "arr", "array", "m", "prototype", "dst", "ary", "filt"))
#: Functions that make arrays of anything, or do not look at arrays.
ANYTHING: Final = frozenset(
    [
        "array",
        "asarray",
        "asanyarray",
        "ascontiguousarray",
        "asfortranarray",
        "asarray_chkfinite",
        "astype",
        "shape",
        "ndim",
        "size",
        "isscalar",
        "iscomplexobj",
        "isrealobj",
        "require",
        "broadcast_shapes",
        "min_scalar_type",
        "result_type",
        "promote_types",
        "can_cast",
        "issubdtype",
        "isdtype",
        "get_array_module",
        "iscomplex",
        "isreal",
    ]
)
#: Names that are plain Python in NumPy too, and are used as they are.
_PLAIN: Final = ("can_cast", "promote_types", "issubdtype", "isdtype", "broadcast_shapes", "isscalar", "iterable")


def function(name: str, text: str, compute: Callable[..., Any]) -> Callable[..., Any]:
    """A function of CuPy's parameters that NumPy computes."""
    parameters = Parameters(name, text)

    def call(*args: Any, **kwargs: Any) -> Any:
        given = parameters.bind(*args, **kwargs)
        if name not in ANYTHING:
            _refuse_lists(name, given)
        for key in ("dtype",):
            if given.get(key) is not None:
                native_dtype(given[key])
        if name in SYNCHRONISING:
            MACHINE.synchronise(name)
        if name in COPYING:
            MACHINE.count("host to device", name)
        out = given.get("out")
        writes = [out] if isinstance(out, ndarray) else []
        return call_numpy(name, compute, args, kwargs, writes)

    call.__name__ = call.__qualname__ = name
    return call


def _refuse_lists(name: str, given: dict[str, Any]) -> None:
    first = next(iter(given.items()), None)
    if first is not None and first[0] in ARRAYS and isinstance(first[1], (list, bool, int, float, complex)):
        raise TypeError(f"cupy.{name}: {first[0]} must be cupy.ndarray, not {type(first[1]).__name__}")


def namespace(path: str, libraries: Iterable[Any]) -> dict[str, Any]:
    """What a module of the fake holds.

    Args:
        path: Its name in CuPy.
        libraries: Modules of NumPy or SciPy in which functions of the same names are looked for.
    """
    found: dict[str, Any] = {}
    for name, known in module_names(path).items():
        own = OWN.get((path, name), OWN.get(("", name)) if path == "cupy" else None)
        if own is not None:
            found[name] = _checked(name, known, own)
            continue
        compute = next((getattr(m, name) for m in libraries if callable(getattr(m, name, None))), None)
        if isinstance(known, dict):
            compute = compute or _UFUNCS.get(name)
            if compute is not None:
                found[name] = ufunc(name, known, compute)
        elif isinstance(known, str) and compute is not None:
            found[name] = compute if name in _PLAIN else function(name, known, compute)
    return found


def _checked(name: str, known: Any, own: Callable[..., Any]) -> Callable[..., Any]:
    """A function of the fake's own, which has CuPy's parameters only."""
    if not isinstance(known, str):
        return own
    parameters = Parameters(name, known)

    def call(*args: Any, **kwargs: Any) -> Any:
        parameters.bind(*args, **kwargs)
        return own(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    return call


#: What NumPy has under another name, or only SciPy has.
_UFUNCS: Final[dict[str, Callable[..., Any]]] = {
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "i0": np.i0,
    "sinc": np.sinc,
    "angle": np.angle,
    "nan_to_num": np.nan_to_num,
}


def special_functions() -> list[Any]:
    """SciPy's module, if it is installed."""
    try:
        return [importlib.import_module("scipy.special")]
    except ImportError:
        return []


def remember_ufuncs(found: dict[str, Any]) -> None:
    """Lets the operators of arrays find their functions."""
    ufuncs.update({name: value for name, value in found.items() if isinstance(value, ufunc)})
    ufuncs["matmul"] = found["matmul"]
