"""Reductions made of others."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor, can_cast, dtype, ops

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


max_unary_out = out_variant(_max, exact=False)
min_unary_out = out_variant(_min, exact=False)


def mean_dtype_out(self: Tensor, *, dtype: dtype | None = None, out: Tensor) -> Any:
    if not can_cast(self.dtype, out.dtype):
        raise OperatorValueError(
            f"aten::mean.dtype_out of dtype {self.dtype} into a tensor of dtype {out.dtype}",
            found=f"input types can't be cast to the desired output type {out.dtype}",
            advice=f"give a destination of dtype {self.dtype}",
        )
    return ops.aten.mean.out(self, None, dtype=dtype, out=out)


def nanmean(
    self: Tensor, dim: Sequence[int] | None = None, keepdim: bool = False, *, dtype: dtype | None = None
) -> Any:
    _check_fractions(self.dtype, dtype)
    total = ops.aten.nansum.default(self, dim, keepdim, dtype=dtype)
    return ops.aten.div.Tensor(total, _numbers(self, dim, keepdim))


def nanmean_out(
    self: Tensor,
    dim: Sequence[int] | None = None,
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
    out: Tensor,
) -> Any:
    _check_fractions(self.dtype, dtype)
    if out.dtype.kind in "biu":
        raise OperatorValueError(
            f"aten::nanmean.out into a tensor of dtype {out.dtype}",
            found=f"result type {self.dtype} can't be cast to the desired output type {out.dtype}",
            advice="give a destination of a floating-point dtype",
        )
    count = _numbers(self, dim, keepdim)  # Before the destination changes, which may be the tensor.
    return ops.aten.div_.Tensor(ops.aten.nansum.out(self, dim, keepdim, dtype=dtype, out=out), count)


def _check_fractions(*dtypes: dtype | None) -> None:
    for d in dtypes:
        if d is not None and d.kind in "biu":
            raise OperatorValueError(
                f"aten::nanmean of dtype {d}",
                found="expected floating point or complex dtypes",
                advice="convert the tensor: .to(opmux.float32)",
            )


def _numbers(self: Tensor, dim: Sequence[int] | None, keepdim: bool) -> Any:
    """How many elements are not NaN."""
    present = ops.aten.logical_not.default(ops.aten.isnan.default(self))
    return ops.aten.sum.dim_IntList(present, dim, keepdim)


def _over_all(unbiased: bool) -> int | None:
    """The correction that modes see where no dimension is given: in PyTorch such a call is one of the overload that has it."""
    return None if unbiased else 0


def var_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.var.correction(self, None, correction=_over_all(unbiased))


def var_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.var.correction(self, dim, correction=int(unbiased), keepdim=keepdim)


def var_out(
    self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False, *, out: Tensor
) -> Any:
    return ops.aten.var.correction_out(self, dim, correction=int(unbiased), keepdim=keepdim, out=out)


def std_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.std.correction(self, None, correction=_over_all(unbiased))


def std_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.std.correction(self, dim, correction=int(unbiased), keepdim=keepdim)


def std_out(
    self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False, *, out: Tensor
) -> Any:
    return ops.aten.std.correction_out(self, dim, correction=int(unbiased), keepdim=keepdim, out=out)


def var_mean_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.var_mean.correction(self, None, correction=_over_all(unbiased))


def var_mean_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.var_mean.correction(self, dim, correction=int(unbiased), keepdim=keepdim)


def std_mean_default(self: Tensor, unbiased: bool = True) -> Any:
    return ops.aten.std_mean.correction(self, None, correction=_over_all(unbiased))


def std_mean_dim(self: Tensor, dim: Sequence[int] | None, unbiased: bool = True, keepdim: bool = False) -> Any:
    return ops.aten.std_mean.correction(self, dim, correction=int(unbiased), keepdim=keepdim)
