"""`native_functions.yaml` as objects: one declaration per operator overload, checked as it is read."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from opmux.codegen._autogen import is_inplace_name
from opmux.codegen._precomputed import Precomputed, PrecomputedError, parse_precomputed
from opmux.codegen._rows import Row, check_kind, fail, read_rows
from opmux.codegen._sources import CORE, default_composite, default_meta
from opmux.errors import SchemaError, close_names
from opmux.schema import FunctionSchema

__all__ = ["CHOSEN", "FOREACH", "MODULES", "Declaration", "declaration_file", "foreach_of", "read_declarations"]

#: What stands in `dispatch` before the operator that one over lists of tensors calls for each element.
FOREACH: Final = "foreach."

_COMPOSITE: Final = "CompositeImplicitAutograd"

#: Public modules by the value of `python_module` whose operators are their functions: `special_erf` is `opmux.special.erf`.
MODULES: Final = {
    "fft": "opmux.fft",
    "linalg": "opmux.linalg",
    "nn": "opmux.nn.functional",
    "special": "opmux.special",
}
#: Modules only some of whose operators are functions as they are: of "nn" others have another signature, or are for gradients.
CHOSEN: Final = {"nn": frozenset({"leaky_relu_", "linear", "softplus", "softshrink"})}

#: The fields, and what YAML must find in them.
_FIELDS: Final[dict[str, tuple[type, ...]]] = {
    "autogen": (str,),
    "device_check": (str,),
    "device_guard": (bool,),
    "dispatch": (dict,),
    "func": (str,),
    "precomputed": (list,),
    "python_module": (str,),
    "structured": (bool,),
    "structured_delegate": (str,),
    "structured_inherits": (str,),
    "tags": (str, list),
    "variants": (str,),
}

#: Fields that PyTorch's declarations have too, and why they mean nothing here.
_FOREIGN: Final = {
    "category_override": "operators have no category that could be another one",
    "cpp_no_default_args": "there is no C++ binding",
    "manual_cpp_binding": "there is no C++ binding",
    "manual_kernel_registration": "an operator without kernels is defined with opmux.library",
    "ufunc_inner_loop": "element-wise kernels are made with kernels/elementwise.py",
    "use_const_ref_for_mutable_tensors": "there is no C++ signature",
}


class Declaration(NamedTuple):
    """One operator overload.

    Attributes:
        schema: Its schema, with namespace.
        text: The schema's text without namespace, as it is written.
        variants: "function" and/or "method".
        python_module: "nn" and the like; empty for the root.
        structured: Whether its kernels are a `meta` and an `impl`, of which its group's kernels are made.
        structured_inherits: Base that a structured operator leaves its common parts to; empty if there is none.
        structured_delegate: Overload whose structured kernels it is made from.
        precomputed: What the meta of a structured operator computes for its impl, if anything.
        dispatch: Function for each key.
        autogen: Overloads that are made from this one.
        tags: PyTorch's tags.
        source: For an overload made by `autogen`, the one that it calls; else empty.
        device_check: "ExactSame", or "NoCheck" where the kernels say which of their tensors may lie on other devices.
        device_guard: PyTorch's mark of kernels that it runs on whatever device is current. Read and checked, and without effect: a
            backend with several devices runs every kernel where its tensors are.
        where: File and line.
        view: For the copy of a view, the overload that makes the view; else empty. See Note [Copies of views].
        is_default: Whether `dispatch` is what is meant where none is written.
    """

    schema: FunctionSchema
    text: str
    variants: frozenset[str]
    python_module: str
    structured: bool
    structured_inherits: str
    structured_delegate: str
    precomputed: Precomputed | None
    dispatch: dict[str, str]
    autogen: tuple[str, ...]
    tags: tuple[str, ...]
    device_check: str
    device_guard: bool
    source: str
    where: str
    view: str = ""
    is_default: bool = False

    @property
    def name(self) -> str:
        """Name with overload and without namespace, "add.Tensor"."""
        return self.schema.qualified_name.partition("::")[2]

    @property
    def namespace(self) -> str:
        """Namespace that the schema is written with; "aten" if with none."""
        return self.schema.namespace

    def qualified(self, name: str) -> str:
        """Name of another operator of the namespace, "aten::add.Tensor" for "add.Tensor"."""
        return f"{self.namespace}::{name}"

    @property
    def base_name(self) -> str:
        """Name without overload, "add"."""
        return self.schema.base_name

    @property
    def is_out(self) -> bool:
        """Whether it writes its result into out arguments."""
        return bool(self.schema.out_arguments)

    @property
    def is_inplace(self) -> bool:
        """Whether it changes its first argument and returns it."""
        return is_inplace_name(self.base_name)


Declaration.__module__ = "opmux.codegen"


def foreach_of(declaration: Declaration) -> str:
    """The operator, "add.Tensor", that one over lists of tensors calls for each element; empty for any other."""
    function = declaration.dispatch.get("CompositeExplicitAutograd", "")
    return function.removeprefix(FOREACH) if function.startswith(FOREACH) else ""


def declaration_file() -> Path:
    """The checked-in declarations."""
    return CORE / "native" / "native_functions.yaml"


def read_declarations(path: Path) -> list[Declaration]:
    """The declarations of a file, each by itself.

    Raises:
        DeclarationError: A row cannot be read; with file and line.
        SchemaError: Its schema cannot be.
    """
    return [_declaration(row) for row in read_rows(path)]


def _declaration(given: Row) -> Declaration:
    where, row = given
    _check_fields(row, where)
    text = row["func"]
    try:
        schema = FunctionSchema.parse(text)
        if not schema.namespace:
            schema = schema.with_namespace("aten")
    except SchemaError as error:
        error.add_note(f"in {where}")
        raise
    dispatch, is_default = _dispatch(row, schema)
    tags = row.get("tags", [])
    return Declaration(
        schema=schema,
        text=text.removeprefix(f"{schema.namespace}::"),
        variants=frozenset(v.strip() for v in row.get("variants", "function").split(",")),
        python_module=row.get("python_module", ""),
        structured=row.get("structured", False),
        structured_inherits=row.get("structured_inherits", ""),
        structured_delegate=row.get("structured_delegate", ""),
        precomputed=_precomputed(row, schema, where),
        dispatch=dispatch,
        autogen=tuple(n.strip() for n in row.get("autogen", "").split(",") if n.strip()),
        tags=tuple([tags] if isinstance(tags, str) else tags),
        device_check=row.get("device_check", "ExactSame"),
        device_guard=row.get("device_guard", True),
        source="",
        where=where,
        is_default=is_default,
    )


def _check_fields(row: dict[str, Any], where: str) -> None:
    for field, value in row.items():
        if field in _FOREIGN:
            fail(
                f"the field {field!r}",
                where,
                f"it is PyTorch's and means nothing here: {_FOREIGN[field]}",
                "leave it out",
            )
        if field not in _FIELDS:
            near = "".join(close_names(str(field), _FIELDS, count=1))
            advice = f"did you mean {near}?" if near else f"fields are {', '.join(_FIELDS)}"
            fail(f"unknown field {field!r}", where, "no declaration has it", advice)
        check_kind(f"{field}: {value!r}", where, value, _FIELDS[field])
    if "func" not in row:
        fail("a declaration", where, "it has no func", "add func: with the operator's schema")


def _dispatch(row: dict[str, Any], schema: FunctionSchema) -> tuple[dict[str, str], bool]:
    """The function of each key; where none is written, the composite or meta function of the operator's own name."""
    default = default_composite(schema.base_name + "_out" * bool(schema.out_arguments))
    if "dispatch" not in row:
        alone = default and not row.get("structured") and not row.get("structured_delegate")
        return ({_COMPOSITE: default}, True) if alone else ({}, False)
    written = {key.strip(): str(function) for keys, function in row["dispatch"].items() for key in str(keys).split(",")}
    # PyTorch's declarations leave the meta function to its name.
    if row.get("structured") and "Meta" not in written:
        written["Meta"] = default_meta(schema.base_name) or f"meta.{schema.base_name}_meta"
    return written, False


def _precomputed(row: dict[str, Any], schema: FunctionSchema, where: str) -> Precomputed | None:
    if "precomputed" not in row:
        return None
    try:
        return parse_precomputed(row["precomputed"], schema)
    except PrecomputedError as error:
        fail(
            f"precomputed of {schema.qualified_name}",
            where,
            str(error),
            'write lines "argument -> int name, int name", and last, if need be, "int name" for further values',
        )
