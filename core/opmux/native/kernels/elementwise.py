"""How element-wise kernels are written: a line for a function of the array module, a formula for everything else.

    sin_impl = ufunc("sin", floating)
    erfinv_impl = special("erfinv", real_floating)

    @formula(float_only)
    def hardsigmoid_impl(be, x):
        return be.xp.clip(x / 6 + 0.5, 0, 1)

The rule, from `native/tensor_iterator.py`, says in which dtype to compute, and its `..._meta` twin in `native/meta/elementwise.py`
is the Meta function that belongs to the kernel.
"""

import math
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final

from opmux.native.arrays import (
    CLIP_FROM,
    REAL_KINDS,
    TABLE_FROM,
    arranged,
    cast,
    check_number,
    copy_array,
    has_plain_bits,
    native,
    operands,
    quiet,
)
from opmux.native.direct_operators import (
    direct_binary,
    direct_formula,
    direct_formula_in_blocks,
    direct_formula_of,
    direct_unary,
)
from opmux.native.shapes import parts_of
from opmux.native.tensor_iterator import Rule
from opmux.tensor import ArrayBackend, Tensor, bfloat16, dtype, finfo, float16, float32

__all__ = [
    "are_plain",
    "at_least",
    "at_most",
    "binary_ufunc",
    "bounded",
    "by_order",
    "by_table",
    "call",
    "computable",
    "computing",
    "formula",
    "in_blocks",
    "iterating",
    "replace_up_to",
    "rounded",
    "rounded_down",
    "rounding",
    "row_major",
    "select",
    "special",
    "step",
    "ufunc",
    "zero_bits",
    "zero_where",
]

Impl = Callable[..., Any]
#: Any function; an alias, because a module that is imported on a first call makes no type twice.
_Function = Impl
_Decorator = Callable[[_Function], Impl]

_NUMBERS: Final = frozenset({bool, int, float, complex})
_OPTIONS: Final = (int, float, complex)


def call(function: _Function, out: Any, *arrays: Any) -> Any:
    """The ufunc, with `out` only where there is one: not every array module knows the argument."""
    return function(*arrays) if out is None else function(*arrays, out=out)


def ufunc(name: str, rule: Rule, direct: Callable[[str], _Decorator] = direct_unary) -> Impl:
    """Impl that is the function `be.xp.<name>` of its operands, converted to the rule's dtype.

    Args:
        name: Function of the array module; its result must have the dtype that the rule gives.
        rule: Gives the dtype, or refuses.
        direct: The marker of `native/structured.py` for so many operands.
    """

    def impl(be: ArrayBackend, *tensors: Any, out: Any = None) -> Any:
        return call(getattr(be.xp, name), out, *operands(be, rule(*tensors), *tensors))

    return direct(name)(impl)


#: As `ufunc`, for functions of two operands.
binary_ufunc: Final = partial(ufunc, direct=direct_binary)


def rounding(name: str, rule: Rule) -> Impl:
    """As `ufunc`, for a function to whole numbers: integers are copied."""

    def impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
        d = rule(self)
        (array,) = operands(be, d, self)
        if d.kind != "f":
            return copy_array(be, array, "K")
        return call(getattr(be.xp, name), out, array)

    return direct_unary(name)(impl)


def by_table(be: ArrayBackend, impl: Impl, /, *args: Any, **options: Any) -> Any:
    """What an element-wise impl of one tensor gives, looked up in a table; None for other tensors than those of half precision.

    It is for those of `TABLE_FROM` elements. See Note [Half precision].
    """
    from opmux.native.half_precision import tabulated  # only large arrays need it

    return tabulated(be, impl, *args, **options)


def by_order(be: ArrayBackend, ufunc: _Function, a: Any, b: Any, *, chooses: bool = False, out: Any = None) -> Any:
    """What a ufunc gives that compares two operands, or `chooses` one; many of half precision as integers (`half_precision.py`)."""
    if getattr(a, "size", 0) >= CLIP_FROM and a.dtype.itemsize == 2:
        from opmux.native.half_precision import of_order  # only large arrays need it

        found = of_order(be, ufunc, a, b, chooses=chooses)
        if found is not None:
            return found
    return call(ufunc, out, a, b)


