"""How a tensor prints: PyTorch's text, from Python numbers."""

from collections.abc import Iterator
from math import floor, isfinite
from types import EllipsisType
from typing import Any, final

from opmux.dispatch import are_ordinary
from opmux.errors import OpmuxError
from opmux.tensor._autograd_hook import current
from opmux.tensor._conversion import host_array
from opmux.tensor._dtype import (
    bfloat16,
    bool_,
    default_complex_dtype,
    dtype,
    get_default_dtype,
    int64,
)
from opmux.tensor._gradients import TensorGradients
from opmux.tensor._settings import PRINT_OPTIONS
from opmux.tensor._tensor_base import TensorBase

__all__ = ["results_repr", "tensor_text"]


#: A number, or the items of one dimension, with an Ellipsis where some are left out.
_Shown = Any


@final
class _NumberFormat:
    """One width and notation for all numbers shown of a tensor.

    Attributes:
        width: Characters of the longest finite nonzero number.
    """

    __slots__ = ("_spec", "_suffix", "width")

    def __init__(self, numbers: list[Any], is_float: bool) -> None:
        self._spec, self._suffix = "", ""
        if is_float:
            numbers = [x for x in numbers if isfinite(x) and x != 0]
            self._spec, self._suffix = _float_notation([abs(x) for x in numbers])
        self.width = max((len(self._plain(x)) for x in numbers), default=1)

    def _plain(self, number: Any) -> str:
        if not self._spec:
            return str(number)
        text = format(number, self._spec)
        return text + self._suffix if isfinite(number) else text

    def __call__(self, number: Any) -> str:
        """The number as text, right-aligned."""
        return self._plain(number).rjust(self.width)


def _float_notation(magnitudes: list[float]) -> tuple[str, str]:
    """Format specification and suffix for numbers of these magnitudes: scientific, whole or with decimals."""
    whole, scientific = all(x == floor(x) for x in magnitudes), PRINT_OPTIONS.sci_mode
    if magnitudes and scientific is None:
        smallest, largest = min(magnitudes), max(magnitudes)
        scientific = largest / smallest > 1000.0 or largest > 1.0e8 or smallest < 1.0e-4
    if magnitudes and scientific:
        return f".{PRINT_OPTIONS.precision}e", ""
    return (".0f", ".") if whole else (f".{PRINT_OPTIONS.precision}f", "")


@final
class _ElementFormat:
    """Text of one element; a complex one is its two parts.

    Attributes:
        width: Characters that an element takes.
    """

    __slots__ = ("_imaginary", "_real", "width")

    def __init__(self, shown: _Shown, kind: str) -> None:
        elements = list(_elements(shown))
        if kind == "c":
            self._real = _NumberFormat([x.real for x in elements], True)
            self._imaginary: _NumberFormat | None = _NumberFormat([x.imag for x in elements], True)
            self.width = self._real.width + self._imaginary.width + 1
        else:
            self._real = _NumberFormat(elements, kind == "f")
            self._imaginary = None
            self.width = self._real.width

    def __call__(self, element: Any) -> str:
        """The element as text."""
        if self._imaginary is None:
            return self._real(element)
        imaginary = self._imaginary(element.imag).lstrip() + "j"
        sign = "" if imaginary[0] in "+-" else "+"
        return self._real(element.real) + sign + imaginary


def _elements(shown: _Shown) -> Iterator[Any]:
    if isinstance(shown, list):
        for entry in shown:
            yield from _elements(entry)
    elif not isinstance(shown, EllipsisType):
        yield shown


def _shown(host: Any, summarize: bool) -> _Shown:
    """Nested lists of a host array's elements; of long dimensions only both ends if summarised."""
    if not summarize or host.ndim == 0:
        return host.tolist()
    if len(host) > 2 * PRINT_OPTIONS.edgeitems:
        ends = host[: PRINT_OPTIONS.edgeitems], host[len(host) - PRINT_OPTIONS.edgeitems :]
        head, tail = ([_shown(x, True) for x in end] for end in ends)
        return [*head, ..., *tail]
    return [_shown(x, True) for x in host]


