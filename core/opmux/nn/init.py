"""Initial values of parameters, written in place, with the names and signatures of `torch.nn.init`.

Each function fills the tensor that it is given, records no gradient, and returns it. A generator may be given, as to `opmux.rand`.
"""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, Literal

from opmux.dispatch import explain_each, no_grad, overridable, whole_number
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, kind_of, shown
from opmux.nn._numbers import real_number
from opmux.tensor import Generator, Tensor, ops

__all__ = [
    "calculate_gain",
    "constant",
    "constant_",
    "dirac",
    "dirac_",
    "eye",
    "eye_",
    "kaiming_normal",
    "kaiming_normal_",
    "kaiming_uniform",
    "kaiming_uniform_",
    "normal",
    "normal_",
    "ones_",
    "orthogonal",
    "orthogonal_",
    "sparse",
    "sparse_",
    "trunc_normal_",
    "uniform",
    "uniform_",
    "xavier_normal",
    "xavier_normal_",
    "xavier_uniform",
    "xavier_uniform_",
    "zeros_",
]

_aten: Final = ops.aten
_ANY_SHAPE: Final = "initialise it with zeros_ or normal_, which take any shape"

#: How much a function shrinks what goes through it; "leaky_relu" depends on its slope.
_GAINS: Final[dict[str, float]] = {
    **dict.fromkeys(("linear", "conv1d", "conv2d", "conv3d", "sigmoid"), 1),
    **{f"conv_transpose{n}d": 1 for n in (1, 2, 3)},
    "tanh": 5 / 3,
    "relu": math.sqrt(2),
    "selu": 3 / 4,
}

FanMode = Literal["fan_in", "fan_out"]


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """The factor by which weights are larger, so that what goes through a function keeps its variance.

    Args:
        nonlinearity: The function's name in `nn.functional`: linear, conv1d, sigmoid, tanh, relu, leaky_relu, selu, ...
        param: The negative slope of leaky_relu, 0.01 if left out.

    Raises:
        OperatorValueError: The function is not known, or the slope is no number.
    """
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        if isinstance(slope, bool) or not isinstance(slope, (int, float)):
            raise OperatorValueError(
                f"gain of leaky_relu with param={shown(param)}",
                found="the negative slope is no number",
                advice="pass a number, or leave it out",
            )
        return math.sqrt(2 / (1 + slope**2))
    if nonlinearity not in _GAINS:
        known = ", ".join(sorted([*_GAINS, "leaky_relu"]))
        raise OperatorValueError(
            f"gain of {shown(nonlinearity)}",
            found=f"Unsupported nonlinearity {shown(nonlinearity)}",
            advice=f"use one of {known}",
        )
    return _GAINS[nonlinearity]


@no_grad()
def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Fills with numbers drawn uniformly from [a, b)."""
    return _aten.uniform_.default(tensor, a, b, generator=generator)


@no_grad()
def normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Fills with numbers of the normal distribution of that mean and standard deviation."""
    return _aten.normal_.default(tensor, mean, std, generator=generator)


@no_grad()
def trunc_normal_(
    tensor: Tensor,
    mean: float = 0.0,
    std: float = 1.0,
    a: float = -2.0,
    b: float = 2.0,
    generator: Generator | None = None,
) -> Tensor:
    """Fills with numbers of a normal distribution, of which those outside [a, b] are drawn again.

    Raises:
        OperatorValueError: `std` is not above 0, or `a` is not below `b`.
    """
    _checked("trunc_normal_", tensor)
    if not std > 0 or not a < b:
        raise OperatorValueError(
            f"trunc_normal_ with std={std}, a={a}, b={b}", found="no such distribution", advice="use std > 0 and a < b"
        )
    if mean < a - 2 * std or mean > b + 2 * std:
        caution("trunc_normal_: mean is more than 2 std from [a, b]; the distribution of values may be incorrect")
    if tensor.is_meta:
        return tensor
    inside = _normal_below((b - mean) / std) - _normal_below((a - mean) / std)
    draw = _drawn_normal if inside > 0.3 else _drawn_uniform
    drawn, refused = draw(tensor, mean, std, a, b, generator)
    while refused.any():
        again, still_refused = draw(tensor, mean, std, a, b, generator)
        drawn = _aten.where.self(refused, again, drawn)
        refused = refused & still_refused
    return tensor.copy_(drawn)


def _normal_below(x: float) -> float:
    """The share of the standard normal distribution below x."""
    return (1 + math.erf(x / math.sqrt(2))) / 2


def _drawn_normal(
    like: Tensor, mean: float, std: float, a: float, b: float, generator: Generator | None
) -> tuple[Tensor, Tensor]:
    """Numbers of the whole normal distribution, and which of them are refused."""
    drawn = _aten.empty_like.default(like).normal_(mean, std, generator=generator)
    low, high = (_aten.full_like.default(like, bound) for bound in (a, b))  # in its dtype, which rounds a bound
    return drawn, (drawn < low) | (drawn > high)


