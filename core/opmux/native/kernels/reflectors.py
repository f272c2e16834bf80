"""QR decompositions as LAPACK keeps them, a column of a matrix for each Householder reflector, and products of these."""

from typing import Any

from opmux.native.arrays import native
from opmux.native.combining import host_module
from opmux.native.kernels.decomposition import lapack
from opmux.native.kernels.lu import by_columns
from opmux.native.kernels.quiet import quietly
from opmux.native.meta.reflectors import geqrf_meta, householder_product_meta, ormqr_meta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["geqrf", "householder_product", "ormqr"]


def geqrf(be: ArrayBackend, self: Tensor) -> tuple[Tensor, Tensor]:
    _, of_scales = geqrf_meta(self)
    a = native(be, self)
    if not a.size:
        scales = be.xp.zeros(of_scales.shape, dtype=a.dtype)
        return be.wrap(by_columns(be, a)), be.wrap(scales)
    if be.writable and be.on_host:
        factors, scales = lapack(be, "geqrf", be.xp.linalg.qr, a, "raw")
    else:  # Not every array module has this mode, or takes more than one matrix.
        factors, scales = map(be.from_numpy, lapack(be, "geqrf", host_module(be).linalg.qr, be.to_numpy(a), "raw"))
    return be.wrap(by_columns(be, factors.swapaxes(-1, -2).astype(a.dtype))), be.wrap(scales.astype(a.dtype))


@quietly
def householder_product(be: ArrayBackend, input: Tensor, tau: Tensor) -> Tensor:
    shape = householder_product_meta(input, tau).shape
    a, scales = native(be, input), native(be, tau)
    first = be.xp.broadcast_to(be.xp.eye(*shape[-2:], dtype=a.dtype), shape)
    return be.wrap(by_columns(be, _reflected(be, _vectors(be, a), scales, first, False)))


@quietly
def ormqr(
    be: ArrayBackend, self: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False
) -> Tensor:
    ormqr_meta(self, input2, input3, left, transpose)
    vectors, scales, other = _vectors(be, native(be, self)), native(be, input2), native(be, input3)
    if left:
        return be.wrap(by_columns(be, _reflected(be, vectors, scales, other, transpose)))
    # The adjoint of C @ Q is Q^H @ C^H.
    result = _reflected(be, vectors, scales, other.swapaxes(-1, -2).conj(), not transpose)
    return be.wrap(by_columns(be, result.swapaxes(-1, -2).conj()))


def _vectors(be: ArrayBackend, a: Any) -> Any:
    """The vectors of the reflectors: below the diagonal they are stored, on it are ones."""
    return be.xp.tril(a, k=-1) + be.xp.eye(*a.shape[-2:], dtype=a.dtype)


def _reflected(be: ArrayBackend, vectors: Any, scales: Any, c: Any, adjoint: bool) -> Any:
    """`Q @ c`, or `Q^H @ c` if `adjoint`, for the product Q of the reflectors `I - scale * v @ v^H`."""
    count = scales.shape[-1]
    for i in range(count) if adjoint else reversed(range(count)):
        v, scale = vectors[..., i : i + 1], scales[..., i, None, None]
        row = be.xp.matmul(v.swapaxes(-1, -2).conj(), c)
        c = c - (scale.conj() if adjoint else scale) * v * row
    return c
