"""What a node has saved, for those who look at a graph: `node._saved_self`, and `node._raw_saved_self` with its hooks."""

from collections.abc import Callable
from typing import Any, final

from opmux import Tensor
from opmux_autograd._edges import attach
from opmux_autograd._node import PACKED, RELEASED, SAVED_READERS, Node, Packed, Released, SavedTensorError, saved
from opmux_autograd._record import save_result
from opmux_autograd._saved import Hooks, PackedTensor, SavedTensorHookError, check_hooks

__all__ = ["SavedTensor"]


@final
class SavedTensor:
    """One tensor that a node has saved: `node._raw_saved_self`, or one of `ctx._raw_saved_tensors`.

    Args:
        read: Gives what the node holds now.
        write: Lets the node hold something packed in its place.
    """

    __slots__ = ("_read", "_write")

    def __init__(self, read: Callable[[], Any], write: Callable[[Packed], None]) -> None:
        self._read = read
        self._write = write

    def register_hooks(self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor]) -> None:
        """Packs the tensor, at once; see `saved_tensors_hooks`.

        Args:
            pack_hook: Called with the tensor; returns anything.
            unpack_hook: Called with that when a backward pass needs the tensor.

        Raises:
            OperatorArgumentError: One of them cannot be called.
            SavedTensorError: The tensor has been freed, or the node has saved none.
            SavedTensorHookError: It is packed already, or the pack hook has changed it.
        """
        check_hooks("register_hooks", pack_hook, unpack_hook)
        value = self._read()
        if isinstance(value, Packed):
            raise SavedTensorHookError(
                "Calling register_hooks on a saved tensor whose hooks have already been set",
                found="only one pair of hooks is allowed at a time",
                advice="compute what both do in one pair",
            )
        if value is None or isinstance(value, Released):
            what = "with value None is forbidden" if value is None else "after it has been freed"
            raise SavedTensorError(
                f"Calling register_hooks on a saved tensor {what}",
                advice="register the hooks before the backward pass, or Specify retain_graph=True there",
            )
        self._write(PackedTensor(Hooks(pack_hook, unpack_hook), value))

    @property
    def data(self) -> Any:
        """What the pack hook has returned, or the tensor."""
        value = self._read()
        return value.value if isinstance(value, PackedTensor) else value

    @property
    def unpack_hook(self) -> Callable[[Any], Tensor] | None:
        """The hook that unpacks it; None without one."""
        value = self._read()
        return value.unpack_hook if isinstance(value, PackedTensor) else None


def _saved_value(node: Node, name: str) -> Any:
    """`node._saved_<name>`: a value as a backward pass would have it."""
    value = _kept(node, name)
    versions = getattr(node, f"_version_{name}", None)
    if versions is None:
        return value
    if isinstance(versions, tuple) and value is not RELEASED:
        return tuple(saved(node, v, version, name) for v, version in zip(value, versions, strict=True))
    found = saved(node, value, versions, name)
    if not name.startswith("result") or found is None or found._autograd is not None:
        return found
    output = int(name.removeprefix("result") or 0) - node._first_output
    if not 0 <= output < node._output_count:
        return found  # a result that no gradient comes from
    result = save_result(found)
    attach(result, node._edge_to(output))
    return result


def _raw(node: Node, name: str) -> Any:
    """`node._raw_saved_<name>`: a SavedTensor, or a tuple of them."""
    slot, version = f"_kept_{name}", f"_version_{name}"
    value = getattr(node, slot, None)
    if not isinstance(value, tuple):
        return SavedTensor(
            lambda: getattr(node, slot, None), lambda packed: _replace(node, {slot: packed, version: PACKED})
        )

    def item(i: int) -> SavedTensor:
        def write(packed: Packed) -> None:
            both = {slot: packed, version: PACKED}
            _replace(node, {s: (*(h := getattr(node, s))[:i], new, *h[i + 1 :]) for s, new in both.items()})

        return SavedTensor(lambda: RELEASED if getattr(node, slot) is RELEASED else getattr(node, slot)[i], write)

    return tuple(map(item, range(len(value))))


def _replace(node: Node, values: dict[str, Any]) -> None:
    for slot, value in values.items():
        setattr(node, slot, value)


def _kept(node: Node, name: str) -> Any:
    """What is in a slot; None where the gradients that are asked for do not need it."""
    slot = f"_kept_{name}"
    return getattr(node, slot if hasattr(type(node), slot) else f"_kept_{name.removesuffix('_sym_sizes')}_shape", None)


SAVED_READERS.update(_saved_=_saved_value, _raw_saved_=_raw)
