"""torch has the device as soon as it is imported, and its import never fails because of it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from opmux.errors import PluginError

torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
opmux_torch: Any = pytest.importorskip("opmux_torch")

pytestmark = pytest.mark.torch


def run(text: str, tmp_path: Path, **environment: str) -> str:
    """What a program prints where the distribution is installed."""
    info = tmp_path / "opmux_torch-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: opmux-torch\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[torch.backends]\nopmux = opmux_torch:autoload\n")
    source = Path(opmux_torch.__file__).parents[1]
    path = os.pathsep.join([str(tmp_path), str(source), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", text],
        env={**os.environ, **environment, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("first", ["torch", "opmux", "opmux_torch"])
def test_importing_torch_is_enough(tmp_path: Path, first: str) -> None:
    """The entry point gives torch the device, whichever is imported first, and does not import opmux for it."""
    loaded = "False" if first == "opmux" else "'opmux' in sys.modules"
    program = f"import sys, {first}, torch; print({loaded}, torch.ones(2, device='opmux').sum().item())"
    assert run(program, tmp_path) == "False 2.0\n"


@pytest.mark.parametrize("first", ["torch, opmux_torch", "opmux_torch, torch"])
def test_importing_both_is_enough_where_torch_looks_for_nothing(tmp_path: Path, first: str) -> None:
    """Without torch's entry points importing this package gives torch the device, before torch or after it."""
    program = f"import {first}; print(torch.ones(2, device='opmux').sum().item())"
    assert run(program, tmp_path, TORCH_DEVICE_BACKEND_AUTOLOAD="0") == "2.0\n"


@pytest.mark.parametrize("autoload", ["0", "1"])
def test_a_name_is_enough(tmp_path: Path, autoload: str) -> None:
    """A program that asks this package for a name, before anything has imported torch, has the device."""
    program = "from opmux_torch import device; print(device('cpu'))"
    assert run(program, tmp_path, TORCH_DEVICE_BACKEND_AUTOLOAD=autoload) == "opmux:0\n"


def test_another_thread_imports_the_package_while_torch_is_imported(tmp_path: Path) -> None:
    """It waits for nothing that the import of torch, which comes to this package at its end, holds."""
    program = """
import sys, threading

other = threading.Thread(target=__import__, args=("opmux_torch",), daemon=True)

def meanwhile(event, args):
    if event == "import" and args[0] == "torch.functional" and other.ident is None:
        other.start()
        other.join(60)
        print("waits" if other.is_alive() else "done")

sys.addaudithook(meanwhile)
import torch
print(torch.ones(2, device="opmux").sum().item())
"""
    assert run(program, tmp_path, TORCH_DEVICE_BACKEND_AUTOLOAD="1") == "done\n2.0\n"


def test_a_taken_slot_is_said_when_the_device_is_used(tmp_path: Path) -> None:
    """Where another package has taken torch's slot, importing works, and naming a device says whose it is."""
    program = """
import torch
torch.utils.rename_privateuse1_backend("other")
import opmux_torch
try:
    opmux_torch.device("cpu")
except RuntimeError as error:
    print(type(error).__name__, "taken it for 'other'" in str(error))
"""
    assert run(program, tmp_path, TORCH_DEVICE_BACKEND_AUTOLOAD="0") == "PluginError True\n"


def test_modules_that_are_imported_anew_say_so(tmp_path: Path) -> None:
    """The copy that is imported second has no device, which is no other package's doing."""
    program = """
import sys, torch, opmux_torch
before = [sys.modules.pop(name) for name in list(sys.modules) if name.startswith("opmux_torch")]
import opmux_torch
try:
    opmux_torch.device("cpu")
except RuntimeError as error:
    print(type(error).__name__, "imported anew" in str(error))
"""
    assert run(program, tmp_path) == "PluginError True\n"


def test_another_version_of_torch_is_refused_when_the_device_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version whose interface is not known is no error on import, and one with advice when a name is asked for."""
    from opmux_torch import _installation

    monkeypatch.setattr(_installation, "_OUTCOME", [])
    monkeypatch.setattr(torch, "__version__", "2.99.0")
    _installation.install()
    with pytest.raises(PluginError, match="in torch 2.99.0\n.*2.13.*\n.*\n.*pip install"):
        _installation.require()
