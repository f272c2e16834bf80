"""Conflicts: whose key it is decides which of two plugins gives way, and never which was loaded first."""

import logging
from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest

from opmux.dispatch import Library, register_backend
from opmux.errors import BackendUnloadedError, KernelNotFoundError, PluginError
from opmux.plugins import Scope, hookimpl

if TYPE_CHECKING:
    from tests.plugins.conftest import Site

#: The plugin that makes the key SAMPLEOWNED, and has a kernel of ns::f there.
OWNER = """
    @hookimpl
    def opmux_register(scope):
        scope.backend("sampleowned")
        with scope.library("ns", "IMPL", "SAMPLEOWNED") as library:
            library.impl("f", lambda x: "owner")
    """


def install(site: "Site", owner: str, guest: str, *, override: bool = False) -> None:
    """The owner of the key, and a plugin with a kernel for the same operator at it."""
    site.plugin(owner, OWNER)
    site.kernel_plugin(guest, "SAMPLEOWNED", "guest", override=override)


NAMES = [("alpha", "beta"), ("beta", "alpha")]

#: Registrations that serve all operators, one, or those of a block.
WAYS = [
    "fallback(lambda op, x: 'all', NAME)",
    "impl('g', lambda x: 'all', NAME)",
    "impl_block({'ns::g': 1}, lambda name, row: lambda x: 'all', NAME)",
]


@pytest.mark.parametrize(("owner", "guest"), NAMES)
@pytest.mark.parametrize("how", ["autoload", "owner first", "guest first"])
def test_the_owner_stays(site: "Site", owner: str, guest: str, how: str) -> None:
    """Who has a kernel for an operator of the key's owner is in conflict; its record names owner, operator and the line."""
    install(site, owner, guest)
    if how == "autoload":
        site.manager.autoload()
    else:
        for name in (owner, guest) if how == "owner first" else (guest, owner):
            try:
                site.manager.load(name)
            except PluginError:
                assert name == guest
    assert site.states() == {owner: "loaded", guest: "conflict"}
    assert site.call("SAMPLEOWNED") == "owner"
    reason = site.record(guest).reason
    assert f"a kernel for ns::f at SAMPLEOWNED, and so does plugin {owner!r} (sample-{owner} 1.0)" in reason
    assert 'scope.library("ns", "IMPL", "SAMPLEOWNED", override=True)' in reason
    with pytest.raises(PluginError, match="which owns the key"):
        site.manager.load(guest)
    assert len(site.dispatcher.registrations("ns::f")["SAMPLEOWNED"]) == 1
    site.dispatcher.check_invariants()


