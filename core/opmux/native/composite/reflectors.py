"""Householder reflectors under their other names, and into given tensors."""

from typing import Any

from opmux.native.composite.out import out_variant, out_variants
from opmux.tensor import Tensor, ops

__all__ = ["geqrf_a", "householder_product_out", "orgqr", "orgqr_out", "ormqr_out"]

_aten = ops.aten


def orgqr(self: Tensor, input2: Tensor) -> Any:
    """The first columns of the product of reflectors."""
    return _aten.linalg_householder_product.default(self, input2)


geqrf_a = out_variants(_aten.geqrf.default, "a", "tau", exact=False, strided=True)
householder_product_out = out_variant(_aten.linalg_householder_product.default, exact=False, strided=True)
orgqr_out = out_variant(orgqr, exact=False, strided=True)
ormqr_out = out_variant(_aten.ormqr.default, strided=True)
