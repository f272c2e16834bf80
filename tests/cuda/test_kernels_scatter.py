"""Adding at positions, tables of rows, and dropout on CUDA."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import MACHINE, Machine
from .parity import DTYPES, compare, compare_gradients, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
aten = opmux.ops.aten
_PLACES = [((7,), 0, 5), ((5, 6), 0, 9), ((5, 6), 1, 40), ((3, 4, 5), 1, 4), ((3, 4, 5), -1, 300)]


@pytest.mark.parametrize("dtype", [*DTYPES, "int32", "int64"])
@pytest.mark.parametrize(("shape", "dim", "count"), _PLACES)
def test_adding_along_a_dimension(cuda: Machine, shape: tuple[int, ...], dim: int, count: int, dtype: str) -> None:
    """scatter_add and index_add take a copy and one launch, in place the launch alone."""
    rng, sizes = np.random.default_rng(0), list(shape)
    sizes[dim] = count
    x = (draw(0, *shape, dtype="float64") * 3).astype(dtype)
    source = (draw(1, *sizes, dtype="float64") * 3).astype(dtype)
    index, positions = rng.integers(0, shape[dim], sizes), rng.integers(0, shape[dim], count)
    if dtype == "float16" and count > 40:
        source /= 8  # the CPU adds halves up as such
    assert compare(lambda x, i, s: x.scatter_add(dim, i, s), x, index, source) == ["copy", "add_at"]
    assert compare(lambda x, i, s: opmux.index_add(x, dim, i, s), x, positions, source) == ["copy", "add_at"]
    assert compare(lambda x, i, s: x.clone().scatter_add_(dim, i, s), x, index, source) == ["copy", "add_at"]
    assert compare(lambda x, i, s: x.clone().index_add_(dim, i, s), x, positions, source) == ["copy", "add_at"]
    if dtype.startswith("float"):
        compare(lambda x, i, s: opmux.index_add(x, dim, i, s, alpha=0.5), x, positions, source)


def test_a_shorter_index_reads_part_of_the_source(cuda: Machine) -> None:
    """The source may be longer than the index along the dimension."""
    index = np.random.default_rng(0).integers(0, 5, (4, 3))
    compare(lambda x, i, s: x.scatter_add(1, i, s), draw(0, 4, 5), index, draw(1, 4, 6))


@pytest.mark.parametrize("dtype", [*DTYPES, "int64", "bool", "uint8"])
@pytest.mark.parametrize(("shape", "dim", "count"), _PLACES)
def test_taking_along_a_dimension(cuda: Machine, shape: tuple[int, ...], dim: int, count: int, dtype: str) -> None:
    """Gather and index_select take one launch, in all dtypes."""
    rng, sizes = np.random.default_rng(0), list(shape)
    sizes[dim] = count
    x = (draw(0, *shape, dtype="float64") * 3).astype("int8").astype(dtype)
    index, positions = rng.integers(0, shape[dim], sizes), rng.integers(0, shape[dim], count)
    assert compare(lambda x, i: x.gather(dim, i), x, index) == ["take_at"]
    assert compare(lambda x, i: x.index_select(dim, i), x, positions) == ["take_at"]
    assert compare(lambda x, i: x.index_select(dim, i), x, positions.astype("int32")) == ["take_at"]


def test_positions_out_of_range_touch_nothing(cuda: Machine) -> None:
    """What would lie outside is left out: an error would have to wait for the device."""
    x = opmux.zeros(3, device="cuda")
    index = opmux.tensor([0, 3, -1], device="cuda")
    assert x.index_add(0, index, opmux.ones(3, device="cuda")).tolist() == [1, 0, 0]
    table = F.embedding(opmux.tensor([0, 7], device="cuda"), opmux.ones(3, 2, device="cuda"))
    assert opmux.isnan(table).tolist() == [[False, False], [True, True]]
    assert opmux.isnan(x.gather(0, index)).tolist() == [False, True, True]
    assert opmux.ones(3, device="cuda", dtype=opmux.int64).gather(0, index).tolist() == [1, 0, 0]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("rows", "width"), [(6, 5), (20, 130), (3, 8), (1, 1)])
def test_embedding(cuda: Machine, rows: int, width: int, dtype: str) -> None:
    """Reading rows takes one launch; their gradient sorts, and adds rows up in one launch."""
    rng = np.random.default_rng(0)
    table, index, grad = (
        draw(0, rows, width, dtype=dtype),
        rng.integers(0, rows, (4, 5)),
        draw(1, 4, 5, width, dtype=dtype),
    )
    assert compare(lambda t, i: opmux.embedding(t, i), table, index) == ["take_rows"]
    assert compare(lambda t, i: opmux.embedding(t, i), table, index.astype("int32")) == ["take_rows"]
    backward = aten.embedding_dense_backward.default
    for padding, by_count in ((-1, False), (0, False), (-1, True)):
        launches = compare(lambda g, i, p=padding, c=by_count: backward(g, i, rows, p, c), grad, index)
        assert launches[-1] == "add_sorted_rows"


@pytest.mark.parametrize("dtype", DTYPES)
def test_accumulating_index_put(cuda: Machine, dtype: str) -> None:
    """Repeated positions count each time, negative ones from the end, over rows and over single elements."""
    rng = np.random.default_rng(0)
    x, i, j = draw(0, 5, 6, 3, dtype=dtype), rng.integers(-5, 5, 4), rng.integers(-6, 6, (2, 4))

    def put(x: Any, values: Any, *indices: Any) -> Any:
        return opmux.index_put(x, list(indices), values, accumulate=True)

    for launches in (
        compare(put, x, draw(1, 2, 4, 3, dtype=dtype), i, j),
        compare(put, x, draw(1, 3, dtype=dtype), i),
        compare(put, x, draw(1, 4, dtype=dtype), i, i, rng.integers(-3, 3, 4)),
        compare(put, x, np.array(2, dtype), i, i),
        compare(put, x, np.array(2, dtype), np.array(3)),
    ):
        assert launches[-1] == "add_sorted_rows"
    compare(lambda x, v, i: opmux.index_put(x, [None, i], v, accumulate=True), x, draw(1, 5, 4, 3, dtype=dtype), i)


def test_shapes_that_do_not_fit(cuda: Machine) -> None:
    """Accumulating refuses positions and values that do not broadcast, as the CPU does, and leaves the tensor as it was."""
    refused = [([[0, 0], [0, 0, 0]], 1.0), ([[0, 0]], [1.0, 2.0, 4.0])]
    for indices, values in refused:
        for device in ("cpu", "cuda"):
            x = opmux.zeros(4, 2, device=device)
            at = [opmux.tensor(i, device=device) for i in indices]
            with pytest.raises((OperatorIndexError, OperatorValueError), match="shape mismatch"):
                x.index_put_(at, opmux.tensor(values, device=device), accumulate=True)
            assert x.sum().item() == 0


def test_gradients(cuda: Machine) -> None:
    """Gradients agree through autograd."""
    index = np.array([[0, 2], [2, 2]])
    compare_gradients(lambda t, i: F.embedding(i, t), draw(0, 4, 3), index)
    compare_gradients(lambda x, i: x[i], draw(0, 4, 3), index)
    compare_gradients(lambda x, i, s: x.index_add(0, i, s), draw(0, 4, 3), np.array([0, 2, 2]), draw(1, 3, 3))


def _philox(key: int, counter: int) -> list[int]:
    """Philox4x32-10 as its authors describe it."""
    c, (low, high), mask = [counter & 0xFFFFFFFF, counter >> 32, 0, 0], (key & 0xFFFFFFFF, key >> 32), 0xFFFFFFFF
    for _ in range(10):
        p, q = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(q >> 32) ^ c[1] ^ low, q & mask, (p >> 32) ^ c[3] ^ high, p & mask]
        low, high = (low + 0x9E3779B9) & mask, (high + 0xBB67AE85) & mask
    return c


def test_the_reference_generator() -> None:
    """It gives the numbers that its authors publish."""
    assert _philox(0, 0) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1000,), (7, 11), (3,), (4, 8)])
def test_dropout(cuda: Machine, shape: tuple[int, ...], dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two launches draw a key and drop elements, exactly those whose bits are below the threshold."""
    launch = __import__("opmux_cuda.kernels.dropout", fromlist=["launch"])
    keys: list[int] = []
    original = launch.launch

    def noting(*args: Any) -> None:
        keys.append(int(args[-1][1]._host[0]))
        original(*args)

    monkeypatch.setattr(launch, "launch", noting)
    x = opmux.tensor(np.abs(draw(0, *shape, dtype=dtype)) + np.asarray(1, dtype), device="cuda")
    MACHINE.clear()
    y, mask = opmux.native_dropout(x, 0.3, True)
    assert MACHINE.records == []
    assert [name.partition("<")[0] for name, *_ in MACHINE.launches][-1] == "dropout"
    assert len(MACHINE.launches) == 2
    bits = [number for i in range(-(-x.numel() // 4)) for number in _philox(keys[0] % (1 << 64), i)]
    expected = np.array(bits[: x.numel()]).reshape(shape) >= round(0.3 * (1 << 32))
    np.testing.assert_array_equal(mask.cpu().numpy(), expected)
    kept = np.where(expected, x.cpu().numpy() / 0.7, 0)
    np.testing.assert_allclose(y.cpu().numpy(), kept, rtol=1e-3 if dtype == "float16" else 1e-6)
    compare(lambda g, m: aten.native_dropout_backward.default(g, m, 1 / 0.7), draw(1, *shape, dtype=dtype), expected)


def test_dropout_follows_from_the_seed(cuda: Machine) -> None:
    """A seed gives its sequence again, and two draws differ."""
    x = opmux.ones(200, device="cuda")
    opmux.manual_seed(3)
    first, second = (F.dropout(x, 0.5).tolist() for _ in range(2))
    opmux.manual_seed(3)
    assert F.dropout(x, 0.5).tolist() == first != second


@pytest.mark.parametrize(("p", "train"), [(0.0, True), (1.0, True), (0.5, False)])
def test_dropout_without_chance(cuda: Machine, p: float, train: bool) -> None:
    """Where nothing is left to chance, results are those of the CPU."""
    compare(lambda x: opmux.native_dropout(x, p, train), draw(0, 5, 6))
