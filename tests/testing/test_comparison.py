"""What the checks of a backend compare: each way in which a result differs is found and told, and no other is."""

from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.testing.conformance import Expectations
from opmux.testing.conformance._comparison import (
    DisagreementError,
    check_gradients,
    check_operands,
    check_place,
    check_result,
    check_same_form,
)

NAN, INF = float("nan"), float("inf")


def one(value: Any, **named: Any) -> opmux.Tensor:
    """A tensor of float32, of complex64, of integers or of booleans."""
    return opmux.tensor(value, **named)


def foretold(*shape: int) -> opmux.Tensor:
    """A tensor without elements, as Meta's kernels give it."""
    return opmux.empty(shape, device="meta")


#: What is found, what is expected, and what is said of it; None if they agree.
RESULTS: list[tuple[Any, Any, str | None]] = [
    (one([1.0, 2.0]), one([1.0, 2.0]), None),
    (one([1.0, 2.0]), one([1.0, 2.000005]), None),
    (one([1.0, 2.0]), one([1.0, 3.0]), "value: 1 of 2 elements, at [1] 2.0, not 3.0"),
    (one([[1.0, 2.0]]), one([[3.0, 4.0]]), "value: 2 of 2 elements, at [0, 0] 1.0, not 3.0"),
    (one(1.0), one(3.0), "value: 1 of 1 elements, 1.0, not 3.0"),
    (one([True]), one([False]), "value: 1 of 1 elements, at [0] True, not False"),
    (one([NAN]), one([NAN]), None),
    (one([NAN]), one([1.0]), "value: 1 of 1 elements, at [0] nan, not 1.0"),
    (one([INF]), one([INF]), None),
    (one([INF]), one([-INF]), "value: 1 of 1 elements, at [0] inf, not -inf"),
    (one([complex(NAN, 1)]), one([complex(1, NAN)]), None),
    (one([complex(NAN, 1)]), one([1 + 1j]), "value: 1 of 1 elements, at [0] (nan+1j), not (1+1j)"),
    (one([1 + 0j]), one([1 + 1j]), "value: 1 of 1 elements, at [0] (1+0j), not (1+1j)"),
    (one([1.0]), one([1.0], dtype=opmux.float64), "dtype: float32, not float64"),
    (one([[1.0]]), one([1.0]), "shape: [1, 1], not [1]"),
    (3, one(1.0), "structure: an int, not a tensor"),
    ((one(1.0),), one(1.0), "structure: a tuple, not a tensor"),
    (3, (one(1.0),), "structure: an int, not 1 results"),
    ((one(1.0),), [one(1.0)] * 2, "structure: 1 results, not 2 results"),
    ([one(1.0), (one(2.0),)], (one(1.0), [one(2.0)]), None),
    ([one(1.0), (one(2.0),)], (one(1.0), [one(4.0)]), "value: 1 of 1 elements, 2.0, not 4.0"),
    ((one(1.0), 2), (one(1.0), 2.0), "value: 2, not 2.0"),
    (True, 1, "value: True, not 1"),
    (None, None, None),
    ("a", "b", "value: 'a', not 'b'"),
    (2.0, 2.00001, None),
    (0.0, 0.000005, None),
    (2.0, 2.0001, "value: 2.0, not 2.0001"),
    (NAN, NAN, None),
    (NAN, 1.0, "value: nan, not 1.0"),
    (1.0, NAN, "value: 1.0, not nan"),
    (INF, INF, None),
    (-INF, -INF, None),
    (1.0, INF, "value: 1.0, not inf"),
    (INF, -INF, "value: inf, not -inf"),
]


def said(check: Callable[..., None], *arguments: Any) -> str | None:
    """What a comparison says; None if it finds that all agrees."""
    try:
        check(*arguments)
    except DisagreementError as error:
        return str(error)
    return None


@pytest.mark.parametrize("at", range(len(RESULTS)))
def test_results(at: int) -> None:
    """Structure, dtypes, shapes, elements and numbers are compared, whatever they are nested in."""
    found, expected, words = RESULTS[at]
    assert said(check_result, found, expected) == words
    assert said(check_result, [found], [expected]) == words


@pytest.mark.parametrize("dtype", ["int32", "int64", "uint8"])
def test_integers_are_compared_exactly(dtype: str) -> None:
    """No tolerance is for integers."""
    found, expected = (one([1, last], dtype=getattr(opmux, dtype)) for last in (2, 3))
    assert said(check_result, found, expected, (1.0, 1.0), (1.0, 1.0)) == "value: 1 of 2 elements, at [1] 2, not 3"


