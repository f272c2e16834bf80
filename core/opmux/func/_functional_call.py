"""Calling a module with other tensors in the places of its parameters and buffers.

A module is known here by what it answers: its tables `_parameters` and `_buffers`, `get_submodule`, and the names of what it holds.
"""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from typing import Any

from opmux.dispatch import explained
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor import Tensor

__all__ = ["functional_call"]


@explained
def functional_call(
    module: Any,
    parameter_and_buffer_dicts: MutableMapping[str, Tensor] | Sequence[Mapping[str, Tensor]],
    args: Any = None,
    kwargs: Mapping[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """What a module gives with other tensors in the places of its parameters and buffers.

    The tensors stand in the module during the call, which is therefore made by one thread at a time. What the call assigns to a
    buffer that was given is put into the dictionary, and the module keeps its own.

    Args:
        module: The module.
        parameter_and_buffer_dicts: Tensors by their paths, `"0.weight"`; or several such dictionaries.
        args: Its arguments: a tuple, or the only one.
        kwargs: Its arguments by name.
        tie_weights: A tensor that the module holds at several paths is replaced at all of them when it is given for one.
        strict: Every parameter and buffer must be given, and nothing else.

    Raises:
        OperatorArgumentError: A value is no tensor.
        OperatorValueError: The dictionaries are none, a path is in several of them, paths of one tensor have different ones, or
            `strict` finds paths that are missing or unknown.
    """
    given = _merged(parameter_and_buffer_dicts)
    own = dict(_members(module))
    tensors = _tied(own, given) if tie_weights else dict(given)
    if strict and own.keys() != tensors.keys():
        raise _incomplete(module, tensors.keys() - own.keys(), own.keys() - tensors.keys())
    inputs = () if args is None else args if isinstance(args, tuple) else (args,)
    with _replaced(module, tensors, given):
        return module(*inputs, **(kwargs or {}))


def _merged(dicts: Any) -> MutableMapping[str, Tensor]:
    """The tensors by their paths; the dictionary itself where there is one."""
    if isinstance(dicts, MutableMapping):
        merged = dicts
    elif isinstance(dicts, (list, tuple)) and all(isinstance(part, Mapping) for part in dicts):
        repeated = [path for i, part in enumerate(dicts) for path in part if any(path in other for other in dicts[:i])]
        if repeated:
            raise OperatorValueError(
                "func.functional_call",
                found=f"{repeated} appeared in multiple dictionaries; behavior of functional call is ambiguous",
                advice="give each name in one dictionary alone",
            )
        merged = {path: tensor for part in dicts for path, tensor in part.items()}
    else:
        raise OperatorValueError(
            "func.functional_call",
            found=f"Expected parameter_and_buffer_dicts to be a dict, or a list/tuple of dicts, but got {type(dicts)}",
            advice="give for example dict(module.named_parameters())",
        )
    for path, tensor in merged.items():
        if not isinstance(tensor, Tensor):
            raise OperatorArgumentError(
                f"func.functional_call with {path!r}",
                found=f"{shown(tensor)} is not an instance of opmux.Tensor",
                advice="give a tensor for it",
            )
    return merged


def _members(module: Any) -> Iterator[tuple[str, Tensor]]:
    yield from module.named_parameters(remove_duplicate=False)
    yield from module.named_buffers(remove_duplicate=False)


def _tied(own: Mapping[str, Tensor], given: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """`given`, and the same tensors for the other paths of the module's tensors that they replace."""
    paths: dict[int, list[str]] = {}
    for path, tensor in own.items():
        paths.setdefault(id(tensor), []).append(path)
    tied = dict(given)
    for same in paths.values():
        replaced = [path for path in same if path in given]
        if len({id(given[path]) for path in replaced}) > 1:
            raise OperatorValueError(
                "func.functional_call",
                found=f"functional_call got multiple values for keys {replaced}, which are tied",
                advice="Consider using tie_weights=False",
            )
        tied.update((path, given[replaced[0]]) for path in same if replaced)
    return tied


def _incomplete(module: Any, unknown: Any, missing: Any) -> OperatorValueError:
    parts = [
        f"{kind} key(s): {', '.join(map(repr, sorted(paths)))}."
        for kind, paths in (("Unexpected", unknown), ("Missing", missing))
        if paths
    ]
    return OperatorValueError(
        "func.functional_call with strict=True",
        found=f"Error(s) in reparametrizing for {type(module).__name__}: {' '.join(parts)}",
        advice="give every parameter and buffer by its path, or leave strict out",
    )


@contextmanager
def _replaced(module: Any, tensors: Mapping[str, Tensor], given: MutableMapping[str, Tensor]) -> Iterator[None]:
    """The module with the tensors in it; afterwards its own are, and `given` has what stood in their places at the end."""
    before: list[tuple[dict[str, Any], str, str, list[Any]]] = []
    try:
        for path, tensor in tensors.items():
            table, name = _place(module, path)
            before.append((table, name, path, [table[name]] if name in table else []))
            table[name] = tensor
        yield
    finally:
        for table, name, path, kept in reversed(before):
            now = table.pop(name, None) if not kept else table[name]
            if kept:
                table[name] = kept[0]
            if path in given and now is not given[path]:
                given[path] = now


def _place(module: Any, path: str) -> tuple[dict[str, Any], str]:
    """The dictionary that holds what is at a path, and its name there; the owner's attributes where no table has it."""
    owner_path, _, name = path.rpartition(".")
    owner = module.get_submodule(owner_path)
    return next((table for table in (owner._parameters, owner._buffers) if name in table), vars(owner)), name
