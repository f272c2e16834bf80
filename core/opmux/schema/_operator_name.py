"""Operator names: `[namespace::]base[.overload]`."""

from typing import Any, NamedTuple, final

from opmux.schema._lexer import Tokens, is_name

__all__ = ["CallableName", "OperatorName", "quick_name", "read_name"]


class OperatorName(NamedTuple):
    """The parts of an operator's name; namespace and overload are empty if not given."""

    namespace: str
    base: str
    overload: str

    @property
    def name(self) -> str:
        return f"{self.namespace}::{self.base}" if self.namespace else self.base

    @property
    def qualified(self) -> str:
        return f"{self.name}.{self.overload}" if self.overload else self.name


@final
class CallableName(str):
    """The name of an operator; `op.name` and `op.name()` are the same text, as torch's operators have both."""

    __module__ = "opmux.schema"

    __slots__ = ()

    def __call__(self) -> str:
        """The name as a plain text."""
        return str.__str__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str.__str__(self),)


def _is_legal_overload(text: str) -> bool:
    return text != "default" and not text.startswith("__")


def quick_name(text: str) -> OperatorName | None:
    """The parts of a name written without spaces and without a mistake; None for anything else."""
    if is_name(text):
        # Its own constructor is a function in Python, which most names that are defined need not visit.
        return tuple.__new__(OperatorName, ("", text, ""))
    namespace, colons, rest = text.rpartition("::")
    base, dot, overload = rest.partition(".")
    if not is_name(base) or (colons and not is_name(namespace)):
        return None
    if dot and not (is_name(overload) and _is_legal_overload(overload)):
        return None
    return OperatorName(namespace, base, overload)


def read_name(tokens: Tokens) -> OperatorName:
    """Reads a name from the tokens.

    Raises:
        SchemaError: `schema_parse_error` if there is no name, `bad_overload_name` for `default` and `__...`.
    """
    namespace, base = "", tokens.expect_kind("name", "an operator name").text
    if tokens.accept("::"):
        namespace, base = base, tokens.expect_kind("name", "an operator name").text
    overload = ""
    if tokens.accept("."):
        token = tokens.expect_kind("name", "an overload name")
        overload = token.text
        if not _is_legal_overload(overload):
            tokens.fail(
                f"{overload!r} is not a legal overload name",
                at=token,
                code="bad_overload_name",
                advice="leave the overload out, or choose a name other than 'default' that does not start with '__'",
            )
    return OperatorName(namespace, base, overload)
