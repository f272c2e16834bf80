"""Letting the Autocast kernels of a device take part in dispatch."""

from typing import final

from opmux.dispatch._backend import backend_of
from opmux.dispatch._local_state import Guard, LocalState, current_state
from opmux.errors import RegistrationError

__all__ = ["AutocastGuard"]


@final
class AutocastGuard(Guard):
    """A `with` block in which a device's Autocast key is no longer excluded, as it is by default.

    It is what automatic casts are switched on with. Which operators cast, and to what, is a matter of the kernels that are
    registered, for instance with `opmux.library.register_autocast`; the other operators run as outside the block.

    Args:
        device_type: Name of the device, "cpu".
        enabled: False excludes the key again, inside another such block.

    Raises:
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the backend has no Autocast key.
    """

    __slots__ = ("_enabled", "_raw")

    def __init__(self, device_type: str, enabled: bool = True) -> None:
        key = backend_of(device_type).autocast
        if key is None:
            raise RegistrationError(
                f"AutocastGuard({device_type!r})",
                code="unknown_key",
                found=f"PyTorch's key table has no Autocast key for {device_type!r}",
                advice="use another device",
            )
        self._raw = key.raw
        self._enabled = enabled

    def _state(self) -> LocalState:
        state = current_state()
        return state.not_excluding(self._raw) if self._enabled else state.excluding(self._raw)
