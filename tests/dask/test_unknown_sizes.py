"""Tensors whose sizes are known when they are computed: lazy, NaN, and a clear error where a size is needed."""

import math
from collections.abc import Callable
from functools import partial
from math import isnan
from typing import Any
from uuid import uuid4

import dask
import dask.array as da
import numpy as np
import pytest

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError, OpmuxError
from opmux.native import array_backend
from opmux.testing import assert_close
from opmux.testing.conformance._recording import Call, Decoder, prepared, read

from .scheduling import in_any_order

_NAN = float("nan")
_ADVICE = r"opmux.dask.compute_chunk_sizes\(tensor\)"
_ROWS = np.arange(24.0).reshape(12, 2)

#: What a call gives differs from call to call, or is memory that was never written.
_ARBITRARY = ("empty", "rand", "dropout", "normal", "bernoulli", "multinomial")


def _pair(more_than: float = 5) -> tuple[opmux.Tensor, opmux.Tensor]:
    """The same rows on the CPU and in chunks whose sizes are not known."""
    chunked = da.from_array(_ROWS, chunks=(4, -1))
    return (
        opmux.from_numpy(_ROWS[_ROWS[:, 0] > more_than]).requires_grad_(),
        opmux.dask.from_array(chunked[chunked[:, 0] > more_than]).requires_grad_(),
    )


_NAMES: dict[str, Callable[[Any], Any]] = {
    "sum": lambda x: x.sum(),
    "rows": lambda x: (x.sum(1) ** 2).sum(),
    "mean": lambda x: x.mean(),
    "mean of columns": lambda x: (x.mean(0) ** 2).sum(),
    "elements": lambda x: ((x * x + 1).exp() / (x.exp() + 1)).log().sum(),
    "broadcast": lambda x: (x * opmux.ones(2, dtype=x.dtype, device=x.device)).sum(),
    "column": lambda x: (x[:, 1] * 2).sum(),
    "columns": lambda x: (x[:, 1:] ** 2).sum(),
    "new dimension": lambda x: (x[:, None] * x.unsqueeze(1)).sum(),
    "expanded": lambda x: (x[:, :1].expand(-1, 4) ** 2).sum(),
    "extremes": lambda x: x.max() + x.amin(0).sum() + x.max(1)[0].sum(),
    "spread": lambda x: x.var() + x.std(0).sum() + x.var(1).sum(),
    "products": lambda x: x.prod(1).sum(),
    "logsumexp": lambda x: x.logsumexp(0).sum() + x.logsumexp(1).sum(),
    "norm": lambda x: x.norm() + x.norm(dim=1).sum(),
    "softmax": lambda x: (x.softmax(1) ** 2).sum(),
    "matrix": lambda x: (x @ opmux.ones(2, 3, dtype=x.dtype, device=x.device)).sum(),
    "gram": lambda x: (x.t() @ x).sum(),
    "where": lambda x: opmux.where(x > 8, x, x * 2).clamp(2, 20).sum(),
    "positions": lambda x: (x.take_along_dim(opmux.tensor([[2, 0], [0, -2], [-1, 1]], device=x.device), 0) ** 2).sum(),
    "mse": lambda x: opmux.nn.functional.mse_loss(x * 2, x),
    "cross entropy": lambda x: opmux.nn.functional.cross_entropy(x, (x[:, 0] * 0).long()),
    "layer norm": lambda x: (opmux.nn.functional.layer_norm(x, (2,)) ** 3).sum(),
    "normalize": lambda x: (opmux.nn.functional.normalize(x) * x).sum(),
    "mask": lambda x: (x[x > 8] ** 2).sum(),
    "mask of rows": lambda x: (x[x[:, 0] > 8] ** 2).sum(),
    "masked_select": lambda x: (opmux.masked_select(x, x > 9) ** 2).mean(),
    "zeros_like": lambda x: (opmux.zeros_like(x) + opmux.full_like(x, 3) * x).sum(),
    "in place": lambda x: x.clone().mul_(2).add_(x).sum(),
    "side by side": lambda x: (opmux.cat([x, x * 2], 1) ** 2).sum(),
}


