"""Tensors with a dimension that the program does not see.

Note [Batched tensors]
Under `vmap` a function gets tensors that hide the dimension it is mapped over. Such a tensor wraps another one and carries the key
FuncTorchBatched, above autograd, and those of its device. Each `vmap` that is running has a level; the kernel of FuncTorchBatched
takes off the wrappers of the highest level among the arguments, so that nested ones are taken off in turn. Underneath are ordinary
tensors: autograd, automatic casts and modes see those. What runs there is outside of that `vmap`, and inside those around it: the
variable `running` says which is the innermost. A task copies it, and may outlive the `vmap` that it was started in, as a tensor may
that a function keeps: `open_levels` says which have not ended, to all threads.
"""

from collections.abc import Callable
from contextvars import ContextVar
from textwrap import indent
from typing import Any, Final, NamedTuple, NoReturn, TypeVar, final

from opmux.dispatch import DispatchKeySet, backend_of, call_with, disabled_opmux_function, rebuilt
from opmux.errors import OperatorValueError
from opmux.native.meta_array import MetaArray
from opmux.tensor import Size, Tensor

__all__ = [
    "BatchedTensor",
    "Layer",
    "call_below",
    "innermost",
    "is_at",
    "layer_at",
    "level_of",
    "open_levels",
    "running",
    "tree_map",
    "without_dim",
    "wrapped",
]

_T = TypeVar("_T")

_BATCHED = DispatchKeySet(["FuncTorchBatched"])


class Layer(NamedTuple):
    """A `vmap` that is running.

    Attributes:
        level: Its number; those inside have higher ones.
        size: The size of the dimension that it maps over.
        randomness: "error", "different" or "same".
        outer: The one around it.
    """

    level: int
    size: int
    randomness: str
    outer: "Layer | None"


#: The innermost `vmap` that a call is inside of.
running: Final[ContextVar[Layer | None]] = ContextVar("opmux_vmap", default=None)


#: Levels of the `vmap`s that have not ended.
open_levels: Final[set[int]] = set()


def innermost() -> Layer | None:
    """The innermost `vmap` that a call is inside of, and that has not ended."""
    layer = running.get()
    while layer is not None and layer.level not in open_levels:
        layer = layer.outer
    return layer


def layer_at(level: int) -> Layer | None:
    """The `vmap` of a level; None if the call is not inside of it, as in a thread that it started."""
    layer = running.get()
    while layer is not None and layer.level != level:
        layer = layer.outer
    return layer


def call_below(level: int, function: Callable[..., _T], /, *args: Any, **kwargs: Any) -> _T:
    """Calls a function outside the `vmap` of a level, and inside those around it."""
    layer = layer_at(level)
    return call_with(running, layer and layer.outer, function, *args, **kwargs)


def _no_data(name: str) -> Callable[..., NoReturn]:
    def method(self: Tensor, /, *args: Any, **kwargs: Any) -> NoReturn:
        raise OperatorValueError(
            f"vmap: {name}() of a tensor that is mapped over",
            found="it stands for one value per index of the mapped dimension, not for one value",
            advice="use operators such as opmux.where for decisions, and look at values outside vmap",
        )

    return method


@final
class BatchedTensor(Tensor):
    """A tensor that hides one dimension of another. See Note [Batched tensors].

    Attributes:
        value: The tensor with all its dimensions.
        bdim: The hidden one, counted from the front.
        level: The `vmap` that hides it.
        is_copied_view: Whether it was made by an operator that returns a view, and has memory of its own here.
    """

    value: Tensor
    bdim: int
    level: int
    is_copied_view: bool

    __opmux_function__ = disabled_opmux_function

    @property
    def requires_grad(self) -> bool:
        """Whether the wrapped tensor does."""
        return self.value.requires_grad

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        self.requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> NoReturn:
        """Refuses: the wrapped tensor is recorded, or not, for all indices."""
        raise OperatorValueError(
            f"vmap: requires_grad_({requires_grad}) of a tensor that is mapped over",
            found="it stands for one value per index of the mapped dimension, and gradients are recorded below vmap",
            advice="call it on the tensor that the mapped function is given, and autograd.grad on what vmap returns; "
            "autograd.grad(..., is_grads_batched=True) maps over gradients",
        )

    def storage_offset(self) -> int:
        """That of the wrapped tensor, which is that of the first index."""
        return self.value.storage_offset()

    def __repr__(self) -> str:
        return f"BatchedTensor(lvl={self.level}, bdim={self.bdim}, value=\n{indent(repr(self.value), '    ')}\n)"

    item = _no_data("item")
    tolist = _no_data("tolist")
    numpy = _no_data("numpy")
    __array__ = _no_data("__array__")
    __dlpack__ = _no_data("__dlpack__")
    __bool__ = _no_data("bool")
    __int__ = _no_data("int")
    __float__ = _no_data("float")
    __complex__ = _no_data("complex")
    __index__ = _no_data("int")


def wrapped(value: Tensor, bdim: int, level: int, *, is_copied_view: bool = False) -> BatchedTensor:
    """A tensor that hides a dimension of `value`."""
    tensor: Any = object.__new__(BatchedTensor)
    tensor._array = without_dim(value, bdim)
    tensor._device = value.device
    tensor._keys = backend_of(value.device.type).keyset | _BATCHED
    tensor.value, tensor.bdim, tensor.level, tensor.is_copied_view = value, bdim, level, is_copied_view
    return tensor  # type: ignore[no-any-return]


def without_dim(value: Tensor, bdim: int) -> MetaArray:
    """Shape, dtype and strides of a tensor without one of its dimensions, and no data: what `Tensor` itself reads."""
    sizes, steps = list(value.shape), list(value.stride())
    del sizes[bdim], steps[bdim]
    dtype = value.dtype
    return MetaArray(sizes, dtype, [step * dtype.itemsize for step in steps])


def is_at(value: Any, level: int) -> bool:
    """Whether the `vmap` of this level hides a dimension of `value`."""
    return isinstance(value, BatchedTensor) and value.level == level


def level_of(values: Any) -> int:
    """The highest level among values, and in lists and tuples among them; 0 if none is batched.

    Raises:
        OperatorValueError: The `vmap` of that level has ended.
    """
    level = _highest(values)
    if level and level not in open_levels:
        raise OperatorValueError(
            "vmap: a tensor that was mapped over, outside of the function that got it",
            found="that vmap has ended, and the tensor does not stand for one value any more",
            advice="have the function return what is needed of it",
        )
    return level


def _highest(values: Any) -> int:
    level = 0
    for value in values:
        if isinstance(value, BatchedTensor):
            level = max(level, value.level)
        elif isinstance(value, (list, tuple)):
            level = max(level, _highest(value))
    return level


def tree_map(fn: Callable[[Any], Any], value: Any) -> Any:
    """A value with `fn` applied to what is in its lists, tuples and dicts; of a `Size`, which holds numbers alone, a tuple."""
    if isinstance(value, (list, tuple)):
        items = [tree_map(fn, item) for item in value]
        kind = value.__class__
        return rebuilt(tuple if kind is Size else kind, items)
    if isinstance(value, dict):
        return {key: tree_map(fn, item) for key, item in value.items()}
    return fn(value)
