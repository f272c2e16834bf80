"""Making operators: the function that users call, and what it answers about itself.

Note [What a handle answers]
A handle is a plain function, so that a call costs nothing for being an object with attributes; what PyTorch's `OpOverload` has as
properties and methods are attributes in its `__dict__`. PyTorch reads the name by a call, `op.name()`, opmux as an attribute: it is
a text that returns itself when it is called. The packet of an operator is made with its first handle, under the registry lock, and
loads no plugin.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, final

from opmux.dispatch._argument_types import ARGUMENT_TYPES
from opmux.dispatch._call import (
    call_boxed,
    call_converted,
    call_missed,
    finish,
    redispatch,
    with_kernels_made,
)
from opmux.dispatch._devices import DeviceRule
from opmux.dispatch._entry import CallTable, Definition, Finished, OperatorEntry, OperatorHandle
from opmux.dispatch._handlers import DISPATCH, has_handler
from opmux.dispatch._keys import DispatchKey, as_key
from opmux.dispatch._keyset import DispatchKeySet, KeySetLike
from opmux.dispatch._local_state import LocalState, get_state
from opmux.dispatch._outcomes.foreign import explain_failure
from opmux.dispatch._provenance import Provenance
from opmux.dispatch._python.modes import DispatchMode
from opmux.dispatch._resolution import Resolved, TableEntry
from opmux.errors import OperatorArgumentError, RegistrationError, shown
from opmux.schema import CallableName, FunctionSchema, bind, caller_factory, tags_named, takes_numbers, with_own_code

__all__ = [
    "bind_caller",
    "can_decompose",
    "decompose",
    "define",
    "has_kernel_for_any_dispatch_key",
    "has_kernel_for_dispatch_key",
    "py_impl",
]


def define(
    operator: OperatorEntry,
    schema: FunctionSchema,
    tags: tuple[str, ...],
    provenance: Provenance,
    device_check: DeviceRule | None = None,
) -> Definition:
    """Gives an operator that has none a definition."""
    definition = operator.definition = Definition(operator, schema, tags, provenance, device_check, _new_handle)
    return definition


@final
class _Exits:
    """What one caller reads where a call is no plain hit, see Note [Generated callers]; `caller` is for Note [Form of a call]."""

    __slots__ = ("caller", "failed", "miss", "slow", "tables")
    KeySet: ClassVar = DispatchKeySet
    caller: Finished

    def __init__(
        self, tables: dict[LocalState, CallTable], miss: Finished, slow: Finished, failed: Callable[..., None]
    ) -> None:
        self.tables = tables
        self.miss = miss
        self.slow = slow
        self.failed = failed


def bind_caller(definition: Definition, slow: Finished, public_name: str = "", **options: Any) -> Finished:
    """A further caller of an operator, with its own signature and slow path, on the same tables.

    Args:
        definition: The operator.
        slow: Called with the caller's arguments when they do not fit the fast path.
        public_name: What tracebacks, debuggers and profilers call it; the operator's own name if empty.
        **options: As for `caller_source`.
    """
    make_caller = caller_factory(definition.schema, **options)
    exits = _Exits(definition.tables, partial(call_missed, definition), slow, partial(explain_failure, definition))
    name = public_name or definition.operator.name
    exits.caller = with_own_code(make_caller(definition.table, get_state, exits, ARGUMENT_TYPES), name)
    return exits.caller


def _number(schema: FunctionSchema) -> str:
    """The argument beside the first tensor, if a number may stand for it; empty if none does."""
    if takes_numbers(schema.qualified_name) and [str(a.type) for a in schema.arguments[:2]] == ["Tensor", "Tensor"]:
        return schema.arguments[1].parameter_name
    return ""


def _new_handle(definition: Definition) -> OperatorHandle:
    schema = definition.schema
    name = definition.operator.name
    overload = schema.overload_name or "default"
    # opmux's own kernels copy what they keep of a list, and change none.
    copies = schema.namespace != "aten"
    slow = partial(call_converted, definition)
    fn: Any = bind_caller(definition, slow, number=_number(schema), wraps=True, copies=copies)
    fn.__name__ = f"{schema.base_name}.{overload}"
    # Pickle looks a function up by these two.
    fn.__qualname__ = f"ops.{schema.namespace}.{schema.base_name}.{overload}"
    fn.__module__ = "opmux"
    fn.__doc__ = name + schema.signature
    packet = definition.operator.dispatcher.packet_of(schema.name)
    vars(fn).update(
        name=CallableName(name),
        schema=schema,
        namespace=schema.namespace,
        overload=overload,
        overloadpacket=packet,
        tags=tags_named(definition.tags),
        is_view=_is_view(schema),
        definition=definition,
        py_kernels={},
        python_key_table={},
        redispatch=partial(redispatch, definition),
        call_boxed=partial(call_boxed, definition),
        py_impl=partial(py_impl, definition),
        decompose=partial(decompose, definition),
        has_kernel_for_dispatch_key=partial(has_kernel_for_dispatch_key, definition),
        has_kernel_for_any_dispatch_key=partial(has_kernel_for_any_dispatch_key, definition),
        _can_decompose=partial(can_decompose, definition),
        _schema=schema,
        _name=name,
        _namespace=schema.namespace,
        _opname=schema.base_name,
        _overloadname=overload,
        _overloadpacket=packet,
    )
    handle: OperatorHandle = fn
    return handle


def _is_view(schema: FunctionSchema) -> bool:
    """Whether arguments share memory with results and none is written, as PyTorch's `OpOverload.is_view` counts it."""
    shares = False
    for argument in schema.arguments:
        if argument.is_write:
            return False
        shares = shares or argument.alias is not None
    return shares


