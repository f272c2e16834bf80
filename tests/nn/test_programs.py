"""What modules do besides computing, against PyTorch: parts, names, states, hooks, conversions, copies, containers."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("torch", reason="compares with PyTorch")

import torch

import opmux

from .programs import PROGRAMS

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning", "ignore::FutureWarning")]


def named(value: Any) -> Any:
    """A value whose texts name torch."""
    if isinstance(value, dict):
        return {named(key): named(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(named, value))
    return value.replace("opmux", "torch") if isinstance(value, str) else value


@pytest.mark.parametrize("program", PROGRAMS)
def test_program(program: Callable[[Any], Any]) -> None:
    """It sees the same in both libraries."""
    assert named(program(opmux)) == program(torch)
