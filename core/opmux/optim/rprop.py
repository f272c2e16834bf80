"""Resilient backpropagation."""

from collections.abc import Iterable
from typing import Any, Final, cast

from opmux.optim.optimizer import Group, Optimizer, State, advanced, number, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["Rprop"]


class Rprop(Optimizer):
    """Steps by the signs of gradients alone (Riedmiller and Braun, 1993).

    Args:
        params: The parameters, or groups of them.
        lr: The first step size of each element.
        etas: Factors of a step size when the sign changes, and when it stays.
        step_sizes: The smallest and the largest step size.
        capturable: As `foreach`.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        differentiable: Whether gradients go through steps.
    """

    _numbers = ("lr",)

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50),
        *,
        capturable: bool = False,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        if not 0 < etas[0] < 1 < etas[1]:
            raise self._refused(
                f"Invalid eta values: {etas[0]}, {etas[1]}", "pass one below 1 and one above, such as etas=(0.5, 1.2)"
            )
        defaults = {
            "lr": lr,
            "etas": etas,
            "step_sizes": step_sizes,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "capturable": capturable,
        }
        super().__init__(params, defaults)

    def _start(self, param: Tensor, group: Group) -> State:
        lr = number(group["lr"])
        size = complex(lr, lr) if param.is_complex() else lr
        return {
            "step": started(),
            "prev": _aten.zeros_like.default(param),
            "step_size": _aten.full_like.default(cast(Tensor, param.grad), size),
        }

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        advanced(state)
        shrink, grow = group["etas"]
        agreement = (grad * state["prev"]).sign()
        turned = agreement < 0
        factor = agreement.masked_fill(agreement == 0, 1).masked_fill(agreement > 0, grow).masked_fill(turned, shrink)
        size = state["step_size"].mul_(factor).clamp_(*group["step_sizes"])
        grad = grad.masked_fill(turned, 0)  # no step where the sign has changed
        param.addcmul_(grad.sign(), size, value=-1)
        state["prev"].copy_(grad)
