"""Programs under `python -OO`, which runs no assertions and keeps no docstrings, and with every warning an error."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.integration.test_readme import program

ROOT = Path(__file__).parents[2]
#: Warnings that are a page's subject, such as that anomaly mode takes time, are the user's; others, of Python's, are faults.
STRICT = ("-W", "error", "-W", "default::UserWarning", "-X", "dev", "-bb")

#: What opmux says and refuses by assertions or docstrings of its own would be silent here.
_PROGRAM = """
import importlib, pkgutil
import opmux, opmux_autograd, opmux_cpu, opmux_cuda
from opmux.dispatch import Dispatcher
from opmux.library import Library, opcheck
from opmux.testing import assert_close

for package in (opmux, opmux_autograd, opmux_cpu, opmux_cuda):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith(("__main__", "opmux_cuda._cupy")):
            importlib.import_module(found.name)

def refused(kind, function, *arguments):
    try:
        function(*arguments)
    except kind as error:
        return str(error)
    raise SystemExit(f"{function} did not refuse {arguments}")

dispatcher = Dispatcher()
library = Library("ns", "DEF", dispatcher=dispatcher)
library.define("f(Tensor x) -> Tensor")
library.impl("f", lambda x: x, "CPU")
entry = dispatcher.find_entry("ns::f")
next(iter(entry.registered.values())).clear()
print("an empty kernel list" in refused(AssertionError, dispatcher.check_invariants))
print("differ" in refused(AssertionError, assert_close, opmux.tensor(1.0), opmux.tensor(2.0)).lower())

library = Library("optimized", "DEF")
library.define("doubled(Tensor x) -> Tensor")
library.impl("doubled", lambda x: x * 2, "CPU")
library.impl("doubled", lambda x: x * 2, "Meta")
with opmux.no_grad():
    print(set(opcheck(opmux.ops.optimized.doubled.default, (opmux.rand(3, requires_grad=True),)).values()))
print(opmux.ops.aten.add.__doc__.splitlines()[0])
print(opmux.add.__doc__.splitlines()[0])
print(opmux.Tensor.float.__doc__)
"""


@pytest.mark.parametrize("options", [("-OO",), STRICT], ids=["-OO", "strict"])
def test_program(options: tuple[str, ...], tmp_path: Path) -> None:
    """Each module can be imported, what checks says what is wrong, and made texts are there."""
    printed = run(_PROGRAM, options, tmp_path)
    assert printed.splitlines() == [
        "True",
        "True",
        "{'SUCCESS'}",
        "The overloads of aten.add: a call picks the first that accepts the arguments.",
        "`input + alpha * other`, broadcast against each other.",
        "The tensor itself, or a copy of dtype opmux.float32; as `to(opmux.float32)`.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("page", ["custom_operators", "export", "saving", "explain", "registration", "nn", "autograd"])
def test_pages(page: str, tmp_path: Path) -> None:
    """The programs of pages print the same with and without assertions and docstrings, and with every warning an error."""
    text = program(ROOT / "docs" / f"{page}.md")
    usual = run(text, (), tmp_path)
    assert run(text, ("-OO",), tmp_path) == usual
    assert run(text, STRICT, tmp_path) == usual


def run(text: str, options: tuple[str, ...], folder: Path) -> str:
    """What a program prints in a Python of its own."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("OPMUX_")}
    environment["OPMUX_PLUGINS"] = "cpu,autograd"
    command = [sys.executable, *options, "-c", text]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return re.sub(r"\d+\.\d us", "a time", done.stdout)
