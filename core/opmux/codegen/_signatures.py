"""Whether the functions that declarations name can take the operators' arguments: read from the sources, and so before a call."""

import ast
from collections.abc import Iterable
from functools import cache
from typing import Final

from opmux.codegen._declaration import FOREACH, Declaration
from opmux.codegen._rows import fail
from opmux.codegen._sources import CORE

__all__ = ["check_signatures"]

#: The folders of `native/` that have the functions of a structured operator, by key.
_STRUCTURED: Final = {"Array": "kernels", "Meta": "meta"}

#: Decorators of `native/` that make a kernel of a function of other parameters.
_CHANGING: Final = frozenset({"formula"})


def check_signatures(declarations: Iterable[Declaration]) -> None:
    """Checks every function that is written as one; what a call makes, such as `ufunc("sin", floating)`, has the right ones.

    Raises:
        DeclarationError: A function lacks a parameter, has one more without a default, or has them in another order.
    """
    for declaration in declarations:
        for key, path in declaration.dispatch.items():
            folder, _, rest = path.partition(".")
            if path.startswith(FOREACH) or "." not in rest:
                continue
            if declaration.structured and folder != _STRUCTURED.get(key, folder):
                found = f"it is a function of {folder}/"
                fail(f"{declaration.name}: {key}: {path}", declaration.where, found, f"name one of {_STRUCTURED[key]}/")
            function = _definitions(*path.split(".")[:2]).get(rest.rpartition(".")[2])
            # Of what meta has computed for an impl, the schema knows nothing.
            if function is not None and not (declaration.precomputed and folder == "kernels"):
                _check(declaration, key, path, function.args)


@cache
def _definitions(folder: str, module: str) -> dict[str, ast.FunctionDef]:
    path = CORE / "native" / folder / f"{module}.py"
    tree = ast.parse(path.read_text("utf-8"), str(path))
    return {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef) and not _is_changed(n)}


def _is_changed(function: ast.FunctionDef) -> bool:
    """Whether a decorator gives a function other parameters."""
    return any(
        isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _CHANGING
        for call in function.decorator_list
    )


def _check(declaration: Declaration, key: str, path: str, parameters: ast.arguments) -> None:
    # A structured operator's impl writes into `out`, whatever the schema's names are, and its meta into nothing.
    outs = declaration.schema.out_arguments if declaration.structured else []
    arguments = [a for a in declaration.schema.arguments if a not in outs]
    first = ["be"] if path.startswith("kernels.") else []
    passed = first + [a.parameter_name for a in arguments if not a.kwarg_only]
    named = [a.parameter_name for a in arguments if a.kwarg_only]
    problem = _problem(passed, named, parameters)
    if problem:
        also = ["out=None"] if first and declaration.structured else []
        wanted = ", ".join([*passed, *(["*"] if named or also else []), *named, *also])
        fail(f"{declaration.name}: {key}: {path}", declaration.where, problem, f"give it the parameters ({wanted})")


def _problem(passed: list[str], named: list[str], parameters: ast.arguments) -> str:
    """What hinders a call; empty if nothing does."""
    positional = [p.arg for p in (*parameters.posonlyargs, *parameters.args)]
    required = positional[: len(positional) - len(parameters.defaults)]
    taking = {*positional, *[p.arg for p in parameters.kwonlyargs]}
    if passed[:1] == ["be"] and positional[:1] != ["be"]:
        return "its first parameter is not be, the array module's record"
    if len(passed) > len(positional) and parameters.vararg is None:
        return f"it has no parameter for {passed[len(positional)]}"
    if lacking := [name for name in named if name not in taking]:
        return "" if parameters.kwarg else f"it has no parameter {lacking[0]}"
    by_name = [p.arg for p, d in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True) if d is None]
    if left := [name for name in (*required[len(passed) :], *by_name) if name not in named]:
        return f"its parameter {left[0]} has no default, and no argument is for it"
    given = positional[: len(passed)]
    if twice := [name for name in named if name in given]:
        return f"its parameter {twice[0]} is among the positional ones"
    if sorted(given) == sorted(passed) and given != passed:
        return f"it has them in the order {', '.join(given)}"
    return ""
