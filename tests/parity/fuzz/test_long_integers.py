"""Integers beyond 64 bits are refused by every operator, in a call for which nothing is looked up as in the first."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

import opmux
from opmux.errors import OpmuxError

from .calls import Call
from .generation import drawn

#: What no `int64_t` holds, and no Scalar argument either.
LONG: Final = ("2**70", "-2**70")
#: Slices follow Python's rule, by which any integer is cut off at the end; to ask for its size would cost every slice time.
CUT_OFF: Final = frozenset({"slice.Tensor"})
_ELEMENTS: Final = ("int", "SymInt", "Scalar")


def operators() -> list[str]:
    names = [
        n.partition("::")[2].partition(".") for n in opmux.dispatch.default_dispatcher.operators() if n[:6] == "aten::"
    ]
    return sorted({f"{base}.{overload or 'default'}" for base, _, overload in names} - CUT_OFF)


def taken(operator: str, schema: Any, tries: int) -> Iterator[Call]:
    """Random calls that opmux takes, so that the operator's table is filled."""
    random = Random(operator)
    for _ in range(tries):
        call = drawn(random, operator, schema, 0.0)
        try:
            positional, named = call.arguments(opmux)
            call.function(opmux)(*positional, **named)
        except Exception:  # another one is drawn
            continue
        yield call


def lengthened(call: Call, schema: Any) -> Iterator[Call]:
    """The call with a long integer in the place of each number that it gives, and of each in a list."""
    given = {a.name: text for a, text in zip(schema.arguments, call.positional, strict=False)} | dict(call.named)
    for place, argument in enumerate(schema.arguments):
        text = given.get(argument.name, "None")
        if text == "None" or str(argument.type).rstrip("?").partition("[")[0] not in _ELEMENTS:
            continue
        parts = text.strip("[()]").split(", ") if text[0] in "[(" else [text]
        for i in range(len(parts)):
            for long in LONG:
                new = f"[{', '.join([*parts[:i], long, *parts[i + 1 :]])}]" if text[0] in "[(" else long
                if place < len(call.positional):
                    yield replace(call, positional=(*call.positional[:place], new, *call.positional[place + 1 :]))
                else:
                    named = tuple((name, new if name == argument.name else old) for name, old in call.named)
                    yield replace(call, named=named)


@pytest.mark.slow
def test_every_operator_refuses_integers_beyond_64_bits_once_its_table_is_filled() -> None:
    """Whatever it does with the number, a long one ends in an error of opmux."""
    ended = []
    for operator in operators():
        schema = Call(operator, ()).function(opmux).schema
        if not any(str(a.type).rstrip("?").partition("[")[0] in _ELEMENTS for a in schema.arguments):
            continue
        for call in taken(operator, schema, 25):
            for long in lengthened(call, schema):
                positional, named = long.arguments(opmux)
                try:
                    long.function(opmux)(*positional, **named)
                except OpmuxError:
                    continue
                ended.append(str(long))
    assert not ended
