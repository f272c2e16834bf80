"""What a handler or a kernel has returned, beside what the schema declares; PyTorch's conversions from Python objects.

Note [Results]
A handler's result and a custom operator's are read as the schema's types, in each call. That of a `Library`'s kernel goes on as it
is, because a call would pay for looking at it. Only the first call with a key set, for which the kernel was resolved, is looked at
(`_call_first` in `dispatch/_call.py`); a kernel whose result is refused is not kept in the
table, so that the next call is a first one again.
"""

from collections.abc import Callable
from functools import cache, partial
from traceback import walk_tb
from types import FrameType, NoneType
from typing import Any, Final

from opmux.dispatch._arguments import tensors_in
from opmux.dispatch._keyset import is_tensor
from opmux.dispatch._provenance import PUBLISHED, location_of
from opmux.errors import OperatorValueError, kind_of, shown
from opmux.schema import FunctionSchema, ListType, OptionalType, Type

__all__ = ["OWN_PACKAGES", "as_promised", "misreturned", "result_reader", "unlike_declared", "written_arguments"]

#: Packages whose kernels go on with what the kernel below them has returned.
OWN_PACKAGES: Final = frozenset({"opmux", *[f"opmux_{plugin}" for plugin in PUBLISHED]})

#: Where functions are that stand between kernels.
_DISPATCHER: Final = __package__.rpartition(".")[0]

#: Takes what a kernel returned, and returns it as the schema declares it.
_Reader = Callable[[Any], Any]


class _Misfit(Exception):  # noqa: N818 -- becomes an error where it is known who returned it
    """A value that is not of the declared type.

    Args:
        value: The value.
        declared: What the schema says in its place.
        reason: Why it is none; empty where its type says so.
    """

    def __init__(self, value: Any, declared: str, reason: str = "") -> None:
        super().__init__(value, declared, reason)
        self.value = value
        self.declared = declared
        self.reason = reason


def _tensor(value: Any) -> Any:
    # As in PyTorch, whose undefined tensors are None in Python.
    if value is None or is_tensor(value):
        return value
    raise _Misfit(value, "Tensor")


def _held(value: Any) -> Any:
    """The Python number that a NumPy scalar or a tensor without dimensions holds; other values themselves."""
    return value.item() if getattr(value, "shape", None) == () and hasattr(value, "item") else value


def _symbolic(value: Any) -> bool:
    """Whether a value stands for a number that a program which is being traced has later."""
    return hasattr(value, "node")


def _single(name: str, kinds: tuple[type, ...], convert: _Reader) -> _Reader:
    """The reader of a number of one type."""

    def read(value: Any) -> Any:
        number = _held(value)
        if isinstance(number, kinds):
            return convert(number)
        if _symbolic(number):
            return number
        raise _Misfit(value, name)

    return read


def _number(value: Any) -> Any:
    if isinstance(value, (int, float, complex)) or _symbolic(value):
        return value
    raise _Misfit(value, "Scalar")


def _string(value: Any) -> Any:
    if isinstance(value, str):
        return value
    raise _Misfit(value, "str")


_READERS: Final[dict[str, _Reader]] = {
    "Tensor": _tensor,
    "int": _single("int", (int,), int),
    "SymInt": _single("int", (int,), int),
    "float": _single("float", (int, float), float),
    "bool": _single("bool", (NoneType, int, float, complex), bool),
    "Scalar": _number,
    "str": _string,
}
#: Types of single numbers.
_NUMBERS: Final = frozenset({"int", "SymInt", "float", "bool"})


@cache
def _reader_of(type_: Type, unpacks: bool) -> _Reader:
    """The reader of a type; `unpacks` says whether a number may be held by a tensor."""
    if isinstance(type_, OptionalType):
        elem = _reader_of(type_.elem, unpacks)
        return lambda value: None if value is None else elem(value)
    if isinstance(type_, ListType):
        return _list_reader(type_, unpacks)
    name = str(type_)
    read = _READERS.get(name, lambda value: value)
    return read if unpacks or name not in _NUMBERS else partial(_held_by_no_tensor, read, name)


def _held_by_no_tensor(read: _Reader, name: str, value: Any) -> Any:
    if is_tensor(value):
        raise _Misfit(value, name)
    return read(value)


