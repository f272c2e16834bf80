"""Numbers that functions of `opmux.nn.functional` compute with before an operator sees them."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import opmux
from opmux.errors import OpmuxError

F: Any = opmux.nn.functional

#: Calls of an image with a number where a real one is meant.
CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "hardtanh from": lambda x, n: F.hardtanh(x, n, 2.0),
    "hardtanh to": lambda x, n: F.hardtanh(x, -2.0, n),
    "hardtanh_": lambda x, n: F.hardtanh_(x, n, 2.0),
    "triplet_margin_loss": lambda x, n: F.triplet_margin_loss(x, x, x, margin=n),
    "triplet_margin_with_distance_loss": lambda x, n: F.triplet_margin_with_distance_loss(x, x, x, margin=n),
    "gaussian_nll_loss": lambda x, n: F.gaussian_nll_loss(x, x, n),
    "interpolate": lambda x, n: F.interpolate(x, scale_factor=n),
    "interpolate of areas": lambda x, n: F.interpolate(x, scale_factor=n, mode="area"),
    "interpolate with sizes": lambda x, n: F.interpolate(x, scale_factor=[2.0, n], recompute_scale_factor=True),
    "fractional_max_pool2d": lambda x, n: F.fractional_max_pool2d(x, 2, output_ratio=n),
    "lp_pool1d": lambda x, n: F.lp_pool1d(x[0], n, 2),
    "lp_pool2d": lambda x, n: F.lp_pool2d(x, n, 2),
    "lp_pool3d": lambda x, n: F.lp_pool3d(x, n, 2),
    "lp_pool2d's kernel": lambda x, n: F.lp_pool2d(x, 2.0, n),
    "max_unpool2d": lambda x, n: F.max_unpool2d(x, x.long(), 2, padding=n),
    "max_unpool1d": lambda x, n: F.max_unpool1d(x[0], x[0].long(), [2, n]),
    "normalize": lambda x, n: F.normalize(x, 2.0, n),
    "cdist": lambda x, n: opmux.cdist(x, x, n),
    "tensordot": lambda x, n: opmux.tensordot(x, x, n),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_real_number_is_refused(name: str) -> None:
    """No comparison and no conversion of Python's lets its own error out."""
    x = opmux.ones(1, 2, 4, 4)
    for number in (1j, "2", b"2", object(), [1j], {}):
        with pytest.raises(OpmuxError):
            CALLS[name](x, number)


@pytest.mark.parametrize("name", CALLS)
def test_extreme_numbers_are_computed_with_or_refused(name: str) -> None:
    """Infinities, NaN, zeros and numbers beyond 64 bits give a result or an error of this package."""
    x = opmux.ones(1, 2, 4, 4)
    for number in (float("inf"), -float("inf"), float("nan"), 0, 0.0, -1, 1e300, 1 << 70):
        with suppress(OpmuxError):
            CALLS[name](x, number)
