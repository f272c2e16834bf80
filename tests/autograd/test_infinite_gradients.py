"""Where a gradient is zero whatever comes in: an infinity or NaN that comes in stays where torch leaves it."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from tests.each import each

import opmux

Program = Callable[[Any, Any], Any]


def _with_nan(m: Any, x: Any) -> Any:
    return m.where(x == 3, float("nan"), x)


_ORDERS = (0.5, 1.0, 1.5, 2.0, 3.0, float("inf"))
#: Functions of a point that is its own neighbour, a row of zeros, and what has several extreme values.
_PROGRAMS: dict[str, Program] = {
    **{f"cdist to itself, {p}": lambda m, x, p=p: m.cdist(x, x, p) for p in _ORDERS},  # type: ignore[misc]
    **{f"cdist, {p}": lambda m, x, p=p: m.cdist(x, m.tensor([[0.0, 0.0], [1.0, 0.0]]), p) for p in _ORDERS},  # type: ignore[misc]
    **{f"pdist, {p}": lambda m, x, p=p: m.nn.functional.pdist(x[[1, 1, 0]], p) for p in _ORDERS},  # type: ignore[misc]
    **{f"norm, {p}": lambda m, x, p=p: x.norm(p, dim=1) for p in _ORDERS},  # type: ignore[misc]
    **{f"norm of zeros, {p}": lambda m, x, p=p: m.linalg.vector_norm(x[0], p) for p in _ORDERS},  # type: ignore[misc]
    "max": lambda m, x: x.max(),
    "min": lambda m, x: x.min(),
    "median": lambda m, x: x.median(),
    "amax": lambda m, x: x.amax(0),
    **{
        f"{name} beside NaN": lambda m, x, name=name: getattr(_with_nan(m, x), name)(dim=0)  # type: ignore[misc]
        for name in ("amax", "amin")
    },
    "amax of all with NaN": lambda m, x: _with_nan(m, x).amax(),
    "aminmax beside NaN": lambda m, x: m.stack(_with_nan(m, x).aminmax(dim=0)),
    "largest norm beside NaN": lambda m, x: m.linalg.vector_norm(_with_nan(m, x), float("inf"), 0),
    "matrix norm of NaN": lambda m, x: m.linalg.matrix_norm(_with_nan(m, x), 1),
    "trace": lambda m, x: x.trace(),
    "prod": lambda m, x: x.prod(),
    "prod along a dimension": lambda m, x: x.prod(1),
    "prod of one zero": lambda m, x: x[:, 0].prod(),
    "prod of numbers": lambda m, x: m.stack([number.prod() for number in x.flatten()]),
    "cumprod": lambda m, x: x.cumprod(0),
    "cumprod of zeros": lambda m, x: x.flatten().cumprod(0),
    "cumprod to zeros": lambda m, x: x.flatten().flip(0).cumprod(0),
    "cumprod around zeros": lambda m, x: (x.flatten()[[2, 0, 3, 1, 2]]).cumprod(0),
    "cumprod of one": lambda m, x: (x[:, :1] / x[:1, :1]).cumprod(1),
    "cumprod of one zero": lambda m, x: x[:1].cumprod(0),
    "logit": lambda m, x: m.stack([x / 4, -x / 8]).logit(),
    "logit of what is near": lambda m, x: m.stack([x / 4, -x / 8]).logit(0.0),
    "atan2 of zero": lambda m, x: m.atan2(x, m.zeros_like(x)),
    "atan2 to zero": lambda m, x: m.atan2(m.zeros_like(x), x),
}
_INCOMING = (float("inf"), float("-inf"), float("nan"), 0.0, 1.0)


def _gradient(library: ModuleType, program: Program, incoming: float) -> list[float]:
    x = library.tensor([[0.0, 0.0], [3.0, 4.0]], requires_grad=True)
    result = program(library, x)
    result.backward(library.full(result.shape, incoming))
    found: list[float] = x.grad.flatten().tolist()
    return found


@pytest.mark.torch
@each("name", _PROGRAMS)
def test_infinite_gradients_are_where_torch_has_them(name: str) -> None:
    """And those that are finite, which is to say zero or one, have the values of torch's."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    for incoming in _INCOMING:
        found, expected = (_gradient(library, _PROGRAMS[name], incoming) for library in (opmux, torch))
        assert found == pytest.approx(expected, rel=1e-6, nan_ok=True), incoming


def test_no_direction_has_no_slope() -> None:
    """The angle of the point at the origin, and of one so near that the square of its distance is zero, changes with nothing."""
    y: Any = opmux.tensor([0.0, 1e-30, 1.0], requires_grad=True)
    x: Any = y.detach().clone().requires_grad_()
    opmux.atan2(y, x).sum().backward()
    assert y.grad.tolist() == [0.0, 0.0, 0.5]
    assert x.grad.tolist() == [0.0, 0.0, -0.5]
