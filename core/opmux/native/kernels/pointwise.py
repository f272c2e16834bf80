"""Element-wise arithmetic.

Every impl takes tensors or Python numbers, promotes as PyTorch does and computes in that dtype. `out` is a native array
of the result's shape and dtype, or None.
"""

from functools import partial
from math import prod
from typing import Any, Final

from opmux.errors import caution
from opmux.native.arrays import (
    BITS_FROM,
    CLIP_FROM,
    REAL_KINDS,
    TABLE_FROM,
    cast,
    check_number,
    native,
    operands,
    shape_of,
)
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.direct_operators import (
    direct_binary,
    direct_choice,
    direct_negative,
    direct_power,
    direct_relu,
    direct_scaled,
    direct_unary,
)
from opmux.native.kernels.elementwise import (
    at_least,
    bounded,
    by_order,
    by_table,
    call,
    computing,
    formula,
    in_blocks,
    rounded_down,
    select,
    step,
    ufunc,
    zero_bits,
    zero_where,
)
from opmux.native.meta.pointwise import (
    abs_meta,
    check_alpha,
    check_condition,
    check_difference,
    check_order,
    check_power,
    refuse_integer_zero,
    relu_meta,
    rounded_result,
    sign_meta,
    threshold_backward_meta,
)
from opmux.native.tensor_iterator import float_or_complex, float_result, floating
from opmux.tensor import ArrayBackend, Tensor, dtype, float32, result_type

__all__ = [
    "WIDE_FROM",
    "abs_impl",
    "add_impl",
    "call",
    "check_divisor",
    "div_impl",
    "div_mode_impl",
    "exp_impl",
    "log_impl",
    "maximum_impl",
    "minimum_impl",
    "mul_impl",
    "neg_impl",
    "pow_impl",
    "relu_impl",
    "sgn_impl",
    "sigmoid_backward_impl",
    "sigmoid_impl",
    "sigmoid_of",
    "sign_impl",
    "sqrt_impl",
    "sub_impl",
    "tanh_backward_impl",
    "tanh_impl",
    "threshold_backward_impl",
    "where_impl",
    "wide_quotient",
]


#: From this many elements on, division with remainder is done in double precision.
WIDE_FROM: Final = 2048
#: Below it, a quotient times a float32 divisor fits the 53 bits of a double.
_EXACT_QUOTIENT: Final = 2.0**29


exp_impl = ufunc("exp", floating)
log_impl = ufunc("log", floating)
sqrt_impl = ufunc("sqrt", floating)
tanh_impl = ufunc("tanh", floating)


def sigmoid_of(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    """`1 / (1 + exp(-x))` of a native array, in fresh memory or `into`."""
    # 0.5 * tanh(0.5 * x) + 0.5 is faster by a quarter, but 0 from about x = -17 on, and its logarithm is wanted.
    one = be.number(1, x.dtype)
    work = be.xp.negative(x)
    work = step(be, be.xp.exp, work, into=work)
    work += one
    if x.dtype.kind == "c":
        return step(be, be.xp.reciprocal, work, into=work if into is None else into)
    # The same number in four fifths of the time: NumPy's loop of reciprocals has shorter vectors.
    return step(be, be.xp.true_divide, one, work, into=work if into is None else into)


sigmoid_impl = formula(floating, blocks=True, direct=True)(sigmoid_of)


@direct_negative
def neg_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    # NumPy 2.4 takes steps of four elements of 4 bytes, or of eight of 8, for none where it writes into memory with gaps.
    gapless = getattr(getattr(out, "flags", None), "c_contiguous", False)
    return call(be.xp.negative, out if gapless else None, native(be, self))


@direct_unary("absolute")
def abs_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    abs_meta(self)
    return call(be.xp.absolute, out, native(be, self))


def sign_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    array = native(be, self)
    if array.size >= TABLE_FROM and (found := by_table(be, sign_impl, self)) is not None:
        return found
    if array.dtype.kind == "c":
        sign_meta(self)
    if array.dtype.kind in "bu":
        return (array > 0).astype(array.dtype)
    # The sign of NaN is 0 in PyTorch, and NaN in the array module.
    zero = be.number(0, array.dtype)
    return (array > zero).astype(array.dtype) - (array < zero).astype(array.dtype)


def sgn_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    if not self.dtype.is_complex:
        return sign_impl(be, self, out=out)
    array = native(be, self)
    size = be.xp.absolute(array)
    # Of a zero both parts are positive zeros, whatever its signs.
    return be.xp.where(size == 0, 0, array / be.xp.where(size == 0, 1, size))


@direct_relu
def relu_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    array = native(be, self)
    if array.dtype.kind in "bc":
        relu_meta(self)
    if array.size < CLIP_FROM or array.dtype.kind not in REAL_KINDS:
        return bounded(be.xp.maximum, array, be.asarray(0, self.dtype), out)
    if array.dtype.itemsize == 2 and be.on_host and be.writable:
        from opmux.native.half_precision import without_negatives  # only large arrays need it

        return without_negatives(be, array)
    return at_least(be, array, 0, out=out)


@direct_scaled("add")
def add_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, alpha: Any = 1, out: Any = None) -> Any:
    return _scaled(be, be.xp.add, self, other, alpha, out)


