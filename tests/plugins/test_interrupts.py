"""An interrupt at any place of a plugin's life leaves what was before or what is after it, and nothing else."""

import itertools
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.dispatch.test_interrupts import check_at_rest
from tests.faults import STEP, every_interrupt, is_free, own_state
from tests.plugins.conftest import Site, kernel_code

from opmux.dispatch import backends
from opmux.dispatch._key_table import KEY_TABLE
from opmux.errors import OpmuxError, PluginError
from opmux.plugins import PluginManager

#: A plugin with all that a scope gives; `text` is what its kernel returns.
WHOLE = """
from opmux.dispatch import set_item

TEXT = "{text}"
HELD = {{}}

@hookimpl
def opmux_register(scope):
    scope.on_unload(lambda: set_item(HELD, "alive", "no"))
    HELD["alive"] = "yes"
    scope.backend("sampleinterrupted")
    with scope.library("sample_space", "DEF") as library:
        library.define("h(Tensor x) -> Tensor", lambda x: TEXT, "CPU")
    with scope.library("ns", "IMPL") as library:
        library.impl("f", lambda x: TEXT + HELD["alive"], "CPU")
    with scope.library("_", "IMPL") as library:
        library.fallback(lambda op, *args: TEXT, "Tracer")

@hookimpl
def opmux_namespace():
    return TEXT
"""

NEEDS_ALPHA = ("opmux>=0.1", "sample-alpha")


def whole(site: Site, text: str = "old") -> None:
    """Installs the plugin "alpha"."""
    site.plugin("alpha", WHOLE.format(text=text))


class Scenario(NamedTuple):
    """What is interrupted.

    Attributes:
        prepare: What is installed and loaded before.
        action: What is interrupted; that it is refused is no failure.
        between: Brings about a further state that an interrupt may leave: the one of a plugin that is loaded first.
    """

    prepare: Callable[[Site], object]
    action: Callable[[Site], object]
    between: Callable[[Site], object] | None = None


def steps(*calls: Callable[[Site], object]) -> Callable[[Site], None]:
    """Does one thing after the other."""

    def carry_out(site: Site) -> None:
        for call in calls:
            call(site)

    return carry_out


def load(name: str) -> Callable[[Site], object]:
    return lambda site: site.manager.load(name)


def plugin(name: str, key: str, **options: Any) -> Callable[[Site], object]:
    return lambda site: site.kernel_plugin(name, key, **options)


def code(name: str, text: str) -> Callable[[Site], object]:
    return lambda site: site.plugin(name, text)


def disable(site: Site) -> None:
    with site.manager.disabled("alpha", "beta"):
        site.manager.status()


def over_alpha(site: Site) -> None:
    """Installs a plugin that has the same namespace as "alpha", and is weaker."""
    site.plugin(
        "beta",
        """
        @hookimpl
        def opmux_register(scope):
            with scope.library("sample_space", "DEF") as library:
                library.define("k(Tensor x) -> Tensor", lambda x: x, "CPU")
        """,
    )


REGISTERED_TWICE = "@hookimpl\ndef opmux_register(scope):\n" + "".join(
    f"    with scope.library('ns', 'IMPL') as library: library.impl('{name}', lambda x: x, 'CUDA')\n" for name in "ff"
)
FAILING = kernel_code("CUDA", "half") + "        raise ValueError('of the plugin')\n"
NEEDED = steps(whole, plugin("beta", "AutogradCPU", requires=NEEDS_ALPHA))

SCENARIOS = {
    "load": Scenario(whole, load("alpha")),
    "load with a needed one": Scenario(NEEDED, load("beta"), load("alpha")),
    "load an override": Scenario(
        steps(whole, load("alpha"), plugin("beta", "CPU", override=True)),
        load("beta"),
    ),
    "load the stronger": Scenario(
        steps(plugin("gamma", "CUDA"), load("gamma"), plugin("delta", "CUDA")),
        load("delta"),
    ),
    "load the owner of a namespace": Scenario(steps(over_alpha, load("beta"), whole), load("alpha")),
    "load the weaker": Scenario(steps(whole, load("alpha"), plugin("beta", "CPU")), load("beta")),
    "load what fails": Scenario(steps(whole, load("alpha"), code("beta", FAILING)), load("beta")),
    "unload": Scenario(steps(whole, load("alpha")), lambda site: site.manager.unload("alpha")),
    "unload all": Scenario(
        steps(NEEDED, load("beta")),
        lambda site: site.manager.unload("alpha", cascade=True),
    ),
    "reload": Scenario(
        steps(whole, load("alpha"), lambda site: whole(site, "new, and longer")),
        lambda site: site.manager.reload("alpha"),
    ),
    "reload what fails": Scenario(
        steps(whole, load("alpha"), code("alpha", FAILING)),
        lambda site: site.manager.reload("alpha"),
    ),
    "disabled": Scenario(steps(NEEDED, load("beta")), disable),
}


