"""Devices: where tensors are made, how they move, and what is refused."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorValueError
from opmux.library import Library

from .fake_cupy import Machine
from .parity import needs_compiler

pytestmark = pytest.mark.cupy


def devices(*tensors: Any) -> list[str]:
    return [str(tensor.device) for tensor in tensors]


def test_tensors_are_made_on_the_current_device(cuda: Machine) -> None:
    """A device without a number is the current one of the thread."""
    assert devices(opmux.ones(2, device="cuda"), opmux.tensor([1.0], device="cuda")) == ["cuda:0", "cuda:0"]
    with opmux.cuda.device(1):
        assert devices(opmux.ones(2, device="cuda"), opmux.rand(2, device="cuda")) == ["cuda:1", "cuda:1"]
    assert opmux.cuda.current_device() == 0


@pytest.mark.parametrize(
    "make",
    [
        lambda place: opmux.zeros(2, 2, device=place),
        lambda place: opmux.full((2,), 3.0, device=place),
        lambda place: opmux.arange(4, device=place),
        lambda place: opmux.randn(3, device=place),
        lambda place: opmux.eye(3, device=place),
        lambda place: opmux.empty_strided((2, 2), (2, 1), device=place),
        lambda place: opmux.tensor([[1, 2]], device=place),
        lambda place: opmux.as_tensor([1, 2], device=place),
        lambda place: opmux.asarray(np.ones(2), device=place),
        lambda place: opmux.ones(2).to(place),
        lambda place: opmux.ones(2).cuda(place),
        lambda place: opmux.zeros_like(opmux.ones(2), device=place),
    ],
)
def test_a_number_chooses_the_device(cuda: Machine, make: Callable[[str], Any]) -> None:
    """Factories, conversions and methods put a tensor on the device of that number, and leave the current one alone."""
    assert devices(make("cuda:1")) == ["cuda:1"]
    assert opmux.cuda.current_device() == 0


def test_kernels_run_where_their_tensors_are(cuda: Machine) -> None:
    """The device of the tensors is current while a kernel runs, for views, in-place operators and gradients too."""
    x = opmux.arange(6.0, device="cuda:1").reshape(2, 3).requires_grad_()
    y = ((x * 2)[:, 1:].exp() + 1).sum()
    y.backward()
    assert devices(x, y, x.grad) == ["cuda:1"] * 3
    with opmux.no_grad():
        x += 1
    assert {device for _, device, _ in cuda.launches} == {1}
    assert opmux.cuda.current_device() == 0


def test_copies_between_devices_and_host(cuda: Machine) -> None:
    """to, cpu, cuda and copy_ move values, convert dtypes on the way, and keep the order of dimensions in memory."""
    host = opmux.arange(12, dtype=opmux.float32).reshape(3, 4)
    there = host.t().cuda()
    assert there.stride() == (1, 4)
    back = there.cpu()
    assert back.stride() == (1, 4)
    assert back.tolist() == host.t().tolist()
    other = there.to("cuda:1", opmux.float64)
    assert devices(other) == ["cuda:1"]
    assert other.dtype is opmux.float64
    assert other.cpu().tolist() == host.t().tolist()
    target = opmux.zeros(4, 3, dtype=opmux.int32, device="cuda:0")
    target.copy_(other)
    assert target.tolist() == host.t().tolist()
    home = opmux.zeros(4, 3)
    home.copy_(target)
    assert home.tolist() == host.t().tolist()


def test_to_returns_the_tensor_itself_where_nothing_changes(cuda: Machine) -> None:
    """`cuda` means the current device, so a tensor there stays what it is, and one elsewhere moves."""
    x = opmux.ones(2, device="cuda:1")
    assert x.to("cuda:1") is x
    assert x.cuda(1) is x
    assert devices(x.to("cuda")) == ["cuda:0"]
    with opmux.cuda.device(1):
        assert x.to("cuda") is x
    assert x.to("cuda:1", copy=True) is not x
    assert x.to(opmux.ones(1)).is_cpu


def test_what_a_tensor_says_of_its_place(cuda: Machine) -> None:
    """is_cuda, is_cpu and get_device."""
    x = opmux.ones(2, device="cuda:1")
    assert (x.is_cuda, x.is_cpu, x.get_device()) == (True, False, 1)
    assert (x.cpu().is_cuda, x.cpu().is_cpu, x.cpu().get_device()) == (False, True, -1)


def test_tensors_of_different_devices_are_refused(cuda: Machine) -> None:
    """The text is PyTorch's; 0-dim tensors of the CPU are allowed."""
    a, b, host = opmux.ones(2, device="cuda:0"), opmux.ones(2, device="cuda:1"), opmux.ones(2)
    for first, second, found in (
        (a, b, "at least two devices, cuda:0 and cuda:1!"),
        (b, a, "at least two devices, cuda:1 and cuda:0!"),
        (a, host, "Expected all tensors to be on the same device"),
        (host, a, "Expected all tensors to be on the same device"),
    ):
        with pytest.raises(OperatorValueError, match=found):
            opmux.add(first, second)
    with pytest.raises(OperatorValueError, match="at least two devices"):
        opmux.cat([a, b])
    assert (b + opmux.tensor(2.0)).tolist() == [3.0, 3.0]
    assert (opmux.tensor(2.0) * b).device == b.device


