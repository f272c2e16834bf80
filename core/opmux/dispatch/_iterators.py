"""Iterators that are given as lists."""

from typing import Any


def read_once(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments with lists for iterators, which can be read only once: by the first overload that is tried."""
    if not any(hasattr(type(value), "__next__") for value in (*args, *kwargs.values())):
        return args, kwargs
    return tuple([_read(value) for value in args]), {name: _read(value) for name, value in kwargs.items()}


def _read(value: Any) -> Any:
    return list(value) if hasattr(type(value), "__next__") else value
