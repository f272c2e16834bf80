"""Functions in Python whose arguments do not fit their annotations: what is told once a call has failed."""

import _thread
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial, update_wrapper
from operator import attrgetter, itemgetter
from types import FunctionType
from typing import Any, Literal

import numpy as np
import pytest

import opmux
from opmux.dispatch import explain_each, explained
from opmux.errors import (
    OperatorArgumentError,
    OperatorIndexError,
    OperatorKeyError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
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
    weight: complex = 1,
    dtype: opmux.dtype | None = None,
    device: opmux.device | str | None = None,
    values: Sequence[Any] = (),
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
    ({"values": 3}, "argument 'values' must be sequence, not int", "values = 3", "pass a sequence"),
    ({"weight": "1"}, "argument 'weight' must be complex, not str", "weight = '1'", "pass a number"),
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


#: A module as opmux's own are.
MODULE = """
from math import sqrt

def function(count: int):
    return [][count]

class Made:
    def __init__(self, count: int):
        if count != 0:
            [][count]

    @explained
    def method(self, count: int):
        return [][count]

class Inherits(Made):
    "Has the constructor of another."

class Extends(Made):
    def __init__(self, count: int, more: int = 0):
        super().__init__(count)

number = 3
"""


def test_functions_and_constructors_of_a_module_name_what_does_not_fit() -> None:
    """By the name under which they are called; what another module defines stays as it is, and what is neither."""
    names: dict[str, Any] = {"__name__": "opmux.made", "explained": explained}
    exec(MODULE, names)
    sqrt, constructor = names["sqrt"], names["Made"].__init__
    explain_each(names, ["function", "Made", "Inherits", "Extends", "sqrt", "number"])
    calls: dict[str, Callable[..., Any]] = {name: names[name] for name in ("function", "Made", "Inherits", "Extends")}
    for name, call in {**calls, "Made.method": names["Made"](0).method}.items():
        with pytest.raises(OperatorArgumentError) as caught:
            call("x")
        assert caught.value.asked == f"{name}(): argument 'count' must be int, not str"
    assert (names["sqrt"], names["number"]) == (sqrt, 3)
    assert names["Inherits"].__init__ is names["Made"].__init__ is not constructor


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
    {"kind": "mean"},
    {"hook": own},
    {"tensor": opmux.ones(1)},
    {"weight": 2},
    {"weight": 0.5},
    {"weight": np.complex64(1j)},
    {"weight": opmux.tensor(2)},
    {"dtype": float},
    {"dtype": np.float32},
    {"device": 0},
    {"on": 1},
    {"on": 0.0},
    {"on": None},
    {"count": 10**40},
    {"rate": 10**400},
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


@own
def running(function: Any, count: int = 1) -> Any:
    """Calls what it is given, or the first of it, or iterates over it."""
    if isinstance(function, list):
        function = function[0]
    return function(count) if callable(function) else list(function)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (partial(int, "x"), ValueError),
        ([partial(int, "x")], ValueError),
        (attrgetter("missing"), AttributeError),
        (itemgetter(3), TypeError),
        ({}.__getitem__, KeyError),
        (map(int, ["x"]), ValueError),
        (zip([1], [], strict=True), ValueError),
    ],
    ids=["partial", "list", "attrgetter", "itemgetter", "method", "map", "zip"],
)
def test_what_a_program_raises_in_c_goes_on(given: Any, kind: type[Exception]) -> None:
    """Partials, getters, methods of builtin classes and iterators, which have no frame; an argument that does not fit is named."""
    with pytest.raises(kind) as caught:
        running(given)
    assert not isinstance(caught.value, OpmuxError)


def test_what_does_not_fit_beside_code_in_c_is_named() -> None:
    """Only where all arguments fit may the exception be the program's."""
    with pytest.raises(OperatorArgumentError, match="argument 'count' must be int, not str"):
        running(attrgetter("missing"), "x")


@pytest.mark.parametrize("name", [None, 5, "__main__", "opmuxes"])
def test_code_of_any_name_is_a_programs(name: Any) -> None:
    """A program that executes code may name its module anything, or not at all; its frames call, and are called."""
    names: dict[str, Any] = {"__name__": name, "running": running, "stumbling": stumbling}
    exec("def mine(count): raise KeyError('mine')\ndef call(*given): return running(*given)", names)
    with pytest.raises(KeyError, match="mine") as caught:
        names["call"](names["mine"])
    assert not isinstance(caught.value, OpmuxError)
    exec("def call(): return stumbling('x')", names)
    with pytest.raises(OperatorArgumentError, match="'count' must be int, not str"):
        names["call"]()


