"""The shortest element-wise kernels: one ufunc call and the tensor around its result, in one Python frame.

Each factory closes over the backend's ufunc and array type, so that a call looks nothing up. Whatever is not the plain
case (a number, mixed dtypes, a 0-dim result, which NumPy returns as a scalar, an exception) goes to the general kernel.
That a result of another dtype is computed twice is the price of not asking for the dtype first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from opmux.tensor import EVENTS, ArrayBackend, Tensor, quiet

__all__ = ["BINARY", "BITS", "SCALED", "UNARY", "Check", "DirectKernels", "Kernel"]

Kernel = Callable[..., Any]
Check = Callable[..., None]


@dataclass(frozen=True, slots=True)
class DirectKernels:
    """Factories of one signature.

    Attributes:
        functional: `(backend, ufunc name, general kernel) -> kernel`.
        inplace: The same with the check of memory, for views, as a fourth argument. See Note [Memory checks].
    """

    functional: Callable[[ArrayBackend, str, Kernel], Kernel]
    inplace: Callable[[ArrayBackend, str, Kernel, Check], Kernel]


_new: Final = object.__new__
# The schema's default is this very object; an equal number takes the general way, which is right too.
_ONE: Final = 1
#: Integers of more bits are refused, which the general kernel does.
BITS: Final = 63
#: A number that every dtype of fractions holds; whether larger ones fit the general kernel asks.
_FITTING: Final = 65504
#: Types of Python numbers with which NumPy's promotion agrees with PyTorch's, by kind of the array's dtype.
_WEAK: Final = dict.fromkeys("biufcmMOSUV", frozenset[type]()) | {
    "f": frozenset({float, int}),
    "i": frozenset({int}),
    "c": frozenset({complex, float, int}),
}


def _alike(a: Any, b: Any) -> bool:
    """Whether two arrays order dimensions alike, and completely."""
    strides = a.strides
    return strides == b.strides and 0 not in strides


def _unary(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    ufunc, keys = getattr(be.xp, ufunc_name), be.keys
    array_type: Any = be.array_type
    other_kinds = _DIFFERING.get(ufunc_name, "")

    def kernel(self: Tensor) -> Any:
        array = self._array
        try:
            result = ufunc(array)
        except Exception:
            return general(self)
        if (
            type(result) is array_type
            and result.dtype is array.dtype
            and not (other_kinds and array.dtype.kind in other_kinds)
        ):
            tensor = _new(Tensor)
            tensor._array = result
            tensor._keys = keys
            tensor._device = self._device
            return tensor
        return general(self)

    return kernel


def _unary_inplace(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check) -> Kernel:
    ufunc = getattr(be.xp, ufunc_name)
    array_type: Any = be.array_type

    def kernel(self: Tensor) -> Any:
        array = self._array
        if type(array) is array_type and array.dtype.kind == "f":
            if array.base is not None:
                check(array)
            try:
                ufunc(array, array)
            except EVENTS:
                pass  # Raised after the loop has finished: the result is there.
            except Exception:
                return general(self)
            return self
        return general(self)

    return kernel


def _number_first(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    """The kernel for a wrapped number on the left, as in `1 - x`; all else is left to `general`."""
    ufunc: Any = getattr(be.xp, ufunc_name)
    array_type: Any = be.array_type

    def kernel(self: Tensor, other: Tensor, *, alpha: Any = 1) -> Any:
        number = self._array
        array = other._array
        if type(array) is array_type and alpha is _ONE and type(number) in _WEAK[array.dtype.kind]:
            try:
                result = ufunc(number, array)
            except Exception:
                return general(self, other)
            if result.dtype is array.dtype:
                return be.wrap(result)
        return general(self, other) if alpha is _ONE else general(self, other, alpha=alpha)

    return kernel


def _binary(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    ufunc, keys = getattr(be.xp, ufunc_name), be.keys
    array_type: Any = be.array_type
    keeps_dtype = ufunc_name in _KEEPING
    # Array modules put complex numbers in an order; PyTorch refuses, and so does the general kernel.
    ordered = ufunc_name in _ORDERED
    general = general if ordered else _number_first(be, ufunc_name, general)

    def kernel(self: Tensor, other: Tensor) -> Any:
        a = self._array
        b = other._array
        # Array modules put row-major first where operands differ, PyTorch the first operand.
        if type(a) is array_type and (
            a.dtype is b.dtype and (a.ndim < 2 or a.flags.c_contiguous or _alike(a, b))
            if type(b) is array_type
            else type(b) in _WEAK[a.dtype.kind]
        ):
            try:
                result = ufunc(a, b)
            except Exception:
                return general(self, other)
            if (
                type(result) is array_type
                and (keeps_dtype or result.dtype is a.dtype)
                and not (ordered and a.dtype.kind == "c")
            ):
                tensor = _new(Tensor)
                tensor._array = result
                tensor._keys = keys
                tensor._device = self._device
                return tensor
        return general(self, other)

    return kernel


def _converts(be: ArrayBackend, number: Any, native: Any) -> bool:
    """Whether a number becomes one of an array's dtype without an event."""
    try:
        be.xp.asarray(number, dtype=native)
    except EVENTS:
        return False
    return True


