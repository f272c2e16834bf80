"""Tensors that are parts of modules: parameters, which are trained, and buffers, which are not."""

from collections.abc import Sequence
from typing import Any, Self, cast

from opmux.dispatch import add_ordinary_class, disabled_opmux_function
from opmux.errors import OperatorArgumentError, OperatorValueError, kind_of, shown
from opmux.native.public.functions import tell_absent
from opmux.tensor import Tensor, device, dtype, ops, preserve_format
from opmux.tensor._autograd_hook import current

__all__ = ["Buffer", "Parameter", "blank_parameter"]


class _ParameterMeta(type):
    def __instancecheck__(cls, instance: Any) -> bool:
        return super().__instancecheck__(instance) or (
            cls is Parameter and isinstance(instance, Tensor) and getattr(instance, "_is_param", False)
        )


class Parameter(Tensor, metaclass=_ParameterMeta):
    """A tensor that is a parameter of the module that it is assigned to as an attribute.

    What is computed from it is an ordinary tensor. A parameter made from a tensor of another class stays of that class, and is
    an instance of `Parameter` all the same.

    Args:
        data: Its elements, whose memory it shares; none if left out.
        requires_grad: Whether gradients are recorded for it, also where it is made under `no_grad()`.

    Raises:
        PluginError: It is to require grad, and no autograd plugin is loaded.
        OperatorArgumentError: `data` is no tensor, or `requires_grad` no bool.
        OperatorValueError: It is to require grad, and its dtype has no gradient; or `detach()` gives another class than the data's.
    """

    # Its methods are a tensor's, which ask no handler, and so are its results.
    __opmux_function__ = disabled_opmux_function

    def __new__(cls, data: Tensor | None = None, requires_grad: bool = True) -> Self:
        """Makes the tensor; see the class."""
        if requires_grad is not True and requires_grad is not False:
            raise OperatorArgumentError(
                "requires_grad must be a bool", found=f"got {shown(requires_grad)}", advice="pass True or False"
            )
        if data is None:
            data = ops.aten.empty.memory_format([0])
        if type(data) is Tensor or type(data) is cls:
            return cast(Self, Tensor._make_subclass(cls, data, requires_grad))
        if not isinstance(data, Tensor):
            raise OperatorArgumentError(
                f"a {cls.__name__} of {kind_of(data)}",
                found="its data must be a tensor",
                advice="make a tensor of it first: opmux.tensor(data)",
            )
        made = _marked(data, "_is_param", requires_grad)
        if type(made) is not type(data):
            raise OperatorValueError(
                f"Creating a Parameter from an instance of type {type(data).__name__} requires that detach() returns an instance "
                "of the same type",
                found=f"return type {type(made).__name__}",
                advice="correct what the class's __opmux_dispatch__ returns for aten::detach",
            )
        return cast(Self, made)

    def __init__(self, data: Tensor | None = None, requires_grad: bool = True) -> None:
        """Does nothing more: the class says what the arguments are."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
        # As in PyTorch a copy has memory of its own, whatever else sees the parameter's, and neither gradient nor attributes.
        made = memo.get(id(self))
        if made is None:
            made = type(self)(self.data.clone(memory_format=preserve_format), self.requires_grad)
            memo[id(self)] = made
        return cast(Tensor, made)

    def __repr__(self) -> str:
        text = super().__repr__()
        return "Parameter containing:\n" + (text if type(self) is Parameter else f"Parameter({text})")


# It has no handler, so that functions need not ask for one.
add_ordinary_class(Parameter)


class _BufferMeta(type):
    def __instancecheck__(cls, instance: Any) -> bool:
        return super().__instancecheck__(instance) or (
            cls is Buffer and isinstance(instance, Tensor) and getattr(instance, "_is_buffer", False)
        )


class Buffer(Tensor, metaclass=_BufferMeta):
    """A tensor that is a buffer of the module that it is assigned to: it moves and is saved with it, and is not trained.

    It stays of its data's class, and is an instance of `Buffer` all the same.

    Args:
        data: Its elements, whose memory it shares; none if left out.
        persistent: Whether it is part of the module's `state_dict`.

    Raises:
        OperatorArgumentError: `data` is no tensor.
    """

    persistent: bool

    def __new__(cls, data: Tensor | None = None, *, persistent: bool = True) -> Self:
        """Makes the tensor; see the class."""
        if data is None:
            data = ops.aten.empty.memory_format([0])
        if not isinstance(data, Tensor):
            raise OperatorArgumentError(
                f"a Buffer of {kind_of(data)}",
                found="its data must be a tensor",
                advice="pass a Tensor; opmux.tensor(...) makes one of numbers",
            )
        made: Any = _marked(data, "_is_buffer", data.requires_grad)
        made.persistent = persistent
        return cast(Self, made)


def _marked(data: Tensor, mark: str, requires_grad: bool) -> Tensor:
    """A leaf over the same memory, of the class that `detach()` gives it, with a mark."""
    made = data.detach().requires_grad_(requires_grad)
    setattr(made, mark, True)
    return made


def blank_parameter(shape: Sequence[int], device: device | str | None = None, dtype: dtype | None = None) -> Parameter:
    """A parameter whose values a module's `reset_parameters` gives it.

    It requires grad where an autograd plugin is loaded. Elsewhere a module computes all the same.
    """
    data = ops.aten.empty.memory_format(list(shape), dtype=dtype, device=device)
    return Parameter(data, requires_grad=current() is not None and data.dtype.kind in "fc")


tell_absent(globals())
del tell_absent
