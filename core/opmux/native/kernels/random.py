"""Random numbers, written into tensors. The sequence for a seed is the array module's own, not PyTorch's."""

from typing import Any, Final

from opmux.native.arrays import cast, forbid_overlap, native, resize_native, shape_of, store
from opmux.native.memory_overlap import assert_no_internal_overlap, in_memory
from opmux.native.meta.random import (
    bernoulli_float_meta_,
    bernoulli_tensor_meta_,
    check_probability,
    integer_range,
    normal_meta_,
    randperm_generator_out_meta,
    uniform_meta_,
)
from opmux.native.repeats import has_repeats, write_repeats
from opmux.tensor import (
    ArrayBackend,
    Generator,
    Tensor,
    complex128,
    default_generator,
    dtype,
    float32,
    float64,
    int64,
    uint64,
)

__all__ = [
    "bernoulli_float_",
    "bernoulli_tensor_",
    "draw",
    "drawn",
    "normal_",
    "random_from_",
    "randperm_generator_out",
    "store_drawn",
    "uniform_",
]

_HALF_ROOT: Final = 0.5**0.5


def draw(be: ArrayBackend, generator: Generator | None, method: str, shape: tuple[int, ...], d: dtype) -> Any:
    """Floating-point random numbers as a native array, in float64 for float64 and in float32 for any other dtype.

    Args:
        be: Backend of the result.
        generator: Source; None stands for the device's default generator.
        method: Method of `numpy.random.Generator`, "random" or "standard_normal".
        shape: Shape of the result.
        d: Dtype that the numbers are for.
    """
    rng = be.rng(default_generator(be.device) if generator is None else generator)
    wide = float64 if d is float64 or d is complex128 else float32
    if be.host_rng:
        return be.from_numpy(getattr(rng, method)(shape, dtype=wide.name))
    return getattr(rng, method)(shape, dtype=be.native_dtype[wide])


def drawn(be: ArrayBackend, generator: Generator | None, method: str, *parameters: Any) -> Any:
    """Numbers of a distribution with parameters for each of them, as a native array."""
    rng = be.rng(default_generator(be.device) if generator is None else generator)
    if be.host_rng:
        return be.xp.asarray(be.from_numpy(getattr(rng, method)(*[be.to_numpy(x) for x in parameters])))
    return getattr(rng, method)(*parameters)


def _draws_into(be: ArrayBackend, out: Tensor, generator: Generator | None, method: str) -> bool:
    """Whether numbers, those of `draw`, were drawn into the memory of a tensor, which takes less time where it lies in rows."""
    array = out._array
    if not (be.writable and be.on_host) or be.host_rng or not getattr(getattr(array, "flags", None), "carray", False):
        return False
    if array.dtype.char not in "fd" or not array.size:
        return False
    rng = be.rng(default_generator(out._device) if generator is None else generator)
    try:
        getattr(rng, method)(None, array.dtype, array)
    except TypeError:  # A generator that a backend brings need not write into arrays.
        return False
    return True


def _complex(parts: Any) -> Any:
    """Complex numbers from their two parts, which lie along the last dimension."""
    return parts[..., 0] + 1j * parts[..., 1]


def store_drawn(be: ArrayBackend, out: Tensor, numbers: Any, name: str) -> None:
    """`store`, which for arrays that cannot be written to does not ask whether several elements are one.

    Raises:
        OperatorValueError: They are.
    """
    if not be.writable:
        assert_no_internal_overlap(name, in_memory(out))
    store(be, out, numbers, name)


def uniform_(
    be: ArrayBackend, self: Tensor, from_: float = 0.0, to: float = 1.0, *, generator: Generator | None = None
) -> Tensor:
    if from_ == 0 and to == 1 and _draws_into(be, self, generator, "random"):
        return self
    d, shape = self.dtype, shape_of(self)
    if from_ != 0 or to != 1 or d.kind not in "fc":
        uniform_meta_(self, from_, to)
    is_complex = d.kind == "c"
    numbers = draw(be, generator, "random", (*shape, 2) if is_complex else shape, d)
    if from_ != 0 or to != 1:
        numbers = numbers * (to - from_) + from_
    store_drawn(be, self, _complex(numbers) if is_complex else numbers, "aten::uniform_")
    return self


def normal_(
    be: ArrayBackend, self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Generator | None = None
) -> Tensor:
    if mean == 0 and std == 1 and _draws_into(be, self, generator, "standard_normal"):
        return self
    d, shape = self.dtype, shape_of(self)
    if d.kind not in "fc" or not std >= 0:
        normal_meta_(self, mean, std)
    if 0 in shape:
        return self
    if d.kind == "c":
        # The variance is that of the complex number: each part has half of it.
        numbers = _complex(draw(be, generator, "standard_normal", (*shape, 2), d) * _HALF_ROOT)
    else:
        numbers = draw(be, generator, "standard_normal", shape, d)
    if mean != 0 or std != 1:
        numbers = numbers * std + mean
    store_drawn(be, self, numbers, "aten::normal_")
    return self


def bernoulli_float_(be: ArrayBackend, self: Tensor, p: float = 0.5, *, generator: Generator | None = None) -> Tensor:
    bernoulli_float_meta_(self, p)
    forbid_overlap(self._array)
    numbers = draw(be, generator, "random", shape_of(self), float32)
    store_drawn(be, self, cast(be, numbers < p, self.dtype), "aten::bernoulli_")
    return self


def bernoulli_tensor_(be: ArrayBackend, self: Tensor, p: Tensor, *, generator: Generator | None = None) -> Tensor:
    bernoulli_tensor_meta_(self, p)
    if 0 in shape_of(self):
        return self
    forbid_overlap(self._array)
    probabilities = native(be, p)
    if be.on_host and probabilities.size:
        check_probability("bernoulli_", float(probabilities.min()))
        check_probability("bernoulli_", float(probabilities.max()))
    numbers = draw(be, generator, "random", shape_of(self), p.dtype)
    store_drawn(be, self, cast(be, numbers < probabilities, self.dtype), "aten::bernoulli_")
    return self


def random_from_(
    be: ArrayBackend, self: Tensor, from_: int, to: int | None, *, generator: Generator | None = None
) -> Tensor:
    own = self.dtype
    low, end = integer_range(own, from_, to)
    rng = be.rng(default_generator(be.device) if generator is None else generator)
    d = uint64 if own is uint64 else int64
    if be.host_rng:
        numbers = be.from_numpy(rng.integers(low, end, shape_of(self), dtype=d.name))
    else:
        numbers = rng.integers(low, end, shape_of(self), dtype=be.native_dtype[d])
    store_drawn(be, self, cast(be, numbers, own), "aten::random_")
    return self


def randperm_generator_out(be: ArrayBackend, n: int, *, generator: Generator | None, out: Tensor) -> Tensor:
    randperm_generator_out_meta(n, generator=generator, out=out)
    # Sorting random keys is a permutation in every array module; equal keys of 53 bits do not matter.
    order = be.argsort(draw(be, generator, "random", (n,), float64))
    order = cast(be, order, out.dtype)
    if has_repeats(be, out):
        write_repeats(be, (out,), (order,))
    else:
        resize_native(be, out, (n,))
        store(be, out, order, "aten::randperm")
    return out
