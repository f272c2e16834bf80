"""A child that is forked while another thread loads, unloads or reloads a plugin finds it in or out, and can do the same."""

import builtins
import os
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from tests.dispatch.conftest import Running
from tests.dispatch.forks import forked
from tests.plugins.conftest import Site
from tests.plugins.test_interrupts import load, state, steps

from opmux.errors import PluginError

#: A plugin that stops at the place which `builtins.sample_gate` names.
STOPPING = """
import builtins

TEXT = "old"

def pass_gate(name):
    gate = getattr(builtins, "sample_gate", None)
    if gate is not None and gate[0] == name:
        gate[1]()

pass_gate("import")

@hookimpl
def opmux_register(scope):
    scope.on_unload(lambda: pass_gate("on_unload"))
    scope.backend("sampleforked")
    with scope.library("ns", "IMPL") as library:
        library.impl("f", lambda x: TEXT, "CPU")
        pass_gate("register")
        library.impl("f", lambda x: TEXT, "CUDA")
    with scope.library("_", "IMPL") as library:
        library.fallback(lambda op, *args: TEXT, "Tracer")
    with scope.library("sample_space", "DEF") as library:
        library.define("h(Tensor x) -> Tensor", lambda x: TEXT, "CPU")

@hookimpl
def opmux_available():
    pass_gate("available")

@hookimpl
def opmux_unload():
    pass_gate("unload")

@hookimpl
def opmux_namespace():
    return TEXT
"""


class Moment(NamedTuple):
    """When a process is forked.

    Attributes:
        prepare: What is done before.
        action: What the other thread does.
        gate: Where it is meanwhile.
        ends: Whether the child finds what the action ends in, and not what was before it.
        imports: Whether the child can import the plugin's module.
    """

    prepare: Callable[[Site], object]
    action: Callable[[Site], object]
    gate: str
    ends: bool = False
    imports: bool = True


def nothing(site: Site) -> None:
    """Has nothing loaded."""


def unload(site: Site) -> None:
    site.manager.unload("alpha")


def reload(site: Site) -> None:
    site.manager.reload("alpha")


def give_way(site: Site) -> None:
    """Loads a plugin to which "alpha" gives way."""
    site.manager.load("aaa")


LOADED = load("alpha")
MOMENTS = {
    "load, importing": Moment(nothing, LOADED, "import", imports=False),
    "load, registering": Moment(nothing, LOADED, "register"),
    "load, registered": Moment(nothing, LOADED, "available"),
    "load what needs it": Moment(nothing, load("beta"), "register"),
    "unload, before": Moment(LOADED, unload, "unload"),
    "unload, after": Moment(LOADED, unload, "on_unload", ends=True),
    "reload, importing": Moment(LOADED, reload, "import", imports=False),
    "reload, before": Moment(LOADED, reload, "unload"),
    "reload, between": Moment(LOADED, reload, "on_unload"),
    "reload, registering": Moment(LOADED, reload, "register"),
    "give way, before": Moment(LOADED, give_way, "unload"),
    "give way, between": Moment(LOADED, give_way, "on_unload"),
}


class Gate:
    """Stops one thread until the other one lets it go on."""

    def __init__(self) -> None:
        self._stopped, self._passed = os.pipe(), os.pipe()

    def stop(self) -> None:
        os.write(self._stopped[1], b".")
        os.read(self._passed[0], 1)

    def wait(self) -> None:
        os.read(self._stopped[0], 1)

    def open(self) -> None:
        os.write(self._passed[1], b".")


class Lazy(ModuleType):
    """A module that imports another one as soon as something is asked of it, as lazy modules do."""

    def __getattr__(self, name: str) -> Any:
        sys.modules[f"asked_for_{name}"] = self
        raise AttributeError(name)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """A gate, which no plugin meets yet, beside a lazy module."""
    lazy = Lazy("lazy")
    del lazy.__spec__
    monkeypatch.setitem(sys.modules, "lazy", lazy)
    monkeypatch.setattr(builtins, "sample_gate", None, raising=False)
    return Gate()


def installed(site: Site) -> None:
    """Three plugins: one stops, one needs it, to one it gives way."""
    site.plugin("alpha", STOPPING)
    site.kernel_plugin("beta", "AutogradCPU", requires=("opmux>=0.1", "sample-alpha"))
    site.plugin(
        "aaa",
        """
        @hookimpl
        def opmux_register(scope):
            with scope.library("sample_space", "DEF"):
                pass
        """,
    )
    site.manager.refresh()


def everything(site: Site) -> dict[str, Any]:
    """What a child finds; modules that are imported mean nothing without the plugin."""
    found = state(site)
    if site.record("alpha").loaded is None:
        del found["imported"]
    return found


@pytest.mark.parametrize("moment", MOMENTS)
def test_while_another_thread_is_at_it(site: Site, gate: Gate, moment: str) -> None:
    """The child finds what was before or what is after; it loads, reloads and unloads, or hears that it cannot import."""
    prepare, action, place, ends, imports = MOMENTS[moment]
    installed(site)
    steps(LOADED, unload)(site)  # the keys of its device are there for ever
    if place == "import":
        for name in [n for n in sys.modules if n.startswith("sample_alpha")]:
            del sys.modules[name]
    prepare(site)
    before = everything(site)
    builtins.sample_gate = (place, gate.stop)  # type: ignore[attr-defined]
    thread = Running(lambda: action(site))
    gate.wait()
    builtins.sample_gate = None  # type: ignore[attr-defined]

    def child() -> None:
        found = everything(site)
        assert (found == before) is not ends, (before, found)
        assert "asked_for___spec__" not in sys.modules
        site.dispatcher.check_invariants()
        use(site) if imports else hear(site)

    status = forked(child)
    gate.open()
    thread.result()
    assert status == 0
    site.dispatcher.check_invariants()


def use(site: Site) -> None:
    """Does all that can be done with a plugin."""
    if site.record("alpha").loaded is not None:
        site.manager.unload("alpha", cascade=True)
    assert not site.dispatcher.registrations("ns::f")
    assert site.dispatcher.operators() == ["ns::f", "ns::g"]
    site.manager.load("beta")
    assert (site.call("CPU"), site.call("AutogradCPU", "CPU")) == ("old", "beta")
    site.manager.unload("beta")
    reload(site)
    assert site.call("CUDA") == "old"
    unload(site)


def hear(site: Site) -> None:
    """Is refused what Python would wait for for ever."""
    what = reload if site.record("alpha").loaded is not None else LOADED
    with pytest.raises(PluginError, match="another thread was importing it when this process was forked"):
        what(site)
    site.manager.load("aaa")
    assert site.record("aaa").state == "loaded"


@pytest.mark.parametrize("forks", [pytest.param(4, id="some"), pytest.param(40, marks=pytest.mark.slow, id="many")])
def test_at_any_moment(forks: int) -> None:
    """Children that are forked at any moment find cpu and autograd whole or away, and load and unload them."""
    program = [sys.executable, "-m", "tests.plugins.forks", "--forks", str(forks)]
    run = subprocess.run(program, capture_output=True, text=True, timeout=600, check=False)
    assert run.returncode == 0, run.stderr[-4000:]
    assert f"0 of {forks} children failed" in run.stdout
