"""What programs of graphs call: Functions of each kind, hooks that note what they get, and blocks around a computation."""

from collections.abc import Callable
from functools import partial
from typing import Any

from .pools import values

__all__ = ["graph_names"]


def graph_names(module: Any, notes: list[Any]) -> dict[str, Any]:
    """The names of a program's texts.

    Args:
        module: torch or opmux.
        notes: Gets a line for each call of a hook, and for a few of `backward`.
    """
    base = module.autograd.Function
    functions = [*_of_two_results(base, notes), *_of_one_result(base), *_not_recorded(module)]
    return {
        **{function.__name__.lower(): function.apply for function in functions},
        "hooks": Hooks(module, notes),
        "doubled": doubled,
        "checkpoint": partial(_checkpointed, module),
        "saved": partial(_saved, module),
    }


class Hooks:
    """Hooks, numbered as they come, and their handles."""

    def __init__(self, module: Any, notes: list[Any]) -> None:
        self._module, self._notes = module, notes
        self._handles: list[Any] = []

    def keep(self, register: Callable[..., Any], answer: Callable[[Any], Any] = lambda _: None, **options: Any) -> None:
        """Registers a hook that notes its arguments, and answers what `answer` makes of the first."""
        number = len(self._handles)

        def hook(*args: Any) -> Any:
            self._notes.append((number, [_noted(value) for value in args]))
            return answer(args[0])

        self._handles.append(register(hook, **options))

    def of_any(self, *tensors: Any) -> None:
        """Registers one for the first of several gradients."""
        self.keep(partial(self._module.autograd.graph.register_multi_grad_hook, tensors), mode="any")

    def remove(self, first: bool) -> None:
        """Removes the oldest, or the newest, again."""
        self._handles[0 if first else -1].remove()


def _noted(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_noted(part) for part in value]
    return None if value is None else (tuple(value.shape), values(value.sum()), value.requires_grad)


def doubled(gradients: Any) -> Any:
    """Twice a gradient, or each of several."""
    return tuple(None if g is None else g * 2 for g in gradients) if isinstance(gradients, tuple) else gradients * 2


def _checkpointed(module: Any, function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    checkpoint = module.utils.checkpoint.checkpoint if module.__name__ == "torch" else module.autograd.checkpoint
    return checkpoint(function, *args, **options)


def _saved(module: Any, compute: Callable[[], Any], pack: Callable[[Any], Any], unpack: Callable[[Any], Any]) -> Any:
    with module.autograd.graph.saved_tensors_hooks(pack, unpack):
        return compute()


def _of_two_results(base: Any, notes: list[Any]) -> list[Any]:
    """Functions of which one result has no gradient, or may have none."""

    class Product(base):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            ctx.save_for_backward(x, y)
            floor = x.floor()
            ctx.mark_non_differentiable(floor)
            return x * y.sum(), floor

        @staticmethod
        def backward(ctx: Any, grad: Any, of_floor: Any) -> Any:
            x, y = ctx.saved_tensors
            notes.append(("product", ctx.needs_input_grad, of_floor is None))
            return grad * y.sum(), (grad * x).sum().expand(y.shape)

    class Unset(base):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.set_materialize_grads(False)
            return x * 1, x * 2

        @staticmethod
        def backward(ctx: Any, one: Any, two: Any) -> Any:
            notes.append(("unset", one is None, two is None))
            return one if two is None else two * 2 if one is None else one + two * 2

    return [Product, Unset]


def _of_one_result(base: Any) -> list[Any]:
    """A Function that writes what it gets, and one whose `backward` fails."""

    class Written(base):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.mark_dirty(x)
            return x.mul_(3)

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * 3

    class Failing(base):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 1

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            raise ValueError("a Function's own")

    return [Written, Failing]


def _not_recorded(module: Any) -> list[Any]:
    """A Function that can be differentiated once, and one whose gradient is that of a graph of its own."""

    class Once(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x.tanh()

        @staticmethod
        @module.autograd.function.once_differentiable  # type: ignore[untyped-decorator]
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * (1 - ctx.saved_tensors[0].tanh() ** 2)

    class Inner(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(x: Any) -> Any:
            return x.sigmoid()

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            with module.enable_grad():
                x = ctx.saved_tensors[0].detach().requires_grad_()
                return module.autograd.grad(x.sigmoid(), x, grad)[0]

    return [Once, Inner]
