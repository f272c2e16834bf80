"""Padding by the name of its mode, and around the circle."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.errors import OperatorNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.padding import margins_of
from opmux.tensor import Tensor, ops

__all__ = ["_pad_circular", "_pad_enum", "pad"]

#: Names of the modes; their positions are the numbers that `_pad_enum` takes, which are PyTorch's.
_MODES: Final = ("reflect", "replicate", "circular", "constant")


def pad(self: Tensor, pad: Sequence[int], mode: str = "constant", value: float | None = None) -> Any:
    if mode not in _MODES:
        raise OperatorNotImplementedError(
            f"aten::pad with mode={mode!r}",
            found=f"Unrecognised padding mode {mode}",
            advice=f"use one of {', '.join(_MODES)}",
        )
    return ops.aten._pad_enum.default(self, pad, _MODES.index(mode), value)


def _pad_enum(self: Tensor, pad: Sequence[int], mode: int, value: float | None = None) -> Any:
    if not 0 <= mode < len(_MODES):
        raise OperatorNotImplementedError(
            f"aten::_pad_enum with mode={mode}",
            found=f"Unrecognised padding mode {mode}",
            advice=f"give a mode from 0 to {len(_MODES) - 1}",
        )
    name, ndim = _MODES[mode], self.ndim
    wrong = advice = ""
    if len(pad) % 2 or len(pad) > 2 * ndim:
        wrong = f"Padding length must be divisible by 2 and at most twice the number of dimensions, {ndim}"
        advice = "give two numbers for each dimension from the last one on: before and after it"
    elif name != "constant" and value:
        wrong = f'Padding mode "{name}" doesn\'t take in value argument'
        advice = 'leave value out, or give mode="constant"'
    if wrong:
        raise OperatorValueError(
            f"aten::pad of a tensor of shape {shape_of(self)} by {list(pad)}", found=wrong, advice=advice
        )
    if name == "constant":
        return ops.aten.constant_pad_nd.default(self, pad, 0 if value is None else value)
    spatial = len(pad) // 2
    if spatial not in (1, 2, 3) or ndim not in (spatial + 1, spatial + 2):
        raise OperatorNotImplementedError(
            f"aten::pad of a tensor of shape {shape_of(self)} by {list(pad)} with mode={name!r}",
            found=f"Padding size {len(pad)} is not supported for {ndim}D input tensor.",
            advice="pad the last 1, 2 or 3 dimensions of a tensor that has one or two more, for example by .unsqueeze(0)",
        )
    if name == "circular":
        return ops.aten._pad_circular.default(self, pad)
    kind = "reflection" if name == "reflect" else "replication"
    return getattr(ops.aten, f"{kind}_pad{spatial}d").default(self, pad)


def _pad_circular(self: Tensor, pad: Sequence[int]) -> Any:
    shape, result = shape_of(self), self
    if len(pad) % 2 or len(shape) - len(pad) // 2 not in (1, 2):
        raise OperatorValueError(
            f"aten::_pad_circular of a tensor of shape {shape} by {list(pad)}",
            found="Invalid padding size, expected 1 or 2 non-padded dimensions",
            advice="give two numbers for each dimension but the first one or two",
        )
    margins = margins_of(len(shape), pad)
    for dim, (before, after) in enumerate(margins):
        kept = shape[dim] + min(before, 0) + min(after, 0)
        if (before or after) and (max(before, after) > shape[dim] or kept < (max(before, after) > 0)):
            raise OperatorValueError(
                f"aten::_pad_circular of a tensor of shape {shape} by {list(pad)}",
                found="Padding value causes wrapping around more than once, or leaves an empty dimension",
                advice="add no more to a dimension than its size, and take away less than that",
            )
        if before or after:
            result = _around(result, dim, before, after)
    return result if result is not self else ops.aten.clone.default(self)


def _around(x: Tensor, dim: int, before: int, after: int) -> Any:
    """One dimension, what is cut off left out, with elements of its end put before and of its start put behind it."""
    n = shape_of(x)[dim]
    slice_ = ops.aten.slice.Tensor
    kept = slice_(x, dim, max(-before, 0), n + min(after, 0))
    n = max(shape_of(kept)[dim], 1)
    rounds_before, rest_before = divmod(max(before, 0), n)
    rounds_after, rest_after = divmod(max(after, 0), n)
    parts = [slice_(kept, dim, n - rest_before, n)] if rest_before else []
    parts += [kept] * (rounds_before + 1 + rounds_after)
    if rest_after:
        parts.append(slice_(kept, dim, 0, rest_after))
    return ops.aten.cat.default(parts, dim)
