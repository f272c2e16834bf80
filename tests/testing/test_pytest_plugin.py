"""The plugin of pytest: tests of a backend by its options, and a suite on another device."""

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


_RUN = "import sys; sys.path[:0] = {path!r}; import pytest; sys.exit(pytest.main(sys.argv[1:]))"


def _pytest(folder: Path, *options: str) -> tuple[int, str]:
    """Runs pytest in a folder in which the device is loaded; its exit code, and what it printed."""
    (folder / "judged_plugin.py").write_text(dedent(_PLUGIN))
    program = _RUN.format(path=[str(folder), str(Path(opmux.__file__).parents[1]), *sys.path])
    plugins = ["-q", "-p", "judged_plugin", "-p", "opmux_pytest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-c", program, *plugins, *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False, timeout=300)
    return done.returncode, done.stdout + done.stderr


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
        code, out = _pytest(tmp_path, *given, "exp*")
        assert code == 1
        assert "1 failed" in out
        assert "does not: exp*" in out
        assert _pytest(tmp_path, *given, "exp")[0] == 0

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            (("--opmux-backend", DEVICE, "--opmux-operators", "nothing"), "no operator"),
            (("--opmux-backend", DEVICE, "--opmux-expected", "none.toml"), "No such file"),
            (("--opmux-backend", "meta"), "no values"),
            (("--opmux-backend", ""), "device"),
            (("--opmux-device", ""), "device"),
            (("--opmux-operators", "abs"), "need --opmux-backend"),
            (("--opmux-expected", "none.toml"), "need --opmux-backend"),
        ],
    )
    def test_options_that_ask_for_nothing(self, tmp_path: Path, options: tuple[str, ...], words: str) -> None:
        """They are a usage error, once."""
        code, out = _pytest(tmp_path, *options)
        assert code == 4
        assert words in out

    def test_a_suite_on_a_device(self, tmp_path: Path) -> None:
        """A suite that names no device runs on the one that was asked for."""
        (tmp_path / "test_suite.py").write_text(
            f"import opmux\n\ndef test_place():\n    assert opmux.ones(2).device.type == '{DEVICE}'\n"
        )
        assert _pytest(tmp_path, "--opmux-device", DEVICE)[0] == 0
        assert _pytest(tmp_path)[0] == 1

    def test_no_such_device(self, tmp_path: Path) -> None:
        """An unknown device is a usage error."""
        code, out = _pytest(tmp_path, "--opmux-backend", "nowhere")
        assert code == 4
        assert "nowhere" in out
