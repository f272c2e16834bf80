"""The numbers by which archives name dtypes, layouts and orders of memory."""

from typing import Any, Final

from opmux.errors import ArchiveError
from opmux.tensor import (
    DTYPES,
    channels_last,
    channels_last_3d,
    contiguous_format,
    dtype,
    layout,
    memory_format,
    preserve_format,
    strided,
)

__all__ = ["DTYPE_NUMBER", "LAYOUT_NUMBER", "MEMORY_FORMAT_NUMBER", "named_by"]

_DTYPE_NAMES: Final = (
    *("", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex32", "complex64"),
    *("complex128", "bool", "bfloat16"),
)

#: The numbers of what opmux has; there are numbers for more.
DTYPE_NUMBER: Final[dict[dtype, int]] = {
    **{DTYPES[name]: number for number, name in enumerate(_DTYPE_NAMES) if name in DTYPES},
    **{DTYPES[name]: number for name, number in {"uint16": 28, "uint32": 34, "uint64": 35}.items()},
}
LAYOUT_NUMBER: Final[dict[layout, int]] = {strided: 7}
MEMORY_FORMAT_NUMBER: Final[dict[memory_format, int]] = {
    contiguous_format: 1,
    channels_last: 2,
    channels_last_3d: 3,
    preserve_format: 4,
}

_NUMBERS: Final[dict[str, dict[Any, int]]] = {
    "dtype": DTYPE_NUMBER,
    "layout": LAYOUT_NUMBER,
    "memory format": MEMORY_FORMAT_NUMBER,
}
_BY_NUMBER: Final = {what: {number: value for value, number in numbers.items()} for what, numbers in _NUMBERS.items()}


def named_by(what: str, number: int, where: str) -> Any:
    """What a number stands for.

    Args:
        what: `"dtype"`, `"layout"` or `"memory format"`.
        number: The number.
        where: Where it stands, for errors.

    Raises:
        ArchiveError: It stands for nothing that opmux has.
    """
    found = _BY_NUMBER[what].get(number)
    if found is None:
        raise ArchiveError(
            "reading an exported program",
            found=f"the {what} number {number}, which stands for none of opmux's: {', '.join(map(str, _NUMBERS[what]))}",
            where=where,
            advice="export the program without it",
        )
    return found
