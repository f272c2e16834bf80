"""Hooks on saved tensors: packing what nodes save, and unpacking it in the backward pass.

While hooks are active, the key SavedTensorHooks packs what a node has saved as soon as its call has returned. See Note [Observed
recording]. A packed value's version is a number that no tensor has, so that a pass notices it where it compares versions.
"""

from collections.abc import Callable
from contextvars import ContextVar
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from opmux import Tensor
from opmux.dispatch import EMPTY, IncludeDispatchKeyGuard
from opmux.errors import OperatorArgumentError, OpmuxError, kind_of
from opmux_autograd._edges import attach
from opmux_autograd._node import PACKED, Node, Packed
from opmux_autograd._observing import ObservingKey
from opmux_autograd._record import save_result, unrecorded
from opmux_autograd._views import version_of

__all__ = [
    "SAVED_TENSOR_HOOKS",
    "Hooks",
    "PackedTensor",
    "SavedTensorHookError",
    "check_hooks",
    "current_hooks",
    "disable_saved_tensors_hooks",
    "pack",
    "save_on_cpu",
    "saved_tensors_hooks",
]


class SavedTensorHookError(OpmuxError, RuntimeError, TypeError):
    """Hooks on saved tensors where they are disabled, or that break their rules, such as what type they return."""

    __module__ = "opmux.autograd.graph"


class Hooks(NamedTuple):
    """What a `saved_tensors_hooks` block was given."""

    pack: Callable[[Tensor], Any]
    unpack: Callable[[Any], Tensor]


#: Active hooks of this task, innermost last.
_stack: ContextVar[tuple[Hooks, ...]] = ContextVar("opmux_saved_tensor_hooks", default=())
#: Why hooks are refused; None where they are not.
_disabled: ContextVar[str | None] = ContextVar("opmux_saved_tensor_hooks_disabled", default=None)


class PackedTensor(Packed):
    """A saved tensor in the form that a pack hook gave it.

    Args:
        hooks: The hooks.
        tensor: The tensor.

    Attributes:
        value: What the pack hook has returned.
        unpack_hook: The hook that makes the tensor of it again.
    """

    __slots__ = ("_edge", "unpack_hook", "value")

    def __init__(self, hooks: Hooks, tensor: Tensor) -> None:
        self._edge = tensor._autograd
        self.unpack_hook = hooks.unpack
        version = version_of(tensor)
        self.value = unrecorded(hooks.pack, tensor)
        if version_of(tensor) != version:
            raise SavedTensorHookError(
                "a pack hook changed the tensor that it was given in place",
                found="A saved tensor pack hook is modifying its input in place",
                advice="compute out of place, or clone() it first",
            )

    def unpack(self) -> Tensor:
        """The tensor again, with the history of the one that was saved."""
        tensor = self.unpack_hook(self.value)
        if not isinstance(tensor, Tensor):
            raise SavedTensorHookError(
                "unpacking a saved tensor",
                found=f"Output of saved tensor unpack_hook expected to be a Tensor but got result of type {type(tensor).__name__}",
                advice="return the tensor that the pack hook was given, or an equal one",
            )
        alias = save_result(tensor)
        if self._edge is not None:
            attach(alias, self._edge)
        return alias


def current_hooks() -> Hooks | None:
    """The innermost active hooks of this task."""
    stack = _stack.get()
    return stack[-1] if stack else None


def pack(tensor: Any) -> Any:
    """A tensor as it is to be saved: packed if hooks are active; numbers and None as they are."""
    hooks = current_hooks()
    if hooks is None or not isinstance(tensor, Tensor) or tensor._is_wrapped_number:
        return tensor
    return PackedTensor(hooks, tensor)


