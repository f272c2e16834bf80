"""What records say is held against each other when a program is loaded, each contradiction with what it is about."""

import json
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import opmux
from opmux.errors import ArchiveError, OperatorArgumentError, OperatorValueError, kind_of
from opmux.export import ExportedProgram, load, save, trace
from opmux.export._tree import read_tree

from .archives import loaded, path_of, rewritten

Change = Callable[[Any], object]


def _changed(name: str, tmp_path: Path, change: Change, entry: str = "model.json") -> ExportedProgram:
    """A program of `data`, loaded after one of its records was changed."""

    def edit(found: str, content: bytes) -> bytes:
        if not found.endswith(entry):
            return content
        value = json.loads(content)
        change(value)
        return json.dumps(value).encode()

    path = tmp_path / "changed.pt2"
    rewritten(path_of(name), path, edit)
    return load(path)


def _module(value: Any) -> Any:
    return value["graph_module"]


def _inputs(value: Any) -> Any:
    return _module(value)["signature"]["input_specs"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda v: _inputs(v).pop(), "5 inputs of the graph, of which 4 are described"),
        (lambda v: _module(v)["signature"]["output_specs"].pop(), "1 outputs of the graph, of which 0 are described"),
        (
            lambda v: _inputs(v)[-1]["user_input"]["arg"]["as_tensor"].update(name="y"),
            "the input 'x', described as 'y'",
        ),
        (lambda v: _module(v)["module_call_graph"].clear(), "nothing says how the program is called"),
        (lambda v: _module(v)["graph"]["tensor_values"].pop("x"), "nothing says what the input 'x' is"),
        (lambda v: _inputs(v)[0]["parameter"].update(parameter_name="none"), "no bytes for"),
        (lambda v: v["guards_code"].append("1 +"), "reading an expression"),
        (lambda v: v["guards_code"].append(" " * 20_001), "20001 characters"),
        (lambda v: v["schema_version"].update(major=1), "the schema version"),
        (lambda v: v.pop("schema_version"), "the schema version None"),
        (lambda v: _module(v)["graph"]["nodes"][0].update(outputs=[]), "0 results of an operator that has 1"),
        (
            lambda v: _module(v)["graph"]["nodes"][0]["outputs"][0]["as_tensor"].update(name="x"),
            "a name that is given twice",
        ),
        (
            lambda v: _module(v)["graph"]["outputs"][0]["as_tensor"].update(name="q"),
            "the output 'q', described as 'linear_1'",
        ),
        (
            lambda v: _module(v)["graph"]["nodes"].insert(0, _module(v)["graph"]["nodes"].pop()),
            "and no step before gives it",
        ),
    ],
)
def test_contradictions(change: Change, found: str, tmp_path: Path) -> None:
    """A record that says two things, or one that nothing can be made of."""
    with pytest.raises(ArchiveError, match=found):
        _changed("perceptron", tmp_path, change)


@pytest.mark.parametrize("what", ["dtype", "layout"])
def test_numbers_that_name_nothing(what: str, tmp_path: Path) -> None:
    """Of a tensor that is stored."""

    def change(value: Any) -> None:
        next(iter(value["config"].values()))["tensor_meta"][what] = 99

    with pytest.raises(ArchiveError, match=f"the {what} number 99"):
        _changed("perceptron", tmp_path, change, "weights_config.json")


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"sizes": [{"as_int": 8}, {"as_int": 5}]}, "of an entry that has 32"),
        ({"strides": [{"as_int": 4}, {"as_int": 4}]}, "the last at position 40, of an entry that has 32"),
        ({"storage_offset": {"as_int": 1}}, "the last at position 32, of an entry that has 32"),
        (
            {"sizes": [{"as_int": 1}], "strides": [{"as_int": 1}], "storage_offset": {"as_int": 32}},
            "an entry that has 32",
        ),
        ({"sizes": [{"as_int": 2**40}], "strides": [{"as_int": 0}]}, "of an entry that has 32"),
        ({"sizes": [{"as_int": 32}, {"as_int": 4097}], "strides": [{"as_int": 1}, {"as_int": 0}]}, "131104 elements"),
        ({"sizes": [{"as_int": 32}]}, "1 sizes and 2 strides"),
        ({"sizes": [{"as_int": -1}, {"as_int": 4}]}, "-1 is not the size, stride or position"),
        ({"sizes": [{"as_int": 2**62}, {"as_int": 1}]}, "is not the size, stride or position"),
        ({"storage_offset": {"as_expr": {"expr_str": "Integer(0)"}}}, "is not the size, stride or position"),
    ],
)
def test_tensors_that_do_not_fit_their_entry(changes: dict[str, Any], found: str, tmp_path: Path) -> None:
    """Too many elements, further away than there are any, or no numbers."""

    def change(value: Any) -> None:
        value["config"]["layers.0.weight"]["tensor_meta"].update(changes)

    with pytest.raises(ArchiveError, match=found):
        _changed("perceptron", tmp_path, change, "weights_config.json")


