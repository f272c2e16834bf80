"""Operators of three operands: interpolation, products added to something, values kept between bounds."""

from typing import Any

from opmux.native.arrays import CLIP_FROM, TABLE_FROM, check_number, native, number_array, operands
from opmux.native.direct_operators import (
    direct_addcdiv,
    direct_addcmul,
    direct_clamp,
    direct_clamp_max,
    direct_clamp_min,
    direct_lerp,
)
from opmux.native.kernels.arithmetic import arrays_of
from opmux.native.kernels.elementwise import bounded, by_table, call, computing, formula, in_blocks
from opmux.native.meta.ternary import addcdiv_result, addcmul_result, clamp_result, lerp_result
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["addcdiv_impl", "addcmul_impl", "clamp_impl", "clamp_max_impl", "clamp_min_impl", "lerp_impl"]


@formula(addcmul_result)
def _addcmul(be: ArrayBackend, self: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Any:
    return self + tensor1 * value * tensor2


@formula(addcdiv_result)
def _addcdiv(be: ArrayBackend, self: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Any:
    return self + tensor1 * value / tensor2


@direct_addcmul
def addcmul_impl(
    be: ArrayBackend, self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1, out: Any = None
) -> Any:
    d = addcmul_result(self, tensor1, tensor2)
    if computing(d) is not d:
        return _addcmul(be, self, tensor1, tensor2, value=value)
    check_number(value, d)
    a, b, c, factor = operands(be, d, self, tensor1, tensor2, value)
    product = b * c if factor == 1 else b * factor * c
    return call(be.xp.add, out, a, product)


@direct_addcdiv
def addcdiv_impl(
    be: ArrayBackend, self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1, out: Any = None
) -> Any:
    d = addcdiv_result(self, tensor1, tensor2)
    if computing(d) is not d:
        return _addcdiv(be, self, tensor1, tensor2, value=value)
    check_number(value, d)
    a, b, c, factor = operands(be, d, self, tensor1, tensor2, value)
    quotient = b / c if factor == 1 else b * factor / c
    return call(be.xp.add, out, a, quotient)


@direct_lerp
def lerp_impl(be: ArrayBackend, self: Tensor, end: Tensor, weight: Any, *, out: Any = None) -> Any:
    d = lerp_result(self, end, weight)
    if computing(d) is not d:
        return _lerp(be, self, end, weight)
    if not isinstance(weight, Tensor):
        check_number(weight, d)
    start, stop, w = operands(be, d, self, end, weight)
    return in_blocks(_between, be, start, stop, w) if out is None else _between(be, start, stop, w, out)


@formula(lambda self, end, weight=0.5: lerp_result(self, end, weight))
def _lerp(be: ArrayBackend, self: Any, end: Any, weight: Any) -> Any:
    return _between(be, self, end, weight)


def _between(be: ArrayBackend, start: Any, stop: Any, w: Any, into: Any = None) -> Any:
    """What lies a share `w` of the way from one array to another."""
    xp = be.xp
    # From the nearer end, so that weights of 0 and 1 give the ends exactly.
    near = abs(w) < 0.5
    way = stop - start
    if isinstance(near, bool):
        return call(xp.add, into, start, way * w) if near else call(xp.subtract, into, stop, way * (1 - w))
    return xp.where(near, start + way * w, stop - way * (1 - w))


@direct_clamp
def clamp_impl(be: ArrayBackend, self: Tensor, min: Any = None, max: Any = None, *, out: Any = None) -> Any:
    xp = be.xp
    d = clamp_result(self, min, max)
    (array,) = operands(be, d, self)
    if array.size >= TABLE_FROM and (found := by_table(be, clamp_impl, self, min, max)) is not None:
        return found
    low, high = _bound(be, d, min), _bound(be, d, max)
    if (
        array.dtype.kind == "f"
        and array.size >= CLIP_FROM
        and not (getattr(low, "ndim", 0) or getattr(high, "ndim", 0))
    ):
        # Its loop for single bounds is 4 times faster than maximum and minimum.
        low, high = -xp.inf if low is None else low, xp.inf if high is None else high
        return array.clip(low, high) if out is None else array.clip(low, high, out=out)
    if high is None:
        return bounded(xp.maximum, array, low, out)
    return bounded(xp.minimum, array if low is None else bounded(xp.maximum, array, low), high, out)


def _bound(be: ArrayBackend, d: dtype, bound: Any) -> Any:
    """A bound as an array of dtype `d`; a number must fit it."""
    if bound is None:
        return None
    value = native(be, bound)
    return arrays_of(be, d, bound)[0] if hasattr(value, "dtype") else number_array(be, d, value)


@direct_clamp_min
def clamp_min_impl(be: ArrayBackend, self: Tensor, min: Any, *, out: Any = None) -> Any:
    return clamp_impl(be, self, min, out=out)


@direct_clamp_max
def clamp_max_impl(be: ArrayBackend, self: Tensor, max: Any, *, out: Any = None) -> Any:
    return clamp_impl(be, self, None, max, out=out)
