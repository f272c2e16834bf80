"""Text of `_generated/declarations.py`."""

import ast

from opmux.codegen._checks import BACKENDS
from opmux.codegen._declaration import FOREACH, Declaration, foreach_of
from opmux.schema import is_tensor_like

__all__ = ["BANNER", "array_functions", "declarations_source"]

BANNER = (
    '"""{what} Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""'
    "\n\n# ruff: noqa\n# mypy: ignore-errors\n"
)


def declarations_source(declarations: list[Declaration]) -> str:
    """What is defined and what implements it, as literal data."""
    structured = _structured(declarations)
    unchecked = tuple(_name(d) for d in declarations if _is_unchecked(d, structured))
    lines = [
        BANNER.format(what="Every operator: schema, tags, and what implements it."),
        "#: Schema and tags by operator.",
        *_table("OPERATORS", [_operator_row(d) for d in declarations]),
        "#: By operator, the further fields of `Declaration`: functions for array modules and for Meta.",
        *_table("KERNELS", [row for d in declarations if (row := _kernel_row(d, structured))]),
        "#: What backends have in place of the function for array modules: function, by dense key and operator.",
        *_table("BACKENDS: dict[str, dict[str, str]]", _nested(_of_backends(declarations))),
        "#: Operators made of others: the function, by alias key and operator.",
        *_table("COMPOSITES", _nested(_composites(declarations))),
        "#: Operators that call the one they were made from: source by operator.",
        *_table("AUTOGEN", [_row(d, d.qualified(d.source)) for d in declarations if d.source]),
        "#: Copies of views: the operator that makes the view, by the one that copies it.",
        *_table("VIEW_COPIES", [_row(d, f"aten::{d.view}") for d in declarations if d.view]),
        "#: Operators over lists of tensors that are another operator of each element. See Note [Lists of tensors].",
        *_table("FOREACH", [_row(d, f"aten::{name}") for d in declarations if (name := foreach_of(d))]),
        "#: The structured out operator of the group, by its functional and in-place operators.",
        *_table(
            "DELEGATES",
            [_row(d, d.qualified(d.structured_delegate)) for d in declarations if d.structured_delegate],
        ),
        "#: Operators that are declared with `device_check: NoCheck`; of those that are checked at all.",
        *("NO_DEVICE_CHECK = frozenset(", f"    {unchecked!r}", ")", ""),
        "#: Operators that choose their backend by the argument `device`.",
        f"BACKEND_SELECT = {tuple(_name(d) for d in declarations if _is_factory(d))!r}",
    ]
    return "\n".join(lines) + "\n"


def _table(name: str, rows: list[str]) -> list[str]:
    return [f"{name} = {{", *rows, "}", ""]


def _row(declaration: Declaration, value: str) -> str:
    return f"    {_name(declaration)!r}: {value!r},"


def _composites(declarations: list[Declaration]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for d in declarations:
        for key, function in d.dispatch.items():
            if key.startswith("Composite") and not function.startswith(FOREACH):
                found.setdefault(key, {})[_name(d)] = function
    return found


def array_functions(declarations: list[Declaration]) -> dict[str, str]:
    """The function for array modules by operator."""
    structured = _structured(declarations)
    rows = ast.literal_eval("{" + "".join(_kernel_row(d, structured) for d in declarations) + "}")
    return {name: row[1] for name, row in rows.items() if row[1]}


def _nested(tables: dict[str, dict[str, str]]) -> list[str]:
    lines: list[str] = []
    for key, rows in tables.items():
        lines += [f"    {key!r}: {{", *(f"        {name!r}: {row!r}," for name, row in rows.items()), "    },"]
    return lines


def _name(declaration: Declaration) -> str:
    return declaration.schema.qualified_name


def _operator_row(declaration: Declaration) -> str:
    return f"    {_name(declaration)!r}: ({declaration.text!r}, {declaration.tags!r}),"


def _structured(declarations: list[Declaration]) -> dict[str, Declaration]:
    """What others of its group are made from, by name."""
    return {d.name: d for d in declarations if d.structured}


def _kernel_row(declaration: Declaration, structured: dict[str, Declaration]) -> str:
    delegate = declaration.structured_delegate
    pair = structured[delegate] if delegate else declaration
    array, meta = pair.dispatch.get("Array", ""), pair.dispatch.get("Meta", "")
    if not array and not meta and not pair.dispatch.keys() & set(BACKENDS):
        return ""
    form, inherits = "plain", ""
    outs: tuple[str | None, ...] = ()
    if pair.structured:
        form = "out" if declaration.is_out else "inplace" if declaration.is_inplace else "functional"
        if declaration.is_out:
            outs = tuple(a.name for a in declaration.schema.out_arguments)
        inherits = pair.structured_inherits
    values = None if pair.precomputed is None else _precomputed(declaration, pair)
    row: list[object] = [form, array, meta, outs, inherits, values]
    while len(row) > 3 and not row[-1]:  # what equals its default is left out
        row.pop()
    return f"    {_name(declaration)!r}: {tuple(row)!r},"


def _of_backends(declarations: list[Declaration]) -> dict[str, dict[str, str]]:
    structured = _structured(declarations)
    found: dict[str, dict[str, str]] = {}
    for declaration in declarations:
        for key, function in structured.get(declaration.structured_delegate, declaration).dispatch.items():
            if key in BACKENDS:
                found.setdefault(key, {})[_name(declaration)] = function
    return found


def _precomputed(declaration: Declaration, pair: Declaration) -> tuple[object, ...]:
    """The names, and whether impl receives the iterator that meta has built."""
    outs, precomputed = set(declaration.schema.out_arguments), pair.precomputed
    assert precomputed is not None
    arguments = tuple([a.parameter_name for a in declaration.schema.arguments if a not in outs])
    names = arguments, tuple(precomputed.replaced), precomputed.names
    return (*names, True) if pair.structured_inherits else names


def _is_unchecked(declaration: Declaration, structured: dict[str, Declaration]) -> bool:
    explicit = "CompositeExplicitAutograd" in declaration.dispatch or bool(_kernel_row(declaration, structured))
    return declaration.device_check == "NoCheck" and explicit and not declaration.source


def _is_factory(declaration: Declaration) -> bool:
    arguments = declaration.schema.arguments
    return any(a.name == "device" for a in arguments) and not any(is_tensor_like(a.type) for a in arguments)
