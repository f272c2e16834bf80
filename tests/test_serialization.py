"""Files give back what was saved, share what was shared, run nothing, and refuse everything else."""

import argparse
import contextlib
import enum
import io
import json
import math
import pickle
import zipfile
from collections import Counter, OrderedDict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import safetensors
from hypothesis import given, settings
from hypothesis import strategies as st

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, OutOfMemoryError

#: The library, which has no annotations.
READER: Any = safetensors

DTYPES = [
    ["bool", "uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"],
    ["float16", "bfloat16", "float32", "float64", "complex64", "complex128"],
]


def saved(value: Any) -> bytes:
    """The bytes of a file."""
    file = io.BytesIO()
    opmux.save(value, file)
    return file.getvalue()


def loaded(data: bytes, map_location: Any = None) -> Any:
    return opmux.load(io.BytesIO(data), map_location)


def same(ours: Any, other: Any) -> bool:
    """Whether two values are equal, of the same classes, NaN included."""
    if type(ours) is not type(other):
        return False
    if isinstance(ours, opmux.Tensor):
        kinds = ours.dtype is other.dtype and ours.shape == other.shape and ours.requires_grad == other.requires_grad
        return (
            kinds
            and ours.stride() == other.stride()
            and ours.detach().numpy().tobytes() == other.detach().numpy().tobytes()
        )
    if isinstance(ours, dict):
        keys = zip(ours, other, strict=True)
        return len(ours) == len(other) and all(same(a, b) and same(ours[a], other[b]) for a, b in keys)
    if isinstance(ours, (list, tuple)):
        return len(ours) == len(other) and all(map(same, ours, other))
    return repr(ours) == repr(other)


def tensors() -> st.SearchStrategy[opmux.Tensor]:
    """Tensors of every dtype, of up to 3 dimensions, with empty ones, transposed ones and such that require grad."""

    def made(kind: str, shape: list[int], turned: bool, grad: bool) -> opmux.Tensor:
        values = (opmux.arange(math.prod(shape)) % 7 - 3).reshape(shape)
        tensor = values.to(getattr(opmux, kind))
        tensor = tensor.transpose(0, -1) if turned and shape else tensor
        return tensor.requires_grad_() if grad and kind.startswith(("float", "complex", "bfloat")) else tensor

    shapes = st.lists(st.integers(0, 3), max_size=3)
    return st.builds(made, st.sampled_from([*DTYPES[0], *DTYPES[1]]), shapes, st.booleans(), st.booleans())


KEYS = st.text(max_size=5) | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False)
LEAVES = (
    KEYS
    | st.floats()
    | st.complex_numbers()
    | st.sampled_from([opmux.float32, opmux.bool, opmux.device("cpu"), opmux.Size([2, 3])])
    | tensors()
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=3)
        | st.dictionaries(st.text(max_size=3), inner, max_size=3).map(OrderedDict)
        | st.dictionaries(st.tuples(KEYS, KEYS), st.integers(), max_size=2).map(Counter)
    ),
    max_leaves=8,
)


@settings(max_examples=30)
@given(VALUES)
def test_what_is_loaded_is_what_was_saved(value: Any) -> None:
    """Classes, keys, order, dtypes, shapes, values to the last bit, and whether gradients are recorded."""
    assert same(loaded(saved(value)), value)


@settings(max_examples=150)
@given(st.data())
def test_damaged_files_are_refused(data: st.DataObject) -> None:
    """Bytes that are cut off, exchanged or added give an error of opmux, or some value; never another error."""
    whole = saved({"weight": opmux.ones(3), "step": (1, [2.5, None]), "kind": opmux.float32})
    place = data.draw(st.integers(0, len(whole)))
    change = data.draw(st.binary(max_size=4))
    damaged = whole[:place] + change + whole[place + data.draw(st.integers(0, 4)) :]
    with contextlib.suppress(OpmuxError):
        loaded(damaged)


KINDS = (
    "dict",
    "list",
    "tuple",
    "tensor",
    "Size",
    "float",
    "complex",
    "dtype",
    "device",
    "OrderedDict",
    "Counter",
    "x",
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KINDS), inner, max_size=2)
        | st.fixed_dictionaries(
            {"tensor": st.fixed_dictionaries({"name": st.sampled_from("ab"), "object": inner, "device": inner})}
        )
    ),
    max_leaves=6,
)


