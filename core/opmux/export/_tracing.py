"""Functions over opmux tensors as programs: what is called while a function runs once, written down.

Note [Tracing]
A mode sees every operator below autograd, and writes it down as a step: composites as the operators that they are made of. Tensors
are known by which object they are: an argument is an input of the program, what a step gave is its result, and any other tensor is
one that the function has from elsewhere, which the program keeps a copy of. What cannot be a straight list of steps is refused: a
write to a tensor, because others may see its memory; a number or a bool of a tensor's values, because the next call may have
another; a generator of random numbers. What Python does between operators leaves no trace, branches by sizes included: a program
holds for the sizes that it was traced with.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, final

from opmux.dispatch import DispatchMode, FunctionMode, OperatorHandle, no_grad
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.export._described import constant_argument, dense_strides, tensor_meta
from opmux.export._format import (
    SCHEMA_MAJOR,
    SCHEMA_MINOR,
    Argument,
    CallEntry,
    CallSignature,
    ConstantInput,
    ConstantValue,
    Graph,
    GraphModule,
    InputSpec,
    KeptInput,
    NamedArgument,
    NamedTupleDef,
    Node,
    OptionalTensor,
    OutputSpec,
    ProgramRecord,
    SchemaVersion,
    Signature,
    TensorArgument,
    TensorMeta,
    UserSpec,
)
from opmux.export._program import ExportedProgram
from opmux.export._tree import Tree, tree_of, written_tree
from opmux.export._weights import Form, Stored
from opmux.tensor import Tensor, device

__all__ = ["trace"]

#: The set of operators, which torch reads.
_OPSET: Final = MappingProxyType({"aten": 10})


def trace(
    function: Callable[..., Any], args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
) -> ExportedProgram:
    """Records what a function does with tensors, as a program. See Note [Tracing].

    Args:
        function: A function, or a module; the program keeps copies of parameters, buffers and other tensors that it uses.
        args: Positional arguments: tensors, numbers, strings and None, in tuples, lists and dicts.
        kwargs: Arguments by name.

    Returns:
        The program, on the device of the tensors. It is called as the function is, with tensors of the same dtypes and sizes.

    Raises:
        OperatorArgumentError: An argument or a result is something else.
        OperatorValueError: The function writes to a tensor, asks for the values of one, or its tensors are on several devices.
    """
    if not callable(function) or not isinstance(args, (tuple, list)) or not isinstance(kwargs, (Mapping, type(None))):
        raise OperatorArgumentError(
            f"opmux.export.trace({shown(function, 200)}, {shown(args, 200)}, {shown(kwargs, 200)})",
            found="a function, a tuple of its arguments and a dict of those by name are taken",
            advice="write trace(function, (x,), {'name': y})",
        )
    given, words = tuple(args), dict(kwargs or {})
    recorder = _Recorder(_names_in(function))
    names = [*_parameters_of(function, len(given)), *words]
    inputs = [
        recorder.input(_identifier(str(name)) + (f"_{i}" if tree.kind else ""), leaf)
        for name, (tree, leaves) in zip(names, map(tree_of, [*given, *words.values()]), strict=True)
        for i, leaf in enumerate(leaves)
    ]
    result = no_grad().call(_recorded, recorder, function, given, words)
    results, outputs = tree_of(result)
    arguments, _ = tree_of((given, words))
    call = CallSignature(
        inputs=(),
        outputs=(),
        in_spec=written_tree(arguments),
        out_spec=written_tree(results),
        forward_arg_names=tuple(names),
    )
    tuples = _named_tuples(arguments) | _named_tuples(results)
    return recorder.program(inputs, [recorder.output(value) for value in outputs], call, tuples)


def _recorded(
    recorder: "_Recorder", function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    with recorder, _NoReading():
        return function(*args, **kwargs)


def _parameters_of(function: Callable[..., Any], count: int) -> list[str]:
    """Names of the first parameters of a function."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # of a function that is not Python's
        parameters = []
    names = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)][:count]
    return [*names, *[f"arg{i}" for i in range(len(names), count)]]


def _names_in(function: Any) -> dict[int, tuple[str, str]]:
    """Kind and name of the tensors that a module has, by identity."""
    found: dict[int, tuple[str, str]] = {}
    for kind in ("parameter", "buffer"):
        named = getattr(function, f"named_{kind}s", None)
        for name, tensor in named() if callable(named) else ():
            found.setdefault(id(tensor), (kind, name))
    return found


#: Methods of tensors whose result is values, without an operator that a mode would see.
_READING: Final = frozenset({"tolist", "numpy", "__array__", "__dlpack__", "data_ptr", "untyped_storage"})


