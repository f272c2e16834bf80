"""What programs are made of that another tool has written down: conditions that held, indices that were in range, other names."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.dispatch import check_integer, checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, bool_, int32, int64, ops

__all__ = [
    "_assert_scalar",
    "_convolution_mode",
    "_functional_assert_async_msg",
    "_functional_assert_scalar",
    "_unsafe_index_put",
    "_unsafe_index_tensor",
    "_unsafe_masked_index",
    "_unsafe_masked_index_put_accumulate",
    "convolution_deprecated",
    "convolution_with_flags",
    "is_all_true",
    "is_any_true",
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
    checked_number(self)
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
    check_integer(least, largest)
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
    _require_positions("_unsafe_index", indices)
    return _aten.index.Tensor(self, indices)


def _require_positions(name: str, indices: _Indices) -> None:
    """Refuses masks, and numbers that PyTorch takes for masks.

    Raises:
        OperatorValueError: An index has another dtype than int32 or int64.
    """
    for index in indices:
        if index is not None and index.dtype not in (int64, int32):
            raise OperatorValueError(
                f"aten::{name} with indices of dtype {index.dtype}",
                found=f"{name} found unexpected index type {index.dtype}",
                advice="convert them with .to(opmux.int64), a mask with .nonzero()",
            )


def _unsafe_index_put(self: Tensor, indices: _Indices, values: Tensor, accumulate: bool = False) -> Any:
    return _aten.index_put.default(self, indices, values, accumulate)


def _unsafe_masked_index(self: Tensor, mask: Tensor, indices: _Indices, fill: complex) -> Any:
    """What `index` gives where the mask is set, and `fill` elsewhere, where an index may be out of range."""
    inside = _clamped(self, indices)
    if 0 in shape_of(self):
        if indices and all(index is None for index in indices):
            return _aten.new_full.default(self, shape_of(self), fill)
        sizes = [
            n if at is None else (shape_of(at) or (1,))[0]
            for n, at in zip(shape_of(self), _padded(self, indices), strict=True)
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
    """The indices, those out of range brought to the nearest that are in it."""
    _require_positions("_unsafe_masked_index", indices)
    inside: list[Any] = []
    for size, index in zip(shape_of(self), indices, strict=False):
        inside.append(None if index is None else _aten.clamp.default(index, -size, size - 1))
    return inside + list(indices[len(inside) :])


# -- Other names ---------------------------------------------------------------------------------------------


def convolution_with_flags(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
    benchmark: bool,
    deterministic: bool,
    cudnn_enabled: bool,
    allow_tf32: bool,
) -> Any:
    """`convolution`, with what a library of kernels may do, which has no effect."""
    options = (stride, padding, dilation, transposed, output_padding, groups)
    return _aten.convolution.default(input, weight, bias, *options)


def convolution_deprecated(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
    benchmark: bool,
    deterministic: bool,
    cudnn_enabled: bool,
) -> Any:
    """As `convolution_with_flags`."""
    options = (stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic, cudnn_enabled)
    return _aten._convolution.default(input, weight, bias, *options, True)


def _convolution_mode(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sequence[int],
    padding: str,
    dilation: Sequence[int],
    groups: int,
) -> Any:
    """The convolution of a batch, padded by name, in as many dimensions as the weight says."""
    operators = {3: _aten.conv1d.padding, 4: _aten.conv2d.padding, 5: _aten.conv3d.padding}
    if weight.ndim not in operators or input.ndim != weight.ndim:
        raise OperatorValueError(
            f"aten::_convolution_mode of shapes {shape_of(input)} and {shape_of(weight)}",
            found=f"Expected {weight.ndim}-dimensional input for {weight.ndim}-dimensional weight",
            advice="give a batch of inputs with as many dimensions as the weight",
        )
    return operators[weight.ndim](input, weight, bias, stride, padding, dilation, groups)


def is_all_true(self: Tensor) -> Any:
    return _aten.all.default(_booleans(self))


def is_any_true(self: Tensor) -> Any:
    return _aten.any.default(_booleans(self))


def _booleans(self: Tensor) -> Tensor:
    if self.dtype is not bool_:
        raise OperatorValueError(
            f"aten::_is_all_true of dtype {self.dtype}",
            found="a tensor of another dtype than bool",
            advice="use all() or any()",
        )
    return self
