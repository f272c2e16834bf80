"""Whatever an archive holds, it is read rightly or refused with one error; nothing is written, and nothing takes long."""

import copy
import io
import json
import os
import random
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import opmux
from opmux.errors import ArchiveError, OpmuxError
from opmux.export import load

from .archives import calls, given, path_of, rewritten

#: Archives of all forms: sizes that change, graphs in graphs, mutation and aliases.
_NAMES = ("perceptron", "branches", "written", "sizes")


#: How many times as many archives are damaged as usually.
_MORE = int(os.environ.get("OPMUX_EXPORT_DAMAGE", "1"))


def _tried(path: Path, name: str, mmap: bool = True) -> bool:
    """Whether an archive is loaded; what it then does ends well, or with an error of opmux."""
    try:
        program = load(path, mmap=mmap)
    except ArchiveError:
        return False
    str(program)
    inputs, _ = calls(name)[0]
    with suppress(OpmuxError):
        program.run(given(program, inputs))
    return True


@pytest.mark.parametrize("name", ["perceptron", "written"])
def test_truncated(name: str, tmp_path: Path) -> None:
    """No beginning of an archive is read."""
    content, path = path_of(name).read_bytes(), tmp_path / "part.pt2"
    for length in range(0, len(content), max(397 // _MORE, 1)):
        path.write_bytes(content[:length])
        assert not _tried(path, name)


@pytest.mark.parametrize("name", ["perceptron", "written"])
def test_flipped(name: str, tmp_path: Path) -> None:
    """A byte that is another gives the same program or an error; with checksums, values are never others."""
    content, path, draw = path_of(name).read_bytes(), tmp_path / "flipped.pt2", random.Random(0)
    good = load(path_of(name), mmap=False).state_dict()
    for _ in range(50 * _MORE):
        changed = bytearray(content)
        changed[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
        path.write_bytes(changed)
        _tried(path, name)
        try:
            program = load(path, mmap=False)
        except ArchiveError:
            continue
        assert all(bool((tensor == good[key]).all()) for key, tensor in program.state_dict().items())


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a JSON value, with each of its keys."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from _places(value[key])


#: What stands in place of a value: other types, numbers that are too large, names that are not there, deep nesting.
_WRONG: list[Any] = [
    *(None, True, -1, 0, 7, 2**40, 2**70, 1e308, "", "x", "NaN", [], {}, [[]], {"as_int": 3}, {"as_name": "x"}),
    *({"as_tensor": {"name": "nobody"}}, "torch.ops.aten.add.Tensor", "torch.ops.os.system.default", "_operator.pow"),
    *(
        "torch.ops.higher_order.cond",
        "Pow(Integer(9), Integer(999999999))",
        "__import__('os').system('true')",
        "((((" * 99,
    ),
]


@pytest.mark.parametrize("name", _NAMES)
def test_other_records(name: str, tmp_path: Path) -> None:
    """A record with another value anywhere is refused, or a program that runs or refuses its inputs."""
    path, draw, read = tmp_path / "other.pt2", random.Random(name), 0
    for _ in range(30 * _MORE):
        chosen = draw.choice(("model.json", "model.json", "weights_config.json", "constants_config.json"))

        def change(entry: str, content: bytes, chosen: str = chosen) -> bytes:
            if not entry.endswith(chosen):
                return content
            value = json.loads(content)
            for _ in range(draw.choice((1, 1, 2))):
                container, key = draw.choice(list(_places(value)))
                if draw.random() < 0.3:
                    del container[key]
                    break
                container[key] = copy.deepcopy(draw.choice(_WRONG))
            return json.dumps(value).encode()

        rewritten(path_of(name), path, change)
        read += _tried(path, name)
    assert read < 30 * _MORE


def test_deep_records(tmp_path: Path) -> None:
    """Records that are nested without end are refused."""
    path = tmp_path / "deep.pt2"
    rewritten(path_of("perceptron"), path, lambda n, c: b"[" * 10**6 if "models/" in n else c)
    with pytest.raises(ArchiveError):
        load(path)


def _written(path: Path, entries: dict[str, bytes], kind: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(path, "w", kind) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"m/../../x": b""}, "an entry of the name"),
        ({"/etc/x": b""}, "an entry of the name"),
        ({"m\\x/y": b""}, "an entry of the name"),
        ({"x": b""}, "an entry of the name"),
        ({"m/archive_format": b"zip"}, "the format 'zip'"),
        ({"m/archive_format": b"pt2", "m/archive_version": b"9"}, "version '9'"),
        ({"m/archive_format": b"pt2", "m/archive_version": b"0", "m/byteorder": b"big"}, "big-endian"),
        ({"m/archive_format": b"pt2", "m/archive_version": b"0"}, "with 0 programs"),
        ({"m/archive_format": b"\xff"}, "utf-8"),
    ],
)
def test_hostile_entries(entries: dict[str, bytes], said: str, tmp_path: Path) -> None:
    """Names that lead elsewhere, other formats and what is no text are refused, and nothing is written."""
    path = _written(tmp_path / "hostile.pt2", entries)
    with pytest.raises(ArchiveError, match=said):
        load(path)
    assert [p.name for p in tmp_path.iterdir()] == ["hostile.pt2"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(("name", "found"), [("none.pt2", "there is no such file"), ("", "it is not a file")])
def test_what_is_no_file(name: str, found: str, tmp_path: Path) -> None:
    """A wrong path is said to be one, once, and the advice is about the path."""
    with pytest.raises(ArchiveError) as caught:
        opmux.export.load(tmp_path / name)
    assert (caught.value.found, "name a file" in caught.value.advice) == (found, True)


def test_two_entries_of_one_name(tmp_path: Path) -> None:
    """Two readers might see another entry each."""
    path = tmp_path / "twice.pt2"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("m/archive_format", b"pt2")
        archive.writestr("n/archive_format", b"pt2")
    with pytest.raises(ArchiveError, match="two entries"):
        load(path)


def test_a_bomb(tmp_path: Path) -> None:
    """A small file that would become a large one is refused before anything is unpacked."""
    path = _written(tmp_path / "bomb.pt2", {"m/models/model.json": bytes(1 << 26)}, zipfile.ZIP_DEFLATED)
    with pytest.raises(ArchiveError, match="that would become"):
        load(path)


def test_compressed(tmp_path: Path) -> None:
    """An archive that was packed again, compressed, is read as well."""
    path, buffer = tmp_path / "again.pt2", io.BytesIO()
    with zipfile.ZipFile(path_of("perceptron")) as source, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for info in source.infolist():
            target.writestr(info.filename, source.read(info))
    path.write_bytes(buffer.getvalue())
    assert str(load(path)) == str(load(path_of("perceptron")))


def test_pickles_are_not_read(tmp_path: Path) -> None:
    """A tensor that is pickled is refused, and its bytes are not looked at."""
    path = tmp_path / "pickled.pt2"
    rewritten(path_of("perceptron"), path, lambda n, c: c.replace(b'"use_pickle": false', b'"use_pickle": true'))
    with pytest.raises(ArchiveError, match="never read"):
        load(path)


def test_missing_operators_are_named_together(tmp_path: Path) -> None:
    """All operators that opmux lacks are in one error."""
    path = tmp_path / "unknown.pt2"
    rewritten(
        path_of("perceptron"),
        path,
        lambda n, c: c.replace(b"aten.linear.", b"my.first.").replace(b"aten.relu.", b"my.other."),
    )
    with pytest.raises(
        ArchiveError, match=r"2 operators that opmux has not: torch.ops.my.first.default, torch.ops.my.other"
    ):
        load(path)


def test_weights_are_mapped() -> None:
    """Tensors lie in the file's pages, at its alignment, until they are written to."""
    program = load(path_of("perceptron"))
    memory = next(iter(program.stored.memory.values()))
    assert memory.data_ptr() % 64 == 0
    assert isinstance(memory, opmux.Tensor)


def test_a_list_that_would_be_repeated(tmp_path: Path) -> None:
    """A function of numbers is given no list, which a product would repeat until the memory is full."""
    path = tmp_path / "repeated.pt2"

    def change(entry: str, content: bytes) -> bytes:
        if not entry.endswith("model.json"):
            return content
        value = json.loads(content)
        numbers = [{"name": "", "arg": arg, "kind": 1} for arg in ({"as_ints": [0]}, {"as_int": 2**40})]
        node = {"target": "_operator.mul", "inputs": numbers, "outputs": [], "metadata": {}}
        value["graph_module"]["graph"]["nodes"].append(node)
        return json.dumps(value).encode()

    rewritten(path_of("perceptron"), path, change)
    with pytest.raises(ArchiveError, match="of the kind as_ints"):
        load(path)


@pytest.mark.parametrize("tag", ["buffer_mutation", "parameter_mutation", "user_input_mutation"])
@pytest.mark.parametrize("target", ["", "nothing", "torch.ops.aten.add.Tensor", 1, None])
def test_targets_of_writes(tag: str, target: Any, tmp_path: Path) -> None:
    """What the program is to write to must be a tensor of that kind; None is the first of another kind."""
    path, found = tmp_path / "written.pt2", []

    def change(entry: str, content: bytes) -> bytes:
        if not entry.endswith("model.json"):
            return content
        value = json.loads(content)
        signature = value["graph_module"]["signature"]
        [output] = [one for one in signature["output_specs"] if "buffer_mutation" in one][:1]
        buffer = output.pop("buffer_mutation")
        known = "x" if tag == "buffer_mutation" else buffer["buffer_name"]
        name = "user_input_name" if tag == "user_input_mutation" else f"{tag.split('_')[0]}_name"
        output[tag] = {"arg": buffer["arg"], name: known if target is None else str(target)}
        found.append(output)
        return json.dumps(value).encode()

    rewritten(path_of("normalized"), path, change)
    assert found
    with pytest.raises(ArchiveError, match="is to be written, and is no"):
        load(path)


def test_a_program_that_returns_no_list(tmp_path: Path) -> None:
    """A tensor in place of the outputs would be taken apart, one row for each."""
    path, flag = tmp_path / "single.pt2", '"is_single_tensor_return": '
    for name in _NAMES:
        rewritten(path_of(name), path, lambda n, c: c.replace(f"{flag}false".encode(), f"{flag}true".encode()))
        with pytest.raises(ArchiveError, match="no list, as only graphs within others do"):
            load(path)


@pytest.mark.parametrize("depth", [15, 17, 40, 75, 95])
def test_graphs_within_graphs(depth: int, tmp_path: Path) -> None:
    """Graphs within graphs are read as far as they can be run and shown, and refused beyond."""
    path = tmp_path / "deep.pt2"
    empty = (
        '{"inputs": [], "outputs": [], "nodes": [%s], "tensor_values": {}, "sym_int_values": {}, "sym_bool_values": {}}'
    )
    graph = empty % ""
    for _ in range(depth):
        wrapped = '{"name": "", "kind": 1, "arg": {"as_graph": {"name": "g", "graph": %s}}}'
        inputs = ('{"name": "", "kind": 1, "arg": {"as_bool": true}}', wrapped % graph, wrapped % (empty % ""))
        node = '{"target": "torch.ops.higher_order.cond", "inputs": [%s], "outputs": [], "metadata": {}}'
        node %= ", ".join(inputs)
        graph = empty % node
    rewritten(path_of("perceptron"), path, lambda n, c: c.replace(b'"nodes": [', f'"nodes": [{node}, '.encode(), 1))
    assert _tried(path, "perceptron") is (depth <= 16)


@pytest.mark.parametrize(
    ("sizes", "strides"), [([1] * 5000, [1] * 5000), ([1] * 65, [2**61] * 65), ([0, 2**61], [2**61, 1])]
)
def test_tensors_that_no_array_module_has(sizes: list[int], strides: list[int], tmp_path: Path) -> None:
    """More dimensions or bytes than arrays can have are refused as what is wrong with the file."""
    path = tmp_path / "large.pt2"

    def change(entry: str, content: bytes) -> bytes:
        if not entry.endswith("weights_config.json"):
            return content
        value = json.loads(content)
        meta = next(iter(value["config"].values()))["tensor_meta"]
        meta["sizes"], meta["strides"] = ([{"as_int": n} for n in numbers] for numbers in (sizes, strides))
        return json.dumps(value).encode()

    rewritten(path_of("perceptron"), path, change)
    with pytest.raises(ArchiveError, match="that no memory holds"):
        load(path)
