"""Derivatives that take more than a line, and the operators that the others are written with.

`derivatives.yaml` is Python over the names that are collected here. Every function calls operators through the dispatcher, so a
backward pass runs on whatever backend its tensors live on, and is itself recorded when `create_graph` asks for it.
"""

from opmux.dispatch import ops
from opmux_autograd import (
    _arithmetic_formulas,
    _composed_formulas,
    _decomposition_formulas,
    _fourier_formulas,
    _linalg_formulas,
    _loss_formulas,
    _network_formulas,
    _normalization_formulas,
    _reduction_formulas,
    _selection_formulas,
    _shape_formulas,
    _unary_formulas,
)
from opmux_autograd._arithmetic_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._composed_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._decomposition_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._fitting import sum_to_size
from opmux_autograd._fourier_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._linalg_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._loss_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._network_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._normalization_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._reduction_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._selection_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._shape_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._unary_formulas import *  # noqa: F403 - listed in its __all__
from opmux_autograd._values import (
    DerivativeNotImplementedError,
    conj,
    geometry,
    maybe_multiply,
    new_zeros,
    not_implemented,
    shape_of,
    sizes,
    where_zero,
    zeros_like,
)

__all__ = [
    "DerivativeNotImplementedError",
    *_arithmetic_formulas.__all__,
    *_composed_formulas.__all__,
    *_decomposition_formulas.__all__,
    *_fourier_formulas.__all__,
    *_linalg_formulas.__all__,
    *_loss_formulas.__all__,
    *_network_formulas.__all__,
    *_normalization_formulas.__all__,
    *_reduction_formulas.__all__,
    *_selection_formulas.__all__,
    *_shape_formulas.__all__,
    *_unary_formulas.__all__,
    "conj",
    "geometry",
    "maybe_multiply",
    "new_zeros",
    "not_implemented",
    "ops",
    "shape_of",
    "sizes",
    "sum_to_size",
    "where_zero",
    "zeros_like",
]
