"""Pictures of the running system: `python docs/opmux_docs/pictures.py OUT` writes them as SVG into a folder.

What they show is asked of opmux when they are made: the path of a call is that of `explain`, the table that of `dispatch_table`,
the graph that of `grad_fn`, and a backend is loaded and unloaded. That is why they are made in a process of their own.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

import opmux
from opmux.dispatch import DispatchKey, Explanation, TableEntry, backends, default_dispatcher, explain
from opmux.plugins import Scope, hookimpl

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[1]))

from opmux_docs.drawing import Drawing

__all__ = ["PICTURES", "write_pictures"]

_KERNEL: Final = re.compile(r"(?P<name>\S+) from (?P<origin>.+) \((?:.*/)?(?P<place>[^/]+:\d+)\)")

_KEYS: Final = {key.name: key for key in DispatchKey}
#: A class for each rule by which a key has its kernel, and the letter that stands for it.
_RULES: Final = {
    "kernel": ("rule-kernel", "K"),
    "default backend kernel": ("rule-default", "D"),
    "nested kernel": ("rule-default", "N"),
    "math kernel": ("rule-math", "M"),
    "autograd kernel": ("rule-autograd", "A"),
    "batched kernel": ("rule-math", "V"),
    "functionality kernel": ("rule-default", "P"),
    "backend fallback": ("rule-fallback", "F"),
    "missing": ("rule-missing", "·"),
    "ambiguous autogradother": ("rule-missing", "!"),
}


# -- a call -----------------------------------------------------------------------------------------------------------


class _Stop(NamedTuple):
    """A key on the way of a call.

    Attributes:
        key: Its name.
        kind: How it is drawn: "left" (not asked), "skipped", or the class of a rule.
        what: What becomes of the call there.
        where: Where the kernel is from.
    """

    key: str
    kind: str
    what: str
    where: str


def call() -> Drawing:
    """The path of `opmux.add(x, y)` through its keys, from the highest down."""
    x = opmux.tensor([1.0, 2.0], requires_grad=True)
    y = opmux.tensor([3.0, 4.0])
    explanation = explain(opmux.add, x, y)
    stops = list(_stops(explanation))
    ran = [stop for stop in stops if stop.kind.startswith("rule")]
    words = " ".join(f"{stop.key}: {stop.what}{f', {stop.where}' if stop.where else ''}." for stop in stops)
    drawing = Drawing("call", 760, "The way of the call opmux.add(x, y) through its dispatch keys", words)
    drawing.box(8, 8, 250, 62, "strong")
    drawing.text(24, 34, "opmux.add(x, y)", kind="code")
    drawing.text(24, 56, "x requires grad, y does not", kind="small")
    drawing.path((133, 70), (133, 96))
    drawing.text(
        8, 118, "keys of both tensors, and of the local state,", "from the highest priority down:", kind="small"
    )
    top, step, lane = 152, 50, 270
    drawing.path((133, 142), (133, top + 4), has_head=False)
    for i, stop in enumerate(stops):
        _draw_stop(drawing, stop, top + i * step, lane)
    bottom = top + len(stops) * step
    last = ran[-1]
    drawing.path((133, bottom - 10), (133, bottom + 14))
    drawing.box(8, bottom + 16, 250, 62, "strong")
    result = opmux.add(x, y)
    drawing.text(24, bottom + 42, str(result.detach()), kind="code")
    drawing.text(24, bottom + 64, f"grad_fn: {type(result.grad_fn).__name__}", kind="small")
    drawing.text(
        lane, bottom + 42, f"Two kernels ran: {ran[0].key} recorded the call, {last.key} computed.", kind="small"
    )
    drawing.text(lane, bottom + 64, "The next call with these keys finds them in one lookup.", kind="small")
    return drawing


def _draw_stop(drawing: Drawing, stop: _Stop, y: float, lane: float) -> None:
    drawing.box(8, y, 250, 36, stop.kind)
    drawing.text(24, y + 23, stop.key, kind="code faint" if stop.kind in ("left", "skipped") else "code")
    kind = "" if stop.where else "faint"
    drawing.text(lane, y + (15 if stop.where else 23), stop.what, kind=f"{'code' if stop.where else 'small'} {kind}")
    if stop.where:
        drawing.text(lane, y + 33, stop.where, kind="small faint")
    drawing.path((133, y + 36), (133, y + 50), kind="" if stop.where else "thin", has_head=False)


def _stops(explanation: Explanation) -> Iterator[_Stop]:
    keys: set[DispatchKey] = set(explanation.included)
    for argument in explanation.arguments:
        keys.update(argument.keys)
    skipped = {key for key, _ in explanation.masked}
    steps = {step.key: step for step in explanation.steps}
    for key in sorted(keys, key=lambda key: key.order, reverse=True):
        if key in steps:
            step = steps[key]
            found = _KERNEL.match(step.kernel)
            name, where = (found["name"], f"{found['origin']}, {found['place']}") if found else (step.kernel, "")
            verb = "calls the next one" if step.reached == "runs" else "called as next"
            yield _Stop(key.name, _RULES[step.rule][0], name, f"{where}; {verb}")
        elif key in skipped:
            yield _Stop(key.name, "skipped", "passed over: its kernel is a fallthrough", "")
        else:
            yield _Stop(key.name, "left", "left out by the local state", "")


# -- the table of an operator -----------------------------------------------------------------------------------------


def table() -> Drawing:
    """The dispatch table of `aten::add.Tensor`: functionality by backends, and the keys that have no backend."""
    entries = default_dispatcher.dispatch_table("aten::add.Tensor")
    columns = [backend.name for backend in backends() if backend.alive]
    rows = [row for row in _rows(entries) if row[1]]
    rules = {rule: sum(entry.rule == rule for entry in entries.values()) for rule in _RULES}
    words = ", ".join(f"{count} keys by the rule {rule}" for rule, count in rules.items() if count)
    drawing = Drawing("table", 860, "The dispatch table of aten::add.Tensor", f"Of {len(entries)} keys, {words}.")
    cell, left, top = 40, 190, 92
    for i, name in enumerate(columns):
        drawing.text(left + i * cell + 8, top - 10 - 14 * (i % 2), _short(name), kind="small")
    for j, (name, cells) in enumerate(rows):
        drawing.text(left - 14, top + j * 38 + 23, name, kind="small", anchor="end")
        for i, column in enumerate(columns):
            if column in cells:
                _draw_cell(drawing, left + i * cell, top + j * 38, cells[column])
    y = top + len(rows) * 38 + 30
    drawing.text(8, y, "Keys without a backend, from the lowest priority up: each column from above", kind="small")
    alone = [(name, entry) for name, entry in entries.items() if not _KEYS[name].backend]
    height = -(-len(alone) // 3)
    for i, (name, entry) in enumerate(alone):
        x, row = 8 + i // height * 285, y + 14 + i % height * 24
        _draw_cell(drawing, x, row, entry, 20)
        drawing.text(x + 30, row + 15, name, kind="small")
    y += 14 + height * 24 + 40
    _draw_legend(drawing, y, [rule for rule, count in rules.items() if count], entries)
    drawing.text(8, 20, "Backends, from left to right", kind="small")
    return drawing


def _short(name: str) -> str:
    return name.replace("PrivateUse", "PU")


def _rows(entries: dict[str, TableEntry]) -> list[tuple[str, dict[str, TableEntry]]]:
    """For each kind of functionality that backends have of their own, its entries by backend."""
    rows: dict[str, dict[str, TableEntry]] = {}
    for name, entry in entries.items():
        key = _KEYS[name]
        if key.backend:
            rows.setdefault(str(key.functionality), {})[key.backend] = entry
    return [(name.removesuffix("Functionality"), cells) for name, cells in rows.items()]


def _draw_cell(drawing: Drawing, x: float, y: float, entry: TableEntry, size: float = 36) -> None:
    kind, letter = _RULES[entry.rule]
    drawing.box(x, y, size, size - 2, kind, radius=4)
    drawing.text(x + size / 2, y + size / 2 + 4, letter, kind="code", anchor="middle")


def _draw_legend(drawing: Drawing, y: float, rules: list[str], entries: dict[str, TableEntry]) -> None:
    for i, rule in enumerate(rules):
        kind, letter = _RULES[rule]
        first = next(entry for entry in entries.values() if entry.rule == rule)
        from_ = f": {first.kernel.name}" if first.kernel is not None else ": a call that ends here is refused"
        x, row = 8 + i % 2 * 420, y + i // 2 * 40
        drawing.box(x, row - 22, 36, 34, kind, radius=4)
        drawing.text(x + 18, row, letter, kind="code", anchor="middle")
        drawing.text(x + 48, row, f"{rule}{from_}", kind="small")


# -- a backend comes and goes -----------------------------------------------------------------------------------------


class _Backend:
    """A backend on NumPy, as a plugin makes one."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        backend = scope.backend("npu")
        opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray)


