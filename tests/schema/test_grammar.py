"""Every line of the grammar: what it accepts, how that prints, and where it refuses what it does not accept."""

import pytest
from tests.each import each

from opmux.errors import SchemaError
from opmux.schema import FunctionSchema, TypeVariable

# Texts that print as they were written.
CANONICAL = [
    # names
    "f() -> ()",
    "ns::f(int x) -> ()",
    "f.g(int x) -> ()",
    "ns::f.g(int x) -> ()",
    "__and__.Tensor(int x) -> ()",
    "Tensor.int(int x) -> ()",
    "int(int x) -> ()",
    # returns
    "f(Tensor x) -> Tensor",
    "f() -> Tensor a",
    "f() -> (Tensor, Tensor)",
    "f() -> (Tensor x, int y)",
    "f() -> ((Tensor, Tensor))",
    "f() -> ((Tensor, Tensor) a)",
    "f() -> ((Tensor, Tensor)[])",
    "f() -> Tensor[2]",
    "f() -> int[2]? y",
    "f() -> Tensor(a!)?",
    "f() -> Tensor(a!)[]",
    "f() -> NoneType",
    "f() -> ...",
    "f() -> (Tensor, ...)",
    # argument lists
    "f(...) -> ...",
    "f(Tensor x, ...) -> ...",
    "f(*, Tensor x) -> ()",
    "f(Tensor x, *, Tensor y, Tensor z) -> ()",
    "f(int x, int x) -> ()",
    "f(int self, int from, int lambda, int x1_) -> ()",
    # types
    "f(Tensor? x) -> ()",
    "f(Tensor?[] x) -> ()",
    "f(Tensor?[]? x) -> ()",
    "f(Tensor[]?[] x) -> ()",
    "f(Tensor[][] x) -> ()",
    "f(int[2] x) -> ()",
    "f(int[2]? x) -> ()",
    "f(int[][2] x) -> ()",
    "f(int?[2] x) -> ()",
    "f(int[0] x) -> ()",
    "f(SymInt x, SymBool y, ScalarType z, Layout l, MemoryFormat m) -> ()",
    "f(Device d, Stream s, Storage t, Generator g, QScheme q, Quantizer r) -> ()",
    "f(Any a, AnyClassType b, AnyEnumType c, Capsule d, NoneType e) -> ()",
    "f(complex c, str s, Scalar n, bool b, float x) -> ()",
    "f(Dict(str, Tensor) x) -> ()",
    "f(Dict(str, Tensor?)? x) -> ()",
    "f(Dict(str, int)[] x) -> ()",
    "f(Union(int, str) x) -> ()",
    "f(Union(int, NoneType, str) x) -> ()",
    "f(Union(Tensor, int[], Dict(str, int), bool, Device) x) -> ()",
    "f(Union((int, str), Tensor[]) x) -> ()",
    "f(Future(Tensor) x) -> Await(Tensor)",
    "f(RRef(t) x) -> Future(t)",
    "f((int, Tensor) x) -> ()",
    "f((int, Tensor)[] x) -> ()",
    "f((int, Tensor)? x) -> ()",
    "f((int) x) -> ()",
    "f(() x) -> ()",
    "f((int, (str, Tensor)) x) -> ()",
    "f(__torch__.torch.classes.ns.Name x) -> ()",
    "f(__torch__.torch.classes.ns.Name[]? x) -> ()",
    "f(t[] x, Dict(str, tVal) y) -> t",
    # alias annotations
    "f(Tensor(a) x) -> Tensor(a)",
    "f(Tensor(a!) x) -> Tensor(a!)",
    "f(Tensor(a -> b) x) -> ()",
    "f(Tensor(a! -> b) x) -> ()",
    "f(Tensor(a -> *) x) -> ()",
    "f(Tensor(* -> a) x) -> ()",
    "f(Tensor(*) x) -> Tensor(*)",
    "f(Tensor(*!) x) -> ()",
    "f(Tensor(a|b) x) -> ()",
    "f(Tensor(a|b! -> c|d) x) -> ()",
    "f(Tensor(a|*) x) -> ()",
    "f(Tensor(Tensor) x) -> ()",
    "f(Tensor! x, Tensor! y) -> ()",
    "f(Tensor!? x) -> ()",
    "f(Tensor![] x) -> ()",
    "f(Tensor[]! x) -> ()",
    "f(Tensor![]! x) -> ()",
    "f(Tensor(a!)? x) -> ()",
    "f(Tensor(a)[] x) -> ()",
    "f(Tensor(a!)[]? x) -> ()",
    "f(Tensor[](a!) x) -> ()",
    "f(Tensor(a)[](b!) x) -> ()",
    "f(Tensor(a!)?[] x) -> ()",
    "f(Tensor(a)[2] x) -> ()",
    "f(int[2](a!)? x) -> ()",
    "f(int(a!)[2](b)? x) -> ()",
    "f(Tensor[](a)[](b) x) -> ()",
    "f(Tensor(a)[][] x) -> ()",
    "f(int(a!) x) -> ()",
    "f(t(a!) x) -> ()",
    "f(Dict(str, Tensor)(a!) x) -> ()",
    "f(Union(int, str)(a!) x) -> ()",
    # structure
    "f(int x=1, int[] y) -> ()",
    "f(int x=1, int[2] y) -> ()",
    "f(int x=1, *, int y) -> ()",
    "f(*, int x=1, int y) -> ()",
]

