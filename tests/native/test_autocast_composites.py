"""Composites inside `autocast`: what they are made of casts as PyTorch's operators in their place do."""

from collections.abc import Callable
from typing import Any

from tests.each import each

import opmux
from opmux import Tensor
from opmux.nn import functional

HALVES = (opmux.float16, opmux.bfloat16)


def _nll(*shape: int) -> Callable[[Any], Tensor]:
    target = opmux.zeros([*shape[:1], *shape[2:]] if len(shape) > 1 else [], dtype=opmux.int64)
    return lambda dtype: functional.nll_loss(opmux.ones(*shape).to(dtype), target)


@each(
    "dtype, shape",
    [(dtype, shape) for dtype in HALVES for shape in ((3,), (2, 3), (2, 3, 4), (2, 3, 4, 5), (2, 3, 4, 5, 6))],
)
def test_log_likelihoods_are_cast_to_single_precision(dtype: Any, shape: tuple[int, ...]) -> None:
    """However many dimensions the input has: `nll_loss` and `nll_loss2d` are in PyTorch's list."""
    with opmux.autocast("cpu"):
        assert _nll(*shape)(dtype).dtype is opmux.float32
    assert _nll(*shape)(dtype).dtype is dtype


def test_weights_of_classes_are_cast_with_the_input() -> None:
    """A weight in half precision fits an input in single precision inside the block."""
    with opmux.autocast("cpu"):
        loss = functional.nll_loss(opmux.ones(2, 3), opmux.zeros(2, dtype=opmux.int64), opmux.ones(3).to(opmux.float16))
    assert loss.dtype is opmux.float32


@each("dtype", [opmux.float32, *HALVES])
def test_bilinear_maps_are_not_cast(dtype: Any) -> None:
    """PyTorch's operator in the place of the products is in no list."""
    a, weight = (opmux.randn(*shape).to(dtype) for shape in ((5, 3), (4, 3, 3)))
    expected = functional.bilinear(a, a, weight)
    with opmux.autocast("cpu"):
        result = functional.bilinear(a, a, weight)
    assert result.dtype is dtype
    assert result.equal(expected)


@each("dtype", [opmux.float32, *HALVES])
def test_response_normalisation_is_not_cast(dtype: Any) -> None:
    """PyTorch pools where opmux has a product."""
    x = opmux.randn(2, 5, 4).to(dtype)
    expected = functional.local_response_norm(x, 3)
    with opmux.autocast("cpu"):
        result = functional.local_response_norm(x, 3)
    assert result.dtype is dtype
    assert result.equal(expected)
