"""An array module: where it comes from, which dtypes it really holds, and what it says of its tracing.

Note [Traced arrays]
`jax.jit` and its like run a Python function once, with arrays that stand for values to come, and compile what was done with them.
A backend over such a module says by its `Tracing` when that is so. Then:

- `be.on_host` is False, so that kernels take the way that is right for all values, as on a device (Note [Values on a device]);
- what has to have values is refused: Python numbers and NumPy arrays of a tensor, computing on the host, and random numbers, which
  would be drawn once and for all calls;
- a tensor that was made before keeps its array, and gets no gradient: an array of the trace means nothing after it. All ways in
  which a tensor gets another array, and a leaf its gradient, ask `refuse_traced`. Tensors that were made in the trace are free to
  change. So a copy of an array that cannot be written to is that array, but while a function is traced a new one.

Array modules that do not trace pay for one look at a dict that is empty.
"""

import importlib
import warnings
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Any, Final, Protocol, final

from opmux.errors import DtypeNotHeldError, OperatorArgumentError, OperatorValueError, PluginError, shown
from opmux.tensor._dtype import DTYPE_OF, DTYPES, dtype, dtype_of, float64, int64

__all__ = [
    "TRACING",
    "ModuleSource",
    "NativeDtypes",
    "Tracing",
    "converted_whole",
    "may_overflow",
    "reading_values",
    "refuse_drawing",
    "refuse_reading",
    "refuse_traced",
    "replaced",
]

#: The package whose import makes a dtype known to NumPy, and by it to CuPy, and how to install it.
_ELSEWHERE: Final = {"bfloat16": "ml_dtypes"}
_INSTALLED_BY: Final = {"bfloat16": 'python -m pip install ml_dtypes, or "opmux-cpu[bfloat16]"'}
_MAX_FLOAT16: Final = 65504.0
_MIN_FLOAT16: Final = 2.0**-14
_REAL: Final = frozenset({bool, int, float})
#: Numbers of a list are looked at up to so many: having NumPy say nothing of them takes as long.
_FEW: Final = 8


class NativeDtypes(dict[dtype, Any]):
    """Dtype to the array module's own dtype object; filled on first use.

    Args:
        device_type: The device, for messages.
        module: Gives the array module.
        given: Native dtypes by name, for those that the module does not give by name.
        held: Names of the dtypes that the module has; all that it takes if None.

    Raises:
        OperatorArgumentError: A name is that of no dtype.
    """

    def __init__(
        self, device_type: str, module: Callable[[], Any], given: Mapping[str, Any], held: Collection[str] | None = None
    ) -> None:
        self._device_type = device_type
        self._module = module
        self._given = given
        self._held = held
        unknown = [name for name in (*given, *(held or ())) if name not in DTYPES]
        if unknown:
            raise OperatorArgumentError(
                f"dtypes of device {device_type}: {', '.join(map(shown, unknown))}",
                found=f"no dtype has such a name; there are {', '.join(DTYPES)}",
                advice='dtypes are named as in opmux: "float32", "bool"',
            )

    @property
    def is_limited(self) -> bool:
        """Whether the backend has said which dtypes there are."""
        return self._held is not None

    @property
    def narrows(self) -> bool:
        """Whether the array module takes a dtype of 64 bits and replaces it."""
        try:
            return any(self[d] is None for d in (int64, float64))
        except OperatorValueError:
            return True

    def is_known(self, d: dtype, native: Any) -> bool:
        """Whether a native dtype is that of a dtype, by its name or as the backend has said."""
        return d.name in self._given or _is_known(native)

    @property
    def _xp(self) -> Any:
        return self._module()

    def know_given(self) -> None:
        """Has arrays of the native dtypes that were given by name be known by these, which may have names of their own."""
        for name in self._given:
            with suppress(OperatorValueError):
                self[DTYPES[name]]

    def __missing__(self, d: dtype) -> Any:
        if self._held is not None and d.name not in self._held:
            raise DtypeNotHeldError(
                f"dtype {d} on device {self._device_type}",
                found=f"the backend has {', '.join(sorted(self._held))}",
                advice="convert to one of these first, or use another device",
            )
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
        with warnings.catch_warnings():  # What jax says of it is said by the error, to whom it concerns.
            warnings.simplefilter("ignore")
            held = make(0, dtype=native).dtype
        if DTYPE_OF.get(held) is d:
            return
        if _is_known(held):
            if dtype_of(held) is not d:
                raise replaced(d, self._device_type, held)
        elif d.name in self._given:
            DTYPE_OF[held] = d  # The module's own object, which may have another name or none, as a text.
        elif held != native:
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
            raise DtypeNotHeldError(
                f"dtype {d} on device {self._device_type}",
                found="the backend's array module has no such dtype",
                advice=f"{installing}use another dtype or device",
            ) from error


def _is_known(native: Any) -> bool:
    """Whether a native dtype has the name of a dtype."""
    try:
        dtype_of(native)
    except (OperatorArgumentError, TypeError):
        return False
    return True


