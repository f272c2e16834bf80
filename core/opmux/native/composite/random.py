"""Tensors of random numbers: an empty tensor, filled by one of the in-place operators."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.random import check_continuous, check_deviation
from opmux.native.shapes import broadcast_shapes
from opmux.tensor import Generator, Tensor, array_backend, contiguous_format, dtype, int64

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


def rand(size: Size, *, generator: Generator | None = None, **options: Any) -> Any:
    return ops.aten.uniform_.default(_empty(size, options), generator=generator)


def rand_out(size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    return ops.aten.uniform_.default(ops.aten.resize_.default(out, size), generator=generator)


def rand_like(self: Tensor, *, generator: Generator | None = None, **options: Any) -> Any:
    return ops.aten.uniform_.default(ops.aten.empty_like.default(self, **options), generator=generator)


def randn(size: Size, *, generator: Generator | None = None, **options: Any) -> Any:
    return ops.aten.normal_.default(_empty(size, options), generator=generator)


def randn_out(size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    return ops.aten.normal_.default(ops.aten.resize_.default(out, size), generator=generator)


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
    return randint_like_low(self, 0, int(ops.aten.item.default(high)), generator=generator, **options)


def randint_out(high: int, size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    return randint_low_out(0, high, size, generator=generator, out=out)


def randint_low_out(low: int, high: int, size: Size, *, generator: Generator | None = None, out: Tensor) -> Any:
    resized = ops.aten.resize_.default(out, size)
    return getattr(ops.aten.random_, "from")(resized, low, high, generator=generator)


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
    return ops.aten.bernoulli_.Tensor(ops.aten.empty_like.default(self), self, generator=generator)


def bernoulli_out(self: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    resized = ops.aten.resize_.default(out, shape_of(self))
    return ops.aten.bernoulli_.Tensor(resized, self, generator=generator)


def bernoulli_p(self: Tensor, p: float, *, generator: Generator | None = None) -> Any:
    return ops.aten.bernoulli_.float(ops.aten.empty_like.default(self), p, generator=generator)


def normal_functional(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Generator | None = None) -> Any:
    return ops.aten.normal_.default(ops.aten.empty_like.default(self), mean, std, generator=generator)


def _scaled(out: Tensor, shape: Size, mean: Any, std: Any, generator: Generator | None) -> Any:
    """Fills `out`, resized, with normal numbers of a mean and a deviation each; numbers or tensors.

    Raises:
        OperatorValueError: A deviation is negative, or the dtype has no fractions.
    """
    if isinstance(std, Tensor):
        _check_deviations(std)
    else:
        check_deviation(std)
    if 0 not in shape:
        check_continuous("normal", out)
    out = ops.aten.normal_.default(ops.aten.resize_.default(out, shape), generator=generator)
    return out if 0 in shape else ops.aten.add_.Tensor(ops.aten.mul_.Tensor(out, std), mean)


def _check_deviations(std: Tensor) -> None:
    if std.dtype.is_complex:
        raise OperatorValueError("aten::normal", found="normal expects standard deviation to be non-complex")
    # See Note [Values on a device].
    if 0 not in shape_of(std) and std.device.type != "meta" and array_backend(std.device.type).on_host:
        check_deviation(ops.aten.item.default(ops.aten.min.default(std)))


def _made(like: Tensor) -> Any:
    return ops.aten.empty_like.default(like, memory_format=contiguous_format)


def normal_tensor_float(mean: Tensor, std: float = 1.0, *, generator: Generator | None = None) -> Any:
    return _scaled(_made(mean), shape_of(mean), mean, std, generator)


def normal_tensor_float_out(mean: Tensor, std: float = 1.0, *, generator: Generator | None = None, out: Tensor) -> Any:
    # PyTorch makes the deviation a tensor of the destination's shape, and broadcasts.
    return _scaled(out, broadcast_shapes(shape_of(mean), shape_of(out)), mean, std, generator)


def normal_float_tensor(mean: float, std: Tensor, *, generator: Generator | None = None) -> Any:
    return _scaled(_made(std), shape_of(std), mean, std, generator)


def normal_float_tensor_out(mean: float, std: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _scaled(out, shape_of(std), mean, std, generator)


def normal_tensor_tensor(mean: Tensor, std: Tensor, *, generator: Generator | None = None) -> Any:
    return normal_tensor_tensor_out(mean, std, generator=generator, out=_made(mean))


def normal_tensor_tensor_out(mean: Tensor, std: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _scaled(out, broadcast_shapes(shape_of(mean), shape_of(std)), mean, std, generator)


def normal_float_float(
    mean: float, std: float, size: Size, *, generator: Generator | None = None, **options: Any
) -> Any:
    return ops.aten.normal_.default(_empty(size, options), mean, std, generator=generator)


def normal_float_float_out(
    mean: float, std: float, size: Size, *, generator: Generator | None = None, out: Tensor
) -> Any:
    resized = ops.aten.resize_.default(out, size)
    return ops.aten.normal_.default(resized, mean, std, generator=generator)
