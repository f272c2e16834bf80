from opmux.native.functions import overloaded
from opmux.dispatch import ops
def __getattr__(n):
    if n.startswith('__'): raise AttributeError(n)
    return overloaded('aten::linalg_'+n, '', sizes_at=None)
