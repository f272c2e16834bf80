"""Functions of functions: `vmap`, and `functional_call` of modules."""

from opmux.func._functional_call import functional_call
from opmux.func._rules import VmapInfo, apply_rule, batching_kernel
from opmux.func._vmap import vmap
from opmux.native.public.functions import tell_absent

__all__ = ["VmapInfo", "apply_rule", "batching_kernel", "functional_call", "vmap"]

tell_absent(globals())
del tell_absent
