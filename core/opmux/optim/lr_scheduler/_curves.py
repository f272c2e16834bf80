"""Schedules that are a formula of the number of steps."""

import math
import types
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from opmux.errors import OperatorArgumentError
from opmux.optim.lr_scheduler._base import LRScheduler, checked_optimizer, refused
from opmux.optim.optimizer import Optimizer

__all__ = [
    "ConstantLR",
    "CosineAnnealingLR",
    "ExponentialLR",
    "LambdaLR",
    "LinearLR",
    "MultiStepLR",
    "MultiplicativeLR",
    "PolynomialLR",
    "StepLR",
]

_Function = Callable[[int], float]


class _ByFunction(LRScheduler):
    """Base class of schedules by a function of the number of steps, or one for each group."""

    _unsaved = LRScheduler._unsaved | {"lr_lambdas"}

    def __init__(self, optimizer: Optimizer, lr_lambda: _Function | list[_Function], last_epoch: int = -1) -> None:
        count = len(checked_optimizer(optimizer).param_groups)
        functions = list(lr_lambda) if isinstance(lr_lambda, (list, tuple)) else [lr_lambda] * count
        if len(functions) != count:
            raise refused(
                self,
                f"Expected {count} lr_lambdas, but got {len(functions)}",
                "pass one function for all groups, or one for each",
            )
        for function in functions:
            if not callable(function):
                raise OperatorArgumentError(
                    f"a schedule {type(self).__name__}",
                    found=f"lr_lambda should be a function, but got {type(function).__name__}",
                    advice="pass a function of the number of steps, such as lambda epoch: 0.95**epoch",
                )
        self.lr_lambdas = functions
        super().__init__(optimizer, last_epoch)

    def state_dict(self) -> dict[str, Any]:
        """All attributes but the optimizer, and of functions only what objects with `__call__` hold."""
        held = [
            None if isinstance(f, types.FunctionType) else dict(getattr(f, "__dict__", {})) for f in self.lr_lambdas
        ]
        return {**super().state_dict(), "lr_lambdas": held}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Goes on from what `state_dict` returned; functions stay."""
        super().load_state_dict(state_dict)
        for function, held in zip(self.lr_lambdas, state_dict.get("lr_lambdas", ()), strict=False):
            if held:
                function.__dict__.update(held)


class LambdaLR(_ByFunction):
    """The first rate times a function of the number of steps.

    Args:
        optimizer: Whose rates change.
        lr_lambda: The function, or one for each group.
        last_epoch: See `LRScheduler`.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        return [base * f(self.last_epoch) for f, base in zip(self.lr_lambdas, self.base_lrs, strict=True)]


class MultiplicativeLR(_ByFunction):
    """The rate before times a function of the number of steps; arguments as of `LambdaLR`."""

    __module__ = "opmux.optim.lr_scheduler"

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        if self._is_initial:
            return self._options("lr")
        groups = self.optimizer.param_groups
        return [group["lr"] * f(self.last_epoch) for f, group in zip(self.lr_lambdas, groups, strict=True)]


