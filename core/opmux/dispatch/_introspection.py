"""Showing and checking what a dispatcher holds."""

from typing import TYPE_CHECKING

from opmux.dispatch import _errors
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keys import runtime_keys
from opmux.dispatch._provenance import Provenance
from opmux.dispatch._resolution import TableEntry, resolve
from opmux.errors import RegistrationError
from opmux.schema import FunctionSchema

if TYPE_CHECKING:
    from opmux.dispatch._dispatcher import Dispatcher
    from opmux.dispatch._entry import OperatorEntry


def entry_of(dispatcher: "Dispatcher", name: str) -> "OperatorEntry":
    """The entry of an operator that is defined or has kernels.

    Raises:
        UnknownOperatorError: There is none.
    """
    entry = dispatcher.find_entry(name)
    if entry is None:
        raise _errors.unknown_operator(dispatcher, name)
    return entry


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
    name = getattr(kernel.fn, "__qualname__", "") if kernel.fn else ""
    signature = kernel.schema if kernel.schema is not None else "(none)"
    return " ".join(
        part for part in (name, str(kernel.provenance), f":: {signature}", f"[ {' '.join(marks)} ]") if part
    )


def dump(entry: "OperatorEntry") -> str:
    """Name, schema, and every registered kernel; inactive ones are marked."""
    definition = entry.definition
    lines = [f"name: {entry.name}", f"schema: {definition.schema if definition else '(none)'}"]
    if definition:
        lines += [f"debug: defined at {definition.provenance}", f"tags: {', '.join(definition.handle.tags)}"]
    for key in entry.registered_keys():
        for i, kernel in enumerate(entry.kernels[key]):
            mark = f"{'[alias]' if key.is_alias else ''}{' (inactive)' if i else ''}"
            lines.append(f"{key.name}{mark}: {describe(kernel)}")
    return "\n".join(lines) + "\n"


def dump_table(entry: "OperatorEntry") -> str:
    """One line for each runtime key that has a kernel: where it comes from and by which rule."""
    lines = [line for key in runtime_keys() if (line := table_line(key.name, entry.table_entry(key)))]
    return "\n".join(lines) + "\n" if lines else ""


def table_line(key_name: str, table_entry: TableEntry) -> str:
    """A table entry as text; empty for a missing one."""
    kernel = table_entry.kernel
    if kernel is None:
        return ""
    mark = "fallthrough " if kernel.is_fallthrough else ""
    return f"{key_name}: {mark}registered at {kernel.provenance} [{table_entry.rule}]"


def check_invariants(entry: "OperatorEntry") -> None:
    """Asserts that counters agree with the registrations and that cached entries are what resolving gives now."""
    kernels = sum(len(list_) for list_ in entry.kernels.values())
    assert entry.def_count == (entry.definition is not None), f"{entry.name}: def_count {entry.def_count}"
    assert entry.def_and_impl_count == entry.def_count + kernels, f"{entry.name}: def_and_impl_count"
    assert all(entry.kernels.values()), f"{entry.name}: an empty kernel list was kept"
    dispatcher = entry.dispatcher
    for key in runtime_keys():
        fresh = resolve(entry.kernels, dispatcher.fallback_of, dispatcher.ambiguous_kernel, key)
        assert entry.table_entry(key) == fresh, f"{entry.name}: stale entry for {key.name}"


def check_definition(entry: "OperatorEntry", schema: FunctionSchema, provenance: Provenance) -> None:
    """Refuses a second definition, and one that does not fit a kernel's stated signature."""
    if entry.definition is not None:
        raise RegistrationError(
            f"operator {entry.name} is defined a second time: {schema}",
            code="duplicate_def",
            found=f"the same name and overload is defined as {entry.definition.schema}",
            where=f"original {entry.definition.provenance}; new {provenance}",
            advice="choose another overload name, or destroy the first definition's handle",
        )
    for kernels in entry.kernels.values():
        for kernel in kernels:
            check_kernel_schema(schema, kernel)


def check_kernel_schema(schema: FunctionSchema, kernel: KernelFunction) -> None:
    """Refuses a kernel whose stated signature differs from the operator's in number or types."""
    if kernel.schema is None:
        return
    reason = _difference(kernel.schema, schema)
    if reason:
        raise RegistrationError(
            f"{schema.qualified_name}: the kernel's signature does not match the operator's schema",
            code="schema_mismatch",
            found=f"{reason}: inferred {kernel.schema}, expected {schema}",
            where=str(kernel.provenance),
            advice="change the kernel's annotations or kernel_schema=, or the definition",
        )


def _difference(kernel: FunctionSchema, schema: FunctionSchema) -> str:
    """What differs in numbers and types; names, defaults, alias annotations and list sizes do not count."""
    for what, mine, theirs in (
        ("argument", kernel.arguments, schema.arguments),
        ("return", kernel.returns, schema.returns),
    ):
        if len(mine) != len(theirs):
            return f"the number of {what}s is different, {len(mine)} against {len(theirs)}"
        for i, (a, b) in enumerate(zip(mine, theirs, strict=True)):
            left, right = (_unsized(str(t.type)) for t in (a, b))
            if left != right:
                return f"type mismatch in {what} {i + 1}: {left} against {right}"
    return ""


def _unsized(text: str) -> str:
    """A type's text without list sizes, and with SymInt read as int, as PyTorch compares them."""
    return "".join(c for c in text if not c.isdigit()).replace("SymInt", "int")
