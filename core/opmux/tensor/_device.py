"""Devices: where a tensor's data lives, one object per device; and what the core asks of those whose memory is not the host's."""

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Any, Final, Protocol, final

from opmux.dispatch import whole_number
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, shown

__all__ = [
    "DEVICES",
    "DEVICE_NAMED",
    "DeviceRuntime",
    "device",
    "entered_devices",
    "get_default_device",
    "set_default_device",
    "to_device",
]

_TEXT: Final = re.compile(r"(?P<type>[A-Za-z_][A-Za-z0-9_]*)(?::(?P<index>0|[1-9][0-9]*))?")
#: The device of each type and number, once it has been asked for.
DEVICES: Final[dict[tuple[str, int | None], "device"]] = {}
#: The same by their texts, once a text has named them.
DEVICE_NAMED: Final[dict[str, "device"]] = {}


@final
class device:  # noqa: N801 -- PyTorch's name
    """A device such as `cpu` or `cuda:1`; there is one object per device, so equal devices are identical.

    Making one does not need the backend: that is looked up when a tensor is made there.

    Args:
        type: Device type with or without index, `"cuda"` or `"cuda:1"`, or a device.
        index: Number of the device among those of its type, if the text has none.

    Attributes:
        type: `"cuda"`.
        index: The number, or None for the current device of the type.

    Raises:
        OperatorValueError: The text is malformed, or an index is negative or given twice.
        OperatorArgumentError: An argument is of another type.
    """

    __module__ = "opmux"

    __slots__ = ("index", "type")
    type: str
    index: int | None

    def __new__(cls, type: "str | device", index: int | None = None) -> "device":
        if isinstance(type, device) and index is None:
            return type
        if not isinstance(type, str):
            raise OperatorArgumentError(
                f"device({shown(type)})",
                found="neither text nor a device",
                advice='give a text such as "cpu" or "cuda:0"',
            )
        if index is None and type in DEVICE_NAMED:
            return DEVICE_NAMED[type]
        name, number = _parsed(type)
        if index is not None:
            number = _checked_index(type, number, index)
        found = _interned(name, number)
        DEVICE_NAMED[str(found)] = found
        return found

    def __repr__(self) -> str:
        suffix = "" if self.index is None else f", index={self.index}"
        return f"device(type={self.type!r}{suffix})"

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __reduce__(self) -> tuple[Any, tuple[str, int | None]]:
        return _interned, (self.type, self.index)

    def __enter__(self) -> "device":
        """Until the end of the block, in this thread or task, tensors are made here where no device is given."""
        entered = entered_devices()
        _entered.set((self,) if entered is _DEFAULT else (*entered, self))
        return self

    def __exit__(self, *exception: object) -> None:
        _entered.set(entered_devices()[:-1] or _DEFAULT)


def _parsed(text: str) -> tuple[str, int | None]:
    match = _TEXT.fullmatch(text)
    if match is None:
        raise OperatorValueError(
            f"device({text!r})",
            found="not of the form type or type:index",
            advice='write, for example, "cpu" or "cuda:0"',
        )
    return match["type"], None if match["index"] is None else int(match["index"])


def _checked_index(text: str, number: int | None, index: int) -> int:
    if index.__class__ is not int:
        index = whole_number("device", "index", index)
    if number is not None:
        raise OperatorValueError(
            f"device({text!r}, {shown(index)})",
            found="the index is given twice",
            advice=f'leave the second one out, or give device("{text.partition(":")[0]}", {index})',
        )
    if index < 0:
        raise OperatorValueError(
            f"device({text!r}, {shown(index)})",
            found="the index is negative",
            advice="give an index of 0 or more, or none for the current device",
        )
    return index


def _interned(name: str, index: int | None) -> device:
    known = DEVICES.get((name, index))
    if known is None:
        fresh = object.__new__(device)
        fresh.type, fresh.index = name, index
        # setdefault is atomic: threads that race for a new device all get the first one.
        known = DEVICES.setdefault((name, index), fresh)
    return known


#: The device that `set_default_device` has said last.
_DEFAULT: Final = [device("cpu")]
_entered: ContextVar[Sequence[device]] = ContextVar("entered_devices", default=_DEFAULT)
# Python remembers the last value that a variable was found to have; a default it looks for again in every call.
_entered.set(_DEFAULT)

#: The devices of the `with` blocks that are open, the innermost last; outside of all, the default alone. Factories read it in each
#: call, without a frame.
entered_devices: Final = _entered.get


def get_default_device() -> device:
    """Device on which a tensor is made when none is given: that of the innermost `with device:`, or of `set_default_device`.

    `cpu` where there is neither.
    """
    return entered_devices()[-1]


def set_default_device(d: "device | str | None") -> None:
    """Changes the device on which tensors are made when none is given; None means `cpu` again."""
    _DEFAULT[0] = device("cpu" if d is None else d)


def to_device(value: Any) -> device:
    """Device meant by a device or a text; the default device for None.

    Raises:
        OperatorArgumentError: `value` is of another type or malformed.
    """
    if type(value) is device:
        return value
    return get_default_device() if value is None else device(value)


class DeviceRuntime(Protocol):
    """The devices of one type. Given to `ArrayBackend`; nothing of it is called before a tensor is made there.

    Devices are named by their numbers. All methods may raise what the device's library raises, which `explained` turns into
    errors of opmux.
    """

    def device_count(self) -> int:
        """Number of devices that can be used; the same for the life of the process."""

    def current_device(self) -> int:
        """The device on which this thread makes tensors when it names none."""

    def device_of(self, array: Any) -> int:
        """The device that holds a native array."""

    def guard(self, index: int) -> AbstractContextManager[Any]:
        """A `with` block in which this thread's current device is another one."""

    def to_device(self, array: Any, index: int) -> Any:
        """A copy of a native array on a device, which may be its own; the host does not wait."""

    def from_host(self, host: Any, index: int, non_blocking: bool) -> Any:
        """A native array on a device with the values of a `numpy.ndarray`.

        Args:
            host: The values; free to be changed after the call, unless it is pinned and `non_blocking` is set.
            index: The device.
            non_blocking: Do not wait for the copy, where the host's memory is pinned.
        """

    def to_host(self, array: Any, non_blocking: bool) -> Any:
        """A `numpy.ndarray` with the values of a native array.

        Args:
            array: The values.
            non_blocking: Return pinned memory at once; the values are there when the current stream has been waited for.
        """

    def copied_to_pinned(self, array: Any, host: Any) -> bool:
        """Starts a copy of a native array into a `numpy.ndarray` of its shape and dtype, if that is pinned and gapless.

        Returns:
            Whether the copy was started; the values are there when the current stream has been waited for.
        """

    def pinned(self, host: Any) -> Any:
        """A copy of a `numpy.ndarray` in pinned memory."""

    def is_pinned(self, host: Any) -> bool:
        """Whether a `numpy.ndarray` lies in pinned memory."""

    def adopt(self, value: Any) -> Any:
        """The native array over the memory of another library's array, or None if that is not on one of these devices."""

    def record_stream(self, tensor: Any, array: Any, stream: Any) -> None:
        """Keeps the memory of a tensor from being used again, once it is freed, before the work that a stream then has."""

    def explained(self, error: BaseException) -> OpmuxError | None:
        """The error of opmux that stands for one of the device's library; None for any other."""