@direct_scaled("subtract")
def sub_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, alpha: Any = 1, out: Any = None) -> Any:
    check_difference(self, other)
    return _scaled(be, be.xp.subtract, self, other, alpha, out)


def _scaled(be: ArrayBackend, ufunc: Any, self: Any, other: Any, alpha: Any, out: Any) -> Any:
    d = result_type(self, other)
    if type(alpha) is int and alpha == 1:
        return call(ufunc, out, *operands(be, d, self, other))
    check_alpha(alpha, d)
    a, b = operands(be, d, self, other)
    # The number becomes an array: the product of two numbers would be of their kind, and need not fit the dtype.
    (factor,) = operands(be, d, alpha)
    return call(ufunc, out, a, be.xp.multiply(b, factor))


@direct_binary("multiply")
def mul_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return _by(be, be.xp.multiply, result_type(self, other), self, other, out)


@direct_binary("true_divide")
def div_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return _by(be, be.xp.true_divide, float_result(self, other), self, other, out)


def _by(be: ArrayBackend, ufunc: Any, d: dtype, self: Any, other: Any, out: Any) -> Any:
    """Product or quotient in dtype `d`. As in PyTorch a second operand of one element is not rounded to half precision before."""
    inner = computing(d)
    if inner is d or prod(shape_of(other)) != 1:
        return call(ufunc, out, *operands(be, d, self, other))
    (array,) = operands(be, d, self)
    if array.size >= TABLE_FROM and (found := by_table(be, _by, ufunc, d, self, other, None)) is not None:
        return found
    return cast(be, ufunc(*operands(be, inner, be.wrap(array), other)), d)


def div_mode_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, rounding_mode: str | None, out: Any = None) -> Any:
    if rounding_mode is None:
        return div_impl(be, self, other, out=out)
    d = rounded_result(self, other, rounding_mode)
    inner = computing(d)
    a, b = operands(be, inner, self, other)
    if inner is d:
        return _rounded_quotient(be, d, a, b, rounding_mode, out)
    # A number is rounded to half precision before it is divided, and not before it divides.
    a = cast(be, cast(be, be.xp.asarray(a), d), inner)
    return cast(be, _rounded_quotient(be, inner, a, b, rounding_mode, None), d)


def _rounded_quotient(be: ArrayBackend, d: dtype, a: Any, b: Any, rounding_mode: str, out: Any) -> Any:
    if not d.is_floating_point:
        check_divisor(be, a, b)
    if rounding_mode == "floor":
        if d.is_floating_point and getattr(a, "size", 1) >= WIDE_FROM:
            return in_blocks(_floor_quotient, be, a, b)
        return call(be.xp.floor_divide, out, a, b)
    if d.is_floating_point:
        quotient = be.xp.true_divide(a, b)
        return step(be, be.xp.trunc, quotient, into=quotient if out is None else out)
    floor = be.xp.floor_divide(a, b)
    if d.kind != "i":
        return floor
    # Where the exact quotient is negative and not whole, truncation is one above the floor.
    up = (floor < 0) & (floor * b != a)
    return floor + up.astype(floor.dtype)


