"""Kernels as they were registered, and what is said of those that hide others."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from operator import attrgetter
from typing import Any, Final, NamedTuple, NoReturn, Self, final

from opmux.dispatch._change import afterwards, set_attribute
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._provenance import Provenance, location_of
from opmux.errors import OperatorArgumentError
from opmux.schema import FunctionSchema

__all__ = [
    "GUEST",
    "OVERRIDE",
    "OWNER",
    "BoxedKernel",
    "Function",
    "KernelFunction",
    "Overrides",
    "Place",
    "StatedSignature",
    "fallthrough_kernel",
    "next_turn",
    "reports_override",
]

#: What computes an operator.
Function = Callable[..., Any]


#: Layers of a `Place`: kernels of the plugin that made the key, kernels of others, and those that declare an override.
OWNER: Final = 0
GUEST: Final = 1
OVERRIDE: Final = 2

#: The next turn of a `Place`.
next_turn: Final = count(1).__next__


class Place(NamedTuple):
    """Where a kernel stands among those of its operator and key: over lower places, and over older kernels of its own.

    What registers itself, without a plugin, takes a turn of its own each time, so that the newest kernel wins. A plugin keeps its
    turn when it is reloaded, and the layers say what stands over what whichever plugin comes first.

    Attributes:
        layer: `OWNER`, `GUEST` or `OVERRIDE`.
        turn: Grows with each registration or plugin.
        serial: Grows with each registration of a plugin, so that no two kernels of an operator and key have the same place.
    """

    layer: int
    turn: int
    serial: int = 0


Place.__module__ = "opmux.dispatch"


class StatedSignature(NamedTuple):
    """The signature that a kernel stated: which, at which key, and where. It does not keep the kernel."""

    schema: FunctionSchema
    key: DispatchKey
    provenance: Provenance

    def __str__(self) -> str:
        return f"{self.schema.signature} at {self.key.name} from {self.provenance}"


@final
class KernelFunction:
    """A function registered for a key, with how it wants to be called and where it comes from.

    The function of a kernel that was registered in a block is made when a call needs it. See Note [Lazy registration].

    Args:
        fn: The function; None for fallthrough, and where it is yet to be made.
        make: Makes the function when it is asked for.
        written: Gives the function that stands in a file, where that is not what `make` makes; importing its module must be all
            that it takes. Name and place of the kernel are those of this one.

    Attributes:
        is_fallthrough: Whether dispatch skips it as if the key were not in the key set.
        with_keyset: Called as `fn(keyset, *args, **kwargs)`.
        with_next: Called as `fn(next, *args, **kwargs)`, `next` being the kernel below it for this call.
        with_hidden: The same, `next` being the kernel of its key that it hides, while there is one.
        takes_operator: A fallback: the operator's handle comes before the arguments.
        at: Given what comes before the arguments, makes the kernel for one operator and key set; None to call `fn` with that.
        boxed: Called as `fn(handle, keyset, args, kwargs)`, one signature for every operator.
        calls_operators: Whether it may call operators. One that does not needs no guard below autograd.
        schema: The kernel's own signature if it stated one, else None.
        place: Where it stands among the kernels of its operator and key.
        made: The function, as far as it is made; None for fallthrough.
    """

    __module__ = "opmux.dispatch"

    __slots__ = (
        "_deferred",
        "_make",
        "_provenance",
        "_written",
        "at",
        "boxed",
        "calls_operators",
        "is_fallthrough",
        "made",
        "place",
        "schema",
        "takes_operator",
        "with_hidden",
        "with_keyset",
        "with_next",
    )

    def __init__(
        self,
        fn: Function | None,
        *,
        make: Callable[[], Function] | None = None,
        written: Callable[[], Function] | None = None,
        provenance: Provenance = Provenance("", "", ""),
        with_keyset: bool = False,
        with_next: bool = False,
        with_hidden: bool = False,
        takes_operator: bool = False,
        at: Callable[..., Function] | None = None,
        boxed: bool = False,
        calls_operators: bool = True,
        schema: FunctionSchema | None = None,
        place: Place | None = None,
    ) -> None:
        self.made = fn
        self.place = place or Place(OVERRIDE, next_turn())
        self.is_fallthrough = fn is None and make is None
        self.with_keyset = with_keyset
        self.with_next = with_next or with_hidden
        self.with_hidden = with_hidden
        self.takes_operator = takes_operator
        self.at = at
        self.boxed = boxed
        self.calls_operators = calls_operators
        self.schema = schema
        self._provenance = provenance
        self._deferred = make is not None
        self._make = make
        self._written = written

    @property
    def fn(self) -> Function | None:
        """The function, made now if it is not; None for fallthrough. Not to be asked for under the registry lock."""
        make = self._make
        if make is not None:
            # Another thread may be at it too: then both make one, and either will do.
            self.made = make()
            self._make = None
        return self.made

    def _shown(self) -> Function | None:
        """The function that name and place are those of."""
        return self.fn if self._written is None else self._written()

    @property
    def block(self) -> Function | None:
        """What its block finds the functions that stand in files by, which all kernels of the block share; else None."""
        return self._written.func if isinstance(self._written, partial) else None

    @property
    def is_made(self) -> bool:
        """Whether `fn` is there."""
        return self._make is None

    @property
    def distribution(self) -> str:
        """Name of the pip distribution that it comes from, as `provenance` has it; found without importing anything."""
        return self._provenance.distribution

    @property
    def provenance(self) -> Provenance:
        """Distribution, version and file:line. Not to be asked for under the registry lock: a module may be imported for it."""
        if (self._deferred or not self._provenance.location) and (location := location_of(self._shown())):
            # Two threads that are at it find the same.
            self._provenance = self._provenance._replace(location=location)
            self._deferred = False
        return self._provenance

    @property
    def name(self) -> str:
        """Qualified name of the function, "fallthrough" for a fallthrough. As `provenance`, not under the registry lock."""
        fn: Any = self._shown()
        while isinstance(fn, partial):
            fn = fn.func
        return "fallthrough" if fn is None else getattr(fn, "__qualname__", type(fn).__qualname__)

    def __repr__(self) -> str:
        return f"<KernelFunction {self.name} from {self.provenance}>"

    def __copy__(self) -> Self:
        return self  # a copy would be registered nowhere

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise OperatorArgumentError(
            f"pickling {self!r}",
            found="it is a kernel that is registered in this process",
            advice="send what it says, str(kernel.provenance) or explain(...); another process asks for its own kernels",
        )


@final
class BoxedKernel:
    """Marks a function for `Library.impl` as boxed: it is called `fn(handle, keyset, args, kwargs)` for any operator.

    `args` is the tuple of positional values and `kwargs` the dict of keyword-only ones, both complete.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("fn",)

    def __init__(self, fn: Callable[..., Any]) -> None:
        self.fn = fn


