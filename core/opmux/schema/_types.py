"""The types of the schema language, as an immutable tree.

`str()` of a type is PyTorch's text for it, which is also its identity: two types are equal when they print alike.
"""

from collections.abc import Iterable, Mapping

from opmux.schema._frozen import Frozen, assign

__all__ = [
    "ATOMS",
    "SYMBOLIC_ATOMS",
    "AwaitType",
    "BaseType",
    "ClassType",
    "DictType",
    "FutureType",
    "ListType",
    "OptionalType",
    "RRefType",
    "TupleType",
    "Type",
    "TypeVariable",
    "UnionType",
    "described",
    "in_words",
    "is_tensor_like",
]

_ATOM_NAMES = """
Tensor int SymInt SymBool float bool complex str Scalar ScalarType Layout MemoryFormat Device Stream Storage Generator
QScheme Quantizer NoneType Any AnyClassType AnyEnumType Capsule PyObject
"""

#: Spelling in a schema -> name of the type. `DeviceIndex` and `ConstQuantizerPtr` are only other words for int.
ATOMS: Mapping[str, str] = {name: name for name in _ATOM_NAMES.split()} | {
    "None": "NoneType",
    "DeviceIndex": "int",
    "ConstQuantizerPtr": "int",
}

#: What a type counts as in equality and dispatch although it prints under its own name.
SYMBOLIC_ATOMS: Mapping[str, str] = {
    "SymInt": "int",
    "ScalarType": "int",
    "Layout": "int",
    "MemoryFormat": "int",
    "SymBool": "bool",
}

# PyTorch keeps the members of a union in the order of its type kinds; anything else follows by name.
_UNION_KINDS = """
Any AnyEnumType Tensor Storage ( [] Dict Scalar float complex Future Await RRef int NoneType str Generator Quantizer
bool Device Stream class Capsule QScheme ScalarType Layout MemoryFormat AnyClassType SymInt SymBool
"""
_UNION_ORDER = {kind: place for place, kind in enumerate(_UNION_KINDS.split())}


class Type(Frozen):
    """A type of the schema language. Immutable; equal and hashed by its text."""

    __module__ = "opmux.schema"

    __slots__ = ("_text",)
    _text: str

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Type) and self._text == other._text)

    def __hash__(self) -> int:
        return hash(self._text)

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> "Type":
        """The same tree with atoms renamed after `atoms`, and without list sizes if `sizes` is false."""
        return self

    @property
    def plain(self) -> "Type":
        """What the type counts as in equality and typing: SymInt, ScalarType, ... are int there."""
        return self.erased(SYMBOLIC_ATOMS)


class BaseType(Type):
    """A type without parts, such as `Tensor` or `int`."""

    __module__ = "opmux.schema"

    __slots__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        assign(self, "name", name)
        assign(self, "_text", name)

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> Type:
        name = atoms.get(self.name)
        return self if name is None else BaseType(name)


class TypeVariable(Type):
    """A lower-case word that stands for any type; only built-in schemas may use one."""

    __module__ = "opmux.schema"

    __slots__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        assign(self, "name", name)
        assign(self, "_text", name)


class ClassType(Type):
    """A custom class, `__torch__.torch.classes.<namespace>.<name>`."""

    __module__ = "opmux.schema"

    __slots__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        assign(self, "name", name)
        assign(self, "_text", name)


class ListType(Type):
    """`elem[]`, or `elem[size]` for a list whose single value may be given without brackets."""

    __module__ = "opmux.schema"

    __slots__ = ("elem", "size")
    elem: Type
    size: int | None

    def __init__(self, elem: Type, size: int | None = None) -> None:
        assign(self, "elem", elem)
        assign(self, "size", size)
        assign(self, "_text", f"{elem}[{'' if size is None else size}]")

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> Type:
        return ListType(self.elem.erased(atoms, sizes=sizes), self.size if sizes else None)


class OptionalType(Type):
    """`elem?`; an optional of an optional is the same as one."""

    __module__ = "opmux.schema"

    __slots__ = ("elem",)
    elem: Type

    def __init__(self, elem: Type) -> None:
        while isinstance(elem, OptionalType):
            elem = elem.elem
        assign(self, "elem", elem)
        assign(self, "_text", f"{elem}?")

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> Type:
        return OptionalType(self.elem.erased(atoms, sizes=sizes))


class TupleType(Type):
    """`(first, second, ...)`."""

    __module__ = "opmux.schema"

    __slots__ = ("elems",)
    elems: tuple[Type, ...]

    def __init__(self, elems: Iterable[Type]) -> None:
        assign(self, "elems", tuple(elems))
        assign(self, "_text", f"({', '.join(map(str, self.elems))})")

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> Type:
        return TupleType(elem.erased(atoms, sizes=sizes) for elem in self.elems)


class DictType(Type):
    """`Dict(key, value)`."""

    __module__ = "opmux.schema"

    __slots__ = ("key", "value")
    key: Type
    value: Type

    def __init__(self, key: Type, value: Type) -> None:
        assign(self, "key", key)
        assign(self, "value", value)
        assign(self, "_text", f"Dict({key}, {value})")

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> Type:
        return DictType(self.key.erased(atoms, sizes=sizes), self.value.erased(atoms, sizes=sizes))