def with_structure(structure: str) -> bytes:
    """A file with two tensors and any text where its structure should be."""
    whole = saved({"a": opmux.ones(2), "b": opmux.tensor([1, 2])})
    size = int.from_bytes(whole[:8], "little")
    header = json.loads(whole[8 : 8 + size])
    header["__metadata__"]["opmux"] = structure
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text + whole[8 + size :]


@settings(max_examples=200)
@given(JSON)
def test_any_structure_is_read_or_refused(value: Any) -> None:
    """A text in the header that no writer made gives an error of opmux, or some value; never another error."""
    with contextlib.suppress(OpmuxError):
        loaded(with_structure(json.dumps({"version": 1, "value": value})))


#: What no value has: numbers beyond a float, a device without a name, gradients of whole numbers.
BEYOND: list[Any] = [
    {"float": 10**400},
    {"complex": [10**400, 0]},
    {"device": ""},
    *[
        {"tensor": {"name": "b", "object": 0, "device": "cpu", key: True, "requires_grad": True}}
        for key in ("x", "parameter")
    ],
    {"tensor": {"name": "b", "object": 0, "device": "cpu", "dtype": "complex64"}},
    {"tensor": {"name": "b", "object": 0, "device": "cpu", "dtype": "float32"}},
    {"tensor": {"name": "missing", "object": 0, "device": "cpu"}},
    {"Counter": [["a", 1]], "metadata": {"unknown": 1}},
]


@pytest.mark.parametrize(
    "structure",
    [
        "",
        "[]",
        "{}",
        '{"version": 2, "value": 1}',
        '{"version": 1}',
        "[" * 100_000,
        '{"version": 1, "value": {"tensor": []}}',
        *[json.dumps({"version": 1, "value": value}) for value in BEYOND],
    ],
    ids=lambda text: text[:20],
)
def test_structures_of_nothing_are_refused(structure: str) -> None:
    """The error names the file."""
    with pytest.raises(OperatorValueError, match="loading"):
        loaded(with_structure(structure))


@pytest.mark.parametrize("shape", [[0, 2**62, 8], [0] * 200, [1] * 200], ids=lambda shape: f"{shape[:2]}")
def test_shapes_that_no_array_has_are_refused(shape: list[int]) -> None:
    """The error names the file and the tensor."""
    size = math.prod(shape)
    header = json.dumps({"a": {"dtype": "U8", "shape": shape, "data_offsets": [0, size]}}).encode()
    with pytest.raises(OperatorValueError, match=r"loading[^$]*the tensor a is damaged"):
        loaded(len(header).to_bytes(8, "little") + header + bytes(size))


def test_dtypes_that_there_are_not_are_named() -> None:
    """A file of another library may have them."""
    header = json.dumps({"a": {"dtype": "F8_E4M3", "shape": [2], "data_offsets": [0, 2]}}).encode()
    with pytest.raises(OperatorValueError, match="the tensor a has the dtype F8_E4M3, which opmux does not have"):
        loaded(len(header).to_bytes(8, "little") + header + bytes(2))


def test_objects_and_memory_stay_shared() -> None:
    """One tensor in two places is one; two tensors of the same memory share it, whichever elements each of them has."""
    weight = opmux.ones(4, 3)
    found = loaded(saved([weight, weight, weight.detach(), weight[1:], weight.t(), opmux.ones(3), *weight.unbind(1)]))
    assert found[0] is found[1]
    assert found[0] is not found[2]
    found[0].zero_()
    assert [tensor.sum().item() for tensor in found[2:]] == [0, 0, 0, 3, 0, 0, 0]
    assert [tensor._version for tensor in found] == [1, 1, *[0] * 7]
    assert not any(tensor._is_view() for tensor in found)


