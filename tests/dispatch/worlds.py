"""Random dispatchers and calls, to compare what `explain` says of a call with the kernels that it runs."""

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from opmux.dispatch import (
    AutocastGuard,
    BoxedKernel,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    Explanation,
    IncludeDispatchKeyGuard,
    Library,
    OperatorHandle,
    RegistrationHandle,
    fallthrough_kernel,
    inference_mode,
    new_dispatcher,
    no_grad,
)
from opmux.testing import TensorStandIn, tensor_with_keys

#: Keys that tensors, kernels and guards may have; two backends, and what meets their kernels.
KEYS = (
    *("CPU", "CPU", "Meta", "SparseCPU", "FPGA", "AutogradCPU", "AutogradMeta", "AutogradOther"),
    *("ADInplaceOrView", "BackendSelect", "Tracer", "AutocastCPU", "FuncTorchBatched"),
)
#: Keys of a functionality and a backend that the test adds.
ADDED = ("WorldlyCPU", "WORLD", "AutogradWORLD", "WorldlyWORLD")
ALIASES = (
    *("Autograd", "CompositeImplicitAutograd", "CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional"),
    *("FuncTorchBatchedDecomposition", "Worldly"),
)
SCHEMAS = (
    "f(Tensor a, Tensor b, *, Scalar alpha=1) -> str",
    "f(Tensor a, Tensor? b=None) -> str",
    "f(Tensor[] a, int n=2) -> str",
    "f(Tensor(a!) a, Tensor?[] b) -> str",
    "f(int n) -> str",
)
#: Kernels, by how they are called and whether they call the next; fallbacks have all but the first.
STYLES = ("hidden", "plain", "next", "keyset", "boxed", "ends", "fallthrough")
OPTIONS = {"hidden": "with_hidden", "next": "with_next", "ends": "with_next", "keyset": "with_keyset"}
GOING_ON = ("hidden", "next", "keyset")


class World:
    """An operator with random kernels, and random calls of it.

    Args:
        seed: The only source of chance.

    Attributes:
        ran: Labels of the kernels that have run.
        styles: The style of each label.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.dispatcher = new_dispatcher()
        self.ran: list[str] = []
        self.styles: dict[str, str] = {}
        self._undo: list[RegistrationHandle] = []
        self._libraries = [Library("ns", "FRAGMENT", dispatcher=self.dispatcher) for _ in range(3)]
        self._fallbacks = Library("_", "IMPL", dispatcher=self.dispatcher)
        self._libraries[0].define(self.rng.choice(SCHEMAS))
        self.handle: OperatorHandle = self.dispatcher.ops.ns.f.default
        for _ in range(self.rng.randint(1, 12)):
            self.change()

    def change(self) -> None:
        """Registers a kernel or a fallback, or undoes one, as another plugin would."""
        rng = self.rng
        if self._undo and rng.random() < 0.2:
            self._undo.pop(rng.randrange(len(self._undo))).destroy()
        elif rng.random() < 0.2:
            key = self._key()
            if key not in self.dispatcher.fallbacks():
                kernel, options = self._kernel(1)
                self._undo.append(self._fallbacks.fallback(kernel, key, **options))
        else:
            key = rng.choice(ALIASES) if rng.random() < 0.4 else self._key()
            kernel, options = self._kernel(0)
            self._undo.append(rng.choice(self._libraries).impl("f", kernel, key, **options))

    def _key(self) -> str:
        return self.rng.choice(KEYS if self.rng.random() < 0.7 else ADDED)

    def _kernel(self, operators: int) -> tuple[Any, dict[str, Any]]:
        """A kernel with its options; `operators` is 1 for a fallback, which gets the operator before the arguments."""
        style, label = self.rng.choice(STYLES[operators:]), f"k{len(self.styles)}"
        self.styles[label] = style
        if style == "fallthrough":
            return fallthrough_kernel, {}

        def ending(*args: Any, **kwargs: Any) -> str:
            self.ran.append(label)
            return label

        def going_on(first: Any, *args: Any, **kwargs: Any) -> Any:
            self.ran.append(label)
            if not isinstance(first, DispatchKeySet):
                return first(*args[operators:], **kwargs)
            below = first.below(first.highest_priority_key)
            return self.handle.redispatch(below, *args[operators:], **kwargs) if len(first) else label

        kernel: Callable[..., Any] = going_on if style in GOING_ON else ending
        kernel.__qualname__ = label
        options: dict[str, Any] = {OPTIONS[style]: True} if style in OPTIONS else {}
        return BoxedKernel(kernel) if style == "boxed" else kernel, options

    def arguments(self) -> tuple[Any, ...]:
        """Arguments of a call."""
        return tuple(
            self._values(str(argument.type)) for argument in self.handle.schema.arguments if not argument.kwarg_only
        )

    def _values(self, type_: str) -> Any:
        if type_ == "int":
            return 3
        if "[]" in type_:
            absent = [None] if "?" in type_ else []
            return [self.rng.choice([self._tensor(), *absent]) for _ in range(self.rng.randint(0, 2))]
        return self._tensor()

    def _tensor(self) -> TensorStandIn:
        return tensor_with_keys([self._key() for _ in range(self.rng.randint(0, 3))])

    def blocks(self) -> Iterator[AbstractContextManager[object]]:
        """What is around a call."""
        for _ in range(self.rng.randint(0, 2)):
            keys = DispatchKeySet(self._key())
            guards = IncludeDispatchKeyGuard(keys), ExcludeDispatchKeyGuard(keys), AutocastGuard("cpu")
            yield self.rng.choice([*guards, no_grad(), inference_mode()])

    def foretold(self, explanation: Explanation) -> tuple[list[str], bool | None]:
        """Labels of the kernels that run if an explanation is true, and whether the call fails; None where it leaves that open."""
        labels = []
        for step in explanation.steps:
            label = step.kernel.partition(" from ")[0]
            if label in self.styles:
                labels.append(label)
                if self.styles[label] not in GOING_ON:
                    return labels, False
        last = explanation.steps[-1]
        return labels, None if last.is_kernel or last.reached == "may follow" else True
