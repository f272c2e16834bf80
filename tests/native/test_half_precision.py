"""Sums and products over many elements of half precision are those of float32, rounded once."""

import pytest

import opmux

_COUNT = 3000
_EXPRESSIONS = (
    "x.sum()",
    "x.view(2, -1).sum(1)",
    "x.view(-1, 2).sum(0)",
    "x.view(-1, 2).t().sum(1)",
    "x.mean()",
    "x.view(-1, 2).mean(0)",
    "m.nansum(x)",
    "x.norm()",
    "x.norm(1)",
    "x.var()",
    "m.logsumexp(x, 0)",
    "m.softmax(x, 0).sum()",
    "x.cumsum(0)[-1]",
    "x.cumprod(0)[-1]",
    "m.dot(x, x)",
    "m.nn.functional.mse_loss(x, x * 0)",
    "m.nn.functional.mse_loss(x, x * 0, reduction='sum')",
    "m.nn.functional.l1_loss(x, x * 0, reduction='sum')",
    "m.zeros_like(x[:1]).scatter_add(0, m.zeros(x.numel(), dtype=m.int64), x)",
    "m.zeros_like(x[:1]).scatter_reduce(0, m.zeros(x.numel(), dtype=m.int64), x, 'mean')",
)


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize("expression", _EXPRESSIONS)
def test_long_sums_keep_their_digits(expression: str, dtype: str) -> None:
    """The result is within two units in the last place of what float32 gives for the same numbers."""
    kind = getattr(opmux, dtype)
    x = opmux.linspace(0.9, 1.1, _COUNT).to(kind)
    found, expected = (eval(expression, {"m": opmux, "x": values}) for values in (x, x.float()))
    assert found.dtype is kind
    assert opmux.allclose(found.float(), expected, rtol=2 * opmux.finfo(kind).eps, atol=1e-3)
