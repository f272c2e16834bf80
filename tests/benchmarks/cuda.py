"""The CUDA backend beside CuPy alone and torch: one table of ratios, all measured in one run on one device.

Run it with `python tests/benchmarks/cuda.py`; it needs a GPU and opmux-cuda with CuPy, and torch for the columns that compare
with it. Where the plugin is unavailable it ends with status 1 and the plugin's reason. It asserts nothing, and otherwise exits
with 0 whatever it finds: the table says which goals were met. `--json FILE` also writes the rows to a file, `--smoke` takes tiny
sizes and few repeats, to see that everything runs.

All libraries compute with the same memory, on the default stream, in turns, and of each the smallest time counts. A call's time is
what the host needs for it where that is longer than the device's work, as it is for one element; the other rows are timed by CUDA
events around many calls. In bfloat16 torch has a copy of its own: not every CuPy passes that dtype through DLPack.

The table has one line per row under a title that says what was measured on: what was computed, the unit ("us" per call, "GB/s",
"TFLOP/s"), the values of opmux, CuPy, torch and of a copy within the device, opmux's value divided by that of the goal's peer (of
torch where there is no goal), the goal, and "met" or "missed". A cell is empty where nothing was measured. Lines below the table
say what was left out and why.

The file is one JSON object:

    {"machine": {"device": "...", "CUDA": "12090", "opmux": "...", "CuPy": "...", "torch": "..."},
     "notes": ["..."],
     "rows": [{"what": "add, 1 element", "unit": "us", "values": {"opmux": 1.0, "cupy": 1.0, "torch": 1.0},
               "goal": {"peer": "cupy", "ratio": 1.1, "at_least": false}, "ratio": 1.0, "verdict": "met"}]}

"torch" is missing where there is none, "copy" is in the values of rows that compare with it, and "goal" and "ratio" may be null.
"""

import sys
from pathlib import Path

if not __package__:
    # In place of this file's folder: from there its name would be that of NVIDIA's package `cuda`, which CuPy imports.
    sys.path[0] = str(Path(__file__).parents[2])

import argparse
import importlib
import importlib.util
import json
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table
from tests.parity.training.models import cnn, cnn_weights
from tests.parity.training.optimizers import SGD

import opmux
from opmux.errors import PluginError

Calls = dict[str, Callable[[], Any]]
Clock = Callable[[Callable[[], None]], float]

#: A column that cannot be measured: no torch, or nothing to compare in that library.
ABSENT = float("nan")


class Sizes(NamedTuple):
    """How large the operands are, and how often everything is measured.

    Attributes:
        vector: Elements of the arrays whose bandwidth is measured.
        matrix: Rows and columns of the factors of a matrix product.
        rows: Shapes of what softmax and layer norm get.
        batch: Images in a training step.
        repeats: Turns; of each library the smallest time counts.
        calls: Calls in a turn at most.
        turn: Seconds that a turn may take.
    """

    vector: int = 1 << 26
    matrix: int = 4096
    rows: tuple[tuple[int, int], ...] = ((32768, 128), (8192, 1024), (512, 16384))
    batch: int = 256
    repeats: int = 15
    calls: int = 2000
    turn: float = 0.05


SMOKE = Sizes(vector=1 << 10, matrix=16, rows=((4, 8),), batch=4, repeats=1, calls=2)


ROW_WISE: dict[str, Callable[[Any, Any], Any]] = {
    "softmax": lambda lib, x: lib.nn.functional.softmax(x, dim=-1),
    "log_softmax": lambda lib, x: lib.nn.functional.log_softmax(x, dim=-1),
    "layer_norm": lambda lib, x: lib.nn.functional.layer_norm(x, x.shape[-1:]),
}


class Goal(NamedTuple):
    """What a row is to reach: opmux's value divided by the peer's, at most or at least so much."""

    peer: str
    ratio: float
    at_least: bool = False

    def __str__(self) -> str:
        return f"{'>=' if self.at_least else '<='} {self.ratio:.2f} x {self.peer}"


