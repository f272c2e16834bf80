"""One argument or return value of a schema."""

import keyword
from typing import Any

from opmux.schema._alias import AliasInfo
from opmux.schema._defaults import NO_DEFAULT, default_text
from opmux.schema._frozen import Frozen, assign
from opmux.schema._types import ListType, OptionalType, Type

__all__ = ["Argument"]


class Argument(Frozen):
    """One argument or return value. Immutable and hashable.

    Attributes:
        name: The argument's name; None for a return value without one.
        type: Its type, list size included.
        default: The default as a Python value (a tuple for lists, a str for devices), or NO_DEFAULT.
        kwarg_only: Whether it must be given by name.
        alias: Its alias annotation, or None.
        parameter_name: The name as a Python parameter: a Python keyword such as `from` gets an underscore.
    """

    __module__ = "opmux.schema"

    __slots__ = ("_identity", "_text", "alias", "default", "kwarg_only", "name", "parameter_name", "type")
    _identity: tuple[object, ...]
    _text: str
    alias: AliasInfo | None
    default: Any
    kwarg_only: bool
    name: str | None
    parameter_name: str
    type: Type

    def __init__(
        self,
        name: str | None,
        type: Type,
        *,
        default: Any = NO_DEFAULT,
        kwarg_only: bool = False,
        alias: AliasInfo | None = None,
    ) -> None:
        if isinstance(default, list):
            default = tuple(default)
        assign(self, "name", name)
        assign(self, "parameter_name", _parameter_name(name or ""))
        assign(self, "type", type)
        assign(self, "default", default)
        assign(self, "kwarg_only", kwarg_only)
        assign(self, "alias", alias)
        # repr distinguishes 1, 1.0 and True, which == does not.
        assign(self, "_identity", (name, type.plain, repr(default), kwarg_only, alias))
        text = _annotated(type, alias)
        text = text if name is None else f"{text} {name}"
        assign(self, "_text", text if default is NO_DEFAULT else f"{text}={default_text(type, default)}")

    @property
    def has_default(self) -> bool:
        """Whether it may be left out."""
        return self.default is not NO_DEFAULT

    @property
    def is_write(self) -> bool:
        """Whether the operator writes to this argument."""
        return self.alias is not None and self.alias.is_write

    @property
    def is_out(self) -> bool:
        """Whether this is an out argument: given by name and written to."""
        return self.kwarg_only and self.is_write

    def name_with(self, first_name: str) -> str:
        """Its name where `self` is called `first_name`, as in public functions; a list keeps it. Empty: the parameter's."""
        renamed = first_name and self.name == "self" and not isinstance(self.type, ListType)
        return first_name if renamed else self.parameter_name

    # -- in PyTorch's words

    @property
    def alias_info(self) -> AliasInfo | None:
        """Its alias annotation: `alias`."""
        return self.alias

    @property
    def default_value(self) -> Any:
        """Its default; None if it has none, which `has_default_value` distinguishes."""
        return self.default if self.has_default else None

    def has_default_value(self) -> bool:
        """Whether it has a default: `has_default`."""
        return self.has_default

    @property
    def N(self) -> int | None:  # noqa: N802 -- PyTorch's name
        """The size of a list of fixed size: `list_size`."""
        return self.list_size

    @property
    def list_size(self) -> int | None:
        """N of `int[N]` and `int[N]?`; None otherwise."""
        inner = self.type.elem if isinstance(self.type, OptionalType) else self.type
        return inner.size if isinstance(inner, ListType) else None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Argument({self._text!r})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Argument) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)


def _parameter_name(name: str) -> str:
    # Python takes __debug__ for no name either, though it is no keyword.
    return f"{name}_" if keyword.iskeyword(name) or name == "__debug__" else name


def _annotated(type_: Type, alias: AliasInfo | None) -> str:
    if alias is None:
        return str(type_)
    if isinstance(type_, OptionalType):
        return f"{_annotated(type_.elem, alias)}?"
    if isinstance(type_, ListType):
        size = "" if type_.size is None else type_.size
        return f"{_annotated(type_.elem, alias.contained)}[{size}]{alias}"
    return f"{type_}{alias}"
