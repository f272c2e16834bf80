"""`infer_schema` takes every annotation that torch's takes, and makes the same text of it."""

import collections.abc
import typing
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import opmux
from opmux.errors import RegistrationError

#: What a base type is called in a schema.
NAMES = {"Tensor": "Tensor", "float": "float", "int": "SymInt", "bool": "bool", "str": "str", "dtype": "ScalarType"} | {
    "device": "Device",
    "number": "Scalar",
}

#: The old forms of annotations, which programs have; a type checker would take what they are given for types.
SEQUENCE: Any = typing.Sequence
LIST: Any = typing.List  # noqa: UP006 -- the forms are what is tested
TUPLE: Any = typing.Tuple  # noqa: UP006 -- as above
OPTIONAL: Any = typing.Optional


def bases(m: ModuleType) -> dict[str, Any]:
    """The types of arguments, by their names in Python."""
    classes: dict[str, Any] = {"Tensor": m.Tensor, "float": float, "int": int, "bool": bool, "str": str}
    return classes | {"dtype": m.dtype, "device": m.device, "number": typing.Union[int, float, bool]}  # noqa: UP007 -- as torch has it


def annotations(m: ModuleType) -> Iterator[tuple[str, Any]]:
    """Annotations in every form, with the text that stands for each."""
    for name, base in bases(m).items():
        text = NAMES[name]
        yield text, base
        yield f"{text}?", OPTIONAL[base]
        yield f"{text}?", base | None
        if name in ("str", "dtype", "device"):
            continue
        for form in (SEQUENCE, LIST, list, collections.abc.Sequence):
            yield f"{text}[]", form[base]
        if name not in ("Tensor", "number"):
            yield f"{text}[]?", OPTIONAL[SEQUENCE[base]]
        elif name == "Tensor":
            yield "Tensor?[]", LIST[OPTIONAL[base]]


def returns(m: ModuleType) -> Iterator[tuple[str, Any]]:
    """The same of results."""
    tensor: Any = m.Tensor
    yield "Tensor", tensor
    yield "()", None
    yield "SymInt", int
    yield "float", float
    yield "bool", bool
    yield "Scalar", typing.Union[int, float, bool]  # noqa: UP007 -- as torch has it
    yield "Tensor[]", LIST[tensor]
    yield "(Tensor, Tensor)", TUPLE[tensor, tensor]
    yield "(Tensor, SymInt)", TUPLE[tensor, int]


def inferred(m: ModuleType, parameter: Any, result: Any, **default: Any) -> str:
    """The schema of a function of one parameter."""
    if default:

        def with_default(x=default["x"]):  # type: ignore[no-untyped-def]
            return x

        function: Any = with_default
    else:

        def without(x):  # type: ignore[no-untyped-def]
            return x

        function = without
    function.__annotations__ = {"x": parameter, "return": result}
    text: str = m.library.infer_schema(function, mutates_args=())
    return text


#: Defaults, by the Python type of the parameter.
DEFAULTS = (("int", 3), ("float", 0.5), ("bool", True), ("str", "mean"))


def _table(m: ModuleType) -> Iterator[tuple[str, str]]:
    for text, annotation in annotations(m):
        yield f"({text} x) -> Tensor", inferred(m, annotation, m.Tensor)
        if text.endswith("?"):
            yield f"({text} x=None) -> Tensor", inferred(m, annotation, m.Tensor, x=None)
    for text, annotation in returns(m):
        yield f"(Tensor x) -> {text}", inferred(m, m.Tensor, annotation)


def test_every_annotation_has_torchs_text() -> None:
    """Of parameters, optional ones with a default, and results."""
    wrong = [(wanted, text) for wanted, text in _table(opmux) if wanted != text]
    assert not wrong, wrong


@pytest.mark.torch
def test_the_texts_are_torchs() -> None:
    """The same table holds in torch, defaults included."""
    torch = pytest.importorskip("torch")
    wrong = [(wanted, text) for wanted, text in _table(torch) if wanted != text]
    assert not wrong, wrong
    for name, default in DEFAULTS:
        mine = inferred(opmux, bases(opmux)[name], opmux.Tensor, x=default)
        assert mine == inferred(torch, bases(torch)[name], torch.Tensor, x=default)


class _Hostile(type):
    """Makes classes that cannot be compared, hashed or printed."""

    def __eq__(cls, other: object) -> bool:
        raise ValueError("compared")

    def __hash__(cls) -> int:
        raise ValueError("hashed")

    def __repr__(cls) -> str:
        raise ValueError("printed")


class _Unreadable(metaclass=_Hostile):
    pass


class _Unprintable:
    def __repr__(self) -> str:
        raise ValueError("printed")


class _Callable:
    """An object that is called, and whose signature is what it is told to be."""

    def __init__(self, name: str, value: Any) -> None:
        self._name, self._value = name, value

    def __getattr__(self, name: str) -> Any:
        if name != self._name:
            raise AttributeError(name)
        if isinstance(self._value, Exception):
            raise self._value
        return self if self._value is ... else self._value

    def __call__(self, x: opmux.Tensor) -> opmux.Tensor:
        return x


def _bare_forms() -> list[Any]:
    return [LIST, SEQUENCE, OPTIONAL, list, tuple, typing.Union, list["_Unreadable"], _Unreadable, [], {}, 3]


@pytest.mark.parametrize("place", range(len(_bare_forms())))
@pytest.mark.parametrize("is_result", [False, True])
def test_what_is_no_type_is_refused(place: int, is_result: bool) -> None:
    """Bare generic forms, values, and classes that cannot be looked at, as a parameter and as a result."""
    annotation = _bare_forms()[place]
    with pytest.raises(RegistrationError):
        inferred(opmux, opmux.Tensor if is_result else annotation, annotation if is_result else opmux.Tensor)


def test_defaults_that_cannot_be_printed_are_refused() -> None:
    """For every base type, as what is no default of it."""
    for annotation in bases(opmux).values():
        with pytest.raises(RegistrationError, match="unsupported default"):
            inferred(opmux, annotation, opmux.Tensor, x=_Unprintable())


@pytest.mark.parametrize("name", ["__wrapped__", "__signature__"])
@pytest.mark.parametrize("value", [..., 3, KeyError("no"), ValueError("no")])
def test_callables_without_a_signature_are_refused(name: str, value: Any) -> None:
    """Those that wrap themselves, and those that raise when they are asked."""
    if (name, value) == ("__wrapped__", 3):
        value = _Callable("__signature__", 3)
    with pytest.raises(RegistrationError, match="it has no signature"):
        opmux.library.infer_schema(_Callable(name, value), mutates_args=())


def _nameless(x: opmux.Tensor, /) -> opmux.Tensor:
    return x


def _of_a_list(x: opmux.Tensor, sizes: list[int] = [1, 2]) -> opmux.Tensor:  # noqa: B006 -- what is refused
    return x


def _of_complex(x: opmux.Tensor, factor: complex) -> opmux.Tensor:
    return x


def _of_optional_tensors(x: list[opmux.Tensor] | None) -> opmux.Tensor:
    return opmux.ones(1)


@pytest.mark.parametrize("function", [_nameless, _of_a_list, _of_complex, _of_optional_tensors])
def test_what_custom_operators_have_not_is_refused_with_its_place(function: Any) -> None:
    """The error says in which file and line the function is."""
    with pytest.raises(RegistrationError, match=function.__name__) as caught:
        opmux.library.infer_schema(function, mutates_args=())
    assert caught.value.where == f"{__file__}:{function.__code__.co_firstlineno}"
