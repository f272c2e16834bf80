"""How a result differs from what it should be: structure, dtype, shape and elements, without an array library."""

from collections.abc import Iterator, Sequence
from math import isclose, isnan, prod
from typing import Any, final

import opmux
from opmux.dispatch import rebuilt
from opmux.errors import kind_of
from opmux.tensor import Tensor
from opmux.testing._closeness import TOLERANCES, differences

__all__ = [
    "DisagreementError",
    "check_gradients",
    "check_operands",
    "check_place",
    "check_result",
    "check_same_form",
    "cotangent",
    "on_host",
    "pairs",
]

#: The least for gradients, which add up more roundings than values do.
_OF_GRADIENTS = {"float32": (1e-4, 1e-4), "complex64": (1e-4, 1e-4)}


@final
class DisagreementError(Exception):
    """A backend gives something else; the text says what."""


def _name(tensor: Tensor) -> str:
    return str(tensor.dtype).removeprefix("opmux.")


def on_host(value: Any) -> Any:
    """A result with its tensors on the CPU."""
    if isinstance(value, Tensor):
        return value.detach().cpu()
    if isinstance(value, (list, tuple)):
        parts = [on_host(part) for part in value]
        return rebuilt(type(value), parts)
    return value


def cotangent(result: Tensor, position: int) -> Tensor:
    """What a gradient is multiplied with: exact in every floating-point dtype, and other numbers for each position of a result."""
    count = prod(result.shape)
    numbers: list[Any] = [((i * 37 + 11 * (position + 1)) % 61 - 30) / 16 for i in range(count)]
    if result.dtype.is_complex:
        numbers = [complex(real, imaginary) for real, imaginary in zip(numbers, reversed(numbers), strict=True)]
    return opmux.tensor(numbers, dtype=result.dtype).reshape(result.shape)


def pairs(found: Any, expected: Any) -> Iterator[tuple[Tensor, Tensor]]:
    """Tensors of both results, side by side.

    Raises:
        DisagreementError: The results are not built alike, or hold other numbers.
    """
    if isinstance(expected, Tensor):
        if not isinstance(found, Tensor):
            raise DisagreementError(f"structure: {kind_of(found)}, not a tensor")
        yield found, expected
    elif isinstance(expected, (tuple, list)):
        if not isinstance(found, (tuple, list)) or len(found) != len(expected):
            raise DisagreementError(f"structure: {_in_words(found)}, not {_in_words(expected)}")
        for one, other in zip(found, expected, strict=True):
            yield from pairs(one, other)
    elif not _same_constant(found, expected):
        raise DisagreementError(f"value: {found!r}, not {expected!r}")


def _in_words(value: Any) -> str:
    return f"{len(value)} results" if isinstance(value, (tuple, list)) else kind_of(value)


def _same_constant(found: Any, expected: Any) -> bool:
    if type(found) is not type(expected):
        return False
    if isinstance(expected, float):
        return isclose(found, expected, rel_tol=1e-5, abs_tol=1e-5) or (isnan(found) and isnan(expected))
    return bool(found == expected)


def check_result(
    found: Any, expected: Any, tolerance: Sequence[float] | None = None, least: Sequence[float] = (0.0, 0.0)
) -> None:
    """Compares structure, dtypes, shapes and elements.

    Args:
        found: A result, on the CPU.
        expected: What it should be, on the CPU.
        tolerance: Relative and absolute tolerance for floating-point numbers; those of the dtype if None.
        least: What both tolerances are at least.

    Raises:
        DisagreementError: They differ.
    """
    for one, other in pairs(found, expected):
        _check_form(one, other)
        rtol, atol = tolerance or TOLERANCES.get(_name(other), (0.0, 0.0))
        if not (other.is_floating_point() or other.is_complex()):
            rtol = atol = 0.0
        else:
            rtol, atol = max(rtol, least[0]), max(atol, least[1])
        given = differences((), one.tolist(), other.tolist(), rtol, atol, equal_nan=True)
        distinct = [difference for difference in given if not _both_undefined(difference)]
        if distinct:
            first = distinct[0]
            place = f"at {list(first.at)} " if first.at else ""
            count = f"{len(distinct)} of {prod(other.shape)} elements, "
            raise DisagreementError(f"value: {count}{place}{first.actual}, not {first.expected}")


def _both_undefined(difference: Any) -> bool:
    """Whether two complex numbers are NaN, in whatever part."""
    return bool(difference.actual != difference.actual and difference.expected != difference.expected)


def _check_form(found: Tensor, expected: Tensor) -> None:
    if found.dtype is not expected.dtype:
        raise DisagreementError(f"dtype: {_name(found)}, not {_name(expected)}")
    if tuple(found.shape) != tuple(expected.shape):
        raise DisagreementError(f"shape: {list(found.shape)}, not {list(expected.shape)}")


def check_gradients(
    found: Sequence[Tensor | None], expected: Sequence[Tensor | None], tolerance: Sequence[float] | None = None
) -> None:
    """Compares the gradients of all arguments that require one; None where an argument has none.

    Raises:
        DisagreementError: They differ.
    """
    for position, (one, other) in enumerate(zip(found, expected, strict=True)):
        place = f"of differentiable argument {position}"
        if (one is None) != (other is None):
            names = ["none" if x is None else "a tensor" for x in (one, other)]
            raise DisagreementError(f"gradient {place}: {names[0]}, not {names[1]}")
        if other is not None:
            try:
                check_result(one, other, tolerance, _OF_GRADIENTS.get(_name(other), (0.0, 0.0)))
            except DisagreementError as error:
                raise DisagreementError(f"gradient {place}: {error}") from error


def check_operands(
    found: Sequence[Tensor], expected: Sequence[Tensor], tolerance: Sequence[float] | None = None
) -> None:
    """Compares what a call left its operands as.

    Args:
        found: The operands after the call on a device.
        expected: Those after the call on the CPU.
        tolerance: Relative and absolute tolerance for floating-point numbers; those of the dtype if None.

    Raises:
        DisagreementError: They differ.
    """
    for position, (one, other) in enumerate(zip(found, expected, strict=True)):
        try:
            check_result(on_host(one), other, tolerance)
        except DisagreementError as error:
            raise DisagreementError(f"operand {position} after the call: {error}") from error


def check_same_form(found: Any, meta: Any, device: str) -> None:
    """Compares devices, dtypes and shapes of a result with those of Meta's.

    Raises:
        DisagreementError: They differ.
    """
    for one, other in pairs(found, meta) if _has_tensors(meta) else ():
        check_place(one, device)
        _check_form(one, other)


def check_place(value: Any, device: str) -> None:
    """Looks whether all tensors of a result are on a device.

    Raises:
        DisagreementError: One is not.
    """
    if isinstance(value, (tuple, list)):
        for part in value:
            check_place(part, device)
    elif isinstance(value, Tensor):
        wanted, found = opmux.device(device), value.device
        if found.type != wanted.type or (None not in (found.index, wanted.index) and found.index != wanted.index):
            raise DisagreementError(f"device: {found}, not {device}")


def _has_tensors(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return all(_has_tensors(part) for part in value)
    return isinstance(value, Tensor)