def test_a_plugins_own_class_of_exceptions_goes_on() -> None:
    """What catches it is to catch it."""
    refusal = type("Refusal", (ValueError,), {"__module__": "opmux.made"})

    @own
    def refusing() -> None:
        raise refusal

    with pytest.raises(refusal):
        refusing()


@pytest.mark.parametrize("right", [{"on": "no"}, {"count": 1.5}, {"rate": 10**400, "count": 2.5}], ids=repr)
def test_flags_and_numbers_are_blamed_after_all_else(right: dict[str, Any]) -> None:
    """Any value has a truth, and a float may do for an int, so that a call has hardly stumbled over one."""
    with pytest.raises(OperatorArgumentError, match="argument 'name' must be str"):
        stumbling(**right, name=b"x")
    wrongs: list[dict[str, Any]] = [{"hook": 2.5}, {"sizes": {}}, {"tensor": 1}]
    for wrong in wrongs:
        with pytest.raises(OperatorArgumentError, match=f"argument '{next(iter(wrong))}' must be"):
            stumbling(**right, **wrong)


def _raising(*_: object) -> Any:
    raise ZeroDivisionError


#: Raises whatever it is asked.
Hostile: Any = type(
    "Hostile",
    (),
    dict.fromkeys(
        ["__getattribute__", "__index__", "__float__", "__bool__", "__len__", "__iter__", "__repr__", "__str__"],
        _raising,
    ),
)


@pytest.mark.parametrize("name", ["count", "rate", "on", "name", "sizes", "pair", "kind", "hook", "tensor", "options"])
def test_a_hostile_value_does_not_replace_the_exception(name: str) -> None:
    """What it raises when it is looked at is not what the call ended with."""
    with pytest.raises((IndexError, OpmuxError)) as caught:
        stumbling(**{name: Hostile()})
    assert isinstance(caught.value.__cause__ or caught.value, IndexError)


def test_an_exception_without_a_text_goes_on() -> None:
    """There is nothing to tell of what was found."""

    @own
    def reading(given: dict[Any, Any], key: Any) -> Any:
        return given[key]

    with pytest.raises(KeyError) as caught:
        reading({}, type("Mute", (), {"__repr__": _raising})())
    assert not isinstance(caught.value, OpmuxError)


@pytest.mark.parametrize("made", ["BatchNorm1d", "Conv2d", "ConvTranspose1d", "ReflectionPad1d", "InstanceNorm3d"])
def test_a_constructor_is_inherited_as_it_is_written(made: str) -> None:
    """A class that has none gets none: another base's comes first where Python's order says so."""
    base = getattr(opmux.nn, made)
    home = next(each for each in base.__mro__ if "__init__" in vars(each))

    class Counting(home):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any) -> None:
            self.__dict__["counted"] = True
            super().__init__(*args)

    class Both(base, Counting):  # type: ignore[misc, valid-type]
        pass

    is_inherited = home is not base
    assert hasattr(Both(*(2, 2, 2) if "Conv" in made else (2,)), "counted") == is_inherited


def test_a_constructor_is_called_by_the_class_that_inherits_it() -> None:
    """The first of opmux's, not the private one that it is written in, nor a program's class."""

    class Mine(opmux.nn.FractionalMaxPool2d):
        pass

    for made in (opmux.nn.FractionalMaxPool2d, Mine):
        with pytest.raises(
            OperatorArgumentError, match=r"^FractionalMaxPool2d\(\): argument 'kernel_size' must be int or"
        ):
            made(None)  # type: ignore[arg-type]
    with pytest.raises(OperatorArgumentError, match=r"^LSTM\(3, 4, num_layers='2'\)"):
        opmux.nn.LSTM(3, 4, num_layers="2")


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


@pytest.mark.parametrize("rate", ["x", None, {}, object()], ids=["str", "None", "dict", "object"])
def test_the_rate_of_an_averaging_schedule_is_named(rate: Any) -> None:
    """A number, or a list of them."""
    optimizer = opmux.optim.SGD([opmux.nn.Parameter(opmux.ones(1))], lr=0.1)
    with pytest.raises(
        OperatorArgumentError, match=r"^SWALR\(\): argument 'swa_lr' must be float or list of float, not"
    ):
        opmux.optim.swa_utils.SWALR(optimizer, rate)