@pytest.mark.parametrize(("owner", "guest"), NAMES)
def test_who_gives_way_is_unloaded_in_the_log_too(
    site: "Site", owner: str, guest: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each time, also when the conflict itself has been told before; what a refused load takes back is not logged."""
    caplog.set_level(logging.INFO, "opmux")
    install(site, owner, guest)
    for _ in range(2):
        caplog.clear()
        site.manager.load(guest)
        site.manager.load(owner)
        with pytest.raises(PluginError, match="which owns the key"):
            site.manager.load(guest)
        site.manager.unload(owner)
        told = [r.getMessage().partition(" (")[0] for r in caplog.records if r.levelname == "INFO"]
        loaded, unloaded = f"loaded plugin {owner}", f"unloaded plugin {owner}"
        assert told == [f"loaded plugin {guest}", f"unloaded plugin {guest}", loaded, unloaded]


@pytest.mark.parametrize(("owner", "guest"), NAMES)
def test_a_conflict_can_be_left(site: "Site", owner: str, guest: str) -> None:
    """Once the owner is unloaded the other one loads; it gives way when the owner comes back; an override ends it."""
    install(site, owner, guest)
    site.manager.autoload()
    site.manager.unload(owner)
    site.manager.discover()
    assert site.states() == {owner: "unloaded", guest: "discovered"}
    assert site.manager.load(guest).state == "loaded"
    site.manager.load(owner)
    assert site.states() == {owner: "loaded", guest: "conflict"}
    site.kernel_plugin(guest, "SAMPLEOWNED", "guest, and above", override=True)
    assert site.manager.load(guest).state == "loaded"
    assert site.call("SAMPLEOWNED") == "guest, and above"


@pytest.mark.parametrize(("owner", "guest"), NAMES)
@pytest.mark.parametrize("first", ["owner", "guest"])
def test_an_override_is_above(site: "Site", owner: str, guest: str, first: str) -> None:
    """A declared override stands over the owner's kernel whichever is loaded first, also after either is reloaded."""
    install(site, owner, guest, override=True)
    for name in (owner, guest) if first == "owner" else (guest, owner):
        site.manager.load(name)
    site.manager.refresh()
    both = site.dump()
    assert site.call("SAMPLEOWNED") == "guest"
    for name in (owner, guest, owner):
        site.manager.reload(name)
        assert site.call("SAMPLEOWNED") == "guest"
        assert site.dump() == both
    site.manager.unload(guest)
    assert site.call("SAMPLEOWNED") == "owner"
    site.manager.load(guest)
    assert site.call("SAMPLEOWNED") == "guest"
    for name in (owner, guest):
        site.manager.unload(name)
    assert not site.dispatcher.registrations("ns::f")


def test_what_stood_above_still_does(site: "Site") -> None:
    """What a program registered over a plugin's kernel stands over it after a reload, and after unloading and loading."""
    install(site, "alpha", "beta", override=True)
    site.manager.autoload()
    own = Library("ns", "IMPL", "SAMPLEOWNED", dispatcher=site.dispatcher)
    own.impl("f", lambda x: "program")
    for name in ("alpha", "beta"):
        site.manager.reload(name)
        assert site.call("SAMPLEOWNED") == "program"
    site.manager.unload("alpha")
    site.manager.load("alpha")
    assert site.call("SAMPLEOWNED") == "program"
    own.destroy()
    assert site.call("SAMPLEOWNED") == "guest"


@pytest.mark.parametrize("order", [*permutations(("alpha", "beta", "gamma"))])
def test_the_order_of_loading_decides_nothing(site: "Site", order: tuple[str, ...]) -> None:
    """Among plugins that do not own the key the first by name of distribution is loaded, in whatever order they come."""
    for name, distribution in (("alpha", "sample-c"), ("beta", "sample-a"), ("gamma", "sample-b")):
        site.kernel_plugin(name, "CPU", distribution=distribution)
    for name in order:
        try:
            site.manager.load(name)
        except PluginError:
            assert name != "beta"
    assert site.states() == {"alpha": "conflict", "beta": "loaded", "gamma": "conflict"}
    assert site.call("CPU") == "beta"


def test_who_defines_the_operator_is_the_stronger(site: "Site") -> None:
    """A plugin's kernel for its own operator stays when an earlier one by name has one too."""
    code = """
    @hookimpl
    def opmux_register(scope):
        with scope.library("{ns}", "{kind}") as library:
            {define}
            library.impl("h", lambda x: "{ns} {kind}", "CPU")
    """
    site.plugin("alpha", code.format(ns="sample", kind="IMPL", define="pass"))
    site.plugin("beta", code.format(ns="sample", kind="DEF", define='library.define("h(Tensor x) -> Tensor")'))
    site.manager.autoload()
    assert site.states() == {"alpha": "conflict", "beta": "loaded"}


EXCLUSIVE = {
    "device": 'scope.backend("samplesole")',
    "functionality": 'scope.functionality("SampleSole", after="Tracer")',
    "fallback": 'scope.library("_", "IMPL").fallback(lambda op, *a: 0, "XLA")',
    "operator": 'scope.library("ns", "FRAGMENT").define("sole(Tensor x) -> Tensor")',
    "operator of a block": 'scope.library("ns", "FRAGMENT").define_block({"ns::other": 0, "ns::sole": 0}, '
    'lambda name, row: (__import__("opmux").library.FunctionSchema.parse(f"{name}(Tensor x) -> Tensor"), ()))',
    "namespace": 'scope.library("samplesole", "DEF")',
}


@pytest.mark.parametrize("what", EXCLUSIVE)
def test_what_a_plugin_of_the_process_has(site: "Site", what: str) -> None:
    """It comes from no package that could be uninstalled; unloading it, as the reason says, makes room for the other one."""

    class Claiming:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            eval(EXCLUSIVE[what], {"scope": scope})

    for name in ("first", "second"):
        site.manager.register(name, Claiming(), "functionality")
    site.manager.load("first")
    with pytest.raises(PluginError, match=r'which comes first: opmux.plugins.unload\("first"\) makes room\n'):
        site.manager.load("second")
    site.manager.unload("first")
    assert site.manager.load("second").state == "loaded"
    site.manager.unload("second")


@pytest.mark.parametrize(("what", "order"), [*product(EXCLUSIVE, NAMES)])
def test_what_only_one_can_have(
    site: "Site", monkeypatch: pytest.MonkeyPatch, what: str, order: tuple[str, str]
) -> None:
    """Of two that claim it the first by name of distribution has it; the other one may when it is gone, or by choice."""
    for name in order:
        site.plugin(name, f"@hookimpl\ndef opmux_register(scope): {EXCLUSIVE[what]}")
    for name in order:
        try:
            site.manager.load(name)
        except PluginError:
            assert name == "beta"
    assert site.states() == {"alpha": "loaded", "beta": "conflict"}
    assert f"claims the {what.partition(' ')[0]}" in site.record("beta").reason
    assert "choose with OPMUX_DISABLE_PLUGINS=sample-alpha" in site.record("beta").reason
    site.manager.unload("alpha")
    assert site.manager.load("beta").state == "loaded"
    site.manager.unload("beta")
    monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "sample-alpha")
    site.fresh_manager()
    assert site.states() == {"alpha": "blocked", "beta": "loaded"}
    site.manager.unload("beta")


