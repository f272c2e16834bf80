"""Functions that are called before and after a module's `forward` and its backward pass.

Note [Module hooks]
A module, and `EVERY_MODULE` for all of them, keeps hooks in tables by number. The numbers of a hook with options stand in further
tables, so that a call asks one question while there are no hooks. Around a call come: pre-hooks of all modules, then the module's
own; `forward`; hooks of all modules, then the module's own. What a hook returns, unless it is None, takes the arguments' place or
the result's. Hooks registered with `always_call` run even if `forward` raises; what they raise then is told by a warning,
because the first exception is the one to see.

Hooks are called in the order of their numbers; one that is to come before those that are there gets a negative number. Tables are
plain dicts, of which a list is made before a hook is called: another thread may add and remove hooks meanwhile. Of an
OrderedDict it may not: CPython without the GIL would follow the iterator into freed memory.
"""

from collections.abc import Callable, Iterator
from typing import Any

from opmux.errors import OperatorValueError, caution, shown
from opmux.tensor import RemovableHandle

__all__ = [
    "EVERY_MODULE",
    "HookTables",
    "always_called",
    "call_forward_hooks",
    "call_pre_hooks",
    "every_module_registration",
    "hooks_in_order",
    "register",
    "register_module_buffer_registration_hook",
    "register_module_forward_hook",
    "register_module_forward_pre_hook",
    "register_module_full_backward_hook",
    "register_module_full_backward_pre_hook",
    "register_module_module_registration_hook",
    "register_module_parameter_registration_hook",
]

Hook = Callable[..., Any]
Table = dict[int, Any]


def register(table: Table, hook: Hook, *, prepend: bool = False, options: tuple[Table, ...] = ()) -> RemovableHandle:
    """Puts a hook into a table, and its number into the tables of its options."""
    handle = RemovableHandle(table, *options)
    if prepend:
        handle.id = -handle.id
    for option in options:
        option[handle.id] = True
    table[handle.id] = hook
    return handle


def hooks_in_order(*tables: Table) -> list[Hook]:
    """The hooks of tables, in the order in which they are called. See Note [Module hooks]."""
    return [hook for table in tables for _, hook in sorted(table.items(), key=_number)]


def _number(entry: tuple[int, Hook]) -> int:
    return entry[0]


class HookTables:
    """What calls a module's hooks reads: those of one module, or of every module. See Note [Module hooks]."""

    def __init__(self) -> None:
        self._backward_pre_hooks: Table = {}
        self._backward_hooks: Table = {}
        self._forward_hooks: Table = {}
        self._forward_hooks_with_kwargs: Table = {}
        self._forward_hooks_always_called: Table = {}
        self._forward_pre_hooks: Table = {}
        self._forward_pre_hooks_with_kwargs: Table = {}

    def _add_forward_hook(self, hook: Hook, prepend: bool, with_kwargs: bool, always_call: bool) -> RemovableHandle:
        wanted = (
            (with_kwargs, self._forward_hooks_with_kwargs),
            (always_call, self._forward_hooks_always_called),
        )
        options = tuple(table for is_wanted, table in wanted if is_wanted)
        return register(self._forward_hooks, hook, prepend=prepend, options=options)


#: Hooks of every module.
EVERY_MODULE = HookTables()
#: Hooks that see what becomes a part of any module, by the kind of part.
_registration: dict[str, Table] = {kind: {} for kind in ("buffer", "module", "parameter")}


def every_module_registration(kind: str, module: Any, name: str, value: Any) -> Any:
    """What becomes a part of a module: the value, or what a hook gives in its place."""
    for hook in hooks_in_order(_registration[kind]):
        given = hook(module, name, value)
        value = value if given is None else given
    return value