@final
class _Fallthrough:
    """The type of `fallthrough_kernel`."""

    def __call__(self, /, *args: object, **kwargs: object) -> None:
        raise NotImplementedError("fallthrough_kernel is registered, never called")

    def __repr__(self) -> str:
        return "fallthrough_kernel"

    def __reduce__(self) -> str:
        return "fallthrough_kernel"


#: Register it to make dispatch skip a key: `lib.impl("add.Tensor", fallthrough_kernel, "AutocastCPU")`.
fallthrough_kernel = _Fallthrough()


def reports_override(key: DispatchKey, own: str, hidden: str) -> bool:
    """Whether it is worth a line that a kernel of one distribution hides one of another; not at Meta and MTIA, as in PyTorch.

    Args:
        key: Where both are registered.
        own: Distribution of the new kernel; empty for none.
        hidden: Distribution of the one that it hides.
    """
    return key.name not in ("Meta", "MTIA") and not (own and own == hidden)


@final
class Overrides:
    """What a dispatcher reports of overrides: the first as a warning, as in PyTorch, all others at level DEBUG."""

    __slots__ = ("_has_logged",)

    def __init__(self) -> None:
        self._has_logged = False

    def report(self, name: str, key: DispatchKey, kernels: Sequence[KernelFunction], kernel: KernelFunction) -> None:
        """Reports a new kernel among those of its key if it hides another distribution's or is hidden; called inside a change."""
        present = next((other for other in kernels if other is not kernel), None)
        if present is None or not reports_override(key, kernel.distribution, present.distribution):
            return
        hidden, upper = sorted((present, kernel), key=attrgetter("place"))
        # A plugin that declares no override overrides nothing: one of the two is about to be refused.
        if GUEST not in (kernel.place.layer, upper.place.layer):
            # Once the lock is free: a log handler has a lock of its own, under which another thread may call operators.
            afterwards(partial(_log, self._has_logged, name, key, upper, hidden))
            set_attribute(self, "_has_logged", True)


def _log(has_logged: bool, name: str, key: DispatchKey, kernel: KernelFunction, hidden: KernelFunction) -> None:
    import logging  # only here: importing opmux is to stay quick

    level = logging.DEBUG if has_logged else logging.WARNING
    text = "the kernel of %s at %s from %s hides the one from %s, until it is destroyed; `opmux plugins` lists plugins"
    logger = logging.getLogger("opmux")
    if logger.isEnabledFor(level):
        logger.log(level, text, name, key.name, kernel.provenance, hidden.provenance)
