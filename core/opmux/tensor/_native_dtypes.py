"""Which dtype objects of an array module stand for the dtypes, and which of them it really holds."""

import importlib
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.tensor._dtype import dtype, dtype_of, int64

__all__ = ["NativeDtypes", "converted_whole", "replaced"]

#: The package whose import makes a dtype known to NumPy, and by it to CuPy, and how to install it.
_ELSEWHERE: Final = {"bfloat16": "ml_dtypes"}
_INSTALLED_BY: Final = {"bfloat16": 'python -m pip install ml_dtypes, or "opmux-cpu[bfloat16]"'}


class NativeDtypes(dict[dtype, Any]):
    """Dtype to the array module's own dtype object; filled on first use."""

    def __init__(self, device_type: str, xp: Any, given: Mapping[str, Any]) -> None:
        self._device_type = device_type
        self._xp = xp
        self._given = given

    def __missing__(self, d: dtype) -> Any:
        native = self._given.get(d.name)
        if native is None:
            native = self._from_module(d)
        self._check_held(d, native)
        self[d] = native
        return native

    def _check_held(self, d: dtype, native: Any) -> None:
        """Refuses a dtype that the array module takes and replaces, as jax makes 32 bits of 64 unless told otherwise."""
        # `empty` computes nothing, where a device would.
        make = getattr(self._xp, "empty", None) or self._xp.zeros
        try:
            held = make(0, dtype=native).dtype
        except UserWarning as warning:  # Warnings are errors, and this is what jax says of it.
            held = warning
        if held != native:
            raise replaced(d, self._device_type, held)

    def _from_module(self, d: dtype) -> Any:
        make = getattr(self._xp, "dtype", None)
        elsewhere = _ELSEWHERE.get(d.name)
        if elsewhere is not None:
            with suppress(ImportError):
                importlib.import_module(elsewhere)
        try:
            return getattr(self._xp, d.name) if make is None else make(d.name)
        except (AttributeError, TypeError) as error:
            installing = f"NumPy and CuPy have it from {elsewhere}: {_INSTALLED_BY[d.name]}; or " if elsewhere else ""
            raise OperatorValueError(
                f"dtype {d} on device {self._device_type}",
                found="the backend's array module has no such dtype",
                advice=f"{installing}use another dtype or device",
            ) from error


def replaced(d: dtype, device_type: str, held: Any) -> OperatorValueError:
    return OperatorValueError(
        f"dtype {d} on device {device_type}",
        found=f"the backend's array module has {held} in its place",
        advice='use another dtype, or have the array module hold it: jax does after jax.config.update("jax_enable_x64", True)',
    )


def converted_whole(xp: Any, data: Any, d: dtype, native: Any) -> Any:
    """Integers that the array module does not convert and PyTorch does; None where there are others.

    Negative ones wrap around in an unsigned dtype: -1 is its largest. A floating-point dtype from elsewhere, as bfloat16, may know
    no integers beyond int64.
    """
    if d.kind not in "fu" or d.itemsize == 8:
        return None
    try:
        whole = xp.asarray(data, dtype=xp.float64) if d.kind == "f" else xp.asarray(data)
    except (OverflowError, TypeError, ValueError):
        return None
    if d.kind == "f":
        return whole.astype(native)
    if dtype_of(whole.dtype) is not int64:
        return None
    largest = (1 << (8 * d.itemsize)) - 1
    fits = bool(((whole >= -largest) & (whole <= largest)).all())
    return whole.astype(native) if fits else None
