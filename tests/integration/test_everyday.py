"""Tensors in the hands of what Python users have around them: plots, tables, processes, notebooks, type checkers."""

import concurrent.futures
import importlib
import importlib.util
import multiprocessing
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorValueError

pytestmark = pytest.mark.slow

PROGRAM = Path(__file__).parent / "typed_program.py"
T = opmux.tensor([1.0, 2.0, 3.0])
M = opmux.arange(16.0).reshape(4, 4)

_PLOTS: dict[str, Callable[[Any, Any], Any]] = {
    "plot": lambda plt, x: plt.plot(x, x),
    "columns": lambda plt, x: plt.plot(M[:3], x),
    "scatter": lambda plt, x: plt.scatter(x, x, c=x, s=x),
    "hist": lambda plt, x: plt.hist([x, x]),
    "bar": lambda plt, x: plt.bar(x, x),
    "errorbar": lambda plt, x: plt.errorbar(x, x, yerr=x),
    "fill_between": lambda plt, x: plt.fill_between(x, x),
    "limits": lambda plt, x: plt.axvline(x[0]),
    "imshow": lambda plt, x: plt.imshow(x.reshape(1, 3), vmin=x.min(), vmax=x.max()),
    "contour": lambda plt, x: plt.contour(x + M[:3, :3]),
    "histograms": lambda plt, x: plt.hist(x.reshape(3, 1) * M[:3, :2]),
    "boxes": lambda plt, x: plt.boxplot(x.reshape(3, 1) * M[:3, :2]),
    "violins": lambda plt, x: plt.violinplot(x.reshape(3, 1) * M[:3, :2]),
    "lines": lambda plt, x: plt.plot(x, x.reshape(3, 1) * M[:3, :2]),
    "stack": lambda plt, x: plt.stackplot(x, x.reshape(1, 3) * M[:2, :3]),
}


@each("plot", _PLOTS)
def test_plots(plot: str) -> None:
    """Matplotlib takes tensors, and refuses those that require grad as it does in torch."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    plt = importlib.import_module("matplotlib.pyplot")
    try:
        _PLOTS[plot](plt, T)
        plt.gcf().canvas.draw()
        with pytest.raises(OperatorValueError, match="requires grad"):
            _PLOTS[plot](plt, T.detach().requires_grad_())
    finally:
        plt.close("all")


@each("plot", _PLOTS)
def test_plots_are_those_of_arrays(plot: str) -> None:
    """Dot for dot: columns of a matrix are data sets, as those of an array are, and not its rows."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    plt = importlib.import_module("matplotlib.pyplot")
    drawn = []
    for x, matrix in ((T, M), (T.numpy(), M.numpy())):
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setitem(globals(), "M", matrix)
                _PLOTS[plot](plt, x)
            plt.gcf().canvas.draw()
            drawn.append(bytes(plt.gcf().canvas.buffer_rgba()))
        finally:
            plt.close("all")
    assert drawn[0] == drawn[1]


def test_tables() -> None:
    """Pandas makes series and columns of tensors with their dtypes, and computes with them where NumPy asks for these."""
    pd = pytest.importorskip("pandas")
    assert pd.Series(T).dtype == "float32"
    frame = pd.DataFrame({"a": T, "b": opmux.arange(3), "c": T > 1})
    assert [str(d) for d in frame.dtypes] == ["float32", "int64", "bool"]
    assert pd.DataFrame(M).shape == (4, 4)
    if np.lib.NumpyVersion(np.__version__) >= "2.4.0":
        for product in (frame["a"] * T, T * frame["a"]):
            assert product.tolist() == [1, 4, 9]
        assert (frame["a"] > T - 1).all()
    frame["d"] = T
    assert opmux.tensor(frame["d"]).tolist() == T.tolist()
    with pytest.raises(OperatorValueError, match="requires grad"):
        pd.Series(T.detach().requires_grad_())


