"""Kernels as they were registered."""

from collections.abc import Callable
from functools import partial
from typing import Any, final

from opmux.dispatch._provenance import Provenance
from opmux.schema import FunctionSchema


@final
class KernelFunction:
    """A function registered for a key, with how it wants to be called and where it comes from.

    Attributes:
        fn: The function; None for fallthrough.
        is_fallthrough: Whether dispatch skips it as if the key were not in the key set.
        with_keyset: Called as `fn(keyset, *args, **kwargs)`.
        with_next: Called as `fn(next, *args, **kwargs)`, `next` being the kernel below it for this call.
        takes_operator: A fallback: the operator's handle comes before the arguments.
        boxed: Called as `fn(handle, keyset, args, kwargs)`, one signature for every operator.
        calls_operators: Whether it may call operators. One that does not needs no guard below autograd.
        schema: The kernel's own signature if it stated one, else None.
        provenance: Distribution, version and file:line.
    """

    __slots__ = (
        "boxed",
        "calls_operators",
        "fn",
        "is_fallthrough",
        "provenance",
        "schema",
        "takes_operator",
        "with_keyset",
        "with_next",
    )

    def __init__(
        self,
        fn: Callable[..., Any] | None,
        *,
        provenance: Provenance = Provenance("", "", ""),
        with_keyset: bool = False,
        with_next: bool = False,
        takes_operator: bool = False,
        boxed: bool = False,
        calls_operators: bool = True,
        schema: FunctionSchema | None = None,
    ) -> None:
        self.fn = fn
        self.is_fallthrough = fn is None
        self.provenance = provenance
        self.with_keyset = with_keyset
        self.with_next = with_next
        self.takes_operator = takes_operator
        self.boxed = boxed
        self.calls_operators = calls_operators
        self.schema = schema

    @property
    def name(self) -> str:
        """Qualified name of the function, "fallthrough" for a fallthrough."""
        fn: Any = self.fn
        while isinstance(fn, partial):
            fn = fn.func
        return "fallthrough" if fn is None else getattr(fn, "__qualname__", type(fn).__qualname__)

    def __repr__(self) -> str:
        return f"<KernelFunction {self.name} from {self.provenance}>"


@final
class BoxedKernel:
    """Marks a function for `Library.impl` as boxed: it is called `fn(handle, keyset, args, kwargs)` for any operator.

    `args` is the tuple of positional values and `kwargs` the dict of keyword-only ones, both complete.
    """

    __slots__ = ("fn",)

    def __init__(self, fn: Callable[..., Any]) -> None:
        self.fn = fn


@final
class _Fallthrough:
    """The type of `fallthrough_kernel`."""

    def __call__(self, *args: object, **kwargs: object) -> None:
        raise NotImplementedError("fallthrough_kernel is registered, never called")

    def __repr__(self) -> str:
        return "fallthrough_kernel"


#: Register it to make dispatch skip a key: `lib.impl("add.Tensor", fallthrough_kernel, "AutocastCPU")`.
fallthrough_kernel = _Fallthrough()
