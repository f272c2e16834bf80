"""Modules and functions called with what is no tensor, or one that does not fit."""

import inspect
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OpmuxError
from opmux.nn import functional

NO_TENSORS: tuple[Any, ...] = (3, 1.5, "x", [1, 2], (), object(), {}, print)


def _function_cases() -> list[tuple[str, str]]:
    """Each function with each parameter that is a tensor, or one or None."""
    return [
        (name, parameter.name)
        for name in functional.__all__
        for parameter in inspect.signature(getattr(functional, name)).parameters.values()
        if parameter.annotation in (opmux.Tensor, opmux.Tensor | None) and parameter.name != "out"
    ]


def _arguments(function: Any, name: str, value: Any) -> dict[str, Any]:
    """Tensors and numbers for what a function needs, and the value under its name."""
    needed = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    given = {p.name: opmux.ones(2, 2) if p.annotation == opmux.Tensor else 2 for p in needed if p.kind != p.VAR_KEYWORD}
    return {**given, name: value}


@pytest.mark.parametrize("name", functional.__all__)
@pytest.mark.filterwarnings("ignore")
def test_functions_of_no_tensors(name: str) -> None:
    """They compute, or raise an error of opmux or Python's own for a wrong call, and never stumble over an attribute."""
    function = getattr(functional, name)
    for parameter in [p for f, p in _function_cases() if f == name]:
        for value in NO_TENSORS:
            try:
                function(**_arguments(function, parameter, value))
            except (OpmuxError, TypeError):
                continue


def test_the_argument_is_named() -> None:
    """With what it is, the function and its parameters, and what to pass."""
    with pytest.raises(OperatorArgumentError, match="argument 'input' must be Tensor, not int") as caught:
        functional.l1_loss(NO_TENSORS[0], opmux.ones(2))
    error = caught.value
    assert error.asked.startswith("nn.functional.l1_loss()")
    assert error.found == "input = 3"
    assert error.where.startswith("nn.functional.l1_loss(input, target, size_average=None,")
    assert error.advice == "pass a Tensor"
    with pytest.raises(OperatorArgumentError, match="mse_loss.*'weight' must be Tensor or None, not str"):
        functional.mse_loss(opmux.ones(2), opmux.ones(2), weight=NO_TENSORS[2])


def test_errors_of_a_callers_own_function_stay_what_they_are() -> None:
    """Also those that a function raises which stumbles itself."""

    def distance(a: Any, b: Any) -> Any:
        return a.no_such_attribute

    with pytest.raises(AttributeError, match="no_such_attribute"):
        functional.triplet_margin_with_distance_loss(*[opmux.ones(2, 2)] * 3, distance_function=distance)


@pytest.mark.parametrize("layer", [opmux.nn.Embedding, opmux.nn.EmbeddingBag])
def test_sparse_gradients_are_refused_where_they_are_asked_for(layer: Any) -> None:
    """A layer with `sparse=True` computes, as programs that only evaluate it want; its gradient says what to leave out."""
    result = layer(4, 2, sparse=True)(opmux.tensor([[1, 3]]))
    with pytest.raises(OpmuxError, match="leave sparse=True out: gradients are dense"):
        result.sum().backward()
