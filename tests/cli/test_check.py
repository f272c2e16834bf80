"""`opmux check` and `opmux check-tests`: what they print and write, how they end, and that a bad backend does not end them."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.cli import _check
from opmux.library import Library
from opmux.plugins import Scope, hookimpl
from opmux.testing.conformance import CHECKS, read_expectations

from .conftest import Shell

pytestmark = pytest.mark.slow

DEVICE = "sample_judged"


class Backend:
    """A device over NumPy."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        opmux.native.array_kernels(scope, scope.backend(DEVICE), xp=np, from_numpy=np.array, to_numpy=np.asarray)


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[str]:
    """The device, loaded."""
    opmux.plugins.register(DEVICE, Backend())
    opmux.plugins.load(DEVICE)
    yield DEVICE
    opmux.plugins.unload(DEVICE)


@pytest.fixture
def kernel() -> Iterator[Callable[..., None]]:
    """Replaces the device's kernel of an operator for the length of a test."""
    library = Library("aten", "IMPL")
    handles = []

    def replace(name: str, function: Callable[..., Any]) -> None:
        handles.append(library.impl(name, function, DEVICE.upper()))

    yield replace
    for handle in handles:
        handle.destroy()


def _ends(error: BaseException) -> Callable[[Any], Any]:
    def function(self: Any) -> Any:
        raise error

    return function


