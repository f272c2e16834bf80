"""`opmux check-tests`: the code is pytest's, and what keeps it from running is said."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import opmux

from .conftest import Shell

pytestmark = pytest.mark.slow


def _process(*arguments: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("OPMUX_", "PYTEST_"))}
    path = os.pathsep.join([str(Path(opmux.__file__).parents[1]), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, "-m", "opmux", *arguments],
        cwd=folder,
        env=env | {"OPMUX_PLUGINS": "cpu,autograd", "PYTHONPATH": path} | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


class TestSuites:
    """`opmux check-tests`."""

    @pytest.mark.parametrize(
        ("body", "code"),
        [("assert opmux.ones(2).device.type == 'cpu'", 0), ("assert opmux.ones(2).device.type == 'x'", 1)],
    )
    def test_the_code_is_pytests(self, tmp_path: Path, body: str, code: int) -> None:
        """A suite passes or fails; options come after --, and no variable keeps pytest from knowing the device."""
        (tmp_path / "test_suite.py").write_text(f"import opmux\n\ndef test_place():\n    {body}\n")
        options = ("check-tests", "cpu", "test_suite.py", "--", "-q", "-p", "no:cacheprovider")
        done = _process(*options, folder=tmp_path, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
        assert done.returncode == code, done.stdout + done.stderr
        assert ("1 passed" in done.stdout) == (code == 0)

    def test_codes_of_signals(self, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        """A process that a signal has ended gives what a shell gives."""

        class Process:
            def __init__(self, command: list[str]) -> None:
                assert "--opmux-device=cpu" in command

            def wait(self) -> int:
                return -11

        monkeypatch.setattr(subprocess, "Popen", Process)
        assert opmux_("check-tests", "cpu", "tests").code == 139

    def test_without_pytest(self, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where it is not installed, that is said, with the line that installs it."""
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
        done = opmux_("check-tests", "cpu", "tests")
        assert (done.code, done.out) == (1, "")
        assert "what to do: python -m pip install pytest" in done.err

    def test_usage(self, opmux_: Shell, tmp_path: Path) -> None:
        """Without a path there is nothing to run; an unknown device, and no such path, are pytest's usage errors."""
        assert opmux_("check-tests", "cpu").code == 2
        done = _process("check-tests", "nowhere", ".", folder=tmp_path)
        assert (done.returncode, "nowhere" in done.stderr) == (4, True)
