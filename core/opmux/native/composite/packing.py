"""Sequences of different lengths, padded to one or packed without padding: step by step, for each step its sequences."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Any, Final

from opmux.errors import OperatorIndexError, OperatorValueError, raise_if
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, int64, ops
from opmux.tensor import tensor as tensor_of

__all__ = [
    "_pack_padded_sequence",
    "_pack_padded_sequence_backward",
    "_pad_packed_sequence",
    "pad_sequence",
    "read_batch_sizes",
]

_aten = ops.aten
_UNSORTED: Final = (
    "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass `enforce_sorted=False` to "
    "pack_padded_sequence and/or pack_sequence to sidestep this requirement if you do not need ONNX exportability."
)


def read_batch_sizes(name: str, batch_sizes: Tensor) -> list[int]:
    """How many sequences have step 0, step 1, ...: what recurrent layers take to be so.

    Raises:
        OperatorValueError: The tensor has another dtype than int64.
    """
    if batch_sizes.dtype is not int64:
        raise OperatorValueError(
            f"aten::{name} with batch_sizes of dtype {batch_sizes.dtype}",
            found=f"expected scalar type Long but found {batch_sizes.dtype}",
            advice="convert them with .to(opmux.int64)",
        )
    steps = _aten.sym_size.int(batch_sizes, 0)
    sizes: list[int] = _aten.reshape.default(batch_sizes, [-1]).tolist()
    return sizes[:steps]


def _counts(name: str, tensor: Tensor) -> list[int]:
    """The numbers of a vector of int64 on the CPU.

    Raises:
        OperatorValueError: It is none.
    """
    if tensor.ndim != 1 or tensor.device.type != "cpu" or tensor.dtype is not int64:
        found = f"{tensor.ndim}D {tensor.device} {tensor.dtype} tensor"
        raise OperatorValueError(
            f"aten::{name}",
            found=f"'lengths' argument should be a 1D CPU int64 tensor, but got {found}",
            advice='convert it with .to("cpu", opmux.int64)',
        )
    counts: list[int] = tensor.tolist()
    return counts


def _pack_padded_sequence(input: Tensor, lengths: Tensor, batch_first: bool) -> tuple[Any, Any]:
    """The steps of padded sequences without the padding, and how many sequences have each."""
    steps_first = _aten.transpose.int(input, 0, 1) if batch_first else input
    counts = _counts("_pack_padded_sequence", lengths)
    batch = _aten.sym_size.int(steps_first, 1)
    _check_lengths(shape_of(input), counts, batch)
    # From one length to the next longer one, the same sequences have all steps.
    parts, sizes, start = [], [], 0
    for rows in range(batch, 0, -1):
        end = counts[rows - 1]
        if end > start:
            block = _aten.slice.Tensor(_aten.slice.Tensor(steps_first, 0, start, end), 1, 0, rows)
            parts.append(_aten.reshape.default(block, [-1, *shape_of(block)[2:]]))
            sizes += [rows] * (end - start)
            start = end
    return _aten.cat.default(parts), tensor_of(sizes, dtype=int64, device=lengths.device)


def _check_lengths(shape: Sequence[int], lengths: Sequence[int], batch: int) -> None:
    wrong, advice = "", "give the length of each sequence, the longest first"
    if 0 in shape:
        wrong, advice = "Cannot pack empty tensors.", "give a tensor with elements"
    elif len(lengths) != batch:
        wrong = f"Expected `len(lengths)` to be equal to batch_size, but got {len(lengths)} (batch_size={batch})"
    elif lengths[-1] <= 0:
        wrong = "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0"
    elif any(following > length for length, following in pairwise(lengths)):
        wrong = _UNSORTED
    if wrong:
        raise OperatorValueError(
            f"pack_padded_sequence of shape {tuple(shape)} with lengths {list(lengths)}",
            found=wrong,
            advice=advice,
        )


def _pack_padded_sequence_backward(
    grad: Tensor, input_size: Sequence[int], batch_sizes: Tensor, batch_first: bool
) -> Any:
    """Zeros of the size of padded sequences, with the steps of packed ones in their places."""
    size = list(input_size)
    if batch_first:
        if len(size) < 2:
            raise OperatorValueError(
                f"aten::_pack_padded_sequence_backward with input_size={size}",
                found="Expected input_size.size() >= 2 to be true, but got false",
                advice="give the size of the padded sequences",
            )
        size[0], size[1] = size[1], size[0]
    counts = _counts("_pack_padded_sequence_backward", batch_sizes)
    # Joined and not written into zeros, which arrays that cannot be written to would not allow.
    steps, start = [], 0
    for step, rows in enumerate(counts):
        raise_if(_misplaced(size, step, rows))
        held = min(rows, size[1])
        given = _aten.expand.default(_aten.slice.Tensor(grad, 0, start, start + rows), [held, *size[2:]])
        steps.append(_aten.cat.default([given, _aten.new_zeros.default(grad, [size[1] - held, *size[2:]])]))
        start += rows
    rest = _aten.new_zeros.default(grad, [size[0] - len(counts), *size[1:]])
    padded = _aten.cat.default([_aten.stack.default(steps), rest]) if steps else rest
    return _aten.transpose.int(padded, 0, 1) if batch_first else padded


def _misplaced(size: Sequence[int], step: int, rows: int) -> OperatorValueError | OperatorIndexError | None:
    """What to raise for a step of so many sequences that padded ones of this size have no place for."""
    asked = f"aten::_pack_padded_sequence_backward with input_size={list(size)} and {rows} sequences in step {step}"
    advice = "give the size of the padded sequences"
    if len(size) < 2 or step >= size[0]:
        found = f"select(): index {step} out of range for tensor of size {list(size)}"
        return OperatorIndexError(asked, found=found, advice=advice)
    if rows < 0:
        return OperatorValueError(asked, found=f"{rows} sequences of {size[1]}", advice=advice)
    return None


def _pad_packed_sequence(
    data: Tensor, batch_sizes: Tensor, batch_first: bool, padding_value: complex, total_length: int
) -> tuple[Any, Any]:
    """The sequences that were packed, all of one length, and the lengths that they have without padding."""
    sizes = _counts("_pad_packed_sequence", batch_sizes)
    length = _check_packed(data, sizes, total_length)
    batch, rest = sizes[0], shape_of(data)[1:]
    fill = partial(_aten.full.default, fill_value=padding_value, dtype=data.dtype, device=data.device)
    parts, start = [], 0
    for rows, group in groupby(sizes):
        steps = len(list(group))
        block = _aten.slice.Tensor(data, 0, start, start + rows * steps)
        block = _aten.view.default(block, [steps, rows, *rest])
        parts.append(_aten.cat.default([block, fill([steps, batch - rows, *rest])], 1))
        start += rows * steps
    output = _aten.cat.default([*parts, fill([length - len(sizes), batch, *rest])])
    lengths: list[int] = []
    for step in range(len(sizes), 0, -1):
        lengths += [step] * (sizes[step - 1] - len(lengths))
    made = tensor_of(lengths, dtype=int64, device=batch_sizes.device)
    return _aten.transpose.int(output, 0, 1) if batch_first else output, made


def _check_packed(data: Tensor, sizes: Sequence[int], total_length: int) -> int:
    """The length to which packed sequences are padded.

    Raises:
        OperatorValueError: It is too short, or there are no packed sequences that have such sizes.
    """
    wrong = ""
    if not sizes:
        wrong = "batch_sizes can not be empty"
    elif 0 < total_length < len(sizes):
        wrong = (
            "Expected total_length to be at least the length of the longest sequence in input, but got "
            f"total_length={total_length} and max sequence length being {len(sizes)}"
        )
    elif not data.ndim:
        wrong = "the data have no dimension for their steps"
    elif sizes[-1] < 0 or any(following > rows for rows, following in pairwise(sizes)):
        wrong = "batch_sizes that are negative or that increase"
    if wrong:
        raise OperatorValueError(
            f"aten::_pad_packed_sequence of shape {shape_of(data)} with batch_sizes {list(sizes)}",
            found=wrong,
            advice="give what pack_padded_sequence has made, and no shorter total_length",
        )
    return total_length if total_length > 0 else len(sizes)


def pad_sequence(
    sequences: Sequence[Tensor], batch_first: bool = False, padding_value: float = 0.0, padding_side: str = "right"
) -> Any:
    """Sequences of different lengths in one tensor, padded to the longest."""
    if fault := _no_sequences(sequences, padding_side):
        raise OperatorValueError(
            f"aten::pad_sequence of {len(sequences)} tensors with padding_side={padding_side!r}",
            found=fault,
            advice='give padding_side="left" or "right", and a list of tensors with a dimension for their steps',
        )
    first, longest = sequences[0], max(shape_of(sequence)[0] for sequence in sequences)
    options: dict[str, Any] = {"dtype": first.dtype, "device": first.device}
    padded = []
    for sequence in sequences:
        length, rest = shape_of(sequence)[0], shape_of(first)[1:]
        steps = _aten.expand.default(_aten.to.dtype_layout(sequence, **options), [length, *rest])
        filling = _aten.full.default([longest - length, *rest], padding_value, **options)
        padded.append(_aten.cat.default([filling, steps] if padding_side == "left" else [steps, filling]))
    return _aten.stack.default(padded, 0 if batch_first else 1)


def _no_sequences(sequences: Sequence[Tensor], padding_side: str) -> str:
    if not sequences:
        return "received an empty list of sequences"
    if padding_side not in ("left", "right"):
        return f"Expected padding_side to be one of left or right, but got {padding_side}."
    return "" if all(shape_of(sequence) for sequence in sequences) else "a sequence without dimensions"
