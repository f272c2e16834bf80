"""Tensors as text, as PyTorch prints them with its default options."""

import math
from typing import TYPE_CHECKING, Any

from opmux.tensor._conversion import host_array
from opmux.tensor._dtype import bool_, dtype, get_default_dtype, int64

if TYPE_CHECKING:
    from opmux.tensor._tensor import Tensor

_PRECISION = 4
_THRESHOLD = 1000
_EDGE_ITEMS = 3
_LINE_WIDTH = 80
_INDENT = len("tensor(")


def tensor_text(tensor: "Tensor") -> str:
    """`tensor([[1., 2.]], device='npu', dtype=opmux.float64, grad_fn=<MulBackward0>)`."""
    suffixes = _suffixes(tensor)
    if tensor.is_meta:
        body = "..."
        suffixes.insert(0, f"size={tuple(tensor.shape)}")
    elif tensor._is_wrapped_number:
        return f"wrapped_number({tensor._array})"
    elif not tensor.numel():
        body = "[]"
        if tensor.ndim != 1:
            suffixes.insert(0, f"size={tuple(tensor.shape)}")
    else:
        values = host_array(tensor, "repr")
        summarize = tensor.numel() > _THRESHOLD
        body = _array_text(values, _Formatter(_shown(values, summarize), tensor.dtype), _INDENT, summarize)
    return _with_suffixes(f"tensor({body}", suffixes)


def _suffixes(tensor: "Tensor") -> list[str]:
    suffixes = []
    if tensor.device.type != "cpu":
        suffixes.append(f"device='{tensor.device}'")
    implied = (get_default_dtype(), int64, bool_)
    if tensor.dtype not in implied or (not tensor.numel() and tensor.dtype is not get_default_dtype()):
        suffixes.append(f"dtype={tensor.dtype}")
    if (node := tensor.grad_fn) is not None:
        suffixes.append(f"grad_fn=<{node.name() if hasattr(node, 'name') else type(node).__name__}>")
    elif tensor.requires_grad:
        suffixes.append("requires_grad=True")
    return suffixes


def _with_suffixes(text: str, suffixes: list[str]) -> str:
    """Adds suffixes, on a new line where the present one would get too long."""
    column = len(text) - text.rfind("\n")
    for suffix in suffixes:
        if column + len(suffix) + 3 > _LINE_WIDTH:
            text += ",\n" + " " * _INDENT + suffix
            column = _INDENT + len(suffix)
        else:
            text += ", " + suffix
            column += len(suffix) + 2
    return text + ")"


def _shown(array: Any, summarize: bool) -> list[Any]:
    """The elements that are printed: all of them, or those at the edges."""
    if not array.shape:
        return [array.item()]
    rows = range(array.shape[0])
    if summarize and array.shape[0] > 2 * _EDGE_ITEMS:
        rows = [*rows[:_EDGE_ITEMS], *rows[-_EDGE_ITEMS:]]  # type: ignore[assignment]  # a range or a list of ints
    if array.ndim == 1:
        return [array[i].item() for i in rows]
    return [value for i in rows for value in _shown(array[i], summarize)]


class _Formatter:
    """One width and notation for all elements that are printed."""

    def __init__(self, values: list[Any], element_type: dtype) -> None:
        self.parts: tuple[_Formatter, _Formatter] | None = None
        self.floating = element_type.is_floating_point
        self.integral = self.scientific = False
        if element_type.is_complex:
            real = element_type.to_real()
            self.parts = (_Formatter([v.real for v in values], real), _Formatter([v.imag for v in values], real))
            return
        if self.floating:
            self._choose_notation([abs(v) for v in values if math.isfinite(v) and v != 0])
        self.width = max((len(self._bare(v)) for v in values), default=0)

    def _choose_notation(self, sizes: list[float]) -> None:
        if not sizes:
            self.integral = True
            return
        low, high = min(sizes), max(sizes)
        self.integral = all(v == math.ceil(v) for v in sizes)
        if self.integral:
            self.scientific = high / low > 1000.0 or high > 1e8
        else:
            self.scientific = high / low > 1000.0 or high > 1e8 or low < 1e-4

    def _bare(self, value: Any) -> str:
        if not self.floating:
            return str(value)
        if self.scientific:
            return f"{value:.{_PRECISION}e}"
        if self.integral:
            return f"{value:.0f}" + ("." if math.isfinite(value) else "")
        return f"{value:.{_PRECISION}f}"

    def text(self, value: Any) -> str:
        """An element, padded to the common width."""
        if self.parts is None:
            return self._bare(value).rjust(self.width)
        real, imaginary = self.parts[0].text(value.real), self.parts[1]._bare(value.imag)
        sign = "" if imaginary.startswith("-") else "+"
        return f"{real}{sign}{imaginary}j"

    @property
    def total_width(self) -> int:
        """Width of one element."""
        return self.width if self.parts is None else self.parts[0].width + self.parts[1].width + 2


def _array_text(array: Any, formatter: _Formatter, indent: int, summarize: bool) -> str:
    if not array.shape:
        return formatter.text(array.item())
    if array.ndim == 1:
        return _vector_text(array, formatter, indent, summarize)
    count = array.shape[0]
    if summarize and count > 2 * _EDGE_ITEMS:
        parts = [_array_text(array[i], formatter, indent + 1, summarize) for i in range(_EDGE_ITEMS)]
        parts.append("...")
        parts += [_array_text(array[i], formatter, indent + 1, summarize) for i in range(count - _EDGE_ITEMS, count)]
    else:
        parts = [_array_text(array[i], formatter, indent + 1, summarize) for i in range(count)]
    separator = "," + "\n" * (array.ndim - 1) + " " * (indent + 1)
    return "[" + separator.join(parts) + "]"


def _vector_text(array: Any, formatter: _Formatter, indent: int, summarize: bool) -> str:
    count = array.shape[0]
    per_line = max(1, (_LINE_WIDTH - indent) // (formatter.total_width + 2))
    if summarize and count > 2 * _EDGE_ITEMS:
        texts = [formatter.text(array[i].item()) for i in range(_EDGE_ITEMS)] + [" ..."]
        texts += [formatter.text(array[i].item()) for i in range(count - _EDGE_ITEMS, count)]
    else:
        texts = [formatter.text(array[i].item()) for i in range(count)]
    lines = [", ".join(texts[i : i + per_line]) for i in range(0, len(texts), per_line)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"