@pytest.mark.parametrize("name", _NAMES)
@pytest.mark.parametrize("more_than", [5, 17])
def test_values_and_gradients_are_those_of_known_sizes(name: str, more_than: float) -> None:
    """Elements, reductions and what goes along known dimensions need no size, nor do their gradients; chunks may be empty."""
    known, unknown = _pair(more_than)
    values = [_NAMES[name](x) for x in (known, unknown)]
    for value in values:
        value.backward()
    assert known.grad is not None
    assert unknown.grad is not None
    opmux.testing.assert_close(values[1].detach().cpu(), values[0].detach())
    opmux.testing.assert_close(unknown.grad.cpu(), known.grad)


@pytest.mark.parametrize("name", ["sum", "amax", "amin", "var", "std", "mean", "all", "count_nonzero", "logsumexp"])
@pytest.mark.parametrize("dim", [0, 1, (0, 1)])
def test_reductions_of_chunks_of_which_some_are_empty(name: str, dim: Any) -> None:
    """A chunk without elements changes no result."""
    found, expected = (getattr(x.detach(), name)(dim) for x in reversed(_pair(17)))
    opmux.testing.assert_close(found.cpu(), expected)


@pytest.mark.parametrize("order", [float("inf"), -float("inf"), -1, 0, 0.5, 3])
@pytest.mark.parametrize("dim", [0, 1, (0, 1)])
def test_norms_of_chunks_of_which_some_are_empty(order: float, dim: Any) -> None:
    """An order of which no elements have a norm asks for elements in the whole, not in each chunk."""
    found, expected = (opmux.linalg.vector_norm(x.detach(), order, dim) for x in reversed(_pair(17)))
    opmux.testing.assert_close(found.cpu(), expected)


@pytest.mark.filterwarnings("ignore:cov")  # on the CPU, of what has no degrees of freedom
@pytest.mark.parametrize("rows", [[], [4], [1, 8, 9]])
def test_covariances_of_few_observations(rows: list[int]) -> None:
    """What the sums are divided by is never less than 0."""
    found, expected = (opmux.cov(opmux.vstack([x, x * x])) for x in reversed(_chosen(rows)[0]))
    opmux.testing.assert_close(found.cpu(), expected, equal_nan=True)


def test_what_values_decide_is_lazy() -> None:
    """Masks, `nonzero`, `unique` and what follows compute nothing when they are called, nor do repetitions whose number is said."""
    seen: list[int] = []

    def noted(block: Any) -> Any:
        seen.append(1)
        return block

    values: Any = da.from_array(np.array([3.0, 0, 3, 1]), chunks=2).map_blocks(noted, meta=np.empty(0))
    x = opmux.dask.from_array(values)
    last = opmux.tensor([-1]).to("dask")
    made = [x[x > 0], opmux.masked_select(x, x > 1), opmux.nonzero(x), opmux.unique(x), opmux.bincount(x.long())]
    made += [x.outer(x)[x > 1, last]]
    made += [opmux.unique(x).sort(descending=True)[0], opmux.unique(x).cumsum(0), opmux.bincount(x.long()).median()]
    assert all(isnan(t.shape[0]) for t in made[:-1])
    made += [opmux.repeat_interleave(x.long(), output_size=7)]
    assert seen == []
    expected = [[3, 3, 1], [3, 3], [[0], [2], [3]], [0, 1, 3], [1, 1, 0, 2]]
    expected += [[3, 3], [3, 1, 0], [0, 1, 4], 1, [0, 0, 0, 2, 2, 2, 3]]
    assert [t.tolist() for t in made] == expected


