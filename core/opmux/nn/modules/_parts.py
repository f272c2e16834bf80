"""What a module is made of: parameters, buffers and other modules, found by attribute, by path and one after the other."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from opmux.errors import ModuleNameError, OperatorArgumentError, OperatorValueError, close_names, kind_of, shown
from opmux.native.public.functions import advice_without
from opmux.nn.modules._hooks import HookTables, every_module_registration
from opmux.nn.modules._inputs import checked_text
from opmux.nn.parameter import Buffer, Parameter
from opmux.tensor import Tensor, typename

__all__ = ["ModuleParts"]

#: Names of PyTorch's for which the table of absent ones is read; it is not for every name that a part is to have.
_ELSEWHERE: Final = frozenset({"compile", "ipu", "mtia", "register_backward_hook", "xpu"})


class ModuleParts(HookTables):
    """The part of `Module` that keeps its parts.

    Attributes:
        training: Whether it trains, or evaluates. Dropout, normalisation and the like ask.
    """

    def __init__(self) -> None:
        super().__init__()
        self.training = True
        self._parameters: dict[str, Parameter | None] = {}
        self._buffers: dict[str, Tensor | None] = {}
        self._non_persistent_buffers_set: set[str] = set()
        self._modules: dict[str, Any] = {}

    # -- registering

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Adds a parameter, found under `name` as an attribute; None keeps the name for one, and has no state.

        Raises:
            OperatorArgumentError: It is no `Parameter`.
            OperatorValueError: It was computed, and is no leaf.
            ModuleNameError: The name is empty, has a dot, or belongs to another attribute.
        """
        self._check_name("parameter", name, "_parameters")
        if param is not None:
            if not isinstance(param, Parameter):
                raise _refused(param, f"object to parameter '{name}'", "opmux.nn.Parameter or None required")
            if param.grad_fn:
                raise OperatorValueError(
                    f"Cannot assign non-leaf Tensor to parameter '{name}'",
                    found="Model parameters must be created explicitly",
                    advice=f"compute '{name}' in forward() to have it depend on another tensor",
                )
            param = every_module_registration("parameter", self, name, param)
        self._parameters[name] = param

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Adds a tensor that moves and is saved with the module, and is no parameter.

        Args:
            name: Attribute under which it is found.
            tensor: The tensor; None keeps the name for one.
            persistent: Whether `state_dict` has it.

        Raises:
            OperatorArgumentError: It is no tensor.
            ModuleNameError: The name is empty, has a dot, or belongs to another attribute.
        """
        self._check_name("buffer", name, "_buffers")
        note = self._non_persistent_buffers_set.discard if persistent else self._non_persistent_buffers_set.add
        if tensor is not None and not isinstance(tensor, Tensor):
            raise _refused(tensor, f"object to buffer '{name}'", "opmux Tensor or None required")
        self._buffers[name] = every_module_registration("buffer", self, name, tensor)
        note(name)

    def add_module(self, name: str, module: "ModuleParts | None") -> None:
        """Adds a child, found under `name` as an attribute; None keeps the name for one.

        Raises:
            OperatorArgumentError: It is no module.
            ModuleNameError: The name is empty, has a dot, or belongs to another attribute.
        """
        self._check_child(name, module)
        self._modules[name] = every_module_registration("module", self, name, module)

    def register_module(self, name: str, module: "ModuleParts | None") -> None:
        """Another name for `add_module`."""
        self.add_module(name, module)

    def _check_child(self, name: Any, module: Any) -> None:
        """Refuses what `add_module` does not take."""
        if module is not None and not isinstance(module, ModuleParts):
            raise _no_module(module)
        self._check_name("module", name, "_modules")

    def _check_name(self, kind: str, name: Any, table: str) -> None:
        """Refuses a name under which nothing can be found.

        Raises:
            OperatorArgumentError: It is no text.
            ModuleNameError: It is empty, has a dot, or belongs to another attribute; or `__init__` has not run.
        """
        if table not in self.__dict__:
            raise _uninitialised(f"cannot assign {kind} before Module.__init__() call")
        if not isinstance(name, str):
            asked = f"{kind} name should be a string. Got {typename(name)}"
            raise OperatorArgumentError(asked, found=shown(name), advice="pass the name first, then what it is to name")
        if "." in name:
            advice = "dots stand between names in a path: register it with the module that is to have it"
            raise ModuleNameError(
                f'{kind} name can\'t contain ".", got: {name}', found=f"name = {name!r}", advice=advice
            )
        if not name:
            raise ModuleNameError(f'{kind} name can\'t be empty string ""', found="name = ''", advice="give it a name")
        if hasattr(self, name) and name not in self.__dict__[table]:
            raise ModuleNameError(
                f"attribute '{name}' already exists",
                found=f"in {kind_of(self)}",
                advice="choose another name, or delete the attribute first",
            )

    # -- attributes

    # Called when nothing else has the name.
    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        for table in ("_parameters", "_buffers", "_modules"):
            if table in own and name in own[table]:
                return own[table][name]
        raise _missing(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        # A parameter takes any name; the name of a parameter takes nothing else, and that of a module no buffer.
        own = self.__dict__
        if isinstance(value, Parameter):
            self._forget("parameter", name, "_buffers", "_modules")
            self.register_parameter(name, value)
        elif name in own.get("_parameters", ()):
            _only_none(value, f"as parameter '{name}'", "Parameter")
            self.register_parameter(name, None)
        elif isinstance(value, ModuleParts):
            self._forget("module", name, "_parameters", "_buffers")
            self._modules[name] = every_module_registration("module", self, name, value)
        elif name in own.get("_modules", ()):
            _only_none(value, f"as child module '{name}'", "Module")
            self._modules[name] = every_module_registration("module", self, name, None)
        elif isinstance(value, Buffer) or name in own.get("_buffers", ()):
            self._set_buffer(name, value)
        else:
            super().__setattr__(name, value)

    def _set_buffer(self, name: str, value: Any) -> None:
        if value is not None and not isinstance(value, Tensor):
            raise _refused(value, f"as buffer '{name}'", "opmux.nn.Buffer, opmux.Tensor or None expected")
        self.register_buffer(
            name, value, value.persistent if isinstance(value, Buffer) else name not in self._non_persistent_buffers_set
        )

    def _forget(self, kind: str, name: str, *tables: str) -> None:
        """Removes a name from the instance and from tables, so that a part can have it.

        Raises:
            ModuleNameError: `__init__` has not run.
        """
        if "_parameters" not in self.__dict__:
            raise _uninitialised(f"cannot assign {kind} before Module.__init__() call")
        for table in (self.__dict__, *(self.__dict__[table] for table in tables)):
            table.pop(name, None)
        self._non_persistent_buffers_set.discard(name)

    def __delattr__(self, name: str) -> None:
        for table in _TABLES:
            if name in self.__dict__.get(table, ()):
                del self.__dict__[table][name]
                self._non_persistent_buffers_set.discard(name)
                return
        if name not in self.__dict__:
            raise _missing(self, name)
        super().__delattr__(name)

    def __dir__(self) -> list[str]:
        names = {*super().__dir__(), *self._parameters, *self._modules, *self._buffers}
        return sorted(name for name in names if not name[:1].isdigit())

    # -- by path

    def get_submodule(self, target: str) -> Any:
        """The module at a path of names with dots between them; this one if it is empty.

        Raises:
            ModuleNameError: There is none.
        """
        module: Any = self
        for name in checked_text(target, "target").split(".") if target != "" else ():
            module = _found(module, name)
            if not isinstance(module, ModuleParts):
                raise _another(name, "an nn.Module", module)
        return module

    def set_submodule(self, target: str, module: "ModuleParts", strict: bool = False) -> None:
        """Puts a module at a path, whose last name may be new.

        Args:
            target: Names with dots between them.
            module: The module.
            strict: Refuse a name that is new.

        Raises:
            OperatorValueError: The path is empty, or `module` is none.
            ModuleNameError: There is no module that could have it, or something else is at the path.
        """
        if not checked_text(target, "target"):
            advice = "give the path of a child, such as '0' or 'layers.0'"
            raise OperatorValueError(
                "Cannot set the submodule without a target name!", found="target = ''", advice=advice
            )
        if not isinstance(module, ModuleParts):
            error = _no_module(module)
            asked = f"`module` is not an nn.Module, found {type(module)}"
            raise OperatorValueError(asked, found=error.found, advice=error.advice)
        path, _, name = target.rpartition(".")
        parent = self.get_submodule(path)
        if (strict or hasattr(parent, name)) and not isinstance(_found(parent, name), ModuleParts):
            raise _another(name, "an nn.Module", getattr(parent, name))
        setattr(parent, name, module)

    def get_parameter(self, target: str) -> Parameter:
        """The parameter at a path of names with dots between them.

        Raises:
            ModuleNameError: There is none.
        """
        path, _, name = checked_text(target, "target").rpartition(".")
        found = _found(self.get_submodule(path), name)
        if not isinstance(found, Parameter):
            raise _another(name, "an nn.Parameter", found)
        return found

    def get_buffer(self, target: str) -> Tensor:
        """The buffer at a path of names with dots between them.

        Raises:
            ModuleNameError: There is none.
        """
        path, _, name = checked_text(target, "target").rpartition(".")
        module = self.get_submodule(path)
        found: Tensor = _found(module, name)
        if name not in module._buffers:
            raise _another(name, "a buffer", found)
        return found

    # -- one after the other

    def named_modules(
        self, memo: set[Any] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Any]]:
        """This module and all below it, each with its path.

        Args:
            memo: Modules to leave out; gets those that are given.
            prefix: In front of the paths.
            remove_duplicate: Give a module once that is found at several paths.
        """
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(memo, f"{prefix}.{name}" if prefix else name, remove_duplicate)

    def modules(self, remove_duplicate: bool = True) -> Iterator[Any]:
        """This module and all below it."""
        for _, module in self.named_modules(remove_duplicate=remove_duplicate):
            yield module

    def named_children(self) -> Iterator[tuple[str, Any]]:
        """The modules that are parts of this one, each once, with their names."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self) -> Iterator[Any]:
        """The modules that are parts of this one, each once."""
        for _, module in self.named_children():
            yield module

    def named_parameters(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Parameter]]:
        """The parameters, each with its path.

        Args:
            prefix: In front of the paths.
            recurse: Also those of modules below this one.
            remove_duplicate: Give a parameter once that is found at several paths.
        """
        yield from self._named_members(lambda module: module._parameters.items(), prefix, recurse, remove_duplicate)

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        """The parameters, each once; without those of modules below this one if not `recurse`."""
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """The buffers, each with its path. Args are those of `named_parameters`."""
        yield from self._named_members(lambda module: module._buffers.items(), prefix, recurse, remove_duplicate)

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """The buffers, each once; without those of modules below this one if not `recurse`."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def _named_members(
        self,
        get_members_fn: Callable[[Any], Iterable[tuple[str, Any]]],
        prefix: str = "",
        recurse: bool = True,
        remove_duplicate: bool = True,
    ) -> Iterator[tuple[str, Any]]:
        modules = self.named_modules(None, prefix, remove_duplicate) if recurse else iter([(prefix, self)])
        seen = set()
        for path, module in modules:
            for name, value in get_members_fn(module):
                if value is None or value in seen:
                    continue
                if remove_duplicate:
                    seen.add(value)
                yield (f"{path}.{name}" if path else name), value


#: Where parts are kept, in the order in which a name is looked for.
_TABLES = ("_parameters", "_modules", "_buffers")


def _missing(module: Any, name: str) -> ModuleNameError:
    asked = f"'{type(module).__name__}' object has no attribute '{name}'"
    elsewhere = advice_without("opmux.nn.Module", name) if name in _ELSEWHERE else None
    if elsewhere is not None:
        return ModuleNameError(asked, advice=elsewhere)
    if "_parameters" not in vars(module):
        return _uninitialised(asked)
    found = "no parameter, module, buffer or other attribute of that name"
    return ModuleNameError(asked, found=found, advice="use one of the names that dir(module) lists")


def _only_none(value: Any, what: str, wanted: str) -> None:
    if value is not None:
        raise _refused(value, what, f"opmux.nn.{wanted} or None expected")


def _found(module: Any, name: str) -> Any:
    if not hasattr(module, name):
        own = [each for table in _TABLES for each in getattr(module, table, ())]
        near = " or ".join(close_names(name, own))
        raise ModuleNameError(
            f"{module._get_name()} has no attribute `{name}`",
            found=f"it has {', '.join(own) or 'no parameters, modules or buffers'}",
            advice=f"did you mean {near}?" if near else "use the name of one that is there, or register it first",
        )
    return getattr(module, name)


def _another(name: str, wanted: str, found: Any) -> ModuleNameError:
    kinds = {Parameter: "a parameter", Tensor: "a buffer, or another tensor", ModuleParts: "a module"}
    what = next((text for kind, text in kinds.items() if isinstance(found, kind)), kind_of(found))
    return ModuleNameError(
        f"`{name}` is not {wanted}", found=what, advice="get_parameter, get_buffer and get_submodule find one kind each"
    )


def _no_module(value: Any) -> OperatorArgumentError:
    if isinstance(value, type) and issubclass(value, ModuleParts):
        found, advice = f"the class {value.__name__}", f"make one: {value.__name__}(...)"
    else:
        found, advice = shown(value), "pass an object of a class that is derived from opmux.nn.Module"
    return OperatorArgumentError(f"{typename(value)} is not a Module subclass", found=found, advice=advice)


def _refused(value: Any, what: str, wanted: str) -> OperatorArgumentError:
    if "Module" in wanted:
        advice = "delete the child first, with del, to keep another value under its name"
    else:
        advice = (
            "wrap it: opmux.nn.Parameter(tensor)"
            if isinstance(value, Tensor)
            else "pass such a tensor; opmux.tensor(...) makes one of numbers"
        )
    return OperatorArgumentError(f"cannot assign '{typename(value)}' {what}", found=f"({wanted})", advice=advice)


def _uninitialised(asked: str) -> ModuleNameError:
    found = "Module.__init__() has not been called"
    return ModuleNameError(asked, found=found, advice="call super().__init__() first in your __init__")
