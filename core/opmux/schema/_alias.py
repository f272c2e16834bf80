"""Alias annotations: which arguments share memory, and which are written to."""

from collections.abc import Iterable

from opmux.schema._frozen import Frozen, assign

__all__ = ["WILDCARD", "AliasInfo"]

#: The alias set that may overlap with every other.
WILDCARD = "*"


class AliasInfo(Frozen):
    """The annotation of one argument or return, such as `(a!)` or `(a -> *)`.

    Attributes:
        before_set: Names of the alias sets the value belongs to before the call.
        after_set: The same after the call; equal to `before_set` unless an arrow was written.
        is_write: Whether the operator writes to the value.
        is_fresh: Whether it was written as a bare `!`: a set of its own that nothing else can name.
        contained: Annotation of the elements, for a list.
    """

    __module__ = "opmux.schema"

    __slots__ = ("after_set", "before_set", "contained", "is_fresh", "is_write")
    after_set: frozenset[str]
    before_set: frozenset[str]
    contained: "AliasInfo | None"
    is_fresh: bool
    is_write: bool

    def __init__(
        self,
        before_set: Iterable[str] = (),
        after_set: Iterable[str] | None = None,
        *,
        is_write: bool = False,
        is_fresh: bool = False,
        contained: "AliasInfo | None" = None,
    ) -> None:
        before = frozenset(before_set)
        assign(self, "before_set", before)
        assign(self, "after_set", before if after_set is None else frozenset(after_set))
        assign(self, "is_write", is_write)
        assign(self, "is_fresh", is_fresh)
        assign(self, "contained", contained)

    @property
    def is_wildcard(self) -> bool:
        """Whether the value may alias anything after the call."""
        return WILDCARD in self.after_set

    def __str__(self) -> str:
        if self.is_fresh:
            return "!"
        if not self.before_set:
            return ""
        arrow = "" if self.after_set == self.before_set else f" -> {_set_text(self.after_set)}"
        return f"({_set_text(self.before_set)}{'!' if self.is_write else ''}{arrow})"

    def __repr__(self) -> str:
        inner = "" if self.contained is None else f", contained={self.contained!r}"
        return f"AliasInfo({str(self)!r}{inner})"

    def _identity(self) -> tuple[object, ...]:
        return (self.before_set, self.after_set, self.is_write, self.is_fresh, self.contained)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AliasInfo):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())


def _set_text(names: frozenset[str]) -> str:
    # The wildcard goes last: the grammar reads `a|*` but not `*|a`.
    return "|".join(sorted(names, key=lambda name: (name == WILDCARD, name)))
