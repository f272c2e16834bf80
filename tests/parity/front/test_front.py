"""The Python front: one-line programs written for torch give in opmux what was recorded of torch."""

import json
from pathlib import Path

import pytest

import opmux

from .running import outcome

_HERE = Path(__file__).parent
_RECORDED: dict[str, dict[str, str]] = {
    program: found for path in sorted(_HERE.glob("*.json")) for program, found in json.loads(path.read_text()).items()
}


@pytest.mark.slow
@pytest.mark.parametrize("program", _RECORDED)
def test_a_program_gives_what_it_gives_in_torch(program: str) -> None:
    """Its result prints as torch's; what torch refuses is refused, in torch's words where they are recorded."""
    found, expected = outcome(program, opmux), _RECORDED[program]
    if "result" in expected:
        assert found == expected
    else:
        assert "refused" in found, found
        assert expected["refused"] in found["refused"]


def test_every_program_is_recorded() -> None:
    """`record.py` has run since a program was added."""
    for programs in _HERE.glob("*.txt"):
        recorded = json.loads(programs.with_suffix(".json").read_text())
        assert programs.read_text().splitlines() == list(recorded), programs.name


@pytest.mark.torch
def test_the_record_is_torchs() -> None:
    """What was recorded is what torch answers today."""
    import torch

    differences = []
    for program, expected in _RECORDED.items():
        found = outcome(program, torch)
        words = expected.get("refused", "")
        if found != expected and not ("refused" in expected and words in found.get("refused", "\0")):
            differences.append(f"{program}: {found}")
    assert len(_RECORDED) > 300
    assert not differences, "\n".join(differences)
