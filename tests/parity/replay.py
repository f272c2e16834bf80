"""Programs of the recorded format on dispatchers of their own; `torch_runner` is the same for torch."""

import gzip
import json
from functools import partial
from pathlib import Path
from typing import Any

from opmux.dispatch import (
    Dispatcher,
    DispatchKey,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    KernelFunction,
    Library,
    RegistrationHandle,
    TableEntry,
    fallthrough_kernel,
)
from opmux.errors import AmbiguousKernelError, FallthroughExecutedError, KernelNotFoundError, OpmuxError
from opmux.testing import tensor_with_keys

#: A program, a header or an outcome, as JSON holds it.
Record = dict[str, Any]

DATA = Path(__file__).parents[1] / "data"
TYPED = "(Tensor _0) -> Tensor _0"


#: Keys of the tensors that random calls are made with, as torch's tensors have them.
_DENSE = ("CPU", "ADInplaceOrView", "AutogradCPU", "AutocastCPU")
TENSORS = {
    "cpu": DispatchKeySet(_DENSE),
    "meta": DispatchKeySet(("Meta", "ADInplaceOrView", "AutogradMeta")),
    "sparse": DispatchKeySet(("SparseCPU", *_DENSE[1:])),
    "csr": DispatchKeySet(("SparseCsrCPU", *_DENSE[1:])),
    "quant": DispatchKeySet(("QuantizedCPU", *_DENSE[1:])),
    "nested": DispatchKeySet(("NestedTensorCPU", "AutogradNestedTensor", *_DENSE[1:])),
    "sparse_meta": DispatchKeySet(("SparseMeta", "ADInplaceOrView", "AutogradMeta")),
    "conjugate": DispatchKeySet((*_DENSE, "Conjugate")),
    "negative": DispatchKeySet((*_DENSE, "Negative")),
    "zero": DispatchKeySet((*_DENSE, "ZeroTensor")),
    "inference": DispatchKeySet(("CPU", "AutocastCPU")),
}


def read(name: str) -> tuple[Record, list[Record]]:
    """The header and the programs of a recorded file."""
    with gzip.open(DATA / name, "rt") as lines:
        header, *programs = map(json.loads, lines)
    return header, programs


def function(kind: str) -> Any:
    """A kernel of a kind that the formats name; it is never called."""
    return fallthrough_kernel if kind == "fallthrough" else lambda *args, **kwargs: None


def with_ambient_fallbacks(header: Record) -> tuple[Dispatcher, list[KernelFunction]]:
    """A dispatcher with the fallbacks that torch has by itself, and these fallbacks."""
    dispatcher = Dispatcher()
    library = Library("_", "IMPL", dispatcher=dispatcher)
    handles = [library.fallback(function(kind), key) for key, kind in header["ambient_fallbacks"].items()]
    return dispatcher, [handle.kernel for handle in handles if handle.kernel is not None]


class TableReplay:
    """One registration program on a dispatcher of its own."""

    def __init__(self, header: Record) -> None:
        self.dispatcher, ambient = with_ambient_fallbacks(header)
        self.tags = dict.fromkeys(ambient, "ambient")
        self.libraries: dict[int, Library] = {}
        #: Torch's keys: tests that register backends leave others behind, for the key table belongs to the process.
        self.keys = [DispatchKey[name] for name in header["runtime_keys"]]

    def step(self, step: Record) -> str | None:
        """Runs a step; returns the error's code, or None. What refers to a library that is not there does nothing."""
        if step["do"] == "deregister":
            library = self.libraries.pop(step["target"], None)
            if library is not None:
                library.destroy()
            return None
        if "in" in step and step["in"] not in self.libraries:
            return None
        return self.attempt(step)

    def attempt(self, step: Record) -> str | None:
        index: int = step["in"] if "in" in step else step["i"]
        library = self.libraries.get(index)
        try:
            # An unknown key is reported before the library is opened, as torch's parser does.
            for name in ("key", "lib_key"):
                if step.get(name):
                    DispatchKey[step[name]]
            library = library or self.open(step)
            handle = self.register(library, step)
        except OpmuxError as error:
            if library is not None and "in" not in step:
                library.destroy()
            return str(getattr(error, "code", type(error).__name__))
        if handle.kernel is not None:
            self.tags[handle.kernel] = f"s{index}"
        self.libraries[index] = library
        return None

    def open(self, step: Record) -> Library:
        kind = step.get("lib", "IMPL")
        return Library(step.get("lib_ns", "ns"), kind, step.get("lib_key") or "", dispatcher=self.dispatcher)

    def register(self, library: Library, step: Record) -> RegistrationHandle:
        do, key = step["do"], step.get("key") or ""
        if do == "def":
            return library.define(step["schema"])
        if do == "def_name":
            return library.define(step["name"], function("typed"), key, kernel_schema=TYPED)
        if do == "def_impl":
            return library.define(step["schema"], function("typed"), key, kernel_schema=TYPED)
        if do == "fallback":
            return library.fallback(function(step["kernel"]), key)
        typed = TYPED if step["kernel"] == "typed" else None
        handle: RegistrationHandle = library.impl(step["op"], function(step["kernel"]), key, kernel_schema=typed)
        return handle

    def state(self, op: str) -> Record | None:
        """Schema, registrations and table of an operator, as tags and PyTorch's words; None if nothing is known of it."""
        name = op if "::" in op else f"ns::{op}"
        entry = self.dispatcher.find_entry(name)
        if entry is None:
            return None
        kernels = self.dispatcher.registrations(name)
        table = {key.name: entry.table_entry(key) for key in self.keys}
        return {
            "schema": str(entry.schema) if entry.schema else None,
            "kernels": {key: [self.tags[k] for k in list_] for key, list_ in kernels.items()},
            "table": {key: self.winner(found) for key, found in table.items() if found.kernel is not None},
        }

    def winner(self, entry: TableEntry) -> list[Any]:
        assert entry.kernel is not None
        name = "ambiguous" if entry.rule == "ambiguous autogradother" else self.tags[entry.kernel]
        return [name, entry.rule, entry.kernel.is_fallthrough]

    def close(self) -> list[str]:
        """Destroys the libraries that are left; returns the operators that outlive them."""
        for library in self.libraries.values():
            library.destroy()
        return [entry.name for entry in self.dispatcher.entries()]


