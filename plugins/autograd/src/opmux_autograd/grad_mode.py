"""Modes of recording under PyTorch's name, `opmux.autograd.grad_mode`; most of them are the core's."""

from contextvars import ContextVar
from types import TracebackType

from opmux.dispatch import enable_grad, inference_mode, no_grad, set_grad_enabled
from opmux.errors import OperatorArgumentError, shown

__all__ = [
    "enable_grad",
    "inference_mode",
    "is_multithreading_enabled",
    "no_grad",
    "set_grad_enabled",
    "set_multithreading_enabled",
]

_multithreading: ContextVar[bool] = ContextVar("opmux_multithreading", default=True)


def is_multithreading_enabled() -> bool:
    """What `set_multithreading_enabled` was last given, in this task; True before."""
    return _multithreading.get()


class set_multithreading_enabled:  # noqa: N801 -- PyTorch's name
    """Notes whether a backward pass may use a thread for each device: at once, or as a `with` block until its end.

    A pass runs on the thread that asks for it, whatever the mode: what PyTorch does where the mode is off.

    Args:
        mode: Whether it may.

    Raises:
        OperatorArgumentError: `mode` is no bool.
    """

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise OperatorArgumentError(
                "set_multithreading_enabled: mode must be a bool", found=shown(mode), advice="give True or False"
            )
        self.mode = mode
        self._previous = _multithreading.get()
        _multithreading.set(mode)

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _multithreading.set(self._previous)
