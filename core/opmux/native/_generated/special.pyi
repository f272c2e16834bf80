# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

import builtins
from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format

Number = bool | int | float | builtins.complex

__all__ = ['airy_ai', 'bessel_j0', 'bessel_j1', 'bessel_y0', 'bessel_y1', 'chebyshev_polynomial_t', 'chebyshev_polynomial_u', 'chebyshev_polynomial_v', 'chebyshev_polynomial_w', 'digamma', 'entr', 'erf', 'erfc', 'erfcx', 'erfinv', 'exp2', 'expit', 'expm1', 'gammainc', 'gammaincc', 'gammaln', 'hermite_polynomial_h', 'hermite_polynomial_he', 'i0', 'i0e', 'i1', 'i1e', 'laguerre_polynomial_l', 'legendre_polynomial_p', 'log1p', 'log_ndtr', 'log_softmax', 'logit', 'logsumexp', 'modified_bessel_i0', 'modified_bessel_i1', 'modified_bessel_k0', 'modified_bessel_k1', 'multigammaln', 'ndtr', 'ndtri', 'polygamma', 'psi', 'round', 'scaled_modified_bessel_k0', 'scaled_modified_bessel_k1', 'shifted_chebyshev_polynomial_t', 'shifted_chebyshev_polynomial_u', 'shifted_chebyshev_polynomial_v', 'shifted_chebyshev_polynomial_w', 'sinc', 'softmax', 'spherical_bessel_j0', 'xlog1py', 'xlogy', 'zeta']

