"""What the core must know about the array module that owns a tensor's data.

A tensor holds its native array, its keys and its device, never a function of a plugin: whatever needs one asks
`array_backend(device_type)`, which raises while the plugin is unloaded.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from types import ModuleType, TracebackType
from typing import Any, Final, Protocol, final

from opmux.dispatch import DispatchKeySet
from opmux.errors import FunctionNotFoundError, OperatorOverflowError, OperatorValueError, OpmuxError, raise_if
from opmux.tensor._array_module import (
    ModuleSource,
    NativeDtypes,
    Tracing,
    converted_whole,
    may_overflow,
    reading_values,
    refuse_drawing,
    replaced,
)
from opmux.tensor._device import DEVICES, DeviceRuntime
from opmux.tensor._device import device as _Device  # noqa: N812 -- the class has a property of that name
from opmux.tensor._dtype import dtype, dtype_of, float32
from opmux.tensor._events import EVENTS, NOTHING, drop_warnings, quiet
from opmux.tensor._module_functions import FUNCTIONS_OF_MODULE, FoundLater, item_of

__all__ = ["ArrayBackendBase", "RandomSource"]

_NUMBERS: Final = (bool, int, float, complex)
_WITHOUT_NUMBERS: Final = ("cpu", "meta")


class RandomSource(Protocol):
    """What an array module asks of `Generator`, which stands in a later module because its state is a tensor."""

    device: _Device

    def native_rng(self, make: Callable[[int], Any]) -> Any:
        """The array module's generator, made by `make(seed)` on first use."""