def special(name: str, rule: Rule) -> Impl:
    """Impl that is the function `be.special.<name>` of all its tensors, broadcast; half precision is computed in single."""

    @formula(rule)
    def impl(be: ArrayBackend, *arrays: Any) -> Any:
        return getattr(be.special, name)(*arrays)

    return impl


def formula(
    rule: Rule,
    *,
    fits: bool = True,
    widened: bool = True,
    blocks: bool = False,
    direct: bool | tuple[str, ...] = False,
) -> _Decorator:
    """Makes an impl of a function `(be, *arguments) -> array` to which tensors come as arrays of the rule's dtype.

    Each element is a function of those in its place. Arguments that are no tensors come as they are. Half precision is computed in
    single precision, and rounded once. Where all tensors are 0-dim the function may get scalars of the array module in place of
    arrays.

    Args:
        rule: Gives the dtype.
        fits: Whether numbers have to fit it, as those do that the schema calls `Scalar`, and not `float`.
        widened: Whether half precision takes the numbers of single precision, in which it is computed.
        blocks: Whether large arrays go through the function a block at a time: see `in_blocks`.
        direct: Whether the kernel for an array of float32 or float64 calls the function itself: it takes nothing else but
            numbers, which have defaults. Of two or three arrays the names of the parameters that are such; of two in the order in
            which the Meta function looks at their strides.
    """

    def make(function: _Function) -> Impl:
        def impl(be: ArrayBackend, /, *args: Any, out: Any = None, **options: Any) -> Any:
            if len(args) == 1 and are_plain(be, getattr(args[0], "_array", None)):
                d = inner = rule(args[0])
                filled = [args[0]._array]
            else:
                tensors = [x for x in args if isinstance(x, Tensor)]
                if len(tensors) == 1 and getattr(tensors[0]._array, "size", 0) >= TABLE_FROM:
                    found = by_table(be, impl, *args, **options)
                    if found is not None:
                        return found
                d, inner, filled = _converted(be, rule, tensors, args)
            for x in (*args, *options.values()) if fits else ():
                if type(x) in _OPTIONS:
                    check_number(x, inner if widened else d)
            result = (in_blocks if blocks else _at_once)(function, be, *filled, **options)
            return result if inner is d else cast(be, result, d)

        impl.__doc__ = function.__doc__
        if isinstance(direct, tuple):
            return direct_formula_of(function, direct, blocks=blocks)(impl)
        if not direct:
            return impl
        return (direct_formula_in_blocks if blocks else direct_formula)(function)(impl)

    return make


def _converted(
    be: ArrayBackend, rule: Rule, tensors: list[Any], args: tuple[Any, ...]
) -> tuple[dtype, dtype, list[Any]]:
    """The rule's dtype, the dtype to compute in, and the arguments, those tensors as arrays of that one."""
    d = rule(*tensors)
    inner = computing(d)
    arrays: Any = [x._array for x in tensors]
    if inner is d and are_plain(be, *arrays) and arrays[0].dtype is be.native_dtype[d]:
        return d, d, [x._array if isinstance(x, Tensor) else x for x in args]
    # Numbers become arrays: functions such as `where` would give them a dtype of their own.
    converted = operands(be, d, *tensors) if inner is d else _widened(be, d, inner, tensors)
    made = iter([be.asarray(x, inner) if type(x) in _NUMBERS else x for x in converted])
    return d, inner, [next(made) if isinstance(x, Tensor) else x for x in args]


#: Bytes of a block: those of the function's intermediate results fit into a second-level cache with it.
_BLOCK: Final = 1 << 18
#: Elements from which on there may be blocks: two of the largest.
_MANY: Final = 2 * _BLOCK // 16


