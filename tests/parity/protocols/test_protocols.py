"""Programs that take calls over do in opmux what they do in torch: subclasses, overload objects, overrides, modes, operators."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from opmux.dispatch import default_dispatcher
from opmux.library._definitions import DEFINITIONS

from .record import outcomes_of_torch
from .running import Entry, moved_over, outcome, programs

_HERE = Path(__file__).parent
_PROGRAMS = {name: text for path in sorted(_HERE.glob("*.txt")) for name, text in programs(path).items()}
_RECORDED: dict[str, list[Entry]] = {
    name: entries for path in _HERE.glob("*.json") for name, entries in json.loads(path.read_text()).items()
}


#: Programs whose result is meant to be another one here, and why.
_KNOWN = dict.fromkeys(
    ["modes: printing the function", "overloads: how an overload prints"],
    "an operator is a plain function, which prints as one; `op.name()` and `overrides.resolve_name(op)` give the texts",
) | {"custom_operators: register_autograd of a number": "what cannot be called is refused when it is registered"}


@pytest.fixture(autouse=True)
def _given_back() -> Iterator[None]:
    """Undoes every registration of the test, however it was made."""
    with default_dispatcher.transaction() as transaction:
        yield
        DEFINITIONS.clear()
        transaction.undo()


@pytest.mark.parametrize("name", _PROGRAMS)
@pytest.mark.slow
def test_a_program_does_what_it_does_in_torch(name: str) -> None:
    """It prints the same, and the same calls are refused, by errors that are caught as torch's are and say what torch's say."""
    found, expected = outcome(name, _PROGRAMS[name], moved=True), _RECORDED[name]
    if name in _KNOWN:
        assert found != expected, "no longer a difference"
        return
    assert [_line(entry) for entry in found] == [_line(entry) for entry in expected]
    for mine, theirs in zip(found, expected, strict=True):
        assert not set(theirs if isinstance(theirs, list) else ()) - set(mine)


def _line(entry: Entry) -> str:
    return entry if isinstance(entry, str) else "refused"


def test_programs_end_and_say_something() -> None:
    """What is recorded is no accident: no program ends early, or waits for words that torch does not say."""
    for name, entries in _RECORDED.items():
        assert entries, name
        assert not [e for e in entries if isinstance(e, str) and e.startswith(("ended with", "refused without"))], name


def test_names_are_moved_over() -> None:
    """Modules, protocols and classes get opmux's names, and what is only spelled alike stays."""
    text = "import torch\nfrom torch.overrides import TorchFunctionMode as M\nx.__torch_dispatch__, register_torch_dispatch"
    moved = "import opmux as torch\nopmux = torch\nfrom opmux.overrides import FunctionMode as M\n"
    assert moved_over(text) == f"{moved}x.__opmux_dispatch__, register_torch_dispatch"


@pytest.mark.torch
def test_the_record_is_torchs() -> None:
    """What was recorded is what torch does today."""
    assert outcomes_of_torch(_PROGRAMS) == _RECORDED
    assert len(_PROGRAMS) > 150
