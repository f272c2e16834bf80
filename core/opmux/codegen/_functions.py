"""Text of the public functions and Tensor methods."""

from opmux.codegen._declaration import MODULES, Declaration
from opmux.codegen._groups import DUNDERS, PREFIX, TENSOR, Group, groups_of, public_groups
from opmux.codegen._operators import BANNER

__all__ = ["functions_source", "methods_source", "summary"]


def functions_source(declarations: list[Declaration], docs: dict[str, str], module: str = "") -> str:
    """The functions of a public module, one of `MODULES`; those of `opmux` itself if left out."""
    place = MODULES.get(module, "opmux")
    lines = [
        BANNER.format(what=f"Operators as functions{f' of {place}' * bool(module)}."),
        "from opmux.native.public.functions import on_first_use, single",
        "from opmux.native.public.overloads import overloaded",
        "from opmux.native.public.wrappers import deprecated, factory, gathering, giving_back, named, tuples",
        "",
        "#: What makes each function. See Note [Public functions].",
        "FUNCTIONS = {",
    ]
    groups = public_groups(declarations, module)
    for public_name, group in groups.items():
        doc = _doc(group, docs)
        if group.is_single and not group.sizes(0):
            name = group.called.schema.qualified_name
            options = f"public_name={public_name!r}, out={group.out is not None}"
            made = f"single({name!r}, {doc!r}{_other_name(group)}, {options})"
        else:
            made = f"overloaded({group.qualified!r}, {doc!r}, sizes_at={_sizes_at(group, 0)})"
        lines.append(f"    {public_name!r}: lambda: {group.wrapped(made)},")
    public = "[name for name in FUNCTIONS if not name.startswith('_')]"
    lines += ["}", "", f"__all__ = {public}", "", f"__getattr__ = on_first_use(FUNCTIONS, globals(), {place!r})"]
    return "\n".join(lines) + "\n"


def methods_source(declarations: list[Declaration], docs: dict[str, str]) -> str:
    """The methods of tensors."""
    lines = [
        BANNER.format(what="Operators as methods of Tensor."),
        "from opmux.native.public.functions import method",
        "from opmux.native.public.overloads import overloaded",
        "from opmux.native.public.signs import binary, reflected",
        "from opmux.native.public.wrappers import factory, named, tuples",
        "",
        "#: What makes each method. See Note [Public functions].",
        "METHODS = {",
    ]
    for group in groups_of(declarations, "method"):
        doc = _doc(group, docs)
        at = group.self_at
        if at:
            made = f"overloaded({group.qualified!r}, {doc!r}, sizes_at=None, self_at={at}, is_method=True)"
        elif group.is_single and not group.sizes(1):
            name = group.called.schema.qualified_name
            made = f"method({name!r}, {doc!r}{_other_name(group)})"
        else:
            made = f"overloaded({group.qualified!r}, {doc!r}, sizes_at={_sizes_at(group, 1)}, is_method=True)"
        lines.append(f"    {group.base!r}: lambda: {group.wrapped(made)},")
    by_name = {d.name: d for d in declarations if d.namespace == "aten"}
    for dunder, name, how, number in DUNDERS:
        if name in by_name:
            declaration = by_name[name]
            extra = {"method": ", ''", "binary": f", {number and declaration.qualified(number)!r}"}.get(how, "")
            if how == "reflected":
                extra = ", wraps=False" * (declaration.schema.arguments[0].type != TENSOR)
                extra += f", seen={declaration.qualified(number)!r}" if number else ""
            lines.append(f"    {dunder!r}: lambda: {how}({declaration.schema.qualified_name!r}{extra}),")
    return "\n".join([*lines, "}"]) + "\n"


def _other_name(group: Group) -> str:
    return f", {group.by_class.schema.qualified_name!r}" if group.by_class else ""


def _sizes_at(group: Group, first: int) -> int | None:
    return first if group.sizes(first) else None


def summary(group: Group, docs: dict[str, str]) -> str:
    """What the operators of a group compute, in words."""
    text = f"The operator {group.qualified}."
    if group.base.startswith(PREFIX):
        text = f"`{group.base.removeprefix(PREFIX).removesuffix('_')}` of each tensor of a list."
    if group.primary.namespace == "aten":
        text = docs.get(group.base.removesuffix("_"), text)
    if group.base.endswith("_"):
        text = f"In place: {text[0].lower()}{text[1:]}"
    return text.rstrip()


def _doc(group: Group, docs: dict[str, str]) -> str:
    return f"{summary(group, docs)}\n\nSchemas:" + "".join(f"\n    {d.text}" for d in group.all_overloads)
