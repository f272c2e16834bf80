"""Gradient descent."""

from collections.abc import Iterable
from typing import Any

from opmux.optim.optimizer import Group, Optimizer, State
from opmux.tensor import Tensor

__all__ = ["SGD"]


class SGD(Optimizer):
    """Stochastic gradient descent, with momentum (Polyak, 1964; Nesterov's as in Sutskever and others, 2013).

    Args:
        params: The parameters, or groups of them.
        lr: How far a step goes along the gradient.
        momentum: Which part of the step before is added.
        dampening: Which part of the gradient the momentum leaves out.
        weight_decay: Factor of the parameters that is added to their gradients.
        nesterov: Whether the gradient counts as if the momentum had been followed already.
        maximize: Whether steps go up.
        foreach: See Note [One loop], as `fused`.
        differentiable: Whether gradients go through steps.
        fused: As `foreach`.
    """

    _by_parts = False
    _counts = ()
    _numbers = ("lr", "momentum", "weight_decay")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float | Tensor = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        defaults = {
            "lr": lr,
            "momentum": momentum,
            "dampening": dampening,
            "weight_decay": weight_decay,
            "nesterov": nesterov,
            "maximize": maximize,
            "foreach": foreach,
            "differentiable": differentiable,
            "fused": fused,
        }
        super().__init__(params, defaults)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise self._refused(
                "Nesterov momentum requires a momentum and zero dampening",
                "pass momentum=0.9, for example, and leave dampening out; or leave nesterov out",
            )

    def _start(self, param: Tensor, group: Group) -> State:
        return {"momentum_buffer": None} if group["momentum"] else {}

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        momentum = group["momentum"]
        if momentum:
            velocity = state.get("momentum_buffer")
            if velocity is None:
                velocity = state["momentum_buffer"] = grad.detach().clone()
            else:
                velocity.mul_(momentum).add_(grad, alpha=1 - group["dampening"])
            grad = grad.add(velocity, alpha=momentum) if group["nesterov"] else velocity
        param.add_(grad, alpha=-lr)
