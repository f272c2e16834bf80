"""A call as its user wrote it: the public function and its arguments; and what is said where no operator has the name.

Note [Form of a call]
A handler is given the public function and the arguments as they were written: `sum(x, dim=1)` has a keyword, `sum(x, 1)` has none,
and neither has `keepdim`. A generated caller (Note [Generated callers]) has parameters with defaults, so that it is fast; what
was left out of a call is then as good as written. A caller that kept `*args, **kwargs` for handlers would cost every other call.

So the frames are read, when a handler is to be asked and only then. Between the kernel of FunctionOverride and the user's frame
there are frames of the dispatcher only. The outermost of them is the public function's; its variables are the arguments, and one
of them knows the function. The instruction at which the user's frame waits says how many arguments are positional and which
names the others have. It is a hint on form, never on values: it is taken only if every parameter that it leaves out has its
default. A handler passes a call on as `func(*args, **kwargs)`, which says nothing: the form is that in which it was given the call,
in the nearest frame that asks. Where there is neither (a call from C, `f(*args)`), what equals its default is left out.
"""

import dis
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from inspect import CO_VARKEYWORDS
from itertools import pairwise, takewhile
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from opmux.dispatch._entry import OperatorEntry, OperatorHandle
from opmux.dispatch._provenance import FormerRegistration, former_definitions, gone_with, way_back
from opmux.errors import UnknownOperatorError, close_names

__all__ = [
    "Call",
    "Form",
    "call_of_user",
    "form_of",
    "is_sign_of_user",
    "unknown_operator",
]

#: Modules of the frames between a public function and the kernel that asks handlers.
_BETWEEN: Final = frozenset(
    f"opmux.{name}"
    for name in (
        "dispatch._call",
        "dispatch._call_form",
        "dispatch._devices",
        "dispatch._handlers",
        "dispatch._local_state",
        "dispatch._observing.observers",
        "dispatch._observing.profiling",
        "dispatch._observing.trace",
        "dispatch._packet",
        "dispatch._python.modes",
        "dispatch._python.py_impl",
        "native.public.functions",
        "native.public.overloads",
        "native.public.signs",
        "native.public.wrappers",
        "schema._caller_source",
    )
)
_ASKING: Final = "opmux.dispatch._handlers"
_CALLERS: Final = "opmux.schema._caller_source"

#: A function, its positional arguments and its keyword arguments.
Call = tuple[Any, tuple[Any, ...], dict[str, Any]]


class Form(NamedTuple):
    """How an instruction calls: the number of positional arguments, and the names of the others."""

    positional: int
    names: tuple[str, ...]


class _Parameters(NamedTuple):
    """What a caller's function takes."""

    positional: tuple[str, ...]
    keyword: tuple[str, ...]
    defaults: dict[str, Any]


def call_of_user() -> Call | None:
    """The outermost call of a public function that has led here without leaving the dispatcher; None if there is none."""
    found = _frame_of_user(_frames_between())
    if found is None:
        return None
    if found.f_globals["__name__"] != _CALLERS:
        return found.f_locals["self"], found.f_locals["args"], found.f_locals["kwargs"]
    return _call_in(found)


def is_sign_of_user() -> bool:
    """Whether that outermost call is one of a method behind a sign, whose NotImplemented Python takes for an answer."""
    found = _frame_of_user(_frames_between())
    if found is None or found.f_globals["__name__"] != _CALLERS:
        return False
    return hasattr(_function_of(found), "is_sign")


def _frame_of_user(between: Iterator[FrameType]) -> FrameType | None:
    found: FrameType | None = None
    for frame in between:
        # A packet chooses an overload of the arguments that it is given, and so is the one that was called.
        if frame.f_globals["__name__"] == _CALLERS or frame.f_code.co_qualname == "OperatorPacket.__call__":
            found = frame
    return found


def _frames_between() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe(2)  # the caller of what asks for them
    while frame is not None and frame.f_globals.get("__name__") in _BETWEEN:
        yield frame
        frame = frame.f_back


