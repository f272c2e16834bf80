"""What programs may ask of the graph: `opmux.autograd.graph`."""

from collections.abc import Iterable

from opmux import Tensor
from opmux_autograd._node import Node
from opmux_autograd._views import bump

__all__ = ["Node", "increment_version"]


def increment_version(tensor: Tensor | Iterable[Tensor]) -> None:
    """Notes that memory has been written past the operators, as a kernel written with NumPy may do.

    A backward pass that needs the former values then refuses to run.

    Args:
        tensor: What was written: a tensor, or several.
    """
    for written in (tensor,) if isinstance(tensor, Tensor) else tensor:
        bump(written)
