"""The generated modules: which operators get which kernels, and the text around them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from opmux.codegen import Row, fail, signature
from opmux_autograd.codegen import _kernels
from opmux_autograd.codegen._derivatives import (
    Derivative,
    Formula,
    plain_text,
    read_derivatives,
    read_formula,
    with_view_copies,
)
from opmux_autograd.codegen._elements import is_list_operator
from opmux_autograd.codegen._foreach import ListOperator, find_list_operator
from opmux_autograd.codegen._formula_modules import check_functions, formula_imports
from opmux_autograd.codegen._recording import Recorder, Shape, shared_recorders

Lines = list[str]

_BANNER = '''"""Nodes and kernels of differentiable operators.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors
'''

_IMPORTS = {
    "_edges": "WITH_AUTOGRAD",
    "_inplace": "check_inplace, rebase_history, rebase_reshape",
    "_kernels": "refuse_complex, refuse_gradient",
    "_node": "RELEASED, Node, next_sequence_nr, saved",
    "_own_modules": "on_first_call",
    "_record": "attach_outputs, clone, save_list, save_result, saved_list, saved_result",
    "_reshapes": "track_reshape",
    "_views": "VersionCounter, bump, share_version, track_view, version_of",
}

#: What kernels use that note views, and no others.
_IMPORTS_OF_VIEWS = (
    "from weakref import ref",
    "from opmux.dispatch import get_state",
    "from opmux_autograd._views import ViewedCounter",
)
#: What kernels use that count writes, and no others.
_IMPORTS_OF_WRITES = ("from opmux_autograd._views import HAS_GIL, settled_counter",)

#: In-place operators with kernels of their own in `_kernels.py`.
_SPECIAL = frozenset({"detach_", "resize_"})


class Plan:
    """What each declared operator needs.

    Attributes:
        recorded: Operators with a recording kernel, and the derivative that it uses.
        skipped: Operators that autograd does not see.
        unseen: Operators that write and return nothing, which it neither records nor counts, as in PyTorch.
        out_variants: Operators that write `out` arguments, with their names, and what becomes of a call that is recorded.
        lists: Operators over lists of tensors that are recorded.
    """

    def __init__(
        self,
        schemas: Mapping[str, Any],
        composites: frozenset[str],
        derivatives: Sequence[Derivative],
        autogen: frozenset[str] = frozenset(),
    ) -> None:
        self.schemas = {name: s for name, s in schemas.items() if name not in composites}
        self.entries = {_name(d.schema): d for d in derivatives}
        self.functional = {_key(s): s for s in schemas.values() if not s.is_mutable}
        self.recorded: dict[str, Derivative] = {}
        self.skipped: list[str] = []
        self.unseen: list[str] = []
        self.autogen = autogen
        self.functional_of_group = {signature(s): name for name, s in schemas.items() if not s.is_mutable}
        self.out_variants: dict[str, tuple[tuple[str, ...], str]] = {}
        self.nodes: dict[str, Derivative] = {}
        self.lists: dict[str, ListOperator] = {}
        for name, schema in self.schemas.items():
            self._place(name, schema)

    @classmethod
    def of(cls, declarations: Iterable[Any], entries: Iterable[Row]) -> Self:
        """The plan of all declared operators.

        Args:
            declarations: The operators.
            entries: The rows of `derivatives.yaml`.

        Raises:
            DeclarationError: An entry does not fit its operator.
        """
        known = list(declarations)
        schemas = {d.name: d.schema for d in known}
        composites = frozenset(d.name for d in known if "CompositeImplicitAutograd" in d.dispatch)
        copies = {d.view: d.schema for d in known if d.view}
        derivatives = read_derivatives(entries, schemas)
        _check_together(derivatives, composites)
        autogen = frozenset(d.name for d in known if d.source)
        return cls(schemas, composites, with_view_copies(derivatives, copies), autogen)

    def _place(self, name: str, schema: Any) -> None:
        if name in _SPECIAL:
            return
        outs = tuple(a.parameter_name for a in schema.arguments if a.is_out)
        if outs:
            self.out_variants[name] = outs, self._recorded_as(name, schema)
            return
        if is_list_operator(name):
            self._place_list(name, schema)
            return
        if schema.is_mutable and not schema.returns:
            self.unseen.append(name)
            return
        derivative = self.entries.get(name) or self._of_functional(schema)
        if derivative is None:
            return
        if not any(derivative.differentiable):
            if not schema.is_mutable:
                self.skipped.append(name)
                return
            derivative = _overwritten(schema)
        self.nodes[derivative.node] = derivative
        self.recorded[name] = derivative

    def _recorded_as(self, name: str, schema: Any) -> str:
        """What becomes of a recorded call of an out variant, as in PyTorch.

        "unseen" where the results have no derivative, or are not returned; "refused" where there is one. Those that `autogen` makes
        are never refused: as where nothing is known, what they write is "overwritten", so that backward through it raises.
        """
        functional = self.functional_of_group.get(signature(schema))
        derivative = None if functional is None else self.entries.get(functional)
        if not schema.returns or (derivative is not None and not any(derivative.differentiable)):
            return "unseen"
        is_known = functional is None or derivative is not None
        return "refused" if is_known and name not in self.autogen else "overwritten"

    def _place_list(self, name: str, schema: Any) -> None:
        found = find_list_operator(schema, self.entries.values())
        if found is not None:
            self.lists[name] = found
            self.nodes[found.element.node] = found.element

    def _of_functional(self, schema: Any) -> Derivative | None:
        functional = self.functional_of(schema)
        return self.entries.get(_name(functional)) if functional is not None else None

    def functional_of(self, schema: Any) -> Any:
        """The operator of the same arguments without the trailing underscore, or None."""
        return self.functional.get(_key(schema)) if schema.is_mutable else None

    def writing(self, name: str) -> tuple[bool, bool]:
        """Whether an operator writes its first argument, and whether it changes that one's shape."""
        writes = self.schemas[name].arguments[0].is_write
        return writes, writes and self.reshapes(name)

    def reshapes(self, name: str) -> bool:
        """Whether an in-place operator is the in-place form of a view."""
        functional = self.functional_of(self.schemas[name])
        return functional is not None and is_view(functional)


def _check_together(derivatives: Iterable[Derivative], composites: frozenset[str]) -> None:
    """Operators that share a node share its formulas, and none is of an operator that is not recorded because its parts are."""
    nodes: dict[str, Derivative] = {}
    for derivative in derivatives:
        name, where = _name(derivative.schema), derivative.where
        if name in composites:
            found = "it is CompositeImplicitAutograd: the operators in it have derivatives"
            advice = "leave the entry out, or declare the operator CompositeExplicitAutograd"
            fail(f"{name}: a derivative", where, found, advice)
        first = nodes.setdefault(derivative.node, derivative)
        if derivative.node and first.formulas != derivative.formulas:
            found = f"{_name(first.schema)} has it, with other formulas"
            fail(f"{name}: node: {derivative.node}", where, found, "give it another name")


def is_view(schema: Any) -> bool:
    """Whether an operator returns memory of its argument without writing it."""
    return not schema.is_mutable and any(r.alias is not None for r in schema.returns)


def _name(schema: Any) -> str:
    return str(schema.base_name) + (f".{schema.overload_name}" if schema.overload_name else "")


def _key(schema: Any) -> tuple[Any, ...]:
    """Name and arguments, equal for an operator and its in-place form."""
    base = schema.base_name.removesuffix("_")
    return base, tuple((a.name, str(a.type)) for a in schema.arguments)


def _overwritten(schema: Any) -> Derivative:
    """The derivative of an in-place operator whose result depends on nothing smoothly, such as `eq_`."""
    base = schema.base_name.strip("_")
    node = "".join(part.title() for part in base.split("_")) + "Backward" + (schema.overload_name or "0")
    formula: Formula = read_formula(("self",), "zeros_like(grad)", schema)
    return Derivative(node, schema, (formula,), (True,))


def module_sources(plan: Plan, formulas: Mapping[str, str]) -> dict[str, str]:
    """Text of each generated module, by its name.

    A call that is recorded imports only the modules of its kernel and its node: nodes and what makes them are in `kernels_a` to
    `kernels_z`, by the first letter of the node, and what records elements of lists in `steps`; `views` and `writes` have what
    marks views and counts versions, and `tables` says for each operator which it has.

    Args:
        plan: What each operator needs.
        formulas: The module of each function that formulas may use.

    Raises:
        DeclarationError: A formula uses another name.
    """
    check_functions(plan.entries.values(), formulas)
    views = {n: s for n, s in plan.schemas.items() if is_view(s)}
    reshapes = [n for n in plan.schemas if n not in _SPECIAL and plan.reshapes(n)]
    others = {*reshapes, *plan.out_variants, *plan.unseen, *_SPECIAL}
    writes = {n: s for n, s in plan.schemas.items() if s.is_mutable and n not in others}
    letters = sorted({*map(_letter, plan.nodes.values())})
    recorders = {name: Recorder(plan.schemas[name], d, *plan.writing(name)) for name, d in plan.recorded.items()}
    shared = shared_recorders(recorders.values())
    steps = shared_recorders(map(_steps, plan.lists.values()))
    own = [r for r in recorders.values() if r.shape() not in shared]
    modules = {f"kernels_{letter}": _recording(plan, letter, [*shared.values()], own, formulas) for letter in letters}
    modules["steps"] = [*_head(), *(line for step in steps.values() for line in step.maker_function())]
    modules["views"] = _views(plan, views, reshapes)
    modules["writes"] = _writes(writes)
    recording = {name: _path(recorder, shared) for name, recorder in recorders.items()}
    lists = {n: (*_path(_steps(o), steps), o.node, o.differentiable) for n, o in plan.lists.items()}
    replayed = {
        n: _name(plan.functional_of(plan.schemas[n]) if n in reshapes else s)
        for n, s in plan.schemas.items()
        if n in views or n in reshapes
    }
    modules["tables"] = [_BANNER, *_tables(plan, recording, lists, writes, replayed)]
    return {name: "\n".join(lines).rstrip() + "\n" for name, lines in modules.items()}


def _letter(derivative: Derivative) -> str:
    return derivative.node[0].lower()


def _steps(operator: ListOperator) -> Recorder:
    return Recorder.step(operator.element, not operator.node)


def _path(recorder: Recorder, shared: Mapping[Shape, Recorder]) -> Any:
    """Where a kernel is; where it is shared, what makes it and the class of its node."""
    module, first = f"kernels_{_letter(recorder.derivative)}", shared.get(recorder.shape())
    if first is None:
        return f"{module}.{recorder.name}"
    made_in = "steps" if first.in_steps else f"kernels_{_letter(first.derivative)}"
    return f"{made_in}.{first.maker}", f"{module}.{recorder.derivative.node}"


def _recording(
    plan: Plan, letter: str, shared: Iterable[Recorder], own: Iterable[Recorder], modules: Mapping[str, str]
) -> Lines:
    """Nodes of one letter, what makes kernels like the first of those that make them, and kernels that are like no other."""
    nodes = [d for d in plan.nodes.values() if _letter(d) == letter]
    functions = {f for d in nodes for formula in d.formulas for f in formula.functions}
    lines = _head(formula_imports(functions, modules))
    for derivative in nodes:
        lines += _kernels.node_class(derivative)
    of_letter = [[r for r in recorders if _letter(r.derivative) == letter] for recorders in (shared, own)]
    texts = [*(r.maker_function() for r in of_letter[0]), *(r.kernel() for r in of_letter[1])]
    return [*lines, *(line for text in texts for line in text)]


def _writes(writes: Mapping[str, Any]) -> Lines:
    """Kernels that count versions; operators of the same parameters share one."""
    lines = _head(_IMPORTS_OF_WRITES)
    for schema in {_kernels.version_kernel_name(s): s for s in writes.values()}.values():
        lines += _kernels.version_kernel(schema)
    return lines


def _views(plan: Plan, views: Mapping[str, Any], reshapes: Sequence[str]) -> Lines:
    """What makes kernels that mark views, and those of the in-place forms of views."""
    lines = _head(_IMPORTS_OF_VIEWS)
    for schema in views.values():
        lines += _kernels.view_kernel(schema)
    for name in reshapes:
        lines += _kernels.reshape_kernel(plan.schemas[name])
    return lines


def _head(further: Sequence[str] = ()) -> Lines:
    """The beginning of a module, with imports of what kernels use, and further ones, as of formulas."""
    imports = [f"from opmux_autograd.{module} import {names}" for module, names in _IMPORTS.items()]
    return [_BANNER, "from opmux.dispatch import ops", "", *imports, *further, "", ""]


def _tables(
    plan: Plan,
    recording: Mapping[str, Any],
    lists: Mapping[str, Any],
    writes: Mapping[str, Any],
    replayed: Mapping[str, str],
) -> Lines:
    counting = {n: f"writes.{_kernels.version_kernel_name(s)}" for n, s in writes.items()}
    marking = {n: (f"views.of_{_kernels.function_name(plan.schemas[n])}", f"aten::{o}") for n, o in replayed.items()}
    return [
        *_table(
            "AUTOGRAD_KERNELS", "Recording kernels, for the key Autograd; or what makes one, and its node.", recording
        ),
        *_table(
            "LIST_KERNELS",
            "Of operators over lists: maker of steps, nodes of element and list, which arguments gradients pass to.",
            lists,
        ),
        *_table("NON_DIFFERENTIABLE", "Operators that autograd does not see.", dict.fromkeys(plan.skipped)),
        *_table("UNSEEN", "Operators that write and return nothing.", dict.fromkeys(plan.unseen)),
        *_table(
            "OUT_VARIANTS",
            "Operators that write arguments given for it: their names, and what becomes of a recorded call.",
            plan.out_variants,
        ),
        *_table("VERSION_KERNELS", "Kernels that count versions, for ADInplaceOrView.", counting),
        *_table(
            "VIEW_KERNELS", "What makes kernels that mark views there, and the operator that it makes them of.", marking
        ),
    ]


def _table(name: str, comment: str, rows: Mapping[str, object]) -> Lines:
    return [f"#: {comment}", f"{name} = {{", *(f"    {f'aten::{n}'!r}: {row!r}," for n, row in rows.items()), "}", ""]


__all__ = ["Plan", "is_view", "module_sources", "plain_text"]
