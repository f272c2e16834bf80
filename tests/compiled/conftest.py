"""The plugin, loaded for a test, with loops for arrays of every size."""

from collections.abc import Iterator
from typing import Any

import pytest

import opmux


@pytest.fixture(scope="session")
def _registered() -> None:
    plugin = pytest.importorskip("opmux_compiled.plugin", reason="opmux-compiled is not installed")
    pytest.importorskip("numba", reason="opmux-compiled needs numba")
    opmux.plugins.register("compiled_loops", plugin, kind="functionality")


@pytest.fixture
def loops(_registered: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The loops that have run in this test."""
    from opmux_compiled import _engine

    ran: list[str] = []
    find = _engine._loop

    def noted(path: str) -> Any:
        ran.append(path)
        return find(path)

    monkeypatch.setattr(_engine, "LEAST", 1)
    monkeypatch.setattr(_engine, "_loop", noted)
    opmux.plugins.load("compiled_loops")
    yield ran
    opmux.plugins.unload("compiled_loops")
