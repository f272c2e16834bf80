"""Sorting made of other operators."""

from typing import Any

from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor, ops

__all__ = ["argsort", "argsort_stable", "argsort_stable_out", "msort", "msort_out", "sort", "sort_out"]


def sort(self: Tensor, dim: int = -1, descending: bool = False) -> Any:
    return ops.aten.sort.stable(self, stable=False, dim=dim, descending=descending)


def sort_out(self: Tensor, dim: int = -1, descending: bool = False, *, values: Tensor, indices: Tensor) -> Any:
    return ops.aten.sort.values_stable(
        self, stable=False, dim=dim, descending=descending, values=values, indices=indices
    )


def argsort(self: Tensor, dim: int = -1, descending: bool = False) -> Any:
    return ops.aten.sort.default(self, dim, descending)[1]


def argsort_stable(self: Tensor, *, stable: bool, dim: int = -1, descending: bool = False) -> Any:
    return ops.aten.sort.stable(self, stable=stable, dim=dim, descending=descending)[1]


argsort_stable_out = out_variant(argsort_stable, strided=True)


def msort(self: Tensor) -> Any:
    return ops.aten.sort.default(self, 0, False)[0]


msort_out = out_variant(msort, strided=True)
