"""Expressions of sizes: what an archive states of numbers that are known when the program runs.

Note [Expressions]
There are two notations. Sizes are written as SymPy's constructors, `Add(Symbol('s77', integer=True), Integer(1))`, guards as
Python, `L['x'].size()[0] // 2 <= 8`. Both are Python's grammar, so that Python's parser reads them; nothing is evaluated by
Python. What the parser gives is translated, part by part, into a function of the values and the text that people read; a part that
is not listed here is refused. Integers stay below 2**63 at every step, so that no text takes long.
"""

import ast
import math
import operator
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Final, NamedTuple, final

from opmux.errors import ArchiveError, OperatorValueError, OpmuxError, shown

__all__ = ["NUMBER_FUNCTIONS", "Expression", "bounded", "read_expression"]


class _Values(NamedTuple):
    """What an expression is evaluated on: symbols by name, and the inputs by the names of the function's parameters."""

    symbols: Mapping[str, int]
    inputs: Mapping[str, Any]


_Function = Callable[[_Values], Any]


@final
class Expression(NamedTuple):
    """An expression that has been read.

    Attributes:
        text: As people write it; within another one in parentheses, where it needs them.
        function: Its value.
        symbol: The name of the symbol, where the expression is nothing else; else an empty string.
        symbols: Names of all symbols in it.
    """

    text: str
    function: _Function
    symbol: str = ""
    symbols: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return self.text[1:-1] if self.text.startswith("(") else self.text

    def value(self, symbols: Mapping[str, int], inputs: Mapping[str, Any]) -> Any:
        """Evaluates the expression.

        Raises:
            OperatorValueError: It has no value for these, or a symbol is not known.
        """
        try:
            return self.function(_Values(symbols, inputs))
        except OpmuxError:
            raise
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise OperatorValueError(
                f"the expression {self}",
                found=f"no value: {error}",
                advice="pass inputs like those that the program was exported for",
            ) from error

    def solved(self, value: int, symbols: Mapping[str, int]) -> tuple[str, int] | None:
        """The only unknown symbol, and the integer for which the expression has a value; None where there is none.

        Sizes that torch exports are of the first degree in what they are the first to tell: `2*s7 + 1`.
        """
        unknown = [name for name in self.symbols if name not in symbols]
        if len(unknown) != 1:
            return None
        at_1, at_2 = [self.value({**symbols, unknown[0]: n}, {}) for n in (1, 2)]
        if type(at_1) is not int or type(at_2) is not int or at_1 == at_2:
            return None
        steps, rest = divmod(value - at_1, at_2 - at_1)
        return None if rest else (unknown[0], 1 + steps)


#: Digits that are rounded to; a float has no more.
_MOST_DIGITS: Final = 400


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(base, int) and isinstance(exponent, int) and not 0 <= exponent <= 63:
        raise OverflowError(f"an exponent of {exponent}")
    return base**exponent


def _shift_left(value: int, count: int) -> int:
    if not 0 <= count <= 63:
        raise OverflowError(f"a shift by {count}")
    return value << count


def _round_half_even(value: float, digits: int = 0) -> Any:
    if abs(digits) > _MOST_DIGITS:
        raise OverflowError(f"rounding to {digits} digits")
    return round(value, digits) if digits else round(value)


#: Names in Python's `operator` of functions of numbers that need no limits.
_PYTHON: Final = (
    *("abs", "neg", "pos", "not_", "and_", "or_", "rshift", "add", "sub", "mul", "mod", "floordiv", "truediv"),
    *("eq", "ne", "le", "ge", "lt", "gt"),
)

#: Functions of numbers by what Python's `operator`, `math` and torch call them: targets of nodes, and what guards call.
NUMBER_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    **{f"_operator.{name}": getattr(operator, name) for name in _PYTHON},
    "_operator.pow": _power,
    "_operator.lshift": _shift_left,
    **{f"math.{name}": getattr(math, name) for name in ["trunc", "ceil", "floor", "sqrt"]},
    "torch.sym_float": float,
    "torch.sym_int": math.trunc,
    "torch.sym_not": operator.not_,
    "torch.sym_max": max,
    "torch.sym_min": min,
    "torch.sym_ite": lambda condition, then, otherwise: then if condition else otherwise,
    "torch._sym_sqrt": math.sqrt,
    "torch.sym_sum": sum,
    "round": _round_half_even,
    "max": max,
    "min": min,
    "abs": abs,
    "float": float,
    "int": int,
}


