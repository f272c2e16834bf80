"""Where the functions and numbers are that derivatives.yaml uses."""

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from opmux_autograd.codegen._derivatives import DerivativeError

__all__ = ["PACKAGE", "formula_imports", "formula_modules"]

PACKAGE = "opmux_autograd.formulas"

#: Modules that are imported with those that use them: the engine has imported the one, the other has numbers. Functions of the
#: rest are found when they are first called.
_AT_ONCE = ("constants", "values")


def formula_modules(folder: Path) -> dict[str, str]:
    """The module of each public name that the modules in a folder define.

    Raises:
        DerivativeError: Two modules define a name.
    """
    modules: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        for name in _public_names(ast.parse(path.read_text(encoding="utf-8"))):
            if modules.setdefault(name, path.stem) != path.stem:
                raise DerivativeError(f"{name!r} is in {modules[name]}.py and in {path.name}")
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


def formula_imports(names: Collection[str], modules: Mapping[str, str]) -> list[str]:
    """The lines of a generated module that give it the functions and numbers of its formulas.

    Raises:
        DerivativeError: A name is in none of the modules.
    """
    by_module: dict[str, list[str]] = {}
    for name in sorted(names):
        if name not in modules:
            raise DerivativeError(f"{name!r}, which a formula uses, is in no module of {PACKAGE}")
        by_module.setdefault(modules[name], []).append(name)
    at_once = [f"from {PACKAGE}.{m} import {', '.join(by_module.pop(m))}" for m in _AT_ONCE if m in by_module]
    later = [
        f"on_first_call(globals(), '{PACKAGE}.{module}', {', '.join(map(repr, by_module[module]))})"
        for module in sorted(by_module)
    ]
    return [*at_once, *later]
