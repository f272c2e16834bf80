"""Default values of arguments: reading them, and printing them the way PyTorch does."""

import math
from typing import Any

from opmux.schema._lexer import Token, Tokens
from opmux.schema._types import BaseType, ListType, OptionalType, Type

__all__ = ["NO_DEFAULT", "default_text", "read_default"]


class _NoDefault:
    """The type of NO_DEFAULT."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "NO_DEFAULT"

    def __reduce__(self) -> str:
        return "NO_DEFAULT"


#: Stands for "this argument has no default"; None is a default like any other.
NO_DEFAULT = _NoDefault()

# Words that are integers wherever a number may stand.
_WORDS = {"float": 6, "long": 4, "complex": 9, "strided": 0, "Mean": 1, "contiguous_format": 0}

# Words that are integers only where a ScalarType is expected: names in the order of their codes, then other spellings.
_SCALAR_TYPES = """
uint8 int8 int16 int32 int64 float16 float32 float64 complex32 complex64 complex128 bool qint8 quint8 qint32 bfloat16
quint4x2 quint2x4 bits1x8 bits2x4 bits4x2 bits8 bits16 float8_e5m2 float8_e4m3fn float8_e5m2fnuz float8_e4m3fnuz
uint16 uint32 uint64 uint1 uint2 uint3 uint4 uint5 uint6 uint7 int1 int2 int3 int4 int5 int6 int7 float8_e8m0fnu
float4_e2m1fn_x2
"""
_SCALAR_TYPE_WORDS = {name: code for code, name in enumerate(_SCALAR_TYPES.split())}
_SCALAR_TYPE_WORDS |= {"short": 2, "int": 3, "half": 5, "double": 7, "chalf": 8, "cfloat": 9, "cdouble": 10}

_NONE_ONLY = frozenset({"Tensor", "Generator", "Quantizer"})
_INTEGERS = frozenset({"int", "SymInt", "ScalarType", "Layout", "MemoryFormat"})
_CONSTANTS = _INTEGERS | {"str", "Scalar", "float", "bool", "complex"}
_LIST_ELEMENTS: dict[str, type] = {**dict.fromkeys(_INTEGERS, int), "float": float, "bool": bool, "complex": complex}
_MAX_REPEATED = 4096  # a list size of billions must not be taken literally
_INT64 = range(-(2**63), 2**63)
_ESCAPES = {"n": "\n", "t": "\t", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "\\": "\\", "'": "'", '"': '"'}
_ESCAPED = {value: f"\\{letter}" for letter, value in _ESCAPES.items()}
_RESERVED_VALUES = {"True": True, "False": False, "None": None}


def read_default(tokens: Tokens, type_: Type) -> Any:
    """Reads the value after `=` for an argument of the given type.

    Raises:
        SchemaError: No such value can be the default of this type.
    """
    if isinstance(type_, OptionalType):
        return _constant(tokens, _innermost(type_), literal=True)
    if isinstance(type_, ListType):
        return _list(tokens, type_)
    name = type_.name if isinstance(type_, BaseType) else ""
    if name in _NONE_ONLY:
        tokens.expect("None")
        return None
    if name == "Device":
        return _string(tokens, tokens.expect_kind("string", "a device in quotes"))
    if name not in _CONSTANTS:
        tokens.fail(f"an argument of type {type_} cannot have a default", advice="leave the default out")
    return _constant(tokens, name)


def _innermost(type_: Type) -> str:
    while isinstance(type_, (OptionalType, ListType)):
        type_ = type_.elem
    return str(type_)


def _list(tokens: Tokens, type_: ListType) -> tuple[Any, ...]:
    element = str(type_.elem)
    if element not in _LIST_ELEMENTS:
        tokens.fail(f"a list of {element} cannot have a default", advice="leave the default out")
    if type_.size is not None and not tokens.at("["):
        return _repeated(tokens, element, type_.size)
    tokens.expect("[")
    values: list[Any] = []
    if not tokens.accept("]"):
        values.append(_element(tokens, element))
        while tokens.accept(","):
            values.append(_element(tokens, element))
        tokens.expect("]")
    return tuple(values)


def _repeated(tokens: Tokens, element: str, size: int) -> tuple[Any, ...]:
    start = tokens.current
    if start.kind == "name":
        tokens.fail(
            "expected a list or one value for all its elements", advice="write a list such as [0, 0], or one value"
        )
    value = _element(tokens, element)
    if size > _MAX_REPEATED:
        tokens.fail(f"one value can stand for at most {_MAX_REPEATED} elements", advice="write the list out", at=start)
    return (value,) * size


def _element(tokens: Tokens, element: str) -> Any:
    start = tokens.current
    value = _constant(tokens, element)
    if type(value) is not _LIST_ELEMENTS[element]:
        tokens.fail(f"expected an element of type {element}", advice=f"write values of type {element}", at=start)
    return value


def _constant(tokens: Tokens, name: str, *, literal: bool = False) -> Any:
    """One value; with `literal` a number keeps the type that it is written with."""
    token = tokens.current
    if token.kind == "reserved" and token.text in _RESERVED_VALUES:
        return _RESERVED_VALUES[tokens.advance().text]
    if token.kind == "string":
        return _string(tokens, tokens.advance())
    kind = "" if literal else name
    if token.kind == "name":
        return _word(tokens, name, kind)
    value = _number(tokens, kind)
    if name in _INTEGERS and not isinstance(value, int):
        tokens.fail(
            f"the default of an argument of type {name} must be an integer", advice="write an integer", at=token
        )
    return value


def _word(tokens: Tokens, name: str, kind: str) -> int | float | complex:
    text = tokens.current.text
    code = _WORDS.get(text)
    if code is None and name == "ScalarType":
        code = _SCALAR_TYPE_WORDS.get(text)
    if code is None:
        meant = {"true": "True", "false": "False", "none": "None", "null": "None", "nullopt": "None"}.get(text.lower())
        tokens.fail("this word is not a default value", advice=f"write {meant or 'a value of the argument'}")
    tokens.advance()
    return float(code) if kind == "float" else complex(code) if kind == "complex" else code


def _number(tokens: Tokens, kind: str) -> int | float | complex:
    """A number: `kind` is the type it becomes, or empty to keep the type it is written with."""
    sign = -1 if tokens.accept("-") else 1
    token = tokens.expect_kind("number", "a number")
    text = token.text
    if text[:2] in ("0x", "0X"):
        tokens.fail(
            "hexadecimal numbers are not part of the schema language", advice="write it in decimal digits", at=token
        )
    if text.endswith("j"):
        return complex(0.0, sign * _finite(tokens, token))
    if tokens.current.text in ("+", "-") and tokens.ahead(1).text.endswith("j"):
        # The form in which complex numbers print; PyTorch does not read its own print here.
        other_sign = -1 if tokens.advance().text == "-" else 1
        imaginary = tokens.expect_kind("number", "an imaginary number")
        return complex(sign * _finite(tokens, token), other_sign * _finite(tokens, imaginary))
    if kind == "complex":
        return complex(sign * _finite(tokens, token), 0.0)
    if kind == "float" or not text.isdigit():
        return sign * _finite(tokens, token)
    return _integer(tokens, token, sign)


def _integer(tokens: Tokens, token: Token, sign: int) -> int:
    # More digits than this are out of range anyway, and reading thousands of them raises an error of its own.
    if len(token.text.lstrip("0")) > 19 or sign * int(token.text[-20:]) not in _INT64:
        tokens.fail(
            "the integer does not fit into 64 bits", advice="write an integer between -2**63 and 2**63 - 1", at=token
        )
    return sign * int(token.text[-20:])


def _finite(tokens: Tokens, token: Token) -> float:
    value = float(token.text.rstrip("j"))
    if math.isinf(value):
        tokens.fail("the number does not fit into 64 bits", advice="write a smaller number", at=token)
    return value


def _string(tokens: Tokens, token: Token) -> str:
    quotes = 3 if len(token.text) >= 6 and token.text[:3] in ('"""', "'''") else 1
    body = token.text[quotes:-quotes]
    if "\\" not in body:
        return body
    parts: list[str] = []
    index = 0
    while index < len(body):
        part, index = _escape(tokens, token, body, index) if body[index] == "\\" else (body[index], index + 1)
        parts.append(part)
    return "".join(parts)


