"""Transformations of functions: `vmap`."""

from opmux.func._rules import VmapInfo, apply_rule, batching_kernel
from opmux.func._vmap import vmap

__all__ = ["VmapInfo", "apply_rule", "batching_kernel", "vmap"]
