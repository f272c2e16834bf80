"""Switching gradient recording on and off for a block, a function or a task."""

import functools
import inspect
from collections.abc import Callable, Generator
from types import TracebackType
from typing import Any, Self, TypeVar, cast, overload

from opmux.dispatch._inference import INFERENCE_MODE
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import (
    ChangingGuard,
    Guard,
    LocalState,
    StateChange,
    call_changed,
    call_under,
    current_state,
    get_state,
    replace_state,
)
from opmux.errors import OperatorArgumentError, caution, shown

__all__ = [
    "enable_grad",
    "inference_mode",
    "is_grad_enabled",
    "no_grad",
    "requires_grad",
    "set_grad_enabled",
    "without_recording",
]

_Function = TypeVar("_Function", bound=Callable[..., Any])


def requires_grad(keys: DispatchKeySet) -> bool:
    """Whether a tensor with these keys requires grad: it carries an autograd key exactly then."""
    return keys.raw & KEY_TABLE.autograd_mask != 0


def is_grad_enabled() -> bool:
    """Whether calls of this task record gradients for tensors that require them."""
    state = get_state()
    return state is None or state.grad_enabled


class _GradMode(Guard):
    """A `with` block or decorator under a local state of its own."""

    def __call__(self, function: _Function) -> _Function:
        """The function, run inside such a block; of a generator function, each step of the generator.

        An `async def` function only makes its coroutine inside, as in PyTorch: what that does is under its task's own mode.
        """
        if inspect.isclass(function):
            caution(
                f"decorating the class {function.__qualname__} makes a function of it, which runs its constructor only; "
                "decorate the methods that are meant",
                FutureWarning,
            )
        if inspect.isgeneratorfunction(function):
            return self._decorated_generator(function)

        @functools.wraps(function)
        def decorated(*args: Any, **kwargs: Any) -> Any:
            return call_under(self._state(), function, *args, **kwargs)

        return cast(_Function, decorated)

    def _decorated_generator(self, function: _Function) -> _Function:
        """Between steps, the caller of a generator has its own mode: a `with` block around the `yield` would leave it changed."""

        @functools.wraps(function)
        def decorated(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            steps = function(*args, **kwargs)
            try:
                yielded = call_under(self._state(), next, steps)
                while True:
                    try:
                        sent = yield yielded
                    except GeneratorExit:
                        call_under(self._state(), steps.close)
                        raise
                    except BaseException as error:
                        yielded = call_under(self._state(), steps.throw, error)
                    else:
                        yielded = call_under(self._state(), steps.send, sent)
            except StopIteration as stop:
                return stop.value

        return cast(_Function, decorated)


class _Switch(_GradMode, ChangingGuard):
    """A mode without arguments: `@no_grad` decorates as `@no_grad()` does."""

    @overload
    def __new__(cls, function: None = None) -> Self: ...
    @overload
    def __new__(cls, function: _Function) -> _Function: ...  # type: ignore[misc]  # mypy has `__new__` give instances only
    def __new__(cls, function: _Function | None = None) -> Any:
        """The mode; or, given a function, that function run inside it."""
        mode = object.__new__(cls)
        return mode if function is None else mode(function)


def _calling(change: StateChange) -> Any:
    """`Guard.call` of a mode whose state follows from the one before: it takes a single frame."""
    return staticmethod(functools.partial(call_changed, change))


class no_grad(_Switch):  # noqa: N801 -- PyTorch's name
    """A `with` block or decorator in which no call records gradients: the autograd keys are excluded."""

    __module__ = "opmux"

    _change = StateChange(lambda state: state.with_grad(False))
    call = _calling(_change)


def without_recording(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel inside `no_grad`; one that is called under a change of state already, as below autograd, under both at once."""
    change = no_grad._change
    if isinstance(kernel, functools.partial) and kernel.func is call_changed:
        inner, kernel = kernel.args
        change = StateChange(lambda state: inner._change(state.with_grad(False)))
    return functools.partial(call_changed, change, kernel)


class enable_grad(_Switch):  # noqa: N801 -- PyTorch's name
    """A `with` block or decorator in which calls record gradients again, inside a `no_grad` block."""

    __module__ = "opmux"

    _change = StateChange(lambda state: state.with_grad(True))
    call = _calling(_change)


class set_grad_enabled(_GradMode):  # noqa: N801 -- PyTorch's name
    """Switches recording at once, when called as a function; as a `with` block until its end; as a decorator for a function.

    Called inside another block, it holds until the end of that block.

    Args:
        mode: Whether to record.

    Raises:
        OperatorArgumentError: `mode` is no bool.
    """

    __module__ = "opmux"

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise OperatorArgumentError(
                f"set_grad_enabled(): argument 'enabled' (position 1) must be bool, not {type(mode).__name__}",
                found=shown(mode),
                advice="pass True or False",
            )
        self.mode = mode
        self._previous = is_grad_enabled()
        replace_state(self._state())

    def _state(self) -> LocalState:
        return current_state().with_grad(self.mode)

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        replace_state(current_state().with_grad(self._previous))

    def __repr__(self) -> str:
        return f"opmux.set_grad_enabled(mode={self.mode})"

    def __call__(self, function: _Function) -> _Function:
        """The function, run under the mode; only it, so the mode before is restored."""
        replace_state(current_state().with_grad(self._previous))
        return (enable_grad() if self.mode else no_grad())(function)


class inference_mode(_GradMode, ChangingGuard):  # noqa: N801 -- PyTorch's name
    """A `with` block or decorator like `no_grad` whose fresh tensors can never take part in recording.

    Such inference tensors count no versions and are not tracked as views. Outside the block they can be read, but neither
    written in place nor saved for a backward pass. See Note [Inference tensors].

    Args:
        mode: False ends inference mode inside such a block, and enables gradients.
    """

    __module__ = "opmux"

    @overload
    def __new__(cls, mode: bool = True) -> Self: ...
    @overload
    def __new__(cls, mode: _Function) -> _Function: ...  # type: ignore[misc]  # as for `no_grad`
    def __new__(cls, mode: bool | _Function = True) -> Any:
        """The mode; or, given a function, that function run inside it."""
        made = object.__new__(cls)
        if mode is True:
            return made
        if not isinstance(mode, bool) and callable(mode):
            return made(mode)
        made.mode = bool(mode)
        return made

    _change = INFERENCE_MODE[True]

    @property
    def mode(self) -> bool:
        """Whether the block is one of inference mode."""
        return self._change is INFERENCE_MODE[True]

    @mode.setter
    def mode(self, mode: bool) -> None:
        self._change = INFERENCE_MODE[bool(mode)]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.mode,)
