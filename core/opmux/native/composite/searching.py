"""Histograms over several dimensions, and indices of elements, made of other operators."""

from collections.abc import Sequence
from typing import Any

from opmux.tensor import Tensor, ops

__all__ = ["argwhere", "histogramdd", "histogramdd_int", "histogramdd_tensors", "nonzero_numpy"]


def argwhere(self: Tensor) -> Any:
    return ops.aten.nonzero.default(self)


def nonzero_numpy(self: Tensor) -> Any:
    # A tensor without dimensions is indexed as if it had one.
    whole = ops.aten.unsqueeze.default(self, 0) if not self.ndim else self
    return list(ops.aten.unbind.int(ops.aten.nonzero.default(whole), 1))


def histogramdd(
    self: Tensor,
    bins: Sequence[int],
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> Any:
    options: dict[str, Any] = {"range": range, "weight": weight, "density": density}
    counts = ops.aten._histogramdd_from_bin_cts.default(self, bins, **options)
    return counts, tuple(ops.aten._histogramdd_bin_edges.default(self, bins, **options))


def histogramdd_int(
    self: Tensor,
    bins: int,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> Any:
    dims = self.shape[-1] if self.ndim else 0
    return histogramdd(self, [bins] * dims, range, weight, density)


def histogramdd_tensors(
    self: Tensor,
    bins: Sequence[Tensor],
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> Any:
    counts = ops.aten._histogramdd_from_bin_tensors.default(self, bins, weight=weight, density=density)
    return counts, tuple(bins)
