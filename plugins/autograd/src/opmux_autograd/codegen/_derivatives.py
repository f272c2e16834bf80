"""derivatives.yaml as values: which inputs of which operator have which formula, and what each formula uses."""

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from opmux_autograd.codegen._elements import element_schema, is_list_operator

__all__ = [
    "Derivative",
    "DerivativeError",
    "Formula",
    "Names",
    "Value",
    "plain_text",
    "read_derivatives",
    "read_formula",
    "with_view_copies",
]

#: Attributes of a tensor that are saved in its place, and functions of `formulas/values.py` whose value is.
_SAVED_ATTRIBUTES = frozenset({"shape", "dtype", "device"})
_SAVED_FUNCTIONS = frozenset({"sizes", "shape_of", "geometry", "is_column_major"})

_IN_SCOPE = frozenset({"grad", "grads", "grad_input_mask", "ops", "None", "True", "False"})


class DerivativeError(ValueError):
    """An entry of derivatives.yaml that does not fit the operators."""


@dataclass(frozen=True)
class Value:
    """What a formula uses that is known when the operator runs.

    Attributes:
        name: The variable that holds it in the formula.
        source: How to compute it from the operator's arguments; for outputs, their name.
        kind: "tensor", "tensors" (a list with Nones), "optional" (a tensor or None), "result", "output" or "plain".
    """

    name: str
    source: str
    kind: str


@dataclass(frozen=True)
class Formula:
    """The gradient of one input, or of several at once.

    Attributes:
        inputs: Names of the inputs.
        text: A Python expression over `values`, the gradients, and `functions`.
        values: What must be saved for it.
        functions: Names from `formulas/`.
        uses_grads: Whether it takes the list of gradients.
    """

    inputs: tuple[str, ...]
    text: str
    values: tuple[Value, ...]
    functions: frozenset[str]
    uses_grads: bool


@dataclass(frozen=True)
class Derivative:
    """One entry of derivatives.yaml.

    Attributes:
        node: Name of the node class, as torch forms it.
        schema: The declared operator.
        formulas: By order of the entry.
        differentiable: For each output, whether a gradient can come from it.
        real_only: Whether a complex result is refused where a gradient is asked for.
    """

    node: str
    schema: Any
    formulas: tuple[Formula, ...]
    differentiable: tuple[bool, ...]
    real_only: bool = False

    @property
    def inputs(self) -> list[str]:
        """Inputs that a gradient can pass to, in schema order."""
        named = {name for formula in self.formulas for name in formula.inputs}
        return [a.name for a in self.schema.arguments if a.name in named]


@dataclass
class Names:
    """Numbers node classes of operators that share a name, in order of the file."""

    seen: dict[str, int] = field(default_factory=dict)

    def node(self, base: str) -> str:
        """`MulBackward0` for the first overload of mul."""
        base = base.removesuffix("_").removesuffix("_forward")
        number = self.seen.get(base, 0)
        self.seen[base] = number + 1
        return "".join(part.title() for part in base.split("_")) + f"Backward{number}"


def read_derivatives(entries: Iterable[Mapping[str, Any]], schemas: Mapping[str, Any]) -> list[Derivative]:
    """Checks every entry against the declared operators.

    Args:
        entries: The parsed file.
        schemas: Declared schemas by name without namespace, "add.Tensor".

    Raises:
        DerivativeError: An operator is not declared as the entry says, is named twice, or a formula uses an unknown name.
    """
    names = Names()
    found: dict[str, Derivative] = {}
    for entry in entries:
        text = str(entry["name"])
        operator = text.partition("(")[0]
        schema = schemas.get(operator)
        # Read, because a default like 1e-05 is printed with all its digits.
        if schema is None or plain_text(type(schema).parse(text)) != plain_text(schema):
            raise DerivativeError(f"{text!r}: the operator is declared as {schema and plain_text(schema)!r}")
        if operator in found:
            raise DerivativeError(f"{operator!r} has two entries")
        single = element_schema(schema) if is_list_operator(operator) else schema
        found[operator] = _derivative(dict(entry), single, names)
    return list(found.values())


