"""How the functions of this package name operators and keys."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import Dispatcher, DispatchKey, Library, OperatorHandle, default_dispatcher
from opmux.errors import OperatorArgumentError, PluginError, RegistrationError, UnknownOperatorError, kind_of, shown
from opmux.library._refusals import InvalidRegistrationError
from opmux.schema import listed
from opmux.tensor import device_backend

__all__ = [
    "check_callable",
    "dense_key",
    "library_for",
    "lookup",
    "nameless",
    "qualified_name_of",
    "registration_keys",
    "split_name",
]

#: Device types, one of them or None for all.
DeviceTypes = str | Sequence[str] | None


def split_name(qualname: Any, asked: str) -> tuple[str, str]:
    """Namespace and name of "namespace::name".

    Raises:
        InvalidRegistrationError: `bad_qualname`: the text, or what was given for one, is nothing of the kind.
    """
    parts = qualname.split("::") if isinstance(qualname, str) else []
    if len(parts) != 2 or not all(parts) or any(map(str.isspace, qualname)):
        raise InvalidRegistrationError(
            f"{asked}({qualname!r})",
            code="bad_qualname",
            found='expected a name of the form "namespace::name", but got '
            + (repr(qualname) if isinstance(qualname, str) else kind_of(qualname)),
            advice="give a namespace and a name, as in aten::sin",
        )
    return parts[0], parts[1]


def nameless(schema: Any, asked: str) -> str:
    """The text of a schema without a name.

    Raises:
        InvalidRegistrationError: `bad_schema`: it has one, or is nothing of the kind.
    """
    if isinstance(schema, str) and schema.startswith("(") and ") -> " in schema:
        return schema
    raise InvalidRegistrationError(
        f"{asked} with schema {schema!r}",
        code="bad_schema",
        found='expected schema to look like e.g. "(Tensor x) -> Tensor"',
        advice="leave the name out of it",
    )


def qualified_name_of(op: Any, asked: str) -> str:
    """The name of an operator that is given by name or by its handle.

    Raises:
        InvalidRegistrationError: `unexpected_operator`: it is given by something else.
    """
    if isinstance(op, str):
        return op.removesuffix(".default")
    name = getattr(op, "name", None)
    if isinstance(name, str) and hasattr(op, "redispatch"):
        return name
    raise InvalidRegistrationError(
        f"{asked}({op!r})",
        code="unexpected_operator",
        found=f"got unexpected type for op: {type(op)}",
        advice='give a name "namespace::name", an operator such as opmux.ops.aten.sin.default, or what custom_op returned',
    )


def lookup(name: str, asked: str, dispatcher: Dispatcher = default_dispatcher) -> OperatorHandle:
    """The operator of a qualified name.

    Raises:
        InvalidRegistrationError: `bad_qualname`.
        UnknownOperatorError: There is none.
    """
    split_name(name, asked)
    handle = dispatcher.find_op(name)
    if handle is None:
        unknown = dispatcher.unknown_operator(name)
        raise UnknownOperatorError(
            f"{asked}({name!r})",
            found=f"operator {name} does not exist: {unknown.found}",
            where=unknown.where,
            advice=f"define it first, or {unknown.advice}",
        )
    return handle


def library_for(name: str, lib: Library | None, asked: str) -> Library:
    """The library to register with: the one that was given, or a new one in the operator's namespace.

    Raises:
        OperatorArgumentError: `lib` is no library.
    """
    namespace, _ = split_name(name, asked)
    if lib is None:
        return Library(namespace, "FRAGMENT")
    if not isinstance(lib, Library):
        raise OperatorArgumentError(
            f"{asked}({name!r}): argument 'lib' must be Library or None, not {type(lib).__name__}",
            found=f"lib = {shown(lib)}",
            advice=f'pass opmux.library.Library("{namespace}", "FRAGMENT"), or leave it out',
        )
    return lib


def check_callable(asked: str, function: object) -> None:
    """Refuses what is to be called later and cannot be.

    Raises:
        OperatorArgumentError: It cannot be called.
    """
    if not callable(function):
        raise OperatorArgumentError(
            f"{asked} of {shown(function)}",
            found=f"{kind_of(function)} cannot be called",
            advice="pass the function itself, not what it returns",
        )


def dense_key(device_type: Any, asked: str) -> str:
    """Name of the key of a device's kernels.

    Raises:
        RegistrationError: `unknown_device`.
    """
    try:
        return device_backend(device_type).dense.name
    except PluginError as error:
        raise RegistrationError(
            f"{asked}: unknown device type {device_type!r}",
            code="unknown_device",
            found=error.found,
            advice=error.advice,
        ) from None


def registration_keys(types: str | Sequence[str], asked: str) -> list[str]:
    """Names of keys for device types; names of keys are taken too, and "default" stands for all devices.

    Raises:
        OperatorArgumentError: They are no device types.
        RegistrationError: `unknown_device`.
    """
    keys = [_registration_key(type_, asked) for type_ in listed(types, f"{asked}: device types")]
    return list(dict.fromkeys(keys))


def _registration_key(type_: str, asked: str) -> str:
    if type_ == "default":
        return "CompositeExplicitAutograd"
    return type_ if type_ in DispatchKey else dense_key(type_, asked)
