"""Where the functions and numbers are that derivatives.yaml uses."""

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from opmux.codegen import fail
from opmux.errors import close_names
from opmux_autograd.codegen._derivatives import Derivative, plain_text

__all__ = ["PACKAGE", "check_functions", "formula_imports", "formula_modules"]

PACKAGE = "opmux_autograd.formulas"

#: Modules that are imported with those that use them: the engine has imported the one, the other has numbers. Functions of the
#: rest are found when they are first called.
_AT_ONCE = ("constants", "values")


def formula_modules(folder: Path) -> dict[str, str]:
    """The module of each public name that the modules in a folder define.

    Raises:
        DeclarationError: Two modules define a name.
    """
    modules: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        for name in _public_names(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if modules.setdefault(name, path.stem) != path.stem:
                found = f"{modules[name]}.py has one too, and formulas use names without their modules"
                fail(f"formulas/{path.name}: {name}", path.name, found, "give one of them another name")
    return modules


def _public_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        names: list[str] = []
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = [node.name]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        yield from (name for name in names if not name.startswith("_"))


def check_functions(derivatives: Iterable[Derivative], modules: Mapping[str, str]) -> None:
    """Checks that each name that a formula uses is known.

    Args:
        derivatives: Those whose formulas they are.
        modules: The module of each function.

    Raises:
        DeclarationError: A name is in none of them.
    """
    for derivative in derivatives:
        arguments = [a.name for a in derivative.schema.arguments]
        for formula in derivative.formulas:
            for name in sorted(formula.functions - modules.keys()):
                near = " or ".join(close_names(name, [*modules, *arguments, "grad", "result", "non_differentiable"]))
                fail(
                    f"{plain_text(derivative.schema).partition('(')[0]}: {', '.join(formula.inputs)}: {formula.text}",
                    derivative.where,
                    f"{name!r} is no argument, and no name of formulas/",
                    f"did you mean {near}?" if near else f"define {name} in a module of formulas/",
                )


def formula_imports(names: Collection[str], modules: Mapping[str, str]) -> list[str]:
    """The lines of a generated module that give it the functions and numbers of its formulas, each in one of the modules."""
    by_module: dict[str, list[str]] = {}
    for name in sorted(names):
        by_module.setdefault(modules[name], []).append(name)
    at_once = [f"from {PACKAGE}.{m} import {', '.join(by_module.pop(m))}" for m in _AT_ONCE if m in by_module]
    later = [
        f"on_first_call(globals(), '{PACKAGE}.{module}', {', '.join(map(repr, by_module[module]))})"
        for module in sorted(by_module)
    ]
    return [*at_once, *later]
