"""How graphs are built: lazily, chunk by chunk, foretold by Meta, and within bounds."""

import pickle
from collections.abc import Callable
from typing import Any

import dask
import dask.array as da
import numpy as np
import pytest
from dask.callbacks import Callback

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.testing import python_frames
from opmux_dask import ChunkError
from opmux_dask._calls import Call, Hole, Number
from opmux_dask._table import OWN

from ..cuda.conftest import loaded_plugin


def _chunked(shape: tuple[int, ...], chunks: Any) -> opmux.Tensor:
    values = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    tensor: opmux.Tensor = opmux.dask.from_array(values, chunks)
    return tensor


def test_nothing_is_computed_before_a_value_is_asked_for() -> None:
    """Operators, and the backward pass, build a graph."""
    seen: list[int] = []

    def noted(block: Any) -> Any:
        seen.append(1)
        return block

    x = opmux.dask.from_array(da.ones((6,), chunks=2, dtype="float32").map_blocks(noted, meta=np.empty(0, "float32")))
    x.requires_grad_()
    (x * x).sum().backward()
    assert seen == []
    assert x.grad is not None
    assert x.grad.tolist() == [2.0] * 6
    assert seen == [1, 1, 1]


#: Operators that check numbers where that is free.
_UNCHECKED: dict[str, Callable[[opmux.Tensor], opmux.Tensor]] = {
    "quantile": lambda x: x.quantile(0.3, 0),
    "quantile of all": lambda x: x.quantile(0.5, keepdim=True),
    "quantile in place of nan": lambda x: x.nanquantile(0.9, 1, interpolation="nearest"),
    "one_hot": lambda x: opmux.nn.functional.one_hot(x.long(), 24) * x.unsqueeze(-1),
}


@pytest.mark.parametrize("name", _UNCHECKED)
def test_what_is_only_checked_is_not_computed(name: str) -> None:
    """Neither by the operator nor by its gradient, and both give what they give on the CPU."""
    started: list[Any] = []
    x, y = _chunked((6, 4), (2, 3)).requires_grad_(), opmux.arange(24.0).reshape(6, 4).requires_grad_()
    with Callback(start=started.append):
        found = _UNCHECKED[name](x)
        found.sum().backward()
    assert started == []
    wanted = _UNCHECKED[name](y)
    wanted.sum().backward()
    assert x.grad is not None
    assert y.grad is not None
    assert found.tolist() == wanted.tolist()
    assert x.grad.tolist() == y.grad.tolist()


def test_classes_that_are_none_are_refused_when_they_are_computed() -> None:
    """By the operator that writes the ones, with its chunk; their number, if it is to be found out, is computed at once."""
    classes = opmux.tensor([0, 2, 5]).to("dask", chunks=2)
    with pytest.raises(OperatorIndexError, match="index 5 is out of bounds for dimension 1 with size 4"):
        opmux.nn.functional.one_hot(classes, 4).tolist()
    assert opmux.nn.functional.one_hot(classes).shape == (3, 6)


#: Writes to parts of a matrix of six rows and four columns.
_WRITES: dict[str, Callable[[opmux.Tensor], Any]] = {
    "row": lambda y: y.__setitem__(0, 1.0),
    "column": lambda y: y.__setitem__((slice(None), 1), 7.0),
    "element": lambda y: y.__setitem__((-1, 2), 9.0),
    "values": lambda y: y.__setitem__(slice(1, 3), opmux.ones(2, 4, device=y.device)),
    "steps": lambda y: y[1:5:2].add_(1),
    "select": lambda y: y[1].mul_(2),
    "narrow": lambda y: y.narrow(0, 1, 2).zero_(),
    "transposed": lambda y: y.T.mul_(2),
    "part of a transposed one": lambda y: y.T[1:3, ::2].add_(1),
    "permuted": lambda y: y.view(2, 3, 4).permute(2, 0, 1)[1:3, :, 1:].mul_(3),
    "unsqueezed": lambda y: y.unsqueeze(1)[2:].add_(1),
    "flat": lambda y: y.view(-1)[3:].mul_(2),
    "split": lambda y: y.view(2, 3, 4)[:, 1].mul_(5),
    "other rows": lambda y: y.view(3, 8)[:, 2:6].mul_(5),
    "none": lambda y: y[2:2].mul_(5),
    "out": lambda y: opmux.add(y.detach()[0], y.detach()[2], out=y.detach()[1]),
    "mask": lambda y: y.__setitem__(y > 3, 0.0),
    "mask of rows": lambda y: y.__setitem__(y[:, 0] > 3, 0.0),
    "mask of rows, a row": lambda y: y.__setitem__(y[:, 0] > 3, opmux.arange(4.0, device=y.device)),
    "mask of columns": lambda y: y.__setitem__((slice(None), y[0] > 1), -1.0),
    "mask, a tensor": lambda y: y.__setitem__(y > 2, y.sum()),
    "mask, one element": lambda y: y.index_put_((y > 2,), opmux.ones(1, device=y.device), accumulate=True),
    "mask, what it chose": lambda y: y.__setitem__(y > 3, y[y > 3] + 1),
}


