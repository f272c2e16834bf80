"""Typed signatures of what is generated: at run time these functions take anything, their types are in stubs."""

import ast
from functools import cache
from pathlib import Path
from typing import Final, final

import opmux

__all__ = ["function_signatures", "method_signatures"]

_CORE: Final = Path(opmux.__file__).parent
_STUBS: Final = {
    "opmux": "native/_generated/functions.pyi",
    "opmux.fft": "native/_generated/fft.pyi",
    "opmux.linalg": "native/_generated/linalg.pyi",
    "opmux.nn.functional": "native/_generated/nn.pyi",
    "opmux.special": "native/_generated/special.pyi",
}
_METHODS: Final = "tensor/_methods.pyi"
#: Where a program finds the types that stubs name. A tilde has Sphinx show their last part.
_TYPES: Final = {
    **{
        name: f"~opmux.{name}"
        for name in ("Generator", "Tensor", "UntypedStorage", "device", "dtype", "layout", "memory_format")
    },
    "Sequence": "~collections.abc.Sequence",
    "Any": "~typing.Any",
}


def function_signatures(module: str, name: str) -> list[str]:
    """The signatures of a generated function, one for each overload; none if it is not generated."""
    return _read(_STUBS[module]).get(name, []) if module in _STUBS else []


def method_signatures(name: str) -> list[str]:
    """The signatures of a method of `Tensor` that is an operator."""
    return _read(_METHODS).get(name, [])


@cache
def _read(stub: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse((_CORE / stub).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            node = _Qualified().visit(node)
            returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            found.setdefault(node.name, []).append(f"{node.name}({ast.unparse(_without_self(node.args))}){returns}")
    return found


@final
class _Qualified(ast.NodeTransformer):
    """Gives types the names under which they are described."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The expression for a type."""
        return ast.parse(_TYPES.get(node.id, node.id), mode="eval").body


def _without_self(arguments: ast.arguments) -> ast.arguments:
    named = (*arguments.posonlyargs, *arguments.args)
    if named and named[0].arg == "self" and named[0].annotation is None:
        arguments.args = arguments.args[1:]
    return arguments
