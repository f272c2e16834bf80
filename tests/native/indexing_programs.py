"""Random calls of the indexing operators: tensors of all layouts, and mixes of positions, masks and None."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

__all__ = ["IndexCall", "index_calls"]


class IndexCall(NamedTuple):
    """A tensor, as an array and how to see it, and what indexes it.

    Attributes:
        base: The memory.
        steps: Views of it, one after another: name of a function of both libraries, and its arguments.
        indices: Arrays, and None.
        values: Values for `index_put`, as they are cut from `pool`: a shape and whether it is of the dtype of the tensor.
    """

    base: np.ndarray[Any, Any]
    steps: tuple[tuple[Any, ...], ...]
    indices: list[np.ndarray[Any, Any] | None]
    values: np.ndarray[Any, Any]

    def view(self, tensor: Any) -> Any:
        """The view of a tensor of either library over `base`."""
        for name, *args in self.steps:
            tensor = getattr(tensor, name)(*args)
        return tensor


def index_calls(count: int, seed: int) -> Iterator[IndexCall]:
    """Calls, most of them right, in the same order for each seed."""
    random = Random(seed)
    for _ in range(count):
        yield _call(random, np.random.default_rng(random.randrange(1 << 30)))


def _call(random: Random, numbers: np.random.Generator) -> IndexCall:
    shape = [random.choice((0, 1, 2, 3, 3, 4, 5)) for _ in range(random.randint(0, 4))]
    dtype = random.choice(("float32", "float64", "int64", "int32", "uint8", "bool", "complex64"))
    base = np.asarray(numbers.random(shape) * 100).astype(dtype)
    steps, seen = _views(random, base)
    indices = _indices(random, numbers, list(seen.shape))
    values = np.asarray(numbers.random(_value_shape(random, numbers, seen, indices)) * 50).astype(
        dtype if random.random() < 0.95 else "float32"
    )
    return IndexCall(base, tuple(steps), indices, values)


def _views(random: Random, base: Any) -> tuple[list[tuple[Any, ...]], Any]:
    steps: list[tuple[Any, ...]] = []
    for _ in range(random.randint(0, 2)):
        if not base.ndim:
            break
        kind = random.choice(("permute", "narrow", "expand"))
        if kind == "permute":
            order = random.sample(range(base.ndim), base.ndim)
            steps.append(("permute", order))
            base = base.transpose(order)
        elif kind == "narrow":
            dim = random.randrange(base.ndim)
            start = random.randint(0, base.shape[dim])
            length = random.randint(0, base.shape[dim] - start)
            steps.append(("narrow", dim, start, length))
            base = base[(slice(None),) * dim + (slice(start, start + length),)]
        else:
            wanted = [3 if n == 1 and random.random() < 0.5 else n for n in base.shape]
            steps.append(("expand", wanted))
            base = np.broadcast_to(base, wanted)
    return steps, base


def _indices(random: Random, numbers: np.random.Generator, sizes: list[int]) -> list[Any]:
    common = [random.choice((0, 1, 2, 3)) for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3)))]
    indices: list[Any] = []
    while sizes and random.random() < 0.85:
        kind = random.choice(("none", "positions", "positions", "positions", "mask", "odd"))
        size = sizes.pop(0)
        if kind == "none":
            indices.append(None)
        elif kind == "mask":
            dims = [size, *[sizes.pop(0) for _ in range(random.randint(0, len(sizes)))]]
            mask = numbers.random(dims) < random.choice((0.3, 0.8))
            indices.append(mask.astype("uint8") if random.random() < 0.2 else mask)
        elif kind == "positions":
            indices.append(_positions(random, numbers, common, size))
        elif random.random() < 0.3:
            indices.append(_odd(random, numbers, size))
        else:
            indices.append(_positions(random, numbers, common, size, flip=True))
    if random.random() < 0.02:
        indices.append(np.array([0]))
    return indices


def _positions(random: Random, numbers: np.random.Generator, common: list[int], size: int, flip: bool = False) -> Any:
    shape = [1 if random.random() < 0.15 else n for n in common][random.choice((0, 0, 0, 1)) :]
    found = np.asarray(numbers.integers(-max(size, 1), max(size, 1), shape)).astype(
        random.choice(("int64", "int64", "int32"))
    )
    return found.T.copy().T if flip else found


def _odd(random: Random, numbers: np.random.Generator, size: int) -> Any:
    """An index that is refused, mostly: of another dtype, out of range, or a mask of another size."""
    return random.choice(
        (
            np.array([0], "int16"),
            np.array([0.0], "float32"),
            np.array([size]),
            np.array([-size - 1]),
            np.ones(size + 1, bool),
            np.ones((), bool),
        )
    )


def _value_shape(random: Random, numbers: np.random.Generator, seen: Any, indices: list[Any]) -> tuple[int, ...]:
    key = [slice(None) if i is None else i.astype(bool) if i.dtype == "uint8" else i for i in indices]
    try:
        shape = np.empty(seen.shape)[tuple(key)].shape
    except (IndexError, ValueError):
        return (1,)
    chosen = random.random()
    if chosen < 0.2:
        return ()
    if chosen < 0.3:
        return (1, *shape) if chosen < 0.25 else (*shape[:-1], 7)
    return tuple([1 if random.random() < 0.1 else n for n in shape])[random.choice((0, 0, 1)) :]
