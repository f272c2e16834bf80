"""What a call is told whose arguments fit no overload of an operator: in the words of PyTorch's parser.

Note [Which overload is meant]
PyTorch's parser names one argument, and lists signatures only where it cannot tell which of them is meant. Three things tell it:
there is one signature; the number of arguments is possible for one alone; or a list was looked into. It takes a list of integers
by its first element, and is disappointed by a later one when it has chosen; and a list of tensors that holds something else fits
nothing, so that it looks no further. The overloads that write into `out` are no signatures of their own there: `out` is an argument
more of the others.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from opmux.dispatch._arguments import Mismatch
from opmux.dispatch._keyset import is_tensor
from opmux.dispatch._numbers import Refused, to_int
from opmux.errors import OperatorArgumentError
from opmux.schema import Argument, BaseType, FunctionSchema, ListType, OptionalType, Type, takes_numbers

__all__ = ["no_overload"]

#: Schema types as PyTorch's errors call them.
_WORDS: Final = {"SymInt": "int", "Scalar": "Number", "ScalarType": "opmux.dtype", "Device": "opmux.device"}


class _Reason(NamedTuple):
    """Why an overload does not take the arguments.

    Attributes:
        schema: The overload's.
        text: What is wrong, and with which argument.
        decides: Whether no other overload can be meant. See Note [Which overload is meant].
    """

    schema: FunctionSchema
    text: str
    decides: bool = False


def no_overload(
    name: str,
    public: str,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    reasons: Sequence[tuple[FunctionSchema, str | Mismatch]],
) -> OperatorArgumentError:
    """What to raise where no overload takes the arguments: one argument, or the signatures, each with its reason.

    Args:
        name: The operator's qualified name.
        public: Name of the public function, whose first tensor is `input`, or method, which does not count it; empty for neither.
        args: Positional arguments of the operator.
        kwargs: Keyword arguments of the operator.
        reasons: Each overload with the first argument that does not fit, or what Python says of their number and names.
    """
    told = [_Reason(schema, *_in_text(reason, kwargs, public)) for schema, reason in reasons]
    called = f"{name.partition('::')[2]}()"
    shown = args[public.startswith("Tensor.") :]
    given = ", ".join([type(a).__name__ for a in shown] + [f"{k}={type(v).__name__}" for k, v in kwargs.items()])
    meant = _meant(told, len(args) + len(kwargs) if public else None, kwargs)
    if len(meant) == 1:
        schema, text, _ = meant[0]
        text = text.replace(f"{schema.qualified_name}()", called)
        return OperatorArgumentError(
            f"{name}: {text}" if text.startswith((called, "expected ")) else f"{name}: {called}: {text}",
            found=f"got ({given})",
            where=f"schema {schema}",
            advice="pass arguments that fit this signature",
        )
    listed = "\n    ".join(f"* {schema} ({reason})" for schema, reason, _ in meant)
    return OperatorArgumentError(
        f"{name}: {called} received an invalid combination of arguments - got ({given}), but expected one of:",
        found=f"expected one of:\n    {listed}",
        advice="pass arguments that fit one of these signatures",
    )


def _meant(told: list[_Reason], count: int | None, kwargs: Mapping[str, Any]) -> list[_Reason]:
    """The overloads that may be meant by so many arguments of a function. See Note [Which overload is meant]."""
    for reason in told:
        if reason.decides:
            return [reason]
    outs = [reason for reason in told if reason.schema.out_arguments]
    meant = told if any(a.name in kwargs for reason in outs for a in reason.schema.out_arguments) else []
    meant = meant or [reason for reason in told if reason not in outs] or told
    with_out = [_names(reason.schema) for reason in outs]
    possible = [] if count is None else [r for r in meant if _may_have(r.schema, count, _names(r.schema) in with_out)]
    return possible if len(possible) == 1 else meant


def _names(schema: FunctionSchema) -> list[str | None]:
    return [argument.name for argument in schema.arguments if argument not in schema.out_arguments]


def _may_have(schema: FunctionSchema, count: int, out: bool) -> bool:
    """Whether an overload may be meant by a number of arguments; `out` if one more may say where its result goes.

    That for a number is none of PyTorch's signatures where the one for a tensor takes numbers too.
    """
    if schema.overload_name.startswith("Scalar") and takes_numbers(schema.qualified_name):
        return False
    return sum(not argument.has_default for argument in schema.arguments) <= count <= len(schema.arguments) + out


def _in_text(reason: str | Mismatch, kwargs: Mapping[str, Any], public: str) -> tuple[str, bool]:
    """Why an overload does not accept arguments, as PyTorch says it, and whether that decides."""
    is_method = public.startswith("Tensor.")
    if isinstance(reason, str):
        return reason.replace("'self'", "'input'") if public and not is_method else reason, False
    index, argument, value = reason.at
    name = f"argument '{argument.name_with('input') if public and not is_method else argument.name}'"
    place = "" if argument.kwarg_only or argument.name in kwargs else f" (position {index + 1 - is_method})"
    wrong = _wrong_element(argument, value)
    if wrong is None:
        return f"{name}{place} must be {_in_words(argument.type)}, not {type(value).__name__}", False
    at, kind, of_tensors = wrong
    if of_tensors:
        return f"expected Tensor as element {at} in argument {index - is_method}, but got {kind}", True
    words = _in_words(argument.type)
    if at:
        failed = f"failed to unpack the object at pos {at + 1} with error"
        return f'{name} {failed} "type must be {words},but got {kind}"', True
    return f"{name}{place} must be {words}, but found element of type {kind} at pos 0", False


def _wrong_element(argument: Argument, value: Any) -> tuple[int, str, bool] | None:
    """The first element of a list that has another class than the list wants: place, class, and whether tensors are wanted."""
    type_ = argument.type.elem if isinstance(argument.type, OptionalType) else argument.type
    if not isinstance(type_, ListType) or not isinstance(value, (list, tuple)):
        return None
    element = type_.elem.elem if isinstance(type_.elem, OptionalType) else type_.elem
    of_tensors = element == BaseType("Tensor")
    if not of_tensors and element not in (BaseType("int"), BaseType("SymInt")):
        return None
    for at, each in enumerate(value):
        fits = is_tensor(each) or (each is None and element is not type_.elem) if of_tensors else _is_int(each, at)
        if not fits:
            return at, type(each).__name__, of_tensors
    return None


def _is_int(value: Any, at: int) -> bool:
    if isinstance(value, bool):
        return at > 0
    try:
        to_int(value)
    except Refused:
        return False
    return True


def _in_words(type_: Type) -> str:
    """A schema type as PyTorch's errors call it."""
    inner = type_.elem if isinstance(type_, OptionalType) else type_
    if isinstance(inner, ListType):
        return f"tuple of {_in_words(inner.elem)}s"
    return _WORDS.get(str(inner), str(inner))
