"""`index`, `index_put_` and `masked_select` agree with PyTorch over random layouts and indices, refusals and strides included."""

import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OpmuxError
from opmux.tensor import Tensor

from .indexing_programs import IndexCall, index_calls

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning")]

COUNT = int(os.environ.get("OPMUX_INDEX_CALLS", "1500"))


@pytest.fixture(name="torch")
def _torch() -> Any:
    return pytest.importorskip("torch", reason="compares with PyTorch")


def _tensors(torch: Any, call: IndexCall) -> tuple[tuple[Any, Any], tuple[Any, Any], tuple[Any, Any]]:
    """Tensor, indices and values of both libraries, ours first."""
    mine, other = opmux.from_numpy(call.base.copy()), torch.from_numpy(call.base).clone()

    # The memory of NumPy's arrays is not resized.
    def ours(array: Any) -> Any:
        return opmux.from_numpy(array).clone()

    def theirs(array: Any) -> Any:
        return torch.from_numpy(array).clone()

    indices = [[None if i is None else make(i.copy("K")) for i in call.indices] for make in (ours, theirs)]
    return (mine, other), (indices[0], indices[1]), (ours(call.values.copy()), theirs(call.values.copy()))


def _ours(run: Callable[..., Any], *args: Any, **kwargs: Any) -> tuple[Any, Any]:
    """Result or refusal; nothing else may come out."""
    try:
        return run(*args, **kwargs), None
    except OpmuxError as error:
        return None, error


def _theirs(run: Callable[..., Any], *args: Any, **kwargs: Any) -> tuple[Any, Any]:
    try:
        return run(*args, **kwargs), None
    except (RuntimeError, IndexError, ValueError) as error:
        return None, error


def _compare(mine: tuple[Any, Any], other: tuple[Any, Any], call: Any) -> None:
    (result, error), (expected, refused) = mine, other
    assert (error is None) == (refused is None), f"torch: {refused or expected}; here: {error or result}; {call}"
    if refused is not None:
        assert not isinstance(refused, IndexError) or isinstance(error, IndexError), f"{refused!r}; {error!r}; {call}"
        return
    assert isinstance(result, Tensor)
    assert tuple(result.shape) == tuple(expected.shape), call
    assert f"torch.{result.dtype.name}" == str(expected.dtype)
    np.testing.assert_allclose(result.numpy(), expected.numpy(), rtol=1e-6, err_msg=str(call))  # sums in any order
    assert _placed(result) == _placed(expected), call


def _placed(x: Any) -> list[int]:
    """Strides, without those of dimensions of size 1, which NumPy chooses itself, and none where there is no element."""
    return [step for step, size in zip(x.stride(), x.shape, strict=True) if size > 1 and x.numel()]


def _calls(count: int, seed: int) -> Iterator[IndexCall]:
    """Random calls. Without a tensor of positions torch trips over an assertion of its own, unless there is no element."""
    for call in index_calls(count, seed):
        if any(index is not None and index.ndim for index in call.indices):
            yield call


def test_reading(torch: Any) -> None:
    """Values, shapes, strides and refusals of `index.Tensor`, also on Meta where no mask is without data."""
    for call in _calls(COUNT, 1):
        (mine, other), (indices, theirs), _ = _tensors(torch, call)
        x, y = call.view(mine), call.view(other)
        found = _ours(opmux.ops.aten.index.Tensor, x, indices)
        _compare(found, _theirs(torch.ops.aten.index.Tensor, y, theirs), call)
        if found[0] is not None:
            meta = opmux.ops.aten.index.Tensor(call.view(mine.to("meta")), indices)
            assert (meta.shape, meta.dtype) == (found[0].shape, found[0].dtype)
            assert _placed(meta) == _placed(found[0]), call


def test_reading_into_a_destination(torch: Any) -> None:
    """A destination of the dtype is resized, with PyTorch's strides; the tensor, an index and other dtypes are refused."""
    for n, call in enumerate(_calls(COUNT // 3, 2)):
        (mine, other), (indices, theirs), (ours, values) = _tensors(torch, call)
        x, y = call.view(mine), call.view(other)
        kind = n % 4
        if kind == 0:
            out, expected = opmux.empty(0, dtype=x.dtype), torch.empty(0, dtype=y.dtype)
        elif kind == 1:
            out, expected = ours, values
        elif kind == 2:
            out, expected = x, y
        else:
            at = next((i for i, index in enumerate(indices) if index is not None), None)
            out, expected = (ours, values) if at is None else (indices[at], theirs[at])
        _compare(
            _ours(opmux.ops.aten.index.Tensor_out, x, indices, out=out),
            _theirs(torch.ops.aten.index.Tensor_out, y, theirs, out=expected),
            call,
        )


@pytest.mark.parametrize("accumulate", [False, True])
def test_writing(torch: Any, accumulate: bool) -> None:
    """What `index_put_` leaves in the whole memory, and its refusals; places that occur twice only where they are added up."""
    for call in _calls(COUNT, 3 + accumulate):
        (mine, other), (indices, theirs), (values, expected) = _tensors(torch, call)
        x, y = call.view(mine), call.view(other)
        if any(step[0] == "expand" for step in call.steps) or not (accumulate or _once(call, mine, indices)):
            continue
        found = _ours(opmux.ops.aten.index_put_, x, indices, values, accumulate)
        theirs_ = _theirs(torch.ops.aten.index_put_, y, theirs, expected, accumulate)
        _compare(found, theirs_, call)
        # A refused call has changed nothing; torch may have written some of it before it saw a position out of range.
        left = call.base if found[1] is not None else other.numpy()
        np.testing.assert_allclose(mine.numpy(), left, rtol=1e-6, err_msg=str(call))
        if theirs_[1] is None and not _has_lone_mask(call):
            opmux.ops.aten.index_put_(call.view(opmux.from_numpy(call.base).to("meta")), indices, values.to("meta"))


def _once(call: IndexCall, mine: Any, indices: Any) -> bool:
    """Whether no place is written twice, or none at all."""
    numbers = call.view(opmux.arange(mine.numel()).reshape(mine.shape))
    chosen, error = _ours(opmux.ops.aten.index.Tensor, numbers, indices)
    places = [] if error is not None else sorted(chosen.flatten().tolist())
    return all(a != b for a, b in pairwise(places))


def _has_lone_mask(call: IndexCall) -> bool:
    return any(i is not None and i.dtype in ("bool", "uint8") for i in call.indices)


def test_reading_by_a_mask(torch: Any) -> None:
    """`masked_select`, which goes through `index`: broadcasting, layouts, and destinations."""
    for n, call in enumerate(index_calls(COUNT // 2, 5)):
        (mine, other), _, _ = _tensors(torch, call)
        x, y = call.view(mine), call.view(other)
        rng = np.random.default_rng(n)
        drop = n % (x.ndim + 1)
        sizes = [1 if rng.random() < 0.2 else size for size in x.shape[drop:]]
        mask = np.asarray(rng.random(sizes if n % 9 else (2, *sizes)) < 0.5)
        ours, theirs = opmux.from_numpy(mask.copy()), torch.from_numpy(mask.copy())
        options: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
        if n % 3 == 1:
            options = ({"out": opmux.empty(0, dtype=x.dtype)}, {"out": torch.empty(0, dtype=y.dtype)})
        elif n % 3 == 2:
            options = ({"out": x}, {"out": y})
        _compare(
            _ours(opmux.masked_select, x, ours, **options[0]),
            _theirs(torch.masked_select, y, theirs, **options[1]),
            call,
        )
