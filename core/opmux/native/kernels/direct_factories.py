"""The shortest kernels of factories: one call of the array module, which looks at the sizes, and the tensor around its array.

See Note [Direct kernels]. Sizes that the module refuses, and other dtypes, formats and numbers, are left to the general kernel.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from opmux.native.direct import DirectKernels, Kernel, direct_marker, from_text, general_in_place
from opmux.tensor import DEFAULT_DTYPES, SETTINGS, ArrayBackend, int64

__all__ = ["direct_arange", "direct_empty", "direct_full", "direct_ones", "direct_scalar_tensor", "direct_zeros"]


_FACTORY: Final = """\
def kernel({parameters}, *, dtype=None, layout=None, device=None, pin_memory=None{last}):
    if {admitted}:
        try:
            array = {array}
        except ARRAY_ERRORS:  # Note [Direct kernels]
            pass
        else:
            tensor = new(*TENSOR)
            tensor._array = array
            tensor._keys = keys
            tensor._device = only_device
            return tensor
    return general({arguments}, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory{given})
"""
_OF_SIZES: Final = "make(size, native_dtype[DEFAULT_DTYPES[0] if dtype is None else dtype])"
_PARTS: Final = {
    "parameters": "size",
    "arguments": "size",
    "last": "",
    "given": "",
    "admitted": "True",
    "array": _OF_SIZES,
}
#: Sizes of which there is no array; their product is 0 in 64 bits.
_NO_SIZES: Final = ((-1,), (1 << 32, 1 << 32))


def _factory(be: ArrayBackend, function: str, general: Kernel, *, parts: dict[str, str]) -> Kernel:
    """Kernel of a function of the array module that makes arrays, where the module refuses sizes of which there is none.

    Args:
        be: Backend to make tensors of.
        function: Name of the function.
        general: The kernel for everything else.
        parts: The parts of `_FACTORY` that are not those of zeros.
    """
    if not (be.writable and be.on_host and be.runtime is None and be.tracing is None and _looks_at_sizes(be)):
        return general
    names = {"only_device": be.device, "native_dtype": be.native_dtype, "general": general}
    settings = {"DEFAULT_DTYPES": DEFAULT_DTYPES, "SETTINGS": SETTINGS, "int64": int64}
    return from_text(_FACTORY.format_map(_PARTS | parts), be, make=getattr(be.xp, function), **names, **settings)


def _looks_at_sizes(be: ArrayBackend) -> bool:
    """Whether an array module refuses sizes of which there is no array. Some make one all the same, or an empty one."""
    return not any(_makes(be, size) for size in _NO_SIZES) and type(be.xp.zeros(())) is be.array_type


def _makes(be: ArrayBackend, size: tuple[int, ...]) -> bool:
    try:
        be.xp.zeros(size)
    except Exception:  # Each array module has its own way to refuse.
        return False
    return True


_EMPTY: Final = {
    "last": ", memory_format=None",
    "admitted": "memory_format is None and not SETTINGS.deterministic",
    "given": ", memory_format=memory_format",
}
_FULL: Final = {
    "parameters": "size, fill_value",
    "arguments": "size, fill_value",
    "admitted": "fill_value.__class__ is float and -FITTING <= fill_value <= FITTING and (dtype is None or dtype.kind == 'f')",
    "array": f"{_OF_SIZES}; array.fill(fill_value)",
}
_SCALAR: Final = {
    "parameters": "s",
    "arguments": "s",
    "admitted": "(s.__class__ is float or s.__class__ is int) and -FITTING <= s <= FITTING"
    " and (dtype is None or dtype.kind == 'f')",
    "array": "make((), native_dtype[DEFAULT_DTYPES[0] if dtype is None else dtype]); array.fill(s)",
}
#: Integers whose differences, and how often a step goes into them, fractions of 64 bits hold: NumPy counts with these.
_COUNTABLE: Final = 1 << 40
_ARANGE: Final = {
    "parameters": "start, end, step=1",
    "arguments": "start, end, step",
    "admitted": f"(dtype is None or dtype is int64) and start.__class__ is end.__class__ is step.__class__ is int"
    f" and 0 < step <= {_COUNTABLE} and -{_COUNTABLE} <= start <= end <= {_COUNTABLE}",
    "array": "make(start, end, step, native_dtype[int64])",
}


def _direct(function: str, **parts: str) -> Callable[[Kernel], Kernel]:
    return direct_marker(DirectKernels(partial(_factory, parts=parts), general_in_place))(function)


#: Mark the kernels of these operators. NumPy's own `ones` and `full` are functions in Python, and take three times as long.
direct_arange: Final = _direct("arange", **_ARANGE)
direct_empty: Final = _direct("empty", **_EMPTY)
direct_zeros: Final = _direct("zeros")
direct_ones: Final = _direct("empty", array=f"{_OF_SIZES}; array.fill(1)")
direct_full: Final = _direct("empty", **_FULL)
direct_scalar_tensor: Final = _direct("empty", **_SCALAR)
