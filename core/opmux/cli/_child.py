"""Asking another process, which may not come back. See Note [Another process]."""

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from opmux.errors import PluginError
from opmux.testing._processes import in_words

__all__ = ["Answer", "add_timeout", "ask", "failure_of"]

#: Before anything of opmux is imported there, the path is that of this process.
_PROGRAM: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[2]); from opmux.cli._probe import main; main(sys.argv[1])"
)

_AUTOLOAD: Final = "OPMUX_AUTOLOAD"
_DISABLED: Final = "OPMUX_DISABLE_PLUGINS"

#: How a process ends that has done what it should.
_WELL: Final = in_words(0)

#: How one ends that an exception has ended; the last line that it prints is the exception.
_RAISED: Final = in_words(1)


class Answer(NamedTuple):
    """What the other process has found.

    Attributes:
        plugins: Rows of all plugins.
        error: The parts of the error with which it ended what was asked for; None if it did it.
        warnings: What was logged as warnings.
        gpu: What is known of GPUs; empty unless asked for.
    """

    plugins: list[dict[str, Any]]
    error: dict[str, str] | None
    warnings: list[str]
    gpu: dict[str, Any]


class _Ended(NamedTuple):
    """How the process ended that was to answer.

    Attributes:
        answer: The answer; None if none came.
        inside: The plugins that it was loading then, innermost last.
        how: How it ended, in words.
        output: What plugins have printed.
    """

    answer: dict[str, Any] | None
    inside: list[str]
    how: str
    output: str


def add_timeout(parser: ArgumentParser, help: str = "how long plugins may take to load") -> None:
    """Adds the time limit of the other process to a command."""
    parser.add_argument("--timeout", type=_seconds, default=60.0, metavar="SECONDS", help=f"{help} (60)")


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < 1e6:
        raise ValueError(text)
    return seconds


_seconds.__name__ = "number of seconds"  # argparse's word for it


def ask(action: str, timeout: float, **options: Any) -> Answer:
    """Has plugins loaded by another process as `import opmux` does, then something done with one.

    A plugin that ends that process, or does not come to an end, is listed as failed, and the others are loaded without it.

    Raises:
        PluginError: The process ends before anything is loaded, or does not end what was asked for.
    """
    fallen: dict[str, str] = {}
    while True:
        ended = _run(action, timeout, fallen, options)
        if ended.output:
            print(ended.output, file=sys.stderr)
        if ended.answer is not None:
            rows = [_row(row, fallen) for row in ended.answer["plugins"]]
            error = ended.answer["error"]
            for row in rows:
                # The answer's own error is that it was kept from loading, which is done here so that the others are listed.
                if row["name"] == options.get("name") and row["name"] in fallen:
                    asked = f"{action} plugin {row['name']!r}"
                    error = {"asked": asked, "found": row["reason"], "advice": row["advice"]}
            return Answer(rows, error, ended.answer["warnings"], ended.answer.get("gpu", {}))
        if not ended.inside or ended.inside[-1] in fallen:
            what = f"plugins {action} {options.get('name', '')}".strip() if action != "look" else "loading plugins"
            raise PluginError(
                what, found=f"{ended.how}; no plugin was being loaded", advice="try it again in a program"
            )
        fallen[ended.inside[-1]] = ended.how


def failure_of(program: str, timeout: float) -> str:
    """How a program ends that another process runs, in a line; empty if it ends as it should."""
    with tempfile.TemporaryFile() as out:
        code = f"import json, sys; sys.path[:] = json.loads(sys.argv[1])\n{program}"
        how = _waited([sys.executable, "-c", code, json.dumps(sys.path)], dict(os.environ), out, timeout)
        out.seek(0)
        said = out.read().decode("utf-8", "replace").strip()
    if how == _WELL:
        return ""
    last = said.rpartition("\n")[2]
    return last if how == _RAISED and last else f"{how}{': ' if last else ''}{last}"


def _row(row: dict[str, Any], fallen: dict[str, str]) -> dict[str, Any]:
    if row["name"] not in fallen:
        return row
    advice = f"mend or uninstall it; until then {_DISABLED}={row['name']} keeps programs from it"
    return row | {"state": "failed", "reason": f"while it was loaded, {fallen[row['name']]}", "advice": advice}


def _run(action: str, timeout: float, fallen: dict[str, str], options: dict[str, Any]) -> _Ended:
    """Runs the process once."""
    disabled = [*filter(None, [os.environ.get(_DISABLED, "")]), *fallen]
    environment = {**os.environ, _AUTOLOAD: "0", **({_DISABLED: ",".join(disabled)} if disabled else {})}
    with tempfile.TemporaryDirectory(prefix="opmux-", ignore_cleanup_errors=True) as folder:
        notes, output = Path(folder, "notes"), Path(folder, "output")
        notes.touch()
        request = {"to": str(notes), "action": action, "options": options, "autoload": os.environ.get(_AUTOLOAD)}
        command = [sys.executable, "-c", _PROGRAM, json.dumps(request), json.dumps(sys.path)]
        with output.open("wb") as out:
            how = _waited(command, environment, out, timeout)
        lines = [json.loads(line) for line in notes.read_text("utf-8").splitlines() if line.endswith("}")]
        answer = lines[-1].get("answer") if lines else None
        inside: list[str] = next((line["inside"] for line in reversed(lines) if "inside" in line), [])
        return _Ended(answer, inside, how, output.read_text("utf-8", "replace").strip())


def _waited(command: list[str], environment: dict[str, str], out: IO[bytes], timeout: float) -> str:
    """Runs a process that reads nothing; returns how it ended."""
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(command, env=environment, stdin=nothing, stdout=out, stderr=out)  # noqa: S603 -- this interpreter
    try:
        code = process.wait(timeout)
    except subprocess.TimeoutExpired:
        return f"the process did not come to an end within {timeout:g} s"
    finally:
        process.kill()
        process.wait()
    return in_words(code)
