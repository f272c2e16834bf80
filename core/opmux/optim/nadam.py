"""NAdam."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["NAdam"]


class NAdam(Optimizer):
    """Adam with Nesterov's momentum (Dozat, 2016).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        betas: Which parts of the averages of the gradient and of its square are kept.
        eps: Added to the divisor.
        weight_decay: Factor of the parameters that is added to their gradients.
        momentum_decay: How fast the momentum grows to its full value.
        decoupled_weight_decay: Whether parameters are multiplied by `1 - lr * weight_decay` instead, as in AdamW.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        capturable: As `foreach`.
        differentiable: Whether gradients go through steps.
    """

    _counts = ("step", "mu_product")
    _numbers = ("lr", "eps", "betas", "weight_decay", "momentum_decay")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum_decay: float = 4e-3,
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
            "momentum_decay": momentum_decay,
            "decoupled_weight_decay": decoupled_weight_decay,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
        }
        super().__init__(params, defaults)

    def _start(self, param: Tensor, group: Group) -> State:
        moments = {name: _aten.zeros_like.default(param) for name in ("exp_avg", "exp_avg_sq")}
        return {"step": started(), "mu_product": started(1.0), **moments}

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        step = advanced(state)
        beta1, beta2 = group["betas"]
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        now, then = (beta1 * (1 - 0.5 * 0.96 ** (at * group["momentum_decay"])) for at in (step, step + 1))
        product = state["mu_product"].mul_(now).item()
        mean.lerp_(grad, 1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        divisor = (square / (1 - beta2**step)).sqrt() + group["eps"]
        param.addcdiv_(grad, divisor, value=-lr * (1 - now) / (1 - product))
        param.addcdiv_(mean, divisor, value=-lr * then / (1 - product * then))
