"""Lines about functions and modules give in opmux what they give in torch, and are refused with an error of the same class."""

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch
from tests.each import each
from tests.lines import same

import opmux

from .lines import ATTENTION, LINES, POOLS
from .module_lines import MADE, RECURRENT, REPARAMETRIZED, TRANSFORMERS
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


@each("line", MADE)
def test_modules(line: str) -> None:
    """Options, texts and sizes, normalisation and padding of every shape, adaptive losses, and initialisation."""
    same(line, opmux, torch)


@each("line", TRANSFORMERS)
def test_transformers(line: str) -> None:
    """Masks of each kind, layers of each form, and what does not fit."""
    same(line, opmux, torch)


@each("line", RECURRENT)
def test_recurrent(line: str) -> None:
    """Networks and cells with inputs and states that fit or do not, and sequences that are packed."""
    same(line, opmux, torch)


@each("line", REPARAMETRIZED)
def test_parametrized(line: str) -> None:
    """Inverses and results that fit or do not, one parametrization or two, and what remains without them."""
    same(line, opmux, torch)
