"""Programs that run in forks of one process: each finds opmux as it was imported there, and leaves no trace for the next.

Starting an interpreter that imports opmux takes ten times as long as forking it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, NamedTuple, Self, final

__all__ = ["Done", "Forks"]


class Done(NamedTuple):
    """A program that has ended."""

    code: int
    out: str
    err: str


@final
class Forks:
    """A process that has imported opmux, in which warnings but that of anomaly mode are errors, and which forks for each program.

    Args:
        environment: Its environment variables.
        folder: Where its programs run.
    """

    def __init__(self, environment: Mapping[str, str], folder: Path) -> None:
        command = [sys.executable, "-W", "error", "-W", "ignore:Anomaly Detection", __file__]
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, program: str) -> Done:
        """Runs a program as the main module."""
        requests, answers = self._process.stdin, self._process.stdout
        assert requests
        assert answers
        print(json.dumps(program), file=requests, flush=True)
        return Done(*json.loads(answers.readline()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.communicate()


def _program(requests: IO[str], answers: IO[str]) -> str:
    """In each fork the program that it is to run; here, where the requests end, an empty one."""
    for line in requests:
        with TemporaryFile("w+") as out, TemporaryFile("w+") as err:
            child = os.fork()
            if not child:
                os.dup2(out.fileno(), sys.stdout.fileno())
                os.dup2(err.fileno(), sys.stderr.fileno())
                os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
                program: str = json.loads(line)
                return program
            _, status = os.waitpid(child, 0)
            written = [out.seek(0) or out.read(), err.seek(0) or err.read()]
        print(json.dumps([os.waitstatus_to_exitcode(status), *written]), file=answers, flush=True)
    return ""


if __name__ == "__main__":
    del sys.path[0]  # this file's folder, of which programs know nothing
    import opmux  # noqa: F401 -- what the forks find imported

    sys.path.insert(0, "")  # as `python -c` has it
    exec(_program(sys.stdin, sys.stdout), {"__name__": "__main__"})
