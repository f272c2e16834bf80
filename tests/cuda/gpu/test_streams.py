"""Streams, events, threads and devices: what is ordered has its values, and nothing else waits."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.cuda.fake_cupy import Machine
from tests.cuda.gpu.conftest import require_device

import opmux
from opmux.dispatch import trace

require_device()
pytestmark = pytest.mark.cuda


def _busy(size: int, products: int = 200) -> Any:
    """A matrix of ones, once the work that is queued for it is done."""
    x = opmux.full((size, size), 1 / size, device="cuda")
    y = opmux.ones(size, size, device="cuda")
    for _ in range(products):
        y = y @ x
    return y


def test_streams_ordered_by_events(cuda: Machine, size: int) -> None:
    """What one stream computes another one reads after the event, without the host waiting."""
    writer, reader = opmux.cuda.Stream(), opmux.cuda.Stream()
    for _ in range(5):
        with writer:
            y = _busy(size, 20)
            event = writer.record_event()
        event.wait(reader)
        with reader:
            total = y.sum()
        y.record_stream(reader)
        reader.synchronize()
        assert total.item() == pytest.approx(size * size, rel=1e-3)


def test_a_call_returns_before_its_work_is_done(cuda: Machine, size: int) -> None:
    """Kernels, and copies from pinned memory that may, are queued: an event behind long work has not happened yet."""
    host = opmux.arange(1024.0).pin_memory()
    event = opmux.cuda.Event()
    for products in (
        2,
        200,
    ):  # What is done for the first time, kernels compiled and pinned memory taken, waits for the device.
        y = _busy(size, products)
        there = host.to("cuda", non_blocking=True) + 1
        back = there.to("cpu", non_blocking=True)
        event.record()
        if products == 2:
            del back
            opmux.cuda.synchronize()
    assert not event.query()
    event.synchronize()
    assert event.query()
    assert back.is_pinned()
    assert back.tolist() == (host + 1).tolist()
    assert y[0, 0].item() == pytest.approx(1, rel=1e-3)


def test_elapsed_time(cuda: Machine, size: int) -> None:
    """Events around work give a time that grows with the work."""
    marks = [opmux.cuda.Event(enable_timing=True) for _ in range(3)]
    _busy(size, 2)
    marks[0].record()
    _busy(size, 10)
    marks[1].record()
    _busy(size, 100)
    marks[2].record()
    marks[2].synchronize()
    assert 0 < marks[0].elapsed_time(marks[1]) < marks[0].elapsed_time(marks[2])


def test_traces_have_times_of_the_device(cuda: Machine, size: int) -> None:
    """Every CUDA kernel in a trace has a time of its own, none of the host's has."""
    x = opmux.ones(size, size, device="cuda")
    with trace() as recorded:
        (x @ x).exp().sum()
    times = {event.operator: event.device_duration for event in recorded.events() if event.key == "CUDA"}
    assert list(times)[-2:] == ["aten::exp", "aten::sum"]
    assert all(time is not None and time > 0 for time in times.values())
    assert all(event.device_duration is None for event in recorded.events() if event.key != "CUDA")


def test_threads(cuda: Machine) -> None:
    """Many threads, each with a stream of its own, train at the same time and get what one gets alone."""

    def work(seed: int, device: str) -> list[float]:
        x = opmux.arange(64.0).reshape(8, 8).to(device) / (seed + 8)
        w = (opmux.ones(8, 8) / 8).to(device).requires_grad_()
        for _ in range(5):
            ((x @ w).softmax(1) * x).sum().backward()
        assert w.grad is not None
        found: list[float] = w.grad.cpu().reshape(-1).tolist()
        return found

    def on_a_stream(seed: int) -> list[float]:
        with opmux.cuda.Stream():
            return work(seed, "cuda")

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(on_a_stream, range(32)))
    for seed, gradient in enumerate(found):
        assert gradient == pytest.approx(work(seed, "cpu"), rel=1e-3, abs=1e-4)


def test_recorded_memory_is_not_used_again_too_early(cuda: Machine, size: int) -> None:
    """Memory of a tensor that has gone is not overwritten while a stream still reads it."""
    stream = opmux.cuda.Stream()
    x = opmux.ones(size, size, device="cuda")
    stream.wait_stream(opmux.cuda.current_stream())
    with stream:
        _busy(size, 50)
        read = x + 1
    x.record_stream(stream)
    del x
    for _ in range(4):
        opmux.zeros(size, size, device="cuda")
    stream.synchronize()
    assert read.min().item() == read.max().item() == 2


def test_a_seed_gives_its_numbers_again(cuda: Machine) -> None:
    """Random numbers follow from the seed, and the state gives them again."""
    draws = []
    for _ in range(2):
        opmux.manual_seed(5)
        draws.append([opmux.randn(100, device="cuda").tolist(), opmux.rand(7, device="cuda").tolist()])
    assert draws[0] == draws[1]
    state = opmux.cuda.get_rng_state()
    first = opmux.randn(5, device="cuda").tolist()
    opmux.cuda.set_rng_state(state)
    assert opmux.randn(5, device="cuda").tolist() == first


def test_two_devices(two_devices: None, size: int) -> None:
    """Tensors go from one device to another behind the work on them, and calls find their device by themselves."""
    x = opmux.ones(size, size, device="cuda:0")
    for _ in range(20):
        x = x + 1
    y = x.to("cuda:1")
    x.fill_(0)
    assert (y * 2).sum().item() == 42 * size * size
    assert [str(t.device) for t in (y, y * 2, y @ y, y.sum(), y[y > 3])] == ["cuda:1"] * 5
    assert opmux.cuda.current_device() == 0
    with pytest.raises(RuntimeError, match="same device"):
        x + y
