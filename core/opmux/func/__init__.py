"""Transformations of functions: `vmap`."""

from opmux.func._rules import VmapInfo, batching_kernel
from opmux.func._vmap import vmap

__all__ = ["VmapInfo", "batching_kernel", "vmap"]
