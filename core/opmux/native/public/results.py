"""What classes of results with names take, as PyTorch's do, beside their parts one by one."""

from collections.abc import Iterable
from functools import wraps
from typing import Any

__all__ = ["take_iterable"]


def take_iterable(kind: Any) -> None:
    """Has a named tuple take one iterable of all its parts too.

    `type(x)(move(part) for part in x)` is how programs rebuild tuples, without a look at what class they have.

    Args:
        kind: The class; it has several fields, so that one part alone is no other call.
    """
    of_parts = kind.__new__

    @wraps(of_parts)
    def new(cls: Any, /, *parts: Any, **named: Any) -> Any:
        is_all = len(parts) == 1 and not named and isinstance(parts[0], Iterable)
        return of_parts(cls, *(parts[0] if is_all else parts), **named)

    kind.__new__ = staticmethod(new)
