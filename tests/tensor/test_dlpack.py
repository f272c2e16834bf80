"""Tensors to and from other libraries through DLPack: dtypes, layouts, capsules."""

import ctypes
import datetime
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError
from opmux.tensor._dlpack import Received

_DTYPES = ["bfloat16", "float16", "float32", "float64", "complex64", "int8", "int64", "uint8", "bool"]
_LAYOUTS: dict[str, Callable[[Any], Any]] = {
    "row-major": lambda x: x,
    "transposed": lambda x: x.t(),
    "part": lambda x: x[1:, ::2],
    "expanded": lambda x: x[0].expand(3, 4),
    "one element": lambda x: x[1, 1],
    "empty": lambda x: x[:0],
}
_WAYS: dict[str, Callable[[Any], Any]] = {
    "producer": lambda x: x,
    "capsule": lambda x: x.__dlpack__(),
    "versioned capsule": lambda x: x.__dlpack__(max_version=(1, 0)),
}


def _tensor(dtype: str) -> Any:
    return (opmux.arange(12).reshape(3, 4) % 5).to(getattr(opmux, dtype))


@each("way", _WAYS)
@each("layout", _LAYOUTS)
@each("dtype", _DTYPES)
def test_a_tensor_comes_back(dtype: str, layout: str, way: str) -> None:
    """It has the dtype, values and strides, and shares memory in both directions."""
    x = _LAYOUTS[layout](_tensor(dtype))
    y = opmux.from_dlpack(_WAYS[way](x))
    assert (y.dtype, y.shape, y.tolist()) == (x.dtype, x.shape, x.tolist())
    if x.numel():
        assert (y.stride(), y.data_ptr()) == (x.stride(), x.data_ptr())


@each("way", _WAYS)
@each("layout", ["row-major", "transposed", "part", "one element"])
@each("dtype", _DTYPES)
def test_writes_are_seen_on_both_sides(dtype: str, layout: str, way: str) -> None:
    """Whatever the dtype is, and whichever form of the protocol the memory came by."""
    x = _LAYOUTS[layout](_tensor(dtype))
    y = opmux.from_dlpack(_WAYS[way](x))
    y.fill_(1)
    assert x.bool().all()
    x[...] = 0
    assert not y.bool().any()


@each("way", _WAYS)
def test_expanded_memory_is_not_written(way: str) -> None:
    """Elements that are one place in memory stay so."""
    y = opmux.from_dlpack(_WAYS[way](opmux.ones(3).expand(2, 3)))
    with pytest.raises(OperatorValueError, match="single memory location"):
        y.add_(1)


