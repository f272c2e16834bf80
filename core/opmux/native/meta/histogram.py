"""Shapes, dtypes and errors of histograms."""

import math
from collections.abc import Sequence
from typing import Any, Final

from opmux.dispatch import checked_number
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta_array import no_data
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, bfloat16, dtype, float16, float32, float64, int64, scalar_name

__all__ = [
    "bincount_dtype",
    "check_bincount",
    "check_limits",
    "histc_meta",
    "histogram_edges_meta",
    "histogram_meta",
    "histogramdd_edges_meta",
    "histogramdd_meta",
    "histogramdd_tensors_meta",
    "no_data_bincount",
]


#: What is counted between given edges, and without them where these are not asked for.
_COUNTED: Final = (float16, bfloat16, float32, float64)


def bincount_dtype(weights: Tensor | None) -> dtype:
    """Dtype of counts: int64, or float32 or float64 for sums of weights."""
    return int64 if weights is None else float32 if weights.dtype is float32 else float64


def check_bincount(self: Tensor, weights: Tensor | None, minlength: int) -> None:
    """Refuses what cannot be counted."""
    found = ""
    if self.dtype.kind not in "iu":
        raise DtypeNotImplementedError(
            f"aten::bincount of a tensor of dtype {self.dtype}",
            found=f"\"bincount_cpu\" not implemented for '{scalar_name(self.dtype)}'",
            advice="convert the tensor to integers: .to(opmux.int64)",
        )
    if minlength < 0:
        found = "minlength should be >= 0"
    elif self.ndim != 1 or (self.numel() and self._array.min() < 0):
        found = "bincount only supports 1-d non-negative integral inputs"
    elif weights is not None and self.numel() and shape_of(weights) != shape_of(self):
        found = "weights should be 1-d and have the same length as input"
    if found:
        raise OperatorValueError(
            f"aten::bincount of a tensor of shape {shape_of(self)} and dtype {self.dtype}",
            found=found,
            advice="pass one dimension of integers from 0 on",
        )


def no_data_bincount(self: Tensor, weights: Tensor | None = None, minlength: int = 0) -> None:
    raise no_data("counting the elements of a meta tensor")


def _refused(self: Tensor, found: str, advice: str) -> OperatorValueError:
    return OperatorValueError(
        f"a histogram of a tensor of shape {shape_of(self)} and dtype {self.dtype}",
        found=found,
        advice=advice,
    )


def check_limits(low: float, high: float) -> None:
    """Refuses a range that has no bins."""
    finite = math.isfinite(low) and math.isfinite(high)
    if not finite or low > high:
        raise OperatorValueError(
            f"a histogram from {low} to {high}",
            found="max must be larger than min" if finite else f"range of [{low}, {high}] is not finite",
            advice="give finite limits, the smaller first; without limits all elements must be finite",
        )


def _check_values(self: Tensor, bins: Sequence[int]) -> None:
    if self.dtype not in _COUNTED:
        raise DtypeNotImplementedError(
            f"a histogram of a tensor of dtype {self.dtype}",
            found=f"not implemented for '{scalar_name(self.dtype)}'",
            advice="convert the tensor to floating-point numbers: .to(opmux.float32)",
        )
    if any(size <= 0 for size in bins):
        raise _refused(self, f"bins must be > 0, but got {min(bins)}", "ask for one bin or more")


def histc_meta(self: Tensor, bins: int = 100, min: Any = 0, max: Any = 0) -> TensorMeta:
    _check_values(self, [bins])
    low, high = float(checked_number(min)), float(checked_number(max))
    if low != high or not self.numel():  # Equal limits, even infinite ones, ask for those of the elements.
        check_limits(low, high)
    return TensorMeta((bins,), self.dtype)


