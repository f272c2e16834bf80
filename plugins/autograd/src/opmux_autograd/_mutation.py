"""Writing tensors that nodes have saved: what is about to be overwritten is copied first."""

from types import TracebackType
from typing import Any, Self
from weakref import WeakSet

from opmux import Tensor, ops
from opmux.dispatch import DispatchMode, OperatorHandle
from opmux_autograd._kernels import written_arguments
from opmux_autograd._record import unrecorded
from opmux_autograd._saved import SavedTensorHookError, current_hooks, saved_tensors_hooks
from opmux_autograd._views import made_counter

__all__ = ["allow_mutation_on_saved_tensors"]


class allow_mutation_on_saved_tensors:  # noqa: N801 -- PyTorch's name
    """A `with` block in which in-place operations may write what a node has saved; backward, inside it, uses the former value.

    A saved tensor is copied when its memory is about to be written for the first time.

    Raises:
        SavedTensorHookError: On entering: inside such a block; in a backward pass: the block has ended.
    """

    __module__ = "opmux.autograd.graph"

    def __init__(self) -> None:
        self._copying = _Copying()
        self._hooks = saved_tensors_hooks(self._copying.keep, _Kept.value)

    def __enter__(self) -> Self:
        hooks = current_hooks()
        if hooks is not None and hooks.unpack is _Kept.value:
            raise SavedTensorHookError(
                "allow_mutation_on_saved_tensors contexts cannot be nested",
                found="this one is inside another, which copies what is written already",
                advice="leave the inner one out",
            )
        self._hooks.__enter__()
        self._copying.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._copying.__exit__(kind, error, trace)
        self._hooks.__exit__(kind, error, trace)
        self._copying.end()


class _Kept:
    """A saved tensor, or its copy once its memory has been written; None once the block has ended."""

    __slots__ = ("__weakref__", "tensor")

    def __init__(self, tensor: Tensor) -> None:
        self.tensor: Tensor | None = tensor

    def value(self) -> Tensor:
        """The value that was saved."""
        if self.tensor is None:
            raise SavedTensorHookError(
                "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context in which the graph was recorded",
                advice="run backward inside the block",
            )
        return self.tensor


class _Copying(DispatchMode):
    """Copies what a call is about to write, where a node has saved it."""

    def __init__(self) -> None:
        #: By the id of the memory's version counter, which is kept so that the id stays its own.
        self._kept: dict[int, tuple[Any, WeakSet[_Kept]]] = {}
        self._all: WeakSet[_Kept] = WeakSet()

    def keep(self, tensor: Any) -> _Kept:
        """The pack hook."""
        kept = _Kept(tensor)
        counter = tensor._version_counter or made_counter(tensor)
        self._kept.setdefault(id(counter), (counter, WeakSet()))[1].add(kept)
        self._all.add(kept)
        return kept

    def end(self) -> None:
        """Forgets everything."""
        for kept in list(self._all):
            kept.tensor = None
        self._kept.clear()

    def __opmux_dispatch__(
        self, func: OperatorHandle, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Copies, then passes the call on."""
        for tensor in written_arguments(func, args, kwargs or {}):
            _, overwritten = self._kept.pop(id(tensor._version_counter), (None, ()))
            for kept in list(overwritten):
                kept.tensor = unrecorded(ops.aten.clone.default, kept.tensor)
        return func(*args, **(kwargs or {}))
