"""Prints what the kernels of opmux-compiled cost beside those on NumPy and torch's, as a table for docs/compiled.md.

    python -m tests.benchmarks.compiled --threads 2 --only '*conv2d*'
    python -m tests.benchmarks.compiled --threads 2 --docs

On one thread it measures the processor's time, to which it makes no difference how many others wait for the processor.
"""

import argparse
import os
from collections.abc import Sequence
from fnmatch import fnmatch
from time import perf_counter, process_time
from typing import Any

from .charts import quantity
from .measuring import Call, Figure, Row, measure
from .pages import PART, ROOT

PAGE = ROOT / "docs" / "compiled.md"

#: Statements over operands of the names in OPERANDS.
STATEMENTS = (
    "F.softmax(square, -1)",
    "F.log_softmax(square, -1)",
    "F.layer_norm(square, (1024,), row, row)",
    "F.group_norm(batch, 8, channel, channel)",
    "F.batch_norm(batch, channel, channel, channel, channel)",
    "F.gelu(square)",
    "F.gelu(square, approximate='tanh')",
    "F.relu_(square)",
    "F.hardswish(square)",
    "F.hardsigmoid(square)",
    "F.hardtanh(square)",
    "F.leaky_relu(square)",
    "torch.sigmoid(square)",
    "F.silu(square)",
    "F.softplus(square)",
    "F.threshold(square, 0.1, 0.5)",
    "torch.nan_to_num(square)",
    "torch.digamma(negative)",
    "torch.cumsum(square, 0)",
    "torch.cumsum(square, 1)",
    "torch.cummax(square, 0)",
    "torch.cummax(square, 1)",
    "torch.prod(square, 1)",
    "F.max_pool1d(lines, 2)",
    "F.max_pool2d(batch, 3, 2, 1)",
    "F.max_pool2d(small, 3, 1, 1)",
    "F.avg_pool2d(batch, 3, 1, 1)",
    "F.avg_pool2d(small, 3, 1, 1)",
    "F.adaptive_avg_pool2d(batch, (7, 7))",
    "F.interpolate(batch, scale_factor=2.0)",
    "F.interpolate(batch, scale_factor=2.0, mode='bilinear')",
    "F.interpolate(small, scale_factor=2.0, mode='bilinear')",
    "F.grid_sample(pair, grid, align_corners=False)",
    "torch.index_add(table, 0, index, source)",
    "F.conv2d(image, depthwise3, padding=1, groups=64)",
    "F.conv2d(batch, depthwise3, padding=1, groups=64)",
    "F.conv2d(batch, depthwise3, padding=1, stride=2, groups=64)",
    "F.conv2d(image, depthwise5, padding=2, groups=64)",
    "F.conv2d(image, depthwise7, padding=3, groups=64)",
    "F.conv2d(small, depthwise7, padding=3, groups=64)",
    "F.conv2d(image, depthwise9, padding=4, groups=64)",
    "F.scaled_dot_product_attention(heads, heads, heads)",
    "F.scaled_dot_product_attention(heads, heads, heads, is_causal=True)",
)

#: Shapes of float32.
OPERANDS = {
    "square": (1024, 1024),
    "negative": (256, 256),
    "row": (1024,),
    "batch": (8, 64, 56, 56),
    "image": (1, 64, 28, 28),
    "small": (1, 64, 7, 7),
    "pair": (2, 16, 128, 128),
    "grid": (2, 128, 128, 2),
    "lines": (8, 64, 4096),
    "channel": (64,),
    "heads": (1, 8, 128, 64),
    "table": (1000, 64),
    "source": (4096, 64),
    "depthwise3": (64, 1, 3, 3),
    "depthwise5": (64, 1, 5, 5),
    "depthwise7": (64, 1, 7, 7),
    "depthwise9": (64, 1, 9, 9),
}


def rows(libraries: dict[str, Any], only: str) -> list[Row]:
    """The statements, on the same numbers."""
    import numpy as np

    random = np.random.default_rng(0)
    arrays: dict[str, Any] = {name: random.standard_normal(shape, np.float32) for name, shape in OPERANDS.items()}
    arrays["channel"], arrays["negative"] = np.abs(arrays["channel"]) + 0.1, -np.abs(arrays["negative"])
    arrays["index"] = random.integers(0, 1000, 4096)
    scopes: dict[str, dict[str, Any]] = {}
    for name, library in libraries.items():
        operands = {key: library.from_numpy(array.copy()) for key, array in arrays.items()}
        scopes[name] = {"torch": library, "F": library.nn.functional, **operands}
    return [
        Row("compiled", statement, {name: Call(statement, scope) for name, scope in scopes.items()})
        for statement in STATEMENTS
        if fnmatch(statement, only)
    ]


def table(compiled: Sequence[Figure], plain: Sequence[Figure]) -> list[str]:
    """Lines of Markdown."""
    lines = ["| | torch | compiled | by torch | on NumPy alone, by torch |", "|---|---|---|---:|---:|"]
    for one, other in zip(compiled, plain, strict=True):
        times = [quantity(one.spreads[name].minimum, "s") for name in ("torch", "opmux")]
        ratios = [f"{figure.ratio('torch'):.2f}" for figure in (one, other)]
        lines.append(f"| `{one.what}` | {' | '.join(times)} | {' | '.join(ratios)} |")
    return lines


def main() -> None:
    """Measures with the plugin, and then without it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=1, help="of every library (%(default)s)")
    parser.add_argument("--only", metavar="PATTERN", default="*", help='statements, such as "*conv2d*"')
    parser.add_argument("--repeats", type=int, default=60, help="turns of a fast call (%(default)s)")
    parser.add_argument("--docs", action="store_true", help="writes the table into docs/compiled.md")
    chosen = parser.parse_args()
    if chosen.docs and chosen.only != "*":
        parser.error("--docs writes the whole table: it does not go with --only")
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    os.environ |= dict.fromkeys(names, str(chosen.threads))
    os.environ["OPMUX_PLUGINS"] = "cpu,autograd,compiled"
    import torch

    import opmux

    for library in (torch, opmux):
        library.set_num_threads(chosen.threads)
    libraries = {"opmux": opmux, "torch": torch}
    clock = process_time if chosen.threads == 1 else perf_counter
    compiled = measure(rows(libraries, chosen.only), chosen.repeats, clock=clock)
    opmux.plugins.unload("compiled")
    plain = measure(rows(libraries, chosen.only), chosen.repeats, clock=clock)
    found = "\n".join(table(compiled, plain))
    print(found)
    if chosen.docs:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), chosen.threads, found), encoding="utf-8")


def written(page: str, threads: int, found: str) -> str:
    """The page with the table of so many threads in its place."""
    name = "compiled" if threads == 1 else f"compiled on {threads} threads"
    return PART.sub(lambda part: f"{part[1]}\n{found}\n\n{part[3]}" if part[2] == name else part[0], page)


if __name__ == "__main__":
    main()
