"""Trains a CNN on handwritten digits, each batch in one chunk for each worker; kills a worker in the middle.

`python docs/examples/dask/digits.py` trains on the threads of this process. `--workers 2` starts two processes on this machine, and
`--kill` ends one of them halfway: Dask starts another, which computes again what was lost. The printed loss is the same each time.
"""

import argparse
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import opmux
from opmux import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from digits import accuracy, cnn, load_digits

BATCH = 256


def train(device: str, epochs: int, parts: int, halfway: Any) -> tuple[float, float]:
    """The last loss, and the accuracy on the test images."""
    opmux.manual_seed(0)
    model = cnn().to(device)
    images, labels, test_images, test_labels = (tensor.to(device) for tensor in load_digits())
    optimizer = opmux.optim.Adam(model.parameters(), lr=0.003)
    steps = epochs * (len(images) // BATCH)
    for step in range(steps):
        if step == steps // 2:
            halfway()
        first = step * BATCH % (len(images) // BATCH * BATCH)
        batch, wanted = (tensor[first : first + BATCH].clone() for tensor in (images, labels))
        if device == "dask":
            opmux.dask.rechunk(batch, (BATCH // parts, -1))
            opmux.dask.rechunk(wanted, (BATCH // parts,))
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), wanted)
        loss.backward()
        optimizer.step()
        if device == "dask":
            opmux.dask.persist(loss, model, optimizer)
    return loss.item(), accuracy(model, test_images, test_labels)


def main() -> None:
    """Trains as the command line says, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="dask")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--workers", type=int, default=0, help="processes; none are started if left out")
    parser.add_argument("--kill", action="store_true", help="end a worker halfway")
    options = parser.parse_args()
    cluster: Any = None
    if options.workers:
        from distributed import Client, LocalCluster

        cluster = LocalCluster(n_workers=options.workers, threads_per_worker=1, processes=True)
        print("dashboard:", Client(cluster).dashboard_link)

    def halfway() -> None:
        if options.kill:
            victim = next(iter(cluster.workers.values()))
            print(f"ending worker process {victim.pid}")
            os.kill(victim.pid, signal.SIGKILL)

    started = time.perf_counter()
    loss, share = train(options.device, options.epochs, max(options.workers, 2), halfway)
    print(f"loss {loss:.6f}, accuracy {share:.4f}, {time.perf_counter() - started:.1f} s")
    if cluster is not None:
        cluster.close()


if __name__ == "__main__":
    main()
