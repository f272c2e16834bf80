"""What all schedules share: the rates that each group began with, the count of steps, and writing the next rates."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from traceback import walk_tb
from typing import Any, ClassVar, TypeVar, cast

from opmux.errors import OperatorArgumentError, OperatorKeyError, OperatorValueError, caution, is_own, shown
from opmux.optim.optimizer import Group, Optimizer, number
from opmux.tensor import Tensor

__all__ = ["LRScheduler", "checked_optimizer", "per_group", "refused", "write_option"]

_F = TypeVar("_F", bound=Callable[..., Any])


def refused(schedule: object, found: str, advice: str) -> OperatorValueError:
    """The error for options that make no schedule."""
    return OperatorValueError(f"a schedule {type(schedule).__name__}", found=found, advice=advice)


def checked_optimizer(optimizer: Any) -> Optimizer:
    """The optimizer.

    Raises:
        OperatorArgumentError: It is none.
    """
    if not isinstance(optimizer, Optimizer):
        raise OperatorArgumentError(
            f"a schedule for {shown(optimizer)}",
            found=f"{type(optimizer).__name__} is not an Optimizer",
            advice="pass the optimizer first, such as opmux.optim.SGD(model.parameters())",
        )
    return optimizer


def per_group(schedule: object, name: str, optimizer: Optimizer, value: Any) -> list[Any]:
    """A value for each group, from a list of them or one for all."""
    count = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [_copied(value) for _ in range(count)]
    if len(value) != count:
        raise refused(
            schedule,
            f"{name} must have the same length as optimizer.param_groups. {name} has {len(value)} values, "
            f"param_groups has {count}.",
            "pass one number for all groups, or one for each",
        )
    return [_copied(part) for part in value]


def write_option(group: Group, name: str, value: Any) -> None:
    """Changes an option of a group; one that is a tensor in place."""
    if isinstance(group[name], Tensor):
        group[name].fill_(number(value))
    else:
        group[name] = value


def _is_of_a_formula(error: BaseException) -> bool:
    """Whether opmux computed what failed, and not a function or a schedule of the program's."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    return is_own(frames[-1].f_globals.get("__name__", ""))


def _copied(value: Any) -> Any:
    return value.clone() if isinstance(value, Tensor) else value


def _whole(constructor: _F) -> _F:
    """The constructor of a schedule, which leaves the optimizer's options as they were where it fails."""

    @wraps(constructor)
    def construct(self: Any, /, *args: Any, **kwargs: Any) -> None:
        given = [each for each in (*args, *kwargs.values()) if isinstance(each, Optimizer)]
        groups = given[0].param_groups if given else []
        kept = [
            [(n, v, v.clone() if isinstance(v, Tensor) else v) for n, v in group.items() if n != "params"]
            for group in groups
        ]
        try:
            constructor(self, *args, **kwargs)
        except BaseException:
            for group, options in zip(groups, kept, strict=True):
                for name in group.keys() - {"params", *[name for name, _, _ in options]}:
                    del group[name]
                group.update({n: v.copy_(copy) if isinstance(v, Tensor) else v for n, v, copy in options})
            raise

    return cast(_F, construct)