# Texts that print differently.
NORMALISED = [
    ("f(Tensor x)->Tensor", "f(Tensor x) -> Tensor"),
    ("f (Tensor x) -> (Tensor)", "f(Tensor x) -> Tensor"),
    ("ns :: f . g(int x) -> ()", "ns::f.g(int x) -> ()"),
    ("f( int  x ) -> (Tensor  y , int  z)", "f(int x) -> (Tensor y, int z)"),
    ("f(Tensor x,\n  int y) -> Tensor", "f(Tensor x, int y) -> Tensor"),
    ("f(Tensor x) -> Tensor # the rest is a comment", "f(Tensor x) -> Tensor"),
    ("f(int x # not, int y\n, int z) -> ()", "f(int x, int z) -> ()"),
    ("f() -> (...)", "f() -> ..."),
    ("f() -> (Tensor a)", "f() -> Tensor a"),
    ("f() -> None", "f() -> NoneType"),
    ("f(*) -> ()", "f() -> ()"),
    ("f(Tensor x, *) -> ()", "f(Tensor x) -> ()"),
    ("f(*, *, Tensor x) -> ()", "f(*, Tensor x) -> ()"),
    ("f(Tensor x, *, Tensor y, *, Tensor z) -> ()", "f(Tensor x, *, Tensor y, Tensor z) -> ()"),
    ("f(Tensor x, *, ...) -> ()", "f(Tensor x, ...) -> ()"),
    ("f(Tensor?? x) -> ()", "f(Tensor? x) -> ()"),
    ("f(int [ 2 ] x) -> ()", "f(int[2] x) -> ()"),
    ("f(int[]x) -> ()", "f(int[] x) -> ()"),
    ("f(DeviceIndex x, ConstQuantizerPtr y) -> ()", "f(int x, int y) -> ()"),
    ("f(None x) -> ()", "f(NoneType x) -> ()"),
    ("f(Union(str, int)? x) -> ()", "f(Union(int, str)? x) -> ()"),
    ("f(Union(int, None) x) -> ()", "f(int? x) -> ()"),
    ("f(Union(Tensor?, int) x) -> ()", "f(Union(Tensor, int, NoneType) x) -> ()"),
    ("f(Union(int, Union(str, bool)) x) -> ()", "f(Union(int, str, bool) x) -> ()"),
    ("f(Union(int, float) x) -> ()", "f(Union(float, int) x) -> ()"),
    ("f((Tensor(a), Tensor(b!)) x) -> ()", "f((Tensor, Tensor) x) -> ()"),
    ("f(Dict(str, Tensor(a)) x) -> ()", "f(Dict(str, Tensor) x) -> ()"),
    ("f(Tensor ( a ! ) x) -> ()", "f(Tensor(a!) x) -> ()"),
    ("f(Tensor(a -> a) x) -> ()", "f(Tensor(a) x) -> ()"),
    ("f(Tensor(a!->b) x) -> ()", "f(Tensor(a! -> b) x) -> ()"),
    ("f(Tensor(b|a|a) x) -> ()", "f(Tensor(a|b) x) -> ()"),
]

