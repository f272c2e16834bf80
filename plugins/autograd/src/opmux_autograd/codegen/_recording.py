"""Source text of the kernels that record operators. See Note [Edges] in `_node.py` for what a recorded call leaves behind.

Note [Shared recording]
Many operators are recorded alike: `asin` saves what `acos` saves, and only its node is of another class. Such operators share one
text, named after the first of them:

    def like_acos(node_class, name):
        def record(next, self):
            result = next(self)
            edge_self = self._autograd
            node = node_class()
            ...
        return record

It is in the module of that one's node. A kernel reads `node_class` and `name` as fast as globals. A kernel that is like no other
is a function beside its node. Kernels in steps, see Note [Steps], are all made so: several operators over lists have steps of the
same elements, each under its own name.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple, Self

from opmux_autograd.codegen._derivatives import Derivative, Value
from opmux_autograd.codegen._kernels import (
    Lines,
    first_output,
    forwarded,
    function,
    function_name,
    list_input,
    output_number,
    outputs,
    saved_values,
    signature,
)

__all__ = ["Recorder", "Shape", "shared_recorders"]

#: The lines of a kernel without its node and name.
Shape = tuple[str, ...]


class Recorder(NamedTuple):
    """The recording kernel of an operator.

    Attributes:
        schema: The operator.
        derivative: Its formulas.
        inplace: Whether it writes its first argument.
        reshapes: Whether that changes the argument's shape.
        in_steps: Whether it is a generator, which yields where the kernel below runs. See Note [Steps].
    """

    schema: Any
    derivative: Derivative
    inplace: bool
    reshapes: bool = False
    in_steps: bool = False

    @classmethod
    def step(cls, derivative: Derivative, inplace: bool) -> Self:
        """The kernel in steps of an operator of single elements."""
        return cls(derivative.schema, derivative, inplace, in_steps=True)

    @property
    def maker(self) -> str:
        """Name of the function that makes this kernel and those of operators that are recorded alike."""
        kind = ("write_" if self.inplace else "step_") if self.in_steps else ""
        return f"{kind}like_{function_name(self.schema)}"

    @property
    def name(self) -> str:
        """Name of the kernel."""
        return f"record_{function_name(self.schema)}"

    def kernel(self) -> Lines:
        """The kernel as a function of its own."""
        return function(self.name, self.schema, self._body(self.derivative, _quoted_name(self.schema)))

    def maker_function(self) -> Lines:
        """The function that makes this kernel and those of operators that are recorded alike."""
        inside = [*self.shape(), "", "return record"]
        return [f"def {self.maker}(node_class, name):", *(f"    {line}" if line else "" for line in inside), "", ""]

    def shape(self) -> Shape:
        """The kernel without its node and name; operators that are recorded alike have equal ones."""
        parameters = signature(self.schema)
        if self.in_steps:
            parameters = ", ".join(a.parameter_name + f"={a.default!r}" * a.has_default for a in self.schema.arguments)
        body = self._body(replace(self.derivative, node="node_class"), "name")
        return f"def record({parameters}):", *(f"    {line}" for line in body)

    def _body(self, derivative: Derivative, name: str) -> Lines:
        call = "(yield)" if self.in_steps else f"next({forwarded(self.schema)})"
        refusals = _refusals(self.schema, derivative, name)
        if self.inplace:
            return refusals + _inplace(self.schema, derivative, call, name, self.reshapes)
        return refusals + _functional(self.schema, derivative, call, name)


def shared_recorders(recorders: Iterable[Recorder]) -> dict[Shape, Recorder]:
    """The first of each kind whose text is shared, by shape. See Note [Shared recording].

    Args:
        recorders: Those of all operators.
    """
    alike: dict[Shape, list[Recorder]] = {}
    for recorder in recorders:
        alike.setdefault(recorder.shape(), []).append(recorder)
    return {shape: found[0] for shape, found in alike.items() if len(found) > 1 or found[0].in_steps}


def _refusals(schema: Any, derivative: Derivative, name: str) -> Lines:
    """Refuses inputs that require grad and that no formula is for; arguments as for `_functional`."""
    lines = []
    for argument in (a for a in schema.arguments if a.name in derivative.refused):
        given = f"{argument.name} is not None and " * (str(argument.type) == "Tensor?")
        lines += [
            f"if {given}{argument.name}._autograd is not None:",
            f"    refuse_gradient({name}, {argument.name!r})",
        ]
    return lines


def _functional(schema: Any, derivative: Derivative, call: str, name: str) -> Lines:
    """The statements of a functional kernel.

    Args:
        schema: The operator.
        derivative: Its formulas.
        call: The expression that runs the kernel below.
        name: The expression of the operator's name, for errors.
    """
    list_output = outputs(derivative) == -1
    several = len(schema.returns) > 1
    result = "results" if several or list_output else "result"
    lines = [f"{result} = {call}"]
    if any(a.name == "dtype" for a in schema.arguments):
        # Without one, the result has the dtype of what a gradient is asked of, at least.
        lines += ['if dtype is not None and result.dtype.kind not in "fc":', "    return result"]
    if result == "result" and schema.returns[0].alias is not None:
        # A backend may answer a view that changes nothing with its argument, whose history stays.
        lines += [f"if result is {schema.arguments[0].name}:", "    return result"]
    lines += _edges(schema, derivative, result)
    if derivative.real_only:
        lines.append(f"refuse_complex({result}, {name})")
    lines += _saves(schema, derivative, after=None)
    lines.append("node._sequence_number = next_sequence_nr()")
    if list_output or outputs(derivative) > 1:
        first = first_output(derivative)
        attached = f"results[{first}:]" if first else "results"
        lines += [f"attach_outputs(node, {attached}, {outputs(derivative)})", "return results"]
    else:
        lines += [f"result = results[{first_output(derivative)}]"] if several else []
        lines += [
            "array = result._array",
            "node._output_shape = array.shape",
            "node._output_dtype = array.dtype",
            "result._autograd = node",
            "result._keys = WITH_AUTOGRAD[result._keys]",
            f"return {result}",
        ]
    return lines


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


def _quoted_name(schema: Any) -> str:
    overload = f".{schema.overload_name}" if schema.overload_name else ""
    return f"'aten::{schema.base_name}{overload}'"


def _edges(schema: Any, derivative: Derivative, result: str, first: str = "") -> Lines:
    """Reads the inputs' edges; returns early where no differentiable input requires grad."""
    types = {a.name: str(a.type) for a in schema.arguments}
    inputs = derivative.inputs
    if list_input(derivative):
        return [
            f"node = {derivative.node}()",
            f"node._next_edges = tuple([item._autograd for item in {inputs[0]}])",
        ]
    tensors = [name for name, type_ in types.items() if type_.startswith("Tensor")]
    if tensors == inputs and len(inputs) == 1 and types[inputs[0]] == "Tensor" and not first:
        return [f"node = {derivative.node}()", f"node._next_edges = ({inputs[0]}._autograd,)"]
    lines = []
    for name in inputs:
        if name == first:
            continue
        optional = "None if {0} is None else {0}._autograd" if types[name] == "Tensor?" else "{0}._autograd"
        lines.append(f"edge_{name} = {optional.format(name)}")
    if set(tensors) != set(inputs):
        condition = " and ".join(f"edge_{name} is None" for name in inputs)
        lines += [f"if {condition}:", f"    return {result}"]
    edges = ", ".join(f"edge_{name}" for name in inputs)
    return [*lines, f"node = {derivative.node}()", f"node._next_edges = ({edges},)"]


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
    for value in saved_values(derivative):
        if after is not None and after != (value.name.startswith("result") or value.name in late):
            continue
        # What a function says is saved where it is used.
        if value.kind in ("plain", "list") and "(" not in value.source:
            plain += _save(value, target, derivative)
            continue
        users = tuple(n for f in derivative.formulas if value in f.values for n in f.inputs)
        groups.setdefault(() if set(users) >= set(inputs) else users, []).extend(_save(value, target, derivative))
    lines = plain + groups.pop((), [])
    for users, statements in groups.items():
        condition = " or ".join(f"edge_{name} is not None" for name in users)
        lines += [f"if {condition}:", *(f"    {s}" for s in statements)]
    return lines


def _save(value: Value, target: str, derivative: Derivative) -> Lines:
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
    source = value.source
    if value.kind == "output":
        source = f"results[{output_number(value)}]"
        # One that no gradient comes from does not lead to the node, and is saved itself.
        if derivative.differentiable[output_number(value)]:
            return [f"{slot} = save_result({source})", f"{version} = {slot}._version_counter[0]"]
    elif value.name == target:
        return [f"{slot} = clone({target})", f"{version} = 0"]
    return [
        f"{slot} = {source}",
        f"counter = {source}._version_counter",
        f"{version} = 0 if counter is None else counter[0]",
    ]
