"""What starting cannot take less than: reading the byte code that it imports, and compiling the texts that it makes.

`python -m tests.benchmarks.starting` prints, as JSON, the files of byte code and the texts of an import and of first calls. Nothing
that is read here is executed: no class is made, no function defined, and nothing looked up.
"""

import builtins
import json
import marshal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

#: The name of this floor among the peers of a row.
BYTE_CODE = "its byte code alone"
#: Operators that are called after add; some of them import what they need, and most do not.
LATER = ("mul", "sub", "div", "maximum", "minimum", "atan2", "fmod", "eq", "lt", "logical_and", "matmul")
#: Bytes in front of a module's code: magic number, flags, time and size of the source.
_HEADER = 16


class Read(NamedTuple):
    """What is read in a step: files of byte code, and texts that are compiled."""

    files: list[str]
    texts: list[str]


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
    modules = [module for name, module in list(sys.modules.items()) if name not in before]
    cached = [getattr(module, "__cached__", None) for module in modules]
    return Read(
        [file for file in cached if file and Path(file).exists()], [text for text in texts if type(text) is str]
    )


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


def floors(numbers: list[int]) -> Iterator[tuple[str, str, int, float]]:
    """The floors of an import, in which NumPy is imported as it is, of the first add, and of first calls of other operators."""
    command = [sys.executable, "-m", "tests.benchmarks.starting"]
    found = [Read(*step) for step in json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)]
    before = {*sys.modules}
    started = time.process_time()
    __import__("numpy")
    numpy = time.process_time() - started
    own = {getattr(sys.modules[name], "__cached__", None) for name in sys.modules.keys() - before}
    imported = Read([file for file in found[0].files if file not in own], found[0].texts)
    yield "import", BYTE_CODE, 1, numpy + taken(imported)
    yield "first add", BYTE_CODE, 1, taken(found[1])
    yield "first call of another", BYTE_CODE, 1, statistics.median(map(taken, found[2:]))


if __name__ == "__main__":
    print(json.dumps([*steps()]))
