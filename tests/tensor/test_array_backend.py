"""Array backends and their register."""

import warnings
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import EMPTY, backend_of
from opmux.errors import BackendUnloadedError, FunctionNotFoundError, OperatorValueError, PluginError, RegistrationError
from opmux.tensor import (
    ArrayBackend,
    DeviceRuntime,
    Generator,
    _backends,
    array_backend,
    array_backend_or_none,
    bfloat16,
    device,
    explain_missing_backends,
    float16,
    float32,
    int64,
    register_array_backend,
    tensor,
    uint8,
    unregister_array_backend,
)


def _backend(xp: Any = np, **options: Any) -> ArrayBackend:
    return ArrayBackend("maia", backend_of("maia").keyset, xp, np.asarray, np.asarray, **options)


class _FrozenArray:
    """An array that cannot be written."""

    shape = (2,)

    def __getitem__(self, index: Any) -> "_FrozenArray":
        return self


def test_facts_about_numpy_are_found_out() -> None:
    """Array type and writability need not be told."""
    backend = _backend()
    assert backend.array_type is np.ndarray
    assert backend.writable
    assert backend.device is device("maia")
    assert repr(backend) == "<ArrayBackend 'maia' over numpy>"


def test_what_is_found_holds_up_no_other_backend() -> None:
    """Finding it may import the module, which may wait for a thread that asks another backend for the same: there is no lock."""
    other_has_found = Event()

    def array_type() -> type:
        assert other_has_found.wait(60)
        return np.ndarray

    slow, quick = _backend(array_type=array_type), _backend()
    first = Thread(target=lambda: slow.wrap(np.ones(2)), daemon=True)
    first.start()
    second = Thread(target=lambda: quick.wrap(np.ones(2)), daemon=True)
    second.start()
    second.join(30)
    alive = second.is_alive()
    other_has_found.set()
    first.join(30)
    assert not alive
    assert slow.wrap(np.ones(2))._keys is slow.keys


def test_the_place_of_the_memory_is_told() -> None:
    """Values are looked at unless the backend says that it costs; arrays may say what they like of themselves."""
    talking = type("Talking", (_FrozenArray,), {"__cuda_array_interface__": {}})
    assert _backend(SimpleNamespace(zeros=lambda shape: talking())).on_host
    assert not _backend(on_host=False).on_host


def test_dtypes_that_are_replaced_are_refused() -> None:
    """A module that makes another dtype of one, with a warning or without, does not have it; nor do its conversions."""

    def narrowing(shape: Any, dtype: Any) -> Any:
        return np.zeros(shape, np.dtype(dtype).name.replace("64", "32"))

    def warning(shape: Any, dtype: Any) -> Any:
        warnings.warn("Explicitly requested dtype is not available", UserWarning, stacklevel=2)
        return narrowing(shape, dtype)

    for make in (narrowing, warning):
        backend = _backend(SimpleNamespace(empty=make, dtype=np.dtype))
        assert backend.narrows
        with pytest.raises(OperatorValueError, match=r"(?s)dtype opmux.int64.*in its place.*jax_enable_x64"):
            backend.native_dtype[int64]
    assert not _backend().narrows
    copying = ArrayBackend("maia", EMPTY, SimpleNamespace(empty=narrowing, dtype=np.dtype), np.float32, np.asarray)
    assert copying.native_dtype[float32] == np.float32
    with pytest.raises(OperatorValueError, match="in its place"):
        copying.from_numpy(np.zeros(2))


def test_immutable_arrays_are_found_out() -> None:
    """A module whose arrays refuse item assignment is not writable."""
    assert not _backend(SimpleNamespace(zeros=lambda shape: _FrozenArray())).writable


def test_slices_that_copy_are_not_writable() -> None:
    """A module whose slices are copies is not writable, although its arrays are."""

    class Copying(np.ndarray):
        def __getitem__(self, index: Any) -> Any:
            return super().__getitem__(index).copy()

    assert not _backend(SimpleNamespace(zeros=lambda shape: np.zeros(shape).view(Copying))).writable


def test_wrap_sets_array_keys_and_device() -> None:
    """A wrapped array is not copied, and has the backend's keys and device."""
    backend = _backend()
    array = np.zeros(3)
    fresh = backend.wrap(array)
    assert fresh._array is array
    assert fresh._keys is backend_of("maia").keyset
    assert fresh.device is device("maia")


