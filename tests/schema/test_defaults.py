"""Default values: what each type accepts, the Python value, and its print."""

import math

import pytest
from tests.each import each

from opmux.errors import SchemaError
from opmux.schema import NO_DEFAULT, FunctionSchema

# (declaration, value, print of the value if it is not what was written)
ACCEPTED = [
    ("Tensor x=None", None, ""),
    ("Tensor? x=None", None, ""),
    ("Tensor[]? x=None", None, ""),
    ("Tensor? x=1", 1, ""),
    ("Generator x=None", None, ""),
    ("Quantizer x=None", None, ""),
    ("Generator? x=None", None, ""),
    ("Stream? x=None", None, ""),
    ("Any? x=None", None, ""),
    ("Dict(str, int)? x=None", None, ""),
    ("int x=1", 1, ""),
    ("int x=-1", -1, ""),
    ("int x=- 1", -1, "-1"),
    ("int x=01", 1, "1"),
    ("int x=9223372036854775807", 2**63 - 1, ""),
    ("int x=-9223372036854775808", -(2**63), ""),
    ("int x=True", True, ""),
    ("int x=None", None, ""),
    ("int? x=True", True, ""),
    ('int? x="a"', "a", ""),
    ("SymInt x=1", 1, ""),
    ("SymBool? x=True", True, ""),
    ("bool x=True", True, ""),
    ("bool x=False", False, ""),
    ("bool x=1", 1, ""),
    ("float x=1", 1.0, "1."),
    ("float x=1.", 1.0, ""),
    ("float x=.5", 0.5, "0.5"),
    ("float x=1e-5", 1e-5, "1.0000000000000001e-05"),
    ("float x=0.1", 0.1, "0.10000000000000001"),
    ("float x=1E5", 1e5, "100000."),
    ("float x=1.e5", 1e5, "100000."),
    ("float x=1e18", 1e18, "1000000000000000000."),
    ("float x=1e20", 1e20, "1e+20"),
    ("float x=-0.0", -0.0, "-0."),
    ("float x=5e-324", 5e-324, "4.9406564584124654e-324"),
    ("float x=float", 6.0, "6."),
    ("float x=1j", 1j, "0.+1.j"),
    ("float? x=1", 1, ""),
    ("float? x=1.5", 1.5, ""),
    ("Scalar x=1", 1, ""),
    ("Scalar x=1.5", 1.5, ""),
    ("Scalar x=-1e-3", -1e-3, "-0.001"),
    ("Scalar x=True", True, ""),
    ("Scalar x=1j", 1j, "0.+1.j"),
    ("complex x=-2.5j", complex(0.0, -2.5), "0.-2.5j"),
    ("complex x=1.5", 1.5 + 0j, "1.5+0.j"),
    ("complex x=-1.5-2.j", -1.5 - 2j, ""),
    ("str x=None", None, ""),
    ("str x=1", 1, ""),
    ('str x=""', "", ""),
    ("str x='a'", "a", '"a"'),
    ('str x="""a"""', "a", '"a"'),
    ('str x="a, int y) -> #"', "a, int y) -> #", ""),
    ('str x="a\'b"', "a'b", '"a\\\'b"'),
    ("str x='a\"b'", 'a"b', '"a\\"b"'),
    (r'str x="\n\t\f\v\a\b\\"', "\n\t\f\v\a\b\\", ""),
    (r'str x="\101\015"', "A\r", r'"A\015"'),
    ('str x="é"', "é", ""),
    ("int x=float", 6, "6"),
    ("int x=long", 4, "4"),
    ("int x=complex", 9, "9"),
    ("int x=strided", 0, "0"),
    ("int x=Mean", 1, "1"),
    ("MemoryFormat? x=contiguous_format", 0, "0"),
    ("Layout x=strided", 0, "0"),
    ("ScalarType x=float", 6, "6"),
    ("ScalarType x=int", 3, "3"),
    ("ScalarType? x=half", 5, "5"),
    ("ScalarType x=bfloat16", 15, "15"),
    ("ScalarType x=uint64", 29, "29"),
    ("ScalarType x=int4", 40, "40"),
    ("ScalarType[] x=[half, double]", (5, 7), "[5, 7]"),
    ("int[] x=[]", (), ""),
    ("int[] x=[1,-2]", (1, -2), "[1, -2]"),
    ("int[] x=[1, 1]", (1, 1), ""),
    ("int[2] x=[1, 2]", (1, 2), ""),
    ("int[2] x=[1, 1]", (1, 1), "1"),
    ("int[2] x=1", (1, 1), ""),
    ("int[3] x=[1, 1]", (1, 1), ""),
    ("int[1] x=1", (1,), "[1]"),
    ("int[0] x=1", (), "[]"),
    ("int[2]? x=1", 1, ""),
    ("int[2]? x=None", None, ""),
    ("int[] x=[long]", (4,), "[4]"),
    ("SymInt[2] x=1", (1, 1), "[1, 1]"),
    ("bool[2] x=True", (True, True), "[True, True]"),
    ("float[2] x=1", (1.0, 1.0), "[1., 1.]"),
    ("float[] x=[1, 2e3]", (1.0, 2000.0), "[1., 2000.]"),
    ("complex[] x=[1j, 2]", (1j, 2 + 0j), "[0.+1.j, 2.+0.j]"),
]

