"""Lists and tuples of other classes, made again with other parts."""

from collections.abc import Iterable
from typing import Any

__all__ = ["rebuilt"]


def rebuilt(kind: Any, parts: Iterable[Any]) -> Any:
    """A list or tuple of a class: a named tuple takes its parts one by one, others take them as one.

    Args:
        kind: The class.
        parts: What it is to hold.
    """
    return kind(*parts) if hasattr(kind, "_fields") else kind(parts)
