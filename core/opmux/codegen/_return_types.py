"""Text of `_generated/return_types.py`: a named tuple for each operator whose several results have names."""

from collections.abc import Iterable

from opmux.codegen._declaration import Declaration
from opmux.codegen._operators import BANNER
from opmux.schema import FunctionSchema, ListType

__all__ = ["result_names", "return_types_source"]


def result_names(schema: FunctionSchema) -> tuple[str, ...]:
    """Names of an operator's results, if it has several and each has one."""
    names = tuple([r.name for r in schema.returns if r.name])
    return names if len(names) == len(schema.returns) > 1 else ()


def return_types_source(declarations: Iterable[Declaration]) -> str:
    """The module of named tuples."""
    lines = [
        BANNER.format(what="Results with names.").replace("# mypy: ignore-errors\n", ""),
        "from typing import NamedTuple",
        "",
        "from opmux.native.public.results import take_iterable",
        "from opmux.tensor import Tensor, results_repr",
    ]
    seen: dict[str, FunctionSchema] = {}
    for declaration in declarations:
        if not declaration.source and declaration.python_module != "nn" and result_names(declaration.schema):
            seen.setdefault(declaration.base_name + "_out" * declaration.is_out, declaration.schema)
    for name, schema in sorted(seen.items()):
        lines += ["", "", f"class {name}(NamedTuple):", f'    """Results of `{name}`."""', ""]
        for result in schema.returns:
            type_ = "list[Tensor]" if isinstance(result.type, ListType) else "Tensor"
            lines.append(f"    {result.name}: {type_}")
        lines += ["", "    def __repr__(self) -> str:", "        return results_repr(self)"]
    lines += ["", "", f"__all__ = {sorted(seen)!r}", "for _name in __all__:", "    take_iterable(globals()[_name])"]
    return "\n".join(lines) + "\n"
