"""The order in which the dimensions of an element-wise result lie in memory: PyTorch's, which asks one operand after the other."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import opmux
from opmux.native.shapes import is_in_order, joint_strides
from opmux.tensor import Tensor

aten = opmux.ops.aten

LAYOUTS: dict[str, Callable[[Tensor], Tensor]] = {
    "row-major": lambda x: x,
    "one element": lambda x: x[:1, :1, :1].expand(4, 3, 2),
    "rows repeated": lambda x: x[:, :1].expand(4, 3, 2),
    "columns repeated": lambda x: x[..., :1].expand(4, 3, 2),
    "one row": lambda x: x[0, 0],
    "one column": lambda x: x[0, :, :1],
    "gaps": lambda x: opmux.cat([x, x], 1)[:, ::2],
    "turned": lambda x: x.permute(2, 1, 0).contiguous().permute(2, 1, 0),
    "planes turned": lambda x: x.permute(0, 2, 1).contiguous().permute(0, 2, 1),
    "turned and repeated": lambda x: x.permute(1, 0, 2).contiguous().permute(1, 0, 2)[..., :1].expand(4, 3, 2),
}
OPERATORS: dict[str, Callable[..., Tensor]] = {
    "add": aten.add.Tensor,
    "maximum": aten.maximum.default,
    "sigmoid_backward": aten.sigmoid_backward.default,
    "silu_backward": aten.silu_backward.default,
    "where": lambda x, y: aten.where.self(x > 2, x, y),
    "addcmul": lambda x, y: aten.addcmul.default(x, y, y),
}


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("pair", [*product(LAYOUTS, LAYOUTS)], ids="-".join)
def test_results_lie_as_their_meta_functions_say(pair: tuple[str, str], operator: str) -> None:
    """Also where the array module chose the order, and where that was found right without a look at the Meta function."""
    x, y = (LAYOUTS[name](opmux.arange(24.0).reshape(4, 3, 2)) for name in pair)
    found, wanted = OPERATORS[operator](x, y), OPERATORS[operator](_meta(x), _meta(y))
    assert (found.shape, found.stride()) == (wanted.shape, wanted.stride())


def _meta(x: Tensor) -> Tensor:
    """A tensor without data with these very strides."""
    return opmux.empty_strided(x.shape, x.stride(), device="meta")


def test_operands_in_order_leave_results_row_major() -> None:
    """All pairs of such operands over a few sizes and steps, beside the rule that looks at all of them together."""
    steps = (0, 1, 2, 3, 6)
    operands: list[Any] = [strides for strides in product(steps, repeat=3) if is_in_order((2, 3, 2), strides)]
    assert {(0, 0, 0), (6, 0, 1)} < {*operands}
    assert (1, 0, 6) not in operands
    for pair in product(operands, repeat=2):
        assert joint_strides((2, 3, 2), ((2, 3, 2),) * 2, pair) is None
