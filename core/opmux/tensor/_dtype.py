"""Element types: one object per type, the way from a native dtype of any array module to it, and what its numbers can be."""

import sys
from types import MappingProxyType
from typing import Any, Final, final

from opmux.errors import OperatorArgumentError, OperatorValueError, kind_of, shown

__all__ = [
    "DEFAULT_DTYPES",
    "DTYPES",
    "DTYPE_OF",
    "bfloat16",
    "bool_",
    "cdouble",
    "cfloat",
    "complex64",
    "complex128",
    "default_complex_dtype",
    "double",
    "dtype",
    "dtype_of",
    "finfo",
    "float16",
    "float32",
    "float64",
    "get_default_dtype",
    "half",
    "iinfo",
    "int8",
    "int16",
    "int32",
    "int64",
    "long",
    "number_dtype",
    "scalar_name",
    "set_default_dtype",
    "short",
    "to_dtype",
    "to_operator_dtype",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
]


@final
class dtype:  # noqa: N801 -- PyTorch's name
    """Element type of a tensor; there is one object per type, so compare with `is`.

    Attributes:
        name: `"float32"`, the name that array modules use as well.
        itemsize: Bytes per element.
        kind: `"b"` bool, `"u"` unsigned, `"i"` signed, `"f"` floating point, `"c"` complex.
        scalar_type: PyTorch's integer code, which stands for the dtype in schema defaults.
        is_floating_point: True for the real floating-point types.
        is_complex: True for the complex types.
        is_signed: True for types that can hold a negative value.
    """

    __module__ = "opmux"

    __slots__ = (
        "is_complex",
        "is_floating_point",
        "is_signed",
        "itemsize",
        "kind",
        "name",
        "scalar_type",
    )

    def __init__(self, name: str, kind: str, itemsize: int, scalar_type: int) -> None:
        self.name = name
        self.kind = kind
        self.itemsize = itemsize
        self.scalar_type = scalar_type
        self.is_floating_point = kind == "f"
        self.is_complex = kind == "c"
        self.is_signed = kind in "ifc"

    def __repr__(self) -> str:
        return f"opmux.{self.name}"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _dtype_named, (self.name,)

    @property
    def __numpy_dtype__(self) -> Any:
        """The element type as NumPy 2.4 and later ask for it: `numpy.dtype(opmux.float32)`, `numpy.zeros(3, opmux.float32)`.

        Raises:
            OperatorArgumentError: It is bfloat16, and no package that gives it to NumPy has been imported.
        """
        try:
            return sys.modules["numpy"].dtype(self.name)
        except TypeError as error:
            raise OperatorArgumentError(
                f"the NumPy dtype of {self!r}",
                found=str(error),
                advice="import ml_dtypes, which tells NumPy of it",
            ) from error

    def to_complex(self) -> "dtype":
        """The complex dtype that holds this dtype's values; a complex dtype is returned as it is.

        complex64 stands in for the complex types of half precision, which do not exist here.
        """
        return self if self.is_complex else _COMPLEX_OF.get(self, complex64)

    def to_real(self) -> "dtype":
        """The dtype of one part of a complex dtype; any other dtype is returned as it is."""
        return _REAL_OF.get(self, self)


bool_: Final = dtype("bool", "b", 1, 11)
uint8: Final = dtype("uint8", "u", 1, 0)
int8: Final = dtype("int8", "i", 1, 1)
int16: Final = dtype("int16", "i", 2, 2)
int32: Final = dtype("int32", "i", 4, 3)
int64: Final = dtype("int64", "i", 8, 4)
float16: Final = dtype("float16", "f", 2, 5)
float32: Final = dtype("float32", "f", 4, 6)
float64: Final = dtype("float64", "f", 8, 7)
complex64: Final = dtype("complex64", "c", 8, 9)
complex128: Final = dtype("complex128", "c", 16, 10)
bfloat16: Final = dtype("bfloat16", "f", 2, 15)
uint16: Final = dtype("uint16", "u", 2, 27)
uint32: Final = dtype("uint32", "u", 4, 28)
uint64: Final = dtype("uint64", "u", 8, 29)

# PyTorch's other names. Its `float`, `int` and `bool` would hide Python's own here: the root package sets them.
half: Final = float16
double: Final = float64
cfloat: Final = complex64
cdouble: Final = complex128
short: Final = int16
long: Final = int64

#: Every dtype by name.
DTYPES: Final = MappingProxyType(
    {
        d.name: d
        for d in (
            bool_,
            uint8,
            uint16,
            uint32,
            uint64,
            int8,
            int16,
            int32,
            int64,
            float16,
            bfloat16,
            float32,
            float64,
            complex64,
            complex128,
        )
    }
)

#: PyTorch's names of its scalar types, which its errors and the names of its old tensor classes have.
_SCALAR_NAMES: Final = {
    bool_: "Bool",
    uint8: "Byte",
    uint16: "UInt16",
    uint32: "UInt32",
    uint64: "UInt64",
    int8: "Char",
    int16: "Short",
    int32: "Int",
    int64: "Long",
    float16: "Half",
    bfloat16: "BFloat16",
    float32: "Float",
    float64: "Double",
    complex64: "ComplexFloat",
    complex128: "ComplexDouble",
}

_COMPLEX_OF: Final = {float64: complex128}
_REAL_OF: Final = {complex64: float32, complex128: float64}
_BY_SCALAR_TYPE: Final = {d.scalar_type: d for d in DTYPES.values()}


