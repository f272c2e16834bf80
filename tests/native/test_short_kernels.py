"""Kernels of activations, norms and reductions that take a short way with small plain arrays give what their general ways give."""

import math
import tracemalloc
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorIndexError, OperatorOverflowError
from opmux.native.kernels.elementwise import in_blocks
from opmux.nn import functional
from opmux.tensor import array_backend
from opmux.testing import python_frames

from .operands import TAKES_SECOND_ZERO

RNG = np.random.default_rng(11)
#: Zeros of both signs, NaN, infinities, and numbers at which formulas change.
SPECIAL = [0.0, -0.0, math.nan, math.inf, -math.inf, 1e30, -1e30, 3.0, -3.0, -5.0, 6.0, 0.5, -0.5, 19.9, 20.1, 90.0]
#: More elements than any short way takes, and no whole number of blocks.
TIMES = 8200

ACTIVATIONS: dict[str, Callable[[Any], Any]] = {
    "celu": lambda x: functional.celu(x, 2.0),
    "elu": functional.elu,
    "elu by integers": lambda x: functional.elu(x, 2),
    "hardsigmoid": functional.hardsigmoid,
    "hardswish": functional.hardswish,
    "hardtanh": functional.hardtanh,
    "hardtanh to zero": lambda x: functional.hardtanh(x, -6.0, 0.0),
    "hardtanh to minus zero": lambda x: functional.hardtanh(x, -6.0, -0.0),
    "leaky_relu": functional.leaky_relu,
    "leaky_relu with a negative slope": lambda x: functional.leaky_relu(x, -0.5),
    "mish": functional.mish,
    "relu6": functional.relu6,
    "selu": functional.selu,
    "sigmoid": opmux.sigmoid,
    "silu": functional.silu,
    "softplus": functional.softplus,
    "softplus with another slope": lambda x: functional.softplus(x, 2.0, 5),
    "threshold": lambda x: functional.threshold(x, 0.5, -7.0),
    "threshold at minus zero": lambda x: functional.threshold(x, -0.0, math.inf),
    "clamp_min": lambda x: opmux.clamp_min(x, -1.5),
    "clamp_max": lambda x: opmux.clamp_max(x, 2),
}


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ACTIVATIONS)
def test_few_elements_have_the_values_of_many(name: str, dtype: str) -> None:
    """Signs of zeros and NaN are the same, where the formula keeps the sign of minus zero of few elements."""
    values = np.array(SPECIAL, dtype)
    few = ACTIVATIONS[name](opmux.from_numpy(values))
    many = ACTIVATIONS[name](opmux.from_numpy(np.tile(values, TIMES))).numpy()[-len(values) :]
    assert few.dtype is getattr(opmux, dtype)
    np.testing.assert_allclose(few.numpy(), many, rtol=2e-6)
    plain = ~np.isnan(many) if "elu" not in name or name.startswith("leaky") else many != 0
    plain &= TAKES_SECOND_ZERO | (values != 0) | (name != "hardtanh to minus zero")
    np.testing.assert_array_equal(np.signbit(few.numpy())[plain], np.signbit(many)[plain])


def test_formulas_in_blocks_write_into_the_result() -> None:
    """Each has its part of it, and need not write there; a short array is no block."""
    x = RNG.standard_normal((601, 499)).astype("float32")
    parts: list[Any] = []

    def doubled(be: Any, block: Any, factor: float, *, into: Any = None, writes: bool) -> Any:
        parts.append(into)
        return np.multiply(block, factor, out=into) if writes else block * factor

    for array in (x, x.T):
        for writes in (True, False):
            del parts[:]
            result = in_blocks(doubled, array_backend("cpu"), array, 2.0, writes=writes)
            np.testing.assert_array_equal(result, array * 2)
            assert result.strides == (array * 2).strides
            assert sum(map(len, parts)) == x.size
            assert all(np.shares_memory(part, result) for part in parts)
    in_blocks(doubled, array_backend("cpu"), x[:2], 2.0, writes=True)
    in_blocks(doubled, array_backend("cpu"), x[::2], 2.0, writes=True)
    assert parts[-2:] == [None, None]


