"""What programs of modes call besides modes and classes of tensors, and what is seen of a tensor while nothing is asked."""

import copy
import operator
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from .mode_classes import classes, duck, is_over_another
from .mode_handlers import modes
from .mode_notes import Notes
from .pools import values

__all__ = ["Stack", "mode_names", "seen_of"]


class Stack:
    """Modes that stay active over several steps.

    Args:
        kinds: Classes of modes by their names.
    """

    def __init__(self, kinds: dict[str, Any]) -> None:
        self._kinds = kinds
        self._entered: list[Any] = []

    def push(self, name: str) -> None:
        """Enters a new mode, if there are not too many."""
        self._push(self._kinds[name]())

    def again(self) -> None:
        """Enters the innermost mode once more."""
        if self._entered:
            self._push(self._entered[-1])

    def _push(self, mode: Any) -> None:
        if len(self._entered) < 3:
            mode.__enter__()
            self._entered.append(mode)

    def pop(self) -> None:
        """Leaves the innermost mode."""
        if self._entered:
            self._entered.pop().__exit__(None, None, None)

    def clear(self) -> None:
        """Leaves all."""
        while self._entered:
            self.pop()


def mode_names(n: Notes) -> tuple[dict[str, Any], Stack]:
    """The names of a program's texts, and the modes that its steps enter."""
    m, kinds, of_tensors = n.module, modes(n), classes(n)
    stack = Stack(kinds)
    linear = m.nn.Linear(2, 2)
    linear.load_state_dict({"weight": m.tensor([[1.0, 2.0], [-1.0, 0.5]]), "bias": m.tensor([0.5, 0.25])})
    names = {"m": m, "F": m.nn.functional, "np": np, "copy": copy, "operator": operator, "pickle": pickle}
    names |= {"stack": stack, "modes": kinds, "has": n.has, "apart": n.without_classes, **of_tensors}
    names |= {"duck": duck(n), "linear": linear, "cube": _function(m), "twice": _custom_operator(m), "own": _own(n)}
    given: dict[str, Callable[..., Any]] = {
        "wrap": partial(_wrap, of_tensors),
        "plain": _plain,
        "copied": _copied,
        "mapped": _mapped,
    }
    given |= {"hooked": _hooked, "quietly": _quietly}
    return names | {name: partial(function, n) for name, function in given.items()}, stack


def seen_of(n: Notes, x: Any) -> Any:
    """What is seen of a tensor while nothing is asked."""
    with n.quiet():
        try:
            grad = x.grad if x.is_leaf or x.retains_grad else None
            return (
                *(type(x).__name__, str(x.dtype).rpartition(".")[2], tuple(x.shape)),
                *(x.requires_grad, x.is_leaf, x.grad_fn is None, getattr(x, "tag", None)),
                *(_values(x), None if grad is None else (type(grad).__name__, tuple(grad.shape), _values(grad))),
            )
        except RuntimeError:
            return "lost"


def _values(x: Any) -> Any:
    while is_over_another(x):
        x = x.held
    return values(x) if hasattr(x, "detach") else x


def _wrap(of_tensors: dict[str, Any], n: Notes, x: Any, name: str) -> Any:
    """A tensor of a class over another."""
    cls = of_tensors[name]
    if is_over_another(x):  # what its handler calls is seen by function modes in torch
        n.is_on = False
    return cls(x) if n.is_asked_below(cls) else x.as_subclass(cls)


def _plain(n: Notes, x: Any) -> Any:
    """The innermost tensor, in torch's own class."""
    with n.quiet():
        while is_over_another(x):
            x = x.held
        return x.as_subclass(n.module.Tensor)


def _copied(n: Notes, make: Callable[[Any], Any], x: Any) -> Any:
    """A copy; torch has none of a class that only sees functions, or one with a history, nor of `Kept`."""
    is_copied = type(x).__name__ != "Kept" if is_over_another(x) else not n.is_asked(type(x))
    return make(x if is_copied else _plain(n, x))


def _mapped(n: Notes, function: Callable[..., Any], *args: Any) -> Any:
    """What `vmap` makes of plain tensors; no dispatch mode sees it, as opmux slices them."""
    with n.without_modes():
        return n.module.vmap(function)(*(_plain(n, x) for x in args))


def _hooked(n: Notes, x: Any, function: Callable[[Any], Any]) -> Any:
    def hook(gradient: Any) -> None:
        n.lines.append(("hook", "", [], n.told(gradient), {}))

    x.register_hook(hook)
    return function(x)


def _quietly(n: Notes, function: Callable[[], Any]) -> Any:
    """What a backward pass does, whose formulas are opmux's own."""
    was, n.is_on = n.is_on, False
    try:
        return function()
    finally:
        n.is_on = was


def _own(n: Notes) -> Any:
    def own(x: Any, y: Any = None) -> Any:
        return n.handle(own, (x, y), x, y=y) if n.has((x, y)) else x.clone()

    return own


def _function(m: Any) -> Any:
    base: Any = m.autograd.Function

    class Cube(base):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * ctx.saved_tensors[0] * ctx.saved_tensors[0] * 3

    return Cube.apply


#: Defined once in a process, by the name of the library.
_OPERATORS: dict[str, Any] = {}


def _custom_operator(m: Any) -> Any:
    if m.__name__ not in _OPERATORS:
        op = m.library.custom_op(
            "modes_fuzz::twice", lambda x: x.clone() * 2, mutates_args=(), schema="(Tensor x) -> Tensor"
        )
        op.register_autograd(lambda ctx, grad: grad * 2)
        _OPERATORS[m.__name__] = op
    return _OPERATORS[m.__name__]
