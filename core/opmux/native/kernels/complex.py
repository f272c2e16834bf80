"""Complex numbers seen as pairs of real ones, and pairs as complex numbers; views."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import view_of
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["view_as_complex", "view_as_real"]


def view_as_real(be: ArrayBackend, self: Tensor) -> Tensor:
    if not self.dtype.is_complex:
        raise OperatorValueError(
            f"aten::view_as_real of a tensor of dtype {self.dtype}",
            found="view_as_real is only supported for complex tensors",
            advice="convert the tensor first: .to(opmux.complex64)",
        )
    array = self._array
    pairs = array.reshape((*array.shape, 1)).view(be.native_dtype[self.dtype.to_real()])
    return view_of(be, self, pairs)


def view_as_complex(be: ArrayBackend, self: Tensor) -> Tensor:
    array = self._array
    if self.dtype.kind != "f":
        raise _not_complex(self, f"dtype {self.dtype}; real and imaginary parts are floating-point numbers")
    if not array.ndim or array.shape[-1] != 2:
        raise _not_complex(self, "Tensor must have a last dimension of size 2")
    try:
        numbers = array.view(be.native_dtype[self.dtype.to_complex()])
    except (TypeError, ValueError) as error:
        raise _not_complex(self, "Tensor must have a last dimension with stride 1") from error
    return view_of(be, self, numbers[..., 0])


def _not_complex(self: Tensor, found: str) -> OperatorValueError:
    return OperatorValueError(
        f"aten::view_as_complex of a tensor of shape {tuple(self._array.shape)}",
        found=found,
        advice="give pairs that lie side by side in memory along the last dimension, for example by .contiguous()",
    )
