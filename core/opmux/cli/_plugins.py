"""`opmux plugins`: what is installed, what became of it and why; loading, unloading and reloading one to try it."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any, Final

from opmux.cli._child import add_timeout, ask
from opmux.cli._command import Command, ExitCode
from opmux.cli._output import add_json, paragraph, print_json, print_rows, printable
from opmux.errors import PluginError

__all__ = ["PROBLEMS", "labelled", "plugins", "print_plugins", "print_reasons", "print_warnings"]

#: States that are a problem of the plugin's. One that is blocked, unavailable or unloaded is as its user or the machine has it.
PROBLEMS: Final = frozenset({"failed", "incompatible", "conflict"})

#: States that need no word, unless they have a reason.
_AS_WISHED: Final = frozenset({"loaded", "unloaded", "discovered"})


def _arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Each of these runs in a process of its own, which imports opmux and ends with the command: they try a plugin, and "
        "change no other program. The exit code is 1 where a plugin failed, is incompatible or in conflict."
    )
    parser.add_argument(
        "action",
        nargs="?",
        default="list",
        choices=("list", "refresh", "load", "unload", "reload"),
        help="list: load what is installed and show it (if left out); refresh: show it and load nothing; "
        "load, unload, reload: one of them",
    )
    parser.add_argument("name", nargs="?", help="name of the plugin to load, unload or reload")
    parser.add_argument("--cascade", action="store_true", help="unload those that need it first")
    parser.add_argument("--traceback", action="store_true", help="show where a plugin failed")
    add_timeout(parser)
    add_json(parser)
    parser.set_defaults(refuse=parser.error)


def _plugins(options: Namespace) -> int:
    one = options.action in ("load", "unload", "reload")
    if one != (options.name is not None):
        options.refuse(f"{options.action} takes {'the name of a plugin' if one else 'no name'}")
    if options.cascade and options.action != "unload":
        options.refuse("--cascade is for unload")
    more = {"cascade": options.cascade} if options.action == "unload" else {}
    name = {"name": options.name} if one else {}
    answer = ask("look" if options.action == "list" else options.action, options.timeout, **name, **more)
    rows = [row for row in answer.plugins if not one or row["name"] == options.name]
    if options.as_json:
        print_json(rows)
    elif rows or not one:
        print_plugins(rows, traceback=options.traceback)
    print_warnings(answer.warnings)
    if answer.error is not None:
        raise PluginError(**answer.error)
    return ExitCode.PROBLEM if any(row["state"] in PROBLEMS for row in rows) else ExitCode.DONE


def print_plugins(rows: Sequence[dict[str, Any]], *, traceback: bool = False) -> None:
    """Prints a table of plugins, and below it why each is in its state and what to do about it."""
    if not rows:
        print("no plugin is installed")
        return
    shown = [row | {"package": f"{row['distribution']} {row['version']}".strip() or "this process"} for row in rows]
    print_rows(shown, ["name", "kind", "state", "package", "kernels", "keys"])
    print_reasons(rows, traceback=traceback)


def labelled(rows: Sequence[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Rows with what each is called in a sentence: its name, with the package where another one claims that too."""
    names = [row["name"] for row in rows]
    package = "{name} ({distribution} {version})"
    return [(row["name"] if names.count(row["name"]) == 1 else package.format(**row), row) for row in rows]


def print_reasons(rows: Sequence[dict[str, Any]], *, traceback: bool = False) -> None:
    """Prints of each plugin that has one the reason of its state, and the way out."""
    for label, row in labelled(rows):
        first, _, rest = row["reason"].strip().partition("\n")
        if first or row["state"] not in _AS_WISHED:
            print()
            paragraph(f"{label} is {row['state']}{f': {first}' if first else ''}", indent="  ")
            if row["advice"]:
                paragraph(f"  what to do: {row['advice']}", indent="    ")
            if rest and traceback:
                paragraph("\n".join(f"  {line}" for line in rest.splitlines()), indent="    ")
        lacking = [f"the array module lacks functions for {len(row['lacking'])} operators"] if row["lacking"] else []
        if count := len(row["lacking_special"]):
            lacking.append(f"there are no special functions for {count} operators")
        if lacking:
            print()
            paragraph(f"{label}: {', and '.join(lacking)}; see --json")


def print_warnings(warnings: Sequence[str]) -> None:
    """Prints what was warned of, but for the problems of plugins, of which the table and the reasons tell."""
    for text in warnings:
        if not text.endswith('see "opmux plugins"'):
            print(f"opmux: warning: {printable(text)}", file=sys.stderr)


plugins = Command(_arguments, _plugins, loads_plugins=False)
