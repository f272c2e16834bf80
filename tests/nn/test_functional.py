"""Functions of `opmux.nn.functional` that are operators' own."""

import inspect
import pickle
from typing import Any

import pytest

import opmux
import opmux.nn.functional as F  # noqa: N812 -- the name that everybody gives it
from opmux.codegen._declaration import CHOSEN
from opmux.errors import OperatorArgumentError

X, WEIGHT, BIAS = opmux.arange(6.0).reshape(2, 3), opmux.ones(4, 3), opmux.arange(4.0)


@pytest.mark.parametrize("name", sorted(CHOSEN["nn"]))
def test_they_are_found_where_they_are(name: str) -> None:
    """In this module and not in that of the other operators, as in PyTorch; pickle and documentation find them there."""
    function = getattr(F, name)
    assert (function.__module__, function.__qualname__) == ("opmux.nn.functional", name)
    assert pickle.loads(pickle.dumps(function)) is function
    assert name in F.__all__
    assert not hasattr(opmux, name)
    assert function.__doc__
    assert next(iter(inspect.signature(function).parameters)) == "input"


def test_linear_takes_its_arguments_by_name() -> None:
    """In any order, with the bias or without."""
    wanted = F.linear(X, WEIGHT, BIAS).tolist()
    assert wanted == (X @ WEIGHT.t() + BIAS).tolist()
    assert F.linear(bias=BIAS, weight=WEIGHT, input=X).tolist() == wanted
    assert F.linear(X, WEIGHT, bias=None).tolist() == F.linear(X, WEIGHT).tolist() == (X @ WEIGHT.t()).tolist()
    assert str(inspect.signature(F.linear)) == "(input, weight, bias=None, *, out=None)"


def test_linear_writes_into_a_destination() -> None:
    """Which it returns; None is none."""
    out = opmux.empty(2, 4)
    assert F.linear(X, WEIGHT, BIAS, out=out) is out
    assert out.tolist() == F.linear(X, WEIGHT, BIAS, out=None).tolist()
    assert F.softplus(X, 2, out=opmux.empty(0)).tolist() == F.softplus(X, 2).tolist()


@pytest.mark.parametrize(
    ("args", "options"),
    [
        ((), {}),
        ((X,), {}),
        ((X, 1), {}),
        ((X, None), {}),
        ((None, WEIGHT), {}),
        ((X, WEIGHT, 3), {}),
        ((X, WEIGHT), {"out": 3}),
        (([1.0, 2.0, 3.0], WEIGHT), {}),
    ],
)
def test_linear_refuses_what_is_no_tensor(args: Any, options: Any) -> None:
    """With an error that names the function and is a TypeError."""
    with pytest.raises(OperatorArgumentError, match=r"linear\(\)") as caught:
        F.linear(*args, **options)
    assert isinstance(caught.value, TypeError)


def test_a_class_is_given_the_function_itself() -> None:
    """And the arguments as they were written."""
    seen: list[Any] = []

    class Watching(opmux.Tensor):
        @classmethod
        def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            seen.append((func, len(args), sorted(kwargs or {})))
            return super().__opmux_function__(func, types, args, kwargs)

    x = X.as_subclass(Watching)
    assert isinstance(F.linear(x, WEIGHT, bias=BIAS), Watching)
    F.softplus(x, beta=2)
    F.softshrink(x)
    F.leaky_relu_(x.clone(), 0.1)
    assert (F.linear, 2, ["bias"]) in seen
    assert (F.softplus, 1, ["beta"]) in seen
    assert (F.softshrink, 1, []) in seen
    assert (F.leaky_relu_, 2, []) in seen
    assert not [func for func, _, _ in seen if func in (opmux.ops.aten.linear.default, opmux.ops.aten.linear)]