class Row(NamedTuple):
    """One line of the table.

    Attributes:
        what: What was computed.
        unit: Of the values: "us" per call, "GB/s" or "TFLOP/s".
        values: By library; NaN where it was not measured.
        goal: What is to be reached, if anything.
    """

    what: str
    unit: str
    values: dict[str, float]
    goal: Goal | None

    @property
    def ratio(self) -> float:
        """Opmux's value divided by that of the goal's peer, or of torch; NaN where that was not measured."""
        return self.values["opmux"] / self.values.get(self.goal.peer if self.goal else "torch", ABSENT)

    @property
    def verdict(self) -> str:
        """ "met", "missed", or "" where there is no goal or nothing to compare with."""
        if self.goal is None or self.ratio != self.ratio:
            return ""
        met = self.ratio >= self.goal.ratio if self.goal.at_least else self.ratio <= self.goal.ratio
        return "met" if met else "missed"

    def as_json(self) -> dict[str, Any]:
        """The row as it is written to a file: what was not measured is left out or null."""
        return {
            "what": self.what,
            "unit": self.unit,
            "values": {name: value for name, value in self.values.items() if value == value},
            "goal": self.goal._asdict() if self.goal else None,
            "ratio": self.ratio if self.ratio == self.ratio else None,
            "verdict": self.verdict,
        }


def torch_with_cuda() -> Any:
    """The module torch, or None where it is not installed or sees no device."""
    if importlib.util.find_spec("torch") is None:
        return None
    import torch

    return torch if torch.cuda.is_available() else None


def holds_bfloat16() -> bool:
    """Whether CuPy can hold bfloat16: the dtype is that of ml_dtypes, which NumPy knows once it is imported."""
    if importlib.util.find_spec("ml_dtypes") is None:
        return False
    importlib.import_module("ml_dtypes")
    return True


class Bench:
    """What the rows need: the modules, the sizes, and clocks.

    Args:
        sizes: Sizes of operands.
    """

    def __init__(self, sizes: Sizes) -> None:
        import cupy

        self.cupy = cupy
        self.sizes = sizes
        self.torch = torch_with_cuda()
        self.notes: list[str] = [] if self.torch else ["torch: left out, it is not installed or sees no CUDA device"]
        self._random = cupy.random.default_rng(0)

    def operands(self, *shape: int, dtype: str = "float32", count: int = 1) -> dict[str, list[Any]]:
        """The same random arrays for each library, over the same memory."""
        drawn = [self._random.standard_normal(shape, dtype="float32") for _ in range(count)]
        arrays = [array.astype(dtype) for array in drawn]
        tensors = [opmux.asarray(array) for array in arrays]
        found = {"cupy": arrays, "opmux": tensors}
        if self.torch is not None:
            carried = drawn if dtype == "bfloat16" else arrays
            found["torch"] = [self.torch.from_dlpack(opmux.asarray(a)).to(getattr(self.torch, dtype)) for a in carried]
        return found

    def calls(self, apply: Callable[..., Any], of: dict[str, list[Any]]) -> Calls:
        """`apply(library, *operands)` for each library that has operands."""
        libraries = {"cupy": self.cupy, "opmux": opmux, "torch": self.torch}
        return {name: partial(apply, libraries[name], *xs) for name, xs in of.items()}

    def host_clock(self, work: Callable[[], None]) -> float:
        """Seconds until work has been submitted and done."""
        opmux.cuda.synchronize()
        start = perf_counter()
        work()
        opmux.cuda.synchronize()
        return perf_counter() - start

    def device_clock(self, work: Callable[[], None]) -> float:
        """Seconds that the device spent on work."""
        start, end = self.cupy.cuda.Event(), self.cupy.cuda.Event()
        start.record()
        work()
        end.record()
        end.synchronize()
        return float(self.cupy.cuda.get_elapsed_time(start, end)) / 1e3

    def measure(self, what: str, calls: Calls, clock: Clock) -> dict[str, float]:
        """Smallest time of one call in seconds, for each library that can do it; a note for the others."""
        numbers = {}
        for name, call in calls.items():
            try:
                numbers[name] = self._number(call)
            except Exception as error:  # One library that cannot do it is not to cost the whole table.
                self.notes.append(f"{what}: left out for {name}, {type(error).__name__}: {error}")
        best = dict.fromkeys(calls, ABSENT) | dict.fromkeys(numbers, float("inf"))
        for _ in range(self.sizes.repeats):
            for name, number in numbers.items():
                best[name] = min(best[name], clock(partial(_repeat, calls[name], number)) / number)
        return best

    def _number(self, call: Callable[[], Any]) -> int:
        """How many calls make a turn, found after the first calls have compiled kernels and filled pools."""
        _repeat(call, 3)
        seconds = self.host_clock(partial(_repeat, call, 3)) / 3
        return max(1, min(self.sizes.calls, int(self.sizes.turn / seconds)))

    def host_row(self, what: str, calls: Calls, goal: Goal | None = None) -> Row:
        """A row in microseconds of the host's time."""
        best = self.measure(what, calls, self.host_clock)
        return Row(what, "us", {name: 1e6 * seconds for name, seconds in best.items()}, goal)

    def device_row(
        self, what: str, calls: Calls, goal: Goal | None = None, *, work: float = 0, unit: str = "us"
    ) -> Row:
        """A row of the device's time, or of `work` (bytes or operations) divided by it."""
        best = self.measure(what, calls, self.device_clock)
        scale = {"GB/s": 1e-9, "TFLOP/s": 1e-12}.get(unit)
        values = {name: work * scale / s if scale else 1e6 * s for name, s in best.items()}
        return Row(what, unit, values, goal)


