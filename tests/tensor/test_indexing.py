"""Indexing and index assignment; the operators that they are taken apart into run on the CPU backend."""

import contextlib
import random
from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, OpmuxError
from opmux.tensor import ArrayBackend, Tensor, from_numpy, int16, tensor, uint8


def _grid(dtype: str = "float32") -> Tensor:
    return from_numpy(np.arange(12, dtype=dtype).reshape(3, 4))


@pytest.mark.parametrize(
    "index",
    [
        1,
        -1,
        slice(None),
        slice(1, None),
        slice(None, None, 2),
        slice(-2, 100),
        None,
        ...,
        (),
        (0, 1),
        (..., 0),
        (slice(None), 2),
        (None, 0, None, slice(1, 3)),
        np.int64(2),
        (slice(None), slice(1, 3)),
    ],
)
def test_views(index: Any) -> None:
    """Integers, slices, None and Ellipsis give the part that NumPy gives, over the same memory."""
    made = _grid()
    part = made[index]
    assert part is not made
    np.testing.assert_array_equal(part.numpy(), made.numpy()[index])
    assert np.shares_memory(part.numpy(), made.numpy())


@pytest.mark.parametrize(
    "index",
    [
        [0, 2],
        ([0, 2], [1, 3]),
        (slice(None), [0, 0]),
        ([[0], [2]], [1, 3]),
        [True, False, True],
        (slice(None), [True, False, False, True]),
        np.array([2, 0], "uint16"),
        np.array([True, False, True]),
        range(2),
        (0, (1, 2)),
        True,
        False,
        (True, 0),
        ([0, 1], None, slice(None)),
    ],
)
def test_copies(index: Any) -> None:
    """Sequences, arrays, masks and bools give the part that NumPy gives, in memory of its own."""
    made = _grid()
    part = made[index]
    np.testing.assert_array_equal(part.numpy(), made.numpy()[index])
    assert not np.shares_memory(part.numpy(), made.numpy())


def test_tensors_as_indices() -> None:
    """A 0-dim integer tensor selects, longer ones and masks collect; a mask stands for all of its dimensions."""
    made = _grid()
    assert made[tensor(1)].tolist() == [4, 5, 6, 7]
    assert made[tensor([2, 0]), tensor([0, 1])].tolist() == [8, 1]
    assert made[made > 9].tolist() == [10, 11]
    assert made[tensor(True)].shape == (1, 3, 4)
    assert made[tensor([1, 0, 1], dtype=uint8)].shape == (2, 4)
    mask = tensor([[True, False, False, False], [False] * 4, [False, True, False, False]])
    cube = from_numpy(np.arange(24).reshape(3, 4, 2))
    assert cube[mask, 1].tolist() == [1, 19]


def test_indices_from_other_devices(maia: ArrayBackend) -> None:
    """Positions and masks of another device than the CPU's are refused; a number is read."""
    made = _grid()
    for index in (np.array([2, 0]), np.array([True, False, True])):
        with pytest.raises(OperatorValueError, match="either on cpu or on the same device"):
            made[maia.wrap(index)]
    assert made[maia.wrap(np.array(1))].tolist() == made[1].tolist()


def test_short_lists_of_indices_count_as_tuples() -> None:
    """A list that holds a slice, None, a sequence or a tensor is taken for a tuple, as PyTorch does."""
    made = _grid()
    assert made[[slice(0, 1), 0]].tolist() == [0]
    assert made[[[0, 1], [1, 2]]].tolist() == [1, 6]
    assert made[[None, 0]].shape == (1, 4)


@pytest.mark.parametrize(
    ("index", "message"),
    [
        (3, "index 3 is out of bounds for dimension 0 with size 3"),
        ((0, -5), "index -5 is out of bounds for dimension 1 with size 4"),
        ((0, 0, 0), "too many indices for tensor of dimension 2"),
        (1.0, "only integers, slices"),
        ("a", "only integers, slices"),
        (SimpleNamespace(), "got SimpleNamespace"),
        (tensor([1.0], device="meta"), "must be long, int, byte or bool"),
        (tensor([1], dtype=int16, device="meta"), "must be long, int, byte or bool"),
    ],
)
def test_wrong_indices(index: Any, message: str) -> None:
    """What is out of range or no index is an index error that says which."""
    with pytest.raises(OperatorIndexError, match=message):
        _grid()[index]


def test_tensors_without_dimensions() -> None:
    """A 0-dim tensor takes no integer and no slice; Ellipsis, () and None work."""
    number = tensor(5.0)
    with pytest.raises(OperatorIndexError, match=r"tensor.item\(\)"):
        number[0]
    for value in (2.0, float("nan")):
        with pytest.raises(OperatorIndexError, match="^too many indices for tensor of dimension 0"):
            number[tensor([0])] = value
    with pytest.raises(OperatorIndexError, match="slice"):
        number[:]
    assert [number[i].shape for i in (..., (), None)] == [(), (), (1,)]


