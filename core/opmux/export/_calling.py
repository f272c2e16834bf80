"""How a program is called: from the arguments of a call to the inputs of its graph, and back from its outputs.

Note [Checked inputs]
A program holds for inputs like those it was exported for. Each call compares: how arguments are nested, dtypes, devices, numbers of
dimensions and fixed sizes; the symbols of the others get their values from the inputs, and then expressions, ranges and guards are
evaluated on those. A range that begins at 2 allows 0 and 1 too, as in torch, which always says 2 for a size that may change.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple, final

from opmux.errors import ArchiveError, OperatorArgumentError, OperatorValueError, kind_of, shown
from opmux.export._constants import named_by
from opmux.export._expressions import Expression, read_expression
from opmux.export._format import GraphModule, InputSpec, OutputSpec, ProgramRecord, Sym
from opmux.export._listing import dtype_text, range_text, value_text
from opmux.export._tree import read_tree
from opmux.tensor import Tensor, device, dtype

__all__ = ["Calling"]

#: What torch says of every size that may change; 0 and 1 are allowed.
_LEAST_SAID: Final = 2


class _TensorInput(NamedTuple):
    """What a tensor must be; a size is a number, or an expression."""

    dtype: dtype
    sizes: tuple[int | Expression, ...]

    def __str__(self) -> str:
        return f"{dtype_text(self.dtype)}[{', '.join(map(str, self.sizes))}]"


class _NumberInput(NamedTuple):
    """A number that may change, with its symbol."""

    expression: Expression

    def __str__(self) -> str:
        return f"int {self.expression}"


class _FixedInput(NamedTuple):
    """A value that the program was exported for."""

    value: Any


_Input = _TensorInput | _NumberInput | _FixedInput


@final
class Calling:
    """The call of a program, as its record states it.

    Attributes:
        kept: For each input of the graph, the name of a tensor that the program keeps; empty for those that the caller passes.
        names: Names of what the caller passes, fixed values included.
        inputs: What each of them must be, fixed values left out.
        outputs: Names of the results.

    Raises:
        ArchiveError: The record contradicts itself.
    """

    def __init__(self, record: ProgramRecord, path: object) -> None:
        self._path = path
        module = record.graph_module
        entry = next((entry for entry in module.module_call_graph if entry.fqn == ""), None)
        if entry is None or entry.signature is None:
            raise self._contradiction("nothing says how the program is called")
        self._in, self._out = [
            read_tree(text, lambda name: self._fields(module, name), str(path))
            for text in (entry.signature.in_spec, entry.signature.out_spec)
        ]
        self._parameters = self._parameter_names(entry.signature.forward_arg_names)
        self.kept, self.names = self._read_inputs(module)
        self._inputs = [self._input(record, spec) for spec in module.signature.input_specs if _is_user(spec)]
        declared = dict(zip(self.names, self._inputs, strict=True))
        self.inputs = {name: str(one) for name, one in declared.items() if not isinstance(one, _FixedInput)}
        self._ranges = dict(record.range_constraints)
        self._guards = [read_expression(guard, f"{path}: guards") for guard in record.guards_code]
        self._gathered = _gathered(self._parameters)
        self._outputs = self._read_outputs(module)
        returned = zip(module.graph.outputs, self._outputs, strict=True)
        self.outputs = tuple([value_text(argument) for argument, spec in returned if _is_returned(spec)])

    # -- reading

    def _contradiction(self, found: str) -> ArchiveError:
        return ArchiveError(
            f"reading how the exported program {shown(self._path, 300)} is called",
            found=found,
            advice="export the program again with torch.export.save; the file was damaged, or written by something else",
        )

    def _fields(self, module: GraphModule, name: str) -> tuple[str, ...]:
        return module.treespec_namedtuple_fields[name].field_names

    def _parameter_names(self, given: tuple[str, ...] | None) -> tuple[str, ...]:
        """Names of the parameters, positional ones first."""
        form = self._in
        if form.kind is not tuple or [child.kind for child in form.children] != [tuple, dict]:
            raise self._contradiction("the arguments are no tuple of positional ones and dict of others")
        positional, keywords = form.children
        names = given or ()
        if len(names) != len(positional.children) + len(keywords.children):
            names = (*[f"arg{i}" for i in range(len(positional.children))], *map(str, keywords.keys))
        return names

    def _read_inputs(self, module: GraphModule) -> tuple[list[str], list[str]]:
        specs, inputs = module.signature.input_specs, module.graph.inputs
        if len(specs) != len(inputs):
            raise self._contradiction(f"{len(inputs)} inputs of the graph, of which {len(specs)} are described")
        for spec, argument in zip(specs, inputs, strict=True):
            if spec.tag != "constant_input" and _name_of(spec.value.arg) != _name_of(argument):
                raise self._contradiction(
                    f"the input {_name_of(argument)!r}, described as {_name_of(spec.value.arg)!r}"
                )
        users = [spec for spec in specs if _is_user(spec)]
        if len(users) != len(self._in):
            raise self._contradiction(f"{len(users)} inputs for arguments that hold {len(self._in)}")
        kept = ["" if _is_user(spec) else spec.value.target for spec in specs]
        return kept, [spec.value.name if spec.tag == "constant_input" else _name_of(spec.value.arg) for spec in users]

    def _read_outputs(self, module: GraphModule) -> tuple[OutputSpec, ...]:
        specs, outputs = module.signature.output_specs, module.graph.outputs
        if len(specs) != len(outputs):
            raise self._contradiction(f"{len(outputs)} outputs of the graph, of which {len(specs)} are described")
        if module.graph.is_single_tensor_return:
            raise self._contradiction("the graph returns a value and no list, as only graphs within others do")
        written = self._writable(module)
        for spec, argument in zip(specs, outputs, strict=True):
            if _name_of(spec.value.arg) != _name_of(argument):
                raise self._contradiction(
                    f"the output {_name_of(argument)!r}, described as {_name_of(spec.value.arg)!r}"
                )
            if spec.tag in written and spec.value.target not in written[spec.tag]:
                target = shown(spec.value.target, 200)
                raise self._contradiction(f"{target} is to be written, and is no {spec.tag[:-9].replace('_', ' ')}")
        users = sum(_is_returned(spec) for spec in specs)
        if users != len(self._out):
            raise self._contradiction(f"{users} outputs for results that hold {len(self._out)}")
        return specs

    def _writable(self, module: GraphModule) -> dict[str, set[str]]:
        """What each kind of output may write to: names of tensors that the program keeps, or is given."""
        specs = module.signature.input_specs
        kept = {kind: {spec.value.target for spec in specs if spec.tag == kind} for kind in ("buffer", "parameter")}
        given = {n for n, one in zip(self.names, self._inputs, strict=True) if isinstance(one, _TensorInput)}
        return {f"{kind}_mutation": names for kind, names in {**kept, "user_input": given}.items()}

    def _input(self, record: ProgramRecord, spec: InputSpec) -> _Input:
        if spec.tag == "constant_input":
            value = spec.value.value
            return _FixedInput(None if value.tag == "as_none" else value.value)
        argument, graph = spec.value.arg, record.graph_module.graph
        name = _name_of(argument)
        where = f"{self._path}: {name}"
        if argument.tag == "as_tensor" and name in graph.tensor_values:
            meta = graph.tensor_values[name]
            return _TensorInput(named_by("dtype", meta.dtype, where), tuple([_size(n, where) for n in meta.sizes]))
        if argument.tag == "as_sym_int" and name in graph.sym_int_values:
            number = graph.sym_int_values[name]
            if number.tag == "as_expr":
                return _NumberInput(read_expression(number.value.expr_str, where))
            return _FixedInput(number.value)
        if argument.tag in ("as_none", "as_int", "as_float", "as_bool", "as_string"):
            return _FixedInput(None if argument.tag == "as_none" else argument.value)
        raise self._contradiction(f"nothing says what the input {shown(name, 200)} is")

    # -- a call

    def text(self, name: str = "program") -> tuple[str, str]:
        """The call and what it returns, as Python would write them."""
        words = [
            repr(one.value) if isinstance(one, _FixedInput) else n
            for n, one in zip(self.names, self._inputs, strict=True)
        ]
        leaves = iter(words)
        positional, keywords = self._in.children
        parts = [child.text(leaves) for child in positional.children]
        parts += [f"{key}={child.text(leaves)}" for key, child in zip(keywords.keys, keywords.children, strict=True)]
        return f"{name}({', '.join(parts)})", self._out.text(iter(self.outputs))

    def arguments(self, inputs: Mapping[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments of a call, from inputs by name; fixed ones have their values.

        Raises:
            OperatorArgumentError: A name is missing or unknown.
        """
        if not isinstance(inputs, Mapping) or set(inputs) != set(self.inputs):
            raise OperatorArgumentError(
                f"inputs of the exported program {shown(self._path, 300)}",
                found=shown(list(inputs) if isinstance(inputs, Mapping) else inputs, 400),
                advice=f"give each of {', '.join(self.inputs)}, by name",
            )
        pairs = zip(self.names, self._inputs, strict=True)
        args, kwargs = self._in.built(
            iter([one.value if isinstance(one, _FixedInput) else inputs[n] for n, one in pairs])
        )
        return args, kwargs

    def checked(self, args: tuple[Any, ...], kwargs: dict[str, Any], on: device) -> list[Any]:
        """The values that a call passes, checked. See Note [Checked inputs].

        Raises:
            OperatorArgumentError: They are nested in another way, or one is of another class.
            OperatorValueError: One has another dtype, device or size than the program was exported for.
        """
        args, kwargs = self._bound(args, kwargs)
        given = dict(zip(self._parameters, [*args, *kwargs.values()], strict=True))
        given.update({name: [given[part] for part in parts] for name, parts in self._gathered.items()})
        leaves = list(self._in.children[0].leaves(args, "the arguments"))
        leaves += self._in.children[1].leaves(kwargs, "the keyword arguments")
        symbols: dict[str, int] = {}
        later: list[tuple[str, Any, Expression]] = []
        for name, declared, (_, value) in zip(self.names, self._inputs, leaves, strict=True):
            for what, found, expected in _compared(name, declared, value, on):
                if isinstance(expected, int):
                    if found != expected:
                        raise self._refused(what, f"{found}, and the program was exported for {expected}")
                elif expected.symbol and expected.symbol not in symbols:
                    symbols[expected.symbol] = found
                else:
                    later.append((what, found, expected))
        self._check_expressions(later, symbols, given)
        self._check_symbols(symbols, given)
        return [value for _, value in leaves]

    def _check_expressions(
        self, later: list[tuple[str, Any, Expression]], symbols: dict[str, int], given: Mapping[str, Any]
    ) -> None:
        """Compares numbers with expressions, which may be the only ones to tell the values of symbols."""
        for _, found, expression in later:
            solution = expression.solved(found, symbols)
            if solution is not None:
                symbols[solution[0]] = solution[1]
        for what, found, expression in later:
            if not expression.symbols <= symbols.keys() or expression.value(symbols, given) != found:
                raise self._refused(what, f"{found}, and the program was exported for {expression}", symbols)

    def _bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The positional arguments, and the others in the order of the program; a positional one may be given by name."""
        positional, keywords = self._in.children
        names = self._parameters[len(args) : len(positional.children)]
        if all(name in kwargs for name in names) and {*names, *keywords.keys} == set(kwargs):
            args = (*args, *[kwargs[name] for name in names])
            if len(args) == len(positional.children):
                return args, {key: kwargs[key] for key in keywords.keys}
        raise OperatorArgumentError(
            f"calling the exported program {shown(self._path, 300)}",
            found=f"{len(args)} positional arguments and the names {shown(list(kwargs), 200)}",
            advice=f"call it as it was exported: {self.text()[0]}",
        )

    def _check_symbols(self, symbols: Mapping[str, int], given: Mapping[str, Any]) -> None:
        for name, limits in self._ranges.items():
            value = symbols.get(name)
            if value is None:  # a number that steps compute and check
                continue
            low = value if limits.min_val is None else limits.min_val
            low = 0 if 0 <= low <= _LEAST_SAID else low
            high = value if limits.max_val is None else limits.max_val
            if not low <= value <= high:
                raise self._refused(
                    "a size", f"{name} is {value}, and the program was exported for {range_text(name, limits)}"
                )
        for guard in self._guards:
            if not guard.value(symbols, given):
                raise self._refused("the inputs", f"the guard {guard} does not hold", symbols)

    def _refused(self, what: str, found: str, symbols: Mapping[str, int] | None = None) -> OperatorValueError:
        return OperatorValueError(
            f"{what} of the exported program {shown(self._path, 300)}",
            found=found,
            where=", ".join(f"{name} = {value}" for name, value in (symbols or {}).items()),
            advice="pass inputs like those it was exported for, or export it with dynamic_shapes",
        )

    def returned(self, outputs: Sequence[Any]) -> list[Any]:
        """What the caller is given of a graph's outputs."""
        return [value for value, spec in zip(outputs, self._outputs, strict=True) if _is_returned(spec)]

    def built(self, returned: list[Any]) -> Any:
        """The same in containers, as the function that was exported returned it."""
        return self._out.built(iter(returned))

    def written(self, outputs: Sequence[Any]) -> Iterator[tuple[str, str, Any]]:
        """What is to be written back: the kind, the name of a tensor or of an input, and the value."""
        for value, spec in zip(outputs, self._outputs, strict=True):
            if spec.tag.endswith("_mutation"):
                yield spec.tag, spec.value.target, value


