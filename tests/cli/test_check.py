"""`opmux check`: what it prints and writes, how it ends, and that a bad backend does not end it."""

import inspect
import json
import signal
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from opmux import errors
from opmux.cli import _check, main
from opmux.errors import KernelNotFoundError, OpmuxError
from opmux.testing.conformance import CHECKS, Finding, _apart, _worker, read_expectations
from opmux.testing.conformance._run import Request

from .conftest import DEVICE, Shell, Write

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("device")]


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


def test_every_check_is_in_the_help(opmux_: Shell) -> None:
    """`--help` names what --only takes."""
    shown = " ".join(opmux_("check", "--help").out.split())
    assert ", ".join(CHECKS) in shown
