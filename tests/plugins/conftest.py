"""Plugins that are written to a temporary folder, and a manager and a dispatcher of their own."""

import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import importlib_metadata
import pytest

import opmux  # noqa: F401 -- autoload is over before a test counts anything
from opmux.dispatch import Library, new_dispatcher
from opmux.plugins import PluginManager, PluginRecord
from opmux.testing import tensor_with_keys

_HEAD = "from opmux.plugins import hookimpl\n\n"
_GROUPS = {"backend": "opmux.backends", "functionality": "opmux.functionality"}


class Site:
    """A folder on the path with distributions in it, and what loads them.

    Attributes:
        path: The folder.
        dispatcher: Holds `ns::f(Tensor x) -> Tensor` and `ns::g(Tensor x) -> Tensor`, without kernels.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.dispatcher = new_dispatcher()
        library = Library("ns", "DEF", dispatcher=self.dispatcher)
        library.define("f(Tensor x) -> Tensor")
        library.define("g(Tensor x) -> Tensor")
        self.manager = PluginManager(self.dispatcher, self.distributions)

    def distributions(self) -> Iterable[Any]:
        return importlib_metadata.distributions(path=[str(self.path)])

    def fresh_manager(self) -> PluginManager:
        """A manager that reads the environment anew and has seen what is installed."""
        self.manager = PluginManager(self.dispatcher, self.distributions)
        self.manager.autoload()
        return self.manager

    def package(self, name: str, code: str) -> Path:
        """Writes the package `sample_<name>` with its module `plugin`."""
        folder = self.path / f"sample_{name}"
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
        (folder / "plugin.py").write_text(_HEAD + dedent(code))
        importlib.invalidate_caches()
        return folder

    def metadata(
        self,
        name: str,
        *,
        distribution: str = "",
        version: str = "1.0",
        requires: Iterable[str] = ("opmux>=0.1",),
        kind: str = "functionality",
        value: str = "",
    ) -> Path:
        """Writes the metadata of a distribution that holds the plugin."""
        distribution = distribution or f"sample-{name}"
        folder = self.path / f"{distribution.replace('-', '_')}-{version}.dist-info"
        folder.mkdir(exist_ok=True)
        lines = ["Metadata-Version: 2.1", f"Name: {distribution}", f"Version: {version}"]
        lines += [f"Requires-Dist: {r}" for r in requires]
        (folder / "METADATA").write_text("\n".join(lines) + "\n\n")
        value = value or f"sample_{name}.plugin"
        (folder / "entry_points.txt").write_text(f"[{_GROUPS[kind]}]\n{name} = {value}\n")
        importlib.invalidate_caches()
        return folder

    def plugin(self, name: str, code: str, **metadata: Any) -> None:
        """Installs a plugin: its package and the distribution that declares it."""
        self.package(name, code)
        self.metadata(name, **metadata)

    def kernel_plugin(self, name: str, key: str, result: str = "", *, override: bool = False, **metadata: Any) -> None:
        """Installs a plugin whose kernel of `ns::f` at `key` returns a text."""
        self.plugin(name, kernel_code(key, result or name, override=override), **metadata)

    def record(self, name: str) -> PluginRecord:
        return next(r for r in self.manager.status() if r.name == name)

    def states(self) -> dict[str, str]:
        return {r.name: r.state for r in self.manager.status()}

    def dump(self) -> dict[str, str]:
        """Everything that the dispatcher holds, as text."""
        d = self.dispatcher
        return {e.name: d.dump(e.name) + d.dump_table(e.name) for e in d.entries()}

    def call(self, *keys: str) -> Any:
        """What `ns::f` gives for a tensor with these keys."""
        return self.dispatcher.ops.ns.f.default(tensor_with_keys(keys))


def kernel_code(key: str, result: str, *, override: bool = False) -> str:
    """Source of a plugin with one kernel of `ns::f`, which returns a text."""
    return f"""
    @hookimpl
    def opmux_register(scope):
        with scope.library("ns", "IMPL", "{key}", override={override}) as library:
            library.impl("f", lambda x: "{result}")
    """


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An empty folder on the path; afterwards its modules are forgotten."""
    monkeypatch.delenv("OPMUX_PLUGINS", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Site(tmp_path)
    for name in [n for n in sys.modules if n.startswith("sample_")]:
        del sys.modules[name]
