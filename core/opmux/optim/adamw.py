"""Adam whose weights decay by themselves."""

from collections.abc import Iterable
from typing import Any

from opmux.optim.adam import Adam
from opmux.tensor import Tensor

__all__ = ["AdamW"]


class AdamW(Adam):
    """Adam whose weights decay by themselves, and not as a part of the gradient (Loshchilov and Hutter, 2019).

    Args:
        params: The parameters, or groups of them.
        lr: The step size.
        betas: Which parts of the averages of the gradient and of its square are kept.
        eps: Added to the divisor.
        weight_decay: Parameters are multiplied by `1 - lr * weight_decay`.
        amsgrad: Whether the largest mean square so far counts (Reddi and others, 2018).
        maximize: Whether steps go up.
        foreach: See Note [One loop].
        capturable: As `foreach`.
        differentiable: Whether gradients go through steps.
        fused: As `foreach`.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        betas: tuple[float | Tensor, float | Tensor] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        super().__init__(
            params,
            lr,
            betas,
            eps,
            weight_decay,
            amsgrad,
            foreach=foreach,
            maximize=maximize,
            capturable=capturable,
            differentiable=differentiable,
            fused=fused,
            decoupled_weight_decay=True,
        )

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        for group in self.param_groups:  # a state of Adam may be loaded
            group["decoupled_weight_decay"] = True