def test_wrap_makes_arrays_of_scalars() -> None:
    """What NumPy returns as a scalar becomes a 0-dim array of its dtype."""
    fresh = _backend().wrap(np.float32(2.5))
    assert type(fresh._array) is np.ndarray
    assert fresh.dtype is float32
    assert fresh._array.tolist() == 2.5


def test_wrap_asks_for_the_index_of_the_device() -> None:
    """Where a type has several devices, the array says on which one it is."""
    backend = _backend(runtime=SimpleNamespace(device_count=lambda: 8, current_device=lambda: 1, device_of=len))
    assert backend.wrap(np.zeros(3)).device is device("maia:3")
    assert backend.device is device("maia:1")
    assert _backend().device_of(np.zeros(3)) is device("maia")


def test_a_type_with_one_device_asks_for_no_index() -> None:
    """Where there is one device, it is that of every tensor."""
    backend = _backend(runtime=SimpleNamespace(device_count=lambda: 1))
    assert backend.wrap(np.zeros(3)).device is device("maia:0")


def test_a_device_without_the_number_is_refused() -> None:
    """Devices are numbered from 0 up to their count."""
    backend = _backend(runtime=SimpleNamespace(device_count=lambda: 2, current_device=lambda: 1))
    assert [backend.index_of(device(text)) for text in ("maia", "maia:0", "maia:1")] == [1, 0, 1]
    with pytest.raises(OperatorValueError, match="invalid device ordinal: there are 2 devices"):
        backend.index_of(device("maia:2"))


def test_making_a_backend_touches_no_module() -> None:
    """What is not given is looked up in the array module when it is asked for."""

    class Untouchable:
        def __getattr__(self, name: str) -> Any:
            raise AssertionError(f"{name} was looked up")

    backend = _backend(Untouchable())
    with pytest.raises(AssertionError, match="was looked up"):
        _ = backend.array_type


def test_native_dtypes_are_dtype_objects() -> None:
    """For NumPy the native dtype is a numpy.dtype, the fastest form to pass."""
    native = _backend().native_dtype[float32]
    assert native is np.dtype("float32")


def test_native_dtypes_may_be_attributes_or_given() -> None:
    """A module without `dtype` has types as attributes; others are told to the constructor."""
    module = SimpleNamespace(zeros=np.zeros, float32=np.float32)
    assert _backend(module).native_dtype[float32] is np.float32
    assert _backend(native_dtypes={"int64": "long"}).native_dtype[int64] == "long"
    with pytest.raises(
        OperatorValueError, match=r"no such dtype\n.*python -m pip install ml_dtypes, or .opmux-cpu\[bfloat16\]"
    ):
        _backend(module).native_dtype[bfloat16]


@pytest.mark.parametrize("first", ["wrap", "native_dtype", "from_numpy"])
@pytest.mark.parametrize("kind", ["object", "text", "number"])
def test_native_dtypes_need_no_name_of_their_own(kind: str, first: str) -> None:
    """An object without a name, a text or a number is known by the name that it was given for, whatever is asked first."""
    own: Any = {"object": object(), "text": f"sample {first}", "number": 7001 + len(first)}[kind]

    class Array:
        def __init__(self, dtype: Any) -> None:
            self.dtype = dtype

    def empty(shape: Any, dtype: Any = None) -> Any:
        return Array(own) if dtype is own else np.empty(shape, dtype)

    backend = _backend(SimpleNamespace(empty=empty), array_type=Array, native_dtypes={"float16": own})
    if first == "native_dtype":
        assert backend.native_dtype[float16] is own
    elif first == "from_numpy":
        backend.from_numpy(np.ones(2))
    assert backend.wrap(Array(own)).dtype is float16


def test_a_native_dtype_of_another_name_is_refused() -> None:
    """Arrays of it would be taken for what they are not."""
    backend = _backend(native_dtypes={"float32": np.dtype("float64")})
    with pytest.raises(OperatorValueError, match="has float64 in its place"):
        _ = backend.native_dtype[float32]


