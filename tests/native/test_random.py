"""Random numbers and dropout."""

from collections.abc import Callable, Iterator
from math import inf, nan
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, default_generator

Make = Callable[..., Tensor]
aten = ops.aten
random_from = getattr(aten.random_, "from")


@pytest.fixture(autouse=True)
def seeded() -> Iterator[None]:
    """Every test starts from the same seed and leaves the default generator as it was."""
    generator = default_generator()
    state = generator.get_state()
    generator.manual_seed(0)
    yield
    generator.set_state(state)


def test_a_seed_repeats_the_sequence() -> None:
    """The same seed gives the same numbers, by the default generator and by one of one's own."""
    first = aten.rand.default([5])._array
    default_generator().manual_seed(0)
    np.testing.assert_array_equal(aten.rand.default([5])._array, first)
    own = opmux.Generator().manual_seed(0)
    np.testing.assert_array_equal(aten.rand.generator([5], generator=own)._array, first)


def test_distributions_have_their_moments() -> None:
    """Means and deviations are those of the distributions."""
    uniform, normal = aten.rand.default([20000])._array, aten.randn.default([20000])._array
    assert uniform.dtype == normal.dtype == np.float32
    assert uniform.min() >= 0
    assert uniform.max() < 1
    assert abs(uniform.mean() - 0.5) < 0.02
    assert abs(normal.mean()) < 0.05
    assert abs(normal.std() - 1) < 0.05
    shifted = aten.normal.float_float(3.0, 0.5, [20000])._array
    assert abs(shifted.mean() - 3) < 0.05
    assert abs(shifted.std() - 0.5) < 0.05


def test_complex_numbers_have_unit_variance() -> None:
    """The variance of a complex normal number is 1 over both parts together."""
    numbers = aten.randn.default([20000], dtype=opmux.complex64)._array
    assert abs((np.abs(numbers) ** 2).mean() - 1) < 0.05


def test_like_and_out_variants_take_shape_and_dtype(tensor: Make) -> None:
    """rand_like has its model's shape and dtype; out tensors are resized and keep their dtype."""
    model = tensor(np.zeros((2, 3)), "float64")
    assert aten.rand_like.default(model)._array.dtype == np.float64
    out = tensor(np.zeros(1), "float64")
    assert aten.rand.out([2, 2], out=out) is out
    assert out._array.shape == (2, 2)
    assert aten.randint.out(5, [3], out=tensor(np.zeros(1), "int32"))._array.dtype == np.int32


def test_integers_stay_in_their_range() -> None:
    """The upper bound is excluded, and randperm has every integer once."""
    numbers = aten.randint.low(-2, 3, [1000])._array
    assert set(numbers.tolist()) == {-2, -1, 0, 1, 2}
    assert sorted(aten.randperm.default(50)._array.tolist()) == list(range(50))


def test_random_fills_the_whole_range(tensor: Make) -> None:
    """Without bounds random_ draws what the dtype can hold, from 0 on."""
    numbers = aten.random_.default(tensor(np.zeros(5000), "uint8"))._array
    assert (numbers.min(), numbers.max()) == (0, 255)
    assert set(aten.random_.default(tensor(np.zeros(50), "bool"))._array.tolist()) == {False, True}
    assert random_from(tensor(np.zeros(9), "int64"), -(2**63), None)._array.any()


def test_bernoulli_follows_the_probabilities(tensor: Make) -> None:
    """Probabilities come from a number or, one by one, from a tensor."""
    zeros = tensor(np.zeros(5000))
    assert abs(aten.bernoulli_.float(zeros, 0.25)._array.mean() - 0.25) < 0.05
    assert aten.bernoulli.default(tensor([0.0, 1.0, 1.0]))._array.tolist() == [0.0, 1.0, 1.0]


