"""Whole models: their gradients, and training on a backend that knows nothing of gradients."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.registering import register_once

import opmux
from opmux.plugins import hookimpl

DEVICE = "trainingtest"


class _NumpyLike:
    """A third-party backend: NumPy's functions under another device, and no autograd code."""

    @hookimpl
    def opmux_register(self, scope: Any) -> None:
        backend = scope.backend(DEVICE)
        opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray)


@pytest.fixture(scope="module")
def device() -> Iterator[str]:
    """A device whose plugin is loaded for these tests."""
    register_once(DEVICE, _NumpyLike())
    opmux.plugins.load(DEVICE)
    yield DEVICE
    opmux.plugins.unload(DEVICE)


def _arrays(*shapes: tuple[int, ...]) -> list[np.ndarray[Any, Any]]:
    source = np.random.default_rng(3)
    return [source.normal(size=shape) * 0.4 for shape in shapes]


def _cnn(module: Any, image: Any, weights: list[Any], labels: Any) -> Any:
    """Convolution, pooling, a linear layer and cross entropy."""
    functional = module.nn.functional
    kernel, bias, matrix, offset = weights
    hidden = functional.max_pool2d(functional.relu(functional.conv2d(image, kernel, bias, padding=1)), 2)
    return functional.cross_entropy(functional.linear(hidden.flatten(1), matrix, offset), labels)


def _attention(module: Any, words: Any, weights: list[Any]) -> Any:
    """One head of attention over an embedded sentence, and a loss."""
    table, query, key, value = weights
    x = module.nn.functional.embedding(words, table)
    scores = module.nn.functional.softmax(x.matmul(query).matmul(x.matmul(key).transpose(0, 1)) / 2.0, -1)
    return module.nn.functional.mse_loss(scores.matmul(x.matmul(value)), x.detach() * 0.5)


def _ours(arrays: list[np.ndarray[Any, Any]], device: str = "cpu") -> list[Any]:
    return [opmux.from_numpy(a.copy()).to(device=device).requires_grad_() for a in arrays]


@pytest.mark.torch
def test_a_convolutional_network_has_torchs_gradients() -> None:
    """Loss and gradients of a small CNN are torch's."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    image, *weights = _arrays((2, 1, 6, 6), (3, 1, 3, 3), (3,), (5, 27), (5,))
    labels = np.array([1, 4])
    ours = _ours(weights)
    loss = _cnn(opmux, opmux.from_numpy(image), ours, opmux.from_numpy(labels))
    loss.backward()
    theirs = [torch.from_numpy(w).requires_grad_() for w in weights]
    expected = _cnn(torch, torch.from_numpy(image), theirs, torch.from_numpy(labels))
    expected.backward()
    assert loss.item() == pytest.approx(expected.item(), rel=1e-12)
    for our, their in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(our.grad.numpy(), their.grad.numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.torch
def test_attention_has_torchs_gradients() -> None:
    """Loss and gradients of an attention head over embeddings are torch's."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    weights = _arrays((6, 4), (4, 4), (4, 4), (4, 4))
    words = np.array([1, 5, 1, 0])
    ours = _ours(weights)
    loss = _attention(opmux, opmux.from_numpy(words), ours)
    loss.backward()
    theirs = [torch.from_numpy(w).requires_grad_() for w in weights]
    expected = _attention(torch, torch.from_numpy(words), theirs)
    expected.backward()
    assert loss.item() == pytest.approx(expected.item(), rel=1e-12)
    for our, their in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(our.grad.numpy(), their.grad.numpy(), rtol=1e-9, atol=1e-12)


def test_a_third_party_backend_trains(device: str) -> None:
    """On a device that came with kernels only, gradient descent lowers the loss, and takes the steps that it takes on the CPU."""
    image, *weights = _arrays((4, 1, 6, 6), (3, 1, 3, 3), (3,), (5, 27), (5,))
    labels = np.array([1, 4, 0, 2])
    losses: dict[str, list[float]] = {}
    for where in ("cpu", device):
        parameters = _ours(weights, where)
        x, y = opmux.from_numpy(image).to(device=where), opmux.from_numpy(labels).to(device=where)
        losses[where] = []
        for _ in range(8):
            loss = _cnn(opmux, x, parameters, y)
            loss.backward()
            losses[where].append(loss.item())
            with opmux.no_grad():
                for p in parameters:
                    p.sub_(p.grad, alpha=0.5)
                    p.grad = None
    assert losses[device][-1] < 0.5 * losses[device][0]
    assert losses[device] == pytest.approx(losses["cpu"], rel=1e-9)


def test_gradients_cross_devices(device: str) -> None:
    """The gradient of a copy to another device comes back to the first."""
    x = opmux.tensor([1.0, 2.0]).requires_grad_()
    y = x.to(device=device) * 3.0
    y.sum().backward()
    assert x.grad is not None
    assert str(x.grad.device) == "cpu"
    assert x.grad.tolist() == [3.0, 3.0]


def test_meta_tensors_record() -> None:
    """Without data the graph and the shapes of the gradients are there."""
    x = opmux.empty((2, 3), device="meta").requires_grad_()
    (x * x).sum().backward()
    assert x.grad is not None
    assert tuple(x.grad.shape) == (2, 3)
    assert str(x.grad.device) == "meta"
