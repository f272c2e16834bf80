"""Dispatch keys: one object per name, and how keys relate to each other."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, final

from opmux.dispatch._key_table import (
    ALIAS_EXCLUDES,
    AUTOGRAD_OTHER_BACKENDS,
    KEY_TABLE,
    NOT_BACK,
    NOT_FORWARD,
    Component,
)
from opmux.errors import RegistrationError, close_names, kind_of, shown

__all__ = [
    "UNDEFINED",
    "DispatchKey",
    "alias_covers",
    "alias_keys",
    "as_key",
    "autograd_key_of",
    "expand",
    "find_key",
    "is_autograd_other_backend",
    "key_of",
    "keys_of_alias",
    "keys_of_functionality",
    "makes_visible",
    "parse_key",
    "runtime_keys",
]


class _KeyNames(type):
    """Looks keys up by name: `DispatchKey.CPU`, `DispatchKey["CPU"]`, `"CPU" in DispatchKey`, iteration."""

    def __getattr__(cls, name: str) -> "DispatchKey":
        if name.startswith("__"):
            raise AttributeError(name)
        key = find_key(name)
        if key is None:
            raise AttributeError(f"no dispatch key is named {name!r}")
        return key

    def __getitem__(cls, name: str) -> "DispatchKey":
        return parse_key(name)

    def __contains__(cls, name: object) -> bool:
        return isinstance(name, str) and find_key(name) is not None

    def __iter__(cls) -> Iterator["DispatchKey"]:
        return iter([*runtime_keys(), *alias_keys()])


@final
class DispatchKey(metaclass=_KeyNames):
    """A key under which kernels are registered; one object per name, compared by identity.

    A runtime key has a place in every dispatch table. An alias key (`is_alias`) stands for several runtime keys and
    is only a target of registration. Look keys up by `DispatchKey.AutogradCPU` or `DispatchKey["AutogradCPU"]`.

    The name of a functionality that was added with a key for each backend is an alias key for these. In key sets it is its
    functionality's bit without a backend, as PyTorch's functionality keys are, and so what a guard includes or excludes.

    Attributes:
        name: The key's name, as PyTorch spells it.
        functionality: Name of the functionality; empty for `Undefined` and PyTorch's alias keys.
        backend: Name of the backend component, for keys that have one.
        is_alias: Whether it is a registration target only.
        alias: The alias key that is the name of its functionality, for a key of one that was added; None for others.
        raw: Bits of the key set that holds exactly this key; 0 for `Undefined` and PyTorch's alias keys.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_backend", "_functionality", "alias", "backend", "functionality", "is_alias", "name", "raw")

    def __init__(self, name: str, functionality: Component | None, backend: Component | None, is_alias: bool) -> None:
        self.name = name
        self._functionality = functionality
        self._backend = backend
        self.functionality = functionality.name if functionality else ""
        self.backend = backend.name if backend else ""
        self.is_alias = is_alias
        is_named = functionality is not None and not is_alias and functionality.name in KEY_TABLE.aliases
        self.alias: DispatchKey | None = parse_key(self.functionality) if is_named else None
        self.raw = (functionality.mask if functionality else 0) | (backend.mask if backend else 0)

    def __repr__(self) -> str:
        return f"DispatchKey.{self.name}"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_key, (self.name,)

    @property
    def is_autocast(self) -> bool:
        """Whether it is the key of a device's automatic casts."""
        return self._functionality is not None and bool(self._functionality.device_type)

    @property
    def order(self) -> tuple[object, ...]:
        """Sort key for ascending priority; alias keys come after all runtime keys."""
        if self.is_alias:
            return (2, list(KEY_TABLE.aliases).index(self.name))
        if self._functionality is None:
            return (0,)
        return (1, self._functionality.order, self._backend.order if self._backend else ())


_KEYS: dict[str, DispatchKey] = {name: DispatchKey(name, None, None, True) for name in KEY_TABLE.aliases}
_KEYS["Undefined"] = DispatchKey("Undefined", None, None, False)
UNDEFINED = _KEYS["Undefined"]


def find_key(name: str) -> DispatchKey | None:
    """The key of that name, or None."""
    known = _KEYS.get(name)
    if known is None and name in KEY_TABLE.aliases:
        return _KEYS.setdefault(name, DispatchKey(name, KEY_TABLE.functionality_by_name[name], None, True))
    if known is None and (found := KEY_TABLE.find(name)) is not None:
        return _runtime_key(*found)
    return known


def _runtime_key(functionality: Component, backend: Component | None) -> DispatchKey:
    """The key of a plain functionality, or of a functionality's instance for a backend."""
    name = functionality.name if backend is None else f"{functionality.prefix}{backend.name}"
    # setdefault is atomic: two threads that make the same key get the same object.
    return _KEYS.get(name) or _KEYS.setdefault(name, DispatchKey(name, functionality, backend, False))


_LISTED: Final = "list(opmux.dispatch.DispatchKey) has all of them"


