"""Switching gradient recording on and off for a block, a function or a task."""

from contextlib import ContextDecorator
from types import TracebackType

from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import current_state, pop_state, push_state


def requires_grad(keys: DispatchKeySet) -> bool:
    """Whether a tensor with these keys requires grad: it carries an autograd key exactly then."""
    return keys.raw & KEY_TABLE.autograd_mask != 0


def is_grad_enabled() -> bool:
    """Whether calls of this task record gradients for tensors that require them."""
    return current_state().grad_enabled


class _GradMode(ContextDecorator):
    """A `with` block or decorator that sets gradient recording; it keeps no state, so tasks may share one object."""

    enabled: bool

    def __enter__(self) -> None:
        push_state(current_state().with_grad(self.enabled))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pop_state()


class no_grad(_GradMode):  # noqa: N801 - PyTorch's name
    """A `with` block or decorator in which no call records gradients: the autograd keys are excluded."""

    enabled = False


class enable_grad(_GradMode):  # noqa: N801 - PyTorch's name
    """A `with` block or decorator in which calls record gradients again, inside a `no_grad` block."""

    enabled = True


class set_grad_enabled(_GradMode):  # noqa: N801 - PyTorch's name
    """A `with` block or decorator that records gradients if `mode` is true.

    Args:
        mode: Whether to record.
    """

    def __init__(self, mode: bool) -> None:
        self.enabled = mode
