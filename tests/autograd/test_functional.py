"""Jacobians, Hessians and their products with vectors; `tests/parity/front` compares them with torch."""

from typing import Any, cast

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorAssertionError, OperatorNotImplementedError, OperatorValueError
from opmux.testing import assert_close

_WAYS: dict[str, Any] = {
    "one by one": lambda x, y: (x * y).sin(),
    "sums": lambda x, y: (x.exp().sum(dim=1), (x * y).sum(dim=0)),
    "product": lambda x, y: x @ y.reshape(3, 1),
    "no dimension": lambda x, y: (x * y).sum(),
    "one input unused": lambda x, y: (y.pow(3), x.tanh()),
    "complex": lambda x, y: opmux.complex(x, x * y),
}


def _inputs() -> tuple[opmux.Tensor, opmux.Tensor]:
    values = [[0.3, -1.2, 0.7], [1.1, 0.4, -0.6]]
    return opmux.tensor(values, dtype=opmux.float64), opmux.tensor([0.5, 2.0, -1.0], dtype=opmux.float64)


def _tuple(value: Any) -> tuple[opmux.Tensor, ...]:
    return (value,) if isinstance(value, opmux.Tensor) else value


def _flat(tensors: Any) -> opmux.Tensor:
    return opmux.cat([x.reshape(-1) for x in _tuple(tensors)])


def _matrix(blocks: Any, outputs: Any) -> opmux.Tensor:
    """A Jacobian of several outputs and inputs as one matrix."""
    rows = [blocks] if isinstance(outputs, opmux.Tensor) else blocks
    return opmux.cat(
        [
            opmux.cat([block.reshape(output.numel(), -1) for block in row], 1)
            for row, output in zip(rows, _tuple(outputs), strict=True)
        ]
    )


@pytest.mark.parametrize("way", [name for name in _WAYS if name != "complex"])
def test_products_are_those_of_the_jacobian(way: str) -> None:
    """The products from the left and from the right are the Jacobian's, whichever way it is computed."""
    func, inputs, functional = _WAYS[way], _inputs(), opmux.autograd.functional
    outputs = func(*inputs)
    matrix = _matrix(functional.jacobian(func, inputs), outputs)
    assert_close(_matrix(functional.jacobian(func, inputs, vectorize=True), outputs), matrix)
    left = tuple([opmux.linspace(-1, 1, x.numel(), dtype=x.dtype).reshape(x.shape) for x in _tuple(outputs)])
    right = tuple([opmux.linspace(2, 1, x.numel(), dtype=x.dtype).reshape(x.shape) for x in inputs])
    found, product = functional.vjp(func, inputs, left if isinstance(outputs, tuple) else left[0])
    assert_close(found, outputs)
    assert_close(_flat(product), _flat(left) @ matrix)
    found, product = functional.jvp(func, inputs, right)
    assert_close(found, outputs)
    assert_close(_flat(product), matrix @ _flat(right))


@pytest.mark.parametrize("way", _WAYS)
def test_products_are_those_of_the_hessian(way: str) -> None:
    """Both products are the Hessian's, which is symmetric; a real function has a Hessian by way of complex numbers too."""
    functional, inputs = opmux.autograd.functional, _inputs()

    def func(*values: opmux.Tensor) -> opmux.Tensor:
        return (_flat(_WAYS[way](*values)).abs() ** 3).sum()

    hessian = functional.hessian(func, inputs)
    matrix = opmux.cat(
        [opmux.cat([b.reshape(x.numel(), -1) for b in row], 1) for row, x in zip(hessian, inputs, strict=True)]
    )
    assert_close(matrix, matrix.t())
    vector = tuple([opmux.linspace(2, 1, x.numel(), dtype=x.dtype).reshape(x.shape) for x in inputs])
    for product in (functional.vhp, functional.hvp):
        output, found = product(func, inputs, vector)
        assert_close(output, func(*inputs))
        assert_close(_flat(found), matrix @ _flat(vector))


@pytest.mark.parametrize("create_graph", [False, True])
def test_results_are_connected_where_that_is_asked_for(create_graph: bool) -> None:
    """With create_graph results can be differentiated by the caller's tensors, without it they have no history."""
    functional, x = opmux.autograd.functional, opmux.tensor([1.0, 2.0], requires_grad=True)
    func = lambda x: x.pow(3).sum()  # noqa: E731 -- as programs write it
    vector = opmux.ones(2)
    results = [
        functional.jacobian(func, x, create_graph),
        functional.hessian(func, x, create_graph),
        *[getattr(functional, name)(func, x, vector, create_graph)[1] for name in ("jvp", "vhp", "hvp")],
        functional.vjp(func, x, None, create_graph)[1],
    ]
    assert [each.requires_grad for each in results] == [create_graph] * 6
    assert x.grad is None
    if create_graph:
        assert opmux.autograd.grad(results[0].sum(), x)[0].tolist() == [6.0, 12.0]


def test_the_grad_mode_of_the_caller_does_not_matter() -> None:
    """Derivatives are found under no_grad, and the mode is the caller's afterwards."""
    with opmux.no_grad():
        found = opmux.autograd.functional.jacobian(lambda x: x * x, opmux.tensor([1.0, 2.0]))
        assert not opmux.is_grad_enabled()
    assert found.tolist() == [[2.0, 0.0], [0.0, 4.0]]


def test_what_cannot_be_differentiated_is_refused() -> None:
    """No tensors, a vector of another shape or none, more than one element, an output that strict mode refuses."""
    functional, x = opmux.autograd.functional, opmux.ones(2)
    with pytest.raises(OperatorArgumentError, match="The inputs given to vjp must be either a Tensor"):
        functional.vjp(lambda x: x, cast(Any, [1.0]))
    with pytest.raises(OperatorValueError, match=r"v has invalid size: should be opmux.Size\(\[2\]\)"):
        functional.jvp(lambda x: x, x, opmux.ones(3))
    with pytest.raises(OperatorValueError, match="The vector v can only be None if the input"):
        functional.hvp(lambda x: x.sum(), x)
    with pytest.raises(OperatorValueError, match="should contain a single element"):
        functional.hessian(lambda x: x, x)
    with pytest.raises(OperatorValueError, match="is independent of input 1"):
        functional.jacobian(lambda x, y: x, (x, x), strict=True)
    with pytest.raises(OperatorValueError, match="not supported together"):
        functional.jacobian(lambda x: x, x, strict=True, vectorize=True)


@pytest.mark.parametrize(("name", "argument"), [("jacobian", "strategy"), ("hessian", "outer_jacobian_strategy")])
def test_reverse_mode_is_the_only_strategy(name: str, argument: str) -> None:
    function, x = getattr(opmux.autograd.functional, name), opmux.tensor([1.0, 2.0])
    plain = function(lambda x: (x**3).sum(), x)
    assert_close(function(lambda x: (x**3).sum(), x, **{argument: "reverse-mode"}), plain)
    with pytest.raises(OperatorNotImplementedError, match="there are no rules for forward mode"):
        function(lambda x: (x**3).sum(), x, vectorize=True, **{argument: "forward-mode"})
    with pytest.raises(OperatorAssertionError, match=f"Expected {argument} to be either"):
        function(lambda x: (x**3).sum(), x, **{argument: "sideways"})
