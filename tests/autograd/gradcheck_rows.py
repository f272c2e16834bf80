"""How a call of an operator is written in one row, for gradcheck: the operator, or several one after the other, and arguments.

`Leaf` stands for a float64 tensor that requires grad, `Fixed` for one that does not. Values of a leaf are different and evenly
spaced, so that no two are close.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, final

import numpy as np

import opmux


@final
@dataclass(frozen=True, slots=True)
class Leaf:
    """A tensor that requires grad: shape, and the range of its values."""

    shape: tuple[int, ...]
    low: float = -1.13
    high: float = 0.94

    def values(self, seed: int) -> np.ndarray[Any, Any]:
        """Its elements."""
        count = int(np.prod(self.shape))
        order = np.random.default_rng(seed).permutation(count) + 0.5
        return (self.low + (self.high - self.low) * order / max(count, 1)).reshape(self.shape)


@final
@dataclass(frozen=True, slots=True)
class Fixed:
    """A tensor that requires no grad; `on_host` is one that the operator wants on the CPU, such as lengths."""

    data: Any
    dtype: str = "int64"
    on_host: bool = False


@final
@dataclass(frozen=True, slots=True)
class Seeded:
    """A new generator with the same seed in each call."""


@final
@dataclass(frozen=True)
class Row:
    """One call.

    Attributes:
        operator: "add.Tensor"; for a function of several operators, a name for it.
        args: Its positional arguments.
        named: Its keyword arguments.
        function: What to call; the operator if None.
    """

    operator: str
    args: tuple[Any, ...]
    named: dict[str, Any] = field(default_factory=dict)
    function: Callable[..., Any] | None = None

    def __str__(self) -> str:
        return self.operator


def row(operator: str, *args: Any, **named: Any) -> Row:
    """A call of an operator."""
    return Row(operator, args, named)


def through(name: str, function: Callable[..., Any], *args: Any) -> Row:
    """A call of a function of several operators."""
    return Row(name, args, {}, function)


def x(*shape: int) -> Leaf:
    """Values around 0."""
    return Leaf(shape)


def positive(*shape: int) -> Leaf:
    """Values from 0.3 to 3."""
    return Leaf(shape, 0.3, 3.0)


def share(*shape: int) -> Leaf:
    """Values inside of 0 to 1."""
    return Leaf(shape, 0.05, 0.95)


def handle(name: str) -> Any:
    """An operator by its name with overload."""
    base, _, overload = name.partition(".")
    return getattr(getattr(opmux.ops.aten, base), overload or "default")


def _on(device: str, array: np.ndarray[Any, Any]) -> Any:
    return opmux.from_numpy(array).to(device)


def prepared(call: Row, device: str = "cpu") -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The function of the leaves that a row stands for, and the leaves."""
    leaves: list[Any] = []

    def made(value: Any) -> Any:
        if isinstance(value, Leaf):
            leaves.append(_on(device, value.values(len(leaves))).requires_grad_())
            return _Position(len(leaves) - 1)
        if isinstance(value, Fixed):
            return _on("cpu" if value.on_host else device, np.array(value.data, dtype=value.dtype))
        return [made(part) for part in value] if isinstance(value, list) else value

    args, named = [made(value) for value in call.args], {key: made(value) for key, value in call.named.items()}
    target: Any = call.function or handle(call.operator)
    # What a call writes is a copy, so that it gives the same each time.
    written = [] if call.function else [i for i, a in enumerate(target.schema.arguments) if a.is_write]

    def function(*given: Any) -> Any:
        def filled(value: Any) -> Any:
            if isinstance(value, _Position):
                return given[value.number]
            if isinstance(value, Seeded):
                return opmux.Generator(device).manual_seed(0)
            return [filled(part) for part in value] if isinstance(value, list) else value

        positional = [filled(v).clone() if i in written else filled(v) for i, v in enumerate(args)]
        opmux.manual_seed(0)
        return target(*positional, **{key: filled(value) for key, value in named.items()})

    return function, tuple(leaves)


@final
@dataclass(frozen=True, slots=True)
class _Position:
    number: int
