"""Runs programs on torch's own dispatcher: a header, then one outcome for each program, a line of JSON on standard input.

Outcomes are many times as long as programs; `marshal` writes and reads them, after a line with their length, in a fraction of
JSON's time.

A script of its own, which imports nothing but torch: what it changes belongs to a whole process, and a mistake in a program
may end that process. Every program has namespaces that no other one has, and is undone before its outcome is written.
"""

import contextlib
import json
import marshal
import re
import sys
import warnings
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, TextIO

import torch

C = torch._C
Record = dict[str, Any]

#: Error classes by a piece of torch's message; the first that fits counts.
CLASSES = {
    "Only a single TORCH_LIBRARY": "duplicate_library",
    "the same name and overload name multiple times": "duplicate_def",
    "Inferred operator schema for a C++ kernel function": "schema_mismatch",
    "register multiple backend fallbacks": "duplicate_fallback",
    "does not match namespace of enclosing": "namespace_mismatch",
    "inconsistent with the dispatch key of the enclosing": "key_mismatch",
    "fallback(...): Cannot define an operator": "fallback_needs_impl_library",
    "Cannot define an operator inside of a TORCH_LIBRARY_IMPL": "def_in_impl_library",
    "apply to only a single namespace": "namespaced_fallback",
    "is not a legal overload name": "bad_overload_name",
    "with the wildcard namespace _": "wildcard_namespace",
    "bad optional access": "wildcard_namespace",  # a DEF library; torch reads the namespace before it looks at it
    "!dispatch_key_.has_value()": "library_key_not_allowed",
    "dispatch_key.has_value() INTERNAL ASSERT": "fallback_without_key",
    "Non-default positional argument follows": "nondefault_after_default",
    "parse an operator name but function schema was given": "name_expected",
    "parse a function schema but only the operator name": "schema_expected",
    "could not parse dispatch key": "unknown_key",
    "has kernels registered to both CompositeImplicitAutograd and": "ambiguous",
    "fallthrough_kernel was executed": "fallthrough_executed",
}
PARSE_ERROR = re.compile(
    r"expected .+ but found|unknown type specifier|last element|default value|in an operator's schema string"
)


def error_class(error: Exception) -> str:
    """The class of a refusal, or torch's own words where it has none."""
    text = str(error)
    for piece, name in CLASSES.items():
        if piece in text:
            return name
    return "schema_parse_error" if PARSE_ERROR.search(text) else f"unclassified: {text[:300]}"


def key_of(name: str | None) -> Any:
    """What the bindings take for a key: the member of their enumeration where torch does not read the name."""
    return C.DispatchKey.__members__.get(name, name) if name else "Undefined"


class TableRun:
    """One registration program."""

    def __init__(self, number: int) -> None:
        self.real = {"ns": f"parity{number}", "other": f"parity{number}other"}
        self.libraries: dict[int, Any] = {}

    def to_torch(self, text: str) -> str:
        """A name or schema with this program's own namespaces."""
        return re.sub(r"\b(ns|other)(?=::)", lambda match: self.real[match[1]], text)

    def from_torch(self, text: str) -> str:
        """The inverse of `to_torch`."""
        for short, real in self.real.items():
            text = text.replace(f"{real}::", f"{short}::")
        return text

    def step(self, step: Record) -> str | None:
        """Runs a step; returns its error's class, or None. What refers to a library that is not there does nothing."""
        if step["do"] == "deregister":
            library = self.libraries.pop(step["target"], None)
            if library is not None:
                library.reset()
            return None
        if "in" in step and step["in"] not in self.libraries:
            return None
        index: int = step["in"] if "in" in step else step["i"]
        library = self.libraries.get(index)
        try:
            if library is None:
                library = self.open(step)
            self.register(library, step, f"@s{index}@")
        except RuntimeError as error:
            if library is not None and "in" not in step:
                library.reset()
            return error_class(error)
        self.libraries[index] = library
        return None

    def open(self, step: Record) -> Any:
        short = step.get("lib_ns", "ns")
        namespace = self.real.get(short, short)
        return C._dispatch_library(
            step.get("lib", "IMPL"), namespace, step.get("lib_key") or "", f"@s{step['i']}@", step["i"]
        )

    def register(self, library: Any, step: Record, tag: str) -> None:
        do, key = step["do"], step.get("key")
        if do == "def":
            library.def_(self.to_torch(step["schema"]))
        elif do == "def_name":
            library.def_name_t_t(self.to_torch(step["name"]), key or "", tag)
        elif do == "def_impl":
            library.def_schema_t_t(self.to_torch(step["schema"]), key or "", "", tag)
        elif do == "fallback":
            library.fallback(key_of(key), kernel_of(step["kernel"]))
        elif step["kernel"] == "typed":
            library.impl_t_t(self.to_torch(step["op"]), key or "", tag)
        else:
            library.impl(self.to_torch(step["op"]), key_of(key), kernel_of(step["kernel"]))

    def state(self, op: str) -> Record | None:
        name = self.to_torch(op if "::" in op else f"ns::{op}")
        if not C._dispatch_has_kernel(name):
            return None
        schema, kernels = None, dict[str, list[str]]()
        for line in C._dispatch_dump(name).splitlines():
            left, _, right = line.partition(": ")
            if left == "schema" and right != "(none)":
                schema = self.from_torch(right)
            elif left not in ("name", "schema", "debug", "alias analysis kind", ""):
                kernels.setdefault(re.sub(r"\[alias\]| \(inactive\)", "", left), []).append(tag_in(right))
        table = dict(map(entry_of, C._dispatch_dump_table(name).splitlines()))
        return {"schema": schema, "kernels": kernels, "table": table}

    def close(self) -> None:
        for library in self.libraries.values():
            library.reset()


