"""Convolutions, by the routines that serve any array module."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.native.kernels.convolution import convolution, convolution_backward
from opmux.tensor import ArrayBackend, Tensor

Make = Callable[..., Tensor]
aten = ops.aten
RNG = np.random.default_rng(0)


def by_definition(x: Any, w: Any, stride: int, padding: int, dilation: int, groups: int) -> Any:
    """A two-dimensional convolution as its definition says, one output element at a time."""
    outputs, channels, kh, kw = w.shape
    x = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (x.shape[2] - dilation * (kh - 1) - 1) // stride + 1
    columns = (x.shape[3] - dilation * (kw - 1) - 1) // stride + 1
    y = np.zeros((x.shape[0], outputs, rows, columns))
    for o, i, j in product(range(outputs), range(rows), range(columns)):
        first = o // (outputs // groups) * channels
        top, left = i * stride, j * stride
        seen = x[
            :,
            first : first + channels,
            top : top + dilation * (kh - 1) + 1 : dilation,
            left : left + dilation * (kw - 1) + 1 : dilation,
        ]
        y[:, o, i, j] = (seen * w[o]).sum((1, 2, 3))
    return y


@pytest.mark.parametrize(
    ("stride", "padding", "dilation", "groups"), [(1, 0, 1, 1), (2, 1, 1, 1), (1, 2, 2, 1), (2, 1, 2, 2), (1, 1, 1, 4)]
)
def test_convolution_follows_its_definition(
    cpu: ArrayBackend, tensor: Make, stride: int, padding: int, dilation: int, groups: int
) -> None:
    """Strides, padding, dilation and groups give what the definition gives."""
    x, w = RNG.standard_normal((2, 4, 7, 8)), RNG.standard_normal((8, 4 // groups, 3, 2))
    lists = [stride], [padding], [dilation], False, [0], groups
    expected = by_definition(x, w, stride, padding, dilation, groups)
    result = convolution(cpu, tensor(x), tensor(w), None, *lists)
    np.testing.assert_allclose(result._array, expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("writable", [False, True])
def test_gradients_are_adjoint(cpu: ArrayBackend, transposed: bool, writable: bool) -> None:
    """For a linear map the product of output and gradient equals that of input, or weight, and its own gradient."""
    be = ArrayBackend("cpu", cpu.keys, np, lambda a: a, lambda a: a, writable=writable)
    x = be.wrap(RNG.standard_normal((3, 4, 6, 5)))
    w = be.wrap(RNG.standard_normal((4, 2, 3, 2)))
    lists: Any = [2, 1], [1, 0], [1, 2], transposed, [1, 0], 2
    y = convolution(be, x, w, None, *lists)
    g = be.wrap(RNG.standard_normal(y.shape))
    arguments: Any = *lists, [True, True, True]
    dx, dw, db = convolution_backward(be, g, x, w, None, *arguments)
    assert dx is not None
    assert dw is not None
    assert db is not None
    product_of_outputs = (y._array * g._array).sum()
    np.testing.assert_allclose((dx._array * x._array).sum(), product_of_outputs, rtol=1e-10)
    np.testing.assert_allclose((dw._array * w._array).sum(), product_of_outputs, rtol=1e-10)
    np.testing.assert_allclose(db._array, g._array.sum((0, 2, 3)), rtol=1e-10)


def test_gradients_that_are_not_wanted_are_none(tensor: Make) -> None:
    """output_mask says which gradients are computed."""
    x, w = tensor(np.ones((1, 1, 3, 3))), tensor(np.ones((1, 1, 2, 2)))
    g = aten.convolution.default(x, w, None, [1], [0], [1], False, [0], 1)
    found = aten.convolution_backward.default(g, x, w, [1], [1], [0], [1], False, [0], 1, [False, True, False])
    assert [part is None for part in found] == [True, False, True]


@pytest.mark.parametrize(
    ("x", "w", "changes", "message"),
    [
        ((2, 3, 4, 4), (5, 2, 3, 3), {}, "channels"),
        ((2, 3, 4, 4), (5, 3, 5, 5), {}, "Kernel size"),
        ((3, 4, 4), (5, 3, 3, 3), {}, "4-dimensional"),
        ((2, 3, 4, 4), (5, 3, 3, 3), {"stride": [0]}, "stride"),
        ((2, 3, 4, 4), (5, 3, 3, 3), {"padding": [-1]}, "padding"),
        ((2, 3, 4, 4), (5, 3, 3, 3), {"dilation": [0]}, "dilation"),
        ((2, 3, 4, 4), (5, 3, 3, 3), {"stride": [1, 1, 1]}, "stride"),
        ((2, 4, 4, 4), (5, 2, 3, 3), {"groups": 2}, "divisible"),
        ((2, 4, 4, 4), (5, 2, 3, 3), {"groups": 0}, "groups"),
        ((2, 3, 4, 4), (3, 5, 3, 3), {"transposed": True, "output_padding": [1]}, "output padding"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(
    tensor: Make, x: tuple[int, ...], w: tuple[int, ...], changes: dict[str, Any], message: str
) -> None:
    """Shapes and numbers that make no convolution raise OperatorValueError and say what is wrong."""
    arguments: dict[str, Any] = {
        "stride": [1],
        "padding": [0],
        "dilation": [1],
        "transposed": False,
        "output_padding": [0],
        "groups": 1,
    }
    arguments.update(changes)
    with pytest.raises(OperatorValueError, match=message):
        aten.convolution.default(tensor(np.ones(x)), tensor(np.ones(w)), None, *arguments.values())


def test_bias_and_dtypes_are_checked(tensor: Make) -> None:
    """The bias has one element per output channel, and dtypes are not promoted."""
    x, w = tensor(np.ones((1, 1, 3, 3))), tensor(np.ones((2, 1, 2, 2)))
    with pytest.raises(OperatorValueError, match="bias"):
        aten.conv2d.default(x, w, tensor([1.0, 2.0, 3.0]))
    with pytest.raises(OperatorValueError, match="should be the same"):
        aten.conv2d.default(x, tensor(np.ones((2, 1, 2, 2)), "float64"))


def test_same_padding_keeps_the_size(tensor: Make) -> None:
    """padding="same" puts an odd zero behind, "valid" none; other words and strides are refused."""
    x, w = tensor([[[1.0, 2.0, 3.0]]]), tensor([[[1.0, 10.0]]])
    assert aten.conv1d.padding(x, w, None, [1], "same")._array.tolist() == [[[21.0, 32.0, 3.0]]]
    assert aten.conv1d.padding(x, w, None, [1], "valid")._array.tolist() == [[[21.0, 32.0]]]
    with pytest.raises(OperatorValueError, match="strided"):
        aten.conv1d.padding(x, w, None, [2], "same")
    with pytest.raises(OperatorValueError, match="Invalid padding"):
        aten.conv1d.padding(x, w, None, [1], "some")


@pytest.mark.parametrize("padding", ["same", "valid"])
@pytest.mark.parametrize("spatial", [1, 2, 3])
def test_padding_by_name_asks_for_dimensions_as_padding_in_numbers(tensor: Make, spatial: int, padding: str) -> None:
    """An input or a weight of another number of dimensions is refused as such, and so is a dilation for another number."""
    convolve = getattr(aten, f"conv{spatial}d").padding
    for of_input, of_weight in product(range(spatial + 4), repeat=2):
        x, w = tensor(np.ones([1] * of_input)), tensor(np.ones([1] * of_weight))
        if of_input in (spatial + 1, spatial + 2) and of_weight == spatial + 2:
            assert convolve(x, w, None, [1], padding).shape == (1,) * of_input
            with pytest.raises(OperatorValueError, match="dilation"):
                convolve(x, w, None, [1], padding, [1] * (spatial + 1))
        else:
            with pytest.raises(
                OperatorValueError, match=rf"\(batched\) input to conv{spatial}d and a {spatial + 2}D weight"
            ):
                convolve(x, w, None, [1], padding)


def test_batch_dimension_may_be_left_out(tensor: Make) -> None:
    """A single image gives a single result."""
    x, w = RNG.standard_normal((3, 5, 5)), RNG.standard_normal((2, 3, 3, 3))
    one = aten.conv2d.default(tensor(x), tensor(w))
    many = aten.conv2d.default(tensor(x[None]), tensor(w))
    np.testing.assert_array_equal(one._array, many._array[0])


@pytest.mark.parametrize("transposed", [False, True])
def test_meta_knows_the_shape(meta: ArrayBackend, tensor: Make, transposed: bool) -> None:
    """On Meta tensors the result and the gradients have the shapes that they have on data."""
    x, w = tensor(np.ones((2, 4, 7, 7))), tensor(np.ones((4, 2, 3, 3)))
    lists = [2], [1], [1], transposed, [1], 2
    expected = aten.convolution.default(x, w, None, *lists)
    ghosts = [aten._to_copy.default(t, device=meta.device) for t in (x, w)]
    result = aten.convolution.default(*ghosts, None, *lists)
    assert tuple(result.shape) == tuple(expected.shape)
    gradients = aten.convolution_backward.default(result, *ghosts, None, *lists, [True, True, False])
    assert [None if part is None else tuple(part.shape) for part in gradients] == [(2, 4, 7, 7), (4, 2, 3, 3), None]


@pytest.mark.parametrize("dims", [1, 2, 3])
@pytest.mark.parametrize("groups", [1, 2])
@pytest.mark.parametrize("samples", [0, 2])
def test_of_no_channels_none_are_made(meta: ArrayBackend, tensor: Make, dims: int, groups: int, samples: int) -> None:
    """As in PyTorch, whatever the weight has; its gradient, and those of input and bias, are zeros of their shapes."""
    x, w, b = tensor(np.ones((samples, 0, *[4] * dims))), tensor(np.ones((4, 0, *[2] * dims))), tensor(np.ones(4))
    lists = [1] * dims, [0] * dims, [1] * dims, False, [0] * dims, groups
    for device in (x.device, meta.device):
        operands = [aten._to_copy.default(t, device=device) for t in (x, w, b)]
        result = aten.convolution.default(*operands, *lists)
        assert tuple(result.shape) == (samples, 0, *[3] * dims)
        gradients = aten.convolution_backward.default(result, *operands[:2], [4], *lists, [True, True, True])
        assert [tuple(part.shape) for part in gradients] == [tuple(t.shape) for t in operands]
    found = aten.convolution_backward.default(
        aten.convolution.default(x, w, b, *lists), x, w, [4], *lists, [False, False, True]
    )
    assert found[:2] == (None, None)
    assert found[2].tolist() == [0.0] * 4
