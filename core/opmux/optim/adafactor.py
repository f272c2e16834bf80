"""Adafactor."""

import math
from collections.abc import Iterable
from typing import Any, Final, cast

from opmux.errors import OperatorArgumentError, shown
from opmux.optim.optimizer import Group, Optimizer, State, advanced, number, started
from opmux.tensor import Tensor, finfo, ops

_aten: Final = ops.aten

__all__ = ["Adafactor"]


class Adafactor(Optimizer):
    """Steps by averages of the square of the gradient, of which rows and columns are kept (Shazeer and Stern, 2018).

    Args:
        params: The parameters, or groups of them.
        lr: The step size, of which a step is at most `1 / sqrt(steps)`.
        beta2_decay: The power of the steps that a new square counts in the averages.
        eps: The least root of a square, None for that of the dtype, and the least size of a parameter.
        d: The size of an update from which on it is divided.
        weight_decay: Parameters are multiplied by `1 - lr * weight_decay`.
        foreach: See Note [One loop].
        maximize: Whether steps go up.
    """

    _numbers = ("lr", "weight_decay")
    _by_parts = False

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        beta2_decay: float = -0.8,
        eps: tuple[float | None, float] = (None, 1e-3),
        d: float = 1.0,
        weight_decay: float = 0.0,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
    ) -> None:
        if not isinstance(eps, (tuple, list)) or len(eps) != 2:
            raise OperatorArgumentError(
                "an optimizer Adafactor",
                found=f"eps={shown(eps)}, which is no pair",
                advice="pass two numbers, such as eps=(None, 1e-3)",
            )
        limits = (
            (beta2_decay <= 0, f"beta2_decay should be <= 0 but is: {beta2_decay}"),
            (eps[0] is None or eps[0] >= 0, f"epsilon1 should be >= 0 but is: {eps[0]}"),
            (eps[1] >= 0, f"epsilon2 should be >= 0 but is: {eps[1]}"),
            (d >= 1, f"Clipping threshold d should be >= 1 but is: {d}"),
        )
        for is_kept, found in limits:
            if not is_kept:
                raise self._refused(found, "leave it out, or pass a number in that range")
        defaults = {
            "lr": lr,
            "beta2_decay": beta2_decay,
            "eps": eps,
            "d": d,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
        }
        super().__init__(params, defaults)

    def _start(self, param: Tensor, group: Group) -> State:
        if param.is_complex():
            raise self._refused("Adafactor does not support complex parameters", "view it as real numbers")
        # Averages are of the gradient's dtype, which that of data set after it may differ from.
        grad = cast(Tensor, param.grad)
        if grad.ndim < 2:
            return {"step": started(), "variance": _aten.zeros_like.default(grad)}
        *batch, rows, columns = grad.shape
        return {
            "step": started(),
            "row_var": grad.new_zeros([*batch, rows, 1]),
            "col_var": grad.new_zeros([*batch, 1, columns]),
        }

    def _decayed(self, param: Tensor, grad: Tensor, group: Group, lr: float) -> Tensor:
        return grad  # the size of a step is that of the parameter before it decays

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        step = advanced(state)
        smallest, least_size = group["eps"]
        smallest = finfo(param.dtype).eps if smallest is None else smallest
        size = max(least_size, _root_mean_square(param)) * min(lr, step**-0.5)
        decay = number(group["weight_decay"])
        if decay:
            param.mul_(1 - lr * decay)
        square = _square(grad, state, step ** group["beta2_decay"], smallest)
        update = square.clamp_(min=smallest * smallest).rsqrt_().mul_(grad)
        param.add_(update, alpha=-size / max(1.0, _root_mean_square(update) / group["d"]))


def _root_mean_square(tensor: Tensor) -> float:
    norm: float = _aten.linalg_vector_norm.default(tensor).item()
    return norm / math.sqrt(max(1, tensor.numel()))


def _square(grad: Tensor, state: State, weight: float, smallest: float) -> Any:
    """The average square of the gradient, this one counting `weight`; of a matrix, what its rows and columns say of it."""
    if grad.ndim < 2:
        return state["variance"].lerp_(grad * grad, weight).clone()
    rows, columns = state["row_var"], state["col_var"]
    rows.lerp_(grad.square().mean(-1, keepdim=True), weight)
    columns.lerp_(grad.square().mean(-2, keepdim=True), weight)
    return (rows @ columns).div_(rows.mean(-2, keepdim=True).clamp_(min=smallest))