@needs_compiler
def test_devices_of_one_type_are_compared_by_the_same_rule(cuda: Machine) -> None:
    """Arguments are named, what PyTorch copies is copied to where it is written, and no number is taken from another GPU."""
    a, b = opmux.ones(3, device="cuda:0"), opmux.zeros(3, device="cuda:1")
    calls: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: opmux.mm(a.view(1, 3), b.view(3, 1)), "self is on cuda:0, mat2 on cuda:1"),
        (lambda: opmux.stack([a, b]), r"tensors\[0\] is on cuda:0, tensors\[1\] on cuda:1"),
        (lambda: a + b[0], "self is on cuda:0, other on cuda:1"),
        (lambda: opmux.sin(a, out=b), "out is on cuda:1, self on cuda:0"),
    )
    for call, names in calls:
        with pytest.raises(OperatorValueError, match=names):
            call()
    assert opmux.slice_scatter(b, a[:2], 0, 0, 2).tolist() == [1.0, 1.0, 0.0]
    assert devices(opmux.slice_scatter(b, a[:2], 0, 0, 2), b.clone().fill_(a[0])) == ["cuda:1"] * 2
    b[[0]] = a[1]
    assert b.tolist() == [1.0, 0.0, 0.0]
    assert opmux.cuda.current_device() == 0


@needs_compiler
def test_indices_may_be_on_the_host(cuda: Machine) -> None:
    """A tensor is indexed by tensors of its device, of the CPU, and by masks."""
    x = opmux.arange(5.0, device="cuda:1")
    assert x[opmux.tensor([0, 3])].tolist() == [0.0, 3.0]
    assert x[opmux.tensor([4, 1], device="cuda:1")].tolist() == [4.0, 1.0]
    assert x[x > 2].tolist() == [3.0, 4.0]
    x[opmux.tensor([1])] = 9.0
    x[[0, 2]] = opmux.tensor([7.0, 8.0], device="cuda:1")
    assert x.tolist() == [7.0, 9.0, 8.0, 3.0, 4.0]
    with pytest.raises(OperatorValueError, match="indices should be either on cpu or on the same device"):
        opmux.ops.aten.index.Tensor(opmux.ones(3), [opmux.tensor([1], device="cuda:1")])


@pytest.mark.parametrize(
    "ask",
    [
        lambda: opmux.zeros(2, device="cuda:2"),
        lambda: opmux.tensor([1.0], device="cuda:2"),
        lambda: opmux.ones(2).to("cuda:7"),
        lambda: opmux.ones(2).cuda(2),
        lambda: opmux.cuda.set_device(2),
        lambda: opmux.cuda.device("cuda:2"),
    ],
)
def test_a_device_that_is_not_there_is_refused(cuda: Machine, ask: Callable[[], Any]) -> None:
    """A number that no device has is an error, and changes nothing."""
    with pytest.raises(OperatorValueError, match="invalid device ordinal"):
        ask()
    assert opmux.cuda.current_device() == 0


def test_cuda_takes_cuda_devices_only(cuda: Machine) -> None:
    """`.cuda(device)` with another type of device is an error."""
    with pytest.raises(OperatorValueError, match="must be cuda device, but got cpu"):
        opmux.ones(2).cuda("cpu")


def test_numpy_is_no_hidden_copy(cuda: Machine) -> None:
    """`numpy()` and conversion by NumPy are refused on a device; `force=True` copies."""
    x = opmux.ones(2, device="cuda")
    with pytest.raises(TypeError, match="can't convert cuda:0 device type tensor to numpy"):
        x.numpy()
    with pytest.raises(TypeError, match="can't convert cuda:0"):
        np.asarray(x)
    assert x.numpy(force=True).tolist() == [1.0, 1.0]


def test_copies_and_pickles_keep_the_device(cuda: Machine) -> None:
    """Deepcopy and pickle give tensors on the device that the original is on."""
    x = opmux.tensor([1.0, 2.0], device="cuda:1")
    for other in (copy.deepcopy(x), pickle.loads(pickle.dumps(x)), x.clone(), x.detach()):
        assert devices(other) == ["cuda:1"]
        assert other.tolist() == [1.0, 2.0]


