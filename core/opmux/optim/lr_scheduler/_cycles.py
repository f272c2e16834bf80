"""Schedules that go up and down, and may change the momentum the other way."""

import math
import types
from collections.abc import Callable
from typing import Any, Literal

from opmux.optim.lr_scheduler._base import LRScheduler, checked_optimizer, per_group, refused, write_option
from opmux.optim.optimizer import Group, Optimizer

__all__ = ["CosineAnnealingWarmRestarts", "CyclicLR", "OneCycleLR"]


class _WithMomentum(LRScheduler):
    """Base class of schedules that also change `momentum`, or the first of `betas`."""

    cycle_momentum: bool
    use_beta1: bool

    def _begin_momentum(self, base: Any, largest: Any, last_epoch: int) -> None:
        defaults = self.optimizer.defaults
        if "momentum" not in defaults and "betas" not in defaults:
            raise refused(
                self,
                "optimizer must support momentum or beta1 with `cycle_momentum` option enabled",
                "pass cycle_momentum=False, or use SGD or Adam",
            )
        self.use_beta1 = "betas" in defaults
        groups = self.optimizer.param_groups
        bases = per_group(self, "base_momentum", self.optimizer, base)
        tops = per_group(self, "max_momentum", self.optimizer, largest)
        for low, high, group in zip(bases, tops, groups, strict=True):
            if last_epoch == -1:
                self._write_momentum(group, high)
                group["max_momentum"], group["base_momentum"] = high, low

    def _write_momentum(self, group: Group, value: float) -> None:
        if self.use_beta1:
            group["betas"] = (value, *group["betas"][1:])
        else:
            group["momentum"] = value


