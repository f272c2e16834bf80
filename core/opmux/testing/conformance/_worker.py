"""What happens in the other process. See Note [Checked apart]."""

import faulthandler
import json
import os
import signal
import sys
from dataclasses import asdict
from threading import Thread
from typing import Any, final

from opmux.errors import OpmuxError
from opmux.testing.conformance._expectations import Expectations
from opmux.testing.conformance._report import Finding, Status, one_line
from opmux.testing.conformance._run import Request, as_recorded, require_device
from opmux.testing.conformance._steps import Step, steps_of

__all__ = ["main"]


def main(given: int, notes: int) -> None:
    """Makes checks.

    Args:
        given: Where a line says which, as JSON; when it ends, so does the process.
        notes: Where each is told before it is made, and what came of it.
    """
    faulthandler.enable(2)
    with os.fdopen(given, "rb", closefd=False) as file:
        asked = json.loads(file.readline())
    request = Request(**asked | {"expected": Expectations(tolerances=asked["expected"])})
    Thread(target=_end_with, args=(given,), daemon=True).start()
    told = _Notes(notes)
    try:
        require_device(request.device)
    except OpmuxError as error:
        told.write(error=_as_told(error))
        return
    as_recorded(_work, request, told)
    told.write(done=True)


def _as_told(error: OpmuxError) -> dict[str, Any]:
    """What an error holds, with text in place of all but numbers and text; a plugin's own class is told as opmux's above it."""
    plain = (str, int, float, type(None))
    held = {name: value if type(value) in plain else str(value) for name, value in vars(error).items()}
    kind = next(cls for cls in type(error).__mro__ if cls.__module__ == OpmuxError.__module__)
    return {"kind": kind.__name__, "held": held}


def _end_with(given: int) -> None:
    os.read(given, 1)
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)  # with all that kernels have started
    os._exit(1)


@final
class _Notes:
    """Writes lines to a pipe, for the process that it was made in: a kernel may have forked.

    Args:
        to: The pipe.
    """

    def __init__(self, to: int) -> None:
        self._to, self._process = to, os.getpid()

    def write(self, **values: Any) -> None:
        """Writes a line that is there even if the process ends at once."""
        if os.getpid() != self._process:
            os._exit(1)
        os.write(self._to, f"{json.dumps(values)}\n".encode())


def _work(request: Request, told: _Notes) -> None:
    for name in request.names:
        for step in steps_of(name, request.device, request.checks, request.expected):
            told.write(at=[step.operator, step.check, step.dtype])
            finding = _finding(step)
            if finding is not None:
                told.write(finding=asdict(finding))


def _finding(step: Step) -> Finding | None:
    """What comes of a step; no interrupt but a kernel's own reaches this process."""
    try:
        return step.run()
    except KeyboardInterrupt as error:
        detail = one_line(f"KeyboardInterrupt: {error}")
        return Finding(step.operator, step.check, step.dtype, Status.FAILED, detail)
