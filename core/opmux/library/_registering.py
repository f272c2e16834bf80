"""`define` and `impl`: registering without holding a library."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

from opmux.dispatch import Library, RegistrationHandle
from opmux.library._inference import Tags, normalized_tags
from opmux.library._names import library_for, nameless, registration_keys, split_name

__all__ = ["define", "impl"]

#: A function that a decorator gives back.
_F = TypeVar("_F", bound=Callable[..., Any])


@overload
def define(
    qualname: str, schema: str, alias_analysis: str = "", *, lib: Library | None = None, tags: Tags = ()
) -> RegistrationHandle: ...
@overload
def define(qualname: Library, schema: str, alias_analysis: str = "") -> Callable[[_F], _F]: ...
def define(
    qualname: str | Library,
    schema: str,
    alias_analysis: str = "",
    *,
    lib: Library | None = None,
    tags: Tags = (),
) -> Any:
    """Defines an operator.

    In its second form, `@define(library, "name(Tensor x) -> Tensor")`, it is a decorator that defines the operator with the
    function below it as its CompositeImplicitAutograd kernel.

    Args:
        qualname: "namespace::name"; or a library.
        schema: "(Tensor x) -> Tensor"; for a library, the name too.
        alias_analysis: As in `Library.define`; second form only.
        lib: The library that owns the definition; without one it lives until its handle is destroyed.
        tags: Tags of the operator.

    Returns:
        The registration's handle; in the second form the decorator.

    Raises:
        InvalidRegistrationError: `bad_qualname`, `bad_schema` or `tag_mismatch`.
        SchemaError: The text is not a schema.
        RegistrationError: As `Library.define`.
    """
    if isinstance(qualname, Library):
        return _defining(qualname, schema, alias_analysis)
    _, name = split_name(qualname, "define")
    nameless(schema, f"define({qualname!r})")
    return library_for(qualname, lib, "define").define(name + schema, tags=normalized_tags(tags))


def _defining(library: Library, schema: str, alias_analysis: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        def define() -> None:
            handle = library.define(schema, alias_analysis=alias_analysis)
            library.impl(handle.operator, function)

        library.dispatcher.change().run(define)
        return function

    return register


@overload
def impl(
    qualname: str, types: str | Sequence[str], func: None = None, *, lib: Library | None = None
) -> Callable[[_F], _F]: ...
@overload
def impl(
    qualname: str, types: str | Sequence[str], func: Callable[..., Any], *, lib: Library | None = None
) -> RegistrationHandle: ...
@overload
def impl(qualname: Library, types: str, func: str = "") -> Callable[[_F], _F]: ...
def impl(
    qualname: str | Library,
    types: str | Sequence[str] = "",
    func: Any = None,
    *,
    lib: Library | None = None,
) -> Any:
    """Registers a kernel for device types; without `func` it is a decorator.

    In its second form, `@impl(library, "name", "CPU")`, it registers the function below it with a library.

    Args:
        qualname: "namespace::name"; or a library.
        types: Device types ("cpu"), one or several; "default" stands for all of them (CompositeExplicitAutograd). Names of
            dispatch keys are taken too. For a library: the operator's name.
        func: The kernel. For a library: the dispatch key, if any.
        lib: The library that owns the kernel; without one it lives until its handle is destroyed.

    Returns:
        The registration's handle, one for all device types; without `func`, and in the second form, the decorator.

    Raises:
        OperatorArgumentError: `types` are no device types.
        InvalidRegistrationError: `bad_qualname`.
        RegistrationError: `unknown_device`, and as `Library.impl`.
    """
    if isinstance(qualname, Library):
        return qualname.impl(str(types), dispatch_key=func or "")
    keys = registration_keys(types, f"impl({qualname!r})")
    split_name(qualname, "impl")
    if func is not None:
        return _register(qualname, keys, func, lib)

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        _register(qualname, keys, function, lib)
        return function

    return register


def _register(qualname: str, keys: list[str], func: Callable[..., Any], lib: Library | None) -> RegistrationHandle:
    """Registers one kernel at several keys, all or none."""
    library = library_for(qualname, lib, "impl")
    change = library.dispatcher.change

    def register() -> RegistrationHandle:
        handles = [library.impl(qualname, func, key) for key in keys]

        def undo() -> None:
            for handle in handles:
                handle.destroy()

        if len(handles) == 1:
            return handles[0]
        joint = RegistrationHandle(lambda: change().run(undo), kind="kernels", operator=qualname)
        return library._own(joint)  # which ends with the library, as the others do

    return change().run(register)
