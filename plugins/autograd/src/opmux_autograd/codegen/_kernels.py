"""Source text of nodes and kernels. See Note [Edges] in `_node.py` for what a recorded call leaves behind."""

import keyword
from typing import Any

from opmux_autograd.codegen._derivatives import Derivative, Formula, Value

__all__ = [
    "Lines",
    "forwarded",
    "function_name",
    "functional_kernel",
    "inplace_kernel",
    "node_class",
    "reshape_kernel",
    "signature",
    "step",
    "step_name",
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


# -- nodes ----------------------------------------------------------------------------------------------------------


def node_class(derivative: Derivative) -> Lines:
    """The node class of an operator."""
    saved = _saved_values(derivative)
    slots = sorted(slot for value in saved for slot in _slots(value))
    lines = [f"class {derivative.node}(Node):", f"    __slots__ = ({''.join(f'{s!r}, ' for s in slots).strip()})"]
    if _outputs(derivative) != 1:
        lines += [f"    num_outputs = {_outputs(derivative)}"]
    lines += ["", *_apply(derivative)]
    tensors = [v for v in saved if v.kind not in ("plain", "list")]
    if tensors:
        targets = " = ".join(f"node._kept_{v.name}" for v in tensors)
        lines += ["", "    def release(node):", f"        {targets} = RELEASED"]
    return [*lines, "", ""]


def _outputs(derivative: Derivative) -> int:
    """How many outputs gradients come from, counted from the first such; -1 for a list of them."""
    if str(derivative.schema.returns[0].type).endswith("]"):
        return -1
    last = max(i + 1 for i, differentiable in enumerate(derivative.differentiable) if differentiable)
    return last - _first(derivative)


def _first(derivative: Derivative) -> int:
    """The number of the first output that a gradient can come from."""
    return derivative.differentiable.index(True)


def _saved_values(derivative: Derivative) -> list[Value]:
    return list({v.name: v for formula in derivative.formulas for v in formula.values}.values())


def _slots(value: Value) -> list[str]:
    slots = [f"_kept_{value.name}"]
    return slots if value.kind in ("plain", "list") else [*slots, f"_version_{value.name}"]


def _apply(derivative: Derivative) -> Lines:
    single = _outputs(derivative) == 1
    lines = [f"    def apply(node, {'grad' if single else '*grads'}):"]
    body = _apply_list(derivative) if _list_input(derivative) else _apply_each(derivative)
    return [*lines, *(f"        {line}" for line in body)]


def _list_input(derivative: Derivative) -> bool:
    """Whether the differentiable input is a list of tensors, with one edge for each."""
    types = {a.name: str(a.type) for a in derivative.schema.arguments}
    return [types[name] for name in derivative.inputs] == ["Tensor[]"]


def _apply_list(derivative: Derivative) -> Lines:
    (formula,) = derivative.formulas
    return [*_unpack(formula, derivative), f"return tuple({formula.text})"]


def _apply_each(derivative: Derivative) -> Lines:
    inputs = derivative.inputs
    if len(inputs) == 1:
        (formula,) = derivative.formulas
        return [*_unpack(formula, derivative), f"return ({formula.text},)"]
    lines = [f"{', '.join(f'edge_{name}' for name in inputs)} = node.edges"]
    lines.append(f"{' = '.join(f'd_{name}' for name in inputs)} = None")
    for formula in derivative.formulas:
        lines += _apply_one(formula, derivative)
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
    return [f"{v.name} = {_unpacked(v, derivative)}" for v in formula.values]


def _position(value: Value) -> int:
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
    if value.kind == "output" and derivative.differentiable[_position(value)]:
        output = _position(value) - _first(derivative)
        return f"saved_result(node, {slot}, {version}, {output}, {value.name!r})"
    return f"saved(node, {slot}, {version}, {value.name!r})"


# -- autograd kernels -----------------------------------------------------------------------------------------------


def functional_kernel(schema: Any, derivative: Derivative) -> Lines:
    """The kernel that records an operator which returns new tensors or views."""
    lines = _functional(schema, derivative, f"next({forwarded(schema)})", _quoted_name(schema))
    return _function(f"record_{function_name(schema)}", schema, lines)


def _functional(schema: Any, derivative: Derivative, call: str, name: str) -> Lines:
    """The statements of a functional kernel.

    Args:
        schema: The operator.
        derivative: Its formulas.
        call: The expression that runs the kernel below.
        name: The expression of the operator's name, for errors.
    """
    list_output = _outputs(derivative) == -1
    several = len(schema.returns) > 1
    result = "results" if several or list_output else "result"
    lines = [f"{result} = {call}"]
    if any(a.name == "dtype" for a in schema.arguments):
        lines += ['if result.dtype.kind not in "fc":', "    return result"]
    if result == "result" and schema.returns[0].alias is not None:
        # A backend may answer a view that changes nothing with its argument, whose history stays.
        lines += [f"if result is {schema.arguments[0].name}:", "    return result"]
    lines += _edges(schema, derivative, result)
    if derivative.real_only:
        lines.append(f"refuse_complex({result}, {name})")
    lines += _saves(schema, derivative, after=None)
    lines.append("node.sequence_nr = next_sequence_nr()")
    if list_output or _outputs(derivative) > 1:
        first = _first(derivative)
        attached = f"results[{first}:]" if first else "results"
        lines += [f"attach_outputs(node, {attached}, {_outputs(derivative)})", "return results"]
    else:
        lines += [f"result = results[{_first(derivative)}]"] if several else []
        lines += [
            "array = result._array",
            "node._shape = array.shape",
            "node._dtype = array.dtype",
            "result._autograd = node",
            "result._keys = WITH_AUTOGRAD[result._keys]",
            f"return {result}",
        ]
    return lines


def inplace_kernel(schema: Any, derivative: Derivative, reshapes: bool) -> Lines:
    """The kernel that records an operator which writes its first argument."""
    lines = _inplace(schema, derivative, f"next({forwarded(schema)})", _quoted_name(schema), reshapes)
    return _function(f"record_{function_name(schema)}", schema, lines)


def _inplace(schema: Any, derivative: Derivative, call: str, name: str, reshapes: bool = False) -> Lines:
    """The statements of an in-place kernel; arguments as for `_functional`."""
    target = schema.arguments[0].name
    lines = [f"edge_{target} = check_inplace({target}, {name})"]
    lines += _edges(schema, derivative, call, first=target)
    if derivative.real_only:
        lines.append(f"refuse_complex({target}, {name})")
    lines += _saves(schema, derivative, after=False)
    lines += [call, f'if {target}.dtype.kind not in "fc":', f"    return {target}"]
    lines += _saves(schema, derivative, after=True)
    rebase = "rebase_reshape" if reshapes else "rebase_history"
    return [*lines, f"{rebase}({target}, node)", f"return {target}"]


def step(derivative: Derivative, inplace: bool) -> Lines:
    """The kernel of an operator as a generator. See Note [Steps]."""
    schema = derivative.schema
    lines = (_inplace if inplace else _functional)(schema, derivative, "(yield)", "name")
    parameters = [a.parameter_name + f"={a.default!r}" * a.has_default for a in schema.arguments]
    head = f"def {step_name(derivative, inplace)}({', '.join(['name', *parameters])}):"
    return [head, *(f"    {line}" for line in lines), "", ""]


def step_name(derivative: Derivative, inplace: bool) -> str:
    """The name of an operator's step."""
    return f"{'write' if inplace else 'step'}_{function_name(derivative.schema)}"


def _quoted_name(schema: Any) -> str:
    overload = f".{schema.overload_name}" if schema.overload_name else ""
    return f"'aten::{schema.base_name}{overload}'"


def _function(name: str, schema: Any, body: Lines) -> Lines:
    return [f"def {name}({signature(schema)}):", *(f"    {line}" for line in body), "", ""]


def _edges(schema: Any, derivative: Derivative, result: str, first: str = "") -> Lines:
    """Reads the inputs' edges; returns early where no differentiable input requires grad."""
    types = {a.name: str(a.type) for a in schema.arguments}
    inputs = derivative.inputs
    if _list_input(derivative):
        return [
            f"node = {derivative.node}()",
            f"node.edges = tuple([item._autograd for item in {inputs[0]}])",
        ]
    lines = []
    for name in inputs:
        if name == first:
            continue
        optional = "None if {0} is None else {0}._autograd" if types[name] == "Tensor?" else "{0}._autograd"
        lines.append(f"edge_{name} = {optional.format(name)}")
    tensors = [name for name, type_ in types.items() if type_.startswith("Tensor")]
    if set(tensors) != set(inputs):
        condition = " and ".join(f"edge_{name} is None" for name in inputs)
        lines += [f"if {condition}:", f"    return {result}"]
    edges = ", ".join(f"edge_{name}" for name in inputs)
    return [*lines, f"node = {derivative.node}()", f"node.edges = ({edges},)"]


def _saves(schema: Any, derivative: Derivative, after: bool | None) -> Lines:
    """Statements that save what the formulas use.

    Args:
        schema: The operator.
        derivative: Its formulas.
        after: In an in-place kernel, True for what is saved after the call and False before; None for a functional one.
    """
    target = schema.arguments[0].name if after is not None else ""
    # What the operator writes beside its first argument has its final value, and version, after the call.
    late = {a.name for a in schema.arguments[1:] if a.is_write}
    inputs = derivative.inputs
    plain: Lines = []
    groups: dict[tuple[str, ...], Lines] = {}
    for value in _saved_values(derivative):
        if after is not None and after != (value.name.startswith("result") or value.name in late):
            continue
        if value.kind in ("plain", "list"):
            plain += _save(value, target)
            continue
        users = tuple(n for f in derivative.formulas if value in f.values for n in f.inputs)
        groups.setdefault(() if set(users) >= set(inputs) else users, []).extend(_save(value, target))
    lines = plain + groups.pop((), [])
    for users, statements in groups.items():
        condition = " or ".join(f"edge_{name} is not None" for name in users)
        lines += [f"if {condition}:", *(f"    {s}" for s in statements)]
    return lines


def _save(value: Value, target: str) -> Lines:
    slot, version = f"node._kept_{value.name}", f"node._version_{value.name}"
    if value.kind == "plain":
        return [f"{slot} = {value.source}"]
    if value.kind == "list":
        # A list of the caller's may change before the backward pass.
        return [f"{slot} = tuple({value.source}) if {value.source}.__class__ is list else {value.source}"]
    if value.kind == "tensors":
        return [f"{slot}, {version} = save_list({value.source})"]
    if value.kind == "optional":
        return [f"{slot} = {value.source}", f"{version} = 0 if {value.source} is None else version_of({value.source})"]
    if value.kind == "result":
        source = target or "result"
        return [f"{slot} = save_result({source})", f"{version} = {source}._version_counter[0]"]
    if value.kind == "output":
        source = f"results[{_position(value)}]"
        return [f"{slot} = save_result({source})", f"{version} = {slot}._version_counter[0]"]
    if value.name == target:
        return [f"{slot} = clone({target})", f"{version} = 0"]
    return [
        f"{slot} = {value.source}",
        f"counter = {value.source}._version_counter",
        f"{version} = 0 if counter is None else counter[0]",
    ]


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
            f"    {name}._version_counter = VersionCounter((1,))",
            "else:",
            "    counter[0] += 1",
        ]
    return _function(version_kernel_name(schema), schema, [*lines, "return result"])