@pytest.mark.parametrize("chunks", [(1, 1), (2, 3), (-1, 2), (5, -1)])
def test_positions_and_masks_do_not_depend_on_chunks(chunks: Any) -> None:
    """The order is row-major over the whole, however it lies in chunks; what was chosen goes back where it was."""
    host = opmux.from_numpy(np.random.default_rng(0).integers(-2, 3, (5, 7, 2)).astype("float64"))
    x = opmux.dask.from_array(host, (*chunks, -1))
    assert opmux.nonzero(x).tolist() == opmux.nonzero(host).tolist()
    assert [t.tolist() for t in opmux.where(x > 0)] == [t.tolist() for t in opmux.where(host > 0)]
    for choose in (
        lambda t: t[t > 0],
        lambda t: t[t[:, :, 0] > 0],
        lambda t: t[:, t[0, :, 0] > 0],
        lambda t: t[t[:, 0, 0] > 0, 1:],
        lambda t: t[t > 5],
        lambda t: t[t[:, 0, 0] > 0, opmux.tensor([1], device=t.device)],
        lambda t: t[opmux.tensor([[4], [1]], device=t.device), t[0, :, 0] > 0],
        lambda t: t[t[:, 0, 0] > -3, :, opmux.tensor([1, 0, 0, 1, 1], device=t.device)],
        lambda t: t[t[:, :, 0] > 1, opmux.tensor(1, device=t.device)],
        lambda t: opmux.masked_select(t, t[:, :, :1] > 0),
    ):
        leaves = [t.clone().requires_grad_() for t in (host, x)]
        found = [choose(t) for t in leaves]
        assert found[1].tolist() == found[0].tolist()
        for value in found:
            (value * value).sum().backward()
        assert leaves[0].grad is not None
        assert leaves[1].grad is not None
        assert leaves[1].grad.tolist() == leaves[0].grad.tolist()


def test_a_mask_that_chooses_another_number_than_positions_is_refused() -> None:
    """How many a mask chooses is seen when it is computed; the error is the CPU's."""
    x = opmux.ones(4, 3)
    for place in ("cpu", "dask"):
        mask, positions = (opmux.tensor(v, device=place) for v in ([True, True, True, False], [0, 1]))
        with pytest.raises(
            OperatorIndexError, match=r"indexing tensors could not be broadcast together with shapes \[3\], \[2\]"
        ):
            opmux.dask.compute(x.to(place)[mask, positions])


def test_several_results_of_unique() -> None:
    """Where each element is, and how often each occurs, have the sizes that are known."""
    host = opmux.tensor([[1, 2, 2], [1, 2, 2], [3, 3, 3]])
    x = opmux.dask.from_array(host, (2, 1))
    calls: list[Callable[[opmux.Tensor], Any]] = [
        lambda t: opmux.unique(t, return_inverse=True, return_counts=True),
        lambda t: opmux.unique(t, dim=0, return_inverse=True, return_counts=True),
        lambda t: opmux.unique_consecutive(t, return_counts=True),
        lambda t: opmux.unique_consecutive(t, return_inverse=True, dim=1),
    ]
    for call in calls:
        assert [t.tolist() for t in call(x)] == [t.tolist() for t in call(host)]


@pytest.mark.parametrize("shape", [(-1,), (-1, 1), (1, -1, 1)])
def test_the_one_size_that_is_left_out_may_be_unknown(shape: tuple[int, ...]) -> None:
    """Beside sizes of 1 it is that of the tensor, whatever it will be."""
    for x in (opmux.arange(6.0).to("dask"), opmux.nonzero(opmux.arange(6.0).to("dask") > 1)):
        column = x[x.reshape(-1) > 2]
        host = opmux.dask.compute(column)
        for found in (column.reshape(shape), column.view(shape)):
            assert opmux.dask.compute(found).tolist() == host.reshape(shape).tolist()
    assert opmux.dask.compute(column.ravel()).tolist() == host.ravel().tolist()


