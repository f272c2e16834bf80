"""Losses."""

from collections.abc import Callable
from itertools import product
from math import inf, nan
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.tensor import ArrayBackend, Tensor

Make = Callable[..., Tensor]
aten = ops.aten
NONE, MEAN, SUM = 0, 1, 2
LOGS = np.log(np.array([[0.5, 0.25, 0.25], [0.125, 0.125, 0.75]]))


def test_nll_loss_picks_the_target(tensor: Make) -> None:
    """The loss is minus the log-probability of the target, averaged, summed or neither."""
    x, t = tensor(LOGS), tensor([1, 2], "int64")
    losses = -LOGS[[0, 1], [1, 2]]
    for reduction, expected in ((NONE, losses), (MEAN, losses.mean()), (SUM, losses.sum())):
        np.testing.assert_allclose(aten.nll_loss.default(x, t, None, reduction)._array, expected, rtol=1e-6)


def test_nll_loss_weighs_and_ignores(tensor: Make) -> None:
    """Weights of classes enter sum and mean; ignored targets count nowhere."""
    x, t, w = tensor(LOGS), tensor([1, -100], "int64"), tensor([1.0, 3.0, 1.0])
    loss, total = aten.nll_loss_forward.default(x, t, w, MEAN, -100)
    np.testing.assert_allclose(loss._array, -LOGS[0, 1], rtol=1e-6)
    assert total._array.tolist() == 3.0


def test_nll_loss_of_ignored_targets_only_is_nan(tensor: Make) -> None:
    """The mean of no losses is NaN, their sum 0."""
    x, t = tensor(LOGS), tensor([-100, -100], "int64")
    assert np.isnan(aten.nll_loss.default(x, t)._array)
    assert aten.nll_loss.default(x, t, None, SUM)._array == 0


@pytest.mark.parametrize("target", [[0, 3], [0, -1]])
def test_targets_out_of_range_are_refused(tensor: Make, target: list[int]) -> None:
    """A target that is no class raises OperatorIndexError, negative ones too."""
    with pytest.raises(OperatorIndexError, match="out of bounds"):
        aten.nll_loss.default(tensor(LOGS), tensor(target, "int64"))


@pytest.mark.parametrize(
    ("shape", "target", "dtype"),
    [((2, 3), (3,), "int64"), ((2, 3, 4), (2, 5), "int64"), ((), (), "int64"), ((2, 3), (2,), "float32")],
)
def test_targets_that_do_not_fit_are_refused(
    tensor: Make, shape: tuple[int, ...], target: tuple[int, ...], dtype: str
) -> None:
    """Targets of a wrong shape or dtype raise OperatorValueError."""
    with pytest.raises(OperatorValueError, match="aten::nll_loss"):
        aten.nll_loss_nd.default(tensor(np.zeros(shape)), tensor(np.zeros(target), dtype))


def test_cross_entropy_is_log_softmax_and_nll_loss(tensor: Make) -> None:
    """Class indices and one-hot probabilities give the same loss."""
    x = tensor(LOGS + 3)
    by_index = aten.cross_entropy_loss.default(x, tensor([1, 2], "int64"))
    by_probability = aten.cross_entropy_loss.default(x, tensor([[0, 1, 0], [0, 0, 1]]))
    np.testing.assert_allclose(by_index._array, -LOGS[[0, 1], [1, 2]].mean(), rtol=1e-5)
    np.testing.assert_allclose(by_probability._array, by_index._array, rtol=1e-5)


def test_cross_entropy_refuses_nonsense(tensor: Make) -> None:
    """Label smoothing is from 0 to 1; integral probabilities and ignoring them are refused."""
    x = tensor(LOGS)
    with pytest.raises(OperatorValueError, match="label_smoothing"):
        aten.cross_entropy_loss.default(x, tensor([0, 1], "int64"), None, MEAN, -100, 1.5)
    with pytest.raises(OperatorValueError, match="floating point"):
        aten.cross_entropy_loss.default(x, tensor(LOGS, "int64"))
    with pytest.raises(OperatorValueError, match="ignore_index"):
        aten.cross_entropy_loss.default(x, tensor(LOGS), None, MEAN, 1)


