"""What element-wise operators share: strides of results, and destinations that overlap what is read."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.declarations import declared_operators, rows_of_torch

import opmux
from opmux.errors import OperatorValueError
from opmux.native.memory_overlap import memory_check
from opmux.native.tensor_iterator import (
    binary_float_op,
    binary_op,
    comparison_op,
    ternary_op,
    unary_float_op,
    unary_op,
)
from opmux.tensor import ArrayBackend, Tensor, bool_, float32, float64, int64

Make = Callable[..., Tensor]


def test_builders_give_dtypes(tensor: Make) -> None:
    """Each builder promotes in its own way."""
    i, f, d = tensor([1], "int64"), tensor([1.0]), tensor([1.0], "float64")
    assert unary_op(i).dtype is int64
    assert unary_float_op(i).dtype is float32
    assert binary_op(f, d).dtype is float64
    assert binary_float_op(i, i).dtype is float32
    assert comparison_op(f, d).dtype is bool_
    assert ternary_op(i, f, d).dtype is float64


def test_results_lie_in_memory_as_their_operands(tensor: Make) -> None:
    """The first operand that has an order of dimensions hands it on, whatever the others have."""
    x = tensor(np.zeros((2, 3))).mT
    assert binary_op(x, x).strides == (1, 3)
    assert binary_op(x, tensor([0.0, 0.0])).strides == (1, 3)
    assert binary_op(x, x.contiguous()).strides == (1, 3)
    assert binary_op(x.contiguous(), x).strides is None
    assert unary_op(x.contiguous()).strides is None


#: Calls with a destination that overlaps what is read, or itself.
REFUSED: dict[str, Callable[[Tensor], Any]] = {
    "binary in place": lambda x: x[1:].add_(x[:-1]),
    "second operand": lambda x: opmux.mul(x[1:] * 1, x[1:], out=x[:-1]),
    "other shape": lambda x: x.view(2, 4).add_(x[1:5]),
    "transposed": lambda x: x[:4].view(2, 2).mul_(x[:4].view(2, 2).T),
    "unary out": lambda x: opmux.exp(x[:-1], out=x[1:]),
    "ternary in place": lambda x: x[1:].addcmul_(x[:-1], x[:-1]),
    "another dtype": lambda x: x[:4].add_(x[1:5].view(opmux.int32)),
    "comparison": lambda x: x[1:].lt_(x[:-1]),
    "number on the right": lambda x: x[:1].expand(4).add_(1),
    "expanded in place": lambda x: x[:1].expand(4).mul_(x[4:]),
    "expanded unary": lambda x: x[:1].expand(4).exp_(),
    "expanded out": lambda x: opmux.add(x[:4] * 1, x[:4] * 1, out=x[:1].expand(4)),
    "where": lambda x: opmux.where(x[:4] > 0, x[:4], x[:4] * 2, out=x[1:5]),
    "hardtanh": lambda x: opmux.ops.aten.hardtanh.out(x[:4], -1, 1, out=x[1:5]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_overlapping_memory_is_refused(name: str) -> None:
    """The error is PyTorch's, and the memory stays as it was."""
    x = opmux.arange(8.0)
    with pytest.raises(OperatorValueError, match="unsupported operation: .* single memory location") as caught:
        REFUSED[name](x)
    assert isinstance(caught.value, RuntimeError)
    assert x.tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]


#: Calls with a destination that is exactly an operand, or has nothing in common with one.
ALLOWED: dict[str, Callable[[Tensor], Any]] = {
    "itself": lambda x: x.add_(x),
    "itself twice": lambda x: opmux.add(x, x, out=x),
    "an alias": lambda x: x.add_(x.detach()),
    "the same view": lambda x: x[1:].add_(x[1:]),
    "another half": lambda x: x[:4].add_(x[4:]),
    "rows": lambda x: x.view(2, 4)[0].mul_(x.view(2, 4)[1]),
    "interleaved": lambda x: x[::2].add_(x[1::2]),
    "empty": lambda x: x[:0].add_(x[:0]),
    "expanded operand": lambda x: x.add_(x[:1].clone().expand(8)),
}


@pytest.mark.parametrize("name", ALLOWED)
def test_other_memory_is_not(name: str) -> None:
    """Exactly equal memory is fine, and so is what PyTorch does not look into."""
    ALLOWED[name](opmux.arange(8.0))


@pytest.mark.torch
@pytest.mark.parametrize("name", [*REFUSED, *ALLOWED])
def test_torch_refuses_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each case run with torch in the place of opmux has the same end."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    monkeypatch.setitem(globals(), "opmux", torch)
    call, x = {**REFUSED, **ALLOWED}[name], torch.arange(8.0)
    if name in ALLOWED:
        call(x)
    else:
        with pytest.raises(RuntimeError, match="unsupported operation"):
            call(x)


def test_an_operand_is_not_resized_as_out(tensor: Make) -> None:
    """`out` that is also an operand must have the result's shape already."""
    x = tensor([1.0, 2.0])
    with pytest.raises(OperatorValueError, match=r"output with shape \[2\] doesn't match the broadcast shape \[3, 2\]"):
        opmux.add(x, tensor(np.zeros((3, 2))), out=x)
    assert x.tolist() == [1.0, 2.0]


def test_meta_tensors_have_no_memory_to_overlap() -> None:
    """On Meta such calls pass, as in PyTorch."""
    x = opmux.empty(4, device="meta")
    assert x[1:].add_(x[:-1]).shape == (3,)


def test_a_module_that_does_not_tell_is_believed(cpu: ArrayBackend) -> None:
    """Without `may_share_memory` only a destination's own strides are looked at."""

    class Module:
        def __getattr__(self, name: str) -> Any:
            if name == "may_share_memory":
                raise AttributeError(name)
            return getattr(np, name)

    be = ArrayBackend("cpu", cpu.keys, Module(), cpu.from_numpy, cpu.to_numpy, array_type=np.ndarray)
    array = np.arange(4.0)
    check = memory_check(be, "aten::f")
    check(array[1:], array[:-1])
    with pytest.raises(OperatorValueError, match="more than one element"):
        check(np.broadcast_to(array[:1], (4,)))


@pytest.mark.torch
def test_the_base_is_where_torch_has_it() -> None:
    """Structured groups that inherit from TensorIteratorBase in torch do so here, and no reduction does."""
    rows = {row["func"].partition("(")[0]: row for row in rows_of_torch()}
    structured = {d.name: d for d in declared_operators() if d.structured}
    theirs = {name for name in structured if "structured_inherits" in rows.get(name, {})}
    ours = {name for name, d in structured.items() if d.structured_inherits}
    assert theirs - ours == set()
    # In torch it is structured and calls another out operator, whose iterator checks.
    assert [name for name in ours - theirs if rows.get(name, {}).get("structured")] == ["pow.Scalar_out"]
