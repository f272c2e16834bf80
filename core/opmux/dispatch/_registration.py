"""Handles that undo registrations, and blocks that undo all of theirs when they raise."""

from collections.abc import Callable, Collection
from contextvars import ContextVar
from types import TracebackType
from typing import TYPE_CHECKING, Self, final

from opmux.dispatch._kernel import KernelFunction

if TYPE_CHECKING:
    from opmux.dispatch._dispatcher import Dispatcher

#: Innermost transaction of the running task.
_transactions: ContextVar[tuple["Transaction", ...]] = ContextVar("opmux_transactions", default=())


class RegistrationHandle:
    """One registration. Its only power is to undo it, once; dropping the handle undoes nothing.

    Attributes:
        kind: What was registered: "def", "impl", "fallback", "library", "backend", "functionality" and the like.
        operator: Qualified name of the operator; empty for what belongs to none, and for blocks.
        operators: Qualified names of all operators concerned: one, or those of a block.
        key: Name of the dispatch key, the backend or the functionality; of a "library" its namespace; empty for definitions.
        kernel: The kernel, for kinds "impl" and "fallback".
    """

    __slots__ = ("_undo", "kernel", "key", "kind", "operator", "operators")

    def __init__(
        self,
        undo: Callable[[], None],
        *,
        kind: str,
        operator: str = "",
        key: str = "",
        kernel: KernelFunction | None = None,
        operators: Collection[str] = (),
    ) -> None:
        #: The undo, until somebody takes it. `pop` is atomic: of several threads one gets it.
        self._undo = [undo]
        self.kind = kind
        self.operator = operator
        self.operators = operators or ((operator,) if operator else ())
        self.key = key
        self.kernel = kernel
        for transaction in _transactions.get():
            transaction.handles.append(self)

    @property
    def alive(self) -> bool:
        """Whether the registration is in force."""
        return bool(self._undo)

    def destroy(self) -> None:
        """Undoes the registration; does nothing the second time, nor while another thread is at it."""
        try:
            undo = self._undo.pop()
        except IndexError:
            return
        undo()
        self.kernel = None

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
class Change:
    """The `with` block of `Dispatcher.change`; a class, because importing opmux enters ten thousand of them."""

    __slots__ = ("_dispatcher",)

    def __init__(self, dispatcher: "Dispatcher") -> None:
        self._dispatcher = dispatcher

    def __enter__(self) -> None:
        self._dispatcher.begin()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._dispatcher.end()


@final
class Transaction:
    """A `with` block around registrations of this task: if it raises, all of them are undone.

    Attributes:
        handles: Every registration made inside, in order.
    """

    def __init__(self, dispatcher: "Dispatcher") -> None:
        self._dispatcher = dispatcher
        self.handles: list[RegistrationHandle] = []

    def __enter__(self) -> "Transaction":
        _transactions.set((*_transactions.get(), self))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _transactions.set(tuple(t for t in _transactions.get() if t is not self))
        if kind is not None:
            self.undo()

    def undo(self) -> None:
        """Undoes every registration of the block, newest first, in one change."""
        with self._dispatcher.change():
            for handle in reversed(self.handles):
                handle.destroy()


def joined(handles: list[RegistrationHandle]) -> RegistrationHandle:
    """One handle over several."""
    if len(handles) == 1:
        return handles[0]

    def undo() -> None:
        for handle in handles:
            handle.destroy()

    last = handles[-1]
    return RegistrationHandle(undo, kind="def", operator=last.operator, key=last.key, kernel=last.kernel)
