"""What programs for torch.library begin with; they are in the `..._programs.py` beside it, by theme.

Each runs as it stands against torch, and against opmux with the imports changed. `{ns}` stands for a namespace of its own.
`refused(fn, words)` notes the error of a call, and whether it says the words, `autocast()` switches automatic casts to bfloat16
on, `keyset(name)` is a key set, and `mode(handler)` a `with` block whose handler `handler(func, types, args, kwargs)` sees
operators below autograd.
"""

#: What every program begins with.

HEAD = """
import torch
import numpy as np
from typing import List, Optional, Sequence, Tuple, Union
from torch import Tensor
from torch.library import custom_op
"""

#: What those begin with that need an operator.
EXP = """
@custom_op("{ns}::exp", mutates_args=())
def exp(x: Tensor) -> Tensor:
    return torch.from_numpy(np.exp(x.numpy()))

@exp.register_fake
def _(x):
    return torch.empty_like(x)

def setup(ctx, inputs, output):
    ctx.save_for_backward(inputs[0])

def backward(ctx, grad):
    (x,) = ctx.saved_tensors
    return grad * x.exp()
"""
