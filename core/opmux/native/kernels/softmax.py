"""Softmax, its logarithm, and their gradients."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from opmux.native.arrays import cast, native, row_major
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.reduction import reduction_axes, reduction_sum
from opmux.native.kernels.rows import BUFFER_FROM, broadcasting, row_blocks
from opmux.native.meta.softmax import (
    gradient_dtype,
    log_softmax_meta,
    logsumexp_dtype,
    softmax_backward_meta,
    softmax_meta,
)
from opmux.native.shapes import canonical_dim
from opmux.tensor import ArrayBackend, Tensor, dtype, dtype_of, float16, float32

__all__ = [
    "direct_powers",
    "largest_along",
    "log_softmax_backward_impl",
    "log_softmax_impl",
    "logsumexp_impl",
    "softmax_backward_impl",
    "softmax_impl",
    "sum_along",
    "widened",
]

#: Row lengths for which a product with ones, which runs in BLAS, beats `sum`; longer rows would lose digits.
_BLAS_ROWS: Final = range(16, 8193)
#: Elements from which on other ways to the largest of each row are faster than `max`, and the length of rows from which on one is.
_SEVERAL_ROWS: Final = 256
_LONG_ROWS: Final = 16
#: The largest exponent that is taken as it is: no sum of its exponentials overflows.
_HIGHEST: Final = 64.0
#: The smallest sum of them that has lost no digits to exponentials that were too small.
_LEAST_SUM: Final = 1e-8


def widened(be: ArrayBackend, array: Any) -> Any:
    """The array, half precision widened: sums of exponentials need the digits."""
    return cast(be, array, float32) if array.dtype.itemsize == 2 else array


def sum_along(be: ArrayBackend, array: Any, axis: int) -> Any:
    """Sum over one dimension, which stays with size 1."""
    if be.on_host and axis == array.ndim - 1 and array.shape[-1] in _BLAS_ROWS:
        ones = be.ones(array.shape[-1], array.dtype)
        if array.ndim == 2:
            return be.dot(array, ones)[:, None]
        return be.dot(array.reshape(-1, len(ones)), ones).reshape(*array.shape[:-1], 1)
    return be.sum(array, axis=axis, keepdims=True)


def largest_along(be: ArrayBackend, array: Any, axis: int) -> Any:
    """Largest element over one dimension, which stays with size 1; NaN counts as the largest."""
    length = array.shape[axis]
    several = axis == array.ndim - 1 and array.size >= _SEVERAL_ROWS
    if be.on_host and be.writable and several and array.flags.c_contiguous:
        rows = array.reshape(-1, length)
        # argmax is vectorised where max over rows is not: 2 to 4 times faster for long ones. Of short ones, a few classes of many
        # samples, whole columns are compared with each other, up to 20 times faster.
        is_long = length >= _LONG_ROWS
        largest = rows[be.xp.arange(len(rows)), rows.argmax(-1)] if is_long else be.max(rows.T.copy(), axis=0)
        return largest.reshape(*array.shape[:-1], 1)
    return be.max(array, axis=axis, keepdims=True)


def direct_powers(be: ArrayBackend, array: Any, axis: int) -> tuple[Any, Any] | None:
    """Exponentials in a new array and their sums over one dimension; None where they need a shift, or a device cannot tell."""
    # Looking at the largest of all takes a fifth of the time of subtracting that of each row.
    if not (be.on_host and be.writable and array.size):
        return None
    # The place of the largest is found in less time than itself, unless the elements have to be copied side by side.
    largest = array.item(array.argmax()) if array.flags.c_contiguous else array.max()
    if not largest <= _HIGHEST:
        return None
    powers = be.xp.exp(array)
    total = sum_along(be, powers, axis)
    return (powers, total) if total.item(total.argmin()) >= _LEAST_SUM else None


def _operand(be: ArrayBackend, self: Tensor, dim: int) -> tuple[Any, int]:
    """The tensor's array, which has a dimension, and the axis."""
    array: Any = self._array
    if array.__class__ is not be.array_type:
        array = native(be, self)
    ndim = array.ndim
    if array.dtype.itemsize == 2:
        array = widened(be, array)
    axis = dim if 0 <= dim < ndim else ndim - 1 if dim == -1 and ndim else canonical_dim(dim, ndim, "softmax")
    return array if ndim else array.reshape(1), axis


