"""Commands of `opmux`. Each prints a table, or JSON with `--json`; an error prints its four parts and exits with 1."""

import fnmatch
import json
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import opmux
from opmux.dispatch import TableEntry, default_dispatcher
from opmux.errors import OpmuxError
from opmux.tensor import array_backend_or_none

__all__ = ["main", "ops", "plugins", "table"]

_as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")


class _Group(click.Group):
    """Turns opmux's errors into messages without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OpmuxError as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=_Group)
@click.version_option(opmux.__version__, prog_name="opmux")
def main() -> None:
    """Look at opmux's plugins, operators and dispatch tables."""


@main.command()
@_as_json
def plugins(as_json: bool) -> None:
    """List plugins: state, version, keys, number of kernels, and the reason why one is not loaded.

    That a plugin is not loaded is no failure of this command: it exits with 0.
    """
    rows = [
        {
            "name": record.name,
            "kind": record.kind,
            "state": record.state,
            "distribution": record.distribution,
            "version": record.version,
            "keys": list(record.keys),
            "kernels": record.kernel_count,
            "load_time": record.load_time,
            "reason": record.reason,
            **_computing(record),
        }
        for record in opmux.plugins.status()
    ]
    rows = rows if as_json else list(map(_shown, rows))
    _print(rows, as_json, ["name", "state", "version", "kernels", "keys", "reason"], "no plugin is installed")


def _computing(record: opmux.plugins.PluginRecord) -> dict[str, Any]:
    """What a backend's array module lacks, and what the CPU has computed for it."""
    be = array_backend_or_none(record.name)
    known = be is not None and record.state == "loaded"
    return {
        "lacking": sorted(be.known_lacking()) if be and known else [],
        "fallbacks": be.fallbacks if be and known else {},
    }


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    """A row with what is remarkable about its module in place of a reason."""
    remarks = [row["reason"]] if row["reason"] else []
    remarks += [f"no functions for {len(row['lacking'])} operators"] if row["lacking"] else []
    remarks += [f"{sum(row['fallbacks'].values())} calls on the CPU"] if row["fallbacks"] else []
    return {**row, "reason": "; ".join(remarks)}


@main.command()
@click.argument("pattern", default="*")
@_as_json
def ops(pattern: str, as_json: bool) -> None:
    """List operators whose name matches PATTERN, such as "aten::add*"; all of them without one."""
    names = default_dispatcher.operators()
    wanted = pattern if any(c in pattern for c in "*?[") else f"*{pattern}*"
    rows = [
        {"name": name, "schema": str(handle.schema), "tags": list(handle.tags)}
        for name in fnmatch.filter(names, wanted)
        if (handle := default_dispatcher.find_op(name)) is not None
    ]
    _print(rows, as_json, ["name", "schema"], f"no operator matches {pattern!r}; {len(names)} are defined")


@main.command()
@click.argument("op")
@_as_json
def table(op: str, as_json: bool) -> None:
    """Show the resolved dispatch table of OP: for each key the kernel's rule and where it comes from."""
    name = op if "::" in op else f"aten::{op}"
    entries = default_dispatcher.dispatch_table(name)
    rows = [_row(key, entry) for key, entry in entries.items() if entry.kernel is not None]
    _print(rows, as_json, ["key", "rule", "distribution", "location"], f"{name} has no kernel for any key")


def _row(key: str, entry: TableEntry) -> dict[str, Any]:
    assert entry.kernel is not None
    provenance = entry.kernel.provenance
    return {
        "key": key,
        "rule": f"{entry.rule}{' (fallthrough)' if entry.kernel.is_fallthrough else ''}",
        "registered_at": entry.source.name if entry.source else "",
        "distribution": f"{provenance.distribution} {provenance.version}".strip(),
        "location": provenance.location,
    }


def _print(rows: list[dict[str, Any]], as_json: bool, columns: list[str], empty: str) -> None:
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return
    if not rows:
        click.echo(empty)
        return
    shown = Table()
    for column in columns:
        shown.add_column(column, overflow="fold")
    for row in rows:
        shown.add_row(*(_cell(row[column]) for column in columns))
    Console(markup=False).print(shown)


def _cell(value: Any) -> str:
    text = ", ".join(value) if isinstance(value, list) else str(value)
    # The first line of a failure's reason says what happened; the traceback follows, which --json has.
    return text.strip().partition("\n")[0]
