# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

import builtins
from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format

Number = bool | int | float | builtins.complex

from typing import SupportsComplex, SupportsFloat

Operand = Tensor | SupportsFloat | SupportsComplex

__all__ = ["TensorMethods"]

class TensorMethods:
    def abs(self) -> Tensor: 'Absolute value of each element; of a complex element, its magnitude as a real number.'
    def abs_(self) -> Tensor: 'In place: absolute value of each element; of a complex element, its magnitude as a real number.'
    def absolute(self) -> Tensor: 'Another name of `abs`.'
    def absolute_(self) -> Tensor: 'In place: another name of `abs`.'
    def acos(self) -> Tensor: 'Arc cosine of each element, from 0 to pi.'
    def acos_(self) -> Tensor: 'In place: arc cosine of each element, from 0 to pi.'
    def acosh(self) -> Tensor: 'Inverse hyperbolic cosine of each element.'
    def acosh_(self) -> Tensor: 'In place: inverse hyperbolic cosine of each element.'
    @overload
    def add(self, other: Tensor, *, alpha: Number = ...) -> Tensor: '`input + alpha * other`, broadcast against each other.'
    @overload
    def add(self, other: Number, alpha: Number = ...) -> Tensor: '`input + alpha * other`, broadcast against each other.'
    @overload
    def add_(self, other: Tensor, *, alpha: Number = ...) -> Tensor: 'In place: `input + alpha * other`, broadcast against each other.'
    @overload
    def add_(self, other: Number, alpha: Number = ...) -> Tensor: 'In place: `input + alpha * other`, broadcast against each other.'
    def addbmm(self, batch1: Tensor, batch2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: '`beta * input` and `alpha` times the sum of the products of two batches of matrices.'
    def addbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: 'In place: `beta * input` and `alpha` times the sum of the products of two batches of matrices.'
    def addcdiv(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = ...) -> Tensor: '`input + value * tensor1 / tensor2`, broadcast against each other.'
    def addcdiv_(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = ...) -> Tensor: 'In place: `input + value * tensor1 / tensor2`, broadcast against each other.'
    def addcmul(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = ...) -> Tensor: '`input + value * tensor1 * tensor2`, broadcast against each other.'
    def addcmul_(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = ...) -> Tensor: 'In place: `input + value * tensor1 * tensor2`, broadcast against each other.'
    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: '`beta * input + alpha * (mat1 @ mat2)` for matrices of shapes (n, m) and (m, p).'
    def addmm_(self, mat1: Tensor, mat2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: 'In place: `beta * input + alpha * (mat1 @ mat2)` for matrices of shapes (n, m) and (m, p).'
    def addmv(self, mat: Tensor, vec: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: '`beta * input + alpha * (mat @ vec)`.'
    def addmv_(self, mat: Tensor, vec: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: 'In place: `beta * input + alpha * (mat @ vec)`.'
    def addr(self, vec1: Tensor, vec2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: '`beta * input + alpha * outer(vec1, vec2)`.'
    def addr_(self, vec1: Tensor, vec2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: 'In place: `beta * input + alpha * outer(vec1, vec2)`.'
    def adjoint(self) -> Tensor: 'A view with the last two dimensions exchanged, of real tensors.'
    def alias(self) -> Tensor: 'Another tensor over the same memory; a view.'
    @overload
    def all(self, dim: int, keepdim: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
    @overload
    def all(self, dim: Sequence[int] | None = ..., keepdim: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
    @overload
    def all(self, *, axis: int, keepdims: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
    @overload
    def all(self, *, axis: Sequence[int] | None, keepdims: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
    def allclose(self, other: Tensor, rtol: float = ..., atol: float = ..., equal_nan: bool = ...) -> bool: 'Whether all elements of two tensors are close, see `isclose`; a Python bool.'
    @overload
    def amax(self, dim: Sequence[int] | int = ..., keepdim: bool = ...) -> Tensor: 'Largest element along the dimensions `dim`; NaN wins.'
    @overload
    def amax(self, *, axis: Sequence[int] | int, keepdims: bool = ...) -> Tensor: 'Largest element along the dimensions `dim`; NaN wins.'
    @overload
    def amin(self, dim: Sequence[int] | int = ..., keepdim: bool = ...) -> Tensor: 'Smallest element along the dimensions `dim`; NaN wins.'
    @overload
    def amin(self, *, axis: Sequence[int] | int, keepdims: bool = ...) -> Tensor: 'Smallest element along the dimensions `dim`; NaN wins.'
    @overload
    def aminmax(self, *, dim: int | None = ..., keepdim: bool = ...) -> return_types.aminmax: 'Smallest and largest elements, of all or along `dim`, as `(min, max)`.'
    @overload
    def aminmax(self, *, axis: int | None, keepdims: bool = ...) -> return_types.aminmax: 'Smallest and largest elements, of all or along `dim`, as `(min, max)`.'
    def angle(self) -> Tensor: 'Angle of each complex element; of real elements 0, or pi where they are negative.'
    @overload
    def any(self, dim: int, keepdim: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
    @overload
    def any(self, dim: Sequence[int] | None = ..., keepdim: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
    @overload
    def any(self, *, axis: int, keepdims: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
    @overload
    def any(self, *, axis: Sequence[int] | None, keepdims: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
    def arccos(self) -> Tensor: 'Another name of `acos`.'
    def arccos_(self) -> Tensor: 'In place: another name of `acos`.'
    def arccosh(self) -> Tensor: 'Another name of `acosh`.'
    def arccosh_(self) -> Tensor: 'In place: another name of `acosh`.'
    def arcsin(self) -> Tensor: 'Another name of `asin`.'
    def arcsin_(self) -> Tensor: 'In place: another name of `asin`.'
    def arcsinh(self) -> Tensor: 'Another name of `asinh`.'
    def arcsinh_(self) -> Tensor: 'In place: another name of `asinh`.'
    def arctan(self) -> Tensor: 'Another name of `atan`.'
    def arctan2(self, other: Tensor) -> Tensor: 'Another name of `atan2`.'
    def arctan2_(self, other: Tensor) -> Tensor: 'In place: another name of `atan2`.'
    def arctan_(self) -> Tensor: 'In place: another name of `atan`.'
    def arctanh(self) -> Tensor: 'Another name of `atanh`.'
    def arctanh_(self) -> Tensor: 'In place: another name of `atanh`.'
    @overload
    def argmax(self, dim: int | None = ..., keepdim: bool = ...) -> Tensor: 'Position of the first largest element along `dim`, or in the flattened tensor; int64.'
    @overload
    def argmax(self, *, axis: int | None, keepdims: bool = ...) -> Tensor: 'Position of the first largest element along `dim`, or in the flattened tensor; int64.'
    @overload
    def argmin(self, dim: int | None = ..., keepdim: bool = ...) -> Tensor: 'Position of the first smallest element along `dim`, or in the flattened tensor; int64.'
    @overload
    def argmin(self, *, axis: int | None, keepdims: bool = ...) -> Tensor: 'Position of the first smallest element along `dim`, or in the flattened tensor; int64.'
    @overload
    def argsort(self, dim: int = ..., descending: bool = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
    @overload
    def argsort(self, *, stable: bool, dim: int = ..., descending: bool = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
    @overload
    def argsort(self, *, axis: int, descending: bool = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
    @overload
    def argsort(self, stable: bool, *, axis: int, descending: bool = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
    def argwhere(self) -> Tensor: 'Positions of the elements that are not zero, a row for each; int64.'
    def as_strided(self, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = ...) -> Tensor: "A view of the tensor's memory with the given size, strides and offset in elements."
    def as_strided_(self, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = ...) -> Tensor: "In place: a view of the tensor's memory with the given size, strides and offset in elements."
    def as_strided_scatter(self, src: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = ...) -> Tensor: 'A copy with `src` in place of the elements that `as_strided` would show.'
    def asin(self) -> Tensor: 'Arc sine of each element, from -pi / 2 to pi / 2.'
    def asin_(self) -> Tensor: 'In place: arc sine of each element, from -pi / 2 to pi / 2.'
    def asinh(self) -> Tensor: 'Inverse hyperbolic sine of each element.'
    def asinh_(self) -> Tensor: 'In place: inverse hyperbolic sine of each element.'
    def atan(self) -> Tensor: 'Arc tangent of each element, from -pi / 2 to pi / 2.'
    def atan2(self, other: Tensor) -> Tensor: 'Angle of the point (`other`, `input`), from -pi to pi, broadcast.'
    def atan2_(self, other: Tensor) -> Tensor: 'In place: angle of the point (`other`, `input`), from -pi to pi, broadcast.'
    def atan_(self) -> Tensor: 'In place: arc tangent of each element, from -pi / 2 to pi / 2.'
    def atanh(self) -> Tensor: 'Inverse hyperbolic tangent of each element.'
    def atanh_(self) -> Tensor: 'In place: inverse hyperbolic tangent of each element.'
    def baddbmm(self, batch1: Tensor, batch2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: '`beta * input + alpha * (batch1 @ batch2)` for batches of matrices.'
    def baddbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: 'In place: `beta * input + alpha * (batch1 @ batch2)` for batches of matrices.'
    @overload
    def bernoulli(self, *, generator: Generator | None = ...) -> Tensor: 'Zeros and ones, drawn with each element as the probability of a one, or with probability `p`.'
    @overload
    def bernoulli(self, p: float, *, generator: Generator | None = ...) -> Tensor: 'Zeros and ones, drawn with each element as the probability of a one, or with probability `p`.'
    @overload
    def bernoulli_(self, p: Tensor, *, generator: Generator | None = ...) -> Tensor: 'In place: zeros and ones, drawn with each element as the probability of a one, or with probability `p`.'
    @overload
    def bernoulli_(self, p: float = ..., *, generator: Generator | None = ...) -> Tensor: 'In place: zeros and ones, drawn with each element as the probability of a one, or with probability `p`.'
    def bincount(self, weights: Tensor | None = ..., minlength: int = ...) -> Tensor: 'How often each integer from 0 on occurs, or the sums of the weights of its occurrences.'
    @overload
    def bitwise_and(self, other: Tensor) -> Tensor: 'Bits set in both elements, broadcast; of bools, logical and.'
    @overload
    def bitwise_and(self, other: Number) -> Tensor: 'Bits set in both elements, broadcast; of bools, logical and.'
    @overload
    def bitwise_and_(self, other: Tensor) -> Tensor: 'In place: bits set in both elements, broadcast; of bools, logical and.'
    @overload
    def bitwise_and_(self, other: Number) -> Tensor: 'In place: bits set in both elements, broadcast; of bools, logical and.'
    @overload
    def bitwise_left_shift(self, other: Tensor) -> Tensor: '`input * 2 ** other` by moving bits; what leaves the dtype is lost.'
    @overload
    def bitwise_left_shift(self, other: Number) -> Tensor: '`input * 2 ** other` by moving bits; what leaves the dtype is lost.'
    @overload
    def bitwise_left_shift_(self, other: Tensor) -> Tensor: 'In place: `input * 2 ** other` by moving bits; what leaves the dtype is lost.'
    @overload
    def bitwise_left_shift_(self, other: Number) -> Tensor: 'In place: `input * 2 ** other` by moving bits; what leaves the dtype is lost.'
    def bitwise_not(self) -> Tensor: 'Each element with all bits inverted; of bools, logical not.'
    def bitwise_not_(self) -> Tensor: 'In place: each element with all bits inverted; of bools, logical not.'
    @overload
    def bitwise_or(self, other: Tensor) -> Tensor: 'Bits set in either element, broadcast; of bools, logical or.'
    @overload
    def bitwise_or(self, other: Number) -> Tensor: 'Bits set in either element, broadcast; of bools, logical or.'
    @overload
    def bitwise_or_(self, other: Tensor) -> Tensor: 'In place: bits set in either element, broadcast; of bools, logical or.'
    @overload
    def bitwise_or_(self, other: Number) -> Tensor: 'In place: bits set in either element, broadcast; of bools, logical or.'
    @overload
    def bitwise_right_shift(self, other: Tensor) -> Tensor: '`input / 2 ** other` by moving bits, rounded down.'
    @overload
    def bitwise_right_shift(self, other: Number) -> Tensor: '`input / 2 ** other` by moving bits, rounded down.'
    @overload
    def bitwise_right_shift_(self, other: Tensor) -> Tensor: 'In place: `input / 2 ** other` by moving bits, rounded down.'
    @overload
    def bitwise_right_shift_(self, other: Number) -> Tensor: 'In place: `input / 2 ** other` by moving bits, rounded down.'
    @overload
    def bitwise_xor(self, other: Tensor) -> Tensor: 'Bits set in one element and not in the other, broadcast; of bools, whether they differ.'
    @overload
    def bitwise_xor(self, other: Number) -> Tensor: 'Bits set in one element and not in the other, broadcast; of bools, whether they differ.'
    @overload
    def bitwise_xor_(self, other: Tensor) -> Tensor: 'In place: bits set in one element and not in the other, broadcast; of bools, whether they differ.'
    @overload
    def bitwise_xor_(self, other: Number) -> Tensor: 'In place: bits set in one element and not in the other, broadcast; of bools, whether they differ.'
    def bmm(self, mat2: Tensor) -> Tensor: 'Products of batches of matrices, shapes (b, n, m) and (b, m, p).'
    @overload
    def broadcast_to(self, size: Sequence[int]) -> Tensor: 'A view expanded to the shape `size`.'
    @overload
    def broadcast_to(self, *size: int) -> Tensor: 'A view expanded to the shape `size`.'
    def cauchy_(self, median: float = ..., sigma: float = ..., *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with numbers drawn from a Cauchy distribution.'
    def ceil(self) -> Tensor: 'Smallest whole number not below each element.'
    def ceil_(self) -> Tensor: 'In place: smallest whole number not below each element.'
    def cholesky(self, upper: bool = ...) -> Tensor: 'Cholesky factor of positive-definite matrices; lower, or upper if `upper`.'
    def cholesky_inverse(self, upper: bool = ...) -> Tensor: 'Inverse of the matrix of which `input` is the Cholesky factor.'
    def cholesky_solve(self, input2: Tensor, upper: bool = ...) -> Tensor: 'Solution of a linear system whose matrix has the Cholesky factor `input2`.'
    @overload
    def chunk(self, chunks: int, dim: int = ...) -> tuple[Tensor, ...]: 'At most `chunks` views of equal size along `dim`; the last may be smaller.'
    @overload
    def chunk(self, chunks: int, *, axis: int) -> tuple[Tensor, ...]: 'At most `chunks` views of equal size along `dim`; the last may be smaller.'
    @overload
    def clamp(self, min: Number | None = ..., max: Number | None = ...) -> Tensor: 'Elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
    @overload
    def clamp(self, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'Elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
    @overload
    def clamp_(self, min: Number | None = ..., max: Number | None = ...) -> Tensor: 'In place: elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
    @overload
    def clamp_(self, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'In place: elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
    @overload
    def clamp_max(self, max: Number) -> Tensor: 'Elements no larger than `max`; NaN stays.'
    @overload
    def clamp_max(self, max: Tensor) -> Tensor: 'Elements no larger than `max`; NaN stays.'
    @overload
    def clamp_max_(self, max: Number) -> Tensor: 'In place: elements no larger than `max`; NaN stays.'
    @overload
    def clamp_max_(self, max: Tensor) -> Tensor: 'In place: elements no larger than `max`; NaN stays.'
    @overload
    def clamp_min(self, min: Number) -> Tensor: 'Elements no smaller than `min`; NaN stays.'
    @overload
    def clamp_min(self, min: Tensor) -> Tensor: 'Elements no smaller than `min`; NaN stays.'
    @overload
    def clamp_min_(self, min: Number) -> Tensor: 'In place: elements no smaller than `min`; NaN stays.'
    @overload
    def clamp_min_(self, min: Tensor) -> Tensor: 'In place: elements no smaller than `min`; NaN stays.'
    @overload
    def clip(self, min: Number | None = ..., max: Number | None = ...) -> Tensor: 'Another name of `clamp`.'
    @overload
    def clip(self, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'Another name of `clamp`.'
    @overload
    def clip_(self, min: Number | None = ..., max: Number | None = ...) -> Tensor: 'In place: another name of `clamp`.'
    @overload
    def clip_(self, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'In place: another name of `clamp`.'
    def clone(self, *, memory_format: memory_format | None = ...) -> Tensor: 'A copy with its own memory.'
    def conj(self) -> Tensor: 'Complex conjugate of each element; a real tensor itself.'
    def conj_physical(self) -> Tensor: 'Complex conjugate of each element, computed at once; a real tensor is its own.'
    def conj_physical_(self) -> Tensor: 'In place: complex conjugate of each element, computed at once; a real tensor is its own.'
    def contiguous(self, *, memory_format: memory_format = ...) -> Tensor: 'The tensor itself if its memory is in row-major order, else a copy that is.'
    def copy_(self, src: Tensor, non_blocking: bool = ...) -> Tensor: 'In place: `src`, broadcast and converted to the shape and dtype of `input`.'
    @overload
    def copysign(self, other: Tensor) -> Tensor: 'Size of each element with the sign of `other`, broadcast.'
    @overload
    def copysign(self, other: Number) -> Tensor: 'Size of each element with the sign of `other`, broadcast.'
    @overload
    def copysign_(self, other: Tensor) -> Tensor: 'In place: size of each element with the sign of `other`, broadcast.'
    @overload
    def copysign_(self, other: Number) -> Tensor: 'In place: size of each element with the sign of `other`, broadcast.'
    def corrcoef(self) -> Tensor: 'Correlations of all pairs of rows, each a variable with its observations; 1 on the diagonal.'
    def cos(self) -> Tensor: 'Cosine of each element.'
    def cos_(self) -> Tensor: 'In place: cosine of each element.'
    def cosh(self) -> Tensor: 'Hyperbolic cosine of each element.'
    def cosh_(self) -> Tensor: 'In place: hyperbolic cosine of each element.'
    @overload
    def count_nonzero(self, dim: int | None = ...) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
    @overload
    def count_nonzero(self, dim: Sequence[int]) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
    @overload
    def count_nonzero(self, *, axis: int | None) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
    @overload
    def count_nonzero(self, *, axis: Sequence[int]) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
    @overload
    def count_nonzero(self, *dim: int) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
    def cov(self, *, correction: int = ..., fweights: Tensor | None = ..., aweights: Tensor | None = ...) -> Tensor: 'Covariances of all pairs of rows, each a variable with its observations, over `correction` fewer than these.'
    @overload
    def cross(self, other: Tensor, dim: int | None = ...) -> Tensor: 'Cross product along `dim`, or along the first dimension of size 3.'
    @overload
    def cross(self, other: Tensor, *, axis: int | None) -> Tensor: 'Cross product along `dim`, or along the first dimension of size 3.'
    @overload
    def cummax(self, dim: int) -> return_types.cummax: 'Largest element so far along `dim`, and where it was found last, as `(values, indices)`.'
    @overload
    def cummax(self, *, axis: int) -> return_types.cummax: 'Largest element so far along `dim`, and where it was found last, as `(values, indices)`.'
    @overload
    def cummin(self, dim: int) -> return_types.cummin: 'Smallest element so far along `dim`, and where it was found last, as `(values, indices)`.'
    @overload
    def cummin(self, *, axis: int) -> return_types.cummin: 'Smallest element so far along `dim`, and where it was found last, as `(values, indices)`.'
    @overload
    def cumprod(self, dim: int, *, dtype: dtype | None = ...) -> Tensor: 'Running products along `dim`; of integers and bools int64.'
    @overload
    def cumprod(self, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'Running products along `dim`; of integers and bools int64.'
    @overload
    def cumprod_(self, dim: int, *, dtype: dtype | None = ...) -> Tensor: 'In place: running products along `dim`; of integers and bools int64.'
    @overload
    def cumprod_(self, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'In place: running products along `dim`; of integers and bools int64.'
    @overload
    def cumsum(self, dim: int, *, dtype: dtype | None = ...) -> Tensor: 'Running sums along `dim`; of integers and bools int64.'
    @overload
    def cumsum(self, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'Running sums along `dim`; of integers and bools int64.'
    @overload
    def cumsum_(self, dim: int, *, dtype: dtype | None = ...) -> Tensor: 'In place: running sums along `dim`; of integers and bools int64.'
    @overload
    def cumsum_(self, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'In place: running sums along `dim`; of integers and bools int64.'
    def deg2rad(self) -> Tensor: 'Degrees as radians.'
    def deg2rad_(self) -> Tensor: 'In place: degrees as radians.'
    def det(self) -> Tensor: 'Determinants of square matrices.'
    def detach(self) -> Tensor: 'The same memory without history; a view that requires no gradient.'
    def detach_(self) -> Tensor: 'In place: the same memory without history; a view that requires no gradient.'
    def diag(self, diagonal: int = ...) -> Tensor: 'The matrix with a vector on its diagonal, or the diagonal of a matrix.'
    def diag_embed(self, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor: 'Matrices with the last dimension on their diagonals, in the dimensions `dim1` and `dim2`.'
    def diagflat(self, offset: int = ...) -> Tensor: 'The matrix with all elements on its diagonal.'
    def diagonal(self, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor: 'A view of the diagonal of the dimensions `dim1` and `dim2`, as the last dimension.'
    def diagonal_scatter(self, src: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor: 'A copy with `src` on the diagonal of the dimensions `dim1` and `dim2`.'
    @overload
    def diff(self, n: int = ..., dim: int = ..., prepend: Tensor | None = ..., append: Tensor | None = ...) -> Tensor: 'Differences of neighbours along `dim`, `n` times over; of bools whether they differ.'
    @overload
    def diff(self, n: int, *, axis: int, prepend: Tensor | None = ..., append: Tensor | None = ...) -> Tensor: 'Differences of neighbours along `dim`, `n` times over; of bools whether they differ.'
    def digamma(self) -> Tensor: 'Derivative of `lgamma`.'
    def digamma_(self) -> Tensor: 'In place: derivative of `lgamma`.'
    def dist(self, other: Tensor, p: Number = ...) -> Tensor: 'The p-norm of `input - other`.'
    @overload
    def div(self, other: Tensor) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def div(self, other: Tensor, *, rounding_mode: str | None) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def div(self, other: Number) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def div(self, other: Number, *, rounding_mode: str | None) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def div_(self, other: Tensor) -> Tensor: 'In place: `input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def div_(self, other: Tensor, *, rounding_mode: str | None) -> Tensor: 'In place: `input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def div_(self, other: Number) -> Tensor: 'In place: `input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def div_(self, other: Number, *, rounding_mode: str | None) -> Tensor: 'In place: `input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
    @overload
    def divide(self, other: Tensor) -> Tensor: 'Another name of `div`.'
    @overload
    def divide(self, other: Number) -> Tensor: 'Another name of `div`.'
    @overload
    def divide(self, other: Tensor, *, rounding_mode: str | None) -> Tensor: 'Another name of `div`.'
    @overload
    def divide(self, other: Number, *, rounding_mode: str | None) -> Tensor: 'Another name of `div`.'
    @overload
    def divide_(self, other: Tensor) -> Tensor: 'In place: another name of `div`.'
    @overload
    def divide_(self, other: Number) -> Tensor: 'In place: another name of `div`.'
    @overload
    def divide_(self, other: Tensor, *, rounding_mode: str | None) -> Tensor: 'In place: another name of `div`.'
    @overload
    def divide_(self, other: Number, *, rounding_mode: str | None) -> Tensor: 'In place: another name of `div`.'
    def dot(self, tensor: Tensor) -> Tensor: 'Sum of products of two vectors of equal length.'
    @overload
    def dsplit(self, sections: int) -> tuple[Tensor, ...]: 'Views along the third dimension, equal parts or those between positions.'
    @overload
    def dsplit(self, indices: Sequence[int]) -> tuple[Tensor, ...]: 'Views along the third dimension, equal parts or those between positions.'
    @overload
    def dsplit(self, *indices: int) -> tuple[Tensor, ...]: 'Views along the third dimension, equal parts or those between positions.'
    @overload
    def eq(self, other: Number) -> Tensor: 'Whether elements are equal, broadcast; bool.'
    @overload
    def eq(self, other: Tensor) -> Tensor: 'Whether elements are equal, broadcast; bool.'
    @overload
    def eq_(self, other: Number) -> Tensor: 'In place: whether elements are equal, broadcast; bool.'
    @overload
    def eq_(self, other: Tensor) -> Tensor: 'In place: whether elements are equal, broadcast; bool.'
    def equal(self, other: Tensor) -> bool: 'Whether two tensors have one shape and equal elements; a Python bool.'
    def erf(self) -> Tensor: 'Error function of each element.'
    def erf_(self) -> Tensor: 'In place: error function of each element.'
    def erfc(self) -> Tensor: '`1 - erf(input)`, without loss of digits.'
    def erfc_(self) -> Tensor: 'In place: `1 - erf(input)`, without loss of digits.'
    def erfinv(self) -> Tensor: 'Inverse of `erf`; NaN outside of -1 to 1.'
    def erfinv_(self) -> Tensor: 'In place: inverse of `erf`; NaN outside of -1 to 1.'
    def exp(self) -> Tensor: 'e to the power of each element; integers give the default dtype.'
    def exp2(self) -> Tensor: '2 to the power of each element; integers give the default dtype.'
    def exp2_(self) -> Tensor: 'In place: 2 to the power of each element; integers give the default dtype.'
    def exp_(self) -> Tensor: 'In place: e to the power of each element; integers give the default dtype.'
    @overload
    def expand(self, size: Sequence[int], *, implicit: bool = ...) -> Tensor: 'A view with dimensions of size 1 repeated; -1 keeps a size.'
    @overload
    def expand(self, *size: int, implicit: bool = ...) -> Tensor: 'A view with dimensions of size 1 repeated; -1 keeps a size.'
    def expand_as(self, other: Tensor) -> Tensor: 'A view expanded to the shape of `other`.'
    def expm1(self) -> Tensor: '`exp(input) - 1`, without loss of digits near 0.'
    def expm1_(self) -> Tensor: 'In place: `exp(input) - 1`, without loss of digits near 0.'
    def exponential_(self, lambd: float = ..., *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with numbers drawn from an exponential distribution.'
    @overload
    def fill_(self, value: Number) -> Tensor: 'In place: a tensor of the same shape, filled with a value.'
    @overload
    def fill_(self, value: Tensor) -> Tensor: 'In place: a tensor of the same shape, filled with a value.'
    def fill_diagonal_(self, fill_value: Number, wrap: bool = ...) -> Tensor: 'In place: writes a number on the main diagonal, and with `wrap` on its continuations below.'
    def fix(self) -> Tensor: 'Another name of `trunc`.'
    def fix_(self) -> Tensor: 'In place: another name of `trunc`.'
    def flatten(self, start_dim: int = ..., end_dim: int = ...) -> Tensor: 'Dimensions `start_dim` to `end_dim` joined into one; a view where possible.'
    @overload
    def flip(self, dims: Sequence[int]) -> Tensor: 'A copy with the elements along the dimensions `dims` in reverse order.'
    @overload
    def flip(self, *dims: int) -> Tensor: 'A copy with the elements along the dimensions `dims` in reverse order.'
    def fliplr(self) -> Tensor: 'A copy with the columns in reverse order.'
    def flipud(self) -> Tensor: 'A copy with the rows in reverse order.'
    @overload
    def float_power(self, exponent: Tensor) -> Tensor: '`input ** exponent` in double precision.'
    @overload
    def float_power(self, exponent: Number) -> Tensor: '`input ** exponent` in double precision.'
    @overload
    def float_power_(self, exponent: Number) -> Tensor: 'In place: `input ** exponent` in double precision.'
    @overload
    def float_power_(self, exponent: Tensor) -> Tensor: 'In place: `input ** exponent` in double precision.'
    def floor(self) -> Tensor: 'Largest whole number not above each element.'
    def floor_(self) -> Tensor: 'In place: largest whole number not above each element.'
    @overload
    def floor_divide(self, other: Tensor) -> Tensor: '`input / other`, rounded down, broadcast.'
    @overload
    def floor_divide(self, other: Number) -> Tensor: '`input / other`, rounded down, broadcast.'
    @overload
    def floor_divide_(self, other: Tensor) -> Tensor: 'In place: `input / other`, rounded down, broadcast.'
    @overload
    def floor_divide_(self, other: Number) -> Tensor: 'In place: `input / other`, rounded down, broadcast.'
    def fmax(self, other: Tensor) -> Tensor: 'Larger of two elements, broadcast; a number wins over NaN.'
    def fmin(self, other: Tensor) -> Tensor: 'Smaller of two elements, broadcast; a number wins over NaN.'
    @overload
    def fmod(self, other: Number) -> Tensor: 'Remainder of a division that is rounded towards zero; it has the sign of `input`.'
    @overload
    def fmod(self, other: Tensor) -> Tensor: 'Remainder of a division that is rounded towards zero; it has the sign of `input`.'
    @overload
    def fmod_(self, other: Number) -> Tensor: 'In place: remainder of a division that is rounded towards zero; it has the sign of `input`.'
    @overload
    def fmod_(self, other: Tensor) -> Tensor: 'In place: remainder of a division that is rounded towards zero; it has the sign of `input`.'
    def frac(self) -> Tensor: 'What `trunc` takes away from each element.'
    def frac_(self) -> Tensor: 'In place: what `trunc` takes away from each element.'
    def frexp(self) -> return_types.frexp: 'Each element as `(mantissa, exponent)`, so that `mantissa * 2 ** exponent` is it and the mantissa is from 0.5 to 1.'
    @overload
    def gather(self, dim: int, index: Tensor, *, sparse_grad: bool = ...) -> Tensor: 'Elements along `dim` at the positions in `index`; has the shape of `index`.'
    @overload
    def gather(self, *, axis: int, index: Tensor, sparse_grad: bool = ...) -> Tensor: 'Elements along `dim` at the positions in `index`; has the shape of `index`.'
    def gcd(self, other: Tensor) -> Tensor: 'Greatest common divisor of integers, broadcast.'
    def gcd_(self, other: Tensor) -> Tensor: 'In place: greatest common divisor of integers, broadcast.'
    @overload
    def ge(self, other: Number) -> Tensor: 'Whether elements are at least those of `other`, broadcast; bool.'
    @overload
    def ge(self, other: Tensor) -> Tensor: 'Whether elements are at least those of `other`, broadcast; bool.'
    @overload
    def ge_(self, other: Number) -> Tensor: 'In place: whether elements are at least those of `other`, broadcast; bool.'
    @overload
    def ge_(self, other: Tensor) -> Tensor: 'In place: whether elements are at least those of `other`, broadcast; bool.'
    def geometric_(self, p: float, *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with the numbers of trials up to the first success, with probability `p`.'
    def geqrf(self) -> return_types.geqrf: 'QR decompositions as LAPACK keeps them, R with the vectors of the reflectors whose product is Q below it, and their scales.'
    def ger(self, vec2: Tensor) -> Tensor: 'Outer product of two vectors.'
    @overload
    def greater(self, other: Number) -> Tensor: 'Another name of `gt`.'
    @overload
    def greater(self, other: Tensor) -> Tensor: 'Another name of `gt`.'
    @overload
    def greater_(self, other: Number) -> Tensor: 'In place: another name of `gt`.'
    @overload
    def greater_(self, other: Tensor) -> Tensor: 'In place: another name of `gt`.'
    @overload
    def greater_equal(self, other: Number) -> Tensor: 'Another name of `ge`.'
    @overload
    def greater_equal(self, other: Tensor) -> Tensor: 'Another name of `ge`.'
    @overload
    def greater_equal_(self, other: Number) -> Tensor: 'In place: another name of `ge`.'
    @overload
    def greater_equal_(self, other: Tensor) -> Tensor: 'In place: another name of `ge`.'
    @overload
    def gt(self, other: Number) -> Tensor: 'Whether elements are greater than those of `other`, broadcast; bool.'
    @overload
    def gt(self, other: Tensor) -> Tensor: 'Whether elements are greater than those of `other`, broadcast; bool.'
    @overload
    def gt_(self, other: Number) -> Tensor: 'In place: whether elements are greater than those of `other`, broadcast; bool.'
    @overload
    def gt_(self, other: Tensor) -> Tensor: 'In place: whether elements are greater than those of `other`, broadcast; bool.'
    def hardshrink(self, lambd: Number = ...) -> Tensor: 'Each element, or 0 from `-lambd` to `lambd`.'
    def hardshrink_backward(self, grad_out: Tensor, lambd: Number) -> Tensor: 'Gradient of `hardshrink`.'
    def heaviside(self, values: Tensor) -> Tensor: '0 for negative elements, 1 for positive ones, `values` for zeros, broadcast.'
    def heaviside_(self, values: Tensor) -> Tensor: 'In place: 0 for negative elements, 1 for positive ones, `values` for zeros, broadcast.'
    def histc(self, bins: int = ..., min: Number = ..., max: Number = ...) -> Tensor: 'Histogram of the elements over `bins` bins of equal width from `min` to `max`.'
    @overload
    def histogram(self, bins: Tensor, *, weight: Tensor | None = ..., density: bool = ...) -> return_types.histogram: 'Histogram of the elements over `bins` bins or bins with given edges, and the edges, as `(hist, bin_edges)`.'
    @overload
    def histogram(self, bins: int = ..., *, range: Sequence[float] | None = ..., weight: Tensor | None = ..., density: bool = ...) -> return_types.histogram: 'Histogram of the elements over `bins` bins or bins with given edges, and the edges, as `(hist, bin_edges)`.'
    @overload
    def hsplit(self, sections: int) -> tuple[Tensor, ...]: 'Views along the columns, equal parts or those between positions.'
    @overload
    def hsplit(self, indices: Sequence[int]) -> tuple[Tensor, ...]: 'Views along the columns, equal parts or those between positions.'
    @overload
    def hsplit(self, *indices: int) -> tuple[Tensor, ...]: 'Views along the columns, equal parts or those between positions.'
    def hypot(self, other: Tensor) -> Tensor: '`sqrt(input ** 2 + other ** 2)` without overflow, broadcast.'
    def hypot_(self, other: Tensor) -> Tensor: 'In place: `sqrt(input ** 2 + other ** 2)` without overflow, broadcast.'
    def i0(self) -> Tensor: 'Modified Bessel function of the first kind of order 0.'
    def i0_(self) -> Tensor: 'In place: modified Bessel function of the first kind of order 0.'
    def igamma(self, other: Tensor) -> Tensor: 'Regularised lower incomplete gamma function of order `input` at `other`, broadcast; from 0 to 1.'
    def igamma_(self, other: Tensor) -> Tensor: 'In place: regularised lower incomplete gamma function of order `input` at `other`, broadcast; from 0 to 1.'
    def igammac(self, other: Tensor) -> Tensor: 'Regularised upper incomplete gamma function of order `input` at `other`, 1 - `igamma`; broadcast.'
    def igammac_(self, other: Tensor) -> Tensor: 'In place: regularised upper incomplete gamma function of order `input` at `other`, 1 - `igamma`; broadcast.'
    def index(self, indices: Sequence[Tensor | None]) -> Tensor: 'Elements at index tensors, one per dimension or None for whole dimensions; masks count as the positions of their ones.'
    @overload
    def index_add(self, dim: int, index: Tensor, source: Tensor, *, alpha: Number = ...) -> Tensor: 'A copy with slices of `source`, times `alpha`, added at the positions `index` of `dim`.'
    @overload
    def index_add(self, *, axis: int, index: Tensor, source: Tensor, alpha: Number = ...) -> Tensor: 'A copy with slices of `source`, times `alpha`, added at the positions `index` of `dim`.'
    @overload
    def index_add_(self, dim: int, index: Tensor, source: Tensor, *, alpha: Number = ...) -> Tensor: 'In place: a copy with slices of `source`, times `alpha`, added at the positions `index` of `dim`.'
    @overload
    def index_add_(self, *, axis: int, index: Tensor, source: Tensor, alpha: Number = ...) -> Tensor: 'In place: a copy with slices of `source`, times `alpha`, added at the positions `index` of `dim`.'
    @overload
    def index_copy(self, dim: int, index: Tensor, source: Tensor) -> Tensor: 'A copy with slices of `source` written at the positions `index` of `dim`.'
    @overload
    def index_copy(self, *, axis: int, index: Tensor, source: Tensor) -> Tensor: 'A copy with slices of `source` written at the positions `index` of `dim`.'
    @overload
    def index_copy_(self, dim: int, index: Tensor, source: Tensor) -> Tensor: 'In place: a copy with slices of `source` written at the positions `index` of `dim`.'
    @overload
    def index_copy_(self, *, axis: int, index: Tensor, source: Tensor) -> Tensor: 'In place: a copy with slices of `source` written at the positions `index` of `dim`.'
    @overload
    def index_fill(self, dim: int, index: Tensor, value: Tensor) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
    @overload
    def index_fill(self, dim: int, index: Tensor, value: Number) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
    @overload
    def index_fill(self, *, axis: int, index: Tensor, value: Tensor) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
    @overload
    def index_fill(self, *, axis: int, index: Tensor, value: Number) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
    @overload
    def index_fill_(self, dim: int, index: Tensor, value: Tensor) -> Tensor: 'In place: a copy with a number in the slices at the positions `index` of `dim`.'
    @overload
    def index_fill_(self, dim: int, index: Tensor, value: Number) -> Tensor: 'In place: a copy with a number in the slices at the positions `index` of `dim`.'
    @overload
    def index_fill_(self, *, axis: int, index: Tensor, value: Tensor) -> Tensor: 'In place: a copy with a number in the slices at the positions `index` of `dim`.'
    @overload
    def index_fill_(self, *, axis: int, index: Tensor, value: Number) -> Tensor: 'In place: a copy with a number in the slices at the positions `index` of `dim`.'
    def index_put(self, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor: 'A copy with the elements at index tensors replaced by, or with `accumulate` increased by, `values`.'
    def index_put_(self, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor: 'In place: a copy with the elements at index tensors replaced by, or with `accumulate` increased by, `values`.'
    @overload
    def index_reduce(self, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: 'A copy with slices of `source` combined with those at the positions `index` of `dim` by prod, mean, amax or amin.'
    @overload
    def index_reduce(self, *, axis: int, index: Tensor, source: Tensor, reduce: str, include_self: bool = ...) -> Tensor: 'A copy with slices of `source` combined with those at the positions `index` of `dim` by prod, mean, amax or amin.'
    @overload
    def index_reduce_(self, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: 'In place: a copy with slices of `source` combined with those at the positions `index` of `dim` by prod, mean, amax or amin.'
    @overload
    def index_reduce_(self, *, axis: int, index: Tensor, source: Tensor, reduce: str, include_self: bool = ...) -> Tensor: 'In place: a copy with slices of `source` combined with those at the positions `index` of `dim` by prod, mean, amax or amin.'
    @overload
    def index_select(self, dim: int, index: Tensor) -> Tensor: 'Slices at the positions `index` of `dim`.'
    @overload
    def index_select(self, *, axis: int, index: Tensor) -> Tensor: 'Slices at the positions `index` of `dim`.'
    def inner(self, other: Tensor) -> Tensor: 'Sums of products over the last dimensions of two tensors.'
    def inverse(self) -> Tensor: 'Inverses of square matrices.'
    def is_set_to(self, tensor: Tensor) -> bool: 'Whether two tensors are the same elements of the same memory, in the same shape.'
    def isclose(self, other: Tensor, rtol: float = ..., atol: float = ..., equal_nan: bool = ...) -> Tensor: 'Whether `|input - other| <= atol + |rtol * other|`; bool.'
    def isfinite(self) -> Tensor: 'Whether elements are neither infinite nor NaN; bool.'
    def isinf(self) -> Tensor: 'Whether elements are infinite; bool.'
    def isnan(self) -> Tensor: 'Whether elements are NaN; bool.'
    def isneginf(self) -> Tensor: 'Whether elements are negative infinity; bool.'
    def isposinf(self) -> Tensor: 'Whether elements are positive infinity; bool.'
    def isreal(self) -> Tensor: 'Whether elements have no imaginary part; bool.'
    def istft(self, n_fft: int, hop_length: int | None = ..., win_length: int | None = ..., window: Tensor | None = ..., center: bool = ..., normalized: bool = ..., onesided: bool | None = ..., length: int | None = ..., return_complex: bool = ...) -> Tensor: 'The signal whose overlapping pieces have the given spectra; inverse of `stft`.'
    def kron(self, other: Tensor) -> Tensor: 'Blocks, one for each element of `input`, of that element times `other`.'
    @overload
    def kthvalue(self, k: int, dim: int = ..., keepdim: bool = ...) -> return_types.kthvalue: 'The `k`-th smallest element along `dim` and its position, as `(values, indices)`.'
    @overload
    def kthvalue(self, k: int, *, axis: int, keepdims: bool = ...) -> return_types.kthvalue: 'The `k`-th smallest element along `dim` and its position, as `(values, indices)`.'
    def lcm(self, other: Tensor) -> Tensor: 'Least common multiple of integers, broadcast.'
    def lcm_(self, other: Tensor) -> Tensor: 'In place: least common multiple of integers, broadcast.'
    def ldexp(self, other: Tensor) -> Tensor: '`input * 2 ** other`, broadcast.'
    def ldexp_(self, other: Tensor) -> Tensor: 'In place: `input * 2 ** other`, broadcast.'
    @overload
    def le(self, other: Number) -> Tensor: 'Whether elements are at most those of `other`, broadcast; bool.'
    @overload
    def le(self, other: Tensor) -> Tensor: 'Whether elements are at most those of `other`, broadcast; bool.'
    @overload
    def le_(self, other: Number) -> Tensor: 'In place: whether elements are at most those of `other`, broadcast; bool.'
    @overload
    def le_(self, other: Tensor) -> Tensor: 'In place: whether elements are at most those of `other`, broadcast; bool.'
    @overload
    def lerp(self, end: Tensor, weight: Number) -> Tensor: '`input + weight * (end - input)`: a weight of 0 gives `input`, one of 1 gives `end`.'
    @overload
    def lerp(self, end: Tensor, weight: Tensor) -> Tensor: '`input + weight * (end - input)`: a weight of 0 gives `input`, one of 1 gives `end`.'
    @overload
    def lerp_(self, end: Tensor, weight: Number) -> Tensor: 'In place: `input + weight * (end - input)`: a weight of 0 gives `input`, one of 1 gives `end`.'
    @overload
    def lerp_(self, end: Tensor, weight: Tensor) -> Tensor: 'In place: `input + weight * (end - input)`: a weight of 0 gives `input`, one of 1 gives `end`.'
    @overload
    def less(self, other: Number) -> Tensor: 'Another name of `lt`.'
    @overload
    def less(self, other: Tensor) -> Tensor: 'Another name of `lt`.'
    @overload
    def less_(self, other: Number) -> Tensor: 'In place: another name of `lt`.'
    @overload
    def less_(self, other: Tensor) -> Tensor: 'In place: another name of `lt`.'
    @overload
    def less_equal(self, other: Number) -> Tensor: 'Another name of `le`.'
    @overload
    def less_equal(self, other: Tensor) -> Tensor: 'Another name of `le`.'
    @overload
    def less_equal_(self, other: Number) -> Tensor: 'In place: another name of `le`.'
    @overload
    def less_equal_(self, other: Tensor) -> Tensor: 'In place: another name of `le`.'
    def lgamma(self) -> Tensor: 'Logarithm of the absolute value of the gamma function.'
    def lgamma_(self) -> Tensor: 'In place: logarithm of the absolute value of the gamma function.'
    def log(self) -> Tensor: 'Natural logarithm of each element; integers give the default dtype.'
    def log10(self) -> Tensor: 'Logarithm to the base 10; integers give the default dtype.'
    def log10_(self) -> Tensor: 'In place: logarithm to the base 10; integers give the default dtype.'
    def log1p(self) -> Tensor: '`log(1 + input)`, without loss of digits near 0.'
    def log1p_(self) -> Tensor: 'In place: `log(1 + input)`, without loss of digits near 0.'
    def log2(self) -> Tensor: 'Logarithm to the base 2; integers give the default dtype.'
    def log2_(self) -> Tensor: 'In place: logarithm to the base 2; integers give the default dtype.'
    def log_(self) -> Tensor: 'In place: natural logarithm of each element; integers give the default dtype.'
    def log_normal_(self, mean: float = ..., std: float = ..., *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with exponentials of normal numbers.'
    @overload
    def log_softmax(self, dim: int, dtype: dtype | None = ...) -> Tensor: 'Logarithm of `softmax`, without overflow.'
    @overload
    def log_softmax(self, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'Logarithm of `softmax`, without overflow.'
    def logaddexp(self, other: Tensor) -> Tensor: '`log(exp(input) + exp(other))` without overflow, broadcast.'
    def logaddexp2(self, other: Tensor) -> Tensor: '`log2(2 ** input + 2 ** other)` without overflow, broadcast.'
    @overload
    def logcumsumexp(self, dim: int) -> Tensor: 'Logarithm of the running sums of exponentials along `dim`, computed without overflow.'
    @overload
    def logcumsumexp(self, *, axis: int) -> Tensor: 'Logarithm of the running sums of exponentials along `dim`, computed without overflow.'
    def logdet(self) -> Tensor: 'Logarithms of determinants; NaN where one is negative.'
    def logical_and(self, other: Tensor) -> Tensor: 'Whether both elements are not zero, broadcast; bool.'
    def logical_and_(self, other: Tensor) -> Tensor: 'In place: whether both elements are not zero, broadcast; bool.'
    def logical_not(self) -> Tensor: 'Whether elements are zero; bool.'
    def logical_not_(self) -> Tensor: 'In place: whether elements are zero; bool.'
    def logical_or(self, other: Tensor) -> Tensor: 'Whether one of two elements, or both, are not zero, broadcast; bool.'
    def logical_or_(self, other: Tensor) -> Tensor: 'In place: whether one of two elements, or both, are not zero, broadcast; bool.'
    def logical_xor(self, other: Tensor) -> Tensor: 'Whether exactly one of two elements is not zero, broadcast; bool.'
    def logical_xor_(self, other: Tensor) -> Tensor: 'In place: whether exactly one of two elements is not zero, broadcast; bool.'
    def logit(self, eps: float | None = ...) -> Tensor: '`log(input / (1 - input))`, of elements first brought into the range from `eps` to `1 - eps` if it is given.'
    def logit_(self, eps: float | None = ...) -> Tensor: 'In place: `log(input / (1 - input))`, of elements first brought into the range from `eps` to `1 - eps` if it is given.'
    @overload
    def logsumexp(self, dim: Sequence[int] | int, keepdim: bool = ...) -> Tensor: 'Logarithm of the sum of exponentials along the dimensions `dim`, computed without overflow.'
    @overload
    def logsumexp(self, *, axis: Sequence[int] | int, keepdims: bool = ...) -> Tensor: 'Logarithm of the sum of exponentials along the dimensions `dim`, computed without overflow.'
    @overload
    def lt(self, other: Number) -> Tensor: 'Whether elements are less than those of `other`, broadcast; bool.'
    @overload
    def lt(self, other: Tensor) -> Tensor: 'Whether elements are less than those of `other`, broadcast; bool.'
    @overload
    def lt_(self, other: Number) -> Tensor: 'In place: whether elements are less than those of `other`, broadcast; bool.'
    @overload
    def lt_(self, other: Tensor) -> Tensor: 'In place: whether elements are less than those of `other`, broadcast; bool.'
    def lu_solve(self, LU_data: Tensor, LU_pivots: Tensor) -> Tensor: 'The X of `A @ X = input` for A as `lu_factor` factored it.'
    @overload
    def masked_fill(self, mask: Tensor, value: Tensor) -> Tensor: 'A copy with `value` where `mask` holds.'
    @overload
    def masked_fill(self, mask: Tensor, value: Number) -> Tensor: 'A copy with `value` where `mask` holds.'
    @overload
    def masked_fill_(self, mask: Tensor, value: Tensor) -> Tensor: 'In place: a copy with `value` where `mask` holds.'
    @overload
    def masked_fill_(self, mask: Tensor, value: Number) -> Tensor: 'In place: a copy with `value` where `mask` holds.'
    def masked_scatter(self, mask: Tensor, source: Tensor) -> Tensor: 'A copy with the first elements of `source`, one after another, where `mask` holds.'
    def masked_scatter_(self, mask: Tensor, source: Tensor) -> Tensor: 'In place: a copy with the first elements of `source`, one after another, where `mask` holds.'
    def masked_select(self, mask: Tensor) -> Tensor: 'The elements where `mask` holds, as a vector.'
    def matmul(self, other: Tensor) -> Tensor: 'Matrix product; vectors are taken as rows or columns, and leading dimensions are broadcast as batches.'
    def matrix_exp(self) -> Tensor: 'Exponentials of square matrices.'
    def matrix_power(self, n: int) -> Tensor: 'Integer powers of square matrices; negative ones are those of the inverse.'
    @overload
    def max(self, other: Tensor) -> Tensor: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
    @overload
    def max(self) -> Tensor: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
    @overload
    def max(self, dim: int, keepdim: bool = ...) -> return_types.max: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
    @overload
    def max(self, *, axis: int, keepdims: bool = ...) -> return_types.max: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
    def maximum(self, other: Tensor) -> Tensor: 'Larger of two elements, broadcast; NaN wins.'
    @overload
    def mean(self, *, dtype: dtype | None = ...) -> Tensor: 'Mean of all elements, or along the dimensions `dim`.'
    @overload
    def mean(self, dim: Sequence[int] | int | None, keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Mean of all elements, or along the dimensions `dim`.'
    @overload
    def mean(self, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Mean of all elements, or along the dimensions `dim`.'
    @overload
    def median(self) -> Tensor: 'Middle element, the lower of two; along `dim` with its position, as `(values, indices)`. NaN wins.'
    @overload
    def median(self, dim: int, keepdim: bool = ...) -> return_types.median: 'Middle element, the lower of two; along `dim` with its position, as `(values, indices)`. NaN wins.'
    @overload
    def median(self, *, axis: int, keepdims: bool = ...) -> return_types.median: 'Middle element, the lower of two; along `dim` with its position, as `(values, indices)`. NaN wins.'
    @overload
    def min(self, other: Tensor) -> Tensor: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
    @overload
    def min(self) -> Tensor: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
    @overload
    def min(self, dim: int, keepdim: bool = ...) -> return_types.min: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
    @overload
    def min(self, *, axis: int, keepdims: bool = ...) -> return_types.min: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
    def minimum(self, other: Tensor) -> Tensor: 'Smaller of two elements, broadcast; NaN wins.'
    def mm(self, mat2: Tensor) -> Tensor: 'Product of two matrices, shapes (n, m) and (m, p).'
    @overload
    def mode(self, dim: int = ..., keepdim: bool = ...) -> return_types.mode: 'Most frequent element along `dim`, the smallest of several, and its last position, as `(values, indices)`.'
    @overload
    def mode(self, *, axis: int, keepdims: bool = ...) -> return_types.mode: 'Most frequent element along `dim`, the smallest of several, and its last position, as `(values, indices)`.'
    @overload
    def moveaxis(self, source: Sequence[int], destination: Sequence[int]) -> Tensor: 'Another name for `movedim`.'
    @overload
    def moveaxis(self, source: int, destination: int) -> Tensor: 'Another name for `movedim`.'
    @overload
    def movedim(self, source: Sequence[int], destination: Sequence[int]) -> Tensor: 'A view with the dimensions `source` at the positions `destination`; the others keep their order.'
    @overload
    def movedim(self, source: int, destination: int) -> Tensor: 'A view with the dimensions `source` at the positions `destination`; the others keep their order.'
    def msort(self) -> Tensor: 'Elements sorted along the first dimension.'
    @overload
    def mul(self, other: Tensor) -> Tensor: '`input * other`, broadcast against each other.'
    @overload
    def mul(self, other: Number) -> Tensor: '`input * other`, broadcast against each other.'
    @overload
    def mul_(self, other: Tensor) -> Tensor: 'In place: `input * other`, broadcast against each other.'
    @overload
    def mul_(self, other: Number) -> Tensor: 'In place: `input * other`, broadcast against each other.'
    def multinomial(self, num_samples: int, replacement: bool = ..., *, generator: Generator | None = ...) -> Tensor: 'Columns drawn in each row by their probabilities, with or without replacement; int64.'
    @overload
    def multiply(self, other: Tensor) -> Tensor: 'Another name of `mul`.'
    @overload
    def multiply(self, other: Number) -> Tensor: 'Another name of `mul`.'
    @overload
    def multiply_(self, other: Tensor) -> Tensor: 'In place: another name of `mul`.'
    @overload
    def multiply_(self, other: Number) -> Tensor: 'In place: another name of `mul`.'
    def mv(self, vec: Tensor) -> Tensor: 'Product of a matrix of shape (n, m) and a vector of length m.'
    def mvlgamma(self, p: int) -> Tensor: 'Logarithm of the multivariate gamma function of dimension `p`.'
    def mvlgamma_(self, p: int) -> Tensor: 'In place: logarithm of the multivariate gamma function of dimension `p`.'
    def nan_to_num(self, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor: 'Numbers in place of NaN (0), and of infinities (the largest and smallest number of the dtype).'
    def nan_to_num_(self, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor: 'In place: numbers in place of NaN (0), and of infinities (the largest and smallest number of the dtype).'
    @overload
    def nanmean(self, dim: Sequence[int] | int | None = ..., keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Mean of the elements that are not NaN, of all or along `dim`.'
    @overload
    def nanmean(self, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Mean of the elements that are not NaN, of all or along `dim`.'
    @overload
    def nanmedian(self) -> Tensor: 'Middle element of those that are not NaN, the lower of two; along `dim` as `(values, indices)`.'
    @overload
    def nanmedian(self, dim: int, keepdim: bool = ...) -> return_types.nanmedian: 'Middle element of those that are not NaN, the lower of two; along `dim` as `(values, indices)`.'
    @overload
    def nanmedian(self, *, axis: int, keepdims: bool = ...) -> return_types.nanmedian: 'Middle element of those that are not NaN, the lower of two; along `dim` as `(values, indices)`.'
    @overload
    def nanquantile(self, q: Tensor, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ...) -> Tensor: 'As `quantile`, without NaN.'
    @overload
    def nanquantile(self, q: float, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ...) -> Tensor: 'As `quantile`, without NaN.'
    @overload
    def nanquantile(self, q: Tensor, *, axis: int | None, keepdims: bool = ..., interpolation: str = ...) -> Tensor: 'As `quantile`, without NaN.'
    @overload
    def nanquantile(self, q: float, *, axis: int | None, keepdims: bool = ..., interpolation: str = ...) -> Tensor: 'As `quantile`, without NaN.'
    @overload
    def nansum(self, dim: Sequence[int] | int | None = ..., keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Sum of the elements that are not NaN, of all or along `dim`.'
    @overload
    def nansum(self, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Sum of the elements that are not NaN, of all or along `dim`.'
    @overload
    def narrow(self, dim: int, start: Tensor, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
    @overload
    def narrow(self, dim: int, start: int, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
    @overload
    def narrow(self, *, axis: int, start: Tensor, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
    @overload
    def narrow(self, *, axis: int, start: int, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
    @overload
    def narrow_copy(self, dim: int, start: int, length: int) -> Tensor: 'As `narrow`, in memory of its own.'
    @overload
    def narrow_copy(self, *, axis: int, start: int, length: int) -> Tensor: 'As `narrow`, in memory of its own.'
    @overload
    def ne(self, other: Number) -> Tensor: 'Whether elements are unequal, broadcast; bool.'
    @overload
    def ne(self, other: Tensor) -> Tensor: 'Whether elements are unequal, broadcast; bool.'
    @overload
    def ne_(self, other: Number) -> Tensor: 'In place: whether elements are unequal, broadcast; bool.'
    @overload
    def ne_(self, other: Tensor) -> Tensor: 'In place: whether elements are unequal, broadcast; bool.'
    def neg(self) -> Tensor: 'Each element with its sign changed.'
    def neg_(self) -> Tensor: 'In place: each element with its sign changed.'
    def negative(self) -> Tensor: 'Another name of `neg`.'
    def negative_(self) -> Tensor: 'In place: another name of `neg`.'
    @overload
    def new_empty(self, size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `empty`, with dtype and device of the tensor.'
    @overload
    def new_empty(self, *size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `empty`, with dtype and device of the tensor.'
    def new_empty_strided(self, size: Sequence[int], stride: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `empty_strided`, with dtype and device of `input`.'
    def new_full(self, size: Sequence[int], fill_value: Number, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `full`, with dtype and device of the tensor.'
    @overload
    def new_ones(self, size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `ones`, with dtype and device of the tensor.'
    @overload
    def new_ones(self, *size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `ones`, with dtype and device of the tensor.'
    @overload
    def new_zeros(self, size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `zeros`, with dtype and device of the tensor.'
    @overload
    def new_zeros(self, *size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `zeros`, with dtype and device of the tensor.'
    def nextafter(self, other: Tensor) -> Tensor: 'The floating-point number that follows each element in the direction of `other`.'
    def nextafter_(self, other: Tensor) -> Tensor: 'In place: the floating-point number that follows each element in the direction of `other`.'
    def nonzero_numpy(self) -> tuple[Tensor, ...]: 'Indices of the elements that are not zero, one tensor for each dimension.'
    def nonzero_static(self, *, size: int, fill_value: int = ...) -> Tensor: 'Positions of the first `size` elements that are not zero, a row for each; rows of `fill_value` where there are fewer.'
    def normal_(self, mean: float = ..., std: float = ..., *, generator: Generator | None = ...) -> Tensor: 'In place: numbers drawn from normal distributions with the given means and standard deviations.'
    @overload
    def not_equal(self, other: Number) -> Tensor: 'Another name of `ne`.'
    @overload
    def not_equal(self, other: Tensor) -> Tensor: 'Another name of `ne`.'
    @overload
    def not_equal_(self, other: Number) -> Tensor: 'In place: another name of `ne`.'
    @overload
    def not_equal_(self, other: Tensor) -> Tensor: 'In place: another name of `ne`.'
    def numpy_T(self) -> Tensor: 'A view with the dimensions in reverse order.'
    def orgqr(self, input2: Tensor) -> Tensor: 'Another name of `linalg.householder_product`.'
    def ormqr(self, input2: Tensor, input3: Tensor, left: bool = ..., transpose: bool = ...) -> Tensor: 'Product of `other` and of Q, or Q transposed, of a decomposition by `geqrf`.'
    def outer(self, vec2: Tensor) -> Tensor: 'All products of an element of one vector and one of another, shape (n, m).'
    @overload
    def permute(self, dims: Sequence[int]) -> Tensor: 'A view with the dimensions in the order `dims`.'
    @overload
    def permute(self, *dims: int) -> Tensor: 'A view with the dimensions in the order `dims`.'
    def pinverse(self, rcond: float = ...) -> Tensor: 'Pseudoinverse of matrices.'
    def polygamma(self, n: int) -> Tensor: 'The n-th derivative of `digamma`.'
    def polygamma_(self, n: int) -> Tensor: 'In place: the n-th derivative of `digamma`.'
    def positive(self) -> Tensor: 'The tensor itself.'
    @overload
    def pow(self, exponent: Tensor) -> Tensor: '`input ** exponent`, broadcast against each other.'
    @overload
    def pow(self, exponent: Number) -> Tensor: '`input ** exponent`, broadcast against each other.'
    @overload
    def pow_(self, exponent: Number) -> Tensor: 'In place: `input ** exponent`, broadcast against each other.'
    @overload
    def pow_(self, exponent: Tensor) -> Tensor: 'In place: `input ** exponent`, broadcast against each other.'
    def prelu(self, weight: Tensor) -> Tensor: 'Each element, times a slope where it is negative; one slope, or one for each channel.'
    @overload
    def prod(self, *, dtype: dtype | None = ...) -> Tensor: 'Product of all elements, or along `dim`; of integers and bools int64.'
    @overload
    def prod(self, dim: int, keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Product of all elements, or along `dim`; of integers and bools int64.'
    @overload
    def prod(self, *, axis: int, keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Product of all elements, or along `dim`; of integers and bools int64.'
    def put(self, index: Tensor, source: Tensor, accumulate: bool = ...) -> Tensor: 'A copy with `source` written, or with `accumulate` added, at positions of the flattened tensor.'
    def put_(self, index: Tensor, source: Tensor, accumulate: bool = ...) -> Tensor: 'In place: a copy with `source` written, or with `accumulate` added, at positions of the flattened tensor.'
    def qr(self, some: bool = ...) -> return_types.qr: 'QR decompositions; reduced if `some`, else complete.'
    @overload
    def quantile(self, q: Tensor, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
    @overload
    def quantile(self, q: float, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
    @overload
    def quantile(self, q: Tensor, *, axis: int | None, keepdims: bool = ..., interpolation: str = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
    @overload
    def quantile(self, q: float, *, axis: int | None, keepdims: bool = ..., interpolation: str = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
    def rad2deg(self) -> Tensor: 'Radians as degrees.'
    def rad2deg_(self) -> Tensor: 'In place: radians as degrees.'
    @overload
    def random_(self, from_: int, to: int | None, *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with whole numbers drawn from the range of the dtype, or from `from` up to `to`.'
    @overload
    def random_(self, to: int, *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with whole numbers drawn from the range of the dtype, or from `from` up to `to`.'
    @overload
    def random_(self, *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with whole numbers drawn from the range of the dtype, or from `from` up to `to`.'
    def ravel(self) -> Tensor: 'All elements in one dimension; a view where the tensor is contiguous.'
    def reciprocal(self) -> Tensor: '1 divided by each element; integers give the default dtype.'
    def reciprocal_(self) -> Tensor: 'In place: 1 divided by each element; integers give the default dtype.'
    def relu(self) -> Tensor: 'Each element, or 0 where it is negative; NaN stays.'
    def relu_(self) -> Tensor: 'In place: each element, or 0 where it is negative; NaN stays.'
    @overload
    def remainder(self, other: Number) -> Tensor: 'Remainder of a division that is rounded down; it has the sign of `other`.'
    @overload
    def remainder(self, other: Tensor) -> Tensor: 'Remainder of a division that is rounded down; it has the sign of `other`.'
    @overload
    def remainder_(self, other: Number) -> Tensor: 'In place: remainder of a division that is rounded down; it has the sign of `other`.'
    @overload
    def remainder_(self, other: Tensor) -> Tensor: 'In place: remainder of a division that is rounded down; it has the sign of `other`.'
    @overload
    def renorm(self, p: Number, dim: int, maxnorm: Number) -> Tensor: 'The tensor with each slice along `dim` whose `p` norm is larger than `maxnorm` scaled down to it.'
    @overload
    def renorm(self, p: Number, *, axis: int, maxnorm: Number) -> Tensor: 'The tensor with each slice along `dim` whose `p` norm is larger than `maxnorm` scaled down to it.'
    @overload
    def renorm_(self, p: Number, dim: int, maxnorm: Number) -> Tensor: 'In place: the tensor with each slice along `dim` whose `p` norm is larger than `maxnorm` scaled down to it.'
    @overload
    def renorm_(self, p: Number, *, axis: int, maxnorm: Number) -> Tensor: 'In place: the tensor with each slice along `dim` whose `p` norm is larger than `maxnorm` scaled down to it.'
    @overload
    def repeat(self, repeats: Sequence[int]) -> Tensor: 'A copy of the tensor, so many times along each dimension.'
    @overload
    def repeat(self, *repeats: int) -> Tensor: 'A copy of the tensor, so many times along each dimension.'
    @overload
    def repeat_interleave(self, repeats: Tensor, dim: int | None = ..., *, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
    @overload
    def repeat_interleave(self, repeats: int, dim: int | None = ..., *, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
    @overload
    def repeat_interleave(self, repeats: Tensor, *, axis: int | None, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
    @overload
    def repeat_interleave(self, repeats: int, *, axis: int | None, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
    @overload
    def reshape(self, shape: Sequence[int]) -> Tensor: 'The same elements in another shape, one size of which may be -1; a view where possible.'
    @overload
    def reshape(self, *shape: int) -> Tensor: 'The same elements in another shape, one size of which may be -1; a view where possible.'
    def reshape_as(self, other: Tensor) -> Tensor: 'The tensor in the shape of `other`; a view where possible.'
    @overload
    def resize_(self, size: Sequence[int], *, memory_format: memory_format | None = ...) -> Tensor: 'In place: a tensor of the given size over a copy of the elements.'
    @overload
    def resize_(self, *size: int, memory_format: memory_format | None = ...) -> Tensor: 'In place: a tensor of the given size over a copy of the elements.'
    def resize_as_(self, the_template: Tensor, *, memory_format: memory_format | None = ...) -> Tensor: 'In place: gives the tensor the size of another; its elements in memory order stay.'
    def resolve_conj(self) -> Tensor: 'The tensor itself, which is never conjugated lazily here.'
    def resolve_neg(self) -> Tensor: 'The tensor itself: it is never marked as negated.'
    def roll(self, shifts: Sequence[int] | int, dims: Sequence[int] | int = ...) -> Tensor: 'A copy with the elements moved along `dims`, or in the flattened tensor; those that leave at the end come in at the front.'
    def rot90(self, k: int = ..., dims: Sequence[int] = ...) -> Tensor: 'A copy turned `k` times by 90 degrees, from the first of two dimensions towards the second.'
    @overload
    def round(self) -> Tensor: 'Nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
    @overload
    def round(self, *, decimals: int) -> Tensor: 'Nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
    @overload
    def round_(self) -> Tensor: 'In place: nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
    @overload
    def round_(self, *, decimals: int) -> Tensor: 'In place: nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
    def rsqrt(self) -> Tensor: '1 divided by the square root of each element; integers give the default dtype.'
    def rsqrt_(self) -> Tensor: 'In place: 1 divided by the square root of each element; integers give the default dtype.'
    @overload
    def scatter(self, dim: int, index: Tensor, src: Tensor) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter(self, dim: int, index: Tensor, value: Number) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter(self, dim: int, index: Tensor, src: Tensor, *, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter(self, dim: int, index: Tensor, value: Number, *, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter(self, *, axis: int, index: Tensor, src: Tensor) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter(self, *, axis: int, index: Tensor, value: Number) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter(self, *, axis: int, index: Tensor, src: Tensor, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter(self, *, axis: int, index: Tensor, value: Number, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, dim: int, index: Tensor, src: Tensor) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, dim: int, index: Tensor, value: Number) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, dim: int, index: Tensor, src: Tensor, *, reduce: str) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, dim: int, index: Tensor, value: Number, *, reduce: str) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, *, axis: int, index: Tensor, src: Tensor) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, *, axis: int, index: Tensor, value: Number) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, *, axis: int, index: Tensor, src: Tensor, reduce: str) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_(self, *, axis: int, index: Tensor, value: Number, reduce: str) -> Tensor: 'In place: a copy with `src`, or `value`, written along `dim` at the positions in `index`.'
    @overload
    def scatter_add(self, dim: int, index: Tensor, src: Tensor) -> Tensor: 'A copy with `src` added along `dim` at the positions in `index`.'
    @overload
    def scatter_add(self, *, axis: int, index: Tensor, src: Tensor) -> Tensor: 'A copy with `src` added along `dim` at the positions in `index`.'
    @overload
    def scatter_add_(self, dim: int, index: Tensor, src: Tensor) -> Tensor: 'In place: a copy with `src` added along `dim` at the positions in `index`.'
    @overload
    def scatter_add_(self, *, axis: int, index: Tensor, src: Tensor) -> Tensor: 'In place: a copy with `src` added along `dim` at the positions in `index`.'
    @overload
    def scatter_reduce(self, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: 'A copy with `src` combined along `dim` with the elements at the positions in `index`, by sum, prod, mean, amax or amin.'
    @overload
    def scatter_reduce(self, *, axis: int, index: Tensor, src: Tensor, reduce: str, include_self: bool = ...) -> Tensor: 'A copy with `src` combined along `dim` with the elements at the positions in `index`, by sum, prod, mean, amax or amin.'
    @overload
    def scatter_reduce_(self, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: 'In place: a copy with `src` combined along `dim` with the elements at the positions in `index`, by sum, prod, mean, amax or amin.'
    @overload
    def scatter_reduce_(self, *, axis: int, index: Tensor, src: Tensor, reduce: str, include_self: bool = ...) -> Tensor: 'In place: a copy with `src` combined along `dim` with the elements at the positions in `index`, by sum, prod, mean, amax or amin.'
    @overload
    def select(self, dim: int, index: int) -> Tensor: 'A view of one position along `dim`, without that dimension.'
    @overload
    def select(self, *, axis: int, index: int) -> Tensor: 'A view of one position along `dim`, without that dimension.'
    @overload
    def select_scatter(self, src: Tensor, dim: int, index: int) -> Tensor: 'A copy with `src` at position `index` of `dim`.'
    @overload
    def select_scatter(self, src: Tensor, *, axis: int, index: int) -> Tensor: 'A copy with `src` at position `index` of `dim`.'
    @overload
    def set_(self, source: UntypedStorage) -> Tensor: 'In place: the tensor over other memory, that of `source`, or over none.'
    @overload
    def set_(self, source: UntypedStorage, storage_offset: int, size: Sequence[int], stride: Sequence[int] = ...) -> Tensor: 'In place: the tensor over other memory, that of `source`, or over none.'
    @overload
    def set_(self, source: Tensor, storage_offset: int, size: Sequence[int], stride: Sequence[int] = ...) -> Tensor: 'In place: the tensor over other memory, that of `source`, or over none.'
    @overload
    def set_(self, source: Tensor) -> Tensor: 'In place: the tensor over other memory, that of `source`, or over none.'
    @overload
    def set_(self) -> Tensor: 'In place: the tensor over other memory, that of `source`, or over none.'
    def sgn(self) -> Tensor: 'Sign of each element; of a complex element, the element divided by its magnitude.'
    def sgn_(self) -> Tensor: 'In place: sign of each element; of a complex element, the element divided by its magnitude.'
    def sigmoid(self) -> Tensor: '`1 / (1 + exp(-input))` of each element.'
    def sigmoid_(self) -> Tensor: 'In place: `1 / (1 + exp(-input))` of each element.'
    def sign(self) -> Tensor: 'Sign of each element, as -1, 0 or 1.'
    def sign_(self) -> Tensor: 'In place: sign of each element, as -1, 0 or 1.'
    def signbit(self) -> Tensor: 'Whether elements are negative, or -0.0; bool.'
    def sin(self) -> Tensor: 'Sine of each element.'
    def sin_(self) -> Tensor: 'In place: sine of each element.'
    def sinc(self) -> Tensor: '`sin(pi * input) / (pi * input)`, and 1 at 0.'
    def sinc_(self) -> Tensor: 'In place: `sin(pi * input) / (pi * input)`, and 1 at 0.'
    def sinh(self) -> Tensor: 'Hyperbolic sine of each element.'
    def sinh_(self) -> Tensor: 'In place: hyperbolic sine of each element.'
    @overload
    def slice(self, dim: int = ..., start: int | None = ..., end: int | None = ..., step: int = ...) -> Tensor: 'A view of every `step`-th position from `start` to, not including, `end` along `dim`.'
    @overload
    def slice(self, *, axis: int, start: int | None = ..., end: int | None = ..., step: int = ...) -> Tensor: 'A view of every `step`-th position from `start` to, not including, `end` along `dim`.'
    @overload
    def slice_scatter(self, src: Tensor, dim: int = ..., start: int | None = ..., end: int | None = ..., step: int = ...) -> Tensor: 'A copy with `src` in a slice of `dim`.'
    @overload
    def slice_scatter(self, src: Tensor, *, axis: int, start: int | None = ..., end: int | None = ..., step: int = ...) -> Tensor: 'A copy with `src` in a slice of `dim`.'
    def slogdet(self) -> return_types.slogdet: 'Signs of determinants, and logarithms of their absolute values.'
    @overload
    def softmax(self, dim: int, dtype: dtype | None = ...) -> Tensor: '`exp(input)`, scaled along `dim` so that it sums to 1.'
    @overload
    def softmax(self, *, axis: int, dtype: dtype | None = ...) -> Tensor: '`exp(input)`, scaled along `dim` so that it sums to 1.'
    @overload
    def sort(self, dim: int = ..., descending: bool = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
    @overload
    def sort(self, *, stable: bool | None, dim: int = ..., descending: bool = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
    @overload
    def sort(self, *, axis: int, descending: bool = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
    @overload
    def sort(self, stable: bool | None, *, axis: int, descending: bool = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
    @overload
    def split_with_sizes(self, split_sizes: Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: 'Views of the given sizes along `dim`.'
    @overload
    def split_with_sizes(self, split_sizes: Sequence[int], *, axis: int) -> tuple[Tensor, ...]: 'Views of the given sizes along `dim`.'
    def sqrt(self) -> Tensor: 'Square root of each element; integers give the default dtype.'
    def sqrt_(self) -> Tensor: 'In place: square root of each element; integers give the default dtype.'
    def square(self) -> Tensor: 'Each element times itself.'
    def square_(self) -> Tensor: 'In place: each element times itself.'
    @overload
    def squeeze(self) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze(self, dim: int) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze(self, dim: Sequence[int]) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze(self, *, axis: int) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze(self, *, axis: Sequence[int]) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze(self, *dim: int) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze_(self) -> Tensor: 'In place: a view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze_(self, dim: int) -> Tensor: 'In place: a view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze_(self, dim: Sequence[int]) -> Tensor: 'In place: a view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze_(self, *, axis: int) -> Tensor: 'In place: a view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze_(self, *, axis: Sequence[int]) -> Tensor: 'In place: a view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def squeeze_(self, *dim: int) -> Tensor: 'In place: a view without dimensions of size 1, all of them or those in `dim`.'
    @overload
    def std(self, unbiased: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def std(self, dim: Sequence[int] | int | None, unbiased: bool = ..., keepdim: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def std(self, dim: Sequence[int] | int | None = ..., *, correction: Number | None = ..., keepdim: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def std(self, *, axis: Sequence[int] | int | None, unbiased: bool = ..., keepdims: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def std(self, *, axis: Sequence[int] | int | None, correction: Number | None = ..., keepdims: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def sub(self, other: Tensor, *, alpha: Number = ...) -> Tensor: '`input - alpha * other`, broadcast against each other.'
    @overload
    def sub(self, other: Number, alpha: Number = ...) -> Tensor: '`input - alpha * other`, broadcast against each other.'
    @overload
    def sub_(self, other: Tensor, *, alpha: Number = ...) -> Tensor: 'In place: `input - alpha * other`, broadcast against each other.'
    @overload
    def sub_(self, other: Number, alpha: Number = ...) -> Tensor: 'In place: `input - alpha * other`, broadcast against each other.'
    @overload
    def subtract(self, other: Tensor, *, alpha: Number = ...) -> Tensor: 'Another name of `sub`.'
    @overload
    def subtract(self, other: Number, alpha: Number = ...) -> Tensor: 'Another name of `sub`.'
    @overload
    def subtract_(self, other: Tensor, *, alpha: Number = ...) -> Tensor: 'In place: another name of `sub`.'
    @overload
    def subtract_(self, other: Number, alpha: Number = ...) -> Tensor: 'In place: another name of `sub`.'
    @overload
    def sum(self, *, dtype: dtype | None = ...) -> Tensor: 'Sum of all elements, or along the dimensions `dim`; of integers and bools int64.'
    @overload
    def sum(self, dim: Sequence[int] | int | None, keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Sum of all elements, or along the dimensions `dim`; of integers and bools int64.'
    @overload
    def sum(self, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Sum of all elements, or along the dimensions `dim`; of integers and bools int64.'
    @overload
    def sum_to_size(self, size: Sequence[int]) -> Tensor: 'Sums over the dimensions that broadcasting from `size` would add or stretch.'
    @overload
    def sum_to_size(self, *size: int) -> Tensor: 'Sums over the dimensions that broadcasting from `size` would add or stretch.'
    def svd(self, some: bool = ..., compute_uv: bool = ...) -> return_types.svd: 'Singular value decompositions U, S and V; reduced if `some`.'
    def swapaxes(self, axis0: int, axis1: int) -> Tensor: 'Another name for `transpose`.'
    def swapaxes_(self, axis0: int, axis1: int) -> Tensor: 'In place: another name for `transpose`.'
    def swapdims(self, dim0: int, dim1: int) -> Tensor: 'Another name for `transpose`.'
    def swapdims_(self, dim0: int, dim1: int) -> Tensor: 'In place: another name for `transpose`.'
    def t(self) -> Tensor: 'A matrix transposed; a view. Tensors with fewer dimensions stay as they are.'
    def t_(self) -> Tensor: 'In place: a matrix transposed; a view. Tensors with fewer dimensions stay as they are.'
    def take(self, index: Tensor) -> Tensor: 'Elements at positions of the flattened tensor; has the shape of `index`.'
    @overload
    def take_along_dim(self, indices: Tensor, dim: int | None = ...) -> Tensor: 'Elements along `dim` at the positions in `indices`, broadcast apart from it.'
    @overload
    def take_along_dim(self, indices: Tensor, *, axis: int | None) -> Tensor: 'Elements along `dim` at the positions in `indices`, broadcast apart from it.'
    def tan(self) -> Tensor: 'Tangent of each element.'
    def tan_(self) -> Tensor: 'In place: tangent of each element.'
    def tanh(self) -> Tensor: 'Hyperbolic tangent of each element.'
    def tanh_(self) -> Tensor: 'In place: hyperbolic tangent of each element.'
    @overload
    def tensor_split(self, sections: int, dim: int = ...) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
    @overload
    def tensor_split(self, indices: Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
    @overload
    def tensor_split(self, tensor_indices_or_sections: Tensor, dim: int = ...) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
    @overload
    def tensor_split(self, sections: int, *, axis: int) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
    @overload
    def tensor_split(self, indices: Sequence[int], *, axis: int) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
    @overload
    def tensor_split(self, tensor_indices_or_sections: Tensor, *, axis: int) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
    @overload
    def tile(self, dims: Sequence[int]) -> Tensor: 'A copy of the tensor, so many times along its last dimensions.'
    @overload
    def tile(self, *dims: int) -> Tensor: 'A copy of the tensor, so many times along its last dimensions.'
    @overload
    def topk(self, k: int, dim: int = ..., largest: bool = ..., sorted: bool = ...) -> return_types.topk: 'The `k` largest or smallest elements along `dim` in order, and where they were, as `(values, indices)`.'
    @overload
    def topk(self, k: int, *, axis: int, largest: bool = ..., sorted: bool = ...) -> return_types.topk: 'The `k` largest or smallest elements along `dim` in order, and where they were, as `(values, indices)`.'
    def trace(self) -> Tensor: 'Sum of the diagonal of a matrix; of integers int64.'
    def transpose(self, dim0: int, dim1: int) -> Tensor: 'A view with two dimensions exchanged.'
    def transpose_(self, dim0: int, dim1: int) -> Tensor: 'In place: a view with two dimensions exchanged.'
    def triangular_solve(self, A: Tensor, upper: bool = ..., transpose: bool = ..., unitriangular: bool = ...) -> return_types.triangular_solve: 'The X of `A @ X = input` for triangular matrices, and a copy of A.'
    def tril(self, diagonal: int = ...) -> Tensor: 'The matrices with zeros above a diagonal.'
    def tril_(self, diagonal: int = ...) -> Tensor: 'In place: the matrices with zeros above a diagonal.'
    def triu(self, diagonal: int = ...) -> Tensor: 'The matrices with zeros below a diagonal.'
    def triu_(self, diagonal: int = ...) -> Tensor: 'In place: the matrices with zeros below a diagonal.'
    @overload
    def true_divide(self, other: Tensor) -> Tensor: 'Another name of `div` without rounding.'
    @overload
    def true_divide(self, other: Number) -> Tensor: 'Another name of `div` without rounding.'
    @overload
    def true_divide_(self, other: Tensor) -> Tensor: 'In place: another name of `div` without rounding.'
    @overload
    def true_divide_(self, other: Number) -> Tensor: 'In place: another name of `div` without rounding.'
    def trunc(self) -> Tensor: 'Each element rounded towards 0.'
    def trunc_(self) -> Tensor: 'In place: each element rounded towards 0.'
    def type_as(self, other: Tensor) -> Tensor: 'The tensor in the dtype of `other`, on its device.'
    @overload
    def unbind(self, dim: int = ...) -> tuple[Tensor, ...]: 'Views of all positions along `dim`.'
    @overload
    def unbind(self, *, axis: int) -> tuple[Tensor, ...]: 'Views of all positions along `dim`.'
    @overload
    def unflatten(self, dim: int, sizes: Sequence[int]) -> Tensor: 'A view with the dimension `dim` split up into several.'
    @overload
    def unflatten(self, *, axis: int, sizes: Sequence[int]) -> Tensor: 'A view with the dimension `dim` split up into several.'
    def unfold(self, dimension: int, size: int, step: int) -> Tensor: 'A view of all windows of `size` elements along a dimension, `step` apart, with each window in a new last dimension.'
    def uniform_(self, from_: float = ..., to: float = ..., *, generator: Generator | None = ...) -> Tensor: 'In place: a tensor of the same shape with numbers drawn evenly between two bounds.'
    @overload
    def unsafe_chunk(self, chunks: int, dim: int = ...) -> tuple[Tensor, ...]: 'As `chunk`; writing to a part is not followed by autograd.'
    @overload
    def unsafe_chunk(self, chunks: int, *, axis: int) -> tuple[Tensor, ...]: 'As `chunk`; writing to a part is not followed by autograd.'
    @overload
    def unsafe_split(self, split_size: int, dim: int = ...) -> tuple[Tensor, ...]: 'As `split`; writing to a part is not followed by autograd.'
    @overload
    def unsafe_split(self, split_size: int, *, axis: int) -> tuple[Tensor, ...]: 'As `split`; writing to a part is not followed by autograd.'
    @overload
    def unsafe_split_with_sizes(self, split_sizes: Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: 'As `split_with_sizes`; writing to a part is not followed by autograd.'
    @overload
    def unsafe_split_with_sizes(self, split_sizes: Sequence[int], *, axis: int) -> tuple[Tensor, ...]: 'As `split_with_sizes`; writing to a part is not followed by autograd.'
    @overload
    def unsqueeze(self, dim: int) -> Tensor: 'A view with a new dimension of size 1.'
    @overload
    def unsqueeze(self, *, axis: int) -> Tensor: 'A view with a new dimension of size 1.'
    @overload
    def unsqueeze_(self, dim: int) -> Tensor: 'In place: a view with a new dimension of size 1.'
    @overload
    def unsqueeze_(self, *, axis: int) -> Tensor: 'In place: a view with a new dimension of size 1.'
    @overload
    def var(self, unbiased: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def var(self, dim: Sequence[int] | int | None, unbiased: bool = ..., keepdim: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def var(self, dim: Sequence[int] | int | None = ..., *, correction: Number | None = ..., keepdim: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def var(self, *, axis: Sequence[int] | int | None, unbiased: bool = ..., keepdims: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    @overload
    def var(self, *, axis: Sequence[int] | int | None, correction: Number | None = ..., keepdims: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
    def vdot(self, other: Tensor) -> Tensor: 'Sum of products of two vectors, the first one conjugated.'
    @overload
    def view(self, size: Sequence[int]) -> Tensor: 'A view of the same memory in another shape, or as another dtype.'
    @overload
    def view(self, dtype: dtype) -> Tensor: 'A view of the same memory in another shape, or as another dtype.'
    @overload
    def view(self, *size: int) -> Tensor: 'A view of the same memory in another shape, or as another dtype.'
    def view_as(self, other: Tensor) -> Tensor: 'A view in the shape of `other`.'
    @overload
    def vsplit(self, sections: int) -> tuple[Tensor, ...]: 'Views along the rows, equal parts or those between positions.'
    @overload
    def vsplit(self, indices: Sequence[int]) -> tuple[Tensor, ...]: 'Views along the rows, equal parts or those between positions.'
    @overload
    def vsplit(self, *indices: int) -> tuple[Tensor, ...]: 'Views along the rows, equal parts or those between positions.'
    @overload
    def where(self, condition: Tensor, other: Tensor) -> Tensor: 'Elements of `input` where `condition` holds, else of `other`, broadcast; with a condition only, the positions of its ones.'
    @overload
    def where(self, condition: Tensor, other: Number) -> Tensor: 'Elements of `input` where `condition` holds, else of `other`, broadcast; with a condition only, the positions of its ones.'
    @overload
    def xlogy(self, other: Tensor) -> Tensor: '`input * log(other)`, and 0 where `input` is 0; broadcast.'
    @overload
    def xlogy(self, other: Number) -> Tensor: '`input * log(other)`, and 0 where `input` is 0; broadcast.'
    @overload
    def xlogy_(self, other: Tensor) -> Tensor: 'In place: `input * log(other)`, and 0 where `input` is 0; broadcast.'
    @overload
    def xlogy_(self, other: Number) -> Tensor: 'In place: `input * log(other)`, and 0 where `input` is 0; broadcast.'
    def zero_(self) -> Tensor: 'In place: a tensor of the same shape, filled with zeros.'
    def lu(self, pivot: bool = ..., get_infos: bool = ...) -> tuple[Tensor, ...]: ...
    def nonzero(self, *, as_tuple: bool = ...) -> Any: ...
    def norm(
        self,
        p: float | str | None = ...,
        dim: int | Sequence[int] | None = ...,
        keepdim: bool = ...,
        dtype: dtype | None = ...,
    ) -> Tensor: ...
    def split(self, split_size: int | Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: ...
    def stft(
        self,
        n_fft: int,
        hop_length: int | None = ...,
        win_length: int | None = ...,
        window: Tensor | None = ...,
        center: bool = ...,
        pad_mode: str = ...,
        normalized: bool = ...,
        onesided: bool | None = ...,
        return_complex: bool | None = ...,
        align_to_window: bool | None = ...,
    ) -> Tensor: ...
    def unique(
        self, sorted: bool = ..., return_inverse: bool = ..., return_counts: bool = ..., dim: int | None = ...
    ) -> Any: ...
    def unique_consecutive(
        self, return_inverse: bool = ..., return_counts: bool = ..., dim: int | None = ...
    ) -> Any: ...
    def __add__(self, other: Operand) -> Tensor: ...
    def __sub__(self, other: Operand) -> Tensor: ...
    def __mul__(self, other: Operand) -> Tensor: ...
    def __truediv__(self, other: Operand) -> Tensor: ...
    def __matmul__(self, other: Operand) -> Tensor: ...
    def __pow__(self, other: Operand) -> Tensor: ...
    def __eq__(self, other: Any) -> Tensor: ...  # type: ignore[override]
    def __ne__(self, other: Any) -> Tensor: ...  # type: ignore[override]
    def __lt__(self, other: Operand) -> Tensor: ...
    def __le__(self, other: Operand) -> Tensor: ...
    def __gt__(self, other: Operand) -> Tensor: ...
    def __ge__(self, other: Operand) -> Tensor: ...
    def __iadd__(self, other: Operand) -> Tensor: ...
    def __isub__(self, other: Operand) -> Tensor: ...
    def __imul__(self, other: Operand) -> Tensor: ...
    def __itruediv__(self, other: Operand) -> Tensor: ...
    def __floordiv__(self, other: Operand) -> Tensor: ...
    def __mod__(self, other: Operand) -> Tensor: ...
    def __ifloordiv__(self, other: Operand) -> Tensor: ...
    def __imod__(self, other: Operand) -> Tensor: ...
    def __ipow__(self, other: Operand) -> Tensor: ...
    def __and__(self, other: Operand) -> Tensor: ...
    def __or__(self, other: Operand) -> Tensor: ...
    def __xor__(self, other: Operand) -> Tensor: ...
    def __lshift__(self, other: Operand) -> Tensor: ...
    def __rshift__(self, other: Operand) -> Tensor: ...
    def __iand__(self, other: Operand) -> Tensor: ...
    def __ior__(self, other: Operand) -> Tensor: ...
    def __ixor__(self, other: Operand) -> Tensor: ...
    def __ilshift__(self, other: Operand) -> Tensor: ...
    def __irshift__(self, other: Operand) -> Tensor: ...
    def __radd__(self, other: Operand) -> Tensor: ...
    def __rsub__(self, other: Operand) -> Tensor: ...
    def __rmatmul__(self, other: Operand) -> Tensor: ...
    def __rmul__(self, other: Operand) -> Tensor: ...
    def __rtruediv__(self, other: Operand) -> Tensor: ...
    def __div__(self, other: Operand) -> Tensor: ...
    def __idiv__(self, other: Operand) -> Tensor: ...
    def __rdiv__(self, other: Operand) -> Tensor: ...
    def __rpow__(self, other: Operand) -> Tensor: ...
    def __rfloordiv__(self, other: Operand) -> Tensor: ...
    def __rmod__(self, other: Operand) -> Tensor: ...
    def __rand__(self, other: Operand) -> Tensor: ...
    def __ror__(self, other: Operand) -> Tensor: ...
    def __rxor__(self, other: Operand) -> Tensor: ...
    def __rlshift__(self, other: Operand) -> Tensor: ...
    def __rrshift__(self, other: Operand) -> Tensor: ...
    def __neg__(self) -> Tensor: ...
    def __abs__(self) -> Tensor: ...
    def __pos__(self) -> Tensor: ...
    def __invert__(self) -> Tensor: ...
    @property
    def H(self) -> Tensor: ...
    @property
    def T(self) -> Tensor: ...
    @property
    def imag(self) -> Tensor: ...
    @imag.setter
    def imag(self, value: Tensor | complex) -> None: ...
    @property
    def mH(self) -> Tensor: ...
    @property
    def mT(self) -> Tensor: ...
    @property
    def real(self) -> Tensor: ...
    @real.setter
    def real(self, value: Tensor | complex) -> None: ...
    def new(self, /, *args: Any, **options: Any) -> Tensor: ...
    def new_tensor(self, data: Any, *, dtype: dtype | None = ..., device: device | str | None = ..., requires_grad: bool = ...) -> Tensor: ...