@pytest.mark.parametrize("kind", ["float32", "bfloat16", "bool", "complex64"])
def test_strides_are_kept(kind: str) -> None:
    """Of transposed, sliced, repeated, overlapping and empty tensors, alone and beside others of their memory, on any device."""
    x = opmux.arange(24).to(getattr(opmux, kind)).view(2, 3, 4)
    views = [
        *(x.transpose(0, 2), x[::2], x[..., 1], x[1:], x[0, 1, 2], x[0, 0].expand(5, 4), x[0, 0, :1].expand(3, 2)),
        *(x.view(-1).unfold(0, 6, 2), x[None].to(memory_format=opmux.channels_last), x[:, :0].transpose(0, 1)),
    ]
    data = saved(views)
    assert same(loaded(data), views)
    assert same([loaded(saved(view)) for view in views], views)
    assert [entry["shape"] for name, entry in READER.deserialize(data) if name == "5"] == [
        [5, 4, *[2] * x.is_complex()]
    ]
    assert [tensor.stride() for tensor in loaded(data, "meta")] == [tensor.stride() for tensor in views]
    shared = loaded(saved({"a": x.transpose(0, 1), "b": x}), lambda tensor, place: tensor)
    assert shared["a"].data_ptr() == shared["b"].data_ptr()


def test_complex_tensors_share_memory_with_their_parts() -> None:
    """They are written as their parts, which are the same elements for `view_as_real`, and others for `real` and `imag`."""
    z = opmux.arange(6).to(opmux.complex64).mul(1 + 2j).view(2, 3)
    values = [z, opmux.view_as_real(z), z.real, z.imag.t(), z.conj()[:, 1:], z.conj()[:, :2]]
    data = saved(values)
    assert sorted(name for name, _ in READER.deserialize(data)) == ["0", "2", "3", "4", "5"]
    found = loaded(data)
    assert same(found, values)
    assert not any(tensor._is_view() for tensor in found)
    assert found[0].requires_grad_().detach_() is found[0]
    found[0].zero_()
    assert [tensor.abs().sum().item() for tensor in found[:4]] == [0] * 4
    assert same(found[4:], values[4:])
    assert same(loaded(saved([z.imag, z[:, 2]])), [z.imag, z[:, 2]])


@pytest.mark.parametrize("kind", ["float32", "float64", "bfloat16", "int8", "bool", "complex64", "complex128"])
def test_views_as_other_dtypes_share_memory(kind: str) -> None:
    """Whatever parts of it they see, and a function of where tensors go sees that memory once."""
    x = opmux.arange(96).remainder(2).to(getattr(opmux, kind)).view(6, 16)
    values = [x, x[1:].view(opmux.uint8), x.t(), x[2, 1:3].view(opmux.uint8)[::3]]
    values += [x[:, ::2].view(opmux.uint8 if x.dtype.itemsize == 1 else other) for other in _same_size(x.dtype)]
    values += [x[3:].view(other)[1:, -1] for other in (opmux.int16, opmux.float64, opmux.complex128)]
    for count in range(1, len(values) + 1):
        for group in (values[:count], values[-count:]):
            assert same(loaded(saved(group)), group)
    seen = []
    found = loaded(saved(values), lambda tensor, place: seen.append((tensor.dtype, tensor.ndim)))
    assert seen == [(opmux.uint8, 1)]
    assert len({tensor.untyped_storage().data_ptr() for tensor in found}) == 1
    found[1].zero_()
    assert not found[0][1:].any()
    assert same(found[0][:1], x[:1])


def _same_size(kind: opmux.dtype) -> list[opmux.dtype]:
    others = (opmux.int8, opmux.int16, opmux.float16, opmux.int32, opmux.float64, opmux.complex64)
    return [other for other in others if other.itemsize == kind.itemsize]


@pytest.mark.parametrize("first", [opmux.complex64, opmux.float32, opmux.bool])
def test_empty_tensors_keep_their_dtypes(first: opmux.dtype) -> None:
    """Which share no memory, whatever lies where another was."""
    values = [opmux.empty(0, dtype=d) for d in (first, opmux.complex128, opmux.float32, opmux.complex64, opmux.int64)]
    assert same(loaded(saved(values)), values)


def test_a_function_of_where_tensors_go_sees_memory_once() -> None:
    """As PyTorch's sees storages: row-major tensors with memory of their own as they are, other memory in one dimension."""
    x, shapes = opmux.arange(6.0).view(2, 3), []

    def noted(tensor: opmux.Tensor, place: str) -> None:
        shapes.append(list(tensor.shape))

    loaded(saved([x, x.t(), x[0], opmux.ones(2, 2), opmux.ones(2, 4)[:, 1]]), noted)
    assert shapes == [[6], [2, 2], [6]]