# The bar stands before the word that is marked.
REFUSED = [
    "Tensor x=|1",
    "Tensor x=|float",
    "Tensor[] x=|None",
    "Tensor[] x=|[]",
    "Generator x=|1",
    "Stream x=|None",
    "Storage x=|None",
    "Any x=|1",
    "NoneType x=|None",
    "SymBool x=|True",
    "QScheme x=|1",
    "t x=|1",
    "Dict(str, int) x=|None",
    "(int, int) x=|None",
    "int x=|",
    "int x=|+1",
    "int x=-|-1",
    "int x=-|True",
    "int x=|[1]",
    "int x=|foo",
    "int x=|half",
    "int x=|0x10",
    "int x=|1.5",
    "int x=|1e3",
    "int x=|1j",
    "int? x=|1.5",
    "SymInt x=|1.5",
    "ScalarType x=|1.5",
    "int x=|9223372036854775808",
    "int x=-|9223372036854775809",
    "int x=1|_000",
    "int x=1 |2",
    "Scalar x=1 |+ 2",
    "complex x=1|-2",
    "int? x=|[1]",
    "float x=|1e400",
    "float x=|nan",
    "float x=|0x1p3",
    "float x=1|e",
    "bool x=|true",
    "ScalarType x=|byte",
    "Layout? x=|sparse",
    'str x=|"a',
    'str x=|"a\nb"',
    'str x="a" |"b"',
    r'str x=|"\q"',
    r'str x=|"\x41"',
    r'str x=|"\0"',
    r'str x=|"\400"',
    'str[] x=|["a"]',
    "Device x=|None",
    "Device x=|cpu",
    'Device[] x=|["cpu"]',
    "int[] x=|1",
    "int[] x=|None",
    "int[] x=[1,|]",
    "int[] x=[|,]",
    "int[] x=[|1.5]",
    "int[] x=[|True]",
    "int[] x=[|None]",
    "int[][] x=|[]",
    "int?[] x=|[1]",
    "int[2] x=|float",
    "int[2] x=|True",
    "int[2] x=|None",
    "int[2]? x=|[1, 2]",
    "int[1000000000] x=|1",
    "bool[] x=[|1]",
    "Scalar[] x=|[1]",
]


@each("declaration, value, printed", ACCEPTED)
def test_default_is_read_and_printed(declaration: str, value: object, printed: str) -> None:
    """A default becomes a Python value of the right class, and its print says the same."""
    schema = FunctionSchema.parse(f"f({declaration}) -> ()")
    argument = schema.arguments[0]
    expected = f"{declaration.partition('=')[0]}={printed}" if printed else declaration
    assert repr(argument.default) == repr(value)
    assert argument.has_default
    assert str(schema) == f"f({expected}) -> ()"
    assert FunctionSchema.parse(str(schema)) == schema


@pytest.mark.parametrize("marked", REFUSED)
def test_default_that_does_not_fit_is_refused_at_its_position(marked: str) -> None:
    """A default outside its type's grammar raises a SchemaError that marks it."""
    position = marked.index("|")
    declaration = marked[:position] + marked[position + 1 :]
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse(f"f({declaration}) -> ()")
    assert (caught.value.code, caught.value.position) == ("schema_parse_error", position + 2)


@pytest.mark.parametrize("type_text", ["Device", "Device?"])
def test_device_default_prints_without_quotes(type_text: str) -> None:
    """A device default is a string; like PyTorch's its print is not read again."""
    schema = FunctionSchema.parse(f'f({type_text} x="cuda:1") -> ()')
    assert schema.arguments[0].default == "cuda:1"
    assert str(schema) == f"f({type_text} x=cuda:1) -> ()"
    with pytest.raises(SchemaError):
        FunctionSchema.parse(str(schema))


def test_absent_default_differs_from_none() -> None:
    """An argument without a default has the sentinel, and one with None has None."""
    bare, none = FunctionSchema.parse("f(Tensor? x, Tensor? y=None) -> ()").arguments
    assert bare.default is NO_DEFAULT
    assert not bare.has_default
    assert none.default is None
    assert none.has_default


def test_negative_zero_keeps_its_sign() -> None:
    """The sign of a zero survives reading and printing."""
    default = FunctionSchema.parse("f(float x=-0.) -> ()").arguments[0].default
    assert math.copysign(1.0, default) == -1.0
