"""Shapes, dtypes and errors of random numbers of the gamma distribution."""

from opmux.errors import DtypeNotImplementedError
from opmux.native.arrays import shape_of
from opmux.native.tensor_iterator import pointwise, same_dtype
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Generator, Tensor, scalar_name

__all__ = ["standard_gamma_grad_meta", "standard_gamma_meta"]


def _require_single(name: str, words: str, tensor: Tensor) -> None:
    if tensor.dtype.kind != "f" or tensor.dtype.itemsize < 4:
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {tensor.dtype}",
            found=f"\"{words}\" not implemented for '{scalar_name(tensor.dtype)}'",
            advice="convert it first, for example with .to(opmux.float32)",
        )


def standard_gamma_meta(self: Tensor, generator: Generator | None = None) -> TensorMeta:
    _require_single("_standard_gamma", "gamma_cpu", self)
    return TensorMeta(shape_of(self), self.dtype)


def standard_gamma_grad_meta(self: Tensor, output: Tensor) -> TensorMeta:
    d = same_dtype(self, output)
    _require_single("_standard_gamma_grad", "_standard_gamma_grad_cpu", self)
    return pointwise(d, self, output)