def test_blocks_are_of_arrays_that_lie_alike() -> None:
    """Several are divided in the same places, wherever among the arguments they stand, beside numbers; others are not divided."""
    x, y = (RNG.standard_normal((601, 499)).astype("float32") for _ in range(2))
    places: list[Any] = []

    def scaled_sum(be: Any, factor: float, a: Any, b: Any, *, into: Any = None) -> Any:
        places.append(into)
        return a * factor + b

    for a, b in ((x, y), (x.T, y.T), (x, np.full((), 3, "float32"))):
        del places[:]
        np.testing.assert_array_equal(in_blocks(scaled_sum, array_backend("cpu"), 2.0, a, b), a * 2 + b)
        assert len(places) > 2
        assert all(place is not None for place in places)
    for a, b in ((x, y[:1]), (x, y.T.copy().T), (x, y.astype("float64")), (x, np.broadcast_to(y[:1], x.shape))):
        del places[:]
        np.testing.assert_array_equal(in_blocks(scaled_sum, array_backend("cpu"), 2.0, a, b), a * 2 + b)
        assert places == [None]


def _of_first(function: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda x, y: function(x)


#: Functions of two tensors of one shape, whose gradients are computed in passes over blocks, or in the memory of their result.
_LEAN: dict[str, Callable[[Any, Any], Any]] = {
    **{name: _of_first(function) for name, function in ACTIVATIONS.items()},
    "gelu": lambda x, y: functional.gelu(x),
    "gelu by tanh": lambda x, y: functional.gelu(x, approximate="tanh"),
    "logsigmoid": lambda x, y: functional.logsigmoid(x),
    "smooth_l1_loss": functional.smooth_l1_loss,
    "smooth_l1_loss with another bound": lambda x, y: functional.smooth_l1_loss(x, y, beta=0.3),
    "huber_loss": functional.huber_loss,
    "softmax": lambda x, y: functional.softmax(x, 1),
    "log_softmax": lambda x, y: functional.log_softmax(x, 1),
    "layer_norm": lambda x, y: functional.layer_norm(x, x.shape[1:]),
    "group_norm": lambda x, y: functional.group_norm(x, 4),
}


@pytest.mark.parametrize("name", _LEAN)
def test_gradients_of_many_elements_take_the_memory_of_few_results(name: str) -> None:
    """While it is computed there is hardly more than the gradient and one array beside it; the slope of a mask has a half more."""
    x, y = (opmux.from_numpy(RNG.standard_normal((512, 1024)).astype("float32")) for _ in range(2))
    x.requires_grad_()
    result = _LEAN[name](x, y)
    incoming = opmux.ones_like(result)
    tracemalloc.start()
    try:
        result.backward(incoming)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1.8 * x.untyped_storage().nbytes()


@pytest.mark.parametrize("name", _LEAN)
def test_gradients_of_many_elements_are_those_of_few(name: str) -> None:
    """Rows that are passed over in blocks have the gradients that they have alone, in whatever order they lie."""
    x, y = (RNG.standard_normal((1031, 512)).astype("float32") for _ in range(2))

    def gradient(a: Any, b: Any) -> Any:
        a = opmux.from_numpy(a).requires_grad_()
        result = _LEAN[name](a, opmux.from_numpy(b))
        (result if result.ndim else result * a.numel()).backward(opmux.ones_like(result) * 0.5)
        return a.grad.numpy()

    whole = gradient(x, y)
    np.testing.assert_allclose(whole[-40:], gradient(x[-40:].copy(), y[-40:].copy()), rtol=1e-4, atol=1e-6)
    turned = gradient(np.asfortranarray(x), np.asfortranarray(y))
    np.testing.assert_allclose(turned, whole, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations_keep_order_and_shape(name: str) -> None:
    """Of transposed matrices, of parts, and of tensors without dimensions."""
    x = opmux.from_numpy(RNG.standard_normal((3, 4)).astype("float32"))
    whole = ACTIVATIONS[name](x)
    turned = ACTIVATIONS[name](x.t())
    assert turned.stride() == x.t().stride()
    assert turned.t().tolist() == whole.tolist()
    assert ACTIVATIONS[name](x[:, ::2]).tolist() == whole[:, ::2].tolist()
    assert ACTIVATIONS[name](x[1, 2]).shape == ()
    assert ACTIVATIONS[name](opmux.ones(0, 2)).shape == (0, 2)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_events_are_none(name: str) -> None:
    """A program that makes NumPy raise them gets the same result."""
    x = opmux.tensor(SPECIAL)
    wanted = ACTIVATIONS[name](x).numpy()
    with np.errstate(all="raise"):
        np.testing.assert_array_equal(ACTIVATIONS[name](x).numpy(), wanted)


def test_numbers_that_do_not_fit_are_refused() -> None:
    """By the dtype of the tensor: half precision holds fewer of them."""
    half, single = opmux.ones(2, dtype=opmux.float16), opmux.ones(2)
    calls: list[Callable[[], Any]] = [
        lambda: functional.leaky_relu(single, 1e300),
        lambda: functional.elu(single, 1e300),
        lambda: functional.hardtanh(half, -1.0, 1e30),
        lambda: opmux.clamp_min(single, 1e300),
    ]
    for call in calls:
        with pytest.raises(OperatorOverflowError, match="without overflow"):
            call()
    assert functional.leaky_relu(-single, 1e30).tolist() == [-opmux.tensor(1e30).item()] * 2
    assert functional.elu(-single, math.nan).isnan().all()
    assert functional.hardtanh(single, -1, True).tolist() == [1.0, 1.0]


def test_formulas_with_numbers_have_few_frames() -> None:
    """The kernel, the formula, and what this calls."""
    x = opmux.ones(4, 4)
    leaky_relu, elu = opmux.ops.aten.leaky_relu.default, opmux.ops.aten.elu.default
    calls: list[tuple[Callable[[], Any], int]] = [(lambda: leaky_relu(x, 0.01), 5), (lambda: elu(x, 1.0), 9)]
    for call, most in calls:
        call()
        assert len(python_frames(call)) <= most


def test_softmax_of_few_rows_has_few_frames() -> None:
    """The kernel, the computation, and the sums and extremes of rows that it calls; also of gradients."""
    x, aten = opmux.ones(4, 4), opmux.ops.aten
    calls: list[tuple[Callable[[], Any], int]] = [
        (lambda: aten._softmax.default(x, -1, False), 6),
        (lambda: aten._log_softmax.default(x, 1, False), 7),
        (lambda: aten._softmax_backward_data.default(x, x, 1, opmux.float32), 5),
        (lambda: aten._log_softmax_backward_data.default(x, x, 0, opmux.float32), 5),
    ]
    for call, most in calls:
        call()
        assert len(python_frames(call)) <= most, python_frames(call)


def test_reductions_and_slopes_of_few_elements_have_few_frames() -> None:
    """The kernel, and what makes sure that rows are in order."""
    x, aten = opmux.ones(4, 4), opmux.ops.aten
    calls: list[tuple[Callable[[], Any], int]] = [
        (lambda: aten.sum.dim_IntList(x, [-1]), 4),
        (lambda: aten.threshold_backward.default(x, x, 0), 6),
        (lambda: aten.var.correction(x, [1], correction=0), 7),
        (lambda: aten.std.correction(x), 9),
    ]
    for call, most in calls:
        call()
        assert len(python_frames(call)) <= most, python_frames(call)


@pytest.mark.parametrize("correction", [None, 0, 1, 3, 4, -1, 0.5, 1 << 70])
@pytest.mark.parametrize("dim", [None, [], [0], [-1], [1, 2], [3], [-4]])
def test_variances_of_few_elements_are_those_of_all_dimensions_or_one(dim: Any, correction: Any) -> None:
    """As of elements that are not in rows, which go another way, with its warnings and refusals."""
    x = opmux.from_numpy(RNG.standard_normal((2, 3, 4)))
    other = x.permute(2, 0, 1).contiguous().permute(1, 2, 0)

    def found(tensor: Any, keepdim: bool) -> Any:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                result = opmux.ops.aten.var.correction(tensor, dim, correction=correction, keepdim=keepdim)
            except (OperatorIndexError, OperatorOverflowError) as error:
                return type(error)
        return result.shape, result.numpy().round(12).tolist(), [str(each.message) for each in caught]

    for keepdim in (False, True):
        np.testing.assert_equal(found(x, keepdim), found(other, keepdim))


@each("shape", [(1, 4, 3, 3), (2, 4, 5), (3, 4), (2, 6, 1, 1)])
def test_groups_are_normalised_in_every_order(shape: tuple[int, ...]) -> None:
    """With the values of a row-major tensor and the order of PyTorch, whose channels last stay last."""
    x = opmux.from_numpy(RNG.standard_normal(shape).astype("float32"))
    factor = opmux.from_numpy(RNG.standard_normal(shape[1]).astype("float32"))
    for group in (1, 2):
        plain = functional.group_norm(x, group, factor, factor) if x.numel() > shape[0] * group else x
        wide = functional.group_norm(x.double(), group, factor.double(), factor.double()) if plain is not x else x
        np.testing.assert_allclose(plain.numpy(), wide.numpy(), rtol=1e-4, atol=1e-5)
        if len(shape) == 4:
            other = functional.group_norm(x.contiguous(memory_format=opmux.channels_last), group, factor, factor)
            np.testing.assert_allclose(other.numpy(), plain.numpy(), rtol=1e-5, atol=1e-6)
            assert other.is_contiguous(memory_format=opmux.channels_last)


def test_norms_raise_no_events_and_name_their_operator() -> None:
    """Overflow is infinite, and a dimension that is not there is refused by the operator that was called."""
    x = opmux.tensor([[3e38, 3e38], [3.0, 4.0]])
    with np.errstate(all="raise"):
        assert x.norm(dim=1).tolist() == [math.inf, 5.0]
        assert opmux.norm(x, 2.0, 1, keepdim=True).shape == (2, 1)
        assert opmux.tensor([1e30, 1e30]).prod().item() == math.inf
    with pytest.raises(OperatorIndexError, match="aten::norm"):
        opmux.ops.aten.norm.ScalarOpt_dim(x, 2.0, [7], False)
    with pytest.raises(OperatorIndexError, match="aten::linalg_vector_norm"):
        opmux.ops.aten.linalg_vector_norm.default(x, 2, [7])


def test_sums_have_the_dtype_that_is_asked_for() -> None:
    """One of the same size as the tensor's, too."""
    x = opmux.tensor([[1.5, 2.5], [3.0, 4.0]], dtype=opmux.float64)
    assert (x.sum(0, dtype=opmux.int64).tolist(), x.sum(0, dtype=opmux.complex64).dtype) == ([4, 6], opmux.complex64)
    assert x.mean(0, dtype=opmux.float32).dtype is opmux.float32


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64", "bool"])
@pytest.mark.parametrize("name", ["sum", "nansum", "prod"])
def test_small_integers_wrap_in_the_dtype_that_is_asked_for(name: str, dtype: str) -> None:
    """Array modules compute small ones in a wider dtype; small and large tensors, and all forms, give what that one holds."""
    wanted = getattr(opmux, dtype)
    for count in (2, 40_000):
        x = opmux.ones(2, count, dtype=wanted)
        if dtype != "bool":
            x[0] = opmux.iinfo(wanted).max
        for found in (
            getattr(x, name)(0, dtype=wanted),
            getattr(opmux, name)(x, 0, True, dtype=wanted)[0],
            getattr(opmux, name)(x, 0, dtype=wanted, out=opmux.empty(count, dtype=wanted)),
        ):
            expected = {"prod": np.prod}.get(name, np.sum)(x.numpy(), 0, dtype=dtype)
            assert found.dtype is wanted
            np.testing.assert_array_equal(found.numpy(), expected)
        assert getattr(opmux, name)(x, dtype=wanted).dtype is wanted
        assert getattr(x[0, 0], name)(dtype=wanted).dtype is wanted


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_activations_keep_the_dtype_of_large_tensors(dtype: str) -> None:
    """Those of half precision compute in a wider one."""
    for count in (4, 10_000):
        x = opmux.ones(count, dtype=getattr(opmux, dtype))
        for name in (
            "logsigmoid",
            "softplus",
            "elu",
            "selu",
            "celu",
            "mish",
            "hardswish",
            "leaky_relu",
            "relu6",
            "silu",
        ):
            assert getattr(functional, name)(x).dtype is x.dtype, name


@pytest.mark.parametrize("dtype", ["int64", "int32"])
def test_slices_are_added_along_every_dimension(dtype: str) -> None:
    """As often as the index names them, whatever its dtype."""
    x = RNG.standard_normal((3, 4, 2)).astype("float32")
    for dim in range(3):
        rows = RNG.integers(0, x.shape[dim], x.shape[dim])
        wanted = x.copy()
        np.add.at(np.moveaxis(wanted, dim, 0), rows, np.moveaxis(x, dim, 0))
        index = opmux.tensor(rows.tolist(), dtype=getattr(opmux, dtype))
        found = opmux.from_numpy(x.copy()).index_add(dim, index, opmux.from_numpy(x))
        np.testing.assert_allclose(found.numpy(), wanted, rtol=1e-6)
