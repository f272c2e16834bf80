"""Which keys the running task adds to every call and leaves out of it.

The state is a ContextVar, so it is right under threads and under asyncio. It is kept as differences from the defaults
(BackendSelect and ADInplaceOrView included, every Autocast key excluded), so that a key added later has its default inside guards
that are open already. States are interned: a generated caller uses the state as a dict key, None standing for the defaults.

Note [Calls under a state]
An interrupt between a `with` block and the first line of its `__exit__` leaves the block without it, and what the block had set
stays for everything that follows. So opmux itself calls functions under a state, or with a variable, by `call_under` and
`call_with`. Each has one frame around the call, which restores twice: an interrupt may come between an exception of the function
and the line that restores. `call_under` also ends the blocks that the function has not ended: those of an interrupted program
are ended by the innermost such call around it, at the latest.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache, partial
from types import TracebackType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, final

from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import parse_key
from opmux.dispatch._keyset import DispatchKeySet, KeySetLike
from opmux.errors import OperatorValueError

__all__ = [
    "DEFAULT_STATE",
    "ChangingGuard",
    "ExcludeDispatchKeyGuard",
    "Guard",
    "IncludeDispatchKeyGuard",
    "LocalState",
    "StateChange",
    "call_changed",
    "call_under",
    "call_with",
    "current_state",
    "end_block",
    "excluding",
    "get_state",
    "is_dispatch_key_excluded",
    "is_dispatch_key_included",
    "pop_state",
    "push_state",
    "replace_state",
    "set_dispatch_key_included",
]

_T = TypeVar("_T")
_V = TypeVar("_V")

_DEFAULT_INCLUDED = parse_key("BackendSelect").raw | parse_key("ADInplaceOrView").raw


class _Differences(NamedTuple):
    """The fields of a state."""

    included: int = 0
    not_included: int = 0
    excluded: int = 0
    not_excluded: int = 0
    grad_enabled: bool = True
    observed: bool = False
    explained: bool = False


@final
class LocalState(_Differences):
    """Differences from the default local state, as bits; `grad_enabled` False excludes the autograd keys.

    `observed` changes no key: calls under such a state have tables of their own, whose kernels report to observers. Nor does
    `explained`: a call under such a state raises `CallReached` in place of running its kernel.
    """

    __slots__ = ()

    # Calls look for tables by the state: one of equal states is current, and found by its identity in a fifth of the time.
    __hash__ = object.__hash__

    def effective(self) -> tuple[int, int]:
        """Bits included and bits excluded, the defaults taken into account."""
        included = (_DEFAULT_INCLUDED & ~self.not_included) | self.included
        excluded = (KEY_TABLE.autocast_mask & ~self.not_excluded) | self.excluded
        return included, excluded if self.grad_enabled else excluded | KEY_TABLE.autograd_mask

    def apply(self, raw: int) -> int:
        """A call's bits: those of its arguments, plus the included ones, minus the excluded ones."""
        included, excluded = self.effective()
        return (raw | included) & ~(excluded & ~KEY_TABLE.backend_mask)

    @cache  # noqa: B019 -- states are few and live for ever anyway
    def including(self, raw: int) -> "LocalState":
        """This state with more bits included."""
        return self._replace(included=self.included | raw, not_included=self.not_included & ~raw)

    @cache  # noqa: B019 -- states are few and live for ever anyway
    def no_longer_including(self, raw: int) -> "LocalState":
        """This state without bits that a guard included; what is included by default stays."""
        return self._replace(included=self.included & ~raw)

    @cache  # noqa: B019 -- states are few and live for ever anyway
    def not_including(self, raw: int) -> "LocalState":
        """This state with bits no longer included, whether by default or by a guard."""
        return self._replace(included=self.included & ~raw, not_included=self.not_included | (raw & _DEFAULT_INCLUDED))

    @cache  # noqa: B019 -- states are few and live for ever anyway
    def excluding(self, raw: int) -> "LocalState":
        """This state with more functionality bits excluded."""
        raw &= ~KEY_TABLE.backend_mask
        return self._replace(excluded=self.excluded | raw, not_excluded=self.not_excluded & ~raw)

    @cache  # noqa: B019 -- states are few and live for ever anyway
    def not_excluding(self, raw: int) -> "LocalState":
        """This state with functionality bits no longer excluded, whether by default or by a guard."""
        raw &= ~KEY_TABLE.backend_mask
        return self._replace(excluded=self.excluded & ~raw, not_excluded=self.not_excluded | raw)

    @cache  # noqa: B019 -- states are few and live for ever anyway
    def with_grad(self, enabled: bool) -> "LocalState":
        """This state with gradient recording on or off."""
        return self._replace(grad_enabled=enabled)

    @cache  # noqa: B019 -- states are few and live for ever anyway
    def with_observers(self) -> "LocalState":
        """This state with every call reported to the task's observers."""
        return self._replace(observed=True)


