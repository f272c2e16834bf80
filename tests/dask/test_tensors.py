"""`opmux.dask`: where tensors come from, what computes them, and what they keep."""

import copy
import pickle
from collections import OrderedDict
from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Any

import dask.array as da
import numpy as np
import pytest
from dask.callbacks import Callback
from dask.tokenize import tokenize

import opmux
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError


def test_the_namespace_is_the_package() -> None:
    """`opmux.dask` is there while the plugin is loaded."""
    import opmux_dask

    assert opmux.dask is opmux_dask


@pytest.mark.parametrize(("name", "shapes"), [("addmm", "23 24 43"), ("addmv", "2 24 4"), ("baddbmm", "523 524 543")])
@pytest.mark.parametrize("numbers", [(2, -1), (0.5, 1.9), (2.7, True)])
def test_what_is_added_to_products_of_integers_is_scaled_by_integers(name: str, shapes: str, numbers: Any) -> None:
    """Numbers have the tensors' dtype, as on the CPU and in PyTorch, which drop what is behind the point."""
    sizes = [list(map(int, word)) for word in shapes.split()]
    tensors = [opmux.arange(1, opmux.zeros(n).numel() + 1).reshape(n) for n in sizes]
    beta, alpha = numbers
    found = getattr(opmux, name)(*[x.to("dask") for x in tensors], beta=beta, alpha=alpha)
    assert found.tolist() == getattr(opmux, name)(*tensors, beta=beta, alpha=alpha).tolist()


@pytest.mark.parametrize("data", [np.arange(6.0), opmux.arange(6.0), [0.0, 1, 2, 3, 4, 5], da.arange(6.0)])
def test_tensors_of_arrays(data: Any) -> None:
    """Arrays, tensors and lists become tensors in the chunks that were asked for."""
    x = opmux.dask.from_array(data, chunks=4)
    assert (x.device.type, opmux.dask.chunks(x), x.tolist()) == ("dask", ((4, 2),), [0, 1, 2, 3, 4, 5])


def test_tensors_are_brought_here_in_chunks() -> None:
    """`to` takes the chunks of the copy; what was here already keeps its own, and gradients go back."""
    x = opmux.arange(6.0).requires_grad_()
    y = x.to("dask", opmux.float64, chunks=4)
    z = y.to("dask", chunks=(-1,))
    assert [opmux.dask.chunks(t) for t in (y, z, z.to(chunks="auto"))] == [((4, 2),), ((6,),), ((6,),)]
    (z * z).sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [0, 2, 4, 6, 8, 10]
    with pytest.raises(TypeError, match="unexpected keyword argument 'chunks'"):
        x.to("cpu", chunks=4)


@pytest.mark.parametrize(
    "chunks", [((3, 4),), "large", 0, -7, 1.5, None, (1, 2, 1), (2, 2), ((3, 3), (1,)), {1: 2}, ()]
)
def test_chunks_that_do_not_fit_are_refused(chunks: Any) -> None:
    """Wherever chunks are given the error says which, of what shape, what Dask found, and what there may be."""
    x = opmux.arange(6.0)
    calls: list[Callable[[], Any]] = [
        lambda: x.to("dask", chunks=chunks),
        lambda: opmux.dask.rechunk(x.to("dask"), chunks),
        lambda: opmux.dask.from_array(x, chunks),
        lambda: opmux.dask.from_array(da.arange(6.0), chunks),
    ]
    for call in calls:
        with pytest.raises(
            OperatorValueError, match=r"of a tensor of shape \[6\](.|\n)*found: \w+: (.|\n)*a size for each"
        ):
            call()


@pytest.mark.parametrize("chunks", [(0, 3), "large", (1, 2, 3)])
def test_chunks_that_do_not_fit_a_file_are_refused(tmp_path: Path, chunks: Any) -> None:
    """As those of arrays."""
    pytest.importorskip("zarr", reason="from_zarr needs zarr")
    da.ones((4, 3)).to_zarr(str(tmp_path / "x.zarr"))
    with pytest.raises(OperatorValueError, match=r"chunks .* of a tensor of shape \[4, 3\]"):
        opmux.dask.from_zarr(str(tmp_path / "x.zarr"), chunks=chunks)


