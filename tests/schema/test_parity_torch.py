"""Our reading and printing compared with torch's own, over every schema that torch 2.13 knows."""

import pytest
from tests.declarations import rows_of_torch

from opmux.errors import SchemaError
from opmux.schema import FunctionSchema

torch = pytest.importorskip("torch", reason="compares with torch 2.13")

pytestmark = pytest.mark.torch

# Where our print differs from torch's on purpose: text, torch's print, ours, all for `f(...) -> ()`.
DIFFERENT_PRINTS = [
    ("Tensor! x", "Tensor($0! -> ) x", "Tensor! x", "torch numbers fresh sets, and does not read that again"),
    ("Tensor(a!)?[] x", "Tensor?(a!)[] x", "Tensor(a!)?[] x", "torch does not read its own print"),
    ("Tensor(a)[][] x", "Tensor[]()[] x", "Tensor(a)[][] x", "torch loses the annotation"),
    ("int[3] x=[1, 1]", "int[3] x=1", "int[3] x=[1, 1]", "torch prints a list of another length"),
    ("int[] x=[1, 1]", "int[] x=1", "int[] x=[1, 1]", "torch does not read its own print"),
    ('int x="a"', "int x=a", 'int x="a"', "torch does not read its own print"),
    ("float x=-0.0", "float x=0.", "float x=-0.", "torch loses the sign"),
    ("float x=float", "float x=6", "float x=6.", "torch's print reads as another value"),
    ("complex x=1.5", "complex x=0.+1.j", "complex x=1.5+0.j", "torch takes the real part for an imaginary one"),
    (
        "Union(int, float, complex) x",
        "Union(Scalar) x",
        "Union(float, complex, int) x",
        "torch does not read its print",
    ),
]

# What torch reads and we refuse.
REFUSED_ONLY_HERE = ["int x=0x10", "int x=1.5", "int? x=1.5", "int[1.5] x", "float x=0x1p3"]

# What we read and torch refuses or crashes on; it prints PyObject in schemas that it has inferred itself.
REFUSED_ONLY_BY_TORCH = [
    "PyObject x",
    "complex x=1",
    'Device x="npu"',
    "float x=5e-324",
    "__torch__.torch.classes.a.B x",
]


def torch_print(text: str) -> str | None:
    try:
        return str(torch._C.parse_schema(text))
    except (RuntimeError, ValueError, IndexError):
        return None


def without_set_order(text: str) -> list[str]:
    """The text with the members of alias sets, which torch prints in hash order, in one order."""
    return ["|".join(sorted(word.split("|"))) for word in text.replace("(", " ").replace(")", " ").split()]


def test_every_registered_schema_prints_like_torch() -> None:
    """All schemas that torch has registered print alike, but for the order of alias sets."""
    texts = [str(schema) for schema in torch._C._jit_get_all_schemas()]
    assert len(texts) > 4_000
    different = [text for text in texts if str(FunctionSchema.parse(text)) != text]
    assert [text for text in different if "|" not in text] == []
    for text in different:
        assert without_set_order(str(FunctionSchema.parse(text))) == without_set_order(text)


def test_every_registered_schema_has_torchs_attributes() -> None:
    """Names, flags, arguments, defaults and alias sets of every registered schema are torch's."""
    for theirs in torch._C._jit_get_all_schemas():
        ours = FunctionSchema.parse(str(theirs))
        assert (ours.name, ours.overload_name, ours.is_mutable) == (
            theirs.name,
            theirs.overload_name,
            theirs.is_mutable,
        )
        assert len(ours.returns) == len(theirs.returns)
        for one, other in zip(ours.arguments, theirs.arguments, strict=True):
            assert (one.name, one.kwarg_only, one.list_size) == (other.name, other.kwarg_only, other.N)
            assert one.is_write == (other.alias_info is not None and other.alias_info.is_write)
            assert one.has_default == other.has_default_value()
            if one.has_default:
                default = other.default_value
                assert repr(one.default) == repr(tuple(default) if isinstance(default, list) else default)
            if other.alias_info is not None:
                assert one.alias is not None
                assert one.alias.before_set == set(other.alias_info.before_set)
                assert one.alias.after_set == set(other.alias_info.after_set)


def test_every_declared_function_prints_like_torch() -> None:
    """All entries of native_functions.yaml print as torch prints them."""
    entries = rows_of_torch()
    assert len(entries) > 2_500
    for entry in entries:
        text = f"aten::{entry['func']}"
        expected = torch_print(text)
        assert expected is not None
        ours = str(FunctionSchema.parse(text, allow_typevars=False))
        assert ours == expected or without_set_order(ours) == without_set_order(expected)
        assert FunctionSchema.parse(ours) == FunctionSchema.parse(text)


@pytest.mark.parametrize(("written", "torchs", "ours", "reason"), DIFFERENT_PRINTS)
def test_differences_in_print_are_the_listed_ones(written: str, torchs: str, ours: str, reason: str) -> None:
    """Each listed difference exists, and our print reads back as the same schema."""
    schema = FunctionSchema.parse(f"f({written}) -> ()")
    assert str(schema) == f"f({ours}) -> ()", reason
    assert torch_print(f"f({written}) -> ()") == f"f({torchs}) -> ()"
    assert FunctionSchema.parse(str(schema)) == schema


@pytest.mark.parametrize("written", REFUSED_ONLY_HERE)
def test_accidents_of_torch_are_refused(written: str) -> None:
    """Numbers that torch reads wrongly are refused."""
    assert torch_print(f"f({written}) -> ()") is not None
    with pytest.raises(SchemaError):
        FunctionSchema.parse(f"f({written}) -> ()")


@pytest.mark.parametrize("written", REFUSED_ONLY_BY_TORCH)
def test_what_only_torch_refuses_is_read(written: str) -> None:
    """What torch refuses for reasons of its own is read."""
    assert torch_print(f"f({written}) -> ()") is None
    FunctionSchema.parse(f"f({written}) -> ()")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("f(SymInt x) -> ()", "f(int x) -> ()"),
        ("f(ScalarType x) -> ()", "f(int x) -> ()"),
        ("f(Tensor(a) x) -> ()", "f(Tensor(b) x) -> ()"),
        ("f(Tensor(a|b) x) -> ()", "f(Tensor(b|a) x) -> ()"),
        ("f(int[2] x=[1, 1]) -> ()", "f(int[2] x=1) -> ()"),
        ("f(int[2] x) -> ()", "f(int[3] x) -> ()"),
        ("f() -> Tensor a", "f() -> Tensor b"),
        ("f(float? x=1) -> ()", "f(float? x=1.) -> ()"),
        ("f(bool x=1) -> ()", "f(bool x=True) -> ()"),
        ("f(Union(int, str) x) -> ()", "f(Union(str, int) x) -> ()"),
    ],
)
def test_equality_agrees_with_torch(one: str, other: str) -> None:
    """Two schemas are equal here exactly when they are equal in torch."""
    ours = FunctionSchema.parse(one) == FunctionSchema.parse(other)
    assert ours == (torch._C.parse_schema(one) == torch._C.parse_schema(other))
