"""`GradScaler`, which keeps small gradients of half-precision products from becoming zero."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from numbers import Integral, Real
from typing import Any, Final, Protocol

from opmux.dispatch import backend_of, no_grad, rebuilt
from opmux.errors import OperatorArgumentError, OperatorAssertionError, OperatorValueError, PluginError, caution, shown
from opmux.tensor import Tensor, device, failure_of, float16, float32, int32, ops

__all__ = ["GradScaler"]


class _Optimizer(Protocol):
    """What is asked of an optimizer."""

    @property
    def param_groups(self) -> Iterable[dict[str, Any]]: ...

    @property
    def step(self) -> Callable[..., Any]: ...


class _Stage(Enum):
    """How far an optimizer is between two calls of `update`."""

    READY = 0
    UNSCALED = 1
    STEPPED = 2


@dataclass(slots=True)
class _Progress:
    """What an iteration has done with an optimizer, which is kept so that its `id` names no other."""

    optimizer: _Optimizer
    stage: _Stage = _Stage.READY
    #: For each device 1 if a gradient there is not finite, else 0.
    found_inf: dict[device, Tensor] = field(default_factory=dict)


#: The entries of a state dict and the attributes that they are kept in.
_STATE: Final = {
    "scale": "_init_scale",
    "growth_factor": "_growth_factor",
    "backoff_factor": "_backoff_factor",
    "growth_interval": "_growth_interval",
    "_growth_tracker": "_init_growth_tracker",
}


class GradScaler:
    """Scales losses, so that gradients in float16 do not vanish, and unscales gradients before an optimizer's step.

    `scaler.scale(loss).backward()`, `scaler.step(optimizer)`, `scaler.update()`: a step whose gradients are not finite is left out,
    and the next scale is smaller; after a number of good steps it is larger.

    Args:
        device: Name of the device of the losses.
        init_scale: The first scale.
        growth_factor: What the scale is multiplied by after `growth_interval` good steps.
        backoff_factor: What it is multiplied by after a step that was left out.
        growth_interval: The number of good steps.
        enabled: If False, `step` is the optimizer's, and nothing is scaled; so it is, with a warning, where the device cannot be
            used on this machine.

    Raises:
        OperatorArgumentError: A factor is no number, or the interval no int.
        OperatorValueError: `growth_factor` is not above 1, or `backoff_factor` not below; the device is no text.
    """

    __module__ = "opmux.amp"

    def __init__(
        self,
        device: str = "cuda",
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        self._device = device
        self._enabled = bool(enabled) and _is_available(device)
        if not self._enabled:
            return
        _check_kind("growth_factor", growth_factor, Real)
        _check_kind("backoff_factor", backoff_factor, Real)
        _check_kind("growth_interval", growth_interval, Integral)
        if not growth_factor > 1.0:
            raise _assertion("The growth factor must be > 1.0.", shown(growth_factor), "the scale would not grow")
        if not backoff_factor < 1.0:
            raise _assertion("The backoff factor must be < 1.0.", shown(backoff_factor), "the scale would not shrink")
        self._init_scale = init_scale
        self._growth_factor = growth_factor
        self._backoff_factor = backoff_factor
        self._growth_interval = growth_interval
        self._init_growth_tracker = 0
        # Both are made where the first loss is.
        self._scale: Tensor | None = None
        self._growth_tracker: Tensor | None = None
        self._progress: dict[int, _Progress] = {}

    # -- an iteration -------------------------------------------------------------------------------------------------

    def scale(self, outputs: Any) -> Any:
        """A tensor, or the tensors of an iterable, multiplied by the scale.

        Raises:
            OperatorValueError: There is something else in it.
        """
        if not self._enabled:
            return outputs
        if isinstance(outputs, Tensor):
            return outputs * self._scale_on(outputs.device)
        if isinstance(outputs, (list, tuple)):
            return rebuilt(type(outputs), map(self.scale, outputs))
        if isinstance(outputs, Iterable) and not isinstance(outputs, (str, bytes)):
            return map(self.scale, outputs)
        raise _refusal("outputs must be a Tensor or an iterable of Tensors", shown(outputs), "scale the loss")

    def unscale_(self, optimizer: _Optimizer) -> None:
        """Divides the gradients of an optimizer's parameters by the scale, for clipping and looking at them before `step`.

        Raises:
            OperatorValueError: It was done before in this iteration; nothing was scaled; a gradient is in float16.
        """
        if not self._enabled:
            return
        scale, _ = self._made("unscale_")
        progress = self._progress_of(optimizer)
        if progress.stage is _Stage.UNSCALED:
            raise _refusal("unscale_() has already been called on this optimizer since the last update().", "", _ONCE)
        if progress.stage is _Stage.STEPPED:
            raise _refusal("unscale_() is being called after step().", "", _ONCE)
        gradients = list(_gradients(optimizer))
        if any(gradient.dtype is float16 for gradient in gradients):
            raise _refusal(
                "Attempting to unscale FP16 gradients.", "a parameter in float16", "keep parameters in float32"
            )
        progress.found_inf = _unscaled(gradients, scale.double().reciprocal().float())
        progress.stage = _Stage.UNSCALED

    def step(self, optimizer: _Optimizer, *args: Any, **kwargs: Any) -> Any:
        """What the optimizer's step returns; None where it is left out, because a gradient is not finite.

        Args:
            optimizer: Its gradients are unscaled, if they were not.
            args: What the step is given.
            kwargs: Likewise.

        Raises:
            OperatorValueError: It was done before in this iteration; nothing was scaled; no parameter has a gradient; there is a
                closure, which would make new gradients.
        """
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs:
            raise _refusal(
                "Closure use is not currently supported if GradScaler is enabled.", "closure=", "call it before"
            )
        self._made("step")
        progress = self._progress_of(optimizer)
        if progress.stage is _Stage.STEPPED:
            raise _refusal("step() has already been called since the last update().", "", _ONCE)
        if progress.stage is _Stage.READY:
            self.unscale_(optimizer)
        if not progress.found_inf:
            raise _assertion(
                "No inf checks were recorded for this optimizer.", "no parameter has a gradient", _BACKWARD
            )
        is_finite = not any(found.item() for found in progress.found_inf.values())
        result = optimizer.step(*args, **kwargs) if is_finite else None
        progress.stage = _Stage.STEPPED
        return result

    def update(self, new_scale: float | Tensor | None = None) -> None:
        """Ends an iteration: the scale of the next one.

        Args:
            new_scale: The scale in place of the one that follows from the iteration.

        Raises:
            OperatorValueError: No optimizer was unscaled; `new_scale` is no float, nor a tensor of one element on the device.
        """
        if not self._enabled:
            return
        scale, tracker = self._made("update")
        if new_scale is not None:
            scale.copy_(self._checked_scale(new_scale))
        else:
            found = [found.item() for progress in self._progress.values() for found in progress.found_inf.values()]
            if not found:
                raise _assertion("No inf checks were recorded prior to update.", "no optimizer was unscaled", _BACKWARD)
            self._follow(scale, tracker, is_finite=not any(found))
        self._progress = {}

    # -- the scale ----------------------------------------------------------------------------------------------------

    def _follow(self, scale: Tensor, tracker: Tensor, is_finite: bool) -> None:
        steps, factor = 0, self._backoff_factor
        if is_finite:
            steps, factor = int(tracker.item()) + 1, 1.0
            if steps == self._growth_interval:
                steps, factor = 0, self._growth_factor
        following = (scale.double() * factor).float()
        if factor <= 1.0 or math.isfinite(following.item()):
            scale.copy_(following)
        tracker.fill_(steps)

    def _checked_scale(self, value: Any) -> Tensor:
        if isinstance(value, float):
            return ops.aten.full.default((), value, dtype=float32)
        is_tensor = isinstance(value, Tensor)
        if is_tensor and value.device.type == self._device and value.numel() == 1 and not value.requires_grad:
            one: Tensor = value
            return one
        reason = f"new_scale should be a float or a 1-element tensor on {self._device} with requires_grad=False."
        raise _assertion(reason, shown(value), "pass a float")

    def _scale_on(self, where: device) -> Tensor:
        if self._scale is None:
            self._scale = ops.aten.full.default((), self._init_scale, dtype=float32, device=where)
            self._growth_tracker = ops.aten.full.default((), self._init_growth_tracker, dtype=int32, device=where)
        return self._scale.to(device=where)

    def _made(self, asked: str) -> tuple[Tensor, Tensor]:
        if self._scale is None or self._growth_tracker is None:
            raise _assertion(
                f"Attempted {asked} but _scale is None.",
                "This may indicate your script did not use scaler.scale(loss or outputs) earlier in the iteration.",
                "call scaler.scale(loss).backward() first",
            )
        return self._scale, self._growth_tracker

    def _progress_of(self, optimizer: _Optimizer) -> _Progress:
        return self._progress.setdefault(id(optimizer), _Progress(optimizer))

    # -- settings -----------------------------------------------------------------------------------------------------

    def is_enabled(self) -> bool:
        """Whether losses are scaled."""
        return self._enabled

    def get_scale(self) -> float:
        """The scale; 1.0 where nothing is scaled."""
        if not self._enabled:
            return 1.0
        return self._init_scale if self._scale is None else float(self._scale.item())

    def _get_growth_tracker(self) -> int:
        if not self._enabled:
            return 0
        return self._init_growth_tracker if self._growth_tracker is None else int(self._growth_tracker.item())

    def get_growth_factor(self) -> float:
        """What the scale is multiplied by after good steps."""
        return self._growth_factor

    def set_growth_factor(self, new_factor: float) -> None:
        """Sets what the scale is multiplied by after good steps."""
        self._growth_factor = new_factor

    def get_backoff_factor(self) -> float:
        """What the scale is multiplied by after a step that was left out."""
        return self._backoff_factor

    def set_backoff_factor(self, new_factor: float) -> None:
        """Sets what the scale is multiplied by after a step that was left out."""
        self._backoff_factor = new_factor

    def get_growth_interval(self) -> int:
        """How many good steps make the scale grow."""
        return self._growth_interval

    def set_growth_interval(self, new_interval: int) -> None:
        """Sets how many good steps make the scale grow."""
        self._growth_interval = new_interval

    # -- what is kept -------------------------------------------------------------------------------------------------

    def state_dict(self) -> dict[str, Any]:
        """The scale, the settings and the number of good steps in a row; nothing where nothing is scaled."""
        if not self._enabled:
            return {}
        now = {"scale": self.get_scale(), "_growth_tracker": self._get_growth_tracker()}
        return {name: now.get(name, getattr(self, attribute)) for name, attribute in _STATE.items()}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Goes on where another scaler was, if this one is enabled.

        Raises:
            OperatorArgumentError: It is no dictionary.
            OperatorValueError: The state is empty, or an entry is missing or no number.
        """
        if not self._enabled:
            return
        if not isinstance(state_dict, dict):
            raise OperatorArgumentError("GradScaler.load_state_dict(...)", found=shown(state_dict), advice=_STATE_DICT)
        if not state_dict:
            raise _refusal(
                "The source state dict is empty, possibly because it was saved from a disabled instance of GradScaler.",
                "",
                _STATE_DICT,
            )
        wrong = [name for name in _STATE if not isinstance(state_dict.get(name), (int, float))]
        if wrong:
            raise _refusal("GradScaler.load_state_dict(...)", f"no number under {', '.join(wrong)}", _STATE_DICT)
        for name, attribute in _STATE.items():
            setattr(self, attribute, state_dict[name])
        if self._scale is not None and self._growth_tracker is not None:
            self._scale.fill_(self._init_scale)
            self._growth_tracker.fill_(self._init_growth_tracker)

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        if self._enabled:
            if self._progress:
                raise _assertion(
                    "A GradScaler instance may only be pickled at the beginning of an iteration, or at the end after "
                    "scaler.update().",
                    "",
                    "call scaler.update() first",
                )
            now = {"_init_scale": self.get_scale(), "_init_growth_tracker": self._get_growth_tracker()}
            state.update(now, _scale=None, _growth_tracker=None)
        return state


