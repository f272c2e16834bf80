"""Sizes that no memory holds are refused with opmux's own errors, by tensors with data and without."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorValueError, OpmuxError, OutOfMemoryError

HUGE = 2**62
MAKERS: dict[str, Any] = {
    "zeros": opmux.zeros,
    "ones": opmux.ones,
    "empty": opmux.empty,
    "full": lambda size, **options: opmux.full(size, 1.0, **options),
    "rand": opmux.rand,
    "empty_strided": lambda size, **options: opmux.empty_strided(size, [1] * len(size), **options),
    "new_zeros": lambda size, device: opmux.zeros(1, device=device).new_zeros(size),
    "resize_": lambda size, device: opmux.zeros(1, device=device).resize_(size),
    "zeros_like": lambda size, device: opmux.zeros_like(opmux.zeros([1] * len(size), device=device).expand(size)),
}


@each("device", ["cpu", "meta"])
@each("size", [[HUGE], [HUGE, HUGE], [2**31, 2**33], [2**63 - 1]])
@each("name", list(MAKERS))
def test_sizes_beyond_all_memory(name: str, size: list[int], device: str) -> None:
    """The bytes, or the elements, would not fit an integer of 64 bits."""
    if name == "empty_strided" and len(size) == 2 and HUGE not in size:
        return  # Their elements are nearly all one.
    with pytest.raises(OpmuxError):
        MAKERS[name](size, device=device)


@pytest.mark.parametrize("name", list(MAKERS))
def test_sizes_beyond_this_memory(name: str) -> None:
    """What the machine has not is an OutOfMemoryError, which says how much was wanted."""
    with pytest.raises(OutOfMemoryError, match="1.00 PiB|2.00 PiB"):
        MAKERS[name]([2**48], device="cpu")


def test_results_beyond_this_memory() -> None:
    """So is a result that is larger than its operands, and a range."""
    rows, columns = opmux.zeros(2**24, 1), opmux.zeros(1, 2**24)
    with pytest.raises(OutOfMemoryError):
        rows + columns
    with pytest.raises(OutOfMemoryError):
        opmux.arange(2**48)
    with pytest.raises(OpmuxError, match="overflow"):
        opmux.arange(HUGE)


@pytest.mark.parametrize("device", ["cpu", "meta"])
@pytest.mark.parametrize("batch", [0, 1, 2])
@pytest.mark.parametrize("size", [2**60, HUGE, 2**63 - 1])
def test_images_beyond_all_memory(size: int, batch: int, device: str) -> None:
    """Interpolation counts its outputs before an array module does, which may make none of so many."""
    aten = opmux.ops.aten
    row, image, volume = (opmux.zeros(batch, 1, *[2] * n, device=device) for n in (1, 2, 3))
    calls: list[Callable[[], Any]] = [
        lambda: aten.upsample_nearest1d.default(row, [size]),
        lambda: aten._upsample_nearest_exact1d.default(row, [size]),
        lambda: aten.upsample_linear1d.default(row, [size], True),
        lambda: aten.upsample_nearest2d.default(image, [1, size]),
        lambda: aten.upsample_bilinear2d.default(image, [size, 1], False),
        lambda: aten.upsample_bicubic2d.default(image, [size, 1], False),
        lambda: aten._upsample_bilinear2d_aa.default(image, [1, size], False),
        lambda: aten.upsample_nearest3d.default(volume, [1, size, 1]),
        lambda: aten.upsample_trilinear3d.default(volume, [size, 1, 1], False),
    ]
    for call in calls:
        with pytest.raises(OpmuxError, match="overflowed"):
            call()


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_expanding_beyond_all_numbers(device: str) -> None:
    """Elements that are one need no memory, and still have to be counted."""
    with pytest.raises(OperatorValueError, match="numel: integer multiplication overflow|can grow"):
        opmux.zeros(1, device=device).expand(HUGE, HUGE)
