"""The hooks that opmux calls; it finds this module through the entry point `jax` in pyproject.toml."""

from opmux.plugins import Scope, hookimpl


@hookimpl
def opmux_register(scope: Scope) -> None:
    """Registers the device and its kernels."""
    from opmux_jax import kernels  # only here: what they compute with is imported even later

    kernels.register(scope)


@hookimpl
def opmux_available() -> str | None:
    """Why the device cannot be used on this machine, such as a missing driver; None if it can. Importing opmux asks it."""
    return None