class LRScheduler:
    """Base class of schedules, which change the learning rates of an optimizer's groups from step to step.

    A schedule is `get_lr`: the rates after the step number `last_epoch`, mostly computed from those before it, so that several
    schedules may change one optimizer.

    Args:
        optimizer: Whose rates change; the first ones are set at once.
        last_epoch: The number of the last step, where a training goes on; -1 begins one.

    Raises:
        OperatorArgumentError: `optimizer` is none.
        OperatorValueError: A training goes on whose groups do not say what they began with.
    """

    __module__ = "opmux.optim.lr_scheduler"

    _get_lr_called_within_step = False
    _is_initial = False
    #: Attributes that `state_dict` leaves out.
    _unsaved: ClassVar[frozenset[str]] = frozenset({"optimizer"})

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__init__" in vars(cls):
            cls.__init__ = _whole(cls.__init__)  # type: ignore[method-assign]

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        self.optimizer = checked_optimizer(optimizer)
        for i, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", _copied(group["lr"]))
            elif "initial_lr" not in group:
                raise OperatorKeyError(
                    f"a schedule {type(self).__name__} with last_epoch={last_epoch}",
                    found=f"param 'initial_lr' is not specified in param_groups[{i}] when resuming scheduler with last_epoch >= 0",
                    advice="load the optimizer's state first, or leave last_epoch out",
                )
        self.base_lrs = self._options("initial_lr")
        self.last_epoch = last_epoch
        self._initial_step()

    def _initial_step(self) -> None:
        self._step_count = 0
        self._is_initial = True
        try:
            self.step()
        finally:
            self._is_initial = False

    def _options(self, name: str) -> list[Any]:
        return [_copied(group[name]) for group in self.optimizer.param_groups]

    def _scaled(self, factor: float) -> list[Any]:
        """The rates as they are, times a number."""
        return [group["lr"] * factor for group in self.optimizer.param_groups]

    def get_last_lr(self) -> list[Any]:
        """The rates that the last step set."""
        return self._last_lr

    def get_lr(self) -> list[Any]:
        """The rates for the step number `last_epoch`."""
        raise NotImplementedError(f"{type(self).__name__} has no get_lr")

    def _get_closed_form_lr(self) -> list[Any]:
        """The same from nothing but the first rates, for a jump."""
        return self.get_lr()

    def _warn_unless_stepping(self) -> None:
        if not self._get_lr_called_within_step:
            caution("To get the last learning rate computed by the scheduler, please use `get_last_lr()`.")

    def step(self, epoch: int | None = None) -> None:
        """Sets the rates of the next step; it is called after the optimizer's.

        Args:
            epoch: A step to jump to; deprecated.

        Raises:
            OperatorValueError: The schedule ends before, divides by zero, or knows no rates for groups that came later; nothing was
            changed.
        """
        if self._step_count == 1 and not self.optimizer._opt_called:
            caution(
                "Detected call of `lr_scheduler.step()` before `optimizer.step()`: the first learning rate was not used"
            )
        if epoch is not None:
            if not isinstance(number(epoch), (int, float)):
                raise refused(self, f"epoch={shown(epoch)}, which is no number", "leave it out: each call is one step")
            caution("The epoch parameter in `scheduler.step()` is deprecated")
        with self._unchanged_by_errors():
            self._step_count += 1
            self._update_lr(epoch)

    @contextmanager
    def _unchanged_by_errors(self) -> Iterator[None]:
        before, groups = dict(self.__dict__), self.optimizer.param_groups
        options = [dict(group) for group in groups]
        try:
            yield
        except BaseException as error:
            self.__dict__ = before  # at once: an interrupt finds the one or the other
            for group, kept in zip(groups, options, strict=False):  # a function may have added groups meanwhile
                group.update(kept)
            if isinstance(error, ArithmeticError) and _is_of_a_formula(error):
                raise refused(self, f"{type(error).__name__}: {error}", "choose other lengths or factors") from None
            begun = len(before.get("base_lrs", groups))
            if begun != len(groups) and isinstance(error, (ValueError, KeyError)):
                raise refused(
                    self,
                    f"the optimizer has {len(groups)} groups, and had {begun} when the schedule was made",
                    "make a schedule after the last add_param_group",
                ) from error
            raise

    def _update_lr(self, epoch: int | None = None) -> None:
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        self._write(self.get_lr if epoch is None else self._get_closed_form_lr)

    def _write(self, rates: Callable[[], list[Any]]) -> None:
        self._get_lr_called_within_step = True
        try:
            values = rates()
        finally:
            self._get_lr_called_within_step = False
        pairs = [*zip(self.optimizer.param_groups, values, strict=True)]  # as many, before the first is written
        for group, value in pairs:
            write_option(group, "lr", value)
        self._last_lr = self._options("lr")

    def state_dict(self) -> dict[str, Any]:
        """All attributes but the optimizer."""
        return {name: value for name, value in self.__dict__.items() if name not in self._unsaved}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Goes on from what `state_dict` returned.

        Raises:
            OperatorArgumentError: `state_dict` is no dictionary.
        """
        if not isinstance(state_dict, dict):
            raise OperatorArgumentError(
                f"load_state_dict({shown(state_dict)})",
                found="no dictionary",
                advice="pass what state_dict() or opmux.load(path) returned",
            )
        self.__dict__.update({name: value for name, value in state_dict.items() if name not in self._unsaved})
