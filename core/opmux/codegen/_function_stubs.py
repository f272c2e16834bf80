"""Stubs of the public functions and Tensor methods."""

import re
from typing import Final

from opmux.codegen._declaration import Declaration
from opmux.codegen._functions import summary
from opmux.codegen._groups import DUNDERS, GATHERING, PREFIX, TENSOR, Group, gives_list, groups_of, public_groups
from opmux.codegen._return_types import result_names
from opmux.schema import Argument, BaseType, FunctionSchema, ListType, OptionalType, Type

__all__ = ["functions_stub", "methods_stub", "result_type"]

_SCALAR: Final = BaseType("Scalar")
_PYTHON_TYPES: Final = {
    "Tensor": "Tensor",
    "int": "int",
    "SymInt": "int",
    "SymBool": "bool",
    "bool": "bool",
    "float": "float",
    "str": "str",
    "Scalar": "Number",
    "ScalarType": "dtype",
    "Device": "device | str",
    "Layout": "layout",
    "MemoryFormat": "memory_format",
    "Generator": "Generator",
    "Storage": "UntypedStorage",
}


#: The end of a signature whose `out` has to be given.
_OUT: Final = re.compile(r"(?:, \*)?, out: (Tensor|tuple\[[^\]]*\])\) ->")

_STUB_HEAD = (
    "import builtins\nfrom collections.abc import Sequence\nfrom typing import Any, overload\n\n"
    "from opmux.native._generated import return_types\n"
    "from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format\n\n"
    "Number = bool | int | float | builtins.complex\n"  # in the same file `complex` is an operator
)
#: What stands beside a sign: NumPy's numbers too, which have nothing but these methods in common with Python's.
_OPERAND: Final = (
    "from typing import SupportsComplex, SupportsFloat\n\nOperand = Tensor | SupportsFloat | SupportsComplex\n"
)


#: Signs whose other operand may be anything: whatever is compared is equal or not.
_OF_ANYTHING: Final = ("__eq__", "__ne__")

#: Methods that `opmux/functional/` makes, because no schema has their Python signature.
_HAND_WRITTEN_METHODS: Final = """\
    def lu(self, pivot: bool = ..., get_infos: bool = ...) -> tuple[Tensor, ...]: ...
    def nonzero(self, *, as_tuple: bool = ...) -> Any: ...
    def norm(
        self,
        p: float | str | None = ...,
        dim: int | Sequence[int] | None = ...,
        keepdim: bool = ...,
        dtype: dtype | None = ...,
    ) -> Tensor: ...
    def split(self, split_size: int | Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: ...
    def stft(
        self,
        n_fft: int,
        hop_length: int | None = ...,
        win_length: int | None = ...,
        window: Tensor | None = ...,
        center: bool = ...,
        pad_mode: str = ...,
        normalized: bool = ...,
        onesided: bool | None = ...,
        return_complex: bool | None = ...,
        align_to_window: bool | None = ...,
    ) -> Tensor: ...
    def unique(
        self, sorted: bool = ..., return_inverse: bool = ..., return_counts: bool = ..., dim: int | None = ...
    ) -> Any: ...
    def unique_consecutive(
        self, return_inverse: bool = ..., return_counts: bool = ..., dim: int | None = ...
    ) -> Any: ..."""


def functions_stub(declarations: list[Declaration], docs: dict[str, str], module: str = "") -> str:
    """Types of what `functions_source` writes."""
    lines = ["# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.", "", _STUB_HEAD]
    groups = public_groups(declarations, module)
    lines += [f"__all__ = {[name for name in groups if not name.startswith('_')]!r}", ""]
    for public_name, group in groups.items():
        lines += _stub(group, public_name, "", "input", summary(group, docs))
    return "\n".join(lines) + "\n"


def methods_stub(declarations: list[Declaration], docs: dict[str, str]) -> str:
    """Types of the methods that operators give to tensors."""
    lines = ["# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.", "", _STUB_HEAD]
    lines += [_OPERAND, '__all__ = ["TensorMethods"]', "", "class TensorMethods:"]
    for group in groups_of(declarations, "method"):
        lines += _stub(group, group.base, "    ", "self", summary(group, docs))
    lines.append(_HAND_WRITTEN_METHODS)
    for dunder, _, how, _ in DUNDERS:
        operand = "" if how == "method" else f", other: {'Any' if dunder in _OF_ANYTHING else 'Operand'}"
        ignore = "  # type: ignore[override]" if dunder in _OF_ANYTHING else ""
        lines.append(f"    def {dunder}(self{operand}) -> Tensor: ...{ignore}")
    for name in ("H", "T", "imag", "mH", "mT", "real"):
        lines.append(f"    @property\n    def {name}(self) -> Tensor: ...")
        if name in ("imag", "real"):
            lines.append(f"    @{name}.setter\n    def {name}(self, value: Tensor | complex) -> None: ...")
    options = "dtype: dtype | None = ..., device: device | str | None = ..., requires_grad: bool = ..."
    lines.append("    def new(self, /, *args: Any, **options: Any) -> Tensor: ...")
    lines.append(f"    def new_tensor(self, data: Any, *, {options}) -> Tensor: ...")
    return "\n".join(lines) + "\n"


