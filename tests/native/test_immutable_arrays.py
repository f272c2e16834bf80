"""A backend over a module whose arrays cannot be written: results are the same, hidden sharing is refused."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import backend_of
from opmux.errors import OperatorValueError
from opmux.native.instantiation import Declaration, array_kernel
from opmux.native.kernels import (
    batch_norm,
    copying,
    creation,
    ctc,
    embedding_bag,
    indexing,
    margin_loss,
    pointwise,
    row_norm,
    view,
)
from opmux.tensor import ArrayBackend, Tensor, register_array_backend, unregister_array_backend


class FrozenArray:
    """A NumPy array behind an interface without item assignment, `out=` and in-place methods."""

    def __init__(self, data: Any) -> None:
        self.data = np.asarray(data)

    def __getattr__(self, name: str) -> Any:
        if name in ("fill", "put", "setflags", "flags", "strides", "__setitem__"):
            raise AttributeError(name)
        found = getattr(self.data, name)
        return frozen(found) if callable(found) else wrapped(found)

    def __getitem__(self, key: Any) -> "FrozenArray":
        return FrozenArray(self.data[bare(key)])


def bare(x: Any) -> Any:
    if isinstance(x, (tuple, list)):
        return type(x)([bare(part) for part in x])
    return x.data if isinstance(x, FrozenArray) else x


def wrapped(x: Any) -> Any:
    if isinstance(x, (tuple, list)):
        return type(x)([wrapped(part) for part in x])
    return FrozenArray(x) if isinstance(x, (np.ndarray, np.generic)) else x


def frozen(function: Any) -> Any:
    def call(*args: Any, **kwargs: Any) -> Any:
        assert "out" not in kwargs
        return wrapped(function(*[bare(x) for x in args], **{k: bare(v) for k, v in kwargs.items()}))

    return call


def _operator(name: str) -> Any:
    def apply(self: Any, *others: Any) -> Any:
        return wrapped(getattr(self.data, name)(*[bare(x) for x in others]))

    return apply


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "neg", "mod", "invert", "and", "or"):
    setattr(FrozenArray, f"__{_name}__", _operator(f"__{_name}__"))
for _name in ("eq", "ne", "lt", "le", "gt", "ge", "bool", "int", "float", "len"):
    setattr(FrozenArray, f"__{_name}__", _operator(f"__{_name}__"))


class FrozenModule:
    """NumPy with frozen arrays."""

    inf = np.inf

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        return found if name == "dtype" or isinstance(found, type) else frozen(found)


@pytest.fixture
def npu() -> Iterator[ArrayBackend]:
    backend = backend_of("cuda")  # Any key will do: the kernels are called directly.
    be = ArrayBackend("cuda", backend.keyset, FrozenModule(), FrozenArray, lambda x: x.data, array_type=FrozenArray)
    register_array_backend(be)
    yield be
    unregister_array_backend(be)


def made(be: ArrayBackend, data: Any, dtype: str = "float32") -> Tensor:
    return be.wrap(FrozenArray(np.array(data, dtype=dtype)))


def values(x: Tensor) -> Any:
    return x._array.data.tolist()


def test_the_module_counts_as_immutable(npu: ArrayBackend) -> None:
    """A module whose arrays refuse item assignment is found out by a try."""
    assert not npu.writable


def test_in_place_operators_replace_the_array(npu: ArrayBackend) -> None:
    """add_ on an immutable array gives the tensor another array of the same dtype."""
    row = Declaration("aten::add_.Tensor", "inplace", "kernels.pointwise.add_impl", "meta.pointwise.add_meta")
    x, y = made(npu, [1, 2]), made(npu, [10, 20], "int64")
    assert array_kernel(npu, row)(x, y, alpha=2) is x
    assert values(x) == [21.0, 42.0]
    assert x.dtype.name == "float32"


def test_functional_kernels_use_no_out_argument(npu: ArrayBackend) -> None:
    """Element-wise impls, where and masked_fill run on a module without `out=`."""
    x = made(npu, [-1, 0, 2])
    assert pointwise.relu_impl(npu, x).data.tolist() == [0, 0, 2]
    assert pointwise.sigmoid_impl(npu, made(npu, [0])).data.tolist() == [0.5]
    mask = npu.wrap(FrozenArray(np.array([True, False, True])))
    assert pointwise.where_impl(npu, mask, x, 5).data.tolist() == [-1, 5, 2]
    assert values(indexing.masked_fill(npu, x, mask, 7)) == [7, 0, 7]


def test_writing_by_index_makes_a_new_array(npu: ArrayBackend) -> None:
    """index_put_, with and without accumulation, and the backward of slices replace arrays."""
    x = made(npu, [1, 2, 3])
    index = npu.wrap(FrozenArray(np.array([0, 0])))
    indexing.index_put_impl_(npu, x, [index], made(npu, [5, 6]), True)
    assert values(x) == [12, 2, 3]
    indexing.index_put_impl_(npu, x, [index], made(npu, 9))
    assert values(x) == [9, 2, 3]
    assert values(indexing.slice_backward(npu, made(npu, [1, 2]), [4], 0, 0, 4, 2)) == [1, 0, 2, 0]


def test_writing_to_a_tensor_with_a_living_view_is_refused(npu: ArrayBackend) -> None:
    """A write that a view would have to see raises, in either direction; without the view it is done."""
    x = made(npu, [[1, 2], [3, 4]])
    seen = view.transpose(npu, x, 0, 1)
    with pytest.raises(OperatorValueError, match="immutable"):
        creation.zero_(npu, x)
    with pytest.raises(OperatorValueError, match="immutable"):
        copying.copy_(npu, seen, made(npu, 0))
    del seen
    assert values(creation.fill_(npu, x, 3)) == [[3, 3], [3, 3]]


def test_views_can_be_read(npu: ArrayBackend) -> None:
    """Views of immutable arrays show the values they had."""
    x = made(npu, [[1, 2], [3, 4]])
    assert values(view.select(npu, x, 1, 0)) == [1, 3]
    assert values(view.as_strided(npu, x, [2], [2], 1)) == [2, 4]
    assert values(view.expand(npu, made(npu, [1]), [3])) == [1, 1, 1]
    assert values(copying.clone(npu, x)) == [[1, 2], [3, 4]]


def test_normalisation_and_bags_write_nothing_in_place(npu: ArrayBackend) -> None:
    """Kernels that compute step by step, or put results in place by index, make new arrays."""
    x, labels = made(npu, [[1, 3], [2, 6]]), made(npu, [0, 1], "int64")
    mean = made(npu, [0, 0])
    out = batch_norm.batch_norm(npu, x, None, None, mean, made(npu, [1, 1]), True, 1.0, 0.0)[0]
    assert values(out) == [[-1, -1], [1, 1]]
    assert values(mean) == [1.5, 4.5]
    assert values(row_norm.layer_norm(npu, x, [2], None, None, 0.0)[0]) == [[-1, 1], [-1, 1]]
    assert values(embedding_bag.embedding_bag(npu, x, labels, made(npu, [0, 2], "int64"), mode=2)[0]) == [
        [2, 6],
        [0, 0],
    ]
    found, marks = margin_loss.multilabel_margin_loss_forward_impl(npu, x, made(npu, [[1, -1], [0, -1]], "int64"), 0)
    assert marks.data.tolist() == [[0, 1], [1, 0]]
    assert found.data.tolist() == [0, 2.5]


def test_ctc_runs_on_immutable_arrays(npu: ArrayBackend) -> None:
    """Forward and backward over time."""
    logs = made(npu, np.log(np.full((2, 1, 2), 0.5)))
    arguments = (made(npu, [[1]], "int64"), [2], [1])
    loss, alpha = ctc.ctc_loss(npu, logs, *arguments)
    assert values(loss) == pytest.approx([-np.log(0.75)])
    grad = ctc.ctc_loss_backward(npu, made(npu, [1]), logs, *arguments, loss, alpha, 0)
    assert np.array(values(grad)).sum() == pytest.approx(0, abs=1e-6)
