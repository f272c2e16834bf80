"""Sets of dispatch keys: immutable, interned, and with PyTorch's bit arithmetic."""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import NoReturn, Union, final

from opmux.dispatch._key_table import KEY_TABLE, Component
from opmux.dispatch._keys import UNDEFINED, DispatchKey, as_key, key_of
from opmux.errors import OperatorArgumentError, RegistrationError, kind_of, shown
from opmux.schema._frozen import Frozen, assign  # key sets are values, as types are

__all__ = [
    "EMPTY",
    "DispatchKeySet",
    "KeySetLike",
    "backends",
    "functionalities",
    "highest_backend",
    "highest_functionality",
    "is_tensor",
    "minus",
]

#: What a DispatchKeySet can be made from.
KeySetLike = Union["DispatchKeySet", DispatchKey, str, Iterable[DispatchKey | str]]


class _Joins(dict["DispatchKeySet", "DispatchKeySet"]):
    """Unions of one set with others; filled on a miss, so that a generated caller joins without a Python frame."""

    __slots__ = ("owner",)

    def __init__(self, owner: "DispatchKeySet") -> None:
        self.owner = owner

    def __missing__(self, other: "DispatchKeySet") -> "DispatchKeySet":
        union = self[other] = DispatchKeySet.from_raw(self.owner.raw | other.raw)
        return union


