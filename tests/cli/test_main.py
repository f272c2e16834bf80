"""The command as a whole: what it imports, how it ends, what it says of a command line that it does not understand."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import opmux
from opmux.cli._main import _FAMILIES
from opmux.errors import OpmuxError

from .conftest import Shell

CORE = Path(opmux.__file__).parents[1]


def run(program: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A program in a new interpreter, with the plugins of opmux's own."""
    variables = {**os.environ, "OPMUX_PLUGINS": "cpu,autograd", **environment}
    return subprocess.run([sys.executable, "-c", program], env=variables, capture_output=True, text=True, check=False)


#: Starts a command as the console script does, and prints what is imported then and what OPMUX_AUTOLOAD says.
_STARTED = """
import os, sys
sys.argv = ["opmux", *{arguments!r}]
import opmux_command
code = opmux_command.main()
heavy = {{"numpy", "opmux_cpu", "opmux_autograd", "opmux_cuda", "rich"}} & sys.modules.keys()
print("imported:", sorted(heavy), os.environ.get("OPMUX_AUTOLOAD"), code)
"""


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], [], ["nonsense"], ["-x"]])
def test_help_imports_no_backend(arguments: list[str]) -> None:
    """What needs no plugin loads none, no array library, and nothing to print tables with; the variable stays as it was."""
    codes = {"--help": 0, "--version": 0}
    done = run(_STARTED.format(arguments=arguments))
    code = codes.get(" ".join(arguments), 2)
    assert done.stdout.splitlines()[-1] == f"imported: [] None {code}", done.stderr
    done = run(_STARTED.format(arguments=arguments), OPMUX_AUTOLOAD="no")
    assert done.stdout.splitlines()[-1] == f"imported: [] no {code}", done.stderr


@pytest.mark.parametrize("name", _FAMILIES)
def test_help_of_each(opmux_: Shell, name: str) -> None:
    """Each command is listed by `--help`, and says its arguments."""
    listed = opmux_("--help").out
    assert f"\n  {name} " in listed
    shown = opmux_(name, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"usage: opmux {name} ")


@pytest.mark.parametrize("name", [name for name in _FAMILIES if name != "demo"])
def test_usage(opmux_: Shell, name: str) -> None:
    """An option that a command does not have ends it with 2, and nothing on stdout."""
    done = opmux_(name, "--nonsense")
    assert (done.code, done.out) == (2, "")
    assert f"opmux {name}: error: " in done.err


def test_the_page_of_the_command_line_has_each() -> None:
    """docs/command_line.md shows or explains every command."""
    page = (CORE.parent / "docs" / "command_line.md").read_text()
    lacking = [name for name in _FAMILIES if f"opmux {name}" not in page]
    assert not lacking, f"explain {lacking} in docs/command_line.md"


def test_near_names(opmux_: Shell) -> None:
    """A command that does not exist is answered with the near ones."""
    done = opmux_("plugin")
    assert (done.code, done.out) == (2, "")
    assert "no command 'plugin'; did you mean plugins" in done.err


def test_an_error_has_its_parts(opmux_: Shell) -> None:
    """An error of opmux is said on stderr in its parts, without a traceback, and ends the command with 1."""
    done = opmux_("table", "nonsense")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("opmux: no operator is named aten::nonsense\n  found: ")
    assert "\n  what to do: " in done.err
    assert "Traceback" not in done.err


def test_an_error_of_a_plugin_is_short(monkeypatch: pytest.MonkeyPatch, opmux_: Shell) -> None:
    """The traceback that a plugin's reason goes on with is left out."""

    def raising(name: str) -> None:
        raise OpmuxError("asked", found="ValueError: no\nTraceback (most recent call last):\n  ...", advice="mend it")

    monkeypatch.setattr(opmux.dispatch.default_dispatcher, "dispatch_table", raising)
    assert opmux_("table", "add.Tensor").err == "opmux: asked\n  found: ValueError: no\n  what to do: mend it\n"


def test_an_interrupt(monkeypatch: pytest.MonkeyPatch, opmux_: Shell) -> None:
    """Ctrl-C ends a command as a shell expects it, and says nothing."""

    def interrupted() -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(opmux.dispatch.default_dispatcher, "operators", interrupted)
    assert opmux_("ops") == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal on Windows")
def test_a_closed_pipe() -> None:
    """A reader that has read enough, such as `head`, is no error."""
    command = [sys.executable, "-m", "opmux", "ops"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "OPMUX_PLUGINS": ""}
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert (process.stderr.read(), process.wait()) == (b"", 141)
    process.stderr.close()


