"""Schemas inferred from annotations."""

# Half of the functions here are wrong on purpose, and none has a body.
# mypy: disable-error-code="assignment,empty-body,name-defined,no-untyped-def,nonetype-type,valid-type"

import functools
import numbers
from collections.abc import Callable, Sequence
from types import NoneType
from typing import Annotated, Any, List, Optional, Tuple, Union  # noqa: UP035 -- the old spellings are accepted too

import pytest

from opmux.errors import RegistrationError
from opmux.schema import FunctionSchema, _annotations, infer_schema, register_annotation


class Tensor:
    pass


class dtype:
    def __init__(self, code: int) -> None:
        self.code = code


class device:
    def __init__(self, name: str) -> None:
        self.name = name


class Unregistered:
    pass


class SomeDtype(dtype):
    pass


half = dtype(5)
cpu = device("cpu")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_annotations, "_classes", dict(_annotations._classes))
    monkeypatch.setattr(_annotations, "_defaults", dict(_annotations._defaults))
    register_annotation(Tensor, "Tensor")
    register_annotation(dtype, "ScalarType", default=lambda value: value.code)
    register_annotation(device, "Device", default=lambda value: value.name)


def tensors(a: Tensor, b: Tensor | None, c: list[Tensor], d: Sequence[Tensor | None]) -> Tensor: ...
def old_words(a: Optional[Tensor], b: List[int], c: Tuple[float, ...], d: Union[int, float, bool]) -> Tensor: ...
def numbers_(a: int, b: float, c: bool, d: complex, e: str, f: int | float, g: numbers.Number) -> Tensor: ...
def lists(a: list[int], b: Sequence[float], c: list[bool] | None, d: tuple[int, ...]) -> Tensor: ...
def classes(a: dtype, b: device, c: dtype | None = None) -> Tensor: ...
def keyword_only(a: Tensor, /, b: Tensor, *, c: int = 1) -> Tensor: ...
def annotated(a: Annotated[Tensor, "a note"]) -> Annotated[int, 1]: ...
def nothing() -> None: ...
def none_type() -> NoneType: ...
def two() -> tuple[Tensor, int]: ...
def many() -> list[Tensor]: ...
def as_many() -> tuple[Tensor, ...]: ...
def empty() -> tuple[()]: ...
def texts(a: "Tensor", b: "opmux.Tensor", c: "list['Missing.Tensor'] | None") -> "torch.Tensor": ...
def unknown_texts(a: "x.Optional[x.Tensor]", b: "x.Union[int, None, float]", c: "x.Sequence[x.dtype]") -> "None": ...
def forward(a: Optional["Tensor"], b: "x.Union['Tensor | None', None]", c: "None | (x.Tensor | None)") -> None: ...
def unknown_tuple(a: "x.Tuple[x.Tensor, ...]", b: "x.Tensor | None") -> "tuple[Tensor, Tensor]": ...
def defaults(a: int = 1, b: float = 2, c: float = 0.5, d: str = "x", e: bool = True, f: int | None = None) -> None: ...
def list_defaults(a: Sequence[int] = (1, 2), b: Sequence[float] = (1, 2.5), c: list[int] | None = None) -> None: ...
def class_defaults(a: dtype = half, b: device = cpu, c: device | None = None, d: dtype | None = half) -> None: ...
def subclass(a: SomeDtype) -> None: ...


