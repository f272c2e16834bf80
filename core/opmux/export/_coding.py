"""From the JSON of an archive to records, checked, and back. See Note [Records]."""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from math import isfinite
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from opmux.errors import ArchiveError, shown
from opmux.export._format import KeptInput, MutationSpec, Tagged

__all__ = ["decode", "encode"]

R = TypeVar("R")

_Reader = Callable[[Any, str], Any]

#: How deep graphs stand within graphs, the only records that hold others of their kind.
_MOST_GRAPHS: Final = 16


def _mismatch(value: Any, where: str, expected: str) -> ArchiveError:
    return ArchiveError(
        "reading the records of an exported program",
        found=f"{expected} is expected, not {shown(value, 200)}",
        where=where,
        advice="export the program again with torch.export.save; the file was damaged, or written by something else",
    )


def decode(cls: "Callable[..., R]", value: Any, where: str) -> R:
    """The record of a class that a JSON value holds. See Note [Records].

    Raises:
        ArchiveError: A value is not of the declared type, or a member is missing.
    """
    result: R = _reader(cls)(value, where)
    return result


def encode(value: Any) -> Any:
    """The JSON value of a record: the inverse of `decode`."""
    if isinstance(value, Tagged):
        return {value.tag: encode(value.value)}
    if is_dataclass(value):
        return {f.name: encode(getattr(value, f.name)) for f in fields(value) if not _is_left_out(value, f.name)}
    if isinstance(value, Mapping):
        return {key: encode(v) for key, v in value.items()}
    if isinstance(value, float) and not isfinite(value):
        return _IN_JSON[repr(value)]
    return [encode(v) for v in value] if isinstance(value, tuple) else value


def _is_left_out(record: Any, name: str) -> bool:
    """Whether a member is one of those of which only one is given, and another one is."""
    if not isinstance(record, (KeptInput, MutationSpec)):
        return False
    return getattr(record, name) == "" or (name == "persistent" and not record.buffer_name)


@cache
def _reader(declared: Any) -> _Reader:
    """The function that reads values of a declared type."""
    origin = get_origin(declared)
    if origin in (Union, types.UnionType):
        (inner,) = (t for t in get_args(declared) if t is not type(None))
        return _optional(_reader(inner))
    if origin is tuple:
        return _list(_reader(get_args(declared)[0]))
    if origin is Mapping:
        return _mapping(_reader(get_args(declared)[1]))
    if declared is float:
        return _float
    if isinstance(declared, type) and issubclass(declared, Tagged):
        return _tagged(declared)
    return _of_class(declared) if is_dataclass(declared) else _plain(declared)


@cache
def _members(cls: Any) -> dict[str, _Reader]:
    """What reads the members of a record, or the kinds of a tagged value; asked for when it is read, since graphs hold graphs."""
    inherited = get_type_hints(Tagged) if issubclass(cls, Tagged) else {}
    return {name: _reader(hint) for name, hint in get_type_hints(cls).items() if name not in inherited}


def _plain(cls: Any) -> _Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) is not cls:
            raise _mismatch(value, where, f"a value of the type {cls.__name__}")
        return value

    return read


def _float(value: Any, where: str) -> float:
    if type(value) is str and value in _IN_JSON.values():
        return float(value)
    if type(value) not in (int, float):
        raise _mismatch(value, where, "a number")
    try:
        return float(value)
    except OverflowError as error:
        raise _mismatch(value, where, "a number of 64 bits") from error


#: Numbers that JSON has not, by Python's names for them.
_IN_JSON: Final = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


def _optional(inner: _Reader) -> _Reader:
    return lambda value, where: None if value is None else inner(value, where)


def _list(inner: _Reader) -> _Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) is not list:
            raise _mismatch(value, where, "a list")
        return tuple([inner(v, f"{where}[{i}]") for i, v in enumerate(value)])

    return read


def _mapping(inner: _Reader) -> _Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) is not dict:
            raise _mismatch(value, where, "an object")
        return types.MappingProxyType({key: inner(v, f"{where}[{shown(key, 80)}]") for key, v in value.items()})

    return read


def _tagged(cls: Any) -> _Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) is not dict or len(value) != 1:
            raise _mismatch(value, where, "an object with one member")
        ((tag, held),) = value.items()
        kinds = _members(cls)
        if tag not in kinds:
            raise _mismatch(tag, where, f"one of {', '.join(kinds)}")
        if tag == "as_graph" and where.count(".as_graph") >= _MOST_GRAPHS:
            raise _mismatch(tag, where[:300], f"no more than {_MOST_GRAPHS} graphs within each other")
        return cls(tag, kinds[tag](held, f"{where}.{tag}"))

    return read


def _of_class(cls: Any) -> _Reader:
    optional = {f.name for f in fields(cls) if f.default is not MISSING or f.default_factory is not MISSING}

    def read(value: Any, where: str) -> Any:
        if type(value) is not dict:
            raise _mismatch(value, where, f"an object ({cls.__name__})")
        found = {}
        for name, member in _members(cls).items():
            if name in value:
                found[name] = member(value[name], f"{where}.{name}")
            elif name not in optional:
                raise _mismatch(value, where, f"an object with the member {name!r} ({cls.__name__})")
        return cls(**found)

    return read