@pytest.mark.parametrize("part", [0, -1, 5, slice(1), None, True, [0]], ids=repr)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_several_ellipses(part: Any, count: int) -> None:
    """Each Ellipsis skips the dimensions that no part names; what follows behind the last one is an index error, or none."""
    index = (*[...] * count, part)
    with contextlib.suppress(OpmuxError):
        _grid()[index]
    with contextlib.suppress(OpmuxError):
        _grid()[index] = 1
    if isinstance(part, int) and not isinstance(part, bool):
        with pytest.raises(OperatorIndexError, match=f"index {part} is out of bounds for dimension"):
            _grid()[index]


def test_wrong_slices() -> None:
    """Steps below 1 are a value error, bounds of other types an argument error."""
    for step, advice in (0, "leave the step out"), (-1, "use flip"):
        with pytest.raises(OperatorValueError, match="step must be greater than zero") as caught:
            _grid()[::step]
        assert advice in str(caught.value)
    with pytest.raises(OperatorArgumentError, match="slice indices must be integers"):
        _grid()[1.0:]


@pytest.mark.parametrize(
    "index",
    [
        0,
        slice(1, 3),
        (slice(None), 1),
        ...,
        (),
        None,
        True,
        [0, 2],
        ([0, 1], 2),
        [True, False, True],
    ],
)
@pytest.mark.parametrize("value", [7, 2.5, True])
def test_numbers_are_written(index: Any, value: complex) -> None:
    """A number is written, in the tensor's dtype, where NumPy writes it."""
    for dtype in ("float32", "int64"):
        made = _grid(dtype)
        expected = made.numpy().copy()
        expected[index] = value
        made[index] = value
        np.testing.assert_array_equal(made.numpy(), expected)


@pytest.mark.parametrize("shape", [(), (1,), (4,), (1, 4), (1, 1, 4), (2, 4)])
@pytest.mark.parametrize("index", [slice(0, 2), [0, 2]])
def test_tensors_are_written(index: Any, shape: tuple[int, ...]) -> None:
    """A tensor is broadcast, leading dimensions of size 1 dropped."""
    made = _grid()
    value = np.asarray(np.arange(100, 100 + np.prod(shape), dtype="float32").reshape(shape))
    made[index] = from_numpy(value)
    np.testing.assert_array_equal(made[index].numpy(), np.broadcast_to(value.reshape(shape[-2:]), (2, 4)))


def test_writes_reach_the_base() -> None:
    """Writing into a view writes into the tensor that it was taken from."""
    made = _grid()
    made[1][2:] = -1
    assert made[1].tolist() == [4, 5, -1, -1]


@pytest.mark.parametrize(
    ("index", "read"),
    [
        (slice(None), lambda x: x[1]),
        (slice(None), lambda x: x[1:2]),
        (..., lambda x: x[None, 1]),
        (slice(0, 3), lambda x: x[1, 2]),
        (slice(1, None), lambda x: x[0]),
        (0, lambda x: x[:, 1][1]),
        ((slice(None), slice(1, 3)), lambda x: x[:, :1]),
        ((slice(None), 2), lambda x: x[1, 1]),
        (slice(None), lambda x: x[:, 1:].transpose(0, 1)[:, 1:2]),
    ],
)
def test_parts_of_a_tensor_are_written_into_it(index: Any, read: Any) -> None:
    """A row, a column or an element of a tensor, repeated in the tensor itself: what is written is what was there before."""
    x, expected = tensor(np.arange(12.0).reshape(3, 4)), np.arange(12.0).reshape(3, 4)
    expected[index] = read(tensor(expected)).numpy()
    x[index] = read(x)
    assert x.tolist() == expected.tolist()


