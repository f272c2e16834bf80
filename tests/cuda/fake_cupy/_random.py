"""`cupy.random` of the fake: generators with CuPy's few methods, drawing NumPy's numbers."""

from typing import Any, final

import numpy as np

from ._api import Parameters, class_names, native_dtype
from ._calls import unwrap, wrap
from ._machine import MACHINE
from ._ndarray import ndarray

__all__ = ["XORWOW", "Generator", "MRG32k3a", "Philox4x3210", "default_rng"]

#: Methods in which CuPy looks at the values of parameters that are arrays.
_DTYPES = {
    "random": "fd",
    "standard_normal": "fd",
    "standard_exponential": "fd",
    "standard_gamma": "fd",
    "uniform": "fd",
}


class BitGenerator:
    """A source of random bits, whose state lies on the device: NumPy's, in the first bytes of the memory that `state` points to."""

    def __init__(self, seed: Any = None, *, size: int = -1) -> None:
        self._source = np.random.PCG64(seed)
        self._device = MACHINE.device
        self._memory = ndarray(((size if size > 0 else 1 << 15) * 48,), np.uint8)
        self.save()

    def state(self) -> int:
        """Address of the state."""
        self._check_device()
        return int(self._memory.data.ptr)

    def _check_device(self) -> None:
        if MACHINE.device != self._device:
            raise RuntimeError("This Generator state is allocated in a different device")

    def save(self) -> None:
        """Writes the state to memory."""
        state: Any = self._source.state
        numbers = [*state["state"].values(), state["has_uint32"], state["uinteger"]]
        data = b"".join(n.to_bytes(16, "little") for n in numbers)
        self._memory._host[: len(data)] = np.frombuffer(data, np.uint8)

    def load(self) -> None:
        """Reads the state from memory."""
        self._check_device()
        data = self._memory._host[:64].tobytes()
        a, b, c, d = (int.from_bytes(data[i : i + 16], "little") for i in range(0, 64, 16))
        self._source.state = {
            "bit_generator": "PCG64",
            "state": {"state": a, "inc": b},
            "has_uint32": c,
            "uinteger": d,
        }


class XORWOW(BitGenerator):
    """CuPy's default."""


class MRG32k3a(BitGenerator):
    """Another one."""


class Philox4x3210(BitGenerator):
    """Another one."""


@final
class Generator:
    """CuPy's generator: `integers`, `random`, `standard_normal` and some more."""

    def __init__(self, bit_generator: BitGenerator) -> None:
        self.bit_generator = bit_generator
        self._generator = np.random.Generator(bit_generator._source)


def _method(name: str, text: str) -> Any:
    parameters = Parameters(name, text)

    def method(self: Generator, *args: Any, **kwargs: Any) -> Any:
        given = parameters.bind(self, *args, **kwargs)
        dtype = given.get("dtype")
        d = None if dtype is None else native_dtype(dtype)
        if d is not None and name in _DTYPES and d.char not in _DTYPES[name]:
            raise TypeError(f"Unsupported dtype {d} for {name}")
        kept = {key: value for key, value in given.items() if key not in ("self", "dtype", "out")}
        seen: list[Any] = []
        out = given.get("out")
        self.bit_generator.load()
        drawn = np.asarray(getattr(self._generator, name)(**unwrap(kept, seen)))
        self.bit_generator.save()
        result = wrap(drawn if d is None else drawn.astype(d))
        MACHINE.launch(name, [array._memory for array in seen], [result._memory])
        if out is not None:
            out[...] = result
            return out
        return result

    method.__name__ = name
    return method


for _name, _text in class_names("cupy.random.Generator").items():
    if _text and not _name.startswith("_"):
        setattr(Generator, _name, _method(_name, _text))


def default_rng(seed: Any = None) -> Generator:
    """A generator over `XORWOW`."""
    return Generator(XORWOW(seed))


def functions() -> dict[str, Any]:
    """The names of `cupy.random` that the fake has."""
    return {
        "BitGenerator": BitGenerator,
        "Generator": Generator,
        "MRG32k3a": MRG32k3a,
        "Philox4x3210": Philox4x3210,
        "XORWOW": XORWOW,
        "default_rng": default_rng,
    }
