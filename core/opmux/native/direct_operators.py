"""The shortest kernels of operators that have signatures of their own, and the marks of impls that have any.

See Note [Direct kernels].
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux.native.arrays import BITS_FROM, CLIP_FROM, TABLE_FROM
from opmux.native.direct import (
    BINARY,
    SCALED,
    SMALL_NUMBER,
    UNARY,
    DirectKernels,
    Kernel,
    direct_kernel,
    direct_marker,
    general_in_place,
)
from opmux.tensor import ArrayBackend, float32

__all__ = [
    "CHOICE",
    "CLAMP",
    "FORMULA",
    "POWER",
    "PRODUCT",
    "PRODUCT_OF_BATCHES",
    "RELU",
    "SUM_WITH_PRODUCT",
    "compare_number",
    "direct_addcdiv",
    "direct_addcmul",
    "direct_binary",
    "direct_choice",
    "direct_clamp",
    "direct_clamp_max",
    "direct_clamp_min",
    "direct_formula",
    "direct_formula_in_blocks",
    "direct_formula_of",
    "direct_isnan",
    "direct_lerp",
    "direct_negative",
    "direct_power",
    "direct_relu",
    "direct_scaled",
    "direct_unary",
]


# -- an array and numbers, and a mask and two arrays ----------------------------------------------------------------

_FITTING: Final = (
    "m.__class__ is a.__class__ is b.__class__ is array_type and m.dtype.kind == 'b' and a.dtype is b.dtype"
)
_CONTIGUOUS: Final = "m.flags.c_contiguous and a.flags.c_contiguous and b.flags.c_contiguous"
_FRACTIONS: Final = "a.__class__ is array_type and a.dtype.kind == 'f'"
#: That PyTorch computes in its dtype, too.
_WIDE_FRACTIONS: Final = f"{_FRACTIONS} and a.dtype.itemsize > 2"
_FITTING_NUMBER: Final = f"{SMALL_NUMBER} and -FITTING <= {{0}} <= FITTING or {{0}}.__class__ is bool"


def _truths(be: ArrayBackend, operands: str) -> str:
    """An expression: the bools that a ufunc answers with; of operands without dimensions in an array that it is given."""
    answers = f"ufunc({operands})"
    return f"{answers} if a.ndim else ufunc({operands}, extra((), bool))" if be.sum_has_out else answers


def compare_number(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    """Kernel of a comparison with a Python number, which comes as it is and not as a tensor."""
    # Every signed integer's dtype holds these.
    integers = "a.dtype.kind == 'i' and other.__class__ is int and -128 <= other < 128"
    in_rows = "a.flags.c_contiguous and 1 not in a.shape"  # A dimension of one element keeps its step.
    also = f" or {integers} and {in_rows}" if be.writable and be.on_host else ""
    # Large arrays of half precision are left to `_compare`. See Note [Half precision].
    half = f"((code := a.dtype.char) in 'fd' or (code == 'e' and a.size < {TABLE_FROM}))"
    fractions = half if also and hasattr(be.native_dtype[float32], "char") else "a.dtype.kind == 'f'"
    return direct_kernel(
        be,
        ufunc_name,
        general,
        be.xp.empty,
        parameters="self, other",
        arguments="self, other",
        admitted=f"a.__class__ is array_type and ({fractions} and {SMALL_NUMBER.format('other')}{also})",
        result=_truths(be, "a, other"),
    )


def _isnan(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    admitted, answers = f"{_FRACTIONS} and a.flags.c_contiguous", _truths(be, "a")
    return direct_kernel(be, ufunc_name, general, be.xp.empty, admitted=admitted, result=answers)


def _power(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        ufunc_name,
        general,
        be.xp.multiply,
        parameters="self, exponent",
        arguments="self, exponent",
        # With another exponent the base may be no tensor. Powers of 3, 4 and -0.5 the general kernel computes in several steps.
        operands=f"a = self._array if {SMALL_NUMBER.format('exponent')} else None",
        admitted=f"{_FRACTIONS} and exponent not in (3, 4, -0.5) and -FITTING <= exponent <= FITTING",
        result="extra(a, a) if exponent == 2 else ufunc(a, exponent)",
        kept=" and result.dtype is a.dtype",
    )


class _AtLeastZero(dict[Any, Any]):
    """Native dtype to what bounds an array of it from below by zero: by a 0-dim array, half the price of a Python number.

    For arrays of devices it is that number, an argument of the kernel: an array would lie on one of the devices. Of two zeros
    NumPy's loop for halves takes the first, those of other dtypes the second; PyTorch keeps the sign of the element.
    """

    def __init__(self, be: ArrayBackend) -> None:
        self._be = be

    def __missing__(self, native: Any) -> Any:
        larger = self._be.xp.maximum
        zero = self._be.xp.asarray(0, dtype=native) if self._be.on_host else 0
        found = self[native] = (lambda a: larger(a, zero)) if native.itemsize == 2 else partial(larger, zero)
        return found


def _relu(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        ufunc_name,
        general,
        _AtLeastZero(be),
        admitted=f"a.__class__ is array_type and a.size < {CLIP_FROM} and a.dtype.kind == 'f'",
        result="extra[a.dtype](a)",
    )


_FITTING_BOUND: Final = f"({{0}} is None or ({SMALL_NUMBER} and -FITTING <= {{0}} <= FITTING))"
#: The operands in the order in which an element keeps its sign beside a bound of zero. See `_AtLeastZero`.
_BOUNDED: Final = "({0}({1}, {2}) if a.itemsize == 2 else {0}({2}, {1}))"
_RAISED: Final = _BOUNDED.format("ufunc", "a", "min")
_LOWERED: Final = _BOUNDED.format("extra", f"(a if min is None else {_RAISED})", "max")
_TWO_BOUNDS: Final = {"parameters": "self, min=None, max=None", "arguments": "self, min, max"}
_LEAST: Final = {"parameters": "self, min", "arguments": "self, min", "operands": "a = self._array; max = None"}
_LARGEST: Final = {"parameters": "self, max", "arguments": "self, max", "operands": "a = self._array; min = None"}


def _clamp(be: ArrayBackend, ufunc_name: str, general: Kernel, bounds: dict[str, str] = _TWO_BOUNDS) -> Kernel:
    return direct_kernel(
        be,
        ufunc_name,
        general,
        be.xp.minimum,
        **bounds,
        admitted=f"{_FRACTIONS} and a.size < {CLIP_FROM} and (min is not None or max is not None)"
        f" and {_FITTING_BOUND.format('min')} and {_FITTING_BOUND.format('max')}",
        result=f"{_RAISED} if max is None else {_LOWERED}",
        kept=" and result.dtype is a.dtype",
    )


def _choice(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        function,
        general,
        parameters="condition, self, other",
        arguments="condition, self, other",
        operands="m = condition._array; a = self._array; b = other._array",
        admitted=f"{_FITTING} and b.size < {BITS_FROM}",
        result=f"ufunc(m, a, b) if {_CONTIGUOUS} else in_order(ufunc(m, a, b), m, a, b)"
        if be.writable
        else "ufunc(m, a, b)",
        model="condition",
    )


#: Elements of fewer than 512 KB, whichever their dtype: a formula computes them at once, and not in blocks.
_SHORT: Final = f" and a.size < {1 << 15}"


def _formula(be: ArrayBackend, function: Any, general: Kernel, arrays: tuple[str, ...] = (), size: str = "") -> Kernel:
    """Kernel of a function `(be, *arrays and numbers, **options) -> array` of fractions that array modules compute in.

    Args:
        be: Backend to compute with.
        function: The function, which judges its options; `into` is none of the operator's.
        general: The kernel for everything else.
        arrays: Names of its parameters that are arrays, if not the first one alone. Of two the first decides how the result lies
            in memory, three lie in rows.
        size: What must hold of the array's size, as " and ...".
    """
    names, options, parameters = _parameters_of(function)
    of = dict(zip(arrays or names[:1], "abc", strict=False))
    called = f"ufunc({', '.join([*[of.get(name, name) for name in names], *options])})"
    rows = "a.ndim < 2 or " * (len(of) < 2) + " and ".join([f"{array}.flags.c_contiguous" for array in of.values()])
    in_rows = [rows] if len(of) > 2 and be.writable else []
    alike = [f"{x}.__class__ is array_type and {x}.dtype is a.dtype" for x in of.values() if x != "a"]
    fitting = [f"({_FITTING_NUMBER.format(name)})" for name in names if name not in of]
    as_it_comes = in_rows or not be.writable
    return direct_kernel(
        be,
        partial(function, be),
        general,
        parameters=parameters,
        arguments=", ".join([*names, *options]),
        operands="; ".join([f"{array} = {name}._array" for name, array in of.items()]),
        admitted=" and ".join([_WIDE_FRACTIONS + size, *alike, *fitting, *in_rows]),
        result=called if as_it_comes else f"{called} if {rows} else in_order({called}, {', '.join(of.values())})",
        kept=" and result.dtype is a.dtype",
        model=next(iter(of)),
    )


def _parameters_of(function: Any) -> tuple[tuple[str, ...], list[str], str]:
    """A formula's operands behind its backend, its options as they are passed on, and both as an operator's parameters."""
    names, defaults = function.__code__.co_varnames[1 : function.__code__.co_argcount], function.__defaults__ or ()
    required = len(names) - len(defaults)
    optional = [f"{name}={default!r}" for name, default in zip(names[required:], defaults, strict=True)]
    options = {name: value for name, value in (function.__kwdefaults__ or {}).items() if name != "into"}
    named = [f"{name}={value!r}" for name, value in options.items()]
    text = ", ".join([*names[:required], *optional, *["*"] * bool(named), *named])
    return names, [f"{name}={name}" for name in options], text


# -- two or three arrays and a number ---------------------------------------------------------------------------------

#: That two arrays are row-major and of one dtype of fractions, in which PyTorch computes too.
_TWO_FRACTIONS: Final = (
    "a.__class__ is b.__class__ is array_type and a.dtype is b.dtype and a.dtype.kind == 'f' and a.dtype.itemsize > 2"
    " and a.flags.c_contiguous and b.flags.c_contiguous"
)
_NUMBER_OR_ONE: Final = "({0} is ONE or ({0}.__class__ is float and -FITTING <= {0} <= FITTING))"


def _sum_with(be: ArrayBackend, name: str, general: Kernel, sign: str) -> Kernel:
    """`self + tensor1 * value * tensor2`, or with another sign in front of the last."""
    return direct_kernel(
        be,
        name,
        general,
        parameters="self, tensor1, tensor2, *, value=1",
        arguments="self, tensor1, tensor2, value=value",
        operands="a = self._array; b = tensor1._array; c = tensor2._array",
        admitted=(
            f"{_TWO_FRACTIONS} and c.__class__ is array_type and c.dtype is a.dtype and c.flags.c_contiguous"
            f" and {_NUMBER_OR_ONE.format('value')}"
        ),
        result=f"ufunc(a, b {sign} c if value is ONE else b * value {sign} c)",
    )


def _sum_with_scaled_product(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    return _sum_with(be, name, general, "*")


def _sum_with_quotient(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    return _sum_with(be, name, general, "/")


def _interpolation(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        name,
        general,
        be.xp.subtract,
        parameters="self, end, weight",
        arguments="self, end, weight",
        operands="a = self._array; b = end._array",
        admitted=f"{_TWO_FRACTIONS} and weight.__class__ is float and -FITTING <= weight <= FITTING",
        # From the nearer end, as the general kernel.
        result="ufunc(a, (b - a) * weight) if -0.5 < weight < 0.5 else extra(b, (b - a) * (1 - weight))",
    )


# -- matrices -----------------------------------------------------------------------------------------------------------

#: That nothing but sizes, which the array module refuses, can be wrong with two matrices, and that BLAS multiplies them.
_MATRICES: Final = (
    "a.__class__ is b.__class__ is array_type and a.ndim == b.ndim == 2 and a.dtype is b.dtype and a.dtype.kind in 'fc'"
    " and a.dtype.itemsize > 2"
)


def _product(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        function,
        general,
        be.dot,
        parameters="self, mat2",
        arguments="self, mat2",
        operands="a = self._array; b = mat2._array",
        admitted=_MATRICES,
        result="extra(a, b)",
        kept=" and result.dtype is a.dtype",
    )


def _product_of_batches(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    batches = _MATRICES.replace("== 2", "== 3")
    return direct_kernel(
        be,
        function,
        general,
        parameters="self, mat2",
        arguments="self, mat2",
        operands="a = self._array; b = mat2._array",
        # The module repeats one batch, which PyTorch does not.
        admitted=f"{batches} and a.shape[0] == b.shape[0]",
        kept=" and result.dtype is a.dtype",
    )


def _sum_with_product(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    if not be.writable:  # What is added is added into the product.
        return general
    return direct_kernel(
        be,
        function,
        general,
        be.dot,
        parameters="self, mat1, mat2, *, beta=1, alpha=1",
        arguments="self, mat1, mat2, beta=beta, alpha=alpha",
        operands="a = mat1._array; b = mat2._array; c = self._array",
        admitted=(f"{_MATRICES} and beta is ONE and alpha is ONE and c.__class__ is array_type and c.dtype is a.dtype"),
        result="ufunc(product := extra(a, b), c, product)",
    )


# -- marks --------------------------------------------------------------------------------------------------------------

CLAMP: Final = DirectKernels(_clamp, general_in_place)
CLAMP_MAX: Final = DirectKernels(partial(_clamp, bounds=_LARGEST), general_in_place)
CLAMP_MIN: Final = DirectKernels(partial(_clamp, bounds=_LEAST), general_in_place)
FORMULA: Final = DirectKernels(_formula, general_in_place)
FORMULA_IN_BLOCKS: Final = DirectKernels(partial(_formula, size=_SHORT), general_in_place)
CHOICE: Final = DirectKernels(_choice, general_in_place)
RELU: Final = DirectKernels(_relu, general_in_place)
POWER: Final = DirectKernels(_power, general_in_place)
INTERPOLATION: Final = DirectKernels(_interpolation, general_in_place, of_host=True)
SUM_WITH_QUOTIENT: Final = DirectKernels(_sum_with_quotient, general_in_place, of_host=True)
SUM_WITH_SCALED_PRODUCT: Final = DirectKernels(_sum_with_scaled_product, general_in_place, of_host=True)
PRODUCT: Final = DirectKernels(_product, general_in_place)
PRODUCT_OF_BATCHES: Final = DirectKernels(_product_of_batches, general_in_place)
SUM_WITH_PRODUCT: Final = DirectKernels(_sum_with_product, general_in_place)

#: Marks an impl `(be, self, *, out=None)` that equals `xp.<ufunc>` wherever that keeps the dtype.
direct_unary: Final = direct_marker(UNARY)
#: Marks an impl `(be, self, other, *, out=None)` that equals `xp.<ufunc>` for two arrays of one dtype.
direct_binary: Final = direct_marker(BINARY)
#: Marks an impl `(be, self, other, *, alpha=1, out=None)` that equals `xp.<ufunc>` where alpha is 1.
direct_scaled: Final = direct_marker(SCALED)
#: Marks the impl of where, which is `xp.where` for two arrays of one dtype and a mask.
direct_choice: Final = direct_marker(CHOICE)("where")
#: Marks the impl of relu, which is `xp.maximum` with a zero for small arrays of floating-point dtype.
direct_relu: Final = direct_marker(RELU)("maximum")
#: Marks the impl of pow, which is `xp.power` for arrays of floating-point dtype and most numbers.
direct_power: Final = direct_marker(POWER)("power")
#: Marks the impl of isnan, which is `xp.isnan` for row-major arrays of floating-point dtype.
direct_isnan: Final = direct_marker(DirectKernels(_isnan, general_in_place, of_host=True))("isnan")
#: Marks the impl of neg, which is `xp.negative`, and not into memory with gaps: see `neg_impl`.
direct_negative: Final = direct_marker(DirectKernels(UNARY.functional, general_in_place))("negative")
#: Marks the impl of clamp, which is `xp.maximum` and `xp.minimum` for small arrays of floating-point dtype and most numbers.
direct_clamp: Final = direct_marker(CLAMP)("maximum")
#: Mark the impls of its halves.
direct_clamp_max: Final = direct_marker(CLAMP_MAX)("maximum")
direct_clamp_min: Final = direct_marker(CLAMP_MIN)("maximum")


#: Marks the impl of addcmul, which is `xp.add` of a product of arrays of one floating-point dtype and most numbers.
direct_addcmul: Final = direct_marker(SUM_WITH_SCALED_PRODUCT)("add")
#: Marks the impl of addcdiv, likewise of a quotient.
direct_addcdiv: Final = direct_marker(SUM_WITH_QUOTIENT)("add")
#: Marks the impl of lerp, which is `xp.add`, or from the other end `xp.subtract`, for arrays likewise and most numbers.
direct_lerp: Final = direct_marker(INTERPOLATION)("add")
#: Marks the impl of a formula, of a function `(be, array, *numbers)`, for arrays of the dtypes that formulas compute in.
direct_formula: Final = direct_marker(FORMULA)


def direct_formula_of(function: Kernel, arrays: tuple[str, ...], blocks: bool) -> Callable[[Kernel], Kernel]:
    """Marks the impl of a formula, as `direct_formula`, of several arrays; in `blocks` as `direct_formula_in_blocks`."""
    make = partial(_formula, arrays=arrays, size=_SHORT if blocks else "")
    return direct_marker(DirectKernels(make, general_in_place))(function)


#: As `direct_formula`, for a formula that computes large arrays in blocks, which are left to the impl.
direct_formula_in_blocks: Final = direct_marker(FORMULA_IN_BLOCKS)
