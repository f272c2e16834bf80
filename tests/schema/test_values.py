"""Schemas, arguments and types as values: immutable, comparable, hashable, complete."""

import copy
import itertools
import pickle
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from opmux.errors import SchemaError
from opmux.schema import (
    NO_DEFAULT,
    AliasInfo,
    Argument,
    BaseType,
    ClassType,
    DictType,
    FunctionSchema,
    FutureType,
    ListType,
    OptionalType,
    TupleType,
    TypeVariable,
    UnionType,
    is_tensor_like,
)

ADD = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"


@pytest.fixture
def quick_switches() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def first_type(declaration: str) -> object:
    return FunctionSchema.parse(f"f({declaration} x) -> ()").arguments[0].type


class TestSchema:
    def test_attributes_say_what_the_text_says(self) -> None:
        """Every part of a schema's text has its attribute."""
        schema = FunctionSchema.parse(ADD)
        assert (schema.name, schema.namespace, schema.base_name) == ("aten::add", "aten", "add")
        assert (schema.overload_name, schema.qualified_name) == ("out", "aten::add.out")
        assert [argument.name for argument in schema.arguments] == ["self", "other", "alpha", "out"]
        assert [argument.kwarg_only for argument in schema.arguments] == [False, False, True, True]
        assert [argument.is_out for argument in schema.arguments] == [False, False, False, True]
        assert schema.out_arguments == schema.arguments[3:]
        assert schema.is_mutable
        assert schema.returns[0].name is None
        assert schema.returns[0].alias == schema.arguments[3].alias
        assert not schema.is_vararg
        assert not schema.is_varret

    def test_schema_without_namespace_and_overload(self) -> None:
        """Parts of the name that are not written are empty, and the name has no dot."""
        schema = FunctionSchema.parse("f(...) -> (Tensor x, ...)")
        assert (schema.name, schema.namespace, schema.overload_name, schema.qualified_name) == ("f", "", "", "f")
        assert schema.is_vararg
        assert schema.is_varret
        assert schema.returns[0].name == "x"
        assert not schema.is_mutable

    def test_writing_in_place_is_mutation_but_no_out_argument(self) -> None:
        """A positional argument that is written to makes the schema mutable and is no out argument."""
        schema = FunctionSchema.parse("f(Tensor(a!) self, *, int x) -> Tensor(a!)")
        assert schema.is_mutable
        assert schema.out_arguments == ()

    @pytest.mark.parametrize(
        "other",
        [
            "aten::add.out2(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
            "my::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
            "aten::add.out(Tensor x, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
            "aten::add.out(Tensor? self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
            "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1., Tensor(a!) out) -> Tensor(a!)",
            "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=True, Tensor(a!) out) -> Tensor(a!)",
            "aten::add.out(Tensor self, *, Tensor other, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
            "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(b!) out) -> Tensor(a!)",
            "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!) x",
            "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> (Tensor(a!), ...)",
        ],
    )
    def test_any_difference_makes_schemas_unequal(self, other: str) -> None:
        """Names, types, defaults and their classes, keyword-only marks and aliases all count in equality."""
        assert FunctionSchema.parse(other) != FunctionSchema.parse(ADD)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("f(SymInt x, ScalarType? y) -> SymInt[]", "f(int x, int? y) -> int[]"),
            ("f(int[2] x=1) -> ()", "f(int[2] x=[1, 1]) -> ()"),
            ("f(Tensor(a|b) x) -> ()", "f(Tensor(b|a) x) -> ()"),
            ("f(Union(str, int) x) -> ()", "f(Union(int, str) x) -> ()"),
        ],
    )
    def test_different_texts_of_one_meaning_are_equal(self, one: str, other: str) -> None:
        """Equal schemas hash alike; types that only print differently, such as SymInt and int, count as equal."""
        first, second = FunctionSchema.parse(one), FunctionSchema.parse(other)
        assert first == second
        assert hash(first) == hash(second)

    def test_sizes_count_in_equality(self) -> None:
        """`int[2]` and `int[3]` differ."""
        assert FunctionSchema.parse("f(int[2] x) -> ()") != FunctionSchema.parse("f(int[3] x) -> ()")

    def test_parts_compare_unequal_to_other_objects(self) -> None:
        """A schema is not equal to its text, nor is one of its parts, nor are they to each other."""
        schema = FunctionSchema.parse(ADD)
        parts: list[Any] = [schema, schema.arguments[0], schema.arguments[0].type, schema.arguments[-1].alias, None, 3]
        parts += [str(part) for part in parts]
        for one, other in itertools.permutations(parts, 2):
            assert one != other

    def test_constructor_builds_what_parsing_reads(self) -> None:
        """A schema put together from arguments equals the one read from text, and prints alike."""
        arguments = [Argument("x", BaseType("Tensor")), Argument("y", BaseType("int"), default=1, kwarg_only=True)]
        schema = FunctionSchema("ns::f.g", arguments, [Argument(None, BaseType("Tensor"))])
        assert str(schema) == "ns::f.g(Tensor x, *, int y=1) -> Tensor"
        assert schema == FunctionSchema.parse(str(schema))

    def test_with_namespace_changes_the_name_only(self) -> None:
        """A schema moves into a namespace with everything else unchanged."""
        schema = FunctionSchema.parse("f.g(Tensor x, ...) -> Tensor").with_namespace("ns")
        assert schema == FunctionSchema.parse("ns::f.g(Tensor x, ...) -> Tensor")
        assert str(schema) == "ns::f.g(Tensor x, ...) -> Tensor"
        assert str(schema.with_namespace("other")) == "other::f.g(Tensor x, ...) -> Tensor"

    def test_with_namespace_refuses_what_is_no_name(self) -> None:
        """A namespace must be a name."""
        with pytest.raises(SchemaError):
            FunctionSchema.parse("f() -> ()").with_namespace("a b")


