"""`import opmux.autograd`: namespaces of plugins as modules, as long as the plugin is loaded."""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from tests.faults import every_interrupt

import opmux
from opmux.errors import PluginError
from opmux.plugins import MissingModuleError, hookimpl
from opmux.plugins._importing import _imported

NAMES = ("opmux.sampled", "opmux.sampled.inner")


class Plugin:
    """Registers nothing, and publishes a package of the tests."""

    def __init__(self, published: Any) -> None:
        self.published = published

    @hookimpl
    def opmux_register(self, scope: Any) -> None:
        """Nothing."""

    @hookimpl
    def opmux_namespace(self) -> Any:
        """What it was given."""
        return self.published


@pytest.fixture
def give(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Any], None]]:
    """Loads the plugin "sampled" with a namespace."""
    opmux.plugins.status()  # what is installed is loaded by now
    monkeypatch.setattr(opmux.plugins._manager.catalog, "records", opmux.plugins._manager.catalog.records)

    def load(published: Any) -> None:
        opmux.plugins.register("sampled", Plugin(published), kind="functionality")
        opmux.plugins.load("sampled")

    yield load
    if "sampled" in opmux.plugins.namespaces():
        opmux.plugins.unload("sampled")
    assert not [name for name in sys.modules if name.startswith("opmux.sampled")]


@pytest.fixture
def package(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A package with one module."""
    folder = tmp_path / "sampled_package"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "inner.py").write_text("class Inner: ...\n")
    (folder / "broken.py").write_text("import sampled_nothing\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("sampled_package")
    for name in [n for n in sys.modules if n.partition(".")[0] == "sampled_package"]:
        del sys.modules[name]


def check_missing(name: str) -> MissingModuleError:
    """The module cannot be imported; returns why."""
    with pytest.raises(MissingModuleError) as raised:
        importlib.import_module(name)
    assert raised.value.name in (name, name.rpartition(".")[0])  # that of the package, where that is what is missing
    assert name not in sys.modules
    return raised.value


def test_modules_are_those_of_the_plugin(give: Any, package: Any) -> None:
    """Under both names they are one object, whose own spec stays; others are missing by their name."""
    give(package)
    spec = package.__spec__
    inner: Any = importlib.import_module("opmux.sampled.inner")
    assert importlib.import_module("opmux.sampled") is opmux.sampled is package
    assert inner is sys.modules["sampled_package.inner"]
    assert (package.__spec__, vars(inner)["__spec__"].name) == (spec, "sampled_package.inner")
    assert "has no module 'nothing'" in str(check_missing("opmux.sampled.nothing"))
    with pytest.raises(ModuleNotFoundError, match="sampled_nothing"):
        importlib.import_module("opmux.sampled.broken")


def test_what_is_no_module(give: Any) -> None:
    """An object can be published, and imported; it has no modules."""
    give(SimpleNamespace(x=1))
    assert importlib.import_module("opmux.sampled").x == 1
    with pytest.raises(ModuleNotFoundError, match="not a package"):
        importlib.import_module("opmux.sampled.inner")


def test_unloading_takes_modules_away(give: Any, package: Any) -> None:
    """With the advice to load it; loading brings them back, and an unloading that is interrupted drops nothing for good."""
    give(package)
    for _ in range(2):
        assert [importlib.import_module(name) is not None for name in NAMES] == [True, True]
        opmux.plugins.unload("sampled")
        for name in (NAMES[1], NAMES[0]):
            assert 'opmux.plugins.load("sampled")' in str(check_missing(name))
        with pytest.raises(AttributeError, match="sampled"):
            opmux.sampled
        opmux.plugins.load("sampled")


@pytest.mark.parametrize(
    "statement", ["from opmux import sampled", "from opmux import nn, sampled", "import opmux.sampled"]
)
def test_every_import_statement_says_what_to_do(give: Any, package: Any, statement: str) -> None:
    """The error is an ImportError and a PluginError with the advice; once the plugin is loaded the statement works."""
    give(package)
    opmux.plugins.unload("sampled")
    for _ in range(2):
        with pytest.raises(ImportError, match=r'opmux\.plugins\.load\("sampled"\)') as raised:
            exec(statement)
        assert isinstance(raised.value, PluginError)
        assert "opmux.sampled" not in sys.modules
    opmux.plugins.load("sampled")
    names: dict[str, Any] = {}
    exec(statement, names)
    assert names.get("sampled", package) is package


def test_interrupted_unloading(give: Any, package: Any) -> None:
    """Modules are there exactly as long as the plugin is loaded."""
    give(package)

    def make() -> Callable[[], object]:
        opmux.plugins.load("sampled")
        [importlib.import_module(name) for name in NAMES]
        return lambda: opmux.plugins.unload("sampled")

    for where in every_interrupt(make):
        if "sampled" in opmux.plugins.namespaces():
            assert importlib.import_module(NAMES[1]) is sys.modules["sampled_package.inner"], where
        else:
            assert not _imported.intersection(NAMES), where
            check_missing(NAMES[0])


def test_reloading_exchanges_modules() -> None:
    """Each version's modules are found while it is the one that is loaded; in a process of its own, whose classes change."""
    code = """
import opmux.autograd.function
old = opmux.autograd.Function
opmux.plugins.reload("autograd")
import opmux.autograd.function
from opmux.autograd.function import Function
print(Function is not old, Function is opmux.autograd.Function)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["True", "True"], run.stderr


@pytest.mark.parametrize(
    ("first", "autoload", "printed"),
    [
        ("from opmux.autograd import Function", "1", "True"),
        ("from opmux.autograd.function import Function", "1", "True"),
        ("import opmux.autograd; from opmux.autograd import Function", "1", "True"),
        ("import opmux.autograd", "0", "MissingModuleError"),
        ("from opmux import autograd", "0", "MissingNameError"),
        ("import opmux.nothing", "1", "ModuleNotFoundError"),
    ],
)
def test_as_the_first_statement(first: str, autoload: str, printed: str) -> None:
    """Plugins that were put off until opmux is imported are loaded by it."""
    code = f"""
try:
    {first}
    import opmux, opmux_autograd
    print(Function is opmux_autograd.Function)
except ImportError as error:
    print(type(error).__name__)
"""
    environment = os.environ | {"OPMUX_AUTOLOAD": autoload}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert run.stdout.strip() == printed, run.stderr
