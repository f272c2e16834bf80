"""The records of an exported program as `torch.export.save` writes them, and their JSON.

Note [Records]
The archive's JSON is a tree of records and of tagged values, which are objects of one member whose name says what the value is:
`{"as_int": 3}`. They are declared here, one class for each; reading checks every value against its declared type, writing is the
inverse, and everything else (checking, printing, running, tracing) works on these classes. They cannot be changed. Members that a
declaration lacks are left out, because a newer minor version of the schema may add some.
"""

import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = [
    "SCHEMA_MAJOR",
    "SCHEMA_MINOR",
    "Argument",
    "CallEntry",
    "CallSignature",
    "ComplexValue",
    "ConstantInput",
    "ConstantValue",
    "Device",
    "Expression",
    "Graph",
    "GraphArgument",
    "GraphModule",
    "InputSpec",
    "KeptInput",
    "LossSpec",
    "MutationSpec",
    "NamedArgument",
    "NamedTupleDef",
    "Node",
    "OptionalTensor",
    "OutputSpec",
    "Payload",
    "PayloadConfig",
    "ProgramRecord",
    "Range",
    "SchemaVersion",
    "Signature",
    "Sym",
    "SymArgument",
    "Tagged",
    "TensorArgument",
    "TensorMeta",
    "UserSpec",
]

#: Version of the schema that is written; what is read has the same major number.
SCHEMA_MAJOR, SCHEMA_MINOR = 8, 20


