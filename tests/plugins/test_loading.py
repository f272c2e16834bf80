"""Loading: what a plugin registers, and the many ways in which it can fail to."""

import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from opmux.dispatch import RegistrationHandle, backend_of
from opmux.errors import KernelNotFoundError, PluginError
from opmux.plugins import Scope, hookimpl

if TYPE_CHECKING:
    from tests.plugins.conftest import Site

_GOOD = 'with scope.library("ns", "IMPL", "CPU") as m: m.impl("f", lambda x: "half")'


def test_load_registers_and_records(site: "Site") -> None:
    """A loaded plugin's kernel runs, and its record has distribution, version, keys and number of kernels."""
    site.kernel_plugin("alpha", "CPU", "from alpha", version="1.2", kind="backend")
    record = site.manager.load("alpha")
    assert site.call("CPU") == "from alpha"
    assert (record.state, record.distribution, record.version) == ("loaded", "sample-alpha", "1.2")
    assert (record.kind, record.keys, record.kernel_count) == ("backend", ("CPU",), 1)
    assert record.load_time > 0


def test_kernels_know_their_distribution(site: "Site") -> None:
    """The provenance of a plugin's kernel names its distribution and version."""
    site.kernel_plugin("alpha", "CPU")
    site.manager.load("alpha")
    provenance = site.dispatcher.registrations("ns::f")["CPU"][0].provenance
    assert (provenance.distribution, provenance.version) == ("sample-alpha", "1.0")


@pytest.mark.parametrize(
    "statement",
    [
        "m.define('own(Tensor x) -> Tensor')",
        "m.define('own(Tensor x) -> Tensor', lambda x: x)",
        "m.define('own(Tensor x) -> Tensor'); m.impl('own', fallthrough_kernel, 'CPU')",
        "m.define('own(Tensor x) -> Tensor'); m.impl('own', fallthrough_kernel, 'SAMPLEWHERE')",
        "m.define('own(Tensor x) -> Tensor'); m.impl_block({'own::own': 0}, fallthrough_kernel, 'SAMPLEWHERE')",
        "define('own::own', '(Tensor x) -> Tensor', lib=m); impl('own::own', 'CPU', print, lib=m)",
    ],
)
def test_where_it_was_registered(site: "Site", statement: str) -> None:
    """A definition or kernel without code of its own says the plugin's line, whatever it was registered by, and however late."""
    code = f"""
    from opmux.library import define, fallthrough_kernel, impl

    @hookimpl
    def opmux_register(scope):
        with scope.library("own", "DEF") as m:
            {statement}
    """
    site.plugin("alpha", code)
    site.plugin("beta", "@hookimpl\ndef opmux_register(scope): scope.backend('samplewhere')")
    for name in ("alpha", "beta"):
        site.manager.load(name)
    dump = site.dispatcher.dump("own::own")
    assert re.findall(r"\((\S+):\d+\)", dump), dump
    assert {Path(file).parent.name for file in re.findall(r"\((\S+):\d+\)", dump)} == {"sample_alpha"}


def test_load_twice_is_once(site: "Site") -> None:
    """Loading what is loaded does nothing."""
    site.kernel_plugin("alpha", "CPU")
    first = site.manager.load("alpha")
    generation = site.dispatcher.generation
    assert site.manager.load("alpha") is first
    assert site.dispatcher.generation == generation


def test_autoload_loads_everything_installed(site: "Site") -> None:
    """Autoload loads backends and functionality, in the order of their names."""
    site.kernel_plugin("beta", "AutogradCPU", kind="functionality")
    site.kernel_plugin("alpha", "CPU")
    site.manager.autoload()
    assert site.states() == {"alpha": "loaded", "beta": "loaded"}
    assert site.record("beta").kind == "functionality"