def _are_long(be: ArrayBackend, first: Any, *others: Any) -> bool:
    """Whether the elements of arrays lie alike, side by side, and are so many that passes over all of them go to memory."""
    if not (be.on_host and be.writable) or first.size * first.dtype.itemsize < 2 * _BLOCK:
        return False
    if not (first.flags.c_contiguous or first.flags.f_contiguous):
        return False
    return all(x.dtype == first.dtype and x.shape == first.shape and x.strides == first.strides for x in others)


def in_blocks(function: _Function, be: ArrayBackend, /, *args: Any, **options: Any) -> Any:
    """What the function gives for arrays: a pass over a block in the cache takes a third of the time of one through memory.

    What passes leave behind then takes the memory of a block, not that of the result.

    Args:
        function: `(be, *args, into=None, **options) -> array`, which has the first array's shape and dtype. It may write one of
            its passes into `into`, a part of the result: another pass would have to copy what is made elsewhere.
        be: Backend of the arrays.
        *args: What the function is given: arrays, those without dimensions whole, and what else it needs.
        **options: Likewise.
    """
    for x in args:
        if getattr(x, "size", 0) >= _MANY:
            break
    else:
        return function(be, *args, **options)
    array_type: Any = be.array_type
    at = [i for i, x in enumerate(args) if x.__class__ is array_type and x.ndim]
    empty_like = getattr(be.xp, "empty_like", None)  # Without it a module computes at once.
    if empty_like is None or not at or not _are_long(be, *[args[i] for i in at]):
        return function(be, *args, **options)
    result = empty_like(args[at[0]])
    elements, found, given = [args[i].ravel("K") for i in at], result.ravel("K"), list(args)
    for part in parts_of(result.size, _BLOCK // result.dtype.itemsize):
        for i, array in zip(at, elements, strict=True):
            given[i] = array[part]
        into = found[part]
        made = function(be, *given, into=into, **options)
        if made is not into:
            into[...] = made
    return result


def _at_once(function: _Function, be: ArrayBackend, /, *args: Any, **options: Any) -> Any:
    return function(be, *args, **options)


def _widened(be: ArrayBackend, d: dtype, inner: dtype, tensors: list[Any]) -> list[Any]:
    """Operands in the dtype `inner`, rounded to `d` before: a number that half precision does not hold is infinite there."""
    with quiet(be):
        return operands(be, inner, *[be.wrap(_array(be, x, d)) for x in operands(be, d, *tensors)])


def _array(be: ArrayBackend, x: Any, d: dtype) -> Any:
    return x if hasattr(x, "shape") else be.asarray(x, d)


def iterating(meta: _Function) -> _Decorator:
    """Lays out the result of a kernel without a destination as its Meta function says, which knows PyTorch's order of dimensions.

    Array modules order them otherwise where operands differ; structured kernels need nothing of it.
    """

    def decorate(kernel: Impl) -> Impl:
        @wraps(kernel)
        def run(be: ArrayBackend, /, *args: Any, **kwargs: Any) -> Any:
            result = kernel(be, *args, **kwargs)
            array_type: Any = be.array_type
            arrays: list[Any] = [x._array for x in (*args, *kwargs.values()) if isinstance(x, Tensor)]
            if be.writable and not all(x.flags.c_contiguous for x in arrays if isinstance(x, array_type)):
                result._array = arranged(result._array, meta(*args, **kwargs).strides)
            return result

        return run

    return decorate


def are_plain(be: ArrayBackend, first: Any, *others: Any) -> bool:
    """Whether arrays have one dtype of fractions that is computed in, as half precision is not; None is one that is left out.

    Then none is converted, and what may be wrong with them are their shapes.
    """
    array_type: Any = be.array_type
    if first.__class__ is not array_type:
        return False
    d = first.dtype
    if d.kind != "f" or d.itemsize < 4:
        return False
    for array in others:  # noqa: SIM110 -- a generator takes as long again
        if array is not None and (array.__class__ is not array_type or array.dtype is not d):
            return False
    return True


def computing(d: dtype) -> dtype:
    """The dtype that formulas compute in for results of dtype `d`."""
    return float32 if d.kind == "f" and d.itemsize == 2 else d


def computable(be: ArrayBackend, tensor: Tensor) -> Any:
    """The tensor's array in the dtype that formulas compute in: BLAS has no half precision, and sums of it lose too much."""
    array = native(be, tensor)
    is_half = tensor.dtype.is_floating_point and tensor.dtype.itemsize == 2
    return cast(be, array, float32) if is_half else array


#: Digits of the binary fraction, and the exponent of the least number, of dtypes that have less of them than Python's float.
_PRECISION: Final = {float32: (24, -149), float16: (11, -24), bfloat16: (8, -133)}


def rounded(value: float, d: dtype) -> float:
    """A number as dtype `d` holds it.

    Raises:
        OperatorOverflowError: It is out of range.
    """
    check_number(value, d)
    if d not in _PRECISION or isinstance(value, complex) or not math.isfinite(value):
        return value
    return _to_digits(value, d, round)


def rounded_down(value: float, d: dtype) -> float:
    """The largest number of half precision that is not above another one, so that both are bounds of the same numbers."""
    if d not in (float16, bfloat16) or not math.isfinite(value):
        return value
    largest = finfo(d).max
    if abs(value) > largest:
        return largest if value > 0 else -math.inf
    return _to_digits(value, d, math.floor)


def _to_digits(value: float, d: dtype, to_integer: _Function) -> float:
    digits, least = _PRECISION[d]
    exponent = max(math.frexp(value)[1] - digits, least)
    return math.ldexp(to_integer(math.ldexp(value, -exponent)), exponent)


def step(be: ArrayBackend, function: _Function, *arrays: Any, into: Any) -> Any:
    """`function(*arrays)`, in the memory of `into` where that can be written.

    Args:
        be: Backend of the arrays.
        function: A ufunc.
        *arrays: Its operands.
        into: A new array, of the result's shape and dtype.
    """
    return function(*arrays, out=into) if be.writable and into.ndim else function(*arrays)


#: Elements of a row of limits: more than the buffer into which iterators copy rows, fewer than a second-level cache holds.
_ROW: Final = 1 << 14


def bounded(ufunc: _Function, x: Any, bound: Any, out: Any = None) -> Any:
    """`maximum` or `minimum` of an array and a bound, in the order in which an element keeps its sign beside a bound of zero.

    Of two zeros NumPy's loops for two arrays take the first, and that for halves; those for an array and one number the second.
    """
    takes_first = getattr(bound, "ndim", 0) or (x.dtype.kind == "f" and x.dtype.itemsize == 2)
    first, second = (x, bound) if takes_first else (bound, x)
    return ufunc(first, second) if out is None else ufunc(first, second, out=out)


def at_least(be: ArrayBackend, x: Any, limit: float, *, out: Any = None) -> Any:
    """Each element, or the limit where it is smaller; NaN stays."""
    if x.size < CLIP_FROM or not be.on_host:
        # Of two zeros the second is taken, whose sign PyTorch keeps.
        return be.xp.maximum(limit, x) if out is None else be.xp.maximum(limit, x, out=out)
    return _bounded(be, be.xp.maximum, x, limit, out) if _has_rows(be, x, out) else _clipped(x, limit, math.inf, out)


def at_most(be: ArrayBackend, x: Any, limit: float, *, out: Any = None) -> Any:
    """Each element, or the limit where it is larger; NaN stays."""
    if x.size < CLIP_FROM or not be.on_host:
        # Of two zeros the second is taken, whose sign PyTorch keeps.
        return be.xp.minimum(limit, x) if out is None else be.xp.minimum(limit, x, out=out)
    return _bounded(be, be.xp.minimum, x, limit, out) if _has_rows(be, x, out) else _clipped(x, -math.inf, limit, out)


def _clipped(x: Any, low: float, high: float, out: Any) -> Any:
    """By `clip`, whose loop is faster than those that join an array with one number, and its call slower."""
    return x.clip(low, high) if out is None else x.clip(low, high, out=out)


def _has_rows(be: ArrayBackend, x: Any, out: Any) -> bool:
    if not (be.on_host and be.writable) or x.size < 2 * _ROW or x.dtype.itemsize < 4:
        return False
    return bool(x.flags.c_contiguous and (out is None or (out.flags.c_contiguous and out.dtype is x.dtype)))


def _bounded(be: ArrayBackend, ufunc: Any, x: Any, limit: float, out: Any) -> Any:
    """As `clip`, with a row of limits: loops that join two arrays go at the speed of memory, `clip` takes 1.7 times as long."""
    result = be.xp.empty_like(x) if out is None else out
    limits = be.xp.full(_ROW, limit, dtype=x.dtype)
    whole = x.size // _ROW * _ROW
    elements, found = x.reshape(-1), result.reshape(-1)
    # The limit first, as above.
    ufunc(limits, elements[:whole].reshape(-1, _ROW), out=found[:whole].reshape(-1, _ROW))
    ufunc(limits[: x.size - whole], elements[whole:], out=found[whole:])
    return result


#: Integers that are as long as elements of so many bytes.
_INTEGERS: Final = {2: "int16", 4: "int32", 8: "int64"}


def row_major(be: ArrayBackend, x: Any) -> Any:
    """The array, or a copy in row-major order where it has another one."""
    flags = getattr(x, "flags", None)
    return x if flags is None or flags.c_contiguous else copy_array(be, x)


def select(be: ArrayBackend, mask: Any, a: Any, b: Any) -> Any:
    """`xp.where` for arrays of one dtype, of which `a` may be 0-dim."""
    if (
        a.dtype.kind in REAL_KINDS
        and a.dtype.itemsize in _INTEGERS
        and has_plain_bits(be, b, mask, *(a,) if a.ndim else ())
    ):
        return _select_bits(be, mask.reshape(-1).__getitem__, a, b)
    return be.xp.where(mask, a, b)


def replace_up_to(be: ArrayBackend, x: Any, limit: Any, a: Any) -> Any:
    """The 0-dim array `a` in place of each element that is at most the limit; NaN stays."""
    if a.dtype.kind in REAL_KINDS and a.dtype.itemsize in _INTEGERS and has_plain_bits(be, x):
        elements = x.reshape(-1)
        return _select_bits(be, lambda part: elements[part] <= limit, a, x)
    return be.xp.where(x <= limit, a, x)


def _select_bits(be: ArrayBackend, mask: Callable[[slice], Any], a: Any, b: Any) -> Any:
    """The array `b` with elements of `a` where the mask of a part of it holds."""
    # A mask that the processor cannot predict makes xp.where 10 times slower than these four passes over blocks in a cache.
    xp, integer = be.xp, getattr(be.xp, _INTEGERS[a.dtype.itemsize])
    result = xp.empty_like(b)
    one, other, bits = a.view(integer), b.reshape(-1).view(integer), result.view(integer).reshape(-1)
    one = one.reshape(-1) if a.ndim else one
    for part in parts_of(other.size, _BLOCK // a.dtype.itemsize):
        # By a product, which needs a pass less than a mask of all bits.
        found = xp.bitwise_xor(one[part] if a.ndim else one, other[part], out=bits[part])
        found *= mask(part).astype(integer)
        found ^= other[part]
    return result


def zero_where(be: ArrayBackend, drop: Any, x: Any) -> Any:
    """The array with zeros where the mask `drop` holds; unlike a product, also where it is infinite or NaN."""
    if x.dtype.kind in REAL_KINDS and x.dtype.itemsize in _INTEGERS and has_plain_bits(be, x, drop):
        return zero_bits(be, drop, x)
    return be.xp.where(drop, be.xp.zeros((), dtype=x.dtype), x)


def zero_bits(be: ArrayBackend, drop: Any, x: Any) -> Any:
    """As `zero_where`, for what `has_plain_bits`."""
    integer = getattr(be.xp, _INTEGERS[x.dtype.itemsize])
    keep = (drop.view(be.xp.int8) - be.xp.int8(1)).astype(integer)
    keep &= x.view(integer)
    return keep.view(x.dtype)
