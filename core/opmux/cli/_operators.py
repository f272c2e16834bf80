"""`opmux ops`, `opmux table` and `opmux explain`: operators, their kernels, and what a call of one would do."""

import fnmatch
from argparse import ArgumentParser, Namespace
from typing import Any

from opmux.cli._call_text import read_call
from opmux.cli._command import Command, ExitCode
from opmux.cli._output import add_json, paragraph, print_json, print_rows, short_paths
from opmux.dispatch import (
    DispatchKey,
    DispatchKeySet,
    Explanation,
    IncludeDispatchKeyGuard,
    KernelFunction,
    Provenance,
    TableEntry,
    default_dispatcher,
    key_names,
    keys_of_alias,
)
from opmux.dispatch import explain as explain_call
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, UnknownOperatorError, close_names

__all__ = ["explain", "ops", "table"]

#: Keys of one row that are shown; `--json` has all.
_KEYS_SHOWN = 6


# -- opmux ops --------------------------------------------------------------------------------------------------------


def _ops_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "pattern", nargs="?", default="*", help='"relu*", "aten::add.*", or a part of the name; all without one'
    )
    add_json(parser)


def _ops(options: Namespace) -> int:
    names = default_dispatcher.operators()
    rows = [
        {"name": name, "schema": str(handle.schema), "tags": [str(tag) for tag in handle.tags]}
        for name in names
        if _matches(name, options.pattern) and (handle := default_dispatcher.find_op(name)) is not None
    ]
    if options.as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, ["name", "schema"])
    if rows:
        return ExitCode.DONE
    raise UnknownOperatorError(
        f"operators that match {options.pattern!r}",
        found=f"none of the {len(names)} that are defined",
        advice=_did_you_mean(options.pattern, names) or "`opmux ops` lists all of them",
    )


def _matches(name: str, pattern: str) -> bool:
    """Whether a pattern is for an operator: by its whole name, without the namespace, or without the overload as well."""
    if not any(c in pattern for c in "*?["):
        return pattern in name
    short = name.partition("::")[2]
    return any(fnmatch.fnmatchcase(text, pattern) for text in (name, short, short.partition(".")[0]))


def _did_you_mean(name: str, names: list[str]) -> str:
    near = close_names(name.strip("*?"), {n.partition("::")[2].partition(".")[0] for n in names})
    return f"did you mean {' or '.join(near)}?" if near else ""


# -- opmux table ------------------------------------------------------------------------------------------------------


def _table_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("op", help="add, add.Tensor, aten::add; without an overload, all of them")
    parser.add_argument(
        "--key", metavar="KEY", help="only the row that has this dispatch key, or the rows of an alias key"
    )
    add_json(parser)


def _table(options: Namespace) -> int:
    names = _overloads(options.op)
    if options.key is not None and options.key not in DispatchKey:
        near = close_names(options.key, [key.name for key in DispatchKey])
        raise OperatorValueError(
            f"the row of the dispatch key {options.key!r}",
            found="there is no such key",
            advice=f"did you mean {' or '.join(near)}?" if near else "`opmux table` without --key shows all rows",
        )
    asked = set() if options.key is None else _runtime_names(DispatchKey[options.key])
    rows = [row for name in names for row in _rows(name) if options.key is None or not asked.isdisjoint(row["keys"])]
    if options.as_json:
        print_json(rows)
    elif rows:
        shown = [row | {"keys": _some(row["keys"]), "location": short_paths(row["location"])} for row in rows]
        print_rows(shown, [*(["overload"] if len(names) > 1 else []), "keys", "rule", "kernel", "from", "location"])
    else:
        paragraph(f"{options.op} has no kernel for {options.key or 'any key'}")
    return ExitCode.DONE if rows else ExitCode.PROBLEM


def _runtime_names(key: DispatchKey) -> set[str]:
    """Names of the keys with a place in tables that a key stands for: its own, or those that an alias covers."""
    return {covered.name for covered in (keys_of_alias(key) if key.is_alias else [key])}


