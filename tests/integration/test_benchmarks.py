"""The benchmarks' command: what it measures, leaves out, draws and writes; no times."""

import builtins
import dataclasses
import gc
import importlib
import inspect
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.benchmarks import __main__ as command
from tests.benchmarks import (
    bare,
    compiled,
    floors,
    growth,
    kernels,
    libraries,
    measuring,
    model_tables,
    once,
    pages,
    starting,
    training,
)
from tests.benchmarks.charts import Dot, apart, dots, lines, quantity
from tests.benchmarks.measuring import Call, Curve, Figure, Row, Spread, measure
from tests.benchmarks.pages import FIGURES, PAGES, ROOT, Results, from_json, grown, missed, rewritten, to_json
from tests.benchmarks.profiles import REST, Profile, part_of, profile, profiles

RUN = pages.from_json(FIGURES.read_text(encoding="utf-8"))


@dataclasses.dataclass
class Clock:
    """A Timer whose statements take as many seconds as they say, and that writes down their turns."""

    order: list[str]
    statement: str = ""

    def __call__(self, statement: str, timer: object, globals: dict[str, Any]) -> "Clock":
        return Clock(self.order, statement)

    def timeit(self, number: int) -> float:
        self.order.append(self.statement)
        return number * float(self.statement)


def test_calls_of_a_row_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is timed as often as the others of its row, by turns; a slow row more rarely, but ten times, and without warming up."""
    order: list[str] = []
    monkeypatch.setattr(measuring, "Timer", Clock(order))
    slow = Row("calls", "slow", {"opmux": Call("0.5", {}), "torch": Call("1.0", {})})
    fast = Row("calls", "fast", {"opmux": Call("0.008", {}), "torch": Call("0.012", {})}, {"torch": 0.5})
    found = measure([slow, fast], 100)
    assert [order.count(statement) - 2 for statement in ("0.5", "1.0", "0.008", "0.012")] == [10, 10, 66, 66]
    turns = [statement for statement in order[8:] if statement.startswith("0.0")]
    assert turns == ["0.008", "0.008", "0.012", "0.012"] * 33
    assert [figure.ratio("torch") for figure in found] == pytest.approx([0.5, 2 / 3])
    assert found[1].spreads["opmux"] == pytest.approx((0.008, 0.008))


def test_turns_begin_at_all_depths_of_a_piece_of_the_stack() -> None:
    """Ten turns, which slow rows have, are not all near each other."""
    depths = [measuring.at_depth_of(number, lambda: len(inspect.stack(0))) for number in range(150)]
    assert sorted(depths) == list(range(min(depths), min(depths) + 150))
    first = sorted(depths[:10])
    assert first[-1] - first[0] > 130
    assert max(after - before for before, after in pairwise(first)) < 30


def test_spreads_have_the_smallest_and_the_median() -> None:
    """One slow turn changes neither."""
    assert Spread.of([5.0, 1.0, 2.0, 900.0, 3.0]) == (1.0, 3.0)


def test_the_floor_of_pooling_with_places_computes_the_same() -> None:
    """Maxima, and their places, which are computed in any case."""
    import opmux

    arrays = kernels.arrays_of(kernels.OPERANDS)
    found = floors.FLOORS["F.max_pool2d(small, 3, 1, 1)"](arrays)()
    wanted = eval("F.max_pool2d(small, 3, 1, 1, return_indices=True)", kernels.scope_of(opmux, arrays))
    for array, tensor in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(array, tensor.numpy())


@pytest.mark.parametrize(
    "statement",
    ["torch.sigmoid(square)", "F.threshold(square, 0.1, 0.5)", "F.hardswish(square)", "F.max_pool1d(lines, 2)"],
)
def test_floors_compute_the_same(statement: str) -> None:
    """What takes less time because it computes something else is no floor."""
    import opmux

    arrays = kernels.arrays_of(kernels.OPERANDS)
    wanted = eval(statement, kernels.scope_of(opmux, arrays)).numpy()
    np.testing.assert_array_equal(floors.FLOORS[statement](arrays)().reshape(wanted.shape), wanted)


@pytest.mark.parametrize("name", training.BY_HAND)
def test_steps_by_hand_take_the_same_steps(name: str) -> None:
    """A floor that computed something else would say nothing."""
    import opmux

    make, make_in_numpy, shapes, count, _ = training.BY_HAND[name]
    weights, arrays = training.parameters(opmux, shapes), training.drawn(shapes)
    step = make(opmux, weights, *map(opmux.from_numpy, training.batch(count)))
    by_hand = make_in_numpy(arrays, *training.batch(count))
    for _ in range(3):
        step()
        by_hand()
    for before, weight, array in zip(training.drawn(shapes), weights, arrays, strict=True):
        assert not np.allclose(before, array, atol=1e-5)
        np.testing.assert_allclose(weight.detach().numpy(), array, atol=2e-5)


#: Runs the peers' rows without two of their modules, and checks each of their calls.
WITHOUT = """
import sys
sys.modules |= dict.fromkeys(["plum", "torch"])
from tests.benchmarks import __main__ as command, peers

