"""Memory: how much is taken, what happens when there is no more."""

import gc

import pytest

import opmux
from opmux.errors import OutOfMemoryError

from .fake_cupy import Machine
from .parity import needs_compiler

MIB = 1 << 20


@pytest.fixture
def pool(cuda: Machine) -> Machine:
    """Nothing is taken that earlier tests have left."""
    gc.collect()
    gc.freeze()  # what they have left alive the next of these need not go through again
    opmux.cuda.empty_cache()
    return cuda


def test_taken_and_kept_memory(pool: Machine) -> None:
    """What tensors take is given back to the pool, and by empty_cache to the device."""
    before = opmux.cuda.memory_allocated()
    x = opmux.zeros(MIB // 4, device="cuda")
    assert opmux.cuda.memory_allocated() == before + MIB
    assert opmux.cuda.memory_allocated("cuda:1") == opmux.cuda.memory_allocated(1)
    del x
    assert opmux.cuda.memory_allocated() == before
    assert opmux.cuda.memory_reserved() >= before + MIB
    opmux.cuda.empty_cache()
    assert opmux.cuda.memory_reserved() == before
    free, total = opmux.cuda.mem_get_info()
    assert (free, total) == (total - before, 16 << 30)


def test_devices_count_for_themselves(pool: Machine) -> None:
    """What one device holds is not counted on another."""
    before = opmux.cuda.memory_allocated(0), opmux.cuda.memory_allocated(1)
    x = opmux.zeros(MIB // 4, device="cuda:1")
    assert (opmux.cuda.memory_allocated(0), opmux.cuda.memory_allocated(1)) == (before[0], before[1] + MIB)
    del x


@needs_compiler
def test_peaks(pool: Machine) -> None:
    """The largest numbers since they were reset, on the device that is asked for."""
    opmux.cuda.reset_peak_memory_stats()
    before = opmux.cuda.memory_allocated()
    x = opmux.zeros(MIB // 4, device="cuda")
    y = x + 1
    del x, y
    assert opmux.cuda.max_memory_allocated() == before + 2 * MIB
    assert opmux.cuda.max_memory_reserved() >= before + 2 * MIB
    stats = opmux.cuda.memory_stats()
    assert stats["allocated_bytes.all.current"] == before
    assert stats["allocated_bytes.all.peak"] == before + 2 * MIB
    opmux.cuda.reset_peak_memory_stats()
    assert opmux.cuda.max_memory_allocated() == before


@pytest.mark.parametrize(
    "ask",
    [
        lambda x: opmux.zeros(MIB, device="cuda"),
        lambda x: opmux.tensor([0.0] * MIB, device="cuda"),
        lambda x: opmux.zeros(MIB).cuda(),
        lambda x: x.repeat(8),
        lambda x: x[:1024].reshape(-1, 1) + x[:1024].reshape(1, -1),
        lambda x: x[:1024].reshape(-1, 1) @ x[:1024].reshape(1, -1),
        lambda x: opmux.cat([x] * 8),
        lambda x: opmux.outer(x[:1024], x[:1024]).exp_(),
        lambda x: opmux.nn.functional.softmax(x[:2048].expand(1024, -1), 1),
    ],
)
@pytest.mark.slow
def test_out_of_memory_is_an_error_and_the_process_goes_on(pool: Machine, ask: object) -> None:
    """Whatever asks for too much raises one error that says how much, and the next call works."""
    import cupy

    x = opmux.zeros(MIB // 8, device="cuda")
    held = opmux.cuda.memory_allocated()
    cupy.get_default_memory_pool().set_limit(2 * MIB)
    with pytest.raises(OutOfMemoryError) as caught:
        ask(x)  # type: ignore[operator]
    error = caught.value
    assert isinstance(error, (RuntimeError, MemoryError))
    assert "CUDA out of memory: tried to allocate" in error.asked
    assert "cuda:0 has 16.00 GiB" in error.found
    assert "with a limit of 2.00 MiB" in error.found
    assert "opmux.cuda.empty_cache()" in error.advice
    del (
        error,
        caught,
    )  # The error holds no frame that holds it: what has been allocated is free without the garbage collector.
    assert opmux.cuda.memory_allocated() == held
    assert (x + 1).sum().item() == MIB // 8


def test_the_error_names_the_device(pool: Machine) -> None:
    """Out of memory on another device than the current one."""
    import cupy

    with opmux.cuda.device(1):
        cupy.get_default_memory_pool().set_limit(MIB)
    with pytest.raises(opmux.cuda.OutOfMemoryError, match=r"tried to allocate 4\.00 MiB on cuda:1"):
        opmux.ones(MIB, device="cuda:1")
    assert opmux.cuda.current_device() == 0