GIVEN_BACK = {
    **{what: claim for what, claim in EXCLUSIVE.items() if what not in ("device", "functionality")},
    "kernel": 'scope.library("ns", "IMPL").impl("f", lambda x: 0, "CPU")',
}


@pytest.mark.parametrize("what", GIVEN_BACK)
def test_what_was_given_back_is_nobodys(site: "Site", what: str) -> None:
    """The plugin that has registered and destroyed it has no part in who may have it, and none of it in its record."""
    for name in ("alpha", "beta", "gamma"):
        given_back = ".destroy()" if name == "alpha" else ""
        site.plugin(name, f"@hookimpl\ndef opmux_register(scope): {GIVEN_BACK[what]}{given_back}")
    for name in ("alpha", "gamma", "beta"):
        site.manager.load(name)
    assert site.states() == {"alpha": "loaded", "beta": "loaded", "gamma": "conflict"}
    assert "so does plugin 'beta'" in site.record("gamma").reason
    assert (site.record("alpha").keys, site.record("alpha").kernel_count) == ((), 0)
    site.manager.unload("beta")


KEYS = {
    "a key for two devices": ('scope.backend("{}")', 'scope.backend("{upper}", device_type="{}other")'),
    "a device with two keys": ('scope.backend("{}")', 'scope.backend("{upper}OTHER", device_type="{}")'),
    "a functionality like a backend": ('scope.backend("{}")', 'scope.functionality("{upper}", after="Tracer")'),
    "a backend like a functionality": ('scope.functionality("{upper}", after="Tracer")', 'scope.backend("{}")'),
    "a key like an instance": (
        'scope.functionality("{upper}", after="Tracer", per_backend=True)',
        'scope.functionality("{upper}CPU", after="Tracer")',
    ),
    "a functionality like an autocast key": (
        'scope.backend("{}")',
        'scope.functionality("Autocast{upper}", after="Tracer")',
    ),
}