def _joined(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    return lambda *values: reduce(function, values)


def _ceil_div(value: int, divisor: int) -> int:
    return -(-value // divisor)


#: SymPy's constructors by name: the function, and how people write it (None: as a call).
_CONSTRUCTORS: Final[dict[str, tuple[Callable[..., Any], str | None]]] = {
    "Add": (_joined(operator.add), " + "),
    "Mul": (_joined(operator.mul), "*"),
    "Pow": (_power, "**"),
    "PowByNatural": (_power, "**"),
    "FloatPow": (_power, "**"),
    "FloorDiv": (operator.floordiv, "//"),
    "CleanDiv": (operator.floordiv, "//"),
    "CeilDiv": (_ceil_div, None),
    "Mod": (operator.mod, " % "),
    "PythonMod": (operator.mod, " % "),
    "ModularIndexing": (lambda base, divisor, modulus: base // divisor % modulus, None),
    "FloatTrueDiv": (operator.truediv, " / "),
    "IntTrueDiv": (operator.truediv, " / "),
    "Where": (NUMBER_FUNCTIONS["torch.sym_ite"], None),
    "Max": (max, None),
    "Min": (min, None),
    "LShift": (_shift_left, " << "),
    "RShift": (operator.rshift, " >> "),
    "CeilToInt": (math.ceil, None),
    "FloorToInt": (math.floor, None),
    "TruncToInt": (math.trunc, None),
    "TruncToFloat": (lambda value: float(math.trunc(value)), None),
    "RoundToInt": (_round_half_even, None),
    "RoundDecimal": (_round_half_even, None),
    "ToFloat": (float, None),
    "Identity": (lambda value: value, None),
    "Abs": (abs, None),
    "OpaqueUnaryFn_sqrt": (math.sqrt, None),
    "Equality": (operator.eq, " == "),
    "Unequality": (operator.ne, " != "),
    "GreaterThan": (operator.ge, " >= "),
    "LessThan": (operator.le, " <= "),
    "StrictGreaterThan": (operator.gt, " > "),
    "StrictLessThan": (operator.lt, " < "),
    "And": (_joined(operator.and_), " and "),
    "Or": (_joined(operator.or_), " or "),
    "Not": (operator.not_, None),
}

#: Python's operators: the function, and how people write it.
_OPERATORS: Final[dict[type, tuple[Callable[..., Any], str]]] = {
    ast.Add: (operator.add, " + "),
    ast.Sub: (operator.sub, " - "),
    ast.Mult: (operator.mul, "*"),
    ast.FloorDiv: (operator.floordiv, "//"),
    ast.Div: (operator.truediv, " / "),
    ast.Mod: (operator.mod, " % "),
    ast.Pow: (_power, "**"),
    ast.LShift: (_shift_left, " << "),
    ast.RShift: (operator.rshift, " >> "),
    ast.BitAnd: (operator.and_, " & "),
    ast.BitOr: (operator.or_, " | "),
    ast.And: (_joined(operator.and_), " and "),
    ast.Or: (_joined(operator.or_), " or "),
    ast.Eq: (operator.eq, " == "),
    ast.NotEq: (operator.ne, " != "),
    ast.Lt: (operator.lt, " < "),
    ast.LtE: (operator.le, " <= "),
    ast.Gt: (operator.gt, " > "),
    ast.GtE: (operator.ge, " >= "),
    ast.USub: (operator.neg, "-"),
    ast.UAdd: (operator.pos, "+"),
    ast.Not: (operator.not_, "not "),
}

#: Characters of an expression that are read.
_LONGEST: Final = 20_000


def read_expression(text: str, where: str) -> Expression:
    """Reads an expression in either notation. See Note [Expressions].

    Raises:
        ArchiveError: It is none, or has a part that is not known.
    """
    try:
        if len(text) > _LONGEST:
            raise _UnknownPartError(f"{len(text)} characters")
        return _translated(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, KeyError, OverflowError, RecursionError, MemoryError, _UnknownPartError) as error:
        raise ArchiveError(
            "reading an expression of an exported program",
            found=f"{shown(text, 400)}: {error}",
            where=where,
            advice="this version of opmux knows the expressions of torch 2.13; export with that version",
        ) from error


class _UnknownPartError(Exception):
    """A part of an expression that is not listed here."""


def _translated(node: ast.AST) -> Expression:
    """The expression of what the parser gives. See Note [Expressions]."""
    match node:
        case ast.Constant(value=int() | float() as value):
            return _constant(value)
        case ast.BinOp() | ast.Compare() | ast.BoolOp() | ast.UnaryOp():
            op, parts = _operation(node)
            return _applied(*_OPERATORS[type(op)], *map(_translated, parts))
        case ast.Call(ast.Name("Symbol"), [ast.Constant(str() as name)]):
            return Expression(name, lambda values: values.symbols[name], name, frozenset({name}))
        case ast.Call(ast.Name("Integer"), [argument]):
            return _translated(argument)
        case ast.Call(ast.Name("Float"), [ast.Constant(str() as text)]):
            return _constant(float(text))
        case ast.Call(function, parts, []) if (known := _function(ast.unparse(function))) is not None:
            return _applied(*known, *map(_translated, parts))
        case ast.Name("true" | "false" as name):
            return _constant(name == "true")
        case ast.Name() | ast.Subscript() | ast.Call() | ast.Attribute():
            return _input(node)
    raise _UnknownPartError(f"{type(node).__name__} is not known")


def _operation(node: ast.AST) -> tuple[ast.AST, list[ast.expr]]:
    """The operator of a part in Python's notation, and what it is applied to."""
    match node:
        case ast.BinOp(left, op, right) | ast.Compare(left, [op], [right]):
            return op, [left, right]
        case ast.BoolOp(op, parts):
            return op, parts
        case ast.UnaryOp(op, operand):
            return op, [operand]
    raise _UnknownPartError(f"{ast.unparse(node)[:80]} is not known")


def _function(name: str) -> tuple[Callable[..., Any], str] | None:
    """The function of a name, SymPy's, Python's or torch's, and how people write it: an infix, or the name for a call."""
    if name in _CONSTRUCTORS:
        function, infix = _CONSTRUCTORS[name]
        return function, infix or name
    if name in NUMBER_FUNCTIONS and not name.startswith("_operator."):
        return NUMBER_FUNCTIONS[name], name
    return None


def _constant(value: float) -> Expression:
    bounded(value)
    return Expression(str(value), lambda _: value)


def bounded(value: Any) -> Any:
    """The value, which is a number of 64 bits if it is an integer.

    Raises:
        OverflowError: It is a longer one.
    """
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise OverflowError("a number of more than 64 bits")
    return value


def _applied(function: Callable[..., Any], word: str, *parts: Expression) -> Expression:
    functions = [part.function for part in parts]
    texts = [part.text for part in parts]
    if word.isidentifier() or "." in word:
        text = f"{word}({', '.join(map(str, parts))})"
    else:
        text = f"({word.join(texts)})" if len(texts) > 1 else f"({word}{texts[0]})"
    symbols = frozenset[str]().union(*[part.symbols for part in parts])
    return Expression(text, lambda values: bounded(function(*[_number(f(values)) for f in functions])), "", symbols)


def _number(value: Any) -> Any:
    """The value, which is a number: a list of sizes, repeated, would fill the memory."""
    if not isinstance(value, (int, float)):
        raise TypeError(f"{shown(value, 100)} is no number")
    return value


def _input(node: ast.AST) -> Expression:
    """What guards ask of inputs: `L['x'].size()[0]`, `L['d']['k'][1].stride()[0]`, and an input that is a number."""
    match node:
        case ast.Name("L"):
            return Expression("L", lambda values: values.inputs)
        case ast.Subscript(held, ast.Constant(int() | str() as key)):
            inner = _input(held).function
            return Expression(ast.unparse(node), lambda values: inner(values)[key])
        case ast.Call(ast.Attribute(held, "size" | "stride" | "storage_offset" as method), []):
            inner = _input(held).function
            return Expression(ast.unparse(node), lambda values: getattr(inner(values), method)())
    raise _UnknownPartError(f"{ast.unparse(node)[:80]} is not known")
