"""Steps of optimizers over lists of tensors, and scales of gradients that have few digits.

A step computes in float32 where parameters have fewer digits, and reads no value: a tensor that says that gradients were not
finite chooses between the old and the new values.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.tensor import Tensor, dtype, float32, float64, int32, ops, scalar_name

__all__ = ["adagrad_", "adam_", "adamw_", "sgd_", "unscale_", "update_scale_"]

Tensors = Sequence[Tensor]
_aten = ops.aten


def _check_lists(name: str, self: Tensors, others: Mapping[str, Tensors], steps: Tensors = ()) -> None:
    """Refuses lists of other lengths, dtypes and shapes than the parameters'.

    Raises:
        OperatorValueError: One of these.
    """
    for argument, tensors in others.items():
        _check_length(name, self, argument, tensors)
    for i, parameter in enumerate(self):
        if parameter.dtype.kind != "f":
            raise DtypeNotImplementedError(
                f"aten::{name} of parameters of dtype {parameter.dtype}",
                found=f"not implemented for '{scalar_name(parameter.dtype)}'",
                advice="give floating-point parameters",
            )
        for argument, tensors in others.items():
            _check_state(name, parameter, argument, tensors[i])


def _check_length(name: str, self: Tensors, argument: str, tensors: Tensors) -> None:
    if len(tensors) != len(self):
        raise OperatorValueError(
            f"aten::{name} of {len(self)} parameters and {len(tensors)} {argument}",
            found=f"Expected {argument}.size() == n_tensors to be true, but got false.",
            advice=f"give one of {argument} for each parameter",
        )


def _check_unused(name: str, argument: str, tensors: Tensors, option: str) -> None:
    if tensors:
        raise OperatorValueError(
            f"aten::{name} with {option} and {len(tensors)} {argument}",
            found=f"Expected {argument}.empty() to be true, but got false.",
            advice=f"give an empty list of {argument}",
        )


def _check_state(name: str, parameter: Tensor, argument: str, state: Tensor) -> None:
    if state.dtype is not parameter.dtype:
        raise OperatorValueError(
            f"aten::{name} of parameters of dtype {parameter.dtype} with {argument} of dtype {state.dtype}",
            found=f"expected scalar type {parameter.dtype} but found {state.dtype}",
            advice="convert them to the dtype of the parameters",
        )
    if tuple(state.shape) != tuple(parameter.shape):
        raise OperatorValueError(
            f"aten::{name} of a parameter of shape {list(parameter.shape)} with {argument} of shape {list(state.shape)}",
            found="they go together element by element",
            advice="give tensors of the parameter's shape",
        )


def _converted(tensor: Tensor, d: dtype) -> Tensor:
    return tensor if tensor.dtype is d else _aten._to_copy.default(tensor, dtype=d)


def _wide(tensor: Tensor) -> Tensor:
    """The values to compute with: of halves, float32."""
    return _converted(tensor, float32) if tensor.dtype.itemsize == 2 else tensor


def _number(value: Any) -> Any:
    """A learning rate: a number, or a tensor that holds one, in double precision and without dimensions."""
    return _converted(_aten.reshape.default(value, []), float64) if isinstance(value, Tensor) else value


def _write(tensors: Sequence[tuple[Tensor, Tensor]], found_inf: Tensor | None) -> None:
    """Writes new values, each pair a tensor and what is written; none of them where gradients were not finite."""
    for tensor, value in tensors:
        if found_inf is not None:
            kept = _aten.eq.Scalar(_aten.reshape.default(found_inf, []), 1)
            value = _aten.where.self(kept, tensor, _converted(value, tensor.dtype))
        _aten.copy_.default(tensor, value)


def _gradient(grad: Tensor, grad_scale: Tensor | None) -> Tensor:
    """The gradient without the factor that the loss was scaled by."""
    wide = _wide(grad)
    return wide if grad_scale is None else wide / _aten.reshape.default(grad_scale, [])


def _decayed(value: Tensor, grad: Tensor, weight_decay: float, lr: Any) -> tuple[Tensor, Tensor]:
    """Weights that decay by themselves, at a learning rate, or for None with their gradient."""
    if lr is None:
        return value, grad + value * weight_decay
    return value - lr * weight_decay * value, grad


def _corrections(steps: Tensor, *betas: float) -> list[Tensor]:
    """What means that started from zero have of their weights after so many steps."""
    taken = _converted(_aten.reshape.default(steps, []), float64)
    return [1 - _aten.pow.Scalar(beta, taken) for beta in betas]


def _adam(name: str, decoupled: bool) -> Callable[..., None]:
    """Steps of Adam.

    Args:
        name: The operator.
        decoupled: Whether weights decay by themselves, as in AdamW, and not as a part of the gradient.
    """

    def step(
        self: Tensors,
        grads: Tensors,
        exp_avgs: Tensors,
        exp_avg_sqs: Tensors,
        max_exp_avg_sqs: Tensors,
        state_steps: Tensors,
        *,
        lr: Any,
        beta1: float,
        beta2: float,
        weight_decay: float,
        eps: float,
        amsgrad: bool,
        maximize: bool,
        grad_scale: Tensor | None = None,
        found_inf: Tensor | None = None,
    ) -> None:
        states = {"grads": grads, "exp_avgs": exp_avgs, "exp_avg_sqs": exp_avg_sqs}
        if not amsgrad:
            _check_unused(name, "max_exp_avg_sqs", max_exp_avg_sqs, "amsgrad=False")
        _check_lists(name, self, states | ({"max_exp_avg_sqs": max_exp_avg_sqs} if amsgrad else {}))
        _check_length(name, self, "state_steps", state_steps)
        lr = _number(lr)
        for i, parameter in enumerate(self):
            value, unscaled = _wide(parameter), _gradient(grads[i], grad_scale)
            grad = -unscaled if maximize else unscaled
            if weight_decay:
                value, grad = _decayed(value, grad, weight_decay, lr if decoupled else None)
            mean = _aten.lerp.Scalar(_wide(exp_avgs[i]), grad, 1 - beta1)
            square = _wide(exp_avg_sqs[i]) * beta2 + (1 - beta2) * grad * grad
            largest = _aten.maximum.default(_wide(max_exp_avg_sqs[i]), square) if amsgrad else square
            first, second = _corrections(state_steps[i], beta1, beta2)
            value = value - (lr / first) * mean / (largest.sqrt() / second.sqrt() + eps)
            written = [(parameter, value), (exp_avgs[i], mean), (exp_avg_sqs[i], square)]
            written += [(max_exp_avg_sqs[i], largest)] if amsgrad else []
            _write(written + ([(grads[i], unscaled)] if grad_scale is not None else []), found_inf)

    return step


adam_ = _adam("_fused_adam_", decoupled=False)
adamw_ = _adam("_fused_adamw_", decoupled=True)


def sgd_(
    self: Tensors,
    grads: Tensors,
    momentum_buffer_list: Tensors,
    *,
    weight_decay: float,
    momentum: float,
    lr: Any,
    dampening: float,
    nesterov: bool,
    maximize: bool,
    is_first_step: bool,
    grad_scale: Tensor | None = None,
    found_inf: Tensor | None = None,
) -> None:
    """Steps against the gradients, or along what is left of former ones; without momentum there are no buffers."""
    buffers = {"momentum_buffer_list": momentum_buffer_list} if momentum else {}
    if not buffers:
        _check_unused("_fused_sgd_", "momentum_buffer_list", momentum_buffer_list, "momentum=0")
    _check_lists("_fused_sgd_", self, {"grads": grads} | buffers)
    lr = _number(lr)
    for i, parameter in enumerate(self):
        value, unscaled = _wide(parameter), _gradient(grads[i], grad_scale)
        grad = -unscaled if maximize else unscaled
        if weight_decay:
            grad = grad + value * weight_decay
        written = []
        if buffers:
            buffer = grad if is_first_step else _wide(momentum_buffer_list[i]) * momentum + grad * (1 - dampening)
            written = [(momentum_buffer_list[i], buffer)]
            grad = grad + buffer * momentum if nesterov else buffer
        written.append((parameter, value - lr * grad))
        _write(written + ([(grads[i], unscaled)] if grad_scale is not None else []), found_inf)


def adagrad_(
    self: Tensors,
    grads: Tensors,
    state_sums: Tensors,
    state_steps: Tensors,
    *,
    lr: Any,
    lr_decay: float,
    weight_decay: float,
    eps: float,
    maximize: bool,
    grad_scale: Tensor | None = None,
    found_inf: Tensor | None = None,
) -> None:
    """Steps of Adagrad: the longer the less an element has changed so far."""
    _check_lists("_fused_adagrad_", self, {"grads": grads, "state_sums": state_sums})
    _check_length("_fused_adagrad_", self, "state_steps", state_steps)
    lr = _number(lr)
    for i, parameter in enumerate(self):
        value, unscaled = _wide(parameter), _gradient(grads[i], grad_scale)
        grad = -unscaled if maximize else unscaled
        if weight_decay:
            grad = grad + value * weight_decay
        taken = _converted(_aten.reshape.default(state_steps[i], []), float64)
        total = _wide(state_sums[i]) + grad * grad
        value = value - lr / (1 + (taken - 1) * lr_decay) * grad / (total.sqrt() + eps)
        written = [(parameter, value), (state_sums[i], total)]
        _write(written + ([(grads[i], unscaled)] if grad_scale is not None else []), found_inf)


def _check_single(name: str, **tensors: tuple[Tensor, dtype, str]) -> None:
    """Refuses tensors that do not hold one number of a dtype.

    Raises:
        OperatorValueError: One does not.
    """
    for argument, (tensor, d, word) in tensors.items():
        found = f"{argument} must be a 1-element tensor." if tensor.numel() != 1 else ""
        if not found and tensor.dtype is not d:
            found = f"{argument} must be {word} tensor."
        if found:
            raise OperatorValueError(
                f"aten::{name} with {argument} of shape {list(tensor.shape)} and dtype {tensor.dtype}",
                found=found,
                advice=f"give a single number of dtype {d}",
            )


def unscale_(self: Tensors, found_inf: Tensor, inv_scale: Tensor) -> None:
    """Multiplies gradients by `inv_scale`, and says in `found_inf` whether one of them is not finite."""
    name = "_amp_foreach_non_finite_check_and_unscale_"
    if not self:
        return
    _check_single(name, inv_scale=(inv_scale, float32, "a float"), found_inf=(found_inf, float32, "a float"))
    for tensor in self:
        if tensor.dtype.kind != "f":
            raise DtypeNotImplementedError(
                f"aten::{name} of gradients of dtype {tensor.dtype}",
                found=f"not implemented for '{scalar_name(tensor.dtype)}'",
                advice="give floating-point gradients",
            )
    factor = _aten.reshape.default(inv_scale, [])
    for tensor in self:
        finite = _aten.all.default(_aten.isfinite.default(tensor))
        _aten.masked_fill_.Scalar(found_inf, _aten.logical_not.default(finite), 1.0)
        _aten.copy_.default(tensor, _wide(tensor) * factor)


def update_scale_(
    self: Tensor,
    growth_tracker: Tensor,
    found_inf: Tensor,
    scale_growth_factor: float,
    scale_backoff_factor: float,
    growth_interval: int,
) -> Tensor:
    """Makes a scale smaller after a step whose gradients were not finite, and larger after enough others in a row."""
    _check_single(
        "_amp_update_scale_",
        growth_tracker=(growth_tracker, int32, "an int"),
        current_scale=(self, float32, "a float"),
        found_inf=(found_inf, float32, "a float"),
    )
    failed = _aten.ne.Scalar(_aten.reshape.default(found_inf, []), 0)
    taken = _aten.reshape.default(growth_tracker, []) + 1
    due = _aten.eq.Scalar(taken, growth_interval)
    grown = self * scale_growth_factor
    grown = _aten.where.self(_aten.logical_and.default(due, _aten.isfinite.default(grown)), grown, self)
    _aten.copy_.default(self, _aten.where.self(failed, self * scale_backoff_factor, grown))
    kept = _aten.logical_not.default(_aten.logical_or.default(failed, due))
    _aten.copy_.default(growth_tracker, _aten.reshape.default(taken * kept, growth_tracker.shape))
    return self
