"""A PyTorch device for every backend of opmux: `x.to("opmux")`.

Note [Importing torch]
torch imports this package at the end of `import torch`, by its entry point, and an exception would end that import. So nothing
here imports opmux, which in turn may be importing torch just then, before a tensor or a name is asked for; and what is wrong is
said then.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from opmux_torch._installation import install as autoload
from opmux_torch._installation import require

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
    require()
    value = globals()[name] = getattr(import_module(f"opmux_torch.{_LATER[name]}"), name)
    return value


autoload()