# Texts that are refused; the bar stands before the word that is marked.
REFUSED = [
    # names
    "|",
    "|(int x) -> ()",
    "|::f(int x) -> ()",
    "ns::|(int x) -> ()",
    "a::b|::c(int x) -> ()",
    "f.|(int x) -> ()",
    "f.g|.h(int x) -> ()",
    "f|.1(int x) -> ()",
    "|if(int x) -> ()",
    "ns::|if() -> ()",
    "f.|if(int x) -> ()",
    # the frame
    "f(|",
    "f(int|",
    "f(int x|",
    "f(int x)|",
    "f(int x) |-",
    "f(int x) ->|",
    "f(int x) -> (|",
    "f(int x) -> (Tensor|",
    "f(int x |-> Tensor",
    "f(Tensor x,|) -> ()",
    "f(*,|) -> ()",
    "f(Tensor|) -> ()",
    "f(int |$x) -> ()",
    "f(int |é) -> ()",
    "f(int x) -> Tensor x |y",
    "f(Tensor x) -> () |x",
    "f(Tensor x) -> Tensor|;",
    "f(Tensor x) -> (Tensor,|)",
    "f(Tensor x) -> Tensor|=1",
    "f() -> (Tensor, Tensor)|[]",
    "f(|..., Tensor x) -> ()",
    "f(|..., ...) -> ()",
    "f() -> (|..., Tensor)",
    "f(Tensor x=None, |...) -> ()",
    "f(*, int x=1, |...) -> ()",
    "f(int x, *|x) -> ()",
    "f(int |if) -> ()",
    "f(int |is) -> ()",
    "f(int |None) -> ()",
    "f(int |1x) -> ()",
    "f(Tensor a|.b) -> ()",
    # types
    "f(|Foo x) -> ()",
    "f(|_x x) -> ()",
    "f(|SymFloat x) -> ()",
    "f(|Dimname x) -> ()",
    "f(|List(int) x) -> ()",
    "f(|__torch__.foo.ns.Name x) -> ()",
    "f(|None? x) -> ()",
    "f(int[2]?|? x) -> ()",
    "f(int[2]|[] x) -> ()",
    "f(int[2]|[3] x) -> ()",
    "f(int[|-1] x) -> ()",
    "f(int[|a] x) -> ()",
    "f(int[|1.5] x) -> ()",
    "f(int[|0x2] x) -> ()",
    "f(int[1|,2] x) -> ()",
    "f((int|[2], int) x) -> ()",
    "f(Future(int|[2]) x) -> ()",
    "f(RRef(Tensor|, int) x) -> ()",
    "f(Dict(str|) x) -> ()",
    "f(Dict(|Tensor[], int) x) -> ()",
    "f(|Union(int) x) -> ()",
    "f(|Union(int, int) x) -> ()",
    # alias annotations
    "f(Tensor(|) x) -> ()",
    "f(Tensor(|1) x) -> ()",
    "f(Tensor(|if) x) -> ()",
    "f(Tensor(a|,b) x) -> ()",
    "f(Tensor?|(a!) x) -> ()",
    "f(Tensor(a)|! x) -> ()",
    "f(Tensor?|! x) -> ()",
    "f((int, str)|! x) -> ()",
    "f(Future(Tensor)|(a!) x) -> ()",
    "f(__torch__.torch.classes.ns.Name|(a!) x) -> ()",
]


@each("text", CANONICAL)
def test_canonical_text_prints_as_written(text: str) -> None:
    """A schema in canonical form prints back to its source."""
    assert str(FunctionSchema.parse(text)) == text


@pytest.mark.parametrize(("text", "printed"), NORMALISED)
def test_other_text_prints_canonically(text: str, printed: str) -> None:
    """A schema in any other form prints in the canonical one, which means the same."""
    schema = FunctionSchema.parse(text)
    assert str(schema) == printed
    assert FunctionSchema.parse(printed) == schema


@each("marked", REFUSED)
def test_malformed_text_is_refused_at_its_position(marked: str) -> None:
    """A text outside the grammar raises a SchemaError that marks the first wrong word."""
    position = marked.index("|")
    text = marked[:position] + marked[position + 1 :]
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse(text)
    assert (caught.value.code, caught.value.position, caught.value.text) == ("schema_parse_error", position, text)


