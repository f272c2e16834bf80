"""What happens in the other process: plugins are loaded there, and what became of them is written down.

Note [Another process]
A plugin may end the process that loads it, or never come to an end. So what looks at plugins, `opmux plugins` and `opmux doctor`,
has them loaded by a process of its own, `_child.py`, which writes a line before each plugin and one with the answer at the end.
Where the answer does not come, the last line says which plugin it was.
"""

import json
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, Final, TextIO, final

import opmux
from opmux.dispatch import install_line
from opmux.errors import OpmuxError
from opmux.native.probing import without_special
from opmux.plugins import PluginRecord
from opmux.tensor import array_backend_or_none

__all__ = ["main", "row"]


def main(request: str) -> None:
    """Carries out a request, given as JSON: where to write, what to do, with which plugin, and what OPMUX_AUTOLOAD was."""
    asked = json.loads(request)
    if asked["autoload"] is None:
        del os.environ["OPMUX_AUTOLOAD"]
    else:
        os.environ["OPMUX_AUTOLOAD"] = asked["autoload"]
    with open(asked["to"], "a", encoding="utf-8") as file:
        notes = _Notes(file)
        logger = logging.getLogger("opmux")
        logger.addHandler(notes)
        logger.setLevel(logging.DEBUG)
        logger.propagate = False  # the answer has the warnings
        error = _carried_out(asked["action"], asked["options"])
        rows = [row(record) for record in opmux.plugins.status()]
        answer: dict[str, Any] = {"plugins": rows, "warnings": notes.warnings, "error": error}
        if asked["action"] == "look":
            answer |= {"plugins": [_as_put_off(row) for row in rows], "gpu": _gpu()}
        notes.write(answer=answer)


@final
class _Notes(logging.Handler):
    """Writes down which plugins are being loaded, innermost last; what reads it finds there who did not come back."""

    def __init__(self, file: TextIO) -> None:
        super().__init__()
        self._file = file
        self._inside: list[str] = []
        self.warnings: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        names = [str(argument) for argument in record.args or ()] if isinstance(record.args, tuple) else []
        if record.levelno >= logging.WARNING:
            self.warnings.append(record.getMessage())
        if record.msg == "loading plugin %s":
            self._inside.append(names[0])
        elif self._inside and self._inside[-1] in names:
            self._inside.pop()
        self.write(inside=self._inside)

    def write(self, **values: Any) -> None:
        """Writes a line that is there even if the process ends at once."""
        self._file.write(f"{json.dumps(values)}\n")
        self._file.flush()


# -- what is asked for ------------------------------------------------------------------------------------------------


def _carried_out(action: str, options: dict[str, Any]) -> dict[str, str] | None:
    """Does what is asked; returns the parts of the error that it ends with, or None."""
    if action != "refresh":
        opmux.plugins.autoload()
    try:
        _ACTIONS[action](**options)
    except OpmuxError as error:
        found = error.found.partition("\nTraceback ")[0]
        return {"asked": error.asked, "found": found, "where": error.where, "advice": error.advice}
    return None


def _look() -> None:
    """What importing opmux does; where that loads nothing, what is installed is listed all the same."""
    if not opmux.plugins.status():
        opmux.plugins.refresh()


_ACTIONS: Final[dict[str, Callable[..., object]]] = {
    "look": _look,
    "refresh": opmux.plugins.refresh,
    "load": opmux.plugins.load,
    "unload": opmux.plugins.unload,
    "reload": lambda name: (opmux.plugins.load(name), opmux.plugins.reload(name)),
}


def row(record: PluginRecord) -> dict[str, Any]:
    """A record as commands show it."""
    return {
        "name": record.name,
        "kind": record.kind,
        "state": record.state,
        "distribution": record.distribution,
        "version": record.version,
        "entry_point": record.value,
        "keys": list(record.keys),
        "kernels": record.kernel_count,
        "load_time": record.load_time,
        "reason": record.reason,
        "advice": record.advice,
        **_computing(record),
    }


def _computing(record: PluginRecord) -> dict[str, Any]:
    """The operators for which a backend's array module lacks a function, and the calls that the CPU has computed for it."""
    be = array_backend_or_none(record.name) if record.state == "loaded" else None
    if be is None:
        return {"lacking": [], "lacking_special": [], "fallbacks": {}}
    lacking, special = without_special(be, be.known_lacking())
    return {"lacking": sorted(lacking), "lacking_special": sorted(special), "fallbacks": dict(be.fallbacks)}


def _as_put_off(row: dict[str, Any]) -> dict[str, Any]:
    """A row, with the reason where importing opmux has left a plugin alone that could be loaded."""
    if row["state"] != "discovered" or row["reason"]:
        return row
    return row | {"reason": "OPMUX_AUTOLOAD says that nothing is loaded at import"}


def _gpu() -> dict[str, Any]:
    """What is known of GPUs: by the plugin `cuda`, if it is there."""
    record = next((record for record in opmux.plugins.status() if record.name == "cuda"), None)
    if record is None:
        return {"state": "the plugin 'cuda' is not installed", "advice": install_line("cuda"), "devices": []}
    if record.state != "loaded":
        return {
            "state": f"the plugin 'cuda' is {record.state}: {record.reason}",
            "advice": record.advice,
            "devices": [],
        }
    try:
        cuda = opmux.cuda
        devices = [
            {"name": cuda.get_device_name(i), **_memory(cuda.mem_get_info(i))} for i in range(cuda.device_count())
        ]
    except Exception as error:  # whatever a driver's library raises
        return {"state": f"{type(error).__name__}: {error}", "advice": "", "devices": []}
    return {"state": f"{len(devices)} found", "advice": "", "devices": devices}


def _memory(free_and_total: tuple[int, int]) -> dict[str, str]:
    free, total = free_and_total
    return {"memory": f"{free / 2**30:.1f} GiB of {total / 2**30:.1f} GiB free"}


if __name__ == "__main__":
    main(sys.argv[1])
