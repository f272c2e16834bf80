"""The plugin where it cannot work: each reason, what says it; and that CuPy is imported only when it is needed."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.benchmarks import cuda as benchmark

import opmux
from opmux.cli._probe import row
from opmux.dispatch import Library, default_dispatcher, new_dispatcher, trace
from opmux.errors import PluginError
from opmux.testing import tensor_with_keys
from opmux_cuda import _probe
from opmux_cuda._probe import Wheel

from .conftest import loaded_plugin, replaced_record

pytestmark = pytest.mark.cupy

ROOT = Path(__file__).parents[2]


def driver(version: int = 12040, devices: int = 1) -> Any:
    """A stand-in for the driver's library."""

    def write(to: Any, value: int) -> int:
        to._obj.value = value
        return 0

    return SimpleNamespace(
        cuDriverGetVersion=lambda to: write(to, version),
        cuInit=lambda flags: 0 if devices else 100,
        cuDeviceGetCount=lambda to: write(to, devices),
    )


#: What is changed on a machine where all is well, and the reason that the probe then gives.
FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "no CuPy": (
        {"cupy_folder": lambda: None},
        'CuPy is not installed: python -m pip install "opmux-cuda[cuda12]", or "opmux-cuda[cuda13]"',
    ),
    "old CuPy": (
        {"installed_wheel": lambda folder: Wheel("cupy-cuda12x", 12, 13)},
        "CuPy 13 is installed, and version 14",
    ),
    "no driver": ({"load_driver": lambda: None}, "no NVIDIA driver was found"),
    "driver too old": (
        {"load_driver": lambda: driver(11080)},
        "the NVIDIA driver is too old for cupy-cuda12x: it has CUDA 11.8, and 12.0 is needed",
    ),
    "no device": (
        {"load_driver": lambda: driver(devices=0), "announced": lambda: False},
        "no CUDA device was found: the driver is there, but knows no GPU",
    ),
}


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine with CuPy 14, a driver of CUDA 12.4 and a device."""
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    monkeypatch.setattr(_probe, "cupy_folder", lambda: Path("packages"))
    monkeypatch.setattr(_probe, "installed_wheel", lambda folder: Wheel("cupy-cuda12x", 12, 14))
    monkeypatch.setattr(_probe, "load_driver", driver)
    monkeypatch.setattr(_probe, "announced", lambda: True)
    return monkeypatch


def test_nothing_is_wrong_on_a_sound_machine(sound: pytest.MonkeyPatch) -> None:
    """With CuPy, driver and device there is no reason; devices that are announced nowhere are asked for."""
    assert _probe.reason() == ""
    sound.setattr(_probe, "announced", lambda: False)
    assert _probe.reason() == ""


@pytest.mark.parametrize("fault", list(FAULTS))
def test_each_fault_has_its_reason(sound: pytest.MonkeyPatch, fault: str) -> None:
    """What is missing is named, with what to do."""
    parts, reason = FAULTS[fault]
    for name, part in parts.items():
        sound.setattr(_probe, name, part)
    assert _probe.reason().startswith(reason)


@pytest.mark.parametrize("value", ["", "-1", "NoDevFiles", "-1,0"])
def test_hidden_devices_are_a_reason(sound: pytest.MonkeyPatch, value: str) -> None:
    """The environment variable that hides every device is named."""
    sound.setenv("CUDA_VISIBLE_DEVICES", value)
    assert f"CUDA_VISIBLE_DEVICES={value!r} hides all of them" in _probe.reason()


def test_a_driver_that_is_awake_is_not_asked(sound: pytest.MonkeyPatch) -> None:
    """Where devices are announced the driver is not initialised, which takes long."""
    asked = driver()
    asked.cuInit = lambda flags: pytest.fail("the driver was initialised")
    sound.setattr(_probe, "load_driver", lambda: asked)
    assert _probe.reason() == ""


def test_the_wheel_is_read_from_the_folder(tmp_path: Path) -> None:
    """CuPy's wheel is told by the name of its metadata; a build from source has none."""
    assert _probe.installed_wheel(tmp_path) is None
    (tmp_path / "cupy_cuda13x-14.2.0.dist-info").mkdir()
    assert _probe.installed_wheel(tmp_path) == Wheel("cupy-cuda13x", 13, 14)
    assert _probe.installed_wheel(tmp_path / "none") is None


