"""`explain`: why a call would run the kernel that it would run."""

from typing import Any

from opmux.dispatch._arguments import keys_of
from opmux.dispatch._call import check_backends
from opmux.dispatch._explanation import Explanation, explain_call
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._local_state import current_state
from opmux.dispatch._packet import OperatorPacket, resolve_overload
from opmux.schema import bind


def explain(op: OperatorHandle | OperatorPacket, /, *args: Any, **kwargs: Any) -> Explanation:
    """Says which kernel a call would run, and why, without running anything.

    Args:
        op: An operator handle, or a packet, whose overload is then resolved as a call would.
        *args: The call's positional arguments.
        **kwargs: The call's keyword arguments.

    Raises:
        OperatorArgumentError: The arguments fit no schema.
        OperatorGoneError: The operator's definition is gone.
        BackendUnloadedError: A tensor's backend has been unloaded.
    """
    handle = resolve_overload(op, args, kwargs) if isinstance(op, OperatorPacket) else op
    definition = handle.definition
    definition.check_alive()
    operator = definition.operator
    operator.dispatcher.settle()
    positional, keyword = bind(handle.schema, args, kwargs)
    converted, named = definition.converter(positional, keyword)
    values = [*converted, *named.values()]
    keys = keys_of(values)
    with operator.dispatcher.lock:
        check_backends(operator, keys)
        return explain_call(operator, handle.schema, values, keys, current_state())