class ArrayBackendBase(ABC):
    """The array module behind one device type: what `Tensor` itself builds on. `ArrayBackend` adds the tensors over its arrays.

    Making one touches nothing of the module: what is not given is found when it is first asked for, so that a plugin can
    register without importing a large library.

    Args:
        device_type: Name of the device, `"npu"`.
        keys: Keys of a fresh tensor that requires no gradient.
        xp: Module with NumPy's API, or an object with such attributes; or the name of a module, which is imported at first use.
        from_numpy: Makes a native array from a `numpy.ndarray`, sharing memory where the module can.
        to_numpy: Makes a `numpy.ndarray` from a native array, sharing memory where the module can.
        array_type: Type of native arrays, or a function that gives it at first use; that of `xp.zeros(())` if left out.
        writable: Whether native arrays can be written in place, and slices of them share their memory. If left out, it
            is tried once on a small array.
        native_dtypes: Native dtypes by dtype name, for those that `xp.dtype(name)` or `xp.<name>` does not give.
        device: Device of a fresh tensor; that of type `device_type` without index if left out.
        on_host: Whether kernels may look at values, so that indices out of range, zero divisors and the like are refused. False is
            for a device on which a look waits for all its work, and asks more of the array module: it ignores positions out of
            range when it writes, and `scatter` is given. See Note [Values on a device] in `native/arrays.py`.
        runtime: Devices, transfers and streams of a type whose memory is not the host's; left out for any other.
        make_rng: Makes a random generator with the methods of `numpy.random.Generator` from an integer seed;
            `xp.random.default_rng` if left out.
        special: Imports and returns a module with the API of `scipy.special` for native arrays; called on first use. Operators
            that need one are refused if left out.
        scatter: Combines values with elements of a vector, in place: `(how, vector, places, values)`, with the name of a ufunc
            ("add", "multiply", "maximum", "minimum") or "set", integers and as many values of the vector's dtype, or one. A place
            may occur several times, and what lies outside the vector is left out. The `at` of the array module's ufunc, or
            an assignment, if left out. Of arrays that cannot be written to it is asked for "set" alone, and returns what
            `array[places] = values` would leave, for whatever NumPy takes between brackets.
        placing: Keywords of `Tensor.to`; see `array_kernels`.
        dtypes: Names of the dtypes that the module has; tensors of others are refused. All that the module takes, and does not
            replace by others, if left out.
        host_memory: Whether the arrays' memory is the host's, so that `Tensor.numpy()` is no hidden transfer. As `on_host` if left
            out: a backend whose values may be looked at, at the cost of a transfer, says False here alone.
        fallback: "cpu" has operators that the module lacks a function for computed by the CPU backend; None refuses them.
        tracing: What the module says of its tracing, if it traces. See Note [Traced arrays].
        find_lacking: Gives the functions that the module lacks by the operators that need them.
        look_at: Looks at the module, `(record, module)`, before it is used; it may refuse it.
        lazy: Whether arrays say how they are computed, and pickle as that: a tensor is pickled with its array and not with its
            elements, and `np.asarray(tensor, copy=False)` is refused, as the elements are made when they are asked for.

    Attributes:
        lacking: The functions that the module lacks, by the operators that need them.
        looked_at: Whether the module was looked at.
        fallbacks: How often the CPU backend has computed for this one, by operator.
        module: Where `xp` comes from, with its name.
        device: Where tensors are made if no device is named; the current device of a type that has several.
        native_dtype: The module's own dtype object for each dtype, `native_dtype[float32]`; for NumPy `numpy.dtype`s.
        narrows: Whether the array module takes dtypes of 64 bits and replaces them; then they are refused.
        host_rng: Whether `rng` draws NumPy arrays on the host, because `xp` has no generators of its own: then a
            kernel passes what it draws through `from_numpy`.
        on_host: As given; False while the module traces.
        host_memory: As given; where it is False `Tensor.numpy()` would be a hidden transfer, and is refused.
    """

    xp: Any
    array_type: type
    writable: bool
    host_rng: bool
    narrows: bool
    on_host: bool
    lacking: Mapping[str, tuple[str, ...]]
    #: Whether the module's conversions have negative floating-point numbers wrap around in unsigned dtypes.
    wraps: bool
    #: Functions of the module, see `_module_functions.py`.
    concatenate: Callable[..., Any]
    take: Callable[..., Any]
    diagonal: Callable[..., Any]
    dot: Callable[..., Any]
    broadcast_to: Callable[..., Any]
    sum: Callable[..., Any]
    #: Whether `sum` writes into an array that it is given as `out`.
    sum_has_out: bool
    prod: Callable[..., Any]
    max: Callable[..., Any]
    min: Callable[..., Any]
    #: `(length, native dtype)`: a vector of ones, by which products add up; callers do not write into it.
    ones: Callable[[int, Any], Any]
    #: `(number, native dtype)`: an operand beside arrays of that dtype, which holds it; it takes less time than a number. Minus
    #: zero and zero may be each other.
    number: Callable[[Any, Any], Any]
    #: `(function, *arguments)`: what `function(xp, *arguments)` makes, the same again where that is known; not to be written into.
    kept: Callable[..., Any]
    #: The Python number that an array of one element holds.
    item: Callable[[Any], Any]
    argsort: Callable[..., Any]
    #: Keywords of `argsort` for a stable order.
    stable_options: Mapping[str, Any]
    _make_rng: Callable[[int], Any] | None
    #: The device of every tensor, or None if there are several.
    _only_device: _Device | None

    def __init__(
        self,
        device_type: str,
        keys: DispatchKeySet,
        xp: Any,
        from_numpy: Callable[[Any], Any],
        to_numpy: Callable[[Any], Any],
        *,
        array_type: type | Callable[[], type] | None = None,
        writable: bool | None = None,
        native_dtypes: Mapping[str, Any] | None = None,
        device: _Device | None = None,
        on_host: bool = True,
        runtime: DeviceRuntime | None = None,
        make_rng: Callable[[int], Any] | None = None,
        special: Callable[[], Any] | None = None,
        scatter: Callable[[str, Any, Any, Any], Any] | None = None,
        placing: Mapping[str, Callable[[Any, Any], Any]] | None = None,
        dtypes: Collection[str] | None = None,
        host_memory: bool | None = None,
        fallback: str | None = None,
        tracing: Tracing | None = None,
        find_lacking: Callable[["ArrayBackendBase"], Mapping[str, tuple[str, ...]]] | None = None,
        look_at: Callable[[Any, Any], None] | None = None,
        lazy: bool = False,
    ) -> None:
        self.device_type = device_type
        self.keys = keys
        self.module = ModuleSource(device_type, xp, tracing)
        self._from_numpy = from_numpy
        self.tracing = tracing
        self.to_numpy = reading_values(tracing, device_type, to_numpy)
        self.fallback = fallback
        self.fallbacks: dict[str, int] = {}
        self.host_memory = on_host if host_memory is None else host_memory
        self._find_lacking = find_lacking
        self._look_at = look_at
        self.looked_at = False
        self.lazy = lazy
        self.runtime = runtime
        self.native_dtype = NativeDtypes(device_type, self.module, native_dtypes or {}, dtypes)
        self._adapting: dict[dtype, bool] = {}
        self._import_special = special
        self._special: Any = None
        self._scatter = scatter
        self.placing = placing or {}
        self._give_array_type = None if isinstance(array_type, type) else array_type
        if isinstance(array_type, type):
            self.array_type = array_type
        if writable is not None:
            self.writable = writable
        if make_rng is not None:
            self._make_rng = make_rng
        if tracing is None or not on_host:
            self.on_host = on_host
        if runtime is None:
            self._only_device = device or _device_named(device_type)

    @property
    def device(self) -> _Device:
        """Where tensors are made if no device is named."""
        only = self._only_device
        if only is not None:
            return only
        assert self.runtime is not None
        return self.numbered(self.runtime.current_device())

    def numbered(self, index: int) -> _Device:
        """The device of this type with that number."""
        return _device_named(self.device_type, index)

    def index_of(self, place: _Device) -> int:
        """Number of a device of this type: that of the current one where the device names none.

        Raises:
            OperatorValueError: There is no device of that number.
        """
        if place.index is None:
            return 0 if self.runtime is None else self.runtime.current_device()
        # PyTorch has the CPU, and the device without data, under every number.
        if self.device_type in _WITHOUT_NUMBERS:
            return 0
        count = 1 if self.runtime is None else self.runtime.device_count()
        if place.index >= count:
            raise OperatorValueError(
                f"device {place}",
                found=f"invalid device ordinal: there {'is one device' if count == 1 else f'are {count} devices'} of type "
                f"{self.device_type}",
                advice=f"{self.device_type}:0 is the first of them" if count else "use another device",
            )
        return place.index

    def on(self, place: _Device) -> AbstractContextManager[Any]:
        """A `with` block in which a device of this type is current, and what its library raises is raised as opmux's errors.

        Raises:
            OperatorValueError: There is no such device.
        """
        if self.runtime is None and place is self._only_device:
            return NOTHING
        index = self.index_of(place)
        return NOTHING if self.runtime is None else _On(self, index)

    def untraced(self) -> AbstractContextManager[Any]:
        """A `with` block in which arrays have values though the module traces: for what depends on shapes alone."""
        return NOTHING if self.tracing is None else self.tracing.paused()

    def from_numpy(self, host: Any) -> Any:
        """Native array from a `numpy.ndarray`, sharing memory where the module can.

        Raises:
            DtypeNotHeldError: The module does not have the dtype.
            OperatorValueError: The module would put another dtype in its place.
        """
        if self.native_dtype.is_limited:
            self.native_dtype[dtype_of(host.dtype)]
        try:
            array = self._from_numpy(host)
        except TypeError:
            self.native_dtype[dtype_of(host.dtype)]
            raise
        if array.dtype != host.dtype:
            d = dtype_of(host.dtype)
            if array.dtype != self.native_dtype[d]:
                raise replaced(d, self.device_type, array.dtype)
        return array

    @property
    @abstractmethod
    def wrap(self) -> Callable[[Any], Any]:
        """Makes a fresh `Tensor` over a native array, without copying; of a scalar of the array module, over a 0-dim array."""

    def device_of(self, array: Any) -> _Device:
        """Device that holds a native array."""
        if self._only_device is not None:
            return self._only_device
        assert self.runtime is not None
        return self.numbered(self.runtime.device_of(array))

    def asarray(self, data: Any, dtype: dtype | None = None) -> Any:
        """Native array of numbers, nested sequences of numbers or an array of this module.

        Args:
            data: What `xp.asarray` takes.
            dtype: Dtype of the result; what `xp.asarray` chooses if left out.

        Raises:
            OperatorValueError: A number does not fit the dtype.
        """
        if dtype is None:
            return self.xp.asarray(data)
        try:
            if not self.on_host and isinstance(data, _NUMBERS):
                return self._filled(data, dtype)
            # A number too large for the dtype becomes infinity. A warning about it would name this module, not a kernel's.
            if dtype.kind in "fc" and may_overflow(data):
                with quiet(self.xp):
                    return self.xp.asarray(data, dtype=self.native_dtype[dtype])
            return self.xp.asarray(data, dtype=self.native_dtype[dtype])
        except (OverflowError, TypeError, ValueError) as error:
            if isinstance(error, (OverflowError, TypeError)):
                whole = converted_whole(self.xp, data, dtype, self.native_dtype[dtype])
                if whole is not None:
                    return whole
            refused = OperatorOverflowError if isinstance(error, OverflowError) else OperatorValueError
            raise refused(
                f"numbers as {dtype}",
                found=f"value cannot be converted to type {dtype.name} without overflow: {error}",
                advice="give a dtype that holds them",
            ) from error
        except MemoryError as error:
            raise self.explained(error) or error from None

    def adapts(self, d: dtype) -> bool:
        """Whether a Python float beside an array of a floating-point dtype leaves the result its dtype.

        Array modules do so for dtypes of their own; for one that another library brings, NumPy chooses one of its own.
        """
        known = self._adapting.get(d)
        if known is None:
            known = (self.xp.zeros((1,), dtype=self.native_dtype[d]) + 1.5).dtype == self.native_dtype[d]
            self._adapting[d] = known
        return known

    def _filled(self, number: Any, d: dtype) -> Any:
        """A number on a device: as an argument of a kernel, which costs no transfer. What does not fit is refused as NumPy does."""
        wanted = self.native_dtype[d]
        if isinstance(number, complex) and not d.is_complex:
            raise TypeError(f"{number} is complex")
        return self.xp.full((), number if d.kind in "fc" else wanted.type(number), dtype=wanted)

    def scatter(self, how: str, vector: Any, places: Any, values: Any) -> Any:
        """Combines values with elements of a vector, in place; of a vector that cannot be written to, returns another.

        Args:
            how: Name of a ufunc, "add", "multiply", "maximum", "minimum"; or "set", which keeps any of the values of one place.
            vector: Array of one dimension and in one piece.
            places: Integers of one dimension; one may occur several times. Where the memory is not the host's, places outside
                the vector are left out.
            values: As many, of the vector's dtype.
        """
        if self._scatter is None and how == "set":
            vector[places] = values
        elif self._scatter is None:
            try:  # noqa: SIM105 -- `suppress` takes three frames
                getattr(self.xp, how).at(vector, places, values)
            except EVENTS:  # Raised when all is added.
                pass
        else:
            return self._scatter(how, vector, places, values)
        return None

    @property
    def own_scatter(self) -> bool:
        """Whether the backend brought its `scatter`."""
        return self._scatter is not None

    def explained(self, error: BaseException) -> OpmuxError | None:
        """The error of opmux that stands for one of the array module's library, if one does."""
        return None if self.runtime is None else self.runtime.explained(error)

    def rng(self, generator: RandomSource) -> Any:
        """The random generator of this array module that belongs to `generator`, made on first use after a seed.

        Raises:
            OperatorValueError: It is for another type of device.
        """
        if generator.device.type != self.device_type:
            raise OperatorValueError(
                f"random numbers on device {self.device_type}",
                found=f"Expected a '{self.device_type}' device type for generator but found '{generator.device.type}'",
                advice=f'opmux.Generator("{self.device_type}")',
            )
        if self.tracing is not None:
            refuse_drawing(self.tracing, self.device_type)
        return generator.native_rng(self._make_rng or self._default_host_rng)

    @property
    def special(self) -> Any:
        """Module with the API of `scipy.special` for this backend's arrays.

        Raises:
            FunctionNotFoundError: The backend was made without one.
        """
        if self._special is None:
            if self._import_special is None:
                raise FunctionNotFoundError(
                    f"a special function on device {self.device_type}",
                    found="the backend brings no module of special functions",
                    advice="compute on the CPU, or pass special= where the backend calls array_kernels",
                )
            self._special = self._import_special()
        return self._special

    def known_lacking(self) -> Mapping[str, tuple[str, ...]]:
        """As `lacking`, of a backend whose module was looked at; nothing is imported for it."""
        return self.lacking if self.looked_at else {}

    @property
    def brings_special(self) -> bool:
        """Whether the backend was made with a module of special functions."""
        return self._import_special is not None

    def has_special(self, name: str, *, imports: bool = True) -> bool:
        """Whether the backend has a special function; with `imports` False one that would have to be imported counts as there."""
        if self._import_special is None:
            return False
        return (not imports and self._special is None) or hasattr(self.special, name)

    def _default_host_rng(self, seed: int) -> Any:
        # Core does not import NumPy; to_numpy returns one of its arrays, so the module is there.
        with self.untraced():
            numpy: ModuleType = sys.modules[type(self.to_numpy(self.xp.zeros(()))).__module__]
        return numpy.random.default_rng(seed)

    def __repr__(self) -> str:
        return f"<ArrayBackend {self.device_type!r} over {self.module.name}>"