def _shifted(be: ArrayBackend, array: Any, axis: int, into: Any = None) -> Any:
    """The array minus the largest element over the axis, so that no exponential overflows."""
    if into is not None:
        return be.xp.subtract(array, largest_along(be, array, axis), into)
    return array - largest_along(be, array, axis) if array.size else array + 0


def _shifted_powers(be: ArrayBackend, array: Any, axis: int) -> tuple[Any, Any]:
    """As `direct_powers`, of numbers of any size."""
    powers = _shifted(be, array, axis)
    powers = be.xp.exp(powers, powers) if be.writable else be.xp.exp(powers)
    return powers, sum_along(be, powers, axis)


def _finished(be: ArrayBackend, self: Tensor, result: Any, half_to_float: bool) -> Any:
    array = self._array
    if result.dtype is not array.dtype:
        result = cast(be, result, float32 if half_to_float else self.dtype)
    return row_major(be, result if result.ndim == array.ndim else result.reshape(array.shape))


def _short(be: ArrayBackend, function: Kernel, general: Kernel, **parts: str) -> Kernel:
    """The kernel of a function `(be, *arrays, axis) -> array` of few elements in rows. See Note [Direct kernels]."""
    # The array that the parts name `a` is row-major, of a dtype that is computed in.
    plain = f"a.__class__ is array_type and a.dtype.char in 'fd' and a.flags.c_contiguous and a.size < {BUFFER_FROM}"
    parts["admitted"] = f"{plain} and -1 <= dim < a.ndim and {parts['admitted']}"
    # A 0-dim tensor has no last dimension here.
    kept = " and a.ndim and result.dtype is a.dtype"
    return direct_kernel(be, partial(function, be), general, be.native_dtype, kept=kept, **parts)


_short_forward: Final = partial(
    _short,
    parameters="self, dim, half_to_float",
    arguments="self, dim, half_to_float",
    admitted="half_to_float is False",
    result="ufunc(a, dim if dim >= 0 else a.ndim - 1)",
)
_short_backward: Final = partial(
    _short,
    parameters="grad_output, output, dim, input_dtype",
    arguments="grad_output, output, dim, input_dtype",
    operands="a = grad_output._array; b = output._array",
    admitted="b.__class__ is array_type and b.shape == a.shape and b.dtype is a.dtype is extra[input_dtype]"
    " and b.flags.c_contiguous",
    result="ufunc(a, b, dim if dim >= 0 else a.ndim - 1)",
    model="grad_output",
)
_direct_forward: Final = direct_marker(DirectKernels(_short_forward, general_in_place, of_host=True))
_direct_backward: Final = direct_marker(DirectKernels(_short_backward, general_in_place, of_host=True))


def _softmax_of(be: ArrayBackend, array: Any, axis: int) -> Any:
    powers, total = direct_powers(be, array, axis) or _shifted_powers(be, array, axis)
    powers *= be.xp.reciprocal(total)
    return powers


@_direct_forward(_softmax_of)
def softmax_impl(be: ArrayBackend, self: Tensor, dim: int, half_to_float: bool, *, out: Any = None) -> Any:
    if half_to_float or self._array.dtype.kind != "f":
        softmax_meta(self, dim, half_to_float)
    array, axis = _operand(be, self, dim)
    with broadcasting(be, array):
        powers = _softmax_of(be, array, axis)
    return _finished(be, self, powers, half_to_float)


def _log_softmax_of(be: ArrayBackend, array: Any, axis: int, into: Any = None) -> Any:
    result = _shifted(be, array, axis, into)
    result -= be.xp.log(sum_along(be, be.xp.exp(result), axis))
    return result


def _log_softmax_by_rows(be: ArrayBackend, array: Any, axis: int) -> Any:
    """The same, of many rows a block after the other: their exponentials need no array of their own, and stay in a cache."""
    parts = row_blocks(be, array, axis)
    if parts is None:
        return _log_softmax_of(be, array, axis)
    rows = array.reshape(-1, array.shape[-1])
    result = be.xp.empty(rows.shape, rows.dtype)
    for part in parts:
        _log_softmax_of(be, rows[part], 1, result[part])
    return result.reshape(array.shape)


