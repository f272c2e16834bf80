"""The operators that `custom_op` has defined, by name."""

import abc
from collections.abc import Callable
from typing import Any

from opmux.dispatch import OperatorHandle
from opmux.errors import UnknownOperatorError

__all__ = ["DEFINITIONS", "CustomOperator", "definition_of", "known_by_name"]


class CustomOperator(abc.ABC):
    """What the functions of this package hand over to, when they are asked about such an operator, and what its kernels read.

    Names that start with an underscore are those that programs use of PyTorch's `CustomOpDef`.
    """

    _qualname: str
    #: The function that `custom_op` was given.
    _init_fn: Callable[..., Any]
    _tags: tuple[str, ...]
    _opoverload: OperatorHandle
    #: Kernels by device type; None stands for all devices.
    _backend_fns: dict[str | None, Callable[..., Any]]
    #: Device types whose own function is not used at present.
    _disabled_kernel: set[str | None]

    @abc.abstractmethod
    def register_kernel(self, device_types: Any, fn: Any = None, /) -> Any:
        """See `opmux.library.register_kernel`."""

    @abc.abstractmethod
    def register_fake(self, fn: Callable[..., Any], /) -> Callable[..., Any]:
        """See `opmux.library.register_fake`."""

    @abc.abstractmethod
    def register_autograd(
        self, backward: Callable[..., Any], /, *, setup_context: Callable[..., Any] | None = None
    ) -> None:
        """See `opmux.library.register_autograd`."""

    @abc.abstractmethod
    def register_autocast(self, device_type: str, cast_inputs: Any) -> Callable[..., Any]:
        """See `opmux.library.register_autocast`."""

    @abc.abstractmethod
    def register_vmap(self, func: Any = None) -> Any:
        """See `opmux.library.register_vmap`."""

    @abc.abstractmethod
    def register_torch_dispatch(self, torch_dispatch_class: type, fn: Callable[..., Any] | None = None, /) -> Any:
        """See `opmux.library.register_torch_dispatch`."""


#: By qualified name. An entry goes when its operator is destroyed or defined anew.
DEFINITIONS: dict[str, CustomOperator] = {}


def definition_of(op: Any) -> CustomOperator | None:
    """What `custom_op` returned for an operator that is given as that, by its handle or by name; None for others."""
    if isinstance(op, CustomOperator):
        return op
    name = op if isinstance(op, str) else getattr(op, "name", None)
    return DEFINITIONS.get(name.removesuffix(".default")) if isinstance(name, str) else None


def known_by_name(qualname: str) -> CustomOperator:
    """What `custom_op` returned for an operator, for pickle.

    Raises:
        UnknownOperatorError: `custom_op` has defined none of that name in this process.
    """
    known = DEFINITIONS.get(qualname)
    if known is None:
        raise UnknownOperatorError(
            f"the operator {qualname} of custom_op",
            found="it is not defined in this process",
            advice="import the module that defines it before unpickling, or copying, what holds it",
        )
    return known
