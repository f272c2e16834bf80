"""How kernels reach native arrays: operands in one dtype, writes into tensors, views that share memory.

Array modules may be immutable (`be.writable` False): a write then replaces the tensor's array, and those of the tensors that would
share its memory. See Note [Functionalization].
"""

import math
from collections.abc import Sequence
from contextlib import AbstractContextManager
from struct import calcsize
from typing import Any, Final

from opmux.dispatch import DispatchKeySet, backend_of, checked_number
from opmux.errors import OperatorOverflowError, OperatorValueError, caution
from opmux.native.shapes import kept_strides, memory_order, transposed_squares
from opmux.tensor import (
    EVENTS,
    ArrayBackend,
    Tensor,
    as_integers,
    bfloat16,
    contiguous_strides,
    dtype,
    element_strides,
    float16,
    float32,
    leave,
    refuse_traced,
    replace_array,
)
from opmux.tensor import quiet as quiet_module

__all__ = [
    "BITS_FROM",
    "CLIP_FROM",
    "FITTING",
    "INT64_CODES",
    "REAL_KINDS",
    "TABLE_FROM",
    "arranged",
    "cast",
    "check_number",
    "copy_array",
    "fit_native",
    "forbid_overlap",
    "has_plain_bits",
    "held_number",
    "kernels_of",
    "laid_out",
    "may_write",
    "native",
    "number_array",
    "operands",
    "quiet",
    "read_only",
    "repeats_elements",
    "resize_native",
    "row_major",
    "rows_copied",
    "shape_of",
    "store",
    "view_of",
    "warn_of_resizing",
]

# Note [Values on a device]
# ~~~~~~~~~~~~~~~~~~~~~~~~~
# Some kernels look at values, to refuse an index that is out of range, or to choose a way that is faster without NaN. The host
# answers at once; a device has to end all its queued work first, for which PyTorch's CUDA kernels do not wait: they check on
# the device or not at all. So kernels look only where `be.on_host` says that it is free. Elsewhere they take the way that is
# right for all values, and an index out of range reads NaN, or 0 for integers, and writes nothing: `positions.py` sees to it.
# Kernels that need a value to know the size of their result, as `nonzero` does, look everywhere. `be.from_numpy`, and
# `xp.asarray` of a list, copy to the device: tables of numbers that follow a rule are made there, with `xp.arange`.

_new: Final = object.__new__
#: Given whole: a call makes a tuple of what it is given one by one.
_TENSOR: Final = (Tensor,)
_NUMBERS: Final = (bool, int, float, complex)
#: Largest numbers of the dtypes that do not hold every Python float.
_LARGEST: Final = {float16: 65504.0, bfloat16: 2.0**128 - 2.0**120, float32: 2.0**128 - 2.0**104}
#: Every dtype of fractions holds the numbers up to this one.
FITTING: Final = 65504
#: Kinds of native dtypes whose elements are real floating-point numbers. NumPy calls bfloat16, which another library brings, "V".
REAL_KINDS: Final = "fV"
#: Codes of 64-bit integers in NumPy: "q" is C's `long long`, and "l" its `long`, which on Windows has 32 bits.
INT64_CODES: Final = "lq" if calcsize("l") == 8 else "q"

#: Elements from which on choosing by bits takes less time than `xp.where` with a mask that the processor cannot predict.
BITS_FROM: Final = 1024
#: From this many elements on, `clip`, whose loop is 4 times faster, beats a call of `maximum`, and integers half precision.
CLIP_FROM: Final = 8192
#: Elements, eight for each number of 16 bits, from which on a table of these pays. See Note [Half precision].
TABLE_FROM: Final = 1 << 19


def kernels_of(tensor: Tensor) -> DispatchKeySet:
    """The key of the kernels of a tensor's device alone, for a redispatch by what stands in their place."""
    assert tensor._device is not None
    return DispatchKeySet(backend_of(tensor._device.type).dense)


def shape_of(x: Any) -> tuple[int, ...]:
    """Shape of a tensor or a number, as a plain tuple."""
    return tuple(getattr(getattr(x, "_array", x), "shape", ()))


def native(be: ArrayBackend, x: Any) -> Any:
    """The array of a tensor, for `be` to compute with, or the Python number that `x` is or wraps.

    Raises:
        OperatorValueError: The tensor lies on another device, where dispatch was told to run this kernel all the same.
    """
    array = getattr(x, "_array", x)
    if type(array) is be.array_type or isinstance(array, (be.array_type, *_NUMBERS)):
        return array
    if x.device.type == be.device_type:
        return array
    raise OperatorValueError(
        f"tensors on {be.device_type} and {x.device} in one call",
        found=f"Expected all tensors to be on the same device, but found {be.device_type} and {x.device}",
        advice=f'move one of them: .to("{be.device_type}")',
    )


