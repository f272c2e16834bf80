"""Tensors after the model of another: the kernels of NumPy give what the composite kernels give."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from tests.each import each

import opmux
from opmux import Tensor
from opmux.native.composite import creation

COMPOSITE: dict[str, Callable[..., Tensor]] = {"zeros_like": creation.zeros_like, "ones_like": creation.ones_like}
DTYPES = [
    *(opmux.bool, opmux.uint8, opmux.int64, opmux.float16),
    *(opmux.bfloat16, opmux.float64, opmux.complex64),
]
MODELS: dict[str, Callable[[], Tensor]] = {
    "rows": lambda: opmux.rand(3, 4),
    "no dimensions": lambda: opmux.rand(()),
    "nothing": lambda: opmux.rand(0, 3),
    "a size of 1": lambda: opmux.rand(3, 1).t(),
    "transposed": lambda: opmux.rand(3, 4).t(),
    "expanded": lambda: opmux.rand(3, 1).expand(3, 4),
    "with gaps": lambda: opmux.rand(6, 4)[::2],
    "channels last": lambda: opmux.rand(2, 3, 4, 5).contiguous(memory_format=opmux.channels_last),
    "a leaf": lambda: opmux.rand(3, requires_grad=True),
    "a parameter": lambda: opmux.nn.Parameter(opmux.rand(3)),
    "read-only": lambda: opmux.from_numpy(np.broadcast_to(np.float32(1), (2, 3))),
    "without data": lambda: opmux.rand(2, 3, device="meta"),
    **{f"of {dtype}": partial(opmux.empty, 2, 3, dtype=dtype) for dtype in DTYPES},
}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"dtype": opmux.int32},
    {"device": "meta"},
    {"device": "cpu"},
    {"memory_format": opmux.contiguous_format},
    {"memory_format": opmux.preserve_format},
    {"layout": opmux.strided},
    {"pin_memory": False},
]


@each("name, model, options", product(COMPOSITE, MODELS, OPTIONS))
def test_as_the_composite_kernel(name: str, model: str, options: dict[str, Any]) -> None:
    """Size, strides, dtype, device and values; the result can be written to, and is no view."""
    given = MODELS[model]()
    made, wanted = getattr(opmux, name)(given, **options), COMPOSITE[name](given, **options)
    assert (made.size(), made.stride()) == (wanted.size(), wanted.stride())
    assert (made.dtype, made.device, type(made)) == (wanted.dtype, wanted.device, Tensor)
    assert not made.requires_grad
    assert made._base is None
    if made.device.type == "cpu":
        assert made.tolist() == wanted.tolist()
        made[...] = 0
        assert not made.any()


@each("name", COMPOSITE)
def test_what_comes_of_them(name: str) -> None:
    """Leaves, tensors of inference mode and of `vmap`, and classes of tensors are what they are from the composite kernel."""
    function, model = getattr(opmux, name), opmux.rand(3, requires_grad=True)
    leaf = function(model, requires_grad=True)
    assert (leaf.is_leaf, leaf.requires_grad, leaf._version) == (True, True, 0)
    with opmux.inference_mode():
        assert function(model).is_inference()
    mapped = opmux.func.vmap(lambda row: row + function(row))(opmux.zeros(2, 3))
    assert mapped.tolist() == [[float(name == "ones_like")] * 3] * 2
    assert type(function(opmux.nn.Parameter(opmux.rand(3)))) is Tensor
