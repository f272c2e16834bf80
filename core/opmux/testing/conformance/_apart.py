"""The same checks, made by another process.

Note [Checked apart]
A kernel may end its process, crash it, stop it or never return, and no `except` holds that. So `check_apart` leaves the calls to
another process, `_worker.py`, which tells each step before it makes it, and what came of it. Where that process ends, or tells
nothing for too long, the step that it was at has failed, what is left of that operator is left out, and a new process goes on with
the next operator. It has a session of its own, so that Ctrl-C reaches only this process, and that all it has started ends with it;
it ends by itself when this one is gone.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any, Final, final

from opmux import errors
from opmux.errors import OpmuxError, PluginError
from opmux.testing._processes import in_words
from opmux.testing.conformance._expectations import Expectations
from opmux.testing.conformance._report import Finding, Report, Status
from opmux.testing.conformance._run import Progress, Request, report_of, requested

__all__ = ["check_apart"]

#: What the other process runs. Its own stdin and stdout are for this one: what a backend reads is empty, and what it prints, when
#: it is imported too, goes to stderr. Before anything of opmux is imported, the path is that of this process.
_PROGRAM: Final = (
    "import json, os, sys; ends = os.dup(0), os.dup(1); os.dup2(os.open(os.devnull, os.O_RDONLY), 0); os.dup2(2, 1); "
    "sys.path[:] = json.loads(sys.argv[1]); from opmux.testing.conformance._worker import main; main(*ends)"
)

#: Operators one after the other that do not come to an end, after which no more are tried.
_MOST: Final = 10

#: Seconds that loading the plugins has at least, between two looks at a process that tells nothing, and that it has to say where it
#: is, and to end.
_LOADING, _LOOK, _END = 60.0, 0.5, 2.0


def check_apart(
    device: str,
    pattern: str = "*",
    *,
    checks: Collection[str] | None = None,
    expectations: Expectations | None = None,
    progress: Progress = lambda name: None,
    timeout: float = 60.0,
) -> Report:
    """Does what `check_backend` does, in another process: a kernel that crashes or never returns is a failure of its operator.

    Args:
        device: The device of an installed backend; that process loads what is installed, as a program that imports opmux.
        pattern: As for `check_backend`.
        checks: As for `check_backend`.
        expectations: As for `check_backend`.
        progress: As for `check_backend`.
        timeout: Seconds that one check of an operator's calls of one dtype may take.

    Returns:
        One finding for each operator, check and dtype; of an operator that ended the process, none after that.

    Raises:
        OperatorValueError: A check is unknown, nothing has a name that fits the pattern, or the device is Meta.
        OpmuxError: The device's plugin, or the CPU's, is not loaded.
        PluginError: The process ends, or does not come to an end, before anything is checked.
    """
    request = requested(device, pattern, checks, expectations)
    return report_of(request, _findings(request, progress, timeout))


def _findings(request: Request, progress: Progress, timeout: float) -> Iterator[Finding]:
    left, hung = list(request.names), 0
    while left:
        attempt = _Attempt(request._replace(names=left), progress, timeout)
        yield from attempt.findings()
        if not attempt.how:
            return
        if not attempt.at:
            raise PluginError(
                f"checks on {request.device!r}",
                found=f"loading the plugins, {attempt.how}",
                advice="find out which plugin it is: opmux plugins",
            )
        yield _failed(attempt.at, f"{attempt.how}; what is left of the operator was not looked at")
        place = left.index(attempt.at[0])
        left = left[place + 1 :]
        hung = (1 if place else hung + 1) if attempt.hung else 0
        if hung == _MOST:
            reason = f"not looked at: {hung} operators before it did not come to an end"
            yield from (_failed([name, "none", "none"], reason) for name in left)
            return


class _NoNoteError(Exception):
    """Something is in the pipe that `_worker.py` has not written; a class of its own, because what it tells may be a ValueError."""


@final
class _Attempt:
    """What one process finds.

    Args:
        request: What it is to look at.
        progress: Called with the name of each operator.
        timeout: Seconds that a step may take.

    Attributes:
        at: Operator, check and dtype of the step that it was at; empty before the first.
        how: How it ended before it was done, in words; empty if it was.
        hung: Whether it did not end by itself.
    """

    def __init__(self, request: Request, progress: Progress, timeout: float) -> None:
        self._request, self._progress, self._timeout = request, progress, timeout
        self.at: list[str] = []
        self.how = ""
        self.hung = False

    def findings(self) -> Iterator[Finding]:
        """What the process tells, as it comes."""
        worker = _Worker(self._request)
        try:
            while (note := worker.note(self._limit())) is not None:
                if "finding" in note:
                    yield note["finding"]
                elif "at" in note:
                    self._go_on(note["at"])
                elif "error" in note:
                    raise note["error"]
                else:
                    worker.end(_END)
                    return
            self.how = worker.how_it_ended(self._limit())
        except _NoNoteError:
            self.how = "something else than the checks wrote into the pipe through which they tell what they find"
        except TimeoutError:
            self.hung = True
            self.how = f"the process did not come to an end within {self._limit():g} s"
            worker.tell_where()
        finally:
            worker.end()

    def _limit(self) -> float:
        return self._timeout if self.at else max(self._timeout, _LOADING)

    def _go_on(self, at: list[str]) -> None:
        if self.at[:1] != at[:1]:
            self._progress(at[0])
        self.at = at


def _failed(at: list[str], detail: str) -> Finding:
    operator, check, dtype = at
    return Finding(operator, check, dtype, Status.FAILED, detail)


def _read_note(line: bytes) -> dict[str, Any]:
    """What a line tells.

    Raises:
        _NoNoteError: It is no note.
    """
    try:
        note: dict[str, Any] = json.loads(line)
        if note.keys() == {"at"}:
            operator, check, dtype = map(str, note["at"])
            return {"at": [operator, check, dtype]}
        if note.keys() == {"finding"}:
            return {"finding": _read_finding(note["finding"])}
        if note.keys() == {"error"}:
            return {"error": _read_error(note["error"])}
        if note == {"done": True}:
            return note
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise _NoNoteError from error
    raise _NoNoteError


def _read_finding(row: dict[str, Any]) -> Finding:
    return Finding(**row | {"status": Status(row["status"])})


def _read_error(row: dict[str, Any]) -> OpmuxError:
    """The error as it was there, made without its constructor: the classes ask for different things."""
    kind: type[OpmuxError] = getattr(errors, row["kind"])
    error = kind.__new__(kind)
    error.args = (row["held"]["asked"],)
    vars(error).update(row["held"])
    return error


def _has_stderr() -> bool:
    """Whether a process that is started gets this one's stderr, which may be closed."""
    try:
        return sys.platform == "win32" or os.get_inheritable(2)
    except OSError:
        return False


