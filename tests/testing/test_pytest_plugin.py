"""The plugin of pytest: tests of a backend by its options, and a suite on another device."""

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import opmux
from opmux.testing.conformance import operators

pytestmark = pytest.mark.slow

DEVICE = "judged"

_PLUGIN = f"""
    import numpy as np
    import opmux
    from opmux.plugins import hookimpl

    class Backend:
        @hookimpl
        def opmux_register(self, scope):
            opmux.native.array_kernels(
                scope, scope.backend("{DEVICE}"), xp=np, from_numpy=np.array, to_numpy=np.asarray, array_type=np.ndarray
            )

    opmux.plugins.register("{DEVICE}", Backend())
    opmux.plugins.load("{DEVICE}")
"""


_RUNS = """
import contextlib, io, json, sys
sys.path[:0] = {path!r}
import pytest
for options in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        code = pytest.main(["-q", "-p", "judged_plugin", "-p", "opmux_pytest", "-p", "no:cacheprovider", *options])
    print(json.dumps([code, out.getvalue()]))
"""


def _pytests(folder: Path, *runs: tuple[str, ...]) -> list[tuple[int, str]]:
    """Runs pytest with some options after others in a folder in which the device is loaded; exit codes, and what was printed."""
    (folder / "judged_plugin.py").write_text(dedent(_PLUGIN))
    program = _RUNS.format(path=[str(folder), str(Path(opmux.__file__).parents[1]), *sys.path])
    command = [sys.executable, "-c", program, json.dumps(runs)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=True, timeout=300)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _pytest(folder: Path, *options: str) -> tuple[int, str]:
    """Runs it once."""
    return _pytests(folder, options)[0]


class TestPytest:
    def test_a_test_for_each_operator(self, tmp_path: Path) -> None:
        """Without paths these tests alone run; what the backend lacks is skipped."""
        (tmp_path / "test_other.py").write_text("def test_other():\n    raise SystemError\n")
        code, out = _pytest(tmp_path, "--opmux-backend", DEVICE, "--opmux-operators", "e[rx]*")
        count = len(operators("e[rx]*"))
        assert code == 0, out
        assert "2 skipped" in out
        assert f"{count - 1} passed" in out

    def test_expected_failures(self, tmp_path: Path) -> None:
        """One that does not fail is told."""
        (tmp_path / "expected.toml").write_text('[expected_failures]\nexp = "never"\n')
        options = ("--opmux-backend", DEVICE, "--opmux-operators", "exp", "--opmux-expected", "expected.toml")
        code, out = _pytest(tmp_path, *options)
        assert code == 1
        assert "expected to fail, and does not: exp" in out

    def test_a_pattern_for_several_operators(self, tmp_path: Path) -> None:
        """An entry holds while one of its operators fails, and is told once where none does."""
        (tmp_path / "expected.toml").write_text('[expected_failures]\n"exp*" = "never"\n')
        given = ("--opmux-backend", DEVICE, "--opmux-expected", "expected.toml", "--opmux-operators")
        (code, out), (other, _) = _pytests(tmp_path, (*given, "exp*"), (*given, "exp"))
        assert (code, other) == (1, 0)
        assert "1 failed" in out
        assert "does not: exp*" in out

    def test_options_that_ask_for_nothing(self, tmp_path: Path) -> None:
        """They are a usage error, once."""
        refused = {
            ("--opmux-backend", DEVICE, "--opmux-operators", "nothing"): "no operator",
            ("--opmux-backend", DEVICE, "--opmux-expected", "none.toml"): "No such file",
            ("--opmux-backend", "meta"): "no values",
            ("--opmux-backend", ""): "device",
            ("--opmux-device", ""): "device",
            ("--opmux-operators", "abs"): "need --opmux-backend",
            ("--opmux-expected", "none.toml"): "need --opmux-backend",
            ("--opmux-backend", "nowhere"): "nowhere",
        }
        for words, (code, out) in zip(refused.values(), _pytests(tmp_path, *refused), strict=True):
            assert code == 4
            assert words in out
            assert out.count("ERROR") == 1

    def test_a_suite_on_a_device(self, tmp_path: Path) -> None:
        """A suite that names no device runs on the one that was asked for."""
        (tmp_path / "test_suite.py").write_text(
            f"import opmux\n\ndef test_place():\n    assert opmux.ones(2).device.type == '{DEVICE}'\n"
        )
        asked, not_asked = _pytests(tmp_path, ("--opmux-device", DEVICE), ())
        assert (asked[0], not_asked[0]) == (0, 1)
