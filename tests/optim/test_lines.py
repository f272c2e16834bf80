"""Lines about optimizers and schedules give in opmux what they give in torch, and are refused with an error of the same class."""

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch
from tests.each import each
from tests.lines import same

import opmux

from .lines import GROUPS, OPTIONS, PLATEAUS, REFUSED_SCHEDULES, SCHEDULES, STEPS

pytestmark = pytest.mark.torch


@each("line", STEPS)
def test_steps_and_states(line: str) -> None:
    """Defaults, texts, parameters and states after steps, states that go on, steps without gradients and with a closure."""
    same(line, opmux, torch)


@each("line", OPTIONS)
def test_options(line: str) -> None:
    """What each optimizer takes for an option, or refuses: a tensor as the rate of a loop over lists, for Adam alone."""
    same(line, opmux, torch)


@each("line", GROUPS)
def test_parameters(line: str) -> None:
    """Lists, pairs with names, groups, and what is none of them."""
    same(line, opmux, torch)


@each("line", SCHEDULES)
def test_schedules(line: str) -> None:
    """Rates and states after steps, after jumps, after loading, where a training goes on, and outside of a step."""
    same(line, opmux, torch)


@each("line", REFUSED_SCHEDULES)
def test_options_of_schedules(line: str) -> None:
    """Options that make none are refused."""
    same(line, opmux, torch)


@each("line", PLATEAUS)
def test_rates_by_a_metric(line: str) -> None:
    """What counts as better, by how much, for how long, and what follows from it."""
    same(line, opmux, torch)