@pytest.mark.parametrize("name", _WRITES)
def test_writes_to_parts_are_lazy_and_keep_chunks(name: str) -> None:
    """What slices, a transposition, another shape or a mask make is written chunk by chunk, and so do gradients go back."""
    starts: list[int] = []
    found = []
    with Callback(start=lambda graph: starts.append(1)), dask.config.set({"opmux.whole-bytes": 64}):
        host = opmux.arange(24.0).reshape(6, 4)
        for x in (host.clone().requires_grad_(), opmux.dask.from_array(host, 2).requires_grad_()):
            y = x * 1
            _WRITES[name](y)
            (y * y).sum().backward()
            found.append((y, x.grad))
        assert starts == []
    for expected, one in zip(*found, strict=True):
        opmux.testing.assert_close(opmux.dask.compute(one), expected)


@pytest.mark.parametrize("shape", [(3,), (2, 1, 4), (6, 1)])
def test_values_that_do_not_fit_a_mask_are_refused_as_on_the_cpu(shape: tuple[int, ...]) -> None:
    """How many the mask chooses is seen when it is computed; the message is the CPU's."""
    for device in ("cpu", "dask"):
        y = opmux.arange(24.0).reshape(6, 4).to(device)
        with pytest.raises(OperatorValueError, match=r"shape mismatch: value tensor(.|\n)*cannot be broadcast"):
            opmux.dask.compute(y.index_put_((y[:, 0] > 2,), opmux.ones(shape, device=device)))


@pytest.mark.parametrize("shape", [(-1,), (3, 0), (0, 1, 3)])
def test_tensors_without_elements_get_other_shapes(shape: tuple[int, ...]) -> None:
    """However many chunks they have."""
    x = opmux.zeros(0, 3).to("dask", chunks=((0,), (2, 1)))
    assert x.reshape(shape).shape == opmux.zeros(0, 3).reshape(shape).shape
    assert x.T.tile(2).shape == (3, 0)
    assert opmux.kron(x, x).shape == (0, 9)


def test_dimensions_merge_and_split_at_once() -> None:
    """Dask does one or the other."""
    x = _chunked((6, 4), 2)
    assert x.view(3, 8).tolist() == x.cpu().view(3, 8).tolist()


def test_results_keep_the_chunks_of_their_tensors() -> None:
    """Element by element, and along dimensions in one chunk, the chunks stay as they are."""
    x = _chunked((6, 4), (2, -1))
    assert opmux.dask.chunks((x + 1).relu()) == ((2, 2, 2), (4,))
    assert opmux.dask.chunks(opmux.softmax(x, 1)) == ((2, 2, 2), (4,))
    assert opmux.dask.chunks(x.sum(1)) == ((2, 2, 2),)
    assert opmux.dask.chunks(x @ opmux.ones(4, 3).to("dask"))[0] == (2, 2, 2)


def test_a_chain_of_elements_and_a_reduction_is_one_task_for_each_chunk() -> None:
    """Dask joins element by element operators, and the first step of a reduction, to one task."""
    y = opmux.dask.array(((_chunked((8,), 2) * 2).exp() + 1).sum())
    (optimized,) = dask.optimize(y)
    chunk_tasks = 4 + 4  # the data and the joined tasks
    assert len(dict(optimized.dask)) <= chunk_tasks + 2


