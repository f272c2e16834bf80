"""Arguments that consist of dispatch keys alone."""

from collections.abc import Iterable
from typing import final

from opmux.dispatch import DispatchKey, DispatchKeySet

__all__ = ["TensorStandIn", "tensor_with_keys"]


@final
class TensorStandIn:
    """Dispatched like a tensor, and without data: a kernel may look at nothing but which object it got.

    Attributes:
        keyset: The keys that it brings to a call.
    """

    __module__ = "opmux.testing"

    __slots__ = ("_keys",)

    def __init__(self, keyset: DispatchKeySet) -> None:
        self._keys = keyset

    @property
    def keyset(self) -> DispatchKeySet:
        """The keys that it brings to a call."""
        return self._keys

    def __repr__(self) -> str:
        return f"tensor_with_keys([{', '.join(repr(key.name) for key in self._keys)}])"


def tensor_with_keys(keys: DispatchKey | str | Iterable[DispatchKey | str] | DispatchKeySet) -> TensorStandIn:
    """A stand-in for a tensor whose dispatch keys are exactly these.

    Args:
        keys: A key set, a key or its name, or several of them.

    Raises:
        RegistrationError: `unknown_key`.
    """
    return TensorStandIn(DispatchKeySet(keys))
