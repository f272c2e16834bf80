"""`register_torch_dispatch`: how one operator is computed under a mode, or for a class of tensors."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

from opmux.dispatch import Library, OperatorHandle, RegistrationHandle, register_dispatch_rule
from opmux.library._definitions import definition_of
from opmux.library._names import check_callable, library_for, lookup, qualified_name_of

__all__ = ["dispatch_rule", "register_torch_dispatch"]

#: A function that a decorator gives back.
_F = TypeVar("_F", bound=Callable[..., Any])


def dispatch_rule(op: OperatorHandle, cls: type, fn: Callable[..., Any]) -> RegistrationHandle:
    """Registers a rule with the operator's dispatcher."""
    check_callable("register_torch_dispatch", fn)
    return register_dispatch_rule(op.name, cls, fn, dispatcher=op.definition.operator.dispatcher)


@overload
def register_torch_dispatch(
    op: Any, torch_dispatch_class: type, func: None = None, /, *, lib: Library | None = None
) -> Callable[[_F], _F]: ...
@overload
def register_torch_dispatch(op: Any, torch_dispatch_class: type, func: _F, /, *, lib: Library | None = None) -> _F: ...
def register_torch_dispatch(
    op: Any,
    torch_dispatch_class: type,
    func: Callable[..., Any] | None = None,
    /,
    *,
    lib: Library | None = None,
) -> Any:
    """Says how an operator is computed under a `DispatchMode`, or for tensors with `__opmux_dispatch__`; also a decorator.

    Args:
        op: "namespace::name", an operator, or what `custom_op` returned.
        torch_dispatch_class: The class of modes or tensors; subclasses of it are not meant.
        func: Called `func(mode, op, types, args, kwargs)`, for a class of tensors with the class in the mode's place; may return
            NotImplemented.
        lib: The library that owns the registration; without one it lives for ever.

    Returns:
        `func`, or the decorator.

    Raises:
        InvalidRegistrationError: `unexpected_operator` or `bad_qualname`.
        UnknownOperatorError: No such operator.
        RegistrationError: `duplicate_rule`.
    """
    custom = definition_of(op)
    if custom is not None:
        return custom.register_torch_dispatch(torch_dispatch_class, func)
    name = qualified_name_of(op, "register_torch_dispatch")

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        library = library_for(name, lib, "register_torch_dispatch")
        handle = lookup(name, "register_torch_dispatch", library.dispatcher)
        library._own(dispatch_rule(handle, torch_dispatch_class, function))
        return function

    return register if func is None else register(func)
