"""What kernels do besides giving the right numbers: memory, warnings, messages, Python frames."""

import warnings
from collections.abc import Callable

import numpy as np
import pytest

from opmux.dispatch import ops
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.instantiation import Declaration, array_kernel
from opmux.tensor import ArrayBackend, Tensor
from opmux.testing import python_frames

aten = ops.aten
Make = Callable[..., Tensor]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("add", "functional"),
        ("sub", "functional"),
        ("mul", "functional"),
        ("div", "functional"),
        ("maximum", "functional"),
        ("eq", "functional"),
        ("mul", "inplace"),
        ("div", "inplace"),
    ],
)
def test_plain_arrays_of_one_dtype_take_one_frame(cpu: ArrayBackend, tensor: Make, name: str, form: str) -> None:
    """The kernel of a binary operator on two float32 tensors enters one Python function, its own."""
    meta = {"eq": "comparison.comparison_meta", "mul": "elementwise.same_meta"}.get(name, f"pointwise.{name}_meta")
    module = "comparison" if name == "eq" else "pointwise"
    row = Declaration(
        f"aten::{name}.Tensor", form, f"kernels.{module}.{name}_impl", f"meta.{meta}", inherits="TensorIteratorBase"
    )
    kernel, x = array_kernel(cpu, row), tensor([1.0, 2.0])
    assert len(python_frames(kernel, x, x)) == 1


def test_views_share_memory(tensor: Make) -> None:
    """A write through any view is seen in the tensor it was taken from."""
    x = tensor(np.zeros((2, 3)))
    for seen in (
        aten.transpose.int(x, 0, 1),
        aten.view.default(x, [6]),
        aten.reshape.default(x, [3, 2]),
        aten.select.int(x, 0, 1),
        aten.slice.Tensor(x, 1, 1, 3),
        aten.unsqueeze.default(x, 0),
        aten.detach.default(x),
        aten.as_strided.default(x, [2], [3]),
        aten.view.dtype(x, x.dtype),
    ):
        aten.zero_.default(x)
        aten.add_.Tensor(seen, tensor(1.0))
        assert np.shares_memory(seen._array, x._array)
        assert x._array.sum() == seen._array.size


def test_copies_share_no_memory(tensor: Make) -> None:
    """clone, index with 0-dim tensors, and conversions to the same dtype give memory of their own."""
    x = tensor([[1.0, 2.0]])
    row = aten.index.Tensor(x, [tensor(0, "int64")])
    for copy in (aten.clone.default(x), row, aten._to_copy.default(x, dtype=x.dtype)):
        assert not np.shares_memory(copy._array, x._array)


