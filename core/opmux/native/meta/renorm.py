"""Shape and errors of slices made no longer than a given length."""

from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.norm import checked_norm_dtype
from opmux.native.shapes import canonical_dim
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["renorm_meta"]


def renorm_meta(self: Tensor, p: Any, dim: int, maxnorm: Any) -> TensorMeta:
    checked_number(p)
    checked_number(maxnorm)
    found = ""
    if isinstance(p, complex):
        found = "renorm: p must be real-valued"
    elif not p > 0:
        found = "renorm: non-positive-norm not supported"
    elif isinstance(maxnorm, complex):
        found = "renorm: maxnorm must be real-valued"
    elif not maxnorm >= 0:
        found = f"renorm: expected maxnorm to be >= 0 but got {maxnorm}"
    elif self.ndim < 2:
        found = f"renorm: input needs at least 2 dimensions, got {self.ndim} dimensions"
    if found:
        raise OperatorValueError(f"aten::renorm with p={p}, maxnorm={maxnorm} of shape {shape_of(self)}", found=found)
    canonical_dim(dim, self.ndim, "renorm")
    checked_norm_dtype(self, None, "renorm")
    return TensorMeta(shape_of(self), self.dtype, exact=True)
