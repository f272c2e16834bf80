"""What a dispatch map shows: operators, keys, kernels, and the paths of the usual calls, as JSON can hold it.

Note [Map]
The tables are `dispatch_table`'s and the paths `explain_keys`', asked under the guards that a program would use: the map has no
rules of dispatch of its own. Each kernel is listed once, and a row holds its number with the count of neighbours that share it. A
path is a list of keys with what becomes of each. The kernel of a key stands in the operator's row, so that a few paths serve all
operators.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple, final

import opmux
from opmux.cli._output import short_paths
from opmux.dispatch import (
    EMPTY,
    PUBLISHED,
    AutocastGuard,
    Backend,
    DispatchKey,
    DispatchKeySet,
    Explanation,
    IncludeDispatchKeyGuard,
    KernelFunction,
    TableEntry,
    backends,
    default_dispatcher,
    inference_mode,
    no_grad,
)
from opmux.schema import is_tensor_like
from opmux.tensor import array_backend_or_none

__all__ = ["RULES", "STATUSES", "map_data"]

#: Why a key has its kernel, as `TableEntry.rule` names it: a letter for the table, and a sentence, in which {key} is the place of
#: registration.
RULES: Final = {
    "kernel": ("K", "The kernel is registered for exactly this key."),
    "default backend kernel": ("D", "{key} covers this key, and there is no kernel for exactly this key."),
    "nested kernel": ("N", "{key} covers this key, and nothing that is registered comes before it."),
    "math kernel": ("M", "{key} covers this key: a kernel made of other operators, and no backend's kernel keeps it away."),
    "ambiguous autogradother": ("!", "Two registrations exclude each other here; a call is refused."),
    "autograd kernel": ("A", "{key} covers this key, and there is no kernel for exactly this key."),
    "batched kernel": ("V", "{key} covers this key, and nothing that is registered comes before it."),
    "functionality kernel": ("P", "{key} covers this key, and there is no kernel for exactly this key."),
    "backend fallback": ("F", "The operator has nothing of its own here: the fallback of the key serves all such operators."),
    "missing": ("·", "There is no kernel; a call that ends here is refused."),
}  # fmt: skip

#: What becomes of a key of a call, and how the map says it.
STATUSES: Final = {
    "excluded": "left out by the local state",
    "fallthrough": "skipped as a fallthrough",
    "runs": "runs first",
    "next": "runs then, called as next",
    "may follow": "may run then, by a redispatch",
    "waits": "in the key set, not reached",
}

_RULES: Final = tuple(RULES)
_STATUSES: Final = tuple(STATUSES)


class _Call(NamedTuple):
    """A usual call: what its tensors carry, and the block in which it is made."""

    name: str
    keys: DispatchKeySet
    block: Callable[[], AbstractContextManager[object]] = nullcontext

    @property
    def has_tensors(self) -> bool:
        return self.keys is not EMPTY


def map_data() -> dict[str, Any]:
    """Everything that a dispatch map shows. See Note [Map]."""
    calls = list(_calls())
    loaded = {backend.name for backend in _loaded_backends()}
    for call in calls:
        with call.block():  # a key may join the table with its first use
            pass
    names = default_dispatcher.operators()
    kernels = _Kernels()
    operators = [row for name in names if (row := _operator(name, kernels)) is not None]
    keys = [key for key in DispatchKey if not key.is_alias]
    index = {key.name: i for i, key in enumerate(keys)}
    paths = _Paths(index)
    found = [_call(call, operators, paths) for call in calls]
    return {
        "opmux": opmux.__version__,
        "keys": [key.name for key in keys],
        "idle": [i for i, key in enumerate(keys) if key.backend and key.backend not in loaded],
        "rules": [{"name": rule, "letter": letter, "text": text} for rule, (letter, text) in RULES.items()],
        "statuses": list(STATUSES.values()),
        "origins": list(kernels.origins),
        "kernels": kernels.rows,
        "registrations": list(kernels.registrations),
        "operators": operators,
        "calls": found,
        "paths": paths.rows,
    }


@final
class _Kernels:
    """Table entries and the distributions that they come from, each once.

    Attributes:
        rows: Of each, its rule, where it is registered, its name, its origin, its plugins, its place, whether it is a fallthrough.
        origins: Numbers of the distributions, by name and version.
        registrations: Numbers of what is registered, by name, origin and place.
    """

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self.origins: dict[str, int] = {}
        self.registrations: dict[tuple[str, int, str], int] = {}
        self._by_entry: dict[TableEntry, int] = {}
        self._by_text: dict[str, int] = {}
        self._loaded = [record for record in opmux.plugins.status() if record.state == "loaded"]

    def number(self, entry: TableEntry) -> int:
        """The number of a table entry."""
        number = self._by_entry.get(entry)
        if number is None:
            row = self._row(entry)
            # Kernels that say the same of themselves are one on the page.
            number = self._by_text.setdefault(repr(row), len(self.rows))
            if number == len(self.rows):
                self.rows.append(row)
            self._by_entry[entry] = number
        return number

    def registration(self, kernel: KernelFunction) -> int:
        """The number of a registered kernel."""
        return self.registrations.setdefault((kernel.name, *self._from(kernel)), len(self.registrations))

    def _row(self, entry: TableEntry) -> list[Any]:
        rule, kernel, source = _RULES.index(entry.rule), entry.kernel, entry.source
        if kernel is None or source is None:
            return [rule, "", "", self._origin(""), [], "", 0]
        origin, location = self._from(kernel)
        plugins = self._plugins(kernel.provenance.distribution, source)
        return [rule, source.name, kernel.name, origin, plugins, location, int(kernel.is_fallthrough)]

    def _from(self, kernel: KernelFunction) -> tuple[int, str]:
        distribution, version, location = kernel.provenance
        return self._origin(f"{distribution} {version}".strip()), short_paths(location)

    def _origin(self, text: str) -> int:
        return self.origins.setdefault(text, len(self.origins))

    def _plugins(self, distribution: str, source: DispatchKey) -> list[str]:
        """The plugins that a kernel can be from: those of its distribution; of several, those that have kernels at its key."""
        found = [record for record in self._loaded if record.distribution == distribution]
        if distribution and len(found) < 2:
            return [record.name for record in found]
        return [record.name for record in found if source.name in record.keys]


def _operator(name: str, kernels: _Kernels) -> dict[str, Any] | None:
    """An operator with its row of the table, and all that is registered for it; None if it has gone meanwhile."""
    definition = default_dispatcher.definition_of(name)  # not the handle, for which a caller would be compiled
    if definition is None:
        return None
    schema = definition.schema
    row = groupby(kernels.number(entry) for entry in default_dispatcher.dispatch_table(name).values())
    return {
        "name": name,
        "schema": str(schema),
        "tensors": int(any(is_tensor_like(argument.type) for argument in schema.arguments)),
        "row": [number for cell, run in row for number in (cell, sum(1 for _ in run))],
        "registered": {
            key: [kernels.registration(kernel) for kernel in list_]
            for key, list_ in default_dispatcher.registrations(name).items()
        },
    }


# -- calls ------------------------------------------------------------------------------------------------------------


def _calls() -> Iterator[_Call]:
    """The usual calls: for each loaded backend, with and without what a program may ask for around them."""
    for backend in _loaded_backends():
        yield from _calls_of(backend)
    yield _Call("no tensor argument", EMPTY)
    yield _Call("no tensor argument, in inference_mode", EMPTY, inference_mode)


def _loaded_backends() -> list[Backend]:
    """Backends that something computes for; PyTorch's table has more of them."""
    return [b for b in backends() if b.alive and (b.is_registered or array_backend_or_none(b.device_type) is not None)]