_ONCE: Final = "call unscale_ and step once for each optimizer, then update()"
_BACKWARD: Final = "call scaler.scale(loss).backward() and scaler.step(optimizer) first"
_STATE_DICT: Final = "pass what state_dict() of an enabled GradScaler returned"


def _refusal(asked: str, found: str, advice: str) -> OperatorValueError:
    return OperatorValueError(asked, found=found, advice=advice)


def _assertion(asked: str, found: str, advice: str) -> OperatorAssertionError:
    return OperatorAssertionError(asked, found=found, advice=advice)


def _check_kind(name: str, value: object, kind: type) -> None:
    if not isinstance(value, kind):
        raise OperatorArgumentError(
            f"GradScaler: argument '{name}' must be {'int' if kind is Integral else 'float'}, not {type(value).__name__}",
            found=shown(value),
            advice="pass a number",
        )


def _is_available(name: Any) -> bool:
    if not isinstance(name, str):
        raise _refusal(f"GradScaler: Expected `device` of type `str`, got: `{type(name)}`", shown(name), 'pass "cpu"')
    try:
        backend_of(name)
    except PluginError:
        is_there = False
    else:
        is_there = failure_of(name) is None
    if not is_there:
        caution(f"GradScaler is enabled, but {name} is not available. Disabling.")
    return is_there


def _gradients(optimizer: Any) -> Iterator[Tensor]:
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            if not isinstance(parameter, Tensor):
                raise OperatorArgumentError(
                    f"expected param to be Tensor, got {type(parameter).__name__}",
                    found=shown(parameter),
                    advice="give an optimizer whose groups hold tensors",
                )
            if parameter.grad is not None:
                yield parameter.grad


@no_grad()
def _unscaled(gradients: list[Tensor], inverse: Tensor) -> dict[device, Tensor]:
    """Multiplies gradients in place, and says for each device whether one of them was not finite."""
    found: dict[device, Tensor] = {}
    for gradient in gradients:
        where = gradient.device
        is_infinite = gradient.isfinite().all().logical_not().to(float32)
        found[where] = is_infinite.maximum(found[where]) if where in found else is_infinite
        gradient.mul_(inverse.to(device=where))
    return found
