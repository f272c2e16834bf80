"""`opmux.cuda`: random numbers. Each device has a generator, whose state lies on it.

Programs seed the devices before they ask whether there are any: seeding does nothing where there are none, as in PyTorch.
"""

from typing import Any, Final, final

import opmux
from opmux_cuda._cupy import cuda, xp
from opmux_cuda._devices import DeviceLike, device_count, index_of, is_available

__all__ = [
    "get_rng_state",
    "get_rng_state_all",
    "initial_seed",
    "make_rng",
    "manual_seed",
    "manual_seed_all",
    "seed",
    "seed_all",
    "set_rng_state",
    "set_rng_state_all",
]

#: Generators that run side by side, and the bytes of each one's state, cuRAND's curandStateXORWOW.
_STATES: Final = 1 << 15
_STATE_BYTES: Final = 48


@final
class _BitGenerator:
    """The state of a generator of CuPy as something that can be taken and given back, as `opmux.Generator` does."""

    __slots__ = ("_native",)

    def __init__(self, native: Any) -> None:
        self._native = native

    def _memory(self) -> Any:
        """The state's memory as an array."""
        memory = cuda.UnownedMemory(self._native.state(), _STATES * _STATE_BYTES, self._native)
        return xp.ndarray((_STATES * _STATE_BYTES,), xp.uint8, cuda.MemoryPointer(memory, 0))

    @property
    def state(self) -> bytes:
        """The state; the host waits for it."""
        return bytes(self._memory().tobytes())

    @state.setter
    def state(self, value: bytes) -> None:
        import numpy as np  # CuPy needs it anyway

        self._memory().set(np.frombuffer(value, np.uint8))


@final
class _Rng:
    """A generator of CuPy with a state. Whatever is looked up on it is CuPy's."""

    def __init__(self, native: Any, bits: _BitGenerator) -> None:
        self._native = native
        self.bit_generator = bits

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._native, name)
        setattr(self, name, value)
        return value


def make_rng(seed: int) -> _Rng:
    """A generator on the current device."""
    bits = xp.random.XORWOW(seed, size=_STATES)
    return _Rng(xp.random.Generator(bits), _BitGenerator(bits))


def _generator(device: DeviceLike) -> Any:
    return opmux.default_generator(opmux.device("cuda", index_of(device)))


def _all() -> range:
    return range(device_count())


def manual_seed(seed: int) -> None:
    """Seeds the generator of the current device, if there is one."""
    if is_available():
        _generator(None).manual_seed(seed)


def manual_seed_all(seed: int) -> None:
    """Seeds the generators of all devices."""
    for index in _all():
        _generator(index).manual_seed(seed)


def seed() -> None:
    """Seeds the generator of the current device, if there is one, with a number of the system's randomness."""
    if is_available():
        _generator(None).seed()


def seed_all() -> None:
    """Seeds the generators of all devices with one number of the system's randomness."""
    if is_available():
        manual_seed_all(_generator(0).seed())


def initial_seed() -> int:
    """Seed of the generator of the current device."""
    return int(_generator(None).initial_seed())


def get_rng_state(device: DeviceLike = "cuda") -> Any:
    """The place in the sequence of a device's generator, for `set_rng_state`: an opaque value."""
    index = index_of(device)
    with cuda.Device(index):
        return _generator(index).get_state()


def set_rng_state(new_state: Any, device: DeviceLike = "cuda") -> None:
    """Go on from a place in a sequence.

    Raises:
        OperatorArgumentError: `new_state` did not come from `get_rng_state`.
    """
    _generator(device).set_state(new_state)


def get_rng_state_all() -> list[Any]:
    """`get_rng_state` of each device."""
    return [get_rng_state(index) for index in _all()]


def set_rng_state_all(new_states: list[Any]) -> None:
    """`set_rng_state` of each device."""
    for index, state in enumerate(new_states):
        set_rng_state(state, index)