@_direct_forward(_log_softmax_of)
def log_softmax_impl(be: ArrayBackend, self: Tensor, dim: int, half_to_float: bool, *, out: Any = None) -> Any:
    if half_to_float or self._array.dtype.kind != "f":
        log_softmax_meta(self, dim, half_to_float)
    array, axis = _operand(be, self, dim)
    with broadcasting(be, array):
        if self._array.dtype.itemsize == 2 and not half_to_float and axis == array.ndim - 1:
            # PyTorch's kernel for the last dimension keeps the sum and its logarithm in half precision.
            result = _shifted(be, array, axis)
            total = sum_along(be, be.xp.exp(result), axis)
            result -= _rounded(be, be.xp.log(_rounded(be, total, self.dtype)), self.dtype)
        else:
            result = _log_softmax_by_rows(be, array, axis)
    return _finished(be, self, result, half_to_float)


def _rounded(be: ArrayBackend, array: Any, d: dtype) -> Any:
    """What half precision holds of an array of float32."""
    return widened(be, cast(be, array, d))


def _gradient_operands(
    be: ArrayBackend, grad_output: Tensor, output: Tensor, dim: int, input_dtype: dtype
) -> tuple[Any, Any, int]:
    grad, result = native(be, grad_output), native(be, output)
    if grad.shape != result.shape or grad.dtype is not result.dtype:
        softmax_backward_meta(grad_output, output, dim, input_dtype)
    axis = canonical_dim(dim, grad.ndim, "_softmax_backward_data")
    if grad.dtype.itemsize == 2:
        grad, result = widened(be, grad), widened(be, result)
    return (grad, result, axis) if grad.ndim else (grad.reshape(1), result.reshape(1), axis)


def _input_gradient(be: ArrayBackend, gradient: Any, grad_output: Tensor, input_dtype: dtype) -> Any:
    """The gradient in the output's shape, and in its dtype unless the forward has converted the input."""
    array = grad_output._array
    if gradient.dtype is not array.dtype or input_dtype is float16:
        gradient = cast(be, gradient, gradient_dtype(grad_output, input_dtype))
    return row_major(be, gradient.reshape(array.shape))


def _softmax_gradient(be: ArrayBackend, grad: Any, result: Any, axis: int) -> Any:
    product = grad - sum_along(be, grad * result, axis)
    product *= result
    return product


@_direct_backward(_softmax_gradient)
def softmax_backward_impl(
    be: ArrayBackend,
    grad_output: Tensor,
    output: Tensor,
    dim: int,
    input_dtype: dtype,
    *,
    out: Any = None,
) -> Any:
    grad, result, axis = _gradient_operands(be, grad_output, output, dim, input_dtype)
    with broadcasting(be, grad):
        gradient = _softmax_gradient(be, grad, result, axis)
    return _input_gradient(be, gradient, grad_output, input_dtype)


def _log_softmax_gradient(be: ArrayBackend, grad: Any, result: Any, axis: int) -> Any:
    share = be.xp.exp(result)
    share *= sum_along(be, grad, axis)
    return be.xp.subtract(grad, share, share) if be.writable else grad - share


@_direct_backward(_log_softmax_gradient)
def log_softmax_backward_impl(
    be: ArrayBackend,
    grad_output: Tensor,
    output: Tensor,
    dim: int,
    input_dtype: dtype,
    *,
    out: Any = None,
) -> Any:
    grad, result, axis = _gradient_operands(be, grad_output, output, dim, input_dtype)
    with broadcasting(be, grad):
        gradient = _log_softmax_gradient(be, grad, result, axis)
    return _input_gradient(be, gradient, grad_output, input_dtype)


def logsumexp_impl(
    be: ArrayBackend, self: Tensor, dim: Sequence[int], keepdim: bool = False, *, out: Any = None
) -> Any:
    xp, d = be.xp, logsumexp_dtype(self)
    array = widened(be, cast(be, native(be, self), d))
    axis = reduction_axes(dim, array, "logsumexp")
    real = array.real if array.dtype.kind == "c" else array
    largest: Any = 0.0
    if array.size:
        largest = be.max(real, axis=axis, keepdims=True)
        largest = xp.where(xp.isinf(largest), xp.zeros_like(largest), largest)
    powers = xp.asarray(array - largest)
    powers = xp.exp(powers, powers) if be.writable else xp.exp(powers)
    total = reduction_sum(be, powers, axis, True, dtype_of(array.dtype))
    result = xp.asarray(xp.log(total) + largest)
    if not keepdim:
        result = result.squeeze(axis) if array.ndim else result
    return row_major(be, cast(be, result, d))
