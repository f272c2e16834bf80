"""What is computed and then given another shape is no view: nothing else refers to what it would be a view of."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import opmux
from opmux.dispatch import ops

Make = Callable[[Any, Any, Any], Any]

#: Functions of the library, a matrix of shape (2, 3) and a batch of shape (4, 2, 3).
FUNCTIONS: dict[str, Make] = {
    "reshape that copies": lambda lib, x, b: x.t().reshape(6),
    "reshape that need not": lambda lib, x, b: x.reshape(6),
    "reshape to the same": lambda lib, x, b: x.t().reshape(3, 2),
    "reshape_as": lambda lib, x, b: x.t().reshape_as(lib.ones(6)),
    "flatten that copies": lambda lib, x, b: x.t().flatten(),
    "flatten that need not": lambda lib, x, b: b.flatten(1),
    "ravel": lambda lib, x, b: x.t().ravel(),
    "batch times matrix": lambda lib, x, b: b @ lib.ones(3, 5),
    "batch times vector": lambda lib, x, b: b @ lib.ones(3),
    "batch times batch": lambda lib, x, b: b @ lib.ones(4, 3, 2),
    "batches times batches": lambda lib, x, b: b[None] @ lib.ones(1, 4, 3, 2),
    "vector times matrix": lambda lib, x, b: x[0] @ lib.ones(3, 5),
    "vector times batch": lambda lib, x, b: lib.ones(2) @ b,
    "linear": lambda lib, x, b: lib.nn.functional.linear(b, lib.ones(5, 3)),
    "linear with a bias": lambda lib, x, b: lib.nn.functional.linear(b, lib.ones(5, 3), lib.ones(5)),
    "attention": lambda lib, x, b: lib.nn.functional.scaled_dot_product_attention(b, b, b),
    "quantile": lambda lib, x, b: lib.quantile(x, 0.5),
    "parts of unsafe_split": lambda lib, x, b: x.unsafe_split(1)[0],
    "_unsafe_view": lambda lib, x, b: lib.ops.aten._unsafe_view(x, [6]),
}


def inputs(library: Any) -> tuple[Any, Any]:
    return library.ones(2, 3, requires_grad=True), library.ones(4, 2, 3, requires_grad=True)


def facts(library: Any, function: Make) -> list[Any]:
    """Whether the result is a view, and of an input, with gradients and without; whether it may then be changed in place."""
    x, b = inputs(library)
    found = function(library, x, b)
    answers = [found._is_view(), any(found._base is y for y in (x, b))]
    with library.no_grad():
        made = function(library, x, b)
    answers += [made._is_view(), any(made._base is y for y in (x, b))]
    try:
        made.mul_(library.ones(made.shape, requires_grad=True))
    except RuntimeError:
        return [*answers, "refused"]
    return [*answers, made.requires_grad]


@pytest.mark.torch
@pytest.mark.parametrize("name", FUNCTIONS)
def test_views_are_torchs(name: str) -> None:
    """What is a view, and whether what was made under no_grad may be changed where gradients are recorded."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    assert facts(opmux, FUNCTIONS[name]) == facts(torch, FUNCTIONS[name])


@given(st.permutations(range(3)), st.sampled_from([[24], [6, 4], [2, 12], [4, 3, 2], [-1, 2], [2, 3, 4]]))
def test_reshape_is_a_view_where_memory_is_shared(order: list[int], shape: list[int]) -> None:
    """A result is a view of its input if it lies in the same memory, and else of nothing."""
    x = opmux.arange(24.0).reshape(2, 3, 4).clone().requires_grad_()
    y = x.permute(order)
    z: Any = y.reshape(shape)
    shared = z.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
    assert z._is_view() == shared
    assert z.numpy(force=True).tolist() == y.numpy(force=True).reshape(shape).tolist()
    z.sum().backward()
    assert x.grad is not None
    assert (x.grad == 1).all()


def test_a_copy_that_was_made_without_gradients_is_changed_in_place() -> None:
    """The temporary that it would be a view of would refuse that."""
    x = opmux.ones(2, 3)
    with opmux.no_grad():
        flat: Any = x.t().reshape(6)
    w = opmux.full((6,), 2.0, requires_grad=True)
    flat.mul_(w).sum().backward()
    assert w.grad is not None
    assert w.grad.tolist() == [1.0] * 6
    assert x.tolist() == [[1.0] * 3] * 2


def test_the_operator_shares_memory_and_is_no_view() -> None:
    """Its out variant copies; on meta it has the shape; a shape that memory does not admit is refused."""
    x = opmux.ones(2, 3)
    flat: Any = ops.aten._unsafe_view.default(x, [3, -1])
    assert flat.shape == (3, 2)
    assert flat._base is None
    assert flat.data_ptr() == x.data_ptr()
    out = opmux.empty(0)
    ops.aten._unsafe_view.out(x, [6], out=out)
    assert out.tolist() == [1.0] * 6
    assert ops.aten._unsafe_view.default(x.to("meta"), [6]).shape == (6,)
    with pytest.raises(opmux.errors.OperatorValueError, match="not compatible"):
        ops.aten._unsafe_view.default(x.t(), [6])