@pytest.mark.torch
@each("dtype, way", [(dtype, way) for dtype in _DTYPES for way in _WAYS])
def test_memory_of_torch_is_written(dtype: str, way: str) -> None:
    """By opmux what came from torch, and the other way round."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    for source, other in ((torch, opmux), (opmux, torch)):
        x = source.ones(3).to(getattr(source, dtype))
        y = other.from_dlpack(_WAYS[way](x))
        y.zero_()
        assert not x.bool().any()


def test_a_capsule_is_used_once() -> None:
    """What has been consumed, and what is no capsule of DLPack, is refused."""
    capsule = _tensor("bfloat16").__dlpack__()
    opmux.from_dlpack(capsule)
    with pytest.raises(OperatorValueError, match="can be consumed only once"):
        opmux.from_dlpack(capsule)
    with pytest.raises(OperatorArgumentError, match="no __dlpack__"):
        opmux.from_dlpack(object())


_REVERSED = [
    np.arange(12.0).reshape(3, 4)[::-1, ::-1],
    np.arange(12.0).reshape(3, 4)[:, ::-2].T,
    np.arange(3)[::-1],
    np.array([True, False])[::-1],
    np.ones((1, 3))[:, ::-1],
]
_OF_ARRAYS: dict[str, Callable[[Any], Any]] = {
    "producer": lambda array: array,
    "capsule": lambda array: array.__dlpack__(),
    "versioned capsule": lambda array: array.__dlpack__(max_version=(1, 0)),
}


@each("way", _OF_ARRAYS)
@each("array", range(len(_REVERSED)))
def test_what_is_reversed_is_copied(array: int, way: str) -> None:
    """No tensor has negative strides, which other libraries end the process for; a refusal leaves the capsule as it was."""
    source = _REVERSED[array]
    for copy in (None, True):
        made = opmux.from_dlpack(_OF_ARRAYS[way](source), copy=copy)
        assert made.tolist() == source.tolist()
        assert min(made.stride()) > 0
        assert not np.shares_memory(made.numpy(), source)
    given = _OF_ARRAYS[way](source)
    with pytest.raises(BufferError, match="copy=False(?s:.*)at least one stride is negative"):
        opmux.from_dlpack(given, copy=False)
    assert opmux.from_dlpack(given).tolist() == source.tolist()


class _Producer:
    """Gives what it is told to, or raises it."""

    def __init__(self, capsule: Any, place: Any = (1, 0)) -> None:
        self._capsule, self._place = capsule, place

    def __dlpack__(self, **options: Any) -> Any:
        return _given(self._capsule)

    def __dlpack_device__(self) -> Any:
        return _given(self._place)


def _given(value: Any) -> Any:
    if isinstance(value, Exception):
        raise value
    return value


class PyCapsule:
    """No capsule, whatever its name."""


def _capsule(name: bytes | None) -> Any:
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(1, name, None)


_NAMES = [None, b"", b"\xff\xfe", b"dltensor\xff", b"used_dltensor"]
_ERRORS = [ValueError("no"), KeyError("no"), TypeError("no"), RuntimeError("no"), BufferError("no")]
_JUNK = [None, 3, "dltensor", object(), PyCapsule(), *_ERRORS]
_PLACES = [None, 3, "xy", (), (1,), (1, 0, 0), ("a", 0), (1, None), (99, 0), (2**40, 0), *_ERRORS]


@pytest.mark.parametrize(
    "make",
    [
        *[lambda junk=junk: _Producer(junk) for junk in _JUNK],
        *[lambda place=place: _Producer(_tensor("bfloat16").__dlpack__(), place) for place in _PLACES],
        *[lambda name=name: _capsule(name) for name in _NAMES],
        *[lambda name=name: _Producer(_capsule(name)) for name in _NAMES],
        PyCapsule,
        lambda: datetime.datetime_CAPI,
    ],
)
def test_what_is_no_producer_is_refused(make: Callable[[], Any]) -> None:
    """Whatever a producer raises or returns, and whatever its class or capsule is called."""
    with pytest.raises(OperatorArgumentError):
        opmux.from_dlpack(make())


@pytest.mark.parametrize("way", ["capsule", "versioned capsule"])
@pytest.mark.parametrize(
    "use",
    [
        lambda capsule: opmux.from_dlpack(capsule, device="meta"),
        lambda capsule: opmux.from_dlpack(capsule, device="no such device"),
        lambda capsule: opmux.from_dlpack(capsule, device="meta", copy=True),
        lambda capsule: opmux.from_dlpack(_Producer(capsule, (99, 0))),
        lambda capsule: opmux.from_dlpack(_Producer(capsule, "xy")),
        lambda capsule: Received(capsule).read(lambda source: _given(source.__dlpack__() and RuntimeError("no"))),
    ],
)
def test_a_refusal_leaves_the_capsule_as_it_was(use: Callable[[Any], Any], way: str) -> None:
    """It can be used afterwards, and its dtype is still bfloat16."""
    x = _tensor("bfloat16")
    capsule = _WAYS[way](x)
    with pytest.raises(OpmuxError):
        use(capsule)
    y = opmux.from_dlpack(capsule)
    assert (y.dtype, y.tolist(), y.data_ptr()) == (opmux.bfloat16, x.tolist(), x.data_ptr())


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
@pytest.mark.parametrize(
    "options", [{"stream": 3}, {"dl_device": (2, 0)}, {"copy": "yes"}, {"max_version": (2**80, 0)}, {}]
)
def test_what_cannot_be_exported_is_refused(options: dict[str, Any], dtype: str) -> None:
    """With an error of DLPack's kind too; memory that is read-only needs a consumer that is told so."""
    x = _tensor(dtype) if options else opmux.frombuffer(bytes(8), dtype=getattr(opmux, dtype))
    with pytest.raises(OperatorValueError) as caught:
        x.__dlpack__(**options)
    assert isinstance(caught.value, BufferError)


@each(
    "options, advice",
    [
        ({"stream": 1}, "leave it out, or move the tensor to the device of the stream first"),
        ({"stream": "a"}, "leave it out, or move the tensor to the device of the stream first"),
        ({"dl_device": (2, 0)}, "move the tensor to that device first, with to(), or leave dl_device out"),
        ({}, "clone() the tensor, whose memory may be read-only, and export that"),
    ],
)
def test_refusals_of_exports_advise_what_helps(options: dict[str, Any], advice: str) -> None:
    """For each option that is refused, and for memory that is read-only."""
    x = _tensor("float32") if options else opmux.frombuffer(bytes(8), dtype=opmux.float32)
    with pytest.raises(OperatorValueError) as caught:
        x.__dlpack__(**options)
    assert caught.value.advice == advice


def test_the_host_waits_for_no_stream() -> None:
    """-1, which says that nothing is to be waited for, is taken, as by torch."""
    x = _tensor("float32")
    assert opmux.from_dlpack(x.__dlpack__(stream=-1)).data_ptr() == x.data_ptr()