def test_sizes_may_be_unknown_one_by_one_too() -> None:
    """As in a tuple, wherever PyTorch takes sizes without one."""
    _, x = _pair()
    n, one = x.shape[0], opmux.ones(1, 1).to("dask")
    calls: list[Callable[..., opmux.Tensor]] = [
        lambda *sizes: opmux.zeros(*sizes, device="dask"),
        lambda *sizes: opmux.empty(*sizes, device="dask"),
        x.new_ones,
        x.sum(1).view,
        x.sum(1).reshape,
        one.expand,
        one.repeat,
        one.tile,
    ]
    for call in calls:
        found = [call(n, 1), call((n, 1))]
        assert [opmux.dask.compute(t).shape for t in found] == [(9, 1), (9, 1)]


def test_clusters_of_targets_are_chosen_when_called() -> None:
    """How many targets there are in a cluster decides what an adaptive softmax computes."""
    module = opmux.nn.AdaptiveLogSoftmaxWithLoss(3, 9, [2, 5])
    x, target = opmux.randn(6, 3), opmux.tensor([1, 0, 8, 3, 4, 1])
    expected = module(x, target)
    found = module.to("dask")(x.to("dask"), target.to("dask"))
    assert_close(found.output.cpu(), expected.output)
    assert_close(found.loss.cpu(), expected.loss)
    with pytest.raises(OperatorValueError, match=r"Target values should be in \[0, 8\]"):
        module(x.to("dask"), (target + 1).to("dask"))


def test_a_size_that_is_needed_is_asked_for_by_name() -> None:
    """The error names operator, shape and what makes sizes known; afterwards the call works."""
    _, x = _pair()
    with pytest.raises(OperatorValueError, match=rf"aten::flip(.|\n)*\[nan, 2\](.|\n)*{_ADVICE}"):
        x.flip(0)
    for call in (
        len,
        lambda x: x.reshape(-1),
        lambda x: x[0],
        lambda x: x[1:],
        lambda x: opmux.linalg.svdvals(x),
        lambda x: x.split(2),
    ):
        with pytest.raises(OperatorValueError, match=_ADVICE):
            call(x)
    assert opmux.dask.compute_chunk_sizes(x).shape == (9, 2)
    assert x.flip(0)[0].tolist() == [22, 23]


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("tile", lambda x: x.tile(2)),
        ("repeat", lambda x: x.repeat(2, 1)),
        ("repeat_interleave.self_int", lambda x: x.repeat_interleave(2, 0)),
        ("broadcast_to", lambda x: x.broadcast_to((9, 2))),
        ("meshgrid", lambda x: opmux.meshgrid([x[:, 0], x[:, 0]], indexing="ij")),
        ("flatten", lambda x: x.flatten()),
        ("flipud", lambda x: x.flipud()),
        ("diff", lambda x: x.diff(dim=0)),
        ("linalg_pinv", lambda x: opmux.linalg.pinv(x)),
    ],
)
def test_a_refusal_names_what_was_called(name: str, call: Callable[[opmux.Tensor], Any]) -> None:
    """Not what that is made of, which is the error's cause."""
    with pytest.raises(OperatorValueError, match=rf"^aten::{name}(.|\n)*{_ADVICE}"):
        call(_pair()[1])


