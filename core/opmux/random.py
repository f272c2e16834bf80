"""The state of random numbers: seeds, and places in their sequences. Numbers are drawn by `opmux.rand` and its like."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from opmux.errors import OperatorArgumentError
from opmux.tensor import (
    Generator,
    Tensor,
    default_generator,
    frombuffer,
    generators,
    initial_seed,
    manual_seed,
    seed,
    uint8,
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
    text = json.dumps(default_generator("cpu").get_state())
    return frombuffer(bytearray(text.encode()), dtype=uint8)


def set_rng_state(new_state: Tensor) -> None:
    """Goes on from a place that `get_rng_state` returned.

    Raises:
        OperatorArgumentError: `new_state` did not come from there.
    """
    if not isinstance(new_state, Tensor) or new_state.dtype is not uint8:
        raise OperatorArgumentError(
            "set_rng_state", found="RNG state must be a ByteTensor", advice="pass what get_rng_state() returned"
        )
    try:
        state = json.loads(bytes(new_state.tolist()))
    except (ValueError, TypeError, RecursionError) as error:
        raise OperatorArgumentError(
            "set_rng_state",
            found="the bytes are not a state of a generator",
            advice="pass what get_rng_state() returned",
        ) from error
    default_generator("cpu").set_state(state)


@contextmanager
def fork_rng(devices: Iterable[Any] | None = None, enabled: bool = True) -> Iterator[None]:
    """What is drawn or seeded inside the block leaves no trace outside.

    Args:
        devices: Read, and without effect: the default generators of all devices are kept.
        enabled: Whether anything is kept.
    """
    kept: list[tuple[Generator, Any]] = [(g, g.get_state()) for g in generators()] if enabled else []
    try:
        yield
    finally:
        for generator, state in kept:
            generator.set_state(state)