def _function_of(frame: FrameType) -> Any:
    values = frame.f_locals
    exits = next(values[name] for name in ("exits", "_exits", "__exits") if hasattr(values.get(name), "caller"))
    return exits.caller


def _call_in(frame: FrameType) -> Call:
    values = frame.f_locals
    function = _function_of(frame)
    if function.__code__.co_flags & CO_VARKEYWORDS:
        args, kwargs = _by_sizes(function.__code__, values)
    else:
        taken = _parameters(function)
        form = form_of(frame.f_back) or _form_given(frame.f_back, _shown(function), taken, values)
        args, kwargs = _as_written(taken, values, form) or _without_defaults(taken, values)
    return _shown(function), args, kwargs


def _shown(function: Any) -> Any:
    """What handlers are given for a function."""
    stands_for = getattr(function, "stands_for", None)
    return function if stands_for is None else stands_for()


def _form_given(frame: FrameType | None, shown: Any, taken: _Parameters, values: dict[str, Any]) -> Form | None:
    """How the handler that a frame is part of was given the call that it passes on; None if it is another call."""
    while frame is not None and not (frame.f_code.co_name == "_ask" and frame.f_globals.get("__name__") == _ASKING):
        frame = frame.f_back
    if frame is None:
        return None
    args, kwargs = frame.f_locals["args"], frame.f_locals["kwargs"]
    is_passed_on = frame.f_locals["func"] is shown and all(values.get(name, frame) is kwargs[name] for name in kwargs)
    return Form(len(args) - (taken.positional[:1] == ("self",)), tuple(kwargs)) if is_passed_on else None