@dataclass(frozen=True, slots=True)
class Tagged:
    """A value with the name of its kind. Subclasses declare the kinds, and the type of each, as annotations."""

    tag: str
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A device by name."""

    type: str
    index: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression:
    """A number that is known when the program runs: a text in the notation of `_expressions.py`."""

    expr_str: str


class Sym(Tagged):
    """A number that is known, or an expression."""

    as_expr: Expression
    as_int: int
    as_float: float
    as_bool: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorMeta:
    """What is known of a tensor beforehand; `dtype` and `layout` are numbers of `_numbers.py`."""

    dtype: int
    sizes: tuple[Sym, ...]
    requires_grad: bool
    device: Device
    strides: tuple[Sym, ...]
    storage_offset: Sym
    layout: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorArgument:
    """A tensor by its name in the graph."""

    name: str


class SymArgument(Tagged):
    """A number, or the name of one in the graph."""

    as_name: str
    as_int: int
    as_float: float
    as_bool: bool


class OptionalTensor(Tagged):
    """A tensor, or None."""

    as_tensor: TensorArgument
    as_none: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplexValue:
    """A complex number."""

    real: float
    imag: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphArgument:
    """A graph that an operator is given to run."""

    name: str
    graph: "Graph"


class Argument(Tagged):
    """An argument or a result of a node, an input or an output of a graph."""

    as_none: bool
    as_tensor: TensorArgument
    as_tensors: tuple[TensorArgument, ...]
    as_int: int
    as_ints: tuple[int, ...]
    as_float: float
    as_floats: tuple[float, ...]
    as_string: str
    as_strings: tuple[str, ...]
    as_sym_int: SymArgument
    as_sym_ints: tuple[SymArgument, ...]
    as_scalar_type: int
    as_memory_format: int
    as_layout: int
    as_device: Device
    as_bool: bool
    as_bools: tuple[bool, ...]
    as_sym_bool: SymArgument
    as_sym_bools: tuple[SymArgument, ...]
    as_graph: GraphArgument
    as_optional_tensors: tuple[OptionalTensor, ...]
    as_sym_float: SymArgument
    as_sym_floats: tuple[SymArgument, ...]
    as_optional_tensor: OptionalTensor
    as_complex: ComplexValue
    as_nested_tensors: tuple[tuple[TensorArgument, ...], ...]
    as_int_lists: tuple[tuple[int, ...], ...]
    as_float_lists: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedArgument:
    """An argument of a node; `kind` is 1 for a positional one, 2 for a keyword, None where the operator's schema says."""

    name: str
    arg: Argument
    kind: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A call of an operator."""

    target: str
    inputs: tuple[NamedArgument, ...]
    outputs: tuple[Argument, ...]
    metadata: Mapping[str, str] = field(default_factory=lambda: types.MappingProxyType({}))
    is_hop_single_tensor_return: bool | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """Nodes in the order in which they run."""

    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    nodes: tuple[Node, ...]
    tensor_values: Mapping[str, TensorMeta]
    sym_int_values: Mapping[str, Sym]
    sym_bool_values: Mapping[str, Sym]
    is_single_tensor_return: bool = False
    sym_float_values: Mapping[str, Sym] = field(default_factory=lambda: types.MappingProxyType({}))


class ConstantValue(Tagged):
    """What an input was when the program was exported, for an input that is no tensor."""

    as_none: bool
    as_int: int
    as_float: float
    as_string: str
    as_bool: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UserSpec:
    """An input that the caller passes, or an output that the caller is given."""

    arg: Argument


@dataclass(frozen=True, slots=True, kw_only=True)
class ConstantInput:
    """An input that the program was exported for one value of."""

    name: str
    value: ConstantValue


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptInput:
    """An input that the program keeps itself: a parameter, a buffer or a constant, of which one name is given."""

    arg: TensorArgument
    parameter_name: str = ""
    buffer_name: str = ""
    tensor_constant_name: str = ""
    persistent: bool = True

    @property
    def target(self) -> str:
        """The name of the tensor in the program."""
        return self.parameter_name or self.buffer_name or self.tensor_constant_name


class InputSpec(Tagged):
    """What an input of the graph is."""

    user_input: UserSpec
    parameter: KeptInput
    buffer: KeptInput
    tensor_constant: KeptInput
    constant_input: ConstantInput


@dataclass(frozen=True, slots=True, kw_only=True)
class MutationSpec:
    """An output that becomes the new value of a buffer, of a parameter or of an input."""

    arg: TensorArgument
    buffer_name: str = ""
    parameter_name: str = ""
    user_input_name: str = ""

    @property
    def target(self) -> str:
        """The name of the tensor in the program, or of the input."""
        return self.parameter_name or self.buffer_name or self.user_input_name


@dataclass(frozen=True, slots=True, kw_only=True)
class LossSpec:
    """An output that gradients start from."""

    arg: TensorArgument


class OutputSpec(Tagged):
    """What an output of the graph is."""

    user_output: UserSpec
    loss_output: LossSpec
    buffer_mutation: MutationSpec
    parameter_mutation: MutationSpec
    user_input_mutation: MutationSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What the inputs and outputs of the graph are, in its order."""

    input_specs: tuple[InputSpec, ...]
    output_specs: tuple[OutputSpec, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSignature:
    """How a module is called: trees of its arguments and results, as `_tree.py` reads them."""

    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    in_spec: str
    out_spec: str
    forward_arg_names: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEntry:
    """A module of the program; the one without a name is the program itself."""

    fqn: str
    signature: CallSignature | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTupleDef:
    """The fields of a named tuple."""

    field_names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphModule:
    """A graph and how it is called."""

    graph: Graph
    signature: Signature
    module_call_graph: tuple[CallEntry, ...]
    treespec_namedtuple_fields: Mapping[str, NamedTupleDef] = field(default_factory=lambda: types.MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """The values that a size may have, both ends included; None for no end."""

    min_val: int | None
    max_val: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaVersion:
    """Version of the records."""

    major: int
    minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramRecord:
    """The file `models/NAME.json`."""

    graph_module: GraphModule
    opset_version: Mapping[str, int]
    range_constraints: Mapping[str, Range]
    schema_version: SchemaVersion
    verifiers: tuple[str, ...] = ()
    torch_version: str = ""
    guards_code: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """The bytes of a tensor."""

    path_name: str
    is_param: bool
    use_pickle: bool
    tensor_meta: TensorMeta | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PayloadConfig:
    """The files `..._config.json`: the tensors of a program by name."""

    config: Mapping[str, Payload]
