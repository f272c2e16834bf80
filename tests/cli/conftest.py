"""Commands run in this process, and plugins in a folder that the processes which they start see too."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, final

import pytest
from tests.plugins.conftest import Site

from opmux.cli import main
from opmux.cli._map_data import map_data


class Done(NamedTuple):
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """What it has printed with `--json`."""
        return json.loads(self.out)


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
