"""Copies between host and device: which of them make the host wait, and sharing of memory with other libraries."""

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorValueError, PluginError

from .fake_cupy import MACHINE, Machine
from .parity import needs_compiler

pytestmark = pytest.mark.cupy


def test_pageable_memory_may_change_after_the_copy(cuda: Machine) -> None:
    """The values of ordinary memory are read before `cuda` returns."""
    host = np.arange(4.0)
    there = opmux.from_numpy(host).cuda(non_blocking=True)
    host[:] = 0
    assert there.tolist() == [0.0, 1.0, 2.0, 3.0]


def test_only_pinned_memory_is_copied_without_waiting(cuda: Machine) -> None:
    """From pinned memory `cuda` waits unless `non_blocking` is set; to it, `cpu` and `copy_` wait unless it is set."""
    host = opmux.arange(4.0).pin_memory()
    cuda.records.clear()
    there = host.to("cuda", non_blocking=True)
    assert cuda.number_of("synchronise") == 0
    host.to("cuda")
    assert cuda.number_of("synchronise") == 1
    cuda.records.clear()
    back = there.to("cpu", non_blocking=True)
    host.copy_(there, non_blocking=True)
    assert cuda.number_of("synchronise") == 0
    assert cuda.number_of("device to host") == 2
    assert back.is_pinned()
    opmux.cuda.synchronize()
    assert back.tolist() == host.tolist() == [0.0, 1.0, 2.0, 3.0]
    cuda.records.clear()
    opmux.zeros(4).copy_(there, non_blocking=True)
    assert cuda.number_of("synchronise") > 0


def test_non_blocking_conversions_go_through_fresh_memory(cuda: Machine) -> None:
    """A copy into pinned memory that converts, broadcasts or meets gaps has its values when it returns."""
    there = opmux.arange(3.0, device="cuda")
    for target in (opmux.zeros(3, dtype=opmux.int64).pin_memory(), opmux.zeros(2, 3).pin_memory()):
        target.copy_(there, non_blocking=True)
        assert target.reshape(-1)[:3].tolist() == [0, 1, 2]


def test_pinning(cuda: Machine) -> None:
    """A pinned copy keeps values, dtype and order; pinning it again gives itself; device tensors are refused."""
    x = opmux.arange(6, dtype=opmux.int32).reshape(2, 3).t()
    assert not x.is_pinned()
    pinned = x.pin_memory()
    assert pinned.is_pinned()
    assert pinned.is_pinned("cuda")
    assert pinned.pin_memory() is pinned
    assert (pinned.stride(), pinned.dtype, pinned.tolist()) == (x.stride(), x.dtype, x.tolist())
    assert opmux.zeros(3, pin_memory=True).is_pinned()
    assert not opmux.zeros(3, device="cuda").is_pinned()
    with pytest.raises(OperatorValueError, match="only dense CPU tensors can be pinned"):
        opmux.zeros(3, device="cuda").pin_memory()


def test_nothing_is_pinned_without_the_plugin() -> None:
    """Where no device reads pinned memory, no tensor is pinned, and pinning says what is missing."""
    if MACHINE.devices and any(r.name == "cuda" for r in opmux.plugins._manager.catalog.loaded):
        with opmux.plugins.disabled("cuda"):
            _check_without()
    else:
        _check_without()


def _check_without() -> None:
    assert not opmux.ones(2).is_pinned()
    with pytest.raises(PluginError, match="no loaded plugin has a device that reads pinned memory") as caught:
        opmux.ones(2).pin_memory()
    assert "leave out pin_memory" in caught.value.advice


def test_arrays_of_cupy_are_shared(cuda: Machine) -> None:
    """asarray, as_tensor and from_dlpack see the memory of CuPy's arrays, on their device; tensor copies it."""
    import cupy

    with cupy.cuda.Device(1):
        array = cupy.arange(3.0)
    cuda.records.clear()
    shared = [opmux.asarray(array), opmux.as_tensor(array), opmux.from_dlpack(array)]
    copied = opmux.tensor(array)
    with cupy.cuda.Device(1):
        array[0] = 9.0
    assert cuda.records == []
    assert {str(t.device) for t in (*shared, copied)} == {"cuda:1"}
    assert [t.tolist()[0] for t in shared] == [9.0] * 3
    assert copied.tolist()[0] == 0.0
    assert opmux.asarray(array, device="cpu").tolist() == [9.0, 1.0, 2.0]
    assert str(opmux.as_tensor(array, device="cuda:0").device) == "cuda:0"


def test_tensors_are_shared_with_cupy(cuda: Machine) -> None:
    """CuPy reads tensors through DLPack and the array interface, without a copy."""
    import cupy

    x = opmux.arange(4.0, device="cuda")
    cuda.records.clear()
    for array in (cupy.asarray(x), cupy.from_dlpack(x)):
        array[0] += 5
    assert cuda.records == []
    assert x.tolist() == [10.0, 1.0, 2.0, 3.0]
    assert x.__dlpack_device__() == (2, 0)
    assert x.__cuda_array_interface__["shape"] == (4,)
    assert not hasattr(opmux.ones(2), "__cuda_array_interface__")
    with pytest.raises(OperatorValueError, match="requires grad"):
        _ = opmux.ones(2, device="cuda").requires_grad_().__cuda_array_interface__
    with pytest.raises(BufferError):
        cupy.from_dlpack(opmux.ones(2, device="cuda").requires_grad_())


def test_other_libraries_arrays_are_read_by_the_interface(cuda: Machine) -> None:
    """Any object with the array interface becomes a tensor over its memory."""
    import cupy

    class Foreign:
        def __init__(self, array: object) -> None:
            self.__cuda_array_interface__ = array.__cuda_array_interface__  # type: ignore[attr-defined]

    array = cupy.zeros(2)
    shared = opmux.asarray(Foreign(array))
    shared += 1
    assert array.tolist() == [1.0, 1.0]


@needs_compiler
def test_what_waits_for_the_device_is_counted(cuda: Machine) -> None:
    """Values on the host cost one copy and one wait each, and arithmetic none."""
    x = opmux.ones(4, 4, device="cuda")
    y = (x @ x + 1).relu().softmax(1).sum(0, keepdim=True).expand(4, 4)[1:, ::2].clone().exp().mean()
    assert cuda.number_of("synchronise", "device to host") == 0
    y.item()
    float(y)
    bool(y > 0)
    y.tolist()
    repr(y)
    assert cuda.number_of("device to host") == cuda.number_of("synchronise") >= 5
    assert all("test_transfers.py" in "".join(record.stack) for record in cuda.records)