def test_values_that_make_no_distribution_are_refused(tensor: Make) -> None:
    """Bounds, deviations and probabilities are checked, and integers are refused where they make no sense."""
    x = tensor(np.zeros(3))
    with pytest.raises(OperatorValueError, match="from"):
        aten.uniform_.default(x, 3.0, 1.0)
    with pytest.raises(OperatorValueError, match="std"):
        aten.normal_.default(x, 0.0, -1.0)
    with pytest.raises(OperatorValueError, match=r"\[0, 1\]"):
        aten.bernoulli_.float(x, 3.0)
    with pytest.raises(OperatorValueError, match="not integers"):
        aten.uniform_.default(tensor([0], "int64"))
    with pytest.raises(OperatorValueError, match="less than"):
        aten.randint.low(3, 3, [2])
    with pytest.raises(OperatorValueError, match="wider dtype"):
        random_from(tensor([0], "int8"), 0, 300)


def test_dropout_scales_what_it_keeps(tensor: Make) -> None:
    """Elements become 0 with probability p, and the others grow by 1 / (1 - p)."""
    ones = tensor(np.ones(20000))
    result, mask = aten.native_dropout.default(ones, 0.25, True)
    assert abs(mask._array.mean() - 0.75) < 0.02
    np.testing.assert_allclose(result._array, mask._array / np.float32(0.75), rtol=1e-6)
    grad = aten.native_dropout_backward.default(ones, mask, 1 / 0.75)
    np.testing.assert_allclose(grad._array, result._array, rtol=1e-6)


def test_dropout_outside_training_changes_nothing(tensor: Make) -> None:
    """Without training, or with p = 0, dropout returns its input; with p = 1 nothing is left."""
    x = tensor([1.0, 2.0])
    assert aten.dropout.default(x, 0.5, False) is x
    assert aten.dropout.default(x, 0.0, True) is x
    assert aten.dropout.default(x, 1.0, True)._array.tolist() == [0.0, 0.0]
    assert aten.dropout_.default(x, 1.0, True) is x
    assert x._array.tolist() == [0.0, 0.0]
    with pytest.raises(OperatorValueError, match=r"\[0, 1\]"):
        aten.dropout.default(x, 1.2, True)


EMPTY = opmux.zeros((0, 3), dtype=opmux.int64)


@pytest.mark.parametrize(
    "fill",
    [
        lambda: aten.bernoulli_.Tensor(opmux.zeros((0,)), opmux.tensor([3.0, 4.0])),
        lambda: aten.bernoulli.default(EMPTY),
        lambda: aten.normal_.default(opmux.zeros((0,), dtype=opmux.int64)),
        lambda: aten.normal.Tensor_float(EMPTY),
        lambda: aten.normal.float_Tensor(0.5, EMPTY),
        lambda: aten.exponential_.default(opmux.zeros((0,), dtype=opmux.bool)),
        lambda: aten.log_normal.default(EMPTY),
        lambda: aten.native_dropout.default(EMPTY, 7.0, True)[0],
        lambda: aten.rrelu_with_noise.default(opmux.zeros((0,)), opmux.zeros((0,)), 2, 1, True),
    ],
)
def test_nothing_is_drawn_for_an_empty_tensor(fill: Callable[[], Tensor]) -> None:
    """Where no number is drawn, neither the dtype nor the probabilities matter."""
    assert 0 in fill().shape


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_integers_beyond_the_significand_stay_in_their_range(dtype: str) -> None:
    """A floating-point dtype takes any range whose ends it holds, and what it rounds stays inside."""
    d = getattr(opmux, dtype)
    for low, end in ((-1, 60000), (3000, 30000), (-50000, 3)):
        drawn = np.asarray(aten.randint.low(low, end, [500], dtype=d).to(opmux.float64).tolist())
        assert drawn.min() >= low
        assert drawn.max() < end


def test_a_range_that_rounds_to_nothing_is_refused() -> None:
    """Between neighbours of a dtype there is no number, and beyond its largest neither."""
    for d, low, end in ((opmux.float32, 2**62 + 1, 2**62 + 2), (opmux.float16, 0, 2**17), (opmux.int8, 0, 200)):
        with pytest.raises(OperatorValueError):
            aten.randint.low(low, end, [4], dtype=d)


