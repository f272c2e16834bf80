"""What programs are made of that another tool has written down: conditions that held, and indices that were seen to be in range."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, int32, int64, ops

__all__ = [
    "_assert_scalar",
    "_functional_assert_async_msg",
    "_functional_assert_scalar",
    "_unsafe_index_put",
    "_unsafe_index_tensor",
    "_unsafe_masked_index",
    "_unsafe_masked_index_put_accumulate",
    "sym_constrain_range",
    "sym_constrain_range_for_size",
]

_aten = ops.aten
_Indices = Sequence[Tensor | None]
_LEAST: Final = -(2**63)
_LARGEST: Final = 2**63 - 1


# -- Conditions ----------------------------------------------------------------------------------------------


def _assert_scalar(self: complex, assert_msg: str) -> None:
    """Raises if a number is zero."""
    if not self:
        raise OperatorValueError(
            assert_msg,
            found=f"a condition of the program that does not hold: {self}",
            advice="give the program inputs for which it was written down",
        )


def _functional_assert_scalar(self: complex, assert_msg: str, dep_token: Tensor) -> Any:
    """`_assert_scalar`, which gives a copy of a tensor to those that are to run after it."""
    _assert_scalar(self, assert_msg)
    return _aten.clone.default(dep_token)


def _functional_assert_async_msg(self: Tensor, assert_msg: str, dep_token: Tensor) -> Any:
    """`_assert_async`, which gives a copy of a tensor to those that are to run after it."""
    _aten._assert_async.msg(self, assert_msg)
    return _aten.clone.default(dep_token)


def sym_constrain_range(size: complex, *, min: int | None = None, max: int | None = None) -> None:
    """Raises if a number is not in a range; None stands for no bound."""
    _constrain("sym_constrain_range", size, _LEAST if min is None else min, _LARGEST if max is None else max)


def sym_constrain_range_for_size(size: complex, *, min: int | None = None, max: int | None = None) -> None:
    """Raises if a number is no size, or not in a range, which has to have sizes above 2."""
    if max is not None and max <= 2:
        raise OperatorValueError(
            f"aten::sym_constrain_range_for_size with max={max}",
            found=f"Max value to constrain_range_for_size must be greater than 2. got: {max}",
            advice="give a greater one",
        )
    _constrain("sym_constrain_range_for_size", size, 0 if min is None else min, _LARGEST if max is None else max)


def _constrain(name: str, size: complex, least: int, largest: int) -> None:
    if isinstance(size, complex):
        found = "value cannot be converted to type int64_t without overflow"
    elif largest < least:
        found = f"Max must be greater than or equal to min. Got min={least} max={largest}"
    elif least <= int(size) <= largest:
        return
    else:
        found = f"Invalid value range for {int(size)} between [{least}, {largest}]."
    raise OperatorValueError(f"aten::{name} of {size}", found=found, advice="give the program a size in that range")


# -- Indices -------------------------------------------------------------------------------------------------


def _unsafe_index_tensor(self: Tensor, indices: _Indices) -> Any:
    return _aten.index.Tensor(self, indices)


def _unsafe_index_put(self: Tensor, indices: _Indices, values: Tensor, accumulate: bool = False) -> Any:
    return _aten.index_put.default(self, indices, values, accumulate)


def _unsafe_masked_index(self: Tensor, mask: Tensor, indices: _Indices, fill: complex) -> Any:
    """What `index` gives where the mask is set, and `fill` elsewhere, where an index may be out of range."""
    inside = _clamped(self, indices)
    if 0 in shape_of(self):
        sizes = [
            n if at is None else shape_of(at)[0] for n, at in zip(shape_of(self), _padded(self, indices), strict=True)
        ]
        return _aten.index.Tensor(_aten.new_full.default(self, sizes, fill), inside)
    return _aten.masked_fill.Scalar(_aten.index.Tensor(self, inside), _aten.logical_not.default(mask), fill)


def _unsafe_masked_index_put_accumulate(self: Tensor, mask: Tensor, indices: _Indices, values: Tensor) -> Any:
    """The tensor and, at the indices where the mask is set, the values, added up."""
    if 0 in shape_of(self):
        return _aten.clone.default(self)
    kept = _aten.masked_fill.Scalar(values, _aten.logical_not.default(mask), 0)
    return _aten.index_put.default(self, _clamped(self, indices), kept, True)


def _padded(self: Tensor, indices: _Indices) -> list[Tensor | None]:
    return [*indices, *[None] * (self.ndim - len(indices))]


def _clamped(self: Tensor, indices: _Indices) -> list[Any]:
    """The indices, those out of range brought to the nearest that are in it.

    Raises:
        OperatorValueError: They have another dtype than int32 or int64.
    """
    inside: list[Any] = []
    for size, index in zip(shape_of(self), indices, strict=False):
        if index is not None and index.dtype not in (int64, int32):
            raise OperatorValueError(
                f"aten::_unsafe_masked_index with indices of dtype {index.dtype}",
                found=f"_unsafe_masked_index found unexpected index type {index.dtype}",
                advice="convert them with .to(opmux.int64)",
            )
        inside.append(None if index is None else _aten.clamp.default(index, -size, size - 1))
    return inside + list(indices[len(inside) :])