def _check_weight(self: Tensor, weight: Tensor | None, shape: tuple[int, ...]) -> None:
    """Refuses weights of another dtype or shape than the points."""
    if weight is None:
        return
    if weight.dtype is not self.dtype:
        raise _refused(
            self,
            f"weight tensor should have the dtype {self.dtype} of the input, but got {weight.dtype}",
            f"convert the weights: .to({self.dtype})",
        )
    if shape_of(weight) != shape:
        raise _refused(
            self,
            f"weight tensor should have the shape {shape} of the points, but got {shape_of(weight)}",
            "give a weight for each point",
        )


def _check_weights(self: Tensor, weight: Tensor | None) -> None:
    """As `_check_weight`, in one dimension, where only the number of weights counts."""
    if weight is not None:
        _check_weight(self, weight, shape_of(weight) if weight.numel() == self.numel() else shape_of(self))


def _check_edges(self: Tensor, edges: Sequence[Tensor]) -> list[int]:
    """Numbers of bins between edges."""
    for edge in edges:
        if edge.dtype is not self.dtype:
            raise _refused(
                self,
                f"input tensor and bins tensors should have the same dtype, but got {edge.dtype}",
                f"convert the edges: .to({self.dtype})",
            )
        if edge.ndim != 1:
            raise _refused(
                self, f"bins tensor should have one dimension, but got {edge.ndim}", "flatten the edges of the bins"
            )
    bins = [shape_of(edge)[0] - 1 for edge in edges]
    _check_values(self, bins)
    return bins


def histogram_meta(
    self: Tensor,
    bins: int = 100,
    *,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> tuple[TensorMeta, TensorMeta]:
    _check_values(self, [bins])
    _check_weights(self, weight)
    if range is not None:
        _check_ends(self, range, 1)
    return TensorMeta((bins,), self.dtype), TensorMeta((bins + 1,), self.dtype)


def _check_ends(self: Tensor, ends: Sequence[float], dims: int) -> None:
    if len(ends) != 2 * dims:
        raise _refused(
            self,
            f"range should have {2 * dims} elements, but got {len(ends)}",
            "give a lower and an upper limit for each coordinate",
        )
    for low, high in zip(ends[::2], ends[1::2], strict=True):
        check_limits(low, high)


def histogram_edges_meta(
    self: Tensor, bins: Tensor, *, weight: Tensor | None = None, density: bool = False
) -> tuple[TensorMeta, TensorMeta]:
    (count,) = _check_edges(self, [bins])
    _check_weights(self, weight)
    return TensorMeta((count,), self.dtype), TensorMeta((count + 1,), self.dtype)


def _check_points(self: Tensor, dims: int, weight: Tensor | None) -> None:
    shape = shape_of(self)
    if len(shape) < 2:
        raise _refused(
            self,
            f"input tensor should have at least 2 dimensions, but got {len(shape)}",
            "give a matrix with a point in each row",
        )
    if not dims and not shape[-1]:
        raise _refused(self, "points without coordinates have no bins", "give points of one coordinate or more")
    if shape[-1] != dims:
        raise _refused(
            self,
            f"expected {shape[-1]} sequences of bins for points of {shape[-1]} coordinates, got {dims}",
            "give bins for each coordinate",
        )
    _check_weight(self, weight, shape[:-1])


def histogramdd_meta(
    self: Tensor,
    bins: Sequence[int],
    *,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> TensorMeta:
    _check_points(self, len(bins), weight)
    _check_values(self, bins)
    if range is not None:
        _check_ends(self, range, len(bins))
    return TensorMeta(tuple(bins), self.dtype)


def histogramdd_edges_meta(
    self: Tensor,
    bins: Sequence[int],
    *,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> list[TensorMeta]:
    _check_points(self, len(bins), None)
    _check_values(self, [size + 2 for size in bins])  # Edges without a bin between them are edges, and so are no edges.
    if range is not None:
        _check_ends(self, range, len(bins))
    return [TensorMeta((size + 1,), self.dtype) for size in bins]


def histogramdd_tensors_meta(
    self: Tensor, bins: Sequence[Tensor], *, weight: Tensor | None = None, density: bool = False
) -> TensorMeta:
    _check_points(self, len(bins), weight)
    return TensorMeta(tuple(_check_edges(self, bins)), self.dtype)
