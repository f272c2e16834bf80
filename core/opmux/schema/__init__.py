"""The schema language: text to FunctionSchema and back, and matching call arguments to it."""

from opmux.schema._alias import WILDCARD, AliasInfo
from opmux.schema._annotations import register_annotation
from opmux.schema._argument import Argument
from opmux.schema._binding import bind, equals, without_defaults
from opmux.schema._caller_parts import REGISTERED_TYPES
from opmux.schema._caller_source import caller_factory, caller_source
from opmux.schema._compiled import compile_source, run_source, with_own_code
from opmux.schema._defaults import NO_DEFAULT
from opmux.schema._inference import infer_schema
from opmux.schema._lexer import is_name
from opmux.schema._names import listed, names_of
from opmux.schema._numbers import takes_numbers
from opmux.schema._operator_name import CallableName
from opmux.schema._parser import parse_operator_name
from opmux.schema._public import is_operator_only
from opmux.schema._schema import FRESH, FunctionSchema
from opmux.schema._tags import Tag, check_tags, tags_named, tags_of
from opmux.schema._types import (
    AwaitType,
    BaseType,
    ClassType,
    DictType,
    FutureType,
    ListType,
    OptionalType,
    RRefType,
    TupleType,
    Type,
    TypeVariable,
    UnionType,
    described,
    in_words,
    is_tensor_like,
)

__all__ = [
    "FRESH",
    "NO_DEFAULT",
    "REGISTERED_TYPES",
    "WILDCARD",
    "AliasInfo",
    "Argument",
    "AwaitType",
    "BaseType",
    "CallableName",
    "ClassType",
    "DictType",
    "FunctionSchema",
    "FutureType",
    "ListType",
    "OptionalType",
    "RRefType",
    "Tag",
    "TupleType",
    "Type",
    "TypeVariable",
    "UnionType",
    "bind",
    "caller_factory",
    "caller_source",
    "check_tags",
    "compile_source",
    "described",
    "equals",
    "in_words",
    "infer_schema",
    "is_name",
    "is_operator_only",
    "is_tensor_like",
    "listed",
    "names_of",
    "parse_operator_name",
    "register_annotation",
    "run_source",
    "tags_named",
    "tags_of",
    "takes_numbers",
    "with_own_code",
    "without_defaults",
]
