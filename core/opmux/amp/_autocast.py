"""The block and decorator `autocast`, and the settings behind it. See Note [Autocast]."""

import functools
from collections.abc import Callable
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar, final

from opmux.dispatch import AutocastGuard, backend_of, call_with, check_bool, is_dispatch_key_excluded
from opmux.dispatch._local_state import Guard, LocalState, call_under, end_block, push_state, replace_state
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux.native.autocast import CASTING, Casting, dtype_of_casts
from opmux.tensor import bfloat16, dtype, failure_of, float16

__all__ = [
    "autocast",
    "clear_autocast_cache",
    "get_autocast_dtype",
    "is_autocast_available",
    "is_autocast_cache_enabled",
    "is_autocast_enabled",
    "set_autocast_cache_enabled",
    "set_autocast_dtype",
    "set_autocast_enabled",
]

_T = TypeVar("_T")
_P = ParamSpec("_P")

#: What devices may cast to.
_DTYPES: Final = (bfloat16, float16)


@final
class autocast(Guard):  # noqa: N801 -- PyTorch's name
    """A `with` block or decorator in which operators of a device cast to the dtype that suits them.

    Products and convolutions cast to `dtype`, operators that need range or precision to float32, and those that join tensors to
    the widest dtype among them; all others take what they get. float64 tensors and in-place and `out=` variants are left alone.

    Args:
        device_type: Name of the device, "cpu".
        dtype: What products cast to; bfloat16 on the CPU and float16 elsewhere, if nothing else was set.
        enabled: False ends the casts inside such a block; so it is, with a warning, for a device that this machine does not have.
        cache_enabled: Whether the cast of a weight is kept until the end of the outermost block; as it is if None.

    Raises:
        OperatorArgumentError: An argument is of another type.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the device has no casts.
    """

    __module__ = "opmux"

    __slots__ = ("_cache_enabled", "_enabled", "_guard", "device", "fast_dtype")

    def __init__(
        self,
        device_type: str,
        dtype: dtype | None = None,
        enabled: bool = True,
        cache_enabled: bool | None = None,
    ) -> None:
        check_bool("autocast", enabled=enabled, cache_enabled=cache_enabled)
        self.device = _checked_device("autocast", device_type)
        self.fast_dtype = get_autocast_dtype(device_type) if dtype is None else _checked_dtype("autocast", dtype)
        self._cache_enabled = is_autocast_cache_enabled() if cache_enabled is None else cache_enabled
        if enabled and self.fast_dtype not in _DTYPES:
            name = device_type.upper()
            caution(
                f"In {name} autocast, but the target dtype is not supported. Disabling autocast: {name} Autocast only "
                f"supports dtypes of {', '.join(map(str, _DTYPES))}, found {self.fast_dtype}."
            )
            enabled = False
        # The CPU is there, and has a block in each step of a training.
        if enabled and device_type != "cpu" and failure_of(device_type) is not None:
            caution(f"User provided device_type of '{device_type}', but it is not available. Disabling autocast.")
            enabled = False
        self._enabled = bool(enabled)
        self._guard = AutocastGuard(device_type, self._enabled)

    def _state(self) -> LocalState:
        return self._guard._state()

    def _casting(self) -> Casting:
        around = CASTING.get()
        cache = {} if around.cache is None else around.cache
        return Casting({**around.dtypes, self.device: self.fast_dtype}, self._cache_enabled, cache)

    def __enter__(self) -> "autocast":  # type: ignore[override]  # the block's own object, as in PyTorch
        push_state(self._state(), CASTING, self._casting())
        return self

    __exit__ = end_block

    def call(self, function: Callable[..., _T], /, *args: Any, **kwargs: Any) -> _T:
        """Calls a function as if inside the block, which no interrupt leaves behind. See Note [Calls under a state]."""
        function = partial(call_under, self._state(), function)
        return call_with(CASTING, self._casting(), function, *args, **kwargs)

    def __call__(self, func: Callable[_P, _T]) -> Callable[_P, _T]:
        """The function, run inside such a block.

        Raises:
            OperatorArgumentError: What is decorated cannot be called.
        """
        if not callable(func):
            raise OperatorArgumentError(
                f"autocast()(func) requires a callable, but got {type(func).__name__}",
                found=shown(func),
                advice="decorate a function, or write `with opmux.autocast(device_type):`",
            )

        @functools.wraps(func)
        def decorated(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            return self.call(func, *args, **kwargs)

        return decorated


def is_autocast_available(device_type: str) -> bool:
    """Whether a device has casts.

    Raises:
        OperatorArgumentError: The device is no text.
        PluginError: No backend provides the device.
    """
    return backend_of(_checked_device("is_autocast_available", device_type)).autocast is not None


def is_autocast_enabled(device_type: str = "cuda") -> bool:
    """Whether operators of a device cast now.

    Raises:
        OperatorArgumentError: The device is no text.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the device has no casts.
    """
    guard = AutocastGuard(_checked_device("is_autocast_enabled", device_type))
    return not is_dispatch_key_excluded(guard.keyset)


def set_autocast_enabled(device_type: str, enabled: bool) -> None:
    """Switches the casts of a device on or off, until the end of the innermost block around.

    Raises:
        OperatorArgumentError: An argument is of another type.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the device has no casts.
    """
    name = "set_autocast_enabled"
    guard = AutocastGuard(_checked_device(name, device_type), _checked_flag(name, enabled))
    replace_state(guard._state())


def get_autocast_dtype(device_type: str) -> dtype:
    """What the products of a device cast to.

    Raises:
        OperatorArgumentError: The device is no text.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the device has no casts.
    """
    AutocastGuard(_checked_device("get_autocast_dtype", device_type))
    return dtype_of_casts(device_type)


def set_autocast_dtype(device_type: str, dtype: dtype) -> None:
    """Sets what the products of a device cast to, until the end of the innermost `autocast` block around.

    Raises:
        OperatorArgumentError: An argument is of another type.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the device has no casts.
    """
    get_autocast_dtype(device_type)
    now = CASTING.get()
    CASTING.set(now._replace(dtypes={**now.dtypes, device_type: _checked_dtype("set_autocast_dtype", dtype)}))


def is_autocast_cache_enabled() -> bool:
    """Whether casts of weights are kept until the end of the outermost block."""
    return CASTING.get().cache_enabled


def set_autocast_cache_enabled(enabled: bool) -> None:
    """Sets whether casts of weights are kept, until the end of the innermost `autocast` block around.

    Raises:
        OperatorArgumentError: It is no bool.
    """
    CASTING.set(CASTING.get()._replace(cache_enabled=_checked_flag("set_autocast_cache_enabled", enabled)))


def clear_autocast_cache() -> None:
    """Drops the casts of weights that are kept."""
    cache = CASTING.get().cache
    if cache is not None:
        cache.clear()


def _checked_device(function: str, device_type: Any) -> str:
    if not isinstance(device_type, str):
        raise OperatorValueError(
            f"{function}: Expected `device_type` of type `str`, got: `{type(device_type)}`",
            found=shown(device_type),
            advice='pass the name of a device, such as "cpu"',
        )
    return device_type


def _checked_dtype(function: str, value: Any) -> dtype:
    if not isinstance(value, dtype):
        raise OperatorArgumentError(
            f"{function}: argument 'dtype' must be opmux.dtype, not {type(value).__name__}",
            found=shown(value),
            advice="pass opmux.bfloat16 or opmux.float16",
        )
    return value


def _checked_flag(function: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise OperatorArgumentError(
            f"{function}: argument 'enabled' must be bool, not {type(value).__name__}",
            found=shown(value),
            advice="pass True or False",
        )
    return value
