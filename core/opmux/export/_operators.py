"""The operators that a program needs, and those that a device lacks."""

import os
from typing import NamedTuple, final

from opmux.dispatch import backend_of, default_dispatcher
from opmux.errors import ArchiveError, shown
from opmux.export._archive import Archive
from opmux.export._format import ProgramRecord
from opmux.export._reading import read_record
from opmux.export._steps import nodes_of, operator_name, target_function
from opmux.tensor import array_backend, device, to_device

__all__ = ["Need", "check_operators", "needed_operators"]


@final
class Need(NamedTuple):
    """What a program calls.

    Attributes:
        target: Its name in the archive: `torch.ops.aten.linear.default`.
        calls: How often.
        missing: Why the device cannot run it; empty where it can.
    """

    target: str
    calls: int
    missing: str


Need.__module__ = "opmux.export"


def needed_operators(path: str | os.PathLike[str], device: "device | str | None" = None) -> list[Need]:
    """What the program in an archive calls, in the order of first calls, and what a device lacks of it. Nothing runs.

    Args:
        path: The file, `model.pt2`; its tensors are not read.
        device: Where it would run; the default device if left out.

    Raises:
        ArchiveError: The file is damaged, or is no such archive.
        PluginError: No plugin for the device is loaded.
    """
    with Archive(path) as archive:
        record, _ = read_record(archive)
    to = to_device(device)
    key = backend_of(to.type).dense
    backend = array_backend(to.type)
    lacking = {} if backend.fallback else backend.known_lacking()
    needs = []
    for target, calls in _counted(record).items():
        name = operator_name(target)
        missing = ""
        if target_function(target) is None:
            missing = "opmux has no such operator"
        elif name is not None and not default_dispatcher.has_computed_kernel(name, key):
            missing = f"no kernel for {key.name}"
        elif name is not None and name in lacking:
            missing = f"the array module lacks {', '.join(lacking[name])}"
        needs.append(Need(target, calls, missing))
    return needs


def _counted(record: ProgramRecord) -> dict[str, int]:
    counts: dict[str, int] = {}
    for node in nodes_of(record.graph_module.graph):
        counts[node.target] = counts.get(node.target, 0) + 1
    return counts


def check_operators(record: ProgramRecord, path: object) -> None:
    """Refuses a program that calls what is not known, and names all of it.

    Raises:
        ArchiveError: There is such a call.
    """
    unknown = [target for target in _counted(record) if target_function(target) is None]
    if unknown:
        raise ArchiveError(
            f"loading the exported program {shown(path, 300)}",
            found=f"{len(unknown)} operators that opmux has not: {', '.join(unknown)}",
            advice="register them with opmux.library before loading, or export the program after "
            "exported.run_decompositions(), which leaves fewer kinds of operators",
        )
