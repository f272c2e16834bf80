"""Text of the public functions and Tensor methods, with their stubs."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from opmux.codegen._declaration import Declaration
from opmux.codegen._operators import BANNER, Callers
from opmux.schema import Argument, BaseType, ListType, OptionalType, Type, caller_source

__all__ = ["MODULES", "functions_source", "functions_stub", "methods_source", "methods_stub"]

#: Values of `python_module` whose operators are the functions of a public module, `opmux.special`: `special_erf` is its `erf`.
MODULES: Final = ("special",)

_TENSOR: Final = BaseType("Tensor")

#: Methods that `Tensor` has by itself: `item` serves tensors that no operator takes, `to` has a signature that no schema has.
_OWN_METHODS: Final = frozenset({"item", "to"})
_INTS: Final = frozenset({"int[]", "SymInt[]"})

#: Operators that Python writes with a sign: method, operator, how the method is made, and the overload for a number on the right.
_DUNDERS: Final = (
    ("__add__", "add.Tensor", "binary", "add.Tensor"),
    ("__sub__", "sub.Tensor", "binary", "sub.Tensor"),
    ("__mul__", "mul.Tensor", "binary", "mul.Tensor"),
    ("__truediv__", "div.Tensor", "binary", "div.Tensor"),
    ("__matmul__", "matmul", "binary", ""),
    ("__pow__", "pow.Tensor_Tensor", "binary", "pow.Tensor_Scalar"),
    ("__eq__", "eq.Tensor", "binary", "eq.Scalar"),
    ("__ne__", "ne.Tensor", "binary", "ne.Scalar"),
    ("__lt__", "lt.Tensor", "binary", "lt.Scalar"),
    ("__le__", "le.Tensor", "binary", "le.Scalar"),
    ("__gt__", "gt.Tensor", "binary", "gt.Scalar"),
    ("__ge__", "ge.Tensor", "binary", "ge.Scalar"),
    ("__iadd__", "add_.Tensor", "binary", "add_.Tensor"),
    ("__isub__", "sub_.Tensor", "binary", "sub_.Tensor"),
    ("__imul__", "mul_.Tensor", "binary", "mul_.Tensor"),
    ("__itruediv__", "div_.Tensor", "binary", "div_.Tensor"),
    ("__floordiv__", "floor_divide", "binary", "floor_divide"),
    ("__mod__", "remainder.Tensor", "binary", "remainder.Scalar"),
    ("__ifloordiv__", "floor_divide_.Tensor", "binary", "floor_divide_.Tensor"),
    ("__imod__", "remainder_.Tensor", "binary", "remainder_.Scalar"),
    ("__ipow__", "pow_.Tensor", "binary", "pow_.Scalar"),
    ("__and__", "bitwise_and.Tensor", "binary", "bitwise_and.Scalar"),
    ("__or__", "bitwise_or.Tensor", "binary", "bitwise_or.Scalar"),
    ("__xor__", "bitwise_xor.Tensor", "binary", "bitwise_xor.Scalar"),
    ("__lshift__", "__lshift__.Tensor", "binary", "__lshift__.Scalar"),
    ("__rshift__", "__rshift__.Tensor", "binary", "__rshift__.Scalar"),
    ("__iand__", "bitwise_and_.Tensor", "binary", "bitwise_and_.Scalar"),
    ("__ior__", "bitwise_or_.Tensor", "binary", "bitwise_or_.Scalar"),
    ("__ixor__", "bitwise_xor_.Tensor", "binary", "bitwise_xor_.Scalar"),
    ("__ilshift__", "__ilshift__.Tensor", "binary", "__ilshift__.Scalar"),
    ("__irshift__", "__irshift__.Tensor", "binary", "__irshift__.Scalar"),
    ("__radd__", "add.Tensor", "reflected", ""),
    ("__rsub__", "sub.Tensor", "reflected", ""),
    ("__rmul__", "mul.Tensor", "reflected", ""),
    ("__rtruediv__", "div.Tensor", "reflected", ""),
    ("__div__", "div.Tensor", "binary", "div.Tensor"),
    ("__idiv__", "div_.Tensor", "binary", "div_.Tensor"),
    ("__rdiv__", "div.Tensor", "reflected", ""),
    ("__rpow__", "pow.Scalar", "reflected", ""),
    ("__rfloordiv__", "floor_divide", "reflected", ""),
    ("__rmod__", "remainder.Scalar_Tensor", "reflected", ""),
    ("__rand__", "bitwise_and.Scalar_Tensor", "reflected", ""),
    ("__ror__", "bitwise_or.Scalar_Tensor", "reflected", ""),
    ("__rxor__", "bitwise_xor.Scalar_Tensor", "reflected", ""),
    ("__rlshift__", "bitwise_left_shift.Scalar_Tensor", "reflected", ""),
    ("__rrshift__", "bitwise_right_shift.Scalar_Tensor", "reflected", ""),
    ("__neg__", "neg", "method", ""),
    ("__abs__", "abs", "method", ""),
    ("__pos__", "positive", "method", ""),
    ("__invert__", "bitwise_not", "method", ""),
)

_PYTHON_TYPES: Final = {
    "Tensor": "Tensor",
    "int": "int",
    "SymInt": "int",
    "bool": "bool",
    "float": "float",
    "str": "str",
    "Scalar": "Number",
    "ScalarType": "dtype",
    "Device": "device | str",
    "Layout": "layout",
    "MemoryFormat": "memory_format",
    "Generator": "Generator",
}


class _Group(NamedTuple):
    """The overloads of one name that a function or method offers, the first being the one its caller is made for."""

    base: str
    overloads: list[Declaration]
    out: Declaration | None

    @property
    def primary(self) -> Declaration:
        return self.overloads[0]

    @property
    def is_single(self) -> bool:
        """Whether all overloads have the first one's parameters, so that one signature serves them."""
        shape = _shape(self.primary)
        return all(_shape(d) == shape for d in self.overloads[1:])

    @property
    def self_at(self) -> int:
        """Where the argument `self` stands; not first in `where`."""
        names = [a.name for a in self.primary.schema.arguments]
        return names.index("self") if "self" in names else 0

    def takes_sizes(self, first: int) -> bool:
        """Whether sizes may be given one by one: the first argument after `self` is a list of ints."""
        arguments = self.primary.schema.arguments
        return len(arguments) > first and str(arguments[first].type) in _INTS


