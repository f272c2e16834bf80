"""Functions under a mask refuse what is no tensor, dimension or dtype, whichever argument it is given for."""

import inspect
from collections.abc import Callable
from typing import Any, cast

import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorArgumentError, OpmuxError

FUNCTIONS = {name: getattr(opmux.masked, name) for name in opmux.masked.__all__}
WRONG: tuple[Any, ...] = (
    *("x", b"x", [1.0, 2.0], 1.5, 2**70, object(), {}, (0, 7), [None], [[1]], 1j, float, opmux.float32),
    *(opmux.ones(2), opmux.tensor(1j), True, None, ()),
)


def call(function: Callable[..., Any], argument: str, value: Any) -> Any:
    """A call with one argument exchanged."""
    names = inspect.signature(function).parameters
    mask, ones = opmux.ones(2, 3, dtype=opmux.bool), opmux.ones(2, 3)
    usual = {"input": ones, "other": ones, "dim": 1, "ord": 2.0, "mask": mask, "unbiased": True}
    given = {name: usual[name] for name in names if name in usual} | {argument: value}
    return function(*[given.pop(name) for name in names if name == "input"], **given)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_only_errors_of_opmux_come_out(name: str) -> None:
    """Of every argument, given values of all kinds."""
    for argument in inspect.signature(FUNCTIONS[name]).parameters:
        for value in WRONG:
            try:
                call(FUNCTIONS[name], argument, value)
            except OpmuxError:
                continue


@each("name", FUNCTIONS)
@each("argument", ["input", "other", "mask", "input_mask", "dim", "dtype"])
def test_an_argument_of_a_wrong_type_is_named(name: str, argument: str) -> None:
    """With what it must be and what it is."""
    if argument not in inspect.signature(FUNCTIONS[name]).parameters:
        return
    with pytest.raises(OperatorArgumentError, match=f"argument '{argument}' must be .*, not str"):
        call(FUNCTIONS[name], argument, "x")


def test_types_of_python_are_dtypes() -> None:
    """As they are for operators."""
    x = opmux.ones(2, 3)
    real, both = cast("Any", float), cast("Any", complex)
    assert opmux.masked.sum(x, 1, dtype=real).dtype is opmux.float64
    assert opmux.masked.mean(x, 1, dtype=real).dtype is opmux.float64
    assert opmux.masked.var(x, 1, unbiased=False, dtype=both).dtype is opmux.complex128
