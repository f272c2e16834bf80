"""Conjugation. No tensor here is conjugated lazily: each function computes what it says."""

from typing import Any

from opmux.dispatch import ops
from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor

__all__ = ["conj", "conj_physical_", "conj_physical_out", "resolve_conj"]


def conj(self: Tensor) -> Any:
    """The complex conjugate; a real tensor itself."""
    return ops.aten._conj_physical.default(self) if self.dtype.is_complex else self


def conj_physical_(self: Tensor) -> Any:
    """The complex conjugate, in place."""
    return ops.aten.copy_.default(self, conj(self)) if self.dtype.is_complex else self


def resolve_conj(self: Tensor) -> Any:
    """The tensor itself."""
    return self


conj_physical_out = out_variant(conj)
