"""RAdam."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["RAdam"]


class RAdam(Optimizer):
    """Adam that leaves out the adaptive divisor until its variance is known (Liu and others, 2019).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        betas: Which parts of the averages of the gradient and of its square are kept.
        eps: Added to the divisor.
        weight_decay: Factor of the parameters that is added to their gradients.
        decoupled_weight_decay: Whether parameters are multiplied by `1 - lr * weight_decay` instead, as in AdamW.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        capturable: As `foreach`.
        differentiable: Whether gradients go through steps.
    """

    _numbers = ("lr", "eps", "betas", "weight_decay")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        decoupled_weight_decay: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "decoupled_weight_decay": decoupled_weight_decay,
            "differentiable": differentiable,
        }
        super().__init__(params, defaults)

    def _start(self, param: Tensor, group: Group) -> State:
        return {
            "step": started(),
            "exp_avg": _aten.zeros_like.default(param),
            "exp_avg_sq": _aten.zeros_like.default(param),
        }

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        step = advanced(state)
        beta1, beta2 = group["betas"]
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        mean.lerp_(grad, 1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        corrected, remaining = mean / (1 - beta1**step) * lr, 1 - beta2**step
        longest = 2 / (1 - beta2) - 1  # of the average, in steps
        length = longest - 2 * step * beta2**step / remaining
        if length > 5:
            rectified = (length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)
            corrected = corrected * (remaining**0.5 / (square.sqrt() + group["eps"])) * rectified**0.5
        param.sub_(corrected)