def gradient(x: opmux.Tensor) -> opmux.Tensor:
    """What other processes compute."""
    leaf = x.detach().requires_grad_()
    (leaf * leaf).sum().backward()
    assert leaf.grad is not None
    return leaf.grad


def _send(queue: Any, x: opmux.Tensor) -> None:
    queue.put(gradient(x))


@each("method", multiprocessing.get_all_start_methods())
def test_processes(method: str) -> None:
    """A pool, a queue, a pipe and an executor carry tensors, however processes begin."""
    context: Any = multiprocessing.get_context(method)
    with context.Pool(1) as pool:
        assert pool.map(gradient, [T, T])[1].tolist() == [2, 4, 6]
    queue = context.Queue()
    process = context.Process(target=_send, args=(queue, T))
    process.start()
    assert queue.get(timeout=120).tolist() == [2, 4, 6]
    process.join()
    near, far = context.Pipe()
    near.send(T.to(opmux.bfloat16))
    assert far.recv().dtype is opmux.bfloat16
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as executor:
        assert executor.submit(gradient, T).result().tolist() == [2, 4, 6]


def test_joblib() -> None:
    """Its processes, its memory-mapped arguments, its files and its hashes take tensors."""
    joblib = pytest.importorskip("joblib")
    for backend in ("loky", "threading"):
        found = joblib.Parallel(2, backend=backend, max_nbytes=8)(joblib.delayed(gradient)(x) for x in (T, T))
        assert [x.tolist() for x in found] == [[2, 4, 6]] * 2
    assert joblib.hash(T) == joblib.hash(T.clone()) != joblib.hash(T + 1)


def test_notebooks_show_tensors() -> None:
    """As text, shortened as `print` does, in lists too; as PyTorch there is no HTML."""
    formatters = pytest.importorskip("IPython.core.formatters")
    shown, _ = formatters.DisplayFormatter().format(opmux.zeros(1000, 1000))
    assert list(shown) == ["text/plain"]
    assert shown["text/plain"] == repr(opmux.zeros(1000, 1000))
    assert len(shown["text/plain"]) < 1000
    pretty = pytest.importorskip("IPython.lib.pretty").pretty
    assert pretty([T, {"a": T}]) == "[tensor([1., 2., 3.]), {'a': tensor([1., 2., 3.])}]"


#: Mistakes that type checkers find in programs for PyTorch too.
MISTAKES = (
    'opmux.relu("no tensor")',
    'x + "no number"',
    'opmux.add(x, x, alpha="two")',
    "x.to(3.5)",
    'x.size("first")',
    "x.item(3)",
    "nn.Sequential(1, 2)",
    "nn.ModuleList([1])",
    "opmux.meshgrid(x, indexing=1)",
    "opmux.autograd.grad(3, x)",
    "opmux.autograd.no_such_name",
    "opmux.cuda.no_such_name",
    "cast(x, times='two')",
    "on_cpu(1)",
    "x += [1]",
)


@pytest.mark.parametrize("checker", ["mypy --strict", f"pyright --pythonpath {sys.executable}"])
def test_type_checkers(checker: str, tmp_path: Path) -> None:
    """A user's program, away from this checkout's settings, has no error, and every mistake of another is found."""
    module, *options = checker.split()
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"{module} is not installed")
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    text = PROGRAM.read_text()
    right.write_text(text)
    wrong.write_text(text + "\n".join(MISTAKES) + "\n")
    command = [sys.executable, "-m", module, *options, str(right), str(wrong)]  # in one run, which reads opmux once
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=600)
    told = [line for line in found.stdout.splitlines() if ".py:" in line and "error" in line]
    assert found.returncode == 1, found.stdout + found.stderr
    assert all("wrong.py:" in line for line in told), found.stdout
    lines = {int(line.partition("wrong.py:")[2].partition(":")[0]) for line in told}
    first = text.count("\n") + 1
    missed = [mistake for number, mistake in enumerate(MISTAKES, first) if number not in lines]
    assert (missed, min(lines) >= first) == ([], True), found.stdout
