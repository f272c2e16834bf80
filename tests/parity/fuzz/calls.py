"""One random call as text, which means the same in torch and in opmux: `L` stands for the library."""

import importlib
import math
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, ModuleType
from typing import Any, final

import numpy as np

#: Names that the texts of arguments use, besides `L`.
NAMES: dict[str, Any] = {"inf": math.inf, "nan": math.nan, "np": np}


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
        positional = [eval(_code(text), names) for text in self.positional]
        return positional, {name: eval(_code(text), names) for name, text in self.named}


@lru_cache(maxsize=1024)
def _code(text: str) -> CodeType:
    """The text of an argument, compiled: each library is called with it several times, and compiling takes longer than that."""
    return compile(text, "<argument>", "eval")


def library(name: str) -> ModuleType:
    """The library of that name."""
    return importlib.import_module(name)
