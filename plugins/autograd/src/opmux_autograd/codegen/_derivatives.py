"""derivatives.yaml as values: which inputs of which operator have which formula, and what each formula uses."""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from opmux.codegen import Row, check_kind, fail
from opmux.errors import SchemaError, close_names
from opmux_autograd.codegen._elements import element_schema, is_list_operator

__all__ = [
    "Derivative",
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

#: An overload that a formula calls.
_CALLED: Final = re.compile(r"\bops\.aten\.(\w+)\.(\w+)")

#: Fields of an entry that are no formulas, and their values.
_FIELDS: Final[dict[str, tuple[type, ...]]] = {
    "name": (str,),
    "node": (str,),
    "output_differentiability": (list,),
    "real_only": (bool,),
}


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
        refused: Inputs that the entry does not name, which are refused where they require grad.
        where: File and line of its entry.
    """

    node: str
    schema: Any
    formulas: tuple[Formula, ...]
    differentiable: tuple[bool, ...]
    real_only: bool = False
    refused: tuple[str, ...] = ()
    where: str = ""

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
        title = "".join(part.title() for part in base.removesuffix("_").removesuffix("_forward").split("_"))
        number = self.seen.get(title, 0)
        self.seen[title] = number + 1
        return f"{title}Backward{number}"


def read_derivatives(rows: Iterable[Row], schemas: Mapping[str, Any]) -> list[Derivative]:
    """Checks every entry against the declared operators.

    Args:
        rows: Those of the file.
        schemas: Declared schemas by name without namespace, "add.Tensor".

    Raises:
        DeclarationError: An operator is not declared as the entry says, is named twice, or a formula uses what it has not.
        SchemaError: The operator's schema cannot be read.
    """
    names = Names()
    found: dict[str, Derivative] = {}
    for row in rows:
        schema = _declared(row, schemas)
        operator = plain_text(schema).partition("(")[0]
        if operator in found:
            fail(f"{operator} has two entries", row.where, f"first in {found[operator].where}", "leave one out")
        single = element_schema(schema) if is_list_operator(operator) else schema
        found[operator] = _derivative(row, single, names)
        _check_operators(found[operator], schemas)
    return list(found.values())


def _check_operators(derivative: Derivative, schemas: Mapping[str, Any]) -> None:
    """Each overload that a formula calls, `ops.aten.neg.default`, is declared."""
    for formula in derivative.formulas:
        for base, overload in _CALLED.findall(formula.text):
            called = base if overload == "default" else f"{base}.{overload}"
            if called not in schemas:
                near = " or ".join(close_names(called, schemas))
                fail(
                    f"{plain_text(derivative.schema).partition('(')[0]}: {', '.join(formula.inputs)}: {formula.text}",
                    derivative.where,
                    f"no operator {called} is declared",
                    f"did you mean {near}?" if near else "declare it in native_functions.yaml first",
                )


def _declared(row: Row, schemas: Mapping[str, Any]) -> Any:
    """The schema of the operator that an entry names."""
    if "name" not in row.fields:
        fail("an entry", row.where, "it has no name", "add name: with the operator's schema")
    text = row.fields["name"]
    check_kind("name", row.where, text, _FIELDS["name"])
    operator = text.partition("(")[0]
    schema = schemas.get(operator)
    if schema is None:
        near = "".join(close_names(operator, schemas, count=1))
        advice = f"did you mean {near}?" if near else "declare it in native_functions.yaml first"
        fail(f"{operator}: a derivative", row.where, "no such operator is declared", advice)
    try:
        # Read, because a default like 1e-05 is printed with all its digits.
        read = plain_text(type(schema).parse(text))
    except SchemaError as error:
        error.add_note(f"in {row.where}")
        raise
    if read != plain_text(schema):
        fail(f"{operator}: name: {text}", row.where, f"it is declared as {plain_text(schema)}", "write it so")
    if any(a.is_out for a in schema.arguments):
        fail(f"{operator}: a derivative", row.where, "out variants refuse gradients", "name the functional overload")
    return schema


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


def _derivative(row: Row, schema: Any, names: Names) -> Derivative:
    where, name, fields = row.where, schema.qualified_name.partition("::")[2], row.fields
    for key in [key for key in _FIELDS if key in fields]:
        check_kind(f"{name}: {key}: {fields[key]!r}", where, fields[key], _FIELDS[key])
    outputs = fields.get("output_differentiability", [True] * len(schema.returns))
    if len(outputs) != len(schema.returns) or not all(isinstance(output, bool) for output in outputs):
        found = f"results of the operator: {len(schema.returns)}"
        fail(f"{name}: output_differentiability: {outputs}", where, found, "write True or False for each result")
    node = fields.get("node")
    if node is not None and not node.isidentifier():
        fail(
            f"{name}: node: {node!r}",
            where,
            "it is no name of a class",
            "write a name like MulBackward0, or leave it out",
        )
    formulas = _formulas(row, schema, outputs)
    if not formulas and any(outputs) and not fields.keys() - _FIELDS.keys():
        advice = "write one, non_differentiable, or output_differentiability: [False]"
        fail(f"{name}: a derivative", where, "the entry has no formula", advice)
    if any(outputs):
        node = node or names.node(schema.base_name)
    real_only, refused = fields.get("real_only", False), _unnamed(row, schema) if formulas else ()
    return Derivative(node or "", schema, formulas, tuple(outputs), real_only, refused, where)


def _inputs(key: str) -> tuple[str, ...]:
    """The inputs that a field of an entry is about, "a, b"."""
    return () if key in _FIELDS else tuple(part.strip() for part in key.split(","))


def _unnamed(row: Row, schema: Any) -> tuple[str, ...]:
    """The tensors among the arguments of an operator that no field is about.

    An `output` is one that a formula has saved, whose gradient goes another way, as PyTorch's generator knows too.
    """
    named = {"output", *(name for key in row.fields for name in _inputs(str(key)))}
    return tuple(a.name for a in schema.arguments if str(a.type) in ("Tensor", "Tensor?") and a.name not in named)


def _formulas(row: Row, schema: Any, outputs: list[bool]) -> tuple[Formula, ...]:
    """The formulas of an entry, each for tensors among the operator's arguments, each of which has one."""
    name = schema.qualified_name.partition("::")[2]
    tensors = [a.name for a in schema.arguments if "Tensor" in str(a.type)]
    formulas, seen = [], set[str]()
    for key, text in row.fields.items():
        if key in _FIELDS:
            continue
        inputs = _inputs(str(key))
        for each in inputs:
            if each not in tensors:
                others = ", ".join(sorted(_FIELDS))
                advice = f"write one of {', '.join(tensors)}; fields that are no formulas are {others}"
                fail(f"{name}: {key}", row.where, f"{each!r} is no tensor argument", advice)
            if each in seen:
                fail(f"{name}: {key}", row.where, f"{each!r} has two formulas", "leave one out")
            seen.add(each)
        check_kind(f"{name}: {key}: {text!r}", row.where, text, (str,))
        if not schema.returns:
            fail(f"{name}: {key}: {text}", row.where, "the operator returns nothing", "leave the formula out")
        if text != "non_differentiable":
            formulas.append(read_formula(inputs, text, schema, row.where, outputs))
    return tuple(formulas)


def read_formula(
    inputs: tuple[str, ...], text: str, schema: Any, where: str = "", outputs: Sequence[bool] | None = None
) -> Formula:
    """Finds out what an expression uses.

    Args:
        inputs: The arguments whose gradients it gives.
        text: The expression.
        schema: The operator.
        where: File and line.
        outputs: For each result, whether a gradient can come from it; from all if None.

    Raises:
        DeclarationError: It is no expression, or uses a gradient, a result or a value that the operator has not.
    """
    asked = f"{schema.qualified_name.partition('::')[2]}: {', '.join(inputs)}: {text}"
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError as error:
        fail(
            asked,
            where,
            f"it is no expression: {error.msg}",
            "write one Python expression, or call a function of formulas/",
        )
    reader = _Reader({a.name: str(a.type) for a in schema.arguments}, len(schema.returns))
    expression = ast.unparse(reader.visit(tree))
    several = str(schema.returns[0].type).endswith("]") or sum(outputs or [True] * len(schema.returns)) > 1
    wrong = reader.wrong(several, len(inputs) > 1)
    if wrong:
        fail(asked, where, *wrong)
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
        self.calls: list[str] = []

    def wrong(self, several: bool, joint: bool) -> tuple[str, str] | None:
        """What an expression uses that the operator has not, and what to do; None if there is nothing.

        Args:
            several: Whether gradients come from several results, or a list of them.
            joint: Whether the formula is for several inputs.
        """
        if self.calls:
            return f"{self.calls[0]} saves a value of an argument", f"name one of {', '.join(self.arguments)}"
        if several and "grad" in self.names:
            return "several results have gradients", "write grads, a list with one for each"
        if not several and "grads" in self.names:
            return "one result has a gradient", "write grad"
        if not joint and "grad_input_mask" in self.names:
            return (
                "grad_input_mask is for a formula of several inputs",
                'give them one formula, as in "self, other: ..."',
            )
        for name in sorted(self.names):
            if (match := re.fullmatch(r"result(\d*)", name)) and not self._has_result(match[1]):
                has = "result" if self.outputs == 1 else f"result0 to result{self.outputs - 1}"
                return f"{name} is no result", f"write {has}"
        return None

    def _has_result(self, number: str) -> bool:
        return not number if self.outputs == 1 else bool(number) and int(number) < self.outputs

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
            argument = node.args[0] if len(node.args) == 1 else None
            if not isinstance(argument, ast.Name) or argument.id not in self.arguments:
                self.calls.append(ast.unparse(node))
                return node
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
