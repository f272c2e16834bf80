"""Which operators are public functions and Tensor methods, and under which names."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from opmux.codegen._declaration import CHOSEN, Declaration
from opmux.codegen._return_types import result_names
from opmux.schema import BaseType, ListType, is_operator_only, takes_numbers

__all__ = [
    "DUNDERS",
    "GATHERING",
    "PREFIX",
    "TENSOR",
    "Group",
    "gives_list",
    "groups_of",
    "public_groups",
]

TENSOR: Final = BaseType("Tensor")

#: Methods that `Tensor` has by itself: `item` serves tensors that no operator takes, `to` has a signature that no schema has.
_OWN_METHODS: Final = frozenset({"item", "nonzero", "norm", "split", "stft", "to", "unique", "unique_consecutive"})
#: Functions that are written by hand in `opmux/functional/`: no schema has their Python signature. `random` is a module.
_OWN_FUNCTIONS: Final = frozenset(
    {"cdist", "chain_matmul", "einsum", "nonzero", "norm", "random", "split", "stft", "tensordot", "unique_consecutive"}
)
#: Names of operators over lists of tensors; in Python they have no `out`, and those that write return their first list.
PREFIX: Final = "_foreach_"
#: PyTorch has these as operators only.
_NO_FUNCTIONS: Final = frozenset(
    {
        *("_foreach_copy", "dim", "is_contiguous", "is_non_overlapping_and_dense", "is_strides_like_format", "numel"),
        *("size", "storage_offset", "stride"),
    }
)
_INTS: Final = frozenset({"int[]", "SymInt[]"})
#: Functions that take tensors one by one as well as in a list.
GATHERING: Final = frozenset(
    {"atleast_1d", "atleast_2d", "atleast_3d", "block_diag", "broadcast_tensors", "cartesian_prod", "meshgrid"}
)

#: Functions that warn, and what to call in their place.
DEPRECATED: Final = {
    "range": "its behavior is inconsistent with Python's range builtin. Instead, use opmux.arange, whose values end before `end`."
}

#: Operators that Python writes with a sign: method, operator, how the method is made, and the overload for a number on the right;
#: for a number on the left what modes see in place of the operator.
DUNDERS: Final = (
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
    ("__radd__", "add.Tensor", "binary", "add.Tensor"),
    ("__rsub__", "sub.Tensor", "reflected", "rsub.Scalar"),
    ("__rmatmul__", "matmul", "reflected", ""),
    ("__rmul__", "mul.Tensor", "binary", "mul.Tensor"),
    ("__rtruediv__", "div.Tensor", "reflected", ""),
    ("__div__", "div.Tensor", "binary", "div.Tensor"),
    ("__idiv__", "div_.Tensor", "binary", "div_.Tensor"),
    ("__rdiv__", "div.Tensor", "reflected", ""),
    ("__rpow__", "pow.Scalar", "reflected", ""),
    ("__rfloordiv__", "floor_divide", "reflected", ""),
    ("__rmod__", "remainder.Scalar_Tensor", "reflected", ""),
    ("__rand__", "bitwise_and.Tensor", "binary", "bitwise_and.Scalar"),
    ("__ror__", "bitwise_or.Tensor", "binary", "bitwise_or.Scalar"),
    ("__rxor__", "bitwise_xor.Tensor", "binary", "bitwise_xor.Scalar"),
    ("__rlshift__", "bitwise_left_shift.Scalar_Tensor", "reflected", ""),
    ("__rrshift__", "bitwise_right_shift.Scalar_Tensor", "reflected", ""),
    ("__neg__", "neg", "method", ""),
    ("__abs__", "abs", "method", ""),
    ("__pos__", "positive", "method", ""),
    ("__invert__", "bitwise_not", "method", ""),
)


class Group(NamedTuple):
    """The overloads of one name that a function or method offers."""

    base: str
    overloads: list[Declaration]
    out: Declaration | None
    outs: Declaration | None

    @property
    def primary(self) -> Declaration:
        return self.overloads[0]

    @property
    def called(self) -> Declaration:
        """Of a single group, the overload that the caller is made for: the one that asks for the fewest arguments.

        Of three arguments and more, it is the one with the fewest tensors. A test of its class tells a tensor in the place of a
        number, which costs less than the AttributeError that a number in the place of a tensor brings.
        """
        return min(self.overloads, key=lambda d: (_required(d), len(_types(d)) > 2 and _types(d).count("Tensor")))

    @property
    def is_single(self) -> bool:
        """Whether all overloads have the first one's parameters, by their names, so that one signature serves them."""
        shape = _shape(self.primary)
        named = all(a.parameter_name == a.name for a in self.called.schema.arguments)  # no parameter is called `from`
        return named and all(_shape(d) == shape for d in self.overloads[1:])

    @property
    def by_class(self) -> Declaration | None:
        """Of a single group, the overload that is chosen where one argument is a number, or where it is a tensor."""
        types = _types(self.called)
        if len(types) > 2:
            return next((d for d in self.overloads if _differ_by_tensor(types, _types(d))), None)
        if types == ["Tensor", "Scalar"]:
            return next((d for d in self.overloads if _types(d) == ["Tensor", "Tensor"]), None)
        if types[:2] != ["Tensor", "Tensor"]:
            return None
        if takes_numbers(self.called.schema.qualified_name):
            return self.called
        return next((d for d in self.overloads if _types(d) == ["Tensor", "Scalar"]), None)

    @property
    def all_overloads(self) -> list[Declaration]:
        """The overloads, and those that write into out arguments."""
        return [*self.overloads, *[d for d in (self.out, self.outs) if d]]

    @property
    def has_names(self) -> bool:
        """Whether the results of an overload have names."""
        return any(result_names(d.schema) for d in self.overloads)

    @property
    def self_at(self) -> int:
        """Where the argument `self` stands; not first in `where`."""
        names = [a.name for a in self.primary.schema.arguments]
        return names.index("self") if "self" in names else 0

    @property
    def qualified(self) -> str:
        """Name with namespace and without overload, "aten::add"."""
        return self.primary.qualified(self.base)

    @property
    def is_factory(self) -> bool:
        """Whether an overload makes a tensor of options, so that Python's signature has `requires_grad` too."""
        return any(a.name == "pin_memory" for d in self.overloads for a in d.schema.arguments)

    @property
    def _result_type(self) -> str | tuple[str, ...]:
        """Where the class of its results with names is: opmux's own is in a module, others are made of the names."""
        return self.base if self.primary.namespace == "aten" else result_names(self.primary.schema)

    @property
    def gives_lists(self) -> bool:
        """Whether an overload returns a list of tensors, for which Python has a tuple."""
        return any(gives_list(d) for d in self.overloads)

    def wrapped(self, made: str) -> str:
        """The expression `made` with what Python's signature has and no schema."""
        if self.has_names or self.outs is not None:
            result_type = repr(self._result_type if self.has_names else "")
            outs = tuple(a.name for a in self.outs.schema.out_arguments) if self.outs else ()
            made = f"named({made}, {self.qualified!r}, {result_type}, {outs!r})"
        if self.base in GATHERING and self.primary.namespace == "aten":
            alone = any(d.schema.arguments[0].type == TENSOR for d in self.overloads)
            made = f"gathering({made}, alone={alone})"
        if self.gives_lists:
            made = f"tuples({made}{', out=False' * self.base.startswith(PREFIX)})"
        if self.base.startswith(PREFIX) and self.primary.is_inplace:
            made = f"giving_back({made})"
        made = f"factory({made})" if self.is_factory else made
        return f"deprecated({made}, {DEPRECATED[self.base]!r})" if self.base in DEPRECATED else made

    def sizes(self, first: int) -> Declaration | None:
        """The overload whose sizes may be given one by one: its only positional argument after `self` is a list of ints."""
        for declaration in self.overloads:
            arguments = [a for a in declaration.schema.arguments if not a.kwarg_only]
            if len(arguments) == first + 1 and str(arguments[first].type) in _INTS:
                return declaration
        return None


