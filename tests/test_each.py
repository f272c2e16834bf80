"""`each` tries every value, and tells each that fails."""

from typing import Any

import pytest

from .each import each


@each("number", [1, 2, 3])
@pytest.mark.parametrize("given", ["a", "b"])
def test_fixtures_and_parameters_stay(tmp_path: Any, given: str, number: int) -> None:
    """What is not tried in one test is given by pytest, as without it."""
    assert tmp_path.exists()
    assert (given in "ab", number in range(4)) == (True, True)


def test_every_failure_is_told() -> None:
    """The error has an error for each value that fails, be it an exception, a failed expectation or a skip, and names the value."""

    @each("left, right", [(1, 1), (1, 2), (2, 0), (3, 0), (4, 0)], ids=lambda row: f"row {row[0]}")
    def equal(left: int, right: int) -> None:
        if left == 2:
            pytest.skip("not today")
        with pytest.raises(ZeroDivisionError) if left == 3 else pytest.MonkeyPatch.context():
            assert left == right

    with pytest.raises(BaseExceptionGroup, match="4 of 5 fail") as caught:
        equal()
    assert [error.__notes__ for error in caught.value.exceptions] == [
        [f"with left, right = row {i}"] for i in (1, 2, 3, 4)
    ]


def test_values_may_be_found_when_they_are_needed() -> None:
    """A function that gives them is called by the test, and not where it is written."""
    asked: list[int] = []
    tried: list[int] = []

    def values() -> list[int]:
        asked.append(1)
        return [4, 5]

    @each("number", values)
    def test(number: int) -> None:
        tried.append(number)

    assert asked == []
    test()
    assert (asked, tried) == ([1], [4, 5])


def test_without_values_it_fails() -> None:
    """A list that has become empty is no test that passes."""
    empty: list[Any] = []
    for none in (empty, list):

        @each("number", none)
        def test(number: int) -> None:
            raise AssertionError(number)

        with pytest.raises(AssertionError, match="no values for number"):
            test()


def test_an_interrupt_ends_it() -> None:
    """What ends the process ends the test at the value that it came at."""
    tried: list[int] = []

    @each("number", range(3))
    def interrupted(number: int) -> None:
        tried.append(number)
        if number == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert tried == [0, 1]
