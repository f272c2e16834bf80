"""Plugins that tests register: once in a process, because a worker that steals tests may begin those of a module several times."""

from typing import Any

import opmux

__all__ = ["register_once"]

_NAMES: set[str] = set()


def register_once(name: str, plugin: Any) -> None:
    """Registers a plugin under a name, unless this process has done so."""
    if name not in _NAMES:
        opmux.plugins.register(name, plugin)
        _NAMES.add(name)
