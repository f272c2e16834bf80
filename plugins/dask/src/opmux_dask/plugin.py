"""The hooks of the Dask backend, which opmux finds through the entry point."""

from importlib.util import find_spec
from types import ModuleType
from typing import Any

from opmux.plugins import hookimpl

__all__ = ["opmux_available", "opmux_namespace", "opmux_register"]


@hookimpl
def opmux_register(scope: Any) -> None:
    """Registers the device "dask" and its kernels, without importing Dask."""
    from opmux_dask import _registration

    _registration.register(scope)


@hookimpl
def opmux_available() -> str | None:
    """Why there is no device "dask" here: Dask is not installed."""
    return None if find_spec("dask") else 'there is no module dask; install it: python -m pip install "dask[array]"'


@hookimpl
def opmux_namespace() -> ModuleType:
    """`opmux.dask`: where tensors come from, and what computes them."""
    import opmux_dask

    return opmux_dask