@final
class _On:
    """One use of `ArrayBackend.on`."""

    __slots__ = ("_backend", "_guard")

    def __init__(self, backend: ArrayBackendBase, index: int) -> None:
        assert backend.runtime is not None
        self._backend = backend
        self._guard = None if index == backend.runtime.current_device() else backend.runtime.guard(index)

    def __enter__(self) -> None:
        if self._guard is not None:
            self._guard.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._guard is not None:
            self._guard.__exit__(kind, error, trace)
        if error is not None:
            raise_if(self._backend.explained(error), error)


def _device_named(device_type: str, index: int | None = None) -> _Device:
    known = DEVICES.get((device_type, index))
    return _Device(device_type, index) if known is None else known


def _used_module(backend: ArrayBackendBase) -> Any:
    """The array module, which is about to be computed with. See Note [Floating-point events]."""
    module = backend.module()
    if backend._look_at is not None and not backend.looked_at:
        backend._look_at(backend, module)
    drop_warnings(backend, module)
    backend.native_dtype.know_given()
    return module


def _array_type(backend: ArrayBackendBase) -> type:
    if backend._give_array_type is not None:
        return backend._give_array_type()
    xp = backend.xp
    return type(xp.zeros(()) if hasattr(xp, "zeros") else xp.empty((), dtype=backend.native_dtype[float32]))