@final
class DispatchKeySet(Frozen):
    """An immutable set of dispatch keys; equal sets are one object, so compare with `is` or `==`.

    A set holds functionality bits and backend bits, as in PyTorch. `|` and `&` are plain bit operations. `a - b` clears
    b's functionality bits only: backend bits of `a` always stay. Iteration is in ascending priority.

    Args:
        keys: A key, a key's name, another set, or an iterable of keys and names. `Undefined` adds nothing. The name of a
            functionality that was added, which is an alias key too, stands for that functionality.

    Raises:
        RegistrationError: `alias_key`: an alias key, which stands for runtime keys in registrations and is in no set.

    Attributes:
        raw: The bits, in PyTorch's layout for PyTorch's keys; keys that plugins add have bits from 64 up.
        joins: `a.joins[b]` is `a | b` through a dict, for generated callers.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_highest", "_members", "_of_call", "joins", "raw")
    raw: int
    joins: dict["DispatchKeySet", "DispatchKeySet"]
    _highest: DispatchKey | None
    _members: tuple[DispatchKey, ...] | None
    _of_call: tuple[tuple[int, DispatchKey], ...] | None

    def __new__(cls, keys: KeySetLike = ()) -> "DispatchKeySet":
        if isinstance(keys, DispatchKeySet):
            return keys
        if isinstance(keys, (DispatchKey, str)):
            return DispatchKeySet.from_raw(_bits(keys))
        if not isinstance(keys, Iterable):
            raise _no_keys(keys)
        raw = 0
        for key in keys:
            raw |= _bits(key)
        return DispatchKeySet.from_raw(raw)

    @staticmethod
    def from_raw(raw: int) -> "DispatchKeySet":
        """The set with exactly these bits.

        Raises:
            OperatorArgumentError: It is no integer, or has bits that no key has.
        """
        if raw.__class__ is not int:
            raise _no_bits(raw)
        known = _SETS.get(raw)
        if known is None:
            if raw & ~(KEY_TABLE.functionality_mask | KEY_TABLE.backend_mask):
                raise _no_bits(raw)
            fresh = object.__new__(DispatchKeySet)
            assign(fresh, "raw", raw)
            assign(fresh, "joins", _Joins(fresh))
            for name in ("_highest", "_members", "_of_call"):
                assign(fresh, name, None)
            # setdefault is atomic: two threads that make the same set get the same object.
            known = _SETS.setdefault(raw, fresh)
        return known

    def __or__(self, other: "DispatchKeySet") -> "DispatchKeySet":
        return self.joins[other] if isinstance(other, DispatchKeySet) else NotImplemented

    def __and__(self, other: "DispatchKeySet") -> "DispatchKeySet":
        return DispatchKeySet.from_raw(self.raw & other.raw) if isinstance(other, DispatchKeySet) else NotImplemented

    def __sub__(self, other: "DispatchKeySet") -> "DispatchKeySet":
        if not isinstance(other, DispatchKeySet):
            return NotImplemented
        return DispatchKeySet.from_raw(minus(self.raw, other.raw))

    def __contains__(self, key: DispatchKey | str) -> bool:
        # `Undefined` and alias keys have no bits: they are members of no set.
        raw = as_key(key).raw
        return raw != 0 and self.raw & raw == raw

    def has(self, key: DispatchKey | str) -> bool:
        """Whether all bits of `key` are present; also true for keys without bits, `Undefined` and aliases, as in PyTorch."""
        raw = as_key(key).raw
        return self.raw & raw == raw

    def has_any(self, other: "DispatchKeySet") -> bool:
        """Whether a functionality bit of `other` is present, for the same backend where it has one."""
        if not isinstance(other, DispatchKeySet):
            raise _no_keys(other)
        common = self.raw & other.raw
        if not common & KEY_TABLE.functionality_mask:
            return False
        return any(raw and common & raw == raw for raw in (key.raw for key in other))

    def add(self, key: DispatchKey | str) -> "DispatchKeySet":
        """The set with `key` added."""
        return DispatchKeySet.from_raw(self.raw | _bits(key))

    def remove(self, key: DispatchKey | str) -> "DispatchKeySet":
        """The set without `key`'s functionality bit; backend bits stay."""
        return DispatchKeySet.from_raw(minus(self.raw, _bits(key)))

    def remove_backend(self, backend: str) -> "DispatchKeySet":
        """The set without the bit of a backend component, given by name ("CPU").

        Raises:
            RegistrationError: `unknown_key`: no backend has that name.
        """
        component = KEY_TABLE.backend_by_name.get(backend) or _unknown(backend)
        return DispatchKeySet.from_raw(self.raw & ~component.mask)

    def below(self, key: DispatchKey | str) -> "DispatchKeySet":
        """The part strictly under `key`: functionalities of lower priority, with every backend bit of this set.

        Raises:
            RegistrationError: `alias_key`: an alias key, which has no place in the order.
        """
        functionality = as_key(key)._functionality
        if functionality is None:
            if as_key(key).is_alias:
                raise _no_place(as_key(key))
            return DispatchKeySet.from_raw(0)
        return DispatchKeySet.from_raw(self.raw & KEY_TABLE.below[functionality])

    @property
    def highest_priority_key(self) -> DispatchKey:
        """The key whose kernel a call with this set runs; `Undefined` when no functionality is present."""
        if self._highest is None:
            functionality = highest_functionality(self.raw)
            highest = UNDEFINED if functionality is None else key_of(functionality, highest_backend(self.raw))
            assign(self, "_highest", highest)
            return highest
        return self._highest

    @property
    def keys_of_call(self) -> tuple[tuple[int, DispatchKey], ...]:
        """The bit of each functionality and its key for the highest backend present, in ascending priority."""
        if self._of_call is None:
            backend = highest_backend(self.raw)
            found = tuple([(f.mask, key_of(f, backend)) for f in functionalities(self.raw)])
            assign(self, "_of_call", found)
            return found
        return self._of_call

    def _in_order(self) -> tuple[DispatchKey, ...]:
        """Its keys in ascending priority, found once: a bit means the same, at the same place, for the life of the process."""
        if self._members is None:
            present = backends(self.raw)
            found: list[DispatchKey] = []
            for functionality in functionalities(self.raw):
                instances = [None] if functionality.prefix is None else present
                found += [key_of(functionality, backend) for backend in instances]
            members = tuple(found)
            assign(self, "_members", members)
            return members
        return self._members

    def __iter__(self) -> Iterator[DispatchKey]:
        return iter(self._in_order())

    def __len__(self) -> int:
        return len(self._in_order())

    def __bool__(self) -> bool:
        return self.raw != 0

    def __repr__(self) -> str:
        return f"DispatchKeySet({', '.join(key.name for key in self)})"

    def __reduce__(self) -> tuple[object, tuple[list[str], list[str]]]:
        # By name, because keys that plugins add have other bits in another process; and not by keys, because a set may hold a
        # functionality without a backend, or the other way round.
        return _of_components, ([c.name for c in functionalities(self.raw)], [c.name for c in backends(self.raw)])