def call_rows(bench: Bench) -> Iterator[Row]:
    """What a call costs when there is next to nothing to compute."""
    of = bench.operands(1, count=2)
    yield bench.host_row("add, 1 element", bench.calls(lambda lib, a, b: lib.add(a, b), of), Goal("cupy", 1.10))
    yield bench.host_row("a + b, 1 element", bench.calls(lambda lib, a, b: a + b, of))
    yield bench.host_row("sum, 1 element", bench.calls(lambda lib, a, b: lib.sum(a), of))
    leaves = {name: [x.clone().requires_grad_() for x in xs] for name, xs in of.items() if name != "cupy"}
    yield bench.host_row("add, 1 element, gradient recorded", bench.calls(lambda lib, a, b: lib.add(a, b), leaves))


def bandwidth_rows(bench: Bench) -> Iterator[Row]:
    """Bytes that must be read and written, by time, beside those of a copy within the device."""
    n = bench.sizes.vector
    of = bench.operands(n, count=2)
    a, b = of["cupy"]
    copied = bench.device_row("copy", {"copy": lambda: bench.cupy.copyto(b, a)}, work=8 * n, unit="GB/s").values
    rows = {name: [x.reshape(-1, 64) for x in xs] for name, xs in of.items()}
    tensors = {name: xs for name, xs in of.items() if name != "cupy"}
    goal = Goal("copy", 0.90, at_least=True)
    for what, apply, operands, size in (
        ("add", lambda lib, a, b: lib.add(a, b), of, 12 * n),
        ("exp", lambda lib, a, b: lib.exp(a), of, 8 * n),
        ("relu", lambda lib, a, b: lib.relu(a), tensors, 8 * n),
        ("gelu", lambda lib, a, b: lib.nn.functional.gelu(a), tensors, 8 * n),
        ("sum", lambda lib, a, b: lib.sum(a), of, 4 * n),
        ("sum of rows of 64", lambda lib, a, b: lib.sum(a, 1), rows, 4 * n + n // 16),
        ("sum of columns", lambda lib, a, b: lib.sum(a, 0), rows, 4 * n + 256),
    ):
        row = bench.device_row(f"{what}, {n} elements", bench.calls(apply, operands), goal, work=size, unit="GB/s")
        yield row._replace(values=row.values | copied)


def matmul_rows(bench: Bench) -> Iterator[Row]:
    """Operations of a matrix product by time; float32 without TF32 in all libraries."""
    n = bench.sizes.matrix
    for dtype in ("float32", "float16", "bfloat16"):
        if dtype == "bfloat16" and not holds_bfloat16():
            bench.notes.append("matmul, bfloat16: left out, CuPy holds this dtype only where ml_dtypes is installed")
            continue
        calls = bench.calls(lambda lib, a, b: lib.matmul(a, b), bench.operands(n, n, dtype=dtype, count=2))
        goal = Goal("torch", 0.95, at_least=True)
        yield bench.device_row(f"matmul {n} x {n}, {dtype}", calls, goal, work=2 * n**3, unit="TFLOP/s")


def row_wise_rows(bench: Bench) -> Iterator[Row]:
    """Softmax and layer norm over the last dimension, forward, and forward with backward."""
    goal = Goal("torch", 1.20)
    for shape in bench.sizes.rows:
        of = {name: xs for name, xs in bench.operands(*shape, count=2).items() if name != "cupy"}
        for what, apply in ROW_WISE.items():
            name = f"{what} {shape[0]} x {shape[1]}"
            yield bench.device_row(name, bench.calls(partial(_forward, apply), of), goal)
            yield bench.device_row(f"{name}, with backward", bench.calls(partial(_backward, apply), of), goal)


def training_rows(bench: Bench) -> Iterator[Row]:
    """A step of the digits CNN: forward, backward, and SGD with momentum; one program text for both libraries."""
    random = np.random.RandomState(0)
    weights = cnn_weights(random)
    images = random.random_sample((bench.sizes.batch, 64)).astype(np.float32)
    classes = random.randint(0, 10, bench.sizes.batch)
    libraries = {"opmux": opmux} | ({} if bench.torch is None else {"torch": bench.torch})
    calls = {name: _training_step(lib, weights, images, classes) for name, lib in libraries.items()}
    yield bench.host_row(f"training step of the digits CNN, {bench.sizes.batch} images", calls, Goal("torch", 2.0))


def _repeat(call: Callable[[], Any], number: int) -> None:
    for _ in range(number):
        call()


SECTIONS = (call_rows, bandwidth_rows, matmul_rows, row_wise_rows, training_rows)


def _forward(apply: Callable[[Any, Any], Any], lib: Any, x: Any, gradient: Any) -> None:
    apply(lib, x)


def _backward(apply: Callable[[Any, Any], Any], lib: Any, x: Any, gradient: Any) -> None:
    apply(lib, x.detach().requires_grad_()).backward(gradient)


def _training_step(lib: Any, weights: dict[str, Any], images: Any, classes: Any) -> Callable[[], None]:
    parameters = {
        key: lib.from_numpy(value.astype(np.float32)).to("cuda").requires_grad_() for key, value in weights.items()
    }
    x, y = lib.from_numpy(images).to("cuda"), lib.from_numpy(classes).to("cuda")
    optimizer = SGD(lib, list(parameters.values()), rate=0.1)

    def step() -> None:
        lib.nn.functional.cross_entropy(cnn(lib, parameters, x), y).backward()
        optimizer.step()

    return step


def machine(bench: Bench) -> dict[str, str]:
    """What was measured on, and with which releases."""
    properties = opmux.cuda.get_device_properties()
    found = {"device": properties.name, "CUDA": str(bench.cupy.cuda.runtime.runtimeGetVersion())}
    found |= {"opmux": opmux.__version__, "CuPy": bench.cupy.__version__}
    return found | ({} if bench.torch is None else {"torch": bench.torch.__version__})


def table(rows: list[Row], title: str) -> Table:
    """The rows as people read them."""
    drawn = Table(title=title, title_justify="left")
    drawn.add_column("what")
    for name in ("unit", "opmux", "CuPy", "torch", "copy", "ratio", "goal", "verdict"):
        drawn.add_column(name, justify="right")
    for row in rows:
        values = [row.values.get(name, ABSENT) for name in ("opmux", "cupy", "torch", "copy")]
        numbers = ["" if value != value else f"{value:.3g}" for value in [*values, row.ratio]]
        drawn.add_row(row.what, row.unit, *numbers, str(row.goal or ""), row.verdict)
    return drawn


def main(arguments: list[str] | None = None) -> None:
    """Measures, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--smoke", action="store_true", help="tiny sizes and few repeats")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    options = parser.parse_args(arguments)
    try:
        opmux.cuda.synchronize()
    except PluginError as error:
        raise SystemExit(str(error)) from None
    bench = Bench(SMOKE if options.smoke else Sizes())
    rows = [row for section in SECTIONS for row in section(bench)]
    about = machine(bench)
    console = Console(width=150)
    console.print(table(rows, ", ".join(f"{key} {value}" for key, value in about.items())))
    for note in bench.notes:
        console.print(note, markup=False, highlight=False)
    if options.json is not None:
        found = {"machine": about, "notes": bench.notes, "rows": [row.as_json() for row in rows]}
        options.json.write_text(json.dumps(found, indent=1, allow_nan=False) + "\n")


if __name__ == "__main__":
    main()
