"""What writes its result where it is told, and of tensors that require grad: as in torch, wherever no history is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.each import each

import opmux
from opmux.autograd import DerivativeNotImplementedError, NotDifferentiableError

Write = Callable[[Any, Any, Any], Any]
#: Public functions whose results have no derivative, but for two of which nothing is known.
WITHOUT_DERIVATIVE: dict[str, Write] = {
    **{
        name: lambda m, x, out, name=name: getattr(m, name)(x, m.ones(2, 2), out=out)  # type: ignore[misc]
        for name in ("eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor")
    },
    "a number": lambda m, x, out: m.gt(x, 1, out=out),
    "logical_not": lambda m, x, out: m.logical_not(x, out=out),
    "isposinf": lambda m, x, out: m.isposinf(x, out=out.bool()),
    "all": lambda m, x, out: m.all(x, 0, out=out.bool()),
    "any": lambda m, x, out: m.any(x, out=out.bool()),
    "argmax": lambda m, x, out: m.argmax(x, 0, out=out.long()),
    "argmin": lambda m, x, out: m.argmin(x, out=out.long()),
    "nonzero": lambda m, x, out: m.nonzero(x, out=out.long()),
    "bucketize": lambda m, x, out: m.bucketize(x, m.tensor([1.0, 3.0]), out=out.long()),
    "list": lambda m, x, out: m.ops.aten._foreach_neg.out([x], out=[out]) or out,
    "searchsorted": lambda m, x, out: m.searchsorted(m.tensor([1.0, 3.0]), x, out=out.long()),
}
#: What is recorded as an operator without a derivative: of some nothing is known, and of others `autogen` makes the out variant.
OVERWRITING: dict[str, Write] = {
    "floor_divide": lambda m, x, out: m.floor_divide(x, m.ones(2, 2), out=out),
    "heaviside": lambda m, x, out: m.heaviside(x, m.ones(2, 2), out=out),
    "add a number": lambda m, x, out: m.ops.aten.add.Scalar_out(x, 1, out=out),
    "clone": lambda m, x, out: m.ops.aten.clone.out(x, out=out),
    "view_copy": lambda m, x, out: m.view_copy(x, (4,), out=out),
    "diagonal_copy": lambda m, x, out: m.diagonal_copy(x, out=out),
    "unfold_copy": lambda m, x, out: m.unfold_copy(x, 0, 2, 1, out=out),
    "pad": lambda m, x, out: m.ops.aten.constant_pad_nd.out(x, [1, 1], out=out),
    "sum": lambda m, x, out: m.ops.aten.sum.out(x, out=out),
    "celu": lambda m, x, out: m.ops.aten.celu.out(x, out=out),
    "loss": lambda m, x, out: m.ops.aten.binary_cross_entropy_with_logits.out(x, m.ones(2, 2), out=out),
    "repeat": lambda m, x, out: m.ops.aten.repeat.out(x, [2, 1], out=out),
}
#: Those for which something would have to be recorded.
RECORDED: dict[str, Write] = {
    "add": lambda m, x, out: m.add(x, 1, out=out),
    "neg": lambda m, x, out: m.neg(x, out=out),
    "maximum": lambda m, x, out: m.maximum(x, m.ones(2, 2), out=out),
    "product": lambda m, x, out: m.mm(x, m.ones(2, 2), out=out),
    "sum": lambda m, x, out: m.sum(x, 0, out=out),
    "joined": lambda m, x, out: m.cat([x, x], out=out),
    "rows": lambda m, x, out: m.index_select(x, 0, m.tensor([0]), out=out),
    "sign": lambda m, x, out: m.sign(x, out=out),
    "floor": lambda m, x, out: m.floor(x, out=out),
}
ALL = {**WITHOUT_DERIVATIVE, **OVERWRITING, **RECORDED}


def _end(m: Any, write: Write, out: Any, requires_grad: bool = True) -> Any:
    """What is seen of a destination; of a refusal whose fault it is."""
    x = m.tensor([[1.0, -2.0], [3.0, 0.5]], requires_grad=requires_grad)
    try:
        made = write(m, x, out)
    except RuntimeError as error:
        return "don't support automatic differentiation" in str(error) or "a leaf Variable" in str(error)
    # opmux's nodes have names of their own: OverwrittenNotImplemented.
    node = made.grad_fn and made.grad_fn.name().endswith("NotImplemented")
    return made.tolist(), made.requires_grad, node, str(made.dtype).rpartition(".")[2], made._version


@each("name", WITHOUT_DERIVATIVE)
def test_what_has_no_derivative_is_written_as_of_anything(name: str) -> None:
    """The result is that of the same call of what requires no grad, and is recorded nowhere."""
    write = WITHOUT_DERIVATIVE[name]
    found = _end(opmux, write, opmux.empty(0))
    assert found == _end(opmux, write, opmux.empty(0), requires_grad=False)
    assert found[1:3] == (False, None)


@each("name", OVERWRITING)
def test_what_has_no_known_derivative_is_noted(name: str) -> None:
    """The result is the same, and backward through it raises."""
    x, out = opmux.ones(2, 2, requires_grad=True), opmux.empty(0)
    made = OVERWRITING[name](opmux, x, out)
    assert made is out
    assert made.detach().tolist() == OVERWRITING[name](opmux, x.detach(), opmux.empty(0)).tolist()
    with pytest.raises(DerivativeNotImplementedError):
        made.sum().backward()


@each("name", RECORDED)
def test_operands_with_a_derivative_are_refused(name: str) -> None:
    """A result that should be recorded cannot be written anywhere."""
    x, out = opmux.ones(2, 2, requires_grad=True), opmux.zeros(2, 2)
    with pytest.raises(NotDifferentiableError, match="don't support automatic differentiation"):
        RECORDED[name](opmux, x, out)
    assert (out.tolist(), out._version) == ([[0, 0], [0, 0]], 0)


@each("name", {**OVERWRITING, **RECORDED})
def test_a_leaf_that_requires_grad_is_no_destination(name: str) -> None:
    """Whatever is written there, unless its result has no derivative."""
    leaf = opmux.zeros(2, 2, requires_grad=True)
    with pytest.raises(RuntimeError, match="don't support automatic differentiation|a leaf Variable"):
        ALL[name](opmux, opmux.ones(2, 2), leaf)
    assert (leaf.tolist(), leaf._version) == ([[0, 0], [0, 0]], 0)


DESTINATIONS: dict[str, Callable[[Any], Any]] = {
    "empty": lambda m: m.empty(0),
    "leaf": lambda m: m.zeros(2, 2, requires_grad=True),
    "recorded": lambda m: m.zeros(2, 2, requires_grad=True) * 2,
}


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@each("name, out, requires_grad", [(n, out, flag) for n in ALL for out in DESTINATIONS for flag in (True, False)])
def test_operands_and_destinations_are_torchs(name: str, out: str, requires_grad: bool) -> None:
    """Values, dtypes, versions, what is recorded and what is refused are the same."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    ends = [_end(m, ALL[name], DESTINATIONS[out](m), requires_grad) for m in (opmux, torch)]
    assert ends[0] == ends[1]


@pytest.mark.filterwarnings("ignore:An output with one or more elements was resized")
def test_views_of_a_destination_keep_their_elements() -> None:
    """A recorded destination that gets another shape has its views where they were, and with its new history."""
    leaf = opmux.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    out = -leaf
    column, row = out[..., ::2], out[1]
    opmux.diagonal_copy(leaf, out=out)
    assert (out.tolist(), column.tolist(), row.tolist()) == ([1, 4], [[1], [-3]], [-3, -4])
    for tensor in (out, column, row):
        with pytest.raises(DerivativeNotImplementedError):
            tensor.sum().backward(retain_graph=True)
