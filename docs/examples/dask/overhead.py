"""What an operator costs over dask.array itself, for graphs of 1,000 chunks: building, and building and computing, as ratios.

Each chain is built and computed in turns, raw and by opmux, on one thread. The smallest of the turns' processor times are compared.
"""

import gc
import time
from collections.abc import Callable
from typing import Any

import dask
import dask.array as da

import opmux

CHUNKS = 1000
ROUNDS = 15


def _seconds(run: Callable[[], Any]) -> float:
    gc.collect()  # What the turns before have left is not this one's.
    started = time.process_time()
    run()
    return time.process_time() - started


def _compared(name: str, raw: Callable[[], Any], ours: Callable[[], Any]) -> None:
    pairs = [(_seconds(raw), _seconds(ours)) for _ in range(ROUNDS + 2)][2:]
    first, second = map(min, zip(*pairs, strict=True))
    print(f"{name:30} {1e3 * first:8.1f} ms {1e3 * second:8.1f} ms  {second / first:5.2f}x")


def main() -> None:
    """Prints a line for each chain of operators."""
    size = 1000
    x = da.ones((CHUNKS * size,), chunks=size).persist(scheduler="sync")
    y = opmux.dask.from_array(x)
    matrix = da.ones((CHUNKS * 10, 100), chunks=(10, -1)).persist(scheduler="sync")
    chains: dict[str, tuple[Callable[[], Any], Callable[[], opmux.Tensor]]] = {
        "x + 1": (lambda: x + 1, lambda: y + 1),
        "exp(x * 2 + x)": (lambda: da.exp(x * 2 + x), lambda: opmux.exp(y * 2 + y)),
        "x.sum()": (lambda: x.sum(), lambda: y.sum()),
        "(x * x).mean()": (lambda: (x * x).mean(), lambda: (y * y).mean()),
        "m.T @ m": (lambda: matrix.T @ matrix, lambda: _product(matrix)),
    }
    print(f"{'':30} {'dask.array':>11} {'opmux':>11}  ratio")
    with dask.config.set(scheduler="sync"):
        for name, (raw, ours) in chains.items():
            _compared(f"{name}, built", raw, ours)
            _compared(f"{name}, computed", lambda r=raw: r().compute(), lambda o=ours: opmux.dask.compute(o()))


def _product(matrix: Any) -> opmux.Tensor:
    tensor = opmux.dask.from_array(matrix)
    return tensor.t() @ tensor


if __name__ == "__main__":
    main()
