"""Reading whole schemas.

Note [Two ways to read a schema]
The careful way reads words from left to right by the grammar and reports mistakes. The quick way cuts a text at `, `
and looks the pieces up in a table of arguments read before: the 13,123 arguments of PyTorch's operators have 1,351
texts. A piece enters the table only if it is a complete argument, so a cut through the middle of one (a nested type, a
string) is never found there, and what the quick way cannot read goes the careful way. Comments, the only words that
reach over a comma, always do.

Every parse is checked by printing: canonical text equals its print, and any other text must give an equal result when
its print is read again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from opmux.errors import SchemaError
from opmux.schema._argument import Argument
from opmux.schema._defaults import NO_DEFAULT, read_default
from opmux.schema._lexer import Token, Tokens
from opmux.schema._operator_name import OperatorName, quick_name, read_name
from opmux.schema._type_parser import TypeParser
from opmux.schema._types import ListType, OptionalType

__all__ = ["Signature", "parse_operator_name", "parse_schema", "signature_text"]

# Programs that define operators without end must not fill the memory.
_MEMO_LIMIT = 16_384
# PyTorch's longest schema has less than 2,000 characters.
_LONGEST = 150_000


class Signature(NamedTuple):
    """What a schema says behind its name; `text` is its canonical form, from the parenthesis on."""

    arguments: tuple[Argument, ...]
    returns: tuple[Argument, ...]
    is_vararg: bool
    is_varret: bool
    text: str


Returns = tuple[tuple[Argument, ...], bool]

#: An argument that was read before, and whether its text is canonical.
Known = tuple[Argument, bool]


#: What a whole schema says.
Parsed = tuple[OperatorName, Signature]


class _Memo:
    """Texts read before, by place in the schema."""

    __slots__ = ("keyword", "positional", "returns", "signatures")

    def __init__(self) -> None:
        #: Whole texts from the first argument on, which operators that are made in a loop share.
        self.signatures: dict[str, Signature] = {}
        self.positional: dict[str, Known] = {}
        self.keyword: dict[str, Known] = {}
        self.returns: dict[str, Returns] = {}


_memos = {False: _Memo(), True: _Memo()}


def parse_operator_name(text: str) -> tuple[str, str, str]:
    """Splits `[namespace::]base[.overload]` into namespace, base name and overload name, empty where not given.

    Raises:
        SchemaError: `name_expected` for a whole schema, `bad_overload_name` for an illegal overload,
            `schema_parse_error` for anything else.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise _unreadable(text)
    quick = quick_name(text)
    if quick is not None:
        return quick
    tokens = Tokens(text)
    name = read_name(tokens)
    if tokens.at("("):
        parse_schema(text, allow_typevars=True)
        tokens.fail(
            "an operator name is expected here, but this is a whole schema",
            code="name_expected",
            advice=f"write {name.qualified!r}",
        )
    tokens.expect_end()
    return name


def parse_schema(text: str, *, allow_typevars: bool) -> Parsed:
    """Reads `name(arguments) -> returns`.

    Raises:
        SchemaError: The text is not a schema; `schema_expected` if it is only a name.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise _unreadable(text)
    head, _, rest = text.partition("(")
    name = quick_name(head)
    if name is not None and rest:
        memo = _memos[allow_typevars]
        signature = memo.signatures.get(rest) or _quick(memo, rest, allow_typevars)
        if signature is not None:
            return name, signature
    return _checked(text, _careful(text, allow_typevars), allow_typevars)


def _unreadable(text: object) -> SchemaError:
    """The error of what is no text, or of one that is longer than any operator's: no work is done that grows with it."""
    if not isinstance(text, str):
        return SchemaError(
            "Cannot read the schema: it is no text",
            code="schema_parse_error",
            found=f"a value of type {type(text).__name__}",
            advice='write it as a string: "add(Tensor a, Tensor b) -> Tensor"',
        )
    return SchemaError(
        "Cannot read the schema: it is too long",
        code="schema_parse_error",
        text=text,
        position=_LONGEST,
        found=f"{len(text)} characters, of which {_LONGEST} are read",
        advice="give fewer arguments, or shorter names and defaults",
    )


