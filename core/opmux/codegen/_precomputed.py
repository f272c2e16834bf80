"""The field `precomputed`: values that a structured operator's meta function computes, and its impl receives.

precomputed:
- dim -> int dim              in place of an argument: its canonical form
- kernel_size -> int kH, int kW
- int ndim                    the last line: values beside the arguments
- index -> DimVector sizes    DimVector, which no schema has, is a tuple of integers
"""

import re
from typing import Final, NamedTuple

from opmux.errors import SchemaError
from opmux.schema import FunctionSchema

__all__ = ["Precomputed", "PrecomputedError", "parse_precomputed"]


_DIM_VECTOR: Final = r"\bDimVector\b"


class PrecomputedError(ValueError):
    """A line that is not right; the text says how."""


class Precomputed(NamedTuple):
    """What meta computes for impl.

    Attributes:
        replaced: The values that stand in place of each named argument.
        added: Values that impl receives beside its arguments.
    """

    replaced: dict[str, tuple[str, ...]]
    added: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Every value, in the order in which meta gives them."""
        return (*[name for names in self.replaced.values() for name in names], *self.added)


def parse_precomputed(lines: object, schema: FunctionSchema) -> Precomputed:
    """Reads the field.

    Args:
        lines: What YAML found.
        schema: Schema of the operator, whose arguments may be replaced.

    Raises:
        PrecomputedError: It is no list of lines, a line cannot be read, or names no argument, or one name is given twice.
    """
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
        raise PrecomputedError(f"{lines!r} is no list of lines")
    arguments = [a.name for a in schema.arguments]
    replaced: dict[str, tuple[str, ...]] = {}
    added: tuple[str, ...] = ()
    for i, line in enumerate(lines):
        old, arrow, new = line.partition(" -> ")
        if not arrow:
            if i + 1 < len(lines):
                raise PrecomputedError(f"{line!r} replaces no argument, which only the last line may do")
            added = _names(line)
        elif old not in arguments or old in replaced:
            raise PrecomputedError(f"{old!r} is {'replaced twice' if old in replaced else 'no argument'}")
        else:
            replaced[old] = _names(new)
    made = Precomputed(replaced, added)
    kept = [name for name in arguments if name not in replaced]
    twice = [name for name in made.names if made.names.count(name) > 1 or name in kept]
    if twice:
        raise PrecomputedError(f"the name {twice[0]!r} is given twice")
    return made


def _names(text: str) -> tuple[str, ...]:
    """Names of "int kH, int kW", each a type and a name as in a schema."""
    try:
        arguments = FunctionSchema.parse(f"f({re.sub(_DIM_VECTOR, 'int[]', text)}) -> Tensor").arguments
    except SchemaError as error:
        raise PrecomputedError(f"{text!r} is no list of types and names") from error
    if not arguments or any(a.has_default or a.kwarg_only or a.alias for a in arguments):
        raise PrecomputedError(f"{text!r} is no list of types and names")
    names = tuple([a.name or "" for a in arguments])
    if any(name.isupper() for name in names):
        raise PrecomputedError(f"{text!r} has a name of capitals only")
    return names
