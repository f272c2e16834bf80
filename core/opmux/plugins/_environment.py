"""What the environment says about plugins: OPMUX_PLUGINS, OPMUX_DISABLE_PLUGINS, OPMUX_AUTOLOAD."""

import os
from typing import NamedTuple

__all__ = ["Environment"]


class Environment(NamedTuple):
    """The variables, read once per manager.

    Attributes:
        allowed: OPMUX_PLUGINS: the only plugins that may be loaded; None if any may.
        disabled: OPMUX_DISABLE_PLUGINS: plugins that may not.
        autoload: False with OPMUX_AUTOLOAD=0.
    """

    allowed: frozenset[str] | None
    disabled: frozenset[str]
    autoload: bool

    @classmethod
    def read(cls) -> "Environment":
        """The variables as they are now."""
        allowed = os.environ.get("OPMUX_PLUGINS")
        return cls(
            None if allowed is None else _names(allowed),
            _names(os.environ.get("OPMUX_DISABLE_PLUGINS", "")),
            os.environ.get("OPMUX_AUTOLOAD", "1") != "0",
        )

    def blocked(self, name: str) -> str:
        """Why a plugin may not be loaded; empty if it may."""
        if self.allowed is not None and name not in self.allowed:
            return f"OPMUX_PLUGINS={','.join(sorted(self.allowed))} does not list it"
        return f"OPMUX_DISABLE_PLUGINS={','.join(sorted(self.disabled))}" if name in self.disabled else ""


def _names(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(",") if part.strip())
