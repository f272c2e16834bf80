"""Which kernel an operator has for a runtime key, and by which rule: PyTorch's precedence, as a pure function.

Note [Precedence]
For runtime key k, with R(x) the newest kernel registered at x:
 1. R(k).
 2. an alias that covers k, in this order, `Undefined` being covered by the first, second and fourth:
    CompositeExplicitAutogradNonFunctional, CompositeExplicitAutograd, CompositeImplicitAutogradNestedTensor,
    CompositeImplicitAutograd (not where a backend kernel or CompositeExplicitAutograd makes k busy; ambiguous for
    AutogradOther beside a kernel of one of its backends), Autograd, FuncTorchBatchedDecomposition; and where k is the key for one
    backend of a functionality that was added, which none of these covers, the alias of that functionality's name.
 3. the fallback of k.
A fallthrough counts as a kernel everywhere.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keys import (
    UNDEFINED,
    DispatchKey,
    alias_covers,
    alias_keys,
    is_autograd_other_backend,
    makes_visible,
)
from opmux.dispatch._keyset import DispatchKeySet

__all__ = ["MISSING", "FallbackLookup", "Kernels", "Resolved", "TableEntry", "resolve", "stands_for"]

#: Kernels of one operator by key, newest first.
Kernels = Mapping[DispatchKey, Sequence[KernelFunction]]

#: The fallback of a runtime key, or None.
FallbackLookup = Callable[[DispatchKey], KernelFunction | None]

_ALIAS: Final = {key.name: key for key in alias_keys()}
_ALIASES: Final = frozenset(_ALIAS.values())
_EXPLICIT: Final = _ALIAS["CompositeExplicitAutograd"]
_IMPLICIT: Final = _ALIAS["CompositeImplicitAutograd"]

#: Aliases before and after CompositeImplicitAutograd in precedence, with the rule's name and whether Undefined is covered.
_BEFORE_IMPLICIT: Final = (
    (_ALIAS["CompositeExplicitAutogradNonFunctional"], "default backend kernel", True),
    (_EXPLICIT, "default backend kernel", True),
    (_ALIAS["CompositeImplicitAutogradNestedTensor"], "nested kernel", False),
)
_AFTER_IMPLICIT: Final = (
    (_ALIAS["Autograd"], "autograd kernel", False),
    (_ALIAS["FuncTorchBatchedDecomposition"], "batched kernel", False),
)


class TableEntry(NamedTuple):
    """The kernel of one runtime key.

    Attributes:
        kernel: The kernel; None if and only if `rule` is "missing".
        rule: "kernel", "default backend kernel", "nested kernel", "math kernel", "ambiguous autogradother", "autograd
            kernel", "batched kernel", "functionality kernel", "backend fallback" or "missing".
        source: The key under which the kernel was registered; None for "missing".
    """

    kernel: KernelFunction | None
    rule: str
    source: DispatchKey | None = None


TableEntry.__module__ = "opmux.dispatch"


class Resolved(NamedTuple):
    """A call's key set after local state and masks, its highest key, and that key's table entry."""

    keyset: DispatchKeySet
    key: DispatchKey
    entry: TableEntry


MISSING: Final = TableEntry(None, "missing")

#: Aliases that cover `Undefined`.
_COVER_UNDEFINED: Final = (_IMPLICIT, *(alias for alias, _, covers in _BEFORE_IMPLICIT if covers))


def stands_for(alias: DispatchKey, key: DispatchKey) -> bool:
    """Whether a kernel at an alias key can be that of a runtime key, `Undefined` included."""
    return alias in _COVER_UNDEFINED if key is UNDEFINED else alias_covers(alias.name, key)


def resolve(kernels: Kernels, fallback_of: FallbackLookup, ambiguous: KernelFunction, key: DispatchKey) -> TableEntry:
    """The table entry of a runtime key. See Note [Precedence]."""
    if kernels.get(key):
        return TableEntry(kernels[key][0], "kernel", key)
    if not _ALIASES.isdisjoint(kernels):
        entry = (
            _first_alias(_BEFORE_IMPLICIT, kernels, key)
            or _implicit(kernels, ambiguous, key)
            or _first_alias(_AFTER_IMPLICIT, kernels, key)
        )
        if entry is not None:
            return entry
    alias = key.alias
    if alias is not None and kernels.get(alias):
        return TableEntry(kernels[alias][0], "functionality kernel", alias)
    fallback = fallback_of(key)
    return TableEntry(fallback, "backend fallback", key) if fallback is not None else MISSING


def _first_alias(
    aliases: tuple[tuple[DispatchKey, str, bool], ...], kernels: Kernels, key: DispatchKey
) -> TableEntry | None:
    for alias, rule, covers_undefined in aliases:
        if not kernels.get(alias):
            continue
        if covers_undefined if key is UNDEFINED else alias_covers(alias.name, key):
            return TableEntry(kernels[alias][0], rule, alias)
    return None


def _implicit(kernels: Kernels, ambiguous: KernelFunction, key: DispatchKey) -> TableEntry | None:
    if not kernels.get(_IMPLICIT) or not (key is UNDEFINED or alias_covers(_IMPLICIT.name, key)):
        return None
    registered = [k for k, list_ in kernels.items() if list_]
    if key.name == "AutogradOther" and any(is_autograd_other_backend(k) for k in registered):
        return TableEntry(ambiguous, "ambiguous autogradother", key)
    busy = _EXPLICIT in registered or any(makes_visible(k, key) for k in registered)
    return None if busy else TableEntry(kernels[_IMPLICIT][0], "math kernel", _IMPLICIT)