# -- kernels in Python of one operator --------------------------------------------------------------------------------

_IMPLICIT = as_key("CompositeImplicitAutograd")


def py_impl(
    definition: Definition, where: DispatchKey | str | type
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that gives an operator a kernel in Python beside its registered ones.

    Args:
        definition: The operator.
        where: A class of modes or of tensors with `__opmux_dispatch__`, whose handler the function replaces for this operator:
            it is called with the mode or the class, then the arguments. Or a key, whose function `decompose` and `py_kernels` find.

    Raises:
        OperatorArgumentError: Something else, or the key Python, whose kernels belong to modes.
        RegistrationError: `duplicate_rule`: there is one already.
    """
    if isinstance(where, type):
        return partial(_add_rule, definition, where)
    if not isinstance(where, (str, DispatchKey)) or where in ("Python", DispatchKey["Python"]):
        raise OperatorArgumentError(
            f"{definition.operator.name}.py_impl({shown(where)})",
            found="expected a DispatchKey other than Python, or a class of modes or tensors",
            advice="register a class of modes for the key Python",
        )
    return partial(_add_kernel, definition, as_key(where))


def _add_rule(definition: Definition, cls: type, fn: Callable[..., Any]) -> Callable[..., Any]:
    if not issubclass(cls, DispatchMode) and not has_handler(cls, DISPATCH):
        raise OperatorArgumentError(
            f"{definition.operator.name}.py_impl({cls.__qualname__})",
            found="the class has no __opmux_dispatch__",
            advice="give a subclass of DispatchMode, or a class of tensors with __opmux_dispatch__",
        )
    return _added(definition, definition.handle.python_key_table, cls, cls.__qualname__, fn)


def _add_kernel(definition: Definition, key: DispatchKey, fn: Callable[..., Any]) -> Callable[..., Any]:
    return _added(definition, definition.handle.py_kernels, key, key.name, fn)


def _added(
    definition: Definition, table: dict[Any, Callable[..., Any]], place: Any, shown_as: str, fn: Callable[..., Any]
) -> Callable[..., Any]:
    known = table.setdefault(place, fn)
    if known is not fn:
        raise RegistrationError(
            f"Trying to override a python impl for {shown_as} on operator {definition.operator.name}",
            code="duplicate_rule",
            found=f"{known!r} is registered",
            advice="delete it from the operator's py_kernels or python_key_table first",
        )
    return fn


def decompose(definition: Definition, /, *args: Any, **kwargs: Any) -> Any:
    """Calls the composite that an operator is made of.

    Returns:
        Its result; NotImplemented where the operator is no composite.
    """
    known = definition.handle.py_kernels.get(_IMPLICIT)
    if known is not None:
        return known(*args, **kwargs)
    operator = definition.operator
    with operator.dispatcher.lock:
        kernels = operator.kernels.get(_IMPLICIT)
    if not kernels:
        return NotImplemented
    positional, named = bind(definition.schema, args, kwargs)
    resolved = Resolved(DispatchKeySet([]), _IMPLICIT, TableEntry(kernels[0], "math kernel", _IMPLICIT))
    return with_kernels_made(lambda: finish(definition, resolved))(*positional, **named)


def can_decompose(definition: Definition) -> bool:
    """Whether `decompose` computes something."""
    return has_kernel_for_dispatch_key(definition, _IMPLICIT)


def has_kernel_for_dispatch_key(definition: Definition, key: DispatchKey | str) -> bool:
    """Whether the operator has a kernel at exactly this key, registered or of `py_impl`; alias keys are allowed."""
    known = as_key(key)
    return known in definition.handle.py_kernels or bool(definition.operator.kernels.get(known))


def has_kernel_for_any_dispatch_key(definition: Definition, keys: KeySetLike) -> bool:
    """Whether one of the set's keys has such a kernel."""
    return any(has_kernel_for_dispatch_key(definition, key) for key in DispatchKeySet(keys))
