"""`native_functions.yaml` as objects: one declaration per operator overload, checked as it is read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import yaml

from opmux.codegen._autogen import derived_schemas
from opmux.errors import OpmuxError, SchemaError
from opmux.schema import FunctionSchema

__all__ = ["Declaration", "DeclarationError", "declaration_file", "load_declarations"]

_FIELDS: Final = frozenset(
    {
        "autogen",
        "dispatch",
        "func",
        "python_module",
        "structured",
        "structured_delegate",
        "structured_inherits",
        "tags",
        "variants",
    }
)
_COMPOSITES: Final = ("CompositeExplicitAutograd", "CompositeImplicitAutograd")
_KEYS: Final = frozenset({"Array", "Meta", *_COMPOSITES})

#: Operators that draw random numbers must say so.
_RANDOM: Final = "nondeterministic_seeded"


class DeclarationError(OpmuxError, ValueError):
    """A declaration that is not right; `where` names file and line."""


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
        dispatch: Function for each key.
        autogen: Overloads that are made from this one.
        tags: PyTorch's tags.
        source: For an overload made by `autogen`, the one that it is made from; else empty.
        where: File and line.
    """

    schema: FunctionSchema
    text: str
    variants: frozenset[str]
    python_module: str
    structured: bool
    structured_inherits: str
    structured_delegate: str
    dispatch: dict[str, str]
    autogen: tuple[str, ...]
    tags: tuple[str, ...]
    source: str
    where: str

    @property
    def name(self) -> str:
        """Name with overload and without namespace, "add.Tensor"."""
        return self.schema.qualified_name.partition("::")[2]

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
        return self.base_name.endswith("_") and not self.base_name.endswith("__")


def declaration_file() -> Path:
    """The checked-in declarations."""
    return Path(__file__).resolve().parents[1] / "native" / "native_functions.yaml"


class _Loader(yaml.SafeLoader):
    """Keeps the line of each mapping and refuses a key that is given twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value]
        for i, key in enumerate(keys):
            if key in keys[:i]:
                line = node.value[i][0].start_mark.line + 1
                raise DeclarationError(f"the key {key!r} is given twice", where=f"line {line}", advice="leave one out")
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=True)
        mapping["__line__"] = node.start_mark.line + 1
        return mapping


def load_declarations(path: Path | None = None, *, kernels: Callable[[str], bool] | None = None) -> list[Declaration]:
    """Reads and checks declarations; those that `autogen` asks for follow the one that they are made from.

    Args:
        path: A YAML file; the checked-in one if None.
        kernels: Says whether a function named in `dispatch` exists; not checked if None.

    Raises:
        DeclarationError: Something is wrong; with file and line.
    """
    path = path or declaration_file()
    rows = yaml.load(path.read_text(), Loader=_Loader)  # noqa: S506 - derived from SafeLoader
    declarations: list[Declaration] = []
    for row in rows:
        declaration = _declaration(row, f"{path.name}:{row['__line__']}")
        declarations.append(declaration)
        declarations += _made(declaration)
    _check_all(declarations, kernels)
    return declarations


def _fail(asked: str, where: str, found: str = "", advice: str = "") -> NoReturn:
    raise DeclarationError(asked, found=found, where=where, advice=advice)


def _declaration(row: dict[str, Any], where: str) -> Declaration:
    unknown = row.keys() - _FIELDS - {"__line__"}
    if unknown:
        _fail(f"unknown field {min(unknown)!r}", where, advice=f"fields are {', '.join(sorted(_FIELDS))}")
    text = row.get("func", "")
    try:
        schema = FunctionSchema.parse(text).with_namespace("aten")
    except SchemaError as error:
        error.add_note(f"in {where}")
        raise
    dispatch = {
        key.strip(): function
        for keys, function in row.get("dispatch", {}).items()
        if keys != "__line__"
        for key in keys.split(",")
    }
    tags = row.get("tags", [])
    return Declaration(
        schema=schema,
        text=text,
        variants=frozenset(v.strip() for v in row.get("variants", "function").split(",")),
        python_module=row.get("python_module", ""),
        structured=row.get("structured", False),
        structured_inherits=row.get("structured_inherits", ""),
        structured_delegate=row.get("structured_delegate", ""),
        dispatch=dispatch,
        autogen=tuple(n.strip() for n in row.get("autogen", "").split(",") if n.strip()),
        tags=tuple([tags] if isinstance(tags, str) else tags),
        source="",
        where=where,
    )


def _made(declaration: Declaration) -> list[Declaration]:
    """The declarations of a declaration's `autogen`."""
    made = []
    for name, schema in derived_schemas(declaration.schema, declaration.autogen).items():
        if schema is None:
            _fail(
                f"autogen: {name}", declaration.where, found=f"nothing of that name can be made from {declaration.name}"
            )
        made.append(
            declaration._replace(
                schema=schema,
                text=str(schema).removeprefix("aten::"),
                variants=frozenset({"function"}),
                structured=False,
                structured_inherits="",
                structured_delegate="",
                dispatch={},
                autogen=(),
                tags=tuple(dict.fromkeys([t for t in declaration.tags if t != "core"] + ["generated"])),
                source=declaration.name,
            )
        )
    return made


