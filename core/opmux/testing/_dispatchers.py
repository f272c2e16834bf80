"""Dispatchers for one test."""

from collections.abc import Iterator
from contextlib import contextmanager

from opmux.dispatch import Dispatcher, new_dispatcher

__all__ = ["isolated_dispatcher"]


@contextmanager
def isolated_dispatcher() -> Iterator[Dispatcher]:
    """A `with` block with a dispatcher of its own, which behaves at its keys as the process's does and holds no operator.

    What is registered with it is invisible to the rest of the process, and goes with it. At the end of the block its counters
    and cached resolutions are checked.

    Raises:
        AssertionError: At the end, something does not add up: a bug in opmux. An error raised inside the block comes first.
    """
    dispatcher = new_dispatcher()
    yield dispatcher
    dispatcher.check_invariants()
