"""Kernels in place of small arrays do what those of large ones do: they write the same, or refuse with the same words.

The calls are the recorded ones, whose operators write into their first tensor: one with memory of its own, a part of a larger
one, one whose elements lie on one another, one that cannot be written to, of other dtypes, and beside operands that share its
memory.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorValueError, OpmuxError
from opmux.native import copying_in_place
from opmux.testing.conformance import _functions as calling

from . import subset
from .operators import known_missing, listed_operators
from .test_events import _bits, recorded


def part_of_larger(array: Any) -> Any:
    """The same elements as every other one of an array of twice as many."""
    larger = np.zeros((*array.shape[:-1], 2 * array.shape[-1]) if array.ndim else (2,), array.dtype)
    part = larger[..., ::2] if array.ndim else larger[1, ...]
    part[...] = array
    return part


def on_one_another(array: Any) -> Any:
    """An array of the same shape all of whose elements are the first one."""
    if not array.size:
        return array
    return np.lib.stride_tricks.as_strided(array.reshape(-1)[:1].copy(), array.shape, [0] * array.ndim)


def read_only(array: Any) -> Any:
    """A copy that cannot be written to."""
    copy = array.copy()
    copy.flags.writeable = False
    return copy


CHANGES: dict[str, Callable[[Any], Any]] = {
    "as it is": lambda array: array,
    "a part of a larger one": part_of_larger,
    "on one another": on_one_another,
    "read only": read_only,
    "of integers": lambda array: array.astype(np.int64) if array.dtype.kind in "fb" else array,
    "of half precision": lambda array: array.astype(np.float16) if array.dtype.kind == "f" else array,
    "of double precision": lambda array: array.astype(np.float64) if array.dtype.kind == "f" else array,
    "of one more dimension": lambda array: array[None].repeat(2, 0),
    "of one row": lambda array: array[:1].copy() if array.ndim else array,
}


def shifted(first: opmux.Tensor) -> tuple[opmux.Tensor, opmux.Tensor]:
    """Two runs of rows of one tensor, all but the last and all but the first."""
    rows = opmux.cat([first, first[:1]]) if first.ndim else first.reshape(1)
    return (rows[:-1], rows[1:]) if first.ndim else (first, first)


#: What is written, and what stands in place of the tensors beside it.
SHARED: dict[str, Callable[[opmux.Tensor], tuple[opmux.Tensor, opmux.Tensor]]] = {
    "itself": lambda first: (first, first),
    "a view of all": lambda first: (first, first.view(first.shape)),
    "a view of a part": lambda first: (first, first[:1] if first.ndim else first),
    "transposed": lambda first: (first, first.mT if first.ndim >= 2 else first),
    "shifted": shifted,
}


def operands(call: subset.Call, arrays: Any, change: str) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call, of which the first is changed, or shares its memory with the other tensors."""
    decoder = subset.Decoder(arrays, False)
    given, named = decoder(call.arguments), {name: decoder(value) for name, value in call.named.items()}
    if change == "own memory":  # that of recorded tensors is lent
        given = [x.clone() if isinstance(x, opmux.Tensor) else x for x in given]
        assert given[0]._array.base is None
    elif change in SHARED:
        given[0], other = SHARED[change](given[0].clone())
        given[1:] = [other if isinstance(x, opmux.Tensor) else x for x in given[1:]]
    else:
        array = given[0]._array
        changed = CHANGES[change](array)
        given[0] = given[0] if changed is array else opmux.from_numpy(changed)
    return given, named


def outcome(call: subset.Call, arrays: Any, change: str) -> Any:
    """What is written, or the class and the words of the refusal, and whether the first tensor comes back."""
    given, named = operands(call, arrays, change)
    opmux.manual_seed(0)
    try:
        result = getattr(opmux.Tensor, f"{call.operator}_")(*given, **named)
    except OpmuxError as error:
        return type(error).__name__, str(error).partition("\n  from ")[0], _bits(given)
    except (TypeError, ValueError) as error:
        return type(error).__name__, str(error), _bits(given)
    return result is given[0], _bits(given)


@each("name", [x for x in listed_operators() if (x not in known_missing() or calling.exists(x)) and "." not in x])
def test_small_and_large_arrays_end_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the limit of what counts as small at its place, and below zero."""
    if not hasattr(opmux.Tensor, f"{name}_"):
        return
    by_operator, arrays = recorded()
    for call in by_operator[name]:
        if call.variant or not isinstance(subset.Decoder(arrays, False)(call.arguments)[0], opmux.Tensor):
            continue
        for change in ("own memory", *CHANGES, *SHARED):
            with np.errstate(all="ignore"):
                found = outcome(call, arrays, change)
                with monkeypatch.context() as patch:
                    patch.setattr(copying_in_place, "_MOST", -1)
                    expected = outcome(call, arrays, change)
            assert found == expected, (call, change)


#: Operators whose Meta function says that no operand may be the tensor that is written, with their arguments for it.
READING: dict[str, Callable[[opmux.Tensor], tuple[Any, ...]]] = {
    "index_add_": lambda x: (0, opmux.tensor([1, 0]), x),
    "index_copy_": lambda x: (0, opmux.tensor([1, 0]), x),
    "index_fill_": lambda x: (0, x, 3),
    "index_reduce_": lambda x: (0, opmux.tensor([1, 0]), x, "prod"),
    "put_": lambda x: (opmux.tensor([1, 0]), x),
    "scatter_": lambda x: (0, opmux.tensor([1, 0]), x),
    "scatter_add_": lambda x: (0, opmux.tensor([1, 0]), x),
    "scatter_reduce_": lambda x: (0, opmux.tensor([1, 0]), x, "sum"),
}


@pytest.mark.parametrize("name", READING)
def test_what_is_read_is_not_written(name: str) -> None:
    """Also where the tensor has memory of its own, and is an operand itself; it stays as it was."""
    x = opmux.tensor([1, 0]).clone()
    assert x._array.base is None
    with pytest.raises(OperatorValueError, match="into memory that it also reads"):
        getattr(x, name)(*READING[name](x))
    assert (x.tolist(), x._version) == ([1, 0], 0)


class Limit:
    """A limit that notes what is compared with it."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def __ge__(self, size: int) -> bool:
        self.sizes.append(size)
        return True


def test_the_limit_is_what_the_kernels_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the comparison above would be of nothing."""
    limit = Limit()
    monkeypatch.setattr(copying_in_place, "_MOST", limit)
    assert opmux.tensor([1.0, -1.0]).sgn_().tolist() == [1.0, -1.0]
    assert limit.sizes == [2]
