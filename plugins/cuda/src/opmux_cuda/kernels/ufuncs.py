"""CuPy's ufuncs by formulas of ours where these are faster: large arrays of one floating-point dtype, shape and order in memory.

A number beside an array is one of its dtype, as in CuPy. Everything else is CuPy's to compute.
"""

from collections.abc import Callable
from typing import Any, Final

from opmux_cuda.kernels._elementwise import Elementwise, destination, is_long
from opmux_cuda.kernels._launch import FLOATING, name_of

__all__ = ["BINARY", "UNARY", "binary", "choosing", "unary"]

#: What is computed of an element, `v`.
UNARY: Final = {
    "absolute": "fabs(v)",
    "cos": "cos(v)",
    "exp": "exp(v)",
    "expm1": "expm1(v)",
    "log": "log(v)",
    "log1p": "log1p(v)",
    "negative": "-v",
    "reciprocal": "A(1) / v",
    "sin": "sin(v)",
    "sqrt": "sqrt(v)",
    "square": "v * v",
    "tanh": "tanh(v)",
}
#: What is computed of two elements, `v` and `w`; NaN wins in extremes.
BINARY: Final = {
    "add": "v + w",
    "divide": "v / w",
    "maximum": "v != v || v > w ? v : w",
    "minimum": "v != v || v < w ? v : w",
    "multiply": "v * w",
    "subtract": "v - w",
    "true_divide": "v / w",
}


_UNARY: Final = {name: Elementwise(name, "T x", f"const A v = x; y = T({text})") for name, text in UNARY.items()}


def _of_two(name: str, text: str) -> tuple[Elementwise, Elementwise, Elementwise]:
    """A formula of two arrays, of an array and a number, and of a number and an array."""
    return (
        Elementwise(name, "T a, T b", f"const A v = a, w = b; y = T({text})"),
        Elementwise(f"{name}_number", "T a, float64 b", f"const A v = a, w = T(b); y = T({text})"),
        Elementwise(f"number_{name}", "float64 a, T b", f"const A v = T(a), w = b; y = T({text})"),
    )


_BINARY: Final = {name: _of_two(name, text) for name, text in BINARY.items()}


def unary(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """The ufunc of one operand.

    Args:
        name: A key of `UNARY`.
        plain: CuPy's.
    """
    formula = _UNARY[name]

    def ufunc(a: Any, out: Any = None, **options: Any) -> Any:
        if is_long(a) and not options and _fits(a, out) and _apart(out, a):
            return formula(a, destination(a, out))
        return plain(a, out=out, **options)

    return _described(ufunc, plain)


def binary(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """The ufunc of two operands.

    Args:
        name: A key of `BINARY`.
        plain: CuPy's.
    """
    both, number_last, number_first = _BINARY[name]

    def ufunc(a: Any, b: Any, out: Any = None, **options: Any) -> Any:
        if options:
            return plain(a, b, out=out, **options)
        if is_long(a):
            if b.__class__ is a.__class__:
                if _fits(a, b, out) and _apart(out, a, b):
                    return both(a, b, destination(a, out))
            elif _is_number(b) and _fits(a, out) and _apart(out, a):
                return number_last(a, float(b), destination(a, out))
        elif is_long(b) and _is_number(a) and _fits(b, out) and _apart(out, b):
            return number_first(float(a), b, destination(b, out))
        return plain(a, b, out=out)

    return _described(ufunc, plain)


def choosing(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """`where`, of which CuPy gives float32 for bfloat16: it has no loop for that.

    Args:
        name: The function's name.
        plain: CuPy's.
    """

    def where(condition: Any, *choices: Any) -> Any:
        found = plain(condition, *choices)
        dtypes = [choice.dtype for choice in choices if hasattr(choice, "dtype")]
        narrow = dtypes and found.dtype not in dtypes and all(name_of(dtype) == "bfloat16" for dtype in dtypes)
        return found.astype(dtypes[0]) if narrow else found

    return where


def _is_number(value: Any) -> bool:
    """Whether a value is a number that CuPy takes for one of the array's dtype, and that a double holds."""
    return value.__class__ is float or (value.__class__ is int and -(1 << 53) <= value <= 1 << 53)


#: What is known of a ufunc, and its methods.
_ATTRIBUTES: Final = ("nin", "nout", "nargs", "types", "reduce", "accumulate", "reduceat", "outer", "at")


def _described(function: Callable[..., Any], plain: Any) -> Callable[..., Any]:
    """The function with the attributes of CuPy's ufunc, for kernels that ask for them."""
    for name in _ATTRIBUTES:
        setattr(function, name, getattr(plain, name))
    return function


def _apart(out: Any, *arrays: Any) -> bool:
    """Whether a destination has no memory in common with operands of its size, or all: CuPy copies others before it writes."""
    if out is None:
        return True
    start, size = out.data.ptr, out.nbytes
    return not any(0 < abs(array.data.ptr - start) < size for array in arrays)


def _fits(array: Any, *others: Any) -> bool:
    """Whether an array is row-major and of floating-point numbers, and all others that are given are like it."""
    if not array.flags.c_contiguous or name_of(array.dtype) not in FLOATING:
        return False
    for other in others:
        if other is not None and not (
            other.__class__ is array.__class__
            and other.shape == array.shape
            and other.dtype == array.dtype
            and other.flags.c_contiguous
        ):
            return False
    return True