class _Moment(NamedTuple):
    """What can be seen of a backend at one time."""

    title: str
    state: str
    keys: list[str]
    kernels: int
    operators: int
    call: str


def lifecycle() -> Drawing:
    """A backend before it is loaded, loaded, and unloaded again."""
    before = set(backends_with_kernels())
    opmux.plugins.register("npu", _Backend())
    moments = [_moment("Registered", "ones(2, device='npu')", lambda: opmux.ones(2, device="npu"))]
    opmux.plugins.load("npu")
    x = opmux.ones(2, device="npu")
    moments.append(_moment("Loaded", "x = ones(2, device='npu'); x + 1", lambda: x + 1))
    opmux.plugins.unload("npu")
    moments.append(_moment("Unloaded", "x + 1, with the same x", lambda: x + 1))
    assert set(backends_with_kernels()) == before
    words = " ".join(
        f"{m.title}: keys {', '.join(m.keys) or 'none'}; {m.kernels} kernels of {m.operators} operators; {m.call}."
        for m in moments
    )
    drawing = Drawing("lifecycle", 860, "A backend before it is loaded, loaded, and unloaded", words)
    for i, moment in enumerate(moments):
        _draw_moment(drawing, moment, 8 + i * 300)
    for i, line in enumerate(('load("npu")', 'unload("npu")')):
        drawing.path((256 + i * 300, 70), (304 + i * 300, 70))
        drawing.text(280 + i * 300, 56, line.partition("(")[0], kind="code", anchor="middle")
    return drawing


