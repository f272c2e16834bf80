"""Reductions made of others."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor, dtype, ops

__all__ = [
    "max_unary_out",
    "mean_dtype_out",
    "min_unary_out",
    "nanmean",
    "nanmean_out",
    "std_default",
    "std_dim",
    "std_mean_default",
    "std_mean_dim",
    "std_out",
    "var_default",
    "var_dim",
    "var_mean_default",
    "var_mean_dim",
    "var_out",
]


def _max(self: Tensor) -> Any:
    return ops.aten.max.default(self)


def _min(self: Tensor) -> Any:
    return ops.aten.min.default(self)


def _mean(self: Tensor, *, dtype: dtype | None = None) -> Any:
    return ops.aten.mean.default(self, dtype=dtype)


max_unary_out = out_variant(_max, exact=False)
min_unary_out = out_variant(_min, exact=False)
mean_dtype_out = out_variant(_mean, exact=False)


def nanmean(
    self: Tensor, dim: Sequence[int] | None = None, keepdim: bool = False, *, dtype: dtype | None = None
) -> Any:
    if self.dtype.kind in "biu":
        raise OperatorValueError(
            f"aten::nanmean of a tensor of dtype {self.dtype}",
            found="expected input to have floating point or complex dtype",
            advice="convert the tensor to a floating-point dtype first",
        )
    present = ops.aten.logical_not.default(ops.aten.isnan.default(self))
    count = ops.aten.sum.dim_IntList(present, dim, keepdim)
    return ops.aten.div.Tensor(ops.aten.nansum.default(self, dim, keepdim, dtype=dtype), count)


nanmean_out = out_variant(nanmean, exact=False)


def var_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.var.correction(self, None, correction=int(unbiased))


def var_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.var.correction(self, dim, correction=int(unbiased), keepdim=keepdim)


def var_out(
    self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False, *, out: Tensor
) -> Any:
    return ops.aten.var.correction_out(self, dim, correction=int(unbiased), keepdim=keepdim, out=out)


def std_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.std.correction(self, None, correction=int(unbiased))


def std_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.std.correction(self, dim, correction=int(unbiased), keepdim=keepdim)


def std_out(
    self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False, *, out: Tensor
) -> Any:
    return ops.aten.std.correction_out(self, dim, correction=int(unbiased), keepdim=keepdim, out=out)


def var_mean_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.var_mean.correction(self, None, correction=int(unbiased))


def var_mean_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.var_mean.correction(self, dim, correction=int(unbiased), keepdim=keepdim)


def std_mean_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.std_mean.correction(self, None, correction=int(unbiased))


def std_mean_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.std_mean.correction(self, dim, correction=int(unbiased), keepdim=keepdim)
