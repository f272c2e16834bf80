"""Running sums, products and extreme values along a dimension."""

from collections.abc import Callable
from functools import partial
from itertools import accumulate
from typing import Any, Final

from opmux.errors import DtypeNotImplementedError
from opmux.native.arrays import REAL_KINDS, cast, copy_array, native, quiet, row_major
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.arithmetic import complex_logaddexp
from opmux.native.meta.reduction import sum_dtype
from opmux.native.shapes import canonical_dim
from opmux.tensor import ArrayBackend, Tensor, dtype, dtype_of

__all__ = ["accumulated", "cummax_impl", "cummin_impl", "cumprod_impl", "cumsum_impl", "logcumsumexp_impl"]

#: Elements that one product with a triangle of ones sums up.
_BLOCK: Final = 32


def accumulated(be: ArrayBackend, ufunc: str, array: Any, axis: int) -> Any:
    """As `ufunc.accumulate`, for a commutative ufunc, also where array modules accumulate sums and products only."""
    function = getattr(be.xp, ufunc)
    accumulate = getattr(function, "accumulate", None) if be.on_host else None
    return _doubled(be, function, array, axis) if accumulate is None else accumulate(array, axis=axis)


def _doubled(be: ArrayBackend, function: Callable[[Any, Any], Any], array: Any, axis: int) -> Any:
    """Running results of a commutative function of two arrays: log2(size) steps, few enough to be launched one by one.

    Each step combines every element with the one that lies 1, 2, 4, ... before it (Hillis and Steele 1986).
    """
    axis %= array.ndim
    lead, size = (slice(None),) * axis, array.shape[axis]
    shift = 1
    while shift < size:
        later = function(array[(*lead, slice(shift, None))], array[(*lead, slice(None, -shift))])
        array = be.xp.concatenate([array[(*lead, slice(None, shift))], later], axis)
        shift *= 2
    return array


def _short_cumsum(be: ArrayBackend, method: str, general: Kernel) -> Kernel:
    """The kernel of running sums in a small array. See Note [Direct kernels]."""
    return direct_kernel(
        be,
        None,
        general,
        (be.xp.float64, partial(row_major, be)),
        parameters="self, dim, *, dtype=None",
        arguments="self, dim, dtype=dtype",
        # What has whole blocks, or carries nothing in double precision, is left to the general kernel.
        admitted="a.__class__ is array_type and a.dtype.char == 'f' and dtype is None and -a.ndim <= dim < a.ndim"
        f" and a.shape[-1] % {_BLOCK}",
        result="extra[1](a.cumsum(dim, extra[0]).astype(a.dtype))",
    )


@direct_marker(DirectKernels(_short_cumsum, general_in_place, of_host=True))("cumsum")
def cumsum_impl(be: ArrayBackend, self: Tensor, dim: int, *, dtype: dtype | None = None, out: Any = None) -> Any:
    array = cast(be, native(be, self), sum_dtype(self, dtype))
    axis = canonical_dim(dim, array.ndim, "cumsum")
    if not array.ndim:
        return copy_array(be, array)
    _refuse_bools("cumsum", array)
    if array.dtype.kind in REAL_KINDS and array.dtype.itemsize < 8:
        return _float_cumsum(be, array, axis)
    return row_major(be, array.cumsum(axis=axis, dtype=_carrier(be, array)).astype(array.dtype, copy=False))


def _carrier(be: ArrayBackend, array: Any) -> Any:
    """The native dtype that running results are carried in: double precision, or errors would add up, and overflow stay."""
    kind = array.dtype.kind
    return be.xp.float64 if kind in REAL_KINDS else be.xp.complex128 if kind == "c" else array.dtype


def _refuse_bools(name: str, array: Any) -> None:
    """Raises where bools would be added up or multiplied as bools, and there are some.

    Raises:
        OperatorValueError: There are.
    """
    if array.dtype.kind == "b" and array.size:
        raise DtypeNotImplementedError(
            f"aten::{name} of dtype {dtype_of(array.dtype)}",
            found=f"\"{name}_out_cpu\" not implemented for 'Bool'",
            advice="leave the dtype out, which counts in int64",
        )


