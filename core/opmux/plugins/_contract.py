"""Whether a plugin's distribution admits this version of opmux, read from its metadata before its code is imported."""

import re
from collections.abc import Container
from typing import TYPE_CHECKING

from opmux._version import __version__
from opmux.plugins._distributions import canonical
from opmux.plugins._record import PluginRecord

if TYPE_CHECKING:
    from packaging.requirements import Requirement

__all__ = ["declares_range", "incompatibility", "required_among"]

#: A marker that only an extra fulfils, as nearly all that there are.
_EXTRA = re.compile(r"\s*extra\s*==\s*(['\"])[^'\"]*\1\s*")
_NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
_PLAIN = re.compile(r"\s*\(?\s*((?:>=|<)\s*[0-9]+(?:\.[0-9]+)*\s*(?:,\s*(?:>=|<)\s*[0-9]+(?:\.[0-9]+)*\s*)*)\)?\s*$")


def required_among(record: PluginRecord, distributions: Container[str]) -> set[str]:
    """Those of some distributions, by canonical name, that the plugin's distribution requires here, extras aside."""
    named = [(canonical(match[1]), line) for line in record.requires if (match := _NAME.match(line))]
    return {name for name, line in named if name in distributions and _is_required(line)}


def _is_required(line: str) -> bool:
    marker = line.partition(";")[2]
    if not marker.strip():
        return True
    return _EXTRA.fullmatch(marker) is None and _applies(_requirement(line))


def incompatibility(record: PluginRecord, version: str = __version__) -> str:
    """Why the plugin does not admit this version of opmux; empty if it does."""
    for line in record.requires:
        match = _NAME.match(line)
        if match and canonical(match[1]) == "opmux" and not _admits(line, match.end(), version):
            if not _PLAIN.match(line, match.end()) and _requirement(line) is None:
                return (
                    f"requires {line.strip()!r}, which cannot be read: python -m pip install -U {record.distribution}"
                )
            return f"requires {line.strip()}, but opmux {version} is installed: {_remedy(line, match.end(), record, version)}"
    return ""


def _remedy(line: str, start: int, record: PluginRecord, version: str) -> str:
    """The command that makes both fit: of an opmux that is too old, or of a plugin that is."""
    bounds = re.findall(r"(?:>=|>|==|~=)\s*([0-9]+(?:\.[0-9]+)*)", line.partition(";")[0][start:])
    if any(_release(bound) > _release(version) for bound in bounds):
        specifier = line.partition(";")[0].strip().replace(" ", "").replace("(", "").replace(")", "")
        return f'python -m pip install -U "{specifier}"'
    return f"python -m pip install -U {record.distribution}"


def declares_range(record: PluginRecord) -> bool:
    """Whether the distribution says which versions of opmux it works with."""
    return "opmux" in {canonical(m[1]) for line in record.requires if (m := _NAME.match(line))}


def _admits(line: str, start: int, version: str) -> bool:
    plain = _PLAIN.match(line, start)
    if plain is None:
        return _admits_by_packaging(line, version)
    # Ranges of plain releases, which nearly all are, need no library.
    mine = _release(version)
    for part in plain[1].split(","):
        text = part.strip()
        bound = _release(text.lstrip("><= "))
        if not (mine >= bound if text.startswith(">=") else mine < bound):
            return False
    return True


def _release(text: str) -> tuple[int, ...]:
    parts = [int(p) for p in text.split(".")]
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def _admits_by_packaging(line: str, version: str) -> bool:
    requirement = _requirement(line)
    if requirement is None:
        return False
    if not _applies(requirement):
        return True
    return requirement.specifier.contains(version, prereleases=True)  # one with a URL has none


def _requirement(line: str) -> "Requirement | None":
    """A line of metadata; None if it cannot be read."""
    from packaging.requirements import InvalidRequirement, Requirement  # slow to import, seldom needed

    try:
        return Requirement(line)
    except InvalidRequirement:
        return None


def _applies(requirement: "Requirement | None") -> bool:
    """Whether a requirement's marker holds here, without any extra; one that cannot be read or compared may."""
    marker = requirement.marker if requirement is not None else None
    try:
        return marker is None or marker.evaluate({"extra": ""})
    except ValueError:  # the errors of packaging's markers
        return True
