"""`opmux check` beside a backend that ends, blocks or forks its process, and where the command is ended itself."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import opmux
from opmux.testing.conformance import _apart, check_apart, read_expectations

from .conftest import DEVICE, Shell, Write

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("device")]

#: Writes to every pipe that can be written to, but to stdin, stdout and stderr.
_FLOOD = """
def _flood(data):
    for number in range(3, 256):
        try:
            if os.fstat(number).st_mode & 0o170000 == 0o010000:
                os.write(number, data)
        except OSError:
            pass
"""

#: Bodies of a kernel that no `except` holds, and what is told of each.
_FATAL = {
    "ends the process": ("os._exit(0)", "exit code 0"),
    "crashes": ("__import__('ctypes').string_at(0)", "SIGSEGV"),
    "aborts": ("os.abort()", "SIGABRT"),
    "kills the process": ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
    "writes into all files": ("_flood(b'hello\\n')", "something else than the checks"),
    "writes other notes": ("_flood(b'[1]\\n')", "something else than the checks"),
    "writes notes without a check": ("_flood(b'{\"at\": 3}\\n')", "something else than the checks"),
    "writes empty findings": ("_flood(b'{\"finding\": {}}\\n')", "something else than the checks"),
    "writes bytes": ("_flood(b'\\xff\\xfe\\n')", "something else than the checks"),
    "closes all files": ("os.closerange(3, 256)", "exit code 1"),
    "never returns": ("time.sleep(600)", "did not come to an end within 2 s"),
    "spins": ("exec('while True: pass')", "did not come to an end within 2 s"),
    "stops the process": ("os.kill(os.getpid(), signal.SIGSTOP)", "did not come to an end within 2 s"),
    "eats signals": (
        "[signal.signal(s, signal.SIG_IGN) for s in signal.valid_signals() - {9, 19}], time.sleep(600)",
        "did not come to an end within 2 s",
    ),
    "waits for a lock": ("[lock.acquire() for lock in [threading.Lock()] * 2]", "did not come to an end within 2 s"),
    "reads stdin": ("input()", "EOFError"),
}


#: Operators that are checked one after the other, between others that are whole.
_FALLING: Final = ("acos", "atan", "asinh", "acosh")


@pytest.mark.skipif(os.name != "posix", reason="signals and forks are POSIX's")
@pytest.mark.parametrize("first", range(0, len(_FATAL), len(_FALLING)))
def test_what_no_except_holds(opmux_: Shell, written: Write, tmp_path: Path, first: int) -> None:
    """The operator is told as failed with how it ended; those before and after it are checked, and files are whole."""
    fatal = dict(zip(_FALLING, list(_FATAL.values())[first:], strict=False))
    written({name: f"lambda self: ({body}, self)[1]" for name, (body, _) in fatal.items()}, _FLOOD)
    page, expected = tmp_path / "a.html", tmp_path / "expected.toml"
    options = ("--operators", "a[cst][oia]*", "--only", "value", "--timeout", "2")
    done = opmux_("check", DEVICE, *options, "--json", "--html", str(page), "--write-expected", str(expected))
    assert done.code == 1
    failed = {f["operator"]: f["detail"] for f in reversed(done.value["findings"]) if f["status"] == "failed"}
    assert failed.keys() == fatal.keys()
    assert [name for name, (_, words) in fatal.items() if words not in failed[name]] == []
    passed = {f["operator"] for f in done.value["findings"] if f["status"] == "passed"}
    assert passed >= {"asin", "atanh", "atan2"}
    assert page.read_text("utf-8").endswith("</html>\n")
    assert {pattern.partition(":")[0] for pattern in read_expectations(expected).failures} == fatal.keys()


def test_a_crash_may_be_expected(opmux_: Shell, written: Write, tmp_path: Path) -> None:
    """What the list says of a crash makes the next run pass."""
    written({"exp2": "lambda self: os._exit(0)"})
    file, options = tmp_path / "expected.toml", ("check", DEVICE, "--operators", "exp2")
    assert opmux_(*options, "--write-expected", str(file)).code == 1
    done = opmux_(*options, "--expected", str(file))
    assert done.code == 0, done.out


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks are POSIX's")
def test_a_kernel_that_forks(opmux_: Shell, written: Write) -> None:
    """What is told is what the first process finds, once; the command does not wait for the other one."""
    written(
        {
            "exp": "lambda self: (os.fork(), opmux.expm1(self).add(1))[1]",
            "exp2": "lambda self: os.fork() or time.sleep(600)",
        }
    )
    done = opmux_("check", DEVICE, "--operators", "exp", "--only", "value", "--json")
    assert (done.code, [f["status"] for f in done.value["findings"]]) == (0, ["passed", "passed"])
    assert opmux_("check", DEVICE, "--operators", "exp2", "--only", "value").code == 1


def test_every_operator_crashes(opmux_: Shell, written: Write) -> None:
    """Each is told, and what is no operator too."""
    names = ["exp", "exp2", "expm1"]
    written(dict.fromkeys(names, "lambda self: os._exit(3)"))
    done = opmux_("check", DEVICE, "--operators", "exp*", "--json")
    assert {f["operator"] for f in done.value["findings"] if f["status"] == "failed"} >= set(names)
    assert done.code == 1


def test_many_that_never_return(opmux_: Shell, written: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some in a row the rest is told as not looked at, so that the command comes to an end."""
    monkeypatch.setattr(_apart, "_MOST", 2)
    written(dict.fromkeys(["exp", "exp2", "expm1"], "lambda self: time.sleep(600)"))
    options = ("--operators", "exp*", "--only", "value", "--timeout", "1.5")
    done = opmux_("check", DEVICE, *options, "--json")
    assert done.code == 1
    details = [f["detail"] for f in done.value["findings"] if f["status"] == "failed"]
    assert sum("did not come to an end within" in detail for detail in details) == 2
    assert any("not looked at" in detail for detail in details)