class TestUnavailable:
    """The plugin where it cannot work."""

    def test_its_record_says_why(self) -> None:
        """State and reason are in the list of plugins, and its kernels are counted."""
        with loaded_plugin(lambda: "no driver here") as record:
            assert (record.state, record.reason) == ("unavailable", "no driver here")
            assert "CUDA" in record.keys
            assert record.kernel_count > 800
            shown = row(record)
            assert (shown["state"], "no driver here" in shown["reason"]) == ("unavailable", True)

    def test_its_kernels_are_in_the_tables(self) -> None:
        """The dispatch table shows the kernel of an operator and where it comes from."""
        with loaded_plugin(lambda: "no driver here"):
            entry = default_dispatcher.dispatch_table("aten::add.Tensor")["CUDA"]
            assert entry.rule == "kernel"
            assert entry.kernel is not None
            assert entry.kernel.name == "add_impl"

    @pytest.mark.parametrize(
        "use",
        [
            lambda: opmux.zeros(2, device="cuda"),
            lambda: opmux.rand(2, device="cuda:1"),
            lambda: opmux.tensor([1.0], device="cuda"),
            lambda: opmux.ones(2).cuda(),
            lambda: opmux.ones(2).to("cuda"),
            lambda: opmux.ones(2).pin_memory(),
            lambda: opmux.cuda.current_device(),
            lambda: opmux.cuda.synchronize(),
            lambda: opmux.cuda.Stream(),
            lambda: opmux.cuda.mem_get_info(),
            lambda: opmux.cuda.initial_seed(),
            lambda: opmux.plugins.load("cuda"),
        ],
    )
    def test_a_use_says_the_reason(self, use: Any) -> None:
        """Every use of the device raises the reason, and what to do."""
        with loaded_plugin(lambda: "no driver here"):
            with pytest.raises(PluginError) as caught:
                use()
            assert "plugin 'cuda' is unavailable" in str(caught.value)
            assert caught.value.found == "no driver here"
            assert 'opmux.plugins.load("cuda")' in caught.value.advice

    def test_a_trace_shows_what_came_to_its_key(self, caplog: pytest.LogCaptureFixture) -> None:
        """A kernel that needs no device is recorded, without a time there, and nothing is logged."""
        with loaded_plugin(lambda: "no driver here"), Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define("f(Tensor x) -> str", lambda x: "ran", "CUDA")
            with trace() as traced:
                assert library.dispatcher.ops.ns.f(tensor_with_keys("CUDA")) == "ran"
        assert [(event.operator, event.device_duration) for event in traced.events()] == [("ns::f", None)]
        assert caplog.text == ""

    def test_whether_it_is_available_can_be_asked(self) -> None:
        """The namespace is there, and says that there is no device."""
        with loaded_plugin(lambda: "no driver here"):
            assert opmux.cuda.is_available() is False
            assert opmux.cuda.device_count() == 0
            assert opmux.cuda.is_bf16_supported() is False
            assert not opmux.ones(2).is_pinned()

    def test_seeds_and_what_is_logged_need_no_device(self) -> None:
        """Programs seed, clear and log without asking first: nothing is seeded, and no memory is taken."""
        with loaded_plugin(lambda: "no driver here"):
            for call in (opmux.cuda.seed, opmux.cuda.seed_all, opmux.cuda.empty_cache):
                assert call() is None
            opmux.cuda.manual_seed(0)
            opmux.cuda.manual_seed_all(0)
            opmux.cuda.set_rng_state_all(opmux.cuda.get_rng_state_all())
            assert opmux.cuda.memory_allocated() == opmux.cuda.memory_reserved("cuda") == 0
            assert opmux.cuda.max_memory_allocated(0) == opmux.cuda.max_memory_reserved() == 0
            assert opmux.cuda.memory_stats() == {}

    def test_the_benchmark_ends_with_the_reason(self) -> None:
        """The benchmark of the device says the error in its four parts, and nothing else."""
        with loaded_plugin(lambda: "no driver here"), pytest.raises(SystemExit) as caught:
            benchmark.main(["--smoke"])
        text = str(caught.value.code)
        assert "plugin 'cuda' is unavailable" in text
        assert "  found: no driver here\n" in text
        assert "  what to do: " in text

    def test_it_can_be_loaded_once_the_reason_is_gone(self) -> None:
        """Loading it again looks again."""
        reasons = ["no driver here", ""]
        with loaded_plugin(lambda: reasons[0]) as record:
            reasons.pop(0)
            opmux.plugins.load("cuda")
            assert record.state == "loaded"
            assert opmux.zeros(2, device="cuda").tolist() == [0.0, 0.0]


