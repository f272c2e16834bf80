"""Generated callers: an argument may have any name, also one that the caller's own text uses."""

import builtins
import itertools
import keyword
from typing import Any

import pytest

import opmux
from opmux.dispatch import Library, new_dispatcher
from opmux.errors import OperatorArgumentError, RegistrationError
from opmux.schema import FunctionSchema, caller_factory, caller_source, with_own_code

_OWN = """
keys keys_1 keys_more state kernel item table tables get_state slow types caller make_caller out input self __debug__ joins
_keys no_keys Scalar sequences type_of
"""
#: Whatever the text of a caller uses, and every builtin that can be a name in a schema.
_USED = [name for name in dir(builtins) if name.isidentifier() and name not in ("None", "True", "False")]
_KEYWORDS = [word for word in keyword.kwlist if word not in ("None", "True", "False")]
#: Types of which each takes another way through the caller, and a value.
_TYPES: dict[str, Any] = {
    "Tensor": opmux.ones(1),
    "Tensor?": opmux.ones(1),
    "Tensor[]": [opmux.ones(1)],
    "int": 3,
    "int[]": [1, 2],
    "float": 0.5,
    "bool": True,
    "str": "text",
    "Scalar": 2,
    "ScalarType": opmux.float32,
}


def _same(found: Any, value: Any) -> bool:
    if isinstance(value, list):
        return all(one is other for one, other in zip(found, value, strict=True))
    return found is value


def _readable(name: str) -> bool:
    try:
        FunctionSchema.parse(f"f(Tensor {name}) -> Tensor")
    except ValueError:
        return False
    return True


_NAMES = [name for name in dict.fromkeys([*_OWN.split(), *_USED, *_KEYWORDS]) if _readable(name)]


def test_enough_names_are_tried() -> None:
    """Names of builtins, of Python's keywords and of the caller's variables are among them."""
    assert {"AttributeError", "KeyError", "int", "map", "__debug__", "from", "keys", "table", "print"} <= set(_NAMES)


@pytest.mark.parametrize("star", ["", "*, "])
@pytest.mark.slow
def test_an_operator_may_have_an_argument_of_any_name(star: str) -> None:
    """Every way through the caller works whatever its arguments are called: a hit, a miss, a conversion and a refusal."""
    dispatcher = new_dispatcher()
    for name, (type_, value) in itertools.product(_NAMES, _TYPES.items()):
        with Library("ns", "FRAGMENT", dispatcher=dispatcher) as library:
            library.define(
                f"f(Tensor first, {star}{type_} {name}) -> {type_}", lambda *a, **k: [*a, *k.values()][1], "CPU"
            )
            f, x = dispatcher.ops.ns.f.default, opmux.ones(1)
            word = f.schema.arguments[1].parameter_name
            for _ in range(2):
                assert _same(f(x, **{word: value}), value)
            with pytest.raises((OperatorArgumentError, TypeError)) as refused:
                f(x, **{word: object()})
            assert name in str(refused.value)
            if type_ == "int[]":
                assert list(f(x, **{word: (n for n in (1, 2))})) == [1, 2]


def test_all_names_at_once() -> None:
    """An operator with an argument of each name takes its fast path."""
    arguments = ", ".join(f"int {name}" for name in _NAMES if name != "self")
    dispatcher = new_dispatcher()
    with Library("ns", "FRAGMENT", dispatcher=dispatcher) as library:
        library.define(f"f(Tensor self, {arguments}) -> int", lambda *args: sum(args[1:]), "CPU")
        f = dispatcher.ops.ns.f.default
        count = len(f.schema.arguments) - 1
        for _ in range(2):
            assert f(opmux.ones(1), *[2] * count) == 2 * count


def test_names_that_become_one_are_refused() -> None:
    """`from` is `from_` in Python, so an operator cannot have both."""
    library = Library("ns", "FRAGMENT", dispatcher=new_dispatcher())
    for first, second in (("from", "from_"), ("__debug__", "__debug___")):
        with pytest.raises(RegistrationError) as refused:
            library.define(f"f(Tensor {first}, Tensor {second}) -> Tensor")
        assert refused.value.code == "duplicate_argument"


@pytest.mark.parametrize("schema", ["f(Tensor self) -> Tensor", "f(Tensor a, int[] b, *, float c=1.0) -> Tensor"])
def test_functions_of_equal_signature_share_a_text(schema: str) -> None:
    """Only the first is compiled; each has its own name in tracebacks, and the same instructions."""
    parsed = FunctionSchema.parse(schema)
    names = ["exp", "log", "caller", "make_caller"]
    callers = [with_own_code(caller_factory(parsed)({}, None, None, None), name) for name in names]
    assert [(c.__name__, c.__qualname__, c.__code__.co_name) for c in callers] == [(n, n, n) for n in names]
    assert len({c.__code__.co_filename for c in callers}) == 1
    assert len({(c.__code__.co_code, c.__code__.co_exceptiontable, c.__code__.co_linetable) for c in callers}) == 1
    assert len({caller_factory(parsed) for _ in range(3)}) == 1


def test_usual_callers_use_the_builtins_themselves() -> None:
    """Nothing is added to the text of a caller whose arguments are named otherwise."""
    text = caller_source(FunctionSchema.parse("f(Tensor self, int[] size, float integer) -> Tensor"))
    assert "except (AttributeError, TypeError):" in text
    assert "\n    _" not in text


def test_a_default_is_the_object_that_its_number_stands_for() -> None:
    """Of an argument that may be None too: a number would send each call that leaves it out to the slow path."""
    text = caller_source(FunctionSchema.parse("f(int n, *, ScalarType? dtype=long, Layout? layout=None) -> Tensor"))
    assert "dtype=types.default('ScalarType', 4), layout=None" in text
