"""Schemas of the variants that `autogen` makes from an operator: functional from in-place, out from functional."""

from collections.abc import Iterable

from opmux.schema import AliasInfo, Argument, FunctionSchema, ListType

__all__ = ["derived_schemas"]

#: Arguments that say what a new tensor is like; an out argument says it instead.
_TENSOR_OPTIONS = frozenset({"dtype", "layout", "device", "pin_memory"})


def derived_schemas(schema: FunctionSchema, names: Iterable[str]) -> dict[str, FunctionSchema | None]:
    """The schema of each named variant ("zero", "zero.out"), None where it cannot be made."""
    functional = _functional(schema)
    made: dict[str, FunctionSchema | None] = {}
    for name in names:
        base, _, overload = name.partition(".")
        if base != functional.base_name:
            made[name] = None
        elif overload.endswith("out"):
            made[name] = _out(functional, name)
        else:
            made[name] = _renamed(functional, name) if schema.is_mutable else None
    return made


def _renamed(schema: FunctionSchema, name: str) -> FunctionSchema:
    return FunctionSchema(f"aten::{name}", schema.arguments, schema.returns)


def _functional(schema: FunctionSchema) -> FunctionSchema:
    """The variant that writes nothing; the schema itself if it is that."""
    if not schema.is_mutable:
        return schema
    base = _functional_name(schema.base_name)
    name = f"aten::{base}.{schema.overload_name}" if schema.overload_name else f"aten::{base}"
    arguments = [_plain(a) for a in schema.arguments]
    return FunctionSchema(name, arguments, [Argument(None, r.type) for r in schema.returns])


def _functional_name(inplace: str) -> str:
    """Python's in-place methods have an i in front, `__ilshift__`; the others a trailing underscore."""
    if inplace.startswith("__i") and inplace.endswith("__"):
        return f"__{inplace.removeprefix('__i')}"
    return inplace.removesuffix("_")


def _plain(argument: Argument) -> Argument:
    return Argument(argument.name, argument.type, default=argument.default, kwarg_only=argument.kwarg_only)


def _out(schema: FunctionSchema, name: str) -> FunctionSchema | None:
    """The variant that writes its results into keyword arguments; None for lists of results."""
    if any(isinstance(r.type, ListType) for r in schema.returns) or not schema.returns:
        return None
    has_options = {a.name for a in schema.arguments} >= _TENSOR_OPTIONS
    kept = [_plain(a) for a in schema.arguments if not (has_options and a.name in _TENSOR_OPTIONS)]
    many = len(schema.returns) > 1
    outs, returns = [], []
    for i, result in enumerate(schema.returns):
        alias = AliasInfo({chr(ord("a") + i)}, is_write=True)
        outs.append(Argument(f"out{i}" if many else "out", result.type, kwarg_only=True, alias=alias))
        returns.append(Argument(None, result.type, alias=alias))
    return FunctionSchema(f"aten::{name}", [*kept, *outs], returns)