def _calls_of(backend: Backend) -> Iterator[_Call]:
    plain, grad = backend.keyset, backend.keyset.add(backend.autograd)
    name = f"{backend.name} tensor"
    yield _Call(name, plain)
    yield _Call(f"{name} that requires grad", grad)
    yield _Call(f"{name} that requires grad, in no_grad", grad, no_grad)
    yield _Call(f"{name}, in inference_mode", plain, inference_mode)
    if backend.autocast is not None:

        def autocast() -> AutocastGuard:
            return AutocastGuard(backend.device_type)

        yield _Call(f"{name}, in autocast", plain, autocast)
        yield _Call(f"{name} that requires grad, in autocast", grad, autocast)
    for functionality in _functionalities_of_plugins():
        included = partial(IncludeDispatchKeyGuard, functionality)
        yield _Call(f"{name}, with {functionality}", plain, included)
        yield _Call(f"{name} that requires grad, with {functionality}", grad, included)


def _functionalities_of_plugins() -> list[str]:
    """Names of the functionalities that plugins of others have added; those of opmux's own are parts of something else."""
    loaded = [record.loaded for record in opmux.plugins.status() if record.name not in PUBLISHED]
    return sorted(functionality.name for plugin in loaded if plugin for functionality in plugin.scope.functionalities)


