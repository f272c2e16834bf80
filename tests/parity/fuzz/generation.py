"""Random calls of an operator, from its schema: ordinary ones, unusual ones, and some with garbage in one place."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from . import values
from .calls import Call
from .values import Setting

#: How often a call is made anew until torch takes it.
ATTEMPTS: Final = 12
_ORDINARY: Final = 0.35
_UNUSUAL: Final = 0.3


def random_call(random: Random, operator: str, schema: Any, accepted: Callable[[Call], bool]) -> Call:
    """A call of one operator.

    Args:
        random: The source of all choices.
        operator: Name and overload.
        schema: Schema of the operator, as opmux has it.
        accepted: Whether torch takes a call; what it refuses is mostly drawn again.
    """
    level = random.random()
    edge = 0.0 if level < _ORDINARY else 0.3
    call = drawn(random, operator, schema, edge)
    for _ in range(ATTEMPTS):
        if accepted(call):
            break
        call = drawn(random, operator, schema, edge)
    return call if level < _ORDINARY + _UNUSUAL else _with_garbage(random, call)


def drawn(random: Random, operator: str, schema: Any, edge: float) -> Call:
    """A call that may be refused.

    Args:
        random: The source of all choices.
        operator: Name and overload.
        schema: Schema of the operator, as opmux has it.
        edge: Probability with which a value is an unusual one.
    """
    of = values.setting(random, operator, edge)
    written = {a.name for a in schema.arguments if a.alias is not None and a.alias.is_write}
    positional: list[str] = []
    named: list[tuple[str, str]] = []
    for argument in schema.arguments:
        if argument.has_default and of.likely(0.5):
            continue
        text = _value(of, argument, written)
        if named or argument.kwarg_only or argument.has_default:
            named.append((argument.name, text))
        else:
            positional.append(text)
    return Call(operator, tuple(positional), tuple(named))


def _value(of: Setting, argument: Any, written: set[str]) -> str:
    type_ = str(argument.type)
    if type_.endswith("?") and of.likely(0.4):
        return "None"
    return _of_type(of, argument, type_.removesuffix("?"), argument.name in written)


def _of_type(of: Setting, argument: Any, type_: str, written: bool) -> str:
    name = argument.name
    element, bracket, size = type_.removesuffix("]").partition("[")
    if bracket:
        return _list(of, argument, element, int(size) if size else None)
    if element == "Tensor":
        return values.tensor(of, name, written=written, out=written and argument.kwarg_only)
    if element in ("int", "SymInt"):
        return values.integer(of, name)
    if element == "Scalar":
        return values.scalar(of)
    if element == "float":
        return values.floating(of)
    if element == "bool":
        return values.boolean(of)
    if element == "str":
        return values.word(of, name)
    return "None" if element == "Generator" else values.constant(of, element)


def _list(of: Setting, argument: Any, element: str, size: int | None) -> str:
    if element in ("int", "SymInt"):
        return values.integers(of, argument.name, size)
    if element.startswith("Tensor"):
        count = 0 if of.likely(of.edge * 0.3) else of.random.randint(1, 3)
        rest = replace(of, edge=of.edge / 2)
        name = argument.name
        parts = [
            "None" if element.endswith("?") and of.likely(0.2) else values.tensor(rest, name) for _ in range(count)
        ]
        return f"[{', '.join(parts)}]"
    draw = values.boolean if element == "bool" else values.floating
    return f"[{', '.join(draw(of) for _ in range(size or of.random.randint(1, 3)))}]"


def _with_garbage(random: Random, call: Call) -> Call:
    """The call with one argument exchanged, or with one too many or too few."""
    places = len(call.positional) + len(call.named)
    kind = random.random()
    if kind < 0.02 or not places:
        return replace(call, named=(*call.named, ("no_such_name", "1")), garbage=True)
    if kind < 0.04 and call.positional:
        return replace(call, positional=call.positional[:-1], garbage=True)
    place = random.randrange(places)
    text = values.garbage(random)
    if place < len(call.positional):
        positional = (*call.positional[:place], text, *call.positional[place + 1 :])
        return replace(call, positional=positional, garbage=True)
    place -= len(call.positional)
    named = (*call.named[:place], (call.named[place][0], text), *call.named[place + 1 :])
    return replace(call, named=named, garbage=True)
