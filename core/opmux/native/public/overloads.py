"""Public functions and methods whose overloads differ in their parameters, and those that take sizes one by one."""

from functools import partial
from inspect import signature
from types import FunctionType
from typing import Any, cast

from opmux.dispatch import Definition, OperatorPacket, bind_caller, get_function_modes, overridden, read_once
from opmux.native.public.arguments import (
    OTHER_WORDS,
    DeferredSignature,
    as_keywords,
    deprecated_forms,
    is_size,
    schema_keywords,
    without_out,
)
from opmux.native.public.functions import Function, definition_of, documented, packet_of, with_numbers
from opmux.schema import takes_numbers
from opmux.tensor import Tensor

__all__ = ["by_sizes", "overloaded"]


def overloaded(name: str, doc: str, *, sizes_at: int | None, self_at: int = 0, is_method: bool = False) -> Function:
    """A function or method whose overloads differ in their parameters.

    Args:
        name: Name without overload.
        doc: Docstring.
        sizes_at: Position from which ints given one by one are taken as one list; None if there is none.
        self_at: Position of `self` in the schema, for methods.
        is_method: Whether the first argument is the tensor that the method is called of.
    """
    packet = packet_of(name)
    first = definition_of(f"{name}.{packet.overloads()[0]}".removesuffix(".default"))
    forms = deprecated_forms(first.schema.base_name, first.schema, method=is_method)

    numbers = takes_numbers(first.schema.qualified_name)
    fewest, sized = _sized(packet, sizes_at)

    # What the packet has chosen for such classes, where nothing is to be done to the arguments before.
    known: dict[object, Any] = {} if self_at or forms else packet._chosen

    def function(*args: Any, **kwargs: Any) -> Any:
        # Of one or two arguments a tuple that is written out takes half the time of one that `map` fills.
        if not kwargs and known:
            count = len(args)
            handle: Any = known.get(
                (type(args[0]),)
                if count == 1
                else (type(args[0]), type(args[1]))
                if count == 2
                else tuple(map(type, args))
            )
            is_chosen = handle.__class__ is FunctionType  # The position of a list is a number.
            if is_chosen and (not numbers or isinstance(args[0], Tensor)) and not get_function_modes():
                return handle(*args)
        called = made, args, kwargs
        if get_function_modes() or (kwargs and kwargs.get("out", ...) is None):  # `without_out` asks no handlers
            answer = overridden(*called)
            if answer is not NotImplemented:
                return answer
        if (
            sizes_at is not None
            and len(args) >= sizes_at + fewest
            and (isinstance(args[sizes_at], int) or is_size(args[sizes_at]))
        ):
            args = (*args[:sizes_at], args[sizes_at:])
        if numbers and ((len(args) > 1 and not isinstance(args[0], Tensor)) or kwargs.get("out") is not None):
            args, kwargs = with_numbers(args, kwargs)
        args = (*args[1 : self_at + 1], args[0], *args[self_at + 1 :]) if self_at else args
        if kwargs and not OTHER_WORDS.isdisjoint(kwargs):
            args, kwargs = _with_words_of_schema(packet, name, args, kwargs)
        if forms and (found := as_keywords(first.schema.base_name, forms, args)):
            args, kwargs = (), dict(**found, **kwargs)
        return packet.call_for(called, args, kwargs)

    made: Any = documented(function if sized is None else by_sizes(sized, function), name, doc)
    made.sized = sized
    return cast(Function, made)


def by_sizes(definition: Definition, otherwise: Function, *, modeless: bool = False) -> Function:
    """A function of sizes, given one by one or as a list. See Note [Sizes one by one].

    Args:
        definition: The operator.
        otherwise: Takes all other calls, as they were written.
        modeless: Whether `otherwise` takes calls under modes too.
    """
    made: Any = bind_caller(definition, otherwise, sizes=True, modeless=modeless)
    made.__signature__ = DeferredSignature.by(partial(signature, otherwise))
    return cast(Function, made)


def _with_words_of_schema(
    packet: OperatorPacket, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments under the schema's words, without an `out` that is None."""
    kwargs = schema_keywords(name, kwargs)
    if kwargs.get("out", ...) is None:
        args, kwargs = read_once(args, kwargs)
        kwargs = without_out(packet, args, kwargs)
    return args, kwargs


def _sized(packet: OperatorPacket, sizes_at: int | None) -> tuple[int, Definition | None]:
    """How many sizes are a list, and the first overload if it takes nothing else.

    Args:
        packet: The overloads.
        sizes_at: How many tensors stand before the sizes; None where no overload takes them one by one.
    """
    if sizes_at is not None:
        for handle in packet.op_overloads():
            arguments = handle.schema.arguments
            types = [str(a.type).replace("SymInt", "int") for a in arguments if not a.kwarg_only]
            if types == [*["Tensor"] * sizes_at, "int[]"] and all(a.has_default for a in arguments if a.kwarg_only):
                # Behind an overload that takes one int, a list is meant by several: x.squeeze(0) and x.squeeze(0, 1).
                return (1, handle.definition) if handle is packet.op_overloads()[0] else (2, None)
    return 1, None
