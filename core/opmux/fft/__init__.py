from opmux.native.functions import overloaded
def __getattr__(n):
    if n.startswith('__'): raise AttributeError(n)
    return overloaded('aten::fft_'+n, '', sizes_at=None)