def test_a_tree_has_steps_of_a_few_chunks() -> None:
    """No task of a reduction of many chunks takes more than eight of them."""
    y = opmux.dask.array(_chunked((400,), 2).sum())
    tasks = [task for task in y.dask.to_dict().values() if hasattr(task, "dependencies")]
    assert max(len(task.dependencies) for task in tasks) <= 8
    assert y.compute() == sum(range(400))


def test_what_needs_its_tensor_whole_is_refused_above_a_bound() -> None:
    """The refusal names operator, bytes, bound and what to do; what lay in one chunk is not refused."""
    with dask.config.set({"opmux.whole-bytes": 64}):
        with pytest.raises(
            OperatorValueError, match=r"aten::sort.stable on device dask, of tensors of shapes \[40\] in 10"
        ):
            _chunked((40,), 4).sort()
        assert _chunked((40,), -1).sort()[0].shape == (40,)


def test_shapes_and_dtypes_are_foretold_by_meta() -> None:
    """What Dask's functions of the same name would get wrong is right."""
    assert opmux.eye(10, 2, device="dask").numpy().shape == (10, 2)
    a = opmux.tensor([[4.0, 2.0], [2.0, 3.0]])
    upper = opmux.linalg.cholesky(a.to("dask"), upper=True)
    assert opmux.allclose(upper.cpu(), opmux.linalg.cholesky(a, upper=True))
    assert (opmux.ones(3, dtype=opmux.int32, device="dask") / 2).numpy().dtype == np.float32


def test_wrong_shapes_are_refused_while_the_graph_is_built() -> None:
    """The error is that of the operator, before any task runs."""
    with pytest.raises(OperatorValueError, match="aten::add.Tensor"):
        _chunked((4,), 2) + _chunked((3,), 1)


def test_an_operators_error_names_the_chunk() -> None:
    """What values show to be wrong is refused by the chunk's operator, with the chunk's number, and crosses processes."""
    positions = opmux.dask.from_array(np.array([0, 1, 7, 2]), chunks=2)
    rows = opmux.nn.functional.embedding(positions, opmux.ones(3, 2).to("dask"))
    with pytest.raises(
        OperatorIndexError, match=r"chunk \(1,\) of aten::embedding, of float32\[3, 2\], int64\[2\]"
    ) as caught:
        rows.numpy()
    arrived = pickle.loads(pickle.dumps(caught.value))
    assert (type(arrived), str(arrived)) == (type(caught.value), str(caught.value))
    assert rows.shape == (4, 2)


def test_a_librarys_error_in_a_chunk_names_operator_and_chunk() -> None:
    """What is no error of opmux becomes one, with the library's text, and crosses processes."""
    with pytest.raises(
        ChunkError, match=r"aten::add.Tensor on a chunk(.|\n)*chunk \(3,\) of aten::add.Tensor"
    ) as caught:
        Call("add.Tensor", (Hole(0), Hole(1)))((3,), np.ones(2))
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("call", "count"),
    [
        (Call("add.Tensor", (Hole(0), Number(1)), {"alpha": 1}), 1),
        (Call("mul.Tensor", (Hole(0), Hole(1))), 2),
    ],
)
def test_a_chunk_costs_few_frames(call: Call, count: int) -> None:
    """A task makes tensors of its chunks and calls the operator: what all tasks share is looked up with the first of them."""
    chunks = [np.ones(3)] * count
    call((0,), *chunks)
    frames = [name.rpartition(".")[2] for name in python_frames(call, (0,), *chunks)]
    # Besides these, those of the operator itself.
    assert frames[: 4 + count] == ["__call__", "_tensors_of", "array_backend", *["wrap"] * count, "<lambda>"]
    assert len(frames) <= 4 + count + 3


def test_calls_cross_processes() -> None:
    """A pickled call computes what the call computes, with numbers that stand for tensors."""
    request = opmux.dask.array(opmux.where(_chunked((3,), 2) > 1, _chunked((3,), 2), 7))
    again = pickle.loads(pickle.dumps(request))
    assert again.compute().tolist() == request.compute().tolist() == [7, 7, 2]