@pytest.mark.parametrize(
    ("code", "words"), [("os._exit(7)", "exit code 7"), ("time.sleep(600)", "did not come to an end within 2 s")]
)
def test_a_plugin_that_does_not_load(
    opmux_: Shell, written: Write, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    """A plugin that ends the process while it is loaded, or hangs, is an error with the command that says which it is."""
    monkeypatch.setattr(_apart, "_LOADING", 0.0)
    written({}, code)
    done = opmux_("check", DEVICE, "--operators", "exp", "--timeout", "2")
    assert (done.code, done.out) == (1, "")
    assert words in done.err
    assert "opmux plugins" in done.err


@pytest.mark.parametrize("starts", ["os.getpid()", "os.fork() or time.sleep(600)"])
def test_what_makes_the_calls_ends_with_the_command(tmp_path: Path, written: Write, starts: str) -> None:
    """Where the command itself is killed, no process is left behind, whatever a kernel has started."""
    mark = tmp_path / "mark"
    written({"exp": f"lambda self: ({starts}, open({str(mark)!r}, 'w').write(str(os.getpid())), time.sleep(600))"})
    path = os.pathsep.join([str(Path(opmux.__file__).parents[1]), *filter(None, sys.path)])
    command = [sys.executable, "-m", "opmux", "check", DEVICE, "--operators", "exp"]
    process = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, stderr=subprocess.PIPE)
    assert process.stderr is not None
    while not (mark.exists() and mark.read_text()):
        assert process.poll() is None
    process.kill()
    # The one that it has started holds the same stderr: that ends where both have ended.
    with process:
        process.stderr.read()


@pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX closes files")
@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
def test_closed_files(tmp_path: Path, closed: str) -> None:
    """A process that was started without stdin, stdout or stderr checks, and says by its code what came of it."""
    path = os.pathsep.join([str(Path(opmux.__file__).parents[1]), *filter(None, sys.path)])
    page = tmp_path / "a.md"
    command = shlex.join(["check", DEVICE, "--operators", "exp", "--only", "value", "--markdown", str(page)])
    command = f"{shlex.quote(sys.executable)} -m opmux {command} {closed}"
    done = subprocess.run(["sh", "-c", command], env=os.environ | {"PYTHONPATH": path}, check=False, timeout=300)
    assert done.returncode == 0
    assert "exp" in page.read_text()


def test_a_path_with_what_is_no_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An entry of `sys.path` into which Python does not look, as a `Path`, is no obstacle."""
    monkeypatch.setattr(sys, "path", [*sys.path, tmp_path])
    assert check_apart(DEVICE, "exp", checks=["value"]).ok
