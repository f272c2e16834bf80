"""Models as functions of a library, torch or opmux: one text, so that two trainings can differ in nothing but the library.

A model takes the library, its parameters by name and a batch of inputs, and gives logits. `..._weights` draws its parameters
as NumPy arrays.
"""

import math
from typing import Any

import numpy as np

Weights = dict[str, np.ndarray[Any, Any]]

HIDDEN = 64
CHANNELS = (8, 16)

#: The transformer: tokens there are, symbols that it reads and writes again, width of its residual stream, heads and blocks.
VOCABULARY = 17
SYMBOLS = 8
WIDTH = 32
HEADS = 4
BLOCKS = 2


def mlp(lib: Any, p: dict[str, Any], images: Any) -> Any:
    """Logits of shape (N, 10) for images of shape (N, 64)."""
    F = lib.nn.functional
    hidden = F.relu(F.linear(images, p["hidden.weight"], p["hidden.bias"]))
    return F.linear(hidden, p["output.weight"], p["output.bias"])


def mlp_weights(random: np.random.RandomState) -> Weights:
    """One hidden layer."""
    return _layer(random, "hidden", HIDDEN, 64) | _layer(random, "output", 10, HIDDEN)


def cnn(lib: Any, p: dict[str, Any], images: Any) -> Any:
    """Logits of shape (N, 10) for images of shape (N, 64); a smooth function of its parameters."""
    return _cnn(lib, p, images, lib.nn.functional.gelu, lib.nn.functional.avg_pool2d)


def relu_cnn(lib: Any, p: dict[str, Any], images: Any) -> Any:
    """The same with functions that have kinks, where rounding can choose between two gradients."""
    return _cnn(lib, p, images, lib.nn.functional.relu, lib.nn.functional.max_pool2d)


def _cnn(lib: Any, p: dict[str, Any], images: Any, activation: Any, pool: Any) -> Any:
    F = lib.nn.functional
    x = activation(F.conv2d(images.reshape(-1, 1, 8, 8), p["first.weight"], p["first.bias"], padding=1))
    x = activation(F.conv2d(pool(x, 2), p["second.weight"], p["second.bias"], padding=1))
    return F.linear(x.flatten(1), p["output.weight"], p["output.bias"])


def cnn_weights(random: np.random.RandomState) -> Weights:
    """Two convolutions and a linear layer."""
    first, second = CHANNELS
    convolutions = _layer(random, "first", first, 1, 3, 3) | _layer(random, "second", second, first, 3, 3)
    return convolutions | _layer(random, "output", 10, second * 4 * 4)


def transformer(lib: Any, p: dict[str, Any], tokens: Any) -> Any:
    """Logits of shape (N, T, VOCABULARY) for the token after each of `tokens`, shape (N, T); blocks normalise first."""
    F = lib.nn.functional
    x = F.embedding(tokens, p["tokens"]) + p["positions"]
    for block in range(BLOCKS):
        name = f"blocks.{block}"
        x = x + _attention(lib, p, name, _normalised(lib, p, f"{name}.norm1", x))
        hidden = F.linear(_normalised(lib, p, f"{name}.norm2", x), p[f"{name}.up.weight"], p[f"{name}.up.bias"])
        x = x + F.linear(F.gelu(hidden), p[f"{name}.down.weight"], p[f"{name}.down.bias"])
    return F.linear(_normalised(lib, p, "norm", x), p["output.weight"], p["output.bias"])


def transformer_weights(random: np.random.RandomState) -> Weights:
    """Embeddings, blocks of attention and a hidden layer four times as wide, and the logits."""
    rows = {"tokens": VOCABULARY, "positions": 2 * SYMBOLS}
    weights = {name: 0.1 * random.standard_normal((count, WIDTH)) for name, count in rows.items()}
    for block in range(BLOCKS):
        name = f"blocks.{block}"
        weights |= _norm(f"{name}.norm1") | _norm(f"{name}.norm2")
        # Without biases: the keys' has no gradient but rounding errors, which AdamW would make as large as any other.
        weights[f"{name}.qkv"] = _matrix(random, 3 * WIDTH, WIDTH)
        weights[f"{name}.projection"] = _matrix(random, WIDTH, WIDTH)
        weights |= _layer(random, f"{name}.up", 4 * WIDTH, WIDTH) | _layer(random, f"{name}.down", WIDTH, 4 * WIDTH)
    return weights | _norm("norm") | _layer(random, "output", VOCABULARY, WIDTH)


def _attention(lib: Any, p: dict[str, Any], name: str, x: Any) -> Any:
    """Causal self-attention of several heads; the first block's is written out, the others' is the library's own."""
    F = lib.nn.functional
    count, length, _ = x.shape
    heads = F.linear(x, p[f"{name}.qkv"]).reshape(count, length, 3, HEADS, WIDTH // HEADS)
    query, key, value = heads.permute(2, 0, 3, 1, 4).unbind(0)
    if name == "blocks.0":
        future = lib.ones(length, length, dtype=lib.bool).triu(1)
        scores = (query @ key.transpose(-2, -1)) / math.sqrt(WIDTH // HEADS)
        seen = F.softmax(scores.masked_fill(future, -math.inf), dim=-1) @ value
    else:
        seen = F.scaled_dot_product_attention(query, key, value, is_causal=True)
    return F.linear(seen.transpose(1, 2).reshape(count, length, WIDTH), p[f"{name}.projection"])


def _normalised(lib: Any, p: dict[str, Any], name: str, x: Any) -> Any:
    return lib.nn.functional.layer_norm(x, (WIDTH,), p[f"{name}.weight"], p[f"{name}.bias"])


def _norm(name: str) -> Weights:
    return {f"{name}.weight": np.ones(WIDTH), f"{name}.bias": np.zeros(WIDTH)}


def _layer(random: np.random.RandomState, name: str, *shape: int) -> Weights:
    return {f"{name}.weight": _matrix(random, *shape), f"{name}.bias": np.zeros(shape[0])}


def _matrix(random: np.random.RandomState, *shape: int) -> np.ndarray[Any, Any]:
    """Weights whose output has about the variance of the input."""
    drawn: np.ndarray[Any, Any] = random.standard_normal(shape) / math.sqrt(math.prod(shape[1:]))
    return drawn
