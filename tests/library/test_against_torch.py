"""Programs for torch.library do here what they do in PyTorch."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import opmux

from ..once import once
from . import (
    custom_op_programs,
    gradient_programs,
    opcheck_programs,
    recording_programs,
    refusal_programs,
    registration_programs,
    rule_programs,
)
from .programs import HEAD
from .running import Run

pytestmark = pytest.mark.torch

PROGRAMS = {
    **custom_op_programs.PROGRAMS,
    **gradient_programs.PROGRAMS,
    **opcheck_programs.PROGRAMS,
    **recording_programs.PROGRAMS,
    **refusal_programs.PROGRAMS,
    **registration_programs.PROGRAMS,
    **rule_programs.PROGRAMS,
}


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What each program does with torch: printed lines and kinds of errors."""
    if find_spec("torch") is None:
        pytest.skip("torch is not installed")
    outcomes: dict[str, Any] = once(tmp_path_factory, "programs_for_torch_library", _run_in_torch)
    return outcomes


def _run_in_torch() -> Any:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(Path(__file__).with_name("running.py"))],
        input=json.dumps({name: HEAD + text for name, text in PROGRAMS.items()}),
        capture_output=True,
        text=True,
        # torch turns a warning of opcheck's into an error where this variable is set (torch/_functorch/config.py).
        env={name: value for name, value in os.environ.items() if name != "CI"},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _surroundings() -> dict[str, Any]:
    def mode(handler: Callable[..., Any]) -> Any:
        class Mode(opmux.dispatch.DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return handler(func, types, args, kwargs)

        return Mode()

    @contextmanager
    def autocast() -> Iterator[None]:
        with opmux.dispatch.AutocastGuard("cpu"):
            yield

    return {"autocast": autocast, "keyset": lambda name: opmux.dispatch.DispatchKeySet([name]), "mode": mode}


def _moved_over(text: str) -> str:
    """A program with its imports changed."""
    text = re.sub(r"^import torch$", "import opmux as torch", text, flags=re.MULTILINE)
    return re.sub(r"^from torch", "from opmux", text, flags=re.MULTILINE)


@pytest.mark.parametrize("name", PROGRAMS)
def test_same_program_same_result(name: str, theirs: dict[str, Any]) -> None:
    """A program prints what it prints with torch, catches the same calls' errors as it catches torch's, and finds its words."""
    lines, errors, silent = theirs[name]
    assert not silent
    ours = Run(name, _moved_over(HEAD + PROGRAMS[name]), _surroundings())
    assert ours.lines == lines
    assert lines or any(errors)
    assert [error is None for error in ours.errors] == [error is None for error in errors]
    missing = [set(other or ()) - set(mine or ()) for mine, other in zip(ours.errors, errors, strict=True)]
    assert not any(missing), missing
    assert not ours.silent


def test_there_are_enough_programs() -> None:
    """The programs cover the functions of the module."""
    text = "".join(PROGRAMS.values())
    starts = ("register_", "get_", "custom", "opcheck", "define", "impl", "infer")
    names = {name for name in opmux.library.__all__ if name.startswith(starts)}
    assert len(PROGRAMS) >= 25
    assert [n for n in sorted(names - {"register_backend", "register_functionality"}) if n not in text] == []
