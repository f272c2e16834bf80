"""Streams and events: order without waiting, and waiting where it is asked for."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError

from .fake_cupy import Machine


def test_work_goes_to_the_current_stream(cuda: Machine) -> None:
    """A block makes a stream the current one, and gives the one before back; blocks nest."""
    first, second = opmux.cuda.Stream(), opmux.cuda.Stream()
    x = opmux.ones(2, device="cuda")
    cuda.launches.clear()
    with opmux.cuda.stream(first):
        x + 1
        with second:
            assert opmux.cuda.current_stream() == second
            x + 2
        x + 3
    x + 4
    assert [pointer for _, _, pointer in cuda.launches] == [s.cuda_stream for s in (first, second, first)] + [0]
    assert opmux.cuda.current_stream() == opmux.cuda.default_stream()


def test_a_stream_brings_its_device(cuda: Machine) -> None:
    """While a stream is current, so is its device; None changes nothing."""
    stream = opmux.cuda.Stream(device="cuda:1", priority=-1)
    assert str(stream.device) == "cuda:1"
    assert stream.priority == -1
    with opmux.cuda.stream(stream):
        assert opmux.cuda.current_device() == 1
        assert str(opmux.ones(1, device="cuda").device) == "cuda:1"
    with opmux.cuda.stream(None):
        assert opmux.cuda.current_device() == 0
    opmux.cuda.set_stream(stream)
    assert opmux.cuda.current_device() == 1
    assert opmux.cuda.current_stream() == stream
    assert opmux.cuda.current_stream("cuda:0") == opmux.cuda.default_stream("cuda:0")
    with pytest.raises(OperatorArgumentError, match=r"no opmux\.cuda\.Stream"):
        opmux.cuda.set_stream(cast(Any, None))


def test_the_current_stream_belongs_to_the_thread(cuda: Machine) -> None:
    """Another thread's work goes to the default stream."""
    with opmux.cuda.Stream(), ThreadPoolExecutor(1) as pool:
        found = pool.submit(opmux.cuda.current_stream).result()
    assert found == opmux.cuda.default_stream()


def test_unordered_streams_are_a_hazard(cuda: Machine) -> None:
    """The fake notices a read that nothing orders after the write; an event or a wait puts it right."""
    writer, reader = opmux.cuda.Stream(), opmux.cuda.Stream()
    with writer:
        x = opmux.ones(4, device="cuda") * 2
    with reader:
        x + 1
    assert len(cuda.hazards) == 1
    cuda.hazards.clear()
    reader.wait_stream(writer)
    with reader:
        x + 1
    with writer:
        y = x * 3
        event = writer.record_event()
    event.wait(opmux.cuda.default_stream())
    y + 1
    assert cuda.hazards == []
    assert cuda.number_of("synchronise") == 0


def test_waiting_and_asking(cuda: Machine) -> None:
    """A stream and an event have ended once they were waited for; asking does not wait."""
    stream = opmux.cuda.Stream()
    event = opmux.cuda.Event()
    assert event.query()
    with stream:
        x = opmux.ones(2, device="cuda")
        x + 1
        event.record()
    assert not stream.query()
    assert not event.query()
    assert cuda.number_of("synchronise") == 0
    event.synchronize()
    assert event.query()
    stream.synchronize()
    assert stream.query()
    assert cuda.number_of("synchronise") == 2
    opmux.cuda.synchronize()
    assert cuda.number_of("synchronise") == 3


def test_elapsed_time(cuda: Machine) -> None:
    """Two events give the milliseconds between them, once both have happened."""
    begin, end = opmux.cuda.Event(enable_timing=True), opmux.cuda.Event(enable_timing=True)
    x = opmux.ones(2, device="cuda")
    with pytest.raises(OperatorValueError, match="both events must be recorded"):
        begin.elapsed_time(end)
    begin.record()
    for _ in range(5):
        x = x + 1
    end.record()
    with pytest.raises(OperatorValueError, match="has not ended"):
        begin.elapsed_time(end)
    end.synchronize()
    assert begin.elapsed_time(end) == pytest.approx(0.005)
    untimed = opmux.cuda.Event()
    untimed.record()
    with pytest.raises(OperatorValueError, match="created with enable_timing=True"):
        begin.elapsed_time(untimed)


def test_an_event_belongs_to_one_device(cuda: Machine) -> None:
    """It is made where it is first recorded, and recorded there only."""
    event = opmux.cuda.Event()
    assert event.device is None
    assert event.cuda_event == 0
    event.record(opmux.cuda.default_stream("cuda:1"))
    assert str(event.device) == "cuda:1"
    with pytest.raises(OperatorValueError, match="it belongs to cuda:1"):
        event.record()


def test_streams_of_other_libraries(cuda: Machine) -> None:
    """A stream by its handle is equal to the one that it stands for."""
    stream = opmux.cuda.Stream()
    same = opmux.cuda.ExternalStream(stream.cuda_stream)
    assert same == stream
    assert hash(same) == hash(stream)
    assert same != opmux.cuda.default_stream()


def test_copies_between_devices_wait_for_both_streams(cuda: Machine) -> None:
    """A copy comes after the work on its source, and the source's next work after the copy; the host waits for neither."""
    there, here = opmux.cuda.Stream("cuda:0"), opmux.cuda.Stream("cuda:1")
    with there:
        x = opmux.ones(4, device="cuda:0") * 2
    opmux.cuda.set_stream(there)
    opmux.cuda.set_stream(here)
    y = x.to("cuda:1")
    y + 1
    assert cuda.hazards == []
    assert cuda.number_of("synchronise") == 0
    opmux.cuda.set_device(0)
    x.fill_(0)
    assert there._native._state.seen[here._native._state] > 0


def test_recorded_memory_waits_for_its_stream(cuda: Machine) -> None:
    """Memory of a tensor that a stream still works with stays taken after the tensor has gone."""
    stream = opmux.cuda.Stream()
    before = opmux.cuda.memory_allocated()
    x = opmux.ones(1024, device="cuda")
    stream.wait_stream(opmux.cuda.current_stream())
    with stream:
        for _ in range(3):
            x + 1
    x.record_stream(stream)
    del x
    assert opmux.cuda.memory_allocated() == before + 4096
    stream.synchronize()
    y = opmux.ones(1, device="cuda")
    y.record_stream(stream)
    del y
    assert opmux.cuda.memory_allocated() == before + 512
    with pytest.raises(OperatorArgumentError, match="has no streams"):
        opmux.ones(1).record_stream(stream)