@pytest.mark.parametrize("order", [("alpha", "beta"), ("beta", "alpha")], ids=" then ".join)
@pytest.mark.parametrize("case", KEYS)
def test_a_key_stays_with_the_plugin_that_made_it(site: "Site", case: str, order: tuple[str, str]) -> None:
    """A name means one thing for the life of the process: who gives it another one is in conflict, whatever the names."""
    made = f"samplename{[*KEYS].index(case)}{order[0]}"
    for name, claim in zip(order, KEYS[case], strict=True):
        claim = claim.format(made, upper=made.upper())
        site.plugin(name, f"@hookimpl\ndef opmux_register(scope): {claim}")
    first, second = order
    site.manager.load(first)
    before = site.dump()
    with pytest.raises(PluginError, match=f"so does plugin '{first}'.*has made it in this process"):
        site.manager.load(second)
    assert site.states() == {first: "loaded", second: "conflict"}
    assert site.dump() == before
    site.manager.unload(first)
    with pytest.raises(PluginError, match="(?s)for as long as the process lives.*begin anew in a process without that"):
        site.manager.load(second)
    assert site.manager.load(first).state == "loaded"
    site.manager.unload(first)


@pytest.mark.parametrize("order", NAMES, ids=" then ".join)
def test_a_fallback_belongs_to_the_owner_of_its_key(site: "Site", order: tuple[str, str]) -> None:
    """The fallback of the plugin that made the key stays, whatever the names and the order in which they are loaded."""
    fallback = 'scope.library("_", "IMPL").fallback(lambda op, *a: "{}", "SAMPLEFALL")'
    site.plugin(
        "beta", f"@hookimpl\ndef opmux_register(scope): scope.backend('samplefall'); {fallback.format('owner')}"
    )
    site.plugin("alpha", f"@hookimpl\ndef opmux_register(scope): {fallback.format('guest')}")
    for name in order:
        try:
            site.manager.load(name)
        except PluginError:
            assert name == "alpha"
    assert site.states() == {"alpha": "conflict", "beta": "loaded"}
    assert site.call("SAMPLEFALL") == "owner"
    site.manager.unload("beta")


def test_who_was_set_aside_is_back_when_the_stronger_fails(site: "Site") -> None:
    """A stronger plugin that fails after all leaves the weaker one as it was."""
    site.plugin("beta", "@hookimpl\ndef opmux_register(scope): scope.backend('sampleaside')")
    site.kernel_plugin("gamma", "CPU", requires=("opmux>=0.1", "sample-beta"))
    site.manager.autoload()
    before = site.dump()
    site.plugin("alpha", "@hookimpl\ndef opmux_register(scope): scope.backend('sampleaside'); raise ValueError('late')")
    with pytest.raises(PluginError, match="late"):
        site.manager.load("alpha")
    assert site.states() == {"alpha": "failed", "beta": "loaded", "gamma": "loaded"}
    assert site.dump() == before


def test_who_needs_the_loser_goes_with_it(site: "Site") -> None:
    """A plugin that needs one which gives way gives way too, and both can be loaded once the winner is gone."""
    install(site, "gamma", "alpha")
    site.kernel_plugin("beta", "CUDA", requires=("opmux>=0.1", "sample-alpha"))
    site.manager.autoload()
    assert site.states() == {"alpha": "conflict", "beta": "conflict", "gamma": "loaded"}
    assert "needs plugin 'alpha'" in site.record("beta").reason
    site.manager.unload("gamma")
    site.manager.load("beta")
    assert site.states() == {"alpha": "loaded", "beta": "loaded", "gamma": "unloaded"}


def test_a_plugin_does_not_take_away_what_it_needs(site: "Site") -> None:
    """An owner that requires the plugin which has its kernel gives way itself: nobody is left without what it needs."""
    site.plugin("beta", OWNER, requires=("opmux>=0.1", "sample-alpha"))
    site.kernel_plugin("alpha", "SAMPLEOWNED", "guest")
    site.manager.autoload()
    assert site.states() == {"alpha": "loaded", "beta": "conflict"}
    assert "needs plugin 'alpha'" in site.record("beta").reason


