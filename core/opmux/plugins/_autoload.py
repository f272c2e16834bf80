"""Loading what is installed when opmux is imported, or as soon after that as it can be.

Note [Any import order]
`import opmux` ends by loading what is installed. While a package that holds a plugin is being imported, by any thread, no
plugin is touched: its hooks may not be there yet. What was put off is loaded at the first use after that, by `settle`, which
every function of `opmux.plugins`, the dispatcher's slow path and missing attributes of `opmux` call. A failure is final unless
CPython says that a half-imported module caused it. No lock is held while importing: another thread's import could wait for it.
"""

import sys
from contextlib import suppress
from typing import final

from opmux.errors import PluginError
from opmux.plugins._catalog import Catalog
from opmux.plugins._enrolment import Enrolment
from opmux.plugins._environment import Environment
from opmux.plugins._lifecycle import Lifecycle
from opmux.plugins._modules import half_imported
from opmux.plugins._turns import Turns

__all__ = ["Autoload"]


@final
class Autoload:
    """What is still to be loaded without being asked for by name.

    Args:
        catalog: The plugins that are known.
        turns: Which thread is loading.
    """

    def __init__(self, catalog: Catalog, turns: Turns) -> None:
        self._catalog = catalog
        self._turns = turns
        self._due = False
        #: Packages whose half-imported modules made a plugin fail.
        self._blockers: frozenset[str] = frozenset()

    def begin(self) -> bool:
        """Looks at what is installed and makes it due, unless the environment says otherwise."""
        if not Environment.read().autoload:
            return False
        self._catalog.scan()
        self._due = True
        return True

    def put_off(self) -> None:
        """Notes that a plugin could not be loaded because something is half imported."""
        self._blockers |= half_imported({name.partition(".")[0] for name in list(sys.modules)})
        self._due = True

    def settle(self, lifecycle: Lifecycle, enrolment: Enrolment) -> bool:
        """Loads what is due, if nothing is half imported; returns whether nothing is left. See Note [Any import order]."""
        if not self._due:
            for record in self._catalog.records:
                if record.loaded and record.loaded.scope.waiting and record.loaded.scope.is_due:
                    enrolment.catch_up()
                    break
            return True
        packages = {record.package for record in self._catalog.records if record.package}
        if self._turns.is_inside or half_imported(packages | self._blockers):
            return False
        self._blockers = frozenset()
        for record in self._catalog.records:
            if record.state == "discovered":
                with suppress(PluginError):
                    lifecycle.bring(record)
        self._due = any(record.state == "discovered" for record in self._catalog.records)
        enrolment.log_misnamed()
        return not self._due
