"""Names of PyTorch's that opmux does not have: asking for one says what to do instead, and tells the truth."""

import importlib
import re
import subprocess
import sys
from operator import attrgetter
from typing import Any

import pytest

import opmux
from opmux.native.public.absent import INSTEAD


def _module(name: str) -> Any:
    """The module of that name; a plugin's, which tests do not load, by its own."""
    return pytest.importorskip("opmux_cuda") if name == "opmux.cuda" else importlib.import_module(name)


@pytest.mark.parametrize("module", sorted({name.rpartition(".")[0] for name in INSTEAD}))
def test_the_error_says_what_to_do(module: str) -> None:
    """It is the AttributeError that Python raises, so that `hasattr` and `getattr` with a default find nothing."""
    owner = _module(module)
    for full in INSTEAD:
        if full.rpartition(".")[0] != module:
            continue
        name = full.removeprefix(f"{module}.")
        assert not hasattr(owner, name)
        assert name not in dir(owner)
        with pytest.raises(AttributeError) as caught:
            getattr(owner, name)
        assert str(caught.value) == f"module {module!r} has no attribute {name!r}: {INSTEAD[full]}"


@pytest.mark.parametrize(
    "module", ["opmux", "opmux.nn", "opmux.func", "opmux.fft", "opmux.optim", "opmux.autograd", "opmux.cuda"]
)
def test_other_names_are_refused_as_ever(module: str) -> None:
    """Without advice, and private ones without a look at the table."""
    for name in ("no_such_name", "_no_such_name", "__no_such_name__"):
        with pytest.raises(AttributeError, match=f"^module '{module}' has no attribute '{name}'$"):
            getattr(_module(module), name)


def test_advice_names_what_there_is() -> None:
    """Every name of opmux in a sentence can be used."""
    for name in re.findall(r"opmux(?:\.\w+)+", " ".join(INSTEAD.values())):
        is_of_cuda = name.startswith("opmux.cuda.")
        attrgetter(name.removeprefix("opmux.cuda." if is_of_cuda else "opmux."))(
            _module("opmux.cuda") if is_of_cuda else opmux
        )
    for name in ("normal", "rand", "bernoulli", "multinomial"):
        assert hasattr(opmux, name)


def test_the_table_is_read_when_a_name_is_missing() -> None:
    """Not by importing opmux, nor by looking for private names as inspecting tools do."""
    program = """
import sys, opmux, opmux.nn, opmux.optim
hasattr(opmux.nn, "__wrapped__"), hasattr(opmux, "_x")
assert "opmux.native.public.absent" not in sys.modules
hasattr(opmux.nn, "LazyLinear")
assert "opmux.native.public.absent" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.torch
def test_names_are_those_of_torch() -> None:
    """Each is in PyTorch at the same place."""
    torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    importlib.import_module("torch.nn.utils.prune")
    for name in INSTEAD:
        attrgetter(name.removeprefix("opmux."))(torch)
