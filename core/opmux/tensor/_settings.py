"""The process's settings that PyTorch's programs make and ask for: threads, determinism, precision, warnings, printing."""

import os
from contextlib import suppress
from operator import index
from typing import Any, Final, final

from opmux.dispatch import explained
from opmux.errors import OperatorArgumentError, OperatorValueError, shown

__all__ = [
    "PRINT_OPTIONS",
    "SETTINGS",
    "PrintOptions",
    "are_deterministic_algorithms_enabled",
    "get_deterministic_debug_mode",
    "get_float32_matmul_precision",
    "get_num_interop_threads",
    "get_num_threads",
    "is_deterministic_algorithms_warn_only_enabled",
    "is_warn_always_enabled",
    "set_deterministic_debug_mode",
    "set_float32_matmul_precision",
    "set_flush_denormal",
    "set_num_interop_threads",
    "set_num_threads",
    "set_printoptions",
    "set_warn_always",
    "use_deterministic_algorithms",
]


@final
class _Settings:
    """What is set. Kernels read `deterministic` as an attribute, which costs them no call."""

    def __init__(self) -> None:
        self.threads = self.interop_threads = os.cpu_count() or 1
        #: 0 any algorithm, 1 warn of one that is not deterministic, 2 refuse it.
        self.deterministic = 0
        self.precision = "highest"
        self.warn_always = False


SETTINGS: Final = _Settings()
_MODES: Final = ("default", "warn", "error")
_PRECISIONS: Final = ("highest", "high", "medium")


