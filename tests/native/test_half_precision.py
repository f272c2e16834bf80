"""Half precision: long sums and products are those of float32, and large arrays have tables and an order of integers."""

from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorValueError
from opmux.nn import functional
from opmux.tensor import array_backend

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
    "x.logcumsumexp(0)[-1]",
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


#: All numbers of 16 bits, and so many in no order that a table is made of them.
_ALL = np.arange(1 << 16, dtype=np.uint16).view(np.int16)
_MANY = np.random.default_rng(3).permutation(np.tile(_ALL, 9))
_FUNCTIONS = (
    "x.relu()",
    "x.sigmoid()",
    "x.erfc()",
    "x.lgamma()",
    "x.sign()",
    "x.floor()",
    "x.rsqrt()",
    "x.clamp(-1, 2)",
    "x.clamp(max=-0.0)",
    "x.clone().clamp_(min=0)",
    "x.clone().sigmoid_()",
    "x * 3.3",
    "x / 0.0",
    "x > 0.1",
    "x <= -0.0",
    "x == 2",
    "x != m.nan",
    "m.polygamma(1, x)",
    "m.isinf(x)",
    "m.special.logit(x, 0.1)",
    "m.sigmoid(x, out=m.empty(x.shape))",
    "f.gelu(x)",
    "f.gelu(x, approximate='tanh')",
    "f.silu(x)",
    "f.softplus(x, beta=2)",
    "f.leaky_relu(x, -0.0)",
    "f.hardtanh(x, -2, 1)",
    "f.threshold(x, 0.1, 7)",
    "f.glu(x.view(1, -1).expand(2, -1), 0)[0]",
)


def _numbers(bits: Any, dtype: str) -> Any:
    return opmux.from_numpy(bits).view(getattr(opmux, dtype))


def _bits(x: Any) -> Any:
    return (x if x.dtype in (opmux.bool, opmux.int64, opmux.float32) else x.contiguous().view(opmux.int16)).numpy()


def _value(expression: str, x: Any) -> Any:
    return eval(expression, {"m": opmux, "f": functional, "x": x})


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@each("expression", _FUNCTIONS)
def test_functions_of_many_numbers_are_those_of_few(expression: str, dtype: str) -> None:
    """Bit by bit, for each number there is, NaN with all payloads among them, and whatever NumPy is told to do about events."""
    expected = _bits(_value(expression, _numbers(_ALL, dtype)))[_MANY.view(np.uint16)]
    for events in ("ignore", "raise"):
        with np.errstate(all=events):
            found = _bits(_value(expression, _numbers(_MANY, dtype)))
        assert found.dtype == expected.dtype
        assert found.tobytes() == expected.tobytes()