@pytest.mark.parametrize(("platform", "code"), [("win32", 141), ("linux", None)])
def test_a_closed_pipe_of_windows(
    opmux_: Shell, monkeypatch: pytest.MonkeyPatch, platform: str, code: int | None
) -> None:
    """An argument that is not valid, of no file, is what Windows says of it; elsewhere that is some other error."""
    dropped: list[bool] = []

    def fails(*arguments: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("opmux.cli._main._run", fails)
    monkeypatch.setattr("opmux.cli._main._drop_output", lambda: dropped.append(True))
    if code is None:
        with pytest.raises(OSError, match="Invalid argument"):
            opmux_("ops")
    else:
        assert opmux_("ops") == (code, "", "")
    assert dropped == [True] * (code is not None)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize("arguments", [("--help",), ("plugins",)], ids=" ".join)
def test_a_full_disk(arguments: tuple[str, ...]) -> None:
    """Output that cannot be written ends a command with a line that says so, and no traceback."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "opmux", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                "OPMUX_PLUGINS": "",
                "PYTHONUNBUFFERED": "",
            },  # argparse hides what a stream refuses at once
        )
    assert (done.returncode, done.stderr.count("\n")) == (1, 2)
    assert done.stderr.startswith("opmux: the output cannot be written\n  found: ")


@pytest.mark.parametrize(
    "error", [OSError(11, "no more processes"), OSError(28, "no space left", "some/file"), FileNotFoundError(2, "gone")]
)
def test_other_failures_of_the_system_are_not_the_outputs(
    opmux_: Shell, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    """What is raised for anything but a stream that takes no more is no refusal, and is shown as it came."""

    def fails(*arguments: object) -> None:
        raise error

    monkeypatch.setattr("opmux.cli._main._run", fails)
    with pytest.raises(OSError, match=error.strerror) as caught:
        opmux_("ops")
    assert caught.value is error


@pytest.mark.skipif(os.name == "nt", reason="there is no such file on Windows")
def test_a_device_is_written_to(opmux_: Shell, tmp_path: Path) -> None:
    """What is neither a file nor a folder is not replaced, and that it takes no text is said."""
    script = tmp_path / "script.py"
    script.touch()
    assert opmux_("trace", "-o", os.devnull, str(script)).code == 0
    assert not Path(os.devnull).is_file()
    if Path("/dev/full").exists():
        done = opmux_("trace", "-o", "/dev/full", str(script))
        assert (done.code, "No space left" in done.err) == (1, True)


def test_letters_that_the_output_cannot_show() -> None:
    """An encoding that lacks a letter costs the letter, not the command."""
    program = "import sys\nfrom opmux.cli import main\nprint(main(['ops', 'relu\\u2192*']))"
    done = run(program, PYTHONIOENCODING="ascii", PYTHONUTF8="0", OPMUX_PLUGINS="")
    assert (done.returncode, done.stdout.strip()) == (0, "1")
    assert "\\\\u2192" in done.stderr or "\\u2192" in done.stderr


def test_the_module_is_the_command() -> None:
    """`python -m opmux` is the command."""
    done = subprocess.run([sys.executable, "-m", "opmux", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"opmux {opmux.__version__}\n"


@pytest.mark.parametrize("width", [60, 80, 132])
@pytest.mark.parametrize("command", ["", *_FAMILIES])
def test_help_fits_the_terminal(opmux_: Shell, monkeypatch: pytest.MonkeyPatch, command: str, width: int) -> None:
    """No line of a help text is wider than the terminal, no word of it is cut, and none is lost."""
    texts = []
    for columns in (500, width):
        monkeypatch.setenv("COLUMNS", str(columns))
        # argparse breaks the usage, the first paragraph, as it likes.
        texts.append(opmux_(*command.split(), "--help").out.partition("\n\n")[2])
    assert all(len(line) <= width for line in texts[1].splitlines())
    assert texts[1].split() == texts[0].split()


@pytest.mark.parametrize(
    "arguments",
    [
        ("trace", "none.py"),
        ("trace", "-o", "none/trace.json", __file__),
        ("map", "-o", "none/map.html"),
        ("map", "-o", "."),
        ("map", "-o", "a\0b"),
        ("ops", "nonsense"),
        ("table", "nonsense"),
        ("table", "add", "--key", "Autogrd"),
        ("explain", "nonsense(cpu[2])"),
        ("explain", "add(cpu[2"),
        ("explain", "add(cpu[2)"),
        ("run", "none.pt2"),
        ("run", "."),
        ("check", "none.pt2"),
        ("explain", "add(nowhere[2])"),
        ("check", "cpu", "--operators", "nonsense"),
        ("check", "cpu", "--html", "none/a.html"),
        ("new", "backend", "a b"),
        ("new", "backend", "class"),
        ("new", "backend", "mine", "--array-module", "nonsense"),
        ("new", "backend", "mine", "--into", "none"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_done(
    opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """It ends with 1 and one error, which says each of its parts once, with a way out; nothing is written."""
    monkeypatch.chdir(tmp_path)
    done = opmux_(*arguments)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("opmux: ")
    for part, count in (
        ("opmux: opmux", 0),
        ("\n  found: ", 1),
        ("\n  what to do: ", 1),
        ("Traceback", 0),
        ("<unknown>", 0),
    ):
        assert done.err.count(part) == count, done.err
    assert list(tmp_path.iterdir()) == []