def replaced(d: dtype, device_type: str, held: Any) -> DtypeNotHeldError:
    """The error that says that an array module has another dtype in the place of one."""
    return DtypeNotHeldError(
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
    if getattr(whole.dtype, "name", "") != int64.name:  # NumPy makes objects of what no 64 bits hold
        return None
    largest = (1 << (8 * d.itemsize)) - 1
    fits = bool(((whole >= -largest) & (whole <= largest)).all())
    return whole.astype(native) if fits else None


def may_overflow(data: Any) -> bool:
    """Whether a number, or one in nested lists, may be too large or too small for a floating-point dtype."""
    for number in data if data.__class__ is list and len(data) <= _FEW else (data,):
        if type(number) not in _REAL:
            return True
        if not (_MIN_FLOAT16 <= number <= _MAX_FLOAT16 or -_MAX_FLOAT16 <= number <= -_MIN_FLOAT16 or number == 0):
            return True
    return False


class Tracing(Protocol):
    """What an array module says of its tracing. Given to `array_kernels`."""

    def active(self) -> bool:
        """Whether this thread runs a function to trace it."""

    def trace_of(self, array: Any) -> object:
        """The trace that a native array is part of, the same object for all of them; None for an array that has values."""

    def paused(self) -> AbstractContextManager[Any]:
        """A `with` block in which arrays have values: for what depends on shapes alone."""


#: By device type, while a backend is loaded whose module traces.
TRACING: Final[dict[str, Tracing]] = {}


def refuse_traced(tensor: Any, array: Any, held: Any = None) -> None:
    """Refuses an array of a trace for a tensor that is not of it, as its data or its gradient's.

    Args:
        tensor: The tensor.
        array: What it is to get.
        held: What it had; its array if left out.

    Raises:
        OperatorValueError: It is one.
    """
    tracing = TRACING.get(tensor._device.type)
    trace = None if tracing is None else tracing.trace_of(array)
    if (
        tracing is not None
        and trace is not None
        and tracing.trace_of(tensor._array if held is None else held) is not trace
    ):
        raise OperatorValueError(
            f"writing into a tensor on {tensor._device}, or into its gradient, while a function is traced",
            found="the tensor was made outside that function, and what is written has a value only while the compiled one runs",
            advice="hand the tensor over as an argument and return the new one, or write into tensor.clone(); for gradients use "
            "opmux.autograd.grad",
        )


def reading_values(tracing: Tracing | None, device_type: str, read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What reads the values of native arrays; of a module that traces it refuses those that have none."""
    return read if tracing is None else partial(_read, tracing, device_type, read)


def _read(tracing: Tracing, device_type: str, read: Callable[[Any], Any], array: Any) -> Any:
    _refuse_reading(tracing, device_type, array)
    try:
        return read(array)
    except RuntimeError as error:
        raise OperatorValueError(
            f"the values of a tensor on {device_type}",
            found=f"{type(error).__name__}: {error}",
            advice="a compiled function that its arguments are donated to leaves them without values: use what it returns",
        ) from error


def refuse_reading(tensor: Any) -> None:
    """Refuses to hand the memory of a tensor out that has no values.

    Raises:
        OperatorValueError: It has none.
    """
    device_type = tensor._device.type
    tracing = TRACING.get(device_type)
    if tracing is not None:
        _refuse_reading(tracing, device_type, tensor._array)


def _refuse_reading(tracing: Tracing, device_type: str, array: Any) -> None:
    if tracing.trace_of(array) is not None:
        raise OperatorValueError(
            f"the values of a tensor on {device_type} while a function is traced",
            found=f"it stands for values of shape {tuple(array.shape)} that are there when the compiled function runs",
            advice="return the tensor and look at it outside; opmux.where chooses by values without looking at them",
        )


def refuse_drawing(tracing: Tracing | None, device_type: str) -> None:
    """Refuses random numbers while a function is traced.

    Raises:
        OperatorValueError: One is.
    """
    if tracing is not None and tracing.active():
        raise OperatorValueError(
            f"random numbers on device {device_type} while a function is traced",
            found="they would be drawn once, and be the same in each call of the compiled function",
            advice="draw them outside and hand them over as an argument",
        )


@final
class ModuleSource:
    """An array module, or the name of one, which is imported when it is first asked for.

    Args:
        device_type: The device, for messages.
        module: The module, or its name.
        tracing: What the module says of its tracing, if it traces.
    """

    __slots__ = ("_device_type", "_module", "_tracing")

    def __init__(self, device_type: str, module: Any, tracing: Tracing | None = None) -> None:
        self._device_type = device_type
        self._module = module
        self._tracing = tracing

    def advice_for(self, error: Exception) -> str:
        """What to do about what the module raised inside a kernel, where that is known; else empty."""
        if self._tracing is None or not isinstance(error, TypeError) or not self._tracing.active():
            return ""
        return "where the operator needs values, as for the size of its result, call it outside the function that is traced"

    @property
    def name(self) -> str:
        """Name of the module, which is not imported for it."""
        module = self._module
        if isinstance(module, str):
            return module
        # Nothing else of an object is asked for, which may import its library when it is touched. One with slots has none.
        held = getattr(module, "__dict__", None)
        return str((held.get("__name__") if isinstance(held, Mapping) else None) or type(module).__name__)

    def __call__(self) -> Any:
        """The module.

        Raises:
            PluginError: It cannot be imported.
        """
        if isinstance(self._module, str):
            try:
                self._module = importlib.import_module(self._module)
            except ImportError as error:
                raise PluginError(
                    f"device {self._device_type!r}, which computes with the module {self._module!r}",
                    found=f"{type(error).__name__}: {error}",
                    advice="install what has the module, or use another device",
                ) from error
        return self._module