@final
class _Worker:
    """A process that makes checks.

    Args:
        request: What it is to look at.
    """

    def __init__(self, request: Request) -> None:
        # Python looks into no entry that is no text.
        path = json.dumps([entry for entry in sys.path if isinstance(entry, str)])
        self._process = subprocess.Popen(  # noqa: S603 -- this interpreter
            [sys.executable, "-u", "-c", _PROGRAM, path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if _has_stderr() else subprocess.DEVNULL,
            start_new_session=True,
        )
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        asked = request._asdict() | {"expected": dict(request.expected.tolerances)}
        with suppress(BrokenPipeError):  # it has ended; what reads its notes finds that
            self._stdin.write(f"{json.dumps(asked)}\n".encode())
            self._stdin.flush()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put(None)

    def note(self, timeout: float) -> dict[str, Any] | None:
        """What the process tells next; None if it has ended.

        Raises:
            TimeoutError: It tells nothing for so long.
            _NoNoteError: It is nothing that `_worker.py` tells.
        """
        deadline = monotonic() + timeout
        while True:
            ended = self._process.poll() is not None
            try:
                line = self._lines.get(timeout=max(min(_LOOK, deadline - monotonic()), 0))
            except Empty:
                if ended:  # a process that it has started still holds the pipe
                    return None
                if monotonic() >= deadline:
                    raise TimeoutError from None
                continue
            return None if line is None else _read_note(line)

    def how_it_ended(self, timeout: float) -> str:
        """How the process ended that tells nothing any more, in words.

        Raises:
            TimeoutError: It goes on for so long.
        """
        try:
            return in_words(self._process.wait(timeout))
        except subprocess.TimeoutExpired:
            raise TimeoutError from None

    def tell_where(self) -> None:
        """Has the process write to stderr what its threads are at, as it does when it crashes."""
        if sys.platform != "win32":
            self._process.send_signal(signal.SIGABRT)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_END)

    def end(self, patience: float = 0.0) -> None:
        """Ends the process and all that it has started, if it does not end by itself."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        if sys.platform != "win32":
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._reader.join(_END)
        with suppress(BrokenPipeError):
            self._stdin.close()
