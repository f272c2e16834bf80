"""Averages of weights over a training, with the names of `torch.optim.swa_utils`."""

import math
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from itertools import chain
from typing import Any, Literal

from opmux.dispatch import explain_each, no_grad
from opmux.errors import OperatorArgumentError, OperatorAssertionError, OperatorValueError, shown
from opmux.nn.modules.batchnorm import BatchNorm1d, BatchNorm2d, BatchNorm3d, SyncBatchNorm
from opmux.nn.modules.module import Module
from opmux.optim.lr_scheduler._base import LRScheduler, checked_optimizer, per_group, refused
from opmux.optim.optimizer import Optimizer
from opmux.tensor import Tensor, device, int64, ops

__all__ = [
    "SWALR",
    "AveragedModel",
    "get_ema_avg_fn",
    "get_ema_multi_avg_fn",
    "get_swa_avg_fn",
    "get_swa_multi_avg_fn",
    "update_bn",
]

_AvgFn = Callable[[Tensor, Tensor, Any], Tensor]
_MultiAvgFn = Callable[[Sequence[Tensor], Sequence[Tensor], Any], None]


# -- averages ---------------------------------------------------------------------------------------------------------


def _in_place(average: _AvgFn) -> _MultiAvgFn:
    @no_grad()
    def update(averaged: Sequence[Tensor], current: Sequence[Tensor], num_averaged: Any) -> None:
        for mean, value in zip(averaged, current, strict=True):
            mean.copy_(average(mean, value, num_averaged))

    return update


def get_ema_avg_fn(decay: float = 0.999) -> _AvgFn:
    """A function of an average, a value and the number of values so far: the next exponential average.

    Args:
        decay: The average's part of the next one, from 0 to 1.

    Raises:
        OperatorValueError: It is out of this range.
    """
    if not 0 <= decay <= 1:
        raise OperatorValueError(
            f"Invalid decay value {shown(decay)} provided. Please provide a value in [0,1] range.",
            found=f"decay={shown(decay)}",
            advice="0.999 is usual",
        )

    @no_grad()
    def average(averaged: Tensor, current: Tensor, num_averaged: Any) -> Tensor:
        return averaged * decay + current * (1 - decay)

    return average


def get_ema_multi_avg_fn(decay: float = 0.999) -> _MultiAvgFn:
    """A function of averages, values and the number of values so far, which makes the averages the next; see `get_ema_avg_fn`."""
    return _in_place(get_ema_avg_fn(decay))


def get_swa_avg_fn() -> _AvgFn:
    """A function of an average, a value and the number of values so far: the mean of them all."""

    @no_grad()
    def average(averaged: Tensor, current: Tensor, num_averaged: Any) -> Tensor:
        mean: Tensor = averaged + (current - averaged) / (num_averaged + 1)
        return mean

    return average


def get_swa_multi_avg_fn() -> _MultiAvgFn:
    """A function of averages, values and the number of values so far, which makes the averages the means of them all."""
    return _in_place(get_swa_avg_fn())


