"""`explain`: why a call would run the kernel that it would run.

Note [Explaining]
The call is made, under a local state whose tables raise `CallReached` in place of running a kernel. So the explanation is that of
the call itself: overloads are chosen and arguments converted by the code that a call goes through, whatever was called.
"""

from collections.abc import Callable
from typing import Any

from opmux.dispatch._arguments import dispatch_values, keys_of
from opmux.dispatch._call import CallReached
from opmux.dispatch._explanation import Explanation, explain_call
from opmux.dispatch._handlers import DISPATCH, FUNCTION, arguments_with_handlers
from opmux.dispatch._local_state import LocalState, call_under, current_state
from opmux.dispatch._python.modes import active_modes, composite_kernel, override_kernel, python_kernel
from opmux.errors import OperatorArgumentError, OperatorValueError, shown

__all__ = ["explain"]


def explain(op: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Explanation:
    """Says which kernel a call would run, and why, without running any kernel.

    Args:
        op: An operator handle or packet; or any function that calls operators, such as `opmux.add`, a method of a tensor, or a
            lambda: the first operator that it reaches is explained, and the rest of it does not run.
        *args: The call's positional arguments.
        **kwargs: The call's keyword arguments.

    Raises:
        OperatorValueError: The call reaches no operator, or a duck type takes it over.
        OperatorArgumentError: `op` cannot be called, or the arguments fit no schema.
        OperatorGoneError: The operator's definition is gone.
        BackendUnloadedError: A tensor's backend has been unloaded.
    """
    if not callable(op):
        raise OperatorArgumentError(
            f"explain({shown(op)})",
            found=f"a {type(op).__name__} cannot be called",
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
    operator = reached.definition.operator
    schema = reached.definition.schema
    keys = keys_of(dispatch_values(schema, reached.values))
    explanation = explain_call(operator, schema, reached.values, keys, state)
    return explanation._replace(handlers=tuple(_handlers(reached)))


def _handlers(reached: CallReached) -> list[str]:
    """Whom the kernel of the Python key, or of function overrides, asks for an answer, first come first."""
    kernel, values = reached.resolved.entry.kernel, reached.values
    if kernel is None or kernel.made not in (python_kernel, override_kernel):
        return []
    if (
        kernel.made is python_kernel
        and composite_kernel(reached.definition.handle, reached.resolved.keyset) is not None
    ):
        return ["the operator's composite kernel, and modes and classes at the operators that it calls"]
    method = DISPATCH if kernel.made is python_kernel else FUNCTION
    modes = [f"mode {type(mode).__qualname__}" for mode in active_modes()[-1:]] if method == DISPATCH else []
    return [*modes, *(f"class {type(value).__qualname__}" for value in arguments_with_handlers(values, {}, method))]