def _count(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise OperatorValueError(
            f"{name} expects an int, but got {type(value).__name__}",
            found=shown(value),
            advice="give a number such as 1",
        )
    if value < 1:
        raise OperatorValueError(f"{name} expects a positive integer", found=shown(value), advice="give 1 or more")
    return value


def get_num_threads() -> int:
    """Number of threads that kernels are asked to use."""
    return SETTINGS.threads


def set_num_threads(num: int) -> None:
    """Sets how many threads kernels are asked to use, which a plugin's kernels may read.

    The kernels here start no threads. Those of NumPy's BLAS are set by environment variables (OMP_NUM_THREADS) before it is
    imported, or by the package threadpoolctl; this changes nothing about them.

    Raises:
        OperatorValueError: `num` is no positive int.
    """
    SETTINGS.threads = _count("set_num_threads", num)


def get_num_interop_threads() -> int:
    """Number of threads for operators that could run side by side."""
    return SETTINGS.interop_threads


def set_num_interop_threads(num: int) -> None:
    """Sets how many threads are for operators side by side; operators here run one after the other.

    Raises:
        OperatorValueError: `num` is no positive int.
    """
    SETTINGS.interop_threads = _count("set_num_interop_threads", num)


def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Asks for algorithms that give the same bits each time.

    What `empty`, `empty_like` and their like make is filled then: with NaN, or the largest integer, or True. The kernels on
    NumPy are deterministic anyway; kernels that add in no fixed order (some on CUDA) do not ask.

    Args:
        mode: Whether that is wanted.
        warn_only: Kept for `is_deterministic_algorithms_warn_only_enabled`; nothing is refused.

    Raises:
        OperatorArgumentError: An argument is no bool.
    """
    for value in (mode, warn_only):
        if not isinstance(value, bool):
            raise OperatorArgumentError(
                f"use_deterministic_algorithms expects a bool, but got {type(value).__name__}",
                found=shown(value),
                advice="give True or False",
            )
    SETTINGS.deterministic = (1 if warn_only else 2) if mode else 0


def are_deterministic_algorithms_enabled() -> bool:
    """Whether deterministic algorithms are asked for."""
    return SETTINGS.deterministic > 0


def is_deterministic_algorithms_warn_only_enabled() -> bool:
    """Whether algorithms that are not deterministic are to be warned of, not refused."""
    return SETTINGS.deterministic == 1


def get_deterministic_debug_mode() -> int:
    """0 for any algorithm, 1 for warnings of those that are not deterministic, 2 for refusing them."""
    return SETTINGS.deterministic


def set_deterministic_debug_mode(debug_mode: int | str) -> None:
    """Sets what `use_deterministic_algorithms` sets, by a number from 0 to 2 or "default", "warn" or "error".

    Raises:
        OperatorArgumentError: `debug_mode` is neither a number nor a text.
        OperatorValueError: It is another one.
    """
    if not isinstance(debug_mode, (int, str)):
        raise OperatorArgumentError(
            f"debug_mode must be str or int, but got {type(debug_mode).__name__}",
            found=shown(debug_mode),
            advice='give 0, 1 or 2, or one of "default", "warn" and "error"',
        )
    known = _MODES if isinstance(debug_mode, str) else range(3)
    if debug_mode not in known:
        expected = "`default`, `warn`, `error`" if isinstance(debug_mode, str) else "0, 1 or 2"
        raise OperatorValueError(
            f"invalid value of debug_mode, expected one of {expected}, but got {shown(debug_mode)}",
            found=shown(debug_mode),
            advice="give one of these",
        )
    SETTINGS.deterministic = list(known).index(debug_mode)


def get_float32_matmul_precision() -> str:
    """The precision that products of float32 matrices may have."""
    return SETTINGS.precision


def set_float32_matmul_precision(precision: str) -> None:
    """Allows products of float32 matrices to be computed in less: "highest", "high" or "medium"; kernels need not make use of it.

    Raises:
        OperatorValueError: `precision` is another text.
    """
    if precision not in _PRECISIONS:
        raise OperatorValueError(
            f"set_float32_matmul_precision({shown(precision)})",
            found=f"expected {_PRECISIONS}",
            advice='give "highest" for all digits',
        )
    SETTINGS.precision = precision


def is_warn_always_enabled() -> bool:
    """Whether warnings that come once are to come each time."""
    return SETTINGS.warn_always


def set_warn_always(b: bool) -> None:
    """Sets whether warnings that come once are to come each time; Python's own filters decide that here."""
    if not isinstance(b, bool):
        raise OperatorArgumentError(
            f"setWarnOnlyOnce expects a bool, but got {type(b).__name__}", found=shown(b), advice="give True or False"
        )
    SETTINGS.warn_always = b


def set_flush_denormal(mode: bool) -> bool:
    """Asks for denormal numbers to be treated as 0; returns whether that is so: only where it is not asked for."""
    if not isinstance(mode, bool):
        raise OperatorArgumentError(
            f"flush_denormal expects a bool, but got {type(mode).__name__}",
            found=shown(mode),
            advice="give True or False",
        )
    return not mode


# -- printing -------------------------------------------------------------------------------------------------------------


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


def _not_negative(name: str, value: Any) -> float:
    """A print option as Python's number; NumPy's are taken, and no bools."""
    from numbers import Real  # few programs set one

    with suppress(TypeError):
        if not isinstance(value, bool):
            is_fraction = name == "threshold" and isinstance(value, Real) and not hasattr(value, "__index__")
            number = float(value) if is_fraction else index(value)
            if number >= 0:
                return number
    raise OperatorArgumentError(
        f"set_printoptions({name}={shown(value)})",
        found=f"expected {'a number' if name == 'threshold' else 'an int'} that is not negative",
        advice='set_printoptions(profile="default") is what there is at first',
    )


@explained
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
        OperatorArgumentError: A value is of another type, or negative; nothing is changed then.
    """
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    chosen = {name: _not_negative(name, value) for name, value in given.items() if value is not None}
    values = {**_PROFILES.get(profile or "", {}), **chosen}
    for name, value in values.items():
        setattr(PRINT_OPTIONS, name, value)
    PRINT_OPTIONS.sci_mode = sci_mode
