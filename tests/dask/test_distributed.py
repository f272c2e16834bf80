"""Several processes on this machine: results, errors, and a process that ends in the middle."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import dask
import numpy as np
import pytest

import opmux
from opmux.errors import OperatorIndexError

distributed = pytest.importorskip("distributed", reason="needs the extra distributed")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # Dask's own, of processes that end


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two processes of one thread, which compute while the test runs."""
    with (
        dask.config.set({"distributed.logging.distributed": "critical"}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster),
    ):
        yield cluster


@pytest.fixture(autouse=True)
def _on_the_cluster(cluster: Any) -> Iterator[None]:
    with dask.config.set({"array.chunk-size": "1KiB", "scheduler": "distributed"}):
        yield


def _train(steps: int, halfway: Any) -> list[float]:
    """The losses of a small network on a batch in four chunks."""
    opmux.manual_seed(0)
    model = opmux.nn.Sequential(opmux.nn.Linear(8, 16), opmux.nn.ReLU(), opmux.nn.Linear(16, 3)).to("dask")
    values = np.random.default_rng(0).standard_normal((64, 8)).astype("float32")
    x, wanted = opmux.dask.from_array(values, (16, -1)), opmux.dask.from_array(np.arange(64) % 3, 16)
    optimizer = opmux.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    losses = []
    for step in range(steps):
        if step == steps // 2:
            halfway()
        optimizer.zero_grad()
        loss = opmux.nn.functional.cross_entropy(model(x), wanted)
        loss.backward()
        optimizer.step()
        opmux.dask.persist(loss, model, optimizer)
        losses.append(loss.item())
    return losses


def test_a_worker_that_ends_changes_no_result(cluster: Any) -> None:
    """Training in two processes gives the same losses while one of them is killed and started again."""

    def kill() -> None:
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

    expected = _train(6, lambda: None)
    assert expected[-1] < expected[0]
    assert _train(6, kill) == expected
    with dask.config.set(scheduler="sync"):
        assert np.allclose(_train(6, lambda: None), expected, rtol=1e-5)


def test_an_error_in_another_process_is_the_operators() -> None:
    """Class, text and the chunk's number arrive, and the tensor can be used again."""
    weight = opmux.ones(3, 2).to("dask")
    wrong = opmux.nn.functional.embedding(opmux.dask.from_array(np.array([0, 1, 7, 2]), 2), weight)
    with pytest.raises(OperatorIndexError, match=r"chunk \(1,\) of aten::embedding"):
        wrong.numpy()
    assert wrong[:2].tolist() == [[1, 1], [1, 1]]
    assert (weight * 2).sum().item() == 12