def backends_with_kernels() -> list[str]:
    """Keys at which `aten::add.Tensor` has a kernel of its own."""
    return [
        name for name, entry in default_dispatcher.dispatch_table("aten::add.Tensor").items() if entry.rule == "kernel"
    ]


def _moment(title: str, text: str, make: Callable[[], object]) -> _Moment:
    try:
        call = f"{text}: {make()}"
    except opmux.errors.OpmuxError as error:
        call = f"{text}: {type(error).__name__}"
    (record,) = (record for record in opmux.plugins.status() if record.name == "npu")
    (backend,) = (found for found in backends() if found.name == "NPU") if record.state == "loaded" else (None,)
    keys = (
        []
        if backend is None
        else [key.name for key in (backend.dense, backend.autograd, backend.autocast) if key is not None]
    )
    names = default_dispatcher.operators()
    count = sum("NPU" in default_dispatcher.registrations(name) for name in names) if keys else 0
    return _Moment(title, record.state, keys, record.kernel_count, count, call)


def _draw_moment(drawing: Drawing, moment: _Moment, x: float) -> None:
    is_loaded = moment.state == "loaded"
    drawing.box(x, 8, 244, 216, "rule-kernel" if is_loaded else "")
    drawing.text(x + 16, 34, moment.title, kind="head-line")
    drawing.text(x + 16, 56, f'state "{moment.state}"', kind="small")
    for i, key in enumerate(("NPU", "AutogradNPU", "AutocastNPU")):
        there = key in moment.keys
        drawing.box(x + 16, 76 + i * 32, 150, 26, "rule-autograd" if there else "left", radius=4)
        drawing.text(x + 26, 94 + i * 32, key, kind="code" if there else "code faint")
    drawing.text(x + 16, 196, f"{moment.kernels:,} kernels of {moment.operators:,} operators", kind="small")
    text, _, answer = moment.call.rpartition(": ")
    drawing.box(x, 236, 244, 62, "")
    drawing.text(x + 12, 260, text, kind="code tiny")
    drawing.text(x + 12, 282, answer, kind="code tiny")