@pytest.mark.parametrize("shape", [(), (1,), (2,), (3, 1), (1, 3)])
def test_cross_entropy_takes_a_weight_for_each_class(shape: tuple[int, ...], tensor: Make) -> None:
    """A weight that broadcasts is none, whether the target holds classes or their probabilities."""
    for target in (tensor([0, 1], "int64"), tensor(np.abs(LOGS))):
        with pytest.raises(OperatorValueError, match="for all 3 classes"):
            aten.cross_entropy_loss.default(tensor(LOGS), target, tensor(np.ones(shape)))


@pytest.mark.parametrize("smoothing", [-0.5, -float("inf"), float("nan")])
def test_only_what_is_positive_smooths_labels(smoothing: float, tensor: Make) -> None:
    """Any other number leaves the loss as it is; more than one is refused."""
    for target in (tensor([0, 1], "int64"), tensor(np.abs(LOGS))):
        plain = aten.cross_entropy_loss.default(tensor(LOGS), target)
        found = aten.cross_entropy_loss.default(tensor(LOGS), target, label_smoothing=smoothing)
        assert found.item() == plain.item()
        with pytest.raises(OperatorValueError, match="label_smoothing"):
            aten.cross_entropy_loss.default(tensor(LOGS), target, label_smoothing=1.5)


def test_one_sample_has_no_dimension_in_ctc_loss_alone(tensor: Make) -> None:
    """The operator that it is made of takes batches; a batch of one gives the same loss."""
    logs, labels = tensor(np.log(np.full((2, 2), 0.5))), tensor([1], "int64")
    for reduction in (NONE, MEAN, SUM):
        found = aten.ctc_loss.IntList(logs, labels, [2], [1], 0, reduction)
        assert found.shape == ()
        assert found.item() == pytest.approx(-np.log(0.75))
    with pytest.raises(OperatorValueError, match="time, sample and class"):
        aten._ctc_loss.default(logs, labels, [2], [1])


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
@pytest.mark.parametrize("wrong", [-0.5, 1.5, nan, inf])
@pytest.mark.parametrize("which", ["input", "target"])
def test_binary_cross_entropy_takes_probabilities(which: str, wrong: float, dtype: str) -> None:
    """Targets too, whatever the reduction: numbers of classes are refused, and no loss is made of them."""
    good, bad = (opmux.tensor([0.5, value], dtype=getattr(opmux, dtype)) for value in (1.0, wrong))
    for reduction in (NONE, MEAN, SUM):
        with pytest.raises(OperatorValueError, match=f"all elements of {which} should be between 0 and 1"):
            aten.binary_cross_entropy.default(*((bad, good) if which == "input" else (good, bad)), None, reduction)


def test_mse_loss_squares_differences(tensor: Make) -> None:
    """The loss is the mean of the squared differences, its gradient twice them."""
    a, b = tensor([1.0, 3.0]), tensor([0.0, 1.0])
    assert aten.mse_loss.default(a, b, NONE)._array.tolist() == [1.0, 4.0]
    assert aten.mse_loss.default(a, b)._array.tolist() == 2.5
    assert aten.mse_loss.default(a, b, SUM)._array.tolist() == 5.0
    assert aten.mse_loss_backward.default(tensor(1.0), a, b, MEAN)._array.tolist() == [1.0, 2.0]


def test_mse_loss_of_integers_is_refused(tensor: Make) -> None:
    """A mean squared error needs floating-point tensors."""
    with pytest.raises(OperatorValueError, match="floating-point"):
        aten.mse_loss.default(tensor([1], "int64"), tensor([1], "int64"))


