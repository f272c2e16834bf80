"""Shape and errors of slices made no longer than a given length."""

from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.norm import checked_norm_dtype
from opmux.native.shapes import canonical_dim, reshape_advice
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["renorm_meta"]


def renorm_meta(self: Tensor, p: Any, dim: int, maxnorm: Any) -> TensorMeta:
    checked_number(p)
    checked_number(maxnorm)
    found = advice = ""
    if isinstance(p, complex):
        found, advice = "renorm: p must be real-valued", "give p=2, for example"
    elif not p > 0:
        found, advice = "renorm: non-positive-norm not supported", "give p=2, for example"
    elif isinstance(maxnorm, complex):
        found, advice = "renorm: maxnorm must be real-valued", "give a real number"
    elif not maxnorm >= 0:
        found, advice = f"renorm: expected maxnorm to be >= 0 but got {maxnorm}", "give maxnorm=0 or more"
    elif self.ndim < 2:
        found = f"renorm: input needs at least 2 dimensions, got {self.ndim} dimensions"
        advice = reshape_advice(2)
    if found:
        asked = f"aten::renorm with p={p}, maxnorm={maxnorm} of shape {shape_of(self)}"
        raise OperatorValueError(asked, found=found, advice=advice)
    canonical_dim(dim, self.ndim, "renorm")
    checked_norm_dtype(self, None, "renorm")
    return TensorMeta(shape_of(self), self.dtype, exact=True)
