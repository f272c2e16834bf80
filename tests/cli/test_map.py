"""`opmux map`: the data is the dispatcher's, the page holds any names, and the file is written whole or not at all."""

import json
import os
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.contrast import contrast, schemes

import opmux
from opmux.cli import _map
from opmux.cli._map import page
from opmux.cli._map_data import RULES, STATUSES, map_data
from opmux.dispatch import (
    AutocastGuard,
    DispatchKey,
    DispatchKeySet,
    TableEntry,
    default_dispatcher,
    explain,
    inference_mode,
    no_grad,
    provenance_scope,
)
from opmux.library import Library
from opmux.plugins import Scope, hookimpl

from .conftest import Shell
from .maps import HOSTILE, SHOWN, synthetic

pytestmark = pytest.mark.slow


def unpacked(row: list[int]) -> list[int]:
    """A row with a number for each key."""
    return [number for number, count in zip(row[::2], row[1::2], strict=True) for _ in range(count)]


def embedded(text: str) -> Any:
    """The data of a page, as a browser's parser finds it."""

    class Scripts(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.found: list[str] = []
            self.scripts = 0

        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            self.scripts += tag == "script"
            assert tag != "img"

        def handle_data(self, data: str) -> None:
            self.found += [data] if self.scripts == 1 and data.strip() and "{" in data else []

    scripts = Scripts()
    scripts.feed(text)
    assert scripts.scripts == 2
    return json.loads(scripts.found[0])


def as_shown(data: Any) -> Any:
    """The data as a page has it."""
    return json.loads(json.dumps(data).replace(json.dumps(HOSTILE)[1:-1], json.dumps(SHOWN)[1:-1]))


class TestData:
    def test_the_tables_are_the_dispatcher_s(self, data: dict[str, Any]) -> None:
        """Each operator has at each key the rule, the place of registration, the kernel and the origin of its dispatch table."""
        assert [row["name"] for row in data["operators"]] == default_dispatcher.operators()
        for row in data["operators"]:
            table = default_dispatcher.dispatch_table(row["name"])
            numbers = unpacked(row["row"])
            assert list(table) == data["keys"]
            for entry, number in zip(table.values(), numbers, strict=True):
                self.check(data, entry, data["kernels"][number])

    def check(self, data: dict[str, Any], entry: TableEntry, row: list[Any]) -> None:
        rule, source, name, origin, _, place, is_fallthrough = row
        assert data["rules"][rule]["name"] == entry.rule
        assert source == ("" if entry.source is None else entry.source.name)
        if entry.kernel is None:
            assert (name, place, is_fallthrough) == ("", "", 0)
            return
        distribution, version, location = entry.kernel.provenance
        assert (name, bool(is_fallthrough)) == (entry.kernel.name, entry.kernel.is_fallthrough)
        assert data["origins"][origin] == f"{distribution} {version}".strip()
        assert location.endswith(place)

    def test_registrations(self, data: dict[str, Any]) -> None:
        """Each operator has all kernels that are registered for it, newest first."""
        for row in data["operators"]:
            registered = default_dispatcher.registrations(row["name"])
            names = {key: [data["registrations"][n][0] for n in numbers] for key, numbers in row["registered"].items()}
            assert names == {key: [kernel.name for kernel in kernels] for key, kernels in registered.items()}

    def test_plugins(self, data: dict[str, Any]) -> None:
        """Kernels of a distribution are those of its plugin; the core's are no plugin's."""
        by_origin: dict[str, set[str]] = {}
        for kernel in data["kernels"]:
            by_origin.setdefault(data["origins"][kernel[3]].partition(" ")[0], set()).update(kernel[4])
        assert by_origin["opmux-cpu"] == {"cpu"}
        assert by_origin["opmux-autograd"] == {"autograd"}
        assert by_origin["opmux"] == set()

    def test_every_rule_has_a_sign_of_its_own(self) -> None:
        """Rules differ by their letters, without colour; all rules of the resolution are there."""
        letters = [letter for letter, _ in RULES.values()]
        assert len(set(letters)) == len(letters)
        documented = " ".join((TableEntry.__doc__ or "").split())
        assert set(re.findall(r'"([a-z ]+)"', documented)) == set(RULES)

    def test_nothing_is_there_twice(self, data: dict[str, Any]) -> None:
        """Cells, registrations and paths are listed once each; neighbours that share a cell are one entry."""
        for name in ("kernels", "registrations", "paths", "origins"):
            texts = [json.dumps(row) for row in data[name]]
            assert len(texts) == len(set(texts)), name
        for row in data["operators"]:
            assert all(a != b for a, b in zip(row["row"][::2], row["row"][2::2], strict=False))


#: Calls with a tensor of the CPU: whether it requires grad, and the block around the call.
_CALLS: dict[str, tuple[bool, Callable[[], AbstractContextManager[object]]]] = {
    "CPU tensor": (False, nullcontext),
    "CPU tensor that requires grad": (True, nullcontext),
    "CPU tensor that requires grad, in no_grad": (True, no_grad),
    "CPU tensor, in inference_mode": (False, inference_mode),
    "CPU tensor, in autocast": (False, lambda: AutocastGuard("cpu")),
    "CPU tensor that requires grad, in autocast": (True, lambda: AutocastGuard("cpu")),
}


class TestPaths:
    @pytest.mark.parametrize("name", _CALLS)
    @pytest.mark.parametrize(
        "operator", ["aten::relu", "aten::relu6", "aten::mm", "aten::t", "aten::sum", "aten::detach"]
    )
    def test_as_the_call_is_explained(self, data: dict[str, Any], name: str, operator: str) -> None:
        """A path is that of a real call with real tensors: key set, keys that are skipped, kernels in order."""
        grad, block = _CALLS[name]
        tensors = [opmux.ones(2, 2, requires_grad=grad) for _ in range(2 if operator == "aten::mm" else 1)]
        handle = default_dispatcher.find_op(operator)
        assert handle is not None
        with block():
            answer = explain(handle, *tensors)
        path = self.path(data, operator, name)
        (call,) = (call for call in data["calls"] if call["name"] == name)
        assert call["keys"] == [key.name for key in tensors[0]._keys]
        taken = {key: status for key, status in path.items() if status in ("runs", "next", "may follow")}
        assert taken == {step.key.name: step.reached for step in answer.steps}
        assert {key for key, status in path.items() if status == "fallthrough"} == {k.name for k, _ in answer.masked}
        in_set = {key for key, status in path.items() if status not in ("fallthrough", "excluded")}
        assert in_set - {"Undefined"} == {key.name for key in answer.keyset}
        excluded = {key for key, status in path.items() if status == "excluded"}
        # The excluded bits are of functionalities, which stand for the backend's keys.
        left_out = answer.excluded | DispatchKeySet("CPU")
        assert excluded == {key for key in path if key in left_out} - in_set
        assert list(path) == sorted(path, key=lambda key: DispatchKey[key].order, reverse=True)

    def path(self, data: dict[str, Any], operator: str, name: str) -> dict[str, str]:
        (call,) = (call for call in data["calls"] if call["name"] == name)
        index = [row["name"] for row in data["operators"]].index(operator)
        path = data["paths"][call["paths"][index]]
        statuses = list(STATUSES)
        return {data["keys"][key]: statuses[status] for key, status in zip(path[::2], path[1::2], strict=True)}

    def test_a_kernel_over_one_that_it_hides_runs_first(self) -> None:
        """A key at which two kernels run is shown by the first."""
        with Library("mapped", "DEF") as library:
            library.define("f(Tensor x) -> Tensor", lambda x: x, "CPU")
            library.impl("f", lambda next, x: next(x), "CPU", with_hidden=True)
            path = self.path(map_data(), "mapped::f", "CPU tensor")
        assert path["CPU"] == "runs"

    def test_the_kernels_are_the_row_s(self, data: dict[str, Any]) -> None:
        """For every operator and call, the kernel of each step is the one at the key in the operator's row."""
        for call in data["calls"][:2]:
            keys = DispatchKeySet(call["keys"])
            for row, number in zip(data["operators"], call["paths"], strict=True):
                if number < 0:
                    assert not row["tensors"]
                    continue
                numbers = unpacked(row["row"])
                for step in default_dispatcher.explain_keys(row["name"], keys).steps:
                    kernel = data["kernels"][numbers[data["keys"].index(step.key.name)]]
                    assert data["rules"][kernel[0]]["name"] == step.rule
                    assert step.kernel.startswith(kernel[2] or "no kernel")

    def test_usual_calls(self, data: dict[str, Any]) -> None:
        """Each loaded backend has its calls; an operator without tensor arguments has those of no tensor."""
        names = [call["name"] for call in data["calls"]]
        assert {"CPU tensor", "Meta tensor that requires grad", "no tensor argument"} <= set(names)
        assert "HIP tensor" not in names
        path = self.path(data, "aten::zeros", "no tensor argument")
        assert (path["BackendSelect"], path["CPU"]) == ("runs", "next")
        (call,) = (call for call in data["calls"] if call["name"] == "CPU tensor")
        index = [row["name"] for row in data["operators"]].index("aten::zeros")
        assert call["paths"][index] == -1

    @pytest.mark.parametrize("per_backend", [False, True])
    def test_functionality_of_plugins(self, per_backend: bool) -> None:
        """Each functionality of a plugin has calls with it, of every backend, which go through its kernels."""
        name = f"MapLayer{per_backend}"

        class Layer:
            @hookimpl
            def opmux_register(self, scope: Scope) -> None:
                scope.functionality(name, before="ADInplaceOrView", per_backend=per_backend)
                with scope.library("_", "IMPL") as library:
                    library.fallback(lambda next, op, *args, **kwargs: next(*args, **kwargs), name, with_next=True)

        opmux.plugins.register("map_layer", Layer(), kind="functionality")
        opmux.plugins.load("map_layer")
        try:
            data = map_data()
        finally:
            opmux.plugins.unload("map_layer")
        for backend in ("CPU", "Meta"):
            key = f"{name}{backend}" if per_backend else name
            path = self.path(data, "aten::relu", f"{backend} tensor that requires grad, with {name}")
            taken = [place for place, status in path.items() if status in ("runs", "next")]
            assert taken == [f"Autograd{backend}", key, backend]
        assert f"CPU tensor, with {name}" not in [call["name"] for call in map_data()["calls"]]


class TestPage:
    def test_hostile_names(self) -> None:
        """Whatever names there are, the page has its two scripts, and the data comes out with escapes of what cannot be seen."""

        def kernel(self: Any) -> Any:
            return self

        kernel.__qualname__ = kernel.__name__ = HOSTILE
        with provenance_scope(HOSTILE, HOSTILE), Library("maptest", "DEF") as library:
            library.define("f(Tensor self) -> Tensor")
            library.impl("f", kernel, "CPU")
            value = map_data()
            found = embedded(page(value))
        assert found == as_shown(value)
        assert any(SHOWN in row[2] for row in found["kernels"])
        assert any(SHOWN in origin for origin in found["origins"])

    @pytest.mark.parametrize("where", ["opmux", "keys", "rules", "origins", "kernels", "operators", "calls"])
    def test_every_text_is_escaped(self, where: str) -> None:
        """No text of the data, wherever it stands, can be taken for markup or for a part of the template."""
        value = synthetic(3, 2) | {where: [HOSTILE, {HOSTILE: [HOSTILE]}]}
        text = page(value)
        assert embedded(text) == as_shown(value)
        assert text.count("<") == page(synthetic(3, 2)).count("<")

    def test_refers_to_nothing(self, data: dict[str, Any]) -> None:
        """The page has no address of anything outside, and says that nothing may be loaded."""
        frame = page(data | {"operators": [], "kernels": [], "registrations": []})
        assert re.findall(r"\b(?:src|href)=|@import|url\(|fetch\(|XMLHttpRequest|import\(", frame) == []
        assert re.findall(r"https?://[^\"]+", frame) == ["http://www.w3.org/2000/svg"]  # a name, not an address
        assert "default-src 'none'" in frame
        assert re.findall(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function", frame) == []

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_letters_are_legible(self, scheme: str) -> None:
        """Texts and letters differ from what they stand on by the 4.5 that WCAG asks for, borders by 3, in both schemes."""
        colours = schemes(page(synthetic(1, 1)))[scheme]
        pairs = [(f"r{i}t", f"r{i}", 4.5) for i in range(len(RULES))]
        pairs += [(front, back, 4.5) for front in ("text", "faint", "accent") for back in ("page", "raised")]
        for front, back, least in [*pairs, ("edge", "page", 3), ("edge", "raised", 3)]:
            over = colours["page"] if colours[back] == "transparent" else colours[back]
            assert contrast(colours[front], over) >= least, (front, back)


class TestCommand:
    def test_file_and_json_agree(self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """`-o` writes a page with the data that `--json` prints, and nothing beside it; a file of that name is replaced."""
        monkeypatch.setattr(_map, "map_data", cache(map_data))  # of seconds, the same both times
        file = tmp_path / ("x" * 250 + ".html")  # as long as a name can be
        file.write_text("before")
        done = opmux_("map", "-o", str(file))
        assert (done.code, done.err) == (0, "")
        assert re.fullmatch(r".*: \d+ operators by \d+ keys, \d+ calls of each\n", done.out)
        assert os.listdir(tmp_path) == [file.name]
        assert embedded(file.read_text("utf-8")) == opmux_("map", "--json").value

    @pytest.mark.parametrize("arguments", [[], ["--json", "-o", "map.html"]])
    def test_one_of_both(
        self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
    ) -> None:
        """Where to write has to be said, once."""
        monkeypatch.chdir(tmp_path)
        done = opmux_("map", *arguments)
        assert (done.code, done.out, os.listdir(tmp_path)) == (2, "", [])

    @pytest.mark.parametrize("name", ["", ".", "folder", "no/map.html", "folder/x/..", "x" * 300, "a\0b"])
    def test_refused(self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        """What is a folder or no name of a file is refused, and nothing is written."""
        monkeypatch.chdir(tmp_path)
        (tmp_path / "folder").mkdir()
        done = opmux_("map", "-o", name)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("opmux: write the map to ")
        assert "what to do: " in done.err
        assert os.listdir(tmp_path) == ["folder"]
        assert os.listdir(tmp_path / "folder") == []

    @pytest.mark.parametrize("step", ["write_bytes", "replace"])
    @pytest.mark.parametrize("error", [OSError(28, "no space left"), KeyboardInterrupt()], ids=["full", "interrupt"])
    def test_whole_or_not_at_all(
        self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
    ) -> None:
        """What goes wrong while the file is written leaves the one that was there, and no other."""
        monkeypatch.setattr(_map, "map_data", lambda: synthetic(3, 2))  # of seconds, the same each time
        file = tmp_path / "map.html"
        file.write_text("before")
        really = getattr(Path, step)

        def failing(self: Path, *arguments: Any) -> None:
            if step == "write_bytes":
                really(self, b"half")
            raise error

        monkeypatch.setattr(Path, step, failing)
        done = opmux_("map", "-o", str(file))
        monkeypatch.undo()
        assert done.code == (1 if isinstance(error, OSError) else 130)
        assert (os.listdir(tmp_path), file.read_text()) == (["map.html"], "before")
