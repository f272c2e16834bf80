"""The shortest kernels: one call of the array module and the tensor around its result, in one Python frame.

Note [Direct kernels]

A function that the kernels share would be a frame of each call, so they share their text. There are three: `_FUNCTIONAL`, whose
kernels return a new tensor or a view, `_IN_PLACE`, and that of factories, in `kernels/direct_factories.py`. A kind of kernel fills
in its parameters, the operands that it is for, and what it computes of them: `a` and `b` are native arrays, or Python numbers where
a tensor is a wrapped number. The text is compiled when a kernel of the kind is first made; each kernel has a copy of its code, and
globals with its backend's ufunc in them, which take less time than a closure, or than to read them from the backend's record.
Everything else (mixed dtypes, an exception) goes to the general kernel, that of `native/structured.py` or the marked function. That
a result of another dtype is computed twice is the price of not asking for the dtype first.

Nothing but the ufunc, or a formula, which writes to none of its operands, runs where an exception is caught, and of whichever of
`ARRAY_ERRORS` it is, the general kernel finds out what it means: it computes with floating-point events off, and has the
operator's Meta function refuse what PyTorch refuses. A kernel in place must not compute again what is written. A ufunc raises
everything but events before its loop, in which state nothing has changed, and an event when the loop is over, unless converting a
number makes it: `finished`. What a signal handler raises comes at any time, so it is not caught.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from itertools import count
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, TypeVar

from opmux.dispatch import ARRAY_ERRORS
from opmux.native.arrays import CLIP_FROM, laid_out
from opmux.native.shapes import Shape, is_in_order, joint_strides, kept_strides
from opmux.schema import compile_source, with_own_code
from opmux.tensor import EVENTS, ArrayBackend, Tensor, contiguous_strides, float32

__all__ = [
    "BINARY",
    "MARKED",
    "SCALED",
    "SMALL_NUMBER",
    "UNARY",
    "Check",
    "DirectKernels",
    "Kernel",
    "direct_kernel",
    "direct_marker",
    "finished",
    "from_text",
    "general_in_place",
    "in_order",
    "is_row_major",
]

_F = TypeVar("_F", bound=Callable[..., Any])
Kernel = Callable[..., Any]
Check = Callable[..., None]


class DirectKernels(NamedTuple):
    """Factories of one signature.

    Attributes:
        functional: `(backend, ufunc name, general kernel) -> kernel`; a formula is a function in place of a name.
        inplace: The same with the check of memory, for views, as a fourth argument. See Note [Memory checks].
        of_host: Whether `functional` is only for arrays of the host that can be written to; others keep the general kernel.
    """

    functional: Callable[[ArrayBackend, Any, Kernel], Kernel]
    inplace: Callable[[ArrayBackend, Any, Kernel, Check], Kernel]
    of_host: bool = False


#: The factories of impls that have such kernels, and what they are given: a function of the array module, or its name.
MARKED: Final[dict[Any, tuple[DirectKernels, Any]]] = {}


def _mark(kernels: DirectKernels, ufunc: Any, impl: _F) -> _F:
    MARKED[impl] = kernels, ufunc
    return impl


#: `direct_marker(kernels)(ufunc)` is a decorator of the impl that a function of the array module can stand for. It is `_mark`,
#: given one argument after the other: an import marks many impls.
direct_marker: Final[Callable[[DirectKernels], Callable[[Any], Callable[[_F], _F]]]] = partial(partial, partial, _mark)


def general_in_place(be: ArrayBackend, ufunc: Any, general: Kernel, check: Check) -> Kernel:
    """The kernel in place of a signature that has no shorter one."""
    return general


_FUNCTIONAL: Final = """\
def kernel({parameters}):
    {operands}
    if {admitted}:
        try: result = {result}
        except ARRAY_ERRORS:  # Note [Direct kernels]
            pass
        else:
            if result.__class__ is array_type{kept}:
                tensor = new(*TENSOR)
                tensor._array = result
                tensor._keys = keys
                tensor._device = {model}._device
                return tensor
            # A scalar, which NumPy returns where all operands are 0-dim.
            if result is not None and {array}.__class__ is array_type and result.dtype is {array}.dtype:
                return wrap(result)
    return general({arguments})
