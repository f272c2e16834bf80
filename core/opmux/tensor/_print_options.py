"""How tensors are printed: precision, summary and line width, as `set_printoptions` sets them."""

from typing import Any, Final, final

from opmux.errors import OperatorArgumentError, shown

__all__ = ["PRINT_OPTIONS", "PrintOptions", "set_printoptions"]


@final
class PrintOptions:
    """What `set_printoptions` sets.

    Attributes:
        precision: Digits after the decimal point.
        threshold: Tensors with more elements are summarised.
        edgeitems: Items at either end of a dimension that a summary shows.
        linewidth: Characters per line.
        sci_mode: Whether numbers are written in scientific notation; None where their size decides.
    """

    __slots__ = ("edgeitems", "linewidth", "precision", "sci_mode", "threshold")

    def __init__(self) -> None:
        self.precision: int = 4
        self.threshold: float = 1000
        self.edgeitems: int = 3
        self.linewidth: int = 80
        self.sci_mode: bool | None = None


#: The process's options.
PRINT_OPTIONS: Final = PrintOptions()

_PROFILES: Final[dict[str, dict[str, Any]]] = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": float("inf"), "edgeitems": 3, "linewidth": 80},
}


def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None:
    """Changes how tensors are printed.

    Args:
        precision: Digits after the decimal point; 4 at first.
        threshold: Tensors with more elements are summarised; 1000 at first.
        edgeitems: Items at either end of a dimension that a summary shows; 3 at first.
        linewidth: Characters per line; 80 at first.
        profile: `"default"`, `"short"` or `"full"`, which set these four; what is given beside it counts.
        sci_mode: Whether numbers are written in scientific notation; None lets their size decide.

    Raises:
        OperatorArgumentError: A value is of another type.
    """
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    for name, value in given.items():
        if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
            raise OperatorArgumentError(f"set_printoptions({name}={shown(value)})", found="expected a number")
    values = {**_PROFILES.get(profile or "", {}), **{n: v for n, v in given.items() if v is not None}}
    for name, value in values.items():
        setattr(PRINT_OPTIONS, name, value)
    PRINT_OPTIONS.sci_mode = sci_mode