def _own_generators(backend: ArrayBackendBase) -> Any:
    return getattr(getattr(backend.xp, "random", None), "default_rng", None)


def _only_device(backend: ArrayBackendBase) -> _Device | None:
    """The one device of a backend with a runtime, if it has no other."""
    assert backend.runtime is not None
    return backend.numbered(0) if backend.runtime.device_count() == 1 else None


#: What an `ArrayBackend` finds out when it is asked for.
_FOUND_LATER: Final[Mapping[str, Callable[[ArrayBackendBase], Any]]] = {
    "xp": _used_module,
    "array_type": _array_type,
    "_make_rng": _own_generators,
    "narrows": lambda backend: backend.native_dtype.narrows,
    "host_rng": lambda backend: backend._make_rng is None,
    "_only_device": _only_device,
    "lacking": lambda backend: {} if backend._find_lacking is None else backend._find_lacking(backend),
    "item": lambda backend: reading_values(backend.tracing, backend.device_type, item_of(backend.array_type)),
    **FUNCTIONS_OF_MODULE,
}


def _is_on_host(backend: ArrayBackendBase) -> bool:
    assert backend.tracing is not None
    return not backend.tracing.active()


for _name, _find in _FOUND_LATER.items():
    setattr(ArrayBackendBase, _name, FoundLater(_find, _name))
ArrayBackendBase.on_host = FoundLater(_is_on_host)  # type: ignore[assignment]  # a bool where it may not change
