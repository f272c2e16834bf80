"""What a dispatcher holds: questions about it, methods of `Dispatcher`, and dumps as text."""

from typing import TYPE_CHECKING

from opmux.dispatch import _errors
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keys import DispatchKey, as_key, runtime_keys
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._resolution import TableEntry, resolve
from opmux.errors import KernelNotFoundError, OperatorValueError

if TYPE_CHECKING:
    from opmux.dispatch._dispatcher import Dispatcher
    from opmux.dispatch._entry import OperatorEntry


def _entry(dispatcher: "Dispatcher", name: str) -> "OperatorEntry":
    """The entry of an operator that is defined or has kernels; call it without the lock, because plugins may load."""
    dispatcher.settled()
    entry = dispatcher.find_entry(name)
    if entry is None:
        raise _errors.unknown_operator(dispatcher, name)
    return entry


# -- which operators there are ----------------------------------------------------------------------------------------


def has_kernel(dispatcher: "Dispatcher", name: str) -> bool:
    """Whether anything of that name is registered, a definition or a kernel."""
    dispatcher.settled()
    return dispatcher.find_entry(name) is not None


def operators(dispatcher: "Dispatcher") -> list[str]:
    """Names of all defined operators, sorted."""
    dispatcher.settled()
    with dispatcher.lock:
        return dispatcher.table.defined_names()


def get_all_op_names(dispatcher: "Dispatcher") -> list[str]:
    """Names of all operators, sorted, those that have kernels and no definition included."""
    dispatcher.settled()
    with dispatcher.lock:
        return dispatcher.table.names()


def find_dangling_impls(dispatcher: "Dispatcher") -> list[str]:
    """Names of operators that have kernels and no definition."""
    with dispatcher.lock:
        return [name for name in dispatcher.table.names() if not dispatcher.table.is_defined(name)]


def namespaces(dispatcher: "Dispatcher") -> set[str]:
    """Namespaces that hold a defined operator."""
    with dispatcher.lock:
        return dispatcher.table.namespaces()


def registrations_for_dispatch_key(dispatcher: "Dispatcher", key: DispatchKey | str = "") -> list[str]:
    """Names of the operators that have a kernel at exactly this key, sorted; without a key, of all operators.

    Raises:
        RegistrationError: `unknown_key`.
    """
    if not key:
        return get_all_op_names(dispatcher)
    key = as_key(key)
    dispatcher.settled()
    with dispatcher.lock:
        return dispatcher.table.names(key)


# -- kernels as they are registered -----------------------------------------------------------------------------------


def registrations(dispatcher: "Dispatcher", name: str) -> dict[str, list[KernelFunction]]:
    """Registered kernels by key name, newest first; keys in table order, aliases last.

    Raises:
        UnknownOperatorError: No such operator.
    """
    entry = _entry(dispatcher, name)
    with dispatcher.lock:
        return {key.name: list(entry.kernels[key]) for key in entry.registered_keys()}


def fallbacks(dispatcher: "Dispatcher") -> dict[str, KernelFunction]:
    """The fallback of each runtime key that has one, by key name in ascending priority."""
    dispatcher.settled()
    with dispatcher.lock:
        found = ((key.name, dispatcher.fallback_of(key)) for key in runtime_keys())
        return {name: kernel for name, kernel in found if kernel is not None}


def has_kernel_for_dispatch_key(dispatcher: "Dispatcher", name: str, key: DispatchKey | str) -> bool:
    """Whether a kernel is registered at exactly this key; alias keys are allowed.

    Raises:
        UnknownOperatorError: No such operator.
        RegistrationError: `unknown_key`.
    """
    return bool(_entry(dispatcher, name).kernels.get(as_key(key)))


def has_kernel_for_any(dispatcher: "Dispatcher", name: str, keys: DispatchKeySet) -> bool:
    """Whether one of the set's keys has a kernel of its own; what an alias key covers does not count.

    Raises:
        UnknownOperatorError: No such operator.
    """
    return _entry(dispatcher, name).has_any_kernel(keys)


# -- kernels as calls find them ---------------------------------------------------------------------------------------


def dispatch_table(dispatcher: "Dispatcher", name: str) -> dict[str, TableEntry]:
    """The resolved table of an operator: runtime key name -> entry, in ascending priority.

    Raises:
        UnknownOperatorError: No such operator.
    """
    entry = _entry(dispatcher, name)
    with dispatcher.lock:
        return entry.table()


def has_computed_kernel(dispatcher: "Dispatcher", name: str, key: DispatchKey | str) -> bool:
    """Whether a call at this runtime key finds a kernel: one of the key's own, an alias key's, or a fallback.

    Raises:
        UnknownOperatorError: No such operator.
        RegistrationError: `unknown_key`.
        OperatorValueError: An alias key, which has no place in the table.
    """
    return _computed(dispatcher, name, as_key(key)).kernel is not None