# -- a graph of gradients ---------------------------------------------------------------------------------------------


def graph() -> Drawing:
    """The graph that `((x * w).sin() + b).sum()` records."""
    leaves = {name: opmux.tensor([1.0, 2.0], requires_grad=True) for name in ("x", "w", "b")}
    loss = ((leaves["x"] * leaves["w"]).sin() + leaves["b"]).sum()
    levels = _levels(loss.grad_fn)
    names = {id(node): type(node).__name__ for level in levels for node in level}
    variables = {id(node.variable): node for level in levels for node in level if hasattr(node, "variable")}
    named = {id(variables[id(tensor)]): name for name, tensor in leaves.items() if id(tensor) in variables}
    words = " ".join(
        f"{names[id(node)]} leads to {', '.join(names[id(n)] for n, _ in node.next_functions if n is not None)}."
        for level in levels
        for node in level
        if node.next_functions
    )
    drawing = Drawing("graph", 760, "The graph of ((x * w).sin() + b).sum()", words)
    places: dict[int, tuple[float, float]] = {}
    drawing.text(8, 24, "loss.grad_fn", kind="code")
    drawing.path((118, 20), (146, 20))
    for i, level in enumerate(levels):
        for j, node in enumerate(level):
            places[id(node)] = (150 + j * 230, 4 + i * 66)
    for level in levels:
        for node in level:
            _draw_node(drawing, node, names[id(node)], named.get(id(node), ""), places)
    return drawing


def _levels(root: Any) -> list[list[Any]]:
    """The nodes of a graph by their greatest distance from the root."""
    depth: dict[int, int] = {}
    nodes: dict[int, Any] = {}

    def visit(node: Any, level: int) -> None:
        nodes[id(node)] = node
        depth[id(node)] = max(level, depth.get(id(node), 0))
        for below, _ in node.next_functions:
            if below is not None:
                visit(below, level + 1)

    visit(root, 0)
    levels: list[list[Any]] = [[] for _ in range(max(depth.values()) + 1)]
    for key, node in nodes.items():
        levels[depth[key]].append(node)
    return levels


def _draw_node(drawing: Drawing, node: Any, name: str, variable: str, places: dict[int, tuple[float, float]]) -> None:
    x, y = places[id(node)]
    drawing.box(x, y, 190, 38, "rule-kernel" if variable else "rule-autograd")
    drawing.text(x + 12, y + 24, f"{name} of {variable}" if variable else name, kind="code")
    for i, (below, _) in enumerate(node.next_functions):
        if below is not None:
            to_x, to_y = places[id(below)]
            drawing.path((x + 60 + i * 60, y + 38), (to_x + 95, to_y - 2))


PICTURES: Final = {"call": call, "table": table, "lifecycle": lifecycle, "graph": graph}


def write_pictures(folder: Path) -> None:
    """Writes all pictures; loads and unloads a backend in this process."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in PICTURES.items():
        (folder / f"{name}.svg").write_text(make().svg(), "utf-8")


if __name__ == "__main__":
    write_pictures(Path(sys.argv[1]))
