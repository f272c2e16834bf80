"""`opmux trace`: the script runs as Python runs it, and what ran is shown."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Shell

_COMPUTES = "import opmux\nprint((opmux.ones(2) + 1).tolist())\n"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "program.py"


def test_the_tree(opmux_: Shell, script: Path) -> None:
    """The script's output is its own; the tree of kernels goes to stderr."""
    script.write_text(_COMPUTES)
    done = opmux_("trace", str(script))
    assert (done.code, done.out) == (0, "[2.0, 2.0]\n")
    assert "[call] op=[aten::add.Tensor], key=[CPU] kernel: add_impl opmux-cpu" in done.err


def test_values(opmux_: Shell, script: Path) -> None:
    """With `--json` the events are on stdout, and the script's output aside."""
    script.write_text(_COMPUTES)
    done = opmux_("trace", "--json", str(script))
    assert "aten::add.Tensor" in {event["name"] for event in done.value["traceEvents"]}
    assert "[2.0, 2.0]" in done.err


def test_a_file(opmux_: Shell, script: Path, tmp_path: Path) -> None:
    """With `-o` the events are in a file."""
    script.write_text(_COMPUTES)
    to = tmp_path / "trace.json"
    done = opmux_("trace", "-o", str(to), str(script))
    assert (done.code, done.out) == (0, "[2.0, 2.0]\n")
    assert "aten::add.Tensor" in {event["name"] for event in json.loads(to.read_text())["traceEvents"]}


def test_threads(opmux_: Shell, script: Path) -> None:
    """What other threads of the script call is traced too."""
    call = "threading.Thread(target=lambda: opmux.ones(2).relu())"
    script.write_text(f"import threading, opmux\nt = {call}\nt.start()\nt.join()\n")
    assert "op=[aten::relu]" in opmux_("trace", str(script)).err


@pytest.mark.parametrize(
    ("end", "code", "said"),
    [
        ("", 0, ""),
        ("sys.exit()", 0, ""),
        ("sys.exit(7)", 7, ""),
        ("sys.exit('why')", 1, "why\n"),
        ("raise ValueError('its own')", 1, "ValueError: its own"),
        ("raise KeyboardInterrupt", 130, ""),
        ("class E(BaseException): pass\nraise E", 1, "raise E"),
        ("(", 1, "SyntaxError"),
    ],
)
def test_how_it_ends(opmux_: Shell, script: Path, end: str, code: int, said: str) -> None:
    """The command ends as the script does under Python, and shows what ran before."""
    script.write_text(f"import sys\n{_COMPUTES}{end}\n")
    done = opmux_("trace", str(script))
    plain = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.code == code
    assert plain.returncode in (code, -2, 130)
    assert done.out == plain.stdout
    assert said in done.err
    assert "runpy" not in done.err
    assert ("aten::add" in done.err) == (end != "(")


def test_arguments_and_path(opmux_: Shell, script: Path, tmp_path: Path) -> None:
    """The script gets its arguments, options too, finds modules beside it, and leaves both as they were."""
    (tmp_path / "sample_beside.py").write_text("VALUE = 'found'\n")
    script.write_text("import sys, sample_beside\nprint(sys.argv[1:], sample_beside.VALUE, __name__)\n")
    before = sys.argv, list(sys.path)
    done = opmux_("trace", str(script), "a", "--json", "-o", "x")
    assert done.out == "['a', '--json', '-o', 'x'] found __main__\n"
    assert (sys.argv, sys.path) == before
    assert done.err == "opmux: no kernel ran\n"


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["nowhere.py"], "there is no such file"),
        (["."], "it is no file"),
        (["-o", "nowhere/x.json", __file__], "there is no such folder"),
    ],
)
def test_bad_paths(opmux_: Shell, arguments: list[str], found: str) -> None:
    """A script or a folder that does not exist is refused before anything runs, and so is a folder for a script."""
    done = opmux_("trace", *arguments)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("opmux: ")
    assert f"found: {found}" in done.err