@pytest.mark.parametrize(
    "changes",
    [
        {"sizes": [{"as_int": 0}, {"as_int": 4}], "storage_offset": {"as_int": 999}},
        {"sizes": [{"as_int": 32}], "strides": [{"as_int": 1}]},
        {"sizes": [{"as_int": 32}, {"as_int": 4096}], "strides": [{"as_int": 1}, {"as_int": 0}]},
        {"sizes": [{"as_int": 4}, {"as_int": 8}], "strides": [{"as_int": 1}, {"as_int": 4}]},
    ],
)
def test_tensors_that_fit_their_entry(changes: dict[str, Any], tmp_path: Path) -> None:
    """Nothing, wherever it is said to be; all elements; as often repeated as is allowed; in another order."""

    def change(value: Any) -> None:
        value["config"]["layers.0.weight"]["tensor_meta"].update(changes)

    before = next(t for n, t in loaded("perceptron").named_parameters() if n == "layers.0.weight").reshape(-1)
    program = _changed("perceptron", tmp_path, change, "weights_config.json")
    found = next(t for n, t in program.named_parameters() if n == "layers.0.weight")
    sizes, strides = ([n["as_int"] for n in {"strides": [], **changes}[k]] for k in ("sizes", "strides"))
    assert list(found.shape) == sizes
    if found.numel() and strides:
        assert found.tolist() == before.as_strided(sizes, strides).tolist()


_CENTRAL = b"PK\1\2"


@pytest.mark.parametrize(
    ("place", "form", "value", "found"),
    [
        (8, "<H", 1, "encrypted, or compressed in an unusual way"),
        (10, "<H", 12, "encrypted, or compressed in an unusual way"),
        (24, "<I", 7, "an uncompressed entry with two sizes"),
        (42, "<I", 2**31, "reaches beyond the file"),
    ],
)
def test_entries_that_zip_allows(place: int, form: str, value: int, found: str, tmp_path: Path) -> None:
    """Encryption, other compression, sizes that differ, and places outside are refused before anything is read."""
    path = tmp_path / "odd.pt2"
    content = bytearray(path_of("perceptron").read_bytes())
    struct.pack_into(form, content, content.index(_CENTRAL) + place, value)
    path.write_bytes(content)
    with pytest.raises(ArchiveError, match=found):
        load(path)


def test_folders_in_an_archive(tmp_path: Path) -> None:
    """Entries that are folders hold nothing, and are left out."""
    path = tmp_path / "folders.pt2"
    rewritten(path_of("perceptron"), path, lambda _, content: content)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("archive/data/", b"")
    assert str(load(path)) == str(loaded("perceptron"))


def _tree(kind: Any, context: Any, *parts: Any) -> dict[str, Any]:
    return {"type": kind, "context": context, "children_spec": list(parts)}


_LEAF = _tree(None, None)


def _nested(depth: int) -> Any:
    found: Any = _LEAF
    for _ in range(depth):
        found = _tree("builtins.tuple", "null", found)
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (json.dumps([2, _LEAF]), "version 2 of the notation"),
        (json.dumps(_LEAF), "reading how the arguments"),
        ("[1", "reading how the arguments"),
        (json.dumps([1, _nested(65)]), "nested deeper than 64"),
        (json.dumps([1, _tree("builtins.dict", '["a", "b"]', _LEAF)]), "1 values for the keys"),
        (json.dumps([1, _tree("builtins.dict", '["a", "a"]', _LEAF, _LEAF)]), "2 values for the keys"),
        (json.dumps([1, _tree("collections.namedtuple", "P", _LEAF)]), "1 values for the keys"),
        (json.dumps([1, _tree("my.Class", '["a", 3]', _LEAF, _LEAF)]), "a container of the class 'my.Class'"),
        (json.dumps([1, _tree("my.Class", "3", _LEAF)]), "a container of the class 'my.Class'"),
        (json.dumps([1, _tree("my.Class", "[", _LEAF)]), "a container of the class 'my.Class'"),
        (json.dumps([1, _tree("my.Class", None, _LEAF)]), "a container of the class 'my.Class'"),
        (json.dumps([1, _tree("my.Class", '["a", "b", "c"]', _LEAF)]), "1 values for the keys"),
    ],
)
def test_trees_that_are_none(text: str, found: str) -> None:
    """Of another version, too deep, with other values than keys, and of classes that say no fields."""
    with pytest.raises(ArchiveError, match=found):
        read_tree(text, lambda _: ("u", "v"), "here")