def _escape(tokens: Tokens, token: Token, body: str, index: int) -> tuple[str, int]:
    letter = body[index + 1]
    if letter in _ESCAPES:
        return _ESCAPES[letter], index + 2
    digits = body[index + 1 : index + 4]
    if len(digits) != 3 or digits[0] not in "01" or not set(digits) <= set("01234567"):
        tokens.fail("unknown escape in a string", at=token, advice="write \\ followed by three octal digits")
    return chr(int(digits, 8)), index + 4


def default_text(type_: Type, value: Any) -> str:
    """The text of a default value, as PyTorch prints it.

    One value stands for a sized list of equal integers. A device prints without quotes, and so cannot be read again.
    """
    if isinstance(value, tuple):
        if _collapses(type_, value):
            return str(value[0])
        return f"[{', '.join(map(_value_text, value))}]"
    if isinstance(value, str) and _innermost(type_) == "Device":
        return value
    return _value_text(value)


def _collapses(type_: Type, value: tuple[Any, ...]) -> bool:
    if not isinstance(type_, ListType) or str(type_.elem) != "int" or len(value) < 2:
        return False
    return len(value) == type_.size and value.count(value[0]) == len(value)


def _value_text(value: Any) -> str:
    if isinstance(value, str):
        return f'"{"".join(map(_character_text, value))}"'
    if isinstance(value, float):
        return _float_text(value)
    if isinstance(value, complex):
        imaginary = _float_text(value.imag)
        return f"{_float_text(value.real)}{'' if imaginary.startswith('-') else '+'}{imaginary}j"
    return str(value)


def _float_text(value: float) -> str:
    if abs(value) < 2**63 and value == int(value):
        sign = "-" if math.copysign(1.0, value) < 0 else ""
        return f"{sign}{abs(int(value))}."
    return f"{value:.17g}"


def _character_text(character: str) -> str:
    if character in _ESCAPED:
        return _ESCAPED[character]
    return f"\\{ord(character):03o}" if character < " " or character == "\x7f" else character
