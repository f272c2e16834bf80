"""What the first run on a GPU found: CuPy differs from NumPy here, and the fake now does too."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import opmux

from .fake_cupy import Machine
from .parity import assert_alike, compare, draw, needs_compiler

ROOT = Path(__file__).parents[2]
DTYPES = ("float32", "float64", "complex64", "complex128")


@needs_compiler
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(), (1,), (2, 3)])
def test_writing_at_places(cuda: Machine, dtype: str, shape: tuple[int, ...]) -> None:
    """Elements at places are written without asking the device where memory lies, of 0-dim complex tensors too."""
    x, value = draw(0, *shape, dtype=dtype), draw(1, 1, dtype=dtype)
    index = opmux.zeros(1, dtype=opmux.int64).numpy()
    compare(lambda x, i, v: x.clone().put_(i, v), x, index, value)
    compare(lambda x, i, v: x.clone().put_(i, v, accumulate=True), x, index, value)
    number = complex(value[0]) if dtype.startswith("complex") else float(value[0])
    compare(lambda x, i: x.clone().index_fill_(0, i, number), x, index)
    if not shape:
        compare(lambda x, i, v: x.clone().index_copy_(0, i, v), x, index, value.reshape(()))


@pytest.mark.parametrize("tensors", [1, 2])
@pytest.mark.parametrize("dim", [0, 1, 2, 3])
def test_joining_images(cuda: Machine, tensors: int, dim: int) -> None:
    """Tensors whose channels lie innermost are joined to one whose channels do, which CuPy makes row-major."""
    images = [opmux.tensor(draw(k, 2, 2, 2, 2)).to(memory_format=opmux.channels_last) for k in range(tensors)]
    assert_alike(opmux.cat([x.to("cuda") for x in images], dim), opmux.cat(images, dim))
    assert_alike(opmux.cat([x.t().to("cuda").t() for x in _matrices()], 1), opmux.cat(_matrices(), 1))


def _matrices() -> list[Any]:
    return [opmux.tensor(draw(k, 3, 2)) for k in range(2)]


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("batch", [(), (2,), (0,)])
@pytest.mark.parametrize("columns", [0, 1])
def test_systems_without_columns(cuda: Machine, batch: tuple[int, ...], columns: int, left: bool) -> None:
    """Equations without right-hand sides have solutions without columns; cuBLAS is not asked for them."""
    a = draw(0, *batch, 2, 2) + 3 * opmux.eye(2).numpy()
    b = draw(1, *batch, 2, columns) if left else draw(1, *batch, columns, 2)
    lu, pivots = opmux.linalg.lu_factor(opmux.tensor(a))
    compare(lambda b, lu, p: opmux.linalg.lu_solve(lu, p, b, left=left), b, lu.numpy(), pivots.numpy())
    compare(lambda a, b: opmux.linalg.solve_triangular(a, b, upper=True, left=left), a, b)


def test_the_benchmark_run_by_its_path(tmp_path: Path) -> None:
    """The benchmark's own name hides no package: CuPy imports one of NVIDIA's that is called so, too."""
    (tmp_path / "cuda").mkdir()
    (tmp_path / "cuda" / "__init__.py").touch()
    at_exit = "import atexit, importlib.util as u; atexit.register(lambda: print(u.find_spec('cuda').origin))"
    (tmp_path / "sitecustomize.py").write_text(at_exit)
    command = [sys.executable, "tests/benchmarks/cuda.py", "--help"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == str(tmp_path / "cuda" / "__init__.py")