def _list_reader(type_: ListType, unpacks: bool) -> _Reader:
    name, elem = str(type_), _reader_of(type_.elem, unpacks)
    has_none = isinstance(type_.elem, OptionalType)

    def read(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or (not has_none and any(item is None for item in value)):
            raise _Misfit(value, name)
        return [elem(item) for item in value]

    return read


def _results_reader(schema: FunctionSchema, unpacks: bool = True) -> _Reader:
    """Makes what a function returned into what a schema declares: a tuple of several results, a list where one is a list.

    Raises:
        _Misfit: From the reader: another number of results, or one of another type.
    """
    if schema.is_varret:
        return lambda value: value
    readers = [_reader_of(result.type, unpacks) for result in schema.returns]
    return _nothing if not readers else readers[0] if len(readers) == 1 else _several(readers)


def _misfit(schema: FunctionSchema, value: Any) -> _Misfit | None:
    """What of a function's result is not as the schema declares it; None if nothing is."""
    try:
        _results_reader(schema)(value)
    except _Misfit as found:
        return found.with_traceback(None)  # its frames hold it, and with it the arguments of the call
    return None


def result_reader(schema: FunctionSchema, fn: Callable[..., Any]) -> _Reader:
    """The reader of a kernel's results.

    Args:
        schema: Schema of the operator.
        fn: The kernel, which errors name.

    Raises:
        OperatorValueError: From the reader: another number of results, or one of another type.
    """
    read = _results_reader(schema)

    def checked(value: Any) -> Any:
        try:
            return read(value)
        except _Misfit as found:
            raise _misreturned_by(schema, found, location_of(fn)) from None

    return checked


def _misreturned_by(schema: FunctionSchema, found: _Misfit, place: str) -> OperatorValueError:
    """The error of a kernel that returned what its schema does not declare."""
    return OperatorValueError(
        f"{schema.qualified_name}: a kernel returned what its schema does not declare",
        found=_described(found.value, found.declared),
        where=f"schema {schema}; function {place}",
        advice="return None for no result, a tuple for several, and a tensor where the schema says Tensor",
    )


def _nothing(value: Any) -> Any:
    if value is not None:
        raise _Misfit(value, "None")


def _several_results(count: int) -> str:
    """What a schema declares that has so many results."""
    return f"a tuple of {count} results"


def _several(readers: list[_Reader]) -> _Reader:
    wanted = _several_results(len(readers))

    def read(value: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise _Misfit(value, wanted, "is not an instance of 'sequence'")
        if len(value) != len(readers):
            raise _Misfit(value, wanted, f"has {len(value)}")
        return tuple([reader(item) for reader, item in zip(readers, value, strict=True)])

    return read


def _described(value: Any, declared: str) -> str:
    if declared == "None":
        return f"expected it to return None but it returned something else instead: {kind_of(value)}"
    kind = kind_of(value) + (f" of {len(value)}" if isinstance(value, (list, tuple)) else "")
    return f"Unable to cast {shown(value, 200)}, {kind}, to {declared}"


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
    try:
        result = _results_reader(schema, unpacks=False)(result)
    except _Misfit as found:
        raise _refused(schema, found, handler) from None
    written = written_arguments(schema, args, kwargs)
    if not written:
        return result
    return written[0] if len(written) == 1 else tuple(written)


def unlike_declared(
    schema: FunctionSchema, values: list[Any], result: Any, place: Callable[[], str]
) -> OperatorValueError | None:
    """The error of a kernel that has just been called for the first time, if its result is not what the schema declares.

    Calls with stand-ins, which have no device as tensors have, are left alone: what their kernels return are labels.

    Args:
        schema: Schema of the operator.
        values: The arguments of the call.
        result: What the kernel has returned.
        place: Says where the kernel is.
    """
    found = _misfit(schema, result)
    if found is None or not all(hasattr(tensor, "_device") for tensor in tensors_in(values)):
        return None
    return _misreturned_by(schema, found, place())


def written_arguments(schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
    """The arguments that an operator writes and returns; none for one that returns something new."""
    names = [result.alias.before_set for result in schema.returns if result.alias and result.alias.is_write]
    if not names:
        return []
    values = dict(zip([a.parameter_name for a in schema.arguments], args, strict=False)) | kwargs
    aliases = [(a.alias.before_set, values.get(a.parameter_name)) for a in schema.arguments if a.alias]
    return [next(value for known, value in aliases if known & name) for name in names]


def _refused(schema: FunctionSchema, found: _Misfit, handler: Callable[..., Any]) -> OperatorValueError:
    kind = type(found.value).__qualname__
    return OperatorValueError(
        f"{schema.qualified_name}: Unable to cast {shown(found.value)} to {found.declared}",
        found=f"a handler returned it, and object of type {kind!r} {found.reason or f'is no {found.declared}'}",
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
        value = values[name]
        given = value if len(schema.returns) > 1 and isinstance(value, (list, tuple)) else [value]
        if _misfit(schema, value) is None and not any(item is None for item in given):
            return None
        wanted = str(schema.returns[0].type) if len(schema.returns) == 1 else _several_results(len(schema.returns))
        where, advice = _who_returned(_kernel_in(values["next"]))
        return OperatorValueError(
            f"{schema.qualified_name}: a kernel returned what its schema does not declare",
            found=f"Unable to cast {shown(value, 200)}, {kind_of(value)}, to {wanted}",
            where=f"schema {schema}{where}",
            advice=advice,
        )
    return None


def _who_returned(kernel: Callable[..., Any]) -> tuple[str, str]:
    """Where the function is that has returned something else, and what it is to return."""
    if _is_own(kernel):  # the kernel of the Python key, which returns what a mode or a class answers
        return "", "return from __opmux_dispatch__ of the mode or class what func(*args, **kwargs) returns"
    return f"; function {location_of(kernel)}", "return what `next` has returned, or the results of the schema"


def _is_own(function: Any) -> bool:
    """Whether a function is the dispatcher's, or an operator."""
    return getattr(function, "__module__", "").startswith(_DISPATCHER) or hasattr(function, "definition")


def _kernel_in(finished: Any) -> Any:
    """The kernel in a finished one, which may be bound to what it wants and called by a function of the dispatcher's."""
    while isinstance(finished, partial):
        bound = (finished.func, *finished.args)
        of_others = [fn for fn in bound if callable(fn) and not _is_own(fn)]
        finished = next(iter(of_others), finished.func)
    return finished
