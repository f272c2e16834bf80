"""Modules that hold parameters, and other values: as a list, as a dictionary."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn, Self

from opmux.dispatch import explained
from opmux.errors import ModuleNameError, OperatorArgumentError, OperatorValueError, shown
from opmux.nn.modules._entries import absolute, pairs
from opmux.nn.modules.module import Module
from opmux.nn.parameter import Parameter
from opmux.tensor import Tensor

__all__ = ["ParameterDict", "ParameterList"]


def _as_part(value: Any) -> Any:
    """A tensor as a parameter; anything else as it is."""
    return Parameter(value) if isinstance(value, Tensor) and not isinstance(value, Parameter) else value


def _lines(items: Iterable[tuple[Any, Any]], kind: Any) -> str:
    return "\n".join(f"  ({key}): {_described(value, kind)}" for key, value in items)


def _described(value: Any, kind: Any) -> str:
    if not isinstance(value, Tensor):
        return f"Object of type: {type(value).__name__}"
    size = "x".join(map(str, value.shape))
    place = "" if value.device.type in ("cpu", "meta") else f" ({value.device})"
    name = "Parameter" if isinstance(value, Parameter) else "Tensor"
    return f"{name} containing: [{kind(value)} of size {size}{place}]"


class ParameterList(Module):
    """Parameters in a list, which are its own; tensors become parameters.

    Args:
        values: The first ones.
    """

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def __getitem__(self, idx: int | slice) -> Any:
        if isinstance(idx, slice):
            return type(self)([self[i] for i in range(*idx.indices(len(self)))])
        return getattr(self, str(absolute(idx, len(self))))

    def __setitem__(self, idx: int, param: Any) -> None:
        setattr(self, str(absolute(idx, len(self))), _as_part(param))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Any]:
        return iter(self[i] for i in range(len(self)))

    def __iadd__(self, parameters: Iterable[Any]) -> Self:
        return self.extend(parameters)

    def append(self, value: Any) -> Self:
        """Adds a value behind the others."""
        setattr(self, str(self._size), _as_part(value))
        self._size += 1
        return self

    def extend(self, values: Iterable[Any]) -> Self:
        """Adds values behind the others.

        Raises:
            OperatorArgumentError: It is no iterable, or a tensor.
        """
        if not isinstance(values, Iterable) or isinstance(values, Tensor):
            raise OperatorArgumentError(
                f"ParameterList.extend should be called with an iterable, but got {type(values).__name__}",
                found=shown(values),
                advice="pass a list of values; append() takes one",
            )
        for value in list(values):
            self.append(value)
        return self

    def extra_repr(self) -> str:
        """A line for each value."""
        return _lines(enumerate(self), lambda tensor: tensor.dtype)

    def __call__(self, /, *args: Any, **kwargs: Any) -> NoReturn:
        """Is refused."""
        raise OperatorValueError(
            "ParameterList should not be called.",
            found="a call",
            advice="take its items: parameters[0], or a loop over them",
        )


class ParameterDict(Module):
    """Parameters in a dictionary, which are its own; tensors become parameters.

    Args:
        parameters: The first ones: a mapping, or pairs of names and values.
    """

    def __init__(self, parameters: Any = None) -> None:
        super().__init__()
        self._keys: dict[str, None] = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key: str) -> Any:
        if _checked(key) not in self._keys:
            raise ModuleNameError(
                shown(key),
                found=f"names are {shown(list(self._keys))}",
                advice="use one of these, or assign to the name first",
            )
        return getattr(self, key)

    def __setitem__(self, key: str, value: Any) -> None:
        setattr(self, _checked(key), _as_part(value))
        self._keys[key] = None

    def __delitem__(self, key: str) -> None:
        self[key]
        del self._keys[key]
        delattr(self, key)

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __reversed__(self) -> Iterator[str]:
        return reversed(self._keys)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._keys

    def copy(self) -> "ParameterDict":
        """Another one with the same values."""
        return ParameterDict(dict(self.items()))

    def setdefault(self, key: str, default: Any = None) -> Any:
        """The value of a name, which is `default` if it is new."""
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self) -> None:
        """Removes all values."""
        for key in list(self._keys):
            del self[key]

    def pop(self, key: str) -> Any:
        """Removes the value of a name, and returns it.

        Raises:
            ModuleNameError: There is none.
        """
        found = self[key]
        del self[key]
        return found

    def popitem(self) -> tuple[str, Any]:
        """Removes the newest name and its value, and returns both.

        Raises:
            ModuleNameError: There is none.
        """
        if not self._keys:
            raise ModuleNameError(
                "popitem(): dictionary is empty",
                found="no names",
                advice="assign a parameter to a name first, or ask with len()",
            )
        key = next(reversed(self._keys))
        return key, self.pop(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a name, or `default`."""
        return getattr(self, key) if key in self else default

    @explained
    def fromkeys(self, keys: Iterable[str], default: Any = None) -> "ParameterDict":
        """Another one with a value for each of some names."""
        return ParameterDict([(key, default) for key in keys])

    def keys(self) -> Any:
        """The names."""
        return self._keys.keys()

    def items(self) -> Iterator[tuple[str, Any]]:
        """Names and values."""
        return ((key, self[key]) for key in self._keys)

    def values(self) -> Iterator[Any]:
        """The values."""
        return (self[key] for key in self._keys)

    def update(self, parameters: Any) -> None:
        """Adds values, in place of those with their names.

        Args:
            parameters: A mapping, whose names are sorted unless it is an OrderedDict or a ParameterDict, or pairs.

        Raises:
            OperatorArgumentError: It is neither, or a name no text; nothing was added.
            OperatorValueError: An item is no pair.
            ModuleNameError: A name of a tensor is empty, has a dot, or belongs to another attribute.
        """
        items = pairs(parameters, "ParameterDict")
        for key, value in items:
            name = _checked(key)
            if isinstance(value, Tensor) and name not in self._keys:
                self._check_name("parameter", name, "_parameters")
        is_unordered = isinstance(parameters, Mapping) and not hasattr(parameters, "move_to_end")
        for key, value in sorted(items, key=lambda item: item[0]) if is_unordered else items:
            self[key] = value

    def extra_repr(self) -> str:
        """A line for each value."""
        return _lines(self.items(), lambda tensor: tensor.type())

    def __call__(self, input: Any) -> NoReturn:
        """Is refused."""
        raise OperatorValueError(
            "ParameterDict should not be called.",
            found="a call",
            advice="take its items: parameters[name], or a loop over its items()",
        )

    def __or__(self, other: Any) -> "ParameterDict":
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other: Any) -> Any:
        made = other.copy()
        made.update(self)
        return made

    def __ior__(self, other: Any) -> Self:
        self.update(other)
        return self


def _checked(key: Any) -> str:
    if not isinstance(key, str):
        raise OperatorArgumentError(
            "Index given to ParameterDict cannot be used as a key as it is not a string",
            found=f"type is '{type(key).__name__}'",
            advice="pass a str, such as str(key)",
        )
    return key
