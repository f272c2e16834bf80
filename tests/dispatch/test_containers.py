"""Containers of results and arguments, made again with other parts."""

from typing import Any, NamedTuple

import pytest

import opmux
from opmux.dispatch import rebuilt
from opmux.library._checks import fresh
from opmux.native.autocast import cast
from opmux.testing.conformance._comparison import on_host


class Pair(NamedTuple):
    """Two values by name."""

    first: Any
    second: Any


class Several(list[Any]):
    """A list of a class of its own."""


class Point(NamedTuple):
    """A value and a number."""

    x: Any
    y: int


@pytest.mark.parametrize("kind", [list, tuple, Several])
def test_lists_and_tuples_take_their_parts_as_one(kind: Any) -> None:
    """The class is kept."""
    made = rebuilt(kind, iter([1, 2]))
    assert type(made) is kind
    assert list(made) == [1, 2]


@pytest.mark.parametrize("kind", [Pair, Point])
def test_named_tuples_take_them_one_by_one(kind: Any) -> None:
    """As their classes do."""
    assert rebuilt(kind, [1, 2]) == kind(1, 2)


def test_named_tuples_pass_casts_and_checks() -> None:
    """What goes through the containers of arguments keeps them."""
    x = opmux.ones(2)
    pair = cast(Pair(x, [Point(x, 3)]), "cpu", opmux.bfloat16)
    assert type(pair) is Pair
    assert type(pair.second[0]) is Point
    assert (pair.first.dtype, pair.second[0].x.dtype) == (opmux.bfloat16, opmux.bfloat16)
    assert fresh(Pair(x, 2)).second == 2
    moved = on_host(Pair(x, Point(1, 2)))
    assert type(moved.second) is Point
