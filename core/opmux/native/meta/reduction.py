"""Shapes, dtypes and errors of reductions."""

from collections.abc import Sequence

from opmux.errors import DtypeNotImplementedError, OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta_array import no_data
from opmux.native.shapes import canonical_dim, canonical_dims, reduced_shape
from opmux.native.structured import dtype_of_destination
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, int64, scalar_name

__all__ = [
    "amax_meta",
    "argmax_meta",
    "assert_async_meta",
    "mean_all_meta",
    "mean_dtype",
    "mean_meta",
    "nansum_meta",
    "prod_all_meta",
    "prod_meta",
    "sum_all_meta",
    "sum_dtype",
    "sum_meta",
]


def sum_dtype(self: Tensor, d: dtype | None) -> dtype:
    """Dtype of a sum: the one asked for, int64 for integers and bools, the tensor's own otherwise."""
    if d is not None:
        return d
    return int64 if self.dtype.kind in "biu" else self.dtype


def _check_mean(self: Tensor) -> None:
    mean_dtype(self, None)


def mean_dtype(self: Tensor, d: dtype | None) -> dtype:
    """Dtype of a mean.

    Raises:
        OperatorValueError: It is integral, and a mean is not.
    """
    d = d or self.dtype
    if d.kind in "biu":
        raise OperatorValueError(
            f"the mean of a tensor in dtype {d}",
            found=f"mean(): could not infer output dtype. Input dtype must be either a floating point or complex "
            f"dtype. Got: {d}",
            advice="pass dtype=opmux.float32, or convert the tensor first",
        )
    return d


@dtype_of_destination
def sum_meta(
    self: Tensor, dim: Sequence[int] | None, keepdim: bool = False, *, dtype: dtype | None = None
) -> TensorMeta:
    shape = shape_of(self)
    dims = canonical_dims(dim, len(shape), "sum")
    return TensorMeta(reduced_shape(shape, dims, keepdim), sum_dtype(self, dtype), exact=dtype is not None)


def sum_all_meta(self: Tensor, *, dtype: dtype | None = None) -> TensorMeta:
    return TensorMeta((), sum_dtype(self, dtype), exact=dtype is not None)


def nansum_meta(
    self: Tensor, dim: Sequence[int] | None = None, keepdim: bool = False, *, dtype: dtype | None = None
) -> TensorMeta:
    if self.dtype.is_complex:
        raise OperatorValueError(
            f"the sum without NaN of a tensor of dtype {self.dtype}",
            found="nansum does not support complex inputs",
            advice="take real and imaginary parts",
        )
    if dtype is not None and self.dtype.is_floating_point and not dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"the sum without NaN of a tensor of dtype {self.dtype} in dtype {dtype}",
            found=f"\"nansum_cpu\" not implemented for '{scalar_name(dtype)}'",
            advice=f"convert the sum: .to({dtype})",
        )
    return sum_meta(self, dim, keepdim, dtype=dtype)


dtype_of_destination(nansum_meta)


def prod_all_meta(self: Tensor, *, dtype: dtype | None = None) -> TensorMeta:
    return TensorMeta((), sum_dtype(self, dtype), exact=dtype is not None)


@dtype_of_destination
def prod_meta(self: Tensor, dim: int, keepdim: bool = False, *, dtype: dtype | None = None) -> TensorMeta:
    shape = shape_of(self)
    dims = (canonical_dim(dim, len(shape), "prod"),)
    return TensorMeta(reduced_shape(shape, dims, keepdim), sum_dtype(self, dtype), exact=dtype is not None)


def mean_meta(
    self: Tensor, dim: Sequence[int] | None, keepdim: bool = False, *, dtype: dtype | None = None
) -> TensorMeta:
    shape = shape_of(self)
    dims = canonical_dims(dim, len(shape), "mean")
    return TensorMeta(reduced_shape(shape, dims, keepdim), mean_dtype(self, dtype), exact=dtype is not None)


dtype_of_destination(mean_meta, refuse=_check_mean)


def mean_all_meta(self: Tensor, *, dtype: dtype | None = None) -> TensorMeta:
    return TensorMeta((), mean_dtype(self, dtype), exact=False)


def amax_meta(self: Tensor, dim: Sequence[int] = (), keepdim: bool = False) -> TensorMeta:
    shape = shape_of(self)
    dims = canonical_dims(dim, len(shape), "amax or amin")
    if self.dtype.is_complex:
        raise DtypeNotImplementedError(
            "the extreme value of a complex tensor",
            found="complex numbers have no order",
            advice="take the absolute value first",
        )
    if any(shape[i] == 0 for i in dims if shape):
        raise OperatorIndexError(
            f"the extreme value of a tensor of shape {shape} over dimensions {dims}",
            found="an empty dimension has no extreme value",
            advice="specify dimensions of non-zero size with the 'dim' argument",
        )
    return TensorMeta(reduced_shape(shape, dims, keepdim), self.dtype)


def argmax_meta(self: Tensor, dim: int | None = None, keepdim: bool = False) -> TensorMeta:
    shape = shape_of(self)
    if self.dtype.kind in "bc":
        raise OperatorValueError(
            f"the position of the extreme value of a tensor of dtype {self.dtype}",
            found=f"argmax(): does not support {self.dtype} input",
            advice="convert the tensor: .to(opmux.int64), or take the .abs() of complex numbers",
        )
    dims = tuple(range(len(shape)))
    if dim is not None:
        dims = (canonical_dim(dim, len(shape), "argmax or argmin"),)
    if any(shape[i] == 0 for i in dims if shape):
        raise OperatorIndexError(
            f"the position of the extreme value of a tensor of shape {shape}",
            found="an empty dimension has no extreme value",
            advice="specify a dimension of non-zero size with the 'dim' argument",
        )
    return TensorMeta(reduced_shape(shape, dims, keepdim), int64)


def assert_async_meta(self: Tensor, assert_msg: str = "") -> None:
    if self._array.size != 1:
        raise no_data("an assertion on a meta tensor of more than one element")