def _by_sizes(code: CodeType, values: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a caller that has kept them as they were written. See Note [Sizes one by one]."""
    *first, sizes, words = [values[name] for name in code.co_varnames[: code.co_argcount + 2]]
    return (*first, *sizes), words


def _parameters(function: Any) -> _Parameters:
    code: CodeType = function.__code__
    positional = code.co_varnames[: code.co_argcount]
    keyword = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    given = function.__defaults__ or ()
    defaults = dict(zip(positional[len(positional) - len(given) :], given, strict=True))
    defaults |= function.__kwdefaults__ or {}
    for i, names in enumerate(pairwise(positional)):
        if [name.lstrip("_") for name in names] == ["more", "most"]:  # see Note [Lenient callers]
            positional, keyword = positional[:i], positional[i + 2 :] + keyword
            break
    return _Parameters(positional, keyword, defaults)


def _as_written(
    taken: _Parameters, values: dict[str, Any], form: Form | None
) -> tuple[tuple[Any, ...], dict[str, Any]] | None:
    """The arguments in the form of an instruction; None if they cannot have been given by it."""
    if form is None:
        return None
    # Of a bound method the instruction does not count the object.
    counts = [form.positional + 1, form.positional] if taken.positional[:1] == ("self",) else [form.positional]
    for count in counts:
        first = taken.positional[:count]
        given = {*first, *form.names}
        rest = [name for name in (*taken.positional, *taken.keyword) if name not in given]
        if len(first) != count or len(given) != count + len(form.names) or not given <= set(values):
            continue
        if all(name in taken.defaults and values[name] is taken.defaults[name] for name in rest):
            return tuple([values[name] for name in first]), {name: values[name] for name in form.names}
    return None


def _without_defaults(taken: _Parameters, values: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments without trailing positional and keyword ones that are their defaults."""

    def is_default(name: str) -> bool:
        return name in taken.defaults and values[name] is taken.defaults[name]

    count = len(taken.positional)
    while count and is_default(taken.positional[count - 1]):
        count -= 1
    named = {name: values[name] for name in taken.keyword if not is_default(name)}
    return tuple([values[name] for name in taken.positional[:count]]), named


def form_of(frame: FrameType | None) -> Form | None:
    """How the instruction at which a frame waits calls; None if it does not say."""
    return None if frame is None else _form_at(frame.f_code, frame.f_lasti)


@lru_cache(maxsize=4096)
def _form_at(code: CodeType, offset: int) -> Form | None:
    # A call that is under way may be noted at one of the cache entries behind its instruction.
    before = list(takewhile(lambda instruction: instruction.offset <= offset, dis.get_instructions(code)))
    call = before.pop()
    if call.opname == "CALL_KW":  # Python 3.13: the names are the constant on top of the stack
        names: tuple[str, ...] = before[-1].argval
    elif call.opname == "CALL":
        names = ()
        for instruction in reversed(before[-2:]):  # in 3.11 there is a PRECALL between
            if instruction.opname == "KW_NAMES":
                names = code.co_consts[instruction.arg or 0]
    else:
        return None
    return Form((call.arg or 0) - len(names), names)


def _near_operators(name: str, names: list[str]) -> list[str]:
    """Names close to an unknown one: of its namespace, if that has any, and overloads only where one is asked for."""
    known = sorted(names if "." in name else {each.partition(".")[0] for each in names})
    if "::" not in name:  # as programs write it
        of_base = {each.partition("::")[2]: each for each in known}
        return [of_base[near] for near in close_names(name, of_base)]
    namespace = f"{name.partition('::')[0]}::"
    # Without what all of them begin with, which would make any two of them look alike.
    inside = [each.removeprefix(namespace) for each in known if each.startswith(namespace)]
    if not inside:
        return close_names(name, known)
    return [namespace + each for each in close_names(name.removeprefix(namespace), inside)]


def unknown_operator(
    name: str,
    entry: OperatorEntry | None,
    names: list[str],
    overloads: Sequence[OperatorHandle] = (),
    former: Sequence[FormerRegistration] = (),
) -> UnknownOperatorError:
    """The error of a name that no definition has; names the plugin that had defined it, or dangling kernels and close names.

    Args:
        name: The name that was asked for.
        entry: What has kernels under that name, without a definition.
        names: All defined operators.
        overloads: Those of the packet that was asked for it as an attribute.
        former: What plugins that are not loaded now had registered for it.
    """
    if defined := former_definitions(former):
        return UnknownOperatorError(
            f"no operator is named {name}",
            found=gone_with(defined, "defined it"),
            where=entry.where() if entry is not None else "",
            advice=way_back(defined),
        )
    wanted = name.partition(".")[2]
    if overloads and hasattr(overloads[0], wanted):
        schema = min((op.schema for op in overloads), key=lambda schema: schema.overload_name != "")
        path = f"opmux.ops.{schema.namespace}.{schema.base_name}"
        return UnknownOperatorError(
            f"{path}.{wanted}",
            found=f"{path} stands for all overloads of its name, and {wanted} belongs to one",
            advice=f"ask one of them: {path}.{schema.overload_name or 'default'}.{wanted}",
        )
    if entry is not None and entry.kernels:
        keys = ", ".join(key.name for key in entry.registered_keys())
        return UnknownOperatorError(
            f"could not find a schema for {name}",
            found=f"there are kernels for {keys}, but no definition; was the operator's define() forgotten?",
            where=entry.where(),
            advice=f'Library("{name.partition("::")[0]}", "FRAGMENT").define("{name.partition("::")[2]}(...) -> ...")',
        )
    siblings = [n for n in names if n.partition(".")[0] == name.partition(".")[0]]
    near = _near_operators(name, names) if "." in name or not siblings else []
    return UnknownOperatorError(
        f"no operator is named {name}",
        found=f"overloads of that name: {', '.join(siblings)}" if siblings else f"{len(names)} operators are defined",
        advice=f"did you mean {' or '.join(near)}?" if near else _overload_lines(siblings) or _definer(name),
    )


def _overload_lines(names: list[str]) -> str:
    """How the overloads of a packet are written; empty for those of none."""
    lines = [f"opmux.ops.{name.replace('::', '.')}{'' if '.' in name else '.default'}" for name in names]
    return f"write {' or '.join(lines)}" if lines else ""


def _definer(name: str) -> str:
    """What brings an operator that nothing of today is like."""
    namespace, separator, _ = name.partition("::")
    if not separator:
        return "write its namespace too, as in aten::add; opmux.dispatch.default_dispatcher.operators() lists what is defined"
    return f"import the module that defines it; dir(opmux.ops.{namespace}) lists what is defined in its namespace"
