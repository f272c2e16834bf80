"""Writes the archives in `data`, with inputs and what torch computes of them, from the torch that is installed.

Run it with `python tests/export/record.py` when torch's release changes, and with the names of programs when these are added.
"""

import sys
from collections import OrderedDict, namedtuple
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.export import Dim
from torch.utils import _pytree as pytree

DATA = Path(__file__).parent / "data"


@dataclass
class Pair:
    """A dataclass that only the exporting program knows."""

    first: torch.Tensor
    second: torch.Tensor


Point = namedtuple("Point", "x y")  # noqa: PYI024 -- as older programs have them
torch.export.register_dataclass(Pair, serialized_type_name="Pair")
pytree._register_namedtuple(Point, serialized_type_name="Point")


class Perceptron(nn.Module):  # type: ignore[misc]
    """Linear layers."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The logits."""
        return self.layers(x)


class Convolution(nn.Module):  # type: ignore[misc]
    """A block of a residual network; in training it writes to its statistics."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.norm = nn.BatchNorm2d(4)
        self.head = nn.Linear(4, 2)

    def forward(self, x: torch.Tensor) -> dict[str, Any]:
        """Logits, and a list of other things."""
        y = self.norm(self.conv(x)).relu()
        pooled = nn.functional.adaptive_avg_pool2d(nn.functional.max_pool2d(y, 2), 1)
        return {"logits": self.head(pooled.flatten(1)), "rest": [y.sum(), 3, None, (x + 1,)]}


class Attention(nn.Module):  # type: ignore[misc]
    """Embeddings and a layer of a transformer."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(10, 8)
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, activation="gelu")

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """The layer's result."""
        return self.layer(self.embedding(tokens))


class Recurrence(nn.Module):  # type: ignore[misc]
    """An LSTM, whose result is nested."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x: torch.Tensor) -> Any:
        """Results and last states."""
        return self.lstm(x)


class Branches(nn.Module):  # type: ignore[misc]
    """Control flow that depends on values."""

    def forward(self, x: torch.Tensor) -> Any:
        """A branch, and a loop."""
        a, b = torch.cond(x.sum() > 0, lambda x: (x.sin(), x.cos()), lambda x: (x.cos(), x.exp()), (x,))
        loop = torch._higher_order_ops.while_loop
        _, c = loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * 2 + a), (torch.tensor(0), b))
        return a, c


class Sizes(nn.Module):  # type: ignore[misc]
    """Sizes that change from call to call, and what is computed of them."""

    def forward(self, x: torch.Tensor, y: torch.Tensor, *, k: int) -> Any:
        """Tensors and numbers."""
        n = x.shape[0]
        a = torch.cat([x, x], 0).reshape(n * 2, -1)[: n // 2 + 1]
        return a * k + torch.arange(n // 2 + 1)[:, None], n + y.shape[0], torch.full((n,), 1.0 / n)


class Numbers(nn.Module):  # type: ignore[misc]
    """A size that is a value of a tensor."""

    def forward(self, x: torch.Tensor, count: torch.Tensor) -> Any:
        """The first rows, and positions."""
        n = count.item()
        torch._check(n >= 1)
        torch._check(n <= x.shape[0])
        return x[:n] * 2, x.nonzero()


class Written(nn.Module):  # type: ignore[misc]
    """Buffers, an input that is written to, a weight under two names, and constants."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("seen", torch.zeros(3))
        self.register_buffer("kept", torch.ones(3), persistent=False)
        self.weight = nn.Parameter(torch.tensor([1.0, 2.0, 3.0]))
        self.tied = self.weight
        self.constant = torch.tensor([5.0, 6.0, 7.0])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Writes to a buffer and to its argument."""
        self.seen.add_(x)
        x.mul_(2)
        return self.seen + self.kept + self.tied * self.weight + self.constant + torch.tensor([1.0, 2.0, 3.0])


class Switched(nn.Module):  # type: ignore[misc]
    """A part without gradients."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The sum of a part with gradients and one without."""
        with torch.no_grad():
            y = self.linear(x)
        return y + self.linear(x)


class Casts(nn.Module):  # type: ignore[misc]
    """A part under autocast, and in it one that is not."""

    def __init__(self) -> None:
        super().__init__()
        self.linear, self.norm = nn.Linear(4, 3), nn.LayerNorm(3)

    def forward(self, x: torch.Tensor) -> Any:
        """Results in float32, one of which was computed from float16."""
        with torch.autocast("cpu", dtype=torch.float16):
            y = self.norm(self.linear(x) + 1)
            with torch.autocast("cpu", enabled=False):
                z = self.linear(x)
        return y.float(), z


