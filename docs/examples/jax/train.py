"""Trains a network with opmux on the device jax: step by step, and with the whole step compiled by jax.jit.

Run it with `python train.py`; it needs opmux-jax and opmux-autograd. Both ways end with the same loss.
"""

import time
from collections.abc import Callable
from itertools import pairwise

import jax
import numpy as np

import opmux
import opmux.nn.functional as F

jax.config.update("jax_enable_x64", True)  # labels are int64, as in PyTorch

Parameters = list[opmux.Tensor]
Step = Callable[[Parameters, opmux.Tensor, opmux.Tensor], tuple[Parameters, opmux.Tensor]]


def two_spirals(count: int = 512) -> tuple[opmux.Tensor, opmux.Tensor]:
    """Points on two arms of a spiral, and which arm each is on."""
    rng = np.random.default_rng(0)
    labels = np.arange(count) % 2
    turn = rng.uniform(0.5, 3.0, count) * np.pi
    points = np.stack([np.cos(turn + np.pi * labels), np.sin(turn + np.pi * labels)], 1) * turn[:, None] / 9
    points += rng.normal(0, 0.02, points.shape)
    return opmux.tensor(points.astype(np.float32), device="jax"), opmux.tensor(labels, device="jax")


def parameters(*sizes: int) -> Parameters:
    """Weights and biases of a network with layers of these sizes."""
    rng = np.random.default_rng(1)
    made = []
    for inputs, outputs in pairwise(sizes):
        weight = rng.normal(0, (2 / inputs) ** 0.5, (outputs, inputs)).astype(np.float32)
        made += [opmux.tensor(weight, device="jax"), opmux.zeros(outputs, device="jax")]
    return [p.requires_grad_() for p in made]


def network(p: Parameters, x: opmux.Tensor) -> opmux.Tensor:
    """Logits of shape (N, 2)."""
    for weight, bias in zip(p[:-2:2], p[1:-2:2], strict=True):
        x = F.relu(F.linear(x, weight, bias))
    return F.linear(x, p[-2], p[-1])


def step(p: Parameters, x: opmux.Tensor, y: opmux.Tensor) -> tuple[Parameters, opmux.Tensor]:
    """Forward, loss, backward and an update; returns the new parameters and the loss."""
    loss = F.cross_entropy(network(p, x), y)
    loss.backward()
    with opmux.no_grad():
        return [(weight - 0.5 * weight.grad).requires_grad_() for weight in p], loss.detach()


def train(run: Step, steps: int) -> tuple[float, float, float]:
    """The last loss, and seconds of the first step and of each later one."""
    p, (x, y) = parameters(2, 64, 64, 64, 2), two_spirals()
    started = time.perf_counter()
    p, loss = run(p, x, y)
    first = loss.item()  # waits for it
    begun = time.perf_counter()
    for _ in range(steps - 1):
        p, loss = run(p, x, y)
    last = loss.item()
    ended = time.perf_counter()
    assert last < first
    return last, begun - started, (ended - begun) / (steps - 1)


def main(steps: int = 200) -> None:
    """Trains both ways and prints what each took."""
    for name, run in (("step by step", step), ("under jax.jit", jax.jit(step))):
        loss, first, later = train(run, steps)
        print(f"{name:14} loss {loss:.5f}   first step {first * 1e3:8.1f} ms   later ones {later * 1e3:8.2f} ms")


if __name__ == "__main__":
    main()
