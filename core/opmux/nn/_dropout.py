"""Dropout, with the names and signatures of `torch.nn.functional`."""

from opmux.errors import OperatorValueError, caution
from opmux.tensor import Tensor, ops

__all__ = ["alpha_dropout", "dropout", "dropout1d", "dropout2d", "dropout3d", "feature_alpha_dropout"]

_aten = ops.aten


def _call(name: str, input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    result: Tensor = getattr(_aten, f"{name}_" if inplace else name).default(input, p, training)
    return result


def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Zeroes each element with probability `p` and scales the rest by `1 / (1 - p)`; the input if not `training`.

    Raises:
        OperatorValueError: `p` is not between 0 and 1.
    """
    return _call("dropout", input, p, training, inplace)


def alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> Tensor:
    """Dropout that goes with `selu`: numbers of mean 0 and variance 1 stay such.

    Raises:
        OperatorValueError: `p` is not between 0 and 1.
    """
    return _call("alpha_dropout", input, p, training, inplace)


def feature_alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> Tensor:
    """As `alpha_dropout`, of whole channels.

    Raises:
        OperatorValueError: `p` is not between 0 and 1, or the input has fewer than 2 dimensions.
    """
    return _call("feature_alpha_dropout", input, p, training, inplace)


def _of_channels(input: Tensor, p: float, training: bool, inplace: bool, batched: bool) -> Tensor:
    """Dropout of the channels of samples, or of one sample."""
    if batched:
        return _call("feature_dropout", input, p, training, inplace)
    dropped = _call("feature_dropout", input.unsqueeze(0), p, training, inplace)
    return input if inplace else dropped.squeeze(0)


def dropout1d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """As `dropout`, of whole channels of a (N, C, L) or (C, L) tensor.

    Raises:
        OperatorValueError: `p` is not between 0 and 1, or the input has another number of dimensions.
    """
    if input.ndim not in (2, 3):
        raise OperatorValueError(
            f"dropout1d of shape {tuple(input.shape)}",
            found=f"Expected 2D or 3D input, but received a {input.ndim}D input",
            advice="pass (N, C, L) or (C, L), or use dropout, which takes any shape",
        )
    return _of_channels(input, p, training, inplace, input.ndim == 3)


def _warn_of_shape(name: str, input: Tensor, expected: str) -> None:
    caution(
        f"{name}: the input has {input.ndim} dimensions where {expected} are expected; the second one counts as channels"
    )


def dropout2d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """As `dropout`, of whole channels of a (N, C, H, W) tensor; other shapes (N, C, ...) warn.

    Raises:
        OperatorValueError: `p` is not between 0 and 1, or the input has fewer than 2 dimensions.
    """
    if input.ndim != 4:
        _warn_of_shape("dropout2d", input, "4")
    return _call("feature_dropout", input, p, training, inplace)


def dropout3d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """As `dropout`, of whole channels of a (N, C, D, H, W) or (C, D, H, W) tensor; other numbers of dimensions warn.

    Raises:
        OperatorValueError: `p` is not between 0 and 1, or the input has no dimension besides the channels.
    """
    if input.ndim not in (4, 5):
        _warn_of_shape("dropout3d", input, "4 or 5")
    return _of_channels(input, p, training, inplace, input.ndim == 5)