def test_chunks_of_sizes_that_are_not_known_are_refused() -> None:
    """What there may be depends on them."""
    x = opmux.arange(6.0, device="dask")
    with pytest.raises(OperatorValueError, match=r"shape \[nan\](.|\n)*opmux.dask.compute_chunk_sizes\(tensor\)"):
        x[x > 2].to(chunks=2)


def test_an_array_that_is_written_to_later_is_none_of_a_graphs_business() -> None:
    """Host memory is copied."""
    host = np.zeros(4)
    x, y = opmux.dask.from_array(host, 2), opmux.from_numpy(host).to("dask")
    host[:] = 7
    assert x.tolist() == y.tolist() == [0, 0, 0, 0]


def test_tensors_of_files(tmp_path: Path) -> None:
    """Zarr arrays, and columns of Parquet files, whose rows are counted or not."""
    pytest.importorskip("zarr", reason="from_zarr needs zarr")
    pandas = pytest.importorskip("pandas", reason="from_parquet needs pandas")
    pytest.importorskip("pyarrow", reason="from_parquet needs pyarrow")
    da.arange(10, chunks=4).to_zarr(str(tmp_path / "x.zarr"))
    assert opmux.dask.from_zarr(str(tmp_path / "x.zarr")).sum().item() == 45
    pandas.DataFrame({"a": [1.0, 2, 3], "b": [4, 5, 6]}).to_parquet(tmp_path / "t.parquet")
    table = opmux.dask.from_parquet(tmp_path / "t.parquet", ["a", "b"])
    assert (table.shape, table.tolist()) == ((3, 2), [[1, 4], [2, 5], [3, 6]])
    unknown = opmux.dask.from_parquet(tmp_path / "t.parquet", ["a"], lengths=False)
    assert isnan(unknown.shape[0])
    assert unknown.mean().item() == 2


def test_few_columns_of_many_files(tmp_path: Path) -> None:
    """Dask puts together files of which little is read: rows are counted as they will lie. Text is no number."""
    pandas = pytest.importorskip("pandas", reason="from_parquet needs pandas")
    pytest.importorskip("pyarrow", reason="from_parquet needs pyarrow")
    for i in range(3):
        columns = {f"c{j}": [i, j, 1.0] for j in range(14)} | {"word": ["a", "b", "c"]}
        pandas.DataFrame(columns).to_parquet(tmp_path / f"{i}.parquet")
    table = opmux.dask.from_parquet(tmp_path, ["c3", "c0"])
    assert table.tolist() == [row for i in range(3) for row in ([i, i], [3, 0], [1, 1])]
    assert sum(opmux.dask.chunks(table)[0]) == 9
    with pytest.raises(OperatorValueError, match=r"columns \['word'\] hold no numbers"):
        opmux.dask.from_parquet(tmp_path, ["c3", "word"])
    assert opmux.dask.from_parquet(tmp_path, ["c3", "c3"]).shape == (9, 2)
    with pytest.raises(OperatorArgumentError, match="there is none"):
        opmux.dask.from_parquet(tmp_path, [])


@pytest.mark.parametrize("lengths", [True, False])
def test_numbers_that_are_missing_in_a_file(tmp_path: Path, lengths: bool) -> None:
    """Beside fractions they are NaN; whole numbers have nothing for them, and the error names the column."""
    pandas = pytest.importorskip("pandas", reason="from_parquet needs pandas")
    pytest.importorskip("pyarrow", reason="from_parquet needs pyarrow")
    counts = pandas.array([1, None, 3], dtype="Int64")
    pandas.DataFrame({"count": counts, "share": [0.5, 1.5, 2.5]}).to_parquet(tmp_path / "0.parquet")
    both = opmux.dask.from_parquet(tmp_path, ["count", "share"], lengths=lengths)
    assert [isnan(value) for value in both[:, 0].tolist()] == [False, True, False]
    with pytest.raises(OperatorValueError, match=r"missing in the columns \['count'\]"):
        opmux.dask.from_parquet(tmp_path, ["count"], lengths=lengths).tolist()


def _written(write: Any, device: str, base: opmux.Tensor) -> Any:
    """What is seen after a write into an expanded tensor, and in what it was expanded from; or why it is refused."""
    base = base.clone().to(device)
    expanded = base.expand(3, 2)
    try:
        write(expanded, device)
    except OperatorValueError as error:
        return error.found
    return expanded.tolist(), base.tolist()


