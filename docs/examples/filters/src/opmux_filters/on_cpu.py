"""Kernels for the CPU, where SciPy and NumPy do in one pass what takes every device several."""

import numpy as np

import opmux
from opmux import Tensor
from opmux_filters.checks import check_hysteresis, check_lowpass

__all__ = ["hysteresis", "lowpass"]


def lowpass(self: Tensor, alpha: float) -> Tensor:
    """SciPy's filter, value by value."""
    from scipy.signal import lfilter  # slow to import, and not every program filters

    check_lowpass(self, alpha)
    signal = self.detach().numpy()
    if not signal.size:
        return opmux.empty(self.shape, dtype=self.dtype)
    # SciPy computes in its arguments' common dtype, and knows none of 16 bits.
    weights = np.array([[alpha, 0.0], [1.0, alpha - 1.0]], np.result_type(signal.dtype, np.float32))
    return opmux.from_numpy(lfilter(*weights, signal.astype(weights.dtype), axis=-1).astype(signal.dtype))


def hysteresis(self: Tensor, low: float, high: float) -> Tensor:
    """Carries the place of the last value outside the band along."""
    check_hysteresis(self, low, high)
    signal = self.detach().numpy()
    above = signal >= high
    if not signal.size:
        return opmux.from_numpy(above)
    places = np.where(above | (signal <= low), np.arange(signal.shape[-1]), -1)
    last = np.maximum.accumulate(places, axis=-1)
    return opmux.from_numpy(np.take_along_axis(above, np.maximum(last, 0), axis=-1) & (last >= 0))
