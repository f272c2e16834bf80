"""A kernel for a device `jax` whose arrays are jax's: one scan, which `jax.jit` compiles."""

from typing import Any

from opmux import Tensor
from opmux.native import array_backend
from opmux_filters.checks import check_lowpass

__all__ = ["lowpass"]


def lowpass(self: Tensor, alpha: float) -> Tensor:
    """Joins neighbouring pieces of the signal, all pairs at once."""
    from jax import lax  # only where there is a device `jax`
    from jax import numpy as jnp

    check_lowpass(self, alpha)
    signal = self._array

    def joined(before: tuple[Any, Any], after: tuple[Any, Any]) -> tuple[Any, Any]:
        return before[0] * after[0], after[0] * before[1] + after[1]

    decay = jnp.full_like(signal, 1.0 - alpha)
    return array_backend("jax").wrap(lax.associative_scan(joined, (decay, alpha * signal), axis=-1)[1])
