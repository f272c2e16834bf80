"""Reductions: sums, means, extreme values and their positions."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import CLIP_FROM, REAL_KINDS, cast, quiet, row_major
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.elementwise import computing
from opmux.native.kernels.quiet import undisturbed
from opmux.native.kernels.rows import MOST_ADDED, column_sums, long_axes, shortened
from opmux.native.meta.reduction import amax_meta, argmax_meta, mean_dtype, nansum_meta, sum_dtype
from opmux.native.shapes import canonical_dim, canonical_dims, reduced_shape
from opmux.tensor import EVENTS, ArrayBackend, Tensor, dtype

__all__ = [
    "BLAS_FROM",
    "amax_impl",
    "amin_impl",
    "argmax_impl",
    "argmin_impl",
    "assert_async",
    "extreme",
    "in_order",
    "mean_all",
    "mean_impl",
    "nansum_impl",
    "prod_all",
    "prod_impl",
    "reduction_axes",
    "reduction_sum",
    "sum_all",
    "sum_impl",
]

#: From this many elements on a product with ones, which runs in BLAS, is 3 times faster than `sum`.
BLAS_FROM: Final = 32768
#: Longer rows would lose digits: BLAS adds them one after another.
_BLAS_ROW: Final = 1024


#: That an array has few elements, which are added up as they are.
_FEW: Final = f"a.__class__ is array_type and a.size < {BLAS_FROM} and a.dtype.char in 'fdFD'"


def reduction_axes(dim: Sequence[int] | None, array: Any, name: str) -> Any:
    """`axis` for the array module: None for all dimensions, else non-negative ones."""
    if not dim:
        return None
    if len(dim) == 1 and array.ndim:
        only = dim[0]
        return only if 0 <= only < array.ndim else canonical_dim(only, array.ndim, name)
    dims = canonical_dims(dim, array.ndim, name)
    return dims if array.ndim else None  # The only dimension of a 0-dim tensor is imagined.


def reduction_sum(be: ArrayBackend, array: Any, axis: Any, keepdim: bool, d: dtype) -> Any:
    try:
        # Array modules sum small integers in a wider dtype, unless they are told one.
        if array.size < BLAS_FROM and d.kind in "fc" and d.itemsize > 2 and array.dtype is be.native_dtype[d]:
            return _few_added(be, array, axis, keepdim)
        return _added(be, array, axis, keepdim, d)
    except EVENTS:  # inf - inf is no event in PyTorch.
        with quiet(be):
            return _added(be, array, axis, keepdim, d)


def _few_added(be: ArrayBackend, array: Any, axis: Any, keepdim: bool) -> Any:
    """The sum of few elements in their own dtype."""
    # NumPy adds the columns of other orders pairwise, which BLAS does not.
    if (axis == 0 or axis == -2) and array.ndim == 2 and array.dtype.kind == "f" and _is_laid_out(be, array):
        sums = column_sums(be, array)
        return sums.reshape(1, -1) if keepdim else sums
    total = be.sum(array, axis=axis, keepdims=keepdim)
    return total if total.ndim < 2 else row_major(be, total)


def _added(be: ArrayBackend, array: Any, axis: Any, keepdim: bool, d: dtype) -> Any:
    if (inner := computing(d)) is not d:  # A running sum in half precision stops growing long before its end.
        return cast(be, _added(be, array, axis, keepdim, inner), d)
    wanted = be.native_dtype[d]
    if array.size >= BLAS_FROM and array.dtype == wanted and d.kind == "f":
        fast = _sum_by_blas(be, array, axis, keepdim)
        if fast is not None:
            return fast
    if array.dtype.kind == "c" and not d.is_complex:
        array = array != 0 if d.kind == "b" else array.real
    if d.kind in "iu" and array.dtype.kind in "fV":
        array = cast(be, array, d)  # Before they are added, as in PyTorch.
    if max(array.shape, default=0) > MOST_ADDED and d.kind in "fc" and _is_on_host(be, array):
        for dim in long_axes(array, axis):
            array = shortened(be, array, dim, wanted)
    return row_major(be, be.sum(array, axis=axis, dtype=wanted, keepdims=keepdim))


def _is_on_host(be: ArrayBackend, array: Any) -> bool:
    """Whether an array is one that lies in memory of the host, and shows how."""
    array_type: Any = be.array_type
    return be.writable and be.on_host and array.__class__ is array_type


def _is_laid_out(be: ArrayBackend, array: Any) -> bool:
    """Whether an array is one that BLAS reads as it lies."""
    return bool(_is_on_host(be, array) and array.flags.c_contiguous)


def _sum_by_blas(be: ArrayBackend, array: Any, axis: Any, keepdim: bool) -> Any:
    """Sum of everything, of columns or along rows as a product with ones; None where that does not pay."""
    if not _is_laid_out(be, array):
        return None
    xp = be.xp
    if axis is None:
        flat = array.reshape(-1)
        whole = flat.size // _BLAS_ROW * _BLAS_ROW
        rows = flat[:whole].reshape(-1, _BLAS_ROW) @ be.ones(_BLAS_ROW, array.dtype)
        total = be.sum(rows, axis=None) + be.sum(flat[whole:], axis=None)
        return xp.asarray(total).reshape((1,) * array.ndim) if keepdim else total
    if axis == 0 and array.ndim == 2:
        sums = column_sums(be, array)
        return sums.reshape(1, -1) if keepdim else sums
    if axis != array.ndim - 1 or not 16 <= array.shape[-1] <= _BLAS_ROW:
        return None
    sums = array @ be.ones(array.shape[-1], array.dtype)
    return sums.reshape(*sums.shape, 1) if keepdim else sums


def _small_sum(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    """The kernel of a sum of everything for few elements. See Note [Direct kernels]."""
    if not be.sum_has_out:  # An array is made of a number in more time.
        return general
    total = "ufunc(a, None, None, extra((), native))"
    return direct_kernel(
        be,
        be.sum,
        general,
        be.xp.empty,
        parameters="self, *, dtype=None",
        arguments="self, dtype=dtype",
        admitted="dtype is None",
        result=f"{total} if a.size < {BLAS_FROM} and (native := a.dtype).char in 'fdFD' else None",
    )


@direct_marker(DirectKernels(_small_sum, general_in_place))("sum")
def sum_all(be: ArrayBackend, self: Tensor, *, dtype: dtype | None = None) -> Tensor:
    return be.wrap(reduction_sum(be, self._array, None, False, sum_dtype(self, dtype)))


def _short_sum(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    """The kernel of a sum of few elements along dimensions. See Note [Direct kernels]."""
    return direct_kernel(
        be,
        partial(_few_added, be),
        general,
        parameters="self, dim, keepdim=False, *, dtype=None",
        arguments="self, dim, keepdim, dtype=dtype",
        admitted=f"{_FEW} and dtype is None and dim",
        # The module refuses dimensions that there are not, or not twice.
        result="ufunc(a, dim[0] if len(dim) == 1 else tuple(dim), keepdim)",
    )


@direct_marker(DirectKernels(_short_sum, general_in_place, of_host=True))("sum")
def sum_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int] | None,
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
    out: Any = None,
) -> Any:
    array = self._array
    axis = reduction_axes(dim, array, "sum")
    if dtype is None and array.size < BLAS_FROM and array.dtype.kind in "fc" and array.dtype.itemsize > 2:
        try:
            return _few_added(be, array, axis, keepdim)
        except EVENTS:  # As in `reduction_sum`.
            pass
    return reduction_sum(be, array, axis, keepdim, sum_dtype(self, dtype))


def nansum_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int] | None = None,
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
    out: Any = None,
) -> Any:
    array = self._array
    if array.dtype.kind == "c":
        nansum_meta(self, dim, keepdim, dtype=dtype)
    axis, d = reduction_axes(dim, array, "nansum"), sum_dtype(self, dtype)
    looks = array.dtype.kind not in REAL_KINDS or (d.is_floating_point and be.on_host)
    total = reduction_sum(be, array, axis, keepdim, d) if looks else None
    if array.dtype.kind in REAL_KINDS and (total is None or be.xp.isnan(total).any()):
        # A sum that is a number has met no NaN.
        array = be.xp.where(be.xp.isnan(array), be.asarray(0, self.dtype), array)
        total = reduction_sum(be, array, axis, keepdim, d)
    return total


def prod_all(be: ArrayBackend, self: Tensor, *, dtype: dtype | None = None) -> Tensor:
    return be.wrap(_prod(be, self, None, False, dtype))


def prod_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
    out: Any = None,
) -> Any:
    return _prod(be, self, dim, keepdim, dtype)


@undisturbed
def _prod(be: ArrayBackend, self: Tensor, dim: int | None, keepdim: bool, d: dtype | None) -> Any:
    array = cast(be, self._array, sum_dtype(self, d))
    axis = None if dim is None else reduction_axes([dim], array, "prod")
    if be.on_host and axis is not None and axis == array.ndim - 1 and be.writable and array.dtype.kind == "f":
        with quiet(be):
            array = _folded(array)
    return row_major(be, be.prod(array, axis=axis, dtype=array.dtype, keepdims=keepdim))


#: Rows of so many elements are multiplied an eighth at a time, which goes through memory once; shorter ones half by half.
_LONG_ROW: Final = 512
#: Elements from which on rows are folded. Short rows of as many are then columns of a copy, which has few and long ones.
_FOLDED_FROM: Final = 4096
_SHORT_ROW: Final = 32


def _folded(array: Any) -> Any:
    """Rows multiplied part by part until they are short: a product along rows is one long chain otherwise."""
    while array.shape[-1] >= _SHORT_ROW and array.size >= _FOLDED_FROM:
        rest = array
        if array.shape[-1] >= _LONG_ROW:
            part = array.shape[-1] // 8
            array = array[..., : 8 * part].reshape(*array.shape[:-1], 8, part).prod(axis=-2)
            rest = rest[..., 8 * part :]
        else:
            part = array.shape[-1] // 2
            array = array[..., :part] * array[..., part : 2 * part]
            rest = rest[..., 2 * part :]
        if rest.shape[-1]:
            array[..., : rest.shape[-1]] *= rest
    is_short = 1 < array.shape[-1] < _SHORT_ROW and array.size >= _FOLDED_FROM
    return array.copy("F") if is_short and array.flags.c_contiguous else array


def _short_mean(be: ArrayBackend, parameters: str, general: Kernel) -> Kernel:
    """The kernel of a mean of few elements. See Note [Direct kernels]."""
    return direct_kernel(
        be,
        partial(_mean_of, be),
        general,
        parameters=f"self, {parameters}*, dtype=None",
        arguments="self, dim, keepdim, dtype=dtype" if parameters else "self, dtype=dtype",
        admitted=f"{_FEW} and a.size and dtype is None",
        result="ufunc(a, dim, keepdim)" if parameters else "ufunc(a)",
    )


def _mean_of(be: ArrayBackend, array: Any, dim: Sequence[int] | None = None, keepdim: bool = False) -> Any:
    """The mean along dimensions, which the array module refuses if there are none such, or twice; none stand for all of them."""
    total = _few_added(be, array, None if not dim else dim[0] if len(dim) == 1 else tuple(dim), keepdim)
    return total / be.number(array.size // total.size, array.dtype)


@direct_marker(DirectKernels(_short_mean, general_in_place, of_host=True))("")
def mean_all(be: ArrayBackend, self: Tensor, *, dtype: dtype | None = None) -> Tensor:
    return be.wrap(_mean(be, self._array, None, False, mean_dtype(self, dtype)))


@direct_marker(DirectKernels(_short_mean, general_in_place, of_host=True))("dim, keepdim=False, ")
def mean_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int] | None,
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
    out: Any = None,
) -> Any:
    array = self._array
    return _mean(be, array, reduction_axes(dim, array, "mean"), keepdim, mean_dtype(self, dtype))


def _mean(be: ArrayBackend, array: Any, axis: Any, keepdim: bool, d: dtype) -> Any:
    # A sum in half precision overflows long before the mean does.
    total = reduction_sum(be, array, axis, keepdim, computing(d))
    count = array.size
    if axis is not None:
        count = 1
        for i in (axis,) if isinstance(axis, int) else axis:
            count *= array.shape[i]
    if count == 0:
        return be.xp.full(total.shape, complex("nan+nanj") if d.is_complex else float("nan"), dtype=be.native_dtype[d])
    return cast(be, total / (count if axis is None else be.number(count, total.dtype)), d)


def in_order(be: ArrayBackend, array: Any, *, zeros_apart: bool = False) -> Any:
    """An array, or where it has many 16-bit numbers integers in their order, for array modules to compare: see `ordered`."""
    if array.size < CLIP_FROM or array.dtype.itemsize != 2:
        return array
    if array.dtype.kind != "f" and not zeros_apart:  # Places in bfloat16 its library finds as fast as it is converted.
        return array
    from opmux.native.half_precision import ordered  # only large arrays need it

    order = ordered(be, array, zeros_apart=zeros_apart)
    return array if order is None else order


def extreme(be: ArrayBackend, self: Tensor, dim: Sequence[int], keepdim: bool, position: str, method: str) -> Any:
    """Extreme values along dimensions.

    Args:
        be: Backend.
        self: What to search.
        dim: Dimensions; none stand for all of them.
        keepdim: Whether they stay with size 1.
        position: Method of arrays that finds the place, "argmax" or "argmin".
        method: Method of arrays that finds the value, "max" or "min".
    """
    array = self._array
    if array.size == 0 or array.dtype.kind == "c":
        amax_meta(self, dim, keepdim)
    axis = reduction_axes(dim, array, "amax or amin")
    rows = array.shape[-1] if array.ndim else 1
    has_rows = axis == array.ndim - 1 and rows >= 32 and array.size >= 4096
    order = in_order(be, array, zeros_apart=not has_rows or array.dtype.kind == "f")
    if order is not array:
        from opmux.native.half_precision import numbers  # only large arrays need it

        return numbers(be, extreme(be, be.wrap(order), dim, keepdim, position, method), array.dtype)
    if not be.on_host:
        return row_major(be, getattr(be.xp, method)(array, axis=axis, keepdims=keepdim))
    if has_rows and be.writable:
        # argmax has a vectorised loop along rows that max lacks: 2 to 4 times faster, NaN wins there too.
        table = array.reshape(-1, rows)
        best = table[be.xp.arange(len(table)), getattr(table, position)(-1)]
        return best.reshape(reduced_shape(array.shape, (axis,), keepdim))
    try:
        return row_major(be, getattr(be, method)(array, axis=axis, keepdims=keepdim))
    except EVENTS:  # NaN is none in PyTorch.
        with quiet(be):
            return row_major(be, getattr(be, method)(array, axis=axis, keepdims=keepdim))


def amax_impl(
    be: ArrayBackend, self: Tensor, dim: Sequence[int] = (), keepdim: bool = False, *, out: Any = None
) -> Any:
    return extreme(be, self, dim, keepdim, "argmax", "max")


def amin_impl(
    be: ArrayBackend, self: Tensor, dim: Sequence[int] = (), keepdim: bool = False, *, out: Any = None
) -> Any:
    return extreme(be, self, dim, keepdim, "argmin", "min")


def argmax_impl(
    be: ArrayBackend, self: Tensor, dim: int | None = None, keepdim: bool = False, *, out: Any = None
) -> Any:
    return _position(be, self, dim, keepdim, "argmax")


def argmin_impl(
    be: ArrayBackend, self: Tensor, dim: int | None = None, keepdim: bool = False, *, out: Any = None
) -> Any:
    return _position(be, self, dim, keepdim, "argmin")


def _position(be: ArrayBackend, self: Tensor, dim: int | None, keepdim: bool, method: str) -> Any:
    array = self._array
    if array.size == 0 or array.dtype.kind in "bc":
        argmax_meta(self, dim, keepdim)
    dims: tuple[int, ...] = tuple(range(array.ndim))
    axis = None
    if dim is not None:
        axis = canonical_dim(dim, array.ndim, "argmax or argmin")
        dims = (axis,)
    found = be.xp.asarray(getattr(in_order(be, array), method)(axis if array.ndim else None))
    found = row_major(be, found.astype(be.xp.int64) if found.dtype.itemsize != 8 else found)
    return found.reshape(reduced_shape(array.shape, dims, True)) if keepdim else found


def assert_async(be: ArrayBackend, self: Tensor, assert_msg: str = "") -> None:
    """Raises if the tensor's only element is zero.

    Raises:
        OperatorValueError: It is, or the tensor has not exactly one element.
    """
    array = self._array
    if array.size != 1:
        raise OperatorValueError(
            f"aten::_assert_async on a tensor of shape {tuple(array.shape)}",
            found="Boolean value of Tensor with no values or with more than one value is ambiguous",
            advice="pass a tensor of one element",
        )
    if not be.item(array):
        raise OperatorValueError(
            assert_msg or "Expected Tensor with single nonzero value, but got zero",
            found=f"aten::_assert_async found {be.item(array)!r}",
        )
