"""Importing what is generated when it is first needed, from the version of the package that needs it.

Note [Own modules]
`reload` takes the modules of one version out of `sys.modules` and puts those of the next one in. Another thread may be calling
operators meanwhile, and a kernel of which it is the first call imports its module. By name it would get a module of the other
version, one that is half imported, or a KeyError from the import system. So generated modules are found from the package that
has registered the kernel, and what they import of the package, such as their formulas, is found there too.

A module of kernels has the nodes of some fifty operators, whose formulas are in a dozen modules; a call is of one operator.
So it has functions that import a formula when it is first called, and are replaced by it (`on_first_call`).
"""

import builtins
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any, final

__all__ = ["OwnModules", "on_first_call"]


def on_first_call(names: dict[str, Any], module: str, *functions: str) -> None:
    """Gives a module functions of another one of the package, which the first call of each imports and puts in its place.

    Args:
        names: The `globals()` of the module that calls them.
        module: Whole name of the other module.
        *functions: Their names in both.
    """
    names.update({name: _stand_in(names, module, name) for name in functions})


def _stand_in(names: dict[str, Any], module: str, name: str) -> Callable[..., Any]:
    def function(*args: Any, **kwargs: Any) -> Any:
        found = names[name] = getattr(names["__builtins__"]["__import__"](module, names, None, (name,)), name)
        return found(*args, **kwargs)

    return function


@final
class OwnModules:
    """The modules of a package as they are imported now, and those of its submodules that are not.

    Args:
        package: Name of the package.
    """

    def __init__(self, package: str) -> None:
        self._package = package
        self._imported = {n: m for n, m in sys.modules.copy().items() if n.partition(".")[0] == package}

    def module(self, name: str) -> ModuleType:
        """A module of the package, by its whole name; imported if need be.

        Raises:
            ImportError: There is none.
        """
        found = self._imported.get(name)
        if found is None:
            # Of two threads that import it at once one is right for both: setdefault is atomic.
            found = self._imported.setdefault(name, self._new(name))
        return found

    def _new(self, name: str) -> ModuleType:
        parent_name, _, last = name.rpartition(".")
        parent = self.module(parent_name)
        present = vars(parent).get(last)
        if isinstance(present, ModuleType):  # a program has imported it by name
            return present
        if sys.meta_path is None:  # as Python says it, whose finder would raise a TypeError
            raise ImportError("sys.meta_path is None, Python is likely shutting down", name=name)
        spec = PathFinder.find_spec(name, parent.__path__)
        if spec is None or spec.loader is None:
            raise ImportError(f"{parent_name} has no module {last!r}", name=name)
        module = module_from_spec(spec)
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self._import}
        spec.loader.exec_module(module)
        return module

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        """What `from ... import` calls in these modules, which write out whole names."""
        if fromlist and not level and name.partition(".")[0] == self._package:
            return self.module(name)
        return builtins.__import__(name, globals, locals, fromlist or (), level)
