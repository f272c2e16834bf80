"""The schedule by what a training achieves."""

import math
from typing import Any, Literal

from opmux.errors import caution, shown
from opmux.optim.lr_scheduler._base import LRScheduler, checked_optimizer, refused, write_option
from opmux.optim.optimizer import Optimizer, number

__all__ = ["ReduceLROnPlateau"]


class ReduceLROnPlateau(LRScheduler):
    """Times `factor` whenever a metric has not become better for more than `patience` steps.

    Args:
        optimizer: Whose rates change.
        mode: Whether less, "min", or more, "max", is better.
        factor: Below 1.
        patience: Steps without anything better that are waited for.
        threshold: What counts as better.
        threshold_mode: Whether `threshold` is a part of the best, "rel", or a difference, "abs".
        cooldown: Steps after a change in which nothing is counted.
        min_lr: The lowest rate, or one for each group.
        eps: The least change that is made.

    Raises:
        OperatorValueError: `factor` is 1 or more, or a mode is unknown.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(
        self,
        optimizer: Optimizer,
        mode: Literal["min", "max"] = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: Literal["rel", "abs"] = "rel",
        cooldown: int = 0,
        min_lr: list[float] | float = 0,
        eps: float = 1e-8,
    ) -> None:
        if factor >= 1.0:
            raise refused(self, "Factor should be < 1.0.", "leave it out, or pass one such as 0.1")
        if mode not in ("min", "max"):
            raise refused(self, f"mode {mode} is unknown!", 'use "min" or "max"')
        if threshold_mode not in ("rel", "abs"):
            raise refused(self, f"threshold mode {threshold_mode} is unknown!", 'use "rel" or "abs"')
        self.factor = factor
        self.optimizer = checked_optimizer(optimizer)
        several = isinstance(min_lr, (list, tuple))
        self.default_min_lr = None if several else min_lr
        self.min_lrs: list[Any] = list(min_lr) if isinstance(min_lr, (list, tuple)) else self._for_all(min_lr)
        if len(self.min_lrs) != len(optimizer.param_groups):
            raise refused(
                self,
                f"expected {len(optimizer.param_groups)} min_lrs, got {len(self.min_lrs)}",
                "pass one number for all groups, or one for each",
            )
        self.patience = patience
        self.cooldown = cooldown
        self.eps = eps
        self.last_epoch = 0
        self._last_lr = self._options("lr")
        self.mode = mode
        self.threshold = threshold
        self.threshold_mode = threshold_mode
        self.mode_worse = math.inf if mode == "min" else -math.inf
        self._reset()

    def _for_all(self, rate: float) -> list[float]:
        return [rate] * len(self.optimizer.param_groups)

    def _reset(self) -> None:
        self.best = self.mode_worse
        self.cooldown_counter = 0
        self.num_bad_epochs = 0

    @property
    def in_cooldown(self) -> bool:
        """Whether nothing is counted."""
        return self.cooldown_counter > 0

    def step(self, metrics: Any, epoch: int | None = None) -> None:  # type: ignore[override]
        """Compares a metric, such as the loss on data that are not trained on, with the best so far.

        Raises:
            OperatorValueError: There are new groups, and `min_lr` was a list; or the metric is no number. Nothing was changed.
        """
        if epoch is not None:
            caution("The epoch parameter in `scheduler.step()` is deprecated")
        try:
            current = float(metrics)
        except (ValueError, TypeError, OverflowError):
            raise refused(
                self,
                f"metrics={shown(metrics)}, which is no number",
                "pass the number that is to go down or up, such as loss.item()",
            ) from None
        with self._unchanged_by_errors():
            self._compare(current, epoch)

    def _compare(self, current: float, epoch: int | None) -> None:
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self._is_better(current, self.best):
            self.best = current
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            self._reduce_lr()
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
        self._last_lr = self._options("lr")

    def _is_better(self, value: float, best: float) -> bool:
        sign = 1 if self.mode == "min" else -1
        if self.threshold_mode == "abs":
            return sign * value < sign * best - self.threshold
        return sign * value < sign * best * (1 - sign * self.threshold)

    def _reduce_lr(self) -> None:
        groups = self.optimizer.param_groups
        if len(groups) != len(self.min_lrs):
            if self.default_min_lr is None:
                raise refused(
                    self,
                    f"The number of param groups in the `optimizer` ({len(groups)}) differs from when `ReduceLROnPlateau` was "
                    f"initialized ({len(self.min_lrs)})",
                    "give `min_lrs` one for each",
                )
            self.min_lrs = self._for_all(self.default_min_lr)  # type: ignore[arg-type]
        for group, least in zip(groups, self.min_lrs, strict=True):
            old = float(number(group["lr"]))
            new = max(old * self.factor, least)
            if old - new > self.eps:
                write_option(group, "lr", new)
