"""`opmux check`: what it prints and writes, how it ends, and that a bad backend does not end it."""

import inspect
import json
import os
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from tests.plugins.conftest import Site

import opmux
from opmux import errors
from opmux.cli import _check, main
from opmux.errors import KernelNotFoundError, OpmuxError
from opmux.testing.conformance import CHECKS, Finding, _apart, _worker, check_apart, read_expectations
from opmux.testing.conformance._run import Request

from .conftest import Shell

pytestmark = pytest.mark.slow

DEVICE = "sample_judged"


#: The plugin of the device, over NumPy; a file that the environment names has further parameters and kernels.
PLUGIN = f"""
    import os
    import runpy

    import numpy as np

    import opmux


    @hookimpl
    def opmux_register(scope):
        written = runpy.run_path(os.environ["SAMPLE_KERNELS"]) if "SAMPLE_KERNELS" in os.environ else {{}}
        options = {{"xp": np, "from_numpy": np.array, "to_numpy": np.asarray}} | written.get("OPTIONS", {{}})
        opmux.native.array_kernels(scope, scope.backend("{DEVICE}"), **options)
        with scope.library("aten", "IMPL", "{DEVICE.upper()}") as library:
            for name, kernel in written.get("KERNELS", {{}}).items():
                library.impl(name, kernel)
"""

Write = Callable[..., None]


@pytest.fixture(autouse=True)
def device(site: Site, monkeypatch: pytest.MonkeyPatch) -> str:
    """The device, installed and not loaded in this process."""
    site.plugin(DEVICE, PLUGIN, kind="backend")
    monkeypatch.setenv("OPMUX_PLUGINS", f"cpu,autograd,{DEVICE}")
    monkeypatch.delenv("OPMUX_AUTOLOAD", raising=False)
    return DEVICE


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes kernels and options of the device, by the text of functions."""

    def write(kernels: dict[str, str], head: str = "", options: str = "{}") -> None:
        file = tmp_path / "kernels.py"
        rows = "".join(f"    {name!r}: {text},\n" for name, text in kernels.items())
        head = f"import os, signal, sys, threading, time\nimport numpy as np\nimport opmux\n{head}\n"
        file.write_text(f"{head}\nOPTIONS = {options}\nKERNELS = {{\n{rows}}}\n", "utf-8", "surrogatepass")
        monkeypatch.setenv("SAMPLE_KERNELS", str(file))

    return write


class TestEnd:
    """The exit code, and what is on stdout."""

    def test_what_passes(self, opmux_: Shell) -> None:
        """The counts are printed, and the code is 0; with a matrix if it is asked for."""
        done = opmux_("check", DEVICE, "--operators", "exp*")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(f"{DEVICE}: ")
        assert done.out.count("\n") == 1
        shown = opmux_("check", DEVICE, "--operators", "exp*", "--matrix").out
        assert "operator" in shown.splitlines()[0]
        assert "expm1" in shown

    @pytest.mark.parametrize("name", ["views", "devices", "threads", "life cycle"])
    def test_what_is_no_operator(self, opmux_: Shell, name: str) -> None:
        """It is looked at by its name."""
        done = opmux_("check", DEVICE, "--operators", name, "--json")
        assert done.code == 0
        assert {finding["operator"] for finding in done.value["findings"]} == {name}

    def test_whatever_a_kernel_raises(self, opmux_: Shell, written: Write) -> None:
        """It is a failure of its operator; the others are checked all the same."""
        head = """
class MuteError(Exception):
    def __str__(self):
        raise ValueError("no text")

def raises(error):
    def ends(*given):
        raise error
    return ends