class _MuteError(Exception):
    def __str__(self) -> str:
        raise ValueError("no text")


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

    @pytest.mark.parametrize(
        "error",
        [SystemExit(0), SystemExit("done"), GeneratorExit(), _MuteError(), MemoryError(), RecursionError("deep")],
        ids=lambda error: type(error).__name__,
    )
    def test_whatever_a_kernel_raises(self, opmux_: Shell, kernel: Callable[..., None], error: BaseException) -> None:
        """It is a failure of its operator; the others are checked all the same."""
        kernel("exp", _ends(error))
        done = opmux_("check", DEVICE, "--operators", "exp*", "--json")
        assert done.code == 1
        failed = {f["operator"] for f in done.value["findings"] if f["status"] == "failed"}
        assert "exp" in failed
        assert "expm1" not in failed

    def test_json_alone_is_on_stdout(self, opmux_: Shell, kernel: Callable[..., None]) -> None:
        """What a backend prints goes to stderr."""
        kernel("exp", lambda self: sys.stdout.write("hello\n") and opmux.expm1(self).add(1))
        done = opmux_("check", DEVICE, "--operators", "exp", "--json")
        assert done.value["ok"] is True
        assert "hello" in done.err

    def test_an_interrupt(self, opmux_: Shell, kernel: Callable[..., None]) -> None:
        """It ends the command, which says where it was."""
        kernel("exp", _ends(KeyboardInterrupt()))
        done = opmux_("check", DEVICE, "--operators", "exp*")
        assert (done.code, done.out) == (130, "")
        assert "interrupted while exp was checked" in done.err

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (("nowhere",), "nowhere"),
            (("",), "device"),
            (("a b",), "device"),
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
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(_check, "check_backend", lambda *args, **named: pytest.fail("it was checked"))
        done = opmux_("check", DEVICE, "--operators", "exp", option, path)
        assert (done.code, done.out) == (1, "")
        assert "writing" in done.err
        assert list(tmp_path.iterdir()) == []

    def test_a_file_that_cannot_be_written(
        self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What was found is printed all the same."""

        def full(*args: Any, **named: Any) -> int:
            raise OSError("disk full")

        monkeypatch.setattr(Path, "write_text", full)
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

    @pytest.mark.parametrize(
        "text", ["plain", 'a "quote" \\ ]', "\x7f\x00\x1b[31m", "😀 é", "\ud800", "a\nb\r\nc", "x" * 999]
    )
    def test_the_list_that_is_written_is_read(
        self, opmux_: Shell, tmp_path: Path, kernel: Callable[..., None], text: str
    ) -> None:
        """Whatever a backend's error says, the list makes the next run pass; tolerances stay."""
        kernel("exp", _ends(ValueError(text)))
        file = tmp_path / "expected.toml"
        file.write_text('[tolerances]\n"exp:value:float\\u007f" = [1e-3, 0]\n')
        check = ("check", DEVICE, "--operators", "exp", "--expected", str(file))
        assert opmux_(*check, "--write-expected", str(file)).code == 1
        assert read_expectations(file).tolerances == {"exp:value:float\x7f": [1e-3, 0]}
        assert tomllib.loads(file.read_text("utf-8"))["expected_failures"]
        done = opmux_(*check)
        assert done.code == 0, done.out
        assert "expected failure" in done.out

    def test_more_failures_than_are_printed(
        self, opmux_: Shell, kernel: Callable[..., None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The rest is counted."""
        monkeypatch.setattr(_check, "_MOST", 2)
        kernel("exp", lambda self: None)
        lines = opmux_("check", DEVICE, "--operators", "exp").out.splitlines()
        assert len(lines) == 4
        assert " more failures; " in lines[2]


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
    def test_unmet(self, opmux_: Shell, tmp_path: Path, expected: str, options: tuple[str, ...], unmet: bool) -> None:
        """It makes the code 1."""
        file = tmp_path / "expected.toml"
        file.write_text(f'[expected_failures]\n"{expected}" = "never"\n')
        done = opmux_("check", DEVICE, *options, "--expected", str(file))
        assert (f"does not: {expected}" in done.out) == unmet
        assert done.code == int(unmet)


class TestStatuses:
    """What a backend does not claim, and what it claims and cannot do."""

    def test_a_transfer_that_fails_is_a_failure(self, opmux_: Shell) -> None:
        """It is told as a dtype that is not held only where the device has no tensor of that dtype."""

        def broken(array: Any) -> Any:
            if array.size > 1:
                raise ValueError("no room")
            return np.array(array)

        class Broken:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                backend = scope.backend("sample_broken")
                opmux.native.array_kernels(
                    scope, backend, xp=np, from_numpy=broken, to_numpy=np.asarray, dtypes=["float32", "bool"]
                )

        opmux.plugins.register("sample_broken", Broken())
        opmux.plugins.load("sample_broken")
        try:
            done = opmux_("check", "sample_broken", "--operators", "exp", "--only", "value", "--json")
        finally:
            opmux.plugins.unload("sample_broken")
        assert {f["dtype"]: f["status"] for f in done.value["findings"]} == {"float32": "failed", "int64": "not held"}
        assert done.code == 1

    def test_a_result_on_another_device(self, opmux_: Shell, kernel: Callable[..., None]) -> None:
        """It is a failure also where Meta cannot foretell the result."""
        kernel("nonzero", lambda self: opmux.nonzero(self.cpu()))
        done = opmux_("check", DEVICE, "--operators", "nonzero", "--only", "value")
        assert done.code == 1
        assert f"device: cpu, not {DEVICE}" in done.out

    def test_threads_that_wait_for_each_other(
        self, opmux_: Shell, kernel: Callable[..., None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """They are a failure, and do not hold the command up."""
        from threading import Event, current_thread, main_thread

        from opmux.testing.conformance import _run

        monkeypatch.setattr(_run, "_PATIENCE", -1e6)
        end = Event()
        kernel("abs", lambda self: (current_thread() is main_thread() or end.wait(60)) and self.clone())
        try:
            done = opmux_("check", DEVICE, "--operators", "threads")
        finally:
            end.set()
        assert done.code == 1
        assert "did not come to an end" in done.out


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

    def test_usage(self, opmux_: Shell, tmp_path: Path) -> None:
        """Without a path there is nothing to run; an unknown device, and no such path, are pytest's usage errors."""
        assert opmux_("check-tests", "cpu").code == 2
        done = _process("check-tests", "nowhere", ".", folder=tmp_path)
        assert (done.returncode, "nowhere" in done.stderr) == (4, True)


def test_every_check_is_in_the_help(opmux_: Shell) -> None:
    """`--help` names what --only takes."""
    shown = " ".join(opmux_("check", "--help").out.split())
    assert ", ".join(CHECKS) in shown
