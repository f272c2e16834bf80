"""What `import opmux` leaves for later; no times, which differ between machines, but what takes them."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

SCRIPT = """
import gc, json, linecache, sys
import opmux
from opmux.dispatch import KernelFunction, OperatorHandle, default_dispatcher

before = set(sys.modules)
objects = gc.get_objects()
made = {o.__name__ for o in objects if type(o) is type(sys)}  # also those that sys.modules does not hold
report = {
    "states": {r.name: r.state for r in opmux.plugins.status() if r.state != "blocked"},
    "kernels": {r.name: r.kernel_count for r in opmux.plugins.status() if r.state != "blocked"},
    "modules": sorted(before | made),
    "unfolded": sorted(e.name for e in default_dispatcher.table.unfolded()),
    "operators": len(default_dispatcher.operators()),
    "kernel functions": sum(isinstance(o, KernelFunction) for o in objects),
    "public functions": sum(n in vars(opmux) for n in opmux.native._generated.functions.__all__),
}
x = opmux.tensor([1.0, 2.0])
report["tensors import"] = sorted(set(sys.modules) - before)
opmux.add(x, x)
report["add imports"] = sorted(set(sys.modules) - before - set(report["tensors import"]))


def texts():
    return [name for name in linecache.cache if name.startswith("<opmux ")]


compiled = len(texts())
import opmux.nn, opmux.optim
report["nn compiles"] = len(texts()) - compiled
before, compiled = set(sys.modules), len(texts())
(x.requires_grad_() * x).sum().backward()
names = {o.__name__ for o in gc.get_objects() if type(o) is type(sys)}
report["gradient imports"] = sorted(n for n in names - before if n.startswith("opmux"))
report["gradient compiles"] = len(texts()) - compiled
print(json.dumps(report))
"""


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """What a new interpreter has, that has imported opmux with the plugins cpu and autograd."""
    environment = {**os.environ, "OPMUX_PLUGINS": "cpu,autograd"}
    run = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_all_is_registered(report: dict[str, Any]) -> None:
    """Both plugins are loaded with all of their kernels, and every operator is known."""
    assert report["states"] == {"autograd": "loaded", "cpu": "loaded"}
    assert min(report["kernels"].values()) > 800
    assert report["operators"] > 1700


def test_next_to_nothing_is_made(report: dict[str, Any]) -> None:
    """No operator is unfolded but those that modules hold handles of, and no public function is made."""
    assert len(report["unfolded"]) <= 10, report["unfolded"]
    assert report["kernel functions"] <= 80
    assert report["public functions"] == 0


def test_no_kernel_is_imported(report: dict[str, Any]) -> None:
    """Modules of kernels, of nn and of what only some programs use are not imported."""
    later = (
        *("opmux.native.kernels", "opmux.native.meta.", "opmux.native.composite", "opmux.native.structured"),
        *("opmux_autograd._generated.kernels_", "opmux_autograd._generated.views", "opmux_autograd._generated.writes"),
        *("opmux_cpu._convolution", "opmux_cpu._lapack", "opmux.nn", "opmux.library", "opmux.func.", "opmux.linalg"),
        *("opmux.testing", "opmux.cli", "opmux.codegen", "opmux.native._generated.return_types"),
        *("scipy", "numpy.random", "packaging", "logging", "difflib", "click", "rich", "yaml"),
    )
    early = [name for name in report["modules"] if name.startswith(later)]
    assert not early, f"importing opmux imports {early}: do so in the functions that use them"


def test_no_formula_is_imported(report: dict[str, Any]) -> None:
    """Of the subjects of formulas only that is imported which the engine uses itself; calls that are recorded import theirs."""
    formulas = [name for name in report["modules"] if name.startswith("opmux_autograd.formulas.")]
    assert formulas == ["opmux_autograd.formulas.values"]


def test_a_call_imports_what_it_needs(report: dict[str, Any]) -> None:
    """A sum imports the kernels that it is among and what these are made with, and no more."""
    assert "opmux.native.kernels.pointwise" in report["add imports"]
    assert len(report["add imports"]) <= 15, report["add imports"]


def test_modules_of_networks_compile_nothing(report: dict[str, Any]) -> None:
    """The functions that modules call are made when they are called."""
    assert report["nn compiles"] == 0


def test_a_gradient_imports_its_own_formulas(report: dict[str, Any]) -> None:
    """What records a product and a sum imports the nodes of two letters and views, but no formulas but the numbers."""
    imported = [name for name in report["gradient imports"] if name not in report["modules"]]
    generated = [name.rpartition(".")[2] for name in imported if "._generated." in name]
    assert generated == ["kernels_m", "kernels_s", "views"]
    assert [name for name in imported if ".formulas." in name] == ["opmux_autograd.formulas.constants"]
    assert report["gradient compiles"] <= 15
