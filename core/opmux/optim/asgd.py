"""Averaged gradient descent."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, number, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["ASGD"]


class ASGD(Optimizer):
    """Gradient descent that also averages what it passes (Polyak and Juditsky, 1992).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        lambd: How fast parameters and step sizes decay.
        alpha: Exponent of the step size's decay.
        t0: The step from which on averages are taken.
        weight_decay: Factor of the parameters that is added to their gradients.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        differentiable: Whether gradients go through steps.
        capturable: As `foreach`.
    """

    _counts = ("step", "eta", "mu")
    _numbers = ("lr", "weight_decay")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "lambd": lambd,
            "alpha": alpha,
            "t0": t0,
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
            "eta": started(number(group["lr"])),
            "mu": started(1.0),
            "ax": _aten.zeros_like.default(param),
        }

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        step, eta, mu = advanced(state), state["eta"].item(), state["mu"].item()
        lambd, average = group["lambd"], state["ax"]
        param.mul_(1 - lambd * eta).add_(grad, alpha=-eta)
        if mu == 1:
            average.copy_(param)
        else:
            average.add_(param - average, alpha=mu)
        state["eta"].fill_(lr / (1 + lambd * lr * step) ** group["alpha"])
        state["mu"].fill_(1 / max(1, step - group["t0"]))