def _float_cumsum(be: ArrayBackend, array: Any, axis: int) -> Any:
    """Running sums carried in double precision: errors would add up otherwise."""
    xp = be.xp
    size = array.shape[-1]
    if (
        be.on_host
        and be.writable
        and axis == array.ndim - 1
        and array.dtype.itemsize == 4
        and size
        and size % _BLOCK == 0
    ):
        # Four times faster: sums within blocks by BLAS, then what lies before each block.
        triangle = xp.triu(xp.ones((_BLOCK, _BLOCK), dtype=array.dtype))
        sums = (array.reshape(-1, _BLOCK) @ triangle).reshape(*array.shape[:-1], -1, _BLOCK)
        totals = sums[..., -1].astype(xp.float64)
        before = totals.cumsum(-1)
        if xp.isfinite(before).all():  # NaN and infinity would spread over their block.
            before -= totals
            sums += before[..., None].astype(array.dtype)
            return sums.reshape(array.shape)
    return row_major(be, array.cumsum(axis=axis, dtype=xp.float64).astype(array.dtype))


def cumprod_impl(be: ArrayBackend, self: Tensor, dim: int, *, dtype: dtype | None = None, out: Any = None) -> Any:
    d = sum_dtype(self, dtype)
    array = cast(be, native(be, self), d)
    axis = canonical_dim(dim, array.ndim, "cumprod")
    if not array.ndim:
        return copy_array(be, array)
    _refuse_bools("cumprod", array)
    return row_major(be, cast(be, array.cumprod(axis=axis, dtype=_carrier(be, array)), d))


def logcumsumexp_impl(be: ArrayBackend, self: Tensor, dim: int, *, out: Any = None) -> Any:
    array = native(be, self)
    if not array.ndim:
        return copy_array(be, array)
    wide = array.astype(_carrier(be, array))
    with quiet(be):
        if self.dtype.is_complex:
            return cast(be, _complex_logcumsumexp(be, wide, dim), self.dtype)
        return row_major(be, cast(be, accumulated(be, "logaddexp", wide, dim), self.dtype))


def _complex_logcumsumexp(be: ArrayBackend, array: Any, dim: int) -> Any:
    if not be.on_host:
        return row_major(be, _doubled(be, partial(complex_logaddexp, be), array, dim))
    rows = list(be.xp.moveaxis(array, dim, 0))
    sums = list(accumulate(rows, lambda total, row: complex_logaddexp(be, total, row)))
    return row_major(be, be.xp.stack(sums, axis=dim)) if sums else copy_array(be, array)


def cummax_impl(be: ArrayBackend, self: Tensor, dim: int, *, out: Any = None) -> Any:
    return _running(be, self, dim, "maximum")


def cummin_impl(be: ArrayBackend, self: Tensor, dim: int, *, out: Any = None) -> Any:
    return _running(be, self, dim, "minimum")


def _running(be: ArrayBackend, self: Tensor, axis: int, ufunc: str) -> tuple[Any, Any]:
    """Extreme elements so far and the last place of each; NaN stays once it has come."""
    xp, array = be.xp, native(be, self)
    if not array.ndim:
        return copy_array(be, array), xp.zeros((), dtype=xp.int64)
    values = accumulated(be, ufunc, array, axis)
    found = array == values
    if array.dtype.kind in REAL_KINDS:
        found = found | xp.isnan(array)
    if be.writable and be.on_host and axis in (-1, array.ndim - 1):
        return row_major(be, values), _last_found(be, found)
    places = xp.arange(array.shape[axis]).reshape((-1,) + (1,) * (array.ndim - axis - 1))
    # A product, where xp.where would guess at each element which way to go.
    indices = accumulated(be, "maximum", found * places, axis)
    return row_major(be, values), row_major(be, indices)


def _last_found(be: ArrayBackend, found: Any) -> Any:
    """For each element of a row the last place so far where a mask holds, as it does at the first: each as often as it counts."""
    xp, size = be.xp, found.shape[-1]
    if not found.size:
        return xp.zeros(found.shape, dtype=xp.int64)
    places = xp.flatnonzero(found)
    rows = xp.repeat(places, xp.diff(places, append=found.size)).reshape(-1, size)
    rows -= xp.arange(len(rows))[:, None] * size
    return rows.reshape(found.shape)