def _shape(declaration: Declaration) -> list[tuple[str | None, bool]]:
    # add.Scalar(self, other, alpha) has by position what add.Tensor has by name; only names decide.
    return [(a.name, False) for a in declaration.schema.arguments]


def _types(declaration: Declaration) -> list[str]:
    """Types of the positional arguments."""
    return [str(a.type) for a in declaration.schema.arguments if not a.kwarg_only]


def _differ_by_tensor(types: list[str], others: list[str]) -> bool:
    """Whether arguments have the same types but for one, which is a tensor here or there and a number on the other side."""
    differing = [{*pair} for pair in zip(types, others, strict=False) if pair[0] != pair[1]]
    return (
        len(types) == len(others) and len(differing) == 1 and differing[0] - {"Tensor"} < {"Scalar", "SymInt", "float"}
    )


def _required(declaration: Declaration) -> int:
    return sum(not a.has_default for a in declaration.schema.arguments)


def gives_list(declaration: Declaration) -> bool:
    returns = declaration.schema.returns
    return len(returns) == 1 and isinstance(returns[0].type, ListType)


def groups_of(declarations: Iterable[Declaration], variant: str) -> list[Group]:
    members: dict[str, list[Declaration]] = {}
    out: dict[str, Declaration] = {}
    outs: dict[str, Declaration] = {}
    for declaration in declarations:
        if variant == "method" and declaration.base_name.startswith("_"):
            continue
        if declaration.is_out:
            names = [a.name for a in declaration.schema.out_arguments]
            written = names == ["out"] or len(names) > 1
            if variant == "function" and written and not is_operator_only(declaration.schema, declaration.tags):
                (out if len(names) == 1 else outs).setdefault(declaration.base_name, declaration)
        elif declaration.source and (variant == "method" or declaration.base_name.startswith("_")):
            continue
        elif variant in declaration.variants:
            members.setdefault(declaration.base_name, []).append(declaration)
    own = _OWN_METHODS if variant == "method" else _OWN_FUNCTIONS | _NO_FUNCTIONS
    return [
        Group(base, overloads, out.get(base), outs.get(base))
        for base, overloads in sorted(members.items())
        if base not in own or overloads[0].namespace != "aten"
    ]


def public_groups(declarations: list[Declaration], module: str) -> dict[str, Group]:
    """The groups of a public module, by the names that they have there."""
    groups = (g for g in groups_of(declarations, "function") if g.primary.python_module == module)
    return {
        g.base.removeprefix(f"{module}_" * bool(module)): g
        for g in groups
        if module not in CHOSEN or g.base in CHOSEN[module]
    }
