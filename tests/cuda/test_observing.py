"""Traces, gradients and random numbers on the device."""

import pytest

import opmux
from opmux.dispatch import backend_of, trace

from .fake_cupy import Machine
from .parity import needs_compiler


def test_a_trace_has_the_times_of_the_device(cuda: Machine) -> None:
    """Kernels are timed by events, which are read once, when the block ends."""
    x = opmux.ones(8, device="cuda").requires_grad_()
    with trace() as recorded:
        y = (x * 2).exp()
        assert cuda.number_of("synchronise") == 0
    kernels = [event for event in recorded.events() if event.key == "CUDA"]
    assert [event.operator for event in kernels] == ["aten::mul.Tensor", "aten::exp"]
    assert all(event.device_duration == 1000 for event in kernels)
    assert all(event.device_duration is None for event in recorded.events() if event.key != "CUDA")
    assert "1.0 us on the device" in str(recorded)
    assert {e["args"].get("device_us") for e in recorded.chrome_trace()["traceEvents"]} == {1.0, None}
    assert y.requires_grad


def test_a_trace_of_all_threads_has_them_too(cuda: Machine) -> None:
    """Also where the whole process is watched."""
    with trace(all_threads=True) as recorded:
        opmux.ones(8, device="cuda").exp()
    assert [e.device_duration for e in recorded.events() if e.operator == "aten::exp"] == [1000]


def test_the_host_has_no_device_times(cuda: Machine) -> None:
    """Kernels of the CPU are timed by the call alone."""
    with trace() as recorded:
        opmux.ones(8).exp()
    assert {event.device_duration for event in recorded.events()} == {None}
    assert backend_of("cpu").timer is None


@needs_compiler
def test_training_step(cuda: Machine) -> None:
    """A network's loss falls, with gradients on the device and no wait in forward, backward and step."""
    opmux.manual_seed(0)
    weights = [opmux.randn(4, 8, device="cuda"), opmux.randn(8, 1, device="cuda")]
    x = opmux.randn(16, 4, device="cuda")
    target = x.sum(1, keepdim=True)
    for w in weights:
        w.requires_grad_()
    losses = []
    cuda.records.clear()
    for _ in range(20):
        loss = ((opmux.tanh(x @ weights[0]) @ weights[1] - target) ** 2).mean()
        loss.backward()
        with opmux.no_grad():
            for w in weights:
                assert w.grad is not None
                w -= w.grad * 0.02
                w.grad = None
        losses.append(loss.detach())
    assert cuda.number_of("synchronise", "device to host") == 0
    assert losses[-1].item() < losses[0].item() / 2


def test_seeds(cuda: Machine) -> None:
    """A seed gives the same numbers again, on each device from a generator of its own."""
    opmux.manual_seed(3)
    first = opmux.randn(5, device="cuda:1").tolist()
    opmux.cuda.manual_seed_all(3)
    assert opmux.randn(5, device="cuda:1").tolist() == first
    with opmux.cuda.device(1):
        opmux.cuda.manual_seed(4)
        assert opmux.cuda.initial_seed() == 4
    assert opmux.cuda.initial_seed() == 3
    opmux.cuda.seed_all()
    opmux.cuda.seed()
    assert opmux.randn(5, device="cuda:1").tolist() != first
    opmux.cuda.manual_seed_all(3)


@pytest.mark.parametrize("where", ["cuda:0", "cuda:1"])
def test_states_of_generators(cuda: Machine, where: str) -> None:
    """A state that was taken gives the numbers again that came after it."""
    opmux.rand(3, device=where)
    state = opmux.cuda.get_rng_state(where)
    numbers = opmux.rand(3, device=where).tolist()
    opmux.rand(7, device=where)
    opmux.cuda.set_rng_state(state, where)
    assert opmux.rand(3, device=where).tolist() == numbers
    states = opmux.cuda.get_rng_state_all()
    numbers = opmux.rand(3, device=where).tolist()
    opmux.cuda.set_rng_state_all(states)
    assert opmux.rand(3, device=where).tolist() == numbers
