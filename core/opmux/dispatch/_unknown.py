"""The error of a name that no operator has: what had it, what has kernels for it, or what comes close."""

from collections.abc import Sequence

from opmux.dispatch._entry import OperatorEntry, OperatorHandle
from opmux.dispatch._former import FormerRegistration, definitions, told, way_back
from opmux.errors import UnknownOperatorError, close_names

__all__ = ["unknown_operator"]


def _near_operators(name: str, names: list[str]) -> list[str]:
    """Names close to an unknown one: of its namespace, if that has any, and overloads only where one is asked for."""
    known = sorted(names if "." in name else {each.partition(".")[0] for each in names})
    namespace = f"{name.partition('::')[0]}::"
    # Without what all of them begin with, which would make any two of them look alike.
    inside = [each.removeprefix(namespace) for each in known if each.startswith(namespace)]
    if not inside:
        return close_names(name, known)
    return [namespace + each for each in close_names(name.removeprefix(namespace), inside)]


def unknown_operator(
    name: str,
    entry: OperatorEntry | None,
    names: list[str],
    overloads: Sequence[OperatorHandle] = (),
    former: Sequence[FormerRegistration] = (),
) -> UnknownOperatorError:
    """The error of a name that no definition has; names the plugin that had defined it, or dangling kernels and close names.

    Args:
        name: The name that was asked for.
        entry: What has kernels under that name, without a definition.
        names: All defined operators.
        overloads: Those of the packet that was asked for it as an attribute.
        former: What plugins that are not loaded now had registered for it.
    """
    if defined := definitions(former):
        return UnknownOperatorError(
            f"no operator is named {name}",
            found=told(defined, "defined it"),
            where=entry.where() if entry is not None else "",
            advice=way_back(defined),
        )
    wanted = name.partition(".")[2]
    if overloads and hasattr(overloads[0], wanted):
        schema = min((op.schema for op in overloads), key=lambda schema: schema.overload_name != "")
        path = f"opmux.ops.{schema.namespace}.{schema.base_name}"
        return UnknownOperatorError(
            f"{path}.{wanted}",
            found=f"{path} stands for all overloads of its name, and {wanted} belongs to one",
            advice=f"ask one of them: {path}.{schema.overload_name or 'default'}.{wanted}",
        )
    if entry is not None and entry.kernels:
        keys = ", ".join(key.name for key in entry.registered_keys())
        return UnknownOperatorError(
            f"could not find a schema for {name}",
            found=f"there are kernels for {keys}, but no definition; was the operator's define() forgotten?",
            where=entry.where(),
            advice=f'Library("{name.partition("::")[0]}", "FRAGMENT").define("{name.partition("::")[2]}(...) -> ...")',
        )
    near = _near_operators(name, names)
    siblings = [n for n in names if n.partition(".")[0] == name.partition(".")[0]]
    return UnknownOperatorError(
        f"no operator is named {name}",
        found=f"overloads of that name: {', '.join(siblings)}" if siblings else f"{len(names)} operators are defined",
        advice=f"did you mean {' or '.join(near)}?" if near else "list the operators with `opmux ops`",
    )
