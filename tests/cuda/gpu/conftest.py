"""The plugin on the GPU of this machine. `OPMUX_TEST_CUDA=fake` puts the fake in its place, to see that these tests themselves run.

Without a device every module here is skipped as a whole, with the plugin's own reason: `require_device`.
"""

import os
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from tests.cuda import parity
from tests.cuda.conftest import loaded_plugin, replaced_record
from tests.cuda.fake_cupy import MACHINE, Machine
from tests.cuda.fake_cupy._compiled import compiler

import opmux
from opmux_cuda import _probe, plugin

FAKE = os.environ.get("OPMUX_TEST_CUDA") == "fake"


def require_device() -> None:
    """Skips the module that calls this where its tests cannot run: one report, where each of its tests would give one."""
    if FAKE:
        reason = "" if compiler() else "user-defined kernels run on the host by g++, which is not on PATH"
    else:
        reason = _probe.reason()
    if reason:
        pytest.skip(reason, allow_module_level=True)


@pytest.fixture(scope="module")
def _loaded() -> Iterator[None]:
    if FAKE:
        with loaded_plugin(lambda: ""), pytest.MonkeyPatch.context() as patch:
            patch.setattr(parity, "counts_launches", lambda: False)  # as on a device
            yield
        return
    with replaced_record():
        opmux.plugins.register("cuda", plugin)
        opmux.plugins.load("cuda")
        yield


@pytest.fixture
def cuda(_loaded: None) -> Iterator[Machine]:
    """The plugin is loaded; the records of the fake are empty, and stay so where there is a real device."""
    if FAKE:
        MACHINE.clear()
    yield MACHINE
    opmux.cuda.synchronize()
    opmux.cuda.set_device(0)


@pytest.fixture
def size(cuda: Machine) -> int:
    """Rows of a square matrix whose product keeps a device busy; few where the fake computes it."""
    return 8 if FAKE else 2048


@pytest.fixture
def two_devices(cuda: Machine) -> None:
    """There are at least two devices."""
    if opmux.cuda.device_count() < 2:
        pytest.skip("needs two CUDA devices, and this machine has one")


@pytest.fixture
def peer(cuda: Machine) -> Any:
    """Torch with a device; opmux, which has the same names, where the fake is tested."""
    if FAKE:
        return opmux
    torch: ModuleType = pytest.importorskip("torch", reason="torch is not installed")
    if not torch.cuda.is_available():
        pytest.skip("torch sees no CUDA device: this is a build without CUDA, or for another driver")
    return torch
