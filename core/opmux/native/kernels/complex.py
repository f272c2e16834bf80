"""Complex numbers seen as pairs of real ones, and pairs as complex numbers; views."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import view_of
from opmux.tensor import ArrayBackend, Tensor, element_strides

__all__ = ["view_as_complex", "view_as_real"]


def view_as_real(be: ArrayBackend, self: Tensor) -> Tensor:
    if not self.dtype.is_complex:
        raise OperatorValueError(
            f"aten::view_as_real of a tensor of dtype {self.dtype}",
            found="view_as_real is only supported for complex tensors",
            advice="convert the tensor first: .to(opmux.complex64)",
        )
    array = self._array
    # `reshape` would give dimensions of one element strides of its own.
    pairs = array[..., None].view(be.native_dtype[self.dtype.to_real()])
    return view_of(be, self, pairs)


def view_as_complex(be: ArrayBackend, self: Tensor) -> Tensor:
    array = self._array
    if not self.dtype.is_floating_point or self.dtype.to_complex().itemsize != 2 * self.dtype.itemsize:
        raise _not_complex(self, f"dtype {self.dtype}; complex numbers here have parts of float32 or float64")
    if not array.ndim or array.shape[-1] != 2:
        raise _not_complex(self, "Tensor must have a last dimension of size 2")
    *others, last = element_strides(array)
    if self.storage_offset() % 2:
        raise _not_complex(self, "Tensor must have a storage_offset divisible by 2")
    if last != 1:
        raise _not_complex(self, "Tensor must have a last dimension with stride 1")
    if any(step % 2 for step in others):
        raise _not_complex(self, "Tensor must have a stride divisible by 2 for all but last dimension")
    numbers = array.view(be.native_dtype[self.dtype.to_complex()])
    return view_of(be, self, numbers[..., 0])


def _not_complex(self: Tensor, found: str) -> OperatorValueError:
    return OperatorValueError(
        f"aten::view_as_complex of a tensor of shape {tuple(self._array.shape)}",
        found=found,
        advice="give pairs that lie side by side in memory along the last dimension, for example by .contiguous()",
    )