def _shape(declaration: Declaration) -> list[tuple[str | None, bool]]:
    # add.Scalar(self, other, alpha) has by position what add.Tensor has by name; only names decide.
    return [(a.name, False) for a in declaration.schema.arguments]


def _groups(declarations: Iterable[Declaration], variant: str) -> list[_Group]:
    members: dict[str, list[Declaration]] = {}
    outs: dict[str, Declaration] = {}
    for declaration in declarations:
        if declaration.base_name.startswith("_"):
            continue
        if declaration.is_out:
            named = [a.name for a in declaration.schema.out_arguments]
            if named == ["out"] and variant == "function":
                outs.setdefault(declaration.base_name, declaration)
        elif variant in declaration.variants and not (variant == "method" and declaration.source):
            members.setdefault(declaration.base_name, []).append(declaration)
    own = _OWN_METHODS if variant == "method" else ()
    return [_Group(base, overloads, outs.get(base)) for base, overloads in sorted(members.items()) if base not in own]


def _public_groups(declarations: list[Declaration], module: str) -> dict[str, _Group]:
    """The groups of a public module, by the names that they have there."""
    groups = (g for g in _groups(declarations, "function") if g.primary.python_module == module)
    return {g.base.removeprefix(f"{module}_"): g for g in groups}


def functions_source(declarations: list[Declaration], callers: Callers, docs: dict[str, str], module: str = "") -> str:
    """The functions of a public module, one of `MODULES`; those of `opmux` itself if left out."""
    lines = [
        BANNER.format(what=f"Operators as functions{' of opmux.' * bool(module)}{module}."),
        "from opmux.native._generated import callers",
        "from opmux.native.functions import overloaded, single",
        "",
    ]
    groups = _public_groups(declarations, module)
    for public_name, group in groups.items():
        doc = _doc(group, docs)
        if group.is_single and not group.takes_sizes(0):
            source = caller_source(
                group.primary.schema, public_name=public_name, first_name="input", out=group.out is not None
            )
            name = group.primary.schema.qualified_name
            lines.append(f"{public_name} = single({name!r}, callers.{callers.name(source)}, {doc!r})")
        else:
            lines.append(f"{public_name} = overloaded('aten::{group.base}', {doc!r}, sizes_at={_sizes_at(group, 0)})")
    return "\n".join([*lines, "", f"__all__ = {list(groups)!r}"]) + "\n"


