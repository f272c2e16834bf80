"""The shortest kernels of one array and a number; see `native/direct.py`."""

from typing import Any, Final

from opmux.native.direct import BITS, Check, DirectKernels, Kernel
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["CLIP_FROM", "POWER", "RELU", "compare_number"]

_new: Final = object.__new__
#: Exponents of powers that the general kernel computes as products of several steps.
_PRODUCTS: Final = (3, 4)


def compare_number(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    """Kernel of a comparison with a Python number, which comes as it is and not as a tensor."""
    ufunc, keys = getattr(be.xp, ufunc_name), be.keys
    array_type: Any = be.array_type

    def kernel(self: Tensor, other: Any) -> Any:
        array = self._array
        if (
            type(array) is array_type
            and array.dtype.kind == "f"
            and (type(other) is float or (type(other) is int and other.bit_length() <= BITS))
        ):
            try:
                result = ufunc(array, other)
            except Exception:
                return general(self, other)
            if type(result) is array_type:
                tensor = _new(Tensor)
                tensor._array = result
                tensor._keys = keys
                tensor._device = self._device
                return tensor
        return general(self, other)

    return kernel


def _power(be: ArrayBackend, ufunc_name: str, general: Kernel) -> Kernel:
    multiply, power = be.xp.multiply, getattr(be.xp, ufunc_name)
    array_type: Any = be.array_type

    def kernel(self: Any, exponent: Any) -> Any:
        small = type(exponent) is float or (type(exponent) is int and exponent.bit_length() <= BITS)
        if small and exponent not in _PRODUCTS:
            array = self._array
            if type(array) is array_type and array.dtype.kind == "f":
                try:
                    result = multiply(array, array) if exponent == 2 else power(array, exponent)
                except Exception:
                    return general(self, exponent)
                if result.dtype is array.dtype:
                    return be.wrap(result)
        return general(self, exponent)

    return kernel


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
    maximum, keys, zeros = be.xp.maximum, be.keys, _Zeros(be)
    array_type: Any = be.array_type

    def kernel(self: Tensor) -> Any:
        array = self._array
        if type(array) is array_type and array.size < CLIP_FROM and array.dtype.kind == "f":
            try:
                result = maximum(array, zeros[array.dtype])
            except Exception:
                return general(self)
            if type(result) is array_type:
                tensor = _new(Tensor)
                tensor._array = result
                tensor._keys = keys
                tensor._device = self._device
                return tensor
        return general(self)

    return kernel


def _general_inplace(be: ArrayBackend, ufunc_name: str, general: Kernel, check: Check) -> Kernel:
    return general


RELU: Final = DirectKernels(_relu, _general_inplace)
POWER: Final = DirectKernels(_power, _general_inplace)