_WHOLE: dict[str, Callable[[opmux.Tensor], Any]] = {
    "median": lambda x: x.median(),
    "nanmedian": lambda x: x[:, 1].nanmedian(),
    "median of columns": lambda x: x.median(0),
    "mode": lambda x: (x % 5).mode(0).values,
    "kthvalue": lambda x: x.kthvalue(3, 0),
    "quantile": lambda x: x[:, 1].quantile(0.4),
    "quantiles": lambda x: x.quantile(opmux.tensor([0.1, 0.9], dtype=x.dtype, device=x.device), dim=0),
    "nanquantile": lambda x: x.nanquantile(0.3, dim=0, interpolation="nearest"),
    "quantile with nan": lambda x: opmux.where(x == 9, _NAN, x).quantile(0.5, dim=0),
    "sort": lambda x: x.sort(0, descending=True),
    "argsort": lambda x: (-x).argsort(0),
    "topk": lambda x: x.topk(3, 0),
    "cumsum": lambda x: x.cumsum(0),
    "softmax": lambda x: x.softmax(0),
    "histc": lambda x: opmux.histc(x[:, 0], 4, 0, 24),
    "unique": lambda x: x[:, 0].floor_divide(3).unique(),
    "bincount": lambda x: x[:, 0].long().bincount(),
}


@pytest.mark.parametrize("name", _WHOLE)
@pytest.mark.parametrize("more_than", [5, 17])
def test_what_needs_a_dimension_whole_needs_no_size(name: str, more_than: float) -> None:
    """Chunks whose sizes are not known meet in one task, however many rows each turns out to have."""
    host, x = (tensor.detach() for tensor in _pair(more_than))
    found = opmux.dask.compute(_WHOLE[name](x))
    opmux.testing.assert_close(found, _WHOLE[name](host), equal_nan=True)


def test_what_meets_in_one_task_is_bounded() -> None:
    """Of sizes that are not known the task itself refuses too many, with the operator's name and what to do."""
    with dask.config.set({"opmux.whole-bytes": 64}):
        median = _pair()[1].detach().median()
        assert _pair(19)[1].detach().median().item() == 21
        with pytest.raises(
            OperatorValueError,
            match=r"aten::median on(.|\n)*144 bytes, more than 64(.|\n)*opmux.whole-bytes",
        ):
            median.item()


@pytest.mark.parametrize("shape", [(-1, 2), (-1, 1, 2), (1, -1, 2), (-1, 2, 1)])
def test_parts_of_unknown_size_have_views(shape: tuple[int, ...]) -> None:
    """The size that is left out is the one that is not known, of columns and other parts too."""
    host, x = (tensor.detach().clone() for tensor in _pair())
    parts: list[Callable[[opmux.Tensor], opmux.Tensor]] = [lambda t: t, lambda t: t[:, [1, 0]], lambda t: t.flip(1)]
    for part in parts:
        opmux.testing.assert_close(opmux.dask.compute(part(x).view(shape)), part(host).view(shape))
    assert x[:, 1].view(-1, 1).tolist() == host[:, 1:].tolist()


def test_numbers_that_are_not_known_are_compared_as_tensors() -> None:
    """A size times a number is no NaN to compare with, but what it will be."""
    _, x = _pair()
    rows: Any = x.shape[0]
    assert (x[:, 0] > rows * 1.5).tolist() == (_ROWS[3:, 0] > 13.5).tolist()
    assert x.detach().clamp(max=rows).max().item() == 9
    assert (rows * 2 * 3 // 6, rows * 6 % 3) == (rows, 0)
    with pytest.raises(OperatorValueError, match=_ADVICE):
        opmux.dask.compute(opmux.add(x, x, alpha=rows))


def test_sizes_that_turn_out_to_differ_are_refused() -> None:
    """Chunks that go together are never broadcast because one of them happens to have one row."""
    rows = da.arange(8.0, chunks=4)
    x, y = (opmux.dask.from_array(rows[mask]) for mask in ((rows > 1) & (rows < 7), rows % 4 < 1))
    with pytest.raises(OperatorValueError, match=rf"sizes [23], 1 along one dimension(.|\n)*{_ADVICE}"):
        (x + y).numpy()
    with pytest.raises(OperatorValueError, match=_ADVICE):
        x + opmux.dask.from_array(rows)


def _chosen(*kept: list[int]) -> list[tuple[opmux.Tensor, opmux.Tensor]]:
    """Rows of twelve on the CPU, and the same in three chunks whose sizes are not known."""
    rows = opmux.arange(12.0)
    masks = [opmux.tensor([i in places for i in range(12)]) for places in kept]
    x = opmux.dask.from_array(rows, 4)
    return [(rows[mask], x[opmux.dask.from_array(mask, 4)]) for mask in masks]


_PAIRS: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda x, y: x + y,
    "where": lambda x, y: opmux.where(x > 3, x, y),
    "stack": lambda x, y: opmux.stack([x, y], 1),
    "rows": lambda x, y: opmux.stack([x, y]),
    "vstack": lambda x, y: opmux.vstack([x, y]),
    "view_as": lambda x, y: y.view_as(x) * 1,
    "columns": lambda x, y: opmux.cat([x[:, None], y[:, None]], 1),
    "copy_": lambda x, y: x.clone().copy_(y),
    "expand_as": lambda x, y: y.expand_as(x) * 1,
    "broadcast_tensors": lambda x, y: opmux.broadcast_tensors(x, y)[1],
    "masked_scatter": lambda x, y: x.masked_scatter(x > -1, y),
    "index_put": lambda x, y: x.index_put((x > -1,), y),
    "allclose": lambda x, y: opmux.tensor(opmux.allclose(x, y)),
    "dot": lambda x, y: x.dot(y),
    "mask": lambda x, y: x[y > 5],
}


