"""Adagrad."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["Adagrad"]


class Adagrad(Optimizer):
    """Steps relative to the root of the sum of squares of all gradients (Duchi and others, 2011).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        lr_decay: How fast the step size decays.
        weight_decay: Factor of the parameters that is added to their gradients.
        initial_accumulator_value: What the sums of squares begin with.
        eps: Added to the divisor.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        differentiable: Whether gradients go through steps.
        fused: As `foreach`.
    """

    _numbers = ("lr", "lr_decay", "weight_decay", "initial_accumulator_value", "eps")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        lr_decay: float = 0,
        weight_decay: float = 0,
        initial_accumulator_value: float = 0,
        eps: float = 1e-10,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        defaults = {
            "lr": lr,
            "lr_decay": lr_decay,
            "eps": eps,
            "weight_decay": weight_decay,
            "initial_accumulator_value": initial_accumulator_value,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "fused": fused,
        }
        super().__init__(params, defaults)
        for param, group in self._parameters():  # before the first step, as in PyTorch
            self.state[param].update(self._start(param, group))

    def _start(self, param: Tensor, group: Group) -> State:
        value = group["initial_accumulator_value"]
        first = complex(value, value) if param.is_complex() else value
        return {"step": started(), "sum": _aten.full_like.default(param, first)}

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        step = advanced(state)
        divisor = state["sum"].addcmul_(grad, grad).sqrt() + group["eps"]
        param.addcdiv_(grad, divisor, value=-lr / (1 + (step - 1) * group["lr_decay"]))