CASES: list[tuple[Callable[..., Any], str]] = [
    (tensors, "(Tensor a, Tensor? b, Tensor[] c, Tensor?[] d) -> Tensor"),
    (old_words, "(Tensor? a, SymInt[] b, float[] c, Scalar d) -> Tensor"),
    (numbers_, "(SymInt a, float b, bool c, complex d, str e, Scalar f, Scalar g) -> Tensor"),
    (lists, "(SymInt[] a, float[] b, bool[]? c, SymInt[] d) -> Tensor"),
    (classes, "(ScalarType a, Device b, ScalarType? c=None) -> Tensor"),
    (keyword_only, "(Tensor a, Tensor b, *, SymInt c=1) -> Tensor"),
    (annotated, "(Tensor a) -> SymInt"),
    (nothing, "() -> ()"),
    (none_type, "() -> ()"),
    (two, "() -> (Tensor, SymInt)"),
    (many, "() -> Tensor[]"),
    (as_many, "() -> Tensor[]"),
    (empty, "() -> ()"),
    (texts, "(Tensor a, Tensor b, Tensor[]? c) -> Tensor"),
    (unknown_texts, "(Tensor? a, Scalar? b, ScalarType[] c) -> ()"),
    (forward, "(Tensor? a, Tensor? b, Tensor? c) -> ()"),
    (unknown_tuple, "(Tensor[] a, Tensor? b) -> (Tensor, Tensor)"),
    (defaults, '(SymInt a=1, float b=2., float c=0.5, str d="x", bool e=True, SymInt? f=None) -> ()'),
    (list_defaults, "(SymInt[] a=[1, 2], float[] b=[1., 2.5], SymInt[]? c=None) -> ()"),
    (class_defaults, "(ScalarType a=5, Device b=cpu, Device? c=None, ScalarType? d=5) -> ()"),
]


@pytest.mark.parametrize(("fn", "text"), CASES, ids=lambda value: getattr(value, "__name__", ""))
def test_annotations_become_types(fn: Callable[..., Any], text: str) -> None:
    """Every supported annotation and default has its text in the schema."""
    assert str(infer_schema(fn)) == text


def test_name_is_the_operators() -> None:
    """The schema carries the name that was asked for."""
    schema = infer_schema(two, name="ns::f.g")
    assert schema == FunctionSchema.parse("ns::f.g() -> (Tensor, SymInt)")


@pytest.mark.parametrize(
    ("mutates_args", "text"),
    [
        (["a"], "(Tensor(a0!) a, Tensor? b, Tensor[] c, Tensor?[] d) -> Tensor"),
        ("b", "(Tensor a, Tensor(a1!)? b, Tensor[] c, Tensor?[] d) -> Tensor"),
        (("c",), "(Tensor a, Tensor? b, Tensor(a2!)[] c, Tensor?[] d) -> Tensor"),
        ("unknown", "(Tensor(a0!) a, Tensor(a1!)? b, Tensor(a2!)[] c, Tensor(a3!)?[] d) -> Tensor"),
    ],
)
def test_mutated_arguments_are_annotated(mutates_args: Any, text: str) -> None:
    """Arguments named in mutates_args get a writing alias set of their own; "unknown" means every tensor."""
    schema = infer_schema(tensors, mutates_args=mutates_args)
    assert str(schema) == text
    assert schema.is_mutable


def test_unknown_leaves_other_arguments_alone() -> None:
    """With "unknown" only tensors are taken to be written to."""
    assert str(infer_schema(keyword_only, mutates_args="unknown")) == (
        "(Tensor(a0!) a, Tensor(a1!) b, *, SymInt c=1) -> Tensor"
    )


def test_leading_parameters_can_be_skipped() -> None:
    """A key set or `next` in front of the arguments is no part of the schema, annotated or not."""

    def kernel(keyset, a: Tensor) -> Tensor:
        return a

    assert str(infer_schema(kernel, skip=1)) == "(Tensor a) -> Tensor"


def test_names_of_the_enclosing_function_are_known() -> None:
    """A text may use a class that only exists inside the function around it."""

    class Local:
        pass

    register_annotation(Local, "Tensor")

    def kernel(a: "Local") -> "Local":
        return Local() if a else a

    assert str(infer_schema(kernel)) == "(Tensor a) -> Tensor"


def test_wrapped_functions_and_partials_are_read() -> None:
    """A decorated function counts as the function inside, and a partial's bound arguments are gone."""

    @functools.wraps(many)
    def wrapper(*args: Any) -> Any:
        return many(*args)

    assert str(infer_schema(wrapper)) == "() -> Tensor[]"
    assert str(infer_schema(functools.partial(keyword_only, Tensor()))) == "(Tensor b, *, SymInt c=1) -> Tensor"


