"""Householder reflectors under their other names, and into given tensors."""

from typing import Any

from opmux.native.composite.out import check_destination, out_variant, out_variants
from opmux.tensor import Tensor, ops

__all__ = ["geqrf_a", "householder_product_out", "orgqr", "orgqr_out", "ormqr_out"]

_aten = ops.aten


def orgqr(self: Tensor, input2: Tensor) -> Any:
    """The first columns of the product of reflectors."""
    return _aten.linalg_householder_product.default(self, input2)


def geqrf_a(self: Tensor, *, a: Tensor, tau: Tensor) -> Any:
    """The factors into given tensors; where `tau` cannot be LAPACK's own, PyTorch copies both of them, row by row."""
    shape = (*self.shape[:-2], min(self.shape[-2:], default=0))
    fits = tau.dtype is self.dtype and (not tau.numel() or (tuple(tau.shape) == shape and tau.is_contiguous()))
    return _geqrf_into[fits](self, a=a, tau=tau)


_geqrf_into = {
    strided: out_variants(_aten.geqrf.default, "a", "tau", exact=False, strided=strided) for strided in (False, True)
}
householder_product_out = out_variant(_aten.linalg_householder_product.default, exact=False, strided=True)
orgqr_out = out_variant(orgqr, exact=False, strided=True)
_written_ormqr = out_variant(_aten.ormqr.default, exact=False, strided=True)


def ormqr_out(
    self: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False, *, out: Tensor
) -> Any:
    """`ormqr` into a given tensor, in which the result lies as LAPACK leaves it only if that was empty."""
    check_destination(out, self.dtype, self.device, exact=True)
    return _written_ormqr(self, input2, input3, left, transpose, out=out)
