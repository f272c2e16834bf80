"""What starting cannot take less than: reading the byte code that it imports, and compiling the texts that it makes.

`python -m tests.benchmarks.starting` prints, as JSON, the files of byte code, the texts and the modules of an import and of first
calls. Nothing of opmux that is read for the first floor is executed: no class is made, no function defined, and nothing looked up.

The same steps in a row are, of an import, those of the modules of others that it needs, the entry points of what is installed, and
the byte code of its own; of a first call, the imports of its modules and the compilation of its texts, but no choice of a kernel.
"""

import builtins
import importlib
import importlib.metadata
import json
import marshal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .measuring import STRAIGHT

#: The name of this floor among the peers of a row.
BYTE_CODE = "its byte code alone"
#: Operators that are called after add; some of them import what they need, and most do not.
LATER = ("mul", "sub", "div", "maximum", "minimum", "atan2", "fmod", "eq", "lt", "logical_and", "matmul")
#: Bytes in front of a module's code: magic number, flags, time and size of the source.
_HEADER = 16


class Read(NamedTuple):
    """What is read in a step: modules that are imported, with their files of byte code or "", and texts that are compiled."""

    modules: dict[str, str]
    texts: list[str]

    @property
    def files(self) -> list[str]:
        """The files of byte code."""
        return [file for file in self.modules.values() if file]


def noted(step: Callable[[], object]) -> Read:
    """Runs a step, and notes the modules that it imports and the texts that it compiles."""
    before, texts, own = {*sys.modules}, list[str](), builtins.compile

    def compiling(source: Any, *args: Any, **kwargs: Any) -> Any:
        texts.append(source)
        return own(source, *args, **kwargs)

    vars(builtins)["compile"] = compiling
    try:
        step()
    finally:
        vars(builtins)["compile"] = own
    modules = {name: cached(module) for name, module in list(sys.modules.items()) if name not in before}
    return Read(modules, [text for text in texts if type(text) is str])


def cached(module: Any) -> str:
    """The file of a module's byte code, if there is one."""
    file: str = getattr(getattr(module, "__spec__", None), "cached", None) or ""
    return file if Path(file).exists() else ""


def steps() -> Iterator[Read]:
    """The import with its plugins, the first add, and the first call of each other operator."""
    yield noted(lambda: __import__("opmux"))
    import opmux

    x = opmux.ones(4, 4)
    for name in ("add", *LATER):
        yield noted(lambda name=name: getattr(opmux, name)(x, x))  # type: ignore[misc]


def taken(read: Read) -> float:
    """Processor time of reading that and nothing else."""
    started = time.process_time()
    for file in read.files:
        marshal.loads(Path(file).read_bytes()[_HEADER:])
    for text in read.texts:
        compile(text, "<text>", "exec")
    return time.process_time() - started


def executed(read: Read) -> float:
    """Processor time of importing the modules, of which others may import some, and of compiling the texts."""
    started = time.process_time()
    for name in read.modules:
        importlib.import_module(name)
    return time.process_time() - started + taken(Read({}, read.texts))


def entry_points() -> float:
    """Processor time of reading the entry points of every installed distribution."""
    started = time.process_time()
    texts = [found.read_text("entry_points.txt") or "" for found in importlib.metadata.distributions()]
    assert any("opmux." in text for text in texts), "opmux's own plugins are installed"
    return time.process_time() - started


def floors(numbers: list[int]) -> Iterator[tuple[str, str, int, float]]:
    """Both floors of an import, in which NumPy is imported as it is, of the first add, and of first calls of other operators."""
    command = [sys.executable, "-m", "tests.benchmarks.starting"]
    found = [Read(*step) for step in json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)]
    started = time.process_time()
    __import__("numpy")
    numpy = time.process_time() - started
    modules = {name: file for name, file in found[0].modules.items() if name not in sys.modules}
    own = {name: file for name, file in modules.items() if name.startswith("opmux")}
    others = {name: file for name, file in modules.items() if name not in own}
    yield "import", BYTE_CODE, 1, numpy + taken(Read(modules, found[0].texts))
    yield "first add", BYTE_CODE, 1, taken(found[1])
    yield "first call of another", BYTE_CODE, 1, statistics.median(map(taken, found[2:]))
    yield "import", STRAIGHT, 1, numpy + executed(Read(others, [])) + entry_points() + taken(Read(own, found[0].texts))
    importlib.import_module("opmux").ones(4, 4)
    yield "first add", STRAIGHT, 1, executed(found[1])
    yield "first call of another", STRAIGHT, 1, statistics.median(map(executed, found[2:]))


if __name__ == "__main__":
    print(json.dumps([*steps()]))