class StepLR(LRScheduler):
    """Times `gamma` every `step_size` steps."""

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None:
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        if self.last_epoch == 0 or self.last_epoch % self.step_size:
            return self._options("lr")
        return self._scaled(self.gamma)

    def _get_closed_form_lr(self) -> list[Any]:
        return [base * self.gamma ** (self.last_epoch // self.step_size) for base in self.base_lrs]


class MultiStepLR(LRScheduler):
    """Times `gamma` at each of `milestones`."""

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(
        self, optimizer: Optimizer, milestones: Iterable[int], gamma: float = 0.1, last_epoch: int = -1
    ) -> None:
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        if self.last_epoch not in self.milestones:
            return self._options("lr")
        return self._scaled(self.gamma ** self.milestones[self.last_epoch])

    def _get_closed_form_lr(self) -> list[Any]:
        passed = bisect_right(sorted(self.milestones.elements()), self.last_epoch)
        return [base * self.gamma**passed for base in self.base_lrs]


class ConstantLR(LRScheduler):
    """Times `factor` for the first `total_iters` steps.

    Raises:
        OperatorValueError: `factor` is not between 0 and 1.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(
        self, optimizer: Optimizer, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1
    ) -> None:
        if not 0 <= factor <= 1:
            raise refused(
                self,
                "Constant multiplicative factor expected to be between 0 and 1.",
                "leave factor out, or pass one such as 0.5",
            )
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        if self.last_epoch == 0:
            return self._scaled(self.factor)
        return self._scaled(1 / self.factor) if self.last_epoch == self.total_iters else self._options("lr")

    def _get_closed_form_lr(self) -> list[Any]:
        return [base * (1 if self.last_epoch >= self.total_iters else self.factor) for base in self.base_lrs]


class LinearLR(LRScheduler):
    """Times a factor that goes in a line from `start_factor` to `end_factor` in the first `total_iters` steps.

    Raises:
        OperatorValueError: A factor is not between 0 and 1.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: float = 1.0 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None:
        if not 0 < start_factor <= 1:
            raise refused(
                self,
                "Starting multiplicative factor expected to be greater than 0 and less or equal to 1.",
                "leave start_factor out, or pass one such as 0.5",
            )
        if not 0 <= end_factor <= 1:
            raise refused(
                self,
                "Ending multiplicative factor expected to be between 0 and 1.",
                "leave end_factor out, or pass one such as 1.0",
            )
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        if self.last_epoch == 0:
            return self._scaled(self.start_factor)
        if self._is_initial or self.last_epoch > self.total_iters:
            return self._options("lr")
        rise = self.end_factor - self.start_factor
        return self._scaled(1 + rise / (self.total_iters * self.start_factor + (self.last_epoch - 1) * rise))

    def _get_closed_form_lr(self) -> list[Any]:
        part = min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * (self.start_factor + (self.end_factor - self.start_factor) * part) for base in self.base_lrs]


class ExponentialLR(LRScheduler):
    """Times `gamma` at every step."""

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None:
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        return self._options("lr") if self._is_initial else self._scaled(self.gamma)

    def _get_closed_form_lr(self) -> list[Any]:
        return [base * self.gamma**self.last_epoch for base in self.base_lrs]


class PolynomialLR(LRScheduler):
    """Times `(1 - step / total_iters) ** power`, down to 0."""

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None:
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        if self._is_initial or self.last_epoch > self.total_iters:
            return self._options("lr")
        now, before = (1 - at / self.total_iters for at in (self.last_epoch, self.last_epoch - 1))
        return self._scaled((now / before) ** self.power)

    def _get_closed_form_lr(self) -> list[Any]:
        left = 1 - min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * left**self.power for base in self.base_lrs]


class CosineAnnealingLR(LRScheduler):
    """Half a period of the cosine from the first rate to `eta_min` in `T_max` steps, and back (Loshchilov and Hutter, 2017)."""

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None:  # noqa: N803 -- PyTorch's name
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def _height(self, step: int) -> float:
        return 1 + math.cos(math.pi * step / self.T_max)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        self._warn_unless_stepping()
        if self._is_initial:
            return self._options("lr")
        if self._step_count == 1 and self.last_epoch > 0:
            return self._get_closed_form_lr()
        rates, low = self._options("lr"), self.eta_min
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:  # away from the lowest, where rates say nothing
            rise = (1 - math.cos(math.pi / self.T_max)) / 2
            return [rate + (base - low) * rise for base, rate in zip(self.base_lrs, rates, strict=True)]
        ratio = self._height(self.last_epoch) / self._height(self.last_epoch - 1)
        return [ratio * (rate - low) + low for rate in rates]

    def _get_closed_form_lr(self) -> list[Any]:
        return [self.eta_min + (base - self.eta_min) * self._height(self.last_epoch) / 2 for base in self.base_lrs]
