"""The hooks that opmux calls; it finds this module through the entry point `opencl` in pyproject.toml."""

from opmux.plugins import Scope, hookimpl


@hookimpl
def opmux_register(scope: Scope) -> None:
    """Registers the device and its kernels."""
    from opmux_opencl import kernels  # only here: importing opmux does not look for platforms

    kernels.register(scope)


@hookimpl
def opmux_available() -> str | None:
    """Why the device cannot be used on this machine; None if it can."""
    import pyopencl

    advice = 'python -m pip install "opmux-opencl[cpu]" makes one of the processor'
    try:
        found = any(platform.get_devices() for platform in pyopencl.get_platforms())
    except pyopencl.Error as error:
        return f"OpenCL finds no device: {error}; {advice}"
    return None if found else f"OpenCL finds no device; {advice}"
