"""The extension for Fourier transforms gives what array_api_strict gives."""

from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api as xp
from opmux.errors import OperatorIndexError, OperatorValueError

from .comparison import assert_same, both

pytestmark = pytest.mark.array_api

CUBE = np.random.default_rng(1).normal(size=(3, 4, 5))
ONE = ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]
SEVERAL = ["fftn", "ifftn", "rfftn", "irfftn"]


def _input(function: str, precision: int) -> Any:
    """Of the kind that a transform takes."""
    if function in ("rfft", "ihfft", "rfftn"):
        return CUBE.astype(f"float{precision}")
    return (CUBE + 1j * CUBE[::-1]).astype(f"complex{2 * precision}")


@pytest.mark.parametrize("function", ONE)
def test_one_axis(function: str) -> None:
    """Along each axis, cut and filled up, in every way of dividing, in either precision."""
    for precision, tolerance in ((32, 2e-5), (64, 1e-12)):
        for norm in ("backward", "ortho", "forward"):
            for n in (None, 3, 8):
                for axis in (-1, 0):
                    call = both(
                        lambda m, x, o={"n": n, "axis": axis, "norm": norm}: getattr(m.fft, function)(x, **o),
                        _input(function, precision),
                    )
                    assert_same(*call, tolerance)


@pytest.mark.parametrize("function", SEVERAL)
def test_several_axes(function: str) -> None:
    """Along all of them, and some in any order."""
    for options in ({}, {"axes": (0, 2)}, {"axes": (2, 0), "s": (4, 6)}, {"axes": [1]}, {"norm": "ortho"}):
        call = both(lambda m, x, o=options: getattr(m.fft, function)(x, **o), _input(function, 64))
        assert_same(*call, 1e-12)


@each(
    "call",
    [
        lambda m, x: m.fft.fftshift(x),
        lambda m, x: m.fft.fftshift(x, axes=1),
        lambda m, x: m.fft.ifftshift(x, axes=(0, 2)),
        lambda m, x: m.fft.ifftshift(x),
        lambda m, x: m.fft.fftshift(x, axes=()),
        lambda m, x: m.fft.ifftshift(x, axes=()),
        lambda m, x: m.fft.fftfreq(5, d=0.5, dtype=m.float64),
        lambda m, x: m.fft.fftfreq(4, dtype=m.float32),
        lambda m, x: m.fft.rfftfreq(5, d=2.0, dtype=m.float64),
        lambda m, x: m.fft.rfftfreq(6, dtype=m.float32),
    ],
)
def test_frequencies(call: Any) -> None:
    """Of each term, and their order."""
    assert_same(*both(call, CUBE), 1e-12)


def test_order_of_one_term() -> None:
    """A tensor without dimensions has no axes, and stays as it is; NumPy refuses it."""
    for shift in (xp.fft.fftshift, xp.fft.ifftshift):
        assert shift(xp.asarray(3.0)).tolist() == 3.0


def test_refusals() -> None:
    """Integers as frequencies, axes out of range, sizes of 0, ways to divide that there are not."""
    with pytest.raises(OperatorValueError, match="frequencies are real"):
        xp.fft.fftfreq(3, dtype=xp.int64)
    with pytest.raises(OperatorIndexError):
        xp.fft.fft(xp.ones(3), axis=1)
    with pytest.raises(OperatorValueError):
        xp.fft.fft(xp.ones(3), n=0)
    with pytest.raises(OperatorValueError):
        xp.fft.fft(xp.ones(3), norm="both")  # type: ignore[arg-type]


def test_gradients() -> None:
    """They flow through transforms and back: the sum of squares is that of the terms, divided by their number."""
    x = opmux.tensor([1.0, 2.0, 3.0], requires_grad=True)
    xp.sum(xp.square(xp.abs(xp.fft.fft(x, norm="ortho")))).backward()
    assert x.grad is not None
    np.testing.assert_allclose(x.grad.numpy(), [2.0, 4.0, 6.0], rtol=1e-5)
