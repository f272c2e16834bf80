"""The public Fourier transforms: dimensions, sizes and scaling made out, then one of three operators."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.creation import filled
from opmux.native.composite.out import out_variant
from opmux.native.composite.products import conjugate
from opmux.native.shapes import canonical_dim, canonical_dims
from opmux.tensor import Tensor, complex64, complex128, dtype, get_default_dtype, ops

__all__ = [
    "c2c_out",
    "c2r_out",
    "fft",
    "fft_out",
    "fftfreq",
    "fftfreq_out",
    "fftn",
    "fftn_out",
    "fftshift",
    "hfft",
    "hfft_out",
    "hfftn",
    "hfftn_out",
    "ifft",
    "ifft_out",
    "ifftn",
    "ifftn_out",
    "ifftshift",
    "ihfft",
    "ihfft_out",
    "ihfftn",
    "ihfftn_out",
    "irfft",
    "irfft_out",
    "irfftn",
    "irfftn_out",
    "r2c_out",
    "rfft",
    "rfft_out",
    "rfftfreq",
    "rfftfreq_out",
    "rfftn",
    "rfftn_out",
]

_aten = ops.aten

#: Scaling of a transform by nothing, by the root of n, by n.
_NONE, _ROOT, _WHOLE = range(3)

Sizes = Sequence[int] | None
Dims = Sequence[int] | None


def _normalization(norm: str | None, forward: bool) -> int:
    if norm not in (None, "backward", "ortho", "forward"):
        raise OperatorValueError(
            f"a Fourier transform with norm={norm!r}",
            found=f'Invalid normalization mode: "{norm}"',
            advice='use one of "backward", "ortho" and "forward"',
        )
    if norm == "ortho":
        return _ROOT
    scaled_forward = norm == "forward"
    return _WHOLE if scaled_forward == forward else _NONE


def _floating(self: Tensor) -> Any:
    """The tensor in a dtype that can be transformed: integers become the default dtype."""
    d = self.dtype
    if d.kind in "biu":
        return _aten._to_copy.default(self, dtype=get_default_dtype())
    if d.itemsize < 4:
        raise OperatorValueError(
            f"a Fourier transform of a tensor of dtype {d}",
            found=f"Unsupported dtype {d}",
            advice="convert the tensor: .to(opmux.float32)",
        )
    return self


def _complex(self: Tensor) -> Any:
    self = _floating(self)
    if self.dtype.is_complex:
        return self
    return _aten._to_copy.default(self, dtype=complex64 if self.dtype.itemsize == 4 else complex128)


def _real(self: Tensor, name: str) -> Any:
    if self.dtype.is_complex:
        raise OperatorValueError(
            f"aten::{name} of a tensor of dtype {self.dtype}",
            found=f"{name.removeprefix('fft_')} expects a real input tensor, but got {self.dtype}",
            advice=f"take the real part, x.real, or use opmux.fft.{name.removeprefix('fft_').replace('ih', 'i').removeprefix('r')}",
        )
    return _floating(self)


def _resized(self: Any, dims: Sequence[int], sizes: Sequence[int]) -> Any:
    """The tensor cut off, or continued with zeros, to the given sizes."""
    for dim, size in zip(dims, sizes, strict=True):
        shape = shape_of(self)
        if size < shape[dim]:
            self = _aten.slice.Tensor(self, dim, 0, size)
        elif size > shape[dim]:
            zeros = _aten.new_zeros.default(self, (*shape[:dim], size - shape[dim], *shape[dim + 1 :]))
            self = _aten.cat.default([self, zeros], dim)
    return self


def _positive(name: str, *sizes: int) -> None:
    for size in sizes:
        if size < 1:
            raise OperatorValueError(
                f"aten::{name} over {size} elements",
                found=f"Invalid number of data points ({size}) specified",
                advice="transform one element or more",
            )


def _one(self: Tensor, name: str, dim: int) -> int:
    if not self.ndim:
        raise OperatorIndexError(
            f"aten::{name} along dimension {dim}",
            found=f"Dimension specified as {dim} but tensor has no dimensions",
            advice="unsqueeze the tensor first",
        )
    return canonical_dim(dim, self.ndim, name)


def _several(self: Tensor, name: str, s: Sizes, dim: Dims) -> tuple[list[int], list[int]]:
    """Dimensions to transform and their sizes; all, or the last ones, if none are named."""
    s = [s] if isinstance(s, int) else s
    dim = [dim] if isinstance(dim, int) else dim
    if s is not None and dim is not None and len(s) != len(dim):
        raise OperatorValueError(
            f"aten::{name} with s={list(s)} and dim={list(dim)}",
            found="When given, dim and shape arguments must have the same length",
            advice="give one size for each dimension",
        )
    if dim and not self.ndim:
        _one(self, name, dim[-1])
    if s is not None and dim is None and len(s) > self.ndim:
        raise OperatorValueError(
            f"aten::{name} with s={list(s)} of a tensor with {self.ndim} dimensions",
            found=f"Got shape with {len(s)} values but input tensor only has {self.ndim} dimensions.",
            advice="give no more sizes than the tensor has dimensions",
        )
    if dim is None:
        dims = list(range(self.ndim - len(s), self.ndim)) if s is not None else list(range(self.ndim))
    else:
        dims = list(canonical_dims(dim, self.ndim, name)) if len(dim) else []
    shape = shape_of(self)
    given = [-1] * len(dims) if s is None else s
    sizes = [shape[d] if size == -1 else size for d, size in zip(dims, given, strict=True)]
    _positive(name, *sizes)
    return dims, sizes


# -- one dimension --------------------------------------------------------------------------------------------------


def _c2c(self: Tensor, name: str, n: int | None, dim: int, norm: str | None, forward: bool) -> Any:
    axis = _one(self, name, dim)
    size = shape_of(self)[axis] if n is None else n
    _positive(name, size)
    x = _resized(_floating(self), (axis,), (size,))
    scale = _normalization(norm, forward)
    if x.dtype.is_complex:
        return _aten._fft_c2c.default(x, (axis,), scale, forward)
    result = _aten._fft_r2c.default(x, (axis,), scale, False)
    return result if forward else conjugate(result)  # That of a real tensor is the inverse, conjugated.


def fft(self: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Any:
    """The transform along one dimension."""
    return _c2c(self, "fft_fft", n, dim, norm, True)


def ifft(self: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Any:
    """The inverse transform along one dimension."""
    return _c2c(self, "fft_ifft", n, dim, norm, False)


def _r2c(self: Tensor, name: str, n: int | None, dim: int, norm: str | None, forward: bool) -> Any:
    x = _real(self, name)
    axis = _one(self, name, dim)
    size = shape_of(self)[axis] if n is None else n
    _positive(name, size)
    result = _aten._fft_r2c.default(_resized(x, (axis,), (size,)), (axis,), _normalization(norm, forward), True)
    return result if forward else conjugate(result)


def rfft(self: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Any:
    """The first half of the transform of a real tensor, which determines the other."""
    return _r2c(self, "fft_rfft", n, dim, norm, True)


def ihfft(self: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Any:
    """The first half of the inverse transform of a real tensor."""
    return _r2c(self, "fft_ihfft", n, dim, norm, False)


def _c2r(self: Tensor, name: str, n: int | None, dim: int, norm: str | None, forward: bool) -> Any:
    axis = _one(self, name, dim)
    size = 2 * (shape_of(self)[axis] - 1) if n is None else n
    _positive(name, size)
    x = _resized(_complex(self), (axis,), (size // 2 + 1,))
    if forward:
        x = conjugate(x)
    return _aten._fft_c2r.default(x, (axis,), _normalization(norm, forward), size)


def irfft(self: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Any:
    """The real tensor of which this is the first half of the transform."""
    return _c2r(self, "fft_irfft", n, dim, norm, False)


def hfft(self: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) -> Any:
    """The transform, which is real, of what this is the first half of."""
    return _c2r(self, "fft_hfft", n, dim, norm, True)


# -- several dimensions ---------------------------------------------------------------------------------------------


def _c2c_n(self: Tensor, name: str, s: Sizes, dim: Dims, norm: str | None, forward: bool) -> Any:
    dims, sizes = _several(self, name, s, dim)
    return _aten._fft_c2c.default(_resized(_complex(self), dims, sizes), dims, _normalization(norm, forward), forward)


def fftn(self: Tensor, s: Sizes = None, dim: Dims = None, norm: str | None = None) -> Any:
    """The transform over several dimensions."""
    return _c2c_n(self, "fft_fftn", s, dim, norm, True)


def ifftn(self: Tensor, s: Sizes = None, dim: Dims = None, norm: str | None = None) -> Any:
    """The inverse transform over several dimensions."""
    return _c2c_n(self, "fft_ifftn", s, dim, norm, False)


def _require_dims(name: str, dims: Sequence[int]) -> None:
    if not dims:
        raise OperatorValueError(
            f"aten::{name}",
            found=f"{name.removeprefix('fft_')} must transform at least one axis: dim is {list(dims)}",
            advice="name a dimension in dim; a tensor without dimensions needs .unsqueeze(0)",
        )


def _r2c_n(self: Tensor, name: str, s: Sizes, dim: Dims, norm: str | None, forward: bool) -> Any:
    x = _real(self, name)
    dims, sizes = _several(self, name, s, dim)
    _require_dims(name, dims)
    scale = _normalization(norm, forward)
    x = _resized(x, dims, sizes)
    if forward:
        return _aten._fft_r2c.default(x, dims, scale, True)
    half = conjugate(_aten._fft_r2c.default(x, dims[-1:], scale, True))
    return _aten._fft_c2c.default(half, dims[:-1], scale, False) if dims[:-1] else half


def rfftn(self: Tensor, s: Sizes = None, dim: Dims = None, norm: str | None = None) -> Any:
    """The transform of a real tensor over several dimensions, half of it along the last."""
    return _r2c_n(self, "fft_rfftn", s, dim, norm, True)


def ihfftn(self: Tensor, s: Sizes = None, dim: Dims = None, norm: str | None = None) -> Any:
    """The inverse transform of a real tensor over several dimensions, half of it along the last."""
    return _r2c_n(self, "fft_ihfftn", s, dim, norm, False)


def _c2r_n(self: Tensor, name: str, s: Sizes, dim: Dims, norm: str | None, forward: bool) -> Any:
    dims, sizes = _several(self, name, s, dim)
    _require_dims(name, dims)
    given = -1 if s is None else (s if isinstance(s, int) else s[-1])
    last = 2 * (shape_of(self)[dims[-1]] - 1) if given == -1 else given
    _positive(name, last)
    x = _resized(_complex(self), dims, [*sizes[:-1], last // 2 + 1])
    scale = _normalization(norm, forward)
    if not forward:
        return _aten._fft_c2r.default(x, dims, scale, last)
    if dims[:-1]:
        x = _aten._fft_c2c.default(x, dims[:-1], scale, True)
    return _aten._fft_c2r.default(conjugate(x), dims[-1:], scale, last)


def irfftn(self: Tensor, s: Sizes = None, dim: Dims = None, norm: str | None = None) -> Any:
    """The real tensor of which this is half of the transform over several dimensions."""
    return _c2r_n(self, "fft_irfftn", s, dim, norm, False)


def hfftn(self: Tensor, s: Sizes = None, dim: Dims = None, norm: str | None = None) -> Any:
    """The transform, which is real, over several dimensions of what this is half of along the last."""
    return _c2r_n(self, "fft_hfftn", s, dim, norm, True)


# -- frequencies ----------------------------------------------------------------------------------------------------


def _frequencies(numbers: Any, n: int, d: float, wanted: dtype) -> Any:
    if wanted.kind not in "fc":
        raise OperatorValueError(
            f"frequencies in dtype {wanted}",
            found="expected a floating-point or complex dtype",
            advice="give dtype=opmux.float32, or leave it out",
        )
    return _aten.mul.Scalar(_aten._to_copy.default(numbers, dtype=wanted), _inverse(n * d))


def _inverse(number: float) -> float:
    """1 / number, which is infinite for 0."""
    return 1.0 / number if number else math.copysign(math.inf, number)


def fftfreq(n: int, d: float = 1.0, *, dtype: dtype | None = None, device: Any = None, **options: Any) -> Any:
    """Frequencies of a transform's elements: those from zero on, then the negative ones."""
    numbers = _aten.arange.default(n, device=device)
    numbers = _aten.sub.Tensor(numbers, _aten.mul.Scalar(_aten.ge.Scalar(numbers, (n + 1) // 2), n))
    return _frequencies(numbers, n, d, dtype or get_default_dtype())


def rfftfreq(n: int, d: float = 1.0, *, dtype: dtype | None = None, device: Any = None, **options: Any) -> Any:
    """Frequencies of the elements of the first half of a transform."""
    return _frequencies(_aten.arange.default(int(n / 2) + 1, device=device), n, d, dtype or get_default_dtype())


def fftfreq_out(n: int, d: float = 1.0, *, out: Tensor) -> Any:
    """`fftfreq`, written into `out`."""
    return filled(out, fftfreq(n, d, dtype=out.dtype, device=out.device))


def rfftfreq_out(n: int, d: float = 1.0, *, out: Tensor) -> Any:
    """`rfftfreq`, written into `out`."""
    return filled(out, rfftfreq(n, d, dtype=out.dtype, device=out.device))


def _each_dim(dims: Sequence[int], ndim: int, name: str) -> list[int]:
    """The dimensions counted from the front; one that is named twice is rolled twice."""
    return [canonical_dim(dim, ndim, name) for dim in dims]


def _rolled(self: Tensor, dim: Dims, name: str, inverse: bool) -> Any:
    """The tensor with the halves of each dimension exchanged."""
    dims = range(self.ndim) if dim is None else _each_dim([dim] if isinstance(dim, int) else dim, self.ndim, name)
    sizes = [shape_of(self)[d] for d in dims]
    return _aten.roll.default(self, [(size + inverse) // 2 for size in sizes], list(dims))


def fftshift(self: Tensor, dim: Dims = None) -> Any:
    """The tensor with the frequency zero moved to the middle."""
    return _rolled(self, dim, "fft_fftshift", False)


def ifftshift(self: Tensor, dim: Dims = None) -> Any:
    """The tensor with the frequency zero moved from the middle to the beginning."""
    return _rolled(self, dim, "fft_ifftshift", True)


def _real_out(variant: Callable[..., Any]) -> Callable[..., Any]:
    """The out variant of a transform with real results, which are not written into complex tensors."""

    def with_out(*args: Any, out: Tensor, **kwargs: Any) -> Any:
        if out.dtype.is_complex:
            raise OperatorValueError(
                f"a Fourier transform with real results into a tensor of dtype {out.dtype}",
                found="expects a floating point output tensor",
                advice="give a destination of a real dtype",
            )
        return variant(*args, out=out, **kwargs)

    return with_out


def _copied(transform: Callable[..., Any]) -> Callable[..., Any]:
    """The out variant of a transform whose result is copied into a destination of any dtype."""

    def with_out(*args: Any, out: Tensor) -> Any:
        result = transform(*args)
        return _aten.copy_.default(_aten.resize_.default(out, shape_of(result)), result)

    return with_out


c2c_out = _copied(lambda *args: _aten._fft_c2c.default(*args))
c2r_out = _copied(lambda *args: _aten._fft_c2r.default(*args))
r2c_out = _copied(lambda *args: _aten._fft_r2c.default(*args))
fft_out = out_variant(fft, exact=False)
_ifft_copied = out_variant(ifft, exact=False)
_ifft_conjugated = out_variant(ifft, strided=True)


def ifft_out(self: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None, *, out: Tensor) -> Any:
    """`ifft` into a given tensor; that of a real tensor is conjugated, and the conjugate lies as what it is of."""
    return (_ifft_copied if self.dtype.is_complex else _ifft_conjugated)(self, n, dim, norm, out=out)


rfft_out = out_variant(rfft, exact=False)
irfft_out = _real_out(out_variant(irfft, exact=False))
hfft_out = _real_out(out_variant(hfft, exact=False))
ihfft_out = out_variant(ihfft, strided=True)
fftn_out = out_variant(fftn, exact=False)
ifftn_out = out_variant(ifftn, exact=False)
rfftn_out = out_variant(rfftn, exact=False)
irfftn_out = _real_out(out_variant(irfftn, exact=False))
hfftn_out = _real_out(out_variant(hfftn, exact=False))
ihfftn_out = out_variant(ihfftn, exact=False)
