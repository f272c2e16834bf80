"""What torch's own error inputs are refused with says what was asked and found, and what to do, and changes no argument."""

import pytest

pytest.importorskip("torch", reason="the inputs are those of torch 2.13.0")

from tests.messages import faults, snapshot

from opmux.errors import OpmuxError
from opmux.testing.conformance import _functions as calling

from .conversion import Copies, UnsupportedValueError, arguments
from .database import all_opinfos, error_inputs_of, seeded
from .harness import operators_of_opmux

pytestmark = [pytest.mark.torch, pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
#: Operators that torch gives error inputs, of those that opmux has too.
OPERATORS = [name for name in operators_of_opmux() if any(info.error_inputs_func for info in all_opinfos()[name])]


@pytest.mark.parametrize("name", OPERATORS)
def test_a_refusal_says_what_to_do(name: str) -> None:
    """A call that is refused names no internal function; one that opmux takes, or has not, says nothing here."""
    wrong = []
    with seeded():
        for opinfo in all_opinfos()[name]:
            for index, given in error_inputs_of(opinfo):
                try:
                    positional, named = arguments(given.sample_input, Copies("cpu"))
                    function = calling.function_of(opinfo.name, opinfo.variant_test_name)
                except (UnsupportedValueError, calling.MissingOperatorError):
                    continue
                before = snapshot([positional, named])
                try:
                    function(*positional, **named)
                except OpmuxError as error:
                    wrong += [f"{index}: {fault}\n{error}" for fault in faults(error)]
                    if snapshot([positional, named]) != before:
                        wrong.append(f"{index}: an argument was changed\n{error}")
                except TypeError:  # Python's own, of a wrong number of arguments
                    continue
    assert wrong == []


def test_there_are_operators_to_look_at() -> None:
    """The list has most operators with error inputs, whatever torch calls them."""
    assert len(OPERATORS) > 150
