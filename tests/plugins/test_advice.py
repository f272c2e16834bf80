"""What is said about a plugin that is not loaded: its real state and the way out, and no package that nobody has."""

import re
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

import opmux
from opmux.dispatch import PUBLISHED, Library, backend_of, default_dispatcher
from opmux.errors import KernelNotFoundError, OperatorGoneError, OpmuxError, PluginError
from opmux.plugins import PluginManager, Scope, hookimpl
from opmux.testing import tensor_with_keys

if TYPE_CHECKING:
    from tests.plugins.conftest import Site

_RIVAL = (
    "@hookimpl\ndef opmux_register(scope):\n    with scope.library('ns', 'IMPL', 'CPU') as m: m.impl('f', lambda x: 1)"
)


def _blocked(site: "Site", patch: pytest.MonkeyPatch) -> None:
    site.kernel_plugin("alpha", "CPU")
    patch.setenv("OPMUX_DISABLE_PLUGINS", "alpha")


def _failed(site: "Site", patch: pytest.MonkeyPatch) -> None:
    site.plugin("alpha", "raise ValueError('its own reason')")


def _incompatible(site: "Site", patch: pytest.MonkeyPatch) -> None:
    site.kernel_plugin("alpha", "CPU", requires=("opmux>=99",))


def _conflict(site: "Site", patch: pytest.MonkeyPatch) -> None:
    site.plugin("alpha", _RIVAL, distribution="sample-z")
    site.plugin("beta", _RIVAL, distribution="sample-a")


def _unavailable(site: "Site", patch: pytest.MonkeyPatch) -> None:
    site.plugin("alpha", f"{_RIVAL}\n@hookimpl\ndef opmux_available(): return 'no such card'")


#: How a plugin comes to a state, the state, and what its cause says.
STATES: dict[str, tuple[Callable[["Site", pytest.MonkeyPatch], None], str]] = {
    "blocked": (_blocked, "OPMUX_DISABLE_PLUGINS=alpha"),
    "failed": (_failed, "ValueError: its own reason"),
    "incompatible": (_incompatible, "requires opmux>=99"),
    "conflict": (_conflict, "and so does plugin 'beta' (sample-a 1.0)"),
    "unavailable": (_unavailable, "no such card"),
}


