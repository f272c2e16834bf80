"""A call that is refused leaves its destinations as they were, whatever showed it to be wrong, and whatever their shapes."""

from collections.abc import Callable

import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorValueError, OpmuxError
from opmux.native.structured import out_kernel
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, array_backend, float32

aten = opmux.ops.aten
X: Tensor = opmux.tensor([[0.5, 0.25], [1.0, 2.0]])
FAR: Tensor = opmux.tensor([0, 9])
#: Calls into a destination that arguments of the right shapes and dtypes make wrong by their values.
WRONG: dict[str, Callable[[Tensor], object]] = {
    "index_select": lambda out: opmux.index_select(X, 0, FAR, out=out),
    "index": lambda out: aten.index.Tensor_out(X, [FAR], out=out),
    "take": lambda out: opmux.take(X, FAR, out=out),
    "gather": lambda out: opmux.gather(X, 0, FAR.reshape(2, 1), out=out),
    "scatter": lambda out: aten.scatter.value_out(X, 0, FAR.reshape(2, 1), 1.0, out=out),
    "index_copy": lambda out: opmux.index_copy(X, 0, FAR, X, out=out),
    "index_add": lambda out: opmux.index_add(X, 0, FAR, X, out=out),
    "multi_margin_loss": lambda out: aten.multi_margin_loss.out(X, FAR, out=out),
    "nll_loss": lambda out: aten.nll_loss.out(X, FAR, out=out),
    "addcmul": lambda out: opmux.addcmul(X, X, X, value=10**400, out=out),
    "bernoulli": lambda out: opmux.bernoulli(X * 4, out=out),
    "randint": lambda out: opmux.randint(5, 2, [3], out=out),
    "normal of a tensor": lambda out: opmux.normal(X, -X, out=out),
    "normal of a number": lambda out: aten.normal.float_Tensor_out(0.0, -X, out=out),
    "normal of a size": lambda out: aten.normal.float_float_out(0.0, -1.0, [3], out=out),
    "full": lambda out: opmux.full([3], 10**400, out=out),
}


@each("name", WRONG)
@each("shape", [(), (0,), (2,), (2, 2), (7,)])
def test_refused_by_values(name: str, shape: tuple[int, ...]) -> None:
    """Shape, strides and elements of the destination are those that it had, and so is its memory."""
    out = opmux.full(shape, 7.0)
    strides, array = out.stride(), out._array
    with pytest.raises(OpmuxError):
        WRONG[name](out)
    assert tuple(out.shape) == shape
    assert out.stride() == strides
    assert out._array is array
    assert opmux.eq(out, 7.0).all().item()


def test_interrupted_computation() -> None:
    """An exception of any kind in a structured computation gives all destinations back what they had."""

    def meta() -> tuple[TensorMeta, TensorMeta]:
        return TensorMeta((3,), float32), TensorMeta((2, 2), float32)

    def impl(be: object) -> object:
        raise KeyboardInterrupt

    a, b = opmux.ones(1), opmux.ones(2)
    with pytest.raises(KeyboardInterrupt):
        out_kernel(array_backend("cpu"), impl, meta, "aten::f", ("a", "b"))(a=a, b=b)
    assert (a.tolist(), b.tolist()) == ([1.0], [1.0, 1.0])


def test_copies_of_narrowed_tensors_are_written_in_their_dtype_only() -> None:
    """Narrowing computes nothing, and so a destination of a wider dtype is refused too, and stays as it is."""
    for out in (opmux.zeros(1, 3, dtype=opmux.float64), opmux.zeros(0, dtype=opmux.float64)):
        shape = out.shape
        with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype"):
            opmux.ops.aten.narrow_copy.out(opmux.ones(3, 3), 0, 0, 1, out=out)
        assert out.shape == shape
