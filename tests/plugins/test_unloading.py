"""Unloading, what is unavailable, and what a plugin publishes."""

import gc
import logging
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import DispatchKeySet, backend_of, default_dispatcher
from opmux.errors import BackendUnloadedError, KernelNotFoundError, OperatorGoneError, PluginError
from opmux.plugins import PluginManager, Scope, hookimpl
from opmux.testing import tensor_with_keys

if TYPE_CHECKING:
    from tests.plugins.conftest import Site


class TestUnavailable:
    _CODE = """
    @hookimpl
    def opmux_register(scope):
        with scope.library("ns", "IMPL", "CUDA") as m:
            m.impl("f", lambda x: "cuda")

    @hookimpl
    def opmux_available():
        import os
        return None if "SAMPLE_DEVICE" in os.environ else "no device found"
    """

    def test_reason_and_kernels(self, site: "Site") -> None:
        """A plugin that says why it cannot work keeps its kernels; `load` raises the reason."""
        site.plugin("alpha", self._CODE)
        site.manager.autoload()
        assert (site.record("alpha").state, site.record("alpha").reason) == ("unavailable", "no device found")
        assert site.record("alpha").kernel_count == 1
        assert site.call("CUDA") == "cuda"
        with pytest.raises(PluginError, match="no device found"):
            site.manager.load("alpha")

    def test_what_is_available_is_asked_once(self, site: "Site") -> None:
        """`load` of what is loaded runs none of its hooks."""
        asked = []

        class Available:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                asked.append("register")

            @hookimpl
            def opmux_available(self) -> None:
                asked.append("available")

        site.manager.register("alpha", Available(), "functionality")
        assert [site.manager.load("alpha").state for _ in range(2)] == ["loaded"] * 2
        assert asked == ["register", "available"]

    def test_becomes_available(self, site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
        """Once the device is there, `load` succeeds, and registers nothing twice."""
        site.plugin("alpha", self._CODE)
        site.manager.autoload()
        monkeypatch.setenv("SAMPLE_DEVICE", "1")
        assert site.manager.load("alpha").state == "loaded"
        assert len(site.dispatcher.registrations("ns::f")["CUDA"]) == 1

    def test_unloads(self, site: "Site") -> None:
        """It is unloaded as any other."""
        site.plugin("alpha", self._CODE)
        before = site.dump()
        site.manager.autoload()
        site.manager.unload("alpha")
        assert site.dump() == before


class TestUnload:
    def test_leaves_nothing(self, site: "Site") -> None:
        """Unloading takes definitions, kernels and fallbacks back; loading again brings them."""
        site.plugin(
            "alpha",
            """
            @hookimpl
            def opmux_register(scope):
                with scope.library("other", "DEF") as m:
                    m.define("h(Tensor x) -> Tensor", lambda x: x)
                with scope.library("_", "IMPL") as m:
                    m.fallback(lambda op, *args: "fallback of " + op.name, "XLA")
            """,
        )
        before = site.dump()
        for _ in range(2):
            assert site.manager.load("alpha").kernel_count == 2
            assert site.call("XLA") == "fallback of ns::f"
            site.manager.unload("alpha")
            assert site.dump() == before
            assert (site.record("alpha").state, site.record("alpha").kernel_count) == ("unloaded", 0)
            assert site.dispatcher.find_op("other::h") is None
            with pytest.raises(KernelNotFoundError):
                site.call("XLA")

    def test_core_keeps_no_function(self, site: "Site") -> None:
        """Once the plugin's module is dropped too, its kernel is freed."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        site.call("CPU")
        kernel = weakref.ref(site.dispatcher.registrations("ns::f")["CPU"][0].fn or print)
        site.manager.unload("alpha")
        for name in ("sample_alpha", "sample_alpha.plugin"):
            del sys.modules[name]
        gc.collect()
        assert kernel() is None

    @pytest.mark.parametrize("device", ["", "scope.backend('keeper')"], ids=["keys of others", "a device"])
    @pytest.mark.parametrize("fallback", ["", "Tracer"], ids=["kernels", "a fallback"])
    def test_a_handle_keeps_no_function(self, site: "Site", fallback: str, device: str) -> None:
        """Nor does a handle of its operator that a program keeps, also where every operator has changed."""
        site.plugin(
            "alpha",
            f"""
            class Kernel:
                def __call__(self, x, *rest):
                    return "alpha"

            @hookimpl
            def opmux_register(scope):
                {device}
                if "{fallback}":
                    with scope.library("_", "IMPL") as library:
                        library.fallback(Kernel(), "{fallback}")
                with scope.library("own", "DEF") as library:
                    library.define("h(Tensor x) -> Tensor", Kernel())
                    library.impl("h", Kernel(), "CPU")
            """,
        )
        site.manager.load("alpha")
        handle = site.dispatcher.ops.own.h.default
        assert handle(tensor_with_keys("CPU")) == "alpha"
        site.dispatcher.dump_table("own::h")
        kernels = site.dispatcher.registrations("own::h").values()
        alive = weakref.WeakSet([kernel.fn for [kernel] in kernels])
        del kernels
        site.manager.unload("alpha")
        gc.collect()
        assert not alive
        with pytest.raises(OperatorGoneError):
            handle(tensor_with_keys("CPU"))

    @pytest.mark.parametrize("name", ["alpha", "ghost"])
    def test_of_what_is_not_loaded(self, site: "Site", name: str) -> None:
        """Unloading what is not loaded is refused, with its state and what is loaded."""
        site.metadata("alpha")
        site.kernel_plugin("beta", "CPU")
        site.manager.load("beta")
        with pytest.raises(PluginError, match=f"unload plugin '{name}'") as caught:
            site.manager.unload(name)
        assert caught.value.found in ("it is discovered", "it is unknown")
        assert caught.value.advice == "loaded plugins: beta"

    def test_dependents(self, site: "Site") -> None:
        """Unloading or reloading what a loaded plugin needs is refused with the list; cascade unloads both."""
        site.kernel_plugin("alpha", "AutogradCPU", requires=("opmux>=0.1", "sample-beta>=1"))
        site.kernel_plugin("beta", "CPU")
        before = site.dump()
        site.manager.load("alpha")
        both = site.dump()
        with pytest.raises(PluginError, match="loaded plugins need it: alpha") as caught:
            site.manager.unload("beta")
        assert "cascade=True" in caught.value.advice
        with pytest.raises(PluginError, match="loaded plugins need it: alpha"):
            site.manager.reload("beta")
        assert site.dump() == both
        site.manager.unload("beta", cascade=True)
        assert site.states() == {"alpha": "unloaded", "beta": "unloaded"}
        assert site.dump() == before

    def test_hooks_and_callbacks(self, site: "Site") -> None:
        """opmux_unload runs first, then the scope's callbacks, last added first."""
        calls: list[str] = []

        class Plugin:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                scope.on_unload(lambda: calls.append("first"))
                scope.on_unload(lambda: calls.append("last"))

            @hookimpl
            def opmux_unload(self) -> None:
                calls.append("hook")

        site.manager.register("alpha", Plugin())
        site.manager.load("alpha")
        assert calls == []
        site.manager.unload("alpha")
        assert calls == ["hook", "last", "first"]

    def test_raising_hook(self, site: "Site") -> None:
        """An opmux_unload or a callback that raises keeps nothing from being taken back."""

        class Plugin:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                scope.backend("sampleraising")
                scope.on_unload(lambda: calls.append("reached"))
                scope.on_unload(lambda: [][0])
                with scope.library("ns", "IMPL", "CPU") as m:
                    m.impl("f", lambda x: "alpha")

            @hookimpl
            def opmux_unload(self) -> None:
                raise ValueError("at unload")

        calls: list[str] = []
        before = site.dump()
        site.manager.register("alpha", Plugin(), "functionality")
        for _ in range(2):
            site.manager.load("alpha")
            with pytest.raises(PluginError, match="plugin 'alpha' is unloaded, but"):
                site.manager.unload("alpha")
            assert not backend_of("sampleraising").alive
            assert site.record("alpha").state == "unloaded"
        assert calls == ["reached", "reached"]
        # The keys of the backend stay, and are dead.
        after = {
            name: "".join(line for line in text.splitlines(keepends=True) if "SAMPLERAISING" not in line)
            for name, text in site.dump().items()
        }
        assert after == before

    def test_call_in_flight_finishes(self, site: "Site") -> None:
        """A kernel that is running while its plugin is unloaded finishes with its result."""
        inside, go_on, results = threading.Event(), threading.Event(), []

        class Plugin:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                def kernel(x: object) -> str:
                    inside.set()
                    return "finished" if go_on.wait(10) else "gave up"

                with scope.library("ns", "IMPL", "CPU") as m:
                    m.impl("f", kernel)

        site.manager.register("alpha", Plugin())
        site.manager.load("alpha")
        thread = threading.Thread(target=lambda: results.append(site.call("CPU")))
        thread.start()
        assert inside.wait(10)
        site.manager.unload("alpha")
        go_on.set()
        thread.join(10)
        assert results == ["finished"]
        with pytest.raises(KernelNotFoundError):
            site.call("CPU")

    def test_disabled_block(self, site: "Site") -> None:
        """`disabled` unloads for a block, also when that raises; what was not loaded stays so."""
        site.kernel_plugin("alpha", "CPU")
        site.kernel_plugin("beta", "CUDA")
        site.manager.load("alpha")
        site.manager.discover()
        with pytest.raises(ZeroDivisionError), site.manager.disabled("alpha", "beta"):
            assert site.states() == {"alpha": "unloaded", "beta": "discovered"}
            raise ZeroDivisionError
        assert site.states() == {"alpha": "loaded", "beta": "discovered"}
        assert site.call("CPU") == "alpha"

    @pytest.mark.parametrize("name", [["alpha"], ("alpha",), None, 3, {}], ids=repr)
    def test_disabled_by_what_is_no_name(self, site: "Site", name: Any) -> None:
        """A list of names is refused as any other value: names are given one by one; nothing is unloaded."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        with pytest.raises(PluginError, match="give the name as a text"), site.manager.disabled("alpha", name):
            pytest.fail("the block was entered")
        assert site.states() == {"alpha": "loaded"}

    def test_disabled_block_that_is_refused(self, site: "Site") -> None:
        """When one of the plugins cannot be unloaded, those before it are loaded again."""
        site.kernel_plugin("alpha", "AutogradCPU", requires=("opmux>=0.1", "sample-beta>=1"))
        site.kernel_plugin("beta", "CPU")
        site.kernel_plugin("gamma", "CUDA")
        site.manager.autoload()
        with pytest.raises(PluginError, match="need it: alpha"), site.manager.disabled("gamma", "beta"):
            pass
        assert set(site.states().values()) == {"loaded"}

    def test_logged(self, site: "Site", caplog: pytest.LogCaptureFixture) -> None:
        """Loading and unloading are logged at INFO."""
        caplog.set_level(logging.INFO, "opmux")
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        site.manager.unload("alpha")
        messages = [r.getMessage() for r in caplog.records if r.levelname == "INFO"]
        assert messages == ["loaded plugin alpha (sample-alpha 1.0)", "unloaded plugin alpha"]


class TestThreads:
    def test_two_threads_load_one_plugin(self, site: "Site") -> None:
        """A second thread that loads a plugin waits for the first one's registration, and gets the loaded record."""
        started, both, states = threading.Event(), threading.Barrier(2, timeout=10), []

        class Plugin:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                started.set()
                both.wait()
                with scope.library("ns", "IMPL", "CPU") as m:
                    m.impl("f", lambda x: "once")

        def load_too() -> None:
            both.wait()
            load()

        def load() -> None:
            states.append(site.manager.load("alpha").state)

        site.manager.register("alpha", Plugin())
        first, second = threading.Thread(target=load), threading.Thread(target=load_too)
        first.start()
        assert started.wait(10)
        second.start()
        first.join(10)
        second.join(10)
        assert states == ["loaded", "loaded"]
        assert len(site.dispatcher.registrations("ns::f")["CPU"]) == 1


class TestNamespace:
    def test_appears_and_vanishes(self, site: "Site") -> None:
        """What opmux_namespace returns is published while the plugin is loaded."""
        site.plugin("alpha", "@hookimpl\ndef opmux_register(scope): pass\n@hookimpl\ndef opmux_namespace(): return 7")
        site.manager.load("alpha")
        assert (site.manager.namespace("alpha"), site.manager.namespaces()) == (7, ["alpha"])
        site.manager.unload("alpha")
        assert (site.manager.namespace("alpha"), site.manager.namespaces()) == (None, [])

    def test_of_opmux(self) -> None:
        """`opmux.autograd` is there while the plugin is loaded; else the error names the load line."""
        assert "autograd" in dir(opmux)
        with opmux.plugins.disabled("autograd"):
            assert "autograd" not in dir(opmux)
            with pytest.raises(PluginError) as caught:
                _ = opmux.autograd
            assert isinstance(caught.value, AttributeError)
            assert 'opmux.plugins.load("autograd")' in caught.value.advice
        assert opmux.autograd.__name__ == "opmux_autograd"

    def test_of_what_is_not_installed(self) -> None:
        """The namespace of a published plugin that is not installed names the pip and the load line."""
        with opmux.plugins.disabled("autograd"), pytest.MonkeyPatch.context() as patch:
            patch.setattr(opmux.plugins._manager.catalog, "records", ())
            with pytest.raises(PluginError, match="not installed") as caught:
                _ = opmux.autograd
        assert "python -m pip install opmux-autograd" in caught.value.advice
        assert 'opmux.plugins.load("autograd")' in caught.value.advice

    def test_unknown_attribute(self) -> None:
        """A name that no plugin has is a plain AttributeError."""
        with pytest.raises(AttributeError, match="has no attribute 'no_such_thing'") as caught:
            _ = opmux.no_such_thing
        assert not isinstance(caught.value, PluginError)


class NumpyDevice:
    """A backend on NumPy."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        backend = scope.backend("sampledevice")
        opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray)


REGISTERING = """
from threading import Thread

def registered(scope):
    with scope.library("sample_space", "DEF") as library:
        library.define("h(Tensor x) -> Tensor", lambda x: "new", "CPU")
    with scope.library("ns", "IMPL") as library:
        library.impl("f", lambda x: "new", "CPU")
        library.impl_block({{"ns::g": "row"}}, lambda name, row: lambda x: row, "CPU")
    with scope.library("_", "IMPL") as library:
        library.fallback(lambda op, *args: "new", "Tracer")
    scope.functionality("SampleThreaded", after="AutogradFunctionality")

@hookimpl
def opmux_register(scope):
    {how}
"""


@pytest.mark.parametrize(
    "how",
    [
        "registered(scope)",
        "thread = Thread(target=registered, args=(scope,)); thread.start(); thread.join()",
        "from contextvars import Context; Context().run(registered, scope)",
    ],
    ids=["thread of the hook", "another thread", "another context"],
)
def test_what_the_scope_has_registered_goes(site: "Site", how: str) -> None:
    """Whichever thread or context uses the scope while the hook runs, the record counts it and unloading takes it back."""
    site.plugin("alpha", REGISTERING.format(how=how))
    site.manager.load("alpha")  # the key is there for ever
    site.manager.unload("alpha")
    before = site.dump(), site.dispatcher.fallbacks()
    record = site.manager.load("alpha")
    assert (site.call("CPU"), record.keys, record.kernel_count) == ("new", ("CPU", "Tracer"), 4)
    site.manager.unload("alpha")
    assert (site.dump(), site.dispatcher.fallbacks()) == before
    assert site.manager.load("alpha").state == "loaded"
    site.manager.unload("alpha")


@pytest.fixture
def device_manager(site: "Site", monkeypatch: pytest.MonkeyPatch) -> Iterator[PluginManager]:
    """A second manager over the process's dispatcher, with the device "sampledevice" loaded."""
    for name in ("settle", "plugin_advice"):  # what a manager gives to its dispatcher
        monkeypatch.setattr(default_dispatcher, name, getattr(default_dispatcher, name))
    manager = PluginManager(default_dispatcher, site.distributions)
    manager.register("sampledevice", NumpyDevice())
    manager.load("sampledevice")
    yield manager
    if manager.status()[0].state == "loaded":
        manager.unload("sampledevice")


def test_tensors_of_an_unloaded_backend(device_manager: PluginManager) -> None:
    """They keep their data and raise when computed with; loading the backend again makes them usable."""
    x = opmux.tensor([1.0, 2.0], device="sampledevice")
    device_manager.unload("sampledevice")
    uses: tuple[Callable[[], object], ...] = (lambda: x + x, lambda: x + 1, x.exp)
    for use in uses:
        with pytest.raises(BackendUnloadedError, match='opmux.plugins.load\\("sampledevice"\\)'):
            use()
    assert x.shape == (2,)
    device_manager.load("sampledevice")
    assert (x + x).tolist() == [2.0, 4.0]
    device_manager.unload("sampledevice")
    assert not opmux.dispatch.backend_of("sampledevice").alive
    assert "SAMPLEDEVICE" in {key.name for key in DispatchKeySet("SAMPLEDEVICE")}


def test_factory_on_an_unloaded_device(device_manager: PluginManager) -> None:
    """Making a tensor on an unloaded device, and redispatching to its key, say that the backend is unloaded."""
    x = opmux.tensor([1.0, 2.0], device="sampledevice")
    device_manager.unload("sampledevice")
    uses: tuple[Callable[[], object], ...] = (
        lambda: opmux.zeros(2, device="sampledevice"),
        lambda: opmux.ops.aten.exp.default.redispatch(DispatchKeySet("SAMPLEDEVICE"), x),
    )
    for use in uses:
        with pytest.raises(BackendUnloadedError, match='opmux.plugins.load\\("sampledevice"\\)'):
            use()
