"""Variance and standard deviation, in two passes: the mean first, then the squared distances from it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from opmux.dispatch import checked_number
from opmux.errors import caution
from opmux.native.arrays import cast, quiet, row_major
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.reduction import BLAS_FROM, reduction_axes, reduction_sum
from opmux.native.kernels.rows import row_blocks
from opmux.native.meta.variance import var_dtype
from opmux.tensor import ArrayBackend, Tensor, dtype_of, float32

__all__ = ["std_impl", "std_mean", "sum_of_squares", "var_impl", "var_mean", "warn_of_freedom"]

#: Rows this long and shorter are summed by a product, which runs in BLAS; longer ones would lose digits.
_VECDOT_ROWS: Final = 1024


def sum_of_squares(be: ArrayBackend, array: Any, axis: Any, keepdim: bool, *, fresh: bool) -> Any:
    """Sum of the squared magnitudes along `axis`.

    Args:
        be: Backend.
        array: Of floating-point or complex dtype.
        axis: Dimension or dimensions; None for all.
        keepdim: Whether they stay with size 1.
        fresh: Whether the array belongs to the caller, so that it can be overwritten.
    """
    xp = be.xp
    if array.dtype.kind == "c":
        array, fresh = abs(array), True
    if be.on_host and hasattr(xp, "vecdot"):
        if axis == array.ndim - 1 and 0 < array.shape[-1] <= _VECDOT_ROWS:
            total = xp.vecdot(array, array)
            return total[..., None] if keepdim else total
        if axis is None and be.writable and array.flags.c_contiguous:
            flat = array.reshape(-1)
            total = be.dot(flat, flat) if flat.size < _VECDOT_ROWS else _all_squares(be, flat)
            return xp.asarray(total).reshape((1,) * array.ndim) if keepdim else total
    if fresh:
        array *= array
    else:
        array = array * array
    return reduction_sum(be, array, axis, keepdim, dtype_of(array.dtype))


def _all_squares(be: ArrayBackend, flat: Any) -> Any:
    """Sum of the squares of all elements, row by row."""
    whole = flat.size // _VECDOT_ROWS * _VECDOT_ROWS
    rows, rest = flat[:whole].reshape(-1, _VECDOT_ROWS), flat[whole:]
    return be.sum(be.xp.vecdot(rows, rows), axis=None) + be.xp.vecdot(rest, rest)


def _moments(
    be: ArrayBackend, self: Tensor, dim: Sequence[int] | None, correction: Any, keepdim: bool
) -> tuple[Any, Any]:
    """Variance and mean, in single precision at least."""
    array = self._array
    if array.dtype.kind != "f" or array.dtype.itemsize == 2:
        var_dtype(self)
        array = cast(be, array, float32) if array.dtype.itemsize == 2 else array
    axis = reduction_axes(dim, array, "var or std")
    total = reduction_sum(be, array, axis, True, dtype_of(array.dtype))
    count = array.size // total.size if total.size else 0
    mean = total / be.number(count, total.dtype) if count else total * float("nan")
    # Of nothing there is no variance, whatever the correction.
    correction = 1 if correction is None else checked_number(correction)
    if total.size and count <= correction:
        warn_of_freedom(count, correction)
    freedom = count - correction if array.size and count > correction else 0
    squares = _squared_distances(be, array, mean, axis, keepdim)
    if freedom:
        variance = squares / (be.number(freedom, squares.dtype) if type(freedom) is int else freedom)
    else:
        with quiet(be):
            variance = squares / be.xp.zeros((), dtype=squares.dtype)
    return variance, mean if keepdim else mean.reshape(variance.shape)


def _squared_distances(be: ArrayBackend, array: Any, mean: Any, axis: Any, keepdim: bool) -> Any:
    """Sum of the squared distances from the mean, whose dimensions stay; of many rows a block after the other, kept in a cache."""
    parts = row_blocks(be, array, axis)
    if parts is None:
        return sum_of_squares(be, array - mean, axis, keepdim, fresh=True)
    rows, means = array.reshape(-1, array.shape[-1]), mean.reshape(-1, 1)
    total = be.xp.empty(means.shape, means.real.dtype)
    for part in parts:
        total[part] = sum_of_squares(be, rows[part] - means[part], 1, True, fresh=True)
    return total.reshape(mean.shape if keepdim else mean.shape[:-1])


def warn_of_freedom(count: int, correction: Any) -> None:
    """Warns of a variance of `count` elements that is infinite or NaN, as too few are left once `correction` is subtracted."""
    caution(
        "var() and std(): degrees of freedom is <= 0. Correction should be strictly less than the number of elements that "
        f"are reduced to one, {count}, and is {correction}: correction=0 takes them for all that there are"
    )


def _finished(be: ArrayBackend, self: Tensor, array: Any, *, real: bool) -> Any:
    array = be.xp.asarray(array)
    if array.dtype is not self._array.dtype:
        array = cast(be, array, var_dtype(self) if real else self.dtype)
    return row_major(be, array)


def _short(be: ArrayBackend, function: Callable[..., Any], general: Kernel) -> Kernel:
    """The kernel of a function of few elements in rows. See Note [Direct kernels]."""
    return direct_kernel(
        be,
        partial(function, be),
        general,
        parameters="self, dim=None, *, correction=None, keepdim=False",
        arguments="self, dim, correction=correction, keepdim=keepdim",
        admitted=f"a.__class__ is array_type and 0 < a.size < {BLAS_FROM} and a.dtype.char in 'fd' and a.flags.c_contiguous"
        " and (correction is None or (correction.__class__ is int and -FITTING <= correction <= FITTING))"
        " and (not dim or len(dim) == 1)",
        result="ufunc(a, dim, 1 if correction is None else correction, keepdim)",
    )


_direct: Final = direct_marker(DirectKernels(_short, general_in_place, of_host=True))


def _variance_of(be: ArrayBackend, array: Any, dim: Sequence[int] | None, correction: int, keepdim: bool) -> Any:
    """The variance of a row-major array along one dimension, or along all; None where there is none."""
    axis = dim[0] % array.ndim if dim and -array.ndim <= dim[0] < array.ndim else None
    count = array.size if axis is None else array.shape[axis]
    if count <= correction or (dim and axis is None):
        return None
    mean = be.sum(array, axis=axis, keepdims=True)
    mean /= be.number(count, array.dtype)
    squares = sum_of_squares(be, array - mean, axis, keepdim, fresh=True)
    return row_major(be, squares / be.number(count - correction, array.dtype))


def _deviation_of(be: ArrayBackend, *arguments: Any) -> Any:
    variance = _variance_of(be, *arguments)
    return None if variance is None else be.xp.sqrt(variance)


@_direct(_variance_of)
def var_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int] | None = None,
    *,
    correction: Any = None,
    keepdim: bool = False,
    out: Any = None,
) -> Any:
    return _finished(be, self, _moments(be, self, dim, correction, keepdim)[0], real=True)


@_direct(_deviation_of)
def std_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int] | None = None,
    *,
    correction: Any = None,
    keepdim: bool = False,
    out: Any = None,
) -> Any:
    return _finished(be, self, be.xp.sqrt(_moments(be, self, dim, correction, keepdim)[0]), real=True)


def var_mean(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int] | None = None,
    *,
    correction: Any = None,
    keepdim: bool = False,
) -> tuple[Tensor, Tensor]:
    with quiet(be):
        variance, mean = _moments(be, self, dim, correction, keepdim)
        return be.wrap(_finished(be, self, variance, real=True)), be.wrap(_finished(be, self, mean, real=False))


def std_mean(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int] | None = None,
    *,
    correction: Any = None,
    keepdim: bool = False,
) -> tuple[Tensor, Tensor]:
    with quiet(be):
        variance, mean = _moments(be, self, dim, correction, keepdim)
        deviation = _finished(be, self, be.xp.sqrt(variance), real=True)
        return be.wrap(deviation), be.wrap(_finished(be, self, mean, real=False))