"""

_IN_PLACE: Final = """\
def kernel({parameters}):
    {operands}
    if {admitted}:
        if {views}:
            check({arrays})
        {prepared}try:
            ufunc({arrays}, a)
        except ARRAY_ERRORS as error:  # Note [Direct kernels]
            if finished(error, be, {arrays}):
                return self
        else:
            return self
    return general({arguments})
"""


def finished(error: Exception, be: ArrayBackend, written: Any, operand: Any = None) -> bool:
    """Whether a ufunc that writes into an operand had come to its end when it raised. See Note [Direct kernels].

    Args:
        error: What it has raised.
        be: Backend of the arrays.
        written: The operand that it writes into.
        operand: The other operand, an array or a number, if it has one.
    """
    if not isinstance(error, EVENTS):
        return False
    return operand is None or type(operand) is be.array_type or _converts(be, operand, written.dtype)


def _converts(be: ArrayBackend, number: Any, native: Any) -> bool:
    """Whether a number becomes one of an array's dtype without an event."""
    try:
        be.xp.asarray(number, dtype=native)
    except EVENTS:
        return False
    return True


_shape_of: Final = attrgetter("shape")
_strides_of: Final = attrgetter("strides")


def in_order(result: Any, *arrays: Any) -> Any:
    """A new array, computed of one or two, or of a mask and two; copied if its dimensions do not lie in memory as PyTorch's."""
    if result.strides == arrays[0].strides == arrays[-1].strides and len(arrays) < 3:
        return result
    if is_row_major(result, arrays):
        return result
    shapes = tuple(map(_shape_of, arrays))
    wanted = _strides(result.shape, result.itemsize, shapes, tuple(map(_strides_of, arrays)))
    return result if result.strides == wanted else laid_out(result, wanted)


def is_row_major(result: Any, arrays: Iterable[Any]) -> bool:
    """Whether a new array, computed of others, is row-major as PyTorch's is; False where that takes a closer look."""
    if 1 in result.shape or not result.flags.c_contiguous:
        return False
    for array in arrays:  # noqa: SIM110 -- a generator is a frame for each
        if not (array.flags.c_contiguous or is_in_order(array.shape, array.strides)):
            return False
    return True


@lru_cache(1024)  # As `joint_strides`, whose arguments take longer to make than all of this.
def _strides(shape: Shape, itemsize: int, shapes: tuple[Shape, ...], strides: tuple[Shape, ...]) -> Shape:
    """Strides of PyTorch's result, in bytes. A mask is converted before."""
    if len(shapes) == 3:
        strides = (kept_strides(shapes[0], strides[0]), *strides[1:])
    steps = joint_strides(shape, shapes, strides) or contiguous_strides(shape)
    return tuple([step * itemsize for step in steps])