def _drawn_uniform(
    like: Tensor, mean: float, std: float, a: float, b: float, generator: Generator | None
) -> tuple[Tensor, Tensor]:
    """Numbers between the bounds, and which of them are refused: the more likely, the further they are from the mean."""
    drawn = _aten.empty_like.default(like).uniform_(a, b, generator=generator)
    highest = -0.5 * ((max(a, min(mean, b)) - mean) / std) ** 2
    density = ((drawn - mean) / std) ** 2 * -0.5 - highest
    return drawn, _aten.empty_like.default(like).uniform_(generator=generator).log_() > density


@no_grad()
def constant_(tensor: Tensor, val: float) -> Tensor:
    """Fills with one number."""
    return _aten.fill_.Scalar(tensor, val)


def ones_(tensor: Tensor) -> Tensor:
    """Fills with ones."""
    return constant_(tensor, 1.0)


@no_grad()
def zeros_(tensor: Tensor) -> Tensor:
    """Fills with zeros."""
    return _aten.zero_.default(tensor)


@no_grad()
def eye_(tensor: Tensor) -> Tensor:
    """Makes a matrix the identity, as far as it has rows and columns.

    Raises:
        OperatorValueError: The tensor has not 2 dimensions.
    """
    _checked("eye_", tensor, (2,))
    _aten.eye.m_out(*tensor.shape, out=tensor)
    return tensor


