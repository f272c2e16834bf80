"""Random programs over memory leave in opmux what they leave in torch: who shares what, where it begins, and how long it is.

A program has a pool of tensors and some of NumPy's arrays; each step views, copies, writes, resizes or exchanges memory, on either
side. After each step all of them are compared: elements, strides, places in memory that others see, sizes of storages, gradients
and counts of writes. OPMUX_MEMORIES=100000 makes so many programs. Of some hundred one differs, as in `test_histories.py`,
or because a view without elements, which begins nowhere in opmux, is resized.
"""

import copy
import io
import os
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import opmux

from .checking import check_programs
from .memory_steps import ARRAYS, CHANGES, FIRST, RESULTS

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_MEMORIES", "250"))
SEED = 1
STEPS = 14
_DTYPES = (
    *("uint8", "int8", "int16", "int32", "int64", "float16"),
    *("bfloat16", "float32", "float64", "complex64", "complex128", "bool"),
)
_ARE_RESULTS, _ARE_ARRAYS = frozenset(RESULTS), frozenset(ARRAYS)
#: A write through another tensor, or other memory, is counted by a counter that this one did not have before.
_EXCHANGING = (".set_(", "'data'", "vector_to_parameters")
#: Most elements of a result that the pool takes.
_MOST = 4000


class Step(NamedTuple):
    """One step: its text, what it is about, as parts of the pools, what it chooses, and whether it is recorded."""

    text: str
    parts: tuple[float, float, float, float]
    seed: int
    recorded: bool


class Choices:
    """What a step chooses; the same for both libraries, as long as their tensors have the same shapes."""

    def __init__(self, seed: int, module: Any) -> None:
        self.random, self.module = random.Random(seed), module

    def dtype(self) -> Any:
        return getattr(self.module, self.random.choice(_DTYPES))

    def wide(self) -> Any:
        """A dtype as which any bytes can be seen."""
        return getattr(self.module, self.random.choice(_DTYPES[:-1]))

    def number(self) -> Any:
        return self.random.choice((0, 1, -1, 2.5, 3, True, 1e4))

    def dim(self, a: Any) -> int:
        return self.random.randrange(-a.dim(), a.dim()) if a.dim() else 0

    def order(self, a: Any) -> list[int]:
        return self.random.sample(range(a.dim()), a.dim())

    def size(self) -> list[int]:
        return [self.random.randrange(5) for _ in range(self.random.randrange(1, 4))]

    def shape(self, a: Any) -> list[int]:
        """One that as many elements have."""
        count, sizes = a.numel(), []
        for size in (2, 3):
            if count and count % size == 0 and self.random.random() < 0.7:
                sizes.append(size)
                count //= size
        sizes += [count if self.random.random() < 0.5 or not count else -1, *[1] * (self.random.random() < 0.3)]
        return self.random.sample(sizes, len(sizes))

    def strided(self) -> list[Any]:
        """Sizes and strides, and maybe an offset, of which no two elements are one, but for those along a whole dimension."""
        step, dims = self.random.choice((1, 1, 1, 2)), []
        for _ in range(self.random.randrange(4)):
            size = self.random.choice((1, 2, 2, 3))
            dims.append((size, step))
            step *= size * self.random.choice((1, 1, 2))
        self.random.shuffle(dims)
        if dims and self.random.random() < 0.1:
            dims[0] = dims[0][0], 0
        offset = self.random.choice((None, 0, 1, 2, 3))
        return [[n for n, _ in dims], [n for _, n in dims], *([] if offset is None else [offset])]


def _program(rng: random.Random) -> list[Step]:
    texts = [*rng.choices(FIRST, k=4), rng.choice(ARRAYS)]
    for _ in range(STEPS):
        kind = rng.random()
        texts.append(rng.choice(RESULTS if kind < 0.5 else CHANGES if kind < 0.92 else ARRAYS))
    parts = [(rng.random(), rng.random(), rng.random(), rng.random()) for _ in texts]
    return [Step(t, p, rng.randrange(10**6), rng.random() < 0.8) for t, p in zip(texts, parts, strict=True)]


def _apart(a: Any, b: Any) -> bool:
    return bool(a.untyped_storage().data_ptr() != b.untyped_storage().data_ptr())


def _functions(module: Any) -> dict[str, Callable[..., Any]]:
    """What steps call: `lent` notes memory that arrays see, and of which `own` refuses that it grows, as torch does."""
    noted: list[Any] = []

    def lent(a: Any) -> Any:
        if a.dtype == module.bfloat16 or (0 in a.stride() and a.numel() > 1):
            raise TypeError("NumPy has no bfloat16, and no writes to what is expanded")
        noted.append(a.untyped_storage())
        return a

    def own(a: Any) -> Any:
        if any(a.untyped_storage().data_ptr() == storage.data_ptr() for storage in noted):
            raise TypeError("an array sees this memory")
        return a

    def loaded(values: Any) -> Any:
        file = io.BytesIO()
        module.save(values, file)
        file.seek(0)
        made = module.load(file)
        noted.extend(x.untyped_storage() for x in made)  # in torch it is the file's
        return made

    def whole(a: Any) -> Any:
        """All of the memory, because files of opmux hold what their tensors have."""
        return module.empty(0, dtype=a.dtype).set_(own(a).untyped_storage())

    return {"apart": _apart, "lent": lent, "own": own, "loaded": loaded, "whole": whole}