def call_pre_hooks(
    module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments for `forward`, as pre-hooks leave them.

    Raises:
        OperatorValueError: A hook that sees keyword arguments returns neither None nor a pair.
    """
    for tables in (EVERY_MODULE, module):
        for number, hook in sorted(tables._forward_pre_hooks.items(), key=_number):
            if number not in tables._forward_pre_hooks_with_kwargs:
                given = hook(module, args)
                args = args if given is None else given if isinstance(given, tuple) else (given,)
                continue
            given = hook(module, args, kwargs)
            if given is None:
                continue
            if not (isinstance(given, tuple) and len(given) == 2):
                raise OperatorValueError(
                    "forward pre-hook must return None or a tuple of (new_args, new_kwargs)",
                    found=f"got {shown(given)}",
                    advice="return both, changed or not, or nothing",
                )
            args, kwargs = given
    return args, kwargs


def _forward_hooks(module: Any) -> Iterator[tuple[Any, int, Hook]]:
    for tables in (EVERY_MODULE, module):
        for number, hook in sorted(tables._forward_hooks.items(), key=_number):
            yield tables, number, hook


def _called(
    tables: Any, number: int, hook: Hook, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any
) -> Any:
    """The result, or what the hook gives in its place."""
    seen = (args, kwargs, result) if number in tables._forward_hooks_with_kwargs else (args, result)
    given = hook(module, *seen)
    return result if given is None else given


def call_forward_hooks(
    module: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, called: set[int]
) -> Any:
    """The result of a call, as hooks leave it; `called` gets the numbers of those that have been called."""
    for tables, number, hook in _forward_hooks(module):
        called.add(number)
        result = _called(tables, number, hook, module, args, kwargs, result)
    return result


def always_called(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, called: set[int]) -> None:
    """Calls the hooks that are called always, and have not been, after an exception."""
    for tables, number, hook in _forward_hooks(module):
        if number not in tables._forward_hooks_always_called or number in called:
            continue
        try:
            result = _called(tables, number, hook, module, args, kwargs, result)
        except Exception as error:  # of a hook, which may raise anything
            caution(
                "module forward hook with ``always_call=True`` raised an exception that was silenced as another error was "
                f"raised in forward: {error}"
            )


def register_module_forward_pre_hook(hook: Hook) -> RemovableHandle:
    """Calls `hook(module, args)` before `forward` of every module; what it returns takes the arguments' place."""
    return register(EVERY_MODULE._forward_pre_hooks, hook)


def register_module_forward_hook(
    hook: Hook, *, with_kwargs: bool = False, always_call: bool = False
) -> RemovableHandle:
    """Calls `hook(module, args, output)` after `forward` of every module; what it returns takes the output's place.

    Args:
        hook: The function.
        with_kwargs: Call `hook(module, args, kwargs, output)`.
        always_call: Call it even if `forward` raises.
    """
    return EVERY_MODULE._add_forward_hook(hook, False, with_kwargs, always_call)


def register_module_full_backward_pre_hook(hook: Hook) -> RemovableHandle:
    """Calls `hook(module, grad_output)` before a backward pass goes through any module. See `Module`'s method."""
    return register(EVERY_MODULE._backward_pre_hooks, hook)


def register_module_full_backward_hook(hook: Hook) -> RemovableHandle:
    """Calls `hook(module, grad_input, grad_output)` when a backward pass went through any module. See `Module`'s method."""
    return register(EVERY_MODULE._backward_hooks, hook)


def register_module_buffer_registration_hook(hook: Hook) -> RemovableHandle:
    """Calls `hook(module, name, buffer)` when a buffer becomes part of any module; what it returns takes its place."""
    return register(_registration["buffer"], hook)


def register_module_module_registration_hook(hook: Hook) -> RemovableHandle:
    """Calls `hook(module, name, child)` when a module becomes part of any other; what it returns takes its place."""
    return register(_registration["module"], hook)


def register_module_parameter_registration_hook(hook: Hook) -> RemovableHandle:
    """Calls `hook(module, name, parameter)` when a parameter becomes part of any module; what it returns takes its place."""
    return register(_registration["parameter"], hook)
