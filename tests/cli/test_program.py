"""`opmux run` and `opmux check` of exported programs."""

from pathlib import Path

import numpy as np
import pytest

from .conftest import Shell

_MODEL = str(Path(__file__).parents[1] / "export" / "data" / "perceptron.pt2")
_SIZES = str(Path(__file__).parents[1] / "export" / "data" / "sizes.pt2")


@pytest.fixture
def x(tmp_path: Path) -> str:
    """A file with an input."""
    np.save(tmp_path / "x.npy", np.ones((2, 4), np.float32))
    return str(tmp_path / "x.npy")


def test_run(opmux_: Shell, x: str, tmp_path: Path) -> None:
    """Results are shown, written as arrays by name, and printed as JSON."""
    to = tmp_path / "out.npz"
    done = opmux_("run", _MODEL, "--input", x, "--output", str(to))
    assert done.code == 0, done.err
    assert done.out.startswith("linear_1: opmux.float32 [2, 3]\ntensor([[")
    again = opmux_("run", _MODEL, "--input", f"x={x}", "--json").value
    with np.load(to) as arrays:
        np.testing.assert_allclose(arrays["linear_1"], again["linear_1"])


def test_run_shows_a_program(opmux_: Shell) -> None:
    """Without inputs the program is shown."""
    done = opmux_("run", _MODEL)
    assert (done.code, done.out.splitlines()[0]) == (0, "def program(x) -> linear_1:")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--input", "no.npy"], "FileNotFoundError"),
        (["--input", _MODEL], "--input x="),
        (["--input", "X", "--input", "X"], "the inputs are x, each once"),
        (["--input", "X", "--device", "nowhere"], "nowhere"),
        (["--input", "X", "--output", "no/such/file.npz"], "there is no such folder"),
    ],
)
def test_run_refuses(opmux_: Shell, x: str, arguments: list[str], said: str) -> None:
    """What cannot be read or written, and inputs that are not the program's."""
    done = opmux_("run", _MODEL, *[x if word == "X" else word for word in arguments])
    assert done.code == 1
    assert said in done.err


def test_run_another_size(opmux_: Shell, tmp_path: Path) -> None:
    """A program refuses inputs that it was not exported for."""
    np.save(tmp_path / "x.npy", np.ones((2, 5), np.float32))
    done = opmux_("run", _MODEL, "--input", str(tmp_path / "x.npy"))
    assert (done.code, "exported for 4" in done.err) == (1, True)


def test_check(opmux_: Shell) -> None:
    """The operators that a program needs are listed; none is missing on the CPU."""
    done = opmux_("check", _MODEL)
    assert done.code == 0
    assert "torch.ops.aten.linear.default  2" in done.out
    assert done.out.endswith("2 operators, of which cpu lacks 0\n")
    rows = opmux_("check", _SIZES, "--device", "cpu", "--json").value["operators"]
    assert {"operator": "_operator.mul", "calls": 1, "missing": ""} in rows


def test_check_finds_what_is_missing(opmux_: Shell, tmp_path: Path) -> None:
    """Operators that are missing are named, and the exit code says so."""
    import zipfile

    path = tmp_path / "other.pt2"
    with zipfile.ZipFile(_MODEL) as source, zipfile.ZipFile(path, "w") as target:
        for info in source.infolist():
            target.writestr(info.filename, source.read(info).replace(b"aten.relu.", b"my.other."))
    done = opmux_("check", str(path))
    assert done.code == 1
    assert "torch.ops.my.other.default     1      opmux has no such operator" in done.out
    assert opmux_("check", str(tmp_path / "none.pt2")).code == 1
