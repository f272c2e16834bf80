"""Slices of a tensor, made no longer than a given length."""

from typing import Any

from opmux.native.arrays import cast, native, quiet, row_major
from opmux.native.kernels.norm import vector_norm_impl
from opmux.native.meta.renorm import renorm_meta
from opmux.tensor import ArrayBackend, Tensor, float32

__all__ = ["renorm_impl"]


def renorm_impl(be: ArrayBackend, self: Tensor, p: Any, dim: int, maxnorm: Any, *, out: Any = None) -> Any:
    renorm_meta(self, p, dim, maxnorm)
    array, d = native(be, self), self.dtype
    others = [axis for axis in range(array.ndim) if axis != dim % array.ndim]
    # Half precision has lengths of single precision.
    wide = float32 if d.kind == "f" and d.itemsize == 2 else None
    norm = vector_norm_impl(be, self, float(p), others, True, dtype=wide)
    with quiet(be):
        factor = be.xp.where(norm > maxnorm, maxnorm / (norm + 1e-7), be.xp.ones_like(norm))
        return row_major(be, array * (factor if wide is None else cast(be, factor, d)))
