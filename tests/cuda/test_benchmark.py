"""The benchmark on the fake: all of it runs, and its table, its file and its goals are what its head says."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks import cuda as benchmark
from tests.benchmarks.cuda import ABSENT, Bench, Goal, Row

import opmux

from .fake_cupy import Machine
from .parity import needs_compiler

pytestmark = pytest.mark.cupy

ROOT = Path(__file__).parents[2]
#: Beginnings of what the rows say, in order; bfloat16 is there where CuPy holds it.
ROWS = [
    *("add, 1 element", "a + b, 1 element", "sum, 1 element", "add, 1 element, gradient recorded"),
    *("add, 1024 elements", "exp, 1024 elements", "relu, 1024 elements", "gelu, 1024 elements", "sum, 1024 elements"),
    *("sum of rows of 64, 1024 elements", "sum of columns, 1024 elements"),
    *("matmul 16 x 16, float32", "matmul 16 x 16, float16", "matmul 16 x 16, bfloat16"),
    *("softmax 4 x 8", "softmax 4 x 8, with backward", "log_softmax 4 x 8", "log_softmax 4 x 8, with backward"),
    *("layer_norm 4 x 8", "layer_norm 4 x 8, with backward", "training step of the digits CNN, 4 images"),
]
#: What a row's goal is by the beginning of what it says, as the issue of this backend states it.
GOALS = {
    "add, 1 element": Goal("cupy", 1.10),
    "exp, 1024": Goal("copy", 0.90, at_least=True),
    "sum of rows": Goal("copy", 0.90, at_least=True),
    "matmul": Goal("torch", 0.95, at_least=True),
    "softmax": Goal("torch", 1.20),
    "layer_norm": Goal("torch", 1.20),
    "training step": Goal("torch", 2.0),
}


def _expected() -> list[str]:
    return [what for what in ROWS if "bfloat16" not in what or benchmark.holds_bfloat16()]


def _run(tmp_path: Path) -> dict[str, Any]:
    file = tmp_path / "rows.json"
    benchmark.main(["--smoke", "--json", str(file)])
    found: dict[str, Any] = json.loads(file.read_text())
    return found


@needs_compiler
def test_all_rows_without_torch(
    cuda: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One command gives every row in the table and in the file, and says what it left out."""
    monkeypatch.setattr(benchmark, "torch_with_cuda", lambda: None)
    found = _run(tmp_path)
    assert list(found) == ["machine", "notes", "rows"]
    assert list(found["machine"]) == ["device", "CUDA", "opmux", "CuPy"]
    assert found["machine"]["device"] == "Fake GPU"
    assert [row["what"] for row in found["rows"]] == _expected()
    for row in found["rows"]:
        assert list(row) == ["what", "unit", "values", "goal", "ratio", "verdict"]
        assert row["unit"] in ("us", "GB/s", "TFLOP/s")
        assert row["values"]["opmux"] > 0
    left_out = ["torch: left out, it is not installed or sees no CUDA device"]
    if not benchmark.holds_bfloat16():
        left_out.append("matmul, bfloat16: left out, CuPy holds this dtype only where ml_dtypes is installed")
    assert found["notes"] == left_out
    printed = capsys.readouterr().out
    assert "device Fake GPU" in printed
    assert all(line in printed for line in (*_expected(), *left_out))


@needs_compiler
def test_torch_columns(cuda: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a torch that has a device every row has its column; opmux, which has torch's names, stands for it here."""
    monkeypatch.setattr(benchmark, "torch_with_cuda", lambda: opmux)
    found = _run(tmp_path)
    assert not [note for note in found["notes"] if not note.startswith("matmul, bfloat16")]
    assert found["machine"]["torch"] == opmux.__version__
    for row in found["rows"]:
        assert row["values"]["torch"] > 0, row
        assert ("copy" in row["values"]) == (row["unit"] == "GB/s")
        peer = row["goal"]["peer"] if row["goal"] else "torch"
        assert row["ratio"] == row["values"]["opmux"] / row["values"][peer]
        assert row["verdict"] == ("" if row["goal"] is None else "met" if _meets(row) else "missed")
    for start, goal in GOALS.items():
        of_row = [row["goal"] for row in found["rows"] if row["what"].startswith(start)]
        assert of_row
        assert all(given in (goal._asdict(), None) for given in of_row)
        assert of_row[0] is not None


def _meets(row: dict[str, Any]) -> bool:
    if row["goal"]["at_least"]:
        return bool(row["ratio"] >= row["goal"]["ratio"])
    return bool(row["ratio"] <= row["goal"]["ratio"])


@pytest.mark.parametrize(
    ("goal", "values", "ratio", "verdict"),
    [
        (Goal("cupy", 1.10), {"opmux": 2.2, "cupy": 2.0, "torch": 1.0}, 1.1, "met"),
        (Goal("cupy", 1.10), {"opmux": 2.3, "cupy": 2.0}, 1.15, "missed"),
        (Goal("copy", 0.90, at_least=True), {"opmux": 9.0, "copy": 10.0}, 0.9, "met"),
        (Goal("copy", 0.90, at_least=True), {"opmux": 8.9, "copy": 10.0}, 0.89, "missed"),
        (Goal("torch", 1.20), {"opmux": 1.0, "cupy": 1.0}, None, ""),
        (Goal("torch", 1.20), {"opmux": ABSENT, "torch": 1.0}, None, ""),
        (None, {"opmux": 3.0, "torch": 2.0}, 1.5, ""),
    ],
)
def test_ratios_and_verdicts(goal: Goal | None, values: dict[str, float], ratio: float | None, verdict: str) -> None:
    """A ratio is opmux's value by the peer's; without a goal or a peer's value there is no verdict."""
    written = Row("x", "us", values, goal).as_json()
    assert written["ratio"] == (None if ratio is None else pytest.approx(ratio))
    assert written["verdict"] == verdict
    assert list(written["values"]) == [name for name, value in values.items() if value == value]


def test_a_library_that_cannot_is_noted(cuda: Machine) -> None:
    """What one library refuses costs its cell, not the table."""
    bench = Bench(benchmark.SMOKE)

    def refuse() -> None:
        raise TypeError("no such dtype")

    row = bench.host_row("row", {"opmux": lambda: None, "cupy": refuse}, Goal("cupy", 1.0))
    assert (row.verdict, list(row.as_json()["values"])) == ("", ["opmux"])
    assert bench.notes[-1] == "row: left out for cupy, TypeError: no such dtype"


def test_without_bfloat16(monkeypatch: pytest.MonkeyPatch, cuda: Machine) -> None:
    """Where CuPy cannot hold bfloat16 its row is left out with a line that says so."""
    monkeypatch.setattr(benchmark, "holds_bfloat16", lambda: False)
    bench = Bench(benchmark.SMOKE)
    assert [row.what.rpartition(" ")[2] for row in benchmark.matmul_rows(bench)] == ["float32", "float16"]
    assert "ml_dtypes" in bench.notes[-1]


def test_the_command_fails_without_the_plugin() -> None:
    """The command ends with status 1, and writes the reason to the standard error stream only."""
    command = [sys.executable, str(ROOT / "tests" / "benchmarks" / "cuda.py"), "--smoke"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert "  found: " in done.stderr
    assert "  what to do: " in done.stderr
    assert "Traceback" not in done.stderr