def methods_source(declarations: list[Declaration], callers: Callers, docs: dict[str, str]) -> str:
    """The module that attaches methods to tensors."""
    lines = [
        BANNER.format(what="Operators as methods of Tensor."),
        "from opmux.native._generated import callers",
        "from opmux.native.functions import binary, method, overloaded, reflected",
        "from opmux.tensor import Tensor",
        "",
    ]
    for group in _groups(declarations, "method"):
        doc = _doc(group, docs)
        at = group.self_at
        if at:
            made = f"overloaded('aten::{group.base}', {doc!r}, sizes_at=None, self_at={at})"
        elif group.is_single and not group.takes_sizes(1):
            made = f"method({group.primary.schema.qualified_name!r}, {_caller(group.primary, callers)}, {doc!r})"
        else:
            made = f"overloaded('aten::{group.base}', {doc!r}, sizes_at={_sizes_at(group, 1)})"
        lines.append(f"Tensor.{group.base} = {made}")
    by_name = {d.name: d for d in declarations}
    for dunder, name, how, number in _DUNDERS:
        if name in by_name:
            declaration = by_name[name]
            caller = "" if how == "reflected" else f", {_caller(declaration, callers)}"
            extra = {"method": ", ''", "binary": f", {number and 'aten::' + number!r}"}.get(how, "")
            if how == "reflected" and declaration.schema.arguments[0].type != _TENSOR:
                extra = ", wraps=False"
            lines.append(f"Tensor.{dunder} = {how}({declaration.schema.qualified_name!r}{caller}{extra})")
    # Defining __eq__ on a class would take its hash away; setting it afterwards does not, so nothing more is needed.
    return "\n".join(lines) + "\n"


def _caller(declaration: Declaration, callers: Callers) -> str:
    return f"callers.{callers.name(caller_source(declaration.schema))}"


def _sizes_at(group: _Group, first: int) -> int | None:
    return first if group.takes_sizes(first) else None


def _doc(group: _Group, docs: dict[str, str]) -> str:
    text = docs.get(group.base.removesuffix("_"), f"The operator aten::{group.base}.")
    if group.base.endswith("_"):
        text = f"In place: {text[0].lower()}{text[1:]}"
    schemas = [d.text for d in [*group.overloads, *([group.out] if group.out else [])]]
    return text.rstrip() + "\n\nSchemas:\n" + "\n".join(f"    {s}" for s in schemas)


# -- stubs ----------------------------------------------------------------------------------------------------------

_STUB_HEAD = (
    "from collections.abc import Sequence\nfrom typing import Any, overload\n\n"
    "from opmux.tensor import Generator, Tensor, device, dtype, layout, memory_format\n\n"
    "Number = bool | int | float | complex\n"
)


def functions_stub(declarations: list[Declaration], module: str = "") -> str:
    """Types of what `functions_source` writes."""
    lines = ["# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.", "", _STUB_HEAD]
    groups = _public_groups(declarations, module)
    lines += [f"__all__ = {list(groups)!r}", ""]
    for public_name, group in groups.items():
        lines += _stub(group, public_name, "", "input")
    return "\n".join(lines) + "\n"