def test_floating_point_events_raise_no_warning(tensor: Make) -> None:
    """Division by zero, overflow, NaN results and casts of NaN are silent even where warnings are errors."""
    zero, big = tensor([0.0, 1.0]), tensor([1e38, -1.0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.isinf(aten.div.Tensor(big, zero)._array[0])
        assert np.isnan(aten.log.default(big)._array[1])
        assert np.isinf(aten.mul.Tensor(big, big)._array[0])
        assert np.isinf(aten.mul_.Tensor(tensor([1e38]), tensor([10.0]))._array[0]).all()
        assert aten.exp.default(tensor([1000.0]))._array[0] == np.inf
        assert np.isnan(aten.sum.default(tensor([np.inf, -np.inf]))._array)
        aten._to_copy.default(tensor([np.nan]), dtype=tensor(0, "int32").dtype)


def test_in_place_operators_write_once_where_warnings_are_errors(tensor: Make) -> None:
    """A warning raised as an error after an in-place loop does not make it run again."""
    x = tensor([1e38, 1.0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        aten.add_.Tensor(x, tensor([3e38, 2.0]), alpha=2)
    assert x._array[1] == 5.0


def test_shape_errors_name_operator_and_shapes(tensor: Make) -> None:
    """Operands that cannot be broadcast are refused by an error with the operator and both shapes."""
    with pytest.raises(OperatorValueError, match=r"aten::add.Tensor.*\(2,\).*\(3,\)") as caught:
        aten.add.Tensor(tensor([1.0, 2.0]), tensor([1.0, 2.0, 3.0]))
    assert "what to do" in str(caught.value)


def test_dimension_errors_are_index_errors(tensor: Make) -> None:
    """A dimension out of range is an IndexError that says which dimensions there are."""
    with pytest.raises(OperatorIndexError, match=r"range of \[-1, 0\]"):
        aten.sum.dim_IntList(tensor([1.0]), [3])


def test_in_place_operators_do_not_grow_their_tensor(tensor: Make) -> None:
    """An in-place operator whose result would be larger than the tensor is refused, and the tensor kept."""
    x = tensor([1.0])
    with pytest.raises(OperatorValueError, match="broadcast shape"):
        aten.add_.Tensor(x, tensor([1.0, 2.0]))
    assert x._array.tolist() == [1.0]


def test_expanded_tensors_cannot_be_written(tensor: Make) -> None:
    """A tensor several of whose elements are one refuses in-place operators, but for those that give all elements one value."""
    x = aten.expand.default(tensor([1.0]), [3])
    with pytest.raises(OperatorValueError, match="single memory location"):
        aten.add_.Tensor(x, tensor(1.0))
    with pytest.raises(OperatorValueError, match="single memory location"):
        aten.copy_.default(x, tensor([1.0, 2.0, 3.0]))
    assert aten.fill_.Scalar(x, 2)._array.tolist() == [2, 2, 2]
    assert aten.zero_.default(x)._array.tolist() == [0, 0, 0]


def test_out_is_resized_and_filled(tensor: Make) -> None:
    """An out tensor takes the shape of the result, keeps its dtype, and is what is returned."""
    out = tensor([], "float64")
    assert aten.add.out(tensor([1.0, 2.0]), tensor([3.0]), out=out) is out
    assert out._array.tolist() == [4.0, 5.0]
    assert out.dtype.name == "float64"
    with pytest.raises(OperatorValueError, match="can't be cast"):
        aten.add.out(tensor([1.0]), tensor([1.0]), out=tensor([1], "int64"))


def test_float32_stays_float32(tensor: Make) -> None:
    """Python numbers, 0-dim float64 tensors and integers do not widen a float32 tensor."""
    x = tensor([1.0])
    for other in (2, 2.5, tensor(2.0, "float64"), tensor([2], "int64")):
        assert aten.mul.Tensor(x, other).dtype.name == "float32"


def test_meta_tensors_have_no_values(meta: ArrayBackend, tensor: Make) -> None:
    """Operators whose result depends on data refuse Meta tensors with one clear message."""
    x = aten.empty.memory_format([2], device=meta.device)
    for call in (aten.nonzero.default, aten._local_scalar_dense.default):
        with pytest.raises(OperatorValueError, match="no data"):
            call(x)
    with pytest.raises(OperatorValueError, match="no data"):
        aten.copy_.default(tensor([1.0, 2.0]), x)


def test_assert_async_raises_its_message(tensor: Make) -> None:
    """_assert_async does nothing for a true element and raises the given message for a false one."""
    aten._assert_async.default(tensor(1.0))
    with pytest.raises(OperatorValueError, match="must be positive"):
        aten._assert_async.msg(tensor(0.0), "must be positive")


def test_factories_choose_the_backend_by_device(meta: ArrayBackend, cpu: ArrayBackend) -> None:
    """Without a device a factory makes a CPU tensor, with one a tensor there."""
    assert aten.zeros.default([2]).device.type == "cpu"
    assert aten.zeros.default([2], device=meta.device).device.type == "meta"
    assert aten.zeros_like.default(aten.zeros.default([2]), device=meta.device).device.type == "meta"


def test_tensors_move_between_devices(cpu: ArrayBackend, meta: ArrayBackend, tensor: Make) -> None:
    """`to` returns the tensor itself where nothing changes, and a copy elsewhere."""
    x = tensor([1.0])
    assert aten.to.dtype(x, x.dtype) is x
    moved = aten.to.dtype_layout(x, device=meta.device)
    assert (moved.device.type, tuple(moved.shape)) == ("meta", (1,))
