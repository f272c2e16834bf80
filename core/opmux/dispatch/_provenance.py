"""Where a kernel or a definition comes from: distribution, version, file and line; and what went with the plugin that had it."""

import functools
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import FrameType, FunctionType
from typing import Any, Final, NamedTuple

__all__ = [
    "PUBLISHED",
    "FormerRegistration",
    "FormerRegistrations",
    "Provenance",
    "caller_location",
    "former_definitions",
    "gone_with",
    "install_line",
    "location_of",
    "no_former",
    "origin_of",
    "provenance_of",
    "provenance_scope",
    "registrant",
    "way_back",
]

_HERE: Final = os.path.dirname(__file__)
_ROOT: Final = os.path.dirname(_HERE)
#: The files of `opmux.library` and the scope of plugins, which register for their callers, and that through which they do it.
_PASSED_OVER: Final = (
    os.path.join(_ROOT, "library") + os.sep,
    os.path.join(_ROOT, "plugins", "_scope.py"),
    os.path.join(_HERE, "_change.py"),
)


class Provenance(NamedTuple):
    """Where a registration comes from.

    Attributes:
        distribution: Name of the pip distribution, empty when no plugin was registering.
        version: The distribution's version.
        location: "file:line" of the function, or of the library for kernels that have no Python code.
    """

    distribution: str
    version: str
    location: str

    def __str__(self) -> str:
        origin = f"{self.distribution} {self.version}".strip()
        return f"{origin} ({self.location})" if origin else self.location


Provenance.__module__ = "opmux.dispatch"


_NO_PLUGIN: Final = Provenance("", "", "")
#: Distribution and version of the plugin that is registering, if one is.
_registrant: ContextVar[Provenance] = ContextVar("opmux_registrant", default=_NO_PLUGIN)


@contextmanager
def provenance_scope(distribution: str, version: str) -> Iterator[None]:
    """A `with` block in which registrations are marked as coming from a distribution."""
    token = _registrant.set(Provenance(distribution, version, ""))
    try:
        yield
    finally:
        _registrant.reset(token)


def registrant() -> Provenance:
    """Whose registrations are made now."""
    return _registrant.get()


def provenance_of(fn: Callable[..., Any] | None, fallback_location: str) -> Provenance:
    """The provenance of a function registered now; `fallback_location` serves what has no Python code."""
    distribution, version, _ = _registrant.get()
    location = fallback_location if fn is None else location_of(fn) or fallback_location
    # Its own constructor is a function in Python, which a registration need not visit.
    return tuple.__new__(Provenance, (distribution, version, location))


def origin_of(fn: Callable[..., Any], fallback_location: str) -> Provenance:
    """As `provenance_of`, without the place of a plain function, which is read from it when it is asked for: most never are."""
    if isinstance(fn, FunctionType) and not hasattr(fn, "__wrapped__"):
        return _registrant.get()
    return provenance_of(fn, fallback_location)


def caller_location(depth: int) -> str:
    """Place "file:line" of a caller; what registers for its own callers is passed over.

    Args:
        depth: 1 for the caller of the function that asks, 2 for that one's caller, and so on.
    """
    frame: FrameType | None = sys._getframe(depth + 1)
    while frame is not None and frame.f_code.co_filename.startswith(_PASSED_OVER):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else ""


def location_of(fn: object) -> str:
    """Place "file:line" of a function, looking through partial objects, methods and wrappers; empty if unknown."""
    while isinstance(fn, functools.partial):
        fn = fn.func
    fn = getattr(fn, "__wrapped__", fn)
    code = getattr(getattr(fn, "__func__", fn), "__code__", None)
    if code is None and callable(fn) and not isinstance(fn, type):
        code = getattr(type(fn).__call__, "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}" if code else ""


#: What pip installs the plugins by that opmux's developers publish. Advice names no other package: the name of a third
#: party's is not known.
PUBLISHED: Final = {
    "autograd": "opmux-autograd",
    "cpu": "opmux-cpu",
    "cuda": '"opmux-cuda[cuda12]"',
    "dask": '"opmux-dask[distributed,files]"',
}


def install_line(plugin: str, distribution: str = "") -> str:
    """The command that installs a plugin, where it is known.

    Args:
        plugin: Its name.
        distribution: What it is, or was, installed from; needed for plugins of others.
    """
    known = PUBLISHED.get(plugin, distribution)
    return f"python -m pip install {known}" if known else f"install the package that has the plugin {plugin!r}"


# -- what is gone ---------------------------------------------------------------------------------------------------------


class FormerRegistration(NamedTuple):
    """What a plugin that is not loaded now had registered for an operator.

    Attributes:
        key: Name of the key of a kernel or a fallback; empty for a definition.
        plugin: The plugin, with distribution and version.
        state: What has become of it, "unloaded".
        advice: The line that brings it back.
    """

    key: str
    plugin: str
    state: str
    advice: str


FormerRegistration.__module__ = "opmux.dispatch"


#: Those of an operator; of a name without overload, the definitions of all its overloads too.
FormerRegistrations = Callable[[str], Sequence[FormerRegistration]]


def no_former(operator: str) -> Sequence[FormerRegistration]:
    """The registrations that have gone from a dispatcher without plugins."""
    return ()


def former_definitions(former: Sequence[FormerRegistration]) -> list[FormerRegistration]:
    """Those that were definitions."""
    return [registration for registration in former if not registration.key]


def gone_with(former: Sequence[FormerRegistration], did: str) -> str:
    """Which plugins did that, and what has become of them."""
    return "; ".join(
        dict.fromkeys(f"{registration.plugin} {did}, and is {registration.state}" for registration in former)
    )


def way_back(former: Sequence[FormerRegistration]) -> str:
    """What to do so that one of them is there again."""
    return " or ".join(dict.fromkeys(registration.advice for registration in former))
