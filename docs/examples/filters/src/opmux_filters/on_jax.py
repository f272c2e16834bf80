"""A kernel for a device `jax` whose arrays are jax's: one scan, compiled once for each shape."""

from collections.abc import Callable
from functools import cache
from typing import Any

from opmux import Tensor
from opmux.native import array_backend
from opmux_filters.checks import check_lowpass

__all__ = ["lowpass"]


def lowpass(self: Tensor, alpha: float) -> Tensor:
    """Joins neighbouring pieces of the signal, all pairs at once."""
    check_lowpass(self, alpha)
    return array_backend("jax").wrap(_compiled()(self._array, alpha))


@cache
def _compiled() -> Callable[[Any, float], Any]:
    """The scan as one program: called step by step, jax would compile each slice of each of its levels."""
    import jax  # only where there is a device `jax`
    from jax import numpy as jnp

    def joined(before: tuple[Any, Any], after: tuple[Any, Any]) -> tuple[Any, Any]:
        return before[0] * after[0], after[0] * before[1] + after[1]

    def filtered(signal: Any, alpha: float) -> Any:
        decay = jnp.full_like(signal, 1.0 - alpha)
        return jax.lax.associative_scan(joined, (decay, alpha * signal), axis=-1)[1]

    compiled: Callable[[Any, float], Any] = jax.jit(filtered)
    return compiled
