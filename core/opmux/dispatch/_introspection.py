"""What a dispatcher holds: questions about it, waiting for answers, and dumps as text."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from opmux.dispatch import _errors
from opmux.dispatch._entry import OperatorEntry, OperatorHandle
from opmux.dispatch._explaining.explain import explain_definition
from opmux.dispatch._explaining.explanation import Explanation
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keys import DispatchKey, as_key, runtime_keys
from opmux.dispatch._keyset import DispatchKeySet, KeySetLike
from opmux.dispatch._local_state import current_state
from opmux.dispatch._lookup import Lookup
from opmux.dispatch._resolution import TableEntry, resolve
from opmux.dispatch._signatures import difference
from opmux.errors import KernelNotFoundError, OperatorValueError, OpmuxError, RegistrationError, UnknownOperatorError
from opmux.schema import FunctionSchema

__all__ = ["Introspection", "describe"]

_T = TypeVar("_T")


class Introspection(Lookup):
    """The questions that a dispatcher answers in words of keys and names."""

    def _entry(self, name: str) -> "OperatorEntry":
        """The entry of an operator that is defined or has kernels; call it without the lock, because plugins may load."""
        self.settled()
        entry = self.find_entry(name)
        if entry is None:
            raise self.unknown_operator(name)
        return entry

    # -- which operators there are ----------------------------------------------------------------------------------------

    def has_kernel(self, name: str) -> bool:
        """Whether anything of that name is registered, a definition or a kernel."""
        self.settled()
        return self.find_entry(name) is not None

    def find_dangling_impls(self) -> list[str]:
        """Names of operators that have kernels and no definition."""
        with self.lock:
            return [name for name in self.table.names() if not self.table.is_defined(name)]

    # -- kernels as they are registered -----------------------------------------------------------------------------------

    def registrations(self, name: str) -> dict[str, list[KernelFunction]]:
        """Registered kernels by key name, newest first; keys in table order, aliases last.

        Raises:
            UnknownOperatorError: No such operator.
        """
        entry = self._entry(name)
        with self.lock:
            return {key.name: list(entry.kernels[key]) for key in entry.registered_keys()}

    def fallbacks(self) -> dict[str, KernelFunction]:
        """The fallback of each runtime key that has one, by key name in ascending priority."""
        self.settled()
        with self.lock:
            found = ((key.name, self.fallback_of(key)) for key in runtime_keys())
            return {name: kernel for name, kernel in found if kernel is not None}

    def has_kernel_for_dispatch_key(self, name: str, key: DispatchKey | str) -> bool:
        """Whether a kernel is registered at exactly this key; alias keys are allowed.

        Raises:
            UnknownOperatorError: No such operator.
            RegistrationError: `unknown_key`.
        """
        return bool(self._entry(name).kernels.get(as_key(key)))

    def has_kernel_for_any(self, name: str, keys: KeySetLike) -> bool:
        """Whether one of the set's keys has a kernel of its own; what an alias key covers does not count.

        Raises:
            UnknownOperatorError: No such operator.
        """
        return self._entry(name).has_any_kernel(DispatchKeySet(keys))

    # -- kernels as calls find them ---------------------------------------------------------------------------------------

    def dispatch_table(self, name: str) -> dict[str, TableEntry]:
        """The resolved table of an operator: runtime key name -> entry, in ascending priority.

        Raises:
            UnknownOperatorError: No such operator.
        """
        entry = self._entry(name)
        with self.lock:
            return entry.table()

    def has_computed_kernel(self, name: str, key: DispatchKey | str) -> bool:
        """Whether a call at this runtime key finds a kernel: one of the key's own, an alias key's, or a fallback.

        Raises:
            UnknownOperatorError: No such operator.
            RegistrationError: `unknown_key`.
            OperatorValueError: An alias key, which has no place in the table.
        """
        return self._computed(name, as_key(key)).kernel is not None

    def get_computed_kernel(self, name: str, key: DispatchKey | str) -> KernelFunction:
        """The kernel that a call at this runtime key finds.

        Raises:
            UnknownOperatorError: No such operator.
            KernelNotFoundError: The key has no kernel.
            RegistrationError: `unknown_key`.
            OperatorValueError: An alias key, which has no place in the table.
        """
        key = as_key(key)
        kernel = self._computed(name, key).kernel
        if kernel is None:
            entry = self._entry(name)
            raise KernelNotFoundError(
                f"{entry.name}: no kernel for dispatch key {key.name}",
                key=key.name,
                found=_errors.registered(entry, key),
                where=entry.where(),
                advice=_errors.missing_kernel_advice(entry, key),
            )
        return kernel

    def _computed(self, name: str, key: DispatchKey) -> TableEntry:
        entry = self._entry(name)
        if key.is_alias:
            raise OperatorValueError(
                f"the kernel of {entry.name} for the alias key {key.name}",
                found="an alias key is a target of registration; calls end at runtime keys",
                where=entry.where(),
                advice="ask for a runtime key that the alias covers, or for registrations(name)",
            )
        with self.lock:
            return entry.table_entry(key)

    def explain_keys(self, name: str, keys: KeySetLike) -> Explanation:
        """Says which kernel a call would run whose tensors carry these keys, under the task's local state.

        It is what `explain` says of such a call, apart from the arguments, which need not be made for it.

        Raises:
            UnknownOperatorError: No such operator is defined.
        """
        entry = self._entry(name)
        if entry.definition is None:
            raise self.unknown_operator(name)
        return explain_definition(entry.definition, [], DispatchKeySet(keys), current_state())

    # -- texts and checks -------------------------------------------------------------------------------------------------

    def dump(self, name: str) -> str:
        """The operator's registrations as text, inactive ones marked; equal texts mean equal state.

        Raises:
            UnknownOperatorError: No such operator.
        """
        entry = self._entry(name)
        with self.lock:
            definition = entry.definition
            lines = [f"name: {entry.name}", f"schema: {definition.schema if definition else '(none)'}"]
            if definition:
                lines += [f"debug: defined at {definition.provenance}", f"tags: {', '.join(definition.tags)}"]
            kernels = [(key, list(entry.kernels[key])) for key in entry.registered_keys()]
        for key, registered in kernels:
            for i, kernel in enumerate(registered):
                mark = f"{'[alias]' if key.is_alias else ''}{' (inactive)' if i else ''}"
                lines.append(f"{key.name}{mark}: {describe(kernel)}")
        return "\n".join(lines) + "\n"

    def dump_table(self, name: str) -> str:
        """The operator's resolved table as text: where each key's kernel comes from and by which rule.

        Raises:
            UnknownOperatorError: No such operator.
        """
        entry = self._entry(name)
        with self.lock:
            table = entry.table()
        return "".join(_table_lines(table))

    def check_invariants(self, name: str | None = None) -> None:
        """Checks the kernels and the cached resolutions of one operator, or of all.

        Raises:
            AssertionError: Something does not add up: a bug in opmux.
            UnknownOperatorError: No such operator.
        """
        entries = self.entries() if name is None else [self._entry(name)]
        with self.lock:
            for entry in entries:
                _check_entry(entry)

    # -- waiting -------------------------------------------------------------------------------------------------------

    def wait_for_def(self, name: str, timeout: float = 2.0) -> OperatorHandle:
        """Blocks until an operator is defined, by whatever thread, and returns its handle.

        Args:
            name: Qualified name, "aten::add.Tensor".
            timeout: Seconds to wait at most; PyTorch's number by default.

        Raises:
            RegistrationError: `wait_timed_out`, saying what there is instead; `wait_inside_change` inside a `change` block.
        """
        asked = f"wait_for_def({name!r})"

        definition = self._wait(asked, lambda: self.definition_of(name), timeout)
        if definition is None:
            raise _timed_out(asked, timeout, self.unknown_operator(name))
        return definition.handle

    def wait_for_impl(self, name: str, key: DispatchKey | str, timeout: float = 2.0) -> None:
        """Blocks until a kernel is registered at exactly this key, by whatever thread; alias keys are allowed.

        Args:
            name: Qualified name, "aten::add.Tensor". The operator need not be defined.
            key: Runtime or alias key.
            timeout: Seconds to wait at most.

        Raises:
            RegistrationError: `wait_timed_out`, saying what there is instead; `wait_inside_change` inside a `change` block;
                `unknown_key`.
        """
        key = as_key(key)
        asked = f'wait_for_impl({name!r}, "{key.name}")'

        def kernels() -> object:
            entry = self.find_entry(name)
            return entry.kernels.get(key) if entry else None

        if not self._wait(asked, kernels, timeout):
            raise _timed_out(asked, timeout, self._no_kernel(name, key))

    def _wait(self, asked: str, look: Callable[[], _T], timeout: float) -> _T:
        """What `look` returns as soon as that is true, or when time is up. It is asked again after each change."""
        self.settled()
        with self.lock:
            if self.is_changing:
                raise RegistrationError(
                    f"{asked} inside a change",
                    code="wait_inside_change",
                    found="this thread holds the registry lock, so no other thread can register anything",
                    advice="wait before the `change` block begins, or from another thread",
                )
            return self._notified(look, timeout)

    def _notified(self, look: Callable[[], _T], timeout: float) -> _T:
        """What `look` returns once it is true, or when time is up; asked at the end of each change. Called with the lock held."""
        itself = object()
        try:
            self.waiting.add(itself)
            return self.published.wait_for(look, timeout)
        finally:
            self.waiting.discard(itself)

    def _no_kernel(self, name: str, key: DispatchKey) -> OpmuxError:
        """What there is where a kernel was waited for."""
        entry = self.find_entry(name)
        if entry is None:
            return self.unknown_operator(name)
        keys = ", ".join(k.name for k in entry.registered_keys())
        return UnknownOperatorError(
            name,
            found=f"{name} has kernels for {keys}" if keys else f"{name} is defined and has no kernel at all",
            where=entry.where(),
            advice=f'register one: Library("{name.partition("::")[0]}", "IMPL").impl("{name}", fn, "{key.name}")',
        )

    def typed_op(self, name: str, kernel_schema: str) -> OperatorHandle:
        """The handle of an operator that must have a certain signature; what PyTorch writes `findSchemaOrThrow(...).typed<...>()`.

        Args:
            name: Qualified name, "aten::add.Tensor".
            kernel_schema: "(Tensor _0, Tensor _1, Scalar _2) -> Tensor". Numbers and types count, names and defaults do not.

        Raises:
            UnknownOperatorError: Nothing defines the operator.
            SchemaError: The text is not a signature.
            RegistrationError: `wrong_signature` when the operator has another one.
        """
        expected = FunctionSchema.parse(f"kernel{kernel_schema}")
        handle = self.find_op(name)
        if handle is None:
            raise self.unknown_operator(name)
        reason = difference(expected, handle.schema)
        if reason:
            raise RegistrationError(
                f"{handle.name} was accessed with the wrong signature {kernel_schema}",
                code="wrong_signature",
                found=f"{reason}: the operator is {handle.schema}",
                where=f"defined at {handle.definition.provenance}",
                advice=f"access it as {handle.schema.signature}, or another overload",
            )
        return handle


def describe(kernel: KernelFunction) -> str:
    """A kernel in a dump: its place, and how it is called."""
    marks = [
        mark
        for mark, present in (
            ("fallthrough", kernel.is_fallthrough),
            ("boxed", kernel.boxed),
            ("with_keyset", kernel.with_keyset),
            ("with_next", kernel.with_next and not kernel.with_hidden),
            ("with_hidden", kernel.with_hidden),
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


def _table_lines(table: dict[str, TableEntry]) -> Iterator[str]:
    """A line for each key that has a kernel; where a kernel comes from is asked once for all its keys."""
    places: dict[KernelFunction, str] = {}
    for key_name, (kernel, rule, _) in table.items():
        if kernel is None:
            continue
        if kernel not in places:
            places[kernel] = f"{'fallthrough ' if kernel.is_fallthrough else ''}registered at {kernel.provenance}"
        yield f"{key_name}: {places[kernel]} [{rule}]\n"


def _check_entry(entry: "OperatorEntry") -> None:
    # Raised and not asserted: who asks for the check is to have it where Python runs no assertions too.
    if entry.is_empty:
        raise AssertionError(f"{entry.name}: neither a definition nor kernels")
    if not all(entry.kernels.values()):
        raise AssertionError(f"{entry.name}: an empty kernel list was kept")
    if entry.kernels != entry.joined_kernels():
        raise AssertionError(f"{entry.name}: stale kernels")
    dispatcher = entry.dispatcher
    # An entry that no call has asked for yet is not there, and would be computed twice to be compared with itself.
    for key, stored in entry.stored_entries():
        fresh = resolve(entry.kernels, dispatcher.fallback_of, dispatcher.ambiguous_kernel, key)
        if stored != fresh:
            raise AssertionError(f"{entry.name}: stale entry for {key.name}")


def _timed_out(asked: str, timeout: float, instead: OpmuxError) -> RegistrationError:
    return RegistrationError(
        f"{asked}: nothing came within {timeout:g} s",
        code="wait_timed_out",
        found=instead.found,
        where=instead.where,
        advice=instead.advice,
    )