def test_alias_sets_separated_by_bars_are_refused_after_the_wildcard() -> None:
    """Nothing may follow the wildcard of an alias set."""
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse("f(Tensor(*|a) x) -> ()")
    assert caught.value.position == len("f(Tensor(*")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("f(int x=1, int y) -> ()", 11),
        ("f(int x=1, Tensor? y) -> ()", 11),
        ("f(int x=1, int[]? y) -> ()", 11),
        ("f(int x=1, Dict(str, int) y) -> ()", 11),
        ("f(int x=1, int[] y, int z) -> ()", 20),
    ],
)
def test_positional_argument_without_default_after_one_with_default(text: str, position: int) -> None:
    """Only a list may follow a default without having one itself."""
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse(text)
    assert (caught.value.code, caught.value.position) == ("nondefault_after_default", position)


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("f.default(int x) -> ()", "bad_overload_name", 2),
        ("ns::f.__g(int x) -> ()", "bad_overload_name", 6),
        ("ns::f.g", "schema_expected", 7),
    ],
)
def test_errors_about_names_have_codes_of_their_own(text: str, code: str, position: int) -> None:
    """An illegal overload name and a missing signature are told apart from other mistakes."""
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse(text)
    assert (caught.value.code, caught.value.position) == (code, position)


def test_error_shows_the_text_with_the_position_marked() -> None:
    """The message shows what was read and points at the wrong word."""
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse("f(Tensor x, Foo y) -> ()")
    lines = str(caught.value).splitlines()
    row = next(index for index, line in enumerate(lines) if "Foo y" in line)
    assert lines[row + 1].index("^") == lines[row].index("Foo")


@pytest.mark.parametrize("word", ["t", "tVal", "scalar", "long", "float32"])
def test_lower_case_words_are_type_variables_where_allowed(word: str) -> None:
    """Type variables are read by default and refused for operators that users define."""
    schema = FunctionSchema.parse(f"f({word} x) -> {word}[]")
    assert schema.arguments[0].type == TypeVariable(word)
    for _ in range(2):
        with pytest.raises(SchemaError) as caught:
            FunctionSchema.parse(f"f({word} x) -> {word}[]", allow_typevars=False)
        assert caught.value.position == 2


@pytest.mark.parametrize(("word", "advice"), [("double", "write float"), ("int64_t", "write int")])
def test_cpp_types_are_refused_with_advice(word: str, advice: str) -> None:
    """The C++ names that people write by mistake are answered with the right word."""
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse(f"f({word} x) -> ()", allow_typevars=False)
    assert caught.value.advice == advice


@pytest.mark.parametrize("opening", ["(", "Future(", "Union(int, ", "Dict(str, "])
def test_deep_nesting_is_refused(opening: str) -> None:
    """A type nested without end is a SchemaError, not a RecursionError."""
    with pytest.raises(SchemaError, match="nested too deeply"):
        FunctionSchema.parse(f"f({opening * 10_000}int x) -> ()")


def test_duplicate_argument_names_are_parsed_and_reported() -> None:
    """Parsing accepts an argument name twice, as PyTorch does, and says so for those who refuse it."""
    assert FunctionSchema.parse("f(int x, int y, *, int x) -> ()").duplicate_argument_name == "x"
    assert FunctionSchema.parse("f(int x, int y) -> ()").duplicate_argument_name is None


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("f(Tensr x) -> ()", "did you mean Tensor?"),
        ("f(tensor x) -> ()", "did you mean Tensor?"),
        ("f(Int[] x) -> ()", "did you mean int?"),
        ("f(List x) -> ()", "write int[], Tensor[] and so on"),
        ("f(double x) -> ()", "write float"),
        ("f(bool x=true) -> ()", "write True"),
        ("f(bool x=FALSE) -> ()", "write False"),
        ("f(Tensor? x=nullopt) -> ()", "write None"),
        ("f(Xyzzy x) -> ()", "use a type such as Tensor, int, float, bool or str"),
    ],
)
def test_words_of_other_languages(text: str, advice: str) -> None:
    """A type or a default that is nearly right, or right in Python or C++, has what to write in its place."""
    with pytest.raises(SchemaError) as caught:
        FunctionSchema.parse(text, allow_typevars=False)
    assert caught.value.advice == advice
