"""Lists of other libraries' arrays: tensors of their elements, as of lists of NumPy's arrays."""

from collections.abc import Callable
from types import SimpleNamespace
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


class _Labelled:
    """A column with labels, as pandas has them: no item is found by its place, and its dtype is NumPy's."""

    def __init__(self, values: Any) -> None:
        self._array = np.asarray(values)
        self.dtype, self.shape = self._array.dtype, self._array.shape

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, key: Any) -> Any:
        raise KeyError(key)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self._array


class _Table(_Labelled):
    """Several columns, which have no dtype together."""

    def __init__(self, values: Any) -> None:
        super().__init__(values)
        del self.dtype, self.shape


class _Operator:
    """A matrix that is neither a sequence nor an array, as some of SciPy's."""

    dtype, shape = np.dtype("float64"), (2, 2)

    def toarray(self) -> Any:
        return np.eye(2)


class _Sequence:
    """What says how many items it has, and gives some."""

    def __init__(self, length: int, items: Callable[[int], Any]) -> None:
        self._length, self._items = length, items

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: int) -> Any:
        return self._items(place)


class _Sparse:
    """A matrix that has no length, as SciPy's have none."""

    def __len__(self) -> int:
        raise TypeError("sparse array length is ambiguous")

    def __getitem__(self, key: Any) -> Any:
        return self

    def toarray(self) -> Any:
        return np.eye(2)


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
    for array in (_Foreign, _Labelled):
        for given, same in _lists(array):
            found, wanted = make(given), opmux.tensor(same)
            assert (found.dtype, found.shape, found.tolist()) == (wanted.dtype, wanted.shape, wanted.tolist())


@each("make", _WAYS)
def test_lists_of_tables_are_those_of_their_elements(make: Callable[[Any], opmux.Tensor]) -> None:
    """Though they have no dtype."""
    found = make([_Table(np.ones((2, 3), "int16")), np.zeros((2, 3), "int8")])
    assert (found.dtype, found.tolist()) == (opmux.int16, [[[1] * 3] * 2, [[0] * 3] * 2])


def test_labels_are_no_places_of_an_index() -> None:
    """A column of places, or of a mask, takes rows by its elements."""
    rows = opmux.tensor([[1.0], [2.0]])
    assert rows[_Labelled([1, 0])].tolist() == [[2.0], [1.0]]
    assert rows[_Labelled([False, True])].tolist() == [[2.0]]


@each("make", _WAYS)
def test_what_has_no_length_or_no_items_is_refused(make: Callable[[Any], opmux.Tensor]) -> None:
    """With its own words, and with the method that gives its elements."""
    for given in (_Sparse(), [_Sparse()], [[1.0], _Sparse()]):
        with pytest.raises(OperatorValueError, match=r"_Sparse\n.*length is ambiguous\n.*data\.toarray\(\)"):
            make(given)


@each("make", _WAYS)
def test_what_is_no_number_among_numbers_is_refused(make: Callable[[Any], opmux.Tensor]) -> None:
    """A column of several numbers; and what is no sequence with the method that gives its elements, also where it stands alone."""
    for column in (_Labelled([1.0, 2.0]), _Table(np.ones((2, 3)))):
        with pytest.raises(OperatorValueError, match=r"expected a number at dim 1, at data\[1\]\n  found: a"):
            make([1.0, column])
    for given in (_Operator(), [_Operator()], [1.0, _Operator()], [1.0, _Sparse()]):
        with pytest.raises(OperatorValueError):
            make(given)
    with pytest.raises(OperatorValueError, match=r"_Operator\n.*no attribute 'item'\n.*data\.toarray\(\)"):
        make(_Operator())


@each("make", _WAYS)
def test_columns_of_objects_are_those_of_the_objects(make: Callable[[Any], opmux.Tensor]) -> None:
    """Numbers, and sequences of them, as the rows of several labels are; what else is among them is told with its place."""
    numbers = np.array([1, 2.5, True], dtype=object)
    rows = np.array([None, None], dtype=object)
    rows[:] = [(1, 2), (3, 4)]
    for array in (_Foreign, _Labelled, _Table):
        assert make(array(numbers)).tolist() == [1.0, 2.5, 1.0]
        assert make([array(numbers)] * 2).tolist() == [[1.0, 2.5, 1.0]] * 2
        found = make(array(rows))
        assert (found.dtype, found.tolist()) == (opmux.int64, [[1, 2], [3, 4]])
        assert make(array(numbers[:0])).dtype is opmux.get_default_dtype()
        with pytest.raises(OperatorValueError, match=r"a tensor of str at data\[1\]\n.*\n.*numpy\.unique"):
            make(array(np.array([1, "a"], dtype=object)))
        assert opmux.arange(3)[array(np.array([2, 0], dtype=object))].tolist() == [2, 0]


@each("make", _WAYS)
def test_a_length_that_is_not_that_of_the_items_is_refused(make: Callable[[Any], opmux.Tensor]) -> None:
    """Before there is an array, and without an end where the items have none."""

    def three(place: int) -> float:
        return [1.0, 2.0, 3.0][place]

    assert make(_Sequence(3, three)).tolist() == [1.0, 2.0, 3.0]
    for length, items, found in ((5, three, "3 items"), (2, three, "more items"), (4, float, "more items")):
        for given in (_Sequence(length, items), [_Sequence(length, items)]):
            with pytest.raises(OperatorValueError, match=f"a sequence of length {length} with {found}"):
                make(given)
    with pytest.raises(OperatorValueError, match=r"_Sequence\n.*could not determine its shape: ZeroDivisionError"):
        make(_Sequence(3, lambda place: 1 / (1 - place)))


@each("make", _WAYS)
def test_memory_that_is_lent_for_reading_is_copied(make: Callable[[Any], opmux.Tensor]) -> None:
    """As DLPack lends NumPy's: what needs it alone need not be an array of NumPy's too."""
    memory = np.arange(3.0)
    memory.flags.writeable = False
    lent = SimpleNamespace(__dlpack__=memory.__dlpack__, __dlpack_device__=memory.__dlpack_device__)
    found = make(lent)
    found[0] = 7.0
    assert (found.tolist(), memory[0]) == ([7.0, 1.0, 2.0], 0.0)


@each("make", _WAYS)
def test_an_array_may_be_given_by_its_interface(make: Callable[[Any], opmux.Tensor]) -> None:
    """What `__array__` returns need not be NumPy's own; what is wrong with it is told."""
    memory = np.arange(3.0)
    lent = SimpleNamespace(__array_interface__=memory.__array_interface__)
    wrong = SimpleNamespace(__array_interface__={"shape": (3,)})
    assert make(SimpleNamespace(__array__=lambda: lent)).tolist() == [0.0, 1.0, 2.0]
    with pytest.raises(OperatorArgumentError, match="its __array__ refused"):
        make(SimpleNamespace(__array__=lambda: wrong))


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
