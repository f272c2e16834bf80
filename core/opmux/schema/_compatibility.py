"""Comparing schemas: a new one with an old one, an argument with another."""

from collections.abc import Iterable, Sequence

from opmux.schema._argument import Argument
from opmux.schema._types import (
    BaseType,
    ClassType,
    DictType,
    ListType,
    OptionalType,
    TupleType,
    Type,
    TypeVariable,
    UnionType,
)

__all__ = ["is_backward_compatible", "is_forward_compatible", "is_subtype", "may_alias"]

_NUMBERS = frozenset({"int", "float", "complex"})

Arguments = Sequence[Argument]


def is_subtype(type_: Type, of: Type) -> bool:
    """Whether every value of one type is a value of the other. List sizes do not matter."""
    return _is_subtype(type_.plain.erased({}, sizes=False), of.plain.erased({}, sizes=False))


def _is_subtype(type_: Type, of: Type) -> bool:
    if type_ == of or str(of) == "Any":
        return True
    if isinstance(type_, UnionType):
        return all(_is_subtype(member, of) for member in type_.members)
    if isinstance(of, UnionType):
        parts = (type_.elem, BaseType("NoneType")) if isinstance(type_, OptionalType) else (type_,)
        return all(any(_is_subtype(part, member) for member in of.members) for part in parts)
    if isinstance(of, OptionalType):
        inner = type_.elem if isinstance(type_, OptionalType) else type_
        return str(type_) == "NoneType" or _is_subtype(inner, of.elem)
    if isinstance(type_, TupleType) and isinstance(of, TupleType):
        pairs = zip(type_.elems, of.elems, strict=False)
        return len(type_.elems) == len(of.elems) and all(_is_subtype(*pair) for pair in pairs)
    return str(of) == "Scalar" and str(type_) in _NUMBERS  # lists can be written to, so their elements' types are equal


def may_alias(first: Argument, second: Argument) -> bool:
    """Whether the two hold the same mutable type and share an alias set after the call."""
    if first.alias is None or second.alias is None:
        return False
    return bool(_mutable_parts(first.type) & _mutable_parts(second.type)) and bool(
        first.alias.after_set & second.alias.after_set
    )


def _mutable_parts(type_: Type) -> frozenset[str]:
    """The texts of the types whose values a value of this type may be, as far as they can be written to."""
    if isinstance(type_, OptionalType):
        return _mutable_parts(type_.elem)
    if isinstance(type_, TupleType):
        return _joined(type_.elems)
    if isinstance(type_, UnionType):
        return _joined(type_.members)
    if str(type_) == "Tensor" or isinstance(type_, (ListType, DictType, ClassType, TypeVariable)):
        return frozenset({str(type_.plain.erased({}, sizes=False))})
    return frozenset()


def _joined(types: Iterable[Type]) -> frozenset[str]:
    return frozenset().union(*map(_mutable_parts, types))


def is_backward_compatible(
    arguments: Arguments, returns: Arguments, old_arguments: Arguments, old_returns: Arguments
) -> bool:
    """Whether calls and uses that fit the old arguments and returns fit the new ones."""
    if len(returns) != len(old_returns):
        return False
    # A result may become more special, never more general.
    if not all(_accepts(old, new) for new, old in zip(returns, old_returns, strict=True)):
        return False
    split, old_split = _first_out(arguments), _first_out(old_arguments)
    kept, added = arguments[:old_split], arguments[old_split:split]
    outs, old_outs = arguments[split:], old_arguments[old_split:]
    return (
        split >= old_split
        and len(outs) >= len(old_outs)
        and all(_accepts(new, old) for new, old in zip(kept, old_arguments[:old_split], strict=True))
        and all(argument.has_default for argument in added)
        and all(_accepts(new, old) for new, old in zip(outs, old_outs, strict=False))
    )


def is_forward_compatible(
    arguments: Arguments, returns: Arguments, old_arguments: Arguments, old_returns: Arguments
) -> bool:
    """Whether calls that fit the new arguments, those with the defaults of additional ones, fit the old ones."""
    split, old_split = _first_out(arguments), _first_out(old_arguments)
    outs, old_outs = arguments[split:], old_arguments[old_split:]
    kept = zip(arguments[:split], old_arguments[:old_split], strict=False)
    return (
        len(returns) == len(old_returns)
        and len(outs) == len(old_outs)
        and all(_fits_former(new, old) for new, old in [*kept, *zip(outs, old_outs, strict=True)])
        and all(
            new.has_default and not isinstance(new.default, (list, tuple, dict)) for new in arguments[old_split:split]
        )
    )


def _fits_former(new: Argument, old: Argument) -> bool:
    """Whether `old` took whatever `new` takes, in the same way."""
    return (
        (new.name, new.list_size, new.alias) == (old.name, old.list_size, old.alias)
        and (old.kwarg_only or not new.kwarg_only)
        and is_subtype(new.type, old.type)
        and (not old.has_default or repr(new.default) == repr(old.default))
        and (old.has_default or not new.has_default)
    )


def _first_out(arguments: Arguments) -> int:
    places = (place for place, argument in enumerate(arguments) if argument.is_out)
    return next(places, len(arguments))


def _accepts(new: Argument, old: Argument) -> bool:
    """Whether `new` takes whatever `old` took, in the same way."""
    return (
        (new.name, new.list_size, new.alias) == (old.name, old.list_size, old.alias)
        and (old.kwarg_only or not new.kwarg_only)
        and is_subtype(old.type, new.type)
        and (not old.has_default or repr(new.default) == repr(old.default))
    )
