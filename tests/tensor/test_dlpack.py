"""Tensors to and from other libraries through DLPack: dtypes, layouts, capsules."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError

_DTYPES = ["bfloat16", "float16", "float32", "float64", "complex64", "int8", "int64", "uint8", "bool"]
_LAYOUTS: dict[str, Callable[[Any], Any]] = {
    "row-major": lambda x: x,
    "transposed": lambda x: x.t(),
    "part": lambda x: x[1:, ::2],
    "expanded": lambda x: x[0].expand(3, 4),
    "one element": lambda x: x[1, 1],
    "empty": lambda x: x[:0],
}
_WAYS: dict[str, Callable[[Any], Any]] = {
    "producer": lambda x: x,
    "capsule": lambda x: x.__dlpack__(),
    "versioned capsule": lambda x: x.__dlpack__(max_version=(1, 0)),
}


def _tensor(dtype: str) -> Any:
    return (opmux.arange(12).reshape(3, 4) % 5).to(getattr(opmux, dtype))


@pytest.mark.parametrize("way", _WAYS)
@pytest.mark.parametrize("layout", _LAYOUTS)
@pytest.mark.parametrize("dtype", _DTYPES)
def test_a_tensor_comes_back(dtype: str, layout: str, way: str) -> None:
    """It has the dtype, values and strides, and shares memory in both directions."""
    x = _LAYOUTS[layout](_tensor(dtype))
    y = opmux.from_dlpack(_WAYS[way](x))
    assert (y.dtype, y.shape, y.tolist()) == (x.dtype, x.shape, x.tolist())
    if x.numel():
        assert (y.stride(), y.data_ptr()) == (x.stride(), x.data_ptr())


def test_writes_are_seen_on_both_sides() -> None:
    """bfloat16 shares memory as other dtypes do."""
    x = _tensor("bfloat16")
    y = opmux.from_dlpack(x)
    y[0, 0] = 3
    x[1, 1] = 4
    assert x.tolist() == y.tolist()
    assert x[0, 0].item() == 3


def test_a_capsule_is_used_once() -> None:
    """What has been consumed, and what is no capsule of DLPack, is refused."""
    capsule = _tensor("bfloat16").__dlpack__()
    opmux.from_dlpack(capsule)
    with pytest.raises(OperatorValueError, match="can be consumed only once"):
        opmux.from_dlpack(capsule)
    with pytest.raises(OperatorArgumentError, match="no __dlpack__"):
        opmux.from_dlpack(object())


def test_copies_and_devices_are_as_asked() -> None:
    """`copy=True` gives other memory; nothing can be shared with another device."""
    x = _tensor("float32")
    assert opmux.from_dlpack(x, copy=True).data_ptr() != x.data_ptr()
    assert opmux.from_dlpack(x, copy=False, device="cpu").data_ptr() == x.data_ptr()
    with pytest.raises(OperatorValueError, match="cannot be shared"):
        opmux.from_dlpack(x, device="meta")


def test_numpy_is_refused_bfloat16_by_itself() -> None:
    """NumPy's half of the protocol has no bfloat16: its own error says so, and the tensor stays as it was."""
    x = _tensor("bfloat16")
    with pytest.raises((BufferError, RuntimeError, TypeError)):
        np.from_dlpack(x)
    assert x.dtype is opmux.bfloat16


@pytest.mark.torch
@pytest.mark.parametrize("layout", _LAYOUTS)
@pytest.mark.parametrize("dtype", _DTYPES)
def test_torch_and_opmux_share_memory(dtype: str, layout: str) -> None:
    """Each takes the other's tensors, by the object and by the capsule."""
    import torch

    mine = _LAYOUTS[layout](_tensor(dtype))
    theirs = torch.from_dlpack(mine)
    assert str(theirs.dtype) == f"torch.{dtype}"
    assert theirs.tolist() == mine.tolist()
    for given in (theirs, theirs.__dlpack__(), torch.utils.dlpack.to_dlpack(theirs)):
        back = opmux.from_dlpack(given)
        assert (back.dtype, back.tolist()) == (mine.dtype, mine.tolist())
        assert not mine.numel() or (back.data_ptr(), back.stride()) == (mine.data_ptr(), mine.stride())