def _quick(memo: _Memo, text: str, allow_typevars: bool) -> Signature | None:
    """Looks up the text after the first parenthesis piece by piece; None if it cannot be read this way."""
    inner, arrow, right = text.partition(") -> ")
    if not arrow:
        return None
    returns = memo.returns.get(right) or _learn_returns(memo, right, allow_typevars)
    known = _quick_arguments(memo, inner.split(", ") if inner else [], allow_typevars)
    if returns is None or known is None:
        return None
    values, is_varret = returns
    arguments = tuple([argument for argument, _ in known])
    canonical = f"({text}" if all(exact for _, exact in known) else signature_text(arguments, values, False, is_varret)
    signature = Signature(arguments, values, False, is_varret, canonical)
    if len(memo.signatures) < _MEMO_LIMIT:
        memo.signatures[text] = signature
    return signature


def _quick_arguments(memo: _Memo, pieces: list[str], allow_typevars: bool) -> list[Known] | None:
    arguments: list[Known] = []
    table = memo.positional
    seen_default = False
    for piece in pieces:
        known = table.get(piece)
        if known is None:
            if piece == "*" and table is memo.positional:
                table = memo.keyword
                continue
            known = _learn_argument(table, piece, table is memo.keyword, allow_typevars)
            if known is None:
                return None
        if known[0].default is not NO_DEFAULT:
            seen_default = True
        elif seen_default and _needs_default(known[0]):
            return None
        arguments.append(known)
    # A star before nothing is not printed, so the text is not canonical.
    return None if pieces and pieces[-1] == "*" else arguments


def _learn_argument(table: dict[str, Known], piece: str, kwarg_only: bool, allow_typevars: bool) -> Known | None:
    """Reads a piece as one argument and remembers it; None if it is not one, or does not survive printing."""
    argument = None if "#" in piece else _read_argument(piece, kwarg_only, allow_typevars)
    if argument is None:
        return None
    printed = str(argument)
    if printed != piece and _read_argument(printed, kwarg_only, allow_typevars) != argument:
        return None
    known = argument, printed == piece
    if len(table) < _MEMO_LIMIT:
        table[piece] = known
    return known


def _read_argument(text: str, kwarg_only: bool, allow_typevars: bool) -> Argument | None:
    try:
        reader = _Reader(text, allow_typevars=allow_typevars)
        argument = reader.argument(kwarg_only=kwarg_only)
        reader.tokens.expect_end()
    except SchemaError:
        return None
    return argument


def _learn_returns(memo: _Memo, text: str, allow_typevars: bool) -> Returns | None:
    try:
        reader = _Reader(text, allow_typevars=allow_typevars)
        returns = reader.returns()
    except SchemaError:
        return None
    if _returns_text(*returns) != text:
        return None
    if len(memo.returns) < _MEMO_LIMIT:
        memo.returns[text] = returns
    return returns


def _needs_default(argument: Argument) -> bool:
    """Whether the argument may not follow one with a default without having one itself."""
    return not (argument.has_default or argument.kwarg_only or isinstance(argument.type, ListType))


def _careful(text: str, allow_typevars: bool) -> Parsed:
    reader = _Reader(text, allow_typevars=allow_typevars)
    name = read_name(reader.tokens)
    if reader.tokens.current.kind == "end":
        reader.tokens.fail(
            "only the name of an operator was given",
            code="schema_expected",
            advice="add the signature, such as '(Tensor self) -> Tensor'",
        )
    return name, reader.signature()


def _checked(text: str, parsed: Parsed, allow_typevars: bool) -> Parsed:
    """The parse itself, after its print has been read again and found to say the same."""
    name, signature = parsed
    printed = name.qualified + signature.text
    if printed == text or any(map(_prints_device, signature.arguments)):
        return parsed
    reader = _Reader(printed, allow_typevars=allow_typevars)
    if (read_name(reader.tokens), reader.signature()) != parsed:
        raise SchemaError(
            "Cannot read the schema: it does not survive printing",
            code="schema_parse_error",
            text=text,
            found=printed,
            advice="write it as it is printed",
        )
    return parsed


def _prints_device(argument: Argument) -> bool:
    # PyTorch prints the default of a Device without quotes and does not read that again; see default_text.
    inner = argument.type.elem if isinstance(argument.type, OptionalType) else argument.type
    return isinstance(argument.default, str) and str(inner) == "Device"


