"""Comparing tensors."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, kind_of, shown
from opmux.native.public.functions import is_zero_dim
from opmux.tensor import Tensor, as_tensor, is_numpy_array

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

#: Names of the dtypes that Python's numbers are compared as.
_NUMBERS: Final = {int: "int64", float: "float64", complex: "complex128"}


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
    allow_subclasses: bool = True,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_stride: bool = False,
    msg: str | Callable[[str], str] | None = None,
) -> None:
    """Checks that two tensors agree: each |actual - expected| <= atol + rtol * |expected|.

    Elements are compared as Python numbers, so that no kernel under test takes part in judging itself. Sequences and mappings
    are compared item by item, numbers as float64 or complex128 and integers exactly, and tensors on "meta" by all but values.

    Args:
        actual: What was computed.
        expected: What it should be; of the same shape, and of the same class or a class derived from it.
        allow_subclasses: Whether one may be of a class that is derived from the other's.
        rtol: Relative tolerance; PyTorch's for the wider of the two dtypes if None. Give both tolerances or neither.
        atol: Absolute tolerance.
        equal_nan: Whether NaN equals NaN.
        check_device: Whether devices must be the same.
        check_dtype: Whether dtypes must be the same.
        check_stride: Whether strides must be the same.
        msg: Text of the error in place of the usual one, or a function that makes it of that.

    Raises:
        AssertionError: They differ; says where, by how much, and how many elements do.
        OperatorArgumentError: They cannot be compared, such as a tensor and a number, a list or an array.
        OperatorValueError: One tolerance was given without the other, or is negative, NaN or no number.
    """
    __tracebackhide__ = True  # pytest shows the test's line, as with PyTorch's; so in all that raises below
    if (rtol is None) != (atol is None):
        raise OperatorValueError(
            f"assert_close(rtol={rtol}, atol={atol})", found="one tolerance without the other", advice="give both"
        )
    rtol, atol = _tolerance("rtol", rtol), _tolerance("atol", atol)
    checks = [name for name, wanted in _checks(check_device, check_dtype, check_stride) if wanted]
    pairs = list(_pairs("", actual, expected, allow_subclasses))
    try:
        for where, one, other in pairs:
            check = _check_tensors if _both(Tensor, one, other) else _check_numbers
            check(where, one, other, rtol, atol, equal_nan, checks)
    except AssertionError as error:
        if msg is None:
            raise
        raise AssertionError(msg(str(error)) if callable(msg) else msg) from error


def _tolerance(name: str, given: Any) -> float | None:
    """A tolerance as a number that is not negative; whatever has such a value will do, a tensor without dimensions too."""
    __tracebackhide__ = True
    if given is None:
        return None
    try:
        value = math.nan if isinstance(given, (str, bytes)) else float(given)
    except Exception:  # of a class that is not ours
        value = math.nan
    if not value >= 0:
        raise OperatorValueError(
            f"assert_close({name}={shown(given)})",
            found=f"{kind_of(given)}; a tolerance is a number from 0 up",
            advice="give such a number for both, or neither: None takes PyTorch's",
        )
    return value


def _checks(device: bool, dtype: bool, stride: bool) -> tuple[tuple[str, bool], ...]:
    """Attributes of tensors, and whether they must be the same."""
    return ("shape", True), ("dtype", dtype), ("device", device), ("stride", stride)


def _pairs(where: str, actual: Any, expected: Any, allow_subclasses: bool) -> Iterator[tuple[str, Any, Any]]:
    """Tensors, or what is no tensor, at the same place of two structures."""
    __tracebackhide__ = True
    if _both(Sequence, actual, expected) and not isinstance(actual, str) and not isinstance(expected, str):
        if len(actual) != len(expected):
            lengths = f"{len(actual)} against {len(expected)}"
            raise AssertionError(
                f"{where or 'the result'}: lengths differ: {lengths}, of {shown(actual)} and {shown(expected)}"
            )
        for i, (one, other) in enumerate(zip(actual, expected, strict=True)):
            yield from _pairs(f"{where}[{i}]", one, other, allow_subclasses)
    elif _both(Mapping, actual, expected):
        if actual.keys() != expected.keys():
            raise AssertionError(f"{where or 'the result'}: keys differ: {_unequal_keys(actual, expected)}")
        for key in expected:
            yield from _pairs(f"{where}[{key!r}]", actual[key], expected[key], allow_subclasses)
    else:
        yield where, *_comparable(where, actual, expected, allow_subclasses)


def _unequal_keys(actual: Mapping[Any, Any], expected: Mapping[Any, Any]) -> str:
    """Which keys one of two mappings has alone."""
    parts = ("missing", expected, actual), ("not expected", actual, expected)
    alone = [(word, [key for key in one if key not in other]) for word, one, other in parts]
    return "; ".join(f"{word} {shown(keys)}" for word, keys in alone if keys)


def _both(kind: type, *values: object) -> bool:
    return all(isinstance(value, kind) for value in values)


def _comparable(where: str, actual: Any, expected: Any, allow_subclasses: bool) -> tuple[Any, Any]:
    """Two values as they are compared: None with anything, bools, numbers, and tensors of what is of one class."""
    __tracebackhide__ = True
    one, other = (v.item() if is_zero_dim(v) and not is_numpy_array(v) else v for v in (actual, expected))
    kinds = {type(one), type(other)}
    if one is None or other is None or kinds == {bool} or kinds <= _NUMBERS.keys():
        return one, other
    related = isinstance(actual, type(expected)) or isinstance(expected, type(actual))
    if related and bool not in kinds and (allow_subclasses or type(actual) is type(expected)):
        try:
            return as_tensor(actual), as_tensor(expected)
        except OpmuxError:  # of no class that a tensor is made of, which is said below
            pass
    raise OperatorArgumentError(
        f"assert_close of {kind_of(actual)} and {kind_of(expected)}",
        found="no way to compare these two",
        where=where,
        advice="give two tensors, two arrays or two numbers: opmux.tensor(...) makes a tensor of either",
    )


def _tolerances(dtypes: Iterable[str], rtol: float | None, atol: float | None) -> tuple[float, float]:
    """Those that were given, or else those of the wider of the dtypes."""
    if rtol is not None and atol is not None:
        return rtol, atol
    return max(TOLERANCES.get(name, (0.0, 0.0)) for name in dtypes)


def _check_numbers(
    where: str,
    actual: Any,
    expected: Any,
    rtol: float | None,
    atol: float | None,
    equal_nan: bool,
    checks: Iterable[str],
) -> None:
    """Two numbers, bools, or None and anything."""
    __tracebackhide__ = True
    place = f"{where}: " if where else ""
    if expected is None or actual is None or type(expected) is bool:
        if actual is not expected:
            raise AssertionError(f"{place}{shown(actual)} against {shown(expected)}")
        return
    if "dtype" in checks and type(actual) is not type(expected):
        raise AssertionError(f"{place}dtypes differ: {type(actual).__name__} against {type(expected).__name__}")
    rtol, atol = _tolerances([_NUMBERS[type(number)] for number in (actual, expected)], rtol, atol)
    found = list(differences((), actual, expected, rtol, atol, equal_nan))
    if found:
        raise AssertionError(_report(where, found, 1, rtol, atol))


def _check_tensors(
    where: str,
    actual: Tensor,
    expected: Tensor,
    rtol: float | None,
    atol: float | None,
    equal_nan: bool,
    checks: Iterable[str],
) -> None:
    __tracebackhide__ = True
    for name in checks:
        one, other = (_attribute(tensor, name) for tensor in (actual, expected))
        if one != other:
            raise AssertionError(f"{where + ': ' if where else ''}{name}s differ: {one} against {other}")
    if actual.is_meta or expected.is_meta:
        return
    rtol, atol = _tolerances([str(t.dtype).rpartition(".")[2] for t in (actual, expected)], rtol, atol)
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
    try:
        size = abs(actual - expected)
        close = size <= atol + rtol * abs(expected)
    except OverflowError:  # of ints that no float can be
        size, close = math.inf, False
    # An infinity agrees with itself alone, which was tested, whatever the tolerance; NaN with nothing.
    if not close or size == math.inf:
        yield Difference(index, actual, expected, size)


def _report(where: str, found: Sequence[Difference], count: int, rtol: float, atol: float) -> str:
    # NaN counts as the largest difference; max() would pass over it.
    worst = max(found, key=lambda d: math.inf if d.size != d.size else d.size)
    place = f" at index {worst.at}" if worst.at else ""
    return (
        f"{where + ': ' if where else ''}{len(found)} of {count} elements differ{_allowed(rtol, atol)}; "
        f"the most{place}: {worst.actual} against {worst.expected}"
    )


def _allowed(rtol: float, atol: float) -> str:
    """By how much elements may differ; nothing where they have to be equal."""
    return f" by more than {atol} + {rtol} * |expected|" if rtol or atol else ""
