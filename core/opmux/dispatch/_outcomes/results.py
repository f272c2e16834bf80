"""What a handler or a kernel has returned, beside what the schema declares."""

from collections.abc import Callable
from functools import partial
from traceback import walk_tb
from types import FrameType
from typing import Any, Final

from opmux.dispatch._keyset import is_tensor
from opmux.dispatch._provenance import PUBLISHED, location_of
from opmux.errors import OperatorValueError, kind_of, shown
from opmux.schema import FunctionSchema, ListType, OptionalType, Type

__all__ = ["OWN_PACKAGES", "as_promised", "misreturned", "written_arguments"]

#: Packages whose kernels go on with what the kernel below them has returned.
OWN_PACKAGES: Final = frozenset({"opmux", *[f"opmux_{plugin}" for plugin in PUBLISHED]})


def _is_tensor_or_none(value: Any) -> bool:
    return value is None or is_tensor(value)


#: What handlers may return for results of these types; None stands for an undefined tensor, and for False.
_TESTS: Final[dict[str, Callable[[Any], bool]]] = {
    "Tensor": _is_tensor_or_none,
    "bool": lambda value: value is None or isinstance(value, int),
    "float": lambda value: isinstance(value, (int, float)) or hasattr(value, "__float__"),
    "int": lambda value: hasattr(value, "__index__") or hasattr(value, "node"),
    "str": lambda value: isinstance(value, str),
}

#: Where functions are that stand between kernels.
_DISPATCHER: Final = __package__.rpartition(".")[0]


def as_promised(
    schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, handler: Callable[..., Any]
) -> Any:
    """The result of a handler, a tuple for several; of an operator that writes its arguments, these themselves.

    Args:
        schema: Schema of the operator.
        args: Its positional arguments.
        kwargs: Its keyword arguments.
        result: What the handler has returned.
        handler: The handler, which errors name.

    Raises:
        OperatorValueError: The result is of another type than the schema says.
    """
    returns = schema.returns
    if len(returns) == 1:
        if not _fits(returns[0].type, result):
            raise _refused(schema, result, str(returns[0].type), handler)
    elif returns:
        if not isinstance(result, (tuple, list)):
            reason = "is not an instance of 'sequence'"
            raise _refused(schema, result, f"a tuple of {len(returns)} results", handler, reason)
        if len(result) != len(returns):
            raise _refused(schema, result, f"a tuple of {len(returns)} results", handler, f"has {len(result)}")
        for returned, value in zip(returns, result, strict=True):
            if not _fits(returned.type, value):
                raise _refused(schema, value, str(returned.type), handler)
        result = tuple(result) if isinstance(result, list) else result
    written = written_arguments(schema, args, kwargs)
    if not written:
        return result
    return written[0] if len(written) == 1 else tuple(written)


def written_arguments(schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
    """The arguments that an operator writes and returns; none for one that returns something new."""
    names = [result.alias.before_set for result in schema.returns if result.alias and result.alias.is_write]
    if not names:
        return []
    values = dict(zip([a.parameter_name for a in schema.arguments], args, strict=False)) | kwargs
    aliases = [(a.alias.before_set, values.get(a.parameter_name)) for a in schema.arguments if a.alias]
    return [next(value for known, value in aliases if known & name) for name in names]


def _fits(type_: Type, value: Any) -> bool:
    if isinstance(type_, OptionalType):
        return value is None or _fits(type_.elem, value)
    if isinstance(type_, ListType):
        return isinstance(value, (list, tuple)) and all(_fits(type_.elem, item) for item in value)
    test = _TESTS.get(str(type_).replace("SymInt", "int"))
    return test is None or test(value)


def _is_usable(type_: Type, value: Any) -> bool:
    """Whether a kernel may have returned a value: unlike a handler's, none of its tensors is undefined."""
    values = value if isinstance(value, (list, tuple)) else (value,)
    return _fits(type_, value) and all(each is not None for each in values)


def _refused(
    schema: FunctionSchema, value: Any, wanted: str, handler: Callable[..., Any], reason: str = ""
) -> OperatorValueError:
    kind = type(value).__qualname__
    return OperatorValueError(
        f"{schema.qualified_name}: Unable to cast {shown(value)} to {wanted}",
        found=f"a handler returned it, and object of type {kind!r} {reason or f'is no {wanted}'}",
        where=location_of(handler),
        advice=f"return from it what the schema says: {schema}",
    )


def _names_in(frame: FrameType) -> tuple[str, ...]:
    code = frame.f_code
    return code.co_varnames + code.co_cellvars + code.co_freevars


def misreturned(schema: FunctionSchema, error: BaseException) -> OperatorValueError | None:
    """The error that stands for an exception, if one of opmux's own kernels stumbled over what the kernel below it returned.

    Kernels are not watched (a call would pay for it); a layer that forgets `return` is found out by the recording above it, in the
    frame of which the kernel below is `next`, and what it has returned `result` or `results`.

    Args:
        schema: Schema of the operator.
        error: What ended a kernel.
    """
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    for frame in reversed(frames):
        # Its values only where it is one: a frame keeps those that were read, and the caller's are the error itself among others.
        if "next" not in _names_in(frame) or frame.f_globals.get("__name__", "").partition(".")[0] not in OWN_PACKAGES:
            continue
        values = frame.f_locals
        name = "result" if "result" in values else "results"
        if name not in values:
            continue
        value, returns = values[name], schema.returns
        given = [value] if len(returns) == 1 else value if isinstance(value, (list, tuple)) else []
        if len(given) == len(returns) and all(_is_usable(r.type, v) for r, v in zip(returns, given, strict=True)):
            return None
        wanted = str(returns[0].type) if len(returns) == 1 else f"a tuple of {len(returns)} results"
        return OperatorValueError(
            f"{schema.qualified_name}: a kernel returned what its schema does not declare",
            found=f"Unable to cast {shown(value, 200)}, {kind_of(value)}, to {wanted}",
            where=f"schema {schema}; function {location_of(_kernel_in(values['next']))}",
            advice="return what `next` has returned, or the results of the schema",
        )
    return None


def _kernel_in(finished: Any) -> Any:
    """The kernel in a finished one, which may be bound to what it wants and called by a function of the dispatcher's."""
    while isinstance(finished, partial):
        bound = (finished.func, *finished.args)
        of_others = [fn for fn in bound if callable(fn) and not getattr(fn, "__module__", "").startswith(_DISPATCHER)]
        finished = next(iter(of_others), finished.func)
    return finished
