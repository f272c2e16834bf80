"""Memory shared with other libraries: what one writes the other one reads, and nothing is copied."""

from typing import Any

import pytest
from tests.cuda.fake_cupy import Machine
from tests.cuda.gpu.conftest import require_device

import opmux

require_device()
pytestmark = pytest.mark.cuda


def _address(tensor: Any) -> int:
    return int(tensor.__cuda_array_interface__["data"][0])


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int32", "int64", "uint8", "complex64"])
def test_dlpack_with_torch(cuda: Machine, peer: Any, dtype: str) -> None:
    """Tensors go both ways through DLPack, of every dtype, transposed too, at the same address."""
    x = opmux.arange(6, device="cuda").reshape(2, 3).to(getattr(opmux, dtype)).t()
    there = peer.from_dlpack(x)
    assert (tuple(there.shape), tuple(there.stride())) == ((3, 2), (1, 3))
    assert _address(there) == _address(x)
    there[0, 1] = 7
    back = opmux.from_dlpack(there)
    assert _address(back) == _address(x)
    assert x[0, 1].item() == back[0, 1].item() == 7
    back[1, 0] = 5
    assert there[1, 0].item() == 5


def test_dlpack_of_torch(cuda: Machine, peer: Any) -> None:
    """A tensor that torch made, on a stream that torch works in, has its values here."""
    there = peer.ones(1000, device="cuda")
    for _ in range(50):
        there = there + 1
    here = opmux.from_dlpack(there)
    assert (here.sum() - 51 * 1000).item() == 0
    assert _address(here) == _address(there)


def test_array_interface_with_torch(cuda: Machine, peer: Any) -> None:
    """`as_tensor` of both libraries sees the other's memory through `__cuda_array_interface__`."""
    x = opmux.arange(4.0, device="cuda")
    there = peer.as_tensor(x, device="cuda")
    assert _address(there) == _address(x)
    assert _address(opmux.as_tensor(there, device="cuda")) == _address(x)
    there[0] = 9
    assert x.tolist() == [9, 1, 2, 3]


def test_arrays_of_cupy(cuda: Machine) -> None:
    """CuPy's arrays and tensors are one memory."""
    import cupy

    array = cupy.arange(4.0)
    x = opmux.asarray(array)
    assert _address(x) == array.data.ptr
    x += 1
    assert array.tolist() == [1, 2, 3, 4]
    assert cupy.from_dlpack(x).data.ptr == array.data.ptr


def test_pinned_memory(cuda: Machine) -> None:
    """Pinned copies keep values and order, and come and go without waiting; ordinary memory may change after the call."""
    host = opmux.arange(6.0).reshape(2, 3).t().pin_memory()
    assert host.is_pinned()
    there = host.to("cuda", non_blocking=True)
    target = opmux.zeros(3, 2).pin_memory()
    target.copy_(there * 2, non_blocking=True)
    opmux.cuda.synchronize()
    assert target.tolist() == (host * 2).tolist()
    assert there.stride() == host.stride()
    ordinary = opmux.arange(1000.0)
    copied = ordinary.to("cuda", non_blocking=True)
    ordinary.zero_()
    assert copied.sum().item() == 999 * 500
