"""Values that the meta function of a structured operator computes and its impl receives, such as canonical dimensions.

The declaration names them (`precomputed: - dim -> int dim`); meta returns them beside the metas in a `Computed`. What it
found out while it checked need then not be found out again.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from opmux.native.repeats import is_keeping_last, keeps_last
from opmux.native.structured import Impl, Meta, Metas, Prepared
from opmux.tensor import Tensor

__all__ = ["Computed", "Found", "Precomputed", "meta_alone", "preparing", "receiving"]


class Found(Protocol):
    """What a meta function returns where its declaration says `precomputed`: a `Computed`, or an object of its own.

    One that has a method `check_output(out)` is asked about a destination that a caller gives.
    """

    @property
    def metas(self) -> Metas:
        """Shapes, dtypes and strides of the results."""

    @property
    def values(self) -> tuple[Any, ...]:
        """The values for impl, in the order of the declaration."""


class Computed(NamedTuple):
    """A `Found` of values that are known."""

    metas: Metas
    values: tuple[Any, ...]


class Precomputed(NamedTuple):
    """Names of a declaration.

    Attributes:
        arguments: The operator's arguments, in order.
        replaced: Those that impl does not receive.
        values: What it receives instead, and beside the others.
        iterates: Whether impl receives what meta has found as well, as `iterator`: an operator that inherits from
            TensorIteratorBase is, in PyTorch, the iterator that its meta function has built.
    """

    arguments: tuple[str, ...]
    replaced: tuple[str, ...]
    values: tuple[str, ...]
    iterates: bool = False


def meta_alone(meta: Callable[..., Found]) -> Meta:
    """The meta function without the values."""

    def alone(*args: Any, **kwargs: Any) -> Metas:
        return meta(*args, **kwargs).metas

    return alone


def receiving(impl: Impl, meta: Callable[..., Found], names: Precomputed) -> Impl:
    """The impl with the operator's own arguments: it runs `meta` and hands its values on, by their names."""
    arguments, values, iterates = names.arguments, names.values, names.iterates
    kept = tuple([(i, name) for i, name in enumerate(arguments) if name not in names.replaced])
    count = len(arguments)

    def received(be: Any, /, *args: Any, **kwargs: Any) -> Any:
        if kwargs or len(args) != count:
            options = {key: value for key, value in kwargs.items() if key != "out"}
            return impl(be, **_given(names, meta(*args, **options), args, kwargs))
        found = meta(*args)
        given = {}
        for i, name in kept:
            given[name] = args[i]
        for name, value in zip(values, found.values):  # noqa: B905 -- as many as the declaration has names for
            given[name] = value
        if iterates:
            given["iterator"] = found
        return impl(be, **given)

    return received


def preparing(impl: Impl, meta: Callable[..., Found], names: Precomputed) -> Callable[..., Prepared]:
    """The meta function with an impl that starts from what it has found."""

    def prepare(*args: Any, **kwargs: Any) -> Prepared:
        found = meta(*args, **kwargs)

        def started(be: Any, /, *args: Any, **kwargs: Any) -> Any:
            return impl(be, **_given(names, found, args, kwargs))

        check: Callable[[Tensor], None] | None = getattr(found, "check_output", None)
        return Prepared(found.metas, started, check)

    return keeps_last(prepare) if is_keeping_last(meta) else prepare


def _given(names: Precomputed, found: Found, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of impl."""
    given = dict(zip(names.arguments, args))  # noqa: B905 -- those with defaults may be left out
    if kwargs:
        given |= kwargs
    for name in names.replaced:
        given.pop(name, None)
    given.update(zip(names.values, found.values))  # noqa: B905 -- as many as the declaration has names for
    if names.iterates:
        given["iterator"] = found
    return given
