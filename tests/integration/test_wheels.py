"""The wheels, installed where the source tree is not on the path."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.environments import ROOT, Environment, MakeEnvironment

DISTRIBUTIONS = ("opmux", "opmux-autograd", "opmux-cpu", "opmux-cuda")


@pytest.fixture(scope="module")
def installed(environment: MakeEnvironment) -> Environment:
    """An environment with the wheels in it."""
    return environment(*DISTRIBUTIONS)


@pytest.mark.slow
def test_wheels_hold_what_they_should(wheelhouse: Path) -> None:
    """Each wheel has its licence, its type marker and its data, and nothing of another distribution."""
    held = {}
    for package in (name.replace("-", "_") for name in DISTRIBUTIONS):
        (wheel,) = wheelhouse.glob(f"{package}-*.whl")
        files = held[package] = zipfile.ZipFile(wheel).namelist()
        assert f"{package}/py.typed" in files
        assert any(name.endswith("LICENSE") for name in files)
        assert {name.partition("/")[0].partition("-")[0] for name in files} <= {
            package,
            "opmux_pytest.py",
            "opmux_command.py",
        }
    assert any(name.startswith("opmux_cuda/kernels/") and name.endswith(".cu") for name in held["opmux_cuda"])
    assert "opmux/native/native_functions.yaml" in held["opmux"]


@pytest.mark.slow
def test_example_runs_from_wheels(installed: Environment, tmp_path: Path) -> None:
    """The digits example trains to 97 % there, with opmux imported from the new environment."""
    for name in ("digits.py", "digits.csv.gz"):
        shutil.copy(ROOT / "docs" / "examples" / name, tmp_path)
    where = (
        "import opmux, opmux_cpu, opmux_autograd as a; print(opmux.__file__, opmux_cpu.__file__, a.__file__, sep='\\n')"
    )
    for file in installed.output("-I", "-c", where).split():
        assert Path(file).is_relative_to(installed.folder)
    printed = installed.output("-I", tmp_path / "digits.py")
    scores = [float(score) for score in re.findall(r"on cpu: test accuracy ([\d.]+)%", printed)]
    assert len(scores) == 2
    assert min(scores) >= 97


@pytest.mark.slow
def test_command_line_runs_from_wheels(installed: Environment, tmp_path: Path) -> None:
    """`opmux plugins` has those of the core loaded and CUDA's unavailable, as CuPy is not installed; `opmux map` has its files."""
    listed = installed.opmux("plugins", "--json")
    states = {row["name"]: row["state"] for row in listed.value}
    assert states == {"autograd": "loaded", "cpu": "loaded", "cuda": "unavailable"}
    assert "CuPy is not installed" in listed.out
    assert installed.opmux("map", "-o", str(tmp_path / "map.html")).code == 0
    assert "aten::add.Tensor" in (tmp_path / "map.html").read_text("utf-8")


@pytest.mark.slow
def test_type_checkers_know_results_from_wheels(installed: Environment, tmp_path: Path) -> None:
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
    options = ("--strict", "--cache-dir", str(tmp_path / "cache"), "--python-executable", str(installed.python))
    command = [sys.executable, "-m", "mypy", *options, str(program)]
    done = subprocess.run(command, cwd=tmp_path, env=installed.variables, capture_output=True, text=True, check=False)
    assert "Success" in done.stdout, done.stdout
