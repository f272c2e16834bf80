"""Calls with a mistake, as people make them: what was asked, what was found, and what to do, in words of the public names."""

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.each import each
from tests.messages import faults, snapshot

import opmux
import opmux.nn.functional as F  # noqa: N812 -- as programs call it
from opmux import nn
from opmux.errors import OpmuxError

ROOT = Path(__file__).parents[2]
ROWS = [
    line.partition(" => ")[::2]
    for line in (ROOT / "tests" / "data" / "bad_calls.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
CALLS = [call for call, _ in ROWS]
#: Calls as their advice mends them.
MENDED = [mended for _, mended in ROWS if mended]


class _Made:
    """Makes tensors for a call, and knows what they were."""

    def __init__(self) -> None:
        self.known: list[tuple[Any, Any]] = []

    def tensor(self, *shape: int) -> Any:
        return self._kept(opmux.ones(shape or (2, 3)))

    def leaf(self) -> Any:
        return self._kept(opmux.ones(2, 3, requires_grad=True))

    def _kept(self, tensor: Any) -> Any:
        self.known.append((tensor, snapshot(tensor)))
        return tensor


def _names(made: _Made) -> dict[str, Any]:
    return {"x": made.tensor, "g": made.leaf, "opmux": opmux, "nn": nn, "F": F, "np": np, "io": io}


@pytest.mark.filterwarnings("ignore")
@each("call", CALLS, ids=str)
def test_a_mistake_is_told_with_what_mends_it(call: str) -> None:
    """The error is opmux's, its parts are there, no internal name is in them, and what was given stays as it was."""
    made = _Made()
    with pytest.raises(OpmuxError) as refused:
        eval(call, _names(made))
    assert list(faults(refused.value)) == [], str(refused.value)
    assert [snapshot(tensor) for tensor, _ in made.known] == [before for _, before in made.known]


@pytest.mark.filterwarnings("ignore")
@each("call", MENDED, ids=str)
def test_what_is_advised_works(call: str) -> None:
    """The call as its advice mends it is taken."""
    eval(f"({call})", _names(_Made()))


#: Packages whose refusals all give advice.
PACKAGES = [
    *[f"core/opmux/{name}" for name in ("amp", "array_api", "dispatch", "export", "func", "functional", "library")],
    *[f"core/opmux/{name}" for name in ("native", "nn", "optim", "plugins", "schema", "serialization", "signal")],
    *[f"core/opmux/{name}" for name in ("tensor", "testing")],
    *[f"plugins/{name}/src" for name in ("autograd", "compiled", "cpu", "cuda", "dask", "torch")],
]
#: Refusals without advice, by file and asked, and why.
ALLOWED = {
    ("core/opmux/native/kernels/reduction.py", "assert_msg"): "the message is the caller's own",
    ("core/opmux/plugins/_enrolment.py", "ConflictError"): "its verdict says until when, and is what lists show",
    ("core/opmux/plugins/_lifecycle.py", "_SupersededError"): "the life cycle tries again, and never lets it out",
    ("core/opmux/plugins/_scope.py", "ContestedError"): "its constructor advises",
}


def _classes(base: type[OpmuxError] = OpmuxError) -> Iterator[str]:
    yield base.__name__
    for each_class in base.__subclasses__():
        yield from _classes(each_class)


def _silent(text: str, names: set[str]) -> Iterator[tuple[int, str]]:
    """Lines at which an error of opmux is made without advice, and how."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            words = {keyword.arg for keyword in node.keywords}
            made = ast.unparse(node.func).rpartition(".")[2]
            # A class that is chosen among several is called with what was found.
            is_error = made in names or ("found" in words and made != "__init__")
            if is_error and not words & {"advice", None}:
                yield node.lineno, ast.unparse(node)


@each("package", PACKAGES, ids=str)
def test_every_refusal_says_what_to_do(package: str) -> None:
    """By the sources: what a caller's mistake can reach, and the tables of bad calls do not."""
    names = set(_classes())
    wrong = []
    for path in sorted((ROOT / package).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for line, made in _silent(path.read_text(encoding="utf-8"), names):
            if not any(place == file and mark in made for file, mark in ALLOWED):
                wrong.append(f"{place}:{line}: {made[:120]}")
    assert wrong == []


def test_every_exception_is_one() -> None:
    """An entry of the list stands for a place that there is."""
    for file, mark in ALLOWED:
        assert any(mark in made for _, made in _silent((ROOT / file).read_text(encoding="utf-8"), set(_classes()))), (
            file
        )


def test_a_silent_refusal_is_found() -> None:
    """The look at the sources sees an error that is raised, returned or handed on, and takes no other for one."""
    names = {"OperatorValueError"}
    assert [line for line, _ in _silent('raise OperatorValueError("a", found="b")', names)] == [1]
    assert list(_silent('return errors.OperatorValueError("a", found="b", advice="c")', names)) == []
    assert [line for line, _ in _silent('raise (A if x else B)("a", found="b")', names)] == [1]
    assert list(_silent('raise TypeError("a")', names)) == []