def test_every_rule_has_a_function() -> None:
    """Each operator of the table can be called, and its rule is there."""
    from opmux_dask._registration import _own

    for name in OWN:
        assert callable(_own(name)), name


@pytest.mark.parametrize(
    "name", ["sum", "mean", "prod", "amax", "var", "std", "argmin", "logsumexp", "norm", "count_nonzero"]
)
@pytest.mark.parametrize("chunks", [(1, 1), (2, 3), (-1, 2), (5, -1)])
def test_reductions_do_not_depend_on_chunks(name: str, chunks: tuple[int, int]) -> None:
    """Along each dimension, and along both, the result is that of the CPU."""
    values = opmux.from_numpy(np.random.default_rng(0).standard_normal((5, 7)))
    x = opmux.dask.from_array(values, chunks)
    for dim in (0, 1) if name != "norm" else (0, 1, (0, 1)):
        expected, found = (getattr(opmux, name)(t, dim=dim) for t in (values, x))
        assert opmux.allclose(found.cpu().double(), expected.double())


def test_half_precision_adds_up_in_float32() -> None:
    """The sum of many numbers of half precision is as exact as in one chunk."""
    x = opmux.full((4096,), 1.5, dtype=opmux.float16)
    with dask.config.set({"array.chunk-size": "64B"}):
        assert x.to("dask").sum().item() == x.sum().item() == 6144


def test_losses_and_their_gradients_do_not_depend_on_chunks() -> None:
    """Means over a batch in several chunks divide by the size of the batch."""
    functional = opmux.nn.functional
    for loss in (functional.mse_loss, functional.smooth_l1_loss, functional.huber_loss, functional.soft_margin_loss):
        grads = []
        for device in ("cpu", "dask"):
            x = opmux.linspace(-2, 2, 12).to(device).requires_grad_()
            value = loss(x, opmux.linspace(1, 0, 12).to(device))
            value.backward()
            assert x.grad is not None
            grads.append((value.item(), x.grad.tolist()))
        assert np.allclose(grads[0][1], grads[1][1])
        assert np.isclose(grads[0][0], grads[1][0])


def test_chunks_are_computed_on_the_device_that_they_are_on() -> None:
    """Arrays of CuPy in chunks are computed by the kernels of "cuda", gradients too, and results stay there."""
    with loaded_plugin(lambda: ""):
        x = opmux.dask.from_array(opmux.arange(6.0).to("cuda"), 2).requires_grad_()
        y = (x * 2).relu()
        (y * y).sum().backward()
        found = opmux.dask.compute(y.detach(), y.detach().sum(), x.grad, x.detach()[x.detach() > 2])
        assert [str(t.device) for t in found] == ["cuda:0"] * 4
        assert [t.tolist() for t in found] == [[0, 2, 4, 6, 8, 10], 30, [0, 8, 16, 24, 32, 40], [3, 4, 5]]
        assert y.tolist() == [0, 2, 4, 6, 8, 10]


def test_trees_products_and_selections_of_chunks_stay_on_their_device() -> None:
    """Blocks of CuPy's that a task puts together are put together there."""
    with loaded_plugin(lambda: ""):
        host = opmux.arange(40.0).reshape(20, 2)
        x = opmux.dask.from_array(host.to("cuda"), (1, -1))
        calls: list[Callable[[opmux.Tensor], opmux.Tensor]] = [
            lambda t: t.sum(),
            lambda t: t.amax(0),
            lambda t: t.T @ t,
            lambda t: t.var(0),
            lambda t: t.sort(0, descending=True).values,
            lambda t: t[t[:, 0] > 30].median(),
            lambda t: t[t[:, 0] > 30][:, 1].quantile(0.4),
            lambda t: t[t[:, 0] > 30][:, 1].view(-1, 1),
        ]
        for call in calls:
            found = opmux.dask.compute(call(x))
            assert str(found.device) == "cuda:0"
            opmux.testing.assert_close(found.cpu(), call(host))