def checked(rows, repeats, *, smoke, measure=command.measure):
    for name, call in rows[0].calls.items():
        assert eval(call.statement, dict(call.scope)) is call.scope["x"], name
    return measure(rows, repeats, smoke=smoke)

command.ROWS, command.measure = (peers,), checked
command.main(["--only", "peers*", "--smoke"])
"""


def test_a_missing_peer_is_left_out_and_named() -> None:
    """Its line is not in the table, and the output says why; what is there returns its first argument, as a bare call does."""
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "left out: plum (" in done.stdout
    assert "| plum |" not in done.stdout
    assert "| functools.singledispatch |" in done.stdout
    assert "| bare Python call |" in done.stdout


CURVE = Curve(
    "c", "A call", "things", "s", "Why.", {"opmux": [(1, 1e-7, 2e-7), (10, 2e-7, 3e-7)], "a<b": [(1, 1e-6, 1e-6)]}
)


def test_charts_are_well_formed_and_know_both_modes() -> None:
    """Names are escaped, each point has a dot, and dark pages have colours of their own."""
    for drawn, points in ((lines(CURVE), 3), (dots("t & u", [Dot("x", 0.5, 1.0), Dot("<y>", 3.0)], ""), 3)):
        root = ElementTree.fromstring(drawn)
        assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == points
        assert "prefers-color-scheme: dark" in drawn


def test_a_curve_is_told_from_its_first_to_its_last_point() -> None:
    """Whichever line has them; a line of one point, as a floor's, rises nowhere."""
    told = "From 1 to 10 things: opmux 100 ns to 200 ns, 2 times; a<b 1 us for 1."
    assert grown(CURVE) == told
    assert grown(CURVE._replace(lines=dict(reversed(CURVE.lines.items())))).startswith(
        "From 1 to 10 things: a<b 1 us for 1; "
    )


def test_a_faster_library_is_further_left() -> None:
    """Places follow values, and names that meet are moved apart."""
    drawn = dots("t", [Dot("a", 1e-7), Dot("b", 1e-6)], "s")
    first, second = (float(x) for x in re.findall(r'cx="([\d.]+)"', drawn))
    assert first < second
    places = apart({"upper": 10.0, "lower": 12.0, "far": 100.0})
    assert places["upper"] + 17 <= places["lower"] < places["far"] == 100


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (1.234e-7, "s", "123 ns"),
        (9.9999e-7, "s", "1 us"),
        (0.0123, "s", "12.3 ms"),
        (2.5, "s", "2.5 s"),
        (5610.0, "bytes", "5.61 KB"),
        (12.0, "bytes", "12 bytes"),
        (0.0872, "", "0.0872"),
        (1180.4, "", "1180"),
    ],
)
def test_quantities_have_three_digits(value: float, unit: str, shown: str) -> None:
    """The unit is the largest of which there is one."""
    assert quantity(value, unit) == shown


def test_json_gives_back_what_was_measured() -> None:
    """A file is read as it was written."""
    figure = Figure("calls", "x", {"opmux": Spread(1e-7, 2e-7), "torch": Spread(1e-6, 1e-6)}, {"torch": 0.5})
    profile = Profile("calls", "x", 3, {"callers": 0.75, "tensors": 0.25}, {"callers": 2, "tensors": 1})
    results = Results({"processor": "p"}, {"plum": "none"}, [figure], [CURVE], [profile])
    assert from_json(to_json(results)) == results


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_say_what_was_measured(page: Path) -> None:
    """The marked parts of a page are those that the figures beside the charts give, and there is at least one."""
    text = page.read_text(encoding="utf-8")
    assert pages.PART.search(text)
    assert text == rewritten(text, RUN), "python -m tests.benchmarks --docs writes it"


def test_charts_show_what_was_measured() -> None:
    """Each chart of the documents is drawn from the figures, and each is on a page."""
    drawn = pages.charts(RUN)
    assert {path.stem for path in pages.CHARTS.glob("*.svg")} == drawn.keys()
    assert [name for name, text in drawn.items() if (pages.CHARTS / f"{name}.svg").read_text() != text] == []
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert [name for name in drawn if f"_static/benchmarks/{name}.svg" not in page] == []


