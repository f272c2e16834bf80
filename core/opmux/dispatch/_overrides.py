"""Kernels that hide those of another distribution, which is worth a line in the log."""

from functools import partial
from operator import attrgetter
from typing import final

from opmux.dispatch._change import afterwards, set_attribute
from opmux.dispatch._entry import OperatorEntry
from opmux.dispatch._kernel import GUEST, KernelFunction
from opmux.dispatch._keys import DispatchKey

__all__ = ["Overrides", "reports_override"]


def reports_override(key: DispatchKey, own: str, hidden: str) -> bool:
    """Whether it is worth a line that a kernel of one distribution hides one of another; not at Meta and MTIA, as in PyTorch.

    Args:
        key: Where both are registered.
        own: Distribution of the new kernel; empty for none.
        hidden: Distribution of the one that it hides.
    """
    return key.name not in ("Meta", "MTIA") and not (own and own == hidden)


@final
class Overrides:
    """What a dispatcher reports of overrides: the first as a warning, as in PyTorch, all others at level DEBUG."""

    __slots__ = ("_has_logged",)

    def __init__(self) -> None:
        self._has_logged = False

    def report(self, entry: OperatorEntry, key: DispatchKey, kernel: KernelFunction) -> None:
        """Reports a new kernel that hides another distribution's, or is hidden by one. Called inside a change."""
        present = next((other for other in entry.kernels[key] if other is not kernel), None)
        if present is None or not reports_override(key, kernel.distribution, present.distribution):
            return
        hidden, upper = sorted((present, kernel), key=attrgetter("place"))
        # A plugin that declares no override overrides nothing: one of the two is about to be refused.
        if GUEST not in (kernel.place.layer, upper.place.layer):
            # Once the lock is free: a log handler has a lock of its own, under which another thread may call operators.
            afterwards(partial(_log, self._has_logged, entry.name, key, upper, hidden))
            set_attribute(self, "_has_logged", True)


def _log(has_logged: bool, name: str, key: DispatchKey, kernel: KernelFunction, hidden: KernelFunction) -> None:
    import logging  # only here: importing opmux is to stay quick

    level = logging.DEBUG if has_logged else logging.WARNING
    text = "the kernel of %s at %s from %s hides the one from %s, until it is destroyed; `opmux plugins` lists plugins"
    logger = logging.getLogger("opmux")
    if logger.isEnabledFor(level):
        logger.log(level, text, name, key.name, kernel.provenance, hidden.provenance)
