"""What is faster on a host only, products with ones, places of extremes, parts that fit a cache, is not done on a device."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import Machine
from .parity import compare, compare_gradients, draw, needs_compiler

pytestmark = needs_compiler
aten = opmux.ops.aten
#: Launches that only these ways make.
_OF_THE_HOST = {"matmul", "dot", "ones", "argmax", "argmin", "vecdot", "einsum", "count_nonzero"}


def _attention(query: Any, key: Any, value: Any) -> Any:
    return F.scaled_dot_product_attention(query, key, value)


@pytest.mark.parametrize("name", ["logaddexp", "logaddexp2"])
def test_one_launch_of_two_operands(cuda: Machine, name: str) -> None:
    """Functions that the host computes in passes take a single launch, infinities and NaN among their operands."""
    a, b = draw(0, 3000), draw(1, 3000)
    a[:4], b[:4] = (np.inf, -np.inf, np.nan, np.inf), (np.inf, -np.inf, 1, -np.inf)
    assert compare(getattr(opmux, name), a, b) == [name]


def test_one_launch_of_one_operand(cuda: Machine) -> None:
    """So do the error function, and whether something is true."""
    x = draw(0, 3000)
    assert compare(opmux.erf, x) == ["erf"]
    for function in (opmux.any, opmux.all):
        assert compare(function, x[:100] > 0).number == 1


_SUMS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (lambda x: aten._safe_softmax.default(x, -1), (draw(0, 40, 64),)),
    (lambda x: aten._safe_softmax.default(x, 0), (draw(0, 64, 40),)),
    (lambda x: F.adaptive_avg_pool2d(x, 1), (draw(0, 4, 6, 5, 7),)),
    (lambda x: F.adaptive_avg_pool3d(x, 1), (draw(0, 2, 3, 4, 5, 6),)),
    (lambda x: opmux.logsumexp(x, 1), (draw(0, 40, 64),)),
    (lambda x: opmux.norm(x, float("inf"), 1), (draw(0, 40, 64),)),
    (lambda x: opmux.norm(x, -float("inf"), 0), (draw(0, 40, 64),)),
    (lambda x: opmux.norm(x, 2, 1), (draw(0, 40, 64),)),
    *[(lambda a, b, p=p: opmux.cdist(a, b, p), (draw(0, 24, 6), draw(1, 20, 6))) for p in (0.0, 1.0, 2.0, 2.5, np.inf)],
    (lambda x: opmux.pdist(x, 2), (draw(0, 12, 6),)),
]


@pytest.mark.parametrize(("function", "arrays"), _SUMS)
def test_sums_and_extremes(cuda: Machine, function: Callable[..., Any], arrays: Any) -> None:
    """Sums are no products with ones, and extremes are not looked up where they lie."""
    launches = compare(function, *arrays)
    assert not _OF_THE_HOST & set(launches)


def test_a_sum_without_nan_is_made_once(cuda: Machine) -> None:
    """Nothing is added up to see whether there is NaN, which the host would not be told."""
    x = draw(0, 20, 30)
    x[3, 4] = np.nan
    for function in (opmux.nansum, lambda x: opmux.nansum(x, 1)):
        assert compare(function, x).count("sum") == 1


def test_attention_multiplies_what_it_has_to(cuda: Machine) -> None:
    """Attention makes two products, its gradients five."""
    arrays = [draw(k, 2, 3, 20, 32) for k in range(3)]
    assert compare(_attention, *arrays).count("matmul") == 2
    compare_gradients(_attention, *arrays)


def test_distances_take_launches_for_large_parts(cuda: Machine) -> None:
    """Distances of rows that would not fit a cache of the host are found at once."""
    few = compare(lambda a, b: opmux.cdist(a, b, 1.0), draw(0, 3, 4), draw(1, 5, 4))
    many = compare(lambda a, b: opmux.cdist(a, b, 1.0), draw(0, 900, 4), draw(1, 500, 4))
    assert len(few) == len(many)
