"""Adam."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.optim.optimizer import Group, Optimizer, State, advanced, number, started
from opmux.tensor import Tensor, ops

_aten: Final = ops.aten

__all__ = ["Adam"]


class Adam(Optimizer):
    """Steps by averages of the gradient and of its square (Kingma and Ba, 2014).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        betas: Which parts of the averages of the gradient and of its square are kept.
        eps: Added to the divisor.
        weight_decay: Factor of the parameters that is added to their gradients.
        amsgrad: Whether the largest mean square so far counts (Reddi and others, 2018).
        foreach: See Note [One loop].
        maximize: Whether steps go up.
        capturable: As `foreach`.
        differentiable: Whether gradients go through steps.
        fused: As `foreach`.
        decoupled_weight_decay: Whether parameters are multiplied by `1 - lr * weight_decay` instead, as in AdamW.
    """

    _numbers = ("lr", "eps", "betas", "weight_decay")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        betas: tuple[float | Tensor, float | Tensor] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        amsgrad: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
        decoupled_weight_decay: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
            "fused": fused,
            "decoupled_weight_decay": decoupled_weight_decay,
        }
        super().__init__(params, defaults)

    def _check_loops(self) -> None:
        super()._check_loops()
        if not self.defaults["foreach"] or self.defaults["capturable"]:
            return
        beta1, beta2 = self.defaults["betas"]
        for name, value in {"lr": self.defaults["lr"], "betas[0]": beta1, "betas[1]": beta2}.items():
            if isinstance(value, Tensor):
                raise self._refused(
                    f"{name} as a Tensor is not supported for capturable=False and foreach=True",
                    f"pass a number for {name}, or capturable=True",
                )

    def _start(self, param: Tensor, group: Group) -> State:
        names = ["exp_avg", "exp_avg_sq", *["max_exp_avg_sq"] * group["amsgrad"]]
        return {"step": started(), **{name: _aten.zeros_like.default(param) for name in names}}

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        step = advanced(state)
        beta1, beta2 = map(number, group["betas"])
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        mean.lerp_(grad, 1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        if group["amsgrad"]:
            square = state["max_exp_avg_sq"].copy_(_aten.maximum.default(state["max_exp_avg_sq"], square))
        divisor = square.sqrt() / (1 - beta2**step) ** 0.5 + group["eps"]
        param.addcdiv_(mean, divisor, value=-lr / (1 - beta1**step))
