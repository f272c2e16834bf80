"""Registrations that went with the plugin that had made them, so that errors can say what brings them back."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, alias_covers

__all__ = ["FormerRegistration", "FormerRegistrations", "definitions", "kernels_for", "no_former", "told", "way_back"]


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


#: Those of an operator; of a name without overload, the definitions of all its overloads too.
FormerRegistrations = Callable[[str], Sequence[FormerRegistration]]


def no_former(operator: str) -> Sequence[FormerRegistration]:
    """The registrations that have gone from a dispatcher without plugins."""
    return ()


def definitions(former: Sequence[FormerRegistration]) -> list[FormerRegistration]:
    """Those that were definitions."""
    return [registration for registration in former if not registration.key]


def kernels_for(former: Sequence[FormerRegistration], key: DispatchKey) -> list[FormerRegistration]:
    """Those that were kernels or fallbacks for a runtime key, at an alias that covers it too."""
    return [
        registration
        for registration in former
        if registration.key == key.name
        or (registration.key in KEY_TABLE.aliases and alias_covers(registration.key, key))
    ]


def told(former: Sequence[FormerRegistration], did: str) -> str:
    """Which plugins did that, and what has become of them."""
    return "; ".join(
        dict.fromkeys(f"{registration.plugin} {did}, and is {registration.state}" for registration in former)
    )


def way_back(former: Sequence[FormerRegistration]) -> str:
    """What to do so that one of them is there again."""
    return " or ".join(dict.fromkeys(registration.advice for registration in former))
