"""Optimisers made of operators, for parameters of torch or of opmux."""

import math
from typing import Any, Protocol


class Optimizer(Protocol):
    """Changes parameters in place by their gradients, and forgets these."""

    def step(self) -> None:
        """Takes one step."""


class SGD:
    """Gradient descent with momentum, as `torch.optim.SGD` has it."""

    def __init__(self, lib: Any, parameters: list[Any], rate: float, momentum: float = 0.9) -> None:
        self._lib, self._rate, self._momentum = lib, rate, momentum
        self._state = [(weight, lib.zeros_like(weight)) for weight in parameters]

    def step(self) -> None:
        """Takes one step."""
        with self._lib.no_grad():
            for weight, velocity in self._state:
                velocity.mul_(self._momentum).add_(weight.grad)
                weight.sub_(velocity, alpha=self._rate)
                weight.grad = None


class AdamW:
    """Adam with decoupled weight decay (Loshchilov and Hutter, 2019), as `torch.optim.AdamW` has it."""

    def __init__(
        self,
        lib: Any,
        parameters: list[Any],
        rate: float,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        decay: float = 0.01,
    ) -> None:
        self._lib, self._rate, self._betas, self._eps, self._decay = lib, rate, betas, eps, decay
        self._state = [(weight, lib.zeros_like(weight), lib.zeros_like(weight)) for weight in parameters]
        self._steps = 0

    def step(self) -> None:
        """Takes one step."""
        self._steps += 1
        beta1, beta2 = self._betas
        rate, root = self._rate / (1 - beta1**self._steps), math.sqrt(1 - beta2**self._steps)
        with self._lib.no_grad():
            for weight, mean, square in self._state:
                gradient = weight.grad
                weight.mul_(1 - self._rate * self._decay)
                mean.mul_(beta1).add_(gradient, alpha=1 - beta1)
                square.mul_(beta2).addcmul_(gradient, gradient, value=1 - beta2)
                weight.addcdiv_(mean, (square.sqrt() / root).add_(self._eps), value=-rate)
                weight.grad = None