def _number(value: Any) -> Any:
    if isinstance(value, complex):
        return _number(value.real), _number(value.imag)
    return (
        f"{value:.3g}".lstrip("-") if isinstance(value, float) and (value == 0 or value != value) else _rounded(value)
    )


def _rounded(value: Any) -> Any:
    return float(f"{value:.3g}") if isinstance(value, float) else value


def _values(x: Any) -> list[Any]:
    flat = x.reshape(-1)
    return [_number(v) for v in (flat.float() if "bfloat16" in str(flat.dtype) else flat).tolist()]


def _memories(pool: list[Any], arrays: list[Any]) -> list[tuple[int, int]]:
    """Where the memory of each begins and ends."""
    storages = [x.untyped_storage() for x in pool]
    spans = [(storage.data_ptr(), storage.data_ptr() + storage.nbytes()) for storage in storages]
    return spans + [np.lib.array_utils.byte_bounds(x) for x in arrays]


def _place(pointer: int, memories: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The first memory that a pointer points into, and how far from its beginning."""
    return next(((i, pointer - low) for i, (low, high) in enumerate(memories) if low <= pointer < high), None)


def _steps_of(shape: Any, strides: Any) -> list[int]:
    """Strides of dimensions that are walked along."""
    return [step for size, step in zip(shape, strides, strict=True) if size > 1 and 0 not in shape]


def _state(x: Any, memories: list[tuple[int, int]]) -> Any:
    try:
        if isinstance(x, np.ndarray):
            place = _place(x.__array_interface__["data"][0], memories) if x.size else None
            return x.dtype.name, x.shape, _steps_of(x.shape, x.strides), place, _values(x)
        grad = x.grad if x.is_leaf or x.retains_grad else None
        return (
            type(x).__name__,
            str(x.dtype).rpartition(".")[2],
            tuple(x.shape),
            _steps_of(x.shape, x.stride()),
            # Views without elements begin nowhere in opmux.
            (_place(x.data_ptr(), memories), x.storage_offset(), x.untyped_storage().nbytes()) if x.numel() else None,
            _values(x.detach()),
            (x.requires_grad, x.is_leaf, x.grad_fn is None),
            None if grad is None else (_values(grad), _steps_of(grad.shape, grad.stride())),
        )
    except RuntimeError:
        return "lost"


def _fill_behind(module: Any, storage: Any, start: int) -> None:
    """Sets what a storage has got to zero: what is in new memory differs."""
    for place in range(start, storage.nbytes()):
        storage[place] = 0


def _run(module: Any, program: list[Step]) -> Iterator[tuple[bool, list[Any]]]:
    """After each step whether it was refused, and the state of each tensor and array."""
    pool: list[Any] = []
    arrays: list[Any] = []
    names = {"m": module, "np": np, "copy": copy, "pickle": pickle, **_functions(module)}
    for step in program:
        chosen = {name: pool[int(part * len(pool))] for name, part in zip("abc", step.parts, strict=False) if pool}
        chosen |= {"x": arrays[int(step.parts[3] * len(arrays))]} if arrays else {}
        before = [(x.untyped_storage(), x.untyped_storage().nbytes()) for x in pool]
        counts = [x._version for x in pool]
        try:
            with module.set_grad_enabled(step.recorded):
                made = eval(step.text, {**names, "r": Choices(step.seed, module)}, chosen)
            is_refused = False
        except Exception:
            made, is_refused = None, True
        for storage, nbytes in before:
            _fill_behind(module, storage, nbytes)
        writes = [] if any(text in step.text for text in _EXCHANGING) else [x._version for x in pool]
        if step.text in _ARE_RESULTS and isinstance(made, module.Tensor) and made.numel() < _MOST:
            pool.append(made)
        if step.text in _ARE_ARRAYS and isinstance(made, np.ndarray):
            arrays.append(made)
        memories = _memories(pool, arrays)
        counted = [after > count for count, after in zip(counts, writes, strict=False)]
        yield is_refused, [*(_state(x, memories) for x in (*pool, *arrays)), counted]


def _difference(program: list[Step]) -> str:
    """The first step after which something differs, with what does; empty where nothing does.

    What is refused by both may have changed something in torch: the program ends there.
    """
    for i, (theirs, ours) in enumerate(zip(_run(torch, program), _run(opmux, program), strict=True)):
        if theirs != ours:
            if theirs[0] and ours[0]:
                return ""
            states = [(k, t, o) for k, (t, o) in enumerate(zip(theirs[1], ours[1], strict=False)) if t != o]
            refused = f"torch refuses: {theirs[0]}, opmux: {ours[0]}"
            return "\n".join([*map(repr, program[: i + 1]), refused, *map(str, states)])
    return ""


def test_memory_is_torchs() -> None:
    """Of programs with the same seed in each run."""
    check_programs(PROGRAMS, SEED, _program, _difference)
