"""Modules that hold other modules: one after the other, as a list, as a dictionary."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Self, overload

from opmux.dispatch import explained
from opmux.errors import (
    ModuleNameError,
    OperatorArgumentError,
    OperatorAssertionError,
    OperatorValueError,
    close_names,
    kind_of,
    shown,
)
from opmux.nn.modules._entries import absolute, pairs
from opmux.nn.modules.module import Module
from opmux.nn.modules.parameter_container import ParameterDict, ParameterList

__all__ = ["ModuleDict", "ModuleList", "ParameterDict", "ParameterList", "Sequential"]


class _Numbered(Module):
    """What sequences share: children under the numbers from 0 on."""

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._modules.values())

    def _key(self, index: Any) -> str:
        return list(self._modules)[absolute(index, len(self))]

    def __setitem__(self, idx: int, module: Module) -> None:
        setattr(self, self._key(idx), module)

    def __delitem__(self, idx: int | slice) -> None:
        keys = list(self._modules)[idx] if isinstance(idx, slice) else [self._key(idx)]
        for key in keys:
            delattr(self, key)
        self._modules = {str(i): module for i, module in enumerate(self._modules.values())}

    def append(self, module: Module) -> Self:
        """Adds a module behind the others."""
        self.add_module(str(len(self)), module)
        return self

    def extend(self, modules: Iterable[Any]) -> Self:
        """Adds modules behind the others.

        Raises:
            OperatorArgumentError: It is no iterable of modules; none was added.
        """
        if not isinstance(modules, Iterable):
            raise OperatorArgumentError(
                f"{type(self).__name__}.extend should be called with an iterable, but got {type(modules).__name__}",
                found=shown(modules),
                advice="pass a list of modules; append() takes one",
            )
        added = list(modules)
        for i, module in enumerate(added, len(self)):
            self._check_child(str(i), module)
        for module in added:
            self.append(module)
        return self

    def pop(self, key: int | slice) -> Any:
        """Removes the module with a number, and returns it."""
        found = self[key]  # type: ignore[index]
        del self[key]
        return found

    def _insert(self, index: int, module: Any) -> None:
        modules = list(self._modules.values())
        modules.insert(index, module)
        self._modules.update({str(i): each for i, each in enumerate(modules)})


class Sequential(_Numbered):
    """Modules that are called one after the other, each with what the one before gave.

    Args:
        args: The modules, or one OrderedDict of modules by name.
    """

    @overload
    def __init__(self, *args: Module) -> None: ...
    @overload
    def __init__(self, arg: OrderedDict[str, Any], /) -> None: ...
    def __init__(self, *args: Any) -> None:
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for i, module in enumerate(args):
                self.add_module(str(i), module)

    def forward(self, input: Any) -> Any:
        """What the last module gives."""
        for module in self:
            input = module(input)
        return input

    @overload
    def __getitem__(self, idx: slice) -> Self: ...
    @overload
    def __getitem__(self, idx: int) -> Any: ...
    def __getitem__(self, idx: int | slice) -> Any:
        if isinstance(idx, slice):
            return type(self)(OrderedDict(list(self._modules.items())[idx]))
        return self._modules[self._key(idx)]

    def insert(self, index: int, module: Module) -> Self:
        """Adds a module in front of the one with a number.

        Raises:
            OperatorIndexError: The number is out of range.
            OperatorAssertionError: It is no module.
        """
        if not isinstance(module, Module):
            raise OperatorAssertionError(
                f"module should be of type: {Module}",
                found=kind_of(module),
                advice="pass an object of a class that is derived from opmux.nn.Module",
            )
        self._insert(absolute(index, len(self), len(self) + 1), module)
        return self

    def __add__(self, other: "Sequential") -> "Sequential":
        return Sequential(*self, *_sequential(other))

    def __iadd__(self, other: "Sequential") -> Self:
        return self.extend(_sequential(other))

    def __mul__(self, other: int) -> "Sequential":
        return Sequential(*(module for _ in range(_times(self, other)) for module in self))

    __rmul__ = __mul__

    def __imul__(self, other: int) -> Self:
        return self.extend([module for _ in range(_times(self, other) - 1) for module in self])


def _sequential(value: Any) -> Any:
    if not isinstance(value, Sequential):
        raise OperatorValueError(
            f"add operator supports only objects of Sequential class, but {type(value)} is given.",
            found=shown(value),
            advice="wrap it: opmux.nn.Sequential(module); append() adds one module",
        )
    return value


def _times(module: Module, factor: Any) -> int:
    if not isinstance(factor, int):
        raise OperatorArgumentError(
            f"unsupported operand type(s) for *: {type(module)} and {type(factor)}",
            found=shown(factor),
            advice="multiply by an int",
        )
    if factor <= 0:
        raise OperatorValueError(
            f"Non-positive multiplication factor {factor} for {type(module)}",
            found=f"{factor} times",
            advice="multiply by 1 or more",
        )
    return factor


class ModuleList(_Numbered):
    """Modules in a list, which are children of it.

    Args:
        modules: The first ones.
    """

    def __init__(self, modules: Iterable[Module] | None = None) -> None:
        super().__init__()
        if modules is not None:
            self.extend(modules)

    @overload
    def __getitem__(self, idx: slice) -> Self: ...
    @overload
    def __getitem__(self, idx: int) -> Any: ...
    def __getitem__(self, idx: int | slice) -> Any:
        if isinstance(idx, slice):
            return type(self)(list(self._modules.values())[idx])
        return self._modules[self._key(idx)]

    @explained
    def insert(self, index: int, module: Module) -> None:
        """Adds a module in front of the one with a number; in front of all or behind all where a list adds it there."""
        self._insert(index, module)

    def __iadd__(self, modules: Iterable[Any]) -> Self:
        return self.extend(modules)

    @explained
    def __add__(self, other: Iterable[Any]) -> "ModuleList":
        return ModuleList([*self, *other])

    def __repr__(self) -> str:
        lines = []
        start = 0
        for text, group in groupby(repr(module) for module in self):
            count = len(list(group))
            label = f"({start}): {text}" if count == 1 else f"({start}-{start + count - 1}): {count} x {text}"
            lines.append("\n  " + label.replace("\n", "\n  "))
            start += count
        return f"{self._get_name()}({''.join(lines)}\n)" if lines else f"{self._get_name()}()"


class ModuleDict(Module):
    """Modules in a dictionary, which are children of it.

    Args:
        modules: The first ones: a mapping, or pairs of names and modules.
    """

    def __init__(self, modules: Any = None) -> None:
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key: str) -> Any:
        try:
            return self._modules[key]
        except (KeyError, TypeError):  # a name that is not there, or what has no hash
            close = close_names(str(key), self._modules)
            found = f"names are {shown(list(self._modules))}"
            raise ModuleNameError(
                shown(key),
                found=found,
                advice=f"did you mean {' or '.join(close)}?"
                if close
                else "use one of these, or assign to the name first",
            ) from None

    def __setitem__(self, key: str, module: Module) -> None:
        self.add_module(key, module)

    def __delitem__(self, key: str) -> None:
        del self._modules[key if key in self else self[key]]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._modules

    def clear(self) -> None:
        """Removes all modules."""
        self._modules.clear()

    def pop(self, key: str) -> Any:
        """Removes the module with a name, and returns it.

        Raises:
            ModuleNameError: There is none.
        """
        found = self[key]
        del self[key]
        return found

    def keys(self) -> Any:
        """The names."""
        return self._modules.keys()

    def items(self) -> Any:
        """Names and modules."""
        return self._modules.items()

    def values(self) -> Any:
        """The modules."""
        return self._modules.values()

    def update(self, modules: Any) -> None:
        """Adds modules, in place of those with their names.

        Args:
            modules: A mapping, or pairs of names and modules.

        Raises:
            OperatorArgumentError: It is neither, or a name no text, or a module none; nothing was added.
            OperatorValueError: An item is no pair.
            ModuleNameError: A name is empty, has a dot, or belongs to another attribute.
        """
        added = pairs(modules, "ModuleDict")
        for key, module in added:
            self._check_child(key, module)
        for key, module in added:
            self[key] = module
