"""Modules that make one dimension of several, and several of one."""

from typing import Any

from opmux.errors import OperatorArgumentError, shown
from opmux.nn.modules._fields import FunctionModule, keeps
from opmux.nn.modules._inputs import checked_tensor
from opmux.tensor import Tensor

__all__ = ["Flatten", "Unflatten"]


@keeps
class Flatten(FunctionModule):
    """Makes one dimension of several, by default of all but the first. See `Tensor.flatten`."""

    start_dim: int = 1
    end_dim: int = -1

    def forward(self, input: Tensor) -> Tensor:
        """The flattened input."""
        return checked_tensor(input, "input of Flatten").flatten(self.start_dim, self.end_dim)


@keeps
class Unflatten(FunctionModule):
    """Makes several dimensions of one. See `Tensor.unflatten`.

    Raises:
        OperatorArgumentError: The sizes are no sequence of whole numbers.
    """

    dim: int
    unflattened_size: Any

    def __post_init__(self) -> None:
        super().__post_init__()
        sizes = self.unflattened_size
        if not isinstance(sizes, (tuple, list)):
            raise OperatorArgumentError(
                f"unflattened_size must be a tuple of ints, but found type {type(sizes).__name__}",
                found=shown(sizes),
                advice="pass a tuple, such as (2, -1)",
            )
        for place, size in enumerate(sizes):
            if not isinstance(size, int):
                raise OperatorArgumentError(
                    f"unflattened_size must be tuple of ints, but found element of type {type(size).__name__} at pos {place}",
                    found=shown(sizes),
                    advice="pass ints alone, such as (2, -1)",
                )

    def forward(self, input: Tensor) -> Tensor:
        """The input with more dimensions."""
        return checked_tensor(input, "input of Unflatten").unflatten(self.dim, self.unflattened_size)
