"""Generated modules are imported from the version of the package that needs them, whatever `reload` does meanwhile."""

import subprocess
import sys
from types import ModuleType

import pytest

from opmux_autograd import _record
from opmux_autograd._own_modules import OwnModules

#: A kernel is called for the first time while the package's modules are away, and while those of another version are there.
PROGRAM = """
import sys
import opmux
from opmux_autograd import _generated, _record

mine = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "opmux_autograd"}
for name in mine:
    del sys.modules[name]
x = opmux.ones(2, requires_grad=True)
y = opmux.cos(x)
assert not [name for name in sys.modules if name.startswith("opmux_autograd")]
import opmux_autograd._record
assert opmux_autograd._record is not _record
z = opmux.sin(x)
for result in (y, z):
    kernels = result.grad_fn.apply.__globals__
    assert kernels["attach_outputs"] is _record.attach_outputs
    result.sum().backward()
assert x.grad is not None
"""


def test_called_while_modules_are_exchanged() -> None:
    """The first call of an operator finds its own version's kernel, and imports nothing of the package by name."""
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_one_module_however_often_it_is_asked_for() -> None:
    """A module is imported once, with what the package has imported before."""
    own = OwnModules("opmux_autograd")
    module = own.module("opmux_autograd._generated.kernels_a")
    assert isinstance(module, ModuleType)
    assert own.module("opmux_autograd._generated.kernels_a") is module
    assert module.attach_outputs is _record.attach_outputs
    assert own.module("opmux_autograd._record") is _record


def test_no_such_module() -> None:
    """It is an ImportError, as in the import system."""
    with pytest.raises(ImportError, match=r"opmux_autograd\._generated has no module 'kernels_'"):
        OwnModules("opmux_autograd").module("opmux_autograd._generated.kernels_")


def test_imports_are_over_when_python_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first call in a `__del__` at the very end is told what Python tells of imports."""
    own = OwnModules("opmux_autograd")
    monkeypatch.setattr(sys, "meta_path", None)
    with pytest.raises(ImportError, match="Python is likely shutting down"):
        own.module("opmux_autograd._generated.not_imported_yet")
