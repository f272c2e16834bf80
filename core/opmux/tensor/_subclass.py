"""What lets a subclass of `Tensor` take part in dispatch. See Note [Handlers] and Note [Function overrides] in `opmux.dispatch`."""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from types import FunctionType
from typing import Any, Final, TypeVar

from opmux.dispatch import (
    DISPATCH,
    EMPTY,
    FUNCTION,
    PYTHON_KEYS,
    DisableOpmuxFunctionSubclass,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    active_modes,
    add_ordinary_class,
    backend_of,
    disabled_opmux_function,
    function_override_keys,
    get_function_modes,
    has_handler,
    ops,
    overridden,
    rebuilt,
    refuse_other_handlers,
    undisturbed,
    without_modes,
)
from opmux.errors import OperatorArgumentError, kind_of, shown, with_article
from opmux.tensor._device import device as _Device  # noqa: N812 -- a method has a parameter of that name
from opmux.tensor._dtype import dtype as _Dtype  # noqa: N812 -- as above
from opmux.tensor._gradients import TensorGradients
from opmux.tensor._layout import layout as _Layout  # noqa: N812 -- as above
from opmux.tensor._layout import memory_format as _MemoryFormat  # noqa: N812 -- as above
from opmux.tensor._layout import strided
from opmux.tensor._strides import questions
from opmux.tensor._tensor_base import TensorBase

__all__ = ["SubclassHandlers", "parts_without_keys", "unasked"]

_T = TypeVar("_T", bound=TensorBase)


def _default(function: Any) -> Any:
    """Marks the handler that every tensor has, so that only overrides of it count."""
    function.is_default_handler = True
    return function


def _no_handler(function: Any) -> Any:
    """Marks what is there to be called by handlers, and makes no class see anything."""
    function.is_no_handler = True
    return function