def operands(be: ArrayBackend, d: dtype, *xs: Any) -> list[Any]:
    """Arrays and numbers with which the array module computes in dtype `d`.

    Arrays of other dtypes are converted; numbers become numbers of `d`'s kind, which adapt to the arrays beside them.
    Where all are numbers, or the array module would not adapt them, they become 0-dim arrays.
    """
    wanted = be.native_dtype[d]
    result = []
    arrays = 0
    for x in xs:
        value = getattr(x, "_array", x)
        if type(value) is not be.array_type:
            value = native(be, x)
        if isinstance(value, _NUMBERS):
            value = held_number(checked_number(value), d)
            if d is bfloat16 and not be.adapts(d):
                value = be.asarray(value, d)
        else:
            arrays += 1
            if value.dtype != wanted:
                value = value.astype(wanted)
        result.append(value)
    return result if arrays else [be.asarray(value, d) for value in result]


def _real(value: complex, d: dtype) -> Any:
    """A complex number as a real one, where its imaginary part is 0 and the dtype is not complex; else as it is."""
    return value.real if not value.imag and d.kind != "c" else value


def held_number(value: Any, d: dtype) -> Any:
    """A Python number as dtype `d` holds it; integers wrap around as they do in PyTorch, and complex ones lose an imaginary 0."""
    if isinstance(value, complex):
        value = _real(value, d)
    if d.kind in "iu":
        bits = 8 * d.itemsize
        value = int(value) & ((1 << bits) - 1)
        return value - (1 << bits) if d.kind == "i" and value >> (bits - 1) else value
    if d.kind == "b":
        return bool(value)
    if d.kind == "f" and (type(value) is bool or (d is bfloat16 and type(value) is int)):
        return float(value)  # Dtypes from elsewhere know no integers of more than 64 bits.
    if type(value) in _NUMBERS:
        return value
    # Of a subclass: numpy.float64 has a dtype of its own, which would win over that of the arrays beside it.
    return next(kind for kind in _NUMBERS if isinstance(value, kind))(value)


def number_array(be: ArrayBackend, d: dtype, value: Any) -> Any:
    """A Python number as a 0-dim array. Negative ones wrap around in unsigned dtypes, as in PyTorch; others must fit.

    Raises:
        OperatorOverflowError: The number does not fit the dtype.
    """
    check_number(value, d)
    if d.kind == "u" and type(value) is int and value < 0:
        value += 1 << 8 * d.itemsize
    return be.asarray(_real(value, d) if isinstance(value, complex) else value, d)


def check_number(value: Any, d: dtype) -> None:
    """Refuses a number that a dtype does not hold; what it merely rounds, or cuts off behind the point, passes.

    A negative integer counts as what it is in an unsigned dtype of its size. A bool is made of any number that a scalar
    of PyTorch holds, so of no integer beyond 64 bits.

    Raises:
        OperatorOverflowError: It is such a number.
    """
    if (value.__class__ is float or value.__class__ is int) and d.kind == "f" and -FITTING <= value <= FITTING:
        return
    if isinstance(value, bool) or (d.kind == "b" and not isinstance(value, int)):
        return
    if isinstance(value, int):
        held = -(2**63) <= value < 2**64 if d.kind == "b" else _holds_integer(value, d)
    elif isinstance(value, complex):
        real = d.to_real()
        held = _holds_float(value.real, real) and (_holds_float(value.imag, real) if d.is_complex else not value.imag)
    else:
        held = _holds_float(value, d.to_real() if d.kind == "c" else d)
    if not held:
        size = f"a number of {value.bit_length()} bits" if isinstance(value, int) else f"the number {value}"
        raise OperatorOverflowError(
            f"{size} for a tensor of dtype {d}",
            found=f"value cannot be converted to type {d.name} without overflow",
            advice="give a number that the dtype holds, or a tensor of another dtype",
        )


def _holds_integer(value: int, d: dtype) -> bool:
    is_integral = d.kind in "iu"
    bits = 8 * d.itemsize if is_integral else 64
    largest = (1 << bits - (d.kind == "i")) - 1
    least = -largest if d.kind == "u" else -(1 << bits - 1)
    return least <= value <= largest and (is_integral or _holds_float(value, d.to_real()))


def _holds_float(value: float, d: dtype) -> bool:
    if d.kind in "iu":
        bits = 8 * d.itemsize - (d.kind == "i")
        return -(1 << bits) * (d.kind == "i") <= value < (1 << bits) and value <= (1 << bits) - 1
    largest = _LARGEST.get(d)
    return largest is None or not largest < abs(value) < math.inf


