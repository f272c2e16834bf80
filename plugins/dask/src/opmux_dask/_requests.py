"""A call of an operator on tensors of this device: its arrays, its arguments without them, and what will come of it.

Note [Foretold results]
Shapes and dtypes of results come from the operator's Meta kernel while the graph is built, never from the chunks. It refuses what
PyTorch refuses, before any task is made; and how a graph computes something cannot change what its shape or dtype is.

Where a size is not known, Meta is asked twice, with different numbers. What differs between its answers is not known either; if
what it refuses does, the operator needs the size.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isnan, nan
from typing import Any, Final, NamedTuple, final

import opmux
from opmux.errors import OperatorValueError, OpmuxError, caution
from opmux.native import UnknownSize, array_backend
from opmux_dask._blocks import Array, known, sizes_unknown
from opmux_dask._calls import Call, Hole, Number

__all__ = ["Foretold", "Request", "requested"]

#: The sizes that Meta is told for one that is not known.
_STAND_INS: Final = (1_000_003, 2_000_003)


class Foretold(NamedTuple):
    """One result: its sizes, and its dtype as a native dtype."""

    shape: tuple[int, ...]
    dtype: Any


@final
class Request(NamedTuple):
    """A call whose tensors have been taken out.

    Attributes:
        call: The call with holes.
        arrays: The arrays for the holes.
    """

    call: Call
    arrays: list[Array]

    def foretold(self, strides: Sequence[int] | None = None) -> list[Foretold | None]:
        """What Meta says of the results. See Note [Foretold results].

        Args:
            strides: Those of the first tensor where the call writes it: Meta may refuse that several of its elements are one.
        """
        if all(map(known, self.arrays)):
            return self._foretold(0, strides)
        first, second = (self._tried(number, strides) for number in _STAND_INS)
        if isinstance(first, OpmuxError) or isinstance(second, OpmuxError):
            if str(first) == str(second):
                raise first
            raise sizes_unknown(self.call.name, next(x.shape for x in self.arrays if not known(x))) from first
        return [
            None
            if a is None
            else a._replace(shape=tuple([n if n == m else nan for n, m in zip(a[0], b[0], strict=True)]))
            for a, b in zip(first, second, strict=True)
        ]

    def _tried(self, stand_in: int, strides: Sequence[int] | None) -> Any:
        try:
            return self._foretold(stand_in, strides)
        except OpmuxError as error:
            return error

    def _foretold(self, stand_in: int, strides: Sequence[int] | None) -> list[Foretold | None]:
        be = array_backend("dask")
        tensors = [_meta_tensor(array, stand_in) for array in self.arrays]
        if strides is not None:
            first = tensors[0]
            tensors[0] = opmux.empty_strided(first.shape, strides, dtype=first.dtype, device="meta")
        found = self.call.on(tensors)
        several = found if isinstance(found, (list, tuple)) else [found]
        return [None if t is None else Foretold(tuple(t.shape), be.native_dtype[t.dtype]) for t in several]


def requested(
    name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any], shaped: str = "", writes: bool = False
) -> Request:
    """The call of an operator, its tensors taken out.

    Raises:
        OperatorValueError: A tensor lies on another device, or a number is not known and no tensor can stand for it.
    """
    if name in _DEPRECATED:
        name, args, kwargs = _DEPRECATED[name](name, args, kwargs)
    arrays: list[Array] = []
    given = tuple([_taken(name, _counted(name, value), arrays) for value in args])
    named = {key: _taken(name, _counted(name, value), arrays) for key, value in kwargs.items()}
    return Request(Call(name, given, named, shaped, writes), arrays)


def _chosen_by_bytes(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """`where` of bytes as that of the bools that they stand for."""
    condition = args[0]
    if condition.dtype is opmux.uint8:
        caution("where received a uint8 condition tensor, which is deprecated: give one of dtype opmux.bool")
        args = (condition.to(opmux.bool), *args[1:])
    return name, args, kwargs


def _scattered(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """`scatter(reduce=)` as the `scatter_reduce` that replaces it; what is no reduction is refused by the operator itself."""
    reduce = {"add": "sum", "multiply": "prod"}.get(kwargs.get("reduce", ""))
    if reduce is None:
        return name, args, kwargs
    caution("The reduce argument of opmux.scatter with Tensor src is deprecated: use opmux.scatter_reduce")
    return "scatter_reduce.two", args, {"reduce": reduce}


#: Forms that warn. They do so when they are called, and chunks are given the forms that do not.
_DEPRECATED: Final[dict[str, Callable[..., Any]]] = {"where.self": _chosen_by_bytes, "scatter.reduce": _scattered}


def _taken(name: str, value: Any, arrays: list[Array]) -> Any:
    if isinstance(value, opmux.Tensor):
        array: Any = value._array
        if value._device is None:
            return Number(array)
        if value._device.type != "dask":
            raise OperatorValueError(
                f"aten::{name} of tensors on dask and {value._device}",
                found=f"Expected all tensors to be on the same device, but found dask and {value._device}",
                advice='move one of them: .to("dask")',
            )
        arrays.append(array)
        return Hole(len(arrays) - 1)
    if isinstance(value, (list, tuple)):
        return [_taken(name, part, arrays) for part in value]
    return None if isinstance(value, opmux.device) else value


def _counted(name: str, value: Any) -> Any:
    """An argument; a number that is not known as the tensor that it will be, where an overload takes one."""
    if value.__class__ is not UnknownSize:
        return value
    return value.tensor() if name.endswith(".*") else value.refuse()


def _meta_tensor(array: Array, stand_in: int) -> opmux.Tensor:
    meta = array_backend("meta")
    dtype = array_backend("dask").wrap(array).dtype
    shape = tuple([stand_in if isnan(size) else int(size) for size in array.shape])
    return meta.wrap(meta.xp.empty(shape, dtype=dtype))
