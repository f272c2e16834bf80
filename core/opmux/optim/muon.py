"""Muon."""

from collections.abc import Iterable
from typing import Any, Final

from opmux.errors import OperatorValueError, shown
from opmux.optim.optimizer import Group, Optimizer, State
from opmux.tensor import Tensor, bfloat16, ops

_aten: Final = ops.aten

__all__ = ["Muon"]


class Muon(Optimizer):
    """Steps by averages of the gradient that are made nearly orthogonal, for the matrices of hidden layers (Jordan, 2024).

    Args:
        params: The parameters, all with two dimensions, or groups of them.
        lr: The step size.
        weight_decay: Parameters are multiplied by `1 - lr * weight_decay`.
        momentum: Which part of the average is kept.
        nesterov: Whether the step goes to where the average will be.
        ns_coefficients: Three factors, of the first, third and fifth power, in each iteration.
        eps: The least norm of an average.
        ns_steps: Iterations that make it orthogonal, fewer than 100.
        adjust_lr_fn: How the step size depends on the shape: "original", also if None, or "match_rms_adamw".

    Raises:
        OperatorValueError: A parameter is no matrix.
    """

    _counts = ()
    _numbers = ("lr", "weight_decay", "momentum")

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        weight_decay: float = 0.1,
        momentum: float = 0.95,
        nesterov: bool = True,
        ns_coefficients: tuple[float, float, float] = (3.4445, -4.7750, 2.0315),
        eps: float = 1e-7,
        ns_steps: int = 5,
        adjust_lr_fn: str | None = None,
    ) -> None:
        if adjust_lr_fn not in (None, "original", "match_rms_adamw"):
            raise self._refused(
                f"Adjust learning rate function {shown(adjust_lr_fn)} is not supported",
                'use "original" or "match_rms_adamw", or leave it out',
            )
        defaults = {
            "lr": lr,
            "weight_decay": weight_decay,
            "momentum": momentum,
            "nesterov": nesterov,
            "ns_coefficients": ns_coefficients,
            "eps": eps,
            "ns_steps": ns_steps,
            "adjust_lr_fn": adjust_lr_fn,
        }
        super().__init__(params, defaults)

    def _check_parameter(self, param: object) -> None:
        super()._check_parameter(param)
        if isinstance(param, Tensor) and param.ndim != 2:
            raise self._refused(
                f"Muon only supports 2D parameters whereas we found a parameter with size: {param.size()}",
                "give the others to AdamW",
            )

    def _start(self, param: Tensor, group: Group) -> State:
        if param.is_complex():
            raise self._refused("Complex parameters are not supported", "give them to another optimizer, such as AdamW")
        return {"momentum_buffer": _aten.zeros_like.default(param)}

    def _decayed(self, param: Tensor, grad: Tensor, group: Group, lr: float) -> Tensor:
        param.mul_(1 - lr * group["weight_decay"])
        return grad

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        if "momentum_buffer" not in state:  # a program has put something else there
            state.update(self._start(param, group))
        average = state["momentum_buffer"].lerp_(grad, 1 - group["momentum"])
        direction = grad.lerp(average, group["momentum"]) if group["nesterov"] else average
        step = _orthogonalized(direction, group["ns_coefficients"], group["ns_steps"], group["eps"])
        rows, columns = param.shape
        if group["adjust_lr_fn"] == "match_rms_adamw":
            lr *= 0.2 * max(rows, columns) ** 0.5
        else:
            lr *= max(1.0, rows / max(1, columns)) ** 0.5
        param.add_(step, alpha=-lr)


def _orthogonalized(matrix: Tensor, coefficients: tuple[float, float, float], steps: int, eps: float) -> Tensor:
    """A matrix with singular values near 1, by iterations of Newton and Schulz."""
    if steps >= 100:
        raise OperatorValueError(
            "Number of steps must be less than 100 for computational efficiency",
            found=f"ns_steps={steps}",
            advice="leave ns_steps out for 5",
        )
    if len(coefficients) != 3:
        raise OperatorValueError(
            "Coefficients must be a tuple of exactly 3 values",
            found=shown(coefficients),
            advice="leave ns_coefficients out, or pass three numbers",
        )
    first, third, fifth = coefficients
    is_tall = matrix.size(0) > matrix.size(1)
    wide = (matrix.mT if is_tall else matrix).to(bfloat16)
    wide = wide / wide.norm().clamp(min=eps)
    for _ in range(steps):
        gram = wide @ wide.mT
        powers = _aten.addmm.default(gram, gram, gram, beta=third, alpha=fifth)
        wide = _aten.addmm.default(wide, powers, wide, beta=first)
    return wide.mT if is_tall else wide
