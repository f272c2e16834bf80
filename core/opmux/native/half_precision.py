"""Large arrays of 16-bit numbers on the host: tables of all values, and integers in their order.

Note [Half precision]

Processors convert half precision in an instruction, which PyTorch uses. NumPy converts one element after the other, to float32 and
back for each function, and takes 10 to 50 times as long. Passes of integers over blocks in the cache are no way out: back from
float32 a dozen of them round as slowly as NumPy, and forth they meet float32's subnormal numbers, which processors multiply in
microcode. Two things make most conversions unnecessary:

- There are 65,536 numbers of 16 bits. A function of one is computed of each of them once, by the impl itself, so that values and
  refusals are those of small arrays, and then looked up (`tabulated`). The table is made again for each call: keeping it would
  gain a fifth for a million elements, and options would have to be told apart by their bits.
- They have the order of integers (`ordered`), for which array modules have vectorised loops, and so have their bits.

Sums and products of two arrays have neither, and take NumPy's time; so do its functions of one array, `exp` and `floor`, for which
half precision has vectorised loops on some processors: to ask for an array's size would take every call a fortieth of its time.
"""

from collections.abc import Callable
from typing import Any, Final

from opmux.native.arrays import REAL_KINDS, quiet, rows_copied
from opmux.tensor import ArrayBackend, Tensor, bfloat16, float16

__all__ = ["numbers", "of_order", "ordered", "tabulated", "without_negatives"]

_VALUES: Final = 1 << 16
#: Elements whose places in the table, integers of 64 bits, lie in a second-level cache with it.
_BLOCK: Final = 1 << 14
#: Bits of infinity; those of NaN are larger.
_INFINITY: Final = {float16: 0x7C00, bfloat16: 0x7F80}


def _is_half(be: ArrayBackend, array: Any) -> bool:
    """Whether a native array is one of 16-bit numbers whose bits a kernel may look at."""
    array_type: Any = be.array_type
    if array.__class__ is not array_type or not (be.on_host and be.writable):
        return False
    return bool(array.dtype.itemsize == 2 and array.dtype.kind in REAL_KINDS)


def tabulated(be: ArrayBackend, impl: Callable[..., Any], /, *args: Any, **options: Any) -> Any:
    """What an element-wise impl gives for a large array of 16-bit numbers, from a table; None if it is given none, or two arrays.

    Args:
        be: Backend of the tensors.
        impl: `(be, *args, **options) -> array`, in which each element is a function of the one in its place.
        *args: Its arguments, all its tensors among them.
        **options: Its options.
    """
    at = [i for i, x in enumerate(args) if isinstance(x, Tensor) and hasattr(x._array, "dtype")]
    if len(at) != 1 or not _is_half(be, array := args[at[0]]._array):
        return None
    xp = be.xp
    values = be.wrap(xp.arange(_VALUES, dtype=xp.uint16).view(array.dtype))
    with quiet(be):  # What is no event for the array's elements may be one for others.
        table = impl(be, *args[: at[0]], values, *args[at[0] + 1 :], **options)
    if not (array.flags.c_contiguous or array.flags.f_contiguous):
        array = rows_copied(be, array)
    turned = not array.flags.c_contiguous
    array = array.T if turned else array
    result = xp.empty(array.shape, dtype=table.dtype)
    bits, found = array.view(xp.uint16).reshape(-1), result.reshape(-1)
    places = xp.empty(_BLOCK, dtype=xp.intp)
    for start in range(0, bits.size, _BLOCK):
        part = bits[start : start + _BLOCK]
        here = places[: part.size]
        here[...] = part
        table.take(here, out=found[start : start + _BLOCK], mode="wrap")  # Any mode but "raise", which copies.
    return result.T if turned else result


def ordered(be: ArrayBackend, array: Any, *, zeros_apart: bool) -> Any:
    """Integers in the order of an array of 16-bit numbers; None for other arrays, and where one is NaN, which has no place in it.

    Args:
        be: Backend of the array.
        array: Native array.
        zeros_apart: Whether the negative zero is less than the other one, so that `numbers` makes the numbers of them again.
    """
    if not _is_half(be, array):
        return None
    bits = array.view(be.xp.int16)
    order = bits >> 15
    order &= 0x7FFF
    order ^= bits
    infinity = _infinity(be, array)
    if order.max() > infinity or order.min() < ~infinity:
        return None
    if not zeros_apart:
        order -= bits >> 15
    return order


def _infinity(be: ArrayBackend, array: Any) -> int:
    return next(bits for d, bits in _INFINITY.items() if array.dtype == be.native_dtype[d])


def numbers(be: ArrayBackend, order: Any, native: Any) -> Any:
    """The numbers of integers that `ordered` has made, with zeros apart.

    Args:
        be: Backend of the array.
        order: Some of the integers, an array or a scalar of the array module.
        native: The numbers' native dtype.
    """
    order = be.xp.asarray(order)
    return (order ^ (order >> 15 & 0x7FFF)).view(native)


def of_order(be: ArrayBackend, ufunc: Any, a: Any, b: Any, *, chooses: bool) -> Any:
    """What a ufunc that asks for the order of two operands gives; None where `ordered` does.

    Args:
        be: Backend of the operands.
        ufunc: Function of the array module.
        a: Native array or number.
        b: Likewise.
        chooses: Whether it takes one of the two, a maximum or minimum; other ones are comparisons, for which both zeros are one.
    """
    first = ordered(be, a, zeros_apart=chooses)
    second = None if first is None else ordered(be, b, zeros_apart=chooses)
    if second is None:
        return None
    found = ufunc(first, second)
    return numbers(be, found, a.dtype) if chooses else found


def without_negatives(be: ArrayBackend, array: Any) -> Any:
    """An array of 16-bit numbers with zeros for those that are less; NaN and the negative zero stay."""
    bits = array.view(be.xp.uint16)
    # The bits of negative numbers go from those behind the negative zero to those of minus infinity; others wrap around.
    return (bits * (bits - 0x8001 >= _infinity(be, array))).view(array.dtype)