@pytest.mark.torch
def test_parts_of_a_tensor_are_written_into_it_as_by_torch() -> None:
    """What torch refuses to write is refused; else what was there before is written, of which torch may lose some."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    parts = (slice(None), slice(1, None), 0, 1, ..., (slice(None), 0), (0, slice(None)), (slice(None), slice(0, 1)))
    refused = []
    for index, read in product(parts, [*parts, (1, 2), slice(1, 2), (None, 0), (None, None, 1)]):
        theirs, x = torch.arange(9.0).view(3, 3), opmux.arange(9.0).view(3, 3)
        expected = x.clone()
        try:
            theirs[index] = theirs[read]
        except RuntimeError:
            with pytest.raises(OperatorValueError):
                x[index] = x[read]
            refused.append((index, read))
        else:
            x[index], expected[index] = x[read], x[read].clone()
        assert x.tolist() == expected.tolist(), (index, read)
    assert 5 < len(refused) < 60


def test_false_writes_nothing() -> None:
    """The index False stands for no element."""
    made = _grid()
    made[False] = 5
    np.testing.assert_array_equal(made.numpy(), _grid().numpy())


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64, np.uint64, np.float64, np.complex128])
@pytest.mark.parametrize("d", [opmux.int8, opmux.float16, opmux.float32, opmux.complex64], ids=str)
def test_numbers_of_numpys_are_assigned_as_those_of_python(kind: Any, d: Any) -> None:
    """Its integers, and those that are numbers of Python's, wherever an index leads; the rest is refused, as by PyTorch."""
    number = kind(3)
    if kind is np.complex128 and not d.is_complex:
        return
    for index in ((0, 0), 0, ..., [0, 2], (slice(None), 1), opmux.tensor([True, False, True])):
        made, expected = opmux.zeros(3, 2, dtype=d), opmux.zeros(3, 2, dtype=d)
        made[index], expected[index] = number, number.item()
        assert opmux.equal(made, expected), index


@pytest.mark.parametrize(
    "value",
    [
        [1, 2, 3, 4],
        np.zeros(4),
        None,
        "a",
        np.float32(1),
        np.complex64(1),
        np.bool_(True),
        np.array(3),
        np.timedelta64(1, "s"),
    ],
    ids=repr,
)
def test_other_values_are_refused(value: Any) -> None:
    """Only tensors and numbers can be assigned; the message says what to make of the rest."""
    mended = "assign a number" if value is None or isinstance(value, str) else r"opmux.tensor\(value\)"
    with pytest.raises(OperatorArgumentError, match=rf"(?s)can't assign.*{mended}"):
        _grid()[0] = value


def test_values_of_other_shapes_are_refused() -> None:
    """A value that does not broadcast is a value error and changes nothing."""
    made = _grid()
    for index in (0, [0, 1]):
        with pytest.raises(OperatorValueError):
            made[index] = tensor([1.0, 2.0])
    np.testing.assert_array_equal(made.numpy(), _grid().numpy())


class _Sampler:
    """Makes random indices for torch and for opmux at once."""

    def __init__(self, torch: Any) -> None:
        self._torch = torch
        self._random = random.Random(0)

    def _int(self, size: int) -> int:
        if size == 0 or self._random.random() < 0.1:
            return self._random.randrange(-size - 1, size + 1)
        return self._random.randrange(-size, size)

    def _tensors(self, array: Any) -> tuple[Any, Any]:
        return self._torch.from_numpy(array), from_numpy(array)

    def _slice(self, size: int) -> slice:
        choose = self._random.choice
        return slice(choose([None, self._int(size)]), choose([None, self._int(size)]), choose([None, 1, 2]))

    def part(self, size: int) -> tuple[Any, Any]:
        """One part of an index for a dimension of this size."""
        makers: list[Callable[[], tuple[Any, Any]]] = [
            lambda: (self._int(size),) * 2,
            lambda: (self._slice(size),) * 2,
            lambda: (None, None),
            lambda: (..., ...),
            lambda: (True, True),
            lambda: ([self._int(size), self._int(size)],) * 2,
            lambda: ([self._random.random() < 0.5 for _ in range(size)],) * 2,
            lambda: self._tensors(np.array([self._int(size), self._int(size)])),
            lambda: self._tensors(np.array([self._random.random() < 0.5 for _ in range(size)], bool)),
            lambda: self._tensors(np.array(self._int(size))),
            lambda: self._tensors(np.array(self._random.random() < 0.5)),
        ]
        return self._random.choice(makers)()

    def index(self, shape: tuple[int, ...]) -> tuple[Any, Any]:
        """An index of up to three parts."""
        parts = [self.part(shape[min(i, len(shape) - 1)]) for i in range(self._random.randrange(1, 4))]
        if len(parts) == 1:
            return parts[0]
        return tuple(p[0] for p in parts), tuple(p[1] for p in parts)


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore:Using a non-tuple sequence")
def test_random_indices_equal_torch() -> None:
    """Random indices select the same elements as in torch, or both refuse."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    sampler = _Sampler(torch)
    for shape in [(3, 4, 5), (4,), (2, 3), (3, 3, 3)] * 250:
        array = np.arange(np.prod(shape), dtype="float32").reshape(shape)
        theirs, mine = sampler.index(shape)
        try:
            expected = torch.from_numpy(array)[theirs]
        except IndexError:
            expected = None
        try:
            part = from_numpy(array)[mine]
        except (OperatorIndexError, OperatorValueError):
            # Indices that are out of range where nothing is left to index are refused here.
            assert expected is None or expected.numel() == 0, theirs
            continue
        assert expected is not None, theirs
        np.testing.assert_array_equal(part.numpy(), expected.numpy())
