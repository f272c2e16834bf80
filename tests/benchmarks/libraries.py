"""The libraries that are measured, each on one thread, and the machine; a peer that is not installed is noted."""

import importlib
import importlib.metadata
import os
import platform
from contextlib import suppress
from pathlib import Path
from typing import Any

#: Set before any of them is imported: a thread count is read once.
ONE_THREAD = {
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1"),
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}
os.environ |= ONE_THREAD
# Other plugins that happen to be installed change nothing.
os.environ["OPMUX_PLUGINS"] = "cpu,autograd"

#: Modules, and the distributions that have them.
DISTRIBUTIONS = {
    "numpy": "numpy",
    "torch": "torch",
    "plum": "plum-dispatch",
    "ovld": "ovld",
    "multipledispatch": "multipledispatch",
    "uarray": "uarray",
    "autoray": "autoray",
    "networkx": "networkx",
    "jax": "jax",
    "autograd": "autograd",
}


class Libraries:
    """Imports peers, and remembers those that are missing.

    Attributes:
        missing: Names of modules that could not be imported.
    """

    def __init__(self) -> None:
        self.missing: dict[str, str] = {}

    def peer(self, name: str) -> Any:
        """A peer's module, or None."""
        try:
            module = importlib.import_module(name)
        except ImportError as error:
            self.missing[name] = str(error)
            return None
        if name == "torch":
            module.set_num_threads(1)
        return module

    def both(self) -> dict[str, Any]:
        """opmux, and torch where it is installed."""
        found = {"opmux": importlib.import_module("opmux"), "torch": self.peer("torch")}
        return {name: module for name, module in found.items() if module is not None}


def machine(missing: dict[str, str]) -> dict[str, str]:
    """What was measured on: processor, system, and versions of what was there."""
    versions = {}
    for dist in [dist for name, dist in DISTRIBUTIONS.items() if name not in missing]:
        with suppress(importlib.metadata.PackageNotFoundError):  # one that no chosen row has asked for
            versions[dist] = importlib.metadata.version(dist)
    return {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "threads": "1",
        **dict(sorted(versions.items())),
    }


def processor() -> str:
    """The processor's name; that of its architecture where the system does not say."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
