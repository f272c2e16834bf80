"""Tensors that require grad: the edge that they carry, and the keys that go with it. See Note [Edges]."""

from typing import Any, Final

from opmux.dispatch import DispatchKeySet, backends
from opmux_autograd._node import Edge, Untracked

__all__ = [
    "BATCHED",
    "LOSABLE",
    "LOST_VIEW",
    "OF_LEAF",
    "WITHOUT_AUTOGRAD",
    "WITH_AUTOGRAD",
    "attach",
    "attach_untracked",
    "detach_in_place",
]

#: The key of tensors that a running `opmux.vmap` has made.
BATCHED: Final = DispatchKeySet(["FuncTorchBatched"])

#: The key of views that may lose their history, whose fallback refuses to record one that has. See Note [Lost views].
LOST_VIEW: Final = "LostView"

#: The key of inference tensors, which joins the table with the first of them.
_INFERENCE: Final = "Inference"

_new: Final = object.__new__


class _WithAutograd(dict[DispatchKeySet, DispatchKeySet]):
    """Key set of a tensor that requires grad, by that of the same tensor without."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        joined = keys
        for backend in backends():
            if backend.dense in keys:
                joined = joined.add(backend.autograd)
        self[keys] = joined
        return joined


class _OfLeaf(dict[DispatchKeySet, DispatchKeySet]):
    """As `_WithAutograd`, of leaves: an inference tensor gets the flag alone, because no call on it is ever recorded."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        is_inference = _INFERENCE in [key.functionality for key in keys]
        found = self[keys] = keys if is_inference else WITH_AUTOGRAD[keys]
        return found


class _WithoutAutograd(dict[DispatchKeySet, DispatchKeySet]):
    """The reverse of `_WithAutograd`."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        plain = keys
        for key in keys:
            if key.functionality.startswith("Autograd") or key.functionality == LOST_VIEW:
                plain = plain.remove(key)
        self[keys] = plain
        return plain


class _Losable(dict[DispatchKeySet, DispatchKeySet]):
    """Key set of a view that may lose its history, by that of the same view without the key."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        joined = self[keys] = keys.add(LOST_VIEW)
        return joined


LOSABLE: Final = _Losable()
#: `WITH_AUTOGRAD[tensor._keys]` and back: one dict lookup each. Bits are never reused, so entries stay right for ever.
WITH_AUTOGRAD: Final = _WithAutograd()
OF_LEAF: Final = _OfLeaf()
WITHOUT_AUTOGRAD: Final = _WithoutAutograd()


def attach(tensor: Any, edge: Edge) -> None:
    """Makes a tensor require grad, with the edge that its gradient flows along."""
    tensor._autograd = edge
    tensor._keys = WITH_AUTOGRAD[tensor._keys]


def detach_in_place(tensor: Any) -> None:
    """Makes a tensor require no grad and forget its history."""
    tensor._autograd = None
    tensor._keys = WITHOUT_AUTOGRAD[tensor._keys]


def attach_untracked(view: Any) -> None:
    """Makes a view require grad because its base does."""
    edge: Any = _new(Untracked)
    array = view._array
    edge._output_shape = array.shape
    edge._output_dtype = array.dtype
    view._autograd = edge
    view._keys = WITH_AUTOGRAD[view._keys]