def test_the_current_device_belongs_to_the_thread(cuda: Machine) -> None:
    """What one thread sets, another does not see; blocks give it back, also where they end by an exception."""
    opmux.cuda.set_device(1)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(opmux.cuda.current_device).result() == 0
    assert opmux.cuda.current_device() == 1
    with pytest.raises(KeyError), opmux.cuda.device(0):
        assert opmux.cuda.current_device() == 0
        raise KeyError
    with opmux.cuda.device_of(opmux.ones(1, device="cuda:0")):
        assert opmux.cuda.current_device() == 0
    with opmux.cuda.device(None), opmux.cuda.device(-1), opmux.cuda.device_of(opmux.ones(1)):
        assert opmux.cuda.current_device() == 1
    opmux.cuda.set_device(-1)
    assert opmux.cuda.current_device() == 1


def test_threads_compute_on_devices_of_their_own(cuda: Machine) -> None:
    """Several threads, each on a device, get their own results."""

    def work(index: int) -> list[str]:
        opmux.cuda.set_device(index % 2)
        x = opmux.full((8,), float(index), device="cuda")
        for _ in range(20):
            x = (x * 2 + 1).cos()
        same = opmux.full((8,), float(index))
        for _ in range(20):
            same = (same * 2 + 1).cos()
        assert opmux.allclose(x.cpu(), same)
        return devices(x)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(work, range(8)))
    assert found == [[f"cuda:{i % 2}"] for i in range(8)]


def test_properties(cuda: Machine) -> None:
    """What is known of a device, by PyTorch's names."""
    found = opmux.cuda.get_device_properties("cuda:1")
    assert found.name == opmux.cuda.get_device_name() == "Fake GPU"
    assert opmux.cuda.get_device_capability(0) == (found.major, found.minor) == (9, 0)
    assert (found.warp_size, found.total_memory) == (32, 16 << 30)
    assert opmux.cuda.is_available()
    assert opmux.cuda.is_bf16_supported()
    assert opmux.cuda.device_count() == 2
    assert not opmux.cuda.can_device_access_peer(0, 1)


def test_a_call_on_the_current_device_changes_nothing(cuda: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels whose tensors are on the current device set none."""
    import cupy

    x = opmux.ones(2, device="cuda")
    monkeypatch.setattr(cupy.cuda.Device, "use", lambda self: pytest.fail("the device was set"))
    ((x + x) * 2).sum()


def test_the_default_device_may_have_a_number(cuda: Machine) -> None:
    """Factories without a device make tensors on the default device."""
    opmux.set_default_device("cuda:1")
    try:
        made = opmux.zeros(2), opmux.tensor([1.0]), opmux.rand(2), opmux.arange(3)
    finally:
        opmux.set_default_device(None)
    assert devices(*made) == ["cuda:1"] * 4


def test_generators_belong_to_a_type_of_device(cuda: Machine) -> None:
    """A generator of the CPU is refused on a device, and one of the device's type is taken."""
    assert devices(opmux.rand([2], device="cuda:1", generator=opmux.Generator("cuda:1"))) == ["cuda:1"]
    with pytest.raises(OperatorValueError, match="Expected a 'cuda' device type for generator but found 'cpu'"):
        opmux.rand([2], device="cuda", generator=opmux.Generator("cpu"))
    with pytest.raises(OperatorValueError, match="Expected a 'cpu' device type for generator but found 'cuda'"):
        opmux.rand([2], generator=opmux.Generator("cuda"))


def test_what_the_cpu_computes_for_a_device_is_there_again(cuda: Machine) -> None:
    """Results and what is written are on the device that they belong to; tensors of two of them are refused."""
    with Library("helpcuda", "DEF") as library, Library("_", "IMPL") as fallbacks:
        fallbacks.fallback(opmux.native.cpu_fallback, "CUDA")
        schema = "f(Tensor x, Tensor(a!) y, *, Device? device=None) -> Tensor"
        library.define(schema, lambda x, y, device: y.add_(x) + 1, "CPU")
        x, y = opmux.ones(2, device="cuda:1"), opmux.ones(2, device="cuda:0")
        assert devices(opmux.ops.helpcuda.f(x, y), opmux.ops.helpcuda.f(x, y, device="cuda:0")) == ["cuda:1", "cuda:0"]
        assert (devices(y), y.tolist(), opmux.cuda.current_device()) == (["cuda:0"], [3, 3], 0)
        with pytest.raises(OperatorValueError, match="Expected all tensors to be on the same device"):
            opmux.native.cpu_fallback(opmux.ops.aten.atan2.default, x, y)
