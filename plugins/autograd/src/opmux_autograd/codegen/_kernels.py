"""Source text of nodes and kernels. See Note [Edges] in `_node.py` for what a recorded call leaves behind."""

import keyword
from typing import Any

from opmux_autograd.codegen._derivatives import Derivative, Formula, Value

__all__ = [
    "Lines",
    "first_output",
    "forwarded",
    "function",
    "function_name",
    "list_input",
    "node_class",
    "output_number",
    "outputs",
    "reshape_kernel",
    "saved_values",
    "signature",
    "version_kernel",
    "version_kernel_name",
    "view_kernel",
]

Lines = list[str]


def function_name(schema: Any) -> str:
    """`add.Tensor` as an identifier."""
    name = schema.base_name + (f"_{schema.overload_name}" if schema.overload_name else "")
    return f"{name}_default" if keyword.iskeyword(name) else str(name)


def signature(schema: Any, first: str = "next") -> str:
    """Parameters of a kernel."""
    parts, keyword_only = [first], False
    for argument in schema.arguments:
        if argument.kwarg_only and not keyword_only:
            parts.append("*")
            keyword_only = True
        parts.append(argument.parameter_name)
    return ", ".join(parts)


def forwarded(schema: Any) -> str:
    """The arguments of a kernel, to pass on."""
    return ", ".join(
        f"{a.parameter_name}={a.parameter_name}" if a.kwarg_only else a.parameter_name for a in schema.arguments
    )


def function(name: str, schema: Any, body: Lines) -> Lines:
    """A kernel as a function of a module."""
    return [f"def {name}({signature(schema)}):", *(f"    {line}" for line in body), "", ""]


# -- nodes ----------------------------------------------------------------------------------------------------------


def node_class(derivative: Derivative) -> Lines:
    """The node class of an operator."""
    saved = saved_values(derivative)
    slots = sorted(slot for value in saved for slot in _slots(value))
    lines = [f"class {derivative.node}(Node):", f"    __slots__ = ({''.join(f'{s!r}, ' for s in slots).strip()})"]
    if outputs(derivative) != 1:
        lines += [f"    _output_count = {outputs(derivative)}"]
    if first_output(derivative):
        lines += [f"    _first_output = {first_output(derivative)}"]
    lines += ["", *_apply(derivative)]
    tensors = [v for v in saved if v.kind not in ("plain", "list")]
    if tensors:
        targets = " = ".join(f"node._kept_{v.name}" for v in tensors)
        lines += ["", "    def _release_saved(node):", f"        {targets} = RELEASED"]
    return [*lines, "", ""]


def outputs(derivative: Derivative) -> int:
    """How many outputs gradients come from, counted from the first such; -1 for a list of them."""
    if str(derivative.schema.returns[0].type).endswith("]"):
        return -1
    last = max(i + 1 for i, differentiable in enumerate(derivative.differentiable) if differentiable)
    return last - first_output(derivative)


def first_output(derivative: Derivative) -> int:
    """The number of the first output that a gradient can come from."""
    return derivative.differentiable.index(True)


def saved_values(derivative: Derivative) -> list[Value]:
    """What a node saves for its formulas, each once."""
    return list({v.name: v for formula in derivative.formulas for v in formula.values}.values())


def _slots(value: Value) -> list[str]:
    slots = [f"_kept_{value.name}"]
    return slots if value.kind in ("plain", "list") else [*slots, f"_version_{value.name}"]


def _apply(derivative: Derivative) -> Lines:
    single = outputs(derivative) == 1
    lines = [f"    def apply(node, {'grad' if single else '*grads'}):"]
    body = _apply_list(derivative) if list_input(derivative) else _apply_each(derivative)
    return [*lines, *(f"        {line}" for line in body)]


def list_input(derivative: Derivative) -> bool:
    """Whether the differentiable input is a list of tensors, with one edge for each."""
    types = {a.name: str(a.type) for a in derivative.schema.arguments}
    return [types[name] for name in derivative.inputs] == ["Tensor[]"]


def _apply_list(derivative: Derivative) -> Lines:
    (formula,) = derivative.formulas
    return [
        *_unpack(formula, derivative),
        f"gradients = tuple({formula.text})",
        "if len(gradients) != len(node._next_edges): raise node._miscounted(len(gradients))",
        "return gradients",
    ]


def _apply_each(derivative: Derivative) -> Lines:
    inputs = derivative.inputs
    if len(inputs) == 1:
        (formula,) = derivative.formulas
        return [*_unpack(formula, derivative), f"return ({formula.text},)"]
    lines = [f"{', '.join(f'edge_{name}' for name in inputs)} = node._next_edges"]
    lines.append(f"{' = '.join(f'd_{name}' for name in inputs)} = None")
    for formula in derivative.formulas:
        lines += _apply_one(formula, derivative)
    handed_on = [f"d_{name}" for f in derivative.formulas for name in f.inputs if f.text.split(" if ")[0] == "grad"]
    if len(handed_on) > 1:
        lines.append(f"if {' is '.join(handed_on)}: grad._shared_gradient = True")
    return [*lines, f"return {', '.join(f'd_{name}' for name in inputs)}"]


def _apply_one(formula: Formula, derivative: Derivative) -> Lines:
    needed = [f"edge_{name} is not None" for name in formula.inputs]
    body = _unpack(formula, derivative)
    if len(formula.inputs) > 1:
        body.append(f"grad_input_mask = ({', '.join(needed)})")
    targets = ", ".join(f"d_{name}" for name in formula.inputs)
    body.append(f"{targets} = {formula.text}")
    return [f"if {' or '.join(needed)}:", *(f"    {line}" for line in body)]