@pytest.mark.parametrize("name", _PAIRS)
@pytest.mark.parametrize("other", [[1, 6, 8], [1], [1, 6, 8, 9, 10, 11], []])
def test_different_counts_are_refused_by_whatever_needs_equal_ones(name: str, other: list[int]) -> None:
    """No chunk of one element is broadcast, and none is passed over: neither by opmux nor where Dask puts chunks together."""
    (_, x), (_, y) = _chosen([0, 1, 4, 5, 8, 9], other)
    with pytest.raises(OperatorValueError, match=rf"chunks that go together have the sizes(.|\n)*{_ADVICE}"):
        opmux.dask.compute(_PAIRS[name](x, y))


@pytest.mark.parametrize("name", _PAIRS)
@pytest.mark.parametrize("rows", [[0, 1, 4, 5, 8, 9], [1, 8], []])
def test_equal_counts_go_together(name: str, rows: list[int]) -> None:
    """The same rows, chosen twice, give what they give on the CPU."""
    pairs = _chosen(rows, rows)
    expected, found = (_PAIRS[name](*tensors) for tensors in zip(*pairs, strict=True))
    opmux.testing.assert_close(opmux.dask.compute(found), expected)


def test_gradients_that_are_given_have_the_sizes_of_their_outputs() -> None:
    """One of known size is compared with the size that is computed; one of unknown size when it is computed."""
    rows = [0, 1, 4, 5]
    for given, fits in ((4, True), (5, False), (1, False)):
        ((_, x),) = _chosen(rows)
        leaf = x.clone().requires_grad_()
        gradient = opmux.dask.from_array(opmux.arange(float(given)), -1)
        if fits:
            (leaf * 2).backward(gradient)
            assert leaf.grad is not None
            assert leaf.grad.tolist() == [0, 2, 4, 6]
        else:
            with pytest.raises(OperatorValueError, match="Mismatch in shape"):
                (leaf * 2).backward(gradient)
    for other in ([0, 4, 5], [1, 4], []):
        (_, x), (_, gradient) = _chosen(rows, other)
        leaf = x.clone().requires_grad_()
        (leaf * 2).backward(gradient)
        assert leaf.grad is not None
        with pytest.raises(OperatorValueError, match="chunks that go together have the sizes"):
            opmux.dask.compute(leaf.grad)


def test_equal_looks_at_sizes() -> None:
    """Tensors of different counts are not equal, even where a chunk without elements has nothing that differs."""
    for one, other in (([0, 4], [0, 4]), ([0, 4], [0]), ([], [0, 4, 8]), ([], [])):
        pairs = _chosen(one, other)
        found, expected = (opmux.equal(*tensors) for tensors in reversed(list(zip(*pairs, strict=True))))
        assert found is expected


