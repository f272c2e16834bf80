"""The example of a device with memory of its own and kernels in C, installed from a wheel; skipped where there is no OpenCL."""

import json
import shutil
from pathlib import Path

import pytest
from tests.environments import ROOT, Environment, MakeEnvironment

pytestmark = pytest.mark.slow

EXAMPLE = ROOT / "docs" / "examples" / "opencl"

#: Of what it has kernels for, and of what is made of views and of the CPU's.
PATTERNS = ("m[mu]*", "views")


@pytest.fixture(scope="module")
def installed(environment: MakeEnvironment) -> Environment:
    """An environment with the package, and its tests beside it."""
    made = environment("opmux-opencl[cpu]", "opmux-autograd", "pytest")
    listed = made.opmux("plugins", "--json")
    (row,) = [row for row in listed.value if row["name"] == "opencl"]
    if row["state"] != "loaded":
        assert row["state"] == "unavailable"
        pytest.skip(row["reason"])
    shutil.copytree(EXAMPLE / "tests", made.folder / "tests")
    return made


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_passes_the_check(installed: Environment, pattern: str) -> None:
    """Nothing fails, and nothing is missing."""
    done = installed.opmux("check", "opencl", "--operators", pattern, "--json")
    assert done.code == 0, f"{done.out[-4000:]}\n{done.err[-4000:]}"
    counts = json.loads(done.out)["counts"]
    assert counts["passed"] > 50
    assert (counts["failed"], counts["missing"]) == (0, 0)


def test_its_own_tests_pass(installed: Environment) -> None:
    """It comes and goes and leaves nothing; of the calls, those of one operator."""
    chosen = "not test_conformance or test_conformance[addmm]"
    installed.output("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, "tests")


def test_its_example(installed: Environment) -> None:
    """What the README shows, with its own kernels where it has them, and the CPU's where it has none."""
    program = (
        "import opmux\n"
        "x = opmux.ones(2, 3, device='opencl', requires_grad=True)\n"
        "(x * x + x).sum().backward()\n"
        "print(x.grad.tolist(), sorted(opmux.native.array_backend('opencl').fallbacks))"
    )
    shown = installed.output("-W", "ignore", "-c", program)
    assert shown.startswith("[[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]] ")
    assert "aten::sum" in shown
    assert "aten::mul" not in shown


@pytest.mark.parametrize(
    ("platforms", "reason"),
    [
        ("raise Error('PLATFORM_NOT_FOUND_KHR')", "OpenCL finds no device: PLATFORM_NOT_FOUND_KHR; python -m pip"),
        ("return [Empty()]", "OpenCL finds no device: DEVICE_NOT_FOUND; python -m pip"),
        ("return []", 'OpenCL finds no device; python -m pip install "opmux-opencl[cpu]"'),
    ],
)
def test_without_opencl(installed: Environment, tmp_path: Path, platforms: str, reason: str) -> None:
    """Where there is no device the plugin is listed with the reason, and nothing else is hindered."""
    code = "Buffer = CommandQueue = Kernel = object\n\n\nclass Error(Exception):\n    pass\n"
    code += "\n\nclass Empty:\n    def get_devices(self):\n        raise Error('DEVICE_NOT_FOUND')\n"
    code += f"\n\ndef get_platforms():\n    {platforms}\n"
    (tmp_path / "pyopencl.py").write_text(code)
    listed = installed.opmux("plugins", "--json", variables={"PYTHONPATH": str(tmp_path)})
    rows = {row["name"]: row for row in listed.value}
    assert (rows["cpu"]["state"], rows["opencl"]["state"]) == ("loaded", "unavailable")
    assert rows["opencl"]["reason"].startswith(reason)