def _overloads(name: str) -> list[str]:
    """Names of the overloads that are meant: one, or all of an operator.

    Raises:
        UnknownOperatorError: There is none.
    """
    full = name if "::" in name else f"aten::{name}"
    base, dot, overload = full.partition(".")
    if dot:
        full = base if overload == "default" else full
        default_dispatcher.dispatch_table(full)  # raises, with the near names
        return [full]
    found = [n for n in default_dispatcher.operators() if n.partition(".")[0] == base]
    if not found:
        default_dispatcher.dispatch_table(full)  # as above; or it has kernels and no definition
    return found or [full]


def _rows(name: str) -> list[dict[str, Any]]:
    """One row for each kernel of an overload, with the keys that it serves."""
    rows: dict[tuple[Any, ...], dict[str, Any]] = {}
    for key, entry in default_dispatcher.dispatch_table(name).items():
        if entry.kernel is not None:
            row = _row(name, entry, entry.kernel)
            identity = row["rule"], row["kernel"], row["from"], row["location"]
            row = rows.setdefault(identity, row)
            row["keys"].append(key)
            if entry.source is not None and entry.source.name not in row["registered_at"]:
                row["registered_at"].append(entry.source.name)
    return list(rows.values())


def _row(name: str, entry: TableEntry, kernel: KernelFunction) -> dict[str, Any]:
    provenance = kernel.provenance
    return {
        "operator": name,
        "overload": name.partition(".")[2] or "default",
        "keys": [],
        "rule": f"{entry.rule}{' (fallthrough)' if kernel.is_fallthrough else ''}",
        "registered_at": [],
        "kernel": kernel.name,
        "from": f"{provenance.distribution} {provenance.version}".strip(),
        "location": provenance.location,
    }


def _some(keys: list[str]) -> str:
    more = len(keys) - _KEYS_SHOWN
    return ", ".join(keys) if more <= 1 else f"{', '.join(keys[:_KEYS_SHOWN])} and {more} more"


# -- opmux explain ----------------------------------------------------------------------------------------------------


def _explain_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "call", help="such as 'add(cpu[2,3], npu[3])': a tensor is its device and shape, cpu[2, 3, float64]"
    )
    parser.add_argument("--requires-grad", action="store_true", help="let the floating-point tensors require gradients")
    parser.add_argument(
        "--include",
        metavar="KEY",
        action="append",
        default=[],
        help="a dispatch key that the call has besides, as inside IncludeDispatchKeyGuard(KEY); may be repeated",
    )
    add_json(parser)


def _explain(options: Namespace) -> int:
    operator, args, kwargs = read_call(options.call, requires_grad=options.requires_grad)
    included = IncludeDispatchKeyGuard(options.include)
    try:
        answer = included.call(explain_call, operator, *args, **kwargs)
    except TypeError as error:
        if isinstance(error, OpmuxError):
            raise
        raise OperatorArgumentError(f"the call {options.call!r}", found=str(error)) from None
    if options.as_json:
        print_json(_as_value(answer))
    else:
        paragraph(short_paths(str(answer)), indent="      ")
    return ExitCode.PROBLEM if answer.fails else ExitCode.DONE


def _as_value(answer: Explanation) -> dict[str, Any]:
    """The explanation as JSON can hold it: keys by their names."""
    derived = {name: getattr(answer, name) for name in ("key", "rule", "keyset", "handlers", "fails")}
    fields = answer._asdict() | derived
    return {name: _plain(value) for name, value in fields.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, DispatchKey):
        return value.name
    if isinstance(value, Provenance):
        return str(value)
    if isinstance(value, DispatchKeySet):
        return key_names(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


ops = Command(_ops_arguments, _ops)
table = Command(_table_arguments, _table)
explain = Command(_explain_arguments, _explain)