def test_a_function_of_many_numbers_is_computed_of_each_number_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 65,536 elements, where float32 has it computed of all of them."""
    sizes: list[int] = []

    def i0e(x: Any) -> Any:
        sizes.append(x.size)
        return x

    monkeypatch.setattr(array_backend("cpu").special, "i0e", i0e)
    for dtype in (opmux.float16, opmux.bfloat16, opmux.float32):
        opmux.special.i0e(opmux.zeros(_MANY.size, dtype=dtype))
    assert sizes == [1 << 16, 1 << 16, _MANY.size]


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@each(
    "view",
    [
        "x.view(3, -1).t()",
        "x.view(8, 3, 64, -1).contiguous(memory_format=m.channels_last)",
        "x.view(3, -1)[:, 1:]",
        "x.repeat(2)[::2]",
        "x[:1].expand(_MANY.size)",
        "x.view(1, -1)",
    ],
)
def test_many_numbers_of_any_layout(view: str, dtype: str) -> None:
    """Values and strides are those that the same elements have in float32, which has no tables."""
    x = eval(view, {"m": opmux, "x": _numbers(_MANY, dtype), "_MANY": _MANY})
    for expression in ("x.relu()", "x.sigmoid()", "x > 0", "x.clamp(-1, 1)", "m.where(x > 0, x, -x)", "x.maximum(-x)"):
        found, expected = _value(expression, x), _value(expression, x.float())
        assert found.stride() == expected.stride(), (view, expression)
        assert opmux.equal(found.isnan(), expected.isnan())
        assert opmux.equal(found.nan_to_num(), expected.to(found.dtype).nan_to_num()), (view, expression)


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize("values", ["all", "numbers", "zeros"])
@each(
    "expression",
    [
        *[f"x.{name}()" for name in ("max", "min", "amax", "amin", "argmax", "argmin")],
        *[f"x.{name}({dim})" for name in ("amax", "amin", "argmax", "argmin") for dim in (0, 1, "1, keepdim=True")],
        *[f"x.{name}({dim})[{i}]" for name in ("max", "min") for dim in (0, 1) for i in (0, 1)],
        "m.aminmax(x, dim=1)[1]",
        *[f"m.{name}(x, x.flip(0))" for name in ("maximum", "minimum", "gt", "ge", "lt", "le", "eq", "ne")],
        "m.maximum(x, x[:1])",
        "x >= x[0, 0]",
        "x > m.tensor(0.0, dtype=x.dtype)",
    ],
)
def test_many_numbers_are_compared_as_in_float32(expression: str, values: str, dtype: str) -> None:
    """The same values and places, NaN before all numbers and both zeros as one, whatever NumPy is told to do about events."""
    bits = np.random.default_rng(5).permutation(_ALL).reshape(256, 256)
    if values != "all":
        bits = np.where((bits & 0x7FFF) > (0x7C00 if dtype == "float16" else 0x7F80), 0, bits)
    x = _numbers(bits & -0x8000 if values == "zeros" else bits, dtype)
    for layout in (x, x.t(), x[:, ::2]):
        with np.errstate(all="raise"):
            found, expected = _value(expression, layout), _value(expression, layout.float())
        assert found.stride() == expected.stride()
        if not expected.is_floating_point():
            assert opmux.equal(found, expected)
            continue
        assert found.dtype is x.dtype
        assert opmux.equal(found.isnan(), expected.isnan())
        assert opmux.equal(found.nan_to_num(), expected.to(x.dtype).nan_to_num())


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_many_numbers_are_refused_as_few_and_have_gradients(dtype: str) -> None:
    """An option that is none, a destination whose elements are one, and a slope."""
    x = _numbers(_MANY, dtype)
    with pytest.raises(OperatorValueError, match="approximate"):
        functional.gelu(x, approximate="some")
    with pytest.raises(OperatorValueError, match="more than one element"):
        x[:1].expand(_MANY.size).sigmoid_()
    y = opmux.ones(_MANY.size, dtype=x.dtype).requires_grad_()
    y.sigmoid().sum().backward()
    assert y.grad is not None
    assert y.grad.dtype is x.dtype
    assert opmux.allclose(y.grad.float(), opmux.full((), 0.1966), atol=1e-3)


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_many_numbers_are_chosen_by_masks(dtype: str) -> None:
    """As few are, which array modules choose themselves."""
    x = _numbers(_ALL, dtype)
    mask = opmux.from_numpy(np.random.default_rng(7).random(_ALL.size) < 0.5)
    found = _bits(opmux.where(mask, x, x.flip(0)))
    assert found.tobytes() == np.where(mask.numpy(), _ALL, _ALL[::-1]).tobytes()
    filled = _bits(x.masked_fill(mask, 2.0))
    assert filled.tobytes() == np.where(mask.numpy(), _bits(opmux.full((1,), 2.0, dtype=x.dtype)), _ALL).tobytes()


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize("bound", [0.1, 0.3, 1 / 3, 0.6, 0.7, 1.1, -0.1, -0.7, 1e5, -1e5])
def test_bounds_are_compared_as_they_are_or_rounded_as_in_torch(bound: float, dtype: str) -> None:
    """`threshold` compares with the number itself, even one that the dtype has not; both shrinking functions round it first."""
    d = getattr(opmux, dtype)
    x = opmux.arange(-(2**15), 2**15, dtype=opmux.int16).view(d)
    values, ones = x.double().numpy(), opmux.ones(2**16, dtype=d)
    for some in (slice(None), slice(15800, 16300)):
        low = values[some] <= bound
        np.testing.assert_array_equal(
            functional.threshold(x[some], bound, 7.0).float().numpy() == 7, low | (values[some] == 7)
        )
        slope = opmux.ops.aten.threshold_backward.default(ones[some], x[some], bound)
        np.testing.assert_array_equal(slope.float().numpy() == 0, low)
        if 0 < bound < 2:
            low = np.abs(values[some]) <= opmux.tensor(bound, dtype=d).item()
            kept = functional.hardshrink(x[some], bound)
            np.testing.assert_array_equal(kept.double().numpy(), np.where(low, 0, values[some]))
            for name in ("hardshrink_backward", "softshrink_backward"):
                slope = getattr(opmux.ops.aten, name).default(ones[some], x[some], bound)
                np.testing.assert_array_equal(slope.float().numpy() == 0, low)
