"""The CPU backend's own dropout."""

import numpy as np

import opmux  # noqa: F401 -- loads the CPU plugin
from opmux.tensor import array_backend
from opmux_cpu._dropout import native_dropout


def test_mask_has_the_probability_asked_for() -> None:
    """About a share p of the elements becomes 0, for an odd number of elements and small p too."""
    be = array_backend("cpu")
    ones = be.wrap(np.ones(100001, np.float32))
    for p in (0.001, 0.3, 0.999999):
        _, mask = native_dropout(be, ones, p, True)
        assert abs(mask._array.mean() - (1 - p)) < 0.01
