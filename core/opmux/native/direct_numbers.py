"""The shortest kernels of one array and a number, and of a mask and two arrays; see Note [Direct kernels]."""

from functools import partial
from typing import Any, Final

from opmux.native.arrays import BITS_FROM
from opmux.native.direct import SMALL_NUMBER, DirectKernels, Kernel, direct_kernel, general_in_place
from opmux.tensor import ArrayBackend

__all__ = [
    "CHOICE",
    "CLAMP",
    "CLAMP_MAX",
    "CLAMP_MIN",
    "CLIP_FROM",
    "FORMULA",
    "FORMULA_IN_BLOCKS",
    "POWER",
    "RELU",
    "compare_number",
]

_FITTING: Final = (
    "m.__class__ is a.__class__ is b.__class__ is array_type and m.dtype.kind == 'b' and a.dtype is b.dtype"
)
_CONTIGUOUS: Final = "m.flags.c_contiguous and a.flags.c_contiguous and b.flags.c_contiguous"
_FRACTIONS: Final = "a.__class__ is array_type and a.dtype.kind == 'f'"


def compare_number(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    """Kernel of a comparison with a Python number, which comes as it is and not as a tensor."""
    return direct_kernel(
        be,
        ufunc_name,
        general,
        parameters="self, other",
        arguments="self, other",
        admitted=f"{_FRACTIONS} and {SMALL_NUMBER.format('other')}",
        result="ufunc(a, other)",
    )


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


class _Zeros(dict[Any, Any]):
    """Native dtype to a 0-dim zero of it: half the price of a Python number as a ufunc's operand.

    For arrays of devices it is that number, an argument of the kernel: an array would lie on one of the devices.
    """

    def __init__(self, be: ArrayBackend) -> None:
        self._be = be

    def __missing__(self, native: Any) -> Any:
        zero = self[native] = self._be.xp.asarray(0, dtype=native) if self._be.on_host else 0
        return zero


#: From this many elements on, `clip`, whose loop is 4 times faster, beats a call of `maximum`.
CLIP_FROM: Final = 8192


def _relu(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        ufunc_name,
        general,
        _Zeros(be),
        admitted=f"a.__class__ is array_type and a.size < {CLIP_FROM} and a.dtype.kind == 'f'",
        result="ufunc(a, extra[a.dtype])",
    )


_FITTING_BOUND: Final = f"({{0}} is None or ({SMALL_NUMBER} and -FITTING <= {{0}} <= FITTING))"
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
        result="ufunc(a, min) if max is None else extra(a if min is None else ufunc(a, min), max)",
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
_UNDIVIDED: Final = 1 << 15


def _formula(be: ArrayBackend, function: Any, general: Kernel, size: str = "") -> Kernel:
    """Kernel of a function `(be, array, *numbers) -> array` of fractions that array modules compute in.

    Args:
        be: Backend to compute with.
        function: The function.
        general: The kernel for everything else.
        size: What must hold of the array's size, as " and ...".
    """
    code, defaults = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[2 : code.co_argcount]
    given = "".join([f", {name}" for name in names])
    optional = "".join([f", {name}={default!r}" for name, default in zip(names, defaults, strict=True)])
    fitting = "".join([f" and {SMALL_NUMBER.format(name)} and -FITTING <= {name} <= FITTING" for name in names])
    return direct_kernel(
        be,
        partial(function, be),
        general,
        parameters=f"self{optional}",
        arguments=f"self{given}",
        admitted=f"{_FRACTIONS} and a.dtype.itemsize > 2{size}{fitting}",
        result=f"ufunc(a{given}) if a.ndim < 2 or a.flags.c_contiguous else in_order(ufunc(a{given}), a)"
        if be.writable
        else f"ufunc(a{given})",
        kept=" and result.dtype is a.dtype",
    )


CLAMP: Final = DirectKernels(_clamp, general_in_place)
CLAMP_MAX: Final = DirectKernels(partial(_clamp, bounds=_LARGEST), general_in_place)
CLAMP_MIN: Final = DirectKernels(partial(_clamp, bounds=_LEAST), general_in_place)
FORMULA: Final = DirectKernels(_formula, general_in_place)
FORMULA_IN_BLOCKS: Final = DirectKernels(partial(_formula, size=f" and a.size < {_UNDIVIDED}"), general_in_place)
CHOICE: Final = DirectKernels(_choice, general_in_place)
RELU: Final = DirectKernels(_relu, general_in_place)
POWER: Final = DirectKernels(_power, general_in_place)