def _pack_node(node: Node) -> None:
    """Packs what a generated node has saved; contexts of Functions pack for themselves."""
    for slot in type(node).__slots__:
        version = f"_version_{slot.removeprefix('_kept_')}"
        if not slot.startswith("_kept_") or not hasattr(node, version) or getattr(node, version) == PACKED:
            continue
        value = getattr(node, slot)
        if isinstance(value, tuple):
            kept = tuple(pack(item) for item in value)
            versions = zip(kept, getattr(node, version), strict=True)
            setattr(node, version, tuple(PACKED if isinstance(k, Packed) else v for k, v in versions))
        else:
            kept = pack(value)
            if isinstance(kept, Packed):
                setattr(node, version, PACKED)
        setattr(node, slot, kept)


#: Ends the block of the guard that was entered last: guards keep nothing on themselves.
_ANY_GUARD: Final = IncludeDispatchKeyGuard(EMPTY)
SAVED_TENSOR_HOOKS: Final = ObservingKey("SavedTensorHooks", _pack_node)


def check_hooks(asked: str, *hooks: Any) -> None:
    """Refuses hooks that cannot be called.

    Raises:
        OperatorArgumentError: One of them cannot.
    """
    wrong = [hook for hook in hooks if not callable(hook)]
    if wrong:
        raise OperatorArgumentError(
            f"{asked}(): incompatible function arguments",
            found=f"{kind_of(wrong[0])} for a hook",
            advice="pass two functions: one that packs a tensor, and one that gives it back",
        )


class saved_tensors_hooks:  # noqa: N801 -- PyTorch's name
    """A `with` block in which what nodes save is packed; of nested blocks the innermost counts.

    Args:
        pack_hook: Called with each tensor that is saved, without recording; returns anything.
        unpack_hook: Called with that when a backward pass needs the tensor; returns a tensor of the same values.

    Raises:
        OperatorArgumentError: On entering: a hook cannot be called.
        SavedTensorHookError: On entering: hooks are disabled; in a pass: a hook breaks these rules.
    """

    __module__ = "opmux.autograd.graph"

    def __init__(self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor]) -> None:
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self) -> Self:
        _refuse_if_disabled()
        check_hooks("saved_tensors_hooks", self.pack_hook, self.unpack_hook)
        stack = (*_stack.get(), Hooks(self.pack_hook, self.unpack_hook))
        IncludeDispatchKeyGuard(SAVED_TENSOR_HOOKS.keyset, _stack, stack).__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _ANY_GUARD.__exit__(kind, error, trace)


class save_on_cpu(saved_tensors_hooks):  # noqa: N801 -- PyTorch's name
    """A `with` block in which what nodes save is kept on the host, and brought back to its device in the backward pass.

    Args:
        pin_memory: Keep it in pinned memory, if it comes from a device of `device_type`.
        device_type: PyTorch's other argument.
    """

    __module__ = "opmux.autograd.graph"

    def __init__(self, pin_memory: bool = False, device_type: str = "cuda") -> None:
        def pack(tensor: Tensor) -> tuple[Any, Tensor]:
            kept = tensor.to("cpu")
            return tensor.device, kept.pin_memory() if pin_memory and tensor.device.type == device_type else kept

        super().__init__(pack, lambda kept: kept[1].to(kept[0]))


class disable_saved_tensors_hooks:  # noqa: N801 -- PyTorch's name
    """A `with` block in which hooks on saved tensors are refused.

    Args:
        error_message: What the refusal says.

    Raises:
        SavedTensorHookError: On entering: hooks are active.
    """

    __module__ = "opmux.autograd.graph"

    def __init__(self, error_message: str) -> None:
        self._message = error_message
        self._previous: list[str | None] = []

    def __enter__(self) -> Self:
        self._previous.append(_disabled.get())
        _disabled.set(self._message)
        if _stack.get():
            _disabled.set(self._previous.pop())
            raise _refusal(self._message)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _disabled.set(self._previous.pop())


def _refuse_if_disabled() -> None:
    message = _disabled.get()
    if message is not None:
        raise _refusal(message)


def _refusal(message: str) -> SavedTensorHookError:
    return SavedTensorHookError(
        "hooks on saved tensors", found=message, advice="leave the disable_saved_tensors_hooks block first"
    )