def methods_stub(declarations: list[Declaration]) -> str:
    """Types of the methods that operators give to tensors."""
    head = _STUB_HEAD.replace(
        "from opmux.tensor import Generator, Tensor, device, dtype, layout, memory_format",
        "from opmux.tensor._device import device\nfrom opmux.tensor._dtype import dtype\n"
        "from opmux.tensor._generator import Generator\nfrom opmux.tensor._layout import layout, memory_format\n"
        "from opmux.tensor._tensor import Tensor",
    )
    lines = ["# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.", "", head]
    lines += ['__all__ = ["TensorMethods"]', "", "class TensorMethods:"]
    for group in _groups(declarations, "method"):
        lines += _stub(group, group.base, "    ", "self")
    for dunder, _, how, _ in _DUNDERS:
        operand = "" if how == "method" else ", other: Any"
        ignore = "  # type: ignore[override]" if dunder in ("__eq__", "__ne__") else ""
        lines.append(f"    def {dunder}(self{operand}) -> Tensor: ...{ignore}")
    lines += [f"    @property\n    def {name}(self) -> Tensor: ..." for name in ("T", "mT", "real", "imag")]
    return "\n".join(lines) + "\n"


def _stub(group: _Group, name: str, indent: str, first_name: str) -> list[str]:
    overloads = [*group.overloads, *([group.out] if group.out else [])]
    first = 1 if first_name == "self" else 0
    signatures = list(dict.fromkeys(_signature(d, first_name) for d in overloads))
    if group.takes_sizes(first):
        signatures.append(_signature(group.primary, first_name, varargs=first))
    if len(signatures) == 1:
        return [f"{indent}def {name}{signatures[0]}"]
    return [f"{indent}@overload\n{indent}def {name}{signature}" for signature in signatures]


def _signature(declaration: Declaration, first_name: str, *, varargs: int | None = None) -> str:
    parts: list[str] = []
    keyword_only = default_seen = False
    arguments = declaration.schema.arguments
    if first_name == "self":
        arguments = tuple(sorted(arguments, key=lambda a: a.name != "self"))
    for i, argument in enumerate(arguments):
        if i == varargs:
            parts.append(f"*{argument.parameter_name}: int")
            keyword_only = True
            continue
        if argument.kwarg_only and not keyword_only:
            parts.append("*")
            keyword_only = True
        default_seen = default_seen or argument.has_default
        parts.append(_parameter(argument, first_name, argument.has_default or (default_seen and not keyword_only)))
    if any(argument.name == "pin_memory" for argument in arguments):
        parts.append("requires_grad: bool = ...")  # no schema has it; see `overloaded` in native/functions.py
    return f"({', '.join(parts)}) -> {_returns(declaration)}: ..."


def _parameter(argument: Argument, first_name: str, has_default: bool) -> str:
    if argument.name == "self" and first_name == "self":
        return "self"
    name = first_name if argument.name == "self" else argument.parameter_name
    return f"{name}: {_python_type(argument.type)}{' = ...' if has_default else ''}"


def _python_type(type_: Type) -> str:
    if isinstance(type_, OptionalType):
        return f"{_python_type(type_.elem)} | None"
    if isinstance(type_, ListType):
        text = f"Sequence[{_python_type(type_.elem)}]"
        return f"{text} | {_python_type(type_.elem)}" if type_.size is not None else text
    return _PYTHON_TYPES.get(str(type_), "Any")


def _returns(declaration: Declaration) -> str:
    types = [_python_type(r.type).replace("Sequence[", "list[") for r in declaration.schema.returns]
    if declaration.base_name == "item":
        return "Any"
    if not types:
        return "None"
    return types[0] if len(types) == 1 else f"tuple[{', '.join(types)}]"