def with_view_copies(derivatives: Iterable[Derivative], copies: Mapping[str, Any]) -> list[Derivative]:
    """The derivatives, and those of the copies of views: each has the view's, unless it has one of its own.

    Args:
        derivatives: Those of the file.
        copies: Schemas of copies by the name of the view.
    """
    given = list(derivatives)
    own = {plain_text(d.schema) for d in given}
    return given + [
        replace(d, node=d.node and f"{d.node}_copy", schema=copy)
        for d in given
        if (copy := copies.get(plain_text(d.schema).partition("(")[0])) is not None and plain_text(copy) not in own
    ]


def plain_text(schema: Any) -> str:
    """A schema without its namespace."""
    return str(schema).partition("::")[2] or str(schema)


def _derivative(entry: dict[str, Any], schema: Any, names: Names) -> Derivative:
    del entry["name"]
    outputs = entry.pop("output_differentiability", [True] * len(schema.returns))
    if len(outputs) != len(schema.returns):
        raise DerivativeError(f"{schema}: output_differentiability has {len(outputs)} elements")
    real_only = bool(entry.pop("real_only", False))
    named = entry.pop("node", None)
    formulas = []
    arguments = {a.name: str(a.type) for a in schema.arguments}
    for key, text in entry.items():
        inputs = tuple(name.strip() for name in str(key).split(","))
        for name in inputs:
            if "Tensor" not in arguments.get(name, ""):
                raise DerivativeError(f"{schema}: {name!r} is no tensor argument")
        if text != "non_differentiable":
            formulas.append(read_formula(inputs, str(text), schema))
    node = str(named or names.node(schema.base_name)) if any(outputs) else ""
    return Derivative(node, schema, tuple(formulas), tuple(map(bool, outputs)), real_only)


def read_formula(inputs: tuple[str, ...], text: str, schema: Any) -> Formula:
    """Finds out what an expression uses.

    Raises:
        DerivativeError: It is no expression.
    """
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError as error:
        raise DerivativeError(f"{schema}: {text!r} is no expression") from error
    reader = _Reader({a.name: str(a.type) for a in schema.arguments}, len(schema.returns))
    expression = ast.unparse(reader.visit(tree))
    return Formula(
        inputs, expression, tuple(reader.values.values()), frozenset(reader.functions), "grads" in reader.names
    )


class _Reader(ast.NodeTransformer):
    """Replaces what is saved as a value by a variable, and collects what an expression uses."""

    def __init__(self, arguments: Mapping[str, str], outputs: int) -> None:
        self.arguments = arguments
        self.outputs = outputs
        self.values: dict[str, Value] = {}
        self.functions: set[str] = set()
        self.names: set[str] = set()

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """`self.shape` becomes the variable `self_shape`."""
        owner = node.value
        if isinstance(owner, ast.Name) and owner.id in self.arguments and node.attr in _SAVED_ATTRIBUTES:
            read = f"{owner.id}.{node.attr}"
            if node.attr == "shape":  # A property, in a fifth of its time unless a handler is asked.
                read = f"{read} if {owner.id}._asked else {owner.id}._array.shape"
            return self._save(Value(f"{owner.id}_{node.attr}", read, "plain"))
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`sizes(tensors)` becomes the variable `tensors_sizes`."""
        function = node.func
        if isinstance(function, ast.Name) and function.id in _SAVED_FUNCTIONS:
            (argument,) = node.args
            assert isinstance(argument, ast.Name)
            self.functions.add(function.id)
            name = f"{argument.id}_{function.id}"
            return self._save(Value(name, f"{function.id}({argument.id})", "plain"))
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Arguments and outputs are saved; what is left must be a function."""
        name = node.id
        self.names.add(name)
        if name in self.arguments:
            return self._save(Value(name, name, _kind(self.arguments[name])))
        if re.fullmatch(r"result\d*", name):
            return self._save(Value(name, name, "result" if self.outputs == 1 else "output"))
        if name not in _IN_SCOPE:
            self.functions.add(name)
        return node

    def _save(self, value: Value) -> ast.Name:
        self.values[value.name] = value
        return ast.Name(value.name if value.name != "self" else "self", ast.Load())


def _kind(type_: str) -> str:
    if type_ in ("Tensor", "Tensor?"):
        return "tensor" if type_ == "Tensor" else "optional"
    if type_.startswith("Tensor"):
        return "tensors"
    return "list" if type_.endswith(("]", "]?")) else "plain"
