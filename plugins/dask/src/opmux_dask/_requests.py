"""A call of an operator on tensors of this device: its arrays, its arguments without them, and what will come of it.

Note [Foretold results]
Shapes and dtypes of results come from the operator's Meta kernel while the graph is built, never from the chunks. It refuses what
PyTorch refuses, before any task is made; and how a graph computes something cannot change what its shape or dtype is.
"""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any, Final, NamedTuple, final

import opmux
from opmux.errors import OperatorValueError
from opmux.native import array_backend
from opmux_dask._blocks import Array
from opmux_dask._calls import Call, Hole, Number

__all__ = ["Foretold", "Request", "needing_sizes", "requested", "sizes_unknown"]

#: The size that Meta is told for one that is not known: no other dimension has it by chance.
_STAND_IN: Final = 1_000_003


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
        be = array_backend("dask")
        stand_ins = [_meta_tensor(array) for array in self.arrays]
        if strides is not None:
            first = stand_ins[0]
            stand_ins[0] = opmux.empty_strided(first.shape, strides, dtype=first.dtype, device="meta")
        found = self.call.on(stand_ins)
        several = found if isinstance(found, (list, tuple)) else [found]
        return [None if t is None else Foretold(_real(t.shape), be.native_dtype[t.dtype]) for t in several]

    def refuse_unknown(self) -> None:
        """Refuses arrays whose sizes are not known.

        Raises:
            OperatorValueError: There is one.
        """
        for array in self.arrays:
            if any(isnan(size) for size in array.shape):
                raise sizes_unknown(f"aten::{self.call.name.removesuffix('.*')}", array.shape)


def needing_sizes(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Refuses a call that has failed, if its tensors have sizes that are not known.

    Raises:
        OperatorValueError: There is one.
    """
    for value in (*args, *kwargs.values()):
        if isinstance(value, opmux.Tensor) and any(isnan(size) for size in value.shape):
            raise sizes_unknown(f"aten::{name}", value.shape)


def sizes_unknown(asked: str, shape: Any) -> OperatorValueError:
    """The error of what needs a size that is not known until it is computed."""
    return OperatorValueError(
        f"{asked} on device dask, of a tensor of shape {tuple(shape)}",
        found="a size is nan: it is known when the tensor is computed, and the operator needs it before",
        advice="opmux.dask.compute_chunk_sizes(tensor)",
    )


def requested(
    name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any], shaped: str = "", writes: bool = False
) -> Request:
    """The call of an operator, its tensors taken out.

    Raises:
        OperatorValueError: A tensor lies on another device.
    """
    arrays: list[Array] = []
    given = tuple([_taken(name, value, arrays) for value in args])
    named = {key: _taken(name, value, arrays) for key, value in kwargs.items()}
    return Request(Call(name, given, named, shaped, writes), arrays)


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
    if isinstance(value, opmux.device):
        return None
    return value


def _meta_tensor(array: Array) -> opmux.Tensor:
    meta = array_backend("meta")
    dtype = array_backend("dask").wrap(array).dtype
    shape = tuple([_STAND_IN if isnan(size) else int(size) for size in array.shape])
    return meta.wrap(meta.xp.empty(shape, dtype=dtype))


def _real(shape: Any) -> tuple[Any, ...]:
    return tuple([float("nan") if size == _STAND_IN else int(size) for size in shape])
