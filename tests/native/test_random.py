"""Random numbers and dropout."""

from collections.abc import Callable, Iterator

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
