"""Tensors of random numbers: an empty tensor, filled by one of the in-place operators."""

from collections.abc import Sequence
from typing import Any

from opmux.native.arrays import shape_of
from opmux.tensor import Generator, Tensor, dtype, int64, ops

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


def _scaled(out: Tensor, mean: Any, std: Any, generator: Generator | None) -> Any:
    """Fills `out` with normal numbers of a mean and a deviation each; numbers or tensors."""
    ops.aten.normal_.default(out, generator=generator)
    out = ops.aten.mul_.Tensor(out, std)
    return ops.aten.add_.Tensor(out, mean)


def normal_tensor_float(mean: Tensor, std: float = 1.0, *, generator: Generator | None = None) -> Any:
    return _scaled(ops.aten.empty_like.default(mean), mean, std, generator)


def normal_tensor_float_out(mean: Tensor, std: float = 1.0, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _scaled(ops.aten.resize_.default(out, shape_of(mean)), mean, std, generator)


def normal_float_tensor(mean: float, std: Tensor, *, generator: Generator | None = None) -> Any:
    return _scaled(ops.aten.empty_like.default(std), mean, std, generator)


def normal_float_tensor_out(mean: float, std: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    return _scaled(ops.aten.resize_.default(out, shape_of(std)), mean, std, generator)


def normal_tensor_tensor(mean: Tensor, std: Tensor, *, generator: Generator | None = None) -> Any:
    # The sum has the common shape and dtype; its values are not used.
    return _scaled(ops.aten.add.Tensor(mean, std), mean, std, generator)


def normal_tensor_tensor_out(mean: Tensor, std: Tensor, *, generator: Generator | None = None, out: Tensor) -> Any:
    shape = shape_of(ops.aten.add.Tensor(mean, std))
    return _scaled(ops.aten.resize_.default(out, shape), mean, std, generator)


def normal_float_float(
    mean: float, std: float, size: Size, *, generator: Generator | None = None, **options: Any
) -> Any:
    return ops.aten.normal_.default(_empty(size, options), mean, std, generator=generator)


def normal_float_float_out(
    mean: float, std: float, size: Size, *, generator: Generator | None = None, out: Tensor
) -> Any:
    resized = ops.aten.resize_.default(out, size)
    return ops.aten.normal_.default(resized, mean, std, generator=generator)
