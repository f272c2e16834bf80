"""A PyTorch device for every backend of opmux: `x.to("opmux")`.

Note [Importing torch]
torch imports this package at the end of `import torch`, by its entry point, and an exception would end that import. So nothing
here imports opmux, which in turn may be importing torch just then, before a tensor or a name is asked for; and what is wrong is
said then.

Nor does this file import torch where torch is going to call `autoload`. Its import would come back here for a module that is half
imported; and where another thread is importing torch, each of the two would wait for what the other is importing, which Python
ends with an exception. Where this package is imported first, the device comes with `import torch`, or with a name of this package.
"""

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from opmux_torch._devices import device, devices
    from opmux_torch._fallback import fallback_counts, set_fallback
    from opmux_torch._memory import from_opmux, share, to_opmux
    from opmux_torch._tensor import OpmuxTensor

#: The module of each name that is imported when it is first asked for. See Note [Importing torch].
_LATER: Final = {
    "OpmuxTensor": "_tensor",
    "device": "_devices",
    "devices": "_devices",
    "fallback_counts": "_fallback",
    "from_opmux": "_memory",
    "set_fallback": "_fallback",
    "share": "_memory",
    "to_opmux": "_memory",
}

__all__ = [
    "OpmuxTensor",
    "autoload",
    "device",
    "devices",
    "fallback_counts",
    "from_opmux",
    "set_fallback",
    "share",
    "to_opmux",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    autoload()
    import_module("opmux_torch._installation").require()
    value = globals()[name] = getattr(import_module(f"opmux_torch.{_LATER[name]}"), name)
    return value


def autoload() -> None:
    """Gives torch the device, once, and imports torch if need be; what is wrong is said when a name is asked for."""
    # Where torch has not been imported, its import calls this function.
    import_module("torch")
    import_module("opmux_torch._installation").install()


def _torch_calls() -> bool:
    """Whether the end of `import torch`, which calls `autoload` where this package is installed, is still to come."""
    torch = sys.modules.get("torch")
    if torch is not None and not getattr(torch.__spec__, "_initializing", False):
        return False
    # As torch reads it.
    is_on = os.environ.get("TORCH_DEVICE_BACKEND_AUTOLOAD", "1") == "1"
    return is_on and any(found.module == __name__ for found in entry_points(group="torch.backends"))


if not _torch_calls():
    autoload()