#: A state to go back to, a further variable of the task with its value, and what was saved before. A plain tuple, because one
#: of a class of its own takes six times as long to make.
_Saved: TypeAlias = "tuple[LocalState | None, ContextVar[Any] | None, Any, _Saved | None]"


#: The defaults. The ContextVar holds None for it, which a caller can test faster.
DEFAULT_STATE = LocalState()


#: States by their values.
_STATES: dict[tuple[object, ...], LocalState] = {tuple(DEFAULT_STATE): DEFAULT_STATE}


def _held(state: LocalState) -> LocalState | None:
    """What the ContextVar holds for a state: one object for equal ones, None for the defaults."""
    # setdefault is atomic: two threads that make the same state get the same object.
    found = _STATES.setdefault(tuple(state), state)
    return None if found is DEFAULT_STATE else found


_state: ContextVar[LocalState | None] = ContextVar("opmux_local_state", default=None)
_saved: ContextVar["_Saved | None"] = ContextVar("opmux_saved_states", default=None)
# Python remembers the last value that a variable was found to have; a default it looks for again in every call.
_state.set(None)

#: Reads the state: None for the defaults. Bound once, because every call uses it.
get_state = _state.get


def current_state() -> LocalState:
    """The local state of the running task."""
    return get_state() or DEFAULT_STATE


def push_state(state: LocalState, variable: ContextVar[Any] | None = None, value: object = None) -> None:
    """Makes `state` current until `pop_state`; the one before is kept in the task, not in the guard.

    Args:
        state: The state.
        variable: Has `value` as long.
        value: A value of `variable`.
    """
    saved = (get_state(), variable, None if variable is None else variable.get(), _saved.get())
    try:
        _saved.set(saved)
        if variable is not None:
            variable.set(value)
        _state.set(_held(state))
    except BaseException:  # an interrupt: all of it, or nothing
        _restore(saved)
        raise


def replace_state(state: LocalState) -> None:
    """Makes `state` current until the innermost `push_state` of this task is undone."""
    _state.set(_held(state))


def end_block(
    block: object, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
) -> None:
    """Restores the state before the last `push_state` of this task: the `__exit__` of blocks, without a frame for each class."""
    saved = _saved.get()
    if saved is None:
        raise OperatorValueError(
            "the end of a guard's or mode's block",
            found="no block is open in this thread or task: it was never entered, was left before, or was entered in another one",
            advice="enter and leave it where it is used, in one `with` statement",
        )
    state, variable, value, below = saved
    try:  # `_restore` without its frame
        _state.set(state)
        if variable is not None:
            variable.set(value)
        _saved.set(below)
    except BaseException:  # an interrupt: all of it, or nothing
        _restore(saved)
        raise


#: Restores the state before the last `push_state` of this task.
pop_state: Final[Callable[[], None]] = partial(end_block, None, None, None, None)


def _restore(saved: _Saved) -> None:
    state, variable, value, below = saved
    _state.set(state)
    if variable is not None:
        variable.set(value)
    _saved.set(below)


@final
class StateChange(dict[LocalState | None, LocalState | None]):
    """What a change makes of states, both as the variable holds them; each is found once.

    Args:
        change: Makes a state of another.
    """

    def __init__(self, change: Callable[[LocalState], LocalState]) -> None:
        super().__init__()
        self._change = change

    def __missing__(self, before: LocalState | None) -> LocalState | None:
        found = self[before] = _held(self._change(before or DEFAULT_STATE))
        return found


@cache
def excluding(raw: int) -> StateChange:
    """The change that excludes more functionality bits."""
    return StateChange(lambda state: state.excluding(raw))


def call_changed(
    changes: Mapping[LocalState | None, LocalState | None], function: Callable[..., _T], /, *args: Any, **kwargs: Any
) -> _T:
    """Calls a function under what a `StateChange` makes of the state, which no interrupt leaves behind.

    See Note [Calls under a state].
    """
    before, saved = get_state(), _saved.get()
    try:
        try:
            _state.set(changes[before])
            return function(*args, **kwargs)
        except BaseException:
            _end_blocks(saved)
            raise
        finally:
            _state.set(before)
    except BaseException:
        _end_blocks(saved)
        _state.set(before)
        raise


