"""Quantiles, made of a sort and two gathers."""

from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant
from opmux.native.shapes import canonical_dim
from opmux.tensor import Tensor, array_backend, float32, float64, int64, ops

__all__ = [
    "nanquantile",
    "nanquantile_out",
    "nanquantile_scalar",
    "nanquantile_scalar_out",
    "quantile",
    "quantile_out",
    "quantile_scalar",
    "quantile_scalar_out",
]

_aten: Final = ops.aten
_INTERPOLATIONS: Final = ("linear", "lower", "higher", "midpoint", "nearest")


def quantile(
    self: Tensor, q: Tensor, dim: int | None = None, keepdim: bool = False, *, interpolation: str = "linear"
) -> Any:
    return _quantile(self, q, dim, keepdim, interpolation, skip_nan=False)


def nanquantile(
    self: Tensor, q: Tensor, dim: int | None = None, keepdim: bool = False, *, interpolation: str = "linear"
) -> Any:
    return _quantile(self, q, dim, keepdim, interpolation, skip_nan=True)


def quantile_scalar(
    self: Tensor, q: float, dim: int | None = None, keepdim: bool = False, *, interpolation: str = "linear"
) -> Any:
    return _quantile(self, _as_tensor(self, q), dim, keepdim, interpolation, skip_nan=False, is_inside=True)


def nanquantile_scalar(
    self: Tensor, q: float, dim: int | None = None, keepdim: bool = False, *, interpolation: str = "linear"
) -> Any:
    return _quantile(self, _as_tensor(self, q), dim, keepdim, interpolation, skip_nan=True, is_inside=True)


quantile_out = out_variant(quantile)
quantile_scalar_out = out_variant(quantile_scalar)
nanquantile_out = out_variant(nanquantile)
nanquantile_scalar_out = out_variant(nanquantile_scalar)


def _as_tensor(self: Tensor, q: float) -> Any:
    if not 0 <= q <= 1:
        raise _refused(self, f"q must be in the range [0, 1] but got {q}")
    return _aten.scalar_tensor.default(q, dtype=self.dtype, device=self.device)


def _refused(self: Tensor, found: str) -> OperatorValueError:
    return OperatorValueError(
        f"quantiles of a tensor of shape {shape_of(self)} and dtype {self.dtype}",
        found=found,
        advice="pass a float32 or float64 tensor, quantiles of the same dtype between 0 and 1, and a known interpolation",
    )


def _check(self: Tensor, q: Tensor, interpolation: str, is_inside: bool) -> None:
    if 0 in shape_of(self):
        raise _refused(self, "input tensor must be non-empty")
    if q.ndim > 1:
        raise _refused(self, "q must be a scalar or 1D tensor")
    if self.dtype not in (float32, float64):
        raise _refused(self, "input tensor must be either float or double dtype")
    if q.dtype is not self.dtype:
        raise _refused(self, "q tensor must be same dtype as the input tensor")
    if q.device != self.device:
        raise _refused(self, f"q tensor must be on the same device as the input tensor: {q.device}, {self.device}")
    if interpolation not in _INTERPOLATIONS:
        raise _refused(self, f"interpolation must be one of {', '.join(_INTERPOLATIONS)}, but got {interpolation}")
    if (
        not is_inside and q.device.type != "meta" and array_backend(q.device.type).on_host
    ):  # See Note [Values on a device].
        inside = _aten.logical_and.default(q >= 0, q <= 1)
        if not _aten.all.default(inside).item():
            raise _refused(self, "q values must be in the range [0, 1]")


def _quantile(
    self: Tensor,
    q: Tensor,
    dim: int | None,
    keepdim: bool,
    interpolation: str,
    *,
    skip_nan: bool,
    is_inside: bool = False,
) -> Any:
    """The quantiles; `is_inside` says that each `q` is known to lie between 0 and 1, so that none has to be looked at."""
    _check(self, q, interpolation, is_inside)
    ndim = self.ndim
    # The reduced dimension last, with a place of size 1 where it was.
    if dim is None:
        rows = _aten.reshape.default(self, [1] * ndim + [-1])
    else:
        at = canonical_dim(dim, ndim, "quantile")
        rows = _aten.unsqueeze.default(self, -1)
        rows = _aten.transpose.int(rows, at, -1) if ndim else rows
    ordered = _aten.sort.default(rows)[0]
    result = _interpolated(ordered, _ranks(ordered, q, skip_nan), interpolation)
    if not keepdim:
        result = _aten.squeeze.dims(result, list(range(ndim)) if dim is None else [at] if ndim else [])
    if not q.ndim:
        return _aten._unsafe_view.default(result, shape_of(result)[:-1])
    return _aten.permute.default(result, [result.ndim - 1, *range(result.ndim - 1)])


def _ranks(ordered: Tensor, q: Tensor, skip_nan: bool) -> Any:
    """Places of the quantiles, with fractions, in sorted rows, whose NaN are last."""
    last = shape_of(ordered)[-1] - 1
    nan = _aten.isnan.default(ordered)
    if skip_nan:
        count = _aten.sum.dim_IntList(_aten.logical_not.default(nan), [-1], True)
        top = _aten._to_copy.default(count, dtype=q.dtype) - 1
        return q * _aten.masked_fill.Scalar(top, top < 0, 0)
    # A row with NaN gives NaN.
    return _aten.where.ScalarSelf(_aten.any.dim(nan, -1, True), 1, q) * last


def _interpolated(ordered: Tensor, ranks: Tensor, interpolation: str) -> Any:
    if interpolation == "lower":
        ranks = _aten.floor.default(ranks)
    elif interpolation == "higher":
        ranks = _aten.ceil.default(ranks)
    elif interpolation == "nearest":
        ranks = _aten.round.default(ranks)
    low = _aten._to_copy.default(ranks, dtype=int64)
    below = _aten.gather.default(ordered, -1, low)
    if interpolation not in ("linear", "midpoint"):
        return below
    high = _aten._to_copy.default(_aten.ceil.default(ranks), dtype=int64)
    above = _aten.gather.default(ordered, -1, high)
    share = 0.5 if interpolation == "midpoint" else ranks - low
    return (
        _aten.lerp.Scalar(below, above, share) if isinstance(share, float) else _aten.lerp.Tensor(below, above, share)
    )