def get_computed_kernel(dispatcher: "Dispatcher", name: str, key: DispatchKey | str) -> KernelFunction:
    """The kernel that a call at this runtime key finds.

    Raises:
        UnknownOperatorError: No such operator.
        KernelNotFoundError: The key has no kernel.
        RegistrationError: `unknown_key`.
        OperatorValueError: An alias key, which has no place in the table.
    """
    key = as_key(key)
    kernel = _computed(dispatcher, name, key).kernel
    if kernel is None:
        entry = _entry(dispatcher, name)
        names = ", ".join(k.name for k in entry.registered_keys())
        raise KernelNotFoundError(
            f"{entry.name}: no kernel for dispatch key {key.name}",
            key=key.name,
            found=f"kernels are registered for {names}"
            if names
            else "no kernel is registered for this operator at all",
            where=entry.where(),
            advice=_errors.missing_kernel_advice(dispatcher, key, entry.name),
        )
    return kernel


def _computed(dispatcher: "Dispatcher", name: str, key: DispatchKey) -> TableEntry:
    entry = _entry(dispatcher, name)
    if key.is_alias:
        raise OperatorValueError(
            f"the kernel of {entry.name} for the alias key {key.name}",
            found="an alias key is a target of registration; calls end at runtime keys",
            where=entry.where(),
            advice="ask for a runtime key that the alias covers, or for registrations(name)",
        )
    with dispatcher.lock:
        return entry.table_entry(key)


# -- texts and checks -------------------------------------------------------------------------------------------------


def dump(dispatcher: "Dispatcher", name: str) -> str:
    """The operator's registrations as text, inactive ones marked; equal texts mean equal state.

    Raises:
        UnknownOperatorError: No such operator.
    """
    entry = _entry(dispatcher, name)
    with dispatcher.lock:
        definition = entry.definition
        lines = [f"name: {entry.name}", f"schema: {definition.schema if definition else '(none)'}"]
        if definition:
            lines += [f"debug: defined at {definition.provenance}", f"tags: {', '.join(definition.handle.tags)}"]
        kernels = [(key, list(entry.kernels[key])) for key in entry.registered_keys()]
    for key, registered in kernels:
        for i, kernel in enumerate(registered):
            mark = f"{'[alias]' if key.is_alias else ''}{' (inactive)' if i else ''}"
            lines.append(f"{key.name}{mark}: {describe(kernel)}")
    return "\n".join(lines) + "\n"


def dump_table(dispatcher: "Dispatcher", name: str) -> str:
    """The operator's resolved table as text: where each key's kernel comes from and by which rule.

    Raises:
        UnknownOperatorError: No such operator.
    """
    entry = _entry(dispatcher, name)
    with dispatcher.lock:
        table = entry.table()
    lines = [line for key, resolved in table.items() if (line := _table_line(key, resolved))]
    return "\n".join(lines) + "\n" if lines else ""


def describe(kernel: KernelFunction) -> str:
    """A kernel in a dump: its place, and how it is called."""
    marks = [
        mark
        for mark, present in (
            ("fallthrough", kernel.is_fallthrough),
            ("boxed", kernel.boxed),
            ("with_keyset", kernel.with_keyset),
            ("with_next", kernel.with_next),
        )
        if present
    ]
    name = "" if kernel.is_fallthrough else kernel.name
    signature = kernel.schema if kernel.schema is not None else "(none)"
    return " ".join(
        part
        for part in (name, str(kernel.provenance), f":: {signature}", f"[ {' '.join(marks)} ]" if marks else "")
        if part
    )


def _table_line(key_name: str, table_entry: TableEntry) -> str:
    """A table entry as text; empty for a missing one."""
    kernel = table_entry.kernel
    if kernel is None:
        return ""
    mark = "fallthrough " if kernel.is_fallthrough else ""
    return f"{key_name}: {mark}registered at {kernel.provenance} [{table_entry.rule}]"


def check_invariants(dispatcher: "Dispatcher", name: str | None = None) -> None:
    """Checks counters and cached resolutions of one operator, or of all.

    Raises:
        AssertionError: Something does not add up: a bug in opmux.
        UnknownOperatorError: No such operator.
    """
    entries = dispatcher.entries() if name is None else [_entry(dispatcher, name)]
    with dispatcher.lock:
        for entry in entries:
            _check_entry(entry)


def _check_entry(entry: "OperatorEntry") -> None:
    kernels = sum(len(list_) for list_ in entry.kernels.values())
    assert entry.def_count == (entry.definition is not None), f"{entry.name}: def_count {entry.def_count}"
    assert entry.def_and_impl_count == entry.def_count + kernels, f"{entry.name}: def_and_impl_count"
    assert all(entry.kernels.values()), f"{entry.name}: an empty kernel list was kept"
    dispatcher = entry.dispatcher
    for key in runtime_keys():
        fresh = resolve(entry.kernels, dispatcher.fallback_of, dispatcher.ambiguous_kernel, key)
        assert entry.table_entry(key) == fresh, f"{entry.name}: stale entry for {key.name}"