def test_meta_knows_the_shapes(meta: ArrayBackend, tensor: Make) -> None:
    """On Meta tensors the loss has a shape and no value."""
    x = aten._to_copy.default(tensor(np.zeros((4, 3, 5))), device=meta.device)
    t = aten._to_copy.default(tensor(np.zeros((4, 5)), "int64"), device=meta.device)
    assert tuple(aten.cross_entropy_loss.default(x, t, None, NONE).shape) == (4, 5)
    assert tuple(aten.cross_entropy_loss.default(x, t).shape) == ()


def test_smooth_l1_without_a_bound_keeps_the_dtype(tensor: Make) -> None:
    """With beta 0 the slope is the sign, -1 where both are equal, in the tensors' own dtype."""
    grad, x, t = tensor([1.0, 1.0, 2.0]), tensor([1.0, 2.0, 3.0]), tensor([2.0, 2.0, 1.0])
    slope = aten.smooth_l1_loss_backward.default(grad, x, t, NONE, 0.0)
    assert slope.dtype is x.dtype
    assert slope._array.tolist() == [-1.0, -1.0, 2.0]


_TRIPLES = [t for t in product(("float32", "float64", "float16", "int64"), repeat=3) if len(set(t)) > 1]


@pytest.mark.parametrize("dtypes", _TRIPLES)
def test_gradients_have_the_dtype_of_the_input(tensor: Make, dtypes: tuple[str, str, str]) -> None:
    """The gradient for an input is of its dtype, whatever those of the others; integers have no gradient."""
    grad, x, t = [tensor([1, 2, 3], d) for d in dtypes]
    calls: dict[str, Callable[[], Tensor]] = {
        "mse_loss": lambda: aten.mse_loss_backward.default(grad, x, t, NONE),
        "smooth_l1_loss": lambda: aten.smooth_l1_loss_backward.default(grad, x, t, NONE, 1.0),
        "soft_margin_loss": lambda: aten.soft_margin_loss_backward.default(grad, x, t, NONE),
    }
    for call in calls.values():
        if dtypes[1] == "int64":
            with pytest.raises(OperatorValueError):
                call()
        else:
            assert call().dtype.name == dtypes[1]


@pytest.mark.parametrize("dtypes", _TRIPLES)
def test_gradients_of_one_dtype(tensor: Make, dtypes: tuple[str, str, str]) -> None:
    """Some gradients are computed of tensors of one dtype only, with the CPU and without data."""
    for device in ("cpu", "meta"):
        grad, x, t = [aten._to_copy.default(tensor([1, 2, 3], d), device=device) for d in dtypes]
        with pytest.raises(OperatorValueError, match="Found dtype"):
            aten.huber_loss_backward.default(grad, x, t, NONE, 1.0)
        with pytest.raises(OperatorValueError, match="Found dtype"):
            aten.log_sigmoid_backward.default(grad, x, t)
        with pytest.raises(OperatorValueError, match="Found dtype"):
            aten._prelu_kernel_backward.default(grad, x, t)


def test_bounds_may_be_of_any_size(tensor: Make) -> None:
    """Gradients of losses with a bound: what lies beyond it, even in infinity, has the bound's slope; NaN bounds nothing."""
    inf, nan = float("inf"), float("nan")
    one, zero = tensor([1.0]), tensor([0.0])
    x = tensor([3.0, inf, -inf, nan])
    for bound, smooth, huber in (
        (1.0, [1, 1, -1, nan], [1, 1, -1, nan]),
        (inf, [0, 1, -1, nan], [3, inf, -inf, nan]),
        (1e308, [0, 1, -1, nan], [3, inf, -inf, nan]),
        (nan, [nan, nan, nan, nan], [3, inf, -inf, nan]),
    ):
        found = aten.smooth_l1_loss_backward.default(one, x, zero, NONE, bound)
        np.testing.assert_array_equal(found.numpy(), smooth)
        np.testing.assert_array_equal(aten.huber_loss_backward.default(one, x, zero, NONE, bound).numpy(), huber)