def cast(be: ArrayBackend, array: Any, d: dtype) -> Any:
    """The array in dtype `d`; the array itself if it has that dtype."""
    wanted = be.native_dtype[d]
    if array.dtype == wanted:
        return array
    if array.dtype.kind == "c" and not d.is_complex and d.kind != "b":
        array = array.real
    if d.kind in "iu" and array.dtype.kind in "fV" and (integers := as_integers(be, array, d)) is not None:
        return integers
    try:
        return array.astype(wanted)
    except EVENTS:  # NaN to an integer, a large number to float16.
        with quiet(be):
            return array.astype(wanted)


def copy_array(be: ArrayBackend, array: Any, order: str = "C") -> Any:
    """A copy that owns its memory; an immutable array stands for its own copy.

    Args:
        be: Backend of the array.
        array: What to copy.
        order: "C" for row-major, "K" for the order that the array has.
    """
    if not be.writable:
        return array if be.tracing is None or not be.tracing.active() else array.copy()  # See Note [Traced arrays].
    # In order "K" NumPy puts the repeated dimensions of an expanded array innermost; in PyTorch they leave the order open.
    if order == "K" and 0 in array.strides and not array.flags.c_contiguous:
        return laid_out(array, kept_strides(tuple(array.shape), [abs(stride) for stride in array.strides]))
    return rows_copied(be, array) if order == "C" else array.copy(order)


def arranged(array: Any, strides: Sequence[int] | None) -> Any:
    """A new array with its dimensions in the order that strides in elements say, row-major for None: itself, or a copy."""
    if not getattr(array, "ndim", 0):
        return array
    wanted = contiguous_strides(array.shape) if strides is None else strides
    return array if element_strides(array) == wanted else laid_out(array, wanted)


def laid_out(array: Any, strides: Sequence[int]) -> Any:
    """A gapless copy whose dimensions lie in memory in the order that strides, in any unit, say."""
    order = memory_order(strides)
    inverse = sorted(range(len(order)), key=order.__getitem__)
    return array.transpose(order).copy().transpose(inverse)


def quiet(be: ArrayBackend) -> AbstractContextManager[Any]:
    """A context in which dividing by zero, overflow and NaN are no events for the array module, as in PyTorch."""
    return quiet_module(be.xp)


def rows_copied(be: ArrayBackend, array: Any) -> Any:
    """A row-major copy of an array that may be written. See Note [Transposed copies]."""
    if not be.on_host or array.flags.c_contiguous:
        return array.copy()
    squares = transposed_squares(array.shape, array.strides)
    if squares is None:
        return array.copy()
    copied = be.xp.empty(array.shape, array.dtype)
    for square in squares:
        copied[square] = array[square]
    return copied


def row_major(be: ArrayBackend, array: Any) -> Any:
    """A new array, copied if its elements do not lie in row-major order: array modules reduce in the order of memory.

    A dimension of size 1 may have any stride for that, and has the one that row-major order gives it, as in PyTorch.
    """
    if not be.writable:
        return array
    if not array.flags.c_contiguous:
        return rows_copied(be, array)
    if 1 in array.shape:
        step = array.itemsize
        for n, stride in zip(array.shape[::-1], array.strides[::-1], strict=True):
            if stride != step:
                return array.copy()
            step *= n
    return array


def has_plain_bits(be: ArrayBackend, *arrays: Any) -> bool:
    """Whether tricks on the bits of floating-point arrays and masks of one shape are open to a kernel, and worth it."""
    first = arrays[0]
    if first.size < BITS_FROM or first.nbytes < 4 * BITS_FROM or not (be.writable and be.on_host):
        return False
    for x in arrays:  # noqa: SIM110 -- a generator is a frame for each
        if x.shape != first.shape or not x.flags.c_contiguous or x.dtype.kind not in "bfV":
            return False
    return True


def store(be: ArrayBackend, out: Tensor, value: Any, name: str) -> None:
    """Writes a native array or a number, broadcast and converted as needed, into a tensor of this backend.

    Raises:
        OperatorValueError: The tensor's memory is read-only, or several of its elements are one.
    """
    array = out._array
    if not be.writable:
        value = be.xp.broadcast_to(be.xp.asarray(value), array.shape)
        replace_array(out, cast(be, value, out.dtype))
        return
    kind, into = getattr(getattr(value, "dtype", None), "kind", ""), array.dtype.kind
    if (kind == "c" and into in "fiu") or (into == "u" and kind == "f") or (into in "iu" and kind == "V"):
        value = _as_written(be, value, out.dtype)
    if be.runtime is not None and not may_write(array):
        raise read_only(name, array)
    try:
        array[...] = value
    except EVENTS:
        # A conversion that lost something. That of an array, which may be a part of this one, is reported after the writing, that
        # of a number before.
        if not isinstance(value, be.array_type):
            with quiet(be):
                array[...] = value
    except OverflowError:
        if not hasattr(value, "dtype"):
            raise
        array[...] = be.xp.asarray(
            value
        )  # NumPy asks of its integers without dimensions whether they fit, and wraps arrays.
    except ValueError as error:
        if may_write(array):
            raise
        _store_in_part(be, array, value, name, error)


