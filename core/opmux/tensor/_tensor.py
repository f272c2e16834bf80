"""Tensor: the sum of its parts. See Note [Order of the tensor package]."""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Final, no_type_check

from opmux.dispatch import DispatchKeySet, ops
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor import _conversion, _copying
from opmux.tensor._flags import TensorFlags
from opmux.tensor._gradients import TensorGradients
from opmux.tensor._indexing import get_item, set_item
from opmux.tensor._methods import TensorMethods
from opmux.tensor._numpy import NumpyProtocols
from opmux.tensor._placement import TensorPlacement
from opmux.tensor._repr import tensor_text
from opmux.tensor._subclass import SubclassHandlers

__all__ = ["Tensor"]

#: Versions of the array API standard whose programs `opmux.array_api` runs: each has all that the one before it has.
_STANDARDS: Final = ("2021.12", "2022.12", "2023.12", "2024.12", "2025.12")


class Tensor(
    SubclassHandlers,
    TensorGradients,
    TensorPlacement,
    _conversion.TensorElements,
    NumpyProtocols,
    TensorFlags,
    TensorMethods,
):
    """A multi-dimensional array whose operators are dispatched.

    Operators are methods and operators of this class too; they are generated from the declarations. What is defined
    here needs no kernel. Make tensors with `opmux.tensor`, `opmux.from_numpy` and the factories; `Tensor([1.0, 2.0])`,
    `Tensor(2, 3)` and `Tensor(other)` are for subclasses.

    Args:
        args: A tensor, a sequence of numbers, or sizes. A backend gives a native array of its module, keys and a device.
        options: `device`.
    """

    __module__ = "opmux"

    def __init__(self, /, *args: Any, **options: Any) -> None:
        # Of a subclass the arguments may be anything; `__new__` has done what is to be done, except for a backend.
        if len(args) == 3 and args[1].__class__ is DispatchKeySet and "_array" not in self.__dict__:
            self._array, keys, self._device = args
            self._keys = keys | self._class_keys

    # -- values

    item = _conversion.item

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers; a plain number for zero dimensions."""
        return _conversion.tolist(self)

    def numpy(self, *, force: bool = False) -> Any:
        """The elements as a `numpy.ndarray`, sharing memory where the array module can.

        Args:
            force: Also detach, and copy from another device.

        Raises:
            OperatorValueError: The tensor requires grad.
            OperatorArgumentError: The memory is not the host's.
        """
        return _conversion.numpy_array(self, force)

    def to_numpy(self) -> Any:
        """As `numpy`, by the name that matplotlib and others look for, to tell arrays from lists of their rows."""
        return self.numpy()

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        return _conversion.dlpack(self, stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        return _conversion.dlpack_device(self)

    def __array_namespace__(self, /, *, api_version: str | None = None) -> ModuleType:
        """The module of the array API standard's functions: `opmux.array_api`.

        Args:
            api_version: The version of the standard that a program wants.

        Raises:
            OperatorValueError: It is none of those that the module has.
        """
        if api_version is not None and api_version not in _STANDARDS:
            raise OperatorValueError(
                f"__array_namespace__(api_version={shown(api_version)})",
                found=f"opmux.array_api has version {_STANDARDS[-1]} and those before it",
                advice=f"ask for one of {', '.join(_STANDARDS)}",
            )
        return import_module("opmux.array_api")  # It is a layer above this one, and few programs need it.

    @no_type_check  # mypy takes the arguments of such methods for nameless
    def __repr__(self, *, tensor_contents: str | None = None) -> str:
        """Values, and what else is not as usual.

        Args:
            tensor_contents: What stands in place of the values: for classes of tensors that keep others inside.
        """
        return tensor_text(self, tensor_contents)

    def __format__(self, spec: str) -> str:
        if type(self) is Tensor and self.ndim == 0 and not self.is_meta:
            return format(self.item(), spec)
        return object.__format__(self, spec)

    def __bool__(self) -> bool:
        return _conversion.as_bool(self)

    def __int__(self) -> int:
        return int(_conversion.as_scalar(self, int))

    def __float__(self) -> float:
        return float(_conversion.as_scalar(self, float))

    def __complex__(self) -> complex:
        return complex(_conversion.as_scalar(self, complex))

    def __index__(self) -> int:
        return _conversion.as_index(self)

    # -- as a container

    def __len__(self) -> int:
        sizes = () if self._asked else getattr(self._array, "shape", ())
        if sizes:
            return sizes[0]  # type: ignore[no-any-return]
        if self.ndim == 0:
            raise OperatorArgumentError(
                "len() of a 0-d tensor", found="shape []", advice="read its value with .item(), or unsqueeze it"
            )
        return self.shape[0]

    def __iter__(self) -> Iterator["Tensor"]:
        if self.dim() == 0:
            raise OperatorArgumentError(
                "iteration over a 0-d tensor", found="shape []", advice="read its value with .item(), or unsqueeze it"
            )
        parts: tuple[Tensor, ...] = self.unbind(0)
        return iter(parts)

    def __reversed__(self) -> "Tensor":
        return self.flip(0) if self.ndim else self

    def __contains__(self, element: Any) -> bool:
        if not isinstance(element, (Tensor, bool, int, float, complex)):
            raise OperatorValueError(
                f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}",
                found=shown(element),
                advice="compare numbers and tensors; tensor.tolist() takes any value",
            )
        return bool(ops.aten.any.default(ops.aten.eq(self, element)))

    __getitem__ = get_item
    __setitem__ = set_item

    def __delitem__(self, key: Any) -> None:
        raise OperatorArgumentError(
            "del tensor[...]",
            found="Tensor does not support deleting items",
            advice="index what is to be left, or use opmux.cat of the parts",
        )

    for _method, _name in ((_conversion.item, "item"), (get_item, "__getitem__"), (set_item, "__setitem__")):
        _method.__module__, _method.__name__, _method.__qualname__ = __module__, _name, f"Tensor.{_name}"
    del _method, _name

    # The generated `==` compares elements; tensors are told apart by identity in sets and dictionaries. Programs keep
    # tensors by `id` beside them, so that both are one number, as in PyTorch.
    def __hash__(self) -> int:
        return id(self)

    def __copy__(self) -> "Tensor":
        return _copying.copied(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Tensor":
        return _copying.deep_copied(self, memo)

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return _copying.pickled(self)


def _name_attributes() -> None:
    """Has Python keep the attributes of every tensor in the table that the class lays out for its instances.

    Only the first thirty instances add names to that table, so whatever tensors come first would decide. One with an attribute
    that it lacks, as a view's `_view_step`, gets a dictionary of its own, which takes longer to make than the tensor itself.
    """
    first = object.__new__(Tensor)
    for name in _copying.OWN_ATTRIBUTES:
        setattr(first, name, None)


_name_attributes()
