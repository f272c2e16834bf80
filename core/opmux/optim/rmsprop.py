"""RMSprop."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["RMSprop"]


class RMSprop(Optimizer):
    """Steps relative to the root of the gradient's mean square (Hinton, 2012, lecture 6).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        alpha: Which part of the mean square is kept.
        eps: Added to the divisor.
        weight_decay: Factor of the parameters that is added to their gradients.
        momentum: Which part of the step before is added.
        centered: Whether gradients are divided by their standard deviation.
        capturable: As `foreach`.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        differentiable: Whether gradients go through steps.
    """

    _numbers = ("lr", "eps", "momentum", "weight_decay", "alpha")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum: float = 0,
        centered: bool = False,
        capturable: bool = False,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "momentum": momentum,
            "alpha": alpha,
            "eps": eps,
            "centered": centered,
            "weight_decay": weight_decay,
            "capturable": capturable,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
        }
        super().__init__(params, defaults)

    def _start(self, param: Tensor, group: Group) -> State:
        names = ["square_avg", *["momentum_buffer"] * bool(group["momentum"] > 0), *["grad_avg"] * group["centered"]]
        return {"step": started(), **{name: _aten.zeros_like.default(param) for name in names}}

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        advanced(state)
        alpha, square = group["alpha"], state["square_avg"]
        square.mul_(alpha).addcmul_(grad, grad, value=1 - alpha)
        if group["centered"]:  # the variance in place of the mean square (Graves, 2013)
            mean = state["grad_avg"].lerp_(grad, 1 - alpha)
            square = square.addcmul(mean, mean, value=-1)
        divisor = square.sqrt() + group["eps"]
        if group["momentum"] > 0:
            velocity = state["momentum_buffer"].mul_(group["momentum"]).addcdiv_(grad, divisor)
            param.add_(velocity, alpha=-lr)
        else:
            param.addcdiv_(grad, divisor, value=-lr)