@pytest.mark.parametrize("state", STATES)
def test_the_real_state_is_told(site: "Site", monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    """A record, the error of `load` and the advice of a call say the state, its cause and the way out, not to install it."""
    prepare, cause = STATES[state]
    prepare(site, monkeypatch)
    site.manager.autoload()
    record = site.record("alpha")
    assert (record.state, cause in record.reason) == (state, True)
    with pytest.raises(PluginError) as caught:
        site.manager.load("alpha")
    assert cause in caught.value.found
    assert caught.value.advice == record.advice
    advice = site.dispatcher.plugin_advice("alpha")
    assert f"{record.described} is {state}: " in advice
    assert cause in advice
    assert record.advice in advice
    assert 'opmux.plugins.load("alpha")' in record.advice
    assert "pip install" not in record.advice
    assert "\n" not in advice


def test_a_missing_kernel_tells_the_state(site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that finds no kernel says why the plugin that would have it is not loaded."""
    site.kernel_plugin("cpu", "CPU", distribution="opmux-cpu")
    monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "cpu")
    site.manager.autoload()
    with pytest.raises(
        KernelNotFoundError, match=r"plugin 'cpu' \(opmux-cpu 1.0\) is blocked: OPMUX_DISABLE_PLUGINS=cpu"
    ) as caught:
        site.dispatcher.ops.ns.f.default(tensor_with_keys(["CPU"]))
    assert "pip install" not in caught.value.advice


@pytest.mark.parametrize("state", STATES)
def test_a_device_tells_the_state(site: "Site", monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    """A tensor on a device whose plugin is installed and not loaded says why, also where the device was never known."""
    prepare, cause = STATES[state]
    prepare(site, monkeypatch)
    site.manager.autoload()
    monkeypatch.setattr(default_dispatcher, "plugin_advice", site.manager.catalog.advice)
    with pytest.raises(PluginError, match="no backend provides the device 'alpha'") as caught:
        opmux.ones(2, device="alpha")
    assert f"{site.record('alpha').described} is {state}: " in caught.value.advice
    assert cause in caught.value.advice
    assert "install the package" not in caught.value.advice


def test_nothing_has_looked_yet(site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
    """With OPMUX_AUTOLOAD=0 the advice knows what is installed all the same, and asking changes nothing."""
    monkeypatch.setenv("OPMUX_AUTOLOAD", "0")
    site.kernel_plugin("alpha", "CPU", distribution="acme-alpha")
    site.plugin("beta", "", requires=("opmux>=99",))
    manager = PluginManager(site.dispatcher, site.distributions)
    manager.autoload()
    assert site.dispatcher.plugin_advice("alpha") == 'opmux.plugins.load("alpha")'
    assert "plugin 'beta' (sample-beta 1.0) is incompatible: requires opmux>=99" in site.dispatcher.plugin_advice(
        "beta"
    )
    assert manager.status() == []


@pytest.mark.parametrize("name", [*PUBLISHED, "alpha", "jaxy", "newer", "cpu2"])
def test_only_packages_that_exist_are_named(site: "Site", name: str) -> None:
    """Whatever plugin is asked for, advice installs opmux's own distributions and installed ones, and no other."""
    site.plugin("alpha", "raise ValueError", distribution="acme-alpha", requires=("opmux>=99",))
    manager = site.fresh_manager()
    texts = [site.dispatcher.plugin_advice(name)]
    with pytest.raises(PluginError) as caught:
        manager.load(name)
    texts.append(str(caught.value))
    packages = {
        p.partition("[")[0].partition(">")[0] for t in texts for p in re.findall(r'install (?:-U )?"?(\S+?)"?[,;\s]', t)
    }
    assert packages <= {"the", "opmux", "opmux-cpu", "opmux-cuda", "opmux-dask", "opmux-autograd", "acme-alpha"}


class TestEntryName:
    """The name of an entry point in `opmux.backends` is the device that the plugin claims."""

    CLAIM = "@hookimpl\ndef opmux_register(scope): scope.backend('samplereal')"

    def test_another_device(self, site: "Site") -> None:
        """A backend that claims a device of another name fails, and its error says both ways out; the device stays unknown."""
        site.plugin("samplealias", self.CLAIM, kind="backend")
        with pytest.raises(PluginError, match="claims the device 'samplereal'"):
            site.manager.load("samplealias")
        record = site.record("samplealias")
        assert record.reason.endswith("is called 'samplealias'")
        assert 'samplereal = "sample_samplealias.plugin"' in record.advice
        assert 'scope.backend("samplealias")' in record.advice
        assert not backend_of("samplereal").alive

    def test_in_the_process(self, site: "Site") -> None:
        """So does one that was registered under another name."""
        site.package("alpha", self.CLAIM)
        import sample_alpha.plugin as plugin  # type: ignore[import-not-found]

        site.manager.register("samplealias", plugin)
        with pytest.raises(PluginError, match="claims the device 'samplereal'"):
            site.manager.load("samplealias")

    @pytest.mark.parametrize(
        "claims", ["", "scope.backend('samplemine')", "scope.backend('samplereal'); scope.backend('samplemine')"]
    )
    def test_its_own(self, site: "Site", claims: str) -> None:
        """One that claims its own device, besides others or not, or none at all, is loaded."""
        site.plugin("samplemine", f"@hookimpl\ndef opmux_register(scope): {claims or 'pass'}", kind="backend")
        assert site.manager.load("samplemine").state == "loaded"
        site.manager.unload("samplemine")


def test_the_process_has_the_same_advice() -> None:
    """The default dispatcher asks the plugins of the process."""
    assert default_dispatcher.plugin_advice("jaxy").startswith("install the package that has the plugin 'jaxy'")


@pytest.mark.parametrize("key", ["CPU", "AutogradCPU", "Autograd"])
@pytest.mark.parametrize("state", ["missing", "blocked", "loaded"])
def test_kernels_of_others_hide_no_advice(site: "Site", monkeypatch: pytest.MonkeyPatch, key: str, state: str) -> None:
    """A missing kernel is said to be a plugin's also where others have kernels at its key; not once it is loaded."""
    name, runtime_key = ("cpu", "CPU") if key == "CPU" else ("autograd", "AutogradCPU")
    site.kernel_plugin("zeta", key)
    if state != "missing":
        site.plugin(name, "@hookimpl\ndef opmux_register(scope): pass", distribution=f"opmux-{name}")
    if state == "blocked":
        monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", name)
    site.manager.autoload()
    with pytest.raises(KernelNotFoundError) as caught:
        site.dispatcher.ops.ns.g.default(tensor_with_keys([runtime_key]))
    register = f'register one: Library("ns", "IMPL").impl("ns::g", fn, "{runtime_key}")'
    expected = {
        "missing": f'python -m pip install opmux-{name}, then opmux.plugins.load("{name}"); or ',
        "blocked": f"plugin {name!r} (opmux-{name} 1.0) is blocked: OPMUX_DISABLE_PLUGINS={name}; "
        f'change the environment variable, then opmux.plugins.load("{name}"); or ',
        "loaded": "",
    }
    assert caught.value.advice == expected[state] + register


def test_an_error_with_advice_gives_the_way_out(site: "Site") -> None:
    """What a plugin failed with may say itself what to do; otherwise the way to see more of it is told."""
    site.plugin("alpha", "@hookimpl\ndef opmux_register(scope): scope.backend('samplereal')", kind="backend")
    site.plugin("beta", "raise ValueError('its own reason')")
    site.manager.autoload()
    line = 'call its entry point `samplereal = "sample_alpha.plugin"`, or claim scope.backend("alpha")'
    assert site.record("alpha").advice == f'{line}, then opmux.plugins.load("alpha")'
    assert f"{line}, then" in site.dispatcher.plugin_advice("alpha")
    assert "`opmux doctor --traceback` shows" in site.record("beta").advice


def test_a_plugin_that_needs_itself_is_not_to_be_loaded_first(site: "Site") -> None:
    """A module that the plugin imports may ask for its device: what is advised there, to load the plugin, is no way out."""
    raised = "opmux.errors.PluginError('a tensor', found='no kernels', advice='opmux.plugins.load(\"alpha\"); or wait')"
    site.plugin("alpha", f"import opmux\nraise {raised}")
    site.manager.autoload()
    advice = site.record("alpha").advice
    assert advice == 'fix the cause, which `opmux doctor --traceback` shows, then opmux.plugins.load("alpha")'


@pytest.mark.parametrize(
    ("value", "is_gone"), [("gone.plugin", True), ("sample_alpha.gone", True), ("sample_alpha.plugin", False)]
)
def test_a_package_whose_files_are_gone_is_installed_again(site: "Site", value: str, is_gone: bool) -> None:
    """Metadata that names a module which is not there is told from a plugin that itself imports one."""
    site.plugin("alpha", "import sample_nothing", value=value)
    site.manager.autoload()
    record = site.record("alpha")
    assert record.state == "failed"
    assert ("python -m pip install --force-reinstall sample-alpha" in record.advice) is is_gone


def test_what_the_process_registered_is_registered_again(site: "Site") -> None:
    """No other process can show why such a plugin failed, and what is mended takes its place."""

    class Failing:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            raise ValueError("its own reason")

    for plugin, cause in ((Failing(), "fix the cause"), (object(), "from opmux.plugins import hookimpl; ")):
        site.manager.register("alpha", plugin, "functionality")
        with pytest.raises(PluginError) as caught:
            site.manager.load("alpha")
        again = 'opmux.plugins.register("alpha", ...) again, then opmux.plugins.load("alpha")'
        assert caught.value.advice.startswith(cause)
        assert caught.value.advice.endswith(f"; {again}")
        assert site.record("alpha").advice == caught.value.advice
        assert str(caught.value).count("what to do: ") == 1


def test_a_kernel_for_nothing_is_told(site: "Site") -> None:
    """A kernel for an operator that no library defines is a remark with the near names, until one does."""
    site.plugin(
        "alpha",
        """
        @hookimpl
        def opmux_register(scope):
            with scope.library("sampleops", "IMPL", "CPU") as library:
                library.impl("double", lambda x: x)
        """,
    )
    record = site.manager.load("alpha")
    assert record.reason == "has a kernel for sampleops::double, which no loaded library defines"
    library = Library("sampleops", "DEF", dispatcher=site.dispatcher)
    library.define("doubled(Tensor x) -> Tensor")
    assert record.reason.endswith("which no loaded library defines; did you mean sampleops::doubled?")
    library.define("double(Tensor x) -> Tensor")
    assert (record.state, record.reason) == ("loaded", "")


def test_a_misspelt_operator_is_warned_of_once(site: "Site", caplog: pytest.LogCaptureFixture) -> None:
    """It is, with the near names, where its namespace is there; what may come yet, or waits for a key, is not warned of."""
    site.plugin(
        "alpha",
        """
        @hookimpl
        def opmux_register(scope):
            with scope.library("sampleops", "IMPL", "CPU") as library:
                library.impl("doubel", lambda x: x)
            with scope.library("sampleabsent", "IMPL", "CPU") as library:
                library.impl("double", lambda x: x)
            with scope.library("sampleops", "IMPL", "SAMPLENPU") as library:
                library.impl("doubel", lambda x: x)
        """,
    )
    site.plugin(
        "omega",
        """
        @hookimpl
        def opmux_register(scope):
            with scope.library("sampleops", "DEF") as library:
                library.define("double(Tensor x) -> Tensor")
        """,
    )
    for _ in range(2):
        site.manager.autoload()
        site.manager.load("alpha")
    told = [record.getMessage() for record in caplog.records if "alpha" in record.getMessage()]
    assert len([text for text in told if "did you mean sampleops::double?" in text]) == 1, told
    assert not [text for text in told if "sampleabsent" in text]


def test_a_kernel_with_wrong_parameters_undoes_the_load(site: "Site") -> None:
    """The plugin has failed with the place and the parameters to write, and nothing of it is left, as for any failure."""
    site.plugin(
        "alpha",
        """
        @hookimpl
        def opmux_register(scope):
            with scope.library("sampleops", "DEF") as library:
                library.define("one(Tensor x) -> Tensor")
                library.define("two(Tensor x, Tensor y) -> Tensor")
                library.impl("one", lambda x: x, "CPU")
                library.impl("two", lambda x: x, "CPU")
        """,
    )
    with pytest.raises(PluginError, match=r"sampleops::two.*cannot take"):
        site.manager.load("alpha")
    record = site.record("alpha")
    assert (record.state, record.kernel_count) == ("failed", 0)
    assert "alpha" in record.reason
    assert "give it the parameters (x, y)" in record.advice
    assert "sampleops" not in site.dispatcher.namespaces()


#: Code of a plugin that fails, and the lines "file:function" of the traceback, the last of which is its place.
FAILURES: dict[str, tuple[str, list[str]]] = {
    "import": ("raise ValueError('broken')", ["plugin.py:<module>"]),
    "exit": ("import sys; sys.exit(3)", ["plugin.py:<module>"]),
    "hook": ("@hookimpl\ndef opmux_register(scope): raise ValueError('broken')", ["plugin.py:opmux_register"]),
    "function": (
        "def helper(): return {}['broken']\n@hookimpl\ndef opmux_register(scope): helper()",
        ["plugin.py:opmux_register", "plugin.py:helper"],
    ),
    "registration": (
        "@hookimpl\ndef opmux_register(scope):\n    scope.library('ns', 'FRAGMENT').define('g(Tensr x) -> Tensor')",
        ["plugin.py:opmux_register"],
    ),
    "place": (
        "@hookimpl\ndef opmux_register(scope):\n    scope.functionality('SampleAlpha', before='Nowhere')",
        ["plugin.py:opmux_register"],
    ),
    "neither place": (
        "def helper(scope): scope.functionality('SampleAlpha')\n@hookimpl\ndef opmux_register(scope): helper(scope)",
        ["plugin.py:opmux_register", "plugin.py:helper"],
    ),
    "another library": (
        "import json\n@hookimpl\ndef opmux_register(scope): json.loads('broken')",
        ["plugin.py:opmux_register"],
    ),
    "another module": ("from sample_alpha import other", ["plugin.py:<module>", "other.py:<module>"]),
    "namespace": (
        "@hookimpl\ndef opmux_register(scope): pass\n@hookimpl\ndef opmux_namespace(): raise ValueError",
        ["plugin.py:opmux_namespace"],
    ),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_told_from_the_plugin_on(site: "Site", name: str) -> None:
    """The first line ends with the plugin's last line; the traceback has its lines, and not opmux's before or behind them."""
    code, lines = FAILURES[name]
    site.plugin("alpha", code)
    (site.path / "sample_alpha" / "other.py").write_text("raise ValueError('broken')\n")
    with pytest.raises(PluginError) as caught:
        site.manager.load("alpha")
    assert str(caught.value).count("what to do:") == 1
    first, *traceback = site.record("alpha").reason.splitlines()
    frames = re.findall(r'File "(.*)", line (\d+), in (.*)', "\n".join(traceback))
    told = [f"{file[len(str(site.path / 'sample_alpha')) + 1 :]}:{function}" for file, _, function in frames]
    assert told[: len(lines)] == lines
    assert told == lines or name == "another library"
    file, line, _ = frames[len(lines) - 1]
    assert first.endswith(f" (at {file}:{line})")


def test_a_syntax_error_has_its_own_place(site: "Site") -> None:
    """Nothing of the plugin ran, and nothing else is shown."""
    site.plugin("alpha", "def f(:")
    with pytest.raises(PluginError):
        site.manager.load("alpha")
    first, *rest = site.record("alpha").reason.splitlines()
    file = site.path / "sample_alpha" / "plugin.py"
    assert first.endswith(f" (at {file}:3)")
    assert [line for line in rest if "File" in line] == [f'File "{file}", line 3']


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("@hookimpl\ndef opmux_registr(scope): pass", "unknown hook 'opmux_registr'"),
        ("@hookimpl\ndef opmux_register(library): pass", "Argument(s) {'library'} are declared in the hookimpl"),
        ("@hookimpl\ndef opmux_register(scope, more): pass", "Argument(s) {'more'} are declared in the hookimpl"),
    ],
)
def test_hooks_that_opmux_does_not_call(site: "Site", code: str, found: str) -> None:
    """A hook of another name, or with other parameters, is said in one line, with those that there are."""
    site.plugin("alpha", code)
    with pytest.raises(PluginError, match=r"opmux_register\(scope\), opmux_available\(\)"):
        site.manager.load("alpha")
    assert found in site.record("alpha").reason.splitlines()[0]


def test_a_plugin_that_publishes_nothing(npu: str) -> None:
    """Reading its namespace says that it is loaded and has none, and does not ask to load it."""
    with pytest.raises(AttributeError, match=r"(?s)is loaded, and has no hook opmux_namespace.*its author"):
        getattr(opmux, npu)


@pytest.fixture
def npu() -> Iterator[str]:
    """A loaded plugin of the process, without a namespace."""

    class Plain:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            """Registers nothing."""

    opmux.plugins.register("sampleplain", Plain(), kind="functionality")
    opmux.plugins.load("sampleplain")
    yield "sampleplain"
    opmux.plugins.unload("sampleplain")


def test_a_name_in_capitals_is_not_told_to_claim_itself(site: "Site") -> None:
    """Devices are of small letters, so that only another name for the plugin helps."""
    site.plugin("Samplecaps", "@hookimpl\ndef opmux_register(scope): scope.backend('Samplecaps')", kind="backend")
    with pytest.raises(PluginError):
        site.manager.load("Samplecaps")
    line = 'call its entry point `samplecaps = "sample_Samplecaps.plugin"`'
    assert site.record("Samplecaps").advice == f'{line}, then opmux.plugins.load("Samplecaps")'


@pytest.mark.parametrize("kind", ["device", "Backend", "", None])
def test_kinds_are_two(site: "Site", kind: Any) -> None:
    """Another one is no fault of the name."""
    with pytest.raises(PluginError, match="give one of the two") as caught:
        site.manager.register("samplekind", object(), kind)
    assert "another name" not in caught.value.advice


#: A plugin that defines operators, and has kernels and a fallback for those of others.
MAKER = """
    @hookimpl
    def opmux_register(scope):
        with scope.library("made", "DEF") as library:
            library.define("double(Tensor x) -> Tensor", lambda x: 2)
            library.define("half.part(Tensor x) -> Tensor", lambda x: 0.5, "CPU")
        with scope.library("ns", "IMPL") as library:
            library.impl("f", lambda x: "f", "CompositeExplicitAutograd")
            library.impl_block({"ns::g": 1}, lambda name, row: lambda x: "g", "CPU")
        with scope.library("_", "IMPL") as library:
            library.fallback(lambda op, x: "fallback", "CUDA")
    """
ASKED: dict[str, Callable[["Site", Any, Any], object]] = {
    "attribute": lambda site, op, half: site.dispatcher.ops.made.double,
    "overload": lambda site, op, half: site.dispatcher.ops.made.half.part,
    "handle": lambda site, op, half: op(tensor_with_keys("CPU")),
    "boxed": lambda site, op, half: op.call_boxed((tensor_with_keys("CPU"),)),
    "redispatch": lambda site, op, half: op.redispatch(tensor_with_keys("CPU")._keys, tensor_with_keys("CPU")),
    "packet": lambda site, op, half: half(tensor_with_keys("CPU")),
    "attribute of a packet": lambda site, op, half: half.part,
    "dump": lambda site, op, half: site.dispatcher.dump("made::double"),
    "typed": lambda site, op, half: site.dispatcher.typed_op("made::half.part", "(Tensor x) -> Tensor"),
    "waiting": lambda site, op, half: site.dispatcher.wait_for_def("made::double", timeout=0),
}
MISSING = {"f at an alias": ("f", "CPU"), "g in a block": ("g", "CPU"), "g of a fallback": ("g", "CUDA")}


def _leave(site: "Site", how: str) -> tuple[str, str]:
    """Has the plugin go; what is said of its state then, and what brings it back."""
    load = 'opmux.plugins.load("maker")'
    if how == "gives way":
        code = "@hookimpl\ndef opmux_register(scope): scope.library('made', 'DEF')"
        site.plugin("winner", code, distribution="a-winner")
        site.manager.load("winner")
        return "conflict", f"do what the reason says, then {load}"
    site.manager.unload("maker")
    if how == "is uninstalled":
        shutil.rmtree(site.path / "sample_maker-1.0.dist-info")
        site.manager.refresh()
        return "no longer installed", f"install the package that has the plugin 'maker', then {load}"
    return "unloaded", load


@pytest.mark.parametrize("how", ["is unloaded", "gives way", "is uninstalled"])
def test_errors_name_the_plugin_that_had_it(site: "Site", how: str) -> None:
    """Of operators that it had defined, in every form, and of kernels at keys, at aliases, in blocks and for all operators."""
    site.plugin("maker", MAKER)
    for _ in range(2):
        site.manager.load("maker")
        op, half = site.dispatcher.ops.made.double.default, site.dispatcher.ops.made.half
        site.manager.unload("maker")
    site.manager.load("maker")
    assert (site.call("CPU"), op(tensor_with_keys("CPU"))) == ("f", 2)
    state, back = _leave(site, how)
    for asked, ask in ASKED.items():
        with pytest.raises(OpmuxError) as gone:
            ask(site, op, half)
        assert gone.value.found == f"plugin 'maker' (sample-maker 1.0) defined it, and is {state}", asked
        assert gone.value.advice.startswith(back), asked
        assert isinstance(gone.value, OperatorGoneError) or asked == "waiting"
    assert not hasattr(site.dispatcher.ops.made, "double")
    for name, key in MISSING.values():
        with pytest.raises(KernelNotFoundError) as missing:
            getattr(site.dispatcher.ops.ns, name).default(tensor_with_keys(key))
        assert missing.value.found.endswith(f"; plugin 'maker' (sample-maker 1.0) had one for {key}, and is {state}")
        assert missing.value.advice.startswith(f"{back}; or register one: ")
    if how == "is unloaded":
        site.manager.load("maker")
        assert (site.call("CPU"), op(tensor_with_keys("CPU")), site.dispatcher.ops.made.double.default is op) == (
            "f",
            2,
            True,
        )


def test_errors_name_no_plugin_that_had_nothing_to_do_with_it(site: "Site") -> None:
    """Other names, other keys, and a plugin that is loaded with newer code, which defines the operator no longer."""
    site.plugin("maker", MAKER)
    site.manager.load("maker")
    op = site.dispatcher.ops.made.double.default
    site.manager.unload("maker")
    others: tuple[Callable[[], object], ...] = (
        lambda: site.dispatcher.ops.made.treble,
        lambda: site.dispatcher.ops.made.hal,
        lambda: site.dispatcher.dump("made::half.other"),
        lambda: site.dispatcher.ops.ns.g.default(tensor_with_keys("XPU")),
    )
    for ask in others:
        with pytest.raises(OpmuxError) as caught:
            ask()
        assert "maker" not in str(caught.value)
    site.plugin("maker", "@hookimpl\ndef opmux_register(scope): pass", version="2.0")
    shutil.rmtree(site.path / "sample_maker-1.0.dist-info")
    assert site.manager.load("maker").version == "2.0"
    gone_for_good: tuple[Callable[[], object], ...] = (
        lambda: op(tensor_with_keys("CPU")),
        lambda: site.dispatcher.ops.made.double,
    )
    for ask in gone_for_good:
        with pytest.raises(OperatorGoneError) as gone:
            ask()
        assert "plugin 'maker'" not in str(gone.value)


def test_a_definition_of_the_program_takes_the_place_of_the_plugins(site: "Site") -> None:
    """Then nothing is missing, and a handle of the other schema says which one there is."""
    site.plugin("maker", MAKER)
    site.manager.load("maker")
    op = site.dispatcher.ops.made.double.default
    site.manager.unload("maker")
    with Library("made", "DEF", dispatcher=site.dispatcher) as library:
        library.define("double(Tensor x, int n) -> Tensor", lambda x, n: n)
        assert site.dispatcher.ops.made.double(tensor_with_keys("CPU"), 3) == 3
        with pytest.raises(OperatorGoneError, match="another schema") as gone:
            op(tensor_with_keys("CPU"))
        assert "maker'" not in gone.value.found
    with pytest.raises(OperatorGoneError, match="plugin 'maker'"):
        op(tensor_with_keys("CPU"))


def test_of_two_plugins_both_are_named(site: "Site") -> None:
    """Either of them brings a kernel back."""
    for name in ("alpha", "beta"):
        site.kernel_plugin(name, "CPU", override=True)
        site.manager.load(name)
    for name in ("alpha", "beta"):
        site.manager.unload(name)
    with pytest.raises(KernelNotFoundError) as missing:
        site.call("CPU")
    assert missing.value.advice.startswith('opmux.plugins.load("alpha") or opmux.plugins.load("beta"); or register one')
    site.manager.load("beta")
    assert site.call("CPU") == "beta"