def test_binomial_takes_any_number_for_trials_and_probabilities() -> None:
    """What is below zero counts as zero, a probability above 1 as certain, and what is undefined gives NaN."""
    trials = opmux.tensor([-3.0, 4.0, 5.5, np.inf, 2.0, np.nan, np.nan])
    chances = opmux.tensor([0.5, 2.0, -1.0, 1.0, np.nan, 0.5, -1.0])
    found = aten.binomial.default(trials, chances).tolist()
    np.testing.assert_array_equal(found, [0, 4, 0, np.inf, np.nan, np.nan, 0])


def test_normal_numbers_need_a_deviation() -> None:
    """A negative deviation is refused in a number and in a tensor, before the destination is resized."""
    out = opmux.zeros((5,))
    calls: list[Callable[[], Tensor]] = [
        lambda: aten.normal.Tensor_float_out(opmux.zeros((1, 1)), -1.0, out=out),
        lambda: aten.normal.float_Tensor_out(0.0, opmux.tensor([1.0, -1.0]), out=out),
        lambda: aten.normal.Tensor_Tensor_out(opmux.zeros((1, 1)), opmux.tensor([-1.0]), out=out),
    ]
    for call in calls:
        with pytest.raises(OperatorValueError, match=r"std >= 0\.0"):
            call()
    assert out.shape == (5,)


@pytest.mark.parametrize("name", ["dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout"])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_dropping_everything_leaves_zeros(name: str, shape: tuple[int, ...]) -> None:
    """With probability 1 the result is zero times the input, which every dtype and shape has."""
    for d in (opmux.int64, opmux.float32):
        x = opmux.ones(shape, dtype=d)
        assert not getattr(aten, name).default(x, 1.0, True).any().item()
        assert getattr(aten, name + "_").default(x, 1.0, True) is x
        assert not x.any().item()


def test_the_gradient_of_dropout_is_a_product() -> None:
    """The mask may be of any dtype and shape that is multiplied with the gradient; integers become fractions."""
    scaled = aten.native_dropout_backward.default(opmux.tensor([1, 2]), opmux.tensor([[1.5], [2.0]]), 2.0)
    assert scaled.tolist() == [[3.0, 6.0], [4.0, 8.0]]
    whole = aten.native_dropout_backward.default(opmux.tensor([1, 2]), opmux.tensor([True, False]), 1.5)
    assert whole.tolist() == [1.5, 0.0]


def _rrelu_in_training(x: Tensor, lower: float, upper: float) -> Tensor:
    return aten.rrelu_with_noise.default(x, x, lower, upper, True)  # type: ignore[no-any-return]


def test_rrelu_draws_only_in_training(tensor: Make) -> None:
    """Outside of training the slope is the middle, in whatever order the bounds come; rrelu itself minds the order."""
    x = tensor([-1.0, 2.0], "float32")
    np.testing.assert_allclose(aten.rrelu_with_noise.default(x, x, 0.5, 0.1, False).tolist(), [-0.3, 2.0], rtol=1e-6)
    for call in (aten.rrelu.default, _rrelu_in_training):
        with pytest.raises(OperatorValueError, match="Lower bound"):
            call(x, 0.5, 0.1)


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize(("lower", "upper", "which"), [(0.1, inf, "upper"), (nan, 0.3, "lower"), (-inf, inf, "lower")])
def test_slopes_of_rrelu_are_finite(lower: float, upper: float, which: str, training: bool) -> None:
    """In evaluation too, where none is drawn; in place the tensor stays as it was."""
    x = opmux.tensor([-1.0, 2.0])
    for call in (aten.rrelu.default, aten.rrelu_.default):
        with pytest.raises(OperatorValueError, match=f"{which} bound must be finite"):
            call(x, lower, upper, training)
    assert x.tolist() == [-1.0, 2.0]


@pytest.mark.parametrize(("p", "train"), [(0.0, None), (0.5, True), (1.0, None), (0.5, False), (-1e-320, True)])
def test_dropout_is_laid_out_like_its_input(p: float, train: bool | None) -> None:
    """Result and mask follow the input; a probability that rounding makes 0 is one."""
    x = opmux.ones((2, 4, 3)).transpose(-1, -2)
    result, mask = aten.native_dropout.default(x, p, train)
    assert (result.stride(), mask.stride()) == (x.stride(), x.stride())
    assert mask.all().item() or p in (0.5, 1.0)


