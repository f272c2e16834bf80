"""Reloading: new code in one change, or the old plugin as it was."""

import importlib
import os
import re
import subprocess
import sys
from types import ModuleType
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


def test_a_plugin_that_is_unloaded_meanwhile(site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
    """While its new code is imported: the reload says so, and the plugin stays unloaded."""
    meanwhile: Any = ModuleType("sample_meanwhile")
    meanwhile.unload = lambda: site.manager.unload("alpha")
    monkeypatch.setitem(sys.modules, "sample_meanwhile", meanwhile)
    site.kernel_plugin("alpha", "CPU")
    site.manager.load("alpha")
    plugin = site.path / "sample_alpha" / "plugin.py"
    plugin.write_text(f"import sample_meanwhile\nsample_meanwhile.unload()\n{plugin.read_text()}")
    with pytest.raises(PluginError, match="another thread has unloaded it meanwhile"):
        site.manager.reload("alpha")
    assert site.states() == {"alpha": "unloaded"}
    assert not site.dispatcher.registrations("ns::f")


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
    with pytest.raises(PluginError, match="requires opmux>=99") as caught:
        site.manager.reload("alpha")
    assert caught.value.advice.startswith("the plugin as it was before is loaded; ")
    assert caught.value.advice.endswith('then opmux.plugins.reload("alpha")')
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


def uninstall(site: "Site", folder: str) -> None:
    """Removes a distribution's metadata, as pip does."""
    for file in (site.path / folder).iterdir():
        file.unlink()
    (site.path / folder).rmdir()


class TestInstalledMeanwhile:
    @pytest.mark.parametrize("before", ["unloaded", "conflict", "failed"])
    def test_load_imports_the_new_code(self, site: "Site", before: str) -> None:
        """`load` after an upgrade runs the new code, and the record's version is that of the code that runs."""
        broken = "@hookimpl\ndef opmux_register(scope): raise ValueError('old code')"
        if before == "failed":
            site.plugin("alpha", broken)
        else:
            site.kernel_plugin("alpha", "CPU", "old")
        if before == "conflict":
            site.kernel_plugin("aardvark", "CPU", "first")
        site.manager.autoload()
        if before == "unloaded":
            site.manager.unload("alpha")
        assert site.record("alpha").state == before
        uninstall(site, "sample_alpha-1.0.dist-info")
        site.kernel_plugin("alpha", "CUDA", "new, and longer", version="2.0")
        record = site.manager.load("alpha")
        assert (record.version, record.state) == ("2.0", "loaded")
        assert site.call("CUDA") == "new, and longer"
        assert site.dispatcher.registrations("ns::f")["CUDA"][0].provenance.version == "2.0"

    def test_a_loaded_record_keeps_its_version(self, site: "Site") -> None:
        """An upgrade changes nothing of what is loaded, until it is loaded again."""
        site.kernel_plugin("alpha", "CPU", "old")
        site.manager.load("alpha")
        uninstall(site, "sample_alpha-1.0.dist-info")
        site.kernel_plugin("alpha", "CPU", "new, and longer", version="2.0")
        assert site.manager.refresh()["changed"] == ["alpha"]
        assert (site.record("alpha").version, site.call("CPU")) == ("1.0", "old")
        assert 'sample-alpha 2.0 is installed meanwhile: opmux.plugins.reload("alpha")' in site.record("alpha").reason
        site.manager.unload("alpha")
        assert site.manager.load("alpha").version == "2.0"
        assert site.call("CPU") == "new, and longer"

    def test_a_loaded_record_says_what_became_of_its_package(self, site: "Site") -> None:
        """Uninstalled and installed again while it is loaded: its reason says so as long as it is true, and its state stays."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        uninstall(site, "sample_alpha-1.0.dist-info")
        site.manager.refresh()
        record = site.record("alpha")
        assert (record.state, record.advice) == ("loaded", "")
        assert record.reason == "sample-alpha 1.0 is no longer installed, and goes on working until it is unloaded"
        site.kernel_plugin("alpha", "CPU")
        site.manager.refresh()
        assert (site.record("alpha"), record.reason) == (record, "")

    def test_what_is_gone_is_not_loaded(self, site: "Site") -> None:
        """A package that was uninstalled is refused, though its modules are still imported."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        site.manager.unload("alpha")
        uninstall(site, "sample_alpha-1.0.dist-info")
        before = site.dump()
        with pytest.raises(PluginError, match="it is no longer installed"):
            site.manager.load("alpha")
        assert site.states() == {}
        assert site.dump() == before

    def test_an_incompatible_upgrade_is_refused(self, site: "Site") -> None:
        """New metadata is judged before the new code is imported."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        site.manager.unload("alpha")
        uninstall(site, "sample_alpha-1.0.dist-info")
        site.plugin("alpha", "raise AssertionError", version="2.0", requires=("opmux>=99",))
        with pytest.raises(PluginError, match="requires opmux>=99"):
            site.manager.load("alpha")
        assert site.states() == {"alpha": "incompatible"}

    def test_new_code_that_fails_leaves_the_old_modules(self, site: "Site") -> None:
        """When the new version's code fails, the modules that were imported are there as before."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        site.manager.unload("alpha")
        modules = _modules()
        uninstall(site, "sample_alpha-1.0.dist-info")
        site.plugin("alpha", "raise ValueError('of the new version')", version="2.0")
        with pytest.raises(PluginError, match="of the new version"):
            site.manager.load("alpha")
        assert _modules() == modules
        assert (site.record("alpha").version, site.record("alpha").state) == ("2.0", "failed")


@pytest.mark.parametrize("kept", ['backend("kept{0}")', 'functionality("Kept{0}", after="Tracer")'])
@pytest.mark.parametrize("added", ['backend("added{0}")', 'functionality("Added{0}", after="Tracer")'])
@pytest.mark.parametrize("again", ["reload", "load"])
def test_keys_that_failing_code_has_added_are_dead(site: "Site", kept: str, added: str, again: str) -> None:
    """So the next version, without the mistake, has them; also beside keys that left and came back with the same change."""
    # Names stay for the life of the process.
    kept, added = (text.format(re.sub(r"\W", "", f"{kept}{added}{again}".lower())) for text in (kept, added))
    site.plugin("alpha", f"@hookimpl\ndef opmux_register(scope): scope.{kept}")
    site.manager.load("alpha")
    code = f"@hookimpl\ndef opmux_register(scope):\n    scope.{kept}\n    scope.{added}\n    "
    site.plugin("alpha", f"{code}undefined_name")
    with pytest.raises(PluginError, match="undefined_name"):
        site.manager.reload("alpha")
    assert site.states() == {"alpha": "loaded"}
    site.plugin("alpha", f"{code}pass")
    if again == "load":
        site.manager.unload("alpha")
    getattr(site.manager, again)("alpha")
    assert site.states() == {"alpha": "loaded"}


@pytest.mark.parametrize("kind", ["namespace", "one distribution", "pkgutil"])
@pytest.mark.parametrize("fails", [False, True])
def test_modules_of_other_plugins_stay(site: "Site", kind: str, fails: bool) -> None:
    """Reloading a plugin leaves the modules of others in the same package, also when the new code fails."""
    folder = site.path / "sample_shared"
    for name, key in (("alpha", "CPU"), ("beta", "CUDA")):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").touch()
        (folder / name / "part.py").write_text(f"TEXT = {name!r}\n")
        code = f"""
from opmux.plugins import hookimpl
from sample_shared.{name} import part

@hookimpl
def opmux_register(scope):
    with scope.library("ns", "IMPL", "{key}") as library:
        library.impl("f", lambda x: part.TEXT)
"""
        (folder / name / "plugin.py").write_text(code)
        if kind != "one distribution":
            site.metadata(name, value=f"sample_shared.{name}.plugin")
    if kind == "pkgutil":
        (folder / "__init__.py").write_text("__path__ = __import__('pkgutil').extend_path(__path__, __name__)\n")
    if kind == "one distribution":
        (folder / "__init__.py").touch()
        metadata = site.metadata("alpha", distribution="sample-shared")
        lines = [f"{name} = sample_shared.{name}.plugin" for name in ("alpha", "beta")]
        (metadata / "entry_points.txt").write_text("\n".join(["[opmux.backends]", *lines]))
    site.manager.autoload()
    assert site.states() == {"alpha": "loaded", "beta": "loaded"}
    before = _modules()
    (folder / "alpha" / "part.py").write_text("TEXT = 'new and longer'\n")
    if fails:
        (folder / "alpha" / "plugin.py").write_text("raise ValueError('new code')")
    importlib.invalidate_caches()
    if fails:
        with pytest.raises(PluginError, match="new code"):
            site.manager.reload("alpha")
        assert _modules() == before
        assert importlib.import_module("sample_shared").alpha is before["sample_shared.alpha"]
    else:
        site.manager.reload("alpha")
        assert sys.modules["sample_shared.alpha.part"] is not before["sample_shared.alpha.part"]
    assert site.call("CPU") == ("alpha" if fails else "new and longer")
    theirs = "sample_shared.beta.plugin" if kind == "one distribution" else "sample_shared.beta"
    for name in before:
        if name.startswith(theirs):
            assert sys.modules[name] is before[name]


def test_reload_keeps_what_is_above(site: "Site") -> None:
    """What another plugin and the program have registered over a plugin's kernel stays over the reloaded one."""
    site.plugin(
        "alpha",
        """
        @hookimpl
        def opmux_register(scope):
            scope.backend("samplebelow")
            with scope.library("ns", "IMPL", "SAMPLEBELOW") as library:
                library.impl_block({"ns::f": 1, "ns::g": 1}, lambda name, row: lambda x: "below")
        """,
    )
    site.kernel_plugin("beta", "SAMPLEBELOW", "above", override=True)
    site.manager.load("beta")
    site.manager.load("alpha")
    for _ in range(2):
        assert site.call("SAMPLEBELOW") == "above"
        site.manager.reload("alpha")
    site.manager.unload("beta")
    assert site.call("SAMPLEBELOW") == "below"


_OVERRIDES = """
import opmux
from opmux.library import Library
from opmux.plugins import hookimpl


class Over:
    @hookimpl
    def opmux_register(self, scope):
        with scope.library("aten", "IMPL", "CPU", override=True) as library:
            library.impl("relu", lambda self: self.clone())


opmux.plugins.register("sampleover", Over(), kind="functionality")
opmux.plugins.load("sampleover")
library = Library("aten", "IMPL")
library.impl("exp", lambda self: self.clone(), "CPU")
x = opmux.tensor([-1.0, 1.0], requires_grad=True)
for name in ("cpu", "autograd", "cpu"):
    assert opmux.plugins.reload(name).state == "loaded"
    assert (x.relu().tolist(), x.exp().tolist()) == ([-1.0, 1.0], [-1.0, 1.0])
    assert opmux.ones(2, requires_grad=True).relu().requires_grad
opmux.plugins.unload("sampleover")
library.destroy()
assert x.relu().tolist() == [0.0, 1.0]
"""


def test_reload_of_the_cpu_keeps_overrides() -> None:
    """What a plugin and the program have registered over the CPU's own kernels stays over them, and gradients still come."""
    environment = {**os.environ, "OPMUX_PLUGINS": "cpu,autograd"}
    done = subprocess.run(
        [sys.executable, "-c", _OVERRIDES], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


_LOOKS = """
import threading

import numpy as np

import opmux
from opmux.native import array_kernels
from opmux.plugins import hookimpl

looks = {
    "kernels": lambda: (x + 1).tolist() == [2.0],
    "operators": lambda: kept(x).tolist() == [1.0] == opmux.ops.sampleport.f(x).tolist(),
    "factories": lambda: opmux.ones(1, device="sampleport").tolist() == [1.0],
    "conversions": lambda: x.cpu().tolist() == [1.0] == opmux.ones(1).to("sampleport").tolist(),
    "namespace": lambda: opmux.sampleport.name == "sample" and "sampleport" in opmux.plugins.namespaces(),
    "records": lambda: [r.state for r in opmux.plugins.status() if r.name == "sampleport"] == ["loaded"],
    "backend": lambda: opmux.dispatch.backend_of("sampleport").alive,
}


class Port:
    name = "sample"

    @hookimpl
    def opmux_register(self, scope):
        if looking:  # while the plugin that was loaded is gone, and this one is not there yet
            threads = [threading.Thread(target=look, args=(name,)) for name in looks]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(0.05)
            looking.extend(threads)
        backend = scope.backend("sampleport")
        array_kernels(scope, backend, xp=np, from_numpy=lambda array: array.copy(), to_numpy=lambda array: array)
        with scope.library("sampleport", "DEF") as library:
            library.define("f(Tensor x) -> Tensor", lambda x: x.clone(), "CompositeImplicitAutograd")

    @hookimpl
    def opmux_namespace(self):
        return self


def look(name):
    try:
        found[name] = looks[name]()
    except Exception as error:
        found[name] = error


looking, found = [], {}
opmux.plugins.register("sampleport", Port())
opmux.plugins.load("sampleport")
x, kept = opmux.ones(1, device="sampleport"), opmux.ops.sampleport.f.default
looking.append(None)
opmux.plugins.reload("sampleport")
for thread in looking[1:]:
    thread.join()
assert found == dict.fromkeys(looks, True), found
"""


_LOOKS_AT_GRADIENTS = """
import threading

import opmux
from opmux import native, nn

install = native.install_autograd_hooks
looks = {
    "parameters": lambda: nn.Linear(1, 1).weight.requires_grad,
    "leaves": lambda: opmux.ones(1, requires_grad=True).is_leaf,
    "gradients": lambda: x.grad.tolist() == idle.grad.tolist() == [2.0],
    "copies": lambda: x.detach().clone().requires_grad_().requires_grad,
}


def install_after_looks(hooks):
    threads.extend(threading.Thread(target=look, args=(name,)) for name in looks)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(0.05)
    install(hooks)


def look(name):
    try:
        found[name] = looks[name]()
    except Exception as error:
        found[name] = error


threads, found = [], {}
x, idle = opmux.ones(1, requires_grad=True), opmux.ones(1)
(x * 2).backward()
idle.grad = x.grad
native.install_autograd_hooks = install_after_looks
opmux.plugins.reload("autograd")
for thread in threads:
    thread.join()
assert found == dict.fromkeys(looks, True), found
"""


@pytest.mark.parametrize("program", [_LOOKS, _LOOKS_AT_GRADIENTS], ids=["backend", "gradients"])
def test_other_threads_see_no_half_of_a_reload(program: str) -> None:
    """While a plugin is exchanged, other threads wait, and find what it provides as it was before or as it is afterwards."""
    environment = {**os.environ, "OPMUX_PLUGINS": "cpu,autograd,sampleport"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
