"""Functions in Python whose arguments do not fit their annotations: what is told once a call has failed."""

import _thread
import sys
import threading
from collections.abc import Callable, Sequence
from functools import update_wrapper
from types import FunctionType
from typing import Any, Literal

import numpy as np
import pytest

import opmux
from opmux.dispatch import default_dispatcher, explained, ops
from opmux.errors import (
    OperatorArgumentError,
    OperatorIndexError,
    OperatorKeyError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    kind_of,
)


def own(function: Any) -> Any:
    """The function as one of opmux's: what a program's own raise goes on."""
    names = {**globals(), "__name__": "opmux.made"}
    made = FunctionType(function.__code__, names, None, function.__defaults__, function.__closure__)
    return explained(update_wrapper(made, function))


@own
def stumbling(
    count: int = 1,
    rate: float = 0.5,
    on: bool = True,
    name: str = "",
    sizes: int | Sequence[int] = (),
    pair: tuple[int, float] = (1, 2.0),
    kind: Literal["sum", "mean"] = "sum",
    hook: Callable[..., Any] | None = None,
    tensor: opmux.Tensor | None = None,
    options: dict[str, Any] | None = None,
    anything: Any = None,
    *more: int,
    **named: float,
) -> Any:
    """Ends with an exception of Python's."""
    return [][0]


UNFIT = (
    ({"count": "2"}, "argument 'count' must be int, not str", "count = '2'", "pass an integer"),
    ({"count": 1.5}, "argument 'count' must be int, not float", "count = 1.5", "pass an integer"),
    ({"rate": None}, "argument 'rate' must be float, not NoneType", "rate = None", "pass a real number"),
    ({"rate": 1j}, "argument 'rate' must be float, not complex", "rate = 1j", "pass a real number"),
    ({"on": "no"}, "argument 'on' must be bool, not str", "on = 'no'", "pass True or False"),
    ({"name": b"x"}, "argument 'name' must be str, not bytes", "name = b'x'", "pass a string"),
    (
        {"sizes": [1, "2"]},
        "argument 'sizes' must be int or sequence of int, not list of int, str",
        "sizes = [1, '2']",
        "pass an int or sequence of int",
    ),
    ({"sizes": "12"}, "argument 'sizes' must be int or sequence of int, not str", "sizes = '12'", "pass an int or"),
    ({"pair": (1, "2")}, "argument 'pair' must be tuple of int, float, not tuple of int, str", "pair = (1, '2')", ""),
    ({"kind": "max"}, "argument 'kind' must be 'sum' or 'mean', not str", "kind = 'max'", "pass 'sum' or 'mean'"),
    ({"hook": 3}, "argument 'hook' must be a callable or None, not int", "hook = 3", "pass a callable or None"),
    ({"tensor": [1]}, "argument 'tensor' must be Tensor or None, not list of int", "tensor = [1]", "pass a Tensor or"),
    (
        {"options": [1]},
        "argument 'options' must be dict of str or None, not list of int",
        "options = [1]",
        "pass a dict",
    ),
    ({"other": "x"}, "argument 'named' must be float, not str", "named = 'x'", "pass a real number"),
)


@pytest.mark.parametrize(("given", "asked", "found", "advice"), UNFIT)
def test_the_first_argument_that_does_not_fit_is_named(
    given: dict[str, Any], asked: str, found: str, advice: str
) -> None:
    """With its annotation in words, what was given, the parameters and what to pass."""
    with pytest.raises(OperatorArgumentError) as caught:
        stumbling(**given)
    assert caught.value.asked == f"stumbling(): {asked}"
    assert caught.value.found == found
    assert caught.value.where.startswith("stumbling(count=1, rate=0.5, on=True,")
    assert caught.value.advice.startswith(advice)
    assert isinstance(caught.value.__cause__, IndexError)


FITTING = (
    {"count": np.int64(2)},
    {"count": opmux.tensor(2)},
    {"count": True},
    {"rate": 2},
    {"rate": np.float32(1.5)},
    {"rate": opmux.tensor(0.5)},
    {"sizes": opmux.Size([1, 2])},
    {"sizes": range(2)},
    {"sizes": np.ones(2)},
    {"pair": [1, 2]},
    {"hook": print},
    {"tensor": opmux.ones(1)},
    {"anything": object()},
    {"other": 1},
)


