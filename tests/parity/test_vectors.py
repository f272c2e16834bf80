"""Registration programs and calls recorded from torch 2.13, replayed on isolated dispatchers."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from opmux.dispatch import (
    Dispatcher,
    DispatchKey,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    KernelFunction,
    Library,
    RegistrationHandle,
    fallthrough_kernel,
)
from opmux.errors import FallthroughExecutedError, KernelNotFoundError, OpmuxError

DATA = Path(__file__).parents[1] / "data"
TYPED = "(Tensor _0) -> Tensor _0"


def read(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    with gzip.open(DATA / name, "rt") as lines:
        header, *programs = map(json.loads, lines)
    return header, programs


TABLE_HEADER, TABLE_PROGRAMS = read("vectors_public.jsonl.gz")
CALL_HEADER, CALL_PROGRAMS = read("calls_public.jsonl.gz")


class Replay:
    """One registration program on a dispatcher of its own."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.dispatcher = Dispatcher()
        self.tags: dict[KernelFunction, str] = {}
        self.handles: dict[int, RegistrationHandle] = {}
        self.libraries: dict[int, Library] = {}
        ambient = Library("_", "IMPL", dispatcher=self.dispatcher)
        for key, kind in header["ambient_fallbacks"].items():
            handle = ambient.fallback(self.function(kind), key)
            assert handle.kernel is not None
            self.tags[handle.kernel] = "ambient"

    @staticmethod
    def function(kind: str) -> Any:
        return fallthrough_kernel if kind == "fallthrough" else lambda *args, **kwargs: None

    def step(self, step: dict[str, Any]) -> str | None:
        """Runs a step; returns the error's code, or None."""
        if step["do"] == "deregister":
            self.libraries.pop(step["target"]).destroy()
            return None
        library = None
        try:
            # An unknown key is reported before the library is opened, as torch's parser does.
            for name in ("key", "lib_key"):
                if step.get(name):
                    DispatchKey[step[name]]
            library = self.open(step)
            self.note(step["i"], self.register(library, step))
        except OpmuxError as error:
            if library is not None:
                library.destroy()
            return str(getattr(error, "code", type(error).__name__))
        self.libraries[step["i"]] = library
        return None

    def open(self, step: dict[str, Any]) -> Library:
        kind = step.get("lib", "IMPL")
        return Library(step.get("lib_ns", "ns"), kind, step.get("lib_key") or "", dispatcher=self.dispatcher)

    def note(self, index: int, handle: RegistrationHandle) -> None:
        if handle.kernel is not None:
            self.tags[handle.kernel] = f"s{index}"

    def register(self, library: Library, step: dict[str, Any]) -> RegistrationHandle:
        do, key = step["do"], step.get("key") or ""
        if do == "def":
            return library.define(step["schema"])
        if do == "def_name":
            return library.define(step["name"], self.function("typed"), key, kernel_schema=TYPED)
        if do == "def_impl":
            return library.define(step["schema"], self.function("typed"), key, kernel_schema=TYPED)
        if do == "fallback":
            return library.fallback(self.function(step["kernel"]), key)
        typed = TYPED if step["kernel"] == "typed" else None
        handle: RegistrationHandle = library.impl(step["op"], self.function(step["kernel"]), key, kernel_schema=typed)
        return handle

    def snapshot(self, op: str, watch: list[str]) -> dict[str, Any]:
        entry = self.dispatcher.find_entry(f"ns::{op}")
        if entry is None:
            return {"exists": False, "schema": None, "kernels": {}, "table": None}
        self.dispatcher.check_invariants(f"ns::{op}")
        kernels = self.dispatcher.registrations(f"ns::{op}")
        table = self.dispatcher.dispatch_table(f"ns::{op}")
        return {
            "exists": True,
            "schema": str(entry.schema) if entry.schema else None,
            "kernels": {key: [self.tags[k] for k in list_] for key, list_ in kernels.items()},
            "table": {key: self.winner(table[key]) for key in watch},
        }

    def winner(self, entry: Any) -> list[Any]:
        if entry.kernel is None:
            return [None, "missing", False]
        name = "ambiguous" if entry.rule == "ambiguous autogradother" else self.tags[entry.kernel]
        return [name, entry.rule, entry.kernel.is_fallthrough]


@pytest.mark.parametrize("program", TABLE_PROGRAMS, ids=lambda p: str(p["id"]))
def test_registration_program(program: dict[str, Any]) -> None:
    """Results, error classes, registrations and resolved tables agree with torch after each step."""
    replay = Replay(TABLE_HEADER)
    snapshots = {s["after"]: s["ops"] for s in program["snapshots"]}
    for step, expected in zip(program["steps"], program["results"], strict=True):
        assert replay.step(step) == (None if expected["ok"] else expected["error"]), step
        for op, state in snapshots.get(step["i"], {}).items():
            found = replay.snapshot(op, TABLE_HEADER["watch_keys"])
            assert found == {key: state[key] for key in found}, (step, op)


class Stand:
    """A stand-in for a tensor: a key set and nothing else."""

    def __init__(self, raw: int) -> None:
        self._keys = DispatchKeySet.from_raw(raw)


def argument(spec: Any) -> Any:
    if isinstance(spec, list):
        return [argument(s) for s in spec]
    if spec == "none":
        return None
    return 1 if spec == "int" else Stand(int(str(CALL_HEADER["tensor_keysets"][spec]), 0))


def outcome(call: dict[str, Any], handle: Any, hits: list[tuple[str, DispatchKeySet]]) -> dict[str, Any]:
    hits.clear()
    with (
        IncludeDispatchKeyGuard(DispatchKeySet(call["include"])),
        ExcludeDispatchKeyGuard(DispatchKeySet(call["exclude"])),
    ):
        try:
            given = list(zip(handle.schema.arguments, map(argument, call["args"]), strict=True))
            by_name = {a.name: value for a, value in given if a.kwarg_only}
            handle(*[value for a, value in given if not a.kwarg_only], **by_name)
        except KernelNotFoundError as error:
            return {"missing": error.key}
        except FallthroughExecutedError:
            return {"error": "fallthrough_executed"}
    key, keyset = hits[0]
    return {"hit": {"key": key, "keyset": hex(keyset.raw), "top": keyset.highest_priority_key.name}}


@pytest.mark.parametrize("program", CALL_PROGRAMS, ids=lambda p: str(p["id"]))
def test_call_program(program: dict[str, Any]) -> None:
    """The key set passed and the kernel hit agree with torch for every call."""
    dispatcher = Dispatcher()
    hits: list[tuple[str, DispatchKeySet]] = []
    ambient = Library("_", "IMPL", dispatcher=dispatcher)
    for key, kind in CALL_HEADER["ambient_fallbacks"].items():
        ambient.fallback(Replay.function(kind), key)
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define(program["schema"])
    name = program["schema"].partition("(")[0]
    for key, kind in program["regs"]:
        if kind == "fallthrough":
            library.impl(name, fallthrough_kernel, key)
        else:
            library.impl(name, lambda ks, *args, _key=key, **kwargs: hits.append((_key, ks)), key, with_keyset=True)
    handle = dispatcher.find_op(f"ns::{name}")
    for call in program["calls"]:
        expected = {k: v for k, v in call.items() if k in ("hit", "missing", "error")}
        assert outcome(call, handle, hits) == expected, call