def test_nan_lacks_no_margin(tensor: Make) -> None:
    """A score or a margin that is NaN adds nothing to the loss, and has no gradient."""
    x, target = tensor([[1.0, float("nan"), 1.5]]), tensor([0], "int64")
    assert aten.multi_margin_loss.default(x, target).item() == 0.5
    assert aten.multi_margin_loss.default(x, target, 2, float("nan")).item() == 0
    grad = aten.multi_margin_loss_backward.default(tensor(1.0), x, target, 1, 1)
    np.testing.assert_allclose(grad.numpy(), [[-1 / 3, 0, 1 / 3]], rtol=1e-6)


@pytest.mark.parametrize("weight", [np.inf, np.nan])
def test_what_lacks_no_margin_weighs_nothing(tensor: Make, weight: float) -> None:
    """Whatever its class weighs: the loss and the gradient of a score far enough below are 0."""
    scores, target, weights = tensor([3.0, 1.0, -1.0]), tensor(0, "int64"), tensor([weight, 1.0, 1.0])
    for power in (1, 2):
        assert aten.multi_margin_loss.default(scores, target, power, 1, weights).item() == 0
        grad = aten.multi_margin_loss_backward.default(tensor(1.0), scores, target, power, 1, weights)
        assert not grad.numpy().any()


def test_a_margin_loss_passes_over_nan(tensor: Make) -> None:
    """NaN is within no margin, for one label as for several."""
    scores = tensor([[0.0, np.nan, 0.5]])
    assert aten.multi_margin_loss.default(scores, tensor([0], "int64")).item() == pytest.approx(0.5)
    loss, _ = aten.multilabel_margin_loss_forward.default(scores, tensor([[0, -1, -1]], "int64"), MEAN)
    assert loss.item() == pytest.approx(0.5)


def test_a_reduced_margin_loss_has_one_gradient(tensor: Make) -> None:
    """Of several gradients of a reduced loss the first counts."""
    scores = tensor([[0.0, 0.5], [0.25, 0.0]])
    target, labels = tensor([0, 1], "int64"), tensor([[0, -1], [1, -1]], "int64")
    is_target = tensor([[1.0, 0.0], [0.0, 1.0]])
    for reduction in (MEAN, SUM):
        one, several = (
            [
                aten.multi_margin_loss_backward.default(tensor(grad), scores, target, 1, 1, None, reduction).tolist(),
                aten.multilabel_margin_loss_backward.default(
                    tensor(grad), scores, labels, reduction, is_target
                ).tolist(),
            ]
            for grad in (2.0, [2.0, 3.0])
        )
        assert one == several


def test_nll_loss_of_images_takes_images_only(tensor: Make) -> None:
    """The operator of images refuses what the one of rows takes."""
    target = tensor([0], "int64")
    with pytest.raises(OperatorValueError, match="size mismatch"):
        aten.nll_loss2d_forward.default(tensor([-1.0, -2.0]), target, None, MEAN, -100)
    with pytest.raises(OperatorValueError, match="size mismatch"):
        aten.nll_loss2d_backward.default(tensor(1.0), tensor([[-1.0]]), target, None, MEAN, -100, tensor(1.0))


def test_the_gradient_of_nll_loss_counts_weights(tensor: Make) -> None:
    """Forward wants a row of weights, backward as many weights as classes."""
    x, target, weight = tensor([[-1.0]]), tensor([0], "int64"), tensor(0.5)
    with pytest.raises(OperatorValueError, match="weight tensor should be defined"):
        aten.nll_loss_forward.default(x, target, weight, SUM, -100)
    assert aten.nll_loss_backward.default(tensor(1.0), x, target, weight, SUM, -100, tensor(1.0)).tolist() == [[-0.5]]


def test_the_margin_of_a_triplet_is_added_to_the_nearer_distance(tensor: Make) -> None:
    """Distances that leave the margin no digit lose it, in the order of the formula."""
    near, far = tensor([[3.0, 1.0]]), tensor([[-3.0, 1.0]])
    assert aten.triplet_margin_loss.default(tensor([[2.0**62, 1.0]]), near, far).item() == 0


