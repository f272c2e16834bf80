"""Which kernel a call selects: its key set after local state and masks, the highest key, and that key's table entry."""

from typing import TYPE_CHECKING, NamedTuple

from opmux.dispatch._keys import UNDEFINED, DispatchKey, key_of
from opmux.dispatch._keyset import DispatchKeySet, functionalities, highest_backend
from opmux.dispatch._local_state import LocalState
from opmux.dispatch._resolution import TableEntry

if TYPE_CHECKING:
    from opmux.dispatch._entry import OperatorEntry


class Resolved(NamedTuple):
    """A call's key set after masking, its highest key, and that key's table entry."""

    keyset: DispatchKeySet
    key: DispatchKey
    entry: TableEntry


def masked(operator: "OperatorEntry", raw: int) -> int:
    """The bits without those functionalities whose table entry is a fallthrough, for the highest backend present."""
    backend = highest_backend(raw)
    for functionality in functionalities(raw):
        kernel = operator.table_entry(key_of(functionality, backend)).kernel
        if kernel is not None and kernel.is_fallthrough:
            raw &= ~functionality.mask
    return raw


def resolve_call(operator: "OperatorEntry", state: LocalState, keys: DispatchKeySet) -> Resolved:
    """Key set, key and table entry of a call whose arguments carry `keys`, under a local state."""
    return resolve_as_is(operator, DispatchKeySet.from_raw(masked(operator, state.apply(keys.raw))))


def resolve_as_is(operator: "OperatorEntry", keyset: DispatchKeySet) -> Resolved:
    """Key and table entry of a key set that is taken as it stands, as `redispatch` does."""
    key = keyset.highest_priority_key
    return Resolved(keyset, key, operator.table_entry(key))


def resolve_below(operator: "OperatorEntry", resolved: Resolved) -> Resolved | None:
    """What is one layer below a kernel; None where nothing is.

    Below the last key is `Undefined`, which the composite kernels cover too: one of them is below another kernel, but never
    below itself.
    """
    below = resolve_as_is(operator, resolved.keyset.below(resolved.key))
    if below.key is UNDEFINED and below.entry.kernel in (None, resolved.entry.kernel):
        return None
    return below