class TestWaiting:
    @pytest.mark.parametrize(("owner", "guest"), NAMES)
    @pytest.mark.parametrize("way", ["library", "impl", "decorator", "decorated", "block"])
    def test_a_kernel_waits_for_its_key(self, site: "Site", owner: str, guest: str, way: str) -> None:
        """A kernel for a device that is not installed waits until there is its key, in whatever order they come."""
        key = f"SAMPLEWAITS{way.upper()}{owner.upper()}"
        ways = {
            "library": f'scope.library("ns", "IMPL", "{key}").impl("g", lambda x: "waited")',
            "impl": f'scope.library("ns", "IMPL").impl("g", lambda x: "waited", "{key}")',
            "decorator": f'scope.library("ns", "IMPL").impl("g", dispatch_key="{key}")(lambda x: "waited")',
            "decorated": f'scope.library("ns", "IMPL", "{key}").impl("g")(lambda x: "waited")',
            "block": f'scope.library("ns", "IMPL", "{key}").impl_block({{"ns::g": 1}}, lambda n, r: lambda x: "waited")',
        }
        site.plugin(guest, f"@hookimpl\ndef opmux_register(scope): {ways[way]}")
        record = site.manager.load(guest)
        assert (record.state, record.kernel_count) == ("loaded", 0)
        assert record.reason == f"waits for the dispatch key {key}, which no loaded plugin has made"
        site.plugin(owner, f"@hookimpl\ndef opmux_register(scope): scope.backend('{key.lower()}')")
        site.manager.load(owner)
        assert (record.reason, record.keys, record.kernel_count) == ("", (key,), 1)
        assert _call_g(site, key) == "waited"
        site.manager.unload(guest)
        assert "ns::g" not in site.dump() or key not in site.dispatcher.registrations("ns::g")
        site.manager.load(guest)
        assert _call_g(site, key) == "waited"

    @pytest.mark.parametrize("maker", ["alpha", "beta"])
    @pytest.mark.parametrize("way", WAYS)
    def test_for_all_keys_of_a_functionality(self, site: "Site", way: str, maker: str) -> None:
        """Its name stands for them, those of backends that come later too, through every reload, unload and load of each plugin.

        Where another plugin than the one that makes the keys registers at the name, that waits for them.
        """
        name, device = f"SamplePer{WAYS.index(way)}{maker}", f"sampleper{WAYS.index(way)}{maker}"
        lines = {
            "alpha": f"scope.library({'_' if 'fallback' in way else 'ns'!r}, 'IMPL').{way.replace('NAME', repr(name))}",
            "beta": "scope.on_unload(int)",
            device: f"scope.backend({device!r})",
        }
        lines[maker] = f"scope.functionality({name!r}, after='Tracer', per_backend=True); {lines[maker]}"
        for plugin, line in lines.items():
            kind = "backend" if plugin == device else "functionality"
            site.plugin(plugin, f"@hookimpl\ndef opmux_register(scope): {line}", kind=kind)
            site.manager.load(plugin)
        keys = (device.upper(), f"{name}{device.upper()}")
        assert (site.record("alpha").keys, site.record("alpha").reason) == ((name,), "")
        for plugin in lines:
            site.manager.reload(plugin)
            assert _call_g(site, *keys) == "all"
            site.manager.unload(plugin)
            if plugin in (device, maker):
                with pytest.raises(BackendUnloadedError):
                    _call_g(site, *keys)
            elif plugin == "alpha":
                with pytest.raises(KernelNotFoundError, match=r"plugins\.load\(\"alpha\"\)"):
                    _call_g(site, *keys)
            site.manager.load(plugin)
            assert _call_g(site, *keys) == "all"
        for plugin in lines:
            site.manager.unload(plugin)
        assert site.dispatcher.registrations("ns::g") == {}
        assert keys[1] not in site.dispatcher.fallbacks()

    def test_for_a_backend_of_the_program(self, site: "Site") -> None:
        """The key may come from `register_backend` as well."""
        site.plugin(
            "alpha", '@hookimpl\ndef opmux_register(scope): scope.library("ns", "IMPL", "SAMPLEPROGRAM").impl("g", id)'
        )
        record = site.manager.load("alpha")
        with register_backend("sampleprogram"):
            assert site.dispatcher.has_kernel_for_dispatch_key("ns::g", "SAMPLEPROGRAM")
            assert record.kernel_count == 1

    def test_that_is_unloaded_meanwhile(self, site: "Site") -> None:
        """What waits goes with its plugin."""
        site.plugin(
            "alpha", '@hookimpl\ndef opmux_register(scope): scope.library("ns", "IMPL", "SAMPLENEVER").impl("g", id)'
        )
        before = site.dump()
        site.manager.load("alpha")
        site.manager.unload("alpha")
        with register_backend("samplenever"):
            assert not site.dispatcher.has_kernel_for_dispatch_key("ns::g", "SAMPLENEVER")
        assert site.dump().keys() == before.keys()

    def test_and_is_in_conflict_then(self, site: "Site") -> None:
        """A kernel that has waited gives way to that of the key's owner like any other."""
        site.kernel_plugin("alpha", "SAMPLELATER", "guest")
        site.manager.load("alpha")
        site.plugin("beta", OWNER.replace("sampleowned", "samplelater").replace("SAMPLEOWNED", "SAMPLELATER"))
        site.manager.load("beta")
        assert site.states() == {"alpha": "conflict", "beta": "loaded"}
        assert site.call("SAMPLELATER") == "owner"

    @pytest.mark.parametrize("key", ["Cpu", "autogradcpu", "two words", "1"])
    def test_a_misspelt_key_does_not_wait(self, site: "Site", key: str) -> None:
        """What differs from a key only in case, or is no name, is a mistake."""
        site.plugin("alpha", f'@hookimpl\ndef opmux_register(scope): scope.library("ns", "IMPL", "{key}")')
        with pytest.raises(PluginError, match="could not parse dispatch key"):
            site.manager.load("alpha")


