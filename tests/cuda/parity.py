"""How kernels of the CUDA backend are compared with those of the CPU, on the fake of CuPy or on a real device."""

from collections.abc import Callable, Sequence
from typing import Any, Final, final

import numpy as np
import pytest

import opmux

from . import fake_cupy
from .fake_cupy import MACHINE
from .fake_cupy._compiled import compiler

__all__ = [
    "DTYPES",
    "Launches",
    "assert_alike",
    "compare",
    "compare_gradients",
    "counts_launches",
    "draw",
    "needs_compiler",
]

#: Element types that kernels are tested with.
DTYPES: Final = ("float16", "float32", "float64")
_TOLERANCE: Final = {"float16": 2e-2, "float32": 2e-4, "float64": 1e-9}

needs_compiler: Final = pytest.mark.skipif(
    compiler() is None, reason="user-defined kernels run on the host by g++, which is not on PATH"
)


def draw(seed: int, *shape: int, dtype: str = "float32") -> Any:
    """Normally distributed numbers, the same for a seed."""
    return np.asarray(np.random.default_rng(seed).standard_normal(shape)).astype(dtype)


def assert_alike(device: Any, host: Any) -> None:
    """Asserts that two tensors, or two sequences of them, have one dtype, shape, order in memory and equal values."""
    if host is None or not isinstance(host, opmux.Tensor):
        pairs = zip(device, host, strict=True) if host is not None else ()
        assert (device is None) == (host is None)
        for a, b in pairs:
            assert_alike(a, b)
        return
    assert device.device.type == "cuda"
    assert (device.dtype, tuple(device.shape)) == (host.dtype, tuple(host.shape))
    # A step along a dimension of one element is never taken.
    assert [s for s, n in zip(device.stride(), host.shape, strict=True) if n > 1] == [
        s for s, n in zip(host.stride(), host.shape, strict=True) if n > 1
    ]
    tolerance = _TOLERANCE.get(host.dtype.name, 0)
    got, expected = device.detach().cpu().numpy(), host.detach().numpy()
    np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance, equal_nan=True)


def _tensors(arrays: Sequence[Any], device: str) -> list[Any]:
    return [opmux.tensor(a, device=device) if isinstance(a, np.ndarray) else a for a in arrays]


def counts_launches() -> bool:
    """Whether launches are counted: the fake does."""
    return fake_cupy.installed()


class Launches(list[str]):
    """Names of launches, without template arguments."""

    @property
    def number(self) -> Any:
        """How many there were."""
        return len(self)


@final
class _Whatever:
    """Equal to anything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


@final
class _Unseen(Launches):
    """The launches of a real device, which nothing counts: they are as expected. Those of the fake are the tested ones."""

    number: Any = _Whatever()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]

    def __contains__(self, name: object) -> bool:
        return True

    def __getitem__(self, place: Any) -> Any:
        return self if isinstance(place, slice) else _Whatever()

    def count(self, name: object) -> Any:
        return _Whatever()


def compare(function: Callable[..., Any], *arrays: Any) -> Launches:
    """Asserts that a function gives the same on both devices, with no transfer and no waiting on CUDA.

    Args:
        function: Of tensors and whatever else is given.
        *arrays: NumPy arrays, which become tensors, and other values.

    Returns:
        Names of the launches on CUDA. On a real device they cannot be seen, and pass every comparison.
    """
    expected = function(*_tensors(arrays, "cpu"))
    on_device = _tensors(arrays, "cuda")
    if not counts_launches():
        assert_alike(function(*on_device), expected)
        return _Unseen()
    MACHINE.clear()
    result = function(*on_device)
    assert MACHINE.records == []
    launches = Launches(name.partition("<")[0] for name, *_ in MACHINE.launches)
    assert_alike(result, expected)
    return launches


def compare_gradients(function: Callable[..., Any], *arrays: Any) -> None:
    """Asserts that a function's gradients for all arrays of a floating-point dtype are the same on both devices."""
    found = []
    for device in ("cuda", "cpu"):
        tensors = _tensors(arrays, device)
        inputs = [t for t in tensors if isinstance(t, opmux.Tensor) and t.dtype.is_floating_point]
        for tensor in inputs:
            tensor.requires_grad_()
        result = function(*tensors)
        weights = opmux.tensor(draw(99, *result.shape, dtype=result.dtype.name), device=device)
        (result * weights).sum().backward()
        found.append([tensor.grad for tensor in inputs])
    assert_alike(*found)
