"""Views stay within the memory that the array module owns, whatever dtypes and strides they went through."""

import contextlib
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.each import each

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.tensor import extent

from .storage_programs import DTYPES, INSIDE, STEPS, WRITES, apply

#: Bytes before and behind the memory that is lent; they belong to nobody here.
GUARD = 96
PROGRAMS = st.tuples(
    st.sampled_from(DTYPES),
    st.lists(
        st.tuples(st.sampled_from([*STEPS, *WRITES]), st.lists(st.integers(0, 999), min_size=8, max_size=8)),
        min_size=1,
        max_size=8,
    ),
)
#: The chains that once read or wrote foreign memory: bytes seen as wider numbers, and the other way round.
WIDER = ("uint8", [("view.dtype", [7] * 8), ("as_strided", [1, 1, 1, 1, 0, 0, 0, 0]), ("fill_", [1] * 8)])
IMAGINARY = ("complex64", [("imag", [0] * 8), ("as_strided", [0, 0, 1, 0, 0, 0, 0, 0]), ("fill_", [1] * 8)])
#: A step of two along a last dimension of one element, whose two bytes are then seen one by one.
ONE_STEP = (
    "int16",
    [("slice", [0] * 8), ("slice", [0, 0, 0, 1, 0, 0, 0, 0]), ("unsqueeze", [0] * 8), ("view.dtype", [0] * 8)],
)
#: A step of 0 along a dimension of one element, which a copy with the storage's gaps keeps.
NO_STEP = ("uint8", [("as_strided", [0, 0, 0, 1, 1, 0, 0, 0]), ("as_strided_scatter", [1, 1, 0, 0, 0, 0, 0, 0])])


def guarded_buffer() -> tuple[Any, Any]:
    """A buffer whose bytes all differ from 0 and 1, and the part of it that may be written."""
    buffer = np.full(2 * GUARD + INSIDE, 0xA5, np.uint8)
    buffer[GUARD:-GUARD] = 1
    return buffer, buffer[GUARD:-GUARD]


def first_view(m: Any, inside: Any, dtype: str) -> Any:
    return m.from_numpy(inside.view(bool if dtype == "bool" else dtype))


def places(x: Any, inside: Any) -> tuple[int, int]:
    """The bytes that a tensor sees, from the start of the memory that was lent."""
    array = x._array
    low, high = extent(array.shape, array.strides, array.itemsize)
    start = array.__array_interface__["data"][0] - inside.__array_interface__["data"][0]
    return start + low, start + high


def steps(x: Any) -> list[int]:
    """Strides of the dimensions that have neighbours; others say nothing."""
    return [step for n, step in zip(x.shape, x.stride(), strict=True) if n > 1]


@settings(max_examples=400)
@given(program=PROGRAMS)
@example(program=WIDER)
@example(program=IMAGINARY)
def test_no_chain_of_views_leaves_its_memory(program: Any) -> None:
    """Every view lies within what was lent, no byte around it changes, and a refused call changes nothing."""
    buffer, inside = guarded_buffer()
    x = first_view(opmux, inside, program[0])
    for name, ints in program[1]:
        before, layout = buffer.tobytes(), (x.shape, x.stride(), x.storage_offset(), x.dtype)
        try:
            x = apply(opmux, x, name, ints)
        except (OperatorValueError, OperatorIndexError, ZeroDivisionError):
            assert buffer.tobytes() == before, name
            assert (x.shape, x.stride(), x.storage_offset(), x.dtype) == layout, name
            continue
        low, high = places(x, inside)
        assert x.numel() == 0 or 0 <= low <= high <= INSIDE, f"{name} sees the bytes from {low} to {high}"
        assert (buffer[:GUARD] == 0xA5).all(), f"{name} wrote before the memory"
        assert (buffer[-GUARD:] == 0xA5).all(), f"{name} wrote behind the memory"