def _check_all(declarations: list[Declaration], kernels: Callable[[str], bool] | None) -> None:
    by_name: dict[str, Declaration] = {}
    for declaration in declarations:
        if declaration.name in by_name:
            _fail(
                f"{declaration.name} is declared twice",
                declaration.where,
                f"first in {by_name[declaration.name].where}",
            )
        by_name[declaration.name] = declaration
    for declaration in declarations:
        _check_schema(declaration)
        _check_structure(declaration, by_name)
        _check_dispatch(declaration, kernels)


def _check_schema(declaration: Declaration) -> None:
    schema, where = declaration.schema, declaration.where
    if declaration.is_inplace and not (schema.arguments and schema.arguments[0].is_write):
        _fail(
            f"{declaration.name}: an in-place operator writes its first argument", where, advice="write Tensor(a!) self"
        )
    outs = schema.out_arguments
    if outs and schema.arguments[-len(outs) :] != outs:
        _fail(f"{declaration.name}: out arguments come last", where)
    if outs and schema.returns and len(schema.returns) != len(outs):
        _fail(
            f"{declaration.name}: every out argument is returned",
            where,
            f"{len(outs)} outs, {len(schema.returns)} returns",
        )
    if outs and declaration.variants != {"function"}:
        _fail(f"{declaration.name}: an out operator has the variant function only", where)
    random = any(str(a.type) == "Generator?" for a in schema.arguments)
    if random and _RANDOM not in declaration.tags and not declaration.source:
        _fail(f"{declaration.name}: it draws random numbers", where, advice=f"add the tag {_RANDOM}")


def _check_structure(declaration: Declaration, by_name: dict[str, Declaration]) -> None:
    where = declaration.where
    if declaration.structured:
        if not declaration.is_out:
            _fail(f"{declaration.name}: only an out operator is structured", where)
        if declaration.dispatch.keys() != {"Array", "Meta"}:
            _fail(f"{declaration.name}: a structured operator needs Array and Meta", where)
    if declaration.structured_delegate:
        target = by_name.get(declaration.structured_delegate)
        if target is None or not target.structured:
            _fail(
                f"{declaration.name}: structured_delegate names no structured operator",
                where,
                declaration.structured_delegate,
            )
        if {"Array", "Meta"} & declaration.dispatch.keys():
            _fail(f"{declaration.name}: a delegate has the structured kernels of its group", where)


def _check_dispatch(declaration: Declaration, kernels: Callable[[str], bool] | None) -> None:
    where, dispatch = declaration.where, declaration.dispatch
    unknown = dispatch.keys() - _KEYS
    if unknown:
        _fail(f"{declaration.name}: dispatch key {min(unknown)}", where, advice=f"keys are {', '.join(sorted(_KEYS))}")
    if sum(key in dispatch for key in _COMPOSITES) > 1:
        _fail(f"{declaration.name}: at most one composite kernel", where)
    if not (dispatch or declaration.structured_delegate or declaration.source):
        _fail(f"{declaration.name}: no kernel is declared", where, advice="add dispatch: or structured_delegate:")
    for function in dispatch.values():
        if kernels is not None and not kernels(function):
            _fail(f"{declaration.name}: kernel {function} does not exist", where)
