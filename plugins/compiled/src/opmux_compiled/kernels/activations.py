"""Activations and what else is element by element."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from opmux import Tensor
from opmux_compiled._engine import fits, run, wrap

__all__ = ["KERNELS"]

Kernel = Callable[..., Any]


#: How many elements of the others one of a loop's takes as long as, where that is more than a few.
_WORK: Final = {"activations.digamma": 16}


def _compute(loop: str, tensor: Tensor, numbers: tuple[Any, ...]) -> Any:
    array = tensor._array
    result = np.empty_like(array)
    run(loop, array.size, array.size * _WORK.get(loop, 1), array.reshape(-1), result.reshape(-1), *numbers)
    return wrap(result)


def _overwrite(loop: str, tensor: Tensor, numbers: tuple[Any, ...]) -> Any:
    array = tensor._array
    run(loop, array.size, array.size, array.reshape(-1), None, *numbers)
    return tensor


def _numbers(given: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Numbers as a loop takes them; None for others, which are converted or refused elsewhere."""
    if not given:
        return given
    if all(value.__class__ in (int, float) and -3e38 < value < 3e38 for value in given):
        return tuple(map(np.float32, given))
    return None


def _functional(loop: str) -> Kernel:
    """The kernel that returns a new tensor. What follows the tensor are numbers that the loop takes too."""

    def kernel(next: Kernel, self: Tensor, *given: Any) -> Any:
        if fits(self._array) and (numbers := _numbers(given)) is not None:
            return _compute(loop, self, numbers)
        return next(self, *given)

    return kernel


def _in_place(loop: str) -> Kernel:
    """The kernel that writes into its tensor."""

    def kernel(next: Kernel, self: Tensor, *given: Any) -> Any:
        if fits(self._array) and self._array.flags.writeable and (numbers := _numbers(given)) is not None:
            return _overwrite(loop, self, numbers)
        return next(self, *given)

    return kernel


def _backward(loop: str) -> Kernel:
    """The kernel of a gradient and a tensor that the derivative needs."""

    def kernel(next: Kernel, grad: Tensor, other: Tensor, *given: Any) -> Any:
        g, x = grad._array, other._array
        if fits(g) and fits(x) and g.shape == x.shape and (numbers := _numbers(given)) is not None:
            result = np.empty_like(x)
            run(loop, x.size, x.size, g.reshape(-1), x.reshape(-1), result.reshape(-1), *numbers)
            return wrap(result)
        return next(grad, other, *given)

    return kernel


_GELU = {"none": "activations.gelu", "tanh": "activations.gelu_tanh"}


def _gelu(next: Kernel, self: Tensor, *, approximate: str = "none") -> Any:
    if approximate in _GELU and fits(self._array):
        return _compute(_GELU[approximate], self, ())
    return next(self, approximate=approximate)


def _gelu_backward(next: Kernel, grad_output: Tensor, self: Tensor, *, approximate: str = "none") -> Any:
    if approximate == "none":
        return _backward("activations.gelu_backward")(next, grad_output, self)
    return next(grad_output, self, approximate=approximate)


def _ordered(kernel: Kernel) -> Kernel:
    """Leaves bounds that exclude each other to the kernel below."""

    def ordered(next: Kernel, self: Tensor, low: Any, high: Any) -> Any:
        comparable = {low.__class__, high.__class__} <= {int, float}
        return kernel(next, self, low, high) if comparable and low <= high else next(self, low, high)

    return ordered


def _nan_to_num(next: Kernel, self: Tensor, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Any:
    largest = float(np.finfo(np.float32).max)
    defaults = ((nan, 0.0), (posinf, largest), (neginf, -largest))
    filled = [default if value is None else value for value, default in defaults]
    if fits(self._array) and all(value.__class__ in (int, float) and abs(value) <= largest for value in filled):
        return _compute("activations.nan_to_num", self, tuple(map(np.float32, filled)))
    return next(self, nan, posinf, neginf)


#: Operators whose loop has their name, with and without an underscore.
_BOTH = ("hardsigmoid", "hardswish", "leaky_relu", "relu", "sigmoid", "silu", "threshold")
_FUNCTIONAL = ("digamma", "softplus")
_BACKWARD = (
    "hardsigmoid_backward",
    "hardswish_backward",
    "sigmoid_backward",
    "silu_backward",
    "threshold_backward",
)

#: The kernels by operator.
KERNELS: dict[str, Kernel] = {
    **{name: _functional(f"activations.{name}") for name in (*_BOTH, *_FUNCTIONAL)},
    **{f"{name}_": _in_place(f"activations.{name}") for name in _BOTH},
    **{name: _backward(f"activations.{name}") for name in _BACKWARD},
    "gelu": _gelu,
    "gelu_backward": _gelu_backward,
    "hardtanh": _ordered(_functional("activations.hardtanh")),
    "hardtanh_": _ordered(_in_place("activations.hardtanh")),
    "nan_to_num": _nan_to_num,
}
