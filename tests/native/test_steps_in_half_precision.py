"""Operands of half precision that are computed in single precision."""

import math
from typing import Any

import pytest

import opmux
from opmux import ops

aten = ops.aten


def test_integers_are_rounded_to_half_precision_before_they_are_computed_with() -> None:
    """One that the dtype does not hold is infinite, as where an operator computes in half precision itself."""
    half, large = opmux.tensor([0.0], dtype=opmux.float16), opmux.tensor([-(2**63)])
    assert aten.hypot.default(half, large).item() == math.inf
    assert math.isnan(aten.gelu_backward.default(half, large).item())
    assert aten.logaddexp.default(half, large).item() == 0
    assert aten.ldexp.Tensor(half.to(opmux.bfloat16), opmux.tensor([2])).dtype is opmux.bfloat16


def test_gradients_of_converted_half_precision_go_back_to_it() -> None:
    """Softmax of float16 may give float32; its gradient takes the result's dtype and gives the argument's."""
    x = opmux.ones(2, 3)
    for operator in (aten._softmax_backward_data.default, aten._log_softmax_backward_data.default):
        assert operator(x, x, 0, opmux.float16).dtype is opmux.float16
        assert operator(x, x, 0, opmux.float32).dtype is opmux.float32


def test_numbers_are_not_rounded_before_they_divide_half_precision() -> None:
    """The quotient is, once: a divisor that half precision takes for 0 or for infinite is neither."""
    x = opmux.tensor([0.0, 1.0, 0.5], dtype=opmux.float16)
    for operator in (opmux.div, opmux.divide):
        assert operator(x, 1e-9, rounding_mode="floor").tolist() == [0, math.inf, math.inf]
        assert operator(x, 1e-5, rounding_mode="floor")[2].item() == 49984
        assert operator(x / 0.0, 1e9, rounding_mode="trunc")[1].item() == math.inf


@pytest.mark.parametrize("d", [opmux.float16, opmux.bfloat16], ids=str)
def test_numbers_are_rounded_to_half_precision_before_they_are_computed_with(d: Any) -> None:
    """A number is an operand like another, with the dtype that the operator computes in."""
    x, number = opmux.tensor([0.5, 3.0], dtype=d), 1e39
    for operator in (aten.xlogy.Scalar_Other, aten.special_xlog1py.other_scalar):
        assert operator(x, number).tolist() == [math.inf, math.inf]
    for operator in (aten.xlogy.Scalar_Self, aten.special_xlog1py.self_scalar):
        assert operator(number, x + 1).tolist() == [math.inf, math.inf]
    assert aten.copysign.Scalar(x, -number).tolist() == [-0.5, -3.0]


@pytest.mark.parametrize("d", [opmux.float16, opmux.bfloat16, opmux.float32, opmux.float64, opmux.complex64], ids=str)
def test_infinity_becomes_the_largest_number_of_the_tensors_dtype(d: Any) -> None:
    """Whichever dtype is computed in; each of the three numbers can be given alone."""
    x, limits = opmux.tensor([math.inf, -math.inf, math.nan, 2.0], dtype=d), opmux.finfo(d)
    assert aten.nan_to_num.default(x).tolist() == [limits.max, limits.min, 0.0, 2.0]
    assert aten.nan_to_num.default(x, 1.0).tolist() == [limits.max, limits.min, 1.0, 2.0]
    assert aten.nan_to_num.default(x, None, 3.0).tolist() == [3.0, limits.min, 0.0, 2.0]
    assert aten.nan_to_num.default(x, None, None, 4.0).tolist() == [limits.max, 4.0, 0.0, 2.0]


@pytest.mark.parametrize("size", [1, 40])
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_operators_of_three_operands_are_rounded_once(dtype: str, size: int) -> None:
    """What half precision does not hold on the way does not show in a result that it holds."""
    d = getattr(opmux, dtype)
    large, one = opmux.full((size,), 49152.0, dtype=d), opmux.ones(size, dtype=d)
    for result, expected in (
        (aten.addcmul.default(one, large, one / 8, value=4), 24576.0),
        (aten.addcmul.default(one, large, one * 0, value=10), 1.0),
        (aten.addcdiv.default(one, large, large, value=10), 11.0),
        (aten.lerp.Scalar(large, -large, 0.25), 24576.0),
        (aten.lerp.Scalar(large, -large, 0.75), -24576.0),
        (aten.lerp.Tensor(large, -large, one / 4), 24576.0),
        (aten.lerp.Tensor(large, -large, opmux.tensor(0.25)), 24576.0),
        (large.clone().addcmul_(large, one, value=-2), -49152.0),
        (aten.addcdiv.out(one, large, large, value=10, out=opmux.empty(0, dtype=d)), 11.0),
    ):
        assert result.dtype is d
        assert result.tolist() == [expected] * size
