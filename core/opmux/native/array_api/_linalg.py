"""Functions of numpy.linalg made of those of the standard, which have fewer arguments. Each gets the `ArrayAPI` first."""

from typing import Any, Final

from opmux.native.array_api._creation import Function, arange

__all__ = ["LINALG"]


def _svd(xp: Any, a: Any, full_matrices: bool = True, compute_uv: bool = True) -> Any:
    # The singular values alone have another name.
    linalg = xp.namespace.linalg
    return xp.wrapped(linalg.svd(a.native, full_matrices=full_matrices) if compute_uv else linalg.svdvals(a.native))


def _eigh(xp: Any, a: Any, triangle: str = "L") -> Any:
    return xp.wrapped(xp.namespace.linalg.eigh(_hermitian(xp, a, triangle).native))


def _eigvalsh(xp: Any, a: Any, triangle: str = "L") -> Any:
    return xp.wrapped(xp.namespace.linalg.eigvalsh(_hermitian(xp, a, triangle).native))


def _hermitian(xp: Any, a: Any, triangle: str) -> Any:
    """The matrices that one triangle says: the standard leaves open which of the two a module reads."""
    at = arange(xp, a.shape[-1])
    row, column = at.reshape(-1, 1), at.reshape(1, -1)
    return xp.where(row >= column if triangle == "L" else row <= column, a, xp.conj(xp.swapaxes(a, -2, -1)))


def _qr(xp: Any, a: Any, mode: str = "reduced") -> Any:
    if mode == "r":
        return _qr(xp, a)[1]
    return xp.wrapped(xp.namespace.linalg.qr(a.native, mode=mode))


#: NumPy's functions by name; modules that have none of the same name lack them.
LINALG: Final[dict[str, Function]] = {"svd": _svd, "eigh": _eigh, "eigvalsh": _eigvalsh, "qr": _qr}
