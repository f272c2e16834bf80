"""What torch looks up in `torch.opmux`: the functions that it expects of every device's module.

See Note [Importing torch]: opmux is imported when one of them needs it.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import torch

from opmux_torch._name import NAME

__all__ = [
    "current_device",
    "device",
    "device_count",
    "get_amp_supported_dtype",
    "get_rng_state",
    "get_rng_state_all",
    "initial_seed",
    "is_available",
    "is_initialized",
    "manual_seed",
    "manual_seed_all",
    "seed",
    "set_device",
    "set_rng_state",
    "set_rng_state_all",
    "synchronize",
]


def is_available() -> bool:
    """True: `cpu` is always there."""
    return True


def is_initialized() -> bool:
    """True: nothing has to be prepared."""
    return True


def _is_in_bad_fork() -> bool:
    return False


def _lazy_init() -> None:
    """Nothing has to be prepared."""


def device_count() -> int:
    """How many devices have a number."""
    from opmux_torch._devices import devices

    return len(devices())


def current_device() -> int:
    """0, the device that "opmux" without a number means."""
    return 0


def set_device(device: Any) -> None:
    """Checks the device; it must be 0, because torch keeps no current device for devices written in Python.

    Raises:
        OperatorValueError: It is another one.
    """
    from opmux.errors import OperatorValueError

    number = device if isinstance(device, int) else torch.device(device).index or 0
    if number:
        raise OperatorValueError(
            f"torch.{NAME}.set_device({device!r})",
            found="torch keeps no current device for devices written in Python",
            advice=f'name the device where tensors are made: device="{NAME}:{number}"',
        )


@contextmanager
def device(index: Any) -> Iterator[None]:
    """A block in which nothing changes: torch's own code enters one where it keeps the states of random numbers."""
    yield


def synchronize(device: Any = None) -> None:
    """Waits for nothing: a value is waited for when it is read."""


def get_amp_supported_dtype() -> list[Any]:
    """The dtypes of `torch.autocast("opmux")`."""
    return [torch.bfloat16, torch.float16]


def manual_seed_all(seed: int) -> None:
    """Seeds opmux's default generators; `torch.manual_seed` calls it."""
    import opmux

    opmux.manual_seed(seed)


def manual_seed(seed: int) -> None:
    """Seeds opmux's default generators."""
    manual_seed_all(seed)


def seed() -> int:
    """Seeds opmux's default generators with a number of the system's randomness; returns it."""
    import opmux

    return opmux.seed()


def initial_seed() -> int:
    """Seed of the default generator of "opmux:0"."""
    import opmux

    return opmux.initial_seed()


def _generator(device: Any) -> Any:
    import opmux
    from opmux_torch._devices import opmux_device

    where = torch.device(NAME, device) if isinstance(device, int) else torch.device(device)
    return opmux.random.default_generator(opmux_device(where))


def get_rng_state(device: Any = NAME) -> Any:
    """The place in the sequence of a device's default generator, as bytes on torch's CPU."""
    from opmux_torch._memory import to_cpu

    return to_cpu(_generator(device).get_state()).clone()


def set_rng_state(new_state: Any, device: Any = NAME) -> None:
    """Goes on from a place that `get_rng_state` returned.

    Raises:
        OperatorArgumentError: `new_state` is no tensor of bytes.
        OperatorValueError: Its bytes did not come from there.
    """
    from opmux_torch._memory import adopt

    _generator(device).set_state(adopt(new_state))


def get_rng_state_all() -> list[Any]:
    """The places of all devices that have a number."""
    return [get_rng_state(number) for number in range(device_count())]


def set_rng_state_all(new_states: Iterable[Any]) -> None:
    """Goes on from the places that `get_rng_state_all` returned."""
    for number, state in enumerate(new_states):
        set_rng_state(state, number)
