"""Values that the meta function of a structured operator computes and its impl receives, such as canonical dimensions.

The declaration names them (`precomputed: - dim -> int dim`); meta returns them beside the metas in a `Computed`. What it
found out while it checked need then not be found out again.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from opmux.native.structured import Impl, Meta, Metas

__all__ = ["Computed", "Precomputed", "meta_alone", "receiving"]


class Computed(NamedTuple):
    """What a meta function returns where its declaration says `precomputed`.

    Attributes:
        metas: Shapes, dtypes and strides of the results.
        values: The values for impl, in the order of the declaration.
    """

    metas: Metas
    values: tuple[Any, ...]


class Precomputed(NamedTuple):
    """Names of a declaration.

    Attributes:
        arguments: The operator's arguments, in order.
        replaced: Those that impl does not receive.
        values: What it receives instead, and beside the others.
    """

    arguments: tuple[str, ...]
    replaced: tuple[str, ...]
    values: tuple[str, ...]


def meta_alone(meta: Callable[..., Computed]) -> Meta:
    """The meta function without the values."""

    def alone(*args: Any, **kwargs: Any) -> Metas:
        return meta(*args, **kwargs).metas

    return alone


def receiving(impl: Impl, meta: Callable[..., Computed], names: Precomputed) -> Impl:
    """The impl with the operator's own arguments: it runs `meta` and hands its values on, by their names."""

    def received(be: Any, /, *args: Any, **kwargs: Any) -> Any:
        values = meta(*args, **{key: value for key, value in kwargs.items() if key != "out"}).values
        given = dict(zip(names.arguments, args, strict=False)) | kwargs
        for name in names.replaced:
            given.pop(name, None)
        return impl(be, **given, **dict(zip(names.values, values, strict=True)))

    return received
