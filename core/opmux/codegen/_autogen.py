"""Groups of variants, and those variants of a group that `autogen` makes: out from functional or in-place, and functional.

Overloads that differ only in how the result is given back form a group: `add.Tensor`, `add_.Tensor`, `add.out`. See
`signature`.
"""

from collections.abc import Iterable
from string import ascii_lowercase

from opmux.schema import AliasInfo, Argument, FunctionSchema, ListType, is_tensor_like

__all__ = ["autogen_names", "derived_schema", "functional_name", "is_inplace_name", "kind", "signature"]

#: Arguments that say what a new tensor is like; an out argument says it instead.
_TENSOR_OPTIONS = frozenset({"dtype", "layout", "device", "pin_memory"})


def is_inplace_name(base: str) -> bool:
    """Whether an operator of this name changes its first argument: `add_`, `__ilshift__`."""
    if base.endswith("__"):
        return base.startswith("__i") and base != "__invert__"
    return base.endswith("_")


def kind(schema: FunctionSchema) -> str:
    """How the result is given back: "out", "inplace", "mutable" (arguments change beside the result) or "functional"."""
    if schema.out_arguments:
        return "out"
    if is_inplace_name(schema.base_name):
        return "inplace"
    return "mutable" if schema.is_mutable else "functional"


def signature(schema: FunctionSchema) -> tuple[object, ...]:
    """What the overloads of a group have in common: name and arguments, without out arguments and options of new tensors.

    Defaults do not count: `bernoulli.p` has none where `bernoulli_.float` has one, lest it be confused with `bernoulli`.
    """
    outs = set(schema.out_arguments)
    options = _options(schema)
    kept = [a for a in schema.arguments if a not in outs and a.name not in options]
    name = functional_name(schema.base_name).removesuffix("_functional")
    return name, *[(a.name, str(a.type), a.kwarg_only) for a in kept]


def autogen_names(schemas: Iterable[FunctionSchema], asked: Iterable[str]) -> set[str]:
    """The variants that generation makes for a group: an out variant if one is asked for, and the functional one beside it.

    Args:
        schemas: The overloads of the group that are declared.
        asked: Names in their `autogen`.
    """
    by_kind = {kind(schema): schema for schema in schemas}
    base = next(by_kind[k] for k in ("mutable", "inplace", "out", "functional") if k in by_kind)
    gives_tensors = kind(base) == "inplace" or any(is_tensor_like(r.type) for r in base.returns)
    made = set()
    if "out" not in by_kind and gives_tensors and any("out" in name.partition(".")[2] for name in asked):
        overload = f"{base.overload_name}_out" if base.overload_name else "out"
        made.add(f"{functional_name(base.base_name)}.{overload}")
    if "functional" not in by_kind and ("out" in by_kind or made):
        suffix = "_functional" if "mutable" in by_kind else ""
        overload = f".{base.overload_name}" if base.overload_name else ""
        made.add(f"{functional_name(base.base_name)}{suffix}{overload}")
    return made


def derived_schema(schema: FunctionSchema, name: str) -> FunctionSchema:
    """The schema of the variant "zero" or "zero.out" of an operator."""
    return (_out if name.partition(".")[2].endswith("out") else _functional)(schema, name)


def _functional(schema: FunctionSchema, name: str) -> FunctionSchema:
    """The variant that writes nothing: what the operator writes and does not return is a further result."""
    returned = [r.alias for r in schema.returns]
    written = [a for a in schema.arguments if a.is_write and a.alias not in returned]
    results = [Argument(None, r.type) for r in schema.returns]
    results += [Argument(f"{a.name}_out", a.type) for a in written]
    return FunctionSchema(f"{schema.namespace}::{name}", [_plain(a) for a in schema.arguments], results)


def functional_name(base: str) -> str:
    """The name without what says in place: Python's methods have an i in front, `__ilshift__`, others a trailing underscore."""
    if not is_inplace_name(base):
        return base
    return f"__{base.removeprefix('__i')}" if base.endswith("__") else base.removesuffix("_")


def _plain(argument: Argument) -> Argument:
    return Argument(argument.name, argument.type, default=argument.default, kwarg_only=argument.kwarg_only)


def _options(schema: FunctionSchema) -> frozenset[str]:
    """The options of new tensors, if the schema has them all."""
    return _TENSOR_OPTIONS if {a.name for a in schema.arguments} >= _TENSOR_OPTIONS else frozenset()


def _out(schema: FunctionSchema, name: str) -> FunctionSchema:
    """The variant that writes its results into keyword arguments.

    What an operator writes beside its first argument it still writes. Lists are not returned.
    """
    options, arguments = _options(schema), list(schema.arguments)
    results = [r.type for r in schema.returns]
    if kind(schema) == "inplace":
        results, arguments[0] = [arguments[0].type], _plain(arguments[0])
    kept = [a if a.is_write else _plain(a) for a in arguments if a.name not in options]
    taken = {letter for a in kept if a.alias is not None for letter in (a.alias.contained or a.alias).before_set}
    letters = iter([letter for letter in ascii_lowercase if letter not in taken])
    many = len(results) > 1
    outs, returns = [], []
    for i, type_ in enumerate(results):
        alias = AliasInfo({next(letters)}, is_write=True)
        if isinstance(type_, ListType):
            alias = AliasInfo(is_write=True, contained=alias)
        outs.append(Argument(f"out{i}" if many else "out", type_, kwarg_only=True, alias=alias))
        returns.append(Argument(None, type_, alias=alias))
    if any(isinstance(type_, ListType) for type_ in results):
        returns = []
    return FunctionSchema(f"{schema.namespace}::{name}", [*kept, *outs], returns)