def _stub(group: Group, name: str, indent: str, first_name: str, doc: str) -> list[str]:
    # Where a function makes tensors, `out` goes with all other options.
    overloads = group.overloads if group.is_factory else group.all_overloads
    first = 1 if first_name == "self" else 0
    overloads = [d for d in overloads if not any(_covers(other, d) for other in overloads)]
    signatures = list(dict.fromkeys(_signature(d, first_name) for d in overloads))
    signatures += list(dict.fromkeys(s for d in overloads if (s := _in_numpy_words(d, first_name))))
    if sized := group.sizes(first):
        signatures.append(_signature(sized, first_name, varargs=first))
    if group.base in GATHERING and group.primary.namespace == "aten" and not first:
        listed = [d for d in overloads if d.schema.arguments[0].type != TENSOR]
        signatures += [_signature(d, first_name, varargs=0) for d in listed]
    if group.is_factory and group.out:
        signatures = [s.replace(") ->", ", out: Tensor | None = ...) ->") for s in signatures]
    signatures = _with_optional_out(signatures)
    documented = [f"{indent}def {name}{s.removesuffix(' ...')} {doc!r}" for s in signatures]
    return documented if len(documented) == 1 else [f"{indent}@overload\n{text}" for text in documented]


def _covers(other: Declaration, declaration: Declaration) -> bool:
    """Whether another overload has the same arguments, and more that may be left out, so that it takes the same calls."""
    own = declaration.schema.arguments
    known = {(a.name, str(a.type), a.kwarg_only) for a in own}
    more = [a for a in other.schema.arguments if (a.name, str(a.type), a.kwarg_only) not in known]
    return len(other.schema.arguments) == len(own) + len(more) > len(own) and all(a.has_default for a in more)


def _with_optional_out(signatures: list[str]) -> list[str]:
    """One signature in place of two that differ in `out` alone, as in PyTorch's stubs."""
    merged = {s: s for s in signatures}
    for signature in signatures:
        without = _OUT.sub(") ->", signature)
        if without != signature and without in merged:
            merged[without] = re.sub(r"(out: [^)]*)\) ->", r"\1 | None = ...) ->", merged.pop(signature))
    return list(merged.values())


def _in_numpy_words(declaration: Declaration, first_name: str) -> str:
    """The signature with `axis` and `keepdims`, which are given by name; empty where there is no `dim`."""
    arguments = [a for a in declaration.schema.arguments if a.name != "self" or first_name != "self"]
    names = [a.name for a in arguments]
    if "dim" not in names or len(declaration.schema.out_arguments) > 1:
        return ""
    parts = ["self"] * (first_name == "self")
    at = names.index("dim")
    parts += [_parameter(a, first_name, has_default=False) for a in arguments[:at]]
    parts += ["*", f"axis: {_python_type(arguments[at].type)}"]
    for a in arguments[at + 1 :]:
        parts.append(_parameter(a, first_name, a.has_default).replace("keepdim:", "keepdims:", 1))
    return f"({', '.join(parts)}) -> {_returns(declaration)}: ..."


def _signature(declaration: Declaration, first_name: str, *, varargs: int | None = None) -> str:
    parts: list[str] = []
    keyword_only = default_seen = False
    arguments = declaration.schema.arguments
    if first_name == "self":
        arguments = tuple(sorted(arguments, key=lambda a: a.name != "self"))
    outs = declaration.schema.out_arguments
    for i, argument in enumerate(arguments):
        if len(outs) > 1 and argument in outs:
            continue
        if i == varargs:
            element = argument.type.elem if isinstance(argument.type, ListType) else argument.type
            parts.append(f"*{argument.parameter_name}: {_python_type(element)}")
            keyword_only = True
            continue
        if argument.kwarg_only and not keyword_only:
            parts.append("*")
            keyword_only = True
        default_seen = default_seen or argument.has_default
        parts.append(_parameter(argument, first_name, argument.has_default or (default_seen and not keyword_only)))
    if len(outs) > 1:
        parts += ["*"] * (not keyword_only) + [f"out: tuple[{', '.join(['Tensor'] * len(outs))}]"]
    if any(argument.name == "pin_memory" for argument in arguments):
        parts.append("requires_grad: bool = ...")  # no schema has it; see `overloaded` in native/public/overloads.py
    return f"({', '.join(parts)}) -> {_returns(declaration)}: ..."


def _parameter(argument: Argument, first_name: str, has_default: bool) -> str:
    if argument.name == "self" and first_name == "self":
        return "self"
    return f"{argument.name_with(first_name)}: {_python_type(argument.type)}{' = ...' if has_default else ''}"


def _python_type(type_: Type) -> str:
    if isinstance(type_, OptionalType):
        return f"{_python_type(type_.elem)} | None"
    if isinstance(type_, ListType):
        text = f"Sequence[{_python_type(type_.elem)}]"
        return f"{text} | {_python_type(type_.elem)}" if type_.size is not None else text
    return _PYTHON_TYPES.get(str(type_), "Any")


def _returns(declaration: Declaration) -> str:
    if result_names(declaration.schema) and declaration.python_module != "nn":
        return f"return_types.{declaration.base_name}"
    if gives_list(declaration):
        return "tuple[Tensor, ...]"
    if declaration.base_name.startswith(PREFIX) and declaration.is_inplace:
        return "Sequence[Tensor]"
    return result_type(declaration.schema)


def result_type(schema: FunctionSchema) -> str:
    """Type of what an operator itself returns; Any for a number, whose type is the tensor's element type."""
    types = ["Any" if r.type == _SCALAR else _python_type(r.type).replace("Sequence[", "list[") for r in schema.returns]
    if not types:
        return "None"
    return types[0] if len(types) == 1 else f"tuple[{', '.join(types)}]"
