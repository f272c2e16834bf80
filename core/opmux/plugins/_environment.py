"""What the environment says about plugins: OPMUX_PLUGINS, OPMUX_DISABLE_PLUGINS, OPMUX_AUTOLOAD."""

import os
from collections.abc import Container
from typing import NamedTuple

from opmux.plugins._distributions import canonical

__all__ = ["Environment"]

_ON = frozenset({"", "1", "true", "yes", "on"})
_OFF = frozenset({"0", "false", "no", "off"})


class Environment(NamedTuple):
    """The variables.

    Attributes:
        allowed: OPMUX_PLUGINS: the only plugins that may be loaded, or distributions that hold them; None if any may.
        disabled: OPMUX_DISABLE_PLUGINS: plugins or distributions that may not.
        autoload: Whether plugins are loaded at import; False with OPMUX_AUTOLOAD=0.
        unclear: What OPMUX_AUTOLOAD says, where that is no word for on or off.
    """

    allowed: frozenset[str] | None
    disabled: frozenset[str]
    autoload: bool
    unclear: str

    @classmethod
    def read(cls) -> "Environment":
        """The variables as they are now."""
        allowed = os.environ.get("OPMUX_PLUGINS")
        autoload = os.environ.get("OPMUX_AUTOLOAD", "").strip()
        return cls(
            None if allowed is None else _names(allowed),
            _names(os.environ.get("OPMUX_DISABLE_PLUGINS", "")),
            autoload.lower() not in _OFF,
            "" if autoload.lower() in _ON | _OFF else autoload,
        )

    def blocked(self, name: str, distribution: str) -> str:
        """Why a plugin may not be loaded; empty if it may.

        Args:
            name: Its name.
            distribution: That of its distribution, as pip compares it.
        """
        if self.allowed is not None and not _names_it(self.allowed, name, distribution):
            return f"OPMUX_PLUGINS={','.join(sorted(self.allowed))} does not list it"
        is_disabled = _names_it(self.disabled, name, distribution)
        return f"OPMUX_DISABLE_PLUGINS={','.join(sorted(self.disabled))}" if is_disabled else ""

    def unknown(self, plugins: Container[str], distributions: Container[str]) -> list[str]:
        """Names in the variables that are not among those of plugins, and not among canonical ones of distributions."""
        named = (self.allowed or frozenset()) | self.disabled
        return sorted(name for name in named if name not in plugins and canonical(name) not in distributions)


def _names_it(names: frozenset[str], plugin: str, distribution: str) -> bool:
    """Whether a plugin or its distribution is named; the latter as pip compares names."""
    return plugin in names or any(canonical(name) == distribution for name in names)


def _names(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(",") if part.strip())
