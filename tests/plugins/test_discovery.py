"""Discovery: what is installed, what may be loaded, and what the environment and metadata say about it."""

import importlib.util
import os
import re
import sys
from typing import TYPE_CHECKING

import importlib_metadata
import pytest

import opmux
from opmux import __version__
from opmux.errors import PluginError
from opmux.plugins import PluginManager, Scope, hookimpl

if TYPE_CHECKING:
    from tests.plugins.conftest import Site


def test_discover_imports_nothing(site: "Site") -> None:
    """`discover` lists what is installed and imports none of its code."""
    site.kernel_plugin("alpha", "CPU")
    assert [r.name for r in site.manager.discover()] == ["alpha"]
    assert site.states() == {"alpha": "discovered"}
    assert "sample_alpha" not in sys.modules


@pytest.mark.parametrize(
    ("requirement", "advised"),
    [
        ("opmux>=99", '"opmux>=99"'),
        ("opmux (>=99,<100)", '"opmux>=99,<100"'),
        ("opmux ~= 99.0", '"opmux~=99.0"'),
        ('opmux >= 99 ; python_version > "3"', '"opmux>=99"'),
        ("opmux<0.0.1", "sample-alpha"),
        ("OPMUX==0.0.1", "sample-alpha"),
    ],
)
def test_incompatible_plugin_is_not_imported(site: "Site", requirement: str, advised: str) -> None:
    """A distribution that does not admit this version of opmux is skipped before its code runs, and what is too old is named."""
    site.kernel_plugin("alpha", "CPU", requires=(requirement,))
    site.manager.autoload()
    assert site.record("alpha").state == "incompatible"
    assert requirement in site.record("alpha").reason
    assert __version__ in site.record("alpha").reason
    assert "sample_alpha" not in sys.modules
    with pytest.raises(PluginError, match=f"python -m pip install -U {re.escape(advised)}\n") as caught:
        site.manager.load("alpha")
    assert caught.value.found == site.record("alpha").reason


@pytest.mark.parametrize(
    "requirements",
    [
        ("opmux>=0.1,<99",),
        ("opmux (>=0.1)",),
        ("opmux",),
        ("opmux!=99",),
        ('opmux>=99; python_version<"3"', "opmux>=0.1"),
        ('opmux>=99; extra == "new"', "opmux>=0.1"),
    ],
)
def test_compatible_plugin_is_loaded(site: "Site", requirements: tuple[str, ...]) -> None:
    """Every requirement on opmux whose marker holds must admit its version; the others do not matter."""
    site.kernel_plugin("alpha", "CPU", requires=requirements)
    assert site.manager.load("alpha").state == "loaded"


def test_undeclared_range_is_reported(site: "Site") -> None:
    """A distribution that names no range of opmux versions is loaded, and its record says so."""
    site.kernel_plugin("alpha", "CPU", requires=())
    assert site.manager.load("alpha").reason == "declares no range of opmux versions"


def test_damaged_metadata_hides_nothing(site: "Site") -> None:
    """A distribution whose metadata cannot be read does not keep another's plugin from being found."""
    site.kernel_plugin("beta", "CPU")
    undecodable = site.metadata("alpha")
    (undecodable / "entry_points.txt").write_bytes(b"[opmux.backends]\nalpha = \xff\xfe\n")
    site.metadata("gamma", distribution="sample-gamma").joinpath("METADATA").unlink()
    nameless = site.metadata("delta")
    (nameless / "METADATA").write_text("Metadata-Version: 2.1\n\n")
    (site.metadata("epsilon") / "entry_points.txt").write_text("[opmux.backends\nepsilon\n= =\n")
    (site.metadata("zeta") / "METADATA").write_bytes(b"Name: sample-zeta\xff\n\n")
    site.manager.autoload()
    assert {name for name, state in site.states().items() if state == "loaded"} == {"beta"}
    for name, file in {
        "sample-alpha": "entry_points.txt",
        "gamma": "metadata",
        "delta": "metadata",
        "zeta": "metadata",
    }.items():
        record = site.record(name)
        assert (record.state, record.reason.partition(":")[0]) == ("failed", f"its {file} cannot be read")


