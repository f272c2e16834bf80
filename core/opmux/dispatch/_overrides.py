"""`__opmux_function__`: classes that take over whole calls, before any other functionality.

Note [Function overrides]
A tensor whose class overrides `__opmux_function__` carries the key FunctionOverride, the highest of all, whose kernel calls the
override; so a call without such a tensor pays nothing. The key joins the table when the first such class is made. A duck
type, an object that is no tensor, has no keys: calls with one leave the fast path, and it is asked when an argument would have
been refused.
"""

from types import TracebackType
from typing import Any, Final

from opmux.dispatch._call import without_defaults
from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._handlers import call_function_handlers
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import current_state, pop_state, push_state

#: Name of the key. See Note [Function overrides].
FUNCTION_OVERRIDE: Final = "FunctionOverride"


def function_override_keys() -> DispatchKeySet:
    """The key of tensors whose class overrides `__opmux_function__`; added to the key table by the first call."""
    KEY_TABLE.add_functionality(FUNCTION_OVERRIDE, "PythonDispatcher", 1, per_backend=False)
    return DispatchKeySet([FUNCTION_OVERRIDE])


def override_kernel(func: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The fallback of FunctionOverride: asks the classes among the arguments. See Note [Handlers]."""
    return call_function_handlers(func, func.name, *without_defaults(func.schema, args, kwargs))


class DisableOpmuxFunctionSubclass:
    """A `with` block in which `__opmux_function__` of tensor classes is not asked; what an override computes with."""

    __slots__ = ()

    def __enter__(self) -> None:
        push_state(current_state().excluding(function_override_keys().raw))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pop_state()
