"""Calls of every operator over lists of tensors, with arguments made from its schema; for torch and opmux alike."""

from typing import Any

import opmux
from opmux.native._generated.declarations import OPERATORS
from opmux.schema import FunctionSchema

__all__ = ["DTYPES", "NAMES", "arguments", "call", "handle", "schema_of"]

DTYPES = ("float32", "float64", "bfloat16", "int64", "uint8", "bool", "complex64")
#: Every declared one, generated variants aside.
NAMES = tuple(
    name.removeprefix("aten::")
    for name, (_, tags) in OPERATORS.items()
    if name.startswith("aten::_foreach_") and "generated" not in tags
)


def handle(library: Any, name: str) -> Any:
    """An operator of torch or opmux by its name with overload."""
    base, _, overload = name.partition(".")
    return getattr(getattr(library.ops.aten, base), overload or "default")


def schema_of(name: str) -> FunctionSchema:
    """Its schema."""
    schema: FunctionSchema = handle(opmux, name).schema
    return schema


def arguments(library: Any, name: str, dtype: str, *, integers: bool = False) -> list[Any]:
    """Values for an operator's arguments: lists of a matrix, of another that is transposed, and of one without elements.

    Args:
        library: torch or opmux.
        name: The operator.
        dtype: That of the tensors.
        integers: Whether numbers are integers.
    """

    def tensors(seed: int) -> list[Any]:
        values = [[0.5 + seed, 1.0, 2.0 + seed], [0.25, 3.0, 1.5], [1.0, 0.75, 2.5]]
        matrix = library.tensor(values).to(getattr(library, dtype))
        return [matrix, matrix.t().clone().t() * matrix, library.zeros(0, 3).to(matrix)]

    first, second = (2, 3) if integers else (0.5, 1.75)
    made: dict[str, Any] = {
        "Scalar": lambda seed: first,
        "Scalar[]": lambda seed: [first, second, first],
        "ScalarType?": lambda seed: None,
        "MemoryFormat?": lambda seed: None,
        "bool": lambda seed: False,
        "Tensor[]": tensors,
    }
    values = [made.get(str(a.type), lambda seed: None)(seed) for seed, a in enumerate(schema_of(name).arguments)]
    for i, argument in enumerate(schema_of(name).arguments):
        if str(argument.type) == "Tensor":
            packed = argument.name == "scalars"
            values[i] = library.tensor([first, second, first] if packed else first)
    if name in (
        "_foreach_mm",
        "_foreach_max",
    ):  # The one takes matrices that fit, the other no tensor without elements.
        values = [given[:2] for given in values]
    return values


def call(library: Any, name: str, values: list[Any]) -> list[Any]:
    """The tensors that the operator makes, or those that it has written."""
    schema = schema_of(name)
    named = {a.parameter_name: v for a, v in zip(schema.arguments, values, strict=True) if a.kwarg_only}
    result = handle(library, name)(*values[: len(values) - len(named)], **named)
    return list(values[0] if schema.is_mutable else result)
