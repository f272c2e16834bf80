"""What is known of one plugin."""

from dataclasses import dataclass, field
from typing import Any

__all__ = ["PluginRecord"]


@dataclass
class PluginRecord:
    """One plugin, as `opmux.plugins.status()` shows it.

    Attributes:
        name: The entry point's name: a device type, or the name of a functionality.
        kind: "backend" or "functionality".
        distribution: The pip distribution that holds it; empty for one registered in the process.
        version: The distribution's version.
        state: "discovered", "loaded", "unloaded", "blocked", "failed", "unavailable", "incompatible" or "conflict".
        reason: Why it is not loaded, or what is remarkable about it; the traceback's text after a failure.
        keys: Dispatch keys that it has kernels for.
        kernel_count: Number of its kernels and fallbacks.
        load_time: Seconds that loading took, imports included.
        value: The entry point's value, "package.plugin".
        requires: What its distribution requires, as its metadata says.
    """

    name: str
    kind: str
    distribution: str = ""
    version: str = ""
    state: str = "discovered"
    reason: str = ""
    keys: tuple[str, ...] = ()
    kernel_count: int = 0
    load_time: float = 0.0
    value: str = ""
    requires: tuple[str, ...] = field(default=(), repr=False)
    #: The plugin object itself, for one registered in the process.
    given: Any = field(default=None, repr=False)

    @property
    def package(self) -> str:
        """Top-level package of the entry point's value."""
        return self.value.partition(":")[0].partition(".")[0]

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What tells an installed plugin from another version of it."""
        return self.kind, self.distribution, self.version, self.value
