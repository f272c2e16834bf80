"""What plugins that are not loaded had registered when they were."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

__all__ = ["Registered"]


class Registered(NamedTuple):
    """What a plugin had registered, by name, so that nothing of the plugin itself is kept.

    Attributes:
        plugin: The plugin, with distribution and version.
        operators: Operators that it had defined.
        kernels: Operators that it had kernels for, by name of the key.
        fallbacks: Names of the keys that it had fallbacks for.
    """

    plugin: str
    operators: frozenset[str]
    kernels: Mapping[str, frozenset[str]]
    fallbacks: frozenset[str]

    def keys_for(self, operator: str) -> Iterator[str]:
        """Keys at which it had something for an operator; and "" if it had defined that or, of a name without overload, any."""
        if operator in self.operators or any(name.partition(".")[0] == operator for name in self.operators):
            yield ""
        yield from (key for key, names in self.kernels.items() if operator in names)
        yield from self.fallbacks