@pytest.mark.parametrize("chosen", ["", "sample-two", "sample-one"])
def test_two_distributions_that_claim_a_name(site: "Site", monkeypatch: pytest.MonkeyPatch, chosen: str) -> None:
    """The first by name of distribution is loaded, or the one that OPMUX_PLUGINS names; the other's record names both."""
    if chosen:
        monkeypatch.setenv("OPMUX_PLUGINS", chosen)
    site.kernel_plugin("alpha", "CPU", distribution="sample-one")
    site.metadata("alpha", distribution="sample-two", version="2.0")
    site.fresh_manager()
    first, second = site.manager.status()
    loaded, other = (second, first) if chosen == "sample-two" else (first, second)
    assert (loaded.state, other.state) == ("loaded", "blocked" if chosen else "conflict")
    assert chosen or "sample-one 1.0 and sample-two 2.0 both claim the name 'alpha'" in other.reason
    assert chosen or "OPMUX_DISABLE_PLUGINS=sample-one" in other.reason
    assert site.manager.load("alpha") is loaded


def test_one_distribution_that_claims_a_name_twice(site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
    """The backend is loaded; the functionality is in conflict with it, and says what its author is to change."""
    site.kernel_plugin("alpha", "CPU")
    (site.path / "sample_alpha-1.0.dist-info" / "entry_points.txt").write_text(
        "".join(f"[opmux.{group}]\nalpha = sample_alpha.plugin\n" for group in ("functionality", "backends"))
    )
    for _ in range(2):
        site.manager.autoload()
        backend, functionality = sorted(site.manager.status(), key=lambda record: record.kind)
        assert (backend.state, functionality.state) == ("loaded", "conflict")
    assert "sample-alpha 1.0 declares the name 'alpha' twice" in functionality.reason
    assert "give one of its entry points another name" in functionality.reason
    assert site.manager.reload("alpha").kind == "backend"
    site.manager.unload("alpha")
    assert site.manager.load("alpha").kind == "backend"


@pytest.mark.parametrize("distribution", ["Sample_One", "sample.one", "SAMPLE-ONE"])
@pytest.mark.parametrize("written", ["Sample_One", "sample-one", "sample__one"])
def test_distributions_are_named_as_pip_compares_names(
    site: "Site", monkeypatch: pytest.MonkeyPatch, distribution: str, written: str
) -> None:
    """In both variables, however metadata writes the name, which is how advice repeats it."""
    site.kernel_plugin("alpha", "CPU", distribution=distribution)
    site.kernel_plugin("beta", "CPU", "beta")
    for variable, states in (
        ("OPMUX_DISABLE_PLUGINS", {"alpha": "blocked", "beta": "loaded"}),
        ("OPMUX_PLUGINS", {"alpha": "loaded", "beta": "blocked"}),
    ):
        with monkeypatch.context() as patch:
            patch.setenv(variable, written)
            site.fresh_manager()
            assert site.states() == states
        for loaded in site.manager.catalog.loaded:
            site.manager.unload(loaded.name)


@pytest.mark.parametrize("requirement", ["opmux>=garbage", "opmux>=", "opmux>=0.1;", "opmux>=0.1 # why"])
def test_a_requirement_that_cannot_be_read(site: "Site", requirement: str) -> None:
    """It is told as that, and not as one of another version."""
    site.kernel_plugin("alpha", "CPU", requires=(requirement,))
    site.manager.autoload()
    record = site.record("alpha")
    assert record.state == "incompatible"
    assert record.reason == f"requires {requirement!r}, which cannot be read: python -m pip install -U sample-alpha"


def test_one_plugin_of_each_distribution_is_independent(site: "Site") -> None:
    """A distribution may hold several plugins, of which one may fail."""
    site.plugin("beta", "raise ValueError")
    site.kernel_plugin("alpha", "CPU")
    (site.path / "sample_beta-1.0.dist-info" / "entry_points.txt").unlink()
    (site.path / "sample_alpha-1.0.dist-info" / "entry_points.txt").write_text(
        "[opmux.backends]\nalpha = sample_alpha.plugin\n[opmux.functionality]\nbeta = sample_beta.plugin [extra]\n"
    )
    site.manager.autoload()
    assert site.states() == {"alpha": "loaded", "beta": "failed"}


@pytest.mark.parametrize(
    "name", ["two words", "9lives", "a-b", "add", "class", "None", "__path__", "_private", "\uff43pu", ""]
)
def test_bad_names(site: "Site", name: str) -> None:
    """A plugin's name is an identifier that Python finds as it is written, no keyword, and no public name of opmux."""
    site.manager = PluginManager(site.dispatcher, site.distributions, frozenset({"add"}))
    site.package("alpha", "raise AssertionError")
    site.metadata("alpha")
    folder = site.path / "sample_alpha-1.0.dist-info"
    (folder / "entry_points.txt").write_text(f"[opmux.backends]\n{name} = sample_alpha.plugin\n")
    site.manager.autoload()
    assert (site.record(name).state, "Error" in site.record(name).reason) == ("failed", False)
    with pytest.raises(PluginError, match="is failed"):
        site.manager.load(name)
    assert "sample_alpha" not in sys.modules
    with pytest.raises(PluginError, match="choose another name"):
        site.manager.register(name, object())


def test_reserved_names_of_opmux() -> None:
    """Names of opmux's modules are not for plugins, imported or not, nor are those of its functions."""
    for name in ("testing", "cli", "dispatch", "add", "Tensor", "float32", "plugins"):
        with pytest.raises(PluginError, match="is a public name of opmux"):
            opmux.plugins.register(name, object())


def test_other_entry_points_of_a_distribution(site: "Site") -> None:
    """Scripts and plugins of other programs beside it, comments and extras, are no plugins of opmux's."""
    site.kernel_plugin("alpha", "CPU")
    file = site.path / "sample_alpha-1.0.dist-info" / "entry_points.txt"
    others = "[console_scripts]\nscript = sample_alpha:main\n\n{}\n[pytest11]\ngamma = sample_alpha.plugin\n"
    plugin = file.read_text().replace(" = ", "=").replace("plugin\n", "plugin [extra]\n# beta = sample_alpha.plugin\n")
    file.write_text(others.format(plugin))
    site.manager.autoload()
    assert site.states() == {"alpha": "loaded"}


def test_unknown_plugin(site: "Site") -> None:
    """Loading what is not installed names what is, close names, and the pip line."""
    site.kernel_plugin("alpha", "CPU")
    with pytest.raises(PluginError, match="load plugin 'alhpa'") as caught:
        site.manager.load("alhpa")
    assert caught.value.found == "installed plugins: alpha"
    assert "did you mean alpha?" in caught.value.advice
    assert "opmux-alhpa" not in caught.value.advice


class TestEnvironment:
    def test_allow_list(self, site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
        """OPMUX_PLUGINS is binding, for `load` too, and no code of another plugin is imported."""
        monkeypatch.setenv("OPMUX_PLUGINS", " alpha ,, ")
        site.kernel_plugin("alpha", "CPU")
        site.kernel_plugin("beta", "CUDA")
        site.fresh_manager()
        assert site.states() == {"alpha": "loaded", "beta": "blocked"}
        with pytest.raises(PluginError, match="OPMUX_PLUGINS=alpha does not list it"):
            site.manager.load("beta")
        assert "sample_beta" not in sys.modules

    def test_empty_allow_list(self, site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
        """An empty OPMUX_PLUGINS admits nothing."""
        monkeypatch.setenv("OPMUX_PLUGINS", "")
        site.kernel_plugin("alpha", "CPU")
        site.fresh_manager()
        assert site.states() == {"alpha": "blocked"}

    def test_disabled(self, site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
        """OPMUX_DISABLE_PLUGINS blocks what it names."""
        monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "beta,alpha")
        site.kernel_plugin("alpha", "CPU")
        site.fresh_manager()
        assert site.record("alpha").reason == "OPMUX_DISABLE_PLUGINS=alpha,beta"

    def test_no_autoload(self, site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
        """With OPMUX_AUTOLOAD=0 nothing is looked for until something is asked for."""
        monkeypatch.setenv("OPMUX_AUTOLOAD", "0")
        site.kernel_plugin("alpha", "CPU")
        site.fresh_manager()
        assert site.manager.status() == []
        assert site.manager.load("alpha").state == "loaded"

    @pytest.mark.parametrize("variable", ["OPMUX_PLUGINS", "OPMUX_DISABLE_PLUGINS"])
    def test_unknown_name_is_logged(
        self, site: "Site", monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, variable: str
    ) -> None:
        """A name in a variable that no plugin has is a logged warning."""
        monkeypatch.setenv(variable, "ghost")
        site.fresh_manager()
        (record,) = caplog.records
        assert (record.name, record.levelname) == ("opmux", "WARNING")
        assert "'ghost', which is not installed" in record.getMessage()

    @pytest.mark.parametrize("variable", ["OPMUX_PLUGINS", "OPMUX_DISABLE_PLUGINS"])
    @pytest.mark.parametrize("name", ["alpha", "sample-alpha", "Sample_Alpha"])
    def test_known_names_are_not_told(
        self,
        site: "Site",
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
        variable: str,
        name: str,
    ) -> None:
        """A plugin's, and its distribution's in any spelling."""
        monkeypatch.setenv(variable, name)
        site.kernel_plugin("alpha", "CPU")
        site.fresh_manager()
        assert site.states() == {"alpha": "loaded" if variable == "OPMUX_PLUGINS" else "blocked"}
        assert not caplog.records

    @pytest.mark.parametrize("word", ["0", "false", "No", "OFF", " off "])
    def test_words_for_off(self, site: "Site", monkeypatch: pytest.MonkeyPatch, word: str) -> None:
        """OPMUX_AUTOLOAD is off by any usual word, in any case."""
        monkeypatch.setenv("OPMUX_AUTOLOAD", word)
        site.kernel_plugin("alpha", "CPU")
        assert site.fresh_manager().status() == []

    @pytest.mark.parametrize(("word", "warnings"), [("", 0), ("1", 0), ("Yes", 0), ("true", 0), ("of", 1)])
    def test_words_for_on(
        self, site: "Site", monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, word: str, warnings: int
    ) -> None:
        """Anything else is on; a word for neither is told."""
        monkeypatch.setenv("OPMUX_AUTOLOAD", word)
        site.kernel_plugin("alpha", "CPU")
        assert site.fresh_manager().status()[0].state == "loaded"
        assert len([r for r in caplog.records if "OPMUX_AUTOLOAD" in r.getMessage()]) == warnings

    def test_a_variable_that_has_changed(self, site: "Site", monkeypatch: pytest.MonkeyPatch) -> None:
        """A plugin that was blocked can be loaded once the variable allows it."""
        monkeypatch.setenv("OPMUX_DISABLE_PLUGINS", "alpha")
        site.kernel_plugin("alpha", "CPU")
        site.fresh_manager()
        monkeypatch.delenv("OPMUX_DISABLE_PLUGINS")
        assert site.manager.load("alpha").state == "loaded"


class TestWhatIsRead:
    """Which files of distributions are opened."""

    @pytest.fixture
    def read(self, site: "Site") -> list[str]:
        """Notes each file of metadata that is read, with its distribution."""
        files: list[str] = []

        class Watched(importlib_metadata.PathDistribution):
            def read_text(self, filename: object) -> str | None:
                files.append(f"{self._normalized_name}/{filename}")
                return super().read_text(str(filename))

        def distributions() -> list[Watched]:
            return [Watched(folder) for folder in sorted(site.path.glob("*.dist-info"))]

        site.distributions = distributions  # type: ignore[method-assign]
        return files

    def test_nothing_of_what_is_not_asked_for(
        self, site: "Site", monkeypatch: pytest.MonkeyPatch, read: list[str]
    ) -> None:
        """With an allow list, of other plugins only the names of entry points are read, once; of the rest nothing else."""
        monkeypatch.setenv("OPMUX_PLUGINS", "alpha")
        site.kernel_plugin("alpha", "CPU")
        for number in range(20):
            site.metadata(f"other{number}")
        site.fresh_manager()
        assert site.states()["alpha"] == "loaded"
        site.manager.load("alpha")
        names = [file for file in read if file.endswith("entry_points.txt")]
        assert len(names) == len(set(names)) == 21
        assert [file for file in read if file not in names] == ["sample_alpha/METADATA"]

    def test_metadata_is_read_once(self, site: "Site", read: list[str]) -> None:
        """What is loaded has its metadata read once, however many plugins a distribution has."""
        site.kernel_plugin("alpha", "CPU")
        site.kernel_plugin("beta", "CUDA", requires=("opmux>=0.1", "sample-alpha"))
        site.fresh_manager()
        assert set(site.states().values()) == {"loaded"}
        assert sorted(file for file in read if file.endswith("METADATA")) == [
            "sample_alpha/METADATA",
            "sample_beta/METADATA",
        ]

    @pytest.mark.parametrize("folded", [False, True])
    def test_headers(self, site: "Site", folded: bool) -> None:
        """Headers are read as they are meant, and the description behind them is not."""
        site.kernel_plugin("alpha", "CPU")
        metadata = site.path / "sample_alpha-1.0.dist-info" / "METADATA"
        requirement = "Requires-Dist:\n  opmux>=99" if folded else "requires-dist: opmux>=99"
        metadata.write_text(f"Metadata-Version: 2.1\nName: Sample.Alpha\nVersion: 1.0\n{requirement}\n\nName: other\n")
        site.manager.autoload()
        assert (site.record("alpha").distribution, site.record("alpha").state) == ("Sample.Alpha", "incompatible")


def test_told_once(site: "Site", caplog: pytest.LogCaptureFixture) -> None:
    """A plugin's failure is one warning in a process, however often it is tried."""
    site.plugin("alpha", "raise ValueError('at import')")
    site.manager.autoload()
    for _ in range(3):
        site.manager.discover()
        with pytest.raises(PluginError, match="at import"):
            site.manager.load("alpha")
    (warning,) = [record for record in caplog.records if record.levelname == "WARNING"]
    place = f"{site.path / 'sample_alpha' / 'plugin.py'}:3"
    text = f"plugin 'alpha' (sample-alpha 1.0) is failed: ValueError: at import (at {place}); see \"opmux plugins\""
    assert (warning.name, warning.getMessage()) == ("opmux", text)


def test_what_a_terminal_would_act_upon_is_written_out(site: "Site") -> None:
    """A record's reason is its message in one line, as it is safe to print."""
    site.plugin("alpha", r"raise ValueError('\x1b[31mred\x07\nsecond line')")
    site.manager.autoload()
    assert site.record("alpha").reason.startswith(r"ValueError: \x1b[31mred\x07 (at ")


class TestRefresh:
    def test_new_changed_gone(self, site: "Site") -> None:
        """`refresh` names what is new, changed and gone, and loads nothing."""
        for name in ("alpha", "beta"):
            site.metadata(name)
        assert site.manager.refresh() == {"new": ["alpha", "beta"], "changed": [], "gone": []}
        for file in (site.path / "sample_alpha-1.0.dist-info").iterdir():
            file.unlink()
        for file in (site.path / "sample_beta-1.0.dist-info").iterdir():
            file.unlink()
        site.metadata("beta", version="1.1")
        site.metadata("gamma")
        assert site.manager.refresh() == {"new": ["gamma"], "changed": ["beta"], "gone": ["alpha"]}
        assert site.states() == {"beta": "discovered", "gamma": "discovered"}
        assert site.manager.refresh() == {"new": [], "changed": [], "gone": []}

    def test_load_finds_what_was_installed_meanwhile(self, site: "Site") -> None:
        """`load` looks again for a name that it does not know."""
        site.manager.autoload()
        site.kernel_plugin("alpha", "CPU")
        assert site.manager.load("alpha").state == "loaded"

    def test_files_that_python_has_not_seen(self, site: "Site") -> None:
        """A package is found in a folder that Python has looked into, and whose time of change is as it was then."""
        site.kernel_plugin("alpha", "CPU")
        folder = site.path / "sample_alpha"
        module = (folder / "plugin.py").read_text()
        (folder / "plugin.py").unlink()
        os.utime(folder, (1, 1))
        assert importlib.util.find_spec("sample_alpha.plugin") is None
        (folder / "plugin.py").write_text(module)
        os.utime(folder, (1, 1))
        site.manager.refresh()
        assert site.manager.load("alpha").state == "loaded"

    @pytest.mark.parametrize("state", ["failed", "unloaded"])
    def test_what_came_of_a_plugin_stays_true(self, site: "Site", state: str) -> None:
        """Until it is loaded again, or another version is installed."""
        if state == "failed":
            site.plugin("alpha", "raise ValueError('its own reason')")
            site.manager.autoload()
        else:
            site.kernel_plugin("alpha", "CPU")
            site.manager.load("alpha")
            site.manager.unload("alpha")
        record = site.record("alpha")
        before = record.state, record.reason
        assert before[0] == state
        site.manager.refresh()
        assert site.record("alpha") is record
        assert (record.state, record.reason) == before
        for file in (site.path / "sample_alpha-1.0.dist-info").iterdir():
            file.unlink()
        site.metadata("alpha", version="1.1")
        site.manager.refresh()
        assert site.states() == {"alpha": "discovered"}

    def test_loaded_plugin_that_is_gone(self, site: "Site") -> None:
        """A plugin that is uninstalled while it is loaded goes on working until it is unloaded."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.load("alpha")
        for file in (site.path / "sample_alpha-1.0.dist-info").iterdir():
            file.unlink()
        assert site.manager.refresh()["gone"] == ["alpha"]
        assert site.call("CPU") == "alpha"
        site.manager.unload("alpha")
        site.manager.refresh()
        assert site.states() == {}


class TestRegister:
    @pytest.mark.parametrize("name", ["alpha", "two words"])
    def test_refused_names(self, site: "Site", name: str) -> None:
        """An object cannot take the name of a known plugin, nor one that is no identifier."""
        site.kernel_plugin("alpha", "CPU")
        site.manager.discover()
        before = site.states()
        with pytest.raises(PluginError, match="choose another name"):
            site.manager.register(name, object())
        assert site.states() == before

    def test_an_object_in_place_of_another(self, site: "Site") -> None:
        """As a notebook's cell that runs again needs: once the former is unloaded, and not before."""
        registering, loaded = site.manager.register, []

        class Plugin:
            def __init__(self, number: int) -> None:
                self.number = number

            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                loaded.append(self.number)

        for number in (1, 2, 3):
            registering("alpha", Plugin(number), "functionality")
            site.manager.load("alpha")
            with pytest.raises(PluginError, match=r"is loaded\n.*what to do: opmux.plugins.unload\(\"alpha\"\)"):
                registering("alpha", Plugin(4), "functionality")
            site.manager.unload("alpha")
        assert loaded == [1, 2, 3]
        assert site.states() == {"alpha": "unloaded"}

    def test_a_name_that_a_package_has(self, site: "Site") -> None:
        """It is refused, loaded or not, with the package and both ways out."""
        site.kernel_plugin("alpha", "CPU", distribution="acme-alpha")
        site.manager.discover()
        for _ in ("discovered", "loaded"):
            with pytest.raises(PluginError) as caught:
                site.manager.register("alpha", object())
            assert caught.value.found == "acme-alpha 1.0 is installed and has a plugin of that name"
            assert caught.value.advice == "choose another name, or python -m pip uninstall acme-alpha"
            site.manager.load("alpha")

    def test_none(self, site: "Site") -> None:
        """None, as a function that forgot to return a plugin gives it, is refused at once, and holds no name."""
        with pytest.raises(PluginError, match=r"None, which has no hooks\n.*what to do: pass a module or an object"):
            site.manager.register("alpha", None)
        assert site.states() == {}
        site.manager.register("alpha", object())

    def test_object_without_hooks(self, site: "Site") -> None:
        """An object without hooks can be registered and not loaded."""
        site.manager.register("alpha", object())
        with pytest.raises(PluginError, match="no opmux_register hook"):
            site.manager.load("alpha")

    def test_a_class_whose_hooks_take_an_object(self, site: "Site") -> None:
        """The parentheses that are missing are told, and a class whose hooks need no object is a plugin."""

        class Alpha:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                pass

        class Beta:
            @staticmethod
            @hookimpl
            def opmux_register(scope: Scope) -> None:
                pass

        class Gamma:
            @classmethod
            @hookimpl
            def opmux_register(cls, scope: Scope) -> None:
                pass

        site.manager.register("alpha", Alpha, kind="functionality")
        with pytest.raises(PluginError, match=r"is the class Alpha: its hooks(?s:.*)give such an object, Alpha\(\)"):
            site.manager.load("alpha")
        site.manager.register("alpha", Alpha(), kind="functionality")
        site.manager.register("beta", Beta, kind="functionality")
        site.manager.register("gamma", Gamma, kind="functionality")
        for name in ("alpha", "beta", "gamma"):
            assert site.manager.load(name).state == "loaded"
