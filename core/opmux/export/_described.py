"""Values as records describe them, for programs that are written down here."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux.export._constants import DTYPE_NUMBER, LAYOUT_NUMBER, MEMORY_FORMAT_NUMBER
from opmux.export._format import Argument, ComplexValue, Device, Sym, TensorMeta
from opmux.tensor import Tensor, device, dtype, layout, memory_format, strided

__all__ = ["constant_argument", "dense_strides", "tensor_meta"]


def constant_argument(value: Any) -> Argument | None:
    """A value that is no tensor as an argument; None for what has no such form."""
    for classes, tag, convert in _CONSTANTS:
        if isinstance(value, classes):
            return Argument(tag, convert(value))
    if isinstance(value, (list, tuple)):
        kinds = {type(v) for v in value}
        for cls, tag in ((bool, "as_bools"), (int, "as_ints"), (float, "as_floats"), (str, "as_strings")):
            if kinds <= ({int, float} if cls is float else {cls}) and (kinds or cls is int):
                return Argument(tag, tuple([cls(v) for v in value]))
    return None


#: How values of a class are written down; bool stands before int, which it is one of.
_CONSTANTS: Final[tuple[tuple[type, str, Callable[[Any], Any]], ...]] = (
    (type(None), "as_none", lambda _: True),
    (bool, "as_bool", bool),
    (int, "as_int", int),
    (float, "as_float", float),
    (complex, "as_complex", lambda value: ComplexValue(real=value.real, imag=value.imag)),
    (str, "as_string", str),
    (dtype, "as_scalar_type", DTYPE_NUMBER.__getitem__),
    (layout, "as_layout", LAYOUT_NUMBER.__getitem__),
    (memory_format, "as_memory_format", MEMORY_FORMAT_NUMBER.__getitem__),
    (device, "as_device", lambda value: Device(type=value.type, index=value.index)),
)


def tensor_meta(tensor: Tensor) -> TensorMeta:
    """What a program says of a tensor."""
    return TensorMeta(
        dtype=DTYPE_NUMBER[tensor.dtype],
        sizes=tuple([Sym("as_int", n) for n in tensor.shape]),
        requires_grad=tensor.requires_grad,
        device=Device(type=tensor.device.type, index=tensor.device.index),
        strides=tuple([Sym("as_int", n) for n in tensor.stride()]),
        storage_offset=Sym("as_int", 0),
        layout=LAYOUT_NUMBER[strided],
    )


def dense_strides(sizes: Sequence[int]) -> tuple[int, ...]:
    """Strides of a tensor whose last dimension is the innermost."""
    count = 1
    strides: list[int] = []
    for size in reversed(sizes):
        strides.insert(0, count)
        count *= max(size, 1)
    return tuple(strides)