def airy_ai(x: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Airy function Ai.'
def bessel_j0(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Bessel function of the first kind of order 0.'
def bessel_j1(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Bessel function of the first kind of order 1.'
def bessel_y0(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Bessel function of the second kind and order 0.'
def bessel_y1(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Bessel function of the second kind and order 1.'
@overload
def chebyshev_polynomial_t(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the first kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_t(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the first kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_t(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the first kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_u(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the second kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_u(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the second kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_u(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the second kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_v(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the third kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_v(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the third kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_v(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the third kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_w(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the fourth kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_w(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the fourth kind and degree `n` at each element, broadcast.'
@overload
def chebyshev_polynomial_w(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the fourth kind and degree `n` at each element, broadcast.'
def digamma(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `digamma`.'
def entr(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`-input * log(input)`, 0 at 0, and negative infinity below.'
def erf(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `erf`.'
def erfc(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `erfc`.'
def erfcx(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`exp(input ** 2) * erfc(input)`.'
def erfinv(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `erfinv`.'
def exp2(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `exp2`.'
def expit(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `sigmoid`.'
def expm1(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `expm1`.'
def gammainc(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `igamma`.'
def gammaincc(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `igammac`.'
def gammaln(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `lgamma`.'
@overload
def hermite_polynomial_h(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: "Physicists' Hermite polynomial of degree `n` at each element, broadcast."
@overload
def hermite_polynomial_h(x: Number, n: Tensor) -> Tensor: "Physicists' Hermite polynomial of degree `n` at each element, broadcast."
@overload
def hermite_polynomial_h(x: Tensor, n: Number) -> Tensor: "Physicists' Hermite polynomial of degree `n` at each element, broadcast."
@overload
def hermite_polynomial_he(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: "Probabilists' Hermite polynomial of degree `n` at each element, broadcast."
@overload
def hermite_polynomial_he(x: Number, n: Tensor) -> Tensor: "Probabilists' Hermite polynomial of degree `n` at each element, broadcast."
@overload
def hermite_polynomial_he(x: Tensor, n: Number) -> Tensor: "Probabilists' Hermite polynomial of degree `n` at each element, broadcast."
def i0(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `i0`.'
def i0e(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`i0(input)`, scaled by `exp(-abs(input))`.'
def i1(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the first kind of order 1.'
def i1e(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`i1(input)`, scaled by `exp(-abs(input))`.'
@overload
def laguerre_polynomial_l(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Laguerre polynomial of degree `n` at each element, broadcast.'
@overload
def laguerre_polynomial_l(x: Number, n: Tensor) -> Tensor: 'Laguerre polynomial of degree `n` at each element, broadcast.'
@overload
def laguerre_polynomial_l(x: Tensor, n: Number) -> Tensor: 'Laguerre polynomial of degree `n` at each element, broadcast.'
@overload
def legendre_polynomial_p(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Legendre polynomial of degree `n` at each element, broadcast.'
@overload
def legendre_polynomial_p(x: Number, n: Tensor) -> Tensor: 'Legendre polynomial of degree `n` at each element, broadcast.'
@overload
def legendre_polynomial_p(x: Tensor, n: Number) -> Tensor: 'Legendre polynomial of degree `n` at each element, broadcast.'
def log1p(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `log1p`.'
def log_ndtr(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Logarithm of `ndtr`, without overflow.'
@overload
def log_softmax(input: Tensor, dim: int, *, dtype: dtype | None = ...) -> Tensor: 'See `log_softmax`.'
@overload
def log_softmax(input: Tensor, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'See `log_softmax`.'
def logit(input: Tensor, eps: float | None = ..., *, out: Tensor | None = ...) -> Tensor: 'See `logit`.'
@overload
def logsumexp(input: Tensor, dim: Sequence[int] | int, keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'See `logsumexp`.'
@overload
def logsumexp(input: Tensor, *, axis: Sequence[int] | int, keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'See `logsumexp`.'
def modified_bessel_i0(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the first kind and order 0, as `i0`.'
def modified_bessel_i1(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the first kind and order 1, as `i1`.'
def modified_bessel_k0(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the second kind and order 0.'
def modified_bessel_k1(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the second kind and order 1.'
def multigammaln(input: Tensor, p: int, *, out: Tensor | None = ...) -> Tensor: 'Another name of `mvlgamma`.'
def ndtr(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Share of the standard normal distribution below each element.'
def ndtri(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Inverse of `ndtr`.'
def polygamma(n: int, input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `polygamma`.'
def psi(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `digamma`.'
def round(input: Tensor, *, decimals: int = ..., out: Tensor | None = ...) -> Tensor: 'See `round`.'
def scaled_modified_bessel_k0(x: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the second kind and order 0, times `exp(input)`.'
def scaled_modified_bessel_k1(x: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the second kind and order 1, times `exp(input)`.'
@overload
def shifted_chebyshev_polynomial_t(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the first kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_t(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the first kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_t(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the first kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_u(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the second kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_u(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the second kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_u(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the second kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_v(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the third kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_v(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the third kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_v(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the third kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_w(x: Tensor, n: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Chebyshev polynomial of the fourth kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_w(x: Number, n: Tensor) -> Tensor: 'Chebyshev polynomial of the fourth kind and degree `n` at `2 * input - 1`, broadcast.'
@overload
def shifted_chebyshev_polynomial_w(x: Tensor, n: Number) -> Tensor: 'Chebyshev polynomial of the fourth kind and degree `n` at `2 * input - 1`, broadcast.'
def sinc(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `sinc`.'
@overload
def softmax(input: Tensor, dim: int, dtype: dtype | None = ...) -> Tensor: 'See `softmax`.'
@overload
def softmax(input: Tensor, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'See `softmax`.'
def spherical_bessel_j0(x: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Spherical Bessel function of order 0, `sin(input) / input`, and 1 at 0.'
@overload
def xlog1py(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input * log(1 + other)`, and 0 where `input` is 0; broadcast.'
@overload
def xlog1py(input: Number, other: Tensor) -> Tensor: '`input * log(1 + other)`, and 0 where `input` is 0; broadcast.'
@overload
def xlog1py(input: Tensor, other: Number) -> Tensor: '`input * log(1 + other)`, and 0 where `input` is 0; broadcast.'
@overload
def xlogy(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'See `xlogy`.'
@overload
def xlogy(input: Number, other: Tensor) -> Tensor: 'See `xlogy`.'
@overload
def xlogy(input: Tensor, other: Number) -> Tensor: 'See `xlogy`.'
@overload
def zeta(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Hurwitz zeta function, the sum of `1 / (k + other) ** input` over all k from 0; broadcast.'
@overload
def zeta(input: Number, other: Tensor) -> Tensor: 'Hurwitz zeta function, the sum of `1 / (k + other) ** input` over all k from 0; broadcast.'
@overload
def zeta(input: Tensor, other: Number) -> Tensor: 'Hurwitz zeta function, the sum of `1 / (k + other) ** input` over all k from 0; broadcast.'
