"""What is known of one plugin."""

from typing import Any, NamedTuple, NoReturn, final

from opmux.errors import OperatorArgumentError
from opmux.plugins import _messages
from opmux.plugins._distributions import EntryPoint, InstalledDistribution
from opmux.plugins._loaded import Loaded

__all__ = ["FROM_METADATA", "ONLY_LOAD", "PluginRecord", "Verdict"]

#: What ends a verdict: looking again at what is installed, or only `load`. Else it is the name of a plugin: it holds while that
#: one is loaded.
FROM_METADATA = ""
ONLY_LOAD = "load()"


class Verdict(NamedTuple):
    """Why a plugin is not loaded.

    Attributes:
        state: Any state but "loaded" and "unavailable".
        reason: The reason; its first line says what happened.
        until: What ends it.
        advice: What the error advises that it failed with.
    """

    state: str = "discovered"
    reason: str = ""
    until: str = FROM_METADATA
    advice: str = ""


@final
class PluginRecord:
    """One plugin, as `opmux.plugins.status()` shows it.

    Attributes:
        name: The entry point's name: a device type, or the name of a functionality.
        kind: "backend" or "functionality"; empty where a distribution's entry points cannot be read.
        key: The distribution's name as pip compares it; empty for one registered in the process.
        value: The entry point's value, "package.plugin".
        module: The module of the entry point's value.
        package: Top-level package of the entry point's value.
        load_time: Seconds that loading took, imports included.
        installed: The distribution that holds it; None for one registered in the process.
        given: The plugin object itself, for one registered in the process.
        verdict: Why it is not loaded, while it is not.
        loaded: The loaded plugin; None while it is not. State, keys and number of kernels follow from it.
        meanwhile: What has become of its distribution since it was loaded, as the last look found.
        strays: How many registrations its modules made when they were imported.
        problem: Why its entry points cannot be read.
    """

    __module__ = "opmux.plugins"

    __slots__ = (
        "given",
        "installed",
        "key",
        "kind",
        "load_time",
        "loaded",
        "meanwhile",
        "module",
        "name",
        "package",
        "problem",
        "strays",
        "value",
        "verdict",
    )

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        value: str = "",
        installed: InstalledDistribution | None = None,
        problem: str = "",
        given: Any = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.key = installed.key if installed else ""
        self.value = value
        self.module = value.partition(":")[0].strip()
        self.package = self.module.partition(".")[0]
        self.load_time = 0.0
        self.installed = installed
        self.given = given
        self.verdict = Verdict()
        self.loaded: Loaded | None = None
        self.meanwhile = ""
        self.strays = 0
        self.problem = problem

    @classmethod
    def of(cls, entry: EntryPoint) -> "PluginRecord":
        """The record of an entry point."""
        return cls(entry.name, entry.kind, value=entry.value, installed=entry.distribution, problem=entry.problem)

    # -- what it is -------------------------------------------------------------------------------------------------

    @property
    def distribution(self) -> str:
        """The pip distribution that holds it; empty for one registered in the process."""
        return (self.installed.headers.name or self.installed.key) if self.installed else ""

    @property
    def version(self) -> str:
        """The distribution's version; of a plugin that is loaded, that of the code that runs."""
        return self.installed.headers.version if self.installed else ""

    @property
    def requires(self) -> tuple[str, ...]:
        """What its distribution requires, as its metadata says."""
        return self.installed.headers.requires if self.installed else ()

    @property
    def origin(self) -> str:
        """Distribution and version, "opmux-cpu 0.1.0"; for messages."""
        return f"{self.distribution} {self.version}".strip()

    @property
    def described(self) -> str:
        """Name, distribution and version, for messages."""
        return f"plugin {self.name!r} ({self.origin})" if self.origin else f"plugin {self.name!r}"

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What differs between an installed plugin and another version of it."""
        return self.kind, self.key, self.version, self.value

    # -- how it is --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """Discovered, loaded, unloaded, blocked, failed, unavailable, incompatible or conflict."""
        loaded = self.loaded
        if loaded is None:
            return self.verdict.state
        return "unavailable" if loaded.unavailable else "loaded"

    @property
    def reason(self) -> str:
        """Why it is not loaded, or what is remarkable about it; the first line says it, a traceback may follow."""
        loaded = self.loaded
        if loaded is None:
            return self.verdict.reason
        return "; ".join(filter(None, (loaded.unavailable or loaded.notes, self.meanwhile)))

    @property
    def advice(self) -> str:
        """What to do so that it is loaded; empty if it is."""
        advice = self.verdict.advice if self.loaded is None else ""
        return _messages.way_out(self.name, self.state, self.reason, advice, is_given=self.given is not None)

    @property
    def keys(self) -> tuple[str, ...]:
        """Dispatch keys that it has kernels for."""
        loaded = self.loaded
        return () if loaded is None else loaded.keys

    @property
    def kernel_count(self) -> int:
        """Number of its kernels and fallbacks."""
        loaded = self.loaded
        return 0 if loaded is None else loaded.kernel_count

    def __reduce__(self) -> NoReturn:
        raise OperatorArgumentError(
            f"copying or pickling {self!r}",
            found="it says at any time how the plugin is in this process",
            advice="copy or send what is wanted of it: record.name, record.state, record.reason, record.keys",
        )

    def __repr__(self) -> str:
        return f"<PluginRecord {self.name} ({self.origin or 'in this process'}): {self.state}>"