@final
class _NoReading(FunctionMode):
    """Refuses what would make a tensor's values part of the program, where no operator tells of it."""

    def __opmux_function__(
        self, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Calls a function, unless it reads values."""
        name = getattr(func, "__name__", "")
        if name in _READING:
            raise OperatorValueError(
                f"opmux.export.trace of {name}", found="it reads a tensor's values", advice=_BY_VALUE
            )
        return func(*args, **(kwargs or {}))


@final
class _Recorder(DispatchMode):
    """Writes down steps. See Note [Tracing]."""

    def __init__(self, names: dict[int, tuple[str, str]]) -> None:
        self._modules_names = names
        self._names: dict[int, str] = {}
        self._alive: list[Tensor] = []  # so that no other tensor gets the identity of one that is known
        self._taken: set[str] = set()
        self._kept: dict[str, tuple[InputSpec, Tensor]] = {}
        self._metas: dict[str, TensorMeta] = {}
        self._devices: set[device] = set()
        self._nodes: list[Node] = []

    # -- names

    def _new_name(self, wish: str) -> str:
        name, count = wish, 0
        while name in self._taken:
            count += 1
            name = f"{wish}_{count}"
        self._taken.add(name)
        return name

    def _named(self, tensor: Tensor, wish: str) -> str:
        """A new name for a tensor."""
        name = self._new_name(wish)
        self._names[id(tensor)] = name
        self._alive.append(tensor)
        self._metas[name] = tensor_meta(tensor)
        self._devices.add(tensor.device)
        return name

    def _name_of(self, tensor: Tensor) -> str:
        """The name of a tensor; one that is not known is kept by the program."""
        known = self._names.get(id(tensor))
        if known is not None:
            return known
        kind, target = self._modules_names.get(id(tensor), ("", ""))
        if not kind:
            kind = "parameter" if tensor.requires_grad else "tensor_constant"
            target = f"{kind.removeprefix('tensor_')}_{len(self._kept)}"
        name = self._named(tensor, f"{kind.removeprefix('tensor_')[0]}_{_identifier(target)}")
        words: dict[str, Any] = {f"{kind}_name": target}
        spec = InputSpec(kind, KeptInput(arg=TensorArgument(name=name), **words))
        self._kept[name] = (spec, tensor)
        return name

    # -- inputs and outputs

    def input(self, name: str, leaf: Any) -> tuple[InputSpec, Argument]:
        """What an argument of the function is in the program."""
        if isinstance(leaf, Tensor):
            tensor = Argument("as_tensor", TensorArgument(name=self._named(leaf, name)))
            return InputSpec("user_input", UserSpec(arg=tensor)), tensor
        argument = constant_argument(leaf)
        if argument is None or argument.tag not in ConstantValue.__annotations__:
            raise OperatorArgumentError("opmux.export.trace", found=f"the argument {shown(leaf, 200)}", advice=_TAKEN)
        name = self._new_name(name)
        return InputSpec(
            "constant_input", ConstantInput(name=name, value=ConstantValue(argument.tag, argument.value))
        ), argument

    def output(self, leaf: Any) -> Argument:
        """What a result of the function is in the program."""
        if isinstance(leaf, Tensor):
            return Argument("as_tensor", TensorArgument(name=self._name_of(leaf)))
        argument = constant_argument(leaf)
        if argument is None or argument.tag not in ConstantValue.__annotations__:
            raise OperatorArgumentError("opmux.export.trace", found=f"the result {shown(leaf, 200)}", advice=_TAKEN)
        return argument

    # -- steps

    def __opmux_dispatch__(
        self,
        func: OperatorHandle,
        types: tuple[type, ...],
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Runs an operator and writes it down."""
        kwargs = kwargs or {}
        if any(argument.alias is not None and argument.alias.is_write for argument in func.schema.arguments):
            raise _refused(func, "it writes to a tensor", "compute a new tensor: x = x + 1, not x += 1 or x.add_(1)")
        result = func(*args, **kwargs)
        by_name = {argument.parameter_name: argument for argument in func.schema.arguments}
        inputs = [
            NamedArgument(name=argument.name or "", arg=self._argument(func, value), kind=1)
            for argument, value in zip(func.schema.arguments, args, strict=False)
        ]
        inputs += [
            NamedArgument(name=by_name[name].name or "", arg=self._argument(func, value), kind=2)
            for name, value in kwargs.items()
        ]
        name, outputs = self._results(func, result)
        self._nodes.append(Node(target=_target(func), inputs=tuple(inputs), outputs=outputs, name=name))
        return result

    def _argument(self, func: OperatorHandle, value: Any) -> Argument:
        if isinstance(value, Tensor):
            return Argument("as_tensor", TensorArgument(name=self._name_of(value)))
        if isinstance(value, (list, tuple)) and any(isinstance(v, Tensor) for v in value):
            tensors = [None if v is None else TensorArgument(name=self._name_of(v)) for v in value]
            if None not in tensors:
                return Argument("as_tensors", tuple(tensors))
            optional = [
                OptionalTensor("as_none", True) if t is None else OptionalTensor("as_tensor", t) for t in tensors
            ]
            return Argument("as_optional_tensors", tuple(optional))
        argument = constant_argument(value)
        if argument is None:
            raise _refused(
                func, f"it is given {shown(value, 200)}", "call it with tensors, numbers and their like only"
            )
        return argument

    def _results(self, func: OperatorHandle, result: Any) -> tuple[str, tuple[Argument, ...]]:
        """The name of a step, and its results: the only one has the step's name, several have names of their own."""
        word = func.schema.base_name
        if isinstance(result, Tensor):
            name = self._named(result, word)
            return name, (Argument("as_tensor", TensorArgument(name=name)),)
        several = len(func.schema.returns) != 1
        outputs = []
        for value in result if several and result is not None else [result]:
            tensors = value if isinstance(value, (list, tuple)) else [value]
            if not all(isinstance(tensor, Tensor) for tensor in tensors):
                raise _refused(
                    func, f"its result is {shown(value, 100)}, which depends on a tensor's values", _BY_VALUE
                )
            names = tuple([TensorArgument(name=self._named(tensor, "getitem")) for tensor in tensors])
            outputs.append(Argument("as_tensor", names[0]) if tensors is not value else Argument("as_tensors", names))
        return self._new_name(word), tuple(outputs)

    # -- the program

    def program(
        self,
        inputs: list[tuple[InputSpec, Argument]],
        outputs: list[Argument],
        call: CallSignature,
        tuples: dict[str, NamedTupleDef],
    ) -> ExportedProgram:
        """The program that has been written down."""
        if len(self._devices) > 1:
            raise OperatorValueError(
                "opmux.export.trace",
                found=f"tensors on {', '.join(sorted(map(str, self._devices)))}",
                advice="a program runs on one device: move the tensors there before",
            )
        kept = [(spec, Argument("as_tensor", spec.value.arg)) for spec, _ in self._kept.values()]
        every = [*kept, *inputs]
        graph = Graph(
            inputs=tuple([argument for _, argument in every]),
            outputs=tuple(outputs),
            nodes=tuple(self._nodes),
            tensor_values=MappingProxyType(self._metas),
            sym_int_values=MappingProxyType({}),
            sym_bool_values=MappingProxyType({}),
        )
        module = GraphModule(
            graph=graph,
            signature=Signature(
                input_specs=tuple([spec for spec, _ in every]),
                output_specs=tuple([OutputSpec("user_output", UserSpec(arg=argument)) for argument in outputs]),
            ),
            module_call_graph=(CallEntry(fqn="", signature=call),),
            treespec_namedtuple_fields=MappingProxyType(tuples),
        )
        record = ProgramRecord(
            graph_module=module,
            opset_version=_OPSET,
            range_constraints=MappingProxyType({}),
            schema_version=SchemaVersion(major=SCHEMA_MAJOR, minor=SCHEMA_MINOR),
            verifiers=("TRAINING",),
            torch_version="2.13.0",
        )
        on = next(iter(self._devices), device("cpu"))
        return ExportedProgram(record, _stored(self._kept.values()), "traced", on)


_TAKEN: Final = "pass and return tensors, numbers, strings and None, in tuples, lists, dicts and named tuples"
_BY_VALUE: Final = (
    "choose by values with tensors: opmux.where(condition, x, y), not if condition; keep numbers as tensors"
)


def _refused(func: OperatorHandle, found: str, advice: str) -> OperatorValueError:
    name = "Tensor.item()" if func.name == "aten::_local_scalar_dense" else func.name  # as it is called, also by bool()
    return OperatorValueError(f"opmux.export.trace of {name}", found=found, advice=advice)


def _target(func: OperatorHandle) -> str:
    schema = func.schema
    return f"torch.ops.{schema.namespace}.{schema.base_name}.{schema.overload_name or 'default'}"


def _identifier(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name)


def _named_tuples(tree: Tree) -> dict[str, NamedTupleDef]:
    own = {}
    if tree.kind is not None and hasattr(tree.kind, "_fields"):
        own[tree.kind.__name__] = NamedTupleDef(field_names=tree.keys)
    for child in tree.children:
        own |= _named_tuples(child)
    return own


def _stored(kept: Iterable[tuple[InputSpec, Tensor]]) -> Stored:
    """Copies of tensors, each in memory of its own."""
    stored = Stored({}, {})
    for i, (spec, tensor) in enumerate(kept):
        entry = f"data/constants/tensor_{i}" if spec.tag == "tensor_constant" else f"data/weights/weight_{i}"
        form = Form(entry, tensor.dtype, tuple(tensor.shape), dense_strides(tensor.shape), 0)
        stored.forms[spec.value.target] = form
        stored.memory[form.entry, form.dtype] = tensor.detach().clone().reshape(-1)
    return stored
