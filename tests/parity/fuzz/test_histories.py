"""Random programs of views, parameters, writes and passes leave in opmux what they leave in torch.

OPMUX_HISTORIES=100000 makes so many programs. Of some thousand one differs: a view was made, its memory written, and only then its
base made to require grad.
"""

import os
from typing import Any

import pytest

from .pools import Programs

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_HISTORIES", "300"))
SEED = 7

#: Programs begin with these.
_FIRST = ("m.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)", "m.arange(6.0).reshape(2, 3)")
#: What makes a tensor of `a`, or of `a` and `b`: the same memory, a view of it, or another one.
_RESULTS = (
    *_FIRST,
    "m.ones(2, 3)",
    "m.tensor([1.0, 2.0, 3.0], requires_grad=True)",
    "m.tensor(2.0)",
    "m.nn.Parameter(a)",
    "m.nn.Parameter(a, requires_grad=False)",
    "m.nn.Buffer(a)",
    "a.detach()",
    "a.data",
    "a.clone()",
    "a.grad",
    "a[0]",
    "a[:]",
    "a[1:]",
    "a[..., :2]",
    "a[..., ::2]",
    "a.view(-1)",
    "a.view_as(a)",
    "a.reshape(-1)",
    "a.t()",
    "a.transpose(0, -1)",
    "a.movedim(0, -1)",
    "a.unsqueeze(0)",
    "a.squeeze()",
    "a.expand(2, *a.shape)",
    "a.select(-1, 0)",
    "a.narrow(0, 0, 1)",
    "a.diagonal()",
    "a.unbind()[0]",
    "a.split(1)[-1]",
    "a.chunk(2)[0]",
    "a.as_strided((2,), (1,), 1)",
    "a.contiguous()",
    "a.double().float()",
    "a + b",
    "a * b",
    "a @ b",
    "m.cat([a, b])",
    "m.stack([a, b])",
    "m.where(a > 1, a, b)",
    "-a",
    "a * 2",
    "a**2",
    "a.sum()",
    "a.sum(0)",
    "a.max(0)[0]",
    "a.relu()",
    "a.sort(-1)[0]",
    "a.flip(0)",
    "a[m.tensor([0, 0])]",
    "a[a > 2]",
    "scaled(a)",
    "viewed(a)",
    "m.autograd.grad(a.sum(), b, allow_unused=True, retain_graph=True)[0]",
    "m.autograd.grad((a * a).sum(), b, create_graph=True)[0]",
)
#: What changes the shape of `a`; where no step notes it, a leaf may get gradients of its former shape, which differ.
_RESHAPES = ("a.t_()", "a.transpose_(0, -1)", "a.unsqueeze_(0)", "a.squeeze_()")
#: What changes `a`, or a tensor that it has to do with; memory that is read while it is written may come out either way.
_CHANGES = (
    "a.add_(1)",
    "a.mul_(2)",
    "apart(a, b) and a.add_(b)",
    "apart(a, b) and a.mul_(b)",
    "apart(a, b) and a.copy_(b)",
    "a.zero_()",
    "a.relu_()",
    "a.clamp_(1, 4)",
    "a.cumsum_(0)",
    "a.masked_fill_(a > 1, 9.0)",
    "a.__setitem__(0, 1.0)",
    "apart(a, b) and a.__setitem__(0, b)",
    "apart(a, b) and a.__setitem__((..., 0), b)",
    "a.__setitem__(a > 1, 0.0)",
    *_RESHAPES,
    "a.detach_()",
    "a.requires_grad_()",
    "a.requires_grad_(False)",
    "a.shape == b.shape and setattr(a, 'data', b)",
    "setattr(a, 'grad', None)",
    "setattr(a, 'grad', b)",
    "a.grad.zero_()",
    "a.backward()",
    "a.sum().backward()",
    "a.sum().backward(retain_graph=True)",
    "m.optim.SGD([a], lr=0.1).step()",
    "m.nn.utils.clip_grad_norm_([a], 0.5)",
)


def _apart(a: Any, b: Any) -> bool:
    return bool(a.untyped_storage().data_ptr() != b.untyped_storage().data_ptr())


def _names(module: Any, notes: list[Any]) -> dict[str, Any]:
    """A Function that computes, one that makes a view, and a question."""
    backward = staticmethod(lambda ctx, grad: grad * 3)
    forwards = {"scaled": lambda ctx, x: x * 3, "viewed": lambda ctx, x: x.view_as(x)}
    made: dict[str, Any] = {
        name: type(name, (module.autograd.Function,), {"forward": staticmethod(forward), "backward": backward})
        for name, forward in forwards.items()
    }
    return {"apart": _apart, **{name: function.apply for name, function in made.items()}}


def test_histories_are_torchs() -> None:
    """Of programs with the same seed in each run."""
    Programs(_names, _FIRST, _RESULTS, _CHANGES, steps=14, recorded=_RESHAPES).check(PROGRAMS, SEED)
