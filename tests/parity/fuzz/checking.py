"""Looks for random programs that end in opmux as they do not in torch."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ..shrinking import shorter

__all__ = ["check_programs", "classes_of"]


def check_programs(
    count: int,
    seed: object,
    make: Callable[[random.Random], Any],
    difference: Callable[[Any], str],
    shorter: Callable[[Any], Iterator[Any]] = shorter,
) -> None:
    """Fails for the first of so many programs, the same in each run, for which there is a difference.

    Args:
        count: How many.
        seed: What tells these programs from others.
        make: A program of random numbers.
        difference: What differs after a program, in words; empty where nothing does.
        shorter: A program with parts left out, in each way; of a list, its elements.
    """
    for number in range(count):
        program = make(random.Random(f"{seed} {number}"))
        found = difference(program)
        if found:
            while smaller := next(filter(difference, shorter(program)), None):
                program, found = smaller, difference(smaller)
            pytest.fail(f"program {number}, made smaller:\n{found}")


def classes_of(error: Exception) -> list[str]:
    """Python's own classes of an error: a class of opmux's stands behind one of these."""
    return [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins"]