def test_files_without_memories_are_read() -> None:
    """Those of opmux before it kept strides have row-major tensors, each in memory of its own."""
    data = saved([opmux.arange(6).view(2, 3).t(), opmux.ones(2)])
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + size])
    structure = json.loads(header["__metadata__"]["opmux"])
    assert [memory["size"] for memory in structure.pop("memories")] == [6]
    header["__metadata__"]["opmux"] = json.dumps(structure)
    text = json.dumps(header).encode()
    found = loaded(len(text).to_bytes(8, "little") + text + data[8 + size :])
    assert [tensor.tolist() for tensor in found] == [[[0, 3], [1, 4], [2, 5]], [1, 1]]
    assert found[0].stride() == (2, 1)


@pytest.mark.parametrize(
    "memories",
    [
        *(7, {"a": 1}, [7], [{"size": 6}], [{"size": 6, "views": {}}], [{"size": 6, "views": {"b": [0, [1]]}}]),
        *(
            [{"size": 6, "views": {"tensor": view}}]
            for view in (None, [0], [0, [1]], [0, [3, 2]], [1, [3, 1]], [0, [-3, 1]])
        ),
        *([{"size": size, "views": {"tensor": [0, [3, 1]]}}] for size in (5, -1, None, 2**70, "6", 6.5)),
        *(
            [{"size": 6, "views": {"tensor": [0, strides]}}]
            for strides in (["3", 1], [2**70, 1], [3, None], 3, [0, 0, 0])
        ),
    ],
    ids=repr,
)
def test_damaged_memories_are_refused(memories: Any) -> None:
    """Memory that does not hold its tensors is told as damage."""
    with pytest.raises(OperatorValueError, match="its structure is damaged"):
        loaded(_lying_in(memories))


def test_memory_that_there_is_no_room_for_names_the_file() -> None:
    """And the tensors that lie in it, and what to do."""
    with pytest.raises(OutOfMemoryError, match=r"loading .*\n.*'tensor'.* memory of \d+ elements.*\n.*contiguous"):
        loaded(_lying_in([{"size": 2**58, "views": {"tensor": [0, [3, 1]]}}]))


def _lying_in(memories: Any) -> bytes:
    """A file of one tensor, of 2 x 3 elements, that lies in memory as is told."""
    structure = {
        "version": 1,
        "memories": memories,
        "value": {"tensor": {"name": "tensor", "object": 0, "device": "cpu"}},
    }
    tensor = {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}
    header = json.dumps({"__metadata__": {"opmux": json.dumps(structure)}, "tensor": tensor}).encode()
    return len(header).to_bytes(8, "little") + header + bytes(24)


def test_any_reader_finds_the_tensors(tmp_path: Path) -> None:
    """A saved dictionary of tensors is a safetensors file with its keys as names."""
    path = tmp_path / "weights.safetensors"
    opmux.save({"layer": {"weight": opmux.ones(2, 3)}, "bias": opmux.zeros(3, dtype=opmux.bfloat16)}, path)
    found = dict(READER.deserialize(path.read_bytes()))
    assert {name: (entry["dtype"], entry["shape"]) for name, entry in found.items()} == {
        "layer.weight": ("F32", [2, 3]),
        "bias": ("BF16", [3]),
    }


def test_names_of_tensors_never_clash() -> None:
    """Keys with dots, and keys of other classes with the same text, are told apart."""
    value = {
        "a": {"b": opmux.zeros(1)},
        "a.b": opmux.ones(1),
        1: opmux.ones(2),
        "1": opmux.zeros(2),
        "__metadata__": opmux.ones(3),
    }
    value["\ud800"] = opmux.ones(1)
    assert same(loaded(saved(value)), value)


def test_files_of_others_are_dictionaries(tmp_path: Path) -> None:
    """Without opmux's text in the header, the tensors by their names, complex ones included."""
    text = (
        b'{"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"c":{"dtype":"C64","shape":[],"data_offsets":[4,12]}}  '
    )
    text += b" " * (-len(text) % 8)
    data = len(text).to_bytes(8, "little") + text + b"\0\0\x80\x3f" * 3
    found = loaded(data)
    assert found["w"].tolist() == [1.0]
    assert found["c"].item() == 1 + 1j


def test_tensors_go_where_they_are_sent() -> None:
    """A device, a dictionary of devices, or a function decides; the default is where they were."""
    data = saved({"w": opmux.ones(2)})
    assert loaded(data)["w"].device.type == "cpu"
    assert loaded(data, "meta")["w"].device.type == "meta"
    assert loaded(data, {"cpu": "meta"})["w"].device.type == "meta"
    assert loaded(data, {"npu": "meta"})["w"].device.type == "cpu"
    assert loaded(data, lambda tensor, place: tensor + 1 if place == "cpu" else None)["w"].tolist() == [2.0, 2.0]