def test_parts_are_written_between_their_marks() -> None:
    """What is around them stays, and writing twice changes nothing."""
    page = "a\n<!-- benchmarks: calls beside torch -->\nold\n<!-- end of benchmarks -->\nb\n"
    written = rewritten(page, RUN)
    assert written.startswith("a\n<!-- benchmarks: calls beside torch -->\n\n| | opmux | torch | ratio |")
    assert written.endswith("|\n\n<!-- end of benchmarks -->\nb\n")
    assert "old" not in written
    assert rewritten(written, RUN) == written


def test_kernels_that_miss_their_goal_are_taken_apart() -> None:
    """What is beside the floor and the call is named where both were measured, and never less than nothing."""
    seconds = {"opmux": 6.0, "torch": 2.0, "NumPy": 3.0, "the call alone": 1.0}
    spreads = {name: Spread(value, value) for name, value in seconds.items()}
    small = spreads | {"the call alone": Spread(4.0, 4.0)}
    without = {name: spread for name, spread in spreads.items() if name != "NumPy"}
    figures = [
        Figure("kernels", what, of, {"torch": goal})
        for what, of, goal in (("a", spreads, 2.5), ("b", small, 2.5), ("c", without, 2.5), ("d", spreads, 3.0))
    ]
    assert list(pages.kernel_parts(figures))[2:] == [
        "| a | 2 s | 6 s | 3 s | 1 s | 2 s |",
        "| b | 2 s | 6 s | 3 s | 4 s | 0 ns |",
        "| c | 2 s | 6 s |  | 1 s |  |",
    ]


def test_tables_of_compiled_kernels_are_written_by_threads() -> None:
    """Each into its own place of the page."""
    page = (ROOT / "docs" / "compiled.md").read_text(encoding="utf-8")
    for threads, name in ((1, "compiled"), (2, "compiled on 2 threads")):
        text = compiled.written(page, threads, "| new |")
        parts = {found[2]: found[0] for found in pages.PART.finditer(text)}
        assert [what for what, part in parts.items() if "| new |" in part] == [name]


def test_missed_goals_stand_beside_their_floor() -> None:
    """Rows that met their goal are left out; floors above the goal are counted, and small shares are not shown."""
    seconds = {"opmux": 6.0, "torch": 4.0, "NumPy": 3.0, measuring.STRAIGHT: 4.4}
    spreads = {name: Spread(value, value) for name, value in seconds.items()}
    rows = [Figure("small", what, spreads, {"torch": goal}) for what, goal in {"a": 0.5, "b": 1.0, "c": 2.0}.items()]
    rows += [Figure("small", what, spreads, {}, "s", limit) for what, limit in {"d": 5.0, "e": 7.0}.items()]
    rows.append(Figure("small", "f", {"opmux": Spread(6.0, 6.0)}, {}, "s", 5.0))
    found = [Profile("small", what, 7, {"kernels": 0.95, "tensors": 0.04}, {"kernels": 3.5}) for what in "abcdef"]
    table = list(missed(Results({}, {}, rows, [], found)))
    assert table[0] == (
        "4 goals are missed; for 1 of them the floor by itself takes more than the goal, for 1 more the same steps in a row."
    )
    assert table[4:] == [
        "| a, beside torch | 1.5 | 0.5 | 0.75 | 1.1 | 7 | kernels 5.7 s in 3.5 |",
        "| b, beside torch | 1.5 | 1 | 0.75 | 1.1 | 7 | kernels 5.7 s in 3.5 |",
        "| d | 6 s | 5 s | 3 s | 4.4 s | 7 | kernels 5.7 s in 3.5 |",
        "| f | 6 s | 5 s |  |  | 7 | kernels 5.7 s in 3.5 |",
    ]


