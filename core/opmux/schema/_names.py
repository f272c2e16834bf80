"""One or several names, as parameters such as `mutates_args` and `tags` take them."""

from collections.abc import Iterable
from typing import Any

from opmux.errors import OperatorArgumentError, kind_of, shown

__all__ = ["listed", "names_of"]


def listed(given: Any, asked: str) -> tuple[Any, ...]:
    """What is given where one text, or any number of values, is taken.

    Args:
        given: A text, which stands for itself alone, or an iterable.
        asked: What it is given for.

    Raises:
        OperatorArgumentError: It is neither.
    """
    if isinstance(given, str):
        return (given,)
    if not isinstance(given, Iterable):
        raise OperatorArgumentError(
            f"{asked}={shown(given)}",
            found=f"{kind_of(given)} is neither a text nor a sequence",
            advice="give one name, or a list of them",
        )
    return tuple(given)


def names_of(given: Any, asked: str) -> tuple[str, ...]:
    """As `listed`, where all of them are names; without repetitions.

    Raises:
        OperatorArgumentError: It is no name, and no iterable of names.
    """
    names = given if type(given) is tuple else listed(given, asked)
    for name in names:
        if not isinstance(name, str):
            raise OperatorArgumentError(
                f"{asked}={shown(names)}", found=f"{kind_of(name)} is no name", advice="give names as texts"
            )
    return tuple(dict.fromkeys(names))
