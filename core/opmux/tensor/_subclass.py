"""What lets a subclass of `Tensor` take part in dispatch. See Note [Handlers] and Note [Function overrides] in `opmux.dispatch`."""

from collections.abc import Sequence
from typing import Any, TypeVar

from opmux.dispatch import (
    EMPTY,
    PYTHON_KEYS,
    DisableOpmuxFunctionSubclass,
    ExcludeDispatchKeyGuard,
    OperatorHandle,
    OperatorPacket,
    backend_of,
    function_override_keys,
    has_handler,
    ops,
)
from opmux.errors import OperatorArgumentError
from opmux.tensor._device import device as _Device  # noqa: N812 -- a method has a parameter of that name
from opmux.tensor._dtype import dtype as _Dtype  # noqa: N812 -- as above
from opmux.tensor._tensor_base import TensorBase

__all__ = ["SubclassHandlers"]

_T = TypeVar("_T", bound=TensorBase)


def _default(function: Any) -> Any:
    """Marks the handler that every tensor has, so that only overrides of it count."""
    function.is_default_handler = True
    return function


class SubclassHandlers(TensorBase):
    """The part of `Tensor` that subclasses override to see operators.

    `__opmux_dispatch__(cls, func, types, args=(), kwargs=None)`, a class method, sees every operator below autograd;
    `__opmux_function__`, of the same form, sees it before anything else does. Either may return NotImplemented.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        keys = PYTHON_KEYS if getattr(cls, "__opmux_dispatch__", None) is not None else EMPTY
        if has_handler(cls, "__opmux_function__"):
            keys |= function_override_keys()
        cls._class_keys = keys

    @classmethod
    @_default
    def __opmux_function__(
        cls,
        func: OperatorHandle | OperatorPacket,
        types: tuple[type, ...],
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Computes a call as if no class overrode it, and returns its tensors as instances of this class.

        Args:
            func: The operator, or the packet whose overload is to be chosen.
            types: Classes among the arguments that override `__opmux_function__`.
            args: Positional arguments, without trailing ones that equal their defaults.
            kwargs: Keyword-only arguments that differ from their defaults.

        Returns:
            The result; NotImplemented if one of `types` is no base of this class, which then does not know it.
        """
        if not all(issubclass(cls, other) for other in types):
            return NotImplemented
        return _as_class(DisableOpmuxFunctionSubclass().call(func, *args, **(kwargs or {})), cls)

    def as_subclass(self, cls: type[_T]) -> _T:
        """Another tensor over the same memory, of class `cls`, without calling its constructor; gradients flow through.

        Raises:
            TypeError: `cls` is no subclass of `Tensor`.
            OperatorArgumentError: `cls` has slots, and the tensor takes part in a graph.
        """
        if not (isinstance(cls, type) and issubclass(cls, SubclassHandlers)):
            raise TypeError(f"as_subclass takes a subclass of Tensor, not {cls!r}")
        alias: Any = DisableOpmuxFunctionSubclass().call(ops.aten.alias.default, self)
        try:
            alias.__class__ = cls
        except TypeError:  # of a class with slots
            alias = _moved(alias, cls)
        alias._keys = alias._keys | cls._class_keys
        result: _T = alias
        return result

    @classmethod
    def _make_wrapper_subclass(
        cls,
        size: Sequence[int],
        *,
        dtype: _Dtype | None = None,
        device: _Device | str | None = None,
        requires_grad: bool = False,
    ) -> Any:
        """A tensor of this class with shape, dtype and device but no data, for classes that keep tensors inside.

        Args:
            size: Shape.
            dtype: Element type; the default one if None.
            device: The device that the tensor says it is on, and whose keys it carries; "cpu" if None.
            requires_grad: Whether gradients are recorded.

        Raises:
            TypeError: The class has no `__opmux_dispatch__`, so nothing could compute with such a tensor.
        """
        if getattr(cls, "__opmux_dispatch__", None) is None:
            raise TypeError(f"{cls.__qualname__} has no __opmux_dispatch__, which a tensor without data needs")
        # Modes are not asked: nothing is computed here.
        unasked = ExcludeDispatchKeyGuard(PYTHON_KEYS)
        tensor: Any = unasked.call(ops.aten.empty.memory_format, list(size), dtype=dtype, device="meta")
        tensor.__class__ = cls
        shown = tensor._device.__class__("cpu" if device is None else device)
        tensor._device = shown
        tensor._keys = backend_of(shown.type).keyset | cls._class_keys
        return tensor.requires_grad_() if requires_grad else tensor


def _moved(tensor: Any, cls: type) -> Any:
    """A tensor of a class whose objects are laid out differently, in place of a fresh one."""
    if tensor._autograd is not None:  # its history names the object
        raise OperatorArgumentError(
            f"as_subclass({cls.__qualname__}) of a tensor that requires grad",
            found="the class has __slots__, so the tensor cannot become one of its instances",
            advice="detach() the tensor, or leave the attributes out of __slots__",
        )
    moved: Any = object.__new__(cls)
    vars(moved).update(vars(tensor))
    return moved


def _as_class(value: Any, cls: type) -> Any:
    """Tensors of a result as instances of `cls`, also inside lists and tuples."""
    if isinstance(value, SubclassHandlers):
        return value if isinstance(value, cls) else value.as_subclass(cls)
    if isinstance(value, (list, tuple)):
        items = (_as_class(item, cls) for item in value)
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    return value
