"""Plugins that are loaded, unloaded and reloaded by several threads at once."""

import os
import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest

from opmux.dispatch import register_backend
from opmux.errors import KernelNotFoundError, OpmuxError, PluginError
from opmux.plugins import PluginManager, PluginRecord, Scope, hookimpl
from opmux.plugins._lifecycle import Lifecycle

if TYPE_CHECKING:
    from tests.plugins.conftest import Site

#: Seconds that threads are at it; more finds more.
SECONDS = float(os.environ.get("OPMUX_TEST_THREAD_SECONDS", "2"))
NAMES = ("alpha", "beta", "gamma", "delta", "epsilon")


def install(site: "Site") -> None:
    """Five plugins: one needs another, two are in conflict, one overrides, one is an object."""
    site.kernel_plugin("alpha", "CPU")
    site.kernel_plugin("beta", "CPU", override=True, requires=("opmux>=0.1", "sample-alpha"))
    site.kernel_plugin("gamma", "CUDA")
    site.kernel_plugin("delta", "CUDA")

    class Epsilon:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            with scope.library("sample_epsilon", "DEF") as library:
                library.define("h(Tensor x) -> Tensor", lambda x: x, "CPU")

    site.manager.register("epsilon", Epsilon())
    site.manager.refresh()


def disable(manager: PluginManager, name: str, other: str) -> None:
    """Disables two plugins for a moment."""
    with manager.disabled(name, other):
        manager.status()


def look(manager: PluginManager, name: str, other: str) -> None:
    """Reads all that records say; none of these plugins fails by itself."""
    for record in manager.status():
        _ = record.keys, record.kernel_count, record.version, repr(record)
        assert record.state != "failed", record.reason


OPERATIONS: tuple[Callable[[PluginManager, str, str], object], ...] = (
    lambda manager, name, other: manager.load(name),
    lambda manager, name, other: manager.load(name),
    lambda manager, name, other: manager.unload(name),
    lambda manager, name, other: manager.unload(name, cascade=True),
    lambda manager, name, other: manager.reload(name),
    lambda manager, name, other: manager.refresh(),
    lambda manager, name, other: manager.discover(),
    lambda manager, name, other: manager.namespace(name),
    disable,
    look,
)


def run(threads: Sequence[Callable[[], object]]) -> list[BaseException]:
    """Runs functions in threads of their own; what they raise that is not opmux's."""
    errors: list[BaseException] = []
    barrier = threading.Barrier(len(threads), timeout=30)

    def guarded(function: Callable[[], object]) -> None:
        barrier.wait()
        try:
            function()
        except BaseException as error:
            errors.append(error)

    started = [threading.Thread(target=guarded, args=(function,), daemon=True) for function in threads]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join(60 + SECONDS)
    assert not any(thread.is_alive() for thread in started), "a thread hangs"
    return errors


def test_random_operations(site: "Site") -> None:
    """Whatever eight threads do, only PluginErrors come out of it, and in the end states say what is registered."""
    install(site)
    empty = site.dump()
    end = time.monotonic() + SECONDS
    counts = [0] * 8

    def one(seed: int) -> None:
        rng = random.Random(seed)
        while time.monotonic() < end:
            try:
                rng.choice(OPERATIONS)(site.manager, rng.choice(NAMES), rng.choice(NAMES))
            except PluginError:
                counts[seed] += 1
            try:
                site.call("CPU")
            except OpmuxError:
                counts[seed] += 1

    errors = run([lambda seed=seed: one(seed) for seed in range(8)])  # type: ignore[misc]
    assert errors == []
    site.dispatcher.check_invariants()
    loaded = {record.name: record for record in site.manager.status() if record.state == "loaded"}
    assert not {"gamma", "delta"} <= loaded.keys()
    assert "alpha" in loaded or "beta" not in loaded
    registered = site.dispatcher.registrations("ns::f")
    origins = {kernel.distribution for kernels in registered.values() for kernel in kernels}
    assert origins == {f"sample-{name}" for name in loaded if name != "epsilon"}
    assert (site.dispatcher.find_op("sample_epsilon::h") is not None) == ("epsilon" in loaded)
    if "beta" in loaded:
        assert site.call("CPU") == "beta"
    for name in list(loaded):
        if name in {record.name for record in site.manager.status() if record.state == "loaded"}:
            site.manager.unload(name, cascade=True)
    assert site.dump() == empty


def test_four_threads_unload_one_plugin(site: "Site") -> None:
    """One of them does it, and the others hear that it is not loaded."""
    site.kernel_plugin("alpha", "CPU")
    for _ in range(50):
        site.manager.load("alpha")
        errors = run([lambda: site.manager.unload("alpha")] * 4)
        assert [type(error) for error in errors] == [PluginError] * 3
        assert {error.found for error in errors if isinstance(error, PluginError)} == {"it is unloaded"}


def test_threads_reload_one_plugin(site: "Site") -> None:
    """Each reload is whole or refused, and the plugin is loaded once in the end."""
    site.kernel_plugin("alpha", "CPU")
    for _ in range(20):
        site.manager.load("alpha")
        errors = run([lambda: site.manager.reload("alpha")] * 3 + [lambda: site.manager.status()])
        assert {type(error) for error in errors} <= {PluginError}
        assert len(site.dispatcher.registrations("ns::f")["CPU"]) == 1


