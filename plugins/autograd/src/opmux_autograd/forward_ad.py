"""`opmux.autograd.forward_ad`: forward-mode differentiation, which there is none of, in the form that programs ask about it.

No tensor carries a tangent: `unpack_dual` finds none on any, as in PyTorch on tensors that were given none, and `make_dual`
refuses to give one. Derivatives in a direction come from `opmux.autograd.functional.jvp`, by two backward passes.
"""

from types import TracebackType
from typing import NamedTuple, NoReturn

from opmux import Tensor
from opmux.errors import OperatorArgumentError, shown
from opmux_autograd.formulas.values import DerivativeNotImplementedError

__all__ = [
    "UnpackedDualTensor",
    "dual_level",
    "enter_dual_level",
    "exit_dual_level",
    "make_dual",
    "unpack_dual",
]


class UnpackedDualTensor(NamedTuple):
    """A tensor and its tangent, which is None: see the module.

    Attributes:
        primal: The tensor.
        tangent: None.
    """

    primal: Tensor
    tangent: Tensor | None


def unpack_dual(tensor: Tensor, *, level: int | None = None) -> UnpackedDualTensor:
    """The tensor, and no tangent.

    Args:
        tensor: Any tensor.
        level: Not looked at.

    Raises:
        OperatorArgumentError: It is no tensor.
    """
    if not isinstance(tensor, Tensor):
        raise OperatorArgumentError("unpack_dual of what is no tensor", found=shown(tensor), advice="pass a tensor")
    return UnpackedDualTensor(tensor, None)


def make_dual(tensor: Tensor, tangent: Tensor, *, level: int | None = None) -> NoReturn:
    """Raises DerivativeNotImplementedError: operators have no forward derivatives."""
    raise DerivativeNotImplementedError(
        "forward_ad.make_dual: Trying to use forward AD with operators that do not support it",
        found="opmux differentiates in reverse mode only, and no tensor carries a tangent",
        advice="use opmux.autograd.functional.jvp(func, inputs, v), which takes two backward passes",
    )


def enter_dual_level() -> NoReturn:
    """Raises DerivativeNotImplementedError: there are no levels, because there are no tangents; see `make_dual`."""
    raise DerivativeNotImplementedError(
        "forward_ad.enter_dual_level: forward mode is not supported",
        found="opmux differentiates in reverse mode only",
        advice="use opmux.autograd.functional.jvp(func, inputs, v), which takes two backward passes",
    )


def exit_dual_level(*, level: int | None = None) -> NoReturn:
    """Raises DerivativeNotImplementedError, as `enter_dual_level`."""
    raise DerivativeNotImplementedError(
        "forward_ad.exit_dual_level: no level was entered",
        found="opmux differentiates in reverse mode only",
        advice="use opmux.autograd.functional.jvp(func, inputs, v), which takes two backward passes",
    )


class dual_level:  # noqa: N801 -- PyTorch's name
    """Refused when it is entered, as `enter_dual_level`."""

    def __enter__(self) -> int:
        enter_dual_level()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Never reached."""
