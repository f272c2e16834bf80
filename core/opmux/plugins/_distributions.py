"""Finding installed plugins: one distribution at a time, so that damaged metadata of one hides nothing else.

A program pays at import for what it asks for: which plugins there are is in `entry_points.txt`, and no other file of a distribution
is read before the plugin is about to be loaded, or its version is asked for.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, final

from opmux.plugins._logging import log

__all__ = ["Distributions", "EntryPoint", "InstalledDistribution", "canonical", "entry_points", "installed"]

#: Gives the distributions to look at.
Distributions = Callable[[], Iterable[Any]]

_GROUPS = {"opmux.backends": "backend", "opmux.functionality": "functionality"}
_METADATA = "METADATA"


def installed() -> Iterable[Any]:
    """Every installed distribution."""
    import importlib_metadata  # only a scan needs it, and it is slow to import

    return importlib_metadata.distributions()


@cache
def canonical(name: str) -> str:
    """A distribution's name as pip compares it; names are as few as the lines of what is installed."""
    return re.sub(r"[-_.]+", "-", name).lower()


class _Headers(NamedTuple):
    """What the metadata of a distribution says; `problem` where it cannot be read."""

    name: str = ""
    version: str = ""
    requires: tuple[str, ...] = ()
    problem: str = ""


@final
class InstalledDistribution:
    """A distribution that holds plugins; its metadata is read when it is first asked for, and kept.

    Args:
        distribution: As importlib_metadata gives it.
    """

    __slots__ = ("_distribution", "_read", "_text", "key")

    def __init__(self, distribution: Any) -> None:
        self._distribution = distribution
        self._read: _Headers | None = None
        self._text: str | None = None
        #: The name as pip compares it. A folder's name says it, where there is one, so that no file is opened for it.
        self.key = canonical(getattr(distribution, "_normalized_name", None) or self.headers.name)

    @property
    def headers(self) -> _Headers:
        """Name, version and requirements, or why they cannot be read."""
        if self._read is None:
            try:
                self._text = self._distribution.read_text(_METADATA)
                self._read = self._headers(self._text)
            except Exception as error:  # metadata can be damaged in any way
                self._read = _Headers(problem=f"its metadata cannot be read: {type(error).__name__}: {error}")
        return self._read

    def _headers(self, text: str | None) -> _Headers:
        if text is None:  # not a wheel's; a legacy format, or nothing at all
            metadata = self._distribution.metadata
            name, version = (metadata["Name"], self._distribution.version) if metadata else (None, "")
            requires = tuple(self._distribution.requires or ())
        else:
            fields = list(_fields(text))
            name = next((value for field, value in fields if field == "name"), None)
            version = next((value for field, value in fields if field == "version"), "")
            requires = tuple(value for field, value in fields if field == "requires-dist")
        problem = "" if name else "its metadata cannot be read: it does not name the distribution"
        return _Headers(name or "", version or "", requires, problem)

    @property
    def changed(self) -> bool:
        """Whether the metadata is no longer what was read, or is gone."""
        if self._read is None:
            return False
        try:
            there = self._distribution.read_text("entry_points.txt") is not None
            return not there or self._distribution.read_text(_METADATA) != self._text
        except Exception:  # damaged meanwhile
            return True


def _fields(text: str) -> Iterator[tuple[str, str]]:
    """Names and values of the header; the long description behind it is most of the file, and is not looked at."""
    lines = text.partition("\n\n")[0].replace("\n ", " ").replace("\n\t", " ").split("\n")
    for line in lines:
        name, _, value = line.partition(":")
        yield name.strip().lower(), value.strip()


class EntryPoint(NamedTuple):
    """An entry point of a distribution, or the distribution alone where its entry points cannot be read.

    Attributes:
        name: Its name; of an unreadable distribution that one's.
        kind: "backend" or "functionality"; empty for an unreadable distribution.
        value: "package.module" or "package.module:object".
        distribution: The distribution that has it.
        problem: Why it cannot be read.
    """

    name: str
    kind: str
    value: str
    distribution: InstalledDistribution
    problem: str = ""


def entry_points(distributions: Distributions) -> list[EntryPoint]:
    """The entry points of every distribution that has some for opmux, in no particular order."""
    found: list[EntryPoint] = []
    seen: set[str] = set()
    for distribution in distributions():
        try:
            own = _entry_points(distribution)
        except Exception as error:  # not even its name is known
            log("debug", "skipped a distribution that cannot be read: %s", type(error).__name__)
            continue
        # The first on the path is the one that Python would import; "~" is what pip leaves of one that it could not remove.
        if own and own[0].distribution.key not in seen and not own[0].distribution.key.startswith("~"):
            seen.add(own[0].distribution.key)
            found += own
    return found


def _entry_points(distribution: Any) -> list[EntryPoint]:
    try:
        text = distribution.read_text("entry_points.txt") or ""
    except UnicodeDecodeError as error:
        if b"opmux." not in bytes(error.object):
            return []
        source = InstalledDistribution(distribution)
        return [EntryPoint(source.key, "", "", source, f"its entry_points.txt cannot be read: {error.reason}")]
    if "opmux." not in text:
        return []
    lines = list(_lines(text))
    if not lines:
        return []
    source = InstalledDistribution(distribution)
    return [EntryPoint(name, kind, value, source) for name, kind, value in lines]


def _lines(text: str) -> Iterator[tuple[str, str, str]]:
    group = ""
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("["):
            group = line.strip("[]").strip()
        elif "=" in line and group in _GROUPS and line[0] not in "#;":
            name, _, value = (part.strip() for part in line.partition("="))
            yield name, _GROUPS[group], value.partition("[")[0].strip()