@pytest.mark.parametrize(
    ("tree", "value", "written"),
    [
        (_tree("builtins.list", "null", _LEAF, _LEAF), [1, 2], "[x, y]"),
        (_tree("builtins.tuple", "null", _LEAF), (1,), "(x,)"),
        (_tree("builtins.tuple", "null", _LEAF, _LEAF), (1, 2), "(x, y)"),
        (_tree("torch.Size", "null", _LEAF, _LEAF), (1, 2), "(x, y)"),
        (_tree("builtins.dict", '["a"]', _LEAF), {"a": 1}, "{'a': x}"),
        (_tree("collections.namedtuple", "my.P", _LEAF, _LEAF), (1, 2), "P(u=x, v=y)"),
        (_tree("my.Class", '[["a"], ["b"]]', _LEAF), (1,), "Class(a=x)"),
        (_tree("my.Class", '["a", "b"]', _LEAF, _LEAF), (1, 2), "Class(a=x, b=y)"),
        (_nested(64), None, None),
    ],
)
def test_trees(tree: Any, value: Any, written: str | None) -> None:
    """Containers are taken apart, built again and shown, those of classes elsewhere by their fields."""
    found = read_tree(json.dumps([1, tree]), lambda _: ("u", "v"), "here")
    if written is not None:
        leaves = [leaf for _, leaf in found.leaves(value, "v")]
        assert found.built(iter(leaves)) == value
        assert found.text(iter("xyz")) == written
        assert len(found) == len(leaves)
        with pytest.raises(OperatorArgumentError, match="v of an exported program"):
            list(found.leaves(3, "v"))


class _Frozen(opmux.nn.Module):
    """A parameter that is trained, one that is not, and a buffer."""

    def __init__(self) -> None:
        super().__init__()
        self.a = opmux.nn.Parameter(opmux.ones(2))
        self.b = opmux.nn.Parameter(opmux.ones(2), requires_grad=False)
        self.c: opmux.Tensor
        self.register_buffer("c", opmux.ones(2))

    def forward(self, x: opmux.Tensor) -> Any:
        return x * self.a + self.b * self.c


def test_parameters_that_are_not_trained() -> None:
    """Those that required no grad when the program was made require none on request, and no buffer does."""
    program = trace(_Frozen(), (opmux.ones(2),)).requires_grad_()
    assert {n: p.requires_grad for n, p in program.named_parameters()} == {"a": True, "b": False}
    assert [b.requires_grad for b in program.buffers()] == [False]
    assert program.to("cpu") is program
    for wrong in (3, {"a": 1}, {**program.state_dict(), "a": [1.0, 2.0]}):
        with pytest.raises(OperatorArgumentError, match="no dict of tensors"):
            program.load_state_dict(wrong)  # type: ignore[arg-type]


def test_the_listing_of_constants(tmp_path: Path) -> None:
    """Arguments of every kind are shown as Python writes them, fixed inputs with their values, and so after saving."""
    x = opmux.ones(1, 2, 3, 4)

    def function(x: opmux.Tensor, k: int, z: Any) -> Any:
        y = x.to(opmux.complex64) * (1 + 2j)
        y = y[:, opmux.tensor([1, 0])].contiguous(memory_format=opmux.channels_last)
        return opmux.full([2, 3], 7.5, dtype=opmux.float64), y.permute(0, 2, 3, 1), float("inf"), x * k

    program = trace(function, (x, 3, None))
    text = str(program)
    for part in ("(1+2j)", "opmux.complex64", "opmux.channels_last", "[2, 3], 7.5", "[0, 2, 3, 1]", "[None, "):
        assert part in text
    assert "# fixed input k = 3" in text
    assert "# fixed input z = None" in text
    save(program, tmp_path / "traced.pt2")
    again = load(tmp_path / "traced.pt2")
    assert str(again) == text
    for found, expected in zip(again(x, 3, None), function(x, 3, None), strict=True):
        assert found == expected if isinstance(expected, float) else bool((found == expected).all())
    with pytest.raises(OperatorValueError, match="4; expected is 3"):
        again(x, 4, None)


def test_tensors_on_several_devices() -> None:
    """A program runs on one."""
    for function in (lambda x, y: (x + 1, y + 1), lambda x, y: (x, y)):
        with pytest.raises(OperatorValueError, match="tensors on cpu, meta"):
            trace(function, (opmux.ones(2), opmux.ones(2, device="meta")))


@pytest.mark.parametrize("value", [object(), {1, 2}, 3j, print, opmux.float32, opmux.device("cpu")], ids=kind_of)
def test_arguments_and_results_that_an_archive_lacks(value: Any) -> None:
    """What is no tensor, number, text or None is refused where it comes in and where it goes out."""
    for function, args in ((lambda x, y: x, (opmux.ones(2), value)), (lambda x: (x, value), (opmux.ones(2),))):
        with pytest.raises(OperatorArgumentError, match=r"the (argument|result)"):
            trace(function, args)
