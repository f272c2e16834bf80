"""Chains of views and writes over one buffer, for any module with PyTorch's names. See `test_storage.py`."""

from collections.abc import Callable
from typing import Any, Final

__all__ = ["DTYPES", "INSIDE", "STEPS", "WRITES", "apply"]

Step = Callable[[Any, Any, list[int]], Any]
#: Bytes of the memory that is lent.
INSIDE: Final = 64
DTYPES: Final = ("uint8", "bool", "int16", "float16", "int32", "float32", "int64", "float64", "complex64", "complex128")
#: Sizes, strides and offsets: most within a small buffer, some at its end, some far away. Where products of larger ones overflow,
#: PyTorch gives tensors over foreign memory.
_NUMBERS: Final = (0, 1, 1, 2, 2, 3, 4, 5, 7, 8, 12, 16, 31, 64, 5000, 2**40)


def _number(value: int) -> int:
    return _NUMBERS[value % len(_NUMBERS)]


def _geometry(x: Any, ints: list[int]) -> tuple[list[int], list[int], int | None]:
    """Arguments of `as_strided`; half of them small changes of the tensor's own, which often fit."""
    offset = None if ints[0] % 3 == 0 else _number(ints[1])
    if ints[2] % 2:
        # Strides of dimensions without a neighbour say nothing.
        steps = [step if n > 1 else 1 for n, step in zip(x.shape, x.stride(), strict=True)]
        return list(x.shape), [step * (1 + ints[3] % 2) for step in steps], offset
    count = ints[3] % 3
    strides = [_number(n) for n in ints[5 : 5 + count]]
    # NumPy holds no array of so many elements, even where they are all one.
    # The product of two of the largest wraps around in PyTorch, which then takes them.
    most = 99 if {0, 2**40} & {*strides} else 2**40
    return [min(_number(n), most) for n in ints[4 : 4 + count]], strides, offset


def _as_strided(m: Any, x: Any, ints: list[int]) -> Any:
    return m.as_strided(x, *_geometry(x, ints))


def _as_strided_(m: Any, x: Any, ints: list[int]) -> Any:
    return m.ops.aten.as_strided_.default(m.ops.aten.alias.default(x), *_geometry(x, ints))


def _as_strided_scatter(m: Any, x: Any, ints: list[int]) -> Any:
    size, stride, offset = _geometry(x, ints)
    small = [min(n, 20) for n in size]
    return m.as_strided_scatter(x, m.ones(small, dtype=x.dtype), small, stride, offset)


def _view_dtype(m: Any, x: Any, ints: list[int]) -> Any:
    return x.view(getattr(m, DTYPES[ints[0] % len(DTYPES)]))


def _length(x: Any, dim: int) -> int:
    return max(x.shape[dim], 1) if x.ndim else 1


def _slice(m: Any, x: Any, ints: list[int]) -> Any:
    dim = ints[0] % max(x.ndim, 1)
    # What is empty begins at the next element in PyTorch, and here with its base.
    start = ints[1] % _length(x, dim)
    return m.ops.aten.slice.Tensor(x, dim, start, start + 1 + ints[2] % 9, 1 + ints[3] % 3)


def _select(m: Any, x: Any, ints: list[int]) -> Any:
    dim = ints[0] % max(x.ndim, 1)
    return m.select(x, dim, ints[1] % _length(x, dim))


def _transpose(m: Any, x: Any, ints: list[int]) -> Any:
    return m.transpose(x, ints[0] % max(x.ndim, 1), ints[1] % max(x.ndim, 1))


def _expand(m: Any, x: Any, ints: list[int]) -> Any:
    return x.expand([2 + ints[0] % 2, *x.shape])


def _unfold(m: Any, x: Any, ints: list[int]) -> Any:
    return x.unfold(ints[0] % max(x.ndim, 1), ints[1] % 5, 1 + ints[2] % 3)


def _view_shape(m: Any, x: Any, ints: list[int]) -> Any:
    return x.view([-1, 1 + ints[0] % 4])


def _resize_(m: Any, x: Any, ints: list[int]) -> Any:
    # PyTorch never makes memory longer that it was lent.
    room = INSIDE // x.element_size() - x.storage_offset()
    return x.detach().resize_([ints[0] % 3, ints[1] % (room // 3 + 1)]).fill_(1)


#: Give another view, or are refused; a refused one leaves the tensor as it was.
STEPS: Final[dict[str, Step]] = {
    "as_strided": _as_strided,
    "as_strided_": _as_strided_,
    "view.dtype": _view_dtype,
    "slice": _slice,
    "select": _select,
    "transpose": _transpose,
    "expand": _expand,
    "unfold": _unfold,
    "view": _view_shape,
    "view_as_real": lambda m, x, ints: m.view_as_real(x),
    "view_as_complex": lambda m, x, ints: m.view_as_complex(x),
    "real": lambda m, x, ints: x.real,
    "imag": lambda m, x, ints: x.imag,
    "unsqueeze": lambda m, x, ints: m.unsqueeze(x, ints[0] % (x.ndim + 1)),
    "squeeze": lambda m, x, ints: m.squeeze(x),
    "detach": lambda m, x, ints: x.detach(),
}
#: Write to the memory, or are refused; what they return is thrown away.
WRITES: Final[dict[str, Step]] = {
    "fill_": lambda m, x, ints: x.fill_(ints[0] % 2),
    "zero_": lambda m, x, ints: x.zero_(),
    "copy_": lambda m, x, ints: x.copy_(m.ones([], dtype=x.dtype)),
    "mul_": lambda m, x, ints: x.mul_(m.zeros([], dtype=x.dtype)),
    "as_strided_scatter": _as_strided_scatter,
    "resize_": _resize_,
}


def apply(m: Any, x: Any, name: str, ints: list[int]) -> Any:
    """The tensor after one step: another view of the same storage, or itself after a write."""
    if name in STEPS:
        return STEPS[name](m, x, ints)
    WRITES[name](m, x, ints)
    return x