@pytest.mark.parametrize(
    "write",
    [
        lambda x, device: x.fill_(5.0),
        lambda x, device: x.zero_(),
        lambda x, device: x.masked_fill_(opmux.tensor([[True, False]] * 3, device=device), 5.0),
        lambda x, device: x.masked_fill_(
            opmux.tensor([[True, False]] * 3, device=device), opmux.tensor(5.0, device=device)
        ),
        lambda x, device: x.index_fill_(0, opmux.tensor([0], device=device), 5.0),
        lambda x, device: x.index_fill_(1, opmux.tensor([1], device=device), opmux.tensor(5.0, device=device)),
        lambda x, device: x.index_put_((opmux.tensor([0], device=device),), opmux.tensor([5.0, 6.0], device=device)),
        lambda x, device: x.put_(opmux.tensor([0], device=device), opmux.tensor([5.0], device=device)),
        lambda x, device: x.masked_scatter_(
            opmux.tensor([[True, False]] * 3, device=device), opmux.arange(6.0, device=device)
        ),
        lambda x, device: x.index_add_(0, opmux.tensor([0], device=device), opmux.ones(1, 2, device=device)),
        lambda x, device: x.add_(1),
    ],
)
def test_writes_where_several_elements_are_one_place(write: Any) -> None:
    """What the CPU writes is written, what it refuses is refused for the same reason."""
    base = opmux.tensor([[1.0, 2.0]])
    assert _written(write, "dask", base) == _written(write, "cpu", base)


def test_writes_are_refused_before_a_task_is_made() -> None:
    """Meta refuses shapes and dtypes of what is written in place, as it does for other operators."""
    x = opmux.zeros(3, device="dask")
    with pytest.raises(OperatorValueError, match="same dtype"):
        x.put_(opmux.tensor([0], device="dask"), opmux.tensor([1], device="dask"))
    with pytest.raises(OperatorValueError, match="must match the size"):
        x.masked_fill_(opmux.tensor([True, False], device="dask"), opmux.tensor(1.0, device="dask"))


def test_compute_keeps_structures() -> None:
    """Tensors inside lists and dicts become tensors of the host, all else stays."""
    x = opmux.ones(4, device="dask")
    total, rest = opmux.dask.compute(x.sum(), {"a": [x, 2], "b": opmux.zeros(1)})
    assert (total.device.type, total.item()) == ("cpu", 4)
    assert (rest["a"][0].tolist(), rest["a"][1], rest["b"].tolist()) == ([1, 1, 1, 1], 2, [0])


def test_persisted_tensors_have_short_graphs() -> None:
    """Modules, optimizers and tensors keep their chunks, and go on training."""
    model = opmux.nn.Linear(3, 1).to("dask")
    optimizer = opmux.optim.Adam(model.parameters())
    expected = None
    for _ in range(3):
        optimizer.zero_grad()
        model(opmux.ones(4, 3, device="dask")).sum().backward()
        optimizer.step()
        expected = model.weight.detach().numpy()
        opmux.dask.persist(model, optimizer)
        assert len(opmux.dask.array(model.weight.detach()).dask.layers) == 1
        assert np.array_equal(model.weight.detach().numpy(), expected)
    with pytest.raises(OperatorArgumentError, match="persist of an object"):
        opmux.dask.persist(object())


def test_other_chunks_change_no_value_and_no_history() -> None:
    """A tensor in other chunks is the same tensor."""
    x = opmux.arange(6.0).to("dask").requires_grad_()
    y = x * 2
    assert opmux.dask.rechunk(y, 5) is y
    assert opmux.dask.chunks(y) == ((5, 1),)
    y.sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [2] * 6
    with pytest.raises(OperatorValueError, match="on another device"):
        opmux.dask.rechunk(opmux.ones(2), 1)


def test_random_numbers_depend_on_the_seed() -> None:
    """The same seed and chunks give the same numbers, each time they are computed; the next call gives others."""
    opmux.manual_seed(5)
    first, second = opmux.rand(64, device="dask"), opmux.rand(64, device="dask")
    opmux.manual_seed(5)
    again = opmux.rand(64, device="dask")
    assert first.tolist() == again.tolist() == again.tolist() != second.tolist()
    assert sorted(opmux.randperm(20, device="dask").tolist()) == list(range(20))
    kept = opmux.nn.functional.dropout(opmux.ones(400, device="dask"), 0.25)
    assert {round(value, 4) for value in kept.tolist()} == {0.0, 1.3333}