def test_marks_of_labels_have_their_shape(tensor: Make) -> None:
    """The gradient of a loss of labels wants one mark for each of them."""
    labels = tensor([[0, 1]], "int64")
    with pytest.raises(OperatorValueError, match="same size"):
        aten.multilabel_margin_loss_backward.default(tensor(1.0), tensor([[0.0, 1.0]]), labels, SUM, tensor([1.0, 1.0]))


def test_a_real_soft_margin_has_a_real_target(tensor: Make) -> None:
    """The loss is computed in the input's memory, which no complex target fits."""
    complex_target = tensor([1j], "complex64")
    with pytest.raises(OperatorValueError, match="can't be cast"):
        aten.soft_margin_loss.default(tensor([0.5]), complex_target)
    assert aten.soft_margin_loss.default(complex_target, tensor([1.0])).is_complex()


def test_labels_are_marked_with_zero_and_one(tensor: Make) -> None:
    """Marks of labels that no forward gives are refused, and a reduction that no 64 bits hold."""
    labels, scores = tensor([[0, 1]], "int64"), tensor([[0.0, 1.0]])
    for marks in ([[2.0, 1.0]], [[np.nan, 1.0]], [[-1.0, 0.0]]):
        with pytest.raises(OperatorValueError, match="out of range"):
            aten.multilabel_margin_loss_backward.default(tensor(1.0), scores, labels, SUM, tensor(marks))
    for reduction in (2**63, -(2**63) - 1):
        with pytest.raises(OperatorValueError, match="no 64 bits"):
            aten.multilabel_margin_loss_forward.default(scores, labels, reduction)
        with pytest.raises(OperatorValueError, match="no 64 bits"):
            aten.multi_margin_loss.default(scores, tensor([0], "int64"), reduction=reduction)


@pytest.mark.parametrize("name", ["float16", "bfloat16", "float32", "float64"])
def test_the_mean_of_no_squares_has_the_dtype_of_the_others(name: str) -> None:
    """It is NaN."""
    nothing = opmux.zeros((0,), dtype=getattr(opmux, name))
    loss = opmux.ops.aten.mse_loss.default(nothing, nothing)
    assert loss.dtype is nothing.dtype
    assert loss.isnan().item()


def test_weights_that_add_up_to_nothing_divide_by_zero(tensor: Make) -> None:
    """The mean is infinite or NaN, as a quotient by zero is, and so is its gradient."""
    x, target, weight = tensor([[-1.0, -2.0], [-4.0, -8.0]]), tensor([0, 1], "int64"), tensor([1.0, -1.0])
    for scores, expected in ((x, -np.inf), (-x, np.inf), (x * 0, np.nan)):
        loss, total = aten.nll_loss_forward.default(scores, target, weight, MEAN, -100)
        assert total.item() == 0
        np.testing.assert_array_equal(loss.numpy(), expected)
        images, labels = scores.t().reshape(1, 2, 1, 2), target.reshape(1, 1, 2)
        np.testing.assert_array_equal(aten.nll_loss2d.default(images, labels, weight, MEAN, -100).numpy(), expected)
    for one, size in ((1.0, np.inf), (0.0, np.nan)):
        grad = aten.nll_loss_backward.default(tensor(one), x, target, weight, MEAN, -100, tensor(0.0))
        np.testing.assert_array_equal(grad.numpy(), [[-size, 0], [0, size]])