def parse_key(name: str) -> DispatchKey:
    """The key of that name.

    Raises:
        RegistrationError: `unknown_key`, with the nearest names.
    """
    if not isinstance(name, str):
        asked = f"could not parse dispatch key: {shown(name)}"
        advice = "write the function before the key" if callable(name) else f'write its name, such as "CPU": {_LISTED}'
        raise RegistrationError(
            asked, code="unknown_key", found=f"{kind_of(name)}, where a key is named by a text", advice=advice
        )
    key = _KEYS.get(name) or find_key(name)
    if key is None:
        functionality = KEY_TABLE.functionality_by_name.get(name)
        if functionality is not None:
            near = [f"{functionality.prefix}CPU, or the key of another backend"]
        else:
            near = close_names(name, [k.name for k in DispatchKey], cutoff=0.5)
        bare = functionality is not None or name in KEY_TABLE.backend_by_name
        found = "a functionality without a backend, which is no key of its own" if bare else "no key of that name"
        raise _unknown_key(name, found, near)
    return key


def _unknown_key(name: str, found: str, near: list[str]) -> RegistrationError:
    return RegistrationError(
        f"could not parse dispatch key: {name}",
        code="unknown_key",
        found=found,
        advice=f"did you mean {' or '.join(near)}?" if near else _LISTED,
    )


def as_key(key: "DispatchKey | str") -> DispatchKey:
    """The key itself, or the key of that name."""
    return key if isinstance(key, DispatchKey) else parse_key(key)


def key_of(functionality: Component, backend: Component | None) -> DispatchKey:
    """The runtime key of a functionality; of its instance for `backend` (CPU if None) where it has instances."""
    if functionality.prefix is None:
        return _runtime_key(functionality, None)
    return _runtime_key(functionality, backend or KEY_TABLE.backends[0])


def keys_of_functionality(functionality: Component) -> tuple[DispatchKey, ...]:
    """The runtime keys of a functionality in ascending priority: one, or one for each of today's backends."""
    if functionality.prefix is None:
        return (_runtime_key(functionality, None),)
    return tuple(_runtime_key(functionality, backend) for backend in KEY_TABLE.backends)


def runtime_keys() -> list[DispatchKey]:
    """Every runtime key in ascending priority, `Undefined` first."""
    return list(_runtime_keys(KEY_TABLE.functionalities, KEY_TABLE.backends))


@lru_cache(maxsize=1)
def _runtime_keys(functionalities: tuple[Component, ...], backends: tuple[Component, ...]) -> tuple[DispatchKey, ...]:
    keys = [UNDEFINED]
    for functionality in functionalities:
        present = (None,) if functionality.prefix is None else backends
        keys += [_runtime_key(functionality, backend) for backend in present]
    return tuple(keys)


def alias_keys() -> list[DispatchKey]:
    """The alias keys: PyTorch's, in its order, then those of functionalities, in ascending priority."""
    return [parse_key(name) for name in KEY_TABLE.aliases]


def alias_covers(alias: str, key: DispatchKey) -> bool:
    """Whether an alias key stands for a runtime key, by today's table."""
    if key.functionality not in KEY_TABLE.aliases[alias]:
        return False
    return not (key.backend and key.backend in ALIAS_EXCLUDES.get(alias, ()))


def keys_of_alias(alias: DispatchKey | str) -> list[DispatchKey]:
    """The runtime keys that an alias key, or the one of that name, stands for, in ascending priority.

    Raises:
        RegistrationError: `unknown_key`.
    """
    name = as_key(alias).name
    return [key for key in runtime_keys() if alias_covers(name, key)]


def expand(key: DispatchKey) -> list[DispatchKey]:
    """The runtime keys that a registration at `key` reaches: itself, or an alias' members."""
    return keys_of_alias(key) if key.is_alias else [key]


def is_autograd_other_backend(key: DispatchKey) -> bool:
    """Whether a kernel at this key is reached through AutogradOther."""
    return key.functionality in AUTOGRAD_OTHER_BACKENDS


def makes_visible(backend_key: DispatchKey, autograd_key: DispatchKey) -> bool:
    """Whether a direct kernel at `backend_key` keeps composite kernels away from `autograd_key` (torch's map "back")."""
    if autograd_key.functionality == "AutogradFunctionality":
        same = backend_key.backend == autograd_key.backend
        return same and backend_key.functionality == "Dense" and backend_key.backend not in NOT_BACK
    if autograd_key.name == "AutogradNestedTensor":
        return backend_key.functionality == "NestedTensor"
    return autograd_key.name == "AutogradOther" and is_autograd_other_backend(backend_key)


def autograd_key_of(backend: Component) -> DispatchKey:
    """The Autograd key of a backend component (torch's map "fwd"); AutogradOther for HIP and VE."""
    return parse_key("AutogradOther" if backend.name in NOT_FORWARD else f"Autograd{backend.name}")
