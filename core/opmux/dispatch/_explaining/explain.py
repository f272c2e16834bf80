"""`explain`: why a call would run the kernel that it would run.

Note [Explaining]
The call is made, under a local state whose tables raise `CallReached` in place of running a kernel. So the explanation is that of
the call itself: overloads are chosen and arguments converted by the code that a call goes through, whatever was called.
"""

from collections.abc import Callable
from typing import Any, Final, final

from opmux.dispatch._arguments import dispatch_values, keys_of
from opmux.dispatch._call import CallReached
from opmux.dispatch._entry import Definition
from opmux.dispatch._explaining.explanation import Explanation, explain_call
from opmux.dispatch._handlers import DISPATCH, FUNCTION, Mode, arguments_with_handlers, get_function_modes, handler_name
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import LocalState, call_under, current_state
from opmux.dispatch._python.modes import active_modes, composite_keys, override_kernel, python_kernel
from opmux.dispatch._python.py_impl import python_choice, python_dispatcher_kernel
from opmux.dispatch._resolution import Resolved
from opmux.errors import OperatorArgumentError, OperatorValueError, kind_of, shown
from opmux.schema import FunctionSchema

__all__ = ["explain", "explain_definition", "register_choosing_kernel"]

#: Which key set a call goes on with, by its complete arguments, or without any of them; None if that is not known.
Choice = Callable[[FunctionSchema, list[Any]], DispatchKeySet | None]

#: What is known of kernels that choose a key set by the arguments, by what their block finds their function by: for the function
#: itself a module might be imported, not under the registry lock.
_CHOICES: Final[dict[Any, Choice]] = {}


def register_choosing_kernel(written: Callable[..., Any], choice: Choice) -> None:
    """Says which key set is chosen by kernels of blocks that are given this as `written`; `choice` calls no operator."""
    _CHOICES[written] = choice


def explain(op: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Explanation:
    """Says which kernel a call would run, and why, without running any kernel.

    Args:
        op: An operator handle or packet; or any function that calls operators, such as `opmux.add`, a method of a tensor, or a
            lambda: the first operator that it reaches is explained, and the rest of it does not run.
        *args: The call's positional arguments.
        **kwargs: The call's keyword arguments.

    Raises:
        OperatorValueError: The call reaches no operator, or a function mode or a duck type is asked before.
        OperatorArgumentError: `op` cannot be called, or the arguments fit no schema.
        OperatorGoneError: The operator's definition is gone.
        BackendUnloadedError: A tensor's backend has been unloaded.
    """
    if not callable(op):
        raise OperatorArgumentError(
            f"explain({shown(op)})",
            found=f"{kind_of(op)} cannot be called",
            advice="pass an operator such as opmux.ops.aten.add, or a function that calls one",
        )
    state = current_state()
    try:
        call_under(state._replace(explained=True), op, *args, **kwargs)
    except CallReached as reached:
        return _explanation(reached, state)
    raise OperatorValueError(
        f"explain({getattr(op, '__name__', op)!s})",
        found="the call returned without reaching an operator",
        advice="pass an operator such as opmux.ops.aten.add, or a function that calls one",
    )


def _explanation(reached: CallReached, state: LocalState) -> Explanation:
    keys = keys_of(dispatch_values(reached.definition.schema, reached.values))
    return explain_definition(reached.definition, reached.values, keys, state)


def explain_definition(
    definition: Definition, values: list[Any], keys: DispatchKeySet, state: LocalState
) -> Explanation:
    """The explanation of a call with these complete arguments, or of one of which the keys alone are known."""
    return explain_call(definition.operator, definition.schema, values, keys, state, _Asking(definition, values))


@final
class _Asking:
    """What the kernels of Python's keys, and those that choose a key set, would do with a call. See `Asking`."""

    def __init__(self, definition: Definition, values: list[Any]) -> None:
        self._definition = definition
        self._values = values

    def takes(self, resolved: Resolved) -> bool:
        own = (python_kernel, python_dispatcher_kernel, override_kernel)
        return any(_function(resolved) is kernel for kernel in own) or _choice(resolved) is not None

    def below(self, resolved: Resolved) -> Resolved | None:
        made, handle, keyset = _function(resolved), self._definition.handle, None
        choice = _choice(resolved)
        if choice is not None:
            keyset = choice(self._definition.schema, self._values)
        elif made is python_kernel:
            keyset = composite_keys(handle, resolved.keyset)
        elif made is python_dispatcher_kernel and python_choice(handle, resolved.keyset) is None:
            keyset = resolved.keyset.below(resolved.key)
        return None if keyset is None else self._definition.operator.resolve_as_is(keyset)

    def asked(self, resolved: Resolved) -> tuple[str, ...]:
        made, handle = _function(resolved), self._definition.handle
        if made is python_dispatcher_kernel:
            chosen = python_choice(handle, resolved.keyset)
            if chosen is None:
                return ()
            function = KernelFunction(chosen)
            return (f"the function of py_impl {function.name} from {function.provenance}",)
        if made is override_kernel:
            return self._handlers(get_function_modes(), FUNCTION)
        if made is not python_kernel:
            return ()
        return self._handlers(active_modes(), DISPATCH)

    def _handlers(self, modes: tuple[Mode, ...], method: str) -> tuple[str, ...]:
        return tuple(map(handler_name, [*modes[-1:], *arguments_with_handlers(self._values, {}, method)]))


def _function(resolved: Resolved) -> Any:
    return None if resolved.entry.kernel is None else resolved.entry.kernel.made


def _choice(resolved: Resolved) -> Choice | None:
    kernel = resolved.entry.kernel
    return None if kernel is None else _CHOICES.get(kernel.block)