@no_grad()
def dirac_(tensor: Tensor, groups: int = 1) -> Tensor:
    """Makes a convolution's weight pass its channels on as they are, as far as it has so many.

    Args:
        tensor: Shape (out_channels, in_channels / groups, ...) with 1, 2 or 3 dimensions of the kernel.
        groups: Groups of the convolution; each passes on its own channels.

    Raises:
        OperatorValueError: Another number of dimensions, or output channels that cannot be divided by `groups`.
    """
    _checked("dirac_", tensor, (3, 4, 5))
    groups = whole_number("dirac_", "groups", groups)
    channels, inputs = tensor.shape[:2]
    if groups < 1 or channels % groups:
        raise OperatorValueError(
            f"dirac_ of shape {tuple(tensor.shape)} with groups={groups}",
            found="dim 0 must be divisible by groups",
            advice=f"pass a number of groups that divides {channels}",
        )
    if tensor.is_meta:
        return tensor
    center = tuple(size // 2 for size in tensor.shape[2:])
    of_group = channels // groups
    tensor.zero_()
    for group in range(groups):
        for channel in range(min(of_group, inputs)):
            tensor[(group * of_group + channel, channel, *center)] = 1
    return tensor


def xavier_uniform_(tensor: Tensor, gain: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Fills uniformly from [-a, a) with `a = gain * sqrt(6 / (fan_in + fan_out))` (Glorot and Bengio, 2010).

    Raises:
        OperatorValueError: The tensor has fewer than 2 dimensions.
    """
    bound = math.sqrt(3) * _xavier_std("xavier_uniform_", tensor, gain)
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor: Tensor, gain: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Fills with a normal distribution of `std = gain * sqrt(2 / (fan_in + fan_out))` (Glorot and Bengio, 2010).

    Raises:
        OperatorValueError: The tensor has fewer than 2 dimensions.
    """
    return normal_(tensor, 0.0, _xavier_std("xavier_normal_", tensor, gain), generator)


def kaiming_uniform_(
    tensor: Tensor,
    a: float = 0,
    mode: FanMode = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> Tensor:
    """Fills uniformly from [-b, b) with `b = gain * sqrt(3 / fan)` (He and others, 2015).

    Args:
        tensor: Shape (out_features, in_features, ...).
        a: The negative slope, where `nonlinearity` is leaky_relu.
        mode: "fan_in" keeps the variance of what goes forward, "fan_out" that of the gradients.
        nonlinearity: What follows, for `calculate_gain`.
        generator: Where the numbers come from.

    Raises:
        OperatorValueError: Fewer than 2 dimensions, or an unknown mode or function.
    """
    if _is_empty("kaiming_uniform_", tensor):
        return tensor
    bound = math.sqrt(3) * _kaiming_std("kaiming_uniform_", tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(
    tensor: Tensor,
    a: float = 0,
    mode: FanMode = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> Tensor:
    """Fills with a normal distribution of `std = gain / sqrt(fan)`; the arguments are those of `kaiming_uniform_`."""
    if _is_empty("kaiming_normal_", tensor):
        return tensor
    return normal_(tensor, 0.0, _kaiming_std("kaiming_normal_", tensor, a, mode, nonlinearity), generator)


@no_grad()
def orthogonal_(tensor: Tensor, gain: float = 1, generator: Generator | None = None) -> Tensor:
    """Fills with a matrix whose rows, or columns if they are fewer, are orthogonal and of length `gain` (Saxe and others, 2013).

    Args:
        tensor: Dimensions after the second are counted as columns.
        gain: The factor.
        generator: Where the numbers come from.

    Raises:
        OperatorValueError: The tensor has fewer than 2 dimensions.
    """
    _checked("orthogonal_", tensor)
    gain = real_number("orthogonal_", "gain", gain)
    if tensor.ndim < 2:
        raise _wrong_dimensions("orthogonal_", tensor, "2 or more")
    if not tensor.numel() or tensor.is_meta:
        return tensor
    rows, columns = tensor.shape[0], tensor.numel() // tensor.shape[0]
    drawn = tensor.new_empty((max(rows, columns), min(rows, columns))).normal_(generator=generator)
    q, r = _aten.linalg_qr.default(drawn)
    q = q * r.diagonal().sign()  # all orthogonal matrices are equally likely: Mezzadri, 2007
    return tensor.copy_((q if rows >= columns else q.t()).reshape(tensor.shape) * gain)


@no_grad()
def sparse_(tensor: Tensor, sparsity: float, std: float = 0.01, generator: Generator | None = None) -> Tensor:
    """Fills a matrix with a normal distribution, and a part of each column, chosen at random, with zeros (Martens, 2010).

    Args:
        tensor: Shape (rows, columns).
        sparsity: Which part, from 0 to 1.
        std: The standard deviation of the others.
        generator: Where the numbers come from.

    Raises:
        OperatorValueError: The tensor has not 2 dimensions.
    """
    _checked("sparse_", tensor, (2,))
    if tensor.is_meta:
        return tensor
    rows, columns = tensor.shape
    zeros = math.ceil(sparsity * rows)
    normal_(tensor, 0.0, std, generator)
    for column in range(columns):
        order = _aten.randperm.generator(rows, generator=generator, device=tensor.device)
        tensor[order[:zeros], column] = 0
    return tensor


# -- sizes of layers ------------------------------------------------------------------------------------------------


def _calculate_fan_in_and_fan_out(tensor: Tensor, name: str = "fan in and fan out") -> tuple[int, int]:
    """How many inputs an output of a layer has, and how many outputs an input, by the shape of its weight."""
    _checked(name, tensor)
    if tensor.ndim < 2:
        found = "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions"
        raise OperatorValueError(f"{name} of shape {tuple(tensor.shape)}", found=found, advice=_ANY_SHAPE)
    kernel = math.prod(tensor.shape[2:])
    return tensor.shape[1] * kernel, tensor.shape[0] * kernel


def _xavier_std(name: str, tensor: Tensor, gain: float) -> float:
    both = sum(_calculate_fan_in_and_fan_out(tensor, name))
    return gain * math.sqrt(2 / both) if both else 0.0


def _kaiming_std(name: str, tensor: Tensor, a: float, mode: str, nonlinearity: str) -> float:
    modes = ("fan_in", "fan_out")
    if not isinstance(mode, str) or mode.lower() not in modes:
        raise OperatorValueError(
            f"{name} with mode={shown(mode)}",
            found=f"Mode {shown(mode)} not supported",
            advice=f"use one of {', '.join(modes)}",
        )
    fan = _calculate_fan_in_and_fan_out(tensor, name)[modes.index(mode.lower())]
    return calculate_gain(nonlinearity, a) / math.sqrt(fan)


def _is_empty(name: str, tensor: Tensor) -> bool:
    _checked(name, tensor)
    if 0 not in tensor.shape:
        return False
    caution("Initializing zero-element tensors is a no-op")
    return True


def _checked(name: str, tensor: object, dimensions: tuple[int, ...] = ()) -> None:
    if not isinstance(tensor, Tensor):
        raise OperatorArgumentError(
            f"{name} of {kind_of(tensor)}", found="no tensor", advice="pass a Tensor, such as module.weight"
        )
    if dimensions and tensor.ndim not in dimensions:
        raise _wrong_dimensions(name, tensor, ", ".join(map(str, dimensions)))


def _wrong_dimensions(name: str, tensor: Tensor, expected: str) -> OperatorValueError:
    found = f"Only tensors with {expected} dimensions are supported"
    return OperatorValueError(f"{name} of shape {tuple(tensor.shape)}", found=found, advice=_ANY_SHAPE)


# -- names ----------------------------------------------------------------------------------------------------------

for _name in ("uniform_", "normal_", "constant_", "kaiming_uniform_"):  # those that PyTorch's handlers see
    globals()[_name] = overridable(globals()[_name])

explain_each(globals(), [_name for _name in __all__ if _name in globals()])  # before the names of old, which call these


def _deprecated(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """The function by its name of old, without an underscore, which warns."""
    new = function.__name__

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Tensor:
        message = f"`nn.init.{new[:-1]}` is now deprecated in favor of `nn.init.{new}`."
        caution(message, FutureWarning)
        return function(*args, **kwargs)

    call.__name__ = call.__qualname__ = new[:-1]
    call.__doc__ = f"`{new}` by its former name."
    return call


uniform = _deprecated(uniform_)
normal = _deprecated(normal_)
constant = _deprecated(constant_)
eye = _deprecated(eye_)
dirac = _deprecated(dirac_)
xavier_uniform = _deprecated(xavier_uniform_)
xavier_normal = _deprecated(xavier_normal_)
kaiming_uniform = _deprecated(kaiming_uniform_)
kaiming_normal = _deprecated(kaiming_normal_)
orthogonal = _deprecated(orthogonal_)
sparse = _deprecated(sparse_)