def _call(call: _Call, operators: list[dict[str, Any]], paths: "_Paths") -> dict[str, Any]:
    """A usual call of every operator that takes such arguments: the number of its path, and -1 for the other operators."""
    with call.block():
        found = [
            paths.number(default_dispatcher.explain_keys(row["name"], call.keys), call.keys)
            if call.has_tensors <= row["tensors"]
            else -1
            for row in operators
        ]
    return {"name": call.name, "keys": [key.name for key in call.keys], "paths": found}


@final
class _Paths:
    """Paths of calls, each once: the call's keys from the highest down, each with what becomes of it.

    Attributes:
        rows: Key and status in turns, as numbers.
    """

    def __init__(self, index: dict[str, int]) -> None:
        self.rows: list[list[int]] = []
        self._index = index
        self._numbers: dict[tuple[int, ...], int] = {}
        self._by_outcome: dict[_Outcome, int] = {}

    def number(self, explanation: Explanation, keys: DispatchKeySet) -> int:
        """The number of the path that an explanation tells of."""
        outcome = _outcome(explanation, keys)
        number = self._by_outcome.get(outcome)
        if number is None:
            row = self._row(outcome)
            number = self._numbers.setdefault(row, len(self.rows))
            if number == len(self.rows):
                self.rows.append(list(row))
            self._by_outcome[outcome] = number
        return number

    def _row(self, outcome: "_Outcome") -> tuple[int, ...]:
        statuses = _statuses(outcome)
        ordered = sorted(statuses, key=lambda key: key.order, reverse=True)
        return tuple(n for key in ordered for n in (self._index[key.name], _STATUSES.index(statuses[key])))


class _Outcome(NamedTuple):
    """What an explanation says of the keys: most operators have the same to say."""

    keys: DispatchKeySet
    included: DispatchKeySet
    keyset: DispatchKeySet
    masked: tuple[DispatchKey, ...]
    steps: tuple[tuple[DispatchKey, str], ...]


def _outcome(explanation: Explanation, keys: DispatchKeySet) -> _Outcome:
    masked = tuple([key for key, _ in explanation.masked])
    steps = tuple([(step.key, step.reached) for step in explanation.steps])
    return _Outcome(keys, explanation.included, explanation.keyset, masked, steps)


def _statuses(outcome: _Outcome) -> dict[DispatchKey, str]:
    found = dict.fromkeys((*outcome.keys, *outcome.included), "excluded")
    found |= dict.fromkeys(outcome.keyset, "waits")
    found |= dict.fromkeys(outcome.masked, "fallthrough")
    return found | dict(reversed(outcome.steps))  # of one that hides another at its key, how the first is reached
