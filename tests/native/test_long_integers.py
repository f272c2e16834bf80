"""Integers that no 64 bits hold, in operators that make no use of them."""

from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux import ops
from opmux.errors import OperatorOverflowError, OpmuxError

aten = ops.aten
X, IMAGE, ONE = opmux.ones(3, 3), opmux.ones(1, 1, 4, 4), opmux.tensor(1.0)
NOTHING = opmux.ones(0, 3)
TARGET = opmux.tensor([0, 1, 2])

#: Calls by an integer argument, all of which take 1; what they do with a large one is what they do with any that is large.
CALLS: dict[str, Callable[[int], Any]] = {
    "triu": lambda n: aten.triu.default(X, n),
    "tril_": lambda n: aten.tril_.default(X.clone(), n),
    "tril_indices": lambda n: aten.tril_indices.default(3, 3, n),
    "triu_indices": lambda n: aten.triu_indices.default(3, 3, n),
    "diagonal": lambda n: aten.diagonal.default(X, n),
    "diag": lambda n: aten.diag.default(X, n),
    "diagonal_backward": lambda n: aten.diagonal_backward.default(aten.diagonal.default(X, 1), [3, 3], n, 0, 1),
    "roll": lambda n: aten.roll.default(X, [n], [0]),
    "roll dims": lambda n: aten.roll.default(NOTHING, [0], [n]),
    "rot90": lambda n: aten.rot90.default(X, n),
    "diff": lambda n: aten.diff.default(X, n),
    "split": lambda n: aten.split.Tensor(X, n),
    "tensor_split": lambda n: aten.tensor_split.indices(X, [n]),
    "slice_scatter": lambda n: aten.slice_scatter.default(X, X[:1], 0, 0, n),
    "slice_backward": lambda n: aten.slice_backward.default(X[:1], [3, 3], 0, 0, n, 1),
    "repeat": lambda n: aten.repeat.default(NOTHING, [n, 1]),
    "empty_strided": lambda n: aten.empty_strided.default([1], [n]),
    "as_strided": lambda n: aten.as_strided.default(X, [1], [n]),
    "unfold": lambda n: aten.unfold.default(X, 0, 3, n),
    "unfold_backward": lambda n: aten.unfold_backward.default(opmux.ones(1, 3), [3], 0, 3, n),
    "embedding": lambda n: aten.embedding.default(X, TARGET, n),
    "embedding_dense_backward": lambda n: aten.embedding_dense_backward.default(X, TARGET, 3, n, False),
    "avg_pool2d": lambda n: aten.avg_pool2d.default(IMAGE, [2], [2], [0], False, True, n),
    "max_pool1d": lambda n: aten.max_pool1d.default(X, [2], [n]),
    "im2col": lambda n: aten.im2col.default(IMAGE, [4, 4], [1, 1], [0, 0], [n, n]),
    "conv2d": lambda n: aten.conv2d.default(IMAGE, IMAGE, None, [n]),
    "conv2d dilation": lambda n: aten.conv2d.default(IMAGE, ONE.reshape(1, 1, 1, 1), None, [1], [0], [n]),
    "rms_norm": lambda n: aten._fused_rms_norm.default(opmux.ones(1), [n], None, None),
    "fft_c2c": lambda n: aten._fft_c2c.default(X.to(opmux.complex64), [0], n, True),
    "nll_loss reduction": lambda n: aten.nll_loss.default(X, TARGET, None, n),
    "nll_loss ignore_index": lambda n: aten.nll_loss.default(X, TARGET, None, 1, n),
    "nll_loss2d": lambda n: aten.nll_loss2d.default(IMAGE, IMAGE[0].to(opmux.int64) - 1, None, 1, n),
    "nll_loss_backward": lambda n: aten.nll_loss_backward.default(ONE, X, TARGET, None, n, -100, ONE),
    "cross_entropy_loss": lambda n: aten.cross_entropy_loss.default(X, TARGET, None, 1, n),
    "l1_loss": lambda n: aten.l1_loss.default(X, X, n),
    "mse_loss_backward": lambda n: aten.mse_loss_backward.default(X, X, X, n),
    "huber_loss": lambda n: aten.huber_loss.default(X, X, n),
    "smooth_l1_loss_backward": lambda n: aten.smooth_l1_loss_backward.default(X, X, X, n, 1.0),
    "norm": lambda n: aten.norm.Scalar(X, n),
    "dist": lambda n: aten.dist.default(X, X, n),
    "float_power": lambda n: aten.float_power.Tensor_Scalar(X, n),
    "histc": lambda n: aten.histc.default(X, 3, 0, n),
    "cumulative_trapezoid": lambda n: aten.cumulative_trapezoid.dx(X, dx=n),
    "constant_pad_nd": lambda n: aten.constant_pad_nd.default(X, [0, 0], n),
    "multi_margin_loss": lambda n: aten.multi_margin_loss.default(X, TARGET, 1, n),
    "rrelu": lambda n: aten.rrelu.default(X, 0, n),
    "scatter": lambda n: aten.scatter.value(X, 0, opmux.zeros(0, dtype=opmux.int64), n),
    "full": lambda n: aten.full.default([1], n, dtype=opmux.float16),
    "random_": lambda n: getattr(aten.random_, "from")(opmux.zeros(2), 0, n),
}


@pytest.mark.parametrize("name", CALLS)
def test_later_calls_refuse_them_as_the_first_does(name: str) -> None:
    """The first call of an operator looks at its numbers; those that find a kernel leave that to the kernel."""
    call = CALLS[name]
    call(1)
    # Below zero there may be more to refuse.
    for number, error in ((2**70, OperatorOverflowError), (-(2**70), OpmuxError)):
        with pytest.raises(error):
            call(number)
        opmux.dispatch.default_dispatcher.forget_resolutions()
        with pytest.raises(OperatorOverflowError):
            call(number)
        call(1)