class CyclicLR(_WithMomentum):
    """Up from `base_lr` to `max_lr` and down again, in lines (Smith, 2017).

    Args:
        optimizer: Whose rates change.
        base_lr: The lowest rate, or one for each group.
        max_lr: The highest.
        step_size_up: Steps upwards.
        step_size_down: Steps downwards, as many as upwards if left out.
        mode: "triangular"; "triangular2" halves the height with each cycle, "exp_range" multiplies it by `gamma` with each step.
        gamma: See there.
        scale_fn: The height by the number of the cycle, or of the step, in place of `mode`.
        scale_mode: Which, "cycle" or "iterations".
        cycle_momentum: Whether the momentum goes the other way.
        base_momentum: Its lowest value.
        max_momentum: Its highest.
        last_epoch: See `LRScheduler`.
    """

    __module__ = "opmux.optim.lr_scheduler"

    _unsaved = LRScheduler._unsaved | {"_scale_fn_custom"}

    def __init__(
        self,
        optimizer: Optimizer,
        base_lr: float | list[float],
        max_lr: float | list[float],
        step_size_up: int = 2000,
        step_size_down: int | None = None,
        mode: Literal["triangular", "triangular2", "exp_range"] = "triangular",
        gamma: float = 1.0,
        scale_fn: Callable[[float], float] | None = None,
        scale_mode: Literal["cycle", "iterations"] = "cycle",
        cycle_momentum: bool = True,
        base_momentum: float = 0.8,
        max_momentum: float = 0.9,
        last_epoch: int = -1,
    ) -> None:
        self.optimizer = checked_optimizer(optimizer)
        base_lrs = per_group(self, "base_lr", optimizer, base_lr)
        self.max_lrs = per_group(self, "max_lr", optimizer, max_lr)
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise refused(
                self,
                "mode is invalid and scale_fn is None",
                'use "triangular", "triangular2" or "exp_range", or pass scale_fn',
            )
        up = float(step_size_up)
        down = up if step_size_down is None else float(step_size_down)
        if not up > 0 or not down > 0:
            raise refused(
                self, f"step_size_up={step_size_up} and step_size_down={step_size_down}", "use numbers above 0"
            )
        self.total_size = up + down
        self.step_ratio = up / self.total_size
        self.mode = mode
        self.gamma = gamma
        self._scale_fn_custom = scale_fn
        self.scale_mode = scale_mode if scale_fn else "iterations" if mode == "exp_range" else "cycle"
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._begin_momentum(base_momentum, max_momentum, last_epoch)
            self.base_momentums = per_group(self, "base_momentum", optimizer, base_momentum)
            self.max_momentums = per_group(self, "max_momentum", optimizer, max_momentum)
        for rate, group in zip(base_lrs, optimizer.param_groups, strict=True):
            if last_epoch == -1:
                write_option(group, "lr", rate)
        super().__init__(optimizer, last_epoch)
        self.base_lrs = base_lrs

    def scale_fn(self, x: float) -> float:
        """The height of a cycle, or at a step."""
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        if self.mode == "exp_range":
            return float(self.gamma**x)
        return float(1 / 2.0 ** (x - 1)) if self.mode == "triangular2" else 1.0

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`; the momentum is written."""
        self._warn_unless_stepping()
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1 + self.last_epoch / self.total_size - cycle
        height = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        height *= self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            ends = zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums, strict=True)
            for group, low, high in ends:
                self._write_momentum(group, high - (high - low) * height)
        return [low + (high - low) * height for low, high in zip(self.base_lrs, self.max_lrs, strict=True)]

    def state_dict(self) -> dict[str, Any]:
        """All attributes but the optimizer, and of `scale_fn` only what an object with `__call__` holds."""
        custom = self._scale_fn_custom
        plain = custom is None or isinstance(custom, types.FunctionType)
        return {**super().state_dict(), "_scale_fn_custom": None if plain else dict(getattr(custom, "__dict__", {}))}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Goes on from what `state_dict` returned; `scale_fn` stays."""
        super().load_state_dict(state_dict)
        held = state_dict.get("_scale_fn_custom")
        if held and self._scale_fn_custom is not None:
            self._scale_fn_custom.__dict__.update(held)


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half a period of the cosine down to `eta_min`, again and again, each `T_mult` times as long (Loshchilov and Hutter, 2017).

    Args:
        optimizer: Whose rates change.
        T_0: Steps of the first.
        T_mult: By what each is longer than the one before.
        eta_min: The lowest rate.
        last_epoch: See `LRScheduler`.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(
        self,
        optimizer: Optimizer,
        T_0: int,  # noqa: N803 -- PyTorch's name
        T_mult: int = 1,  # noqa: N803 -- as above
        eta_min: float = 0.0,
        last_epoch: int = -1,
    ) -> None:
        if not isinstance(T_0, int) or T_0 <= 0:
            raise refused(
                self,
                f"Expected positive integer T_0, but got {T_0}",
                "pass how many steps the first cycle has, an int of 1 or more",
            )
        if not isinstance(T_mult, int) or T_mult < 1:
            raise refused(
                self, f"Expected integer T_mult >= 1, but got {T_mult}", "leave it out, or pass an int of 1 or more"
            )
        if not isinstance(eta_min, (float, int)):
            raise refused(
                self, f"Expected float or int eta_min, but got {eta_min} of type {type(eta_min)}", "pass a number"
            )
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur: float = last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The rates `T_cur` steps after the last restart."""
        self._warn_unless_stepping()
        height = (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2
        return [self.eta_min + (base - self.eta_min) * height for base in self.base_lrs]

    def step(self, epoch: float | None = None) -> None:
        """Sets the rates of the next step, or of a place between steps, such as `epoch + batch / batches`.

        Raises:
            OperatorValueError: `epoch` is negative.
        """
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        if epoch is not None and epoch < 0:
            raise refused(self, f"Expected non-negative epoch, but got {epoch}", "leave it out: each call is one step")
        with self._unchanged_by_errors():
            self._go_on() if epoch is None else self._jump(epoch)
            self.last_epoch = self.last_epoch + 1 if epoch is None else math.floor(epoch)
            self._write(self.get_lr)

    def _go_on(self) -> None:
        self.T_cur += 1
        if self.T_cur >= self.T_i:
            self.T_cur %= self.T_i
            self.T_i *= self.T_mult

    def _jump(self, epoch: float) -> None:
        """Finds the period of a step."""
        if epoch < self.T_0:
            self.T_i, self.T_cur = self.T_0, epoch
        elif self.T_mult == 1:
            self.T_cur = epoch % self.T_0
        else:
            period = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
            self.T_cur = epoch - self.T_0 * (self.T_mult**period - 1) / (self.T_mult - 1)
            self.T_i = self.T_0 * self.T_mult**period


class OneCycleLR(_WithMomentum):
    """Up once, and far down (Smith and Topin, 2018).

    Args:
        optimizer: Whose rates change.
        max_lr: The highest rate, or one for each group.
        total_steps: Steps of the whole; or leave it out and give the next two.
        epochs: Rounds through the data.
        steps_per_epoch: Steps of each.
        pct_start: Which part of the steps goes up.
        anneal_strategy: "cos" or "linear".
        cycle_momentum: Whether the momentum goes the other way.
        base_momentum: Its lowest value.
        max_momentum: Its highest.
        div_factor: How much lower than the highest the first rate is.
        final_div_factor: How much lower than the first the last one is.
        three_phase: Whether it goes down as it went up, and further down after that.
        last_epoch: See `LRScheduler`.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(
        self,
        optimizer: Optimizer,
        max_lr: float | list[float],
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: Literal["cos", "linear"] = "cos",
        cycle_momentum: bool = True,
        base_momentum: float | list[float] = 0.85,
        max_momentum: float | list[float] = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None:
        self.optimizer = checked_optimizer(optimizer)
        self.total_steps = self._length(total_steps, epochs, steps_per_epoch)
        if not isinstance(pct_start, float) or not 0 <= pct_start <= 1:
            raise refused(
                self,
                f"Expected float between 0 and 1 pct_start, but got {pct_start}",
                "leave it out, or pass a float such as 0.3",
            )
        if anneal_strategy not in ("cos", "linear"):
            raise refused(
                self,
                f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}",
                "leave it out, or pass one of these",
            )
        if not div_factor or not final_div_factor:
            raise refused(
                self, f"div_factor={div_factor} and final_div_factor={final_div_factor}", "use numbers above 0"
            )
        self._schedule_phases = _phases(self.total_steps, pct_start, three_phase)
        self._anneal_func_type = anneal_strategy
        tops = per_group(self, "max_lr", optimizer, max_lr)
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._begin_momentum(base_momentum, max_momentum, last_epoch)
        for group, top in zip(optimizer.param_groups, tops, strict=True):
            if last_epoch == -1:
                group["initial_lr"], group["max_lr"] = top / div_factor, top
                group["min_lr"] = group["initial_lr"] / final_div_factor
        super().__init__(optimizer, last_epoch)

    def _length(self, total: int | None, epochs: int | None, each: int | None) -> int:
        if total is None and (epochs is None or each is None):
            raise refused(
                self,
                "You must define either total_steps OR (epochs AND steps_per_epoch)",
                "pass total_steps, or epochs and steps_per_epoch",
            )
        given = {"total_steps": total} if total is not None else {"epochs": epochs, "steps_per_epoch": each}
        for name, value in given.items():
            if not isinstance(value, int) or value <= 0:
                raise refused(self, f"Expected positive integer {name}, but got {value}", "pass an int of 1 or more")
        return math.prod(value for value in given.values() if value is not None)

    def _between(self, start: Any, end: Any, part: float) -> Any:
        if self._anneal_func_type == "linear":
            return (end - start) * part + start
        return end + (start - end) / 2.0 * (math.cos(math.pi * part) + 1)

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`; the momentum is written."""
        self._warn_unless_stepping()
        if self.last_epoch > self.total_steps:
            raise refused(
                self,
                f"Tried to step {self.last_epoch} times. The specified number of total steps is {self.total_steps}",
                "make the schedule with more total_steps, or stop calling step()",
            )
        begin = 0.0
        for phase in self._schedule_phases:
            if self.last_epoch <= phase["end_step"] or phase is self._schedule_phases[-1]:
                break
            begin = phase["end_step"]
        part = (self.last_epoch - begin) / (phase["end_step"] - begin)
        rates = []
        for group in self.optimizer.param_groups:
            rates.append(self._between(group[phase["start_lr"]], group[phase["end_lr"]], part))
            if self.cycle_momentum:
                ends = group[phase["start_momentum"]], group[phase["end_momentum"]]
                self._write_momentum(group, self._between(*ends, part))
        return rates


def _phases(total: int, part: float, three: bool) -> list[dict[str, Any]]:
    """What each phase of `OneCycleLR` goes from and to, by names in a group, and its last step."""

    def phase(end: float, rates: str, momenta: str) -> dict[str, Any]:
        start_lr, end_lr = (f"{name}_lr" for name in rates.split())
        start_momentum, end_momentum = (f"{name}_momentum" for name in momenta.split())
        return {
            "end_step": end,
            "start_lr": start_lr,
            "end_lr": end_lr,
            "start_momentum": start_momentum,
            "end_momentum": end_momentum,
        }

    up = phase(float(part * total) - 1, "initial max", "max base")
    if not three:
        return [up, phase(total - 1, "max min", "base max")]
    down = phase(float(2 * part * total) - 2, "max initial", "base max")
    return [up, down, phase(total - 1, "initial min", "max max")]
