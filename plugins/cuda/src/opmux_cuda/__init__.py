"""The CUDA backend of opmux, on CuPy: `opmux.cuda`. Importing it is not needed: opmux finds it through its entry point.

Names are PyTorch's. Modules are imported when one of their names is first used: `import opmux` pays for none of them.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from opmux.errors import OutOfMemoryError
    from opmux_cuda._devices import (
        DeviceProperties,
        can_device_access_peer,
        current_device,
        device,
        device_count,
        device_of,
        get_device_capability,
        get_device_name,
        get_device_properties,
        is_available,
        is_bf16_supported,
        set_device,
        synchronize,
    )
    from opmux_cuda._memory import (
        empty_cache,
        max_memory_allocated,
        max_memory_reserved,
        mem_get_info,
        memory_allocated,
        memory_reserved,
        memory_stats,
        reset_peak_memory_stats,
    )
    from opmux_cuda._random import (
        get_rng_state,
        get_rng_state_all,
        initial_seed,
        manual_seed,
        manual_seed_all,
        seed,
        seed_all,
        set_rng_state,
        set_rng_state_all,
    )
    from opmux_cuda._streams import (
        Event,
        ExternalStream,
        Stream,
        current_stream,
        default_stream,
        set_stream,
        stream,
    )

__version__ = "0.1.0"

_MODULES = {
    "_devices": (
        *("DeviceProperties", "can_device_access_peer", "current_device", "device", "device_count", "device_of"),
        *("get_device_capability", "get_device_name", "get_device_properties", "is_available", "is_bf16_supported"),
        *("set_device", "synchronize"),
    ),
    "_memory": (
        *("empty_cache", "max_memory_allocated", "max_memory_reserved", "mem_get_info", "memory_allocated"),
        *("memory_reserved", "memory_stats", "reset_peak_memory_stats"),
    ),
    "_random": (
        *("get_rng_state", "get_rng_state_all", "initial_seed", "manual_seed", "manual_seed_all", "seed", "seed_all"),
        *("set_rng_state", "set_rng_state_all"),
    ),
    "_streams": ("Event", "ExternalStream", "Stream", "current_stream", "default_stream", "set_stream", "stream"),
}
_HOME = {name: f"opmux_cuda.{module}" for module, names in _MODULES.items() for name in names}
_HOME["OutOfMemoryError"] = "opmux.errors"

__all__ = [
    "DeviceProperties",
    "Event",
    "ExternalStream",
    "OutOfMemoryError",
    "Stream",
    "can_device_access_peer",
    "current_device",
    "current_stream",
    "default_stream",
    "device",
    "device_count",
    "device_of",
    "empty_cache",
    "get_device_capability",
    "get_device_name",
    "get_device_properties",
    "get_rng_state",
    "get_rng_state_all",
    "initial_seed",
    "is_available",
    "is_bf16_supported",
    "manual_seed",
    "manual_seed_all",
    "max_memory_allocated",
    "max_memory_reserved",
    "mem_get_info",
    "memory_allocated",
    "memory_reserved",
    "memory_stats",
    "reset_peak_memory_stats",
    "seed",
    "seed_all",
    "set_device",
    "set_rng_state",
    "set_rng_state_all",
    "set_stream",
    "stream",
    "synchronize",
]


def __getattr__(name: str) -> Any:
    """A public name, from the module that defines it."""
    home = _HOME.get(name)
    if home is None:
        from opmux.native import no_attribute  # only here: the rest of this module needs no kernels

        raise no_attribute("opmux.cuda", name, __name__)
    value = globals()[name] = getattr(importlib.import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
