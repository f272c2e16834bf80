"""How much faster two worker processes are than one: a pass over generated data, computed on clusters of one and of two in turns.

`python docs/examples/dask/scaling.py` takes about a minute and a half on two cores. Nothing else should run beside it. With
`--tasks 2000` it prints instead what the scheduler takes for each task, between two processes whose tasks do nothing.
"""

import argparse
import time

import dask
from distributed import Client, LocalCluster

import opmux

ROUNDS = 3


def seconds(workers: int, chunks: int, rows: int) -> float:
    """The shortest of some passes: the moments of generated columns, each chunk a task of its own."""
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster),
        dask.config.set({"array.chunk-size": rows * 50 * 8}),
    ):
        opmux.manual_seed(0)
        features = opmux.randn(rows * chunks, 50, device="dask", dtype=opmux.float64)
        opmux.dask.rechunk(features, (rows, -1))
        moments = (features.sigmoid().t() @ features).sum()
        opmux.dask.compute(moments)  # the processes import what they need
        times = []
        for _ in range(ROUNDS):
            started = time.perf_counter()
            opmux.dask.compute(moments)
            times.append(time.perf_counter() - started)
    return min(times)


def _nothing(number: int) -> int:
    return number


def milliseconds_of_a_task(tasks: int) -> float:
    """The shortest of some rounds of tasks that do nothing, for each of them."""
    times = []
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        for _ in range(ROUNDS + 1):
            started = time.perf_counter()
            client.gather(client.map(_nothing, range(tasks), pure=False))
            times.append(time.perf_counter() - started)
    return 1e3 * min(times) / tasks


def main() -> None:
    """Prints the times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=60)
    parser.add_argument("--rows", type=int, default=100_000, help="rows of a chunk, of 50 columns each")
    parser.add_argument("--tasks", type=int, default=0, help="how many that do nothing")
    options = parser.parse_args()
    if options.tasks:
        print(f"{milliseconds_of_a_task(options.tasks):.2f} ms for each of {options.tasks} tasks that do nothing")
        return
    one, two = (seconds(workers, options.chunks, options.rows) for workers in (1, 2))
    print(f"one process {one:.2f} s, two processes {two:.2f} s: {one / two:.2f} times as fast")


if __name__ == "__main__":
    main()
