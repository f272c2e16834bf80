"""`torch_runner` as a process that answers one program at a time, and is started again when a program ends it."""

import contextlib
import json
import marshal
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Self

from .replay import Record

RUNNER = Path(__file__).with_name("torch_runner.py")
#: Seconds after which an answer is no longer expected: torch hangs.
PATIENCE = 120


class TorchProcess:
    """A `with` block in which torch runs programs.

    Attributes:
        header: What torch has by itself: its keys, its fallbacks, and the key sets of its tensors.
    """

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._end()

    def outcome(self, program: Record) -> Record:
        """What a program does in torch; {"crash": how} if it ends the process, or the process does not answer."""
        try:
            self._process_input.write(json.dumps(program).encode() + b"\n")
            self._process_input.flush()
        except BrokenPipeError:
            return self._restarted()
        return self._answer() or self._restarted()

    def _start(self) -> None:
        self._errors: IO[str] = tempfile.TemporaryFile("w+")  # noqa: SIM115 -- it lives as long as the process
        self._process = subprocess.Popen(
            [sys.executable, str(RUNNER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process_input, self._process_output = self._process.stdin, self._process.stdout
        header = self._answer()
        if header is None:
            raise RuntimeError(f"torch did not start: {self._end()}")
        self.header = header

    def _answer(self) -> Record | None:
        watchdog = threading.Timer(PATIENCE, self._process.kill)
        watchdog.start()
        try:
            answer: Record = marshal.loads(self._process_output.read(int(self._process_output.readline())))
        except (EOFError, ValueError):  # it has ended, maybe in the middle of an answer
            return None
        finally:
            watchdog.cancel()
        return answer

    def _end(self) -> str:
        """Waits for the process, and says how it ended: its status and the last line that it wrote."""
        self._process_output.close()
        with contextlib.suppress(BrokenPipeError):  # it may have ended with a program half read
            self._process_input.close()
        status = self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().splitlines() or [""]
        self._errors.close()
        return f"status {status} {lines[-1]}".rstrip()

    def _restarted(self) -> Record:
        end = self._end()
        self._start()
        return {"crash": end}