class Nested(nn.Module):  # type: ignore[misc]
    """Arguments and results in containers of all kinds."""

    def forward(self, point: Any, words: Any, pair: Any) -> Any:
        """The same in others."""
        return Point(point.x + 1, [words["k"]]), OrderedDict(z=point.y), Pair(pair.second, pair.first * 2)


class Gathered(nn.Module):  # type: ignore[misc]
    """Arguments without number, whose sizes guards ask for."""

    def forward(self, x: torch.Tensor, *others: torch.Tensor) -> Any:
        """Halves of each, which there must be, beside the first."""
        return [x + other.reshape(other.shape[0] // 2, -1).sum() for other in others]


def _programs() -> dict[str, Any]:
    """What is exported, by name: a module, its arguments, and dynamic sizes with arguments of other sizes."""
    torch.manual_seed(0)
    r, batch = torch.randn, Dim("batch", min=2, max=64)
    auto = Dim.AUTO
    sizes = ({0: auto}, {0: auto}, None)
    others = {"x": None, "others": ({0: auto}, {0: auto})}
    nested = (Point(r(2), r(2)), OrderedDict(k=r(1)), Pair(r(2), r(3)))
    return {
        "perceptron": (Perceptron(), (r(4, 4),), {}, ({0: batch},), [((r(7, 4),), {}), ((r(2, 4),), {})]),
        "training": (Convolution(), (r(2, 3, 8, 8),), {}, None, []),
        "inference": (Convolution().eval(), (r(2, 3, 8, 8),), {}, None, []),
        "attention": (Attention().eval(), (torch.arange(6).reshape(2, 3),), {}, None, []),
        "recurrence": (Recurrence(), (r(2, 5, 3),), {}, None, []),
        "branches": (Branches(), (torch.tensor([1.0, 2.0]),), {}, None, [((torch.tensor([-1.0, -2.0]),), {})]),
        "sizes": (Sizes(), (r(6, 4), r(6)), {"k": 3}, sizes, [((r(5, 4), r(9)), {"k": 3})]),
        "numbers": (Numbers(), (r(6, 4), torch.tensor(3)), {}, None, [((r(6, 4), torch.tensor(5)), {})]),
        "written": (Written(), (r(3),), {}, None, []),
        "switched": (Switched(), (r(2, 4),), {}, None, []),
        "bfloat16": (Perceptron().bfloat16(), (r(2, 4).bfloat16(),), {}, None, []),
        "casts": (Casts(), (r(2, 4),), {}, None, []),
        "nested": (Nested(), nested, {}, None, []),
        "gathered": (Gathered(), (r(2), r(4, 3), r(6, 3)), {}, others, [((r(2), r(8, 3), r(10, 3)), {})]),
    }


def _array(value: Any) -> Any:
    return value.detach().to(torch.float32 if value.dtype is torch.bfloat16 else value.dtype).numpy().copy()


def main() -> None:
    """Writes those that the command line names, or all; two are others as torch has them without in-place operators."""
    programs = {
        name: (torch.export.export(m, a, k, dynamic_shapes=d), (a, k), o)
        for name, (m, a, k, d, o) in _programs().items()
    }
    for name, of in (("functional", "written"), ("normalized", "training")):
        m, a, *_ = _programs()[of]
        programs[name] = (torch.export.export(m, a).run_decompositions({}), (a, {}), [])
    for name, (exported, first, others) in programs.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        for module in exported.graph_module.modules():
            for node in module.graph.nodes if isinstance(module, torch.fx.GraphModule) else ():
                node.meta.pop("stack_trace", None)  # paths of the machine that exported it
        module = exported.module()  # the archive has its tensors as they are before the module runs
        exported._example_inputs = None
        torch.export.save(exported, DATA / f"{name}.pt2")
        names = exported.graph_signature.user_inputs
        arrays: dict[str, Any] = {}
        for i, (args, kwargs) in enumerate([first, *others]):
            leaves = pytree.tree_leaves((args, kwargs))
            arrays |= {
                f"{i}/in/{n}": _array(v) for n, v in zip(names, leaves, strict=False) if isinstance(v, torch.Tensor)
            }
            results = pytree.tree_leaves(module(*args, **kwargs))
            arrays |= {f"{i}/out/{j}": _array(v) for j, v in enumerate(results) if isinstance(v, torch.Tensor)}
            arrays |= {f"{i}/out/{j}": np.array(v) for j, v in enumerate(results) if isinstance(v, int)}
        np.savez(DATA / f"{name}.npz", **arrays)
    sys.stderr.write(f"{len(programs)} archives, {sum(f.stat().st_size for f in DATA.iterdir())} bytes\n")


if __name__ == "__main__":
    main()
