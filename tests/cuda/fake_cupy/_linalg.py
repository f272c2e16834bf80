"""`cupy.linalg` of the fake, where cuSOLVER's reports count only if somebody asks: `cupyx.errstate(linalg="raise")`.

Otherwise a matrix that has no result gets NaN, and nothing waits. Asking waits.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np

from ._calls import call_numpy
from ._machine import MACHINE

__all__ = ["errstate", "functions", "lu_factor"]


class _State(threading.local):
    linalg = "ignore"


_STATE: Final = _State()


@contextmanager
def errstate(**options: Any) -> Iterator[None]:
    """`cupyx.errstate`, which knows of cuSOLVER's reports only."""
    if any(options.get(name) is not None for name in ("divide", "over", "under", "invalid")):
        raise NotImplementedError
    before = _STATE.linalg
    _STATE.linalg = options.get("linalg") or before
    try:
        yield
    finally:
        _STATE.linalg = before


def _reported(name: str) -> Callable[..., Any]:
    """NumPy's function, whose errors show only in the state "raise"."""
    compute = getattr(np.linalg, name)

    def call(a: Any, *others: Any, **options: Any) -> Any:
        if _STATE.linalg != "raise":
            return call_numpy(name, lambda *args: _each(compute, *args, **options), (a, *others), {})
        MACHINE.count("device to host", name)
        MACHINE.synchronise(name)
        return call_numpy(name, compute, (a, *others), options)

    return call


def _each(compute: Callable[..., Any], a: Any, *others: Any, **options: Any) -> Any:
    """The function of all matrices, with NaN for those that have no result."""
    try:
        return compute(a, *others, **options)
    except np.linalg.LinAlgError:
        whole = compute(np.broadcast_to(np.eye(*a.shape[-2:], dtype=a.dtype), a.shape), *others, **options)
    parts = whole if isinstance(whole, tuple) else (whole,)
    for place in np.ndindex(a.shape[:-2]):
        own = tuple(b[place] if isinstance(b, np.ndarray) else b for b in others)
        try:
            found = compute(a[place], *own, **options)
        except np.linalg.LinAlgError:
            found = tuple(np.full_like(part[place], np.nan) for part in parts)
        for part, value in zip(parts, found if isinstance(found, tuple) else (found,), strict=True):
            part[place] = value
    return whole


def _solve(a: Any, b: Any) -> Any:
    """Batches of right-hand sides without columns are no product of cuBLAS."""
    if a.ndim > 2 and not b.size:
        raise RuntimeError("CUBLAS_STATUS_INVALID_VALUE")
    return _reported("solve")(a, b)


def functions() -> dict[str, Any]:
    """The functions that ask cuSOLVER, and cuBLAS, for reports."""
    reported = {name: _reported(name) for name in ("cholesky", "eigh", "eigvalsh", "inv", "qr", "svd")}
    return reported | {"solve": _solve}


def lu_factor(a_t: Any, dtype: Any) -> Any:
    """`cupy.linalg._decomposition._lu_factor`: factors of transposed matrices, transposed, pivots from 1 on, and reports."""
    return call_numpy("getrf", _factored, (a_t.astype(dtype, order="C"),), {})


def _factored(a_t: Any) -> tuple[Any, Any, Any]:
    lu = a_t.swapaxes(-1, -2).copy()
    n = lu.shape[-1]
    pivots, info = np.zeros(lu.shape[:-1], np.int32), np.zeros(lu.shape[:-2], np.int32)
    for place in np.ndindex(lu.shape[:-2]):
        matrix = lu[place]
        for k in range(n):
            row = k + int(np.abs(matrix[k:, k]).argmax())
            pivots[(*place, k)] = row + 1
            matrix[[k, row]] = matrix[[row, k]]
            if matrix[k, k] == 0:
                info[place] = info[place] or k + 1
                continue
            matrix[k + 1 :, k] /= matrix[k, k]
            matrix[k + 1 :, k + 1 :] -= np.outer(matrix[k + 1 :, k], matrix[k, k + 1 :])
    return lu.swapaxes(-1, -2).copy(), pivots, info
