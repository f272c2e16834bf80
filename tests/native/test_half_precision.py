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


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize(
    "expression",
    [
        "a @ b",
        "m.mm(a.t(), b.t())",
        "m.mm(a[:, ::2], b[::2])",
        "m.mm(a, b, out=m.empty(0, dtype=a.dtype))",
        "m.mm(a[:0], b)",
        "m.mm(a[:, :0], b[:0])",
        "m.bmm(a.view(4, 16, 16), b.view(4, 16, 16))",
        "m.bmm(a.view(4, 16, 16), b.view(4, 16, 16), out=m.empty(4, 16, 16, dtype=a.dtype))",
        "m.einsum('ij,kj->ik', a, b)",
    ],
)
def test_products_of_matrices_are_those_of_float32(expression: str, dtype: str) -> None:
    """Added up in float32, as BLAS does, and rounded once; overflow included."""
    kind = getattr(opmux, dtype)
    a, b = (opmux.linspace(low, high, 1024).view(32, 32).to(kind) for low, high in ((-3, 5), (700, -1100)))
    found = eval(expression, {"m": opmux, "a": a, "b": b})
    expected = eval(expression.replace("a.dtype", "m.float32"), {"m": opmux, "a": a.float(), "b": b.float()})
    assert found.dtype is kind
    assert found.stride() == expected.stride()
    assert opmux.equal(found, expected.to(kind))
