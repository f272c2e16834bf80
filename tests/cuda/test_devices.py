"""Devices: where tensors are made, how they move, what is refused."""

import opmux

from .fake_cupy import Machine


def test_first(cuda: Machine) -> None:
    """x"""
    x = opmux.ones(2, 3, device="cuda")
    assert str(x.device) == "cuda:0"
    y = (x + x).sum()
    assert y.item() == 12
    assert cuda.number_of("synchronise") == 1
    print(cuda.records)
