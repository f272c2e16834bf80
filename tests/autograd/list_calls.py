"""A call of every operator over lists of tensors that has a derivative, made from its schema."""

import functools
from typing import Any

import opmux
from opmux_autograd._generated.tables import LIST_KERNELS

from .gradcheck_rows import Row, handle, share, through

__all__ = ["list_rows"]


def list_rows() -> list[Row]:
    """A row for each of them, with two tensors in every list."""
    return [_row(name.removeprefix("aten::")) for name in LIST_KERNELS]


def _row(name: str) -> Row:
    schema = handle(name).schema
    values = {
        "Tensor[]": [share(2, 2), share(2, 2)],
        "Tensor": share(),
        "Scalar": 0.7001,
        "Scalar[]": [0.7001, 0.4001],
        "ScalarType?": None,
        "MemoryFormat?": None,
    }
    return through(name, functools.partial(_called, name), *[values[str(a.type)] for a in schema.arguments])


def _called(name: str, *args: Any) -> Any:
    """The tensors that the operator makes, or those that it has written."""
    operator = handle(name)
    named = {a.parameter_name: args[i] for i, a in enumerate(operator.schema.arguments) if a.kwarg_only}
    given = list(args[: len(args) - len(named)])
    if operator.schema.is_mutable:
        given[0] = [opmux.clone(tensor) for tensor in given[0]]
    result = operator(*given, **named)
    return given[0] if operator.schema.is_mutable else result
