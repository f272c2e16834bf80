"""Adamax."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["Adamax"]


class Adamax(Optimizer):
    """Adam with the largest gradient in place of the mean square (Kingma and Ba, 2014, section 7).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        betas: Which parts of the averages of the gradient and of its square are kept.
        eps: Added to the divisor.
        weight_decay: Factor of the parameters that is added to their gradients.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        differentiable: Whether gradients go through steps.
        capturable: As `foreach`.
    """

    _numbers = ("lr", "eps", "betas", "weight_decay")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "capturable": capturable,
        }
        super().__init__(params, defaults)

    def _start(self, param: Tensor, group: Group) -> State:
        return {
            "step": started(),
            "exp_avg": _aten.zeros_like.default(param),
            "exp_inf": _aten.zeros_like.default(param),
        }

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        step = advanced(state)
        beta1, beta2 = group["betas"]
        mean, largest = state["exp_avg"], state["exp_inf"]
        mean.lerp_(grad, 1 - beta1)
        largest.copy_(_aten.maximum.default(largest * beta2, grad.abs() + group["eps"]))
        param.addcdiv_(mean, largest, value=-lr / (1 - beta1**step))