@pytest.mark.torch
@settings(max_examples=400)
@given(program=PROGRAMS)
@example(program=WIDER)
@example(program=IMAGINARY)
@example(program=ONE_STEP)
@example(program=NO_STEP)
def test_chains_of_views_are_those_of_torch(program: Any) -> None:
    """The same chain gives the same sizes, strides, offset and dtype, writes the same bytes, and is refused where torch refuses."""
    torch = pytest.importorskip("torch")
    sides = []
    for m in (opmux, torch):
        _, inside = guarded_buffer()
        sides.append([m, inside, first_view(m, inside, program[0])])
    for name, ints in program[1]:
        refused, last = [], tuple(sides[0][2].shape[-1:])
        for side in sides:
            try:
                side[2] = apply(side[0], side[2], name, ints)
                refused.append("")
            except (RuntimeError, IndexError, ValueError, ZeroDivisionError) as error:
                refused.append(str(error) or "refused")
        if any("self.stride(-1) must be 1" in text for text in refused) and last == (1,):
            return  # The step along a dimension of one element leads nowhere; NumPy does not keep which one it was.
        if "complex numbers here have parts of" in refused[0]:
            return  # There is no complex dtype of half precision.
        assert bool(refused[0]) == bool(refused[1]), f"{name} {ints}: opmux: {refused[0]}; torch: {refused[1]}"
        (_, mine, x), (_, other, y) = sides
        assert str(x.dtype).split(".")[1] == str(y.dtype).split(".")[1], name
        assert tuple(x.shape) == tuple(y.shape), name
        if not y.numel():
            return  # An empty view has a place in PyTorch's storage, and none in NumPy's.
        assert (steps(x), x.storage_offset()) == (steps(y), y.storage_offset()), name
        assert mine.tobytes() == other.tobytes(), name


@each("size", [[], [1], [2], [2**62], [2, 2], [2**62, 2**62]])
@each("step", [0, 1, 2**62, 2**63 - 1])
@each("offset", [0, 1, 2**62, 2**63 - 1])
def test_no_product_of_sizes_and_strides_overflows(size: list[int], step: int, offset: int) -> None:
    """A view is made only if all its places, computed without a limit, are in the memory; then NumPy may refuse it too."""
    x = opmux.zeros(8, dtype=opmux.int16)
    last = offset + sum((n - 1) * step for n in size)
    seen = None
    with contextlib.suppress(OperatorValueError):
        seen = opmux.as_strided(x, size, [step] * len(size), offset)
    # NumPy holds no array of 2**62 elements.
    assert (seen is not None) == (last < 8 and 2**62 not in size)
    assert seen is None or seen.shape == tuple(size)


def test_views_of_strided_views_see_the_same_memory() -> None:
    """NumPy puts a holder between what as_strided returns and its base; offsets, overlaps and writes are seen through it."""
    x = opmux.arange(8)
    part = x.as_strided([3], [2], 1)
    assert part.storage_offset() == 1
    part.as_strided([8], [1], 0).fill_(7)
    assert x.tolist() == [7] * 8
    with pytest.raises(OperatorValueError, match="single memory location"):
        x.as_strided([4], [1], 0).add_(x.as_strided([4], [1], 1))


def test_resizing_uses_the_memory_that_is_there() -> None:
    """Elements behind a view come back as long as the memory lasts; a larger one is a copy of all of it."""
    x = opmux.arange(8)
    part = x[2:4]
    assert part.resize_(2, 3).tolist() == [[2, 3, 4], [5, 6, 7]]
    part.fill_(0)
    assert x.tolist() == [0, 1, 0, 0, 0, 0, 0, 0]
    part.resize_(20)
    assert (part.storage_offset(), part[:6].tolist()) == (2, [0] * 6)
    assert part.as_strided([2], [1], 0).tolist() == [0, 1]
    assert opmux.zeros(2, 3, 4, 5).resize_(2, 4, 3, 5, memory_format=opmux.channels_last).stride() == (60, 1, 20, 4)
    assert opmux.zeros(4, device="meta")[1:].resize_(2).storage_offset() == 1


def test_destinations_are_resized_in_their_memory() -> None:
    """A destination of another shape keeps its place in memory where that is large enough."""
    x = opmux.zeros(6)
    opmux.add(opmux.ones(2), opmux.ones(2), out=x[1:5])
    assert x.tolist() == [0, 2, 2, 0, 0, 0]


@pytest.mark.parametrize(
    ("shape", "part", "dtype", "found"),
    [
        ((3, 5), (slice(None), slice(4)), "int32", "self.stride(0) must be divisible by 4"),
        ((9,), (slice(1, 9),), "int32", "self.storage_offset() must be divisible by 4"),
        ((9,), (slice(0, 6),), "int32", "self.size(-1) must be divisible by 4"),
        ((8,), (slice(0, 8, 2),), "int16", "self.stride(-1) must be 1"),
        ((8,), (0,), "int16", "self.dim() cannot be 0"),
    ],
)
@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_elements_of_another_size_lie_at_whole_places(
    shape: Any, part: Any, dtype: str, found: str, device: str
) -> None:
    """What has a stride or begins at a place that is no whole number of new elements cannot be seen as these."""
    x = opmux.zeros(shape, dtype=opmux.uint8, device=device)[part]
    with pytest.raises(OperatorValueError, match=re.escape(found)):
        x.view(getattr(opmux, dtype))
