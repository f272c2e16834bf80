"""`register_kernel` and `register_vmap` for operators however defined."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

from opmux.dispatch import Library
from opmux.library._custom_kernels import batching
from opmux.library._definitions import definition_of
from opmux.library._formulas import keyword_only_tensor
from opmux.library._names import DeviceTypes, library_for, lookup, qualified_name_of
from opmux.library._registering import impl
from opmux.library._schemas import has_keyword_only_tensors

__all__ = ["register_kernel", "register_vmap"]

#: A function that a decorator gives back.
_F = TypeVar("_F", bound=Callable[..., Any])


@overload
def register_kernel(
    op: Any, device_types: DeviceTypes, func: None = None, /, *, lib: Library | None = None
) -> Callable[[_F], _F]: ...
@overload
def register_kernel(
    op: Any, device_types: DeviceTypes, func: Callable[..., Any], /, *, lib: Library | None = None
) -> Any: ...
def register_kernel(
    op: Any,
    device_types: DeviceTypes,
    func: Callable[..., Any] | None = None,
    /,
    *,
    lib: Library | None = None,
) -> Any:
    """Registers the function that computes an operator on some devices; without `func` it is a decorator.

    Args:
        op: "namespace::name", an operator, or what `custom_op` returned.
        device_types: Device types, one or several; None stands for all (CompositeExplicitAutograd).
        func: The function.
        lib: The library that owns the registration; without one it lives until its handle is destroyed.

    Returns:
        The registration's handle, one for all device types; `func` for what `custom_op` returned; without `func` the decorator.

    Raises:
        InvalidRegistrationError: `unexpected_operator` or `bad_qualname`.
        RegistrationError: `unknown_device`.
    """
    custom = definition_of(op)
    if custom is not None:
        return custom.register_kernel(device_types, func)
    everywhere = "default" if device_types is None else device_types
    return impl(qualified_name_of(op, "register_kernel"), everywhere, func, lib=lib)


@overload
def register_vmap(op: Any, func: None = None, /, *, lib: Library | None = None) -> Callable[[_F], _F]: ...
@overload
def register_vmap(op: Any, func: Callable[..., Any], /, *, lib: Library | None = None) -> Any: ...
def register_vmap(op: Any, func: Callable[..., Any] | None = None, /, *, lib: Library | None = None) -> Any:
    """Says how an operator is computed under `opmux.vmap`; without `func` it is a decorator.

    Args:
        op: "namespace::name", an operator, or what `custom_op` returned.
        func: Called `func(info, in_dims, *args, **kwargs)` with tensors that have one more dimension: `in_dims` says where, for
            each positional argument, None for one that has not. `info.batch_size` is its size. Returns the result and, in the
            same structure, where its batch dimension is.
        lib: The library that owns the registration; without one it lives until its handle is destroyed.

    Returns:
        The registration's handle; `func` for what `custom_op` returned; without `func` the decorator.

    Raises:
        InvalidRegistrationError: `unexpected_operator` or `bad_qualname`.
        UnknownOperatorError: No such operator.
        UnsupportedRegistrationError: `keyword_only_tensor`.
    """
    custom = definition_of(op)
    if custom is not None:
        return custom.register_vmap(func)
    name = qualified_name_of(op, "register_vmap")
    library = library_for(name, lib, "register_vmap")
    schema = lookup(name, "register_vmap", library.dispatcher).schema
    if has_keyword_only_tensors(schema):
        raise keyword_only_tensor("register_vmap", schema)

    if func is not None:
        return library.impl(name, batching(func), "FuncTorchBatched")

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        library.impl(name, batching(function), "FuncTorchBatched")
        return function

    return register
