"""Properties that hold for every schema: printing loses nothing, and damage is always reported as a SchemaError."""

import string
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from opmux.errors import SchemaError
from opmux.schema import FunctionSchema, parse_operator_name

RESERVED = {
    "as",
    "if",
    "in",
    "is",
    "or",
    "and",
    "not",
    "def",
    "del",
    "for",
    "none",
    "true",
    "with",
    "else",
    "elif",
    "from",
}
names = st.text(string.ascii_letters + "_", min_size=1, max_size=4).filter(lambda name: name.lower() not in RESERVED)
overloads = names.filter(lambda name: not name.startswith("__"))
words = [
    "Tensor",
    "int",
    "SymInt",
    "float",
    "bool",
    "complex",
    "str",
    "Scalar",
    "ScalarType",
    "Device",
    "Any",
    "Layout",
]
sets = st.lists(names, min_size=1, max_size=3, unique=True).map(lambda members: "|".join(sorted(members)))


@st.composite
def aliases(draw: st.DrawFn) -> str:
    """An alias annotation, or nothing."""
    if draw(st.booleans()):
        return ""
    arrow = f" -> {draw(sets)}" if draw(st.booleans()) else ""
    return draw(st.sampled_from(["!", "(*)", f"({draw(sets)}{draw(st.sampled_from(['', '!']))}{arrow})"]))


def nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Types made of other types."""
    return st.one_of(
        inner.map(lambda type_: f"{type_}[]"),
        inner.map(lambda type_: f"{type_}?"),
        st.lists(inner, max_size=3).map(lambda types: f"({', '.join(types)})"),
        inner.map(lambda type_: f"Dict(str, {type_})"),
        inner.map(lambda type_: f"Future({type_})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda types: f"Union({', '.join(types)})"),
    )


types = st.recursive(st.sampled_from(words), nested, max_leaves=4)


@st.composite
def annotated_types(draw: st.DrawFn) -> str:
    """A type as arguments and returns have it, annotated where that is allowed."""
    if draw(st.booleans()):
        return draw(types)
    text = draw(st.sampled_from(words)) + draw(aliases())
    suffixes = st.lists(st.sampled_from(["?", "[]"]), max_size=2)
    for suffix in draw(suffixes):
        text += suffix + (draw(aliases()) if suffix == "[]" else "")
    if draw(st.booleans()):
        text += f"[{draw(st.integers(0, 4))}]{draw(aliases())}{draw(st.sampled_from(['', '?']))}"
    return text


floats = st.floats(allow_nan=False, allow_infinity=False)
bits = st.lists(st.integers(0, 1), max_size=3)
strings = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\\'{}"), max_size=5)

# Types with a default that fits, and room for the name.
defaults: st.SearchStrategy[str] = st.one_of(
    st.integers(-(2**63), 2**63 - 1).map(lambda value: f"int {{}}={value}"),
    floats.map(lambda value: f"float {{}}={value!r}"),
    floats.map(lambda value: f"Scalar? {{}}={value!r}"),
    bits.map(lambda value: f"int[] {{}}={value}"),
    bits.map(lambda value: f"int[2] {{}}={value}"),
    strings.map(lambda value: f"str {{}}='{value}'"),
    st.sampled_from(["Tensor? {}=None", "bool {}=True", "ScalarType {}=half", "complex {}=1.5-2j"]),
)


@st.composite
def schemas(draw: st.DrawFn) -> str:
    """The text of a schema, written with any spacing around commas."""
    arguments = [f"{draw(annotated_types())} {draw(names)}" for _ in range(draw(st.integers(0, 3)))]
    defaulted = [draw(defaults).format(draw(names)) for _ in range(draw(st.integers(0, 3)))]
    if draw(st.booleans()) and defaulted:
        defaulted.insert(0, "*")
    arguments += defaulted
    if draw(st.booleans()) and not defaulted:
        arguments.append("...")
    returns = [draw(annotated_types()) for _ in range(draw(st.integers(0, 3)))]
    name = draw(names) + (f"::{draw(names)}" if draw(st.booleans()) else "")
    name += f".{draw(overloads)}" if draw(st.booleans()) else ""
    comma = draw(st.sampled_from([", ", ",", " , "]))
    return f"{name}({comma.join(arguments)}) -> ({comma.join(returns)})"


def is_readable(text: str) -> bool:
    """Whether the text is a schema; a generated union may have only one member, and `default` may be an overload."""
    try:
        FunctionSchema.parse(text)
    except SchemaError:
        return False
    return True


@given(schemas().filter(is_readable))
def test_printing_loses_nothing(text: str) -> None:
    """The print of a schema reads as an equal schema and prints the same again."""
    schema = FunctionSchema.parse(text)
    again = FunctionSchema.parse(str(schema))
    assert again == schema
    assert hash(again) == hash(schema)
    assert str(again) == str(schema)


@given(schemas(), st.data())
def test_damaged_text_is_a_schema_error_or_a_schema(text: str, data: st.DataObject) -> None:
    """A text with characters removed, doubled or replaced is read or refused with a position inside it."""
    for _ in range(data.draw(st.integers(1, 3))):
        position = data.draw(st.integers(0, len(text)))
        insert = data.draw(st.sampled_from(["", *"()[]{}!?*|.,:=-> '\"\\#\n0j\x00é", "->", "...", "None"]))
        text = text[:position] + insert + text[position + data.draw(st.integers(0, 3)) :]
    check_any_text(text)


@given(st.text(max_size=30) | st.text("f(Tensor x)->[]?!*|=.,:'\"\\1e5j#", max_size=30))
def test_any_text_is_a_schema_error_or_a_schema(text: str) -> None:
    """No text at all raises anything but a SchemaError."""
    check_any_text(text)
    check_any_text(f"f({text}) -> ()")
    check_any_text(f"f(str x={text}) -> ()")


def check_any_text(text: str) -> None:
    for read in (FunctionSchema.parse, parse_operator_name):
        error = schema_error(read, text)
        assert error is None or (error.text == text and 0 <= error.position <= len(text))


def schema_error(read: Callable[[str], object], text: str) -> SchemaError | None:
    try:
        read(text)
    except SchemaError as error:
        return error
    return None


@given(schemas().filter(is_readable))
def test_reading_again_gives_an_equal_schema(text: str) -> None:
    """A text read a second time, when its parts are known already, gives the same as the first time."""
    first, second = FunctionSchema.parse(text), FunctionSchema.parse(text)
    assert first == second
    assert str(first) == str(second)