def test_numbers_that_do_not_fit_are_refused() -> None:
    """Integers out of range are a value error; floats become infinite, without a warning."""
    backend = _backend()
    with pytest.raises(OperatorValueError, match="value cannot be converted to type uint8"):
        backend.asarray([300], uint8)
    assert backend.asarray([1e300, 1.0], float32).tolist() == [np.inf, 1.0]
    assert backend.asarray(-1e300, float32) == -np.inf
    assert backend.asarray([1, 2]).dtype == np.int64


def test_random_generator_belongs_to_the_seed() -> None:
    """The module's generator is made once per seed."""
    backend = _backend()
    generator = Generator("maia").manual_seed(7)
    assert backend.rng(generator) is backend.rng(generator)
    assert backend.rng(generator).random() == np.random.default_rng(7).random()


def test_modules_without_generators_draw_on_the_host() -> None:
    """Numbers come from NumPy where the module has no generator, and the backend says so."""
    backend = _backend(SimpleNamespace(zeros=np.zeros))
    assert backend.host_rng
    assert not _backend().host_rng
    assert backend.rng(Generator("maia").manual_seed(7)).random() == np.random.default_rng(7).random()


def test_backends_may_make_generators_themselves() -> None:
    """A given `make_rng` gets the seed."""
    backend = _backend(make_rng=lambda seed: ("rng", seed))
    assert backend.rng(Generator("maia").manual_seed(5)) == ("rng", 5)


def test_one_backend_per_device_type(maia: ArrayBackend) -> None:
    """A second array module for a device type is refused and changes nothing."""
    with pytest.raises(RegistrationError, match="serves it already") as caught:
        register_array_backend(_backend())
    assert caught.value.code == "device_type_taken"
    assert array_backend("maia") is maia
    unregister_array_backend(_backend())
    assert array_backend("maia") is maia


def test_missing_backends_are_told_apart(maia: ArrayBackend) -> None:
    """An unloaded backend says how to load it, one that was never there how to install it."""
    kept = maia.wrap(np.zeros(2))
    unregister_array_backend(maia)
    assert array_backend_or_none("maia") is None
    with pytest.raises(BackendUnloadedError, match=r'opmux.plugins.load\("maia"\)'):
        kept.tolist()
    with pytest.raises(PluginError, match=r"(?s)the plugin 'hpu'.*plugins.load"):
        tensor([1.0], device="hpu")


def test_known_reasons_come_first() -> None:
    """Whoever knows why a backend is missing can say so."""
    known = _backends._reason
    explain_missing_backends(lambda device_type: PluginError(f"{device_type} is broken"))
    try:
        with pytest.raises(PluginError, match="hpu is broken"):
            array_backend("hpu")
    finally:
        explain_missing_backends(known)


def test_keys_may_be_empty() -> None:
    """A backend can be made for tests without any key."""
    backend = ArrayBackend("maia", EMPTY, np, np.asarray, np.asarray)
    assert backend.wrap(np.zeros(1))._keys is EMPTY


def test_special_functions_are_imported_on_first_use() -> None:
    """The module comes from what the backend passed; without it the error says what to pass."""
    module, calls = SimpleNamespace(erf=None), []

    def special() -> Any:
        calls.append(1)
        return module

    be = _backend(special=special)
    assert calls == []
    assert be.special is module
    assert be.special is module
    assert calls == [1]
    with pytest.raises(FunctionNotFoundError, match="pass special="):
        _ = _backend().special


_METHODS = [name for name in vars(DeviceRuntime) if not name.startswith("_")]


@pytest.mark.parametrize("missing", [_METHODS[:1], _METHODS[-1:], _METHODS[::3], _METHODS])
def test_a_runtime_has_all_methods(missing: list[str]) -> None:
    """One that lacks some is refused when it is registered, not when a call comes to need them; the error names them."""
    runtime = SimpleNamespace(**dict.fromkeys(_METHODS, lambda: 1))
    for name in missing:
        delattr(runtime, name)
    backend = _backend(runtime=runtime)
    with pytest.raises(RegistrationError) as caught:
        register_array_backend(backend)
    assert caught.value.code == "incomplete_runtime"
    assert caught.value.found.endswith(f" has no {', '.join(missing)}")
    assert array_backend_or_none("maia") is None