def _as_written(be: ArrayBackend, value: Any, d: dtype) -> Any:
    """The numbers that an array of numbers of `d` takes as PyTorch converts them."""
    if value.dtype.kind == "c":
        value = value.real
    integers = as_integers(be, value, d) if d.kind in "iu" else None
    return value if integers is None else integers


def _store_in_part(be: ArrayBackend, array: Any, value: Any, name: str, error: ValueError) -> None:
    """Writes into a part of an expanded array, which NumPy makes read-only as a whole."""
    from opmux.native.storage import without_repeats  # only refusals need it

    if not array.size and be.xp.broadcast_shapes(getattr(value, "shape", ()), array.shape) == array.shape:
        return  # A part without elements: nothing is written.
    part = without_repeats(be, array)
    if part.shape != array.shape or not may_write(part):
        raise read_only(name, array) from error
    store(be, be.wrap(part), value, name)


def may_write(array: Any) -> bool:
    """Whether a native array can be written to, and each element of it is one place in memory.

    NumPy says so. Other modules do not, and write where several elements are one: the last of them, whichever that is.
    """
    writeable = getattr(getattr(array, "flags", None), "writeable", None)
    if writeable is not None:
        return bool(writeable)
    return not hasattr(array, "base") or not repeats_elements(array)


def repeats_elements(array: Any) -> bool:
    """Whether elements certainly lie on one another: a dimension of several has a stride of 0."""
    strides = array.strides
    return 0 in strides and array.size > 1 and any(s == 0 and n > 1 for s, n in zip(strides, array.shape, strict=True))


def read_only(name: str, array: Any) -> OperatorValueError:
    """The refusal to write into a tensor whose array is read-only."""
    return OperatorValueError(
        f"{name} into a tensor whose memory is read-only",
        found="unsupported operation: more than one element of the written-to tensor refers to a single memory location (after "
        "expand)"
        if repeats_elements(array)
        else "the array or buffer that the tensor was made from does not allow writing",
        advice=".clone() the tensor before writing into it",
    )


def resize_native(be: ArrayBackend, out: Tensor, shape: Sequence[int], strides: Sequence[int] | None = None) -> None:
    """Gives a destination another shape, in the storage that it has; one that is too small is made larger.

    Args:
        be: Backend of the destination.
        out: The destination. One that has the shape already keeps its strides.
        shape: The new shape.
        strides: Strides in elements of a gapless array of that shape; row-major if left out.
    """
    if shape_of(out) != tuple(shape):
        from opmux.native.storage import make_room  # only destinations of another shape need it

        make_room(be, out, tuple(shape), strides)
    fit_native(be, out, shape, strides)


def fit_native(be: ArrayBackend, out: Tensor, shape: Sequence[int], strides: Sequence[int] | None = None) -> None:
    """`resize_native` of a destination whose memory has room, or is seen by nothing else."""
    array = out._array
    if tuple(array.shape) == tuple(shape):
        forbid_overlap(array)
    else:
        from opmux.native.storage import resized  # only destinations of another shape need it

        found = resized(be, array, tuple(shape), strides)
        if be.tracing is not None:
            refuse_traced(out, found)
        if not be.writable:
            leave(out)  # What it gets is memory of its own.
        out._array = found


def warn_of_resizing(out: Tensor, shape: Sequence[int]) -> None:
    """Warns of a destination with elements and another shape than the result's, which it is going to get."""
    given = shape_of(out)
    if given != tuple(shape) and 0 not in given:
        caution(
            f"An output with one or more elements was resized since it had shape {list(given)}, and the result has shape "
            f"{list(shape)}: give an output of that shape, or resize_(0) it before"
        )


def forbid_overlap(array: Any) -> None:
    """Refuses a destination several of whose elements are one.

    Raises:
        OperatorValueError: It is such a destination.
    """
    if array.size > 1 and any(step == 0 and n > 1 for n, step in zip(array.shape, _strides(array), strict=True)):
        raise OperatorValueError(
            f"writing into a tensor of shape {tuple(array.shape)} whose elements share memory",
            found="unsupported operation: more than one element of the written-to tensor refers to a single memory "
            "location",
            advice=".clone() the tensor before writing into it",
        )


def _strides(array: Any) -> Any:
    return getattr(array, "strides", None) or (1,) * array.ndim


def view_of(be: ArrayBackend, self: Tensor, array: Any) -> Tensor:
    """Tensor over `array`, which shares the memory of `self`."""
    tensor = _new(*_TENSOR)
    tensor._array = array
    tensor._keys = be.keys
    tensor._device = self._device
    return tensor
