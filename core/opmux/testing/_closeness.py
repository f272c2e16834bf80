"""Comparing tensors."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, as_tensor

__all__ = ["TOLERANCES", "Difference", "assert_close", "differences"]

#: Relative and absolute tolerance by dtype name, as torch.testing.assert_close has them; other dtypes compare exactly.
TOLERANCES = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5),
    "complex128": (1e-7, 1e-7),
}


class Difference(NamedTuple):
    """One element that differs: where it is, what it is, what it should be, and by how much."""

    at: tuple[int, ...]
    actual: Any
    expected: Any
    size: float


def assert_close(
    actual: Any,
    expected: Any,
    *,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_stride: bool = False,
    msg: str | Callable[[str], str] | None = None,
) -> None:
    """Checks that two tensors agree: each |actual - expected| <= atol + rtol * |expected|.

    Elements are compared as Python numbers, so that no kernel under test takes part in judging itself. Lists, tuples and dicts
    of tensors are compared item by item; numbers as 0-dim tensors.

    Args:
        actual: What was computed.
        expected: What it should be; of the same shape.
        rtol: Relative tolerance; PyTorch's for the wider of the two dtypes if None. Give both tolerances or neither.
        atol: Absolute tolerance.
        equal_nan: Whether NaN equals NaN.
        check_device: Whether devices must be the same.
        check_dtype: Whether dtypes must be the same.
        check_stride: Whether strides must be the same.
        msg: Text of the error in place of the usual one, or a function that makes it of that.

    Raises:
        AssertionError: They differ; says where, by how much, and how many elements do.
        OperatorValueError: One tolerance was given without the other.
    """
    if (rtol is None) != (atol is None):
        raise OperatorValueError(
            f"assert_close(rtol={rtol}, atol={atol})", found="one tolerance without the other", advice="give both"
        )
    checks = [name for name, wanted in _checks(check_device, check_dtype, check_stride) if wanted]
    try:
        for where, one, other in _pairs("", actual, expected):
            _check_pair(where, one, other, rtol, atol, equal_nan, checks)
    except AssertionError as error:
        if msg is None:
            raise
        raise AssertionError(msg(str(error)) if callable(msg) else msg) from error


def _checks(device: bool, dtype: bool, stride: bool) -> tuple[tuple[str, bool], ...]:
    """Attributes of tensors, and whether they must be the same."""
    return ("shape", True), ("dtype", dtype), ("device", device), ("stride", stride)


def _pairs(where: str, actual: Any, expected: Any) -> Iterator[tuple[str, Tensor, Tensor]]:
    """Tensors at the same place of two structures."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict) or actual.keys() != expected.keys():
            raise AssertionError(f"{where or 'the result'}: keys differ: {actual!r} against {expected!r}")
        for key in expected:
            yield from _pairs(f"{where}[{key!r}]", actual[key], expected[key])
    elif isinstance(expected, (list, tuple)):
        if not isinstance(actual, (list, tuple)) or len(actual) != len(expected):
            raise AssertionError(f"{where or 'the result'}: lengths differ: {actual!r} against {expected!r}")
        for i, (one, other) in enumerate(zip(actual, expected, strict=True)):
            yield from _pairs(f"{where}[{i}]", one, other)
    else:
        yield where, as_tensor(actual), as_tensor(expected)


def _check_pair(
    where: str,
    actual: Tensor,
    expected: Tensor,
    rtol: float | None,
    atol: float | None,
    equal_nan: bool,
    checks: Iterable[str],
) -> None:
    for name in checks:
        one, other = (_attribute(tensor, name) for tensor in (actual, expected))
        if one != other:
            raise AssertionError(f"{where + ': ' if where else ''}{name}s differ: {one} against {other}")
    if rtol is None or atol is None:
        known = [TOLERANCES.get(str(t.dtype).rpartition(".")[2], (0.0, 0.0)) for t in (actual, expected)]
        rtol, atol = max(known)
    found = list(differences((), actual.tolist(), expected.tolist(), rtol, atol, equal_nan))
    if found:
        raise AssertionError(_report(where, found, math.prod(actual.shape), rtol, atol))


def _attribute(tensor: Tensor, name: str) -> object:
    value = getattr(tensor, name)
    return value() if name == "stride" else tuple(value) if name == "shape" else value


def differences(
    index: tuple[int, ...], actual: Any, expected: Any, rtol: float, atol: float, equal_nan: bool
) -> Iterator[Difference]:
    """Elements of two nested lists of numbers that are not close; `index` is where the lists are in what is compared."""
    # Whole lists too, which Python compares in much less time; one NaN in both is equal to it.
    if actual == expected and (equal_nan or not isinstance(expected, list)):
        return
    if isinstance(expected, list):
        for i, (one, other) in enumerate(zip(actual, expected, strict=True)):
            # Nearly all numbers are equal, and have no generator of their own.
            if isinstance(other, list) or one != other:
                yield from differences((*index, i), one, other, rtol, atol, equal_nan)
        return
    if equal_nan and actual != actual and expected != expected:
        return
    size = abs(actual - expected)
    # An infinity agrees with itself alone, which was tested; NaN with nothing.
    if not size <= atol + rtol * abs(expected) or math.isinf(abs(expected)):
        yield Difference(index, actual, expected, size)


def _report(where: str, found: Sequence[Difference], count: int, rtol: float, atol: float) -> str:
    # NaN counts as the largest difference; max() would pass over it.
    worst = max(found, key=lambda d: math.inf if math.isnan(d.size) else d.size)
    place = f" at index {worst.at}" if worst.at else ""
    return (
        f"{where + ': ' if where else ''}{len(found)} of {count} elements differ by more than {atol} + {rtol} * |expected|; "
        f"the most{place}: {worst.actual} against {worst.expected}"
    )