@pytest.mark.parametrize("wrong", ["float64", "int64", "float16"])
def test_gradients_of_losses_take_operands_of_the_inputs_dtype(tensor: Make, wrong: str) -> None:
    """What is computed with beside the input has its dtype; a total weight has it where it is divided by."""
    x, target = tensor(LOGS), tensor([1, 2], "int64")
    one, each, other = tensor(1.0), tensor([1.0, 1.0]), tensor(1.0, wrong)
    marks, labels = tensor([[1.0, 0, 0], [1.0, 0, 0]]), tensor([[0, -1, -1], [0, -1, -1]], "int64")
    images, places = tensor(LOGS).reshape(1, 2, 1, 3), tensor([[[0, 1, 0]]], "int64")
    calls: tuple[Callable[[], Tensor], ...] = (
        lambda: aten.nll_loss_backward.default(other, x, target, None, MEAN, -100, one),
        lambda: aten.nll_loss_backward.default(one, x, target, None, MEAN, -100, other),
        lambda: aten.nll_loss_backward.default(one, x, target, None, SUM, -100, other),
        lambda: aten.nll_loss_backward.default(tensor([1.0, 1.0], wrong), x, target, None, NONE, -100, one),
        lambda: aten.nll_loss_backward.default(one, x, target, None, MEAN, -100, each),
        lambda: aten.nll_loss2d_backward.default(other, images, places, None, MEAN, -100, one),
        lambda: aten.nll_loss2d_backward.default(one, images, places, None, MEAN, -100, other),
        lambda: aten.multi_margin_loss.default(x, target, 1, 1, tensor([1.0, 1.0, 1.0], wrong)),
        lambda: aten.multi_margin_loss_backward.default(other, x, target, 1, 1),
        lambda: aten.multilabel_margin_loss_backward.default(other, x, labels, MEAN, marks),
        lambda: aten.multilabel_margin_loss_backward.default(one, x, labels, MEAN, tensor(marks.numpy(), wrong)),
    )
    for call in calls:
        with pytest.raises(OperatorValueError):
            call()
    found = aten.nll_loss_backward.default(each, x, target, None, NONE, -100, other)
    np.testing.assert_array_equal(found.numpy(), [[0, -1, 0], [0, 0, -1]])


@pytest.mark.parametrize("shape", [(), (2,), (4,), (2, 1), (3, 2), (1, 3), (2, 2, 2)])
def test_ctc_loss_takes_the_labels_that_the_lengths_say(tensor: Make, shape: tuple[int, ...]) -> None:
    """One after another they are as many as the lengths add up to; in rows there may be more."""
    logs, lengths = tensor(np.zeros((4, 2, 3)), "float32"), ([4, 4], [1, 2])
    call = opmux.ops.aten._ctc_loss.default
    for fits in ((3,), (2, 2), (2, 5)):
        assert call(logs, tensor(np.ones(fits), "int64"), *lengths)[0].shape == (2,)
    with pytest.raises(OperatorValueError, match="Expected tensor to have size"):
        call(logs, tensor(np.ones(shape), "int64"), *lengths)


@pytest.mark.parametrize("labels", [[[3, 1]], [[1, -1]], [3, 1], [0, -2]])
def test_ctc_loss_refuses_labels_that_are_no_class(tensor: Make, labels: Any) -> None:
    """Forth and back, but not those behind a sample's last label; the blank may be a label."""
    logs, call = tensor(np.zeros((4, 1, 3)), "float32"), opmux.ops.aten._ctc_loss.default
    given, back = tensor(np.array(labels), "int64"), opmux.ops.aten._ctc_loss_backward.default
    with pytest.raises(OperatorIndexError, match="a label is out of range"):
        call(logs, given, [4], [2])
    loss, alpha = call(logs, tensor(np.array([[1, 0]]), "int64"), [4], [2])
    with pytest.raises(OperatorIndexError, match="a label is out of range"):
        back(loss, logs, given, [4], [2], loss, alpha, 0)
    assert np.isfinite(call(logs, tensor(np.array([[1, 3]]), "int64"), [4], [1])[0].item())


@pytest.mark.parametrize(("labels", "expected"), [([1, 0], 15), ([0, 0], 5), ([1, 2], 15), ([1, 1], 5)])
def test_the_blank_of_ctc_loss_may_be_a_label(tensor: Make, labels: list[int], expected: int) -> None:
    """The loss counts the ways through the states: from a label to another one there is a way past the blank between them."""
    loss, _ = opmux.ops.aten._ctc_loss.default(
        tensor(np.zeros((4, 1, 3)), "float64"), tensor([labels], "int64"), [4], [2]
    )
    assert abs(np.exp(-loss.item()) - expected) < 1e-9