def kernel_of(kind: str) -> Any:
    return torch.library.fallthrough_kernel if kind == "fallthrough" else lambda *args, **kwargs: None


def tag_in(text: str) -> str:
    """The tag of a step in what torch says of a kernel; without one, the kernel is torch's own."""
    found = re.search(r"@(s\d+)@", text)
    return found[1] if found else "ambient"


@cache
def entry_of(line: str) -> tuple[str, list[Any]]:
    """Key and [winner, rule, is_fallthrough] of a line of a table."""
    key, _, text = line.partition(": ")
    rule = text[text.rindex("[") + 1 : -1]
    winner = "ambiguous" if rule == "ambiguous autogradother" else tag_in(text)
    return key, [winner, rule, text.startswith("fallthrough ")]


def table_outcome(program: Record, number: int) -> Record:
    run = TableRun(number)
    try:
        steps = [
            {"result": run.step(step), "states": {op: run.state(op) for op in program["ops"]}}
            for step in program["steps"]
        ]
    finally:
        run.close()
    return {"steps": steps, "left": [op for op in program["ops"] if run.state(op) is not None]}


class EndOfCallError(Exception):
    """Ends a call at a kernel that does not redispatch."""


class CallRun:
    """The operator of one call program."""

    def __init__(self, program: Record, number: int, tensors: dict[str, Any]) -> None:
        self.tensors = tensors
        self.hits: list[list[str]] = []
        self.namespace = f"parity{number}"
        self.name = program["schema"].partition("(")[0]
        self.libraries = {"": C._dispatch_library("FRAGMENT", self.namespace, "", "parity", 0)}
        self.libraries[""].def_(program["schema"])
        self.handle = C._dispatch_find_schema_or_throw(f"{self.namespace}::{self.name}", "")
        for key, kind in program["regs"]:
            self.register(key, kind)

    def register(self, key: str, kind: str) -> None:
        self.libraries[key] = library = C._dispatch_library("IMPL", self.namespace, "", "parity", 0)
        fallthrough = kind == "fallthrough"
        kernel = torch.library.fallthrough_kernel if fallthrough else partial(self.kernel, key, kind)
        library.impl(self.name, key_of(key), kernel, not fallthrough)

    def kernel(self, key: str, kind: str, keyset: Any, *args: Any, **kwargs: Any) -> Any:
        top = keyset.highestPriorityTypeId()
        self.hits.append([key, hex(keyset.raw_repr()), C._dispatch_key_name(top)])
        if kind == "redispatch" and self.hits[-1][2] != "Undefined":
            below = keyset & C._dispatch_keyset_full_after(top)
            return self.handle.redispatch_boxed(below, *args, **kwargs)
        raise EndOfCallError

    def argument(self, spec: Any) -> Any:
        if isinstance(spec, list):
            return [self.argument(part) for part in spec]
        if spec == "none":
            return None
        return 1 if spec == "int" else self.tensors[spec]

    def call(self, call: Record) -> Record:
        """Makes one call, or drops a registration; returns the kernels that ran, and how the call ended."""
        self.hits.clear()
        if "drop" in call:
            self.libraries.pop(call["drop"]).reset()
            return {}
        with contextlib.ExitStack() as guards:
            for key in call["include"]:
                guards.enter_context(C._IncludeDispatchKeyGuard(C._dispatch_key_parse(key)))
            guards.enter_context(C._ExcludeDispatchKeyGuard(keyset_of(call["exclude"])))
            end = self.end_of(call)
        return {"hits": list(self.hits), "end": end}

    def end_of(self, call: Record) -> Any:
        given = list(zip(self.handle.schema().arguments, map(self.argument, call["args"]), strict=True))
        args = [value for a, value in given if not a.kwarg_only]
        kwargs = {a.name: value for a, value in given if a.kwarg_only}
        try:
            if "redispatch" in call:
                self.handle.redispatch_boxed(keyset_of(call["redispatch"]), *args, **kwargs)
            else:
                C._dispatch_call_boxed(self.handle, *args, **kwargs)
        except EndOfCallError:
            return "kernel"
        except NotImplementedError as error:
            return {"missing": missing_key(str(error))}
        except RuntimeError as error:
            return {"error": error_class(error)}
        return "a kernel of torch's own"

    def close(self) -> None:
        for library in self.libraries.values():
            library.reset()