def bare(a) -> None: ...
def no_result(a: int): ...
def unregistered(a: Unregistered) -> None: ...
def bad_result(a: int) -> Unregistered: ...
def mapping(a: dict[str, Tensor]) -> None: ...
def union(a: Tensor | int) -> None: ...
def pair(a: tuple[int, int]) -> None: ...
def nonsense(a: "no such (thing") -> None: ...
def unknown_name(a: "Mystery") -> None: ...
def unknown_generic(a: "x.Mystery[int]") -> None: ...
def unknown_pair(a: "x.Tuple[int, int]") -> None: ...
def unknown_union(a: "x.Tensor | int") -> None: ...
def bad_text_result() -> "no such (thing": ...
def only_none(a: "x.Union[None]") -> None: ...
def variadic(*a: Tensor) -> None: ...
def keywords(**a: Tensor) -> None: ...
def none_default(a: list[int] = None) -> None: ...
def float_default(a: int = 1.5) -> None: ...
def tensor_default(a: Tensor = 1) -> None: ...
def odd_default(a: str = b"x") -> None: ...
def list_default(a: list[str] = ["x"]) -> None: ...
def infinite_default(a: float = float("inf")) -> None: ...
def number_device(a: device = 3) -> None: ...
def ééé(é: int) -> None: ...


@pytest.mark.parametrize(
    ("fn", "words"),
    [
        (bare, "Parameter a must have a type annotation"),
        (no_result, "No return type annotation was provided"),
        (unregistered, "Parameter a has unsupported type Unregistered"),
        (bad_text_result, "Return: Unsupported type annotation no such"),
        (bad_result, "Return has unsupported type Unregistered"),
        (mapping, "Parameter a has unsupported type dict"),
        (union, "Parameter a has unsupported type"),
        (pair, "Tuple inputs in schema"),
        (nonsense, "Unsupported type annotation no such"),
        (unknown_name, "Unsupported type annotation Mystery"),
        (unknown_generic, "Unsupported type annotation"),
        (unknown_pair, "Unsupported type annotation"),
        (unknown_union, "Unsupported type annotation"),
        (only_none, "Unsupported type annotation"),
        (subclass, "Parameter a has unsupported type SomeDtype"),
        (variadic, "varargs, or varkwargs"),
        (keywords, "varargs, or varkwargs"),
        (none_default, "unsupported default value type <class 'NoneType'>: None for SymInt[]"),
        (float_default, "1.5 for SymInt"),
        (tensor_default, "1 for Tensor"),
        (odd_default, "b'x' for str"),
        (list_default, "['x'] for str[]"),
        (infinite_default, "inf for float"),
        (number_device, "3 for Device"),
        (ééé, "parameter 'é' is not a name"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_unsupported_function_is_refused(fn: Callable[..., Any], words: str) -> None:
    """A function outside the language is refused with the parameter, the place of the function, and advice."""
    with pytest.raises(RegistrationError) as caught:
        infer_schema(fn)
    assert caught.value.code == "unsupported_annotation"
    assert fn.__qualname__ in caught.value.asked
    assert words in caught.value.found
    assert caught.value.where == f"{fn.__code__.co_filename}:{fn.__code__.co_firstlineno}"
    assert caught.value.advice


@pytest.mark.parametrize("mutates_args", ["missing", ["a", "missing"]])
def test_mutated_argument_must_exist(mutates_args: Any) -> None:
    """A name in mutates_args that no parameter has is refused."""
    with pytest.raises(RegistrationError, match="missing"):
        infer_schema(tensors, mutates_args=mutates_args)


def test_mutated_argument_must_be_a_tensor() -> None:
    """Only tensors can be mutated."""
    with pytest.raises(RegistrationError, match="only Tensors or collections"):
        infer_schema(keyword_only, mutates_args="c")


def test_object_without_signature_is_refused() -> None:
    """A callable that Python knows no signature of is refused."""
    with pytest.raises(RegistrationError, match="no signature"):
        infer_schema(dict)