"""
        errors = {
            "acos": "SystemExit(0)",
            "acosh": "SystemExit('done')",
            "asin": "GeneratorExit()",
            "asinh": "KeyboardInterrupt()",
            "atan": "MuteError()",
            "exp": "MemoryError()",
            "expm1": "RecursionError('deep')",
        }
        written({name: f"raises({error})" for name, error in errors.items()}, head)
        failed, passed = set(), set()
        for pattern in ("a[cst][oia]*", "exp*"):
            done = opmux_("check", DEVICE, "--operators", pattern, "--json")
            assert done.code == 1
            failed |= {f["operator"] for f in done.value["findings"] if f["status"] == "failed"}
            passed |= {f["operator"] for f in done.value["findings"] if f["status"] == "passed"}
        assert failed == set(errors)
        assert passed - failed >= {"atan2", "atanh", "exp2"}

    def test_json_alone_is_on_stdout(self, written: Write, capfd: pytest.CaptureFixture[str]) -> None:
        """What a backend prints goes to stderr, when it is imported too."""
        written({"exp": "lambda self: print('hello') or opmux.expm1(self).add(1)"}, "print('good day')")
        assert main(("check", DEVICE, "--operators", "exp", "--json")) == 0
        done = capfd.readouterr()
        assert json.loads(done.out)["ok"] is True
        assert "good day\nhello\nhello" in done.err

    def test_an_interrupt(self, opmux_: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        """It ends the command, which says where it was, and the process that made the calls."""
        processes: list[subprocess.Popen[bytes]] = []

        def interrupted(self: Any, name: str) -> None:
            self._name = name
            raise KeyboardInterrupt

        class Process(subprocess.Popen[bytes]):
            def __init__(self, *args: Any, **named: Any) -> None:
                super().__init__(*args, **named)
                processes.append(self)

        monkeypatch.setattr(_check._Progress, "__call__", interrupted)
        monkeypatch.setattr(subprocess, "Popen", Process)
        done = opmux_("check", DEVICE, "--operators", "exp*")
        assert (done.code, done.out) == (130, "")
        assert "interrupted while exp was checked" in done.err
        assert [process.returncode for process in processes] == [-signal.SIGKILL]

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (("nowhere",), "nowhere"),
            (("",), "device"),
            (("a b",), "device"),
            (("cuda",), "cuda"),  # has keys of PyTorch's, and no plugin
            (("xla",), "xla"),
            (("CPU",), "did you mean 'cpu'"),
            (("meta",), "no values"),
            ((DEVICE, "--operators", "nothing.*"), "no operator"),
            ((DEVICE, "--operators", ""), "no operator"),
            ((DEVICE, "--operators", "views", "--only", "value"), "no operator"),
            ((DEVICE, "--only", "speed"), "value, gradient"),
            ((DEVICE, "--expected", "none.toml"), "No such file"),
            ((DEVICE, "--expected", ""), "expectations of"),
            ((DEVICE, "--expected", "a\0b"), "null"),
        ],
    )
    def test_what_cannot_be_checked(
        self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
    ) -> None:
        """It is an error with a way out, before anything is checked."""
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(_check._Progress, "__call__", lambda self, name: pytest.fail(name))
        done = opmux_("check", *arguments)
        assert (done.code, done.out) == (1, "")
        assert words in done.err
        assert "what to do: " in done.err

    @pytest.mark.parametrize(
        "kind",
        [k for k in map(vars(errors).get, errors.__all__) if isinstance(k, type) and issubclass(k, OpmuxError)],
    )
    def test_whatever_refuses_the_device(self, kind: type[OpmuxError]) -> None:
        """An error crosses from the process with all that it holds, whatever its class is made of; a plugin's own is opmux's."""
        needed: dict[str, Any] = {"found": "found", "code": "bad", "key": "CPU"}
        needed |= {"explanation": [1]} if kind is KernelNotFoundError else {}
        takes = inspect.signature(kind).parameters
        error = kind("asked", **{name: value for name, value in needed.items() if name in takes})
        own: Any = type("Own", (kind,), {"__module__": "sample"})
        for sent in (error, own.__new__(own)):
            vars(sent).update(vars(error))
            found = _apart._read_error(json.loads(json.dumps(_worker._as_told(sent))))
            assert (type(found), str(found), found.args) == (kind, str(error), error.args)
            assert vars(found).keys() == vars(error).keys()

    def test_a_device_with_a_number(self, opmux_: Shell) -> None:
        """It is the device."""
        assert opmux_("check", f"{DEVICE}:0", "--operators", "exp").code == 0


class TestFiles:
    """What is read and written."""

    @pytest.mark.parametrize("option", ["--html", "--markdown", "--write-expected"])
    @pytest.mark.parametrize("path", ["none/file", ".", "a\0b", ""])
    def test_paths_that_no_file_can_have(
        self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, path: str
    ) -> None:
        """They are refused before anything is checked."""
        folder = tmp_path / "here"
        folder.mkdir()
        monkeypatch.chdir(folder)
        monkeypatch.setattr(_check, "check_apart", lambda *args, **named: pytest.fail("it was checked"))
        done = opmux_("check", DEVICE, "--operators", "exp", option, path)
        assert (done.code, done.out) == (1, "")
        assert "opmux: write the " in done.err
        assert list(folder.iterdir()) == []

    def test_a_file_that_cannot_be_written(
        self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What was found is printed all the same."""

        def full(*args: Any, **named: Any) -> int:
            raise OSError("disk full")

        monkeypatch.setattr(Path, "write_bytes", full)
        done = opmux_("check", DEVICE, "--operators", "exp", "--html", str(tmp_path / "a.html"))
        assert done.code == 1
        assert DEVICE in done.out
        assert "disk full" in done.err

    def test_pages(self, opmux_: Shell, tmp_path: Path) -> None:
        """Each is written where it was asked for."""
        pages = [tmp_path / "a.html", tmp_path / "a.md"]
        options = ["--html", str(pages[0]), "--markdown", str(pages[1])]
        assert opmux_("check", DEVICE, "--operators", "exp", *options).code == 0
        assert [page.read_text().split()[0] for page in pages] == ["<!DOCTYPE", "#"]

    def test_the_list_that_is_written_is_read(self, opmux_: Shell, tmp_path: Path, written: Write) -> None:
        """Whatever a backend's errors say, the list makes the next run pass; tolerances stay."""
        texts = ["plain", 'a "quote" \\ ]', "\x7f\x00\x1b[31m", "😀 é", "\ud800", "a\nb\r\nc", "x" * 999]
        names = ["acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh"]
        head = "def raises(text):\n    def ends(*given):\n        raise ValueError(text)\n    return ends\n"
        written({name: f"raises({text!a})" for name, text in zip(names, texts, strict=True)}, head)
        file = tmp_path / "expected.toml"
        file.write_text('[tolerances]\n"exp:value:float\\u007f" = [1e-3, 0]\n')
        check = ("check", DEVICE, "--operators", "a[cst][oia]*", "--expected", str(file))
        assert opmux_(*check, "--write-expected", str(file)).code == 1
        assert read_expectations(file).tolerances == {"exp:value:float\x7f": [1e-3, 0]}
        expected = tomllib.loads(file.read_text("utf-8"))["expected_failures"]
        assert {pattern.partition(":")[0] for pattern in expected} == set(names)
        done = opmux_(*check)
        assert done.code == 0, done.out
        assert "expected failure" in done.out

    def test_more_failures_than_are_printed(
        self, opmux_: Shell, written: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The rest is counted."""
        monkeypatch.setattr(_check, "_MOST", 2)
        written({"exp": "lambda self: None"})
        lines = opmux_("check", DEVICE, "--operators", "exp").out.splitlines()
        assert len(lines) == 4
        assert " more failures; " in lines[2]


@pytest.fixture(scope="module")
def findings() -> dict[tuple[str, ...], list[Finding]]:
    """What the device's process has found, by the operators and checks that were asked for."""
    return {}


@pytest.fixture
def found_once(findings: dict[tuple[str, ...], list[Finding]], monkeypatch: pytest.MonkeyPatch) -> None:
    """The device is asked once for the same operators and checks: no tolerances are given, and lists only judge what is found."""
    really = _apart._findings

    def found(request: Request, *args: Any) -> list[Finding]:
        assert not request.expected.tolerances
        asked = (*request.names, "", *request.checks)
        if asked not in findings:
            findings[asked] = list(really(request, *args))
        return findings[asked]

    monkeypatch.setattr(_apart, "_findings", found)


class TestExpectations:
    """A pattern is told as unmet where all that it is for was looked at, and only there."""

    @pytest.mark.parametrize(
        ("expected", "options", "unmet"),
        [
            ("exp", ("--operators", "exp"), True),
            ("exp", ("--operators", "exp", "--only", "value"), False),
            ("exp:value", ("--operators", "exp", "--only", "value"), True),
            ("exp:gradient", ("--operators", "exp", "--only", "value"), False),
            ("exp*", ("--operators", "exp"), False),
            ("exp*", ("--operators", "exp*"), True),
            ("*", ("--operators", "exp*"), False),
            ("abs", ("--operators", "exp"), False),
            ("nothing", ("--operators", "exp"), False),
            ("views", ("--operators", "views"), True),
            ("views", ("--operators", "exp"), False),
            (":value", ("--operators", "exp"), False),
        ],
    )
    def test_unmet(
        self,
        opmux_: Shell,
        found_once: None,
        tmp_path: Path,
        expected: str,
        options: tuple[str, ...],
        unmet: bool,
    ) -> None:
        """It makes the code 1."""
        file = tmp_path / "expected.toml"
        file.write_text(f'[expected_failures]\n"{expected}" = "never"\n')
        done = opmux_("check", DEVICE, *options, "--expected", str(file))
        assert (f"does not: {expected}" in done.out) == unmet
        assert done.code == int(unmet)


class TestStatuses:
    """What a backend does not claim, and what it claims and cannot do."""

    def test_a_transfer_that_fails_is_a_failure(self, opmux_: Shell, written: Write) -> None:
        """It is told as a dtype that is not held only where the device has no tensor of that dtype."""
        head = """
def broken(array):
    if array.size > 1:
        raise ValueError("no room")
    return np.array(array)
"""
        written({}, head, "{'from_numpy': broken, 'dtypes': ['float32', 'bool']}")
        done = opmux_("check", DEVICE, "--operators", "exp", "--only", "value", "--json")
        assert {f["dtype"]: f["status"] for f in done.value["findings"]} == {"float32": "failed", "int64": "not held"}
        assert done.code == 1

    def test_a_result_on_another_device(self, opmux_: Shell, written: Write) -> None:
        """It is a failure also where Meta cannot foretell the result."""
        written({"nonzero": "lambda self: opmux.nonzero(self.cpu())"})
        done = opmux_("check", DEVICE, "--operators", "nonzero", "--only", "value")
        assert done.code == 1
        assert f"device: cpu, not {DEVICE}" in done.out


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


def test_every_check_is_in_the_help(opmux_: Shell) -> None:
    """`--help` names what --only takes."""
    shown = " ".join(opmux_("check", "--help").out.split())
    assert ", ".join(CHECKS) in shown
