"""The state of random numbers: seeds, and places in their sequences. Numbers are drawn by `opmux.rand` and its like."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from opmux.tensor import (
    Tensor,
    default_generator,
    generators,
    initial_seed,
    manual_seed,
    seed,
)

__all__ = [
    "default_generator",
    "fork_rng",
    "get_rng_state",
    "initial_seed",
    "manual_seed",
    "seed",
    "set_rng_state",
]


def get_rng_state() -> Tensor:
    """The place in the sequence of the default generator of the device `cpu`, as bytes.

    Returns:
        A tensor of dtype uint8, for `set_rng_state`.
    """
    return default_generator("cpu").get_state()


def set_rng_state(new_state: Tensor) -> None:
    """Goes on from a place that `get_rng_state` returned.

    Raises:
        OperatorArgumentError: `new_state` is no tensor of dtype uint8.
        OperatorValueError: Its bytes did not come from there.
    """
    default_generator("cpu").set_state(new_state)


@contextmanager
def fork_rng(devices: Iterable[Any] | None = None, enabled: bool = True) -> Iterator[None]:
    """What is drawn or seeded inside the block leaves no trace outside.

    Args:
        devices: Read, and without effect: the default generators of all devices are kept.
        enabled: Whether anything is kept.
    """
    kept = [(generator, generator.clone_state()) for generator in generators()] if enabled else []
    try:
        yield
    finally:
        for generator, state in kept:
            generator.graphsafe_set_state(state)
