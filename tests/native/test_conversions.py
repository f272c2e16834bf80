"""Floating-point numbers become unsigned integers as in PyTorch, negative ones around, whatever the processor makes of them.

C leaves that open. x86 has -1.0 be 255 in uint8; an Arm processor has it be 0, and 255 where several are converted at once.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.tensor import Tensor, array_backend, dtype

from ..autograd.foreign_arrays import ForeignArray, FrozenArray
from ..parity.opinfo.test_array_modules import loaded, loaded_with

UNSIGNED = (opmux.uint8, opmux.uint16, opmux.uint32, opmux.uint64)
SIGNED = (opmux.int8, opmux.int16, opmux.int32, opmux.int64)
FLOATING = (opmux.float64, opmux.float32, opmux.float16, opmux.bfloat16)
NUMBERS = (-1.5, -200.0, 3.75, 0.0, 129.0, -3.0, -0.5, 250.0)

#: Each gives the tensor of a tensor's elements in another dtype.
WAYS: dict[str, Callable[[Tensor, dtype], Tensor]] = {
    "to": lambda x, d: x.to(d),
    "to, of a part": lambda x, d: opmux.stack([x, x], 1)[:, 0].to(d),
    "to, of few": lambda x, d: opmux.stack([part.to(d) for part in x]),
    "to, in channels last": lambda x, d: x[None, :, None, None].to(d, memory_format=opmux.channels_last).reshape(-1),
    "to, of complex numbers": lambda x, d: (x + 2j).to(d),
    "copy_": lambda x, d: opmux.empty(x.shape, dtype=d, device=x.device).copy_(x),
    "copy_, into a part": lambda x, d: opmux.zeros(len(x), 2, dtype=d, device=x.device)[:, 1].copy_(x),
    "copy_, of complex numbers": lambda x, d: opmux.empty(x.shape, dtype=d, device=x.device).copy_(x + 2j),
    "fill_": lambda x, d: opmux.stack([opmux.zeros(1, dtype=d, device=x.device).fill_(part)[0] for part in x]),
    "sum": lambda x, d: opmux.stack([part.sum(dtype=d) for part in x]),
    "sum of rows": lambda x, d: opmux.stack([x, x * 0], 1).sum(1, dtype=d),
    "prod": lambda x, d: opmux.stack([x, x * 0 + 1], 1).prod(1, dtype=d),
    "cumsum": lambda x, d: opmux.stack([x, x * 0], 1).cumsum(1, dtype=d)[:, 1],
    "tensor": lambda x, d: opmux.tensor(x, dtype=d),
    "tensor, of an array": lambda x, d: opmux.tensor(x.cpu().numpy(), dtype=d, device=x.device),
    "as_tensor, of an array": lambda x, d: opmux.as_tensor(x.cpu().numpy(), dtype=d, device=x.device),
}


class ClippingArray(ForeignArray):
    """An array whose negative floating-point numbers are 0 as unsigned integers."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        return self._converted if name == "astype" else super().__getattr__(name)

    def __setitem__(self, key: Any, value: Any) -> None:
        clipped = _clipped(value.data, self.data.dtype) if isinstance(value, ForeignArray) else value
        super().__setitem__(key, type(self)(clipped) if isinstance(value, ForeignArray) else clipped)

    def _converted(self, native: Any, **options: Any) -> Any:
        return type(self)(_clipped(self.data, np.dtype(native)).astype(native, **options))