class SubclassHandlers(TensorBase):
    """The part of `Tensor` that subclasses override to see operators.

    `__opmux_dispatch__(cls, func, types, args=(), kwargs=None)`, a class method, sees every operator below autograd;
    `__opmux_function__`, of the same form, sees it before anything else does. Either may return NotImplemented.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if SubclassHandlers in cls.__bases__:  # Tensor
            add_ordinary_class(cls)
            return
        if getattr(cls.__opmux_function__, "is_default_handler", False):
            if has_handler(cls, DISPATCH):
                # As in PyTorch: what such a class returns is what its own handler made.
                cls.__opmux_function__ = disabled_opmux_function  # type: ignore[method-assign]
            else:
                refuse_other_handlers(f"the class of tensors {cls.__qualname__}", cls, FUNCTION, DISPATCH)
        _note_handlers(cls)

    @classmethod
    @_default
    def __opmux_function__(
        cls,
        func: Callable[..., Any],
        types: tuple[type, ...],
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Computes a call as if no class overrode it, and returns its tensors as instances of this class.

        Args:
            func: The public function, method or operator.
            types: Classes among the arguments that have `__opmux_function__`.
            args: Positional arguments, as they were given.
            kwargs: Keyword arguments, as they were given.

        Returns:
            The result; NotImplemented if one of `types` is no base of this class, which then does not know it.
        """
        if not all(issubclass(cls, other) for other in types):
            return NotImplemented
        result = DisableOpmuxFunctionSubclass().call(func, *args, **(kwargs or {}))
        # A gradient keeps the class that it has.
        return result if getattr(func, "__self__", None) is TensorGradients.grad else _as_class(result, cls)

    @classmethod
    @_no_handler
    def __opmux_dispatch__(
        cls,
        func: Callable[..., Any],
        types: tuple[type, ...],
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Computes a call with no mode and no class asked below autograd: for handlers that call `super()`."""
        return ExcludeDispatchKeyGuard(PYTHON_KEYS).call(func, *args, **(kwargs or {}))

    def as_subclass(self, cls: type[_T]) -> _T:
        """Another tensor over the same memory, of class `cls`, without calling its constructor; gradients flow through.

        A tensor whose class has `__opmux_dispatch__` says itself what is over its memory: as in PyTorch it stays of that class.

        Raises:
            TypeError: `cls` is no subclass of `Tensor`.
            OperatorArgumentError: `cls` has slots, and the tensor takes part in a graph; or the tensor's class has
                `__opmux_dispatch__`, and is no subclass of `cls`.
        """
        _check_class(cls, "as_subclass")
        # As in PyTorch no mode sees it.
        if active_modes() or get_function_modes():
            alias = undisturbed(without_modes, ops.aten.alias.default, self)
        else:
            alias = DisableOpmuxFunctionSubclass().call(ops.aten.alias.default, self)
        if has_handler(type(alias), DISPATCH):
            return _as_kept(alias, cls)
        alias = _instance(alias, cls)
        alias._keys = alias._keys | cls._class_keys
        result: _T = alias
        return result

    @staticmethod
    def _make_subclass(
        cls: type,
        data: TensorBase,
        require_grad: bool = False,
        *,
        dispatch_sizes_strides_policy: str | None = None,
        dispatch_device: bool = False,
        dispatch_layout: bool = False,
    ) -> Any:
        """A tensor of a class over the memory of another, without history and without calling the constructor.

        Args:
            cls: The class.
            data: The other tensor.
            require_grad: Whether gradients are recorded.
            dispatch_sizes_strides_policy: As for `_make_wrapper_subclass`, as the rest.
            dispatch_device: As there.
            dispatch_layout: As there.

        Raises:
            OperatorArgumentError: `cls` is no subclass of `Tensor`, or `data` no tensor.
        """
        _check_class(cls, "_make_subclass")
        asked = questions(dispatch_sizes_strides_policy, dispatch_device, dispatch_layout)
        if not isinstance(data, SubclassHandlers):
            raise OperatorArgumentError(
                f"_make_subclass({cls.__qualname__}, ...)",
                found=f"{kind_of(data)} as data",
                advice="give a tensor as data",
            )
        made: Any = undisturbed(without_modes, _detached_as, data, cls)
        made._view_base = made._view_step = None  # as in PyTorch it is no view, though it sees the memory
        _ask_about(made, cls, asked)
        return unasked(made.requires_grad_) if require_grad else made

    @classmethod
    def _make_wrapper_subclass(cls, /, *args: Any, **options: Any) -> Any:
        """A tensor of this class with shape, dtype and device but no data, for classes that keep tensors inside.

        Both `cls._make_wrapper_subclass(size, ...)` and, as in PyTorch, `Tensor._make_wrapper_subclass(cls, size, ...)`.

        Args:
            args: The class if it is not the one that the method was found in, size, strides and storage offset.
            options: Those of `_wrapper`.

        Raises:
            OperatorArgumentError: The class has no `__opmux_dispatch__`, so nothing could compute with such a tensor; or there are
                strides of another number than sizes, or a policy that is none.
        """
        if args and isinstance(args[0], type):
            return _wrapper(*args, **options)
        return _wrapper(cls, *args, **options)


def _wrapper(
    cls: type,
    size: Sequence[int],
    strides: Sequence[int] | None = None,
    storage_offset: int | None = None,
    memory_format: _MemoryFormat | None = None,
    dtype: _Dtype | None = None,
    layout: _Layout = strided,
    device: _Device | str | None = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    dispatch_sizes_strides_policy: str | None = None,
    dispatch_device: bool = False,
    dispatch_layout: bool = False,
    _extra_dispatch_keys: DispatchKeySet | None = None,
) -> Any:
    """`_make_wrapper_subclass` with PyTorch's arguments.

    Args:
        cls: The class.
        size: Shape.
        strides: Steps in elements; those of a contiguous tensor if None.
        storage_offset: Elements before the first one.
        memory_format: Order of the elements in place of strides.
        dtype: Element type; the default one if None.
        layout: Always strided.
        device: The device that the tensor says it is on, and whose keys it carries; "cpu" if None.
        pin_memory: Ignored, as there is no memory.
        requires_grad: Whether gradients are recorded.
        dispatch_sizes_strides_policy: "sizes", "strides" or None: which of them `__opmux_dispatch__` answers in place of the
            tensor; see Note [Asked metadata] in `opmux.tensor`.
        dispatch_device: Whether it answers what the device is.
        dispatch_layout: Whether it answers what the layout is.
        _extra_dispatch_keys: Keys that it carries besides, such as that of a plugin's functionality, which then sees its calls.
    """
    _check_class(cls, "_make_wrapper_subclass")
    asked = questions(dispatch_sizes_strides_policy, dispatch_device, dispatch_layout)
    if not has_handler(cls, DISPATCH):
        raise OperatorArgumentError(
            f"{cls.__qualname__} has no __opmux_dispatch__, which a tensor without data needs",
            advice="define the class method, or use _make_subclass with a tensor that has data",
        )
    if strides is not None and len(strides) != len(size):
        raise OperatorArgumentError(
            f"_make_wrapper_subclass of size {list(size)} with strides {list(strides)}",
            found="their numbers differ",
            advice="give one stride for each size, or none",
        )
    # No handler is asked: nothing is computed here.
    tensor = _instance(unasked(_without_data, size, strides, storage_offset, memory_format, dtype), cls)
    shown = tensor._device.__class__("cpu" if device is None else device)
    tensor._device = shown
    further = EMPTY if _extra_dispatch_keys is None else DispatchKeySet(_extra_dispatch_keys)
    tensor._keys = backend_of(shown.type).keyset | tensor._class_keys | further
    _ask_about(tensor, cls, asked)
    return unasked(tensor.requires_grad_) if requires_grad else tensor


def _ask_about(tensor: Any, cls: type, asked: frozenset[str]) -> None:
    """Has the class answer for the tensor. See Note [Asked metadata]."""
    if not asked:
        return
    if not has_handler(cls, DISPATCH):
        raise OperatorArgumentError(
            f"{cls.__qualname__} has no __opmux_dispatch__, which is to be asked for {', '.join(sorted(asked))}",
            advice="define the class method, or leave the dispatch_... arguments out",
        )
    tensor._asked = asked


def unasked(function: Callable[..., Any], *args: Any) -> Any:
    """What a function returns while neither modes nor the classes of tensors are asked about what it calls."""
    return undisturbed(ExcludeDispatchKeyGuard(PYTHON_KEYS).call, function, *args)


def _detached_as(data: Any, cls: type) -> Any:
    fresh = ops.aten.detach.default(data)  # what `data` itself says where its class has `__opmux_dispatch__`
    return _as_kept(fresh, cls) if has_handler(type(fresh), DISPATCH) else unasked(fresh.as_subclass, cls)


def _without_data(
    size: Sequence[int],
    strides: Sequence[int] | None,
    offset: int | None,
    order: _MemoryFormat | None,
    dtype: _Dtype | None,
) -> Any:
    tensor: Any
    if strides is None:
        tensor = ops.aten.empty.memory_format(list(size), dtype=dtype, device="meta", memory_format=order)
    else:
        tensor = ops.aten.empty_strided.default(list(size), list(strides), dtype=dtype, device="meta")
    return _with_offset(tensor, offset, dtype) if offset else tensor


def _with_offset(tensor: Any, offset: int, dtype: _Dtype | None) -> Any:
    """A view of the same size and strides, behind as many elements."""
    steps = tensor.stride()
    last = sum((n - 1) * step for n, step in zip(tensor.shape, steps, strict=True)) + 1
    memory = ops.aten.empty.memory_format([offset + max(last, 0)], dtype=dtype, device="meta")
    return ops.aten.as_strided.default(memory, tensor.shape, steps, offset)


def _note_handlers(cls: Any) -> None:
    """Has tensors of a class carry the keys that its handlers are asked by."""
    keys = PYTHON_KEYS if has_handler(cls, DISPATCH) else EMPTY
    if has_handler(cls, FUNCTION):
        keys |= function_override_keys()
        _ask_before_methods(cls)
    cls._class_keys = keys


def _instance(tensor: Any, cls: type) -> Any:
    """The tensor, which no other object refers to yet, as an instance of a class."""
    try:
        tensor.__class__ = cls
    except TypeError:  # of a class with slots
        tensor = _moved(tensor, cls)
    return tensor


def _as_kept(alias: Any, cls: type[_T]) -> _T:
    """What a class's own handler has made, which is an instance of another class only if that is a base of it."""
    if isinstance(alias, cls):
        return alias
    kind = type(alias).__name__
    raise OperatorArgumentError(
        f"as_subclass({cls.__name__}) of {with_article(kind)}",
        found=f"Creating a new Tensor subclass {cls.__name__} but the raw Tensor object is already associated to a python object "
        f"of type {kind} which is not a subclass of the requested type",
        advice=f"make {with_article(cls.__name__)} of the tensors that it keeps",
    )


def _check_class(cls: Any, asked: str) -> None:
    if not (isinstance(cls, type) and issubclass(cls, SubclassHandlers)):
        raise OperatorArgumentError(
            f"{asked} takes a subclass of Tensor, not {cls!r}",
            found=shown(cls),
            advice="derive the class from opmux.Tensor, and call this on it",
        )
    # A handler may have been given to the class, or taken from it, since it was made.
    noted: int = cls._class_keys.raw
    has = bool(noted & PYTHON_KEYS.raw), bool(noted & ~PYTHON_KEYS.raw)
    if has != (has_handler(cls, DISPATCH), has_handler(cls, FUNCTION)):
        _note_handlers(cls)


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
        return rebuilt(type(value), items)
    return value


# -- methods that are no operators ------------------------------------------------------------------------------------

#: Methods that no handler sees: they make objects, tell them apart, or call methods that handlers do see; and what a class of
#: Python 3.14 has for its annotations.
_UNSEEN: Final = frozenset(
    (
        "__annotate_func__",
        "__array_ufunc__",
        "__delitem__",
        "__hash__",
        "__init__",
        "__init_subclass__",
        "__iter__",
        "__new__",
        "__opmux_function__",
        "as_subclass",
    )
)
#: Names of PyTorch's that handlers see, though programs are told not to use them.
_SEEN: Final = frozenset(("_base", "_is_view", "_version"))


def _ask_before_methods(cls: type) -> None:
    """Lets the class's handler see methods and properties that call no operator, or not at once.

    `Tensor` itself has them as they are, so that those of a plain tensor cost nothing. The class gets its own, which ask first,
    of those that neither it nor another class before `Tensor` defines.
    """
    root = next(base for base in cls.__mro__ if SubclassHandlers in base.__bases__)
    above = cls.__mro__[: cls.__mro__.index(root)]
    if any(base.__dict__.get("_asks_handlers") for base in above):
        return
    cls._asks_handlers = True  # type: ignore[attr-defined]
    own = {name for base in above for name in vars(base)}
    for name, value in parts_without_keys(root):
        if name not in own:
            setattr(cls, name, _asking_property(value) if type(value) is property else _asking(value))


def parts_without_keys(root: type) -> Iterator[tuple[str, Any]]:
    """Methods and properties of `Tensor` that handlers see and that call no operator, or not at once."""
    for name in dir(root):
        value = _raw(root, name)
        is_method = isinstance(value, FunctionType) and not hasattr(value, "asks_handlers")
        is_private = name.startswith("_") and not name.startswith("__") and name not in _SEEN
        if name not in _UNSEEN and not is_private and (is_method or type(value) is property):
            yield name, value


def _raw(cls: type, name: str) -> Any:
    return next((vars(base)[name] for base in cls.__mro__[:-1] if name in vars(base)), None)


def _asking(method: Any) -> Any:
    @wraps(method)
    def ask(*args: Any, **kwargs: Any) -> Any:
        answer = overridden(method, args, kwargs)
        return method(*args, **kwargs) if answer is NotImplemented else answer

    return ask


def _asking_property(value: Any) -> property:
    accessors = [value.__get__, value.__set__ if value.fset else None, value.__delete__ if value.fdel else None]
    # A property gives the object alone, and its accessors are found by their names.
    get, put, delete = [None if accessor is None else _accessor(accessor) for accessor in accessors]
    return property(get, put, delete, value.__doc__)


def _accessor(accessor: Callable[..., Any]) -> Callable[..., Any]:
    def ask(*args: Any) -> Any:
        answer = overridden(accessor, args, {}, args[:1])  # as in PyTorch the class of what is set is not asked
        return accessor(*args) if answer is NotImplemented else answer

    return ask