@pytest.mark.parametrize(
    "location",
    [3, [], "", {"cpu": 3}, lambda tensor, saved: "x", object(), b"cpu"],
    ids=lambda value: type(value).__name__,
)
def test_a_wrong_place_is_told_as_such(location: Any) -> None:
    """Not as a damaged file."""
    with pytest.raises(OpmuxError) as caught:
        loaded(saved({"a": opmux.ones(2)}), location)
    assert "damaged" not in str(caught.value)


@pytest.mark.parametrize("kind", [KeyError, TypeError, ValueError, AttributeError, RecursionError])
def test_errors_of_the_function_of_places_come_out(kind: type[Exception]) -> None:
    """They are the caller's own, and say nothing of the file."""

    def place(tensor: opmux.Tensor, saved: str) -> opmux.Tensor:
        raise kind("mine")

    with pytest.raises(kind, match="mine"):
        loaded(saved({"a": opmux.ones(2)}), place)


def test_state_of_a_training_goes_through_a_file(tmp_path: Path) -> None:
    """An optimizer and a schedule go on from a file as if nothing had happened."""
    weight = opmux.ones(3, requires_grad=True)
    optimizer = opmux.optim.Adam([weight], lr=0.1)
    schedule = opmux.optim.lr_scheduler.MultiStepLR(optimizer, [2, 3])

    def step(weight: Any, optimizer: Any, schedule: Any) -> Any:
        optimizer.zero_grad()
        (weight**3).sum().backward()
        optimizer.step()
        schedule.step()
        return weight.tolist()

    step(weight, optimizer, schedule)
    path = tmp_path / "training"
    opmux.save([weight, optimizer.state_dict(), schedule.state_dict()], str(path))
    expected = [step(weight, optimizer, schedule) for _ in range(3)]
    again, state, plan = opmux.load(path, map_location="cpu", weights_only=False, mmap=True)
    other = opmux.optim.Adam([again], lr=0.1)
    going_on = opmux.optim.lr_scheduler.MultiStepLR(other, [2, 3])
    other.load_state_dict(state)
    going_on.load_state_dict(plan)
    other.step()  # without gradients: nothing, but that a step was taken
    assert [step(again, other, going_on) for _ in range(3)] == expected


class Color(enum.IntEnum):
    RED = 3


def test_numbers_of_other_classes_are_numbers() -> None:
    """Enumerations and NumPy's numbers, as metrics are, are saved as the numbers of Python that they are."""
    given = [
        Color.RED,
        np.float64(0.1),
        np.float32(0.5),
        np.float16(0.5),
        np.int8(-3),
        np.uint64(2**63),
        np.bool_(True),
    ]
    found = loaded(saved([*given, np.complex64(1j), np.float32("nan"), {"best": np.float32(0.25)}]))
    assert found[:7] == [3, 0.1, 0.5, 0.5, -3, 2**63, True]
    assert [type(value) for value in found[:8]] == [int, float, float, float, int, int, bool, complex]
    assert (found[7], str(found[8]), found[9]) == (1j, "nan", {"best": 0.25})


def test_what_modules_have_is_kept() -> None:
    """Parameters are some again, and a state dictionary has the versions of its modules; devices are values as well."""
    module = opmux.nn.BatchNorm1d(2)
    frozen = opmux.nn.Parameter(opmux.ones(2), requires_grad=False)
    devices = [opmux.device("cuda:1"), opmux.device("meta")]
    state: Any = module.state_dict()
    found = loaded(saved([state, module.weight, frozen, module.weight, devices]))
    assert found[0]._metadata == state._metadata
    assert next(iter(found[0]._metadata.values())) == {"version": 2}
    assert [type(tensor) for tensor in found[1:3]] == [opmux.nn.Parameter] * 2
    assert [tensor.requires_grad for tensor in found[1:3]] == [True, False]
    assert found[3] is found[1]
    assert found[4] == devices
    assert not isinstance(found[0]["weight"], opmux.nn.Parameter)