def keyset_of(keys: list[str]) -> Any:
    keyset = C.DispatchKeySet.from_raw_repr(0)
    for key in keys:
        keyset = keyset.add(C._dispatch_key_parse(key))
    return keyset


def missing_key(text: str) -> str:
    """The key that torch's message names; none was left where it complains that no tensor was given."""
    found = re.search(r"from the '(\w+)' backend", text)
    return found[1] if found else "Undefined" if "no tensor arguments" in text else text[:300]


def call_outcome(program: Record, number: int, tensors: dict[str, Any]) -> Record:
    run = CallRun(program, number, tensors)
    try:
        return {"calls": [run.call(call) for call in program["calls"]]}
    finally:
        run.close()


def make_tensors() -> dict[str, Any]:
    """One tensor for every key set that calls are made with."""
    ones = torch.ones(2, 2)
    conjugate = torch.ones(2, dtype=torch.complex64).conj()
    with torch.inference_mode():
        inference = torch.ones(2)
    return {
        "cpu": ones,
        "meta": torch.ones(2, device="meta"),
        "sparse": ones.to_sparse(),
        "csr": ones.to_sparse_csr(),
        "quant": torch.quantize_per_tensor(ones, 0.1, 0, torch.quint8),
        "nested": torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]),
        "sparse_meta": torch.empty(2, 2, device="meta", layout=torch.sparse_coo),
        "conjugate": conjugate,
        "negative": conjugate.imag,
        "zero": torch._efficientzerotensor((2,)),
        "inference": inference,
    }


def fallbacks() -> dict[str, str]:
    """The fallbacks that are registered now: all that an operator without kernels has."""
    library = C._dispatch_library("FRAGMENT", "parity", "", "parity", 0)
    library.def_("empty() -> ()")
    table = dict(map(entry_of, C._dispatch_dump_table("parity::empty").splitlines()))
    library.reset()
    return {key: "fallthrough" if is_fallthrough else "kernel" for key, (_, _, is_fallthrough) in table.items()}


def header(tensors: dict[str, Any]) -> Record:
    """What torch has by itself: its keys, its fallbacks, and the key set of every tensor."""
    keys = ["Undefined", *re.findall(r"\w+", str(C._dispatch_keyset_full()).partition("(")[2])]
    keysets = {kind: hex(C._dispatch_keys(tensor).raw_repr()) for kind, tensor in tensors.items()}
    own = {"runtime_keys": keys, "ambient_fallbacks": fallbacks(), "tensor_keysets": keysets}
    return {"torch": str(torch.__version__), **own}


def outcomes(programs: TextIO) -> Iterator[Record]:
    """The header, then the outcome of every program."""
    tensors = make_tensors()
    yield (own := header(tensors))
    for number, line in enumerate(programs):
        program = json.loads(line)
        outcome = call_outcome(program, number, tensors) if "calls" in program else table_outcome(program, number)
        if fallbacks() != own["ambient_fallbacks"]:
            raise RuntimeError("the program has changed torch's own fallbacks for good")
        yield outcome


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for record in outcomes(sys.stdin):
        text = marshal.dumps(record)
        sys.stdout.buffer.write(b"%d\n%b" % (len(text), text))
        sys.stdout.flush()
