"""Shapes, dtypes and errors of running sums, products and extreme values."""

from opmux.errors import DtypeNotImplementedError
from opmux.native.arrays import shape_of
from opmux.native.meta.reduction import sum_dtype
from opmux.native.precomputed import Computed
from opmux.native.shapes import canonical_dim
from opmux.native.structured import dtype_of_destination, keeps_last
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, int64

__all__ = ["cumextreme_meta", "cumsum_meta", "logcumsumexp_meta"]


@dtype_of_destination
def cumsum_meta(self: Tensor, dim: int, *, dtype: dtype | None = None) -> TensorMeta:
    shape = shape_of(self)
    canonical_dim(dim, len(shape), "cumsum or cumprod")
    other = dtype is not None and dtype is not self.dtype
    return TensorMeta(
        shape,
        sum_dtype(self, dtype),
        exact=dtype is not None,
        apart=(),
        not_in_place=f"input tensor dtype {self.dtype} and output tensor dtype {dtype} should match" if other else "",
    )


def logcumsumexp_meta(self: Tensor, dim: int) -> Computed:
    shape = shape_of(self)
    dim = canonical_dim(dim, len(shape), "logcumsumexp")
    if self.dtype.kind not in "fc":
        raise DtypeNotImplementedError(
            f"aten::logcumsumexp of a tensor of dtype {self.dtype}",
            found="only floating-point and complex dtypes have running sums of exponentials",
            advice="convert the tensor: .to(opmux.float32)",
        )
    return Computed(TensorMeta(shape, self.dtype, apart=()), (dim,))


@keeps_last
def cumextreme_meta(self: Tensor, dim: int) -> Computed:
    shape = shape_of(self)
    dim = canonical_dim(dim, len(shape), "cummax or cummin")
    if self.dtype.is_complex and shape:  # one element needs no order
        raise DtypeNotImplementedError(
            f"running extreme values of a tensor of dtype {self.dtype}",
            found="complex numbers have no order",
            advice="take the absolute value first",
        )
    return Computed((TensorMeta(shape, self.dtype), TensorMeta(shape, int64)), (dim,))