def check_divisor(be: ArrayBackend, a: Any, b: Any) -> None:
    """Refuses to divide integers by zero, if there are any; elements on a device are not looked at: Note [Values on a device].

    Raises:
        OperatorValueError: There is a zero.
    """
    if not getattr(a, "size", 1):
        return
    refuse_integer_zero(b == 0 if isinstance(b, int) else be.on_host and bool((b == 0).any()))


def wide_quotient(be: ArrayBackend, rounding: Any, a: Any, b: Any) -> tuple[Any, Any, Any] | None:
    """Two float32 operands in double precision, and their rounded quotient, which is exact there.

    The array module divides with remainder one element at a time, 5 to 10 times slower. None where that has to be done:
    for few elements, other dtypes, quotients too large to be exact, and operands that are zero, infinite or NaN.
    """
    if not (be.on_host and be.writable) or getattr(a, "dtype", None) != be.native_dtype[float32] or a.size < WIDE_FROM:
        return None
    xp = be.xp
    x, y = a.astype(xp.float64), xp.asarray(b, dtype=a.dtype).astype(xp.float64)
    quotient = rounding(x / y)
    exact = abs(quotient).max() < _EXACT_QUOTIENT and xp.isfinite(y).all()
    return (x, y, quotient) if exact else None


def _floor_quotient(be: ArrayBackend, a: Any, b: Any, into: Any = None) -> Any:
    wide = wide_quotient(be, be.xp.floor, a, b)
    return call(be.xp.floor_divide, into, a, b) if wide is None else wide[2].astype(a.dtype)


@direct_binary("maximum")
def maximum_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    d = check_order(result_type(self, other))
    return by_order(be, be.xp.maximum, *operands(be, d, self, other), chooses=True, out=out)


@direct_binary("minimum")
def minimum_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    d = check_order(result_type(self, other))
    return by_order(be, be.xp.minimum, *operands(be, d, self, other), chooses=True, out=out)


@direct_power
def pow_impl(be: ArrayBackend, self: Any, exponent: Any, *, out: Any = None) -> Any:
    d = result_type(self, exponent)
    check_power(exponent, d)
    base, power = operands(be, d, self, exponent)
    if isinstance(power, (int, float)):
        return _scalar_power(be, base, power, out)
    if isinstance(base, complex) and base == 1:  # Array modules make NaN of 1 raised to NaN in complex numbers.
        return be.xp.ones_like(power)
    if d.kind == "i" and not isinstance(power, int):
        return _integer_power(be, be.asarray(base, d) if isinstance(base, int) else base, power)
    if _takes_roots(be, base, power):
        base = _beside_roots(be.xp, be.xp.asarray(base, dtype=power.dtype), power)
    return call(be.xp.power, out, base, power)


def _scalar_power(be: ArrayBackend, base: Any, power: float, out: Any) -> Any:
    # x**3 through power is 6 times slower than products, and 270 times where x is negative.
    if isinstance(power, bool):
        return base | True if not power else base.copy()
    if power == 2:
        return call(be.xp.multiply, out, base, base)
    if power == 3:
        return call(be.xp.multiply, out, base * base, base)
    if power == 4:
        square = base * base
        return call(be.xp.multiply, out, square, square)
    # PyTorch's are reciprocals of square roots, at -0 and minus infinity too.
    if power == -0.5 and base.dtype.kind == "f":
        return call(be.xp.power, out, be.xp.sqrt(base), -1.0)
    return call(be.xp.power, out, base, power)


def _takes_roots(be: ArrayBackend, base: Any, power: Any) -> bool:
    """Whether one exponent of 0.5 meets several numbers, for which NumPy's loops take square roots in place of powers."""
    if not (be.on_host and be.writable) or getattr(power, "dtype", None) not in (be.xp.float32, be.xp.float64):
        return False
    spread = power.size == 1 or shape_of(base) != power.shape or 0 in power.strides
    return bool(spread and (power == 0.5).any())


def _beside_roots(xp: Any, base: Any, power: Any) -> Any:
    """The numbers whose square roots are the powers of `base`: both differ at -0 and at minus infinity only."""
    return xp.where(power == 0.5, xp.where(base == -xp.inf, xp.inf, base) + 0.0, base)