def test_an_expanded_view_writes_its_base() -> None:
    """That its sizes are looked at makes it no copy."""
    ((_, x), (_, y)) = _chosen([0, 1, 4], [2, 3, 5])
    x.expand_as(y).mul_(2)
    assert x.tolist() == [0, 2, 8]


@pytest.mark.parametrize("shape", [(3,), (4, 1), (3, 4), (1,)])
def test_masks_that_do_not_fit_are_refused_as_on_the_cpu(shape: tuple[int, ...]) -> None:
    """Positions in place of a mask say nothing of its shape."""
    x = opmux.arange(12.0).reshape(4, 3)
    for place in ("cpu", "dask"):
        with pytest.raises(OperatorIndexError, match="mask"):
            x.to(place)[opmux.ones(shape, dtype=opmux.bool, device=place)]


def test_rows_of_no_elements_are_not_joined_with_others() -> None:
    """Dask leaves out arrays without elements, whatever their shapes."""
    for place in ("cpu", "dask"):
        with pytest.raises(OperatorValueError, match="Sizes of tensors must match except in dimension 0"):
            opmux.cat([opmux.ones(1, 3, device=place), opmux.ones(1, 0, device=place)])


def test_masks_bring_no_more_together_than_is_allowed() -> None:
    """The dimensions of a mask that become whole, and those of what it chooses from, are bounded as elsewhere."""
    x = opmux.dask.from_array(opmux.arange(96.0).reshape(2, 48), (1, 12))
    with dask.config.set({"opmux.whole-bytes": "100B"}):
        assert x[opmux.dask.from_array(opmux.tensor([True, False]), 1)].shape[1] == 48
        calls: list[Callable[[], Any]] = [
            lambda: x[x > 3],
            lambda: opmux.nonzero(x),
            lambda: x[opmux.dask.rechunk(x > 3, (1, 48))],
        ]
        for call in calls:
            with pytest.raises(OperatorValueError, match="one task would hold(.|\n)*opmux.whole-bytes"):
                call()


def test_what_fails_in_a_written_chunk_names_it() -> None:
    """A chunk that has not the columns that it was said to have is told as that of an operator is."""
    rows: Any = da.arange(8.0, chunks=4)
    narrow = rows[rows > 1].map_blocks(lambda block: block[:, None], new_axis=1, chunks=((_NAN, _NAN), (2,)))
    x = opmux.dask.from_array(narrow)
    written = x.select_scatter(opmux.zeros_like(x[:, 0]), 1, 1)
    with pytest.raises(OpmuxError, match=r"IndexError(.|\n)*chunk \(\d, 0\) of aten::copy_, of float64\[\d, 1\]"):
        opmux.dask.compute(written)


def test_a_dask_array_is_not_changed() -> None:
    """What a tensor was made of keeps its class and its sizes."""
    rows = da.arange(8.0, chunks=4)
    chosen = rows[rows > 5]
    opmux.dask.compute_chunk_sizes(opmux.dask.from_array(chosen))
    assert type(chosen) is da.Array
    assert isnan(chosen.shape[0])


def test_shapes_show_nan() -> None:
    """A size that is not known is NaN, equal to one that may be the same, and no number."""
    _, x = _pair()
    size: Any = x.shape[0]
    assert str(tuple(x.shape)) == "(nan, 2)"
    assert isnan(x.numel())
    assert x.shape == (x * 2).shape != (9, 2)
    assert (size * 2 + 1).tensor().item() == 19
    assert +size is size
    known: Any = opmux.ones(20)
    calls: list[Callable[[], Any]] = [
        lambda: range(size),
        lambda: int(size),
        lambda: abs(size),
        lambda: size % 2,
        lambda: [1, 2][size],
        lambda: known[size],
        lambda: known[:size],
        lambda: math.floor(size),
        lambda: math.ceil(size),
    ]
    for call in calls:
        with pytest.raises(OperatorValueError, match=_ADVICE):
            call()