class TestDeferred:
    def test_text_is_read_on_first_use(self) -> None:
        """A deferred schema equals the parsed one, with the namespace that its text leaves out."""
        schema = FunctionSchema.deferred(ADD.removeprefix("aten::"), "aten::add.out")
        assert schema.qualified_name == "aten::add.out"
        assert schema == FunctionSchema.parse(ADD)
        assert str(schema) == ADD
        assert schema.is_mutable

    def test_mistake_in_the_text_shows_at_first_use(self) -> None:
        """Constructing a deferred schema checks nothing; using it raises the SchemaError."""
        schema = FunctionSchema.deferred("f(", "ns::f")
        with pytest.raises(SchemaError):
            _ = schema.arguments

    def test_text_of_another_operator_is_refused(self) -> None:
        """The name in the text must be the name that was given."""
        schema = FunctionSchema.deferred("g() -> ()", "ns::f")
        with pytest.raises(SchemaError, match="has another name"):
            _ = schema.arguments

    @pytest.mark.parametrize("deferred", [False, True])
    def test_unknown_attributes_are_attribute_errors(self, deferred: bool) -> None:
        """Reading an attribute that schemas do not have fails as usual, read or not yet read."""
        schema = FunctionSchema.deferred("f() -> ()", "f") if deferred else FunctionSchema.parse("f() -> ()")
        assert not hasattr(schema, "nothing")

    def test_threads_may_use_it_first_at_the_same_time(self, quick_switches: None) -> None:
        """First uses from several threads all see the complete schema."""
        expected = FunctionSchema.parse(ADD)
        for _ in range(50):
            schema = FunctionSchema.deferred(ADD, "aten::add.out")
            barrier = threading.Barrier(4)
            seen: list[bool] = []

            def use(schema: FunctionSchema, barrier: threading.Barrier, seen: list[bool]) -> None:
                barrier.wait()
                seen.append(schema.arguments == expected.arguments and str(schema) == ADD)

            threads = [threading.Thread(target=use, args=(schema, barrier, seen)) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert seen == [True] * 4


class TestImmutability:
    @pytest.mark.parametrize(
        "value",
        [
            FunctionSchema.parse(ADD),
            FunctionSchema.deferred(ADD, "aten::add.out"),
            FunctionSchema.parse(ADD).arguments[3],
            FunctionSchema.parse(ADD).arguments[3].alias,
            FunctionSchema.parse("f(Dict(str, Union(int, Tensor[]?))[2]? x) -> ()").arguments[0].type,
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_values_cannot_be_changed_and_copy_faithfully(self, value: object) -> None:
        """Setting and deleting fail, copies are the value itself, and pickling gives an equal one."""
        with pytest.raises(AttributeError, match="immutable"):
            value.name = "x"  # type: ignore[attr-defined]
        with pytest.raises(AttributeError, match="immutable"):
            del value.name  # type: ignore[attr-defined]
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert str(again) == str(value)

    def test_absent_default_survives_pickling(self) -> None:
        """The sentinel for "no default" stays one object."""
        argument = FunctionSchema.parse("f(int x) -> ()").arguments[0]
        assert pickle.loads(pickle.dumps(argument)).default is NO_DEFAULT
        assert repr(NO_DEFAULT) == "NO_DEFAULT"

    @pytest.mark.parametrize("value", [FunctionSchema.parse(ADD), BaseType("int"), AliasInfo(["a"], is_write=True)])
    def test_repr_shows_the_text(self, value: object) -> None:
        """The repr names the class and shows the text."""
        assert repr(value).startswith(type(value).__name__)
        assert str(value) in repr(value)


class TestTypes:
    @pytest.mark.parametrize(
        ("declaration", "expected"),
        [
            ("Tensor", BaseType("Tensor")),
            ("Tensor?[]", ListType(OptionalType(BaseType("Tensor")))),
            ("int[2]?", OptionalType(ListType(BaseType("int"), 2))),
            ("(int, str)", TupleType([BaseType("int"), BaseType("str")])),
            ("Dict(str, int)", DictType(BaseType("str"), BaseType("int"))),
            ("Union(int, str)", UnionType([BaseType("str"), BaseType("int")])),
            ("Future(t)", FutureType(TypeVariable("t"))),
            ("__torch__.torch.classes.a.B", ClassType("__torch__.torch.classes.a.B")),
        ],
    )
    def test_type_is_a_tree(self, declaration: str, expected: object) -> None:
        """The text of a type becomes a tree of the matching classes."""
        type_ = first_type(declaration)
        assert type_ == expected
        assert type(type_) is type(expected)
        assert hash(type_) == hash(expected)
        assert str(type_) == declaration

    def test_optional_of_optional_is_one(self) -> None:
        """An optional type is never nested."""
        assert OptionalType(OptionalType(BaseType("int"))).elem == BaseType("int")

    @pytest.mark.parametrize(
        ("declaration", "plain"),
        [
            ("SymInt[2]?", "int[2]?"),
            ("Dict(str, ScalarType)", "Dict(str, int)"),
            ("(Layout, MemoryFormat, SymBool)", "(int, int, bool)"),
            ("Union(SymInt, str)", "Union(int, str)"),
            ("Future(SymInt)", "Future(int)"),
            ("Tensor", "Tensor"),
        ],
    )
    def test_plain_type_is_what_the_type_counts_as(self, declaration: str, plain: str) -> None:
        """Symbolic and enumeration types count as int or bool."""
        assert str(FunctionSchema.parse(f"f({declaration} x) -> ()").arguments[0].type.plain) == plain

    @pytest.mark.parametrize("declaration", ["Tensor", "Tensor?", "Tensor[]", "Tensor?[]", "Tensor[2]", "Tensor(a!)[]"])
    def test_dispatch_arguments(self, declaration: str) -> None:
        """Tensors, optional tensors and lists of these take part in dispatch."""
        assert is_tensor_like(FunctionSchema.parse(f"f({declaration} x) -> ()").arguments[0].type)

    @pytest.mark.parametrize(
        "declaration",
        ["Tensor[]?", "Tensor[][]", "int", "Generator", "(Tensor, Tensor)", "Dict(str, Tensor)", "Any", "t"],
    )
    def test_other_arguments_take_no_part_in_dispatch(self, declaration: str) -> None:
        """Nested containers, generators and everything else are ignored by dispatch."""
        assert not is_tensor_like(FunctionSchema.parse(f"f({declaration} x) -> ()").arguments[0].type)


class TestArgument:
    @pytest.mark.parametrize(
        ("declaration", "size"), [("int[2]", 2), ("int[2]?", 2), ("int[0]", 0), ("int[]", None), ("int", None)]
    )
    def test_list_size(self, declaration: str, size: int | None) -> None:
        """The size of a list is known with and without the question mark."""
        assert FunctionSchema.parse(f"f({declaration} x) -> ()").arguments[0].list_size == size

    def test_python_keywords_get_an_underscore(self) -> None:
        """The parameter name of an argument can stand in Python code."""
        arguments = FunctionSchema.parse("f(int from, int to) -> ()").arguments
        assert [argument.parameter_name for argument in arguments] == ["from_", "to"]

    def test_list_default_is_kept_as_a_tuple(self) -> None:
        """A list given as default cannot be changed afterwards."""
        values = [1, 2]
        argument = Argument("x", ListType(BaseType("int")), default=values)
        values.append(3)
        assert argument.default == (1, 2)


class TestAlias:
    @pytest.mark.parametrize(
        ("declaration", "before", "after", "writes"),
        [
            ("Tensor(a)", {"a"}, {"a"}, False),
            ("Tensor(a!)", {"a"}, {"a"}, True),
            ("Tensor(a! -> b|c)", {"a"}, {"b", "c"}, True),
            ("Tensor(* -> a)?", {"*"}, {"a"}, False),
            ("Tensor!", set(), set(), True),
            ("Tensor(a)[]", set(), set(), False),
            ("Tensor(a!)[]", set(), set(), True),
            ("Tensor(a)[](b!)", {"b"}, {"b"}, True),
            ("Tensor(a!)[](b)", {"b"}, {"b"}, False),
        ],
    )
    def test_sets_and_write_mark(self, declaration: str, before: set[str], after: set[str], writes: bool) -> None:
        """An annotation has a set before, a set after and a write mark; a bare list is written if its elements are."""
        argument = FunctionSchema.parse(f"f({declaration} x) -> ()").arguments[0]
        assert argument.alias is not None
        assert set(argument.alias.before_set) == before
        assert set(argument.alias.after_set) == after
        assert argument.is_write is writes

    def test_annotation_of_elements_is_contained(self) -> None:
        """The annotation of a list's elements is kept inside the list's own."""
        alias = FunctionSchema.parse("f(Tensor(a!)[](b) x) -> ()").arguments[0].alias
        assert alias is not None
        assert alias.contained == AliasInfo(["a"], is_write=True)

    def test_wildcard_and_fresh_marks(self) -> None:
        """The wildcard and the bare exclamation mark can be recognised."""
        wildcard, fresh = FunctionSchema.parse("f(Tensor(a -> *) x, Tensor! y) -> ()").arguments
        assert wildcard.alias is not None
        assert wildcard.alias.is_wildcard
        assert fresh.alias is not None
        assert fresh.alias.is_fresh
        assert wildcard.alias != "(a -> *)"
