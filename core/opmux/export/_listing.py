"""Programs as text: one line for each step, and what comes in and goes out."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from opmux.errors import OpmuxError, shortened
from opmux.export._constants import named_by
from opmux.export._expressions import read_expression
from opmux.export._format import Graph, Node, ProgramRecord, Range, Sym, Tagged, TensorMeta
from opmux.tensor import dtype

__all__ = ["dtype_text", "node_line", "program_text", "range_text", "value_text"]

_LONGEST: Final = 400

_SHORT_DTYPES: Final = {"float": "f", "bfloat": "bf", "int": "i", "uint": "u", "complex": "c"}


def _sizes_text(sizes: tuple[Sym, ...]) -> str:
    """Sizes as `[s77, 4]`."""
    return f"[{', '.join(map(_number_text, sizes))}]"


def _number_text(number: Sym) -> str:
    if number.tag != "as_expr":
        return str(number.value)
    try:
        return str(read_expression(number.value.expr_str, "a size"))
    except OpmuxError:  # it is shown as it is
        return shortened(number.value.expr_str, 100)


def dtype_text(element: dtype) -> str:
    """A dtype as `f32`."""
    kind = element.name.rstrip("0123456789")
    return f"{_SHORT_DTYPES.get(kind, kind)}{element.name.removeprefix(kind)}"


def _tensor_text(meta: TensorMeta) -> str:
    return f"{dtype_text(named_by('dtype', meta.dtype, 'a tensor'))}{_sizes_text(meta.sizes)}"


def value_text(argument: Tagged) -> str:
    """An argument as Python would write it."""
    value = argument.value
    match argument.tag:
        case "as_tensor" | "as_graph":
            return str(value.name)
        case "as_name":
            return str(value)
        case "as_tensors":
            return _list_text(tensor.name for tensor in value)
        case "as_nested_tensors":
            return _list_text(_list_text(tensor.name for tensor in tensors) for tensors in value)
        case "as_sym_ints" | "as_sym_floats" | "as_sym_bools" | "as_optional_tensors":
            return _list_text(map(value_text, value))
        case "as_sym_int" | "as_sym_float" | "as_sym_bool" | "as_optional_tensor":
            return value_text(value)
    return _constant_text(argument.tag, value)


def _list_text(texts: Iterable[str]) -> str:
    return f"[{', '.join(texts)}]"


def _constant_text(tag: str, value: Any) -> str:
    if tag in ("as_scalar_type", "as_layout", "as_memory_format"):
        what = {"as_scalar_type": "dtype", "as_layout": "layout"}.get(tag, "memory format")
        try:
            return str(named_by(what, value, "an argument"))
        except OpmuxError:
            return f"{what} {value}"
    if tag == "as_none":
        return "None"
    if tag == "as_device":
        return repr(value.type)
    if tag == "as_complex":
        return str(complex(value.real, value.imag))
    return repr(list(value) if isinstance(value, tuple) else value)


def node_line(node: Node) -> str:
    """A step as one line: `linear = aten.linear.default(x, p_weight, p_bias)`."""
    given = [("" if a.kind == 1 or not a.name else f"{a.name}=") + value_text(a.arg) for a in node.inputs]
    results = ", ".join(value_text(output) for output in node.outputs) or "_"
    target = node.target.removeprefix("torch.ops.").removeprefix("_operator.")
    return shortened(f"{results} = {target}({', '.join(given)})", _LONGEST)


def _graph_lines(graph: Graph, indent: str) -> Iterator[str]:
    for node in graph.nodes:
        for given in node.inputs:
            if given.arg.tag == "as_graph":
                inner = given.arg.value
                yield f"{indent}def {inner.name}({', '.join(map(value_text, inner.graph.inputs))}):"
                yield from _graph_lines(inner.graph, indent + "    ")
        metas = [graph.tensor_values.get(o.value.name) for o in node.outputs if o.tag == "as_tensor"]
        types = ", ".join(_tensor_text(meta) for meta in metas if meta is not None)
        yield f"{indent}{node_line(node)}" + (f"  # {types}" if types else "")
    yield f"{indent}return {', '.join(map(value_text, graph.outputs))}"


def range_text(name: str, limits: Range) -> str:
    """A range as `2 <= s77 <= 64`."""
    low = "" if limits.min_val is None else f"{limits.min_val} <= "
    high = "" if limits.max_val is None else f" <= {limits.max_val}"
    return f"{low}{name}{high}"


def program_text(record: ProgramRecord, call: str, results: str) -> str:
    """A whole program.

    Args:
        record: The program.
        call: How it is called: `program(x, *, k)`.
        results: What it returns.
    """
    graph, signature = record.graph_module.graph, record.graph_module.signature
    lines = [f"def {call} -> {results}:"]
    for spec, argument in zip(signature.input_specs, graph.inputs, strict=True):
        meta = graph.tensor_values.get(argument.value.name) if argument.tag == "as_tensor" else None
        text = value_text(argument) if meta is None else f"{argument.value.name}: {_tensor_text(meta)}"
        if spec.tag == "constant_input":
            text = f"{spec.value.name} = {text}"
        what = {"user_input": "input", "tensor_constant": "constant", "constant_input": "fixed input"}.get(
            spec.tag, spec.tag
        )
        target = getattr(spec.value, "target", "")
        lines.append(f"    # {what} {text}" + (f" = {target!r}" if target else ""))
    lines += _graph_lines(graph, "    ")
    for output in signature.output_specs:
        if output.tag.endswith("_mutation"):
            lines.append(
                f"    # {output.value.arg.name} is written to {output.tag.removesuffix('_mutation')} {output.value.target!r}"
            )
    lines += [f"    # {range_text(name, limits)}" for name, limits in record.range_constraints.items()]
    lines += [f"    # guard {shortened(guard, _LONGEST)}" for guard in record.guards_code]
    return "\n".join(lines)
