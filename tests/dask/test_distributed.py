"""Several processes on this machine: results, errors, and a process that ends in the middle."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dask
import dask.array as da
import numpy as np
import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorIndexError

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


def test_a_chunk_that_is_no_tensor_is_named() -> None:
    """A chunk that the operator cannot take is refused with operator and chunk, and the workers go on."""
    words = da.from_array(np.array([1.0, 2, 3, 4]), chunks=2).map_blocks(_broken, dtype="float64", meta=np.empty(0))
    wrong = opmux.dask.from_array(words) * 2
    with pytest.raises(OperatorArgumentError, match=r"chunk \(\d,\) of aten::mul.Tensor"):
        wrong.numpy()
    assert (opmux.ones(4, device="dask") * 2).tolist() == [2] * 4


def _broken(block: Any) -> Any:
    return np.array(["no", "number"])


def test_computing_on_workers_is_computing_here() -> None:
    """`compute`, `persist` and sizes that are not known work with a client, and give what threads give."""
    x = opmux.dask.from_array(np.arange(40.0).reshape(20, 2), (5, -1))
    chosen = x[x[:, 0] > 7]
    total = (chosen * 2).sum()
    with dask.config.set(scheduler="sync"):
        expected = total.item()
    assert opmux.dask.compute(total, [chosen.mean()])[0].item() == expected == total.item()
    opmux.dask.persist(chosen)
    assert len(opmux.dask.array(chosen).dask.layers) == 1
    assert opmux.dask.compute_chunk_sizes(chosen).shape == (16, 2)


def _total(tensor: opmux.Tensor) -> float:
    return float(tensor.sum().item())


def test_tensors_are_arguments_of_tasks() -> None:
    """They go as graphs, which the worker computes; nothing waits for this process."""
    x = opmux.dask.from_array(np.arange(6.0), 2)
    client = distributed.get_client()
    assert [client.submit(_total, t).result(timeout=60) for t in (x, x[x > 3], opmux.ones(3))] == [15, 9, 3]


def test_progress_names_the_dashboard(capsys: pytest.CaptureFixture[str]) -> None:
    """With a client active there is no bar, but the address where to look."""
    with opmux.dask.progress():
        opmux.ones(8, device="dask").sum().item()
    assert capsys.readouterr().out.startswith("dashboard: ")


def test_a_graph_is_drawn_and_not_computed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a client active too; what draws is a program, in whose place the graph itself is written."""
    pytest.importorskip("graphviz", reason="dask.visualize draws with graphviz")
    (tmp_path / "dot").write_text("#!/bin/sh\ncat\n")
    (tmp_path / "dot").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    total = (opmux.dask.from_array(np.arange(6.0), 2) * 2).sum()
    opmux.dask.visualize(total, filename=str(tmp_path / "graph.png"))
    text = (tmp_path / "graph.png").read_text()
    assert text.count("mul") >= 3
    assert "->" in text
    assert distributed.get_client().futures == {}


def test_cancelled_work_leaves_tensors_usable() -> None:
    """What was cancelled is computed again from its graph when it is asked for."""
    x = opmux.dask.from_array(np.arange(64.0), 8)
    total = (x * x).sum()
    client = distributed.get_client()
    future = client.compute(opmux.dask.array(total))
    future.cancel()
    assert total.item() == sum(i * i for i in range(64))
    assert (total + 1).item() == sum(i * i for i in range(64)) + 1