def test_object_with_hooks(site: "Site") -> None:
    """An entry point may name an object inside a module."""
    site.package("alpha", f"class P:\n    @hookimpl\n    def opmux_register(self, scope):\n        {_GOOD}\np = P()")
    site.metadata("alpha", value="sample_alpha.plugin:p")
    assert site.manager.load("alpha").state == "loaded"
    assert site.call("CPU") == "half"


FAILURES = {
    "import": ('raise ValueError("at import")', "ValueError: at import"),
    "exit": ("raise SystemExit(3)", "SystemExit: 3"),
    "syntax": ("def opmux_register(scope:", "SyntaxError"),
    "missing_module": ("import no_such_module_anywhere", "ModuleNotFoundError"),
    "no_hook": ("def opmux_register(scope): pass", "no opmux_register hook"),
    "misspelt_hook": ("@hookimpl\ndef opmux_registr(scope): pass", "opmux_registr"),
    "wrong_argument": ("@hookimpl\ndef opmux_register(scope, extra): pass", "extra"),
    "half_way": (f'@hookimpl\ndef opmux_register(scope):\n    {_GOOD}\n    raise ValueError("later")', "later"),
    "exit_half_way": (f"@hookimpl\ndef opmux_register(scope):\n    {_GOOD}\n    raise SystemExit(4)", "SystemExit: 4"),
    "unknown_key": (
        f'@hookimpl\ndef opmux_register(scope):\n    {_GOOD}\n    scope.library("ns", "IMPL", "Cpu").__enter__()',
        "Cpu",
    ),
    "bad_schema": (
        f"@hookimpl\ndef opmux_register(scope):\n    {_GOOD}\n"
        '    with scope.library("other", "DEF") as m: m.define("h(Tensor")',
        "SchemaError",
    ),
    "namespace": (
        f"@hookimpl\ndef opmux_register(scope):\n    {_GOOD}\n@hookimpl\ndef opmux_namespace(): raise KeyError(5)",
        "KeyError: 5",
    ),
    "available": (
        f"@hookimpl\ndef opmux_register(scope):\n    {_GOOD}\n@hookimpl\ndef opmux_available(): raise KeyError(6)",
        "KeyError: 6",
    ),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_failure_leaves_no_trace(site: "Site", failure: str) -> None:
    """A plugin that fails in any way leaves the dispatcher as it was, and its record has the reason as text."""
    code, reason = FAILURES[failure]
    site.plugin("alpha", code)
    before = site.dump()
    with pytest.raises(PluginError, match="plugin 'alpha' is failed") as caught:
        site.manager.load("alpha")
    assert reason in caught.value.found
    assert 'opmux.plugins.load("alpha")' in caught.value.advice
    assert "sample-alpha 1.0" in caught.value.where
    assert site.dump() == before
    assert (site.record("alpha").state, site.record("alpha").keys) == ("failed", ())
    site.dispatcher.check_invariants()


@pytest.mark.parametrize("failure", FAILURES)
def test_failure_breaks_no_other_plugin(site: "Site", failure: str) -> None:
    """Autoload goes on after a plugin that fails."""
    site.plugin("alpha", FAILURES[failure][0])
    site.kernel_plugin("beta", "CPU")
    site.manager.autoload()
    assert site.states() == {"alpha": "failed", "beta": "loaded"}
    assert site.call("CPU") == "beta"


def test_device_of_a_failed_plugin(site: "Site") -> None:
    """A device that a plugin had claimed before it failed is not usable; one that was usable before stays so."""
    claims = "scope.backend('samplefailed'); scope.backend('cpu')"
    site.plugin("alpha", f"@hookimpl\ndef opmux_register(scope): {claims}; raise ValueError")
    with pytest.raises(PluginError):
        site.manager.load("alpha")
    assert not backend_of("samplefailed").alive
    assert backend_of("cpu").alive


_STRAY = """
from opmux.dispatch import Library, new_dispatcher

library = Library("stray", "DEF", dispatcher=new_dispatcher())
handle = library.define("f(Tensor x) -> Tensor")
KEPT.append(handle)
"""


@pytest.mark.parametrize("fails", [False, True])
def test_registrations_at_module_level(site: "Site", fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a module registers when it is imported is reported, and goes again if the import fails."""
    kept: list[RegistrationHandle] = []
    monkeypatch.setattr("builtins.KEPT", kept, raising=False)
    site.plugin("alpha", _STRAY + ("raise ValueError" if fails else "@hookimpl\ndef opmux_register(scope): pass"))
    site.manager.autoload()
    assert site.states() == {"alpha": "failed" if fails else "loaded"}
    assert kept[0].alive is not fails
    assert fails or "outside of opmux_register" in site.record("alpha").reason


def test_missing_attribute(site: "Site") -> None:
    """An entry point that names an attribute which does not exist fails."""
    site.plugin("alpha", "", value="sample_alpha.plugin:nothing")
    with pytest.raises(PluginError, match="has no attribute 'nothing'"):
        site.manager.load("alpha")


def test_failed_plugin_loads_after_its_repair(site: "Site") -> None:
    """A failure is final until `load`, which tries again."""
    site.plugin("alpha", 'import os\n\nif "SAMPLE_OK" not in os.environ: raise ValueError("not yet")')
    site.manager.autoload()
    assert site.record("alpha").state == "failed"
    site.kernel_plugin("alpha", "CPU", "repaired, and with a longer file")
    assert site.manager.load("alpha").state == "loaded"
    assert site.call("CPU").startswith("repaired")


def test_hook_that_loads_another(site: "Site") -> None:
    """A plugin whose hook loads another owns its own kernels only, and the other cannot go before it."""
    site.kernel_plugin("beta", "CPU")
    site.plugin(
        "alpha",
        """
        import sys

        @hookimpl
        def opmux_register(scope):
            sys.modules["sample_manager"].load("beta")
            with scope.library("ns", "IMPL", "CUDA") as m:
                m.impl("f", lambda x: "alpha")
        """,
    )
    _publish_manager(site)
    assert site.manager.load("alpha").keys == ("CUDA",)
    with pytest.raises(PluginError, match="need it: alpha"):
        site.manager.unload("beta")
    site.manager.unload("alpha")
    assert site.call("CPU") == "beta"
    assert site.record("beta").state == "loaded"


def test_circular_load_by_hooks(site: "Site") -> None:
    """Two plugins whose hooks load each other fail with the circle in words, and leave nothing."""
    for name, other in (("alpha", "beta"), ("beta", "alpha")):
        site.plugin(
            name,
            f"""
            import sys

            @hookimpl
            def opmux_register(scope):
                sys.modules["sample_manager"].load("{other}")
            """,
        )
    _publish_manager(site)
    before = site.dump()
    with pytest.raises(PluginError, match="circular load: alpha -> beta -> alpha"):
        site.manager.load("alpha")
    assert site.dump() == before
    assert set(site.states().values()) == {"failed"}


def test_circular_requirements(site: "Site") -> None:
    """Two distributions that require each other are refused with the circle in words."""
    site.kernel_plugin("alpha", "CPU", requires=("opmux>=0.1", "sample-beta"))
    site.kernel_plugin("beta", "CUDA", requires=("opmux>=0.1", "sample-alpha"))
    with pytest.raises(PluginError, match="circular load: alpha -> beta -> alpha"):
        site.manager.load("alpha")
    with pytest.raises(KernelNotFoundError):
        site.call("CPU")


def test_requirement_loads_first(site: "Site") -> None:
    """A plugin whose distribution requires another plugin's makes that one load first."""
    site.kernel_plugin("alpha", "AutogradCPU", requires=("opmux>=0.1", "Sample_Beta>=1"))
    site.kernel_plugin("beta", "CPU")
    site.manager.load("alpha")
    assert site.states() == {"alpha": "loaded", "beta": "loaded"}


def test_autoload_with_requirements(site: "Site") -> None:
    """Autoload loads what a plugin requires before it, also through several steps."""
    site.kernel_plugin("alpha", "AutogradCPU", requires=("opmux>=0.1", "sample-beta"))
    site.kernel_plugin("beta", "CPU", requires=("opmux>=0.1", "sample-gamma"))
    site.kernel_plugin("gamma", "CUDA")
    site.manager.autoload()
    assert set(site.states().values()) == {"loaded"}


def test_failing_requirement(site: "Site") -> None:
    """A plugin whose requirement fails is not loaded and names it; nothing is left to try again at each call."""
    site.kernel_plugin("alpha", "AutogradCPU", requires=("opmux>=0.1", "sample-beta"))
    site.plugin("beta", "raise ValueError('beta broke')")
    site.manager.autoload()
    assert site.states() == {"alpha": "failed", "beta": "failed"}
    assert "beta broke" in site.record("alpha").reason
    assert site.manager.settle()


@pytest.mark.parametrize(
    ("marker", "is_needed"),
    [
        ('extra == "all"', False),
        ("extra=='all'", False),
        ('extra == "all" or python_version > "3"', True),
        ('python_version > "3" and extra == "all"', False),
        ('python_version < "3"', False),
        ('python_version > "3"', True),
        ('sys_platform == "nowhere"', False),
        ('os_name ~= "posix"', True),  # which cannot be compared, and so may hold
    ],
)
def test_requirement_of_an_extra_or_another_platform_is_none(site: "Site", marker: str, is_needed: bool) -> None:
    """What only an extra requires, or another platform, is not loaded first, and can be unloaded alone."""
    site.kernel_plugin("alpha", "CPU", requires=("opmux>=0.1", f"sample-beta>=1; {marker}"))
    site.kernel_plugin("beta", "CUDA")
    site.manager.load("alpha")
    assert site.states() == {"alpha": "loaded", "beta": "loaded" if is_needed else "discovered"}
    site.manager.load("beta")
    if is_needed:
        with pytest.raises(PluginError, match="loaded plugins need it: alpha"):
            site.manager.unload("beta")
    else:
        site.manager.unload("beta")


def test_scope_is_closed_after_the_hook(site: "Site") -> None:
    """A scope that was kept is refused, with the hook named."""
    site.plugin("alpha", "@hookimpl\ndef opmux_register(scope): globals()['kept'] = scope")
    site.manager.load("alpha")
    scope = sys.modules["sample_alpha.plugin"].kept
    before = site.dump()
    uses: tuple[Callable[[], object], ...] = (
        lambda: scope.library("ns", "IMPL", "CPU").__enter__(),
        lambda: scope.backend("sampledevice"),
        lambda: scope.on_unload(print),
    )
    for use in uses:
        with pytest.raises(PluginError, match="after opmux_register had returned"):
            use()
    assert site.dump() == before


def _publish_manager(site: "Site") -> None:
    """Lets a plugin's hook reach the manager, as opmux.plugins would be."""
    module = ModuleType("sample_manager")
    module.__dict__["load"] = site.manager.load
    sys.modules["sample_manager"] = module


def test_loading_inside_a_change_does_not_wait_for_another_plugin(site: "Site") -> None:
    """The other plugin's thread needs the lock that this one holds: the refusal comes at once, and that plugin goes on."""
    entered, resume = threading.Event(), threading.Event()

    class Slow:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            entered.set()
            assert resume.wait(30)

    site.manager.register("slow", Slow())
    site.kernel_plugin("alpha", "CPU")
    site.manager.refresh()
    loading = threading.Thread(target=site.manager.load, args=("slow",))
    loading.start()
    assert entered.wait(30)
    with site.dispatcher.change(), pytest.raises(PluginError, match="plugin 'slow' in thread .* is still registering"):
        site.manager.load("alpha")
    resume.set()
    loading.join(30)
    assert [r.name for r in site.manager.status() if r.state == "loaded"] == ["slow"]
