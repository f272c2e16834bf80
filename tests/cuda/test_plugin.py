"""Unloading the plugin while tensors live and work is queued."""

import pytest

import opmux
from opmux.dispatch import backend_of
from opmux.errors import BackendUnloadedError
from opmux.plugins import MissingNamespaceError
from opmux_cuda import _cupy
from opmux_cuda._memory import _PEAKS
from opmux_cuda._runtime import RUNTIME

from .fake_cupy import MACHINE, Machine

pytestmark = pytest.mark.cupy


def test_unloaded_tensors_keep_their_data(cuda: Machine) -> None:
    """Work that is queued ends, tensors say that the backend is gone, and work again when it is back."""
    x = opmux.arange(4.0, device="cuda:1")
    y = x * 2
    assert MACHINE.devices[1].null.issued > MACHINE.devices[1].null.reached
    opmux.plugins.unload("cuda")
    try:
        with pytest.raises(BackendUnloadedError):
            y + 1
        with pytest.raises(BackendUnloadedError):
            opmux.zeros(2, device="cuda")
        with pytest.raises(MissingNamespaceError):
            opmux.cuda.is_available()
    finally:
        opmux.plugins.load("cuda")
    assert (y + 1).tolist() == [1.0, 3.0, 5.0, 7.0]


def test_an_unloaded_plugin_holds_nothing_of_cupy(cuda: Machine) -> None:
    """What was looked up in CuPy goes with the plugin, and so do its timer, its memory records and freed memory."""
    x = opmux.ones(3, device="cuda")
    opmux.cuda.reset_peak_memory_stats()
    x.record_stream(opmux.cuda.Stream())
    del x
    opmux.plugins.unload("cuda")
    try:
        assert [vars(module).keys() for module in _cupy._MODULES] == [{"__name__", "__instead__"}] * len(_cupy._MODULES)
        assert not RUNTIME._waiting
        assert backend_of("cuda").timer is None
        assert getattr(MACHINE.allocator, "__self__", None) is not _PEAKS
    finally:
        opmux.plugins.load("cuda")