@pytest.mark.parametrize("wrong", [9, -4])
def test_positions_out_of_range_are_refused_as_on_the_cpu(wrong: int) -> None:
    """They are looked at when they are called, in however many chunks they lie."""
    for place in ("cpu", "dask"):
        positions = opmux.tensor([[0, 1], [wrong, -7]]).to(place)
        if place == "dask":
            opmux.dask.rechunk(positions, 1)
        with pytest.raises(OperatorIndexError, match=f"index {wrong} is out of bounds for dimension 0 with size 3"):
            opmux.zeros(3, 2, device=place)[positions]


def test_rows_are_drawn_from() -> None:
    """`multinomial` without replacement gives what has a chance, once each."""
    chances = opmux.tensor([[0.0, 1, 2, 0], [3, 0, 0, 1]], device="dask")
    assert opmux.multinomial(opmux.dask.rechunk(chances, 1), 2).sort(1)[0].tolist() == [[1, 2], [0, 3]]


def test_writes_reach_views_and_bases() -> None:
    """A part that is written is seen in the whole, in a graph."""
    x = opmux.zeros(4, 3, device="dask")
    x[1:3] = 7
    x[:, 0] += 1
    x.t()[2].mul_(2)
    x[2:2] = 5
    assert x.tolist() == [[1, 0, 0], [8, 7, 14], [8, 7, 14], [1, 0, 0]]


def test_values_are_shown_and_asked_for() -> None:
    """`item`, `bool`, printing and `numpy` compute."""
    x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]]).to("dask")
    assert (x.sum().item(), bool((x > 0).all()), x.numpy().tolist()) == (10, True, [[1, 2], [3, 4]])
    assert repr(x) == "tensor([[1., 2.],\n        [3., 4.]], device='dask')"


def test_progress_shows_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    """What is computed inside is shown."""
    with opmux.dask.progress():
        opmux.ones(8, device="dask").sum().item()
    assert "100% Completed" in capsys.readouterr().out


def test_counting_without_dimensions() -> None:
    """There is nothing to join along, and the only block is counted."""
    for value, expected in ((3.0, 1), (0.0, 0)):
        assert opmux.count_nonzero(opmux.tensor(value, device="dask")).item() == expected
    assert opmux.count_nonzero(opmux.tensor([[1, 0], [2, 3]], device="dask"), 1).tolist() == [1, 2]


def test_several_named_results_are_computed_together() -> None:
    """A named tuple, as operators with several results return it, stays one of its class."""
    largest = opmux.tensor([[1.0, 3.0], [4.0, 2.0]], device="dask").max(1)
    values, indices = found = opmux.dask.compute(largest)
    assert type(found) is type(largest)
    assert (values.tolist(), indices.tolist()) == ([3.0, 4.0], [1, 0])


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 1e30])
@pytest.mark.parametrize("to", ["int64", "int8", "uint8", "bool", "float16", "bfloat16", "complex64"])
def test_conversions_warn_no_more_than_on_the_cpu(value: float, to: str) -> None:
    """Chunks are converted as the CPU converts, which says nothing of numbers that the dtype has not."""
    target = getattr(opmux, to)
    found, expected = (opmux.full((2, 9), value, device=place).to(target) for place in ("dask", "cpu"))
    assert found.dtype is target
    opmux.testing.assert_close(found.cpu(), expected, equal_nan=True)


def test_real_results_of_complex_chunks_warn_of_nothing() -> None:
    """What Dask is told of the chunks to come is not made by conversion."""
    x = opmux.tensor([[3 + 4j, 1j], [0j, -2 + 0j]], device="dask", requires_grad=True)
    x.abs().sum().backward()
    assert x.abs().tolist() == [[5, 1], [0, 2]]
    assert x.grad is not None
    opmux.testing.assert_close(x.grad.cpu(), opmux.tensor([[0.6 + 0.8j, 1j], [0j, -1 + 0j]]))