def view_kernel(schema: Any) -> Lines:
    """The kernel that notes that an operator's result is a view of its argument."""
    name = function_name(schema)
    lines = [f"result = next({forwarded(schema)})"]
    args = _copied_arguments(schema)
    if name == "detach":
        lines.append("share_version(self, result)")
    elif str(schema.returns[0].type).endswith("]"):
        lines += ["for i, item in enumerate(result):", f"    track_view(self, item, _{name}, {args}, i)"]
    else:
        lines.append(f"track_view(self, result, _{name}, {args})")
    return _function(f"view_{name}", schema, [*lines, "return result"])


def reshape_kernel(schema: Any, functional: Any) -> Lines:
    """The kernel that notes that an operator has changed its argument's shape in place."""
    lines = ["former = self._array", f"result = next({forwarded(schema)})"]
    lines.append(f"track_reshape(self, former, _{function_name(functional)}, {_copied_arguments(schema)})")
    return _function(f"view_{function_name(schema)}", schema, [*lines, "return result"])


def _copied_arguments(schema: Any) -> str:
    """The positional arguments after the first as a tuple; lists are copied, because the caller may change them."""
    parts = []
    for argument in schema.arguments[1:]:
        if argument.kwarg_only:
            continue
        name = argument.parameter_name
        parts.append(f"tuple({name})" if str(argument.type).endswith("]") else name)
    return f"({''.join(f'{p}, ' for p in parts).strip()})"