def test_a_profile_says_where_time_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are counted, shares are those of the time, what met its goal has none, and the process is as it was."""
    before = signal.getsignal(signal.SIGPROF)
    call = Call("f()", {"f": lambda: sum(each for each in (1, 2))})
    row = Row("small", "s", {"opmux": call, "torch": call}, {"torch": 0.5})
    taken = profile(row, 0.1)
    assert taken._replace(shares={}) == Profile(
        "small", "s", 4, {}, {REST: 4}
    )  # the function, and the generator three times
    assert taken.shares == {REST: 1.0}
    same = {"opmux": Spread(1.0, 1.0), "torch": Spread(1.0, 1.0)}
    figures = [Figure("small", "s", same, {"torch": goal}) for goal in (0.5, 1.0)]
    assert [found.what for found in profiles([row, row], figures, 0.01)] == ["s"]
    assert signal.getsignal(signal.SIGPROF) is before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


@pytest.mark.parametrize("what", ["add, gradient recorded", "(x*x+x).sum().backward(), new leaf"])
def test_the_bare_tape_computes_the_gradient(what: str) -> None:
    """A floor that computed something else would say nothing."""
    call = bare.tape()[what]
    exec(call.statement, call.scope)
    if "x" in call.scope:
        np.testing.assert_array_equal(call.scope["x"].grad, np.full(4, 3.0, np.float32))
    else:
        np.testing.assert_array_equal(eval(call.statement, call.scope).array, np.full(4, 2.0, np.float32))


def test_the_bare_dispatch_makes_a_tensor_of_what_numpy_computes() -> None:
    """Statements before the last prepare it."""
    call = bare.dispatched("y = x + 1\ny * 2", {"x": np.ones(2)})
    assert eval(call.statement, call.scope).array.tolist() == [4.0, 4.0]


@pytest.fixture
def no_collection() -> Iterator[None]:
    """No garbage is collected meanwhile: finalizers, and what other tests have put into `gc.callbacks`, would be counted too."""
    collected = gc.isenabled()
    gc.disable()
    yield
    if collected:
        gc.enable()


@pytest.mark.usefixtures("no_collection")
def test_an_account_counts_what_is_compiled_and_entered() -> None:
    """Each part by itself; a text is compiled in no frame."""
    with once.Account() as account:
        exec(compile("def f(): pass\nf()", "<opmux caller 0>", "exec"))
    found = once.profile_of("start", "x", account, 2)
    assert found.entered == {once.IMPORTING: 0.5, once.COMPILING: 0.5, "callers": 0.5}
    assert found.frames == 1
    assert sum(found.shares.values()) == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize(
    ("file", "part"),
    [
        ("<opmux caller 3>", "callers"),
        ("/x/opmux/native/kernels/view.py", "kernels"),
        ("/x/opmux/tensor/_device.py", "tensors"),
        ("/x/opmux_autograd/_generated/views.py", "recording and formulas"),
        ("/x/opmux_autograd/_pass.py", "autograd"),
        ("/x/numpy/_core/numeric.py", "NumPy's Python"),
        ("<timeit-src>", REST),
    ],
)
def test_parts_of_the_program_are_told_by_their_files(file: str, part: str) -> None:
    """The first name that fits counts."""
    assert part_of(file) == part


@pytest.mark.parametrize(
    ("file", "part"),
    [
        ("/opmux/core/opmux/native/kernels/view.py", "kernels"),
        ("/opmux/core/opmux/tensor/_device.py", "tensors"),
        ("/opmux/venv/site-packages/numpy/_core/numeric.py", "NumPy's Python"),
        ("/opmux/venv/site-packages/opmux_autograd/_pass.py", "autograd"),
        ("/opmux/tests/benchmarks/calls.py", REST),
        ("/opmux/python3.11/json/decoder.py", REST),
    ],
)
def test_folders_above_a_module_say_nothing_of_its_part(monkeypatch: pytest.MonkeyPatch, file: str, part: str) -> None:
    """A clone, and environments in it, may be named like the package."""
    monkeypatch.setattr(sys, "path", ["", "/opmux", "/opmux/core", "/opmux/venv/site-packages", "/opmux/python3.11"])
    assert part_of(file) == part


@pytest.mark.parametrize("arguments", [["--docs", "--smoke"], ["--docs", "--only", "calls*"], ["--repeats", "few"]])
def test_the_documents_are_written_whole(arguments: list[str]) -> None:
    """Not from a part of the figures, nor from a run that measures nothing."""
    with pytest.raises(SystemExit):
        command.main(arguments)


@pytest.mark.slow
def test_smoke_measures_every_row_of_the_documents(tmp_path: Path) -> None:
    """Each row and each curve of the tables is there, with all peers that are installed."""
    written = tmp_path / "figures.json"
    call = [sys.executable, "-m", "tests.benchmarks", "--smoke", "--json", str(written), "--charts", str(tmp_path)]
    subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True)
    found = from_json(written.read_text(encoding="utf-8"))
    assert [(f.subject, f.what) for f in found.figures] == [(f.subject, f.what) for f in RUN.figures]
    assert [curve.name for curve in found.curves] == [curve.name for curve in RUN.curves]
    assert found.missing.keys() <= libraries.DISTRIBUTIONS.keys()
    assert {path.stem for path in tmp_path.glob("*.svg")} == pages.charts(RUN).keys()
    if not found.missing:
        assert [list(f.spreads) for f in found.figures] == [list(f.spreads) for f in RUN.figures]


def test_the_byte_code_of_a_step() -> None:
    """What a step imports and compiles is noted, files and texts, and the builtin function is as it was."""
    own = builtins.compile
    read = starting.noted(lambda: (importlib.import_module("wave"), compile("1 + 1", "<text>", "eval")))
    assert [Path(file).name.partition(".")[0] for file in read.files] in (["wave"], ["wave", "chunk"])
    assert read.texts == ["1 + 1"]
    assert builtins.compile is own
    assert starting.taken(read) >= 0


def test_every_curve_has_a_program() -> None:
    """Names in the list of curves are those of programs, with numbers for them."""
    from tests.benchmarks import growing

    assert growth.PROGRAMS.keys() == growing.PROGRAMS.keys()
    assert {drawn.program for drawn in growth.CURVES} <= growing.PROGRAMS.keys()


def model(
    name: str, torch: float, exported: float, numpy: float, compiled: float, kind: str = "forward"
) -> model_tables.Measured:
    """Figures of a model whose operators are `conv2d` and `relu`."""
    operators = {
        "conv2d": {"steps": 3, "torch": torch / 2, "numpy": numpy / 2, "compiled": compiled / 2},
        "relu": {"steps": 1, "torch": torch / 2, "numpy": torch / 4, "compiled": torch / 2},
    }
    seconds = {"torch": torch, "exported": exported, "numpy": numpy, "compiled": compiled}
    return model_tables.Measured("timm", name, kind, seconds, operators)


def test_the_page_of_models_is_what_was_measured() -> None:
    """Tables are those of the figures in the repository."""
    text = model_tables.PAGE.read_text(encoding="utf-8")
    assert text == model_tables.rewritten(text, *model_tables.read(model_tables.FIGURES)), (
        "python -m tests.benchmarks.models --docs"
    )


def test_tables_of_models(tmp_path: Path) -> None:
    """Ratios are by the faster of torch's two, and operators are told by what they take beyond torch's time."""
    found = [model("a", 2.0, 1.0, 3.0, 1.5), model("b", 1.0, 4.0, 1.0, 0.5), model("c", 1.0, 1.0, 2.0, 2.0)]
    assert [one.ratio("numpy") for one in found] == [3, 1, 2]
    assert list(model_tables.summary(found))[2:] == [
        "| NumPy alone | 3 | 2.00 | 1.3 | 3.00 | 3.00 | 2.5 |",
        "| NumPy alone, timm | 3 | 2.00 |  | 3.00 | 3.00 |  |",
        "| compiled | 3 | 1.50 | 1.1 | 2.00 | 2.00 | 1.6 |",
        "| compiled, timm | 3 | 1.50 |  | 2.00 | 2.00 |  |",
    ]
    assert list(model_tables.table(found))[2] == "| timm: a | 1e+03 | 3.00 | 1.50 | conv2d 17% |"
    assert list(model_tables.costs(found))[2:] == [
        "| `conv2d` | +33.3% | 1.50 | +0.0% | 1.00 |",
        "| `relu` | -33.3% | 0.50 | +0.0% | 1.00 |",
    ]
    trained = [model("a", 1.0, 1.0, 3.0, 1.5, "training")]
    assert list(model_tables.training(trained))[2:] == ["| timm: a | 1e+03 | 3.00 | 1.5 | 1.50 | 1.2 |"]
    path = tmp_path / "models.json"
    assert model_tables.read(path) == ({}, [], [])
    machine = libraries.machine({})
    floors = [
        Figure(
            "models", "layer_norm", {n: Spread(s, s) for n, s in (("opmux", 3e-6), ("torch", 1e-6), ("NumPy", 2e-6))}
        )
    ]
    model_tables.write(path, machine, found, floors)
    assert model_tables.read(path) == (machine, found, floors)
    assert list(model_tables.lowest(floors))[2:] == ["| layer_norm | 1 us | 2 us | 2 | 3 us | 3 |"]
    page = "".join(
        f"<!-- benchmarks: {name} -->\nold\n<!-- end of benchmarks -->\n"
        for name in model_tables.parts(machine, found, floors)
    )
    written = model_tables.rewritten(page, machine, found, floors)
    assert "old" not in written
    assert machine["processor"] in written
    assert model_tables.rewritten(written, machine, found, floors) == written
