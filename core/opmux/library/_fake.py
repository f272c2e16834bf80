"""Fake kernels: what an operator returns for tensors that have a shape and no data."""

import functools
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar, final, overload

from opmux.dispatch import Library, call_with, result_reader
from opmux.errors import OperatorValueError
from opmux.library._definitions import definition_of
from opmux.library._names import check_callable, library_for, lookup, qualified_name_of, split_name
from opmux.library._refusals import InvalidRegistrationError
from opmux.schema import FunctionSchema

__all__ = ["FakeImplCtx", "call_with_dynamic_sizes", "fake_kernel", "get_ctx", "register_fake"]

#: A function that a decorator gives back.
_F = TypeVar("_F", bound=Callable[..., Any])


@final
class FakeImplCtx:
    """What a fake kernel asks for sizes that depend on data.

    There are no symbolic sizes here. Where sizes are asked for, by `opcheck`, each is a number, and the run is repeated with
    another one to learn which dimensions depend on data.

    Attributes:
        asked: Whether a size has been handed out.
    """

    __module__ = "opmux.library"

    def __init__(self, size: int) -> None:
        self._size = size
        self.asked = False

    def new_dynamic_size(self, *, min: int = 0, max: int | None = None) -> int:
        """A size between `min` and `max` that stands for one that depends on the data.

        Raises:
            OperatorValueError: There is none.
        """
        if min < 0 or (max is not None and max < min):
            raise OperatorValueError(
                f"new_dynamic_size(min={min}, max={max})",
                found="no size is in that range",
                advice="give 0 <= min <= max",
            )
        self.asked = True
        # Of two contexts with consecutive numbers no two sizes agree, unless only one is possible.
        return min + (self._size if max is None else self._size % (max - min + 1))

    #: The name that PyTorch had before.
    create_unbacked_symint = new_dynamic_size


#: The context of the fake kernel that runs; False while it runs for Meta tensors, and None while there is none.
_context: ContextVar[FakeImplCtx | bool | None] = ContextVar("opmux_fake_context", default=None)


def get_ctx() -> FakeImplCtx | None:
    """The context of the fake kernel that is running, for `new_dynamic_size`; None outside of any.

    Raises:
        OperatorValueError: The kernel runs for Meta tensors, whose every size is a number that must be known.
    """
    context = _context.get()
    if context is False:
        raise OperatorValueError(
            "get_ctx() in a fake kernel that runs for Meta tensors",
            found="the shape of a result depends on data, which a Meta tensor does not have",
            advice="call the operator with real tensors; opcheck provides sizes for such a kernel",
        )
    return context if isinstance(context, FakeImplCtx) else None


def call_with_dynamic_sizes(context: FakeImplCtx, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Calls a function whose fake kernels may ask for sizes that depend on data."""
    return call_with(_context, context, function, *args, **kwargs)


def fake_kernel(schema: FunctionSchema, fn: Callable[..., Any]) -> Callable[..., Any]:
    """The Meta kernel that runs a fake kernel of an operator with this schema, and checks what comes back."""
    check_callable("register_fake", fn)
    read = result_reader(schema, fn)

    @functools.wraps(fn)
    def kernel(*args: Any, **kwargs: Any) -> Any:
        if _context.get() is not None:
            return read(fn(*args, **kwargs))
        return read(call_with(_context, False, fn, *args, **kwargs))

    return kernel


@overload
def register_fake(
    op: Any, func: None = None, /, *, lib: Library | None = None, allow_override: bool = True
) -> Callable[[_F], _F]: ...
@overload
def register_fake(op: Any, func: _F, /, *, lib: Library | None = None, allow_override: bool = True) -> _F: ...
def register_fake(
    op: Any,
    func: Callable[..., Any] | None = None,
    /,
    *,
    lib: Library | None = None,
    allow_override: bool = True,
) -> Any:
    """Registers what an operator returns for Meta tensors; without `func` it is a decorator.

    Args:
        op: "namespace::name", an operator, or what `custom_op` returned.
        func: Takes the operator's arguments, and returns tensors of the right shape, dtype and device.
        lib: The library that owns the registration; without one it lives for ever.
        allow_override: Whether an earlier Meta kernel may be hidden by this one.

    Returns:
        `func`, or the decorator.

    Raises:
        InvalidRegistrationError: `unexpected_operator` or `bad_qualname`.
        UnknownOperatorError: There is no such operator.
        RegistrationError: `override_not_allowed`, for a composite operator too, whose parts have Meta kernels.
    """
    custom = definition_of(op)
    if custom is not None:
        return custom.register_fake if func is None else custom.register_fake(func)
    name = qualified_name_of(op, "register_fake")
    split_name(name, "register_fake")

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        library = library_for(name, lib, "register_fake")
        schema = lookup(name, "register_fake", library.dispatcher).schema
        if not allow_override:
            _check_free(library, name)
        library.impl(name, fake_kernel(schema, function), "Meta", allow_override=allow_override)
        return function

    return register if func is None else register(func)


def _check_free(library: Library, name: str) -> None:
    """Refuses an operator that has a fake kernel, or needs none."""
    dispatcher = library.dispatcher
    registered = dispatcher.registrations(name) if dispatcher.has_kernel(name) else {}
    if kernels := registered.get("Meta"):
        raise InvalidRegistrationError(
            f"register_fake({name!r}, allow_override=False)",
            code="override_not_allowed",
            found=f"the operator {name} already has a fake impl registered, or another Meta kernel",
            where=str(kernels[0].provenance),
            advice="remove that registration, or don't call register_fake",
        )
    if "CompositeImplicitAutograd" in registered:
        raise InvalidRegistrationError(
            f"register_fake({name!r}, allow_override=False)",
            code="override_not_allowed",
            found=f"the operator {name} already has an implementation for this device type: its CompositeImplicitAutograd "
            "kernel, which runs for Meta tensors",
            advice="register fake kernels for the operators that it is made of",
        )
