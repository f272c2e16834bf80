"""`iinfo` and `finfo`: what the numbers of a dtype can be, computed from its bits."""

from typing import Any, Final, final

from opmux.errors import OperatorArgumentError, shown
from opmux.tensor._dtype import bfloat16, dtype, float16, float32, float64, get_default_dtype

__all__ = ["finfo", "iinfo"]

#: Digits of the significand, the first one included; the largest exponent; and the last decimal digit that is certain.
_FORMATS: Final = {
    float16: (11, 15, 1e-3),
    bfloat16: (8, 127, 1e-2),
    float32: (24, 127, 1e-6),
    float64: (53, 1023, 1e-15),
}


def _checked(name: str, type: Any) -> dtype:
    if not isinstance(type, dtype):
        raise OperatorArgumentError(
            f"{name}(): argument 'type' (position 1) must be opmux.dtype, not {type.__class__.__name__}",
            found=shown(type),
            advice=f"for example opmux.{name}(opmux.{'int32' if name == 'iinfo' else 'float32'})",
        )
    return type


@final
class iinfo:  # noqa: N801 -- PyTorch's name
    """The range of an integer dtype.

    Args:
        type: An integer dtype.

    Attributes:
        bits: Bits per element.
        min: The smallest number.
        max: The largest number.
        dtype: The dtype's name.

    Raises:
        OperatorArgumentError: `type` is no integer dtype.
    """

    __slots__ = ("bits", "dtype", "max", "min")

    def __init__(self, type: dtype) -> None:
        given = _checked("iinfo", type)
        if given.kind not in "ui":
            text = "opmux.iinfo() requires an integer input type. Use opmux.finfo to handle floating-point types"
            raise OperatorArgumentError(
                f"{given} is not supported by opmux.iinfo" if given.kind == "b" else text, found=f"type {given}"
            )
        self.bits = 8 * given.itemsize
        self.min = -(1 << (self.bits - 1)) if given.is_signed else 0
        self.max = (1 << (self.bits - given.is_signed)) - 1
        self.dtype = given.name

    def __repr__(self) -> str:
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, iinfo) and self.dtype == other.dtype

    def __hash__(self) -> int:
        return hash(self.dtype)


@final
class finfo:  # noqa: N801 -- PyTorch's name
    """The range and precision of a floating-point dtype; of a complex dtype those of its parts.

    Args:
        type: A floating-point or complex dtype; the default dtype if left out.

    Attributes:
        bits: Bits per number.
        eps: The distance from 1 to the next number.
        max: The largest number.
        min: Its negative.
        tiny: The smallest positive number of full precision.
        smallest_normal: The same.
        resolution: The last decimal digit that is certain.
        dtype: The dtype's name.

    Raises:
        OperatorArgumentError: `type` is neither.
    """

    __slots__ = ("bits", "dtype", "eps", "max", "min", "resolution", "smallest_normal", "tiny")

    def __init__(self, type: dtype | None = None) -> None:
        given = (get_default_dtype() if type is None else _checked("finfo", type)).to_real()
        if given not in _FORMATS:
            raise OperatorArgumentError(
                "opmux.finfo() requires a floating point input type. Use opmux.iinfo to handle integer types",
                found=f"type {given}",
            )
        digits, exponent, self.resolution = _FORMATS[given]
        self.bits = 8 * given.itemsize
        self.eps = 2.0 ** (1 - digits)
        self.max = (2.0 - self.eps) * 2.0**exponent
        self.min = -self.max
        self.tiny = self.smallest_normal = 2.0 ** (1 - exponent)
        self.dtype = given.name

    def __repr__(self) -> str:
        names = ("min", "max", "eps", "smallest_normal", "tiny")
        numbers = ", ".join(f"{name}={getattr(self, name):g}" for name in names)
        return f"finfo(resolution={self.resolution:g}, {numbers}, dtype={self.dtype})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, finfo) and self.dtype == other.dtype

    def __hash__(self) -> int:
        return hash(self.dtype)
