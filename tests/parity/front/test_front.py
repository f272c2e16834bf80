"""The Python front: one-line programs written for torch give in opmux what was recorded of torch."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.each import each

import opmux
from opmux.dispatch import default_dispatcher
from opmux.library._definitions import DEFINITIONS

from .known import CATEGORIES, REWORDED, is_known, table
from .running import outcome
from .subjects import SUBJECTS, TESTS, held, page

_HERE = Path(__file__).parent
_RECORDED: dict[str, dict[str, str]] = {
    program: found for path in sorted(_HERE.rglob("*.json")) for program, found in json.loads(path.read_text()).items()
}
_KNOWN = {
    program
    for path in CATEGORIES.glob("*.txt")
    for program in path.read_text().splitlines()
    if is_known(path.stem, program)
}


@pytest.fixture(autouse=True)
def _given_back() -> Iterator[None]:
    """Undoes every registration of the test, however it was made."""
    with default_dispatcher.transaction() as transaction:
        yield
        DEFINITIONS.clear()
        transaction.undo()


@pytest.mark.slow
@each("program", _RECORDED)
def test_a_program_gives_what_it_gives_in_torch(program: str) -> None:
    """Its result prints as torch's; what torch refuses is refused, in torch's words where they are recorded."""
    found, expected = outcome(program, opmux), _RECORDED[program]
    if program in _KNOWN:
        assert found != expected, "no longer a difference"
        return
    if "result" in expected:
        assert found == expected
    else:
        assert "refused" in found, found
        words = "must be" if program in REWORDED else expected["refused"]
        assert words in found["refused"]


def test_every_program_is_recorded() -> None:
    """`record.py` has run since a program was added."""
    for programs in _HERE.rglob("*.txt"):
        recorded = json.loads(programs.with_suffix(".json").read_text())
        assert programs.read_text().splitlines() == list(recorded), programs.name


def test_the_table_in_the_documents_is_today_s() -> None:
    """`python tests/parity/front/known.py` prints what `docs/python_front.md` shows; in each category 85 % agree."""
    page = (_HERE.parents[2] / "docs" / "python_front.md").read_text()
    assert "\n".join(table()) in page
    assert min(int(line.split("|")[3].strip(" %")) for line in table()[2:]) >= 85


@pytest.mark.parametrize(("programs", "modules"), [subject[1:] for subject in SUBJECTS], ids=[s[0] for s in SUBJECTS])
def test_each_subject_is_held(programs: str, modules: str) -> None:
    """It has programs, whose answers of torch are recorded, and modules of tests, each with some."""
    found = held(programs, modules)
    for name, count in found.programs.items():
        recorded = json.loads((TESTS / "parity" / name).with_suffix(".json").read_text())
        assert len(recorded) == count > 9, name
    for name in modules.split():
        assert found.against.get(name, 0) + found.without.get(name, 0) > 0, name
    assert found.without


def test_every_program_belongs_to_a_subject() -> None:
    """Files of programs are named by a subject; the categories are measured as a whole besides."""
    named = {name for _, programs, _ in SUBJECTS for name in programs.split()}
    there = [path for folder in ("front", "protocols") for path in sorted((TESTS / "parity" / folder).rglob("*.txt"))]
    names = {str(path.relative_to(TESTS / "parity").with_suffix("")) for path in there if path.parent != CATEGORIES}
    assert names - named == {"front/autocast", "front/grad_scaler"}


def test_the_page_of_subjects_is_today_s() -> None:
    """`python tests/parity/front/subjects.py` prints the table of `docs/front_tests.md`."""
    assert "\n".join(page()) in (TESTS.parent / "docs" / "front_tests.md").read_text()


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
