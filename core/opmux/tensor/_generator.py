"""Random number generators: a seed, and per array module the native generator that it starts."""

import secrets
from collections.abc import Callable
from typing import Any, Final, final

from opmux.tensor._device import device, to_device

__all__ = ["Generator", "default_generator", "initial_seed", "manual_seed", "seed"]

_MASK: Final = (1 << 64) - 1


@final
class Generator:
    """A source of random numbers for one device.

    Args:
        device: Device on whose tensors it is used.

    Attributes:
        device: That device.
    """

    def __init__(self, device: "device | str" = "cpu") -> None:
        self.device = to_device(device)
        self._seed = secrets.randbits(63)
        self._native: Any = None

    def manual_seed(self, seed: int) -> "Generator":
        """Starts the sequence that belongs to a seed; returns itself. Negative seeds count from 2**64 down."""
        self._seed = int(seed) & _MASK
        self._native = None
        return self

    def seed(self) -> int:
        """Starts a sequence from a fresh seed of the operating system, and returns that seed."""
        self.manual_seed(secrets.randbits(63))
        return self._seed

    def initial_seed(self) -> int:
        """The seed that the present sequence started from."""
        return self._seed

    def native_rng(self, make: Callable[[int], Any]) -> Any:
        """The array module's generator, made from the seed on first use."""
        if self._native is None:
            self._native = make(self._seed)
        return self._native

    def get_state(self) -> tuple[int, Any]:
        """Seed and state, for `set_state`; the state is None until the first number was drawn."""
        bits = getattr(self._native, "bit_generator", None)
        return self._seed, None if bits is None else bits.state

    def set_state(self, state: tuple[int, Any]) -> "Generator":
        """Goes back to a state of `get_state`; needs to have drawn from the same device's generator before."""
        seed, native = state
        if native is None or self._native is None:
            return self.manual_seed(seed)
        self._seed = seed
        self._native.bit_generator.state = native
        return self

    def __repr__(self) -> str:
        return f"<opmux.Generator on {self.device}, seed {self._seed}>"


_DEFAULTS: Final[dict[device, Generator]] = {}
_process_seed: int | None = None


def default_generator(device: "device | str" = "cpu") -> Generator:
    """The generator that is used on a device when a call names none."""
    place = to_device(device)
    known = _DEFAULTS.get(place)
    if known is None:
        fresh = Generator(place)
        if _process_seed is not None:
            fresh.manual_seed(_process_seed)
        known = _DEFAULTS.setdefault(place, fresh)
    return known


def manual_seed(seed: int) -> Generator:
    """Seeds the default generators of all devices; returns the CPU's."""
    global _process_seed
    _process_seed = int(seed) & _MASK
    for generator in list(_DEFAULTS.values()):
        generator.manual_seed(seed)
    return default_generator()


def initial_seed() -> int:
    """The seed of the CPU's default generator."""
    return default_generator().initial_seed()


def seed() -> int:
    """Seeds the default generators of all devices afresh, and returns the seed."""
    fresh = secrets.randbits(63)
    manual_seed(fresh)
    return fresh