def table_outcome(program: Record, header: Record) -> Record:
    """What a registration program does: after each step its error's code, and the state of every operator."""
    replay = TableReplay(header)
    steps = [
        {"result": replay.step(step), "states": {op: replay.state(op) for op in program["ops"]}}
        for step in program["steps"]
    ]
    return {"steps": steps, "left": replay.close()}


class CallReplay:
    """The operator of one call program on a dispatcher of its own."""

    def __init__(self, program: Record, header: Record) -> None:
        self.keysets = {kind: int(raw, 0) for kind, raw in header["tensor_keysets"].items()}
        self.hits: list[list[str]] = []
        self.dispatcher, _ = with_ambient_fallbacks(header)
        library = Library("ns", "DEF", dispatcher=self.dispatcher)
        library.define(program["schema"])
        self.name = program["schema"].partition("(")[0]
        handle = self.dispatcher.find_op(f"ns::{self.name}")
        assert handle is not None
        self.handle = handle
        self.registered = {key: self.register(key, kind) for key, kind in program["regs"]}

    def register(self, key: str, kind: str) -> Library:
        library = Library("ns", "IMPL", dispatcher=self.dispatcher)
        if kind == "fallthrough":
            library.impl(self.name, fallthrough_kernel, key)
        else:
            library.impl(self.name, partial(self.kernel, key, kind), key, with_keyset=True)
        return library

    def kernel(self, key: str, kind: str, keyset: DispatchKeySet, *args: Any, **kwargs: Any) -> Any:
        top = keyset.highest_priority_key
        self.hits.append([key, hex(keyset.raw), top.name])
        if kind == "redispatch" and top.name != "Undefined":
            return self.handle.redispatch(keyset.below(top), *args, **kwargs)
        return None

    def argument(self, spec: Any) -> Any:
        if isinstance(spec, list):
            return [self.argument(part) for part in spec]
        if spec == "none":
            return None
        return 1 if spec == "int" else tensor_with_keys(DispatchKeySet.from_raw(self.keysets[spec]))

    def call(self, call: Record) -> Record:
        """Makes one call, or drops a registration; returns the kernels that ran, and how the call ended."""
        self.hits.clear()
        if "drop" in call:
            self.registered.pop(call["drop"]).destroy()
            return {}
        with (
            IncludeDispatchKeyGuard(DispatchKeySet(call["include"])),
            ExcludeDispatchKeyGuard(DispatchKeySet(call["exclude"])),
        ):
            end = self.end_of(call)
        return {"hits": list(self.hits), "end": end}

    def end_of(self, call: Record) -> Any:
        given = list(zip(self.handle.schema.arguments, map(self.argument, call["args"]), strict=True))
        args = [value for a, value in given if not a.kwarg_only]
        kwargs = {a.parameter_name: value for a, value in given if a.kwarg_only}
        try:
            if "redispatch" in call:
                self.handle.redispatch(DispatchKeySet(call["redispatch"]), *args, **kwargs)
            else:
                self.handle(*args, **kwargs)
        except KernelNotFoundError as error:
            return {"missing": error.key}
        except FallthroughExecutedError:
            return {"error": "fallthrough_executed"}
        except AmbiguousKernelError:
            return {"error": "ambiguous"}
        return "kernel"


def call_outcome(program: Record, header: Record) -> Record:
    """What each call of a call program does."""
    replay = CallReplay(program, header)
    return {"calls": [replay.call(call) for call in program["calls"]]}


def outcome(program: Record, header: Record) -> Record:
    """What a program does, whichever kind it is."""
    return call_outcome(program, header) if "calls" in program else table_outcome(program, header)
