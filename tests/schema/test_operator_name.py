"""Operator names: splitting them, and the three ways in which they can be wrong."""

import pytest

from opmux.errors import SchemaError
from opmux.schema import parse_operator_name


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("f", ("", "f", "")),
        ("ns::f", ("ns", "f", "")),
        ("f.g", ("", "f", "g")),
        ("aten::add.Tensor", ("aten", "add", "Tensor")),
        ("__and__._x", ("", "__and__", "_x")),
        (" ns :: f . g ", ("ns", "f", "g")),
        ("aten::random_.from", ("aten", "random_", "from")),
    ],
)
def test_name_is_split_into_its_parts(text: str, parts: tuple[str, str, str]) -> None:
    """A name gives namespace, base name and overload, empty where not written."""
    assert tuple(parse_operator_name(text)) == parts


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "schema_parse_error", 0),
        ("::f", "schema_parse_error", 0),
        ("f.", "schema_parse_error", 2),
        ("a::b::c", "schema_parse_error", 4),
        ("a.b.c", "schema_parse_error", 3),
        ("a-b", "schema_parse_error", 1),
        ("f g", "schema_parse_error", 2),
        ("é", "schema_parse_error", 0),
        ("if", "schema_parse_error", 0),
        ("ns::f.None", "schema_parse_error", 6),
        ("f(", "schema_parse_error", 2),
        ("f.default", "bad_overload_name", 2),
        ("ns::f.__x", "bad_overload_name", 6),
        ("f.default(Tensor x) -> Tensor", "bad_overload_name", 2),
        ("f(Tensor x) -> Tensor", "name_expected", 1),
        ("ns::f.g (t x)->t", "name_expected", 8),
    ],
)
def test_wrong_name_is_refused_with_a_code(text: str, code: str, position: int) -> None:
    """A text that is no operator name raises a SchemaError that says which kind of mistake it is and where."""
    with pytest.raises(SchemaError) as caught:
        parse_operator_name(text)
    assert (caught.value.code, caught.value.position, caught.value.text) == (code, position, text)