def test_pickling_and_copying_compute_nothing() -> None:
    """A tensor is pickled as its graph, which another process computes; Dask tells tensors apart by it."""
    starts: list[int] = []
    leaf = opmux.dask.from_array(np.arange(6.0), 2).requires_grad_()
    made = (leaf * 2)[leaf > 1]
    with Callback(start=lambda graph: starts.append(1)):
        again = [copy.deepcopy(leaf), pickle.loads(pickle.dumps(leaf)), pickle.loads(pickle.dumps(made))]
        assert tokenize(made) == tokenize(made) != tokenize(leaf)
        assert tokenize(leaf) != tokenize(leaf.detach())
    assert starts == []
    assert [tensor.requires_grad for tensor in again] == [True] * 3
    assert [str(tensor.device) for tensor in again] == ["dask"] * 3
    assert [tensor.tolist() for tensor in again] == [[0, 1, 2, 3, 4, 5]] * 2 + [[4, 6, 8, 10]]


def test_elements_without_a_copy_are_refused() -> None:
    """NumPy's `copy=False` asks for the memory of elements, which are made when they are asked for."""
    with pytest.raises(ValueError, match="computed"):
        np.asarray(opmux.ones(3, device="dask"), copy=False)


@pytest.mark.parametrize("name", ["unique_values", "unique_counts", "unique_inverse", "unique_all"])
def test_the_standards_different_elements_are_lazy(name: str) -> None:
    """How many there are is known when they are computed; NaN differs from itself."""
    host = opmux.tensor([3.0, float("nan"), 1, 3, float("nan"), 1, 1])
    function = getattr(opmux.array_api, name)
    found = opmux.dask.compute(function(opmux.dask.from_array(host, 2)))
    opmux.testing.assert_close(list(found), list(function(host)), equal_nan=True)


def _refused_parquet(path: Path) -> dict[str, Callable[[], Any]]:
    frame = pytest.importorskip("pandas", reason="columns come from pandas").DataFrame
    file = str(path / "table.parquet")
    frame({"flag": [True, False], "n": [1, 2], "word": ["a", "b"]}).to_parquet(file)
    return {
        "hold no numbers": lambda: opmux.dask.from_parquet(file, ["n", "word"]),
        "are not there(.|\n)*flag": lambda: opmux.dask.from_parquet(file, ["n", "none"]),
        "columns=\\['n'\\]": lambda: opmux.dask.from_parquet(file, "n"),
    }


def test_what_no_tensor_holds_is_refused_where_it_comes_from(tmp_path: Path) -> None:
    """Dtypes, masks and columns are looked at when the tensor is made; columns of two dtypes are promoted."""
    for message, call in _refused_parquet(tmp_path).items():
        with pytest.raises((OperatorArgumentError, OperatorValueError), match=message):
            call()
    found = opmux.dask.from_parquet(str(tmp_path / "table.parquet"), ["flag", "n"])
    assert (found.dtype, found.tolist()) == (opmux.int64, [[1, 1], [0, 2]])
    foreign = (da.ones(2, dtype="longdouble"), da.ones(2).astype("M8[s]"), da.from_array(np.array(["a"])))
    for array in foreign:
        with pytest.raises(OperatorArgumentError, match="cannot be held by a tensor"):
            opmux.dask.from_array(array)
    with pytest.raises(OperatorValueError, match="masked arrays"):
        opmux.dask.from_array(da.ma.masked_greater(da.arange(4), 1))


def test_compute_keeps_structures_and_refuses_what_it_does_not_look_into() -> None:
    """A module is computed in place, by `persist`."""
    x = opmux.ones(2, device="dask")
    kept = opmux.dask.compute(OrderedDict(b=[x], a=(x, 1)))
    assert (type(kept), list(kept), str(kept["b"][0].device)) == (OrderedDict, ["b", "a"], "cpu")
    values: list[Any] = [{x}, opmux.nn.Linear(1, 1), object()]
    for value in values:
        with pytest.raises(OperatorArgumentError, match=r"compute of an? (.|\n)*persist"):
            opmux.dask.compute(value)


def test_a_row_is_written_into_the_matrix_that_it_lies_in() -> None:
    """As on the CPU: arrays that do not say what they view may all be views."""
    x = opmux.arange(6.0).view(2, 3).to("dask")
    x[:] = x[1]
    assert x.tolist() == [[3.0, 4.0, 5.0]] * 2
    x[0] = x[1, 0]
    assert x.tolist() == [[3.0, 3.0, 3.0], [3.0, 4.0, 5.0]]
