"""Random number generators: a seed and a state here, the numbers from the array module."""

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, final

from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor._conversion import host_array
from opmux.tensor._creation.memory import frombuffer
from opmux.tensor._device import device, to_device
from opmux.tensor._dtype import uint8
from opmux.tensor._tensor import Tensor

__all__ = ["Generator", "default_generator", "generators", "initial_seed", "manual_seed", "seed"]

#: The class, where a parameter has its name.
_Device: Final = device

_FIRST_SEED: Final = 67280421310721
_SEEDS: Final = 1 << 64


@final
class Generator:
    """A source of random numbers for the operators of one device.

    The numbers come from the generator of the device's array module, which is made when the first number is drawn.

    Args:
        device: Device whose operators it is for; the default device if left out.

    Attributes:
        device: That device.
    """

    __module__ = "opmux"

    __slots__ = ("_native", "_restored", "_seed", "device")

    def __init__(self, device: "device | str | None" = None) -> None:
        self.device = to_device(device)
        self._seed = _FIRST_SEED
        self._native: Any = None
        self._restored: Any = None

    def manual_seed(self, seed: int) -> "Generator":
        """Starts the sequence that belongs to `seed`; returns the generator itself.

        Args:
            seed: From -2**63 to 2**64 - 1; a negative seed stands for itself plus 2**64.

        Raises:
            OperatorValueError: `seed` is out of that range.
        """
        self._seed = _checked_seed(seed)
        self._native = self._restored = None
        return self

    def seed(self) -> int:
        """Starts a sequence of the system's randomness; returns its seed."""
        return self.manual_seed(_random_seed())._seed

    def initial_seed(self) -> int:
        """The seed of the current sequence."""
        return self._seed

    def get_state(self) -> Tensor:
        """The place in the sequence, for `set_state`: a tensor of dtype uint8 on the device `cpu`, whose bytes tell nothing.

        Raises:
            OperatorValueError: The array module's generator does not tell its state.
            PluginError: The plugin for the device `cpu` is not loaded; `clone_state` needs none.
        """
        return frombuffer(bytearray(json.dumps(self._place(), default=_plain).encode()), dtype=uint8)

    def set_state(self, new_state: Tensor) -> "Generator":
        """Goes on from a place that `get_state` of a generator of the same device type returned; returns the generator itself.

        Raises:
            OperatorArgumentError: `new_state` is no tensor of dtype uint8.
            OperatorValueError: Its bytes did not come from `get_state`.
        """
        if not isinstance(new_state, Tensor) or new_state.dtype is not uint8:
            raise OperatorArgumentError(
                "set_state",
                found="RNG state must be a opmux.ByteTensor, a tensor of dtype uint8",
                advice="pass what get_state() returned",
            )
        try:
            place = json.loads(host_array(new_state).tobytes(), object_hook=_from_plain)
            return self._go_on(place["seed"], place["native"])
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise OperatorValueError(
                f"set_state of {new_state.numel()} bytes",
                found="the bytes are not a state of a generator",
                advice="pass what get_state() returned",
            ) from error

    def clone_state(self) -> "Generator":
        """A generator of its own that goes on from the same place."""
        return _at(self.device, self._place())

    def graphsafe_set_state(self, state: "Generator") -> None:
        """Goes on from the place of another generator of the same device type, which keeps its own.

        Raises:
            OperatorArgumentError: `state` is no generator.
            OperatorValueError: It is for another type of device.
        """
        if not isinstance(state, Generator):
            raise OperatorArgumentError(
                f"graphsafe_set_state expects a Generator, but got {type(state).__name__}",
                advice="give an opmux.Generator; set_state takes a state as a tensor",
            )
        if state.device.type != self.device.type:
            raise OperatorValueError(
                f"graphsafe_set_state of a generator of {self.device}",
                found=f"the other is for {state.device}",
                advice=f"give a generator of {self.device.type}",
            )
        self._go_on(**state._place())

    def _place(self) -> dict[str, Any]:
        """The seed, and the state of the array module's generator where a number has been drawn."""
        native = self._restored
        if self._native is not None:
            try:
                native = deepcopy(self._native.bit_generator.state)
            except AttributeError as error:
                raise OperatorValueError(
                    f"get_state of the generator of {self.device}",
                    found="the array module's generator does not tell its state",
                    advice="remember the seed and call manual_seed(seed) instead",
                ) from error
        return {"seed": self._seed, "native": native}

    def _go_on(self, seed: int, native: Any) -> "Generator":
        self.manual_seed(seed)
        self._restored = deepcopy(native)
        return self

    def native_rng(self, make: Callable[[int], Any]) -> Any:
        """The array module's generator, made by `make(seed)` on first use and kept until the next seed."""
        if self._native is None:
            native = make(self._seed)
            if self._restored is not None:
                native.bit_generator.state = self._restored
                self._restored = None
            self._native = native
        return self._native

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, shallow or deep, pickled or not, goes on from the same place and is a generator of its own, as in PyTorch."""
        return _at, (self.device, self._place())

    def __repr__(self) -> str:
        return f"<opmux.Generator device={self.device} seed={self._seed}>"


def _at(where: device, place: dict[str, Any]) -> Generator:
    """The generator of a device at a place in a sequence."""
    return Generator(where)._go_on(**place)


def _plain(value: Any) -> dict[str, str]:
    """Bytes, as some array modules tell their states, in a form that JSON has."""
    return {"bytes": b64encode(value).decode()}


def _from_plain(value: dict[str, Any]) -> Any:
    return b64decode(value["bytes"]) if value.keys() == {"bytes"} else value


def _random_seed() -> int:
    return int.from_bytes(os.urandom(8))


def _checked_seed(seed: Any) -> int:
    if not isinstance(seed, int):
        raise OperatorValueError(
            f"seed {shown(seed)}",
            found=f"manual_seed expected a long, but got {type(seed).__name__}",
            advice="give an int",
        )
    if not -_SEEDS // 2 <= seed < _SEEDS:
        raise OperatorValueError(
            f"seed {seed}", found="a seed lies between -2**63 and 2**64 - 1", advice="give an integer in that range"
        )
    return seed % _SEEDS


@final
class _Defaults:
    """The generators that operators use when none is given, one per device, and the seed that new ones start with."""

    def __init__(self) -> None:
        self.seed = _FIRST_SEED
        self.generators: dict[tuple[str, int], Generator] = {}


_DEFAULTS: Final = _Defaults()


def default_generator(device: "device | str | None" = None) -> Generator:
    """The generator that operators on a device draw from when none is given."""
    where: Any = device if device.__class__ is _Device else to_device(device)
    key = where.type, where.index or 0
    known = _DEFAULTS.generators.get(key)
    if known is None:
        fresh = Generator(where).manual_seed(_DEFAULTS.seed)
        # setdefault is atomic: threads that race for it share the first one.
        known = _DEFAULTS.generators.setdefault(key, fresh)
    return known


def generators() -> list[Generator]:
    """The default generators of the devices that have drawn a number, and that of `cpu`."""
    default_generator("cpu")
    return list(_DEFAULTS.generators.values())


def manual_seed(seed: Any) -> Generator:
    """Seeds the default generators of all devices, of those not used yet as well.

    Args:
        seed: As for `Generator.manual_seed`, or what `int` makes such a number of.

    Returns:
        The default generator of the device `cpu`.

    Raises:
        OperatorValueError: `seed` is no number, or out of range.
    """
    try:
        seed = int(seed)
    except (TypeError, ValueError, OverflowError) as error:
        raise OperatorValueError(f"seed {shown(seed)}", found=str(error), advice="give an int") from error
    _DEFAULTS.seed = _checked_seed(seed)
    for generator in list(_DEFAULTS.generators.values()):
        generator.manual_seed(seed)
    return default_generator("cpu")


def seed() -> int:
    """Seeds the default generators of all devices with a number of the system's randomness; returns it."""
    return manual_seed(_random_seed()).initial_seed()


def initial_seed() -> int:
    """Seed of the default generator of the device `cpu`."""
    return default_generator("cpu").initial_seed()
