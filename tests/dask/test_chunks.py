"""Chunks of every kind: without elements beside others, and with boundaries within what belongs together."""

from collections.abc import Callable
from typing import Any

import dask.array as da
import numpy as np
import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError

_VALUES = np.arange(12.0, dtype=np.float32).reshape(4, 3)
_EMPTY = ((1, 0, 3), (0, 3, 0))


def _masked() -> opmux.Tensor:
    x = opmux.dask.from_array(np.concatenate([_VALUES[:2], _VALUES[:2] - 100, _VALUES[2:]]), chunks=(2, 3))
    return opmux.dask.compute_chunk_sizes(x[x[:, 0] >= 0])


#: Tensors with the values above, from chunks of which some have no elements.
_SOURCES: dict[str, Callable[[], opmux.Tensor]] = {
    "numbers": lambda: opmux.dask.from_array(_VALUES, _EMPTY),
    "an array of Dask": lambda: opmux.dask.from_array(da.from_array(_VALUES, _EMPTY)),
    "other chunks": lambda: opmux.dask.rechunk(opmux.tensor(_VALUES, device="dask"), _EMPTY),
    "a move": lambda: opmux.tensor(_VALUES).to("dask", chunks=_EMPTY),
    "a mask": _masked,
}

#: Functions of such a tensor.
_CALLS: dict[str, Callable[[opmux.Tensor], Any]] = {
    "reshape": lambda x: x.reshape(-1),
    "reshape by parts": lambda x: x.reshape(2, 6),
    "new dimension": lambda x: x.unsqueeze(-1),
    "repeated": lambda x: x[:, :1].expand(4, 5),
    "repeated before": lambda x: x.expand(2, 4, 3),
    "broadcast": lambda x: x * x[:, 1:2] + x[:1],
    "windows": lambda x: x.unfold(0, 2, 1),
    "strides": lambda x: x.as_strided((2, 2), (3, 1), 1),
    "sums": lambda x: x.sum(0, keepdim=True) + x,
    "products": lambda x: x @ x.T,
    "softmax": lambda x: x.softmax(0),
    "bytes": lambda x: x.view(opmux.int32),
}


@pytest.mark.parametrize("call", _CALLS)
@pytest.mark.parametrize("source", _SOURCES)
def test_chunks_without_elements_change_nothing(source: str, call: str) -> None:
    """Wherever they come from, values and gradients are those of the CPU."""
    here, there = opmux.tensor(_VALUES).requires_grad_(), _SOURCES[source]().requires_grad_()
    expected, found = _CALLS[call](here), _CALLS[call](there)
    assert found.tolist() == expected.tolist()
    if call != "bytes":
        gradients = [opmux.autograd.grad((y * y).sum(), x)[0] for x, y in ((here, expected), (there, found))]
        assert gradients[1].shape == gradients[0].shape
        opmux.testing.assert_close(gradients[1].cpu(), gradients[0])


@pytest.mark.parametrize("chunks", [(1, 1), (4, 2), (2, 5), (-1, -1)])
@pytest.mark.parametrize("dtype", ["uint8", "int32", "float64", "complex64", "complex128"])
def test_bytes_of_an_element_may_lie_in_two_chunks(dtype: str, chunks: Any) -> None:
    """They are brought together, so that a view has the values that it has on the CPU."""
    values = np.arange(32, dtype=np.float32).reshape(4, 8)
    kind = getattr(opmux, dtype)
    found = opmux.dask.from_array(values, chunks).view(kind)
    assert found.tolist() == opmux.tensor(values).view(kind).tolist()


def test_views_of_bytes_without_dimensions_and_sizes() -> None:
    """One element has its bytes too, and elements of one size need no size to be known."""
    assert opmux.tensor(2.0, device="dask").view(opmux.int32).item() == 1 << 30
    pairs = opmux.dask.from_array(_VALUES.reshape(6, 2), (4, 1))
    assert opmux.view_as_complex(pairs).tolist() == opmux.view_as_complex(pairs.cpu()).tolist()
    chosen = pairs[:, 0][pairs[:, 0] > 4]
    assert chosen.view(opmux.int32).tolist() == chosen.cpu().view(opmux.int32).tolist()


@pytest.mark.parametrize("chunks", [0, -7, (2, 0), {1: 0}])
def test_a_size_that_is_none_is_named(chunks: Any) -> None:
    """And not the division by it that Dask comes to."""
    with pytest.raises(OperatorValueError, match="is no number of elements"):
        opmux.dask.from_array(_VALUES, chunks)


@pytest.mark.parametrize("name", ["array", "chunks", "compute_chunk_sizes", "visualize"])
def test_what_is_no_tensor_is_refused_by_name(name: str) -> None:
    """The error says which argument of which function it is."""
    with pytest.raises(
        OperatorArgumentError, match=rf"{name}\(\): argument 'tensors?' must be Tensor, not list of int"
    ):
        getattr(opmux.dask, name)([1])


@pytest.mark.parametrize("chunks", ["auto", 1])
@pytest.mark.parametrize("data", [[object()], ["text"], np.array(["2020"], "M8[s]")], ids=["objects", "texts", "times"])
def test_elements_that_are_no_numbers_are_refused_at_once(data: Any, chunks: Any) -> None:
    """That is what is wrong with them, and not their chunks."""
    with pytest.raises(OperatorArgumentError, match="element type dtype.* cannot be held by a tensor"):
        opmux.dask.from_array(data, chunks)