def test_a_hook_may_wait_for_a_thread_that_computes(site: "Site") -> None:
    """While `opmux_unload` runs, other threads can call operators for the first time."""
    done: list[object] = []

    class Plugin:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            with scope.library("ns", "IMPL", "CPU") as library:
                library.impl("f", lambda x: "alpha")

        @hookimpl
        def opmux_unload(self) -> None:
            thread = threading.Thread(target=lambda: done.append(site.call("CPU")), daemon=True)
            thread.start()
            thread.join(20)
            assert not thread.is_alive()

    site.manager.register("alpha", Plugin())
    site.manager.load("alpha")
    site.manager.unload("alpha")
    assert done == ["alpha"]


@pytest.mark.parametrize("failing", ["alpha", "beta"])
def test_disabled_brings_back_what_it_can(site: "Site", failing: str) -> None:
    """When one of them fails to come back the others do, and the error says which did not."""
    for name, key in (("alpha", "CPU"), ("beta", "CUDA")):
        site.plugin(
            name,
            f"""
            import builtins

            @hookimpl
            def opmux_register(scope):
                if getattr(builtins, "sample_failing", "") == "{name}": raise ValueError("will not come back")
                with scope.library("ns", "IMPL", "{key}") as library:
                    library.impl("f", lambda x: "{name}")
            """,
        )
    site.manager.autoload()
    with pytest.MonkeyPatch.context() as patch:
        with pytest.raises(PluginError, match="will not come back"), site.manager.disabled("alpha", "beta"):
            patch.setattr("builtins.sample_failing", failing, raising=False)
        other = "beta" if failing == "alpha" else "alpha"
        assert site.states() == {failing: "failed", other: "loaded"}
    assert site.manager.load(failing).state == "loaded"


def test_disabled_takes_dependents_first(site: "Site") -> None:
    """Plugins that need each other are disabled together in whatever order they are named."""
    site.kernel_plugin("alpha", "AutogradCPU", requires=("opmux>=0.1", "sample-beta>=1"))
    site.kernel_plugin("beta", "CPU")
    site.manager.autoload()
    for names in (("alpha", "beta"), ("beta", "alpha"), ("beta", "alpha", "beta")):
        with site.manager.disabled(*names):
            assert set(site.states().values()) == {"unloaded"}
        assert set(site.states().values()) == {"loaded"}


def test_disabled_with_an_unavailable_plugin(site: "Site") -> None:
    """A plugin whose device is missing comes back as it was."""
    code = "@hookimpl\ndef opmux_register(scope): pass\n@hookimpl\ndef opmux_available(): return 'no device'"
    site.plugin("alpha", code)
    site.manager.autoload()
    with site.manager.disabled("alpha"):
        assert site.states() == {"alpha": "unloaded"}
    assert site.states() == {"alpha": "unavailable"}


def test_disabled_with_a_raising_unload_hook(site: "Site") -> None:
    """A plugin that is unloaded although its hook raises comes back too."""
    code = "@hookimpl\ndef opmux_register(scope): pass\n@hookimpl\ndef opmux_unload(): raise SystemExit(5)"
    site.plugin("alpha", code)
    site.manager.autoload()
    with pytest.raises(PluginError, match="SystemExit: 5"), site.manager.disabled("alpha"):
        pass
    assert site.states() == {"alpha": "loaded"}


def test_a_needed_plugin_that_is_unloaded_as_soon_as_it_is_there(site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
    """By another thread, before its loading is over: neither it nor the plugin that needs it has failed, and both are loaded."""
    install(site)
    bring, unloaded = Lifecycle.bring, list[str]()

    def brought(lifecycle: Lifecycle, record: PluginRecord) -> PluginRecord:
        found = bring(lifecycle, record)
        if record.name == "alpha" and len(unloaded) < 3:
            unloaded.append(record.name)
            other = threading.Thread(target=lifecycle.unload, args=("alpha",))
            other.start()
            other.join()
        return found

    monkeypatch.setattr(Lifecycle, "bring", brought)
    site.manager.load("beta")
    assert len(unloaded) == 3
    assert {name: site.states()[name] for name in ("alpha", "beta")} == {"alpha": "loaded", "beta": "loaded"}


def test_a_call_waits_for_no_plugin_that_registers(site: "Site") -> None:
    """Kernels that waited for a key are not yet there then: the call goes on without them, and one after it has them."""
    inside, go_on = threading.Event(), threading.Event()
    has_registered: list[bool] = []

    class Slow:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            inside.set()
            go_on.wait(30)
            has_registered.append(True)

    site.kernel_plugin("alpha", "SAMPLELATE", "late")
    site.manager.load("alpha")
    site.manager.register("slow", Slow(), "functionality")
    loading = threading.Thread(target=site.manager.load, args=("slow",))
    loading.start()
    assert inside.wait(30)
    with register_backend("SAMPLELATE"):
        with pytest.raises(KernelNotFoundError):
            site.call("SAMPLELATE")
        assert not has_registered
        go_on.set()
        loading.join()
        assert site.call("SAMPLELATE") == "late"
