"""Parts of a generated caller's text: conditions under which values need no conversion, and names, lines and defaults."""

from collections.abc import Iterable, Mapping, Sequence
from typing import final

from opmux.schema._types import BaseType, DictType, ListType, OptionalType, TupleType, Type, UnionType, is_tensor_like

__all__ = [
    "REGISTERED_TYPES",
    "TENSOR_TYPE",
    "ClassTests",
    "all_free",
    "free",
    "indented",
    "literal",
    "with_beginnings",
]

TENSOR_TYPE = BaseType("Tensor")

#: Python classes that need no conversion, by schema type.
_PLAIN_CLASSES = {
    "int": "int",
    "SymInt": "int",
    "bool": "bool",
    "SymBool": "bool",
    "float": "float",
    "complex": "complex",
    "str": "str",
}

#: Attribute of `types` that says whether classes are those of a list's elements, by the elements' schema type.
_LIST_TESTS = {
    "int": "are_ints",
    "SymInt": "are_ints",
    "bool": "are_bools",
    "SymBool": "are_bools",
    "float": "are_floats",
    "complex": "are_complex",
    "str": "are_strs",
    "Scalar": "are_scalars",
}

#: Schema types whose Python class a higher layer registers; `types.<name>` is that class.
REGISTERED_TYPES = ("ScalarType", "Device", "Layout", "MemoryFormat", "Generator", "Storage")


@final
class ClassTests:
    """Conditions on the classes of values, as source.

    Args:
        types: What the caller calls the classes that are registered.
        builtins: What it calls Python's.
        copies: Whether kernels are given lists of their own.
    """

    def __init__(self, types: str, builtins: Mapping[str, str], *, copies: bool) -> None:
        self.types = types
        self.builtins = builtins
        self.copies = copies
        #: What kernels are given in place of arguments that may stand for something else, as the conditions find it.
        self.meant: dict[str, str] = {}

    def of(self, type_: Type, name: str) -> str:
        """A condition under which the value needs no conversion; empty when anything goes."""
        if isinstance(type_, OptionalType):
            return self.of_optional(type_.elem, name)
        if isinstance(type_, ListType):
            if self.copies:
                self.meant[name] = f"[*{name}]"
            # Lists of tensors are tested where their keys are read.
            return "" if is_tensor_like(type_) else self.of_list(type_, name)
        if isinstance(type_, (TupleType, DictType, UnionType)):
            return "False"  # the slow path looks into such values
        if not isinstance(type_, BaseType) or type_ == TENSOR_TYPE:
            return ""
        if type_.name == "Scalar":
            # Nearly every scalar is an int; the set is asked about the others.
            return f"({name}.__class__ is {self.builtins['int']} or {name}.__class__ in {self.types}.Scalar)"
        if type_.name in _PLAIN_CLASSES:
            return f"{name}.__class__ is {self.builtins[_PLAIN_CLASSES[type_.name]]}"
        if type_.name == "NoneType":
            return f"{name} is None"
        if type_.name == "Device":
            return self.of_device(name)
        return f"{name}.__class__ is {self.types}.{type_.name}" if type_.name in REGISTERED_TYPES else ""

    def of_optional(self, elem: Type, name: str) -> str:
        """The condition for a value of a type, or None."""
        if is_tensor_like(elem) and elem != TENSOR_TYPE:
            return f"{name} is None"  # such a list takes no part in dispatch, so nothing above has looked into it
        test = self.of(elem, name)
        if self.copies and isinstance(elem, ListType):
            self.meant[name] = f"{name} if {name} is None else {self.meant[name]}"
        return f"({name} is None or ({test}))" if test else ""

    def of_device(self, name: str) -> str:
        """The condition for a device, or for the text of one that is known, for which the device is meant."""
        is_text = f"{name}.__class__ is {self.builtins['str']}"
        self.meant[name] = f"{self.types}.devices[{name}] if {is_text} else {name}"
        return f"({name}.__class__ is {self.types}.Device or {is_text} and {name} in {self.types}.devices)"

    def of_list(self, type_: ListType, name: str) -> str:
        """The condition for a list, or for an integer where a list of so many is meant by it."""
        element = str(type_.elem)
        are = _LIST_TESTS.get(element)
        if are is None:  # the slow path looks into lists of anything else
            return f"{name}.__class__ in {self.types}.sequences" if element == "Any" else "False"
        test = self.of_elements(are, name)
        if are != "are_ints" or not type_.size:
            return test
        is_int = f"{name}.__class__ is {self.builtins['int']}"
        self.meant[name] = f"[{name}] * {type_.size} if {is_int} else {self.meant.get(name, name)}"
        return f"({test} or {is_int} and {name}.bit_length() < 64)"  # a longer one the slow path refuses

    def of_elements(self, are: str, name: str) -> str:
        """The condition for a list whose elements have the classes that an attribute of `types` tells."""
        return f"{name}.__class__ in {self.types}.sequences and {self.elements(are, name)}"

    def elements(self, are: str, name: str) -> str:
        """The part of it that looks at the elements."""
        return f"{self.types}.{are}({self.builtins['map']}({self.types}.type_of, {name}))"


def with_beginnings(names: Iterable[str]) -> set[str]:
    """The names, and what stands before each underscore in one."""
    found: set[str] = set()
    for name in names:
        while name not in found:
            found.add(name)
            name = name.rpartition("_")[0]
    return found


def all_free(names: tuple[str, ...], taken: set[str]) -> Sequence[str]:
    """Names for variables, or for what a caller is given: these, unless an argument has one of them."""
    return names if taken.isdisjoint(names) else [free(name, taken) for name in names]


def free(name: str, taken: set[str]) -> str:
    """A name for the caller's own variable that no argument has, nor starts with."""
    while name in taken:
        name = f"_{name}"
    return name


def indented(lines: Iterable[str], by: str = "    ") -> list[str]:
    return list(map(by.__add__, lines))


def literal(value: object) -> str:
    """A default as source; lists become tuples so that no call can change another's default."""
    if isinstance(value, (list, tuple)):
        inner = ", ".join(literal(v) for v in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if value != value or value in (float("inf"), float("-inf")):
        return f'float("{value}")'
    return repr(value)
