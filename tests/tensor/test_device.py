"""Devices, layouts and memory formats."""

import copy
import pickle
from collections.abc import Iterator

import pytest

from opmux.dispatch import Library, new_dispatcher
from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError
from opmux.tensor import (
    array_backend,
    channels_last,
    contiguous_format,
    device,
    get_default_device,
    ops,
    preserve_format,
    set_default_device,
    strided,
    to_device,
    to_layout,
    to_memory_format,
)
from opmux.tensor._device import DEVICE_NAMED
from opmux.testing import python_frames


@pytest.fixture
def default_device() -> Iterator[None]:
    yield
    set_default_device(None)


def test_equal_devices_are_one_object() -> None:
    """Text with an index, text and number, and a device itself give the same object."""
    assert device("cuda:1") is device("cuda", 1)
    assert device(device("cuda:1")) is device("cuda:1")
    assert device("cuda") is not device("cuda:0")


@pytest.mark.parametrize("schema", ["Device", "Device?"])
@pytest.mark.parametrize("text", ["cpu", "meta:0", "text_of_no_device_yet", "another_one:7"])
def test_a_text_stands_for_its_device_in_a_call(schema: str, text: str) -> None:
    """On the first call and on later ones, by position and by name; later ones enter the caller and the kernel alone."""
    library = Library("ns", "DEF", dispatcher=new_dispatcher())
    library.define(f"f({schema} first, *, {schema} second) -> Device[]")
    library.impl("f", lambda first, *, second: [first, second], "CompositeImplicitAutograd")
    f = library.dispatcher.ops.ns.f.default
    for _ in range(2):
        found = f(text, second=text)
        assert found[0] is found[1] is device(text)
    assert len(python_frames(f, text, second=text)) == len(python_frames(f, device(text), second=device(text))) == 2


class Text(str):
    """A text of another class, which may compare as it likes."""

    __slots__ = ()


@pytest.mark.parametrize("text", ["", "cpu:", "cpu:01", " cpu", "cpu ", "CPU:-1", "1"])
def test_a_text_that_names_no_device_is_refused_in_a_call(text: str) -> None:
    """Again and again: it is kept nowhere."""
    for _ in range(2):
        with pytest.raises(OperatorArgumentError, match="device"):
            ops.aten.zeros.default([2], device=text)
    assert text not in DEVICE_NAMED


def test_a_text_of_another_class_stands_for_its_device() -> None:
    """It is converted, and not looked up."""
    assert device(Text("cpu")) is ops.aten.zeros.default([2], device=Text("cpu")).device is device("cpu")
    assert {type(text) for text in DEVICE_NAMED} == {str}


def test_a_device_that_no_text_has_named_is_named_by_the_next() -> None:
    """As one that was unpickled, or whose naming was interrupted."""
    for d in (pickle.loads(pickle.dumps(device("unnamed", 3))), device("unnamed:4")):
        DEVICE_NAMED.pop(str(d), None)
        assert ops.aten.zeros.default([2], device="cpu").device is device("cpu")
        assert device(str(d)) is d
        assert DEVICE_NAMED[str(d)] is d


def test_copies_are_the_same_object() -> None:
    """Pickling and copying keep identity."""
    d = device("cuda:1")
    assert pickle.loads(pickle.dumps(d)) is d
    assert copy.deepcopy(d) is d


def test_parts_and_texts() -> None:
    """Type and index can be read; `str` gives the text that makes the device again."""
    d = device("cuda:12")
    assert (d.type, d.index, str(d)) == ("cuda", 12, "cuda:12")
    assert repr(d) == "device(type='cuda', index=12)"
    assert repr(device("cpu")) == "device(type='cpu')"
    assert device("cpu").index is None


@pytest.mark.parametrize(
    "text", ["", ":1", "cuda:", "cuda:-1", "cuda:01", "cuda:a", " cpu", "cpu\n", "a b", "cuda:1:2"]
)
def test_malformed_text_is_refused(text: str) -> None:
    """A text of another form is a value error that shows the form."""
    with pytest.raises(OperatorValueError, match="type:index"):
        device(text)


def test_index_is_given_once_and_not_negative() -> None:
    """An index in the text and beside it, a negative one and one that is no int are refused."""
    with pytest.raises(OperatorValueError, match="given twice"):
        device("cuda:1", 1)
    with pytest.raises(OperatorValueError, match="negative"):
        device("cuda", -1)
    with pytest.raises(OperatorArgumentError, match="must be int, not bool"):
        device("cuda", True)
    with pytest.raises(OperatorArgumentError, match="neither text nor a device"):
        device(1)  # type: ignore[arg-type]  # the wrong type is the point


def test_unknown_type_is_an_error_only_when_used() -> None:
    """A device of a type that nobody provides can be named; a tensor there names the pip line."""
    d = device("nosuchdevice")
    with pytest.raises(PluginError, match="install the package that has the plugin 'nosuchdevice'"):
        array_backend(d.type)


@pytest.mark.usefixtures("default_device")
def test_default_device() -> None:
    """The default device is cpu until it is set, and None sets it back."""
    assert get_default_device() is device("cpu")
    set_default_device("cuda:1")
    assert to_device(None) is device("cuda:1")
    set_default_device(None)
    assert to_device(None) is device("cpu")


def test_codes_mean_layouts_and_formats() -> None:
    """PyTorch's integer codes stand for layouts and memory formats."""
    assert to_layout(0) is to_layout(strided) is strided
    assert [to_memory_format(code) for code in (0, 1, 2)] == [
        contiguous_format,
        preserve_format,
        channels_last,
    ]
    assert pickle.loads(pickle.dumps((strided, channels_last))) == (strided, channels_last)
    assert (repr(strided), repr(channels_last)) == ("opmux.strided", "opmux.channels_last")


def test_other_codes_are_refused() -> None:
    """Sparse layouts and unknown formats are argument errors."""
    with pytest.raises(OperatorArgumentError, match="only layout"):
        to_layout(1)
    with pytest.raises(OperatorArgumentError, match="not a memory format"):
        to_memory_format("channels_last")


@pytest.mark.torch
def test_codes_equal_torch() -> None:
    """A schema default written by PyTorch as a word becomes the same object here."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    schema = torch._C.parse_schema(
        "f(MemoryFormat a=contiguous_format, Layout b=strided, ScalarType c=float, ScalarType d=long) -> ()"
    )
    assert [str(a.default_value) for a in schema.arguments] == ["0", "0", "6", "4"]


def test_a_keyword_of_another_device_is_refused() -> None:
    """The refusal says what the device takes, and what all do."""
    with pytest.raises(
        OperatorArgumentError, match="unexpected keyword argument 'chunks'(.|\n)*device 'cpu'(.|\n)*'copy'"
    ):
        ops.aten.ones.default([2]).to("cpu", chunks=3)
