"""What reads and writes the device's memory stays within it."""

import os

import pytest

import opmux
from opmux.errors import OpmuxError

DEVICE = "opencl"


@pytest.mark.parametrize("shape", [(7,), (2, 3), (3, 2), (1, 6)])
def test_copies_of_another_shape(shape):
    """They are refused, as everywhere."""
    x = opmux.zeros(6, device=DEVICE)
    with pytest.raises(OpmuxError):
        x.copy_(opmux.ones(shape, device=DEVICE))
    assert x.tolist() == [0.0] * 6


def test_copies_into_repeated_elements():
    """They are refused: which of the values would stay is not said."""
    x = opmux.zeros(3, device=DEVICE)
    with pytest.raises(OpmuxError, match="single memory location"):
        x.expand(2, 3).copy_(opmux.ones(2, 3, device=DEVICE))
    assert x.expand(1, 3).copy_(opmux.ones(3, device=DEVICE)).tolist() == [[1.0, 1.0, 1.0]]
    assert x[:0].expand(2, 0).copy_(opmux.ones(2, 0, device=DEVICE)).tolist() == [[], []]


@pytest.mark.parametrize(
    "place", [((9,), (1,), 0), ((3,), (2,), 2), ((2, 2), (1, 5), 0), ((), (), 6), ((2,), (-1,), 1)]
)
def test_views_beyond_the_memory(place):
    """They are refused, whatever the kernels would find there; those that repeat elements are not."""
    x = opmux.arange(6.0, device=DEVICE)
    with pytest.raises(OpmuxError):
        x.as_strided(*place)
    assert x.as_strided((2, 2), (0, 1), 4).tolist() == [[4.0, 5.0], [4.0, 5.0]]
    assert x.as_strided((0,), (1,), 9).tolist() == []


@pytest.mark.parametrize("alpha", [2, -1, 0.1, float("inf"), -float("inf")])
def test_multiples(alpha):
    """Every number is an operand of one program."""
    x = opmux.arange(1.0, 5.0)
    assert x.to(DEVICE).add(x.to(DEVICE), alpha=alpha).tolist() == x.add(x, alpha=alpha).tolist()


def test_strides_of_results():
    """What the CPU computes lies as it does there."""
    x = opmux.arange(6.0).reshape(2, 3).t()
    for call in (opmux.clone, opmux.floor, lambda x: x.to(opmux.float64)):
        y, z = call(x.to(DEVICE)), call(x)
        assert (y.stride(), y.tolist(), y.reshape(-1).tolist()) == (z.stride(), z.tolist(), z.reshape(-1).tolist())


def test_a_process_that_was_forked(monkeypatch):
    """It is told what to do; waiting for threads that are not there would take forever."""
    x = opmux.ones(2, device=DEVICE)
    with monkeypatch.context() as patch:
        patch.setattr(os, "getpid", lambda: -1)
        for call in (lambda: x + x, x.tolist, lambda: opmux.ones(2, device=DEVICE)):
            with pytest.raises(OpmuxError, match="spawn"):
                call()
    assert (x + x).tolist() == [2.0, 2.0]