def _nested_text(shown: _Shown, depth: int, indent: int, fmt: _ElementFormat) -> str:
    """Brackets around the items of a dimension; `depth` dimensions are left."""
    if depth == 0:
        return fmt(shown)
    if depth == 1:
        return _row_text(shown, indent, fmt)
    items = ["..." if x is ... else _nested_text(x, depth - 1, indent + 1, fmt) for x in shown]
    separator = "," + "\n" * (depth - 1) + " " * (indent + 1)
    return f"[{separator.join(items)}]"


def _row_text(row: list[Any], indent: int, fmt: _ElementFormat) -> str:
    per_line = max(1, (PRINT_OPTIONS.linewidth - indent) // (fmt.width + 2))
    gap = " ..." if PRINT_OPTIONS.edgeitems else "..."
    texts = [gap if x is ... else fmt(x) for x in row]
    lines = [", ".join(texts[i : i + per_line]) for i in range(0, len(texts), per_line)]
    separator = ",\n" + " " * (indent + 1)
    return f"[{separator.join(lines)}]"


def tensor_text(tensor: TensorGradients, contents: str | None = None) -> str:
    """Text of a tensor as `repr` gives it; without values if they cannot be read.

    Args:
        tensor: The tensor.
        contents: What stands in place of its values.
    """
    values, notes = _values_and_notes(tensor, contents)
    hooks = current()
    try:
        made_by = hooks and hooks.grad_fn(tensor)
        # Of the class: a program may have noted something under the name in the `ctx` of a Function.
        name = made_by and type(made_by).name(made_by).rpartition("::")[2]
    except OpmuxError:  # a view whose base has been written since
        name = "Invalid"
    if name is not None:
        notes.append(f"grad_fn=<{name}>")
    elif tensor.requires_grad:
        notes.append("requires_grad=True")
    text = _with_notes(_prefix(tensor) + values, notes, len(_prefix(tensor)))
    return f"Parameter({text})" if getattr(tensor, "_is_param", False) else text


def results_repr(results: Any) -> str:
    """Text of several results with names, each on a line of its own."""
    lines = [f"{name}={value!r}" for name, value in zip(results._fields, results, strict=True)]
    return f"opmux.return_types.{type(results).__name__}(\n" + ",\n".join(lines) + ")"


def _values_and_notes(tensor: TensorBase, contents: str | None) -> tuple[str, list[str]]:
    d, shape = tensor.dtype, tensor.shape
    device = tensor.device
    notes = [] if device is None or device.type == "cpu" else [f"device='{device}'"]
    default_float = get_default_dtype()
    size = f"size={tuple(shape)}"
    if 0 in shape and not tensor.is_meta:
        extra = [] if len(shape) == 1 else [size]
        return "[]" if contents is None else contents, [*notes, *extra, *_dtype_note(d, default_float)]
    if contents is None and (shown := _values(tensor)) is not None:
        contents = _nested_text(shown, len(shape), len(_prefix(tensor)), _ElementFormat(shown, d.kind))
    if contents is None or tensor.is_meta:
        return "..." if contents is None else contents, [*notes, size, *_dtype_note(d, default_float)]
    if not PRINT_OPTIONS.edgeitems:
        notes.append(size)
    return contents, [*notes, *_dtype_note(d, default_float, default_complex_dtype(), int64, bool_)]


def _dtype_note(d: dtype, *understood: dtype) -> list[str]:
    return [] if d in understood else [f"dtype={d}"]


def _values(tensor: TensorBase) -> _Shown:
    """What is shown of the elements; None where there are none, as on device meta, and while the backend is not loaded."""
    try:
        host = host_array(tensor)
        if tensor.dtype is bfloat16:
            host = host.astype("float32")
        return _shown(host, tensor.numel() > PRINT_OPTIONS.threshold)
    except OpmuxError:
        return None


def _prefix(tensor: TensorBase) -> str:
    """What a text begins with: "tensor(", or the name of a subclass."""
    return "tensor(" if are_ordinary((type(tensor),)) else f"{type(tensor).__name__}("


def _with_notes(text: str, notes: list[str], indent: int) -> str:
    """The text and its notes, on the last line while they fit."""
    used = len(text) - text.rfind("\n") + 1
    for note in notes:
        if used + len(note) + 2 > PRINT_OPTIONS.linewidth:
            text += ",\n" + " " * indent + note
            used = indent + len(note)
        else:
            text += ", " + note
            used += len(note) + 2
    return text + ")"
