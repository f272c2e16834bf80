"""Reloading: new code in one change, or the old plugin as it was."""

import importlib
import sys
from typing import TYPE_CHECKING, Any

import pytest

from opmux.dispatch import backend_of
from opmux.errors import PluginError

if TYPE_CHECKING:
    from tests.plugins.conftest import Site


def _modules() -> dict[str, Any]:
    return {name: module for name, module in sys.modules.items() if name.startswith("sample_")}


def test_picks_up_new_code(site: "Site") -> None:
    """The kernel of the new code runs, the module is new, and the dispatcher changed once."""
    site.kernel_plugin("alpha", "CPU", "old")
    site.manager.load("alpha")
    assert site.call("CPU") == "old"
    old, generation = _modules(), site.dispatcher.generation
    site.kernel_plugin("alpha", "CPU", "new, and longer", version="1.0")
    record = site.manager.reload("alpha")
    assert site.call("CPU") == "new, and longer"
    assert site.dispatcher.generation == generation + 1
    assert sys.modules["sample_alpha.plugin"] is not old["sample_alpha.plugin"]
    assert (record.state, record.kernel_count) == ("loaded", 1)
    assert site.record("alpha") is record


def test_new_version_and_keys(site: "Site") -> None:
    """The record after a reload has the version and the keys of what is installed now."""
    site.kernel_plugin("alpha", "CPU")
    site.manager.load("alpha")
    for file in (site.path / "sample_alpha-1.0.dist-info").iterdir():
        file.unlink()
    site.kernel_plugin("alpha", "CUDA", "moved to another key", version="1.1")
    record = site.manager.reload("alpha")
    assert (record.version, record.keys) == ("1.1", ("CUDA",))
    assert site.call("CUDA") == "moved to another key"
    site.manager.unload("alpha")
    assert not site.dispatcher.registrations("ns::f")


def test_submodules_are_new_too(site: "Site") -> None:
    """Every module of the package is imported anew, also one that the hook imports."""
    code = """
    @hookimpl
    def opmux_register(scope):
        from sample_alpha import part
        with scope.library("ns", "IMPL", "CPU") as library:
            library.impl("f", lambda x: part.TEXT)
    """
    folder = site.package("alpha", code)
    (folder / "part.py").write_text("TEXT = 'old'\n")
    site.metadata("alpha")
    site.manager.load("alpha")
    (folder / "part.py").write_text("TEXT = 'new and longer'\n")
    importlib.invalidate_caches()
    site.manager.reload("alpha")
    assert site.call("CPU") == "new and longer"
    assert sys.modules["sample_alpha.part"].TEXT == "new and longer"


FAILURES = {
    "import": 'raise ValueError("new code is broken")',
    "exit": 'raise SystemExit("new code is broken")',
    "syntax": 'def f(: "new code is broken"',
    "half_way": """
        @hookimpl
        def opmux_register(scope):
            with scope.library("ns", "IMPL", "CPU") as library:
                library.impl("f", lambda x: "half")
                raise ValueError("new code is broken")
        """,
    "available": """
        @hookimpl
        def opmux_register(scope):
            pass

        @hookimpl
        def opmux_available():
            raise ValueError("new code is broken")
        """,
}


@pytest.mark.parametrize("failure", FAILURES)
def test_failure_restores_the_old_plugin(site: "Site", failure: str) -> None:
    """When the new code fails, the old plugin is back: kernels, record and modules."""
    site.kernel_plugin("alpha", "CPU", "old")
    site.manager.load("alpha")
    modules, before, record = _modules(), site.dump(), site.record("alpha")
    site.package("alpha", FAILURES[failure])
    with pytest.raises(PluginError, match="reload plugin 'alpha'") as caught:
        site.manager.reload("alpha")
    assert "new code is broken" in caught.value.found
    assert "as it was before is loaded" in caught.value.advice
    assert _modules() == modules
    assert site.dump() == before
    assert site.call("CPU") == "old"
    assert (site.record("alpha"), record.state, record.kernel_count) == (record, "loaded", 1)
    site.manager.unload("alpha")
    assert not site.dispatcher.registrations("ns::f")


def test_conflict_restores_the_old_plugin(site: "Site") -> None:
    """New code that takes the operator and key of a stronger plugin is refused, and both plugins stay as they were."""
    site.kernel_plugin("alpha", "CPU")
    site.kernel_plugin("beta", "CUDA")
    site.manager.autoload()
    before = site.dump()
    site.kernel_plugin("beta", "CPU", "what alpha has already")
    with pytest.raises(PluginError, match="registers a kernel for ns::f at CPU, and so does plugin 'alpha'"):
        site.manager.reload("beta")
    assert site.states() == {"alpha": "loaded", "beta": "loaded"}
    assert site.dump() == before


def test_conflict_over_a_device(site: "Site") -> None:
    """New code that claims another plugin's device is refused, and that device stays usable."""
    site.plugin("alpha", "@hookimpl\ndef opmux_register(scope): scope.backend('samplekept')")
    site.kernel_plugin("beta", "CPU")
    site.manager.autoload()
    site.plugin("beta", "@hookimpl\ndef opmux_register(scope): scope.backend('samplekept')")
    with pytest.raises(PluginError, match="claims the device 'samplekept', and so does plugin 'alpha'"):
        site.manager.reload("beta")
    assert backend_of("samplekept").alive
    assert site.call("CPU") == "beta"
    site.manager.unload("alpha")
    assert not backend_of("samplekept").alive


def test_of_an_incompatible_version(site: "Site") -> None:
    """A new version that does not admit this opmux is refused before its code is imported."""
    site.kernel_plugin("alpha", "CPU", "old")
    site.manager.load("alpha")
    modules = _modules()
    site.plugin("alpha", "raise AssertionError", requires=("opmux>=99",))
    with pytest.raises(PluginError, match="requires opmux>=99"):
        site.manager.reload("alpha")
    assert _modules() == modules
    assert (site.call("CPU"), site.record("alpha").state) == ("old", "loaded")


def test_of_what_is_gone(site: "Site") -> None:
    """What was uninstalled cannot be reloaded, and stays loaded."""
    site.kernel_plugin("alpha", "CPU", "old")
    site.manager.load("alpha")
    for file in (site.path / "sample_alpha-1.0.dist-info").iterdir():
        file.unlink()
    with pytest.raises(PluginError, match="no longer installed"):
        site.manager.reload("alpha")
    assert site.call("CPU") == "old"


def test_of_what_is_not_loaded(site: "Site") -> None:
    """Reloading what is not loaded names the load call."""
    site.kernel_plugin("alpha", "CPU")
    site.manager.discover()
    with pytest.raises(PluginError, match='what to do: opmux.plugins.load\\("alpha"\\)'):
        site.manager.reload("alpha")
