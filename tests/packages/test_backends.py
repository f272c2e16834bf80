"""The backends over jax and over torch's array API, installed from wheels where the source tree is not on the path."""

import re
import shutil
from pathlib import Path

import pytest
from tests.environments import ROOT, Environment, MakeEnvironment

pytestmark = pytest.mark.slow

EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture(scope="module")
def installed(environment: MakeEnvironment) -> Environment:
    """An environment with both packages, and their expected failures, tests and examples beside them."""
    made = environment("opmux-jax", "opmux-torch-array", "opmux-cpu", "opmux-autograd", "pytest")
    for name in ("jax", "torch_array"):
        shutil.copytree(
            EXAMPLES / name, made.folder / name, ignore=shutil.ignore_patterns("src", "pyproject.toml", "__pycache__")
        )
    return made


def test_they_are_found(installed: Environment) -> None:
    """Importing opmux loads both, and imports neither jax nor torch."""
    program = (
        "import sys, opmux\n"
        "print({r.name: (r.state, r.distribution) for r in opmux.plugins.status() if r.name in ('jax', 'torch_array')})\n"
        "print(sorted({'jax', 'torch', 'array_api_compat'} & sys.modules.keys()), opmux.__file__)"
    )
    found, imported = installed.output("-c", program).splitlines()
    assert found == "{'jax': ('loaded', 'opmux-jax'), 'torch_array': ('loaded', 'opmux-torch-array')}"
    assert imported.startswith("[] ")
    assert str(installed.folder) in imported


@pytest.mark.parametrize(
    ("device", "x64", "pattern"),
    [("jax", "1", "ad*"), ("jax", "0", "s[ou]*"), ("torch_array", "1", "*"), ("jax", "1", "views")],
)
def test_they_pass_the_check(
    installed: Environment, one_context: dict[str, str], device: str, x64: str, pattern: str
) -> None:
    """`opmux check` finds what the author's file says and nothing else."""
    name = "expected_failures.toml" if x64 == "1" else "expected_failures_32.toml"
    # Some of the views' programs compile others while jax makes theirs, which takes a context of their own.
    shared = one_context if device == "jax" and pattern != "views" else {}
    done = installed.opmux(
        *("check", device, "--operators", pattern, "--expected", str(installed.folder / device / name)),
        variables={"JAX_ENABLE_X64": x64, **shared},
    )
    assert done.code == 0, f"{done.out[-4000:]}\n{done.err[-4000:]}"
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (passed|missing|failed)", done.out)}
    assert counts["passed"] > 20
    assert counts.get("missing", 0) <= 0.05 * counts["passed"]


@pytest.mark.parametrize("name", ["jax", "torch_array"])
def test_their_own_tests_pass(installed: Environment, one_context: dict[str, str], name: str) -> None:
    """Loading and unloading, and functions that jax.jit compiles; of the calls, those of one operator."""
    chosen = "not test_conformance or test_conformance[addmm]"
    if name == "torch_array":  # Its whole check above loads it a hundred times too.
        chosen = f"({chosen}) and not test_unloading"
    options = ("-q", "-W", "error", "-p", "no:cacheprovider", "-k", chosen)
    variables = one_context if name == "jax" else {}
    installed.output("-m", "pytest", *options, str(installed.folder / name / "tests"), variables=variables)


def test_an_operator_library_with_kernels_for_two_backends(
    environment: MakeEnvironment, one_context: dict[str, str]
) -> None:
    """With a device `jax` beside the CPU all packages load without a word, and the library's own tests run on both devices."""
    made = environment("opmux-filters", "opmux-nan-guard", "opmux-jax", "opmux-cpu", "opmux-autograd", "pytest")
    listed = made.opmux("plugins", "--json")
    assert {row["name"]: row["state"] for row in listed.value} == dict.fromkeys(
        ("autograd", "cpu", "filters", "jax", "nan_guard"), "loaded"
    )
    assert "waits" not in listed.out  # its kernel for jax is in place
    shutil.copytree(EXAMPLES / "filters" / "tests", made.folder / "tests")
    chosen = ("-k", "TestValues or own_kernels", "-p", "no:cacheprovider")
    variables = {"JAX_ENABLE_X64": "1", **one_context}  # they compute in float64 and int64 too
    shown = made.output("-m", "pytest", "-v", *chosen, Path("tests", "test_operators.py"), variables=variables)
    passed = [line for line in shown.splitlines() if "PASSED" in line]
    assert len([line for line in passed if "jax" in line]) == len([line for line in passed if "cpu" in line]) > 0


def test_a_training_step_under_jit(installed: Environment) -> None:
    """The example ends with the same loss step by step and compiled."""
    shown = installed.output(Path("jax", "train.py"))
    losses = re.findall(r"loss (\S+)", shown)
    assert len(losses) == 2
    assert float(losses[0]) == pytest.approx(float(losses[1]), rel=1e-3)
    assert float(losses[0]) < 0.1
