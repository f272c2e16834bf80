"""The operators: their schemas, what every device computes for them, their derivatives and their rules for `vmap`."""

from typing import Any

import opmux
from opmux import Tensor
from opmux.library import register_autograd, register_fake, register_vmap
from opmux.plugins import Scope
from opmux_filters import on_cpu, on_jax
from opmux_filters.checks import check_has_time, check_hysteresis, check_lowpass

__all__ = ["register"]


def register(scope: Scope) -> None:
    """Defines the operators and registers all that belongs to them."""
    with scope.library("filters", "DEF") as library:
        library.define("softclip(Tensor self, float limit=1.0) -> Tensor")
        library.impl("softclip", softclip, "CompositeImplicitAutograd")
        library.define("lowpass(Tensor self, float alpha) -> Tensor")
        library.impl("lowpass", lowpass, "CompositeExplicitAutograd")
        library.define("hysteresis(Tensor self, float low, float high) -> Tensor")
        library.impl("hysteresis", hysteresis, "CompositeExplicitAutograd")
        register_fake("filters::lowpass", lowpass_fake, lib=library)
        register_autograd("filters::lowpass", lowpass_backward, setup_context=keep_alpha, lib=library)
        register_vmap("filters::lowpass", lowpass_vmap, lib=library)
        register_vmap("filters::hysteresis", hysteresis_vmap, lib=library)
    with scope.library("filters", "IMPL", "CPU") as library:
        library.impl("lowpass", on_cpu.lowpass)
        library.impl("hysteresis", on_cpu.hysteresis)
    # Waits until a backend of that name is there.
    with scope.library("filters", "IMPL", "JAX") as library:
        library.impl("lowpass", on_jax.lowpass)


# -- softclip -------------------------------------------------------------------------------------------------------


def softclip(self: Tensor, limit: float) -> Tensor:
    """Made of other operators: every device computes it, and gradients follow from theirs."""
    return limit * (self / limit).tanh()


# -- lowpass --------------------------------------------------------------------------------------------------------


def lowpass(self: Tensor, alpha: float) -> Tensor:
    """For every device: after k steps each value has the 2^k inputs before it in it."""
    check_lowpass(self, alpha)
    result, decay, step = self * alpha, 1.0 - alpha, 1
    while step < self.shape[-1]:
        result = result + decay**step * opmux.nn.functional.pad(result[..., :-step], (step, 0))
        step *= 2
    return result


def lowpass_fake(self: Tensor, alpha: float) -> Tensor:
    """The result's shape and dtype, without data."""
    check_lowpass(self, alpha)
    return opmux.empty(self.shape, dtype=self.dtype, device=self.device)


def keep_alpha(ctx: Any, inputs: tuple[Tensor, float], output: Tensor) -> None:
    """Stores what the derivative needs: the filter is linear, so no tensor."""
    _, ctx.alpha = inputs


def lowpass_backward(ctx: Any, grad: Tensor) -> tuple[Tensor, None]:
    """The same filter, from the end to the beginning; an operator, so that it can be differentiated again."""
    return opmux.ops.filters.lowpass(grad.flip(-1), ctx.alpha).flip(-1), None


# -- hysteresis -----------------------------------------------------------------------------------------------------


def hysteresis(self: Tensor, low: float, high: float) -> Tensor:
    """For every device: whether the last value that was outside the band was above it."""
    check_hysteresis(self, low, high)
    above = self >= high
    if not self.numel():
        return above
    times = opmux.arange(self.shape[-1], device=self.device)
    last = opmux.where(above | (self <= low), times, -1).cummax(-1)[0]
    return above.gather(-1, last.clamp(min=0)) & (last >= 0)


# -- vmap -----------------------------------------------------------------------------------------------------------


def lowpass_vmap(info: Any, in_dims: tuple[int, None], self: Tensor, alpha: float) -> tuple[Tensor, int]:
    """All signals in one call: the mapped dimension goes to the front, where it is one more."""
    check_has_time("lowpass", self.ndim - 1)
    return opmux.ops.filters.lowpass(self.movedim(in_dims[0], 0), alpha), 0


def hysteresis_vmap(
    info: Any, in_dims: tuple[int, None, None], self: Tensor, low: float, high: float
) -> tuple[Tensor, int]:
    """As for `lowpass`."""
    check_has_time("hysteresis", self.ndim - 1)
    return opmux.ops.filters.hysteresis(self.movedim(in_dims[0], 0), low, high), 0
