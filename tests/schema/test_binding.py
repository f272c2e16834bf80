"""Matching call arguments to a schema, compared with what Python does for a function of the same signature."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from opmux.schema import FunctionSchema, bind

# A schema, and a Python function of the same signature.
SIGNATURES: list[tuple[str, str]] = [
    ("f() -> ()", ""),
    ("f(int a) -> ()", "a"),
    ("f(int a, int b) -> ()", "a, b"),
    ("f(int a, int b, int c) -> ()", "a, b, c"),
    ("f(int a, int b=2) -> ()", "a, b=2"),
    ("f(int a=1, int b=2) -> ()", "a=1, b=2"),
    ("f(*, int k) -> ()", "*, k"),
    ("f(int a, *, int k, int m=5) -> ()", "a, *, k, m=5"),
    ("f(int a, int b=2, *, int k=3) -> ()", "a, b=2, *, k=3"),
    ("f(*, int k, int m, int n) -> ()", "*, k, m, n"),
]


def function(parameters: str) -> Callable[..., tuple[Any, ...]]:
    scope: dict[str, Any] = {}
    exec(f"def f({parameters}): return locals()", scope)
    return scope["f"]  # type: ignore[no-any-return]


def outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except TypeError as error:
        return str(error)


def bound(text: str, args: list[int], kwargs: dict[str, int]) -> dict[str, Any]:
    schema = FunctionSchema.parse(text)
    positional, keyword = bind(schema, args, kwargs)
    names = [argument.parameter_name for argument in schema.arguments if not argument.kwarg_only]
    return dict(zip(names, positional, strict=True)) | keyword


@example(SIGNATURES[7], [1, 2, 3], {"k": 1})
@example(SIGNATURES[7], [1, 2], {"k": 1, "m": 2})
@given(
    signature=st.sampled_from(SIGNATURES),
    args=st.lists(st.integers(), max_size=5),
    kwargs=st.dictionaries(st.sampled_from("abckmn"), st.integers(), max_size=4),
)
def test_binding_agrees_with_python(signature: tuple[str, str], args: list[int], kwargs: dict[str, int]) -> None:
    """Values, and the words of every error, are those of a Python function of the same signature."""
    text, parameters = signature
    expected = outcome(lambda: function(parameters)(*args, **kwargs))
    assert outcome(lambda: bound(text, args, kwargs)) == expected


def test_result_is_complete_and_in_order() -> None:
    """Positional values come first and complete, keyword-only ones by name."""
    schema = FunctionSchema.parse("ns::f(Tensor self, int[2] x=1, *, Scalar alpha=1, Tensor? out=None) -> ()")
    assert bind(schema, [5], {"alpha": 2}) == ((5, (1, 1)), {"alpha": 2, "out": None})
    assert bind(schema, [], {"x": 7, "self": 6}) == ((6, 7), {"alpha": 1, "out": None})


@pytest.mark.parametrize("word", ["from", "from_"])
def test_argument_named_like_a_keyword_has_two_names(word: str) -> None:
    """An argument called `from` may be given as `from` or `from_`, and reaches a kernel as `from_`."""
    schema = FunctionSchema.parse("f(int x, *, int from) -> ()")
    assert bind(schema, [1], {word: 2}) == ((1,), {"from_": 2})
    with pytest.raises(TypeError, match=r"missing 1 required keyword-only argument: 'from_'"):
        bind(schema, [1], {})
    with pytest.raises(TypeError, match="multiple values for argument 'from_'"):
        bind(schema, [1], {"from": 2, "from_": 3})


def test_further_positional_values_need_three_dots() -> None:
    """A schema that ends with `...` takes any number of values."""
    schema = FunctionSchema.parse("f(int a, ...) -> ()")
    assert bind(schema, [1, 2, 3], {}) == ((1, 2, 3), {})
    with pytest.raises(TypeError, match=r"ns::g\(\) takes 1 positional argument but 2 were given"):
        bind(FunctionSchema.parse("ns::g(int a) -> ()"), [1, 2], {})