def _unpack(formula: Formula, derivative: Derivative) -> Lines:
    return [line for value in formula.values for line in _unpack_one(value, derivative)]


def _unpack_one(value: Value, derivative: Derivative) -> Lines:
    name = value.name
    if value.kind not in ("tensor", "output", "optional") or _may_have_history(value, derivative):
        return [f"{name} = {_unpacked(value, derivative)}"]
    # `saved` without its frame: memory that was never written since has no counter, or one that stands where it did.
    slot, version = f"({name} := node._kept_{name})", f"node._version_{name}"
    given, slot = (f"{slot} is not None and ", name) if value.kind == "optional" else ("", slot)
    written = f"{given}(counter := {slot}._version_counter) is not None and counter[0] != {version}"
    return [f"if {written}: {name} = saved(node, {name}, {version}, {name!r})"]


def _may_have_history(value: Value, derivative: Derivative) -> bool:
    """Whether a saved value is an output that a gradient can come from, among others."""
    return value.kind == "output" and derivative.differentiable[output_number(value)]


def output_number(value: Value) -> int:
    """The number of a saved output."""
    return int(value.name.removeprefix("result"))


def _unpacked(value: Value, derivative: Derivative) -> str:
    slot, version = f"node._kept_{value.name}", f"node._version_{value.name}"
    if value.kind in ("plain", "list"):
        return slot
    if value.kind == "tensors":
        return f"saved_list(node, {slot}, {version}, {value.name!r})"
    if value.kind == "result":
        return f"saved_result(node, {slot}, {version}, 0, {value.name!r})"
    if _may_have_history(value, derivative):
        output = output_number(value) - first_output(derivative)
        return f"saved_result(node, {slot}, {version}, {output}, {value.name!r})"
    return f"saved(node, {slot}, {version}, {value.name!r})"


# -- ADInplaceOrView kernels ----------------------------------------------------------------------------------------


def version_kernel_name(schema: Any) -> str:
    """One kernel serves every operator with the same arguments that writes the same ones."""
    names = [
        ("by_" if a.kwarg_only else "") + a.name + ("_list" if str(a.type).endswith("]") else "")
        for a in schema.arguments
    ]
    # Most operators write their first argument, and no other.
    others = [a.name for i, a in enumerate(schema.arguments) if a.is_write != (i == 0)]
    return f"write_{'__'.join(names)}{'__but_' * bool(others)}{'_'.join(others)}"


def version_kernel(schema: Any) -> Lines:
    """The kernel that notes what an operator has written."""
    written = [a for a in schema.arguments if a.is_write]
    lines = [f"result = next({forwarded(schema)})"]
    for argument in written:
        name = argument.parameter_name
        if str(argument.type).endswith("]"):
            lines += [f"for item in {name}:", "    bump(item)"]
            continue
        lines += [
            f"counter = {name}._version_counter",
            "if counter is None:",
            "    made = VersionCounter((0,))",
            f"    counter = {name}._version_counter or made if HAS_GIL else settled_counter({name}, made)",
            f"    {name}._version_counter = counter",
            "counter[0] += 1",
        ]
    return function(version_kernel_name(schema), schema, [*lines, "return result"])


def view_kernel(schema: Any) -> Lines:
    """What makes the kernel that notes that an operator's result is a view of its argument."""
    lines = [f"result = next({forwarded(schema)})"]
    args = _copied_arguments(schema)
    if schema.qualified_name in (
        "aten::detach",
        "aten::view.dtype",
    ):  # tensors of their own, although they share the memory
        lines.append("share_version(self, result)")
    elif str(schema.returns[0].type).endswith("]"):
        lines += ["for i, item in enumerate(result):", f"    track_view(self, item, operator, {args}, i)"]
    else:
        lines += _ordinary_view(args)
    return _made_of_operator(schema, [*lines, "return result"])


def _made_of_operator(schema: Any, body: Lines) -> Lines:
    """A function that makes a kernel; it is given the functional operator that makes the same view again."""
    name = function_name(schema)
    kernel = function(f"view_{name}", schema, body)[:-2]
    return [f"def of_{name}(operator):", *(f"    {line}" for line in kernel), "", f"    return view_{name}", "", ""]


def _ordinary_view(args: str) -> Lines:
    """Notes a view as `track_view` does, and without its frame where nothing is unusual; see there."""
    return [
        "counter, former = self._version_counter, self._view_step",
        "if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and"
        " (former is None or former[4] is None) and get_state() is None and result is not self:",
        "    views.append(ref(result))",
        "    result._version_counter = counter",
        "    result._view_base = self if former is None else self._view_base",
        f"    result._view_step = (operator, {args}, -1, former, None, None)",
        "else:",
        f"    track_view(self, result, operator, {args})",
    ]


def reshape_kernel(schema: Any) -> Lines:
    """What makes the kernel that notes that an operator has changed its argument's shape in place."""
    lines = ["former = self._array", f"result = next({forwarded(schema)})"]
    lines.append(f"track_reshape(self, former, operator, {_copied_arguments(schema)})")
    return _made_of_operator(schema, [*lines, "return result"])


def _copied_arguments(schema: Any) -> str:
    """The positional arguments after the first as a tuple; lists are copied, because the caller may change them."""
    parts = []
    for argument in schema.arguments[1:]:
        if argument.kwarg_only:
            continue
        name = argument.parameter_name
        parts.append(f"tuple({name})" if str(argument.type).endswith("]") else name)
    return f"({''.join(f'{p}, ' for p in parts).strip()})"
