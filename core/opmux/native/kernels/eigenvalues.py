"""Eigenvalues of any square matrices, and their exponentials."""

from math import factorial
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import cast, native, quiet, row_major
from opmux.native.combining import host_module
from opmux.native.kernels.decomposition import lapack
from opmux.native.kernels.lu import by_columns
from opmux.native.meta.eigenvalues import eig_meta, eigvals_meta, matrix_exp_meta
from opmux.tensor import ArrayBackend, Tensor, float32

__all__ = ["linalg_eig", "linalg_eigvals", "linalg_matrix_exp"]

#: The series for an exponential goes up to the power `_BLOCK * _BLOCKS`. It has all digits of double precision up to a norm of
#: 1, and those of single precision up to 3.
_BLOCK: Final = 6
_BLOCKS: Final = 3
_NORMS: Final = {("f", 4): 3.0, ("c", 8): 3.0}


def linalg_eig(be: ArrayBackend, self: Tensor) -> tuple[Tensor, Tensor]:
    of_values, of_vectors = eig_meta(self)
    values, vectors = _decomposed(be, "eig", self)
    return (
        be.wrap(cast(be, values, of_values.dtype)),
        be.wrap(by_columns(be, cast(be, vectors, of_vectors.dtype))),
    )


def linalg_eigvals(be: ArrayBackend, self: Tensor) -> Tensor:
    d = eigvals_meta(self).dtype  # first, as it refuses what has none
    return be.wrap(cast(be, _decomposed(be, "eigvals", self), d))


def _decomposed(be: ArrayBackend, name: str, self: Tensor) -> Any:
    """What the array module's `linalg` makes of matrices; on the host where it has no such function."""
    a = native(be, self)
    if be.on_host and not be.xp.isfinite(a).all():
        raise OperatorValueError(
            f"aten::linalg_{name}",
            found=f"torch.linalg.{name}: input tensor should not contain infs or NaNs.",
            advice="replace them first, for example with .nan_to_num()",
        )
    function = getattr(be.xp.linalg, name, None)
    if function is not None:
        return lapack(be, f"linalg_{name}", function, a)
    found = lapack(be, f"linalg_{name}", getattr(host_module(be).linalg, name), be.to_numpy(a))
    return tuple(map(be.from_numpy, found)) if name == "eig" else be.from_numpy(found)


def linalg_matrix_exp(be: ArrayBackend, self: Tensor) -> Tensor:
    spec = matrix_exp_meta(self)
    a = native(be, self)
    if spec.dtype.itemsize < 4:
        a = cast(be, a, float32)
    with quiet(be):
        result = _exponential(be.xp, a) if a.size else a
    return be.wrap(row_major(be, cast(be, result, spec.dtype)))


def _exponential(xp: Any, a: Any) -> Any:
    """The exponential of a matrix, of which a power of two is taken so often squared until it is that of all of it."""
    if a.shape[-1] == 1:
        return xp.exp(a)
    norm = xp.abs(a).sum(-2).max(-1)
    finite = xp.isfinite(norm)
    ratio = xp.where(finite, norm, 1) / _NORMS.get((a.dtype.kind, a.dtype.itemsize), 1.0)
    squarings = xp.ceil(xp.log2(xp.where(ratio > 1, ratio, 1)))
    result = _series(xp, (a / xp.exp2(squarings).astype(norm.dtype)[..., None, None]).astype(a.dtype))
    for i in range(int(squarings.max())):
        result = xp.where((squarings > i)[..., None, None], xp.matmul(result, result), result)
    return xp.where(finite[..., None, None], result, xp.full((), float("nan"), dtype=a.dtype))


def _series(xp: Any, a: Any) -> Any:
    """The power series, in blocks of powers that are computed once."""
    powers = [xp.broadcast_to(xp.eye(a.shape[-1], dtype=a.dtype), a.shape), a]
    while len(powers) <= _BLOCK:
        powers.append(xp.matmul(powers[len(powers) // 2], powers[(len(powers) + 1) // 2]))
    last = powers.pop()
    result = last * _coefficient(xp, a, _BLOCK * _BLOCKS)
    for block in reversed(range(_BLOCKS)):
        for i, power in enumerate(powers):
            result = result + power * _coefficient(xp, a, _BLOCK * block + i)
        if block:
            result = xp.matmul(result, last)
    return result


def _coefficient(xp: Any, a: Any, power: int) -> Any:
    return xp.full((), 1 / factorial(power), dtype=a.dtype)