def scalar_name(d: dtype) -> str:
    """PyTorch's name of the scalar type, as people search for it: "Long" for int64."""
    return _SCALAR_NAMES[d]


def _dtype_named(name: str) -> dtype:
    return DTYPES[name]


#: What to do with the elements of a NumPy array that no tensor can hold, by the kinds of its dtype.
_CONVERSIONS: Final = (
    ("O", 'array.astype("float32") if all are numbers; numpy.unique(array, return_inverse=True)[1] numbers texts'),
    ("UST", "number the texts: numpy.unique(array, return_inverse=True)[1]"),
    ("mM", 'count the units of time: array.astype("int64")'),
    ("V", "convert the array to one of these first, one of fields field by field: array[name]"),
    ("", 'convert the array to one of these first, as array.astype("float64")'),
)


class _DtypeOf(dict[Any, dtype]):
    """Native dtype to dtype; filled on first sight, by name, so that a later look-up is one dict access."""

    def __missing__(self, native: Any) -> dtype:
        name = getattr(native, "name", None) or getattr(native, "__name__", None)
        found = DTYPES.get(name) if isinstance(name, str) else None
        if found is None:
            kind = getattr(native, "kind", None)
            raise OperatorValueError(
                f"the element type {native!r} cannot be held by a tensor",
                found=f"supported: {', '.join(DTYPES)}",
                advice=next(advice for kinds, advice in _CONVERSIONS if not kinds or kind in [*kinds]),
            )
        self[native] = found
        return found


#: The dictionary behind `dtype_of`; hot code indexes it directly.
DTYPE_OF: Final[dict[Any, dtype]] = _DtypeOf({d: d for d in DTYPES.values()})


def dtype_of(native: Any) -> dtype:
    """Dtype for a native dtype of an array module.

    Args:
        native: A `numpy.dtype` or anything hashable with such a `name`; a `dtype` stands for itself.

    Raises:
        OperatorArgumentError: The element type is none of PyTorch's.
    """
    return DTYPE_OF[native]


_PYTHON_DTYPES: Final = {bool: bool_, int: int64, float: float64, complex: complex128}
#: The dtypes that Python floats and complex numbers become. Factories read the first in each call, without a frame.
DEFAULT_DTYPES: Final = [float32, complex64]


def get_default_dtype() -> dtype:
    """Dtype that Python floats become: float32 unless `set_default_dtype` was called."""
    return DEFAULT_DTYPES[0]


def set_default_dtype(d: dtype) -> None:
    """Changes the dtype that Python floats become; Python complex numbers follow with the matching complex dtype.

    Raises:
        OperatorArgumentError: `d` is not a floating-point dtype.
    """
    if not isinstance(d, dtype) or not d.is_floating_point:
        raise OperatorArgumentError(
            f"set_default_dtype({d!r})",
            found="only floating-point types are supported as the default type",
            advice="give opmux.float32 or another floating-point dtype",
        )
    DEFAULT_DTYPES[:] = d, d.to_complex()


def default_complex_dtype() -> dtype:
    """Dtype that Python complex numbers become: complex64, or complex128 if the default dtype is float64."""
    return DEFAULT_DTYPES[1]


def number_dtype(value: complex) -> dtype:
    """Dtype that a Python number has as an operand: bool, int64, the default dtype or the default complex dtype."""
    if isinstance(value, bool):
        return bool_
    if isinstance(value, int):
        return int64
    return DEFAULT_DTYPES[0 if isinstance(value, float) else 1]


def to_dtype(value: Any) -> dtype:
    """Dtype meant by a dtype, or by the types `bool`, `int`, `float` and `complex`.

    As in PyTorch `float` and `complex` mean double precision here: they name Python's own types.

    Raises:
        OperatorArgumentError: `value` is none of these.
    """
    if type(value) is dtype:
        return value
    found = _PYTHON_DTYPES.get(value) if isinstance(value, type) else None
    if found is None:
        name = value if isinstance(value, str) else getattr(value, "__name__", "")
        raise OperatorArgumentError(
            f"{shown(value)} is not a dtype",
            found=kind_of(value),
            advice=f"use {DTYPES[name]}" if name in DTYPES else "use one of the dtypes, such as opmux.float32",
        )
    return found


def to_operator_dtype(value: Any) -> dtype:
    """As `to_dtype`, and what PyTorch's integer code means, which operators take and functions do not.

    Raises:
        OperatorArgumentError: `value` is none of these.
    """
    found = _BY_SCALAR_TYPE.get(value) if type(value) is int else None
    return found or to_dtype(value)


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

    __module__ = "opmux"

    __slots__ = ("bits", "dtype", "max", "min")

    def __init__(self, type: dtype) -> None:
        given = _checked("iinfo", type)
        if given.kind not in "ui":
            text = "opmux.iinfo() requires an integer input type. Use opmux.finfo to handle floating-point types"
            raise OperatorArgumentError(
                f"{given} is not supported by opmux.iinfo" if given.kind == "b" else text,
                found=f"type {given}",
                advice="give a dtype such as opmux.int64",
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

    __module__ = "opmux"

    __slots__ = ("bits", "dtype", "eps", "max", "min", "resolution", "smallest_normal", "tiny")

    def __init__(self, type: dtype | None = None) -> None:
        given = (get_default_dtype() if type is None else _checked("finfo", type)).to_real()
        if given not in _FORMATS:
            raise OperatorArgumentError(
                "opmux.finfo() requires a floating point input type. Use opmux.iinfo to handle integer types",
                found=f"type {given}",
                advice="give a dtype such as opmux.float32",
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