def _call_g(site: "Site", *keys: str) -> object:
    from opmux.testing import tensor_with_keys

    return site.dispatcher.ops.ns.g.default(tensor_with_keys(keys))


def test_a_functionality_of_a_plugin(site: "Site") -> None:
    """`scope.functionality` lasts as long as the plugin; used after that, the error names the line that loads it."""
    site.plugin(
        "alpha",
        """
        @hookimpl
        def opmux_register(scope):
            scope.functionality("SampleScoped", after="Tracer")
            with scope.library("_", "IMPL") as library:
                library.fallback(lambda op, *args: "scoped", "SampleScoped")
        """,
    )
    for _ in range(2):
        site.manager.load("alpha")
        assert site.call("CPU", "SampleScoped") == "scoped"
        site.manager.unload("alpha")
        with pytest.raises(BackendUnloadedError, match=r'opmux\.plugins\.load\("alpha"\)'):
            site.call("CPU", "SampleScoped")


@pytest.mark.parametrize("override", [True, False])
def test_the_name_of_a_functionality_belongs_to_its_plugin(site: "Site", override: bool) -> None:
    """Another plugin's kernel at the name needs the declaration; the key of one backend is another key, as beside `Autograd`."""
    name = f"SampleNamed{override}"
    making = f"scope.functionality({name!r}, after='Tracer', per_backend=True)"
    site.plugin(
        "owner",
        f"""
    @hookimpl
    def opmux_register(scope):
        {making}
        scope.library("ns", "IMPL", "{name}").impl("f", lambda x: "owner")
    """,
    )
    site.kernel_plugin("guest", name, override=override)
    site.kernel_plugin("exact", f"{name}CPU", override=False)
    site.manager.autoload()
    assert site.states() == {"exact": "loaded", "guest": "loaded" if override else "conflict", "owner": "loaded"}
    assert site.call("CUDA", f"{name}CUDA") == ("guest" if override else "owner")
    assert site.call("CPU", f"{name}CPU") == "exact"
    if not override:
        assert f"ns::f at {name}" in site.record("guest").reason