def _gathered(names: Sequence[str]) -> dict[str, list[str]]:
    """Parameters like `*name`, whose values an archive calls `name_0`, `name_1`, ..., and guards `L['name'][0]`."""
    first = [name.removesuffix("_0") for name in names if name.endswith("_0") and name.removesuffix("_0") not in names]
    return {
        name: list(takewhile(lambda part: part in names, (f"{name}_{i}" for i in range(len(names))))) for name in first
    }


def _is_user(spec: InputSpec) -> bool:
    return spec.tag in ("user_input", "constant_input")


def _is_returned(spec: OutputSpec) -> bool:
    return spec.tag in ("user_output", "loss_output")


def _name_of(argument: Any) -> str:
    """The name in the graph of an input or output; the text of its value for a constant."""
    value = getattr(argument, "value", argument)
    name = getattr(value, "name", None) or getattr(value, "value", value)
    return name if isinstance(name, str) else repr(name)


def _size(number: Sym, where: str) -> int | Expression:
    return read_expression(number.value.expr_str, where) if number.tag == "as_expr" else int(number.value)


def _compared(name: str, declared: _Input, value: Any, on: device) -> Iterator[tuple[str, int, int | Expression]]:
    """The numbers that an input has, with what they have to be.

    Raises:
        OperatorArgumentError: It is of another class.
        OperatorValueError: It is another constant, or a tensor of another dtype, device or number of dimensions.
    """
    match declared:
        case _TensorInput(element, sizes):
            _check_tensor(name, value, element, len(sizes), on)
            for i, (size, expected) in enumerate(zip(value.shape, sizes, strict=True)):
                yield f"size {i} of the input {name!r}", size, expected
        case _NumberInput(expression):
            if type(value) is not int:
                raise _differs(name, shown(value, 200), "an int")
            yield f"the input {name!r}", value, expression
        case _FixedInput(constant):
            if type(value) is not type(constant) or (value != constant and value == value):
                raise _differs(name, shown(value, 200), f"{constant!r}, which it was exported for")


def _check_tensor(name: str, value: Any, element: dtype, dimensions: int, on: device) -> None:
    if not isinstance(value, Tensor):
        raise _differs(name, kind_of(value), "an opmux.Tensor")
    if value.dtype is not element:
        raise _differs(name, str(value.dtype), str(element))
    if value.dim() != dimensions:
        raise _differs(name, f"{value.dim()} dimensions", str(dimensions))
    if value.device != on:
        raise _differs(name, f"a tensor on {value.device}", f"one on {on}, where the program is")


def _differs(name: str, found: str, expected: str) -> OperatorValueError:
    return OperatorValueError(
        f"the input {name!r} of an exported program",
        found=f"{found}; expected is {expected}",
        advice="print(program) shows what the program was exported for",
    )