class _Reader:
    """The careful way: one method per rule of the grammar."""

    __slots__ = ("_types", "tokens")

    def __init__(self, text: str, *, allow_typevars: bool) -> None:
        self.tokens = Tokens(text)
        self._types = TypeParser(self.tokens, allow_typevars=allow_typevars)

    def signature(self) -> Signature:
        self.tokens.expect("(")
        arguments, is_vararg = self._arguments()
        self.tokens.expect("->")
        returns, is_varret = self.returns()
        text = signature_text(arguments, returns, is_vararg, is_varret)
        return Signature(arguments, returns, is_vararg, is_varret, text)

    def _arguments(self) -> tuple[tuple[Argument, ...], bool]:
        arguments: list[Argument] = []
        kwarg_only = is_vararg = False
        while not (self.tokens.at(")") and not arguments and not kwarg_only):
            start = self.tokens.current
            if self.tokens.accept("..."):
                is_vararg = True
                self._check_vararg(arguments, start)
            elif self.tokens.accept("*"):
                kwarg_only = True
            else:
                arguments.append(self.argument(kwarg_only=kwarg_only))
                self._check_order(arguments, start)
            if not self.tokens.accept(","):
                break
            if is_vararg:
                self.tokens.fail(
                    "'...' must be the last argument", advice="move '...' to the end, or leave it out", at=start
                )
        self.tokens.expect(")")
        return tuple(arguments), is_vararg

    def _check_vararg(self, arguments: list[Argument], token: Token) -> None:
        if any(argument.has_default for argument in arguments):
            self.tokens.fail(
                "a schema with '...' cannot have default values", advice="leave '...' out, or the defaults", at=token
            )

    def _check_order(self, arguments: list[Argument], token: Token) -> None:
        *before, last = arguments
        if _needs_default(last) and any(argument.has_default for argument in before):
            self.tokens.fail(
                f"argument {last.name!r} without a default follows one that has a default",
                at=token,
                code="nondefault_after_default",
                advice="give it a default, or write '*' before it",
            )

    def argument(self, *, kwarg_only: bool) -> Argument:
        type_, alias = self._types.argument_type()
        name = self.tokens.expect_kind("name", "an argument name").text
        default = read_default(self.tokens, type_) if self.tokens.accept("=") else NO_DEFAULT
        return Argument(name, type_, default=default, kwarg_only=kwarg_only, alias=alias)

    def returns(self) -> Returns:
        """The part after the arrow, to the end of the text."""
        # A parenthesis opens the list of returns, never a tuple: that needs a second one.
        if self.tokens.accept("("):
            returns = self._return_list()
        elif self.tokens.accept("..."):
            returns = (), True
        else:
            returns = (self._return(),), False
        self.tokens.expect_end()
        return returns

    def _return_list(self) -> Returns:
        returns: list[Argument] = []
        is_varret = False
        while not (self.tokens.at(")") and not returns):
            start = self.tokens.current
            if self.tokens.accept("..."):
                is_varret = True
            else:
                returns.append(self._return())
            if not self.tokens.accept(","):
                break
            if is_varret:
                self.tokens.fail(
                    "'...' must be the last return value", advice="move '...' to the end, or leave it out", at=start
                )
        self.tokens.expect(")")
        return tuple(returns), is_varret

    def _return(self) -> Argument:
        type_, alias = self._types.argument_type()
        name = self.tokens.advance().text if self.tokens.current.kind == "name" else None
        return Argument(name, type_, alias=alias)


def signature_text(
    arguments: Iterable[Argument], returns: tuple[Argument, ...], is_vararg: bool, is_varret: bool
) -> str:
    """The canonical text of everything but the name."""
    words: list[str] = []
    kwarg_only = False
    for argument in arguments:
        if argument.kwarg_only and not kwarg_only:
            kwarg_only = True
            words.append("*")
        words.append(str(argument))
    if is_vararg:
        words.append("...")
    return f"({', '.join(words)}) -> {_returns_text(returns, is_varret)}"


def _returns_text(returns: tuple[Argument, ...], is_varret: bool) -> str:
    words = [str(value) for value in returns]
    if is_varret:
        words.append("...")
    if len(words) == 1 and not words[0].startswith("("):
        return words[0]
    return f"({', '.join(words)})"
