"""What a kernel of a custom operator returns, held against the operator's schema."""

from collections.abc import Callable
from typing import Any, Final

from opmux.dispatch import location_of
from opmux.errors import OperatorValueError, kind_of, shown
from opmux.schema import FunctionSchema, ListType, OptionalType, Type
from opmux.tensor import Tensor

__all__ = ["result_reader"]

#: Takes what a kernel returned, and returns it as the schema declares it.
_Reader = Callable[[Any], Any]


class _Misfit(Exception):  # noqa: N818 -- never leaves this module
    """A value that is not of the declared type."""


def _tensor(value: Any) -> Any:
    # As in PyTorch, whose undefined tensors are None in Python.
    if value is None or isinstance(value, Tensor):
        return value
    raise _Misfit(value, "Tensor")


def _held(value: Any) -> Any:
    """The Python number that a NumPy scalar or a tensor without dimensions holds; other values themselves."""
    return value.item() if getattr(value, "shape", None) == () and hasattr(value, "item") else value


def _integer(value: Any) -> Any:
    number = _held(value)
    if isinstance(number, int):
        return int(number)
    raise _Misfit(value, "int")


def _float(value: Any) -> Any:
    number = _held(value)
    if isinstance(number, (int, float)):
        return float(number)
    raise _Misfit(value, "float")


def _bool(value: Any) -> Any:
    number = _held(value)
    if isinstance(number, int):
        return bool(number)
    raise _Misfit(value, "bool")


def _number(value: Any) -> Any:
    if isinstance(value, (int, float, complex)):
        return value
    raise _Misfit(value, "Scalar")


def _string(value: Any) -> Any:
    if isinstance(value, str):
        return value
    raise _Misfit(value, "str")


_READERS: Final[dict[str, _Reader]] = {
    "Tensor": _tensor,
    "int": _integer,
    "SymInt": _integer,
    "float": _float,
    "bool": _bool,
    "Scalar": _number,
    "str": _string,
}


def _reader_of(type_: Type) -> _Reader:
    if isinstance(type_, OptionalType):
        elem = _reader_of(type_.elem)
        return lambda value: None if value is None else elem(value)
    if isinstance(type_, ListType):
        return _list_reader(_reader_of(type_.elem), str(type_))
    return _READERS.get(str(type_), lambda value: value)


def _list_reader(elem: _Reader, name: str) -> _Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise _Misfit(value, name)
        return [elem(item) for item in value]

    return read


def result_reader(schema: FunctionSchema, fn: Callable[..., Any]) -> _Reader:
    """Makes what a function returned into what the schema declares: a tuple of several results, a list where one is a list.

    Raises:
        OperatorValueError: From the reader: another number of results, or one of another type.
    """
    readers = [_reader_of(result.type) for result in schema.returns]
    read = _nothing if not readers else readers[0] if len(readers) == 1 else _several(readers)
    name = schema.qualified_name

    def checked(value: Any) -> Any:
        try:
            return read(value)
        except _Misfit as misfit:
            raise OperatorValueError(
                f"{name}: a kernel returned what its schema does not declare",
                found=_described(*misfit.args),
                where=f"schema {schema}; function {location_of(fn)}",
                advice="return None for no result, a tuple for several, and a tensor where the schema says Tensor",
            ) from None

    return checked


def _nothing(value: Any) -> Any:
    if value is not None:
        raise _Misfit(value, "None")


def _several(readers: list[_Reader]) -> _Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != len(readers):
            raise _Misfit(value, f"a tuple of {len(readers)} results")
        return tuple(reader(item) for reader, item in zip(readers, value, strict=True))

    return read


def _described(value: Any, declared: str) -> str:
    if declared == "None":
        return f"expected it to return None but it returned something else instead: {kind_of(value)}"
    kind = type(value).__name__ + (f" of {len(value)}" if isinstance(value, (list, tuple)) else "")
    return f"Unable to cast {shown(value, 200)}, a {kind}, to {declared}"