class FrozenClippingArray(FrozenArray):
    """The same, which cannot be written to."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        return self._converted if name == "astype" else super().__getattr__(name)

    def _converted(self, native: Any, **options: Any) -> Any:
        return type(self)(_clipped(self.data, np.dtype(native)).astype(native, **options))


def _clipped(array: Any, native: Any) -> Any:
    return array.clip(0) if native.kind == "u" and array.dtype.kind in "fV" else array


@pytest.fixture(scope="module", params=["cpu", ClippingArray, FrozenClippingArray], ids=["cpu", "clipping", "frozen"])
def device(request: pytest.FixtureRequest) -> Iterator[str]:
    """The CPU, on which the tests run, and devices that have what an Arm processor has."""
    if request.param == "cpu":
        yield "cpu"
    else:
        yield from loaded(request.param.__name__.lower(), request.param)


def _around(x: Tensor, d: dtype) -> list[int]:
    return [int(number) % 2 ** (8 * d.itemsize) for number in x.tolist()]


@each("way", WAYS)
def test_negative_numbers_wrap_around(device: str, way: str) -> None:
    """From every floating-point dtype into every unsigned one, for few elements and for many, which a processor takes together."""
    for count in (1, 8, 67):
        for given in FLOATING:
            x = opmux.tensor((NUMBERS * 9)[:count], dtype=given, device=device)
            for d in UNSIGNED:
                if way.endswith("array") and given is opmux.bfloat16:
                    continue
                found = WAYS[way](x, d)
                assert (found.dtype, found.tolist()) == (d, _around(x, d)), (given, d)


@each("way", [way for way in WAYS if not way.endswith("array")])
def test_bfloat16_becomes_what_float32_becomes(device: str, way: str) -> None:
    """Numbers that the integers do not hold too: ml_dtypes makes 0 of them since its release 0.7."""
    for count in (1, 8, 67):
        x = opmux.tensor(([*NUMBERS, 70000.0, -3e4] * 9)[:count], dtype=opmux.bfloat16, device=device)
        for d in (*SIGNED, *UNSIGNED):
            found, expected = WAYS[way](x, d), WAYS[way](x.float(), d)
            assert (found.dtype, found.tolist()) == (d, expected.tolist()), d


def test_numbers_that_only_unsigned_integers_hold_are_converted(device: str) -> None:
    """As the largest ones are, and those beside half of what there is."""
    for d in UNSIGNED[1:]:
        half = 2.0 ** (8 * d.itemsize - 1)
        x = opmux.tensor([half, half * 1.5, half - 1024.0], dtype=opmux.float64, device=device)
        assert x.to(d).tolist() == opmux.zeros(3, dtype=d, device=device).copy_(x).tolist() == _around(x, d)


@each(
    "way", [way for way in WAYS if not way.endswith("array") and way != "to, of few" and way[:4] not in ("fill", "sum")]
)
def test_shapes_and_dtypes_are_known_without_data(way: str) -> None:
    """On Meta, where there is nothing to be converted."""
    for given in FLOATING:
        for d in UNSIGNED:
            found = WAYS[way](opmux.empty(8, dtype=given, device="meta"), d)
            assert (found.dtype, found.shape, found.device.type) == (d, (8,), "meta")


def test_whether_a_module_wraps_is_asked_of_it() -> None:
    """One that does converts without another pass; one that does not is asked once."""
    with np.errstate(invalid="ignore"):
        assert array_backend("cpu").wraps == (np.full(1, -1.0).astype(np.uint8)[0] == 255)
    for name in loaded("clippingarray", ClippingArray):
        assert not array_backend(name).wraps


def test_a_module_need_not_have_every_unsigned_dtype() -> None:
    """It is asked with one that it has."""
    dtypes = ("float32", "int32", "int64", "uint16")
    with loaded_with("sample_uint16", xp=np, from_numpy=np.array, to_numpy=np.asarray, dtypes=dtypes) as device:
        assert opmux.tensor(NUMBERS, device=device).to(opmux.uint16).tolist() == _around(
            opmux.tensor(NUMBERS), opmux.uint16
        )
        assert array_backend(device).wraps == array_backend("cpu").wraps


@pytest.mark.torch
@each("way", ["to", "copy_", "sum", "prod", "cumsum"])
def test_they_are_torchs(way: str) -> None:
    """Into uint8, of which PyTorch says that it is so on every processor."""
    import torch

    calls: dict[str, Callable[[Any, Any], Any]] = {
        "to": lambda x, d: x.to(d),
        "copy_": lambda x, d: (x * 0).to(d).copy_(x),
        "sum": lambda x, d: x.sum(dtype=d),
        "prod": lambda x, d: x[:3].prod(dtype=d),
        "cumsum": lambda x, d: x.cumsum(0, dtype=d),
    }
    for name in ("float64", "float32", "float16", "bfloat16"):
        ours, theirs = (
            calls[way](library.tensor(NUMBERS * 9, dtype=getattr(library, name)), library.uint8)
            for library in (opmux, torch)
        )
        assert ours.tolist() == theirs.tolist(), name
