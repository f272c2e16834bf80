"""Modules that keep their constructor's arguments and hand them to a function.

Note [Modules of functions]
Most modules without parameters differ in three things: a function of `nn.functional`, the arguments that they keep for it, and how
they print. So such a class is its fields, written as in a dataclass, under `@computes("relu")`; the constructor follows from
them. A call gives the function the module's input and the fields by name, as they are at that time. The function is found by each
call: many are operators, which are made when they are asked for, and a program may put its own in place of one for a while.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform

from opmux.nn import functional
from opmux.nn.modules.module import Module

__all__ = ["FunctionModule", "computes", "keeps", "spread"]

_C = TypeVar("_C", bound=type[Any])


class FunctionModule(Module):
    """Base class of modules that hand their fields to a function. See Note [Modules of functions]."""

    #: Name of the function.
    _function: ClassVar[str]
    #: Names of fields.
    _names: ClassVar[tuple[str, ...]] = ()
    #: Fields that the text of a module leaves out.
    _hidden: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        Module.__init__(self)

    def _options(self) -> dict[str, Any]:
        """What the function gets besides the input."""
        return {name: getattr(self, name) for name in self._names}

    def forward(self, input: Any) -> Any:
        """The function of the input."""
        return getattr(functional, self._function)(input, **self._options())

    def extra_repr(self) -> str:
        """The fields; `inplace` only where it is true."""
        shown = {name: value for name, value in self._options().items() if name not in self._hidden}
        return ", ".join(f"{name}={value!r}" for name, value in shown.items() if name != "inplace" or value)


@dataclass_transform(eq_default=False)
def keeps(cls: _C) -> _C:
    """Gives a class a constructor that keeps its fields."""
    dataclass(eq=False, repr=False, match_args=False)(cls)
    for name in cls.__init__.__annotations__:
        if name in vars(cls):
            delattr(cls, name)  # a default, which would hide a part of the module under the same name
    cls._names = tuple(field.name for field in fields(cls))
    return cls


@dataclass_transform(eq_default=False)
def computes(name: str) -> Callable[[_C], _C]:
    """As `keeps`, for a module of a function of `nn.functional`."""

    def decorate(cls: _C) -> _C:
        cls._function = name
        return keeps(cls)

    return decorate


def spread(value: Any, count: int) -> tuple[Any, ...]:
    """The values of an iterable, or one value as many times."""
    return tuple(value) if isinstance(value, Iterable) else (value,) * count
