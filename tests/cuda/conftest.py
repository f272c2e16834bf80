"""The CUDA plugin, loaded over the fake of CuPy; everything is undone when a module's tests are over."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import opmux
from opmux.dispatch import backend_of
from opmux.plugins import PluginRecord
from opmux.tensor import _backends, _generator
from opmux_cuda import _probe, plugin

from . import fake_cupy
from .fake_cupy import MACHINE, Machine


@contextmanager
def replaced_record() -> Iterator[None]:
    """In place of what is installed under the name "cuda", nothing is known of it; afterwards all is as it was."""
    catalog = opmux.plugins._manager.catalog
    installed = [record for record in catalog.records if record.name == "cuda"]
    catalog.records = tuple(record for record in catalog.records if record not in installed)
    backend = backend_of("cuda")
    alive = backend.alive
    generators = dict(_generator._DEFAULTS.generators)
    try:
        yield
    finally:
        if any(record.name == "cuda" for record in catalog.loaded):
            opmux.plugins.unload("cuda")
        catalog.records = (*(record for record in catalog.records if record.name != "cuda"), *installed)
        if alive:
            backend.mark_alive()
        _backends._UNLOADED.pop("cuda", None)
        _generator._DEFAULTS.generators.clear()
        _generator._DEFAULTS.generators.update(generators)


@contextmanager
def loaded_plugin(reason: Callable[[], str], devices: int = 2) -> Iterator[PluginRecord]:
    """The plugin registered over the fake, with an answer of its own to what is missing on this machine."""
    patch = pytest.MonkeyPatch()
    fake_cupy.install(devices)
    patch.setattr(_probe, "reason", reason)
    try:
        with replaced_record():
            record = opmux.plugins.register("cuda", plugin)
            try:
                opmux.plugins.load("cuda")
            except opmux.errors.PluginError:
                if record.state != "unavailable":
                    raise
            yield record
    finally:
        patch.undo()
        fake_cupy.uninstall()


@pytest.fixture(scope="module")
def _loaded() -> Iterator[None]:
    with loaded_plugin(lambda: ""):
        yield


@pytest.fixture
def cuda(_loaded: None) -> Iterator[Machine]:
    """The plugin is loaded, on a machine with two devices; nothing has been counted on it yet."""
    MACHINE.clear()
    yield MACHINE
    MACHINE.clear()


@pytest.fixture
def one_device() -> Iterator[Machine]:
    """The plugin is loaded, on a machine with one device."""
    with loaded_plugin(lambda: "", devices=1):
        yield MACHINE


@pytest.fixture
def on_device(cuda: Machine) -> Callable[..., Any]:
    """Makes a tensor on the device `cuda`, from what `opmux.tensor` takes."""
    return lambda data, **options: opmux.tensor(data, device="cuda", **options)
