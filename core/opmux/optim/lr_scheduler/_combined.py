"""Schedules made of schedules."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.optim.lr_scheduler._base import LRScheduler, refused, write_option
from opmux.optim.lr_scheduler._plateau import ReduceLROnPlateau
from opmux.optim.optimizer import Optimizer

__all__ = ["ChainedScheduler", "SequentialLR"]


def _cannot_jump(schedule: LRScheduler) -> OperatorValueError:
    return refused(schedule, "it cannot jump to a step", "leave the number out: each call is one step")


class _OfSchedules(LRScheduler):
    """Base class: the parts, and their states."""

    _unsaved = LRScheduler._unsaved | {"_schedulers"}
    _schedulers: Sequence[LRScheduler]

    def _check_parts(self, optimizer: object, schedulers: Sequence[Any]) -> None:
        name = type(self).__name__
        for index, scheduler in enumerate(schedulers):
            if not hasattr(scheduler, "optimizer"):
                raise OperatorArgumentError(
                    f"a schedule {name}",
                    found=f"{name} at index {index} should have `optimizer` as its attribute.",
                    advice="pass schedules, such as opmux.optim.lr_scheduler.ConstantLR(optimizer)",
                )
            if isinstance(scheduler, ReduceLROnPlateau):
                raise refused(
                    self,
                    f"{name} does not support `ReduceLROnPlateau`, at index {index}: its step needs a metric",
                    "call the step of that schedule yourself",
                )
            if scheduler.optimizer is not optimizer:
                raise refused(
                    self,
                    f"{name} expects all schedulers to belong to the same optimizer; that at {index} does not",
                    "make each with this optimizer",
                )

    @contextmanager
    def _unchanged_by_errors(self) -> Iterator[None]:
        with ExitStack() as parts:
            for scheduler in self._schedulers:
                parts.enter_context(scheduler._unchanged_by_errors())
            with super()._unchanged_by_errors():
                yield

    def state_dict(self) -> dict[str, Any]:
        """All attributes but the optimizer, and the states of the parts."""
        return {**super().state_dict(), "_schedulers": [scheduler.state_dict() for scheduler in self._schedulers]}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Goes on from what `state_dict` returned."""
        states = state_dict.get("_schedulers") if isinstance(state_dict, dict) else ()
        if not isinstance(states, (list, tuple)) or len(states) != len(self._schedulers):
            raise refused(
                self,
                f"a state that is not of {len(self._schedulers)} schedules",
                "pass what state_dict() of such a schedule returned",
            )
        with self._unchanged_by_errors():
            super().load_state_dict(state_dict)
            for scheduler, state in zip(self._schedulers, states, strict=True):
                scheduler.load_state_dict(state)


class SequentialLR(_OfSchedules):
    """One schedule after the other.

    Args:
        optimizer: Whose rates change.
        schedulers: The schedules.
        milestones: The step at which each but the first begins.
        last_epoch: See `LRScheduler`.

    Raises:
        OperatorValueError: No schedules, milestones of another number, a schedule of another optimizer, or one by a metric.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(
        self, optimizer: Optimizer, schedulers: list[LRScheduler], milestones: list[int], last_epoch: int = -1
    ) -> None:
        if not schedulers:
            raise refused(
                self,
                f"{type(self).__name__} expects at least one scheduler, but got no scheduler.",
                "pass a list of schedules",
            )
        self._check_parts(optimizer, schedulers)
        if len(milestones) != len(schedulers) - 1:
            raise refused(
                self,
                "Sequential Schedulers expects number of schedulers provided to be one more than the number of milestone "
                f"points, but got number of schedulers {len(schedulers)} and the number of milestones {len(milestones)}",
                "pass the step at which each schedule but the first begins",
            )
        self._schedulers = schedulers
        self._milestones = milestones
        self.last_epoch = last_epoch + 1
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            write_option(group, "lr", group["initial_lr"])
        _undo(self)  # the first steps that making the schedules took
        first = schedulers[bisect_right(milestones, 0)]
        first._initial_step()
        self._last_lr = first.get_last_lr()

    def step(self, epoch: int | None = None) -> None:
        """A step of the schedule whose turn it is."""
        if epoch is not None:
            raise _cannot_jump(self)
        with self._unchanged_by_errors():
            self.last_epoch += 1
            index = bisect_right(self._milestones, self.last_epoch)
            scheduler = self._schedulers[index]
            if index and self._milestones[index - 1] == self.last_epoch:
                scheduler._update_lr(0)
            else:
                scheduler.step()
            self._last_lr = scheduler.get_last_lr()


def _undo(schedule: LRScheduler) -> None:
    if isinstance(schedule, _OfSchedules):
        for part in schedule._schedulers:
            _undo(part)
    else:
        schedule.last_epoch -= 1


class ChainedScheduler(_OfSchedules):
    """All schedules at each step.

    Args:
        schedulers: The schedules.
        optimizer: Theirs, if left out.

    Raises:
        OperatorValueError: No schedules, a schedule of another optimizer, or one by a metric.
    """

    __module__ = "opmux.optim.lr_scheduler"

    def __init__(self, schedulers: Sequence[LRScheduler], optimizer: Optimizer | None = None) -> None:
        if not schedulers:
            raise refused(
                self,
                f"{type(self).__name__} expects at least one scheduler to be chained, but got no scheduler.",
                "pass a list of schedules",
            )
        optimizer = optimizer or getattr(schedulers[0], "optimizer", None)
        self._check_parts(optimizer, schedulers)
        assert optimizer is not None
        self._schedulers = schedulers
        self.optimizer = optimizer
        self._last_lr = self._options("lr")

    def step(self, epoch: int | None = None) -> None:
        """A step of each schedule."""
        if epoch is not None:
            raise _cannot_jump(self)
        with self._unchanged_by_errors():
            for scheduler in self._schedulers:
                scheduler.step()
            self._last_lr = self._options("lr")