def test_without_the_plugin_the_error_names_the_extra() -> None:
    """Where it is not installed, the device and the namespace say how to install it."""
    with replaced_record():
        for use in (lambda: opmux.ones(2).cuda(), lambda: opmux.cuda.is_available()):
            with pytest.raises(PluginError, match=r'python -m pip install "opmux-cuda\[cuda12\]"'):
                use()


PROGRAM = """
import sys
import opmux
record = next(r for r in opmux.plugins.status() if r.name == "cuda")
assert record.state in ("loaded", "unavailable"), record
assert record.kernel_count > 800
opmux.cuda
opmux.dispatch.default_dispatcher.dispatch_table("aten::mul.Tensor")
opmux.ones(2).sum().item()
assert not [name for name in sys.modules if name.startswith("cupy")], "CuPy was imported"
print(record.reason)
"""


def _install(folder: Path) -> None:
    """Writes the metadata of the plugin, as pip does."""
    metadata = folder / "opmux_cuda-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: opmux-cuda\nVersion: 0.1.0\nRequires-Dist: opmux\n\n"
    )
    (metadata / "entry_points.txt").write_text("[opmux.backends]\ncuda = opmux_cuda.plugin\n")


def _run(program: str, *folders: Path, **environment: str) -> str:
    path = os.pathsep.join([*map(str, folders), *filter(None, sys.path)])
    variables = {**os.environ, "PYTHONPATH": path, "OPMUX_PLUGINS": "cpu,autograd,cuda", **environment}
    done = subprocess.run([sys.executable, "-c", program], env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_opmux_imports_no_cupy(tmp_path: Path) -> None:
    """With the plugin and CuPy installed, loading, listing and explaining leave CuPy alone."""
    _install(tmp_path)
    (tmp_path / "cupy").mkdir()
    (tmp_path / "cupy" / "__init__.py").write_text("raise AssertionError('CuPy was imported')\n")
    _run(PROGRAM, tmp_path)


def test_a_hidden_device_is_said_before_cupy_is_imported(tmp_path: Path) -> None:
    """The reason of a fresh process, through the real probe: no driver on most machines, else the hidden devices."""
    _install(tmp_path)
    (tmp_path / "cupy").mkdir()
    (tmp_path / "cupy" / "__init__.py").write_text("raise AssertionError('CuPy was imported')\n")
    reason = _run(PROGRAM, tmp_path, CUDA_VISIBLE_DEVICES="")
    assert "no NVIDIA driver was found" in reason or "CUDA_VISIBLE_DEVICES='' hides all of them" in reason


@pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")
def test_the_real_cupy_without_a_device(tmp_path: Path) -> None:
    """The installed CuPy, on a machine without a driver or with its devices hidden, is not imported to find that out."""
    _install(tmp_path)
    reason = _run(PROGRAM, tmp_path, CUDA_VISIBLE_DEVICES="-1")
    assert "no NVIDIA driver was found" in reason or "hides all of them" in reason
