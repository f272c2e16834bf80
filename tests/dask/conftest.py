"""Chunks of a few elements, computed by this thread, so that small tensors have many chunks."""

import os
from collections.abc import Iterator

import pytest

import opmux

dask = pytest.importorskip("dask", reason="the Dask backend needs dask")
pytest.importorskip("opmux_dask", reason="opmux-dask is not installed")


@pytest.fixture(scope="session")
def _loaded() -> Iterator[None]:
    """The plugin, which the environment of the tests has not let opmux load."""
    before = os.environ.get("OPMUX_PLUGINS")
    os.environ["OPMUX_PLUGINS"] = "autograd,cpu,dask"
    opmux.plugins.load("dask")
    yield
    opmux.plugins.unload("dask")
    os.environ["OPMUX_PLUGINS"] = before or ""


@pytest.fixture(autouse=True)
def _small_chunks(_loaded: None) -> Iterator[None]:
    with dask.config.set({"array.chunk-size": "48B", "scheduler": "sync"}):
        yield