class UnionType(Type):
    """`Union(first, second, ...)`: nested unions and optionals flattened, duplicates dropped, in PyTorch's order."""

    __module__ = "opmux.schema"

    __slots__ = ("members",)
    members: tuple[Type, ...]

    def __init__(self, members: Iterable[Type]) -> None:
        flat = dict.fromkeys(part for member in members for part in _union_parts(member))
        assign(self, "members", tuple(sorted(flat, key=_union_rank)))
        assign(self, "_text", f"Union({', '.join(map(str, self.members))})")

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> Type:
        return UnionType(member.erased(atoms, sizes=sizes) for member in self.members)


class _WrappedType(Type):
    __slots__ = ("elem",)
    _word: str
    elem: Type

    def __init__(self, elem: Type) -> None:
        assign(self, "elem", elem)
        assign(self, "_text", f"{self._word}({elem})")

    def erased(self, atoms: Mapping[str, str], *, sizes: bool = True) -> Type:
        return type(self)(self.elem.erased(atoms, sizes=sizes))


class FutureType(_WrappedType):
    """`Future(elem)`."""

    __module__ = "opmux.schema"

    __slots__ = ()
    _word = "Future"


class AwaitType(_WrappedType):
    """`Await(elem)`."""

    __module__ = "opmux.schema"

    __slots__ = ()
    _word = "Await"


class RRefType(_WrappedType):
    """`RRef(elem)`, a reference to a value of another process."""

    __module__ = "opmux.schema"

    __slots__ = ()
    _word = "RRef"


def _union_parts(member: Type) -> tuple[Type, ...]:
    if isinstance(member, UnionType):
        return member.members
    if isinstance(member, OptionalType):
        return (*_union_parts(member.elem), BaseType("NoneType"))
    return (member,)


def _union_rank(member: Type) -> tuple[int, str]:
    text = str(member)
    kind = text
    if isinstance(member, ListType):
        kind = "[]"
    elif isinstance(member, ClassType):
        kind = "class"
    elif isinstance(member, TupleType):
        kind = "("
    elif not isinstance(member, BaseType):
        kind = text.partition("(")[0]
    return _UNION_ORDER.get(kind, len(_UNION_ORDER)), text


#: What a caller passes for a type, alone and in lists.
_PASSED = {
    "Tensor": ("a tensor", "tensors"),
    "SymInt": ("an integer", "integers"),
    "int": ("an integer", "integers"),
    "float": ("a number", "numbers"),
    "complex": ("a number", "numbers"),
    "SymBool": ("True or False", "bools"),
    "NoneType": ("None", "Nones"),
    "Scalar": ("a number", "numbers"),
    "bool": ("True or False", "bools"),
    "str": ("a text", "texts"),
    "ScalarType": ("an opmux dtype, such as opmux.float32", "dtypes"),
    "Device": ('a device, such as "cpu"', "devices"),
    "Layout": ("the layout opmux.strided", "layouts"),
    "MemoryFormat": ("a memory format, such as opmux.contiguous_format", "memory formats"),
    "Generator": ("a generator, such as opmux.Generator()", "generators"),
}


def described(type_: Type) -> str:
    """What a caller is to pass for a type, in the words of users, for advice: "a list of integers" for `SymInt[]`."""
    text = str(type_)
    if isinstance(type_, OptionalType):
        return f"{described(type_.elem)}, or None"
    if isinstance(type_, ListType):
        element = type_.elem.elem if isinstance(type_.elem, OptionalType) else type_.elem
        several = f"a list of {_several(element)}"
        return several if type_.size is None else f"{described(element)} or {several}"
    return _PASSED.get(text, (f"a value of type {in_words(type_)}", ""))[0]


def _several(element: Type) -> str:
    """`described` for the elements of a list."""
    if isinstance(element, OptionalType):
        return _several(element.elem)
    if isinstance(element, ListType):
        return f"lists of {_several(element.elem)}"
    return _PASSED.get(str(element), ("", f"values of type {in_words(element)}"))[1]


#: Schema types as PyTorch's errors call them.
_NAMED = {
    "SymInt": "int",
    "SymBool": "bool",
    "Scalar": "Number",
    "ScalarType": "opmux.dtype",
    "Device": "opmux.device",
    "Layout": "opmux.layout",
    "MemoryFormat": "opmux.memory_format",
    "Generator": "opmux.Generator",
}


def in_words(type_: Type, several: bool = False) -> str:
    """A type as PyTorch's errors call it: "tuple of ints" for `SymInt[]`; `several` values of it are "ints"."""
    if isinstance(type_, OptionalType):
        return in_words(type_.elem, several)
    plural = "s" * several
    if isinstance(type_, ListType):
        return f"tuple{plural} of {in_words(type_.elem, True)}"
    if isinstance(type_, TupleType):
        return f"tuple{plural} of ({', '.join(map(in_words, type_.elems))})"
    if isinstance(type_, DictType):
        return f"dict{plural} of {in_words(type_.key, True)} to {in_words(type_.value, True)}"
    if isinstance(type_, UnionType):
        return " or ".join([in_words(member, several) for member in type_.members])
    name = _NAMED.get(str(type_), str(type_))
    return f"{name}e{plural}" if several and name.endswith("x") else name + plural


_TENSOR_LIKE = frozenset({"Tensor", "Tensor?", "Tensor[]", "Tensor?[]"})


def is_tensor_like(type_: Type) -> bool:
    """Whether arguments of this type take part in dispatch: Tensor, Tensor?, Tensor[] and Tensor?[].

    The size of a list does not matter. A list that may be absent as a whole (`Tensor[]?`) does not take part, as in
    PyTorch.
    """
    if isinstance(type_, ListType) and type_.size is not None:
        type_ = ListType(type_.elem)
    return str(type_) in _TENSOR_LIKE
