"""Lists of other libraries' arrays: tensors of their elements, as of lists of NumPy's arrays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError

pytestmark = pytest.mark.filterwarnings("ignore:Creating a tensor from a list of numpy")

_WAYS: list[Callable[[Any], opmux.Tensor]] = [opmux.tensor, opmux.as_tensor, opmux.asarray, array_api.asarray]


class _Dtype:
    """A dtype that is none of NumPy's, as torch's are none."""


class _Foreign:
    """An array of a library that has its own dtypes, and gives NumPy's where it is asked for an array."""

    dtype = _Dtype()

    def __init__(self, values: Any, refusal: Exception | None = None) -> None:
        self._array, self._refusal = np.asarray(values), refusal
        self.shape = self._array.shape

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, key: Any) -> "_Foreign":
        return _Foreign(self._array[key])

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        if self._refusal is not None:
            raise self._refusal
        return self._array


def _lists(array: Callable[[Any], Any]) -> list[tuple[Any, Any]]:
    """Lists of arrays, and the same of NumPy's."""
    one, two, row, matrix = np.float32(1.0), np.int64(2), np.array([1.0, 2.0], "float32"), np.ones((2, 2), "int64")
    return [
        ([array(one), array(one)], [one, one]),
        ([array(one), 2.5], [one, 2.5]),
        ([3, array(two)], [3, two]),
        ([array(row), array(row)], [row, row]),
        ((array(row), [5.0, 6.0]), [row, [5.0, 6.0]]),
        ([[5, 6], array(row)], [[5, 6], row]),
        ([row, array(row)], [row, row]),
        ([[array(row)], [array(row)]], [[row], [row]]),
        ([array(matrix)], [matrix]),
        ([[array(one), array(two)], array(row)], [[one, two], row]),
        ([array(np.zeros(0, "float32"))], [np.zeros(0, "float32")]),
        ([array(np.array([True, False]))], [np.array([True, False])]),
    ]


@each("make", _WAYS)
def test_lists_of_arrays_are_those_of_their_elements(make: Callable[[Any], opmux.Tensor]) -> None:
    """Of numbers, vectors and matrices, beside Python's numbers, lists and NumPy's arrays, in their common dtype."""
    for given, same in _lists(_Foreign):
        found, wanted = make(given), opmux.tensor(same)
        assert (found.dtype, found.shape, found.tolist()) == (wanted.dtype, wanted.shape, wanted.tolist())


@each("make", _WAYS)
def test_what_such_arrays_refuse_is_told(make: Callable[[Any], opmux.Tensor]) -> None:
    """Their own words and class stand in the error, which is opmux's; so does the place where lengths differ."""
    for refused in (_Foreign([1.0], RuntimeError("not now")), [_Foreign([1.0], RuntimeError("not now"))]):
        with pytest.raises(OperatorArgumentError, match=r"test_lists_of_arrays\._Foreign\n.*RuntimeError: not now"):
            make(refused)
    for ragged in ([_Foreign([1.0]), _Foreign([1.0, 2.0])], [_Foreign([1.0]), 2.0]):
        with pytest.raises(OperatorValueError, match=r"expected a sequence of length 1 at dim 1, at data\[1\]"):
            make(ragged)
    for array in (np.ones(2), _Foreign([1.0, 2.0])):
        with pytest.raises(
            OperatorValueError, match=r"expected a number at dim 1, at data\[1\]\n  found: an array of shape \[2\]"
        ):
            make([1.0, array])


@pytest.mark.torch
def test_lists_of_torch_tensors() -> None:
    """As stand-ins; what requires grad, or has no elements on the host, torch refuses by its own words."""
    torch = pytest.importorskip("torch", reason="makes lists of its tensors")
    for given, same in _lists(torch.as_tensor):
        found, wanted = opmux.tensor(given), opmux.tensor(same)
        assert (found.dtype, found.shape, found.tolist()) == (wanted.dtype, wanted.shape, wanted.tolist())
    for refused, words in (
        (torch.ones(2, requires_grad=True), "requires grad"),
        (torch.ones(2, device="meta"), "meta"),
    ):
        for given in (refused, [refused]):
            with pytest.raises(OpmuxError, match=words):
                opmux.tensor(given)
