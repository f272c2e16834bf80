"""What the standard's programs can ask: devices, their dtypes, and what does not work everywhere."""

from typing import Any, Final, TypedDict, final

from opmux.array_api._dtypes import KINDS
from opmux.errors import DtypeNotHeldError, OperatorValueError, OpmuxError, shown
from opmux.tensor import (
    DTYPES,
    array_backend,
    default_complex_dtype,
    get_default_device,
    get_default_dtype,
    int64,
    registered_backends,
    to_device,
)
from opmux.tensor import device as Device  # noqa: N812 -- methods have a parameter of that name
from opmux.tensor import dtype as Dtype  # noqa: N812 -- as above

__all__ = ["STANDARD_DTYPES", "ArrayNamespaceInfo", "Capabilities", "DefaultDtypes"]

#: The dtypes that the standard knows; `opmux` has more.
_NAMES: Final = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 complex64 complex128"
STANDARD_DTYPES: Final = {name: DTYPES[name] for name in _NAMES.split()}

Capabilities = TypedDict(
    "Capabilities", {"boolean indexing": bool, "data-dependent shapes": bool, "max dimensions": int | None}
)
DefaultDtypes = TypedDict(
    "DefaultDtypes", {"real floating": Dtype, "complex floating": Dtype, "integral": Dtype, "indexing": Dtype}
)


@final
class ArrayNamespaceInfo:
    """What `opmux.array_api.__array_namespace_info__()` returns. Answers are those of the moment: plugins come and go."""

    def capabilities(self) -> Capabilities:
        """What works: indexing by bools, shapes that depend on values, and how many dimensions a tensor may have."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> Device:
        """Where functions make tensors if no device is given."""
        return get_default_device()

    def default_dtypes(self, *, device: Device | str | None = None) -> DefaultDtypes:
        """The dtypes that functions choose; the same on all devices, as nothing is narrowed where one is not held.

        Args:
            device: The device that is asked about; the default one if left out.
        """
        array_backend(to_device(device).type)
        return {
            "real floating": get_default_dtype(),
            "complex floating": default_complex_dtype(),
            "integral": int64,
            "indexing": int64,
        }

    def dtypes(
        self, *, device: Device | str | None = None, kind: str | tuple[str, ...] | None = None
    ) -> dict[str, Dtype]:
        """The standard's dtypes that a device holds, by name.

        Args:
            device: The device; the default one if left out.
            kind: Only those of a kind, or of several; see `isdtype`.

        Raises:
            OperatorValueError: The standard has no such kind.
            PluginError: No loaded plugin provides the device.
        """
        held = array_backend(to_device(device).type).native_dtype
        letters = _letters(kind)
        return {name: d for name, d in STANDARD_DTYPES.items() if d.kind in letters and _is_held(held, d)}

    def devices(self) -> tuple[Device, ...]:
        """All devices of loaded plugins that tensors with values can be made on."""
        return tuple(place for backend in registered_backends() for place in _places(backend))


def _letters(kind: str | tuple[str, ...] | None) -> str:
    if kind is None:
        return "biufc"
    if isinstance(kind, tuple):
        return "".join(map(_letters, kind))
    if kind not in KINDS:
        raise OperatorValueError(
            f"dtypes of kind {shown(kind)}", found="no such kind", advice=f"use {', '.join(KINDS)}"
        )
    return KINDS[kind]


def _is_held(native_dtypes: Any, d: Dtype) -> bool:
    try:
        return native_dtypes[d] is not None
    except DtypeNotHeldError:
        return False


def _places(backend: Any) -> list[Device]:
    """The devices of one type: one without a number, or as many as its library finds."""
    if backend.device_type == "meta":  # It has shapes only.
        return []
    if backend.runtime is None:
        return [Device(backend.device_type)]
    try:
        return [backend.numbered(index) for index in range(backend.runtime.device_count())]
    except OpmuxError:  # The library says that it cannot work here.
        return []