def _of_components(functionalities: list[str], backends: list[str]) -> DispatchKeySet:
    """The set of these functionalities and backends.

    Raises:
        RegistrationError: `unknown_key`: this process does not know one of them.
    """
    table = KEY_TABLE
    raw = 0
    for name in functionalities:
        raw |= (table.functionality_by_name.get(name) or _unknown(name)).mask
    for name in backends:
        raw |= (table.backend_by_name.get(name) or _unknown(name)).mask
    return DispatchKeySet.from_raw(raw)


def _bits(key: DispatchKey | str) -> int:
    """The bits of a key that sets can have.

    Raises:
        RegistrationError: `alias_key`.
    """
    key = as_key(key)
    if key.is_alias and not key.raw:
        raise RegistrationError(
            f"the alias key {key.name} in a key set",
            code="alias_key",
            found="it stands for several keys when a kernel is registered; no call and no guard has it",
            advice=f"name the keys that are meant; keys_of_alias(DispatchKey.{key.name}) of opmux.dispatch has all of them",
        )
    return key.raw


def _no_place(key: DispatchKey) -> RegistrationError:
    return RegistrationError(
        f"the part of a key set below the alias key {key.name}",
        code="alias_key",
        found="it stands for several keys when a kernel is registered, and has no place among those of a call",
        advice="name the key of the call, keyset.highest_priority_key of what the kernel is given; with_next=True needs no key",
    )


def _unknown(name: str) -> NoReturn:
    raise RegistrationError(
        f"the part {name!r} of a key set",
        code="unknown_key",
        found="no functionality and no backend of that name is known here",
        advice="load the plugin that adds it; backends are "
        + ", ".join(backend.name for backend in KEY_TABLE.backends),
    )


_SETS: dict[int, DispatchKeySet] = {}


def minus(raw: int, other: int) -> int:
    """PyTorch's difference: clears functionality bits of `other`, never backend bits."""
    return raw & ~(other & ~KEY_TABLE.backend_mask)


def functionalities(raw: int) -> list[Component]:
    """Functionalities present in the bits, in ascending priority."""
    return _components(raw & KEY_TABLE.functionality_mask)


def backends(raw: int) -> list[Component]:
    """Backend components present in the bits, in ascending priority."""
    return _components(raw & KEY_TABLE.backend_mask)


def _components(raw: int) -> list[Component]:
    """Components whose bits are set. It goes over these bits, not over the table, which may hold thousands of keys."""
    found = []
    while raw:
        lowest = raw & -raw
        found.append(KEY_TABLE.component_by_mask[lowest])
        raw ^= lowest
    return sorted(found, key=attrgetter("order"))


def highest_functionality(raw: int) -> Component | None:
    """The functionality of highest priority in the bits."""
    return next(reversed(_components(raw & KEY_TABLE.functionality_mask)), None)


def highest_backend(raw: int) -> Component | None:
    """The backend component of highest priority in the bits."""
    return next(reversed(_components(raw & KEY_TABLE.backend_mask)), None)


#: The set without keys.
EMPTY = DispatchKeySet()


def is_tensor(value: object) -> bool:
    """Whether a value carries a dispatch key set."""
    return getattr(value, "_keys", None).__class__ is DispatchKeySet


def _no_bits(given: object) -> OperatorArgumentError:
    """The error of a key set of bits that it cannot have."""
    bits = hex(given) if type(given) is int else ""
    return OperatorArgumentError(
        f"a key set of the bits {bits or shown(given)}",
        found="bits that no key of this process has" if bits else f"{kind_of(given)}, where bits are an int",
        advice="pass what `.raw` of a key set gives, in the same process",
    )


def _no_keys(given: object) -> OperatorArgumentError:
    """The error of a key set of something else."""
    return OperatorArgumentError(
        f"a key set of {shown(given)}",
        found=kind_of(given),
        advice='pass a key, its name, a key set, or several keys or names: opmux.dispatch.DispatchKeySet(["CPU", "AutogradCPU"])',
    )
