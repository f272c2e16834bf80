"""One random call as text, which means the same in torch and in opmux: `L` stands for the library."""

import importlib
import json
import math
import re
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, ModuleType
from typing import Any, Final, final

import numpy as np

#: Names that the texts of arguments use, besides `L`.
NAMES: dict[str, Any] = {"inf": math.inf, "nan": math.nan, "np": np}

#: A tensor of numbers that JSON and Python write alike.
_OF_NUMBERS: Final = re.compile(r"L\.tensor\(([-0-9., \[\]]+), dtype=L\.(\w+)\)")


@final
@dataclass(frozen=True, slots=True)
class Call:
    """An operator and the texts of its arguments.

    Attributes:
        operator: Name and overload as attributes of `ops.aten`, such as "add.Tensor" or "relu.default".
        positional: Expressions.
        named: Expressions by name of the argument.
        garbage: Whether one of the arguments was made to be refused.
    """

    operator: str
    positional: tuple[str, ...]
    named: tuple[tuple[str, str], ...] = ()
    garbage: bool = False

    def __str__(self) -> str:
        given = [*self.positional, *(f"{name}={text}" for name, text in self.named)]
        return f"L.ops.aten.{self.operator}({', '.join(given)})"

    def in_library(self, name: str) -> str:
        """The call as a program of one line."""
        numpy = "import numpy as np; " if "np." in str(self) else ""
        return f"from math import inf, nan; {numpy}import {name} as L; print({self})"

    def function(self, library: ModuleType) -> Any:
        """The operator's handle in a library."""
        base, _, overload = self.operator.partition(".")
        return getattr(getattr(library.ops.aten, base), overload)

    def arguments(self, library: ModuleType) -> tuple[list[Any], dict[str, Any]]:
        """Fresh arguments for a library."""
        names = {**NAMES, "L": library}
        positional = [_value(text, library, names) for text in self.positional]
        return positional, {name: _value(text, library, names) for name, text in self.named}


def _value(text: str, library: ModuleType, names: dict[str, Any]) -> Any:
    """The value of an argument's text. JSON is read in a tenth of the time that Python takes to compile it."""
    plain = _OF_NUMBERS.fullmatch(text)
    if plain is None:
        return eval(_code(text), names)
    return library.tensor(json.loads(plain[1]), dtype=getattr(library, plain[2]))


@lru_cache(maxsize=1024)
def _code(text: str) -> CodeType:
    """The text of an argument, compiled: each library is called with it several times, and compiling takes longer than that."""
    return compile(text, "<argument>", "eval")


def library(name: str) -> ModuleType:
    """The library of that name."""
    return importlib.import_module(name)
