"""Which plugins a thread is in the middle of loading."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from opmux.errors import PluginError

__all__ = ["Path"]


class Path(threading.local):
    """Names of the plugins that this thread is loading, outermost first."""

    def __init__(self) -> None:
        self.names: list[str] = []

    @contextmanager
    def entered(self, name: str) -> Iterator[None]:
        """A `with` block in which the plugin is being loaded; refused where it already is."""
        if name in self.names:
            circle = " -> ".join([*self.names[self.names.index(name) :], name])
            raise PluginError(f"circular load: {circle}", advice="let one of them load the other at first use")
        self.names.append(name)
        try:
            yield
        finally:
            self.names.pop()
