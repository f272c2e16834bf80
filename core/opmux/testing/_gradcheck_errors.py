"""What `gradcheck` says when derivatives are wrong."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from opmux.errors import OpmuxError
from opmux.testing._closeness import differences

__all__ = ["GradcheckError", "Place", "check_equal"]

#: Rows and columns of a Jacobian that a message shows.
_SHOWN = 8


class GradcheckError(OpmuxError, RuntimeError):
    """A derivative that is not what finite differences say, or a backward pass that breaks a rule.

    Attributes:
        output: Which differentiable output, counted from 0; None where the failure is of no one output.
        input: Which argument of the function; None likewise.
        numerical: The Jacobian by finite differences, one row for each element of the input; None where none was compared.
        analytical: The Jacobian by backward.
    """

    __module__ = "opmux.testing"

    def __init__(
        self,
        asked: str,
        *,
        found: str = "",
        where: str = "",
        advice: str = "",
        output: int | None = None,
        input: int | None = None,
        numerical: Any = None,
        analytical: Any = None,
    ) -> None:
        super().__init__(asked, found=found, where=where, advice=advice)
        self.output, self.input = output, input
        self.numerical, self.analytical = numerical, analytical


class Place(NamedTuple):
    """Which derivative is looked at.

    Attributes:
        output: Number of the output.
        input: Number of the argument.
        shapes: Shapes of the output and of the argument.
        part: "imaginary " if it is that of the imaginary part of a complex output.
    """

    output: int
    input: int
    shapes: tuple[Sequence[int], Sequence[int]]
    part: str = ""

    def __str__(self) -> str:
        part = f"the {self.part}part of " if self.part else ""
        return f"{part}output {self.output} with respect to input {self.input}"


def check_equal(place: Place, analytical: Any, numerical: Any, rtol: float, atol: float) -> None:
    """Compares two Jacobians, element by element.

    Raises:
        GradcheckError: |analytical - numerical| > atol + rtol * |numerical| somewhere; says where most.
    """
    wrong = list(differences((), analytical, numerical, rtol, atol, equal_nan=False))
    if not wrong:
        return
    most = max(wrong, key=lambda d: math.inf if math.isnan(d.size) else d.size)
    row, column = most.at
    count = math.prod(place.shapes[0]) * math.prod(place.shapes[1])
    raise GradcheckError(
        f"gradcheck: Jacobian mismatch for {place}",
        found=f"{len(wrong)} of {count} derivatives differ by more than {atol} + {rtol} * |numerical|; the most, by "
        f"{most.size:g}, that of element {_index(column, place.shapes[0])} of the output by element "
        f"{_index(row, place.shapes[1])} of the input: numerical {most.expected}, analytical {most.actual}\n"
        f"numerical:\n{_table(numerical)}\nanalytical:\n{_table(analytical)}",
        where="one row for each element of the input, one column for each of the output",
        advice="look at the derivative of this input in the backward of the function; near a kink or a pole move the input away, "
        "and where values are large or noisy give atol=, rtol= or eps=",
        output=place.output,
        input=place.input,
        numerical=numerical,
        analytical=analytical,
    )


def _index(position: int, shape: Sequence[int]) -> tuple[int, ...]:
    index = []
    for size in reversed(shape):
        position, k = divmod(position, size)
        index.append(k)
    return tuple(reversed(index))


def _table(rows: Sequence[Sequence[Any]]) -> str:
    lines = [
        ", ".join(f"{x:.6g}" for x in row[:_SHOWN]) + (", ..." if len(row) > _SHOWN else "") for row in rows[:_SHOWN]
    ]
    return "\n".join([*(f"    [{line}]" for line in lines), *(["    ..."] if len(rows) > _SHOWN else [])])