def call_under(state: LocalState, function: Callable[..., _T], /, *args: Any, **kwargs: Any) -> _T:
    """Calls a function under a state, as `call_changed` does."""
    return call_changed({get_state(): _held(state)}, function, *args, **kwargs)


def _end_blocks(around: "_Saved | None") -> None:
    """Undoes every `push_state` since `around` was the last; nothing if that is undone itself."""
    inside = _saved.get()
    while inside is not around and inside is not None:
        inside = inside[-1]
    if inside is around:
        while (saved := _saved.get()) is not around and saved is not None:
            _restore(saved)


def call_with(variable: ContextVar[_V], value: _V, function: Callable[..., _T], /, *args: Any, **kwargs: Any) -> _T:
    """Calls a function while a variable of the task has a value, which no interrupt leaves behind.

    See Note [Calls under a state].

    Args:
        variable: The variable, which has a default.
        value: What it has meanwhile.
        function: What is called.
        *args: Its positional arguments.
        **kwargs: Its keyword arguments.
    """
    before = variable.get()
    try:
        try:
            variable.set(value)
            return function(*args, **kwargs)
        finally:
            variable.set(before)
    except BaseException:
        variable.set(before)
        raise


def is_dispatch_key_included(keyset: DispatchKeySet) -> bool:
    """Whether this task adds every key of `keyset` to its calls."""
    state = get_state()
    included = _DEFAULT_INCLUDED if state is None else (_DEFAULT_INCLUDED & ~state.not_included) | state.included
    return keyset.raw & ~included == 0


def is_dispatch_key_excluded(keyset: DispatchKeySet) -> bool:
    """Whether no call of this task sees the functionalities of `keyset`."""
    return keyset.raw & ~KEY_TABLE.backend_mask & ~current_state().effective()[1] == 0


def set_dispatch_key_included(keyset: DispatchKeySet, included: bool) -> None:
    """Adds `keyset` to the calls of this task, or no longer: until the end of the innermost guard around."""
    state = current_state()
    replace_state(state.including(keyset.raw) if included else state.not_including(keyset.raw))


class Guard:
    """A `with` block that changes the local state; it keeps nothing on itself, so tasks may share one object."""

    __slots__ = ()

    def _state(self) -> LocalState:
        """The state inside the block."""
        raise NotImplementedError

    def __enter__(self) -> None:
        push_state(self._state())

    __exit__ = end_block

    def call(self, function: Callable[..., _T], /, *args: Any, **kwargs: Any) -> _T:
        """Calls a function as if inside the block, which no interrupt leaves behind. See Note [Calls under a state]."""
        return call_under(self._state(), function, *args, **kwargs)


class ChangingGuard(Guard):
    """A guard whose state is one that a `StateChange` makes of the state before."""

    __slots__ = ()

    _change: StateChange

    def _state(self) -> LocalState:
        return self._change[get_state()] or DEFAULT_STATE

    def __enter__(self) -> None:
        before = get_state()
        saved = (before, None, None, _saved.get())
        try:  # `push_state` without its frame
            _saved.set(saved)
            _state.set(self._change[before])
        except BaseException:  # an interrupt: all of it, or nothing
            _restore(saved)
            raise


class _KeyGuard(Guard):
    __slots__ = ("keyset",)

    def __init__(self, keyset: KeySetLike) -> None:
        self.keyset = DispatchKeySet(keyset)


class IncludeDispatchKeyGuard(_KeyGuard):
    """A `with` block in which every call has `keyset` added to its keys.

    Args:
        keyset: The keys.
        variable: What kernels of these keys look into; has `value` as long. One with a default.
        value: A value of `variable`.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_value", "_variable")

    def __init__(self, keyset: KeySetLike, variable: ContextVar[Any] | None = None, value: object = None) -> None:
        super().__init__(keyset)
        self._variable = variable
        self._value = value

    def __enter__(self) -> None:
        push_state(self._state(), self._variable, self._value)

    def call(self, function: Callable[..., _T], /, *args: Any, **kwargs: Any) -> _T:
        """Calls a function as if inside the block, which no interrupt leaves behind. See Note [Calls under a state]."""
        if self._variable is None:
            return call_under(self._state(), function, *args, **kwargs)
        result: _T = call_with(self._variable, self._value, call_under, self._state(), function, *args, **kwargs)
        return result

    def _state(self) -> LocalState:
        return current_state().including(self.keyset.raw)


class ExcludeDispatchKeyGuard(_KeyGuard):
    """A `with` block in which no call sees the functionalities of `keyset`; exclusion wins over inclusion."""

    __module__ = "opmux.dispatch"

    __slots__ = ()

    def _state(self) -> LocalState:
        return current_state().excluding(self.keyset.raw)
