"""Damaged schemas: real ones with mistakes of all kinds are read or refused, never anything else.

`OPMUX_DAMAGED_SCHEMAS=200000` tries that many, and `OPMUX_PARITY_SEED` chooses others.
"""

import os
import random
import string
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.dispatch import Library, default_dispatcher, new_dispatcher
from opmux.errors import RegistrationError, SchemaError
from opmux.schema import FunctionSchema, parse_operator_name

COUNT = int(os.environ.get("OPMUX_DAMAGED_SCHEMAS", "1000"))
SEED = int(os.environ.get("OPMUX_PARITY_SEED", "20261122"))
_WORDS = """
[] ? (a) (a!) (*) ! * , -> ( ) [ ] = :: . ... default None True [1, 1e400 -1 9223372036854775808 0x1f 1j "x" '\\400' "\\ # \0
Tensor int SymInt Dict( Union( Future( Tensor[2] __debug__ __class__ self from class int[3] float? t \u00e9 \U0001d7d8
__torch__.torch.classes.a.b
"""
_TOKENS = (*_WORDS.split(), " ", "\n", "\t", "(a -> *)")
_NESTING = ("[]", "[]?", "(", "Future(", "(a)[]", "?", "!", ".x", "::x")


def _real() -> list[str]:
    handles = map(default_dispatcher.find_op, default_dispatcher.operators())
    return [str(handle.schema) for handle in handles if handle and handle.name.startswith("aten::")]


def _insert(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_TOKENS) + text[at:]


def _delete(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.randrange(1, 6) :]


def _repeat(text: str, rng: random.Random) -> str:
    first, last = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:last] + text[first:last] * rng.choice((1, 2, 50)) + text[last:]


def _replace(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) or 1)
    return text[:at] + rng.choice(string.printable) + text[at + 1 :]


def _nest(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_NESTING) * rng.choice((2, 40, 1000)) + text[at:]


def _join(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text) + 1)] + rng.choice(_REAL)[rng.randrange(20) :]


_DAMAGE: tuple[Callable[[str, random.Random], str], ...] = (_insert, _delete, _repeat, _replace, _nest, _join)
_REAL: list[str] = []


@pytest.mark.slow
def test_damaged_schemas_are_read_or_refused() -> None:
    """`parse`, `parse_operator_name` and `define` raise a SchemaError or a RegistrationError, and nothing stays defined."""
    _REAL[:] = _REAL or _real()
    rng = random.Random(SEED)
    dispatcher = new_dispatcher()
    read = refused = 0
    for number in range(COUNT):
        text = rng.choice(_REAL)
        for _ in range(rng.choice((1, 1, 2, 4))):
            text = rng.choice(_DAMAGE)(text, rng)
        try:
            with Library("aten", "FRAGMENT", dispatcher=dispatcher) as library:
                # Defining compiles a caller, which takes as long as reading a dozen schemas.
                for what in (FunctionSchema.parse, parse_operator_name, library.define)[: 2 + (number % 12 == 0)]:
                    try:
                        what(text)
                    except (SchemaError, RegistrationError) as error:
                        refused += len(str(error)) < 20_000
                    else:
                        read += 1
        except Exception as error:
            raise AssertionError(f"number {number} of seed {SEED}: {text[:500]!r}") from error
    assert dispatcher.operators() == []
    assert read > COUNT / 50
    assert read + refused >= 2 * COUNT


@pytest.mark.parametrize("value", [None, 5, 1.5, b"f() -> ()", [], object(), type, ["f() -> ()"]])
def test_what_is_no_text_is_refused(value: Any) -> None:
    """A value of another type is refused as a schema is, wherever one is read."""
    library = Library("ns", "FRAGMENT", dispatcher=new_dispatcher())
    for read in (FunctionSchema.parse, parse_operator_name, library.define, lambda v: library.impl(v, len, "CPU")):
        with pytest.raises(SchemaError, match="it is no text") as refused:
            read(value)
        assert type(value).__name__ in str(refused.value)


@pytest.mark.parametrize("suffix", ["[]", "[]?", "(a)[]"])
def test_types_nest_so_deeply_and_no_deeper(suffix: str) -> None:
    """A schema is read with 32 lists inside each other, and refused with more, in every context of the stack."""
    assert FunctionSchema.parse(f"f(Tensor{suffix * 32} x) -> ()").arguments[0].name == "x"
    for count in (33, 1000, 20_000):
        with pytest.raises(SchemaError, match="nested too deeply"):
            FunctionSchema.parse(f"f(Tensor{suffix * count} x) -> ()")


def test_schemas_are_so_long_and_no_longer() -> None:
    """Thousands of arguments are read, defined and called; a text of a megabyte is refused at once."""
    arguments = ", ".join(f"Tensor a{i}" for i in range(3000))
    x = opmux.ones(1)
    with Library("ns", "FRAGMENT", dispatcher=new_dispatcher()) as library:
        library.define(f"f({arguments}) -> Tensor", lambda *args: args[-1], "CPU")
        assert library.dispatcher.ops.ns.f(*[opmux.zeros(1)] * 2999, x) is x
        for text in ("f(" + "Tensor x, " * 100_000, "x" * 1_000_000, "#" * 1_000_000, "f" + "(" * 1_000_000):
            with pytest.raises(SchemaError, match="too long"):
                library.define(text)
