"""Element-wise kernels that read 16 bytes at a time, in place of CuPy's for large arrays."""

from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import Machine
from .parity import DTYPES, compare, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
#: Sizes with nothing, something and nothing but something behind the last pack, in more than one block.
_SIZES = (1, 3, 8, 4099)
_TWO = ("add", "sub", "mul", "div", "maximum", "minimum")
_ONE = (
    "abs",
    "neg",
    "exp",
    "expm1",
    "log",
    "log1p",
    "sqrt",
    "square",
    "tanh",
    "sin",
    "cos",
    "reciprocal",
    "relu",
    "sigmoid",
)


@pytest.fixture
def vectors(cuda: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays of all sizes count as large."""
    monkeypatch.setattr("opmux_cuda.kernels._elementwise._VECTOR_FROM", 1)


@each("dtype, name", [(dtype, name) for dtype in DTYPES for name in _TWO])
def test_two_operands(vectors: None, dtype: str, name: str) -> None:
    """Functions of two arrays, and of an array and a number on either side, take one launch of that kernel."""
    function = getattr(opmux, name)
    for size in _SIZES:
        a, b = draw(0, size, dtype=dtype), draw(1, size, dtype=dtype)
        kernel = {"sub": "subtract", "mul": "multiply", "div": "true_divide"}.get(name, name)
        assert compare(function, a, b) == [f"opmux_{kernel}_vectors"]
    if name in ("maximum", "minimum"):
        return
    right, left = [f"opmux_{kernel}_number_vectors"], [f"opmux_number_{kernel}_vectors"]
    if name in ("mul", "div") and dtype == "float16":
        return  # computed in single precision, as the number is not rounded to half
    assert compare(lambda x: function(x, 0.5), a) == right
    first = {"add": lambda x: 3 + x, "sub": lambda x: 3 - x, "mul": lambda x: 3 * x, "div": lambda x: 3 / x}[name]
    scaled = ["opmux_reciprocal_vectors", "opmux_multiply_number_vectors"]  # 3 / x
    assert compare(first, a) in (left, right, scaled)


@each("dtype, name", [(dtype, name) for dtype in DTYPES for name in _ONE])
def test_one_operand(vectors: None, dtype: str, name: str) -> None:
    """Functions of one array, and into one, agree with the CPU's in all dtypes, NaN and infinities among their values."""
    function = getattr(opmux, name)
    for size in _SIZES:
        x = np.abs(draw(0, size, dtype=dtype))
        launches = compare(function, x)
        assert launches.number == 1
        assert all(launch.startswith("opmux_") and launch.endswith("_vectors") for launch in launches)
    special = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 0.5], dtype)
    with np.errstate(all="ignore"):
        compare(function, special)
        compare(lambda x: function(x, out=opmux.empty_like(x)), special) if name != "relu" else None


def test_operators_in_place(vectors: None) -> None:
    """Results are written over the operand."""
    for apply in (lambda x, y: x.add_(y), lambda x, y: x.mul_(2.0), lambda x, y: x.exp_(), lambda x, y: x.relu_()):
        compare(apply, draw(0, 37), draw(1, 37))


def test_extremes_of_nan(vectors: None) -> None:
    """NaN wins on either side."""
    a, b = np.array([np.nan, 1, 2, -0.0], "float32"), np.array([1, np.nan, 3, 0.0], "float32")
    for function in (opmux.maximum, opmux.minimum):
        compare(function, a, b)


def test_what_is_left_to_cupy(vectors: None) -> None:
    """Other shapes, orders, dtypes and numbers are CuPy's, and agree."""
    a, b = draw(0, 6, 5), draw(1, 6, 5)
    assert compare(lambda a, b: a + b, a, b[:1]) == ["add"]
    assert compare(lambda a, b: a.t() + b.t(), a, b) == ["add"]
    assert compare(lambda a, b: a[:, 1:] * b[:, 1:], a, b) == ["multiply"]
    assert compare(lambda a, b: a + b, a.astype("int64"), b.astype("int64")) == ["add"]
    compare(lambda a, b: a + b, a, b.astype("float64"))
    compare(lambda a: a + (1 << 60), a)
    compare(lambda a: a[1:] + a[1:], draw(2, 40))  # not where 16 bytes can be read


