"""Layouts and memory formats: schema types that occur in signatures; tensors here are always strided."""

from typing import Any, Final, TypeVar, final

from opmux.errors import OperatorArgumentError, shown

__all__ = [
    "channels_last",
    "channels_last_3d",
    "contiguous_format",
    "layout",
    "memory_format",
    "preserve_format",
    "strided",
    "to_layout",
    "to_memory_format",
]

_T = TypeVar("_T")


@final
class layout:  # noqa: N801 -- PyTorch's name
    """How a tensor's elements are stored; `strided` is the only layout.

    Attributes:
        name: `"strided"`.
        code: PyTorch's integer code, which stands for the layout in schema defaults.
    """

    __module__ = "opmux"

    __slots__ = ("code", "name")

    def __init__(self, name: str, code: int) -> None:
        self.name = name
        self.code = code

    def __repr__(self) -> str:
        return f"opmux.{self.name}"

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        return to_layout, (self.code,)


@final
class memory_format:  # noqa: N801 -- PyTorch's name
    """An order of a dense tensor's dimensions in memory.

    Attributes:
        name: `"contiguous_format"`, `"preserve_format"`, `"channels_last"` or `"channels_last_3d"`.
        code: PyTorch's integer code, which stands for the format in schema defaults.
    """

    __module__ = "opmux"

    __slots__ = ("code", "name")

    def __init__(self, name: str, code: int) -> None:
        self.name = name
        self.code = code

    def __repr__(self) -> str:
        return f"opmux.{self.name}"

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        return to_memory_format, (self.code,)


strided: Final = layout("strided", 0)
contiguous_format: Final = memory_format("contiguous_format", 0)
preserve_format: Final = memory_format("preserve_format", 1)
channels_last: Final = memory_format("channels_last", 2)
channels_last_3d: Final = memory_format("channels_last_3d", 3)

_LAYOUTS: Final = {0: strided}
_FORMATS: Final = {f.code: f for f in (contiguous_format, preserve_format, channels_last, channels_last_3d)}


def _of_code(known: dict[int, _T], value: Any) -> _T | None:
    """What an integer means; None for other values, 1.0 and what has no hash among them."""
    return known.get(value) if isinstance(value, int) else None


def to_layout(value: Any) -> layout:
    """Layout meant by a layout or by PyTorch's integer code.

    Raises:
        OperatorArgumentError: `value` is neither, or a sparse layout's code.
    """
    found = value if isinstance(value, layout) else _of_code(_LAYOUTS, value)
    if found is None:
        raise OperatorArgumentError(
            f"{shown(value)} is not a layout",
            found="opmux.strided is the only layout",
            advice="give opmux.strided, or leave it out",
        )
    return found


def to_memory_format(value: Any) -> memory_format:
    """Memory format meant by a memory format or by PyTorch's integer code.

    Raises:
        OperatorArgumentError: `value` is neither.
    """
    found = value if isinstance(value, memory_format) else _of_code(_FORMATS, value)
    if found is None:
        raise OperatorArgumentError(
            f"{shown(value)} is not a memory format",
            found=f"known: {', '.join(map(repr, _FORMATS.values()))}",
            advice="give one of these, or leave it out",
        )
    return found
