"""Shapes, dtypes, memory order and errors of Fourier transforms."""

from collections.abc import Sequence

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import Shape, dense_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, complex64, complex128, dtype, element_strides, float32, float64

__all__ = ["c2c_meta", "c2r_meta", "r2c_meta", "transform_order"]

_COMPLEX = {float32: complex64, float64: complex128}


def transform_order(self: Tensor, dim: Sequence[int], *, separate: bool) -> list[int]:
    """Dimensions in the order in which they lie in the result's memory, slowest first, which is PyTorch's.

    Args:
        self: The input.
        dim: Dimensions that are transformed.
        separate: Whether the last of them changes its size or kind, and so is innermost whatever its strides were.
    """
    strides = element_strides(self._array)
    last = list(dim[-1:]) if separate else []
    transformed = [d for d in dim if d not in last]
    others = [d for d in range(self.ndim) if d not in dim]
    return [*(d for group in (others, transformed) for d in sorted(group, key=lambda d: (-strides[d], d))), *last]


def _spec(shape: Shape, d: dtype, order: Sequence[int]) -> TensorMeta:
    return TensorMeta(shape, d, dense_strides(shape, 1, order))


def _resized(self: Tensor, dim: int, size: int) -> Shape:
    shape = list(shape_of(self))
    shape[dim] = size
    return tuple(shape)


def _check_dims(name: str, self: Tensor, dim: Sequence[int]) -> None:
    if any(not 0 <= d < self.ndim for d in dim) or len(set(dim)) < len(dim):
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape_of(self)} over the dimensions {list(dim)}",
            found="the dimensions are counted from the front, and each is transformed once",
            advice="use the operators of opmux.fft, which take any dimensions",
        )


def c2c_meta(self: Tensor, dim: Sequence[int], normalization: int, forward: bool) -> TensorMeta:
    check_integer(normalization)
    _check_dims("_fft_c2c", self, dim)
    if not self.dtype.is_complex:
        raise OperatorValueError(
            f"aten::_fft_c2c of a tensor of dtype {self.dtype}",
            found="the input must be complex",
            advice="convert it: .to(opmux.complex64)",
        )
    return _spec(shape_of(self), self.dtype, transform_order(self, dim, separate=False))


def r2c_meta(self: Tensor, dim: Sequence[int], normalization: int, onesided: bool) -> TensorMeta:
    check_integer(normalization)
    _check_dims("_fft_r2c", self, dim)
    d = _COMPLEX.get(self.dtype)
    if d is None or not dim:
        raise OperatorValueError(
            f"aten::_fft_r2c of a tensor of dtype {self.dtype} over the dimensions {list(dim)}",
            found=f"Unsupported dtype {self.dtype}, or no dimension to transform",
            advice="convert the tensor: .to(opmux.float32), and name a dimension",
        )
    shape = shape_of(self)
    if onesided:
        shape = _resized(self, dim[-1], shape[dim[-1]] // 2 + 1)
    return _spec(shape, d, transform_order(self, dim, separate=True))


def c2r_meta(self: Tensor, dim: Sequence[int], normalization: int, last_dim_size: int) -> TensorMeta:
    check_integer(normalization)
    _check_dims("_fft_c2r", self, dim)
    if not self.dtype.is_complex or not dim:
        raise OperatorValueError(
            f"aten::_fft_c2r of a tensor of dtype {self.dtype} over the dimensions {list(dim)}",
            found="the input must be complex, and at least one dimension be transformed",
            advice="convert it: .to(opmux.complex64), and name a dimension",
        )
    if last_dim_size < 1:
        raise OperatorValueError(
            f"aten::_fft_c2r to {last_dim_size} elements",
            found=f"Invalid number of data points ({last_dim_size}) specified",
            advice="ask for one element or more",
        )
    shape = _resized(self, dim[-1], last_dim_size)
    return _spec(shape, self.dtype.to_real(), transform_order(self, dim, separate=True))
