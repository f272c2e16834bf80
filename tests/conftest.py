"""Settings of the whole suite, made before anything imports opmux."""

import gc
import os
import shutil
import tempfile
from collections.abc import Generator

import pytest
from hypothesis import settings
from tests.environments import environment, one_context, wheelhouse

__all__ = ["environment", "one_context", "wheelhouse"]

# Other plugins that happen to be installed change nothing.
os.environ["OPMUX_PLUGINS"] = "cpu,autograd"
# Several processes run tests at a time; threads of their linear algebra would only wait for each other.
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

# jax's compiling takes longer than all that is computed, and without optimizations and fused loops a third as long.
os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0 --xla_cpu_use_fusion_emitters=false")

# How long an example takes says more of the machine than of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """Ignores the warnings of what tests of results do on purpose; tests of warnings ask for them.

    pytest imports opmux to read the filter, which in `pyproject.toml` would be before the settings above.
    """
    config.addinivalue_line("filterwarnings", "ignore::opmux.errors.OpmuxWarning")
    _keep_what_jax_compiles(config)


def _keep_what_jax_compiles(config: pytest.Config) -> None:
    """Lets the processes that tests start find the programs that jax has compiled in those before them, as many are the same.

    Each process that runs tests has a folder of its own: jax would read programs there that another process has half written.
    """
    folder = tempfile.mkdtemp(prefix="compiled_by_jax_")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ |= {"JAX_COMPILATION_CACHE_DIR": folder, "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0"}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what compares with torch where there is no torch, and says so."""
    if item.get_closest_marker("torch") is not None:
        pytest.importorskip("torch", reason="compares with torch 2.13.0")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keeps the garbage collector from going through the tests, more than ten thousand, while they are collected and later.

    It looks for garbage less often, too: a call makes many objects that live on, in graphs and tables, and among each seven hundred
    new ones there is hardly any. Tests of memory collect themselves.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
