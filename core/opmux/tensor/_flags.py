"""What PyTorch's tensors are asked and the tensors here answer all alike: they are dense, without names, of no other kind."""

from typing import Any

from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux.tensor._dtype import dtype as _Dtype  # noqa: N812 -- the class has a property of that name
from opmux.tensor._tensor_base import TensorBase

__all__ = ["TensorFlags"]


def _never(what: str) -> property:
    return property(lambda self: False, doc=f"Whether the tensor is {what}: never.")


class TensorFlags(TensorBase):
    """Attributes that say what a tensor is not. None of them can be set, as in PyTorch."""

    is_sparse = _never("sparse")
    is_sparse_csr = _never("sparse, in rows")
    is_quantized = _never("quantized")
    is_nested = _never("nested")
    is_mkldnn = _never("in oneDNN's layout")
    is_vulkan = _never("on a Vulkan device")
    is_ipu = _never("on an IPU")
    is_maia = _never("on a MAIA device")
    is_mps = _never("on a Metal device")
    is_mtia = _never("on an MTIA device")
    is_xla = _never("on an XLA device")
    is_xpu = _never("on an XPU")
    _has_symbolic_sizes_strides = _never("of symbolic sizes")

    @property
    def name(self) -> None:
        """PyTorch's name of a variable: None."""
        return

    @property
    def volatile(self) -> bool:
        """What PyTorch had before `no_grad`: False, whatever it is set to."""
        caution("volatile was removed (Variable.volatile is always False)")
        return False

    @volatile.setter
    def volatile(self, value: Any) -> None:
        caution("volatile was removed; use `with opmux.no_grad():` instead")

    @property
    def grad_dtype(self) -> _Dtype:
        """Dtype of the gradient: the tensor's own.

        Raises:
            OperatorValueError: On setting: another dtype.
        """
        return self.dtype

    @grad_dtype.setter
    def grad_dtype(self, value: Any) -> None:
        if value is not self.dtype:
            raise OperatorValueError(
                f"grad_dtype of a tensor of dtype {self.dtype} set to {shown(value)}",
                found="gradients have the dtype of their tensors",
                advice="convert the tensor, or its gradient after the pass",
            )

    def is_nonzero(self) -> bool:
        """Whether the only element is not zero.

        Raises:
            OperatorValueError: The tensor has not exactly one element.
        """
        return bool(self)

    def is_conj(self) -> bool:
        """Whether the tensor stands for the conjugate of its memory: never, conjugates are computed."""
        return False

    def is_neg(self) -> bool:
        """Whether the tensor stands for the negative of its memory: never, negatives are computed."""
        return False

    def is_distributed(self) -> bool:
        """Whether the tensor is spread over processes: never."""
        return False

    def is_same_size(self, other: TensorBase) -> bool:
        """Whether another tensor has the same shape.

        Raises:
            OperatorArgumentError: `other` is no tensor.
        """
        if not isinstance(other, TensorBase):
            raise OperatorArgumentError(
                f"is_same_size(): argument 'other' (position 1) must be Tensor, not {type(other).__name__}",
                found=shown(other),
                advice="compare with a tensor: opmux.tensor(...)",
            )
        return self.shape == other.shape
