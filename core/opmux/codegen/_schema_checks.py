"""What the schema of a declaration must keep to: its text, its arguments, and what it gives back."""

import re
from typing import Final

from opmux.codegen._declaration import Declaration
from opmux.codegen._rows import fail
from opmux.schema import Argument

__all__ = ["check_schema"]

#: The value of a default, which may be written in several ways: 1e-05 and 1.0000000000000001e-05.
_DEFAULT: Final = re.compile(r"""=(\[[^]]*\]|"[^"]*"|'[^']*'|[^,)\s]+)""")


def check_schema(declaration: Declaration) -> None:
    """Checks the schema of a declaration by itself.

    Raises:
        DeclarationError: It is not right.
    """
    _check_text(declaration)
    _check_arguments(declaration)
    _check_results(declaration)


def _check_text(declaration: Declaration) -> None:
    printed = str(declaration.schema).removeprefix(f"{declaration.namespace}::")
    if _DEFAULT.sub("=", printed) != _DEFAULT.sub("=", declaration.text):
        fail(
            f"{declaration.name}: func: {declaration.text}",
            declaration.where,
            f"its schema prints as {printed}",
            "write it so",
        )


def _check_arguments(declaration: Declaration) -> None:
    """Each has a name of its own; what is marked as memory of another is that of an argument, and an out is written."""
    schema, where, name = declaration.schema, declaration.where, declaration.name
    names = [a.name for a in schema.arguments]
    for argument in schema.arguments:
        if names.count(argument.name) > 1:
            fail(f"{name}: the argument {argument.name!r}", where, "it is given twice", "give one of them another name")
        if argument.name == "out" and argument.kwarg_only and not argument.is_write:
            fail(f"{name}: the out argument", where, f"{argument} is not written", "write Tensor(a!) out")
    given = {letter for a in schema.arguments for letter in _letters(a)}
    for returned in schema.returns:
        if unknown := _letters(returned) - given - {"*"}:
            fail(
                f"{name}: the result {returned}",
                where,
                f"no argument has the mark {min(unknown)}",
                "give the mark to the argument whose memory it is, or leave it out for memory of its own",
            )


def _letters(argument: Argument) -> frozenset[str]:
    alias = argument.alias and (argument.alias.contained or argument.alias)
    return frozenset() if alias is None else frozenset(alias.before_set | alias.after_set)


def _check_results(declaration: Declaration) -> None:
    """What is written is returned, and in the order of the arguments."""
    schema, where, name = declaration.schema, declaration.where, declaration.name
    if declaration.is_inplace:
        _check_inplace(declaration)
    outs = schema.out_arguments
    if not outs:
        return
    if schema.arguments[-len(outs) :] != outs:
        last = schema.arguments[-1]
        fail(f"{name}: out arguments come last", where, f"{last.name!r} stands behind them", "put it in front of them")
    for out in outs:
        if not _is_plain_write(out):
            fail(f"{name}: the out argument {out.name!r}", where, f"its annotation is {out.alias}", "write Tensor(a!)")
    returned = [r.alias for r in schema.returns]
    if returned and returned != [a.alias for a in outs]:
        fail(
            f"{name}: every out argument is returned, in order",
            where,
            f"arguments {', '.join(map(str, outs))}; returns {', '.join(map(str, schema.returns)) or 'none'}",
            "return each out argument with its annotation; lists of tensors are not returned",
        )


def _check_inplace(declaration: Declaration) -> None:
    schema, where, name = declaration.schema, declaration.where, declaration.name
    first = schema.arguments[0] if schema.arguments else None
    if first is None or not _is_plain_write(first):
        fail(
            f"{name}: an in-place operator writes its first argument",
            where,
            f"the first argument is {first}",
            "write Tensor(a!) self, or a name without the underscore",
        )
    if [r.alias for r in schema.returns] not in ([], [first.alias]):
        fail(
            f"{name}: an in-place operator returns its first argument",
            where,
            f"it returns {', '.join(map(str, schema.returns))}",
            f"return {first.type}{first.alias}",
        )


def _is_plain_write(argument: Argument) -> bool:
    alias = argument.alias and (argument.alias.contained or argument.alias)
    return alias is not None and alias.is_write and alias.after_set == alias.before_set and len(alias.before_set) == 1
