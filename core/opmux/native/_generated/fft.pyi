# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

import builtins
from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format

Number = bool | int | float | builtins.complex

__all__ = ['fft', 'fft2', 'fftfreq', 'fftn', 'fftshift', 'hfft', 'hfft2', 'hfftn', 'ifft', 'ifft2', 'ifftn', 'ifftshift', 'ihfft', 'ihfft2', 'ihfftn', 'irfft', 'irfft2', 'irfftn', 'rfft', 'rfft2', 'rfftfreq', 'rfftn']

@overload
def fft(input: Tensor, n: int | None = ..., dim: int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Fourier transform along one dimension, of `n` elements.'
@overload
def fft(input: Tensor, n: int | None, *, axis: int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Fourier transform along one dimension, of `n` elements.'
@overload
def fft2(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Fourier transform over two dimensions.'
@overload
def fft2(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Fourier transform over two dimensions.'
def fftfreq(n: int, d: float = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Frequencies of the elements of a transform of `n` elements at distance `d`, the negative ones last.'
@overload
def fftn(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int | None = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Fourier transform over several dimensions, of sizes `s`.'
@overload
def fftn(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int | None, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Fourier transform over several dimensions, of sizes `s`.'
@overload
def fftshift(input: Tensor, dim: Sequence[int] | int | None = ...) -> Tensor: 'The tensor with the frequency zero moved to the middle.'
@overload
def fftshift(input: Tensor, *, axis: Sequence[int] | int | None) -> Tensor: 'The tensor with the frequency zero moved to the middle.'
@overload
def hfft(input: Tensor, n: int | None = ..., dim: int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Fourier transform, which is real, of a signal of which the first half is given.'
@overload
def hfft(input: Tensor, n: int | None, *, axis: int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Fourier transform, which is real, of a signal of which the first half is given.'
@overload
def hfft2(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `hfft` over two dimensions, the last of which is given by half.'
@overload
def hfft2(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `hfft` over two dimensions, the last of which is given by half.'
@overload
def hfftn(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int | None = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `hfft` over several dimensions, the last of which is given by half.'
@overload
def hfftn(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int | None, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `hfft` over several dimensions, the last of which is given by half.'
@overload
def ifft(input: Tensor, n: int | None = ..., dim: int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Inverse Fourier transform along one dimension.'
@overload
def ifft(input: Tensor, n: int | None, *, axis: int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Inverse Fourier transform along one dimension.'
@overload
def ifft2(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Inverse Fourier transform over two dimensions.'
@overload
def ifft2(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Inverse Fourier transform over two dimensions.'
@overload
def ifftn(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int | None = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Inverse Fourier transform over several dimensions.'
@overload
def ifftn(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int | None, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Inverse Fourier transform over several dimensions.'
@overload
def ifftshift(input: Tensor, dim: Sequence[int] | int | None = ...) -> Tensor: 'The tensor with the frequency zero moved from the middle to the beginning.'
@overload
def ifftshift(input: Tensor, *, axis: Sequence[int] | int | None) -> Tensor: 'The tensor with the frequency zero moved from the middle to the beginning.'
@overload
def ihfft(input: Tensor, n: int | None = ..., dim: int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'First half of the inverse Fourier transform of a real tensor.'
@overload
def ihfft(input: Tensor, n: int | None, *, axis: int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'First half of the inverse Fourier transform of a real tensor.'
@overload
def ihfft2(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `ihfft` over two dimensions, half of the last.'
@overload
def ihfft2(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `ihfft` over two dimensions, half of the last.'
@overload
def ihfftn(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int | None = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `ihfft` over several dimensions, half of the last.'
@overload
def ihfftn(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int | None, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `ihfft` over several dimensions, half of the last.'
@overload
def irfft(input: Tensor, n: int | None = ..., dim: int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'The real tensor whose Fourier transform has the given first half; of `n` elements.'
@overload
def irfft(input: Tensor, n: int | None, *, axis: int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'The real tensor whose Fourier transform has the given first half; of `n` elements.'
@overload
def irfft2(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `irfft` over two dimensions, the last of which is given by half.'
@overload
def irfft2(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `irfft` over two dimensions, the last of which is given by half.'
@overload
def irfftn(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int | None = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `irfft` over several dimensions, the last of which is given by half.'
@overload
def irfftn(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int | None, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `irfft` over several dimensions, the last of which is given by half.'
@overload
def rfft(input: Tensor, n: int | None = ..., dim: int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'First half of the Fourier transform of a real tensor; the other half is its mirror image.'
@overload
def rfft(input: Tensor, n: int | None, *, axis: int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'First half of the Fourier transform of a real tensor; the other half is its mirror image.'
@overload
def rfft2(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `rfft` over two dimensions, half of the last.'
@overload
def rfft2(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `rfft` over two dimensions, half of the last.'
def rfftfreq(n: int, d: float = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Frequencies of the elements of the first half of a transform of `n` elements at distance `d`.'
@overload
def rfftn(input: Tensor, s: Sequence[int] | int | None = ..., dim: Sequence[int] | int | None = ..., norm: str | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `rfft` over several dimensions, half of the last.'
@overload
def rfftn(input: Tensor, s: Sequence[int] | int | None, *, axis: Sequence[int] | int | None, norm: str | None = ..., out: Tensor | None = ...) -> Tensor: 'As `rfft` over several dimensions, half of the last.'