#: Types of Python numbers with which NumPy's promotion agrees with PyTorch's, by kind of the array's dtype.
_WEAK: Final = dict.fromkeys("biufcmMOSUV", frozenset[type]()) | {
    "f": frozenset({float, int}),
    "i": frozenset({int}),
    "c": frozenset({complex, float, int}),
}
#: The same for `_FACTORING`, by the type code of the array's dtype: float16, "e", has none.
_FACTORS: Final = dict.fromkeys("?bBhHiIlLqQeEmMOSUV", frozenset[type]()) | {
    **dict.fromkeys("bhilq", _WEAK["i"]),
    **dict.fromkeys("fdg", _WEAK["f"]),
    **dict.fromkeys("FDG", _WEAK["c"]),
}
#: Ufuncs whose number PyTorch does not round to half precision, as array modules do.
_FACTORING: Final = frozenset(("multiply", "true_divide"))
#: What the texts name besides the factories' arguments.
_NAMES: Final = {
    "__name__": __name__,
    "ARRAY_ERRORS": ARRAY_ERRORS,
    "BITS": 63,  # Integers of more bits are refused, which the general kernel does.
    "FACTORS": _FACTORS,
    "FITTING": 65504,  # Every dtype of fractions holds it; whether it holds a larger number the general kernel asks.
    "ONE": 1,  # The schema's default is this very object; an equal number takes the general way, which is right too.
    "TENSOR": (Tensor,),  # Given whole: a call makes a tuple of what it is given one by one.
    "WEAK": _WEAK,
    "finished": finished,
    "in_order": in_order,
    "new": object.__new__,
}

_FACTOR: Final = (
    "alpha.__class__ in WEAK[a.dtype.kind] and (alpha.__class__ is complex or -FITTING <= alpha <= FITTING)"
)
#: Condition on an argument `{0}` that is no tensor.
SMALL_NUMBER: Final = "({0}.__class__ is float or ({0}.__class__ is int and {0}.bit_length() <= BITS))"


def _in_order(be: ArrayBackend, result: str) -> str:
    """An expression, and what lays out its result as PyTorch's where operands are not row-major."""
    if not be.writable:
        return result
    # The cheapest question first: what an array says of its dimensions takes half the time of what it says of their order.
    return f"{result} if a.ndim < 2 or a.flags.c_contiguous else in_order({result}, a, b)"


def _weak(be: ArrayBackend, ufunc_name: str, array: str, number: str) -> str:
    """That the array module computes with a number of this class and an array of this dtype as PyTorch does."""
    if ufunc_name not in _FACTORING:
        return f"{number}.__class__ in WEAK[{array}.dtype.kind]"
    if hasattr(be.native_dtype[float32], "char"):
        return f"{number}.__class__ in FACTORS[{array}.dtype.char]"
    return f"{array}.dtype.itemsize > 2 and {number}.__class__ in WEAK[{array}.dtype.kind]"


def _of_tensor_or_number(be: ArrayBackend, ufunc_name: str) -> str:
    """An expression: the result for a second operand that is a tensor of the same dtype, or a number; None for another one."""
    arrays, weak = _in_order(be, "ufunc(a, b)"), _weak(be, ufunc_name, "a", "b")
    # A wrapped number has no device; asking for that takes less time than asking for the class of its array. Of arrays of another
    # class the result is of another class, too, and not kept.
    return f"(({arrays}) if a.dtype is b.dtype else None) if other._device is not None else ufunc(a, b) if {weak} else None"


_ONE_TENSOR: Final = {
    "parameters": "self",
    "arguments": "self",
    "operands": "a = self._array",
    "model": "self",
    "array": "a",
}
_TWO_TENSORS: Final = _ONE_TENSOR | {
    "parameters": "self, other",
    "arguments": "self, other",
    "operands": "a = self._array; b = other._array",
}
_WITH_ALPHA: Final = _TWO_TENSORS | {"parameters": "self, other, *, alpha=1", "arguments": "self, other, alpha=alpha"}


def direct_kernel(
    be: ArrayBackend, ufunc: str | Kernel | None, general: Kernel, extra: Any = None, **parts: str
) -> FunctionType:
    """A kernel that returns a new tensor.

    Args:
        be: Backend to compute with.
        ufunc: Function of its array module, by name, or another one; None for a result that is none's.
        general: The kernel for everything else.
        extra: What the text may call so.
        **parts: The parts of `_FUNCTIONAL` that are not those of a kernel of one tensor: `parameters`, and the `arguments` for
            `general`; `operands`, which assigns `a` and `b`; `admitted`, what must hold of them; `result`, an expression, None
            for what is left to `general`; `kept`, what must hold of it, as " and ..."; `model`, the tensor whose device the result
            has, and `array`, with its dtype.
    """
    text = _FUNCTIONAL.format_map(_ONE_TENSOR | {"kept": "", "result": "ufunc(a, b)"} | parts)
    function = getattr(be.xp, ufunc) if isinstance(ufunc, str) else ufunc
    return from_text(text, be, ufunc=function, general=general, extra=extra)


