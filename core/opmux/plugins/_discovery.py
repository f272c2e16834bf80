"""Finding installed plugins: one distribution at a time, so that damaged metadata of one hides nothing else."""

from collections.abc import Callable, Iterable
from typing import Any

from opmux.plugins._logging import log
from opmux.plugins._record import PluginRecord

__all__ = ["Distributions", "installed", "scan"]

#: Gives the distributions to look at.
Distributions = Callable[[], Iterable[Any]]

_GROUPS = {"opmux.backends": "backend", "opmux.functionality": "functionality"}


def installed() -> Iterable[Any]:
    """Every installed distribution."""
    import importlib_metadata  # only a scan needs it, and it is slow to import

    return importlib_metadata.distributions()


def scan(distributions: Distributions) -> list[PluginRecord]:
    """A record for each plugin that some distribution declares."""
    records: list[PluginRecord] = []
    seen: set[str] = set()
    for distribution in distributions():
        try:
            text = distribution.read_text("entry_points.txt") or ""
            if "opmux." in text:
                found = _records(distribution, text)
                # The first on the path is the one that Python would import.
                if found and found[0].distribution not in seen:
                    seen.add(found[0].distribution)
                    records += found
        except Exception as error:  # metadata can be damaged in any way
            log("debug", "skipped a distribution with unreadable metadata: %s", error)
    return sorted(records, key=lambda r: (r.name, r.distribution))


def _records(distribution: Any, text: str) -> list[PluginRecord]:
    found: list[PluginRecord] = []
    group = ""
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("["):
            group = line.strip("[]").strip()
        elif "=" in line and group in _GROUPS:
            name, _, value = (part.strip() for part in line.partition("="))
            found.append(PluginRecord(name, _GROUPS[group], value=value.partition("[")[0].strip()))
    if found:
        name = distribution.metadata["Name"]
        if not name or name.startswith("~"):
            return []
        for record in found:
            record.distribution, record.version = name, distribution.version
            record.requires = tuple(distribution.requires or ())
    return found
