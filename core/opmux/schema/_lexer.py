"""From text to words: the tokens of the schema language."""

import re
from functools import cache
from typing import NamedTuple, NoReturn

from opmux.errors import SchemaError

__all__ = ["RESERVED_WORDS", "Token", "Tokens", "is_name"]

_RESERVED = """
False None True and as assert break class continue def del elif else for global if import in is not or pass raise return
while with
"""

#: Words that the language keeps for itself; they cannot name an operator, overload, argument or alias set.
RESERVED_WORDS = frozenset(_RESERVED.split())


class Token(NamedTuple):
    """One word: `kind` is name, reserved, number, string, symbol or end."""

    kind: str
    text: str
    position: int


@cache
def _pattern() -> re.Pattern[str]:
    # Compiled on first use, because importing this package must not pay for it.
    return re.compile(
        r"""(?P<space>[ \t\n\r\f\v]+|\#[^\n]*)
        |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
        |(?P<number>0[xX][0-9A-Fa-f]*|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?j?)
        |(?P<string>\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
        |(?P<symbol>->|\.\.\.|::|[()\[\],.*?!=|+-])""",
        re.VERBOSE | re.DOTALL,
    )


def is_name(text: str) -> bool:
    """Whether the text can name an operator, overload, argument or alias set."""
    return text.isidentifier() and text.isascii() and text not in RESERVED_WORDS


def _read(text: str) -> list[Token]:
    tokens: list[Token] = []
    position = 0
    match = _pattern().match
    while position < len(text):
        found = match(text, position)
        if found is None:
            raise SchemaError(
                "Cannot read the schema: no word of the schema language starts here",
                code="schema_parse_error",
                text=text,
                position=position,
                found=repr(text[position]),
                advice="write a schema such as f(Tensor self, int dim=0) -> Tensor",
            )
        kind = str(found.lastgroup)
        if kind != "space":
            word = found.group()
            kind = "reserved" if word in RESERVED_WORDS else kind
            tokens.append(Token(kind, word, position))
        position = found.end()
    tokens.append(Token("end", "", len(text)))
    return tokens


class Tokens:
    """The words of one text, read from left to right, with one word of look-ahead or more."""

    __slots__ = ("_index", "_tokens", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._tokens = _read(text)
        self._index = 0

    @property
    def current(self) -> Token:
        return self._tokens[self._index]

    def ahead(self, count: int) -> Token:
        """The word `count` places after the current one; the end token beyond the end."""
        return self._tokens[min(self._index + count, len(self._tokens) - 1)]

    def advance(self) -> Token:
        self._index += 1
        return self._tokens[self._index - 1]

    def at(self, text: str) -> bool:
        """Whether the current word is this symbol or word (never the contents of a string)."""
        token = self._tokens[self._index]
        return token.text == text and token.kind != "string"

    def accept(self, text: str) -> bool:
        """Steps over the symbol if it is there."""
        if self.at(text):
            self._index += 1
            return True
        return False

    def expect(self, text: str) -> Token:
        if not self.at(text):
            self.fail(f"expected {text!r}", advice=f"write {text!r} there")
        return self.advance()

    def expect_kind(self, kind: str, meaning: str) -> Token:
        if self.current.kind != kind:
            self.fail(f"expected {meaning}", advice=f"write {meaning} there")
        return self.advance()

    def expect_end(self) -> None:
        if self.current.kind != "end":
            self.fail("expected the end of the text", advice="take away what follows")

    def fail(self, problem: str, *, at: Token | None = None, code: str = "schema_parse_error", advice: str) -> NoReturn:
        """Raises the SchemaError that marks `at`, or the current word."""
        token = self.current if at is None else at
        raise SchemaError(
            f"Cannot read the schema: {problem}",
            code=code,
            text=self.text,
            position=token.position,
            found=repr(token.text) if token.text else "the end of the text",
            advice=advice,
        )
