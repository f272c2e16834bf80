"""The wheels, installed where the source tree is not on the path."""

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DISTRIBUTIONS = (".", "plugins/cpu", "plugins/autograd", "plugins/cuda")


def run(*command: str | Path, cwd: Path) -> str:
    """Output of a command that must succeed, without what the test run has put into the environment."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("OPMUX_", "PYTHON", "COVERAGE"))}
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheels of the core and of its plugins, built here."""
    folder = tmp_path_factory.mktemp("wheels")
    sources = [str(ROOT / name) for name in DISTRIBUTIONS]
    build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder)
    run(*build, *sources, cwd=folder)
    return sorted(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheels: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a new virtual environment with the wheels in it."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    interpreter = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    # Byte code is made of what is imported, when it is.
    options = ("--python", interpreter, "install", "--quiet", "--no-compile")
    run(sys.executable, "-m", "pip", *options, *wheels, cwd=folder)
    return interpreter


@pytest.mark.slow
def test_wheels_hold_what_they_should(wheels: list[Path]) -> None:
    """Each wheel has its licence, its type marker and its data, and nothing of another distribution."""
    assert [wheel.name.partition("-")[0] for wheel in wheels] == ["opmux", "opmux_autograd", "opmux_cpu", "opmux_cuda"]
    for wheel in wheels:
        package = wheel.name.partition("-")[0]
        names = run(sys.executable, "-m", "zipfile", "-l", wheel, cwd=wheel.parent)
        files = [line.split()[0] for line in names.splitlines()[1:]]
        assert f"{package}/py.typed" in files
        assert any(name.endswith("LICENSE") for name in files)
        assert {name.partition("/")[0].partition("-")[0] for name in files} <= {
            package,
            "opmux_pytest.py",
            "opmux_command.py",
        }
    assert any(name.startswith("opmux_cuda/kernels/") and name.endswith(".cu") for name in files)
    assert "opmux/native/native_functions.yaml" in run(
        sys.executable, "-m", "zipfile", "-l", wheels[0], cwd=wheels[0].parent
    )


@pytest.mark.slow
def test_example_runs_from_wheels(python: Path, tmp_path: Path) -> None:
    """The digits example trains to 97 % there, with opmux imported from the new environment."""
    for name in ("digits.py", "digits.csv.gz"):
        shutil.copy(ROOT / "docs" / "examples" / name, tmp_path)
    where = (
        "import opmux, opmux_cpu, opmux_autograd as a; print(opmux.__file__, opmux_cpu.__file__, a.__file__, sep='\\n')"
    )
    for file in run(python, "-I", "-c", where, cwd=tmp_path).split():
        assert Path(file).is_relative_to(python.parents[1])
    printed = run(python, "-I", tmp_path / "digits.py", cwd=tmp_path)
    scores = [float(score) for score in re.findall(r"on cpu: test accuracy ([\d.]+)%", printed)]
    assert len(scores) == 2
    assert min(scores) >= 97


@pytest.mark.slow
def test_command_line_runs_from_wheels(python: Path, tmp_path: Path) -> None:
    """`opmux plugins` has those of the core loaded and CUDA's unavailable, as CuPy is not installed; `opmux map` has its files."""
    printed = run(python.with_name("opmux"), "plugins", "--json", cwd=tmp_path)
    states = {row["name"]: row["state"] for row in json.loads(printed)}
    assert states == {"autograd": "loaded", "cpu": "loaded", "cuda": "unavailable"}
    assert "CuPy is not installed" in printed
    run(python.with_name("opmux"), "map", "-o", "map.html", cwd=tmp_path)
    assert "aten::add.Tensor" in (tmp_path / "map.html").read_text("utf-8")


@pytest.mark.slow
def test_type_checkers_know_results_from_wheels(python: Path, tmp_path: Path) -> None:
    """A program of a user passes mypy in strict mode, with operators typed by result."""
    program = tmp_path / "program.py"
    program.write_text(
        "from typing import Any, assert_type\n\n"
        "import opmux\n\n"
        "x = opmux.tensor([1.0, 2.0])\n"
        "assert_type(opmux.ops.aten.add(x, 1), opmux.Tensor)\n"
        "assert_type(opmux.ops.aten.max.dim(x, 0), tuple[opmux.Tensor, opmux.Tensor])\n"
        "assert_type(opmux.ops.mine.twice(x), Any)\n"
    )
    options = ("--strict", "--cache-dir", tmp_path / "cache", "--python-executable", python)
    assert "Success" in run(sys.executable, "-m", "mypy", *options, program, cwd=tmp_path)
