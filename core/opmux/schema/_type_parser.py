"""Reading types with their alias annotations."""

from opmux.errors import close_names
from opmux.schema._alias import WILDCARD, AliasInfo
from opmux.schema._lexer import Token, Tokens
from opmux.schema._types import (
    ATOMS,
    AwaitType,
    BaseType,
    ClassType,
    DictType,
    FutureType,
    ListType,
    OptionalType,
    RRefType,
    TupleType,
    Type,
    TypeVariable,
    UnionType,
)

__all__ = ["TypeParser"]

_MAX_DEPTH = 32
_CLASS_PREFIX = "__torch__.torch.classes."
_WRAPPERS: dict[str, type[FutureType | AwaitType | RRefType]] = {
    "Future": FutureType,
    "Await": AwaitType,
    "RRef": RRefType,
}
_DICT_KEYS = frozenset({"int", "float", "complex", "bool", "Tensor", "Device", "str", "Any"})
_ADVICE = {
    "double": "write float",
    "int64_t": "write int",
    "list": "write int[], Tensor[] and so on",
    "List": "write int[], Tensor[] and so on",
}

#: A type and the annotation that belongs to it.
Annotated = tuple[Type, AliasInfo | None]


def _meant(name: str) -> str:
    near = close_names(name, ATOMS)
    return f"did you mean {' or '.join(near)}?" if near else "use a type such as Tensor, int, float, bool or str"


class TypeParser:
    """Reads types from a stream of tokens, one method per rule of the grammar."""

    __slots__ = ("_allow_typevars", "_depth", "tokens")

    def __init__(self, tokens: Tokens, *, allow_typevars: bool) -> None:
        self.tokens = tokens
        self._allow_typevars = allow_typevars
        self._depth = 0

    def argument_type(self) -> Annotated:
        """A type as arguments and returns have it: the outermost list may have a size."""
        type_, alias = self.type()
        if not self.tokens.accept("["):
            return type_, alias
        size = self.tokens.expect_kind("number", "a list size or ']'")
        if not size.text.isdigit() or len(size.text) > 18:
            self.tokens.fail(
                "a list size is a decimal integer", advice="write it in decimal digits, as in int[2]", at=size
            )
        self.tokens.expect("]")
        type_, alias = ListType(type_, int(size.text)), _list_alias(alias, self._alias())
        return (OptionalType(type_) if self.tokens.accept("?") else type_), alias

    def type(self) -> Annotated:
        """Reads `base [alias] { '[]' [alias] | '?' }`."""
        start = self.tokens.current
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            self.tokens.fail("the type is nested too deeply", advice="write a type with fewer brackets")
        type_, alias = self._base()
        self._depth -= 1
        depth = self._depth
        while True:
            if self.tokens.at("[") and self.tokens.ahead(1).text == "]":
                depth += 1
                if depth > _MAX_DEPTH:
                    self.tokens.fail("the type is nested too deeply", advice="write a type with fewer brackets")
                self.tokens.advance()
                self.tokens.advance()
                type_, alias = ListType(type_), _list_alias(alias, self._alias())
            elif self.tokens.accept("?"):
                type_ = self._optional(type_, start)
            else:
                return type_, alias

    def _optional(self, type_: Type, start: Token) -> Type:
        if str(type_) == "NoneType":
            self.tokens.fail("None cannot be optional", advice="leave the question mark out", at=start)
        return OptionalType(type_)

    def _base(self) -> Annotated:
        token = self.tokens.current
        if self.tokens.accept("("):
            return TupleType(self._types_until_close()), None
        if token.text != "None" and token.kind != "name":
            self.tokens.fail("expected a type", advice="write a type such as Tensor or int")
        self.tokens.advance()
        if token.text in ("Dict", "Union") or token.text in _WRAPPERS:
            return self._generic(token)
        name = ATOMS.get(token.text)
        if name is not None and not self.tokens.at("."):
            return BaseType(name), self._alias()
        return self._named(token)

    def _generic(self, token: Token) -> Annotated:
        self.tokens.expect("(")
        wrapper = _WRAPPERS.get(token.text)
        if wrapper is not None:
            wrapped = wrapper(self.type()[0])
            self.tokens.expect(")")
            return wrapped, None
        type_ = self._dict() if token.text == "Dict" else self._union(token)
        return type_, self._alias()

    def _dict(self) -> Type:
        start = self.tokens.current
        key = self.type()[0]
        if str(key.plain) not in _DICT_KEYS and not isinstance(key, TypeVariable):
            self.tokens.fail(f"{key} cannot be the key of a Dict", advice="use str or int for keys", at=start)
        self.tokens.expect(",")
        value = self.type()[0]
        self.tokens.expect(")")
        return DictType(key, value)

    def _union(self, token: Token) -> Type:
        union = UnionType(self._types_until_close())
        if len(union.members) < 2:
            self.tokens.fail(
                "a Union needs two different types", advice="write another type too, or that type alone", at=token
            )
        others = [member for member in union.members if str(member) != "NoneType"]
        if len(others) == 1:
            return OptionalType(others[0])
        return union

    def _types_until_close(self) -> list[Type]:
        types: list[Type] = []
        if not self.tokens.accept(")"):
            types.append(self.type()[0])
            while self.tokens.accept(","):
                types.append(self.type()[0])
            self.tokens.expect(")")
        return types

    def _named(self, first: Token) -> Annotated:
        words = [first.text]
        while self.tokens.accept("."):
            words.append(self.tokens.expect_kind("name", "a name").text)
        name = ".".join(words)
        if name.startswith(_CLASS_PREFIX) and len(words) == 5:
            return ClassType(name), None
        if not self._allow_typevars or not first.text[0].islower():
            self.tokens.fail(f"unknown type {name!r}", at=first, advice=_ADVICE.get(name) or _meant(name))
        return TypeVariable(name), self._alias()

    def _alias(self) -> AliasInfo | None:
        """Reads `'(' set ['!'] ['->' set] ')'` or `'!'`, if there is one."""
        if self.tokens.accept("!"):
            return AliasInfo(is_write=True, is_fresh=True)
        if not self.tokens.accept("("):
            return None
        before = self._alias_set()
        is_write = self.tokens.accept("!")
        after = self._alias_set() if self.tokens.accept("->") else before
        self.tokens.expect(")")
        return AliasInfo(before, after, is_write=is_write)

    def _alias_set(self) -> list[str]:
        names: list[str] = []
        while True:
            if self.tokens.accept(WILDCARD):
                return [*names, WILDCARD]
            names.append(self.tokens.expect_kind("name", "the name of an alias set").text)
            if not self.tokens.accept("|"):
                return names


def _list_alias(element: AliasInfo | None, own: AliasInfo | None) -> AliasInfo | None:
    """The annotation of a list, that of its elements inside; its own, if any, alone says whether it is written."""
    if element is None:
        return own
    if own is None:
        return AliasInfo(is_write=element.is_write, contained=element)
    return AliasInfo(own.before_set, own.after_set, is_write=own.is_write, is_fresh=own.is_fresh, contained=element)