class AveragedModel(Module):
    """A copy of a model whose weights are averages of those that the model has had (Izmailov and others, 2018).

    Args:
        model: The model; it is copied.
        device: Where the averages are; where the model is, if left out.
        avg_fn: The next average, of the average, the weight and the number of weights so far; their mean if left out.
        multi_avg_fn: In place of `avg_fn`: changes a list of averages by a list of weights.
        use_buffers: Whether buffers are averaged too, and not copied.

    Attributes:
        module: The copy.
        n_averaged: The number of models so far.

    Raises:
        OperatorAssertionError: Both functions are given.
        OperatorArgumentError: `model` is no module.
    """

    n_averaged: Tensor

    def __init__(
        self,
        model: Module,
        device: device | str | int | None = None,
        avg_fn: _AvgFn | None = None,
        multi_avg_fn: _MultiAvgFn | None = None,
        use_buffers: bool = False,
    ) -> None:
        super().__init__()
        _check_module(model)
        if avg_fn is not None and multi_avg_fn is not None:
            raise OperatorAssertionError(
                "Only one of avg_fn and multi_avg_fn should be provided", found="both", advice="leave one out"
            )
        self.module = deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer("n_averaged", ops.aten.zeros.default([], dtype=int64, device=device))
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the copy gives."""
        return self.module(*args, **kwargs)

    def update_parameters(self, model: Module) -> None:
        """Takes the weights of a model into the averages; the first ones are copied."""
        _check_module(model)
        own, given = self._averaged(self.module), self._averaged(model)
        pairs = [(mean.detach(), value.detach().to(mean.device)) for mean, value in zip(own, given, strict=False)]
        if self.n_averaged == 0:
            for mean, value in pairs:
                mean.copy_(value)
        else:
            update = self.multi_avg_fn or _in_place(self.avg_fn or get_swa_avg_fn())
            for group in _by_kind(pairs):
                means, values = zip(*group, strict=True)
                update(means, values, self.n_averaged.to(means[0].device))
        if not self.use_buffers:
            for kept, buffer in zip(self.module.buffers(), model.buffers(), strict=True):
                kept.detach().copy_(buffer.detach())
        self.n_averaged += 1

    def _averaged(self, model: Module) -> Iterable[Tensor]:
        return chain(model.parameters(), model.buffers()) if self.use_buffers else model.parameters()


def _check_module(model: object) -> None:
    if not isinstance(model, Module):
        raise OperatorArgumentError("an average of a model", found=f"got {shown(model)}", advice="pass a module")


def _by_kind(pairs: Iterable[tuple[Tensor, Tensor]]) -> list[list[tuple[Tensor, Tensor]]]:
    """Pairs of tensors in groups of one device and dtype."""
    groups: dict[Any, list[tuple[Tensor, Tensor]]] = {}
    for pair in pairs:
        groups.setdefault((str(pair[0].device), pair[0].dtype), []).append(pair)
    return list(groups.values())


@no_grad()
def update_bn(loader: Iterable[Any], model: Module, device: device | str | int | None = None) -> None:
    """Computes the running statistics of a model's batch normalisation again, from all batches.

    Args:
        loader: The batches: tensors, or lists and tuples that begin with one.
        model: The model, which is called with each of them.
        device: Where they are moved before; nowhere if left out.
    """
    _check_module(model)
    kinds = (BatchNorm1d, BatchNorm2d, BatchNorm3d, SyncBatchNorm)
    norms = {module: module.momentum for module in model.modules() if isinstance(module, kinds)}
    if not norms:
        return
    was_training = model.training
    model.train()
    try:
        for module in norms:
            module.reset_running_stats()
            module.momentum = None
        for batch in loader:
            first = batch[0] if isinstance(batch, (list, tuple)) else batch
            model(first if device is None else first.to(device))
    finally:
        for module, momentum in norms.items():
            module.momentum = momentum
        model.train(was_training)


# -- a schedule -------------------------------------------------------------------------------------------------------


class SWALR(LRScheduler):
    """From the rates as they are to fixed ones, at which weights are averaged.

    Args:
        optimizer: Whose rates change.
        swa_lr: The rate at the end, or one for each group.
        anneal_epochs: Steps on the way.
        anneal_strategy: "cos", along a cosine, or "linear".
        last_epoch: See `LRScheduler`.

    Raises:
        OperatorValueError: `anneal_strategy` is another, or `anneal_epochs` no number from 0.
    """

    def __init__(
        self,
        optimizer: Optimizer,
        swa_lr: float | list[float],
        anneal_epochs: int = 10,
        anneal_strategy: Literal["cos", "linear"] = "cos",
        last_epoch: int = -1,
    ) -> None:
        rates = per_group(self, "swa_lr", checked_optimizer(optimizer), swa_lr)
        if anneal_strategy not in ("cos", "linear"):
            raise refused(
                self,
                f"anneal_strategy must be one of 'cos' or 'linear', instead got {shown(anneal_strategy)}",
                "leave it out, or pass one of these",
            )
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise refused(
                self,
                f"anneal_epochs must be equal or greater than 0, got {shown(anneal_epochs)}",
                "leave it out, or pass an int such as 10",
            )
        for rate, group in zip(rates, optimizer.param_groups, strict=True):
            group["swa_lr"] = rate
        self._anneal_strategy = anneal_strategy
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    def _way(self, step: int) -> float:
        """How far it is at a step, from 0 to 1."""
        part = max(0.0, min(1.0, step / max(1, self.anneal_epochs)))
        return part if self._anneal_strategy == "linear" else (1 - math.cos(math.pi * part)) / 2

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = self._way(step - 1), self._way(step)
        return [_between(group["lr"], group["swa_lr"], before, now) for group in self.optimizer.param_groups]


def _between(lr: Any, end: Any, before: float, now: float) -> Any:
    """The rate at a part `now` of the way to `end`, if it is `lr` at a part `before`."""
    start = end if before == 1 else (lr - before * end) / (1 - before)
    return end * now + start * (1 - now)


explain_each(globals(), __all__)