def test_tolerances() -> None:
    """A tolerance is in place of that of the dtype, relative and absolute, and never below the least."""
    found, expected = one([100.0]), one([101.0])
    assert said(check_result, found, expected, (0.02, 0.0)) is None
    assert said(check_result, found, expected, (0.0, 1.5)) is None
    assert said(check_result, found, expected, (0.005, 0.4)) is not None
    assert said(check_result, found, expected, (0.005, 0.4), (0.02, 0.0)) is None
    assert said(check_result, found, expected, (0.005, 0.4), (0.0, 1.5)) is None
    assert said(check_result, found, expected, None, (0.0, 1.5)) is None


def test_gradients() -> None:
    """A gradient that is missing, one too many and one that differs are found, at the argument that they are of."""
    agreed = one(1.0)
    place = "gradient of differentiable argument 1:"
    assert said(check_gradients, [agreed, None], [agreed, None]) is None
    assert said(check_gradients, [agreed, None], [agreed, agreed]) == f"{place} none, not a tensor"
    assert said(check_gradients, [agreed, agreed], [agreed, None]) == f"{place} a tensor, not none"
    assert said(check_gradients, [None, agreed], [None, one(2.0)]) == f"{place} value: 1 of 1 elements, 1.0, not 2.0"
    assert said(check_gradients, [one(1.00005)], [agreed]) is None
    exact = one(1.0, dtype=opmux.float64)
    assert said(check_gradients, [exact + 5e-5], [exact]) is not None


def test_operands() -> None:
    """An operand that a call left otherwise is found, and told by its place."""
    one_of_two = "operand 1 after the call: value: 1 of 2 elements, at [0] 0.0, not 1.0"
    kept = [one(2), one([1.0, 2.0])]
    assert said(check_operands, kept, kept) is None
    assert said(check_operands, [one(2), one([0.0, 2.0])], kept) == one_of_two
    assert said(check_operands, [one(2), one([1.1, 2.0])], kept, (0.2, 0.0)) is None


def test_places() -> None:
    """A tensor that is elsewhere is found in whatever it is nested in; a device without a number is any of its type."""
    here, there = one(1.0), foretold()
    assert said(check_place, [here, (here, 3)], "cpu") is None
    assert said(check_place, [here, (there,)], "cpu") == "device: meta, not cpu"
    assert said(check_place, here, "meta") == "device: cpu, not meta"
    assert said(check_place, here, "cpu:0") is None
    assert said(check_place, 3, "meta") is None


def test_forms() -> None:
    """What Meta foretells is compared but for elements, and numbers not at all."""
    assert said(check_same_form, one([1.0, 2.0]), foretold(2), "cpu") is None
    assert said(check_same_form, one(1.0), foretold(2), "cpu") == "shape: [], not [2]"
    assert said(check_same_form, one([1, 2]), foretold(2), "cpu") == "dtype: int64, not float32"
    assert said(check_same_form, foretold(2), foretold(2), "cpu") == "device: meta, not cpu"
    assert said(check_same_form, [one([1.0])], (foretold(1),) * 2, "cpu") == "structure: 1 results, not 2 results"
    assert said(check_same_form, 3, 4, "cpu") is None


@pytest.mark.parametrize(
    ("pattern", "matching"),
    [
        ("sort", True),
        ("s*", True),
        ("[rs]o?t", True),
        ("SORT", False),
        ("sor", False),
        ("sort:value", True),
        ("sort:out", False),
        ("sort:value:bool", True),
        ("sort:value:int64", False),
        ("sort::bool", True),
        ("::bool", True),
        ("::int64", False),
        (":out:", False),
    ],
)
def test_patterns(pattern: str, matching: bool) -> None:
    """A pattern names operators, checks and dtypes; what it leaves out is any."""
    expected = Expectations({pattern: "a reason"}, {pattern: (0.1, 0.2)})
    assert expected.reason("sort", "value", "bool") == ("a reason" if matching else None)
    assert expected.tolerance("sort", "value", "bool") == ((0.1, 0.2) if matching else None)


def test_the_last_pattern_counts() -> None:
    """Of several patterns that match, the last one is taken."""
    expected = Expectations({"*": "one", "sort": "two", "exp": "three"}, {"*": (0, 0), "sort": (1, 1), "exp": (2, 2)})
    assert expected.reason("sort", "value", "bool") == "two"
    assert expected.tolerance("sort", "value", "bool") == (1, 1)
