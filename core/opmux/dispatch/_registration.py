"""Handles that undo registrations, and blocks that undo all of theirs when they raise."""

from collections.abc import Callable, Collection
from contextvars import ContextVar, copy_context
from types import TracebackType
from typing import Any, NoReturn, Self, TypeVar, final

from opmux.dispatch._change import Change, Publisher, append, on_take_back, set_attribute
from opmux.dispatch._kernel import KernelFunction
from opmux.errors import OperatorArgumentError, raise_if

__all__ = ["Around", "RegistrationHandle", "Transaction", "joined", "not_copied"]

_T = TypeVar("_T")

#: Innermost transaction of the running task.
_transactions: ContextVar[tuple["Transaction", ...]] = ContextVar("opmux_transactions", default=())

#: Carries out what is given to it, and what comes before and after.
Around = Callable[[Callable[[], None]], None]


def _at_once(undo: Callable[[], None]) -> None:
    undo()


def not_copied(owner: object) -> OperatorArgumentError:
    """The error of what undoes registrations and is copied or pickled: it could undo them twice, or those of another process."""
    return OperatorArgumentError(
        f"copying or pickling {owner!r}",
        found="it undoes what is registered in this process, once",
        advice="refer to this one; in another process register there",
    )


class RegistrationHandle:
    """One registration. Its only power is to undo it, once; dropping the handle undoes nothing.

    Attributes:
        kind: What was registered: "def", "impl", "fallback", "library", "backend", "functionality" and the like.
        operator: Qualified name of the operator; empty for what belongs to none, and for blocks.
        key: Name of the dispatch key, the backend or the functionality; of a "library" its namespace; empty for definitions.
        kernel: The kernel, for kinds "impl" and "fallback".
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_around", "_operators", "_undo", "kernel", "key", "kind", "operator")

    def __init__(
        self,
        undo: Any,
        *,
        kind: str,
        operator: str = "",
        key: str = "",
        kernel: KernelFunction | None = None,
        operators: Collection[str] = (),
        around: Around = _at_once,
    ) -> None:
        #: What `_carry_out` undoes the registration by, until that is done: a function here, what has one in subclasses.
        self._undo = undo
        #: What `destroy` does outside the change that undoes the registration.
        self._around = around
        self.kind = kind
        self.operator = operator
        self._operators = operators
        self.key = key
        self.kernel = kernel
        for transaction in _transactions.get():
            append(transaction.handles, self)
        # A registration that is taken back is none: nothing is left to undo.
        on_take_back(self._forget_undo)

    def _forget_undo(self) -> None:
        self._undo = None

    def __reduce__(self) -> NoReturn:
        raise not_copied(self)

    @property
    def name(self) -> str:
        """The operator's name, so that `impl` takes what `define` has returned."""
        return self.operator

    @property
    def operators(self) -> Collection[str]:
        """Qualified names of all operators concerned: one, or those of a block."""
        return self._operators or ((self.operator,) if self.operator else ())

    @property
    def alive(self) -> bool:
        """Whether the registration is in force."""
        return self._undo is not None

    def destroy(self) -> None:
        """Undoes the registration; does nothing the second time. If it raises, the registration is still in force."""
        self._surround(self._destroy)

    def _surround(self, undo: Callable[[], None]) -> None:
        """Calls `undo`, with what comes before and after the change."""
        self._around(undo)

    def _destroy(self) -> None:
        if self._undo is not None:
            Change().run(self._undo_in_change)

    def _undo_in_change(self) -> None:
        """What `destroy` does inside its change."""
        undo = self._undo
        if undo is not None:
            set_attribute(self, "_undo", None)
            self._carry_out(undo)
            # A handle that is kept does not keep what it stood for.
            if self.kernel is not None:
                set_attribute(self, "kernel", None)
            if self._around is not _at_once:
                set_attribute(self, "_around", _at_once)

    def _carry_out(self, undo: Any) -> None:
        undo()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.destroy()

    def __repr__(self) -> str:
        operator = self.operator or (f"of {len(self.operators)} operators" if self.operators else "")
        what = " ".join(part for part in (self.kind, operator, self.key) if part)
        return f"<RegistrationHandle {what}, {'alive' if self.alive else 'destroyed'}>"


@final
class Transaction:
    """A `with` block around registrations of this task: if it raises, all of them are undone.

    Args:
        publisher: Whose resolutions the registrations concern.

    Attributes:
        handles: Every registration made inside, in order.
    """

    __module__ = "opmux.dispatch"

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher
        self.handles: list[RegistrationHandle] = []

    def __enter__(self) -> "Transaction":
        around = _transactions.get()
        try:
            _transactions.set((*around, self))
            return self
        except BaseException:
            _transactions.set(around)
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._leave(error)
        except BaseException:
            # An interrupt has stopped the undo, and has taken back what of it was done.
            self._leave(error)
            raise

    def run(self, step: Callable[[], _T]) -> _T:
        """Calls `step` as the block, so that no interrupt leaves it half done. See Note [Whole changes]."""
        try:
            try:
                self.__enter__()
                result = step()
                self._leave(None)
            except BaseException as error:
                self._leave(error)
                raise
        except BaseException as error:
            self._leave(error)
            raise
        return result

    def collect(self, step: Callable[[], _T]) -> _T:
        """Calls `step`, whose registrations are the transaction's, also outside the block, in any thread and context."""
        around = _transactions.get()
        if self in around:
            return step()
        context = copy_context()
        context.run(_transactions.set, (*around, self))
        return context.run(step)

    def _leave(self, error: BaseException | None) -> None:
        _transactions.set(tuple(t for t in _transactions.get() if t is not self))
        if error is not None:
            for failure in Change(self._publisher).run(self._undo):
                error.add_note(f"undoing what the block had registered raised {failure!r}")

    def undo(self) -> None:
        """Undoes every registration of the block, newest first, in one change.

        Raises:
            Exception: What the first handle raised that could not be destroyed; all others are.
        """
        failures = Change(self._publisher).run(self._undo)
        for other in failures[1:]:
            failures[0].add_note(f"another handle raised {other!r}")
        raise_if(failures.pop(0) if failures else None)

    def _undo(self) -> list[Exception]:
        return [failure for handle in reversed(self.handles) if (failure := _failure(handle)) is not None]


def _failure(handle: RegistrationHandle) -> Exception | None:
    """Destroys a handle; what it raised, if it did."""
    try:
        handle.destroy()
    except Exception as failure:
        return failure
    return None


def joined(defined: RegistrationHandle, first: RegistrationHandle) -> RegistrationHandle:
    """One handle over that of a definition and that of its first kernel."""

    def undo() -> None:
        defined.destroy()
        first.destroy()

    return RegistrationHandle(
        undo, kind="def", operator=first.operator, key=first.key, kernel=first.kernel, around=defined._surround
    )
