"""Functions for neural networks, with the names and signatures of `torch.nn.functional`."""

from typing import TYPE_CHECKING

from opmux.dispatch import overridable
from opmux.native._generated import functions as _functions
from opmux.native._generated import nn as _functions_of_nn
from opmux.native.public.functions import tell_absent
from opmux.nn import (
    _activation,
    _attention,
    _averaging,
    _dropout,
    _embedding,
    _fractional_pooling,
    _images,
    _loss,
    _margin_loss,
    _normalization,
    _pooling,
    _regression_loss,
)
from opmux.nn._activation import *  # noqa: F403 -- listed in __all__
from opmux.nn._attention import *  # noqa: F403 -- listed in __all__
from opmux.nn._averaging import *  # noqa: F403 -- listed in __all__
from opmux.nn._dropout import *  # noqa: F403 -- listed in __all__
from opmux.nn._embedding import *  # noqa: F403 -- listed in __all__
from opmux.nn._fractional_pooling import *  # noqa: F403 -- listed in __all__
from opmux.nn._images import *  # noqa: F403 -- listed in __all__
from opmux.nn._loss import *  # noqa: F403 -- listed in __all__
from opmux.nn._margin_loss import *  # noqa: F403 -- listed in __all__
from opmux.nn._normalization import *  # noqa: F403 -- listed in __all__
from opmux.nn._pooling import *  # noqa: F403 -- listed in __all__
from opmux.nn._regression_loss import *  # noqa: F403 -- listed in __all__
from opmux.tensor import Tensor as Tensor  # which torch.nn.functional has too

if TYPE_CHECKING:
    from opmux.native._generated.functions import (
        adaptive_avg_pool1d,
        avg_pool1d,
        bilinear,
        celu_,
        channel_shuffle,
        conv1d,
        conv2d,
        conv3d,
        conv_transpose1d,
        conv_transpose2d,
        conv_transpose3d,
        cosine_similarity,
        hardshrink,
        native_channel_shuffle,
        pairwise_distance,
        pdist,
        pixel_shuffle,
        pixel_unshuffle,
        prelu,
        relu_,
        rrelu_,
        selu_,
        threshold_,
    )
    from opmux.native._generated.nn import leaky_relu_, linear, softplus, softshrink

__all__ = [
    *_activation.__all__,
    *_attention.__all__,
    *_averaging.__all__,
    *_dropout.__all__,
    *_embedding.__all__,
    *_fractional_pooling.__all__,
    *_images.__all__,
    *_loss.__all__,
    *_margin_loss.__all__,
    *_normalization.__all__,
    *_pooling.__all__,
    *_regression_loss.__all__,
    "adaptive_avg_pool1d",
    "avg_pool1d",
    "bilinear",
    "celu_",
    "channel_shuffle",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "cosine_similarity",
    "hardshrink",
    "leaky_relu_",
    "linear",
    "native_channel_shuffle",
    "pairwise_distance",
    "pdist",
    "pixel_shuffle",
    "pixel_unshuffle",
    "prelu",
    "relu_",
    "rrelu_",
    "selu_",
    "softplus",
    "softshrink",
    "threshold_",
]


#: What is an operator of that very name: a function that is made when it is first asked for. See Note [Public functions].
_OPERATORS = {
    name: _functions_of_nn if name in _functions_of_nn.__all__ else _functions
    for name in __all__
    if name not in globals()
}

for _name in {*__all__} - _OPERATORS.keys():
    # A function that is PyTorch's own at the top, such as avg_pool2d, is the same object here; the others are asked about before
    # their first operator, so that a handler sees the function and not its parts.
    if not hasattr(globals()[_name], "asks_handlers"):
        globals()[_name] = overridable(globals()[_name], __name__, f"nn.functional.{_name}")

tell_absent(globals(), _OPERATORS)
del tell_absent
