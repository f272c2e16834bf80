"""Memory of a device: out of memory is an error like others; and the plugin may go while work is queued."""

import gc
from collections.abc import Iterator

import pytest
from tests.cuda.fake_cupy import Machine
from tests.cuda.gpu.conftest import require_device

import opmux
from opmux.errors import BackendUnloadedError, OutOfMemoryError

require_device()
pytestmark = pytest.mark.cuda
MIB = 1 << 20


@pytest.fixture
def limited(cuda: Machine) -> Iterator[None]:
    """The pool may hold 64 MiB more than it does."""
    import cupy

    gc.collect()
    opmux.cuda.empty_cache()
    pool = cupy.get_default_memory_pool()
    pool.set_limit(pool.total_bytes() + 64 * MIB)
    yield
    pool.set_limit(0)
    opmux.cuda.empty_cache()


def test_more_than_the_device_has(cuda: Machine) -> None:
    """Asking for twice the memory of the device is one clear error, and the next call works."""
    _, total = opmux.cuda.mem_get_info()
    with pytest.raises(OutOfMemoryError, match="CUDA out of memory: tried to allocate") as caught:
        opmux.empty(2 * total, dtype=opmux.uint8, device="cuda")
    assert "cuda:0 has " in caught.value.found
    assert "opmux.cuda.empty_cache()" in caught.value.advice
    assert opmux.ones(3, device="cuda").sum().item() == 3


def test_out_of_memory_within_a_computation(limited: None) -> None:
    """What fails half-way through forward and backward holds nothing; a smaller batch then goes through."""
    w = opmux.ones(512, 512, device="cuda").requires_grad_()
    held = opmux.cuda.memory_allocated()
    with pytest.raises(OutOfMemoryError, match="with a limit of"):
        opmux.nn.functional.softmax((opmux.ones(1 << 16, 512, device="cuda") @ w), 1).sum().backward()
    gc.collect()
    assert opmux.cuda.memory_allocated() == held
    opmux.nn.functional.softmax((opmux.ones(64, 512, device="cuda") @ w), 1).sum().backward()
    assert w.grad is not None
    assert tuple(w.grad.shape) == (512, 512)


def test_what_is_taken_and_kept(cuda: Machine) -> None:
    """Taken memory goes back to the pool with the tensor, from there to the device, and the peak remains."""
    gc.collect()
    opmux.cuda.empty_cache()
    opmux.cuda.reset_peak_memory_stats()
    before, reserved = opmux.cuda.memory_allocated(), opmux.cuda.memory_reserved()
    x = opmux.zeros(4 * MIB, device="cuda")
    assert opmux.cuda.memory_allocated() == before + 16 * MIB
    del x
    assert opmux.cuda.memory_allocated() == before
    assert opmux.cuda.memory_reserved() >= reserved + 16 * MIB
    assert opmux.cuda.max_memory_allocated() == before + 16 * MIB
    opmux.cuda.empty_cache()
    assert opmux.cuda.memory_reserved() <= reserved


def test_unloading_while_kernels_are_queued(cuda: Machine, size: int) -> None:
    """Queued work ends, its tensors say that the backend has gone, and have their values when it is back."""
    x = opmux.full((size, size), 1 / size, device="cuda")
    y = opmux.ones(size, size, device="cuda")
    for _ in range(100):
        y = y @ x
    opmux.plugins.unload("cuda")
    try:
        with pytest.raises(BackendUnloadedError):
            y + 1
    finally:
        opmux.plugins.load("cuda")
    assert (y + 1).mean().item() == pytest.approx(2, rel=1e-3)
