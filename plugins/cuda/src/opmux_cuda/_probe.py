"""Whether this machine can run the plugin, found out without importing CuPy and, where possible, without waking the driver.

Initialising CUDA takes a good part of a second on some machines, and `import opmux` asks here each time. So devices are looked
for where the driver announces them, and only where it announces none is it asked.
"""

import ctypes
import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

__all__ = [
    "Wheel",
    "announced",
    "cupy_folder",
    "device_count",
    "driver_version",
    "hidden_devices",
    "installed_wheel",
    "load_driver",
    "reason",
]

_INSTALL: Final = 'python -m pip install "opmux-cuda[cuda12]", or "opmux-cuda[cuda13]" for a driver of CUDA 13'
_OLDEST: Final = 14
#: Where Linux, WSL and Jetson's Linux announce devices.
_ANNOUNCED: Final = (("/dev", re.compile(r"nvidia\d+|dxg|nvhost-gpu")), ("/proc/driver/nvidia/gpus", re.compile(".+")))
_WHEEL: Final = re.compile(r"cupy[_-]cuda(?P<cuda>\d+)x-(?P<version>\d+)[^/]*\.(dist|egg)-info")


class Wheel(NamedTuple):
    """The wheel that CuPy was installed from.

    Attributes:
        name: "cupy-cuda12x".
        cuda: Major version of CUDA that it needs.
        version: Major version of CuPy.
    """

    name: str
    cuda: int
    version: int


def reason() -> str:
    """Why the plugin cannot work here; empty if nothing is known against it."""
    folder = cupy_folder()
    if folder is None:
        return f"CuPy is not installed: {_INSTALL}"
    wheel = installed_wheel(folder)
    if wheel is not None and wheel.version < _OLDEST:
        return f"CuPy {wheel.version} is installed, and version {_OLDEST} is the oldest that works: {_INSTALL}"
    return _driver_reason(wheel)


def _driver_reason(wheel: Wheel | None) -> str:
    driver = load_driver()
    if driver is None:
        return "no NVIDIA driver was found: its library cannot be loaded; install the driver of the GPU"
    found = driver_version(driver)
    if wheel is not None and found and found // 1000 < wheel.cuda:
        shown = f"{found // 1000}.{found % 1000 // 10}"
        return (
            f"the NVIDIA driver is too old for {wheel.name}: it has CUDA {shown}, and {wheel.cuda}.0 is needed; update the "
            "driver, or install the extra of opmux-cuda for an older CUDA"
        )
    if hidden := hidden_devices():
        return f"no CUDA device can be used: {hidden}"
    if not announced() and not device_count(driver):
        return "no CUDA device was found: the driver is there, but knows no GPU"
    return ""


def cupy_folder() -> Path | None:
    """The folder in which the package cupy lies; None if it is not installed."""
    spec = find_spec("cupy")
    return None if spec is None else Path(spec.origin or "").parent.parent


def installed_wheel(folder: Path) -> Wheel | None:
    """The wheel of CuPy in a folder of packages; None if CuPy was built from source."""
    for name in _names(folder):
        match = _WHEEL.fullmatch(name)
        if match is not None:
            return Wheel(f"cupy-cuda{match['cuda']}x", int(match["cuda"]), int(match["version"]))
    return None


def _names(folder: str | Path) -> list[str]:
    """What is in a folder; nothing if it is not there."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def load_driver() -> Any:
    """The driver's library, or None."""
    try:
        return ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return None


def driver_version(driver: Any) -> int:
    """The newest version of CUDA that the driver knows, 12040 for 12.4; 0 if it does not tell."""
    version = ctypes.c_int(0)
    return version.value if driver.cuDriverGetVersion(ctypes.byref(version)) == 0 else 0


def hidden_devices() -> str:
    """How the environment hides every device; empty if it does not."""
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    if visible is None or visible.partition(",")[0].strip() not in ("", "-1", "NoDevFiles"):
        return ""
    return f"the environment variable CUDA_VISIBLE_DEVICES={visible!r} hides all of them"


def announced() -> bool:
    """Whether there is a file that stands for a device."""
    return any(pattern.fullmatch(name) for folder, pattern in _ANNOUNCED for name in _names(folder))


def device_count(driver: Any) -> int:
    """Number of devices that the driver finds; takes long where there are some."""
    count = ctypes.c_int(0)
    if driver.cuInit(0) != 0 or driver.cuDeviceGetCount(ctypes.byref(count)) != 0:
        return 0
    return count.value
