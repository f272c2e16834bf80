"""A machine with one device: nothing is looked for that can only be one."""

import pytest

import opmux
from opmux.dispatch import default_dispatcher
from opmux.errors import OperatorValueError

from .fake_cupy import Machine


def test_one_device_needs_no_guard(one_device: Machine) -> None:
    """With one device kernels stand unwrapped: the fast ones are those that other backends have."""
    kernel = default_dispatcher.dispatch_table("aten::add.Tensor")["CUDA"].kernel
    assert kernel is not None
    assert kernel.fn is not None
    assert kernel.fn.__module__ == "opmux.native.direct"
    x = opmux.ones(2, device="cuda") + 1
    assert [str(t.device) for t in (x, opmux.ones(2).cuda(), opmux.ones(2).to("cuda:0"))] == ["cuda:0"] * 3
    with pytest.raises(OperatorValueError, match="there is one device"):
        opmux.zeros(2, device="cuda:1")
