"""Functions for neural networks, with the names and signatures of `torch.nn.functional`."""

from functools import partial

from opmux.native._generated.functions import bilinear, cosine_similarity, pairwise_distance, pdist
from opmux.nn import (
    _activation,
    _averaging,
    _convolution,
    _dropout,
    _embedding,
    _images,
    _loss,
    _margin_loss,
    _normalization,
    _pooling,
    _regression_loss,
)
from opmux.nn._activation import *  # noqa: F403 -- listed in __all__
from opmux.nn._averaging import *  # noqa: F403 -- listed in __all__
from opmux.nn._convolution import *  # noqa: F403 -- listed in __all__
from opmux.nn._dropout import *  # noqa: F403 -- listed in __all__
from opmux.nn._embedding import *  # noqa: F403 -- listed in __all__
from opmux.nn._images import *  # noqa: F403 -- listed in __all__
from opmux.nn._loss import *  # noqa: F403 -- listed in __all__
from opmux.nn._margin_loss import *  # noqa: F403 -- listed in __all__
from opmux.nn._normalization import *  # noqa: F403 -- listed in __all__
from opmux.nn._pooling import *  # noqa: F403 -- listed in __all__
from opmux.nn._regression_loss import *  # noqa: F403 -- listed in __all__
from opmux.tensor import Tensor, ops

__all__ = [
    *_activation.__all__,
    *_averaging.__all__,
    *_convolution.__all__,
    *_dropout.__all__,
    *_embedding.__all__,
    *_images.__all__,
    *_loss.__all__,
    *_margin_loss.__all__,
    *_normalization.__all__,
    *_pooling.__all__,
    *_regression_loss.__all__,
    "bilinear",
    "cosine_similarity",
    "linear",
    "pairwise_distance",
    "pdist",
]

_aten = ops.aten


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """`input @ weight.T + bias`.

    Args:
        input: Shape (..., in_features).
        weight: Shape (out_features, in_features) or (in_features).
        bias: Shape (out_features).
        out: Receives the result.

    Raises:
        OperatorValueError: Shapes do not fit.
    """
    linear = _aten.linear.default if out is None else partial(_aten.linear.out, out=out)
    return linear(input, weight, bias)
