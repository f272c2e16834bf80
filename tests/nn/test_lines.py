"""Lines about functions and modules give in opmux what they give in torch, and are refused with an error of the same class."""

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch
from tests.each import each
from tests.lines import same

import opmux

from .lines import ATTENTION, LINES, POOLS
from .part_lines import PARTS

pytestmark = pytest.mark.torch


@each("line", ATTENTION)
def test_attention_of_several_heads(line: str) -> None:
    """Each argument that does not fit is refused where torch asserts that it does; what fits gives the same."""
    same(line, opmux, torch)


@each("line", POOLS)
def test_sizes(line: str) -> None:
    """Pools and their gradients of batches and channels without elements, sizes of every form, norms over all dimensions."""
    same(line, opmux, torch)


@each("line", PARTS)
def test_parts_of_modules(line: str) -> None:
    """What an attribute becomes, states and how they are taken, hooks that replace, paths, lists and dictionaries."""
    same(line, opmux, torch)


@each("line", LINES)
def test_functions_and_modules(line: str) -> None:
    """Losses with weights, hooks, states, conversions, packed sequences, containers, initialisation, norms of gradients."""
    same(line, opmux, torch)