def _binary_inplace(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check) -> Kernel:
    ufunc = getattr(be.xp, ufunc_name)
    array_type: Any = be.array_type

    def kernel(self: Tensor, other: Tensor) -> Any:
        a = self._array
        b = other._array
        if type(a) is array_type and (a.dtype is b.dtype if type(b) is array_type else type(b) in _WEAK[a.dtype.kind]):
            if a.base is not None or (type(b) is array_type and b.base is not None):
                check(a, b)
            try:
                ufunc(a, b, a)
            except EVENTS:
                # Raised after the loop has finished, and the result is there; or before, over a number out of range.
                if type(b) is not array_type and not _converts(be, b, a.dtype):
                    with quiet(be.xp):
                        ufunc(a, b, a)
            except Exception:
                return general(self, other)
            return self
        return general(self, other)

    return kernel


def _scaled(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    ufunc, keys = getattr(be.xp, ufunc_name), be.keys
    array_type: Any = be.array_type
    general = _number_first(be, ufunc_name, _factor(be, ufunc_name, general))

    def kernel(self: Tensor, other: Tensor, *, alpha: Any = 1) -> Any:
        a = self._array
        b = other._array
        if (
            type(a) is array_type
            and alpha is _ONE
            and (
                a.dtype is b.dtype and (a.ndim < 2 or a.flags.c_contiguous or _alike(a, b))
                if type(b) is array_type
                else type(b) in _WEAK[a.dtype.kind]
            )
        ):
            try:
                result = ufunc(a, b)
            except Exception:
                return general(self, other, alpha=alpha)
            if type(result) is array_type:
                tensor = _new(Tensor)
                tensor._array = result
                tensor._keys = keys
                tensor._device = self._device
                return tensor
        return general(self, other, alpha=alpha)

    return kernel


def _scaled_inplace(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check) -> Kernel:
    plain = _binary_inplace(be, ufunc_name, general, check)
    ufunc = getattr(be.xp, ufunc_name)
    array_type: Any = be.array_type

    def kernel(self: Tensor, other: Tensor, *, alpha: Any = 1) -> Any:
        if alpha is _ONE:
            return plain(self, other)
        a = self._array
        b = other._array
        if (
            type(a) is type(b) is array_type
            and a.dtype is b.dtype
            and type(alpha) in _WEAK[a.dtype.kind]
            and (type(alpha) is complex or -_FITTING <= alpha <= _FITTING)
        ):
            if a.base is not None or b.base is not None:
                check(a, b)
            try:
                product = b * alpha
            except Exception:
                return general(self, other, alpha=alpha)
            try:
                ufunc(a, product, a)
            except EVENTS:
                pass  # Raised after the loop has finished: the result is there.
            except Exception:
                return general(self, other, alpha=alpha)
            return self
        return general(self, other, alpha=alpha)

    return kernel


def _factor(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    """The kernel for two arrays of one dtype and an `alpha` that leaves it as it is; all else is left to `general`."""
    ufunc: Any = getattr(be.xp, ufunc_name)
    array_type: Any = be.array_type

    def kernel(self: Tensor, other: Tensor, *, alpha: Any = 1) -> Any:
        a = self._array
        b = other._array
        if (
            type(a) is type(b) is array_type
            and a.dtype is b.dtype
            and type(alpha) in _WEAK[a.dtype.kind]
            and (type(alpha) is complex or -_FITTING <= alpha <= _FITTING)
            and (a.ndim < 2 or a.flags.c_contiguous or _alike(a, b))
        ):
            try:
                result = ufunc(a, b * alpha)
            except Exception:
                return general(self, other, alpha=alpha)
            if result.dtype is a.dtype:
                return be.wrap(result)
        return general(self, other, alpha=alpha)

    return kernel


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
