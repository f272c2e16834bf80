"""Expressions of sizes are read in both notations, evaluated as Python and SymPy would, and nothing else is."""

import itertools
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opmux.errors import ArchiveError, OperatorValueError
from opmux.export._expressions import _CONSTRUCTORS, read_expression

_OPERATORS = {"Add": "+", "Mul": "*", "FloorDiv": "//", "PythonMod": "%", "Max": "max", "Min": "min"}
_trees = st.recursive(
    st.one_of(st.integers(1, 9), st.sampled_from("ab")),
    lambda inner: st.tuples(st.sampled_from(sorted(_OPERATORS)), inner, inner),
    max_leaves=8,
)


def _notations(tree: object) -> tuple[str, str]:
    """A tree as SymPy's constructors, and as Python."""
    if isinstance(tree, int):
        return f"Integer({tree})", str(tree)
    if isinstance(tree, str):
        return f"Symbol('{tree}', integer=True)", f"L['{tree}']"
    assert isinstance(tree, tuple)
    word = _OPERATORS[tree[0]]
    (left, first), (right, second) = map(_notations, tree[1:])
    python = f"{word}({first}, {second})" if word.isalpha() else f"({first} {word} {second})"
    return f"{tree[0]}({left}, {right})", python


@settings(deadline=None, max_examples=80)
@given(_trees, st.integers(1, 50), st.integers(1, 50))
def test_both_notations_have_pythons_values(tree: object, a: int, b: int) -> None:
    """Where Python has a value, it is that one; where it has none, or too long an integer, there is an error of opmux."""
    constructors, python = _notations(tree)
    try:
        expected = eval(python, {"L": {"a": a, "b": b}, "max": max, "min": min})
    except ZeroDivisionError:
        expected = None
    for text in (constructors, python):
        expression = read_expression(text, "here")
        if expected is None:
            with pytest.raises(OperatorValueError, match="no value"):
                expression.value({"a": a, "b": b}, {"a": a, "b": b})
        else:
            assert expression.value({"a": a, "b": b}, {"a": a, "b": b}) == expected


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "L.__class__",
        "L['x'].__class__",
        "L['x'].size",
        "L['x'].numpy()",
        "[x for x in L]",
        "lambda: 1",
        "(" * 5000,
        "-" * 5000 + "1",
        "1" * 5000,
        "Integer(" * 80 + "1" + ")" * 80 + "+",
        "Add(Integer(1), *L)",
        "Unknown(1)",
        "1 if 2 else 3",
        "f'{L}'",
        "1 < 2 < 3",
        "",
        "\0",
        "~1",
        "Symbol(3)",
        "Float('x')",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    """Nothing that is not listed is evaluated, however it is nested."""
    with pytest.raises(ArchiveError, match="reading an expression"):
        read_expression(text, "here")


@pytest.mark.parametrize(
    "text",
    [
        *("9**999999", "1 << 99999999", "2**62 * 4", "Pow(Integer(10), Integer(19))", "Symbol('s0')"),
        *("round(5, -999999999)", "RoundDecimal(Integer(5), Integer(-999999999))", "round(5, -(2**62))"),
        *("L['x'] * 2**40", "L * 2", "L['x'] + L['x']", "max(L['x'], 3)"),
    ],
)
def test_numbers_stay_small(text: str) -> None:
    """No text makes a number of more than 64 bits, repeats a list, or reads a symbol that is not there."""
    with pytest.raises(OperatorValueError, match="no value"):
        read_expression(text, "here").value({}, {"x": (1, 2)})


@settings(deadline=None, max_examples=60)
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 99), st.integers(-99, 99))
def test_a_symbol_of_the_first_degree(factor: int, more: int, symbol: int, value: int) -> None:
    """The only unknown symbol is found where there is an integer for it, and nowhere else."""
    text = f"Add(Mul(Integer({factor}), Symbol('s')), Symbol('t'))"
    expression = read_expression(text, "here")
    assert expression.symbols == {"s", "t"}
    assert expression.solved(value, {}) is None
    found = expression.solved(factor * symbol + more, {"t": more})
    assert found == (("s", symbol) if factor else None)
    other = expression.solved(value, {"t": more})
    assert other is None or expression.value({"s": other[1], "t": more}, {}) == value
    assert read_expression("FloatPow(Symbol('s'), Float('0.5'))", "here").solved(3, {}) is None


@pytest.mark.parametrize(
    ("text", "value"), [("Pow(Integer(2), Integer(62))", 2**62), ("1 << 62", 2**62), ("2 ** 0", 1), ("3 << 0", 3)]
)
def test_powers_and_shifts_to_their_limits(text: str, value: int) -> None:
    """As far as 64 bits go, and not below 0."""
    assert read_expression(text, "here").value({}, {}) == value
    for beyond in (text.replace("62", "64"), text.replace("62", "63"), text.replace(" 0", " -1")):
        with pytest.raises(OperatorValueError, match="no value"):
            read_expression(beyond if beyond != text else "0 ** -1", "here").value({}, {})


def test_a_size_that_is_no_size() -> None:
    """What has no value, or is no integer, tells no symbol."""
    for text in ("FloatPow(Symbol('s'), Float('0.5'))", "ToFloat(Symbol('s'))", "Mul(Symbol('s'), Integer(0))"):
        assert read_expression(text, "here").solved(3, {}) is None
    assert (
        read_expression("Where(Equality(Symbol('s'), Integer(1)), Integer(1), Float('2.5'))", "here").solved(3, {})
        is None
    )


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(_CONSTRUCTORS))
def test_constructors_have_the_values_of_torchs(name: str) -> None:
    """SymPy's, and torch's own, of numbers as sizes are: not negative, divisors not 0."""
    sympy: Any = import_module("sympy")
    from torch.utils._sympy import functions

    known = {**vars(sympy), **vars(functions)}
    sizes, fractions = ("Integer(7)", "Integer(3)", "Integer(64)"), ("Float('2.5')", "Float('0.5')")
    numbers = (
        ("true", "false")
        if name in ("And", "Or", "Not")
        else sizes
        if "Div" in name or "Ind" in name
        else sizes + fractions
    )
    compared = 0
    for count in (1, 2, 3):
        for parts in itertools.product(numbers, repeat=count):
            given = ["true" if parts[0] < parts[-1] else "false", *parts[1:]] if name == "Where" else list(parts)
            text = f"{name}({', '.join(given)})"
            try:
                expected = eval(text, known)
                value = bool(expected) if expected in (sympy.true, sympy.false) else float(expected)
                found = read_expression(text, "here").value({}, {})
            except Exception:  # SymPy leaves it as it is, or one of both refuses it: test_numbers_stay_small
                continue
            assert found == pytest.approx(value), text
            assert isinstance(found, bool) is isinstance(value, bool), text
            compared += 1
    assert compared > 1


def test_how_people_write_it() -> None:
    """Constructors are shown as infixes."""
    text = "Add(FloorDiv(Symbol('s77', positive=True, integer=True), Integer(2)), Integer(1))"
    assert str(read_expression(text, "here")) == "(s77//2) + 1"
    assert read_expression("Symbol('s77')", "here").symbol == "s77"