def test_copies_and_devices_are_as_asked() -> None:
    """`copy=True` gives other memory; nothing can be shared with another device."""
    x = _tensor("float32")
    assert opmux.from_dlpack(x, copy=True).data_ptr() != x.data_ptr()
    assert opmux.from_dlpack(x, copy=False, device="cpu").data_ptr() == x.data_ptr()
    with pytest.raises(OperatorValueError, match="cannot be shared"):
        opmux.from_dlpack(x, device="meta")


def _has_numpy_bfloat16() -> bool:
    """Whether NumPy's half of the protocol has it of ml_dtypes, as in releases of both that know of each other."""
    try:
        np.from_dlpack(opmux.ones(2, dtype=opmux.bfloat16).numpy())
    except BufferError:
        return False
    return True


def test_numpy_takes_bfloat16_where_it_has_it() -> None:
    """Elsewhere its own error says so; the tensor stays as it was."""
    x = _tensor("bfloat16")
    if _has_numpy_bfloat16():
        array = np.from_dlpack(x)
        assert (array.dtype.name, array.tolist()) == ("bfloat16", x.tolist())
        assert array.__array_interface__["data"][0] == x.data_ptr()
    else:
        with pytest.raises((BufferError, RuntimeError), match="dtype"):
            np.from_dlpack(x)
    assert x.dtype is opmux.bfloat16


@pytest.mark.torch
@pytest.mark.parametrize("layout", _LAYOUTS)
@pytest.mark.parametrize("dtype", _DTYPES)
def test_torch_and_opmux_share_memory(dtype: str, layout: str) -> None:
    """Each takes the other's tensors, by the object and by the capsule."""
    import torch

    mine = _LAYOUTS[layout](_tensor(dtype))
    theirs = torch.from_dlpack(mine)
    assert str(theirs.dtype) == f"torch.{dtype}"
    assert theirs.tolist() == mine.tolist()
    for given in (theirs, theirs.__dlpack__(), torch.utils.dlpack.to_dlpack(theirs)):
        back = opmux.from_dlpack(given)
        assert (back.dtype, back.tolist()) == (mine.dtype, mine.tolist())
        assert not mine.numel() or (back.data_ptr(), back.stride()) == (mine.data_ptr(), mine.stride())


class _Lender:
    """An array of another library: NumPy's, behind DLPack and `__array__`, the latter a copy that is told apart."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()

    def __array__(self) -> Any:
        return np.array(self._array)


_READ_ONLY = np.broadcast_to(np.arange(3.0), (2, 3))
_CONVERSIONS: dict[str, Callable[..., Any]] = {
    "asarray": opmux.asarray,
    "as_tensor": opmux.as_tensor,
    "array_api": opmux.array_api.asarray,
}


@pytest.mark.parametrize("way", _CONVERSIONS)
def test_conversions_share_what_is_lent(way: str) -> None:
    """Arrays of other libraries are shared as NumPy's are, but for other dtypes and devices."""
    convert, array = _CONVERSIONS[way], np.arange(6.0).reshape(2, 3)
    assert np.shares_memory(convert(_Lender(array.T)).numpy(), array)
    for options in ({"dtype": opmux.float32}, {"device": "meta"}):
        made = convert(_Lender(array), **options)
        assert made.shape == (2, 3)
        assert made.device.type == options.get("device", "cpu")
    assert not np.shares_memory(opmux.tensor(_Lender(array)).numpy(), array)
    assert not np.shares_memory(opmux.asarray(_Lender(array), copy=True).numpy(), array)


@pytest.mark.parametrize("way", _CONVERSIONS)
@pytest.mark.parametrize("array", [_READ_ONLY, np.arange(3.0)[::-1], np.arange(3.0).astype(">f8")])
def test_conversions_copy_what_is_not_lent_for_writing(array: Any, way: str) -> None:
    """What its owner keeps from being written, as jax does, what is reversed, and what DLPack has no name for."""
    made = _CONVERSIONS[way](_Lender(array))
    assert made.tolist() == array.tolist()
    assert not np.shares_memory(made.numpy(), array)
    made.add_(1)
    with pytest.raises(OperatorValueError, match="leave out copy=False"):
        opmux.asarray(_Lender(array), copy=False)


@pytest.mark.torch
@each("dtype", _DTYPES)
def test_tensors_of_torch_are_shared(dtype: str) -> None:
    """bfloat16 too, which torch gives no array for."""
    torch = pytest.importorskip("torch")
    source = torch.ones(2, 3).to(getattr(torch, dtype))
    for convert in _CONVERSIONS.values():
        made = convert(source.t())
        assert (made.dtype, made.data_ptr()) == (getattr(opmux, dtype), source.data_ptr())
        assert made.tolist() == source.t().tolist()
        assert convert(source, dtype=opmux.complex128).tolist() == source.tolist()
    for copied in (opmux.tensor(source), opmux.asarray(source, copy=True)):
        assert (copied.dtype, copied.tolist()) == (getattr(opmux, dtype), source.tolist())
        assert copied.data_ptr() != source.data_ptr()
