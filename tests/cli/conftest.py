"""Commands run in this process, and plugins in a folder that the processes which they start see too."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, final

import pytest
from tests.environments import Done
from tests.plugins.conftest import Site

from opmux.cli import main
from opmux.cli._map_data import map_data


@final
class Shell:
    """Runs commands, and remembers nothing."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *arguments: str) -> Done:
        self._capture.readouterr()
        code = main(arguments)
        return Done(code, *self._capture.readouterr())


@pytest.fixture
def opmux_(capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command `opmux`."""
    return Shell(capsys)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An empty folder on the path; the plugins in it are the only ones that may be loaded."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("OPMUX_PLUGINS", "alpha,beta,gamma")
    yield Site(folder)
    for name in [n for n in sys.modules if n.startswith("sample_")]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    """The data of the plugins that are loaded, as a page reads it."""
    value: dict[str, Any] = json.loads(json.dumps(map_data()))
    return value


#: A device whose checks say what a test has its kernels do.
DEVICE = "sample_judged"


#: The plugin of the device, over NumPy; a file that the environment names has further parameters and kernels.
PLUGIN = f"""
    import os
    import runpy

    import numpy as np

    import opmux


    @hookimpl
    def opmux_register(scope):
        written = runpy.run_path(os.environ["SAMPLE_KERNELS"]) if "SAMPLE_KERNELS" in os.environ else {{}}
        options = {{"xp": np, "from_numpy": np.array, "to_numpy": np.asarray}} | written.get("OPTIONS", {{}})
        opmux.native.array_kernels(scope, scope.backend("{DEVICE}"), **options)
        with scope.library("aten", "IMPL", "{DEVICE.upper()}") as library:
            for name, kernel in written.get("KERNELS", {{}}).items():
                library.impl(name, kernel)
"""

Write = Callable[..., None]


@pytest.fixture
def device(site: Site, monkeypatch: pytest.MonkeyPatch) -> str:
    """The device, installed and not loaded in this process."""
    site.plugin(DEVICE, PLUGIN, kind="backend")
    monkeypatch.setenv("OPMUX_PLUGINS", f"cpu,autograd,{DEVICE}")
    monkeypatch.delenv("OPMUX_AUTOLOAD", raising=False)
    return DEVICE


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes kernels and options of the device, by the text of functions."""

    def write(kernels: dict[str, str], head: str = "", options: str = "{}") -> None:
        file = tmp_path / "kernels.py"
        rows = "".join(f"    {name!r}: {text},\n" for name, text in kernels.items())
        head = f"import os, signal, sys, threading, time\nimport numpy as np\nimport opmux\n{head}\n"
        file.write_text(f"{head}\nOPTIONS = {options}\nKERNELS = {{\n{rows}}}\n", "utf-8", "surrogatepass")
        monkeypatch.setenv("SAMPLE_KERNELS", str(file))

    return write
