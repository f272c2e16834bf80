"""A small program as users write it; type checkers read it, and `test_everyday.py` says what they may find."""

from typing import Any

import numpy as np

import opmux
from opmux import Tensor, nn
from opmux.dispatch import DispatchKey, DispatchKeySet, ExcludeDispatchKeyGuard, IncludeDispatchKeyGuard
from opmux.library import Library, custom_op, define, impl, register_fake, register_kernel, register_vmap
from opmux.plugins import Scope, hookimpl


class Net(nn.Module):
    """Two layers."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(2, 8)
        self.last = nn.Linear(8, 1)

    def forward(self, x: Tensor) -> Tensor:
        hidden: Tensor = opmux.relu(self.first(x))
        result: Tensor = self.last(hidden)
        return result


def train(x: Tensor, y: Tensor, steps: int = 3) -> float:
    """The last loss."""
    model = Net()
    optimizer = opmux.optim.SGD(model.parameters(), lr=0.1)
    loss = opmux.zeros(())
    for _ in range(steps):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
    return float(loss)


data = np.ones((4, 2), dtype=np.float32)
x = opmux.from_numpy(data)
y = (x * 2).sum(dim=1, keepdim=True) + 1
array: np.ndarray = x.numpy()
both = np.asarray(x)
mask: Tensor = x > 0
row: Tensor = x[0]
x[mask] = 2.0
with opmux.no_grad():
    total: float = x.mean().item()
shape: opmux.Size = x.shape
results = train(x, y), total, shape, both, array, row.tolist(), x.to("cpu").dtype is opmux.float32


class Exp(opmux.autograd.Function):
    """A class of a plugin, which type checkers know too."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        result = x.exp()
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> Tensor:
        result: Tensor = ctx.saved_tensors[0]
        return grads[0] * result


@custom_op("typed::twice", mutates_args=())
def twice(x: Tensor) -> Tensor:
    """An operator."""
    return x * 2


@twice.register_kernel("cpu")
def on_cpu(x: Tensor) -> Tensor:
    """What it is called as stays a function with types."""
    return x + x


@register_fake("typed::twice")
def fake(x: Tensor) -> Tensor:
    """As does the function of every decorator that registers."""
    return opmux.empty_like(x)


@register_kernel("typed::twice", "meta")
def on_meta(x: Tensor) -> Tensor:
    return fake(x)


@register_vmap("typed::twice")
def batched(info: Any, in_dims: Any, x: Tensor) -> tuple[Tensor, Any]:
    return x * 2, in_dims[0]


library = Library("typed", "FRAGMENT")
define("typed::thrice", "(Tensor x) -> Tensor", lib=library)


@impl("typed::thrice", "cpu", lib=library)
def thrice(x: Tensor) -> Tensor:
    with ExcludeDispatchKeyGuard(DispatchKey.AutogradCPU), IncludeDispatchKeyGuard(DispatchKeySet("CPU")):
        return fake(x) + x


@define(library, "four(Tensor x) -> Tensor")
def four(x: Tensor) -> Tensor:
    return thrice(x) + x


class Plugin:
    """A plugin as its authors write it."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        backend = scope.backend("npu")
        be = opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray)
        with scope.library("aten", "IMPL", "NPU") as on_npu:

            @on_npu.impl("relu")
            def relu(self: Tensor) -> Tensor:
                return be.wrap(np.maximum(self._array, 0))

            relu.__doc__ = "On the device."


@opmux.autocast("cpu")
def cast(x: Tensor, times: int = 2) -> Tensor:
    """Decorators leave parameters as they are."""
    return x @ x.T * times


def last(loss: Tensor) -> float:
    """As closures of optimizers return it."""
    return loss.item()


grid: tuple[Tensor, ...] = opmux.meshgrid(x[0], x[1], indexing="ij")
sizes: tuple[int, int, opmux.Size, tuple[int, ...]] = (x.size(0), x.stride(-1), x.size(), x.stride())
moved: Tensor = x.to("cpu", opmux.float64, non_blocking=True).to(x).to(opmux.float32, copy=True).to(device="cpu")
scaled: Tensor = np.float32(2) * x + np.int64(1) - x * np.float64(0.5) + 1j
gradients: Tensor = opmux.autograd.grad(Exp.apply(x.requires_grad_()).sum(), [x])[0].sum()
doubled: Tensor = cast(on_cpu(x), times=3)
first: nn.Sequential = nn.Sequential(nn.Linear(2, 3), nn.ReLU())[:1]
devices: int = opmux.cuda.device_count()