def test_normal_numbers_for_no_elements_fit_the_destination() -> None:
    """A destination that the mean or the deviation cannot be added to or multiplied with is refused, whatever its size."""
    with pytest.raises(OperatorValueError, match="can't be cast"):
        aten.normal.Tensor_Tensor_out(EMPTY, opmux.zeros((0, 3)), out=opmux.zeros((0, 3), dtype=opmux.int64))


def test_a_tensor_may_say_where_integers_end() -> None:
    """Its fraction and an imaginary part of 0 are left out; what no int64 holds is refused."""
    x = opmux.zeros(50, dtype=opmux.int64)
    for end in (opmux.tensor(3), opmux.tensor(3.5), opmux.tensor(3.5 + 0j)):
        assert set(aten.randint_like.Tensor(x, end).tolist()) == {0, 1, 2}
    for number in (float("inf"), float("nan"), 1e30, 2.0**63, 3 + 1j):
        for _ in range(2):
            with pytest.raises(OperatorValueError):
                aten.randint_like.Tensor(x, opmux.tensor(number))


def test_dropped_gradients_are_zero_however_large_the_scale_is() -> None:
    """The mask comes before the scale, which may overflow."""
    grad, mask = opmux.tensor([3.0, 2.0], dtype=opmux.float64), opmux.tensor([False, True])
    for kept in (mask, mask.to(opmux.float64)):
        assert aten.native_dropout_backward.default(grad, kept, 1e308).tolist() == [0.0, float("inf")]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["uniform_", "normal_"])
def test_the_sequence_is_one_wherever_it_is_written(name: str, dtype: str) -> None:
    """Numbers are drawn into memory in rows, and copied into any other; both go on from the same place."""
    found = []
    places: list[Callable[[Any], Tensor]] = [
        lambda d: opmux.zeros(3, 4, dtype=d),
        lambda d: opmux.zeros(4, 3, dtype=d).t(),
        lambda d: opmux.zeros(5, 4, dtype=d)[1:4],
        lambda d: opmux.zeros(3, 8, dtype=d)[:, ::2],
    ]
    for make in places:
        opmux.manual_seed(7)
        x = make(getattr(opmux, dtype))
        version = x._version
        assert getattr(x, name)() is x
        assert x._version == version + 1
        found.append((x.tolist(), opmux.rand(2).tolist()))
    assert found == found[:1] * 4


@pytest.mark.parametrize("name", ["uniform_", "normal_"])
def test_a_generator_need_not_write_into_arrays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that a backend brings has the methods of NumPy's, if not all their parameters."""

    class Own:
        def random(self, size: Any, dtype: Any) -> Any:
            return np.full(size, 0.25, dtype)

        standard_normal = random

    generator = default_generator("cpu")
    monkeypatch.setattr(generator, "_native", Own())
    assert getattr(opmux.zeros(2), name)().tolist() == [0.25, 0.25]


def test_expanded_memory_is_refused_before_anything_is_drawn_into_it() -> None:
    """And stays as it was."""
    whole = opmux.zeros(1, 3)
    for name in ("uniform_", "normal_"):
        with pytest.raises(OperatorValueError):
            getattr(whole.expand(2, 3), name)()
    assert whole.tolist() == [[0.0] * 3]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "bfloat16"])
@pytest.mark.parametrize("value", [float("inf"), float("nan"), 60000.0])
def test_dropout_raises_no_event(dtype: str, value: float) -> None:
    """Infinities times zero, and what the scale makes infinite, are numbers where NumPy is to raise events; one mask is drawn."""
    x = opmux.full((64,), value, dtype=getattr(opmux, dtype))
    opmux.manual_seed(3)
    expected = opmux.nn.functional.dropout(x, 0.5)
    opmux.manual_seed(3)
    with np.errstate(all="raise"):
        found = opmux.nn.functional.dropout(x, 0.5)
    opmux.testing.assert_close(found, expected, rtol=0.0, atol=0.0, equal_nan=True)