def test_numbers_of_too_many_digits_are_refused() -> None:
    """Python does not write them as text."""
    with pytest.raises(OperatorValueError, match=r"saving a dict\n.*digits"):
        saved({"count": 10**5000})


@pytest.mark.parametrize(
    "value", [object(), print, {"a": [lambda: 0]}, {1, 2}, b"x", range(3)], ids=lambda v: type(v).__name__
)
def test_what_cannot_be_saved_is_refused(value: Any, tmp_path: Path) -> None:
    """The error says where it is, and no file is made."""
    with pytest.raises(OperatorArgumentError, match="saving an? .*, at "):
        opmux.save(value, tmp_path / "file")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        (np.ones(2), "save opmux.from_numpy(array)"),
        (SimpleNamespace(__array__=lambda: np.ones(2)), "save opmux.as_tensor(value)"),
        (np.longdouble(2), "save a number or a text of it"),
        (np.datetime64("2020"), "save a number or a text of it"),
        (b"x", "save opmux.frombuffer("),
        (argparse.Namespace(lr=0.1), "save vars(value)"),
        (opmux.nn.ReLU(), "save its state_dict()"),
        ({1, 2}, "save it as a list"),
        (object(), "save the tensors, dictionaries"),
    ],
    ids=lambda v: type(v).__name__,
)
def test_advice_says_how_to_convert(value: Any, advice: str, tmp_path: Path) -> None:
    """What cannot be saved can be made into something that can."""
    with pytest.raises(OperatorArgumentError) as caught:
        opmux.save({"a": value}, tmp_path / "file")
    assert caught.value.advice.startswith(advice)


def test_circles_are_refused() -> None:
    """A list in itself, and lists too deep."""
    circle: list[Any] = []
    circle.append(circle)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (circle, deep):
        with pytest.raises(OperatorValueError, match="contains itself, or is nested too deeply"):
            saved(value)


class Trap:
    def __reduce__(self) -> Any:
        return exec, ("raise SystemExit",)


def test_files_of_other_formats_are_told_by_what_they_are() -> None:
    """Arrays of NumPy, alone and in an archive, and what has no bytes, as a file that is read where it was written."""
    one, several, written = io.BytesIO(), io.BytesIO(), io.BytesIO()
    np.save(one, np.ones(2))
    np.savez(several, a=np.ones(2))
    opmux.save(opmux.ones(2), written)
    for file in (one, several):
        file.seek(0)
        with pytest.raises(OperatorValueError, match=r"arrays, as numpy\.save writes them\n.*numpy\.load"):
            opmux.load(file)
    for file in (written, io.BytesIO()):
        with pytest.raises(OperatorValueError, match=r"no bytes, or they have been read\n.*file\.seek\(0\)"):
            opmux.load(file)


def test_pickles_are_never_read() -> None:
    """A pickle, and a zip archive as torch.save writes it, are refused with advice; nothing in them runs."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("model/data.pkl", pickle.dumps(Trap()))
    for data in (pickle.dumps(Trap()), pickle.dumps(Trap(), protocol=2), archive.getvalue()):
        with pytest.raises(OperatorValueError, match="safetensors.torch.save_file"):
            loaded(data)


def test_names_of_no_file_are_refused() -> None:
    """A null character, which no name has."""
    for use in (opmux.load, lambda path: opmux.save({}, path)):
        with pytest.raises(OperatorValueError, match="null character"):
            use("a\0b")


def test_wrong_files_are_refused(tmp_path: Path) -> None:
    """A number for a path, files of text, an empty one; a missing one is Python's own error."""
    with pytest.raises(OperatorArgumentError, match="pass a path"):
        opmux.load(3)  # type: ignore[arg-type]
    with pytest.raises(OperatorArgumentError, match='open it with "rb"'):
        opmux.load(io.StringIO("x"))  # type: ignore[arg-type]
    opmux.save(opmux.ones(200), tmp_path / "no text")
    with pytest.raises(OperatorArgumentError, match='open it with "rb"'), (tmp_path / "no text").open() as text:
        opmux.load(text)  # type: ignore[arg-type]
    with pytest.raises(OperatorArgumentError, match='open it with "wb"'):
        opmux.save({}, io.StringIO())  # type: ignore[arg-type]
    with pytest.raises(OperatorValueError, match="no safetensors file"):
        loaded(b"")
    with pytest.raises(FileNotFoundError):
        opmux.load(tmp_path / "missing")
