"""Profiling hooks: callbacks around every call of an operator, as PyTorch's RecordFunction.

One call by a user is one event. Kernels that go on to the next one raise no event of their own; operators that a composite
kernel calls do, because they are calls.
"""

import sys
import threading
from collections import Counter
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, Self, final

from opmux.dispatch._change import set_attribute
from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import current_state
from opmux.dispatch._observing.observers import Site, add_global_observer, pop_observer, push_observer
from opmux.dispatch._registration import RegistrationHandle
from opmux.errors import OperatorArgumentError, RegistrationError, kind_of, shown
from opmux.schema import parse_operator_name

__all__ = [
    "RecordFunction",
    "RecordFunctionCallback",
    "add_global_callback",
    "leave_unobserved",
    "set_sequence_number_source",
]

_lock = threading.Lock()

#: Operators that are not observed, without overloads, and how often each was named: first the queries that PyTorch does not
#: observe either.
_NOT_OBSERVED = Counter(("aten::size", "aten::is_leaf", "aten::output_nr", "aten::_version", "aten::is_complex"))


class RecordFunction(NamedTuple):
    """One call of an operator, as callbacks see it.

    Attributes:
        name: Qualified name of the overload.
        handle: The operator.
        keyset: The call's key set.
        inputs: Positional and keyword-only arguments, complete; None unless the callback needs inputs.
        outputs: What the call returned, in the callback at its end; None unless the callback needs outputs.
        sequence_number: Number of the node that autograd records next, if the call may record one, else -1.
        error: What the call raised, in the callback at its end; else None.
    """

    name: str
    handle: OperatorHandle
    keyset: DispatchKeySet
    inputs: tuple[tuple[Any, ...], dict[str, Any]] | None
    outputs: Any
    sequence_number: int
    error: BaseException | None


RecordFunction.__module__ = "opmux.dispatch"


@final
class RecordFunctionCallback:
    """Two functions that are called before and after every call of an operator.

    Use it as a `with` block to watch the running task, or pass it to `add_global_callback`. Operators that a callback calls are
    not observed; an exception in a callback is logged, and the call goes on.

    Args:
        start: Called with a `RecordFunction` before the kernel runs; what it returns is passed to `end`.
        end: Called with the `RecordFunction` and what `start` returned.
        needs_inputs: Whether `inputs` is filled in.
        needs_outputs: Whether `outputs` is filled in for `end`.

    Raises:
        OperatorArgumentError: One of the functions cannot be called.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_end", "_needs_inputs", "_needs_outputs", "_start")

    def __init__(
        self,
        start: Callable[[RecordFunction], Any],
        end: Callable[[RecordFunction, Any], None] | None = None,
        *,
        needs_inputs: bool = False,
        needs_outputs: bool = False,
    ) -> None:
        for name, function in (("start", start), ("end", end)):
            if not callable(function) and (function is not None or name == "start"):
                raise OperatorArgumentError(
                    f"RecordFunctionCallback({name}={shown(function)})",
                    found=f"{kind_of(function)} cannot be called",
                    advice="pass a function: start(record) is called before each operator, end(record, started) after it",
                )
        self._start = start
        self._end = end
        self._needs_inputs = needs_inputs
        self._needs_outputs = needs_outputs

    def __enter__(self) -> Self:
        push_observer(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pop_observer()

    # -- as an observer

    def enter(self, site: Site, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[RecordFunction, Any] | None:
        """A kernel is about to run."""
        if not site.is_call or _NOT_OBSERVED[site.handle.name.partition(".")[0]]:
            return None
        inputs = (args, kwargs) if self._needs_inputs else None
        number = _sequence_number(site.keyset)
        record = RecordFunction(site.handle.name, site.handle, site.keyset, inputs, None, number, None)
        return record, self._start(record)

    def leave(
        self, token: tuple[RecordFunction, Any] | None, site: Site, result: Any, error: BaseException | None
    ) -> None:
        """The kernel has ended."""
        if token is not None and self._end is not None:
            record, context = token
            self._end(record._replace(outputs=result if self._needs_outputs else None, error=error), context)


def add_global_callback(callback: RecordFunctionCallback) -> RegistrationHandle:
    """Makes a callback watch every thread and task until the handle is destroyed.

    Raises:
        OperatorArgumentError: It is no `RecordFunctionCallback`.
    """
    if not isinstance(callback, RecordFunctionCallback):
        raise OperatorArgumentError(
            f"add_global_callback({shown(callback)})",
            found=f"{kind_of(callback)}, no RecordFunctionCallback",
            advice="make one of two functions first: RecordFunctionCallback(start, end)",
        )
    return add_global_observer(callback)


def leave_unobserved(name: str) -> RegistrationHandle:
    """Keeps all overloads of an operator from every callback, until the handle is destroyed.

    Args:
        name: The operator without overload, "aten::size"; it need not be defined.

    Raises:
        SchemaError: It is no operator name.
        RegistrationError: `name_expected`: it lacks the namespace, or has an overload.
    """
    namespace, base, overload = parse_operator_name(name)
    if overload or not namespace:
        raise RegistrationError(
            f"leave_unobserved({name!r})",
            code="name_expected",
            found="a name with an overload, or without a namespace",
            advice='write it as "aten::size": all overloads are left out',
        )
    with _lock:
        _NOT_OBSERVED[f"{namespace}::{base}"] += 1

    def undo() -> None:
        with _lock:
            _NOT_OBSERVED[f"{namespace}::{base}"] -= 1

    return RegistrationHandle(undo, kind="unobserved", operator=f"{namespace}::{base}")


_next_number: Callable[[], int] | None = None


def set_sequence_number_source(source: Callable[[], int] | None) -> None:
    """Says where `RecordFunction.sequence_number` comes from; the autograd plugin calls it, with None when it is unloaded."""
    set_attribute(sys.modules[__name__], "_next_number", source)


def _sequence_number(keyset: DispatchKeySet) -> int:
    source = _next_number  # another thread may be unloading the plugin that has set it
    if source is None or not keyset.raw & KEY_TABLE.autograd_mask or not current_state().grad_enabled:
        return -1
    return source()