def test_gradients_of_activations(vectors: None) -> None:
    """Gradients of relu, sigmoid and tanh take one launch, NaN among their operands."""
    grad, x = draw(0, 70), draw(1, 70)
    x[3] = np.nan
    aten = opmux.ops.aten
    assert compare(lambda g, x: aten.threshold_backward.default(g, x, 0), grad, x) == [
        "opmux_threshold_backward_vectors"
    ]
    assert compare(aten.sigmoid_backward.default, grad, x) == ["opmux_sigmoid_backward_vectors"]
    assert compare(aten.tanh_backward.default, grad, x) == ["opmux_tanh_backward_vectors"]
    assert compare(lambda x: F.gelu(x), x) == ["opmux_gelu_vectors"]
    assert compare(lambda x, a, b: opmux.addcmul(x, a, b, value=0.5), x, grad, grad) == ["opmux_addcmul_vectors"]


def test_small_arrays_are_left_to_cupy(cuda: Machine) -> None:
    """A launch takes longer than the work on a small array, whoever makes it."""
    assert compare(opmux.add, draw(0, 100), draw(1, 100)) == ["add"]


def test_bfloat16(vectors: None) -> None:
    """The other half precision is read as such, and computed in float."""
    pytest.importorskip("ml_dtypes", reason="CuPy holds bfloat16 as a dtype of ml_dtypes")
    a, b = (opmux.tensor(draw(k, 37)).to(opmux.bfloat16) for k in range(2))
    for function in (opmux.add, opmux.mul, opmux.maximum):
        found = function(a.to("cuda"), b.to("cuda"))
        assert found.dtype is opmux.bfloat16
        assert found.cpu().tolist() == function(a, b).tolist()


def test_the_interface_of_the_ufunc(vectors: None) -> None:
    """Options of a ufunc are passed on to CuPy's."""
    from opmux_cuda._registration import _XP

    x: Any = _XP.arange(5.0)
    assert _XP.add(x, x, dtype="float32").dtype == "float32"
    assert _XP.exp(x, dtype="float32").dtype == "float32"
    assert (_XP.add.nin, _XP.exp.nin, _XP.exp.nout) == (2, 1, 1)
    assert _XP.add.outer(x, x).shape == (5, 5)
    assert _XP.add.reduce(x) == 10
    into = _XP.empty(5)
    assert _XP.add(x, x, out=(into,)) is into
    assert into.tolist() == [0.0, 2.0, 4.0, 6.0, 8.0]


def test_memory_in_common(vectors: None) -> None:
    """What is written over a part of an operand is CuPy's, which copies the operand before; over all of it, it is not."""
    from opmux_cuda._registration import _XP

    for function in (lambda a, out: _XP.add(a, 1.0, out), lambda a, out: _XP.subtract(1.0, a, out), _XP.negative):
        for a, out in ((slice(None, -4), slice(4, None)), (slice(4, None), slice(None, -4)), (slice(4), slice(4, 8))):
            x: Any = _XP.arange(2056.0)
            expected = function(x[a].copy(), None).tolist()
            function(x[a], x[out])
            assert x[out].tolist() == expected
    x = _XP.arange(2056.0)
    _XP.add(x, x, x)
    assert x[-1] == 4110
    y: Any = _XP.ones(2052)
    _XP.add(y, x[:-4], x[4:])
    assert x[4:8].tolist() == [1.0, 3.0, 5.0, 7.0]


def test_the_functions_in_place_of_cupys() -> None:
    """The plugin names those that its modules have, and no others, without importing them."""
    from opmux_cuda.kernels import FUNCTIONS, reduction, ufuncs

    assert FUNCTIONS.keys() == ufuncs.UNARY.keys() | ufuncs.BINARY.keys() | reduction.REDUCTIONS.keys() | {"where"}
