"""Adadelta."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["Adadelta"]


class Adadelta(Optimizer):
    """Steps as large as those before, relative to the gradients (Zeiler, 2012).

    Args:
        params: The parameters, or groups of them.
        lr: Factor of each step.
        rho: Which part of the averages is kept.
        eps: Added to the divisor.
        weight_decay: Factor of the parameters that is added to their gradients.
        foreach: See Note [One loop].
        capturable: As `foreach`.
        maximize: Whether steps go up.
        differentiable: Whether gradients go through steps.
    """

    _numbers = ("lr", "rho", "eps", "weight_decay")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1.0,
        rho: float = 0.9,
        eps: float = 1e-6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        capturable: bool = False,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "rho": rho,
            "eps": eps,
            "weight_decay": weight_decay,
            "maximize": maximize,
            "capturable": capturable,
            "foreach": foreach,
            "differentiable": differentiable,
        }
        super().__init__(params, defaults)

    def _start(self, param: Tensor, group: Group) -> State:
        return {
            "step": started(),
            "square_avg": _aten.zeros_like.default(param),
            "acc_delta": _aten.zeros_like.default(param),
        }

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        advanced(state)
        rho, eps = group["rho"], group["eps"]
        square, deltas = state["square_avg"], state["acc_delta"]
        square.mul_(rho).addcmul_(grad, grad, value=1 - rho)
        delta = (deltas + eps).sqrt() / (square + eps).sqrt() * grad
        deltas.mul_(rho).addcmul_(delta, delta, value=1 - rho)
        param.add_(delta, alpha=-lr)