def _with_rest(be: ArrayBackend, ufunc_name: str, rest: Callable[[], Kernel], **parts: str) -> Kernel:
    """As `direct_kernel`, with another direct kernel for the rest: it is made when one is left to it, which takes time."""

    def first_rest(*args: Any, **kwargs: Any) -> Any:
        made = kernel.__globals__["general"] = rest()
        return made(*args, **kwargs)

    kernel = direct_kernel(be, ufunc_name, first_rest, **parts)
    return kernel


def _inplace_kernel(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check, **parts: str) -> Kernel:
    """A kernel that writes into its first tensor.

    Args:
        be: Backend to compute with.
        ufunc_name: Function of its array module.
        general: The kernel for everything else.
        check: Refuses overlapping memory.
        **parts: As for `direct_kernel`, and `arrays`, what the ufunc is given; `views`, whether one of them may share its memory;
            `prepared`, statements in front of the computation.
    """
    text = _IN_PLACE.format_map({"prepared": ""} | parts)
    return from_text(text, be, be=be, ufunc=getattr(be.xp, ufunc_name), general=general, check=check)


#: Numbers of the texts, for the names of their files.
_NUMBERS: Final = count()


def from_text(text: str, be: ArrayBackend, /, **names: Any) -> FunctionType:
    """The kernel of a text over a backend's arrays, with what the text calls so in its globals."""
    own = {"array_type": be.array_type, "keys": be.keys, "wrap": be.wrap}
    namespace: dict[str, Any] = {**_NAMES, **own, **names}
    exec(_compiled(text), namespace)  # noqa: S102 -- our own text
    return with_own_code(namespace.pop("kernel"))


@cache
def _compiled(text: str) -> CodeType:
    return compile_source(text, f"<opmux direct kernel {next(_NUMBERS)}>")


