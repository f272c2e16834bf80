"""Tensors of random numbers: an empty tensor, filled by one of the in-place operators."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import check_number, shape_of, warn_of_resizing
from opmux.native.shapes import broadcast_shapes
from opmux.tensor import Generator, Tensor, contiguous_format, dtype, int64, ops

__all__ = [
    "bernoulli",
    "bernoulli_out",
    "bernoulli_p",
    "normal_float_float",
    "normal_float_float_out",
    "normal_float_tensor",
    "normal_float_tensor_out",
    "normal_functional",
    "normal_tensor_float",
    "normal_tensor_float_out",
    "normal_tensor_tensor",
    "normal_tensor_tensor_out",
    "rand",
    "rand_like",
    "rand_out",
    "randint",
    "randint_like",
    "randint_like_low",
    "randint_like_tensor",
    "randint_low",
    "randint_low_out",
    "randint_out",
    "randn",
    "randn_like",
    "randn_out",
    "random_full_",
    "random_to_",
    "randperm",
    "randperm_out",
]

Size = Sequence[int]


def _empty(size: Size, options: dict[str, Any]) -> Any:
    return ops.aten.empty.memory_format(size, **options)


def _into(out: Tensor, size: Size, fill: Callable[[Tensor], Any]) -> Any:
    """`out`, resized, with what `fill` writes to a new tensor of its dtype: where that is refused, `out` stays as it was."""
    values = fill(_empty(size, {"dtype": out.dtype, "device": out.device}))
    if out.shape != values.shape:  # without a warning, as in PyTorch
        ops.aten.resize_.default(out, values.shape)
    return ops.aten.copy_.default(out, values)


def rand(size: Size, *, generator: Generator | None = None, **options: Any) -> Any:
    return ops.aten.uniform_.default(ops.aten.empty.memory_format(size, **options), generator=generator)


def rand_out(size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _into(out, size, partial(ops.aten.uniform_.default, generator=generator))


def rand_like(self: Tensor, *, generator: Generator | None = None, **options: Any) -> Any:
    return ops.aten.uniform_.default(ops.aten.empty_like.default(self, **options), generator=generator)


def randn(size: Size, *, generator: Generator | None = None, **options: Any) -> Any:
    return ops.aten.normal_.default(ops.aten.empty.memory_format(size, **options), generator=generator)


def randn_out(size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _into(out, size, partial(ops.aten.normal_.default, generator=generator))


def randn_like(self: Tensor, *, generator: Generator | None = None, **options: Any) -> Any:
    return ops.aten.normal_.default(ops.aten.empty_like.default(self, **options), generator=generator)


def randint(
    high: int, size: Size, *, generator: Generator | None = None, dtype: dtype | None = int64, **options: Any
) -> Any:
    return randint_low(0, high, size, generator=generator, dtype=dtype, **options)


def randint_low(
    low: int,
    high: int,
    size: Size,
    *,
    generator: Generator | None = None,
    dtype: dtype | None = int64,
    **options: Any,
) -> Any:
    made = _empty(size, {"dtype": dtype, **options})
    return getattr(ops.aten.random_, "from")(made, low, high, generator=generator)


def randint_like_low(self: Tensor, low: int, high: int, *, generator: Generator | None = None, **options: Any) -> Any:
    made = ops.aten.empty_like.default(self, **options)
    return getattr(ops.aten.random_, "from")(made, low, high, generator=generator)


def randint_like(self: Tensor, high: int, *, generator: Generator | None = None, **options: Any) -> Any:
    return randint_like_low(self, 0, high, generator=generator, **options)


def randint_like_tensor(self: Tensor, high: Tensor, *, generator: Generator | None = None, **options: Any) -> Any:
    if high.ndim:
        raise OperatorValueError(
            f"aten::randint_like below a tensor of shape {tuple(high.shape)}",
            found="high must be a scalar tensor and on CPU",
            advice="give a number, or select one element of the tensor",
        )
    end = ops.aten.item.default(high)
    check_number(end, int64)
    return randint_like_low(self, 0, int(end.real), generator=generator, **options)


def randint_out(high: int, size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    return randint_low_out(0, high, size, generator=generator, out=out)


def randint_low_out(low: int, high: int, size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _into(out, size, lambda made: getattr(ops.aten.random_, "from")(made, low, high, generator=generator))


def random_to_(self: Tensor, to: int, *, generator: Generator | None = None) -> Any:
    return getattr(ops.aten.random_, "from")(self, 0, to, generator=generator)


def random_full_(self: Tensor, *, generator: Generator | None = None) -> Any:
    return getattr(ops.aten.random_, "from")(self, 0, None, generator=generator)


def randperm(n: int, *, generator: Generator | None = None, dtype: dtype | None = int64, **options: Any) -> Any:
    made = _empty((max(n, 0),), {"dtype": dtype or int64, **options})
    return ops.aten.randperm.generator_out(n, generator=generator, out=made)


def randperm_out(n: int, *, out: Tensor) -> Any:
    return ops.aten.randperm.generator_out(n, generator=None, out=out)


def bernoulli(self: Tensor, *, generator: Generator | None = None) -> Any:
    return ops.aten.bernoulli_.Tensor(_like(self), self, generator=generator)


def bernoulli_out(self: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _into(out, shape_of(self), lambda made: ops.aten.bernoulli_.Tensor(made, self, generator=generator))


def bernoulli_p(self: Tensor, p: float, *, generator: Generator | None = None) -> Any:
    return ops.aten.bernoulli_.float(_like(self), p, generator=generator)


def normal_functional(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Generator | None = None) -> Any:
    return ops.aten.normal_.default(ops.aten.empty_like.default(self), mean, std, generator=generator)


def _scaled(out: Tensor, mean: Any, std: Any, generator: Generator | None) -> Any:
    """Fills `out` with normal numbers of a mean and a deviation each; numbers or tensors."""
    if isinstance(std, Tensor):
        _check_deviation(std)
        ops.aten.normal_.default(out, generator=generator)
        out = ops.aten.mul_.Tensor(out, std)
    else:
        ops.aten.normal_.default(out, 0.0, std, generator=generator)
    if 0 in shape_of(out) and not isinstance(mean, Tensor):
        return out
    return ops.aten.add_.Tensor(out, mean)


def _check_deviation(std: Tensor) -> None:
    found = ""
    if std.dtype.is_complex:
        found = "normal expects standard deviation to be non-complex"
    elif (
        not std.is_meta and std.numel() and not ops.aten.item.default(ops.aten.ge.Scalar(ops.aten.min.default(std), 0))
    ):
        found = "normal expects all elements of std >= 0.0"
    if found:
        raise OperatorValueError(
            "aten::normal", found=found, advice="give the deviations as real numbers, none negative"
        )


def normal_tensor_float(mean: Tensor, std: float = 1.0, *, generator: Generator | None = None) -> Any:
    return _scaled(_like(mean), mean, std, generator)


def normal_tensor_float_out(mean: Tensor, std: float = 1.0, *, generator: Generator | None = None, out: Tensor) -> Any:
    # As in PyTorch, where the deviation counts as a tensor of the destination's shape.
    shape = broadcast_shapes(shape_of(mean), shape_of(out))
    return _into(out, shape, lambda made: _scaled(made, mean, std, generator))


def normal_float_tensor(mean: float, std: Tensor, *, generator: Generator | None = None) -> Any:
    return _scaled(_like(std), mean, std, generator)


def normal_float_tensor_out(mean: float, std: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    warn_of_resizing(out, shape_of(std))
    return _into(out, shape_of(std), lambda made: _scaled(made, mean, std, generator))


def _like(tensor: Tensor) -> Any:
    return ops.aten.empty_like.default(tensor, memory_format=contiguous_format)


def normal_tensor_tensor(mean: Tensor, std: Tensor, *, generator: Generator | None = None) -> Any:
    shape = broadcast_shapes(shape_of(mean), shape_of(std))
    return _scaled(_empty(shape, {"dtype": mean.dtype, "device": mean.device}), mean, std, generator)


def normal_tensor_tensor_out(mean: Tensor, std: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    shape = broadcast_shapes(shape_of(mean), shape_of(std))
    warn_of_resizing(out, shape)
    return _into(out, shape, lambda made: _scaled(made, mean, std, generator))


def normal_float_float(
    mean: float, std: float, size: Size, *, generator: Generator | None = None, **options: Any
) -> Any:
    return ops.aten.normal_.default(_empty(size, options), mean, std, generator=generator)


def normal_float_float_out(
    mean: float, std: float, size: Size, *, generator: Generator | None = None, out: Tensor
) -> Any:
    return _into(out, size, lambda made: ops.aten.normal_.default(made, mean, std, generator=generator))