def state(site: Site) -> dict[str, Any]:
    """What is registered, what records say, what calls give, and which code is imported."""
    records = site.manager.catalog.records
    modules = [(name, module) for name, module in sys.modules.items() if name.startswith("sample_")]
    return {
        "dump": {name: text.replace(str(site.path), "") for name, text in site.dump().items()},
        "operators": site.dispatcher.operators(),
        "fallbacks": list(site.dispatcher.fallbacks()),
        "libraries": list(site.dispatcher._libraries),
        "records": [
            (r.name, r.state, r.keys, r.kernel_count, sorted(r.loaded.needs) if r.loaded else ()) for r in records
        ],
        "namespaces": {name: site.manager.namespace(name) for name in site.manager.namespaces()},
        "imported": {name: getattr(module, "TEXT", "") for name, module in sorted(modules)},
        "devices": [backend.alive for backend in backends() if backend.device_type == "sampleinterrupted"],
        "calls": [outcome(site, key) for key in ("CPU", "AutogradCPU", "CUDA")],
    }


def outcome(site: Site, key: str) -> str:
    try:
        return str(site.call(key, *(["CPU"] if key == "AutogradCPU" else [])))
    except OpmuxError as error:
        return type(error).__name__


def check_plugins_at_rest(manager: PluginManager) -> None:
    """No lock is held, and no thread is in the middle of anything."""
    turns = manager.catalog._turns
    assert is_free(turns._lock)
    assert (turns._path.steps, turns._holder, manager._lifecycle._reloading) == ((), "", {})


class Sites:
    """One site after the other, each with a folder of its own on the path."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folders = (folder / str(number) for number in itertools.count())
        self._patch = patch
        self.last: Site

    def make(self, scenario: Scenario) -> Callable[[], object]:
        """Prepares a new site; returns the action."""
        site = self.last = self._new()
        scenario.prepare(site)
        site.manager.refresh()
        state(site)
        return lambda: act(scenario, site)

    def _new(self) -> Site:
        folder = next(self._folders)
        folder.mkdir()
        if sys.path[0].startswith(str(folder.parent)):
            sys.path.pop(0)
        forget()
        self._patch.syspath_prepend(str(folder))
        site = Site(folder)
        # Only this dispatcher is told of keys, not all those that other tests have made.
        self._patch.setattr(KEY_TABLE, "_observers", weakref.WeakSet([site.dispatcher]))
        return site


def act(scenario: Scenario, site: Site) -> None:
    with suppress(PluginError):
        scenario.action(site)


def forget() -> None:
    """Forgets the modules of plugins."""
    for name in [n for n in sys.modules if n.startswith("sample_")]:
        del sys.modules[name]


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Keeps what a failing test leaves behind from all tests after it."""
    with own_state():
        yield


@pytest.fixture
def sites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sites]:
    """Makes sites; afterwards their modules are forgotten."""
    monkeypatch.delenv("OPMUX_PLUGINS", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield Sites(tmp_path, monkeypatch)
    forget()


def unload_all(site: Site) -> None:
    """Unloads every plugin; then nothing is registered."""
    for record in site.manager.status():
        if record.loaded is not None:
            site.manager.unload(record.name, cascade=True)
    assert not site.dispatcher.registrations("ns::f")
    assert site.dispatcher.operators() == ["ns::f", "ns::g"]


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_before_or_after(name: str, sites: Sites) -> None:
    """Afterwards all is as before or as after the whole action, which can then be done, and everything can be unloaded."""
    scenario = SCENARIOS[name]
    whole(first := sites._new())
    first.manager.load("alpha")
    first.manager.unload("alpha")  # the keys of its device are there for ever
    sites.make(scenario)
    allowed = [state(sites.last)]
    if scenario.between is not None:
        scenario.between(sites.last)
        allowed.append(state(sites.last))
    unload_all(sites.last)
    sites.make(scenario)()
    after = state(sites.last)
    unload_all(sites.last)
    for where in every_interrupt(lambda: sites.make(scenario), step=31 * STEP):
        site = sites.last
        check_at_rest(site.dispatcher)
        check_plugins_at_rest(site.manager)
        found = state(site)
        if found != after:
            assert found in allowed, where
            act(scenario, site)
            assert state(site) == after, where
        unload_all(site)