@pytest.mark.parametrize("given", FITTING)
def test_what_fits_is_not_blamed(given: dict[str, Any]) -> None:
    """NumPy's numbers, tensors of one element, sequences of any class: what was found is told, and where."""
    with pytest.raises(OperatorIndexError) as caught:
        stumbling(**given)
    assert caught.value.asked.startswith("stumbling(")
    assert caught.value.found == "IndexError: list index out of range"
    assert caught.value.where.startswith("opmux.made, line ")
    assert caught.value.advice.startswith("check the values: stumbling(count=1,")
    assert "\n" not in caught.value.asked


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        (KeyError("x"), OperatorKeyError),
        (OverflowError(), OperatorOverflowError),
        (ZeroDivisionError(), OperatorValueError),
        (TypeError(), OperatorArgumentError),
        (AttributeError(), OperatorArgumentError),
    ],
)
def test_other_exceptions_become_their_own_kind(raised: Exception, kind: type[OpmuxError]) -> None:
    """So that what catches Python's catches opmux's."""

    @own
    def failing() -> None:
        raise raised

    with pytest.raises(kind) as caught:
        failing()
    assert isinstance(caught.value, kind)


@pytest.mark.parametrize(
    "raised", [NotImplementedError(), RuntimeError("x"), StopIteration(), OSError(), UserWarning()]
)
def test_what_says_something_else_stays(raised: Exception) -> None:
    """What is not made, a program's RuntimeError where all arguments fit, the system's errors, and warnings."""

    @own
    def failing(count: int = 1) -> None:
        raise raised

    with pytest.raises(type(raised)) as caught:
        failing()
    assert caught.value is raised


def test_a_wrong_call_is_pythons_own() -> None:
    """A wrong number of arguments, or an unknown name."""

    @own
    def taking(count: int) -> int:
        return count

    for args, kwargs in (((), {}), ((1, 2), {}), ((1,), {"x": 2})):
        with pytest.raises(TypeError) as caught:
            taking(*args, **kwargs)
        assert not isinstance(caught.value, OpmuxError)


def test_what_a_program_raises_goes_on() -> None:
    """A function that a program passes may raise what it likes, whatever else does not fit."""

    @own
    def calling(function: Callable[[], Any], count: int) -> Any:
        return function()

    def mine() -> None:
        raise ValueError("mine")

    with pytest.raises(ValueError, match="^mine$") as caught:
        calling(mine, "x")
    assert not isinstance(caught.value, OpmuxError)


def test_values_without_a_text_are_named_by_their_class() -> None:
    """And integers that are too long to be written out."""

    class Silent:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    with pytest.raises(OperatorArgumentError, match="must be str, not Silent") as caught:
        stumbling(name=Silent())
    assert caught.value.found.endswith("Silent")
    with pytest.raises(OpmuxError):
        stumbling(count=10**5000)


def test_a_redispatch_with_another_name_is_a_wrong_call() -> None:
    """As many arguments, of which one has no such name: Python's own TypeError, as in a call."""
    x = opmux.ones(2)
    keys = opmux.dispatch.DispatchKeySet("CPU")
    with pytest.raises(TypeError, match="unexpected keyword argument 'aplha'"):
        ops.aten.add.Tensor.redispatch(keys, x, x, aplha=2)


@pytest.mark.parametrize(("args", "kwargs"), [(None, {}), (3, None), ((), "x"), ((), [1])])
def test_boxed_arguments_are_a_tuple_and_a_dict(args: Any, kwargs: Any) -> None:
    """Anything else is refused with what it is."""
    with pytest.raises(OperatorArgumentError, match="call_boxed") as caught:
        ops.aten.add.Tensor.call_boxed(args, kwargs)
    assert caught.value.found == f"{kind_of(args)} and {kind_of(kwargs)}"


@pytest.mark.parametrize("ask", ["find_op", "has_kernel", "dispatch_table", "registrations", "dump", "dump_table"])
@pytest.mark.parametrize("name", [None, 3, b"aten::add", ["aten::add"], object()])
def test_an_operators_name_is_a_text(ask: str, name: Any) -> None:
    """Whatever is asked of the dispatcher."""
    with pytest.raises(OperatorArgumentError, match="an operator by the name"):
        getattr(default_dispatcher, ask)(name)


@pytest.mark.parametrize("keys", [None, 3, 1.5, object()])
def test_a_key_set_is_of_keys(keys: Any) -> None:
    """Of one, of its name, or of several."""
    with pytest.raises(OperatorArgumentError, match="a key set of"):
        opmux.dispatch.DispatchKeySet(keys)
    with pytest.raises(OperatorArgumentError, match="a key set of"):
        opmux.dispatch.DispatchKeySet("CPU").has_any(keys)


def test_a_thread_that_begins_with_the_call_is_told_too() -> None:
    """There is no frame below it."""
    told: list[Any] = []
    done = threading.Event()

    def note(unraisable: Any) -> None:
        told.append(unraisable.exc_value)
        done.set()

    before, sys.unraisablehook = sys.unraisablehook, note
    try:
        _thread.start_new_thread(stumbling, (), {"count": "x"})
        assert done.wait(10)
    finally:
        sys.unraisablehook = before
    assert isinstance(told[0], OperatorArgumentError)