def _integer_power(be: ArrayBackend, base: Any, power: Any) -> Any:
    """Integer power with negative exponents: the reciprocal, rounded towards zero, is 0 but for 1 and -1."""
    xp = be.xp
    positive = xp.power(base, xp.where(power < 0, 0, power).astype(power.dtype))
    odd = power % 2 != 0
    reciprocal = xp.where(base == 1, 1, xp.where(base == -1, xp.where(odd, -1, 1), 0))
    return xp.where(power < 0, reciprocal.astype(positive.dtype), positive)


@direct_choice
def where_impl(be: ArrayBackend, condition: Tensor, self: Any, other: Any, *, out: Any = None) -> Any:
    mask = native(be, condition)
    if mask.dtype.kind != "b":
        check_condition(condition)
        caution("where received a uint8 condition tensor, which is deprecated: give one of dtype opmux.bool")
        mask = mask != 0
    d = result_type(self, other)
    a, b = operands(be, d, self, other)
    if hasattr(a, "dtype") and hasattr(b, "dtype"):
        return select(be, mask, a, b)
    result = be.xp.where(mask, a, b)
    return result.astype(be.native_dtype[d])


def _zeroed(be: ArrayBackend, drop: Any, x: Any) -> Any:
    """`zero_where` for row-major arrays of the host, the mask and one of float32 or float64, without a further look at them."""
    return zero_bits(be, drop, x) if x.size >= BITS_FROM else be.xp.where(drop, be.xp.zeros((), dtype=x.dtype), x)


def _short_threshold_backward(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    """The kernel of what relu's gradient is. See Note [Direct kernels]."""
    return direct_kernel(
        be,
        function,
        general,
        partial(_zeroed, be),
        parameters="grad_output, self, threshold",
        arguments="grad_output, self, threshold",
        operands="a = grad_output._array; b = self._array",
        admitted="a.__class__ is b.__class__ is array_type and a.dtype is b.dtype and a.dtype.char in 'fd'"
        " and a.shape == b.shape and a.flags.c_contiguous and b.flags.c_contiguous and threshold == 0",
        result="extra(ufunc(b, 0), a)",
        model="grad_output",
    )


@direct_marker(DirectKernels(_short_threshold_backward, general_in_place, of_host=True))("less_equal")
def threshold_backward_impl(
    be: ArrayBackend, grad_output: Tensor, self: Tensor, threshold: Any, *, out: Any = None
) -> Any:
    grad, value = native(be, grad_output), native(be, self)
    is_alike = grad.dtype is value.dtype and grad.shape == value.shape
    if threshold == 0 and is_alike and grad.dtype.kind == "f" and grad.dtype.itemsize > 2:  # Nothing can be wrong.
        return zero_where(be, value <= 0, grad)
    d = threshold_backward_meta(grad_output, self, threshold).dtype
    check_number(threshold, computing(d))
    grad, value, low = operands(be, d, grad_output, self, rounded_down(threshold, d))
    return zero_where(be, value <= low, grad)


def sigmoid_backward_impl(be: ArrayBackend, grad_output: Tensor, output: Tensor, *, out: Any = None) -> Any:
    grad, y = operands(be, float_or_complex(grad_output, output), grad_output, output)
    if output.dtype.is_complex:
        y = y.conj()
    slope = 1 - y
    return _product(be, grad, step(be, be.xp.multiply, slope, y, into=slope), out)


def tanh_backward_impl(be: ArrayBackend, grad_output: Tensor, output: Tensor, *, out: Any = None) -> Any:
    grad, y = operands(be, float_or_complex(grad_output, output), grad_output, output)
    if output.dtype.is_complex:
        y = y.conj()
    return _product(be, grad, 1 - y * y, out)


def _product(be: ArrayBackend, grad: Any, local: Any, out: Any) -> Any:
    """The product, in the memory of the fresh array `local` where it can be."""
    if out is None and be.writable and local.ndim and shape_of(grad) == local.shape:
        out = local
    return call(be.xp.multiply, out, grad, local)