def _with_unknown_sizes(every: bool, host: opmux.Tensor) -> opmux.Tensor:
    """A tensor in chunks whose sizes are not known, along the first dimension or along every one."""
    tensor = host.to("dask")
    array: Any = opmux.dask.array(tensor)
    if not array.ndim:
        return tensor
    same = array.map_blocks(lambda block: block, dtype=array.dtype, meta=array._meta, name=f"same-{uuid4().hex}")
    chunks = [(_NAN,) * len(c) if every or i == 0 else c for i, c in enumerate(same.chunks)]
    return array_backend("dask").wrap(da.Array(same.dask, same.name, chunks, dtype=same.dtype, meta=same._meta))


def _flat(value: Any) -> list[Any]:
    if isinstance(value, (list, tuple, dict)):
        return [part for inner in (value.values() if isinstance(value, dict) else value) for part in _flat(inner)]
    return [value]


def _expect_result_or_refusal(call: Call, every: bool) -> str:
    """What a recorded call comes to over sizes that are not known: the CPU's values, or a refusal that says what to do."""
    _, elements = read()
    try:
        expected = _flat(prepared(call, Decoder(elements), "cpu")())
    except OpmuxError:
        return "refused on the CPU"
    decoder = Decoder(elements, device="dask", change=partial(_with_unknown_sizes, every))
    try:
        found = [opmux.dask.compute(t) for t in _flat(prepared(call, decoder, "dask")())]
    except OpmuxError as error:
        text = str(error)
        if "found: gather(): Expected dtype" not in text:
            assert "opmux.dask.compute_chunk_sizes(tensor)" in text, f"{call.operator}: {text}"
        return "refused"
    assert len(found) == len(expected), call.operator
    for one, other in zip(found, expected, strict=True):
        if isinstance(other, opmux.Tensor):
            assert one.shape == other.shape, call.operator
            if "value" not in call.skips and not any(word in call.operator for word in _ARBITRARY):
                opmux.testing.assert_close(one, other, equal_nan=True, rtol=1e-3, atol=1e-4)
    return "computed"


@pytest.mark.filterwarnings("ignore")  # what the calls warn of, and Dask of many chunks
@pytest.mark.slow
@pytest.mark.parametrize("every", [False, True])
def test_every_operator_computes_or_asks_for_sizes(every: bool) -> None:
    """Over sizes that are not known, along the first dimension or along all, no call is wrong and none fails in other words."""
    calls, _ = read()
    with dask.config.set(scheduler=in_any_order):
        outcomes = [_expect_result_or_refusal(call, every) for call in calls]
    assert outcomes.count("computed") >= (600 if every else 750)


def test_what_is_chosen_fits_a_destination() -> None:
    """A destination has a size, so that masks are computed for it, alone or beside positions."""
    numbers = opmux.arange(24).reshape(4, 6)
    mask, positions = opmux.tensor([True, False, True, True]), opmux.tensor([5, 0, 2])
    for indices in ([mask], [mask, positions], [None, opmux.arange(6) > 3], [numbers % 5 == 0]):
        expected = opmux.ops.aten.index.Tensor(numbers, indices)
        out = opmux.empty(0, dtype=opmux.int64, device="dask")
        given = [None if index is None else index.to("dask") for index in indices]
        opmux.ops.aten.index.Tensor_out(numbers.to("dask"), given, out=out)
        assert out.shape == expected.shape
        assert out.tolist() == expected.tolist()
    out = opmux.empty(0, dtype=opmux.int64, device="dask")
    opmux.masked_select(numbers.to("dask"), (numbers > 20).to("dask"), out=out)
    assert out.tolist() == [21, 22, 23]