def _unary(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    other_kinds = _DIFFERING.get(ufunc_name)
    admitted = f"a.__class__ is array_type and a.dtype.kind not in {other_kinds!r}" if other_kinds else "True"
    kept = " and result.dtype is a.dtype"
    return direct_kernel(be, ufunc_name, general, admitted=admitted, result="ufunc(a)", kept=kept)


def _unary_inplace(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check) -> Kernel:
    admitted = "a.__class__ is array_type and a.dtype.kind == 'f'"
    parts = _ONE_TENSOR | {"admitted": admitted, "arrays": "a", "views": "a.base is not None"}
    return _inplace_kernel(be, ufunc_name, general, check, **parts)


def _number_first(be: ArrayBackend, ufunc_name: str, general: Kernel, tensors: dict[str, str]) -> Kernel:
    """The kernel for a wrapped number on the left, as in `1 - x`; all else is left to `general`."""
    admitted = f"b.__class__ is array_type and {_weak(be, ufunc_name, 'b', 'a')}"
    if tensors is _WITH_ALPHA:
        admitted += " and alpha is ONE"
    parts = tensors | {"admitted": admitted, "kept": " and result.dtype is b.dtype", "model": "other", "array": "b"}
    return direct_kernel(be, ufunc_name, general, **parts)


def _binary(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    admitted = "self._device is not None"
    parts = {
        "result": _of_tensor_or_number(be, ufunc_name),
        "kept": "" if ufunc_name in _KEEPING else " and result.dtype is a.dtype",
    }
    if ufunc_name in _ORDERED:
        # Array modules put complex numbers in an order; PyTorch refuses, and so does the general kernel.
        admitted += f" and {_is_compared(be)}"
        return direct_kernel(be, ufunc_name, general, **_TWO_TENSORS, admitted=admitted, **parts)
    rest = partial(_number_first, be, ufunc_name, general, _TWO_TENSORS)
    return _with_rest(be, ufunc_name, rest, **_TWO_TENSORS, admitted=admitted, **parts)


def _is_compared(be: ArrayBackend) -> str:
    """That an array module compares the array itself: complex numbers PyTorch refuses, many of half precision become integers."""
    if not (be.writable and be.on_host and hasattr(be.native_dtype[float32], "char")):
        return "a.dtype.kind != 'c'"
    return f"((code := a.dtype.char) not in 'eFDG' or (code == 'e' and a.size < {CLIP_FROM}))"


def _other_scaled(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    """The kernel for a wrapped number on the left or a factor; all else is left to `general`."""
    factor = f"a.__class__ is b.__class__ is array_type and a.dtype is b.dtype and {_FACTOR}"
    result = _in_order(be, "ufunc(a, b * alpha)")
    parts = _WITH_ALPHA | {"admitted": factor, "result": result, "kept": " and result.dtype is a.dtype"}
    general = direct_kernel(be, ufunc_name, general, **parts)
    return _number_first(be, ufunc_name, general, _WITH_ALPHA)


def _scaled(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    rest = partial(_other_scaled, be, ufunc_name, general)
    admitted, result = "alpha is ONE and self._device is not None", _of_tensor_or_number(be, ufunc_name)
    return _with_rest(be, ufunc_name, rest, **_WITH_ALPHA, admitted=admitted, result=result)


#: Parts that in-place kernels of two tensors have in common.
_BOTH: Final = {"arrays": "a, b", "views": "a.base is not None or (b.__class__ is array_type and b.base is not None)"}


def _binary_inplace(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check) -> Kernel:
    fitting = f"a.dtype is b.dtype if b.__class__ is array_type else {_weak(be, ufunc_name, 'a', 'b')}"
    admitted = f"a.__class__ is array_type and ({fitting})"
    return _inplace_kernel(be, ufunc_name, general, check, **_TWO_TENSORS, **_BOTH, admitted=admitted)


def _scaled_inplace(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check) -> Kernel:
    admitted = (
        f"a.__class__ is array_type and (a.dtype is b.dtype and (alpha is ONE or {_FACTOR})"
        " if b.__class__ is array_type else alpha is ONE and b.__class__ in WEAK[a.dtype.kind])"
    )
    # Its event would seem to come from the ufunc.
    prepared = """\
if alpha is not ONE:
            try:
                b = b * alpha
            except ARRAY_ERRORS:
                return general(self, other, alpha=alpha)
        """
    parts = _WITH_ALPHA | _BOTH | {"admitted": admitted, "prepared": prepared}
    return _inplace_kernel(be, ufunc_name, general, check, **parts)


#: Kinds of dtypes that array modules compute with as they are, where PyTorch converts or refuses them.
_DIFFERING: Final = {
    "absolute": "b",
    "ceil": "b",
    "floor": "b",
    "reciprocal": "iu",
    "rint": "c",
    "trunc": "b",
}

#: Ufuncs whose result for two arrays of one dtype has PyTorch's dtype without a look at it.
_KEEPING: Final = frozenset(
    (
        "multiply",
        "maximum",
        "minimum",
        "equal",
        "not_equal",
        "less",
        "less_equal",
        "greater",
        "greater_equal",
        "logical_and",
        "logical_or",
        "logical_xor",
    )
)

_ORDERED: Final = frozenset(("maximum", "minimum", "fmax", "fmin", "less", "less_equal", "greater", "greater_equal"))

UNARY: Final = DirectKernels(_unary, _unary_inplace)
BINARY: Final = DirectKernels(_binary, _binary_inplace)
SCALED: Final = DirectKernels(_scaled, _scaled_inplace)
