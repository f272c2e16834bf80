"""What is said where no overload of an operator takes the arguments.

Note [Which overload is meant]
PyTorch's parser names one argument, and lists signatures only where it cannot tell which of them is meant. Three things tell it:
there is one signature; the number of arguments is possible for one alone; or a list was looked into. It takes a list of integers
by its first element, and is disappointed by a later one when it has chosen; and a list of tensors that holds something else fits
nothing, so that it looks no further. The overloads that write into `out` are no signatures of their own there: `out` is an argument
more of the others.

What is listed begins with the overloads that come closest: those that names and number of the arguments fit, and of these the ones
that took more of them. To them the advice belongs.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from opmux.dispatch._arguments import Mismatch, advice_for, as_pytorch_says
from opmux.errors import OperatorArgumentError, close_names
from opmux.schema import FunctionSchema, takes_numbers

__all__ = ["Asked", "no_overload"]


class Asked(NamedTuple):
    """A call for which there is no overload.

    Attributes:
        name: The operator's qualified name.
        public: Name of the public function or method, whose first tensor is `input` in functions; empty for the operator itself.
        tensor: Where among the arguments a method's tensor is, which does not count; None for functions.
        args: Positional arguments of the operator.
        kwargs: Keyword arguments of the operator.
    """

    name: str
    public: str
    tensor: int | None
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class _Reason(NamedTuple):
    """Why an overload does not take the arguments.

    Attributes:
        schema: The overload's.
        text: What is wrong, and with which argument.
        advice: What to pass instead.
        place: The argument's name, or "".
        distance: How far the overload is from the arguments: the less, the nearer.
        decides: Whether no other overload can be meant. See Note [Which overload is meant].
    """

    schema: FunctionSchema
    text: str
    advice: str
    place: str
    distance: tuple[int, int]
    decides: bool = False


def no_overload(asked: Asked, reasons: Sequence[tuple[FunctionSchema, str | Mismatch]]) -> OperatorArgumentError:
    """What to raise where no overload takes the arguments: one argument, or the signatures, each with its reason.

    Args:
        asked: The call.
        reasons: Each overload with the first argument that does not fit, or what Python says of their number and names.
    """
    name, public, tensor, args, kwargs = asked
    told = [_reason(schema, reason, asked) for schema, reason in reasons]
    called = f"{name.partition('::')[2]}()"
    shown = [value for index, value in enumerate(args) if index != tensor]
    given = ", ".join([type(a).__name__ for a in shown] + [f"{k}={type(v).__name__}" for k, v in kwargs.items()])
    meant = _meant(told, len(args) + len(kwargs) if public else None, kwargs)
    if len(meant) == 1:
        reason = meant[0]
        text = reason.text.replace(f"{reason.schema.qualified_name}()", called)
        return OperatorArgumentError(
            f"{name}: {text}" if text.startswith((called, "expected ")) else f"{name}: {called}: {text}",
            found=f"got ({given})",
            where=f"schema {reason.schema}",
            advice=reason.advice,
        )
    meant = sorted(meant, key=lambda reason: reason.distance)
    listed = "\n    ".join(f"* {reason.schema} ({reason.text})" for reason in meant)
    return OperatorArgumentError(
        f"{name}: {called} received an invalid combination of arguments - got ({given}), but expected one of:",
        found=f"none of these takes them:\n    {listed}",
        advice=_joined([reason for reason in meant if reason.distance == meant[0].distance]),
    )


def _reason(schema: FunctionSchema, reason: str | Mismatch, asked: Asked) -> _Reason:
    text, decides = as_pytorch_says(reason, asked.kwargs, asked.public, asked.tensor)
    if isinstance(reason, str):
        advice, distance = _misnumbered(schema, len(asked.args), asked.kwargs)
        return _Reason(schema, text, advice, "", distance, decides)
    index, argument, value = reason.at
    place = argument.name_with("input") if asked.public and asked.tensor is None else argument.name
    advice = advice_for(argument.type, value)
    if argument.is_write:
        advice = "pass a tensor to write into"
    elif advice == "pass a tensor" and takes_numbers(schema.qualified_name):
        advice = "pass a tensor or a number"
    return _Reason(schema, text, advice, str(place), (0, -index), decides)


def _misnumbered(schema: FunctionSchema, count: int, kwargs: Mapping[str, Any]) -> tuple[str, tuple[int, int]]:
    """What to do about arguments whose number or names do not fit a schema, and how far from it they are."""
    taken = {argument.parameter_name for argument in schema.arguments} | {str(a.name) for a in schema.arguments}
    positional = [argument for argument in schema.arguments if not argument.kwarg_only]
    names = {argument.parameter_name for argument in positional[:count]}
    if unknown := [word for word in kwargs if word not in taken]:
        near = close_names(unknown[0], sorted(taken - kwargs.keys() - names), count=1)
        return (f"did you mean {near[0]!r}?" if near else f"leave {unknown[0]!r} out"), (3, not near)
    if count > len(positional):
        surplus = count - len(positional)
        sizes = ", or put sizes in a list" if positional and str(positional[-1].type) in ("int[]", "SymInt[]") else ""
        return f"leave the last {surplus if surplus > 1 else 'one'} out{sizes}", (2, surplus)
    missing = [
        argument.parameter_name
        for argument in (*positional[count:], *[a for a in schema.arguments if a.kwarg_only])
        if not argument.has_default and argument.parameter_name not in kwargs and argument.name not in kwargs
    ]
    if missing:
        *lead, last = map(repr, missing)
        return f"pass {', '.join(lead)}{' and ' * bool(lead)}{last}", (1, len(missing))
    return "give each argument once", (2, 0)


def _joined(nearest: list[_Reason]) -> str:
    """The advice of the overloads that come closest: "pass a tensor as 'other', or an integer as 'dim'"."""
    alone = len({reason.place for reason in nearest}) == 1
    told: list[str] = []
    for _, _, advice, place, *_ in nearest:
        words = advice.removesuffix(", or None") if place else advice
        if not any(words.removeprefix("pass ") in each for each in told):
            told = [each for each in told if each not in words]
            told.append(f"{words} as {place!r}" if place and not alone and words.startswith("pass ") else words)
    first, *others = told[:3]
    passed = all(text.startswith("pass ") for text in told)
    joined = (" or " if alone and passed else ", or ").join([first, *[text.removeprefix("pass ") for text in others]])
    return f"{joined} as {nearest[0].place!r}" if alone and passed and nearest[0].place else joined


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
