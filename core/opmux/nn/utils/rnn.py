"""Sequences of different lengths: padded to one tensor, or packed without padding, with PyTorch's names."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, Final, NamedTuple, Self

from opmux.dispatch import explain_each
from opmux.errors import OperatorArgumentError, OperatorAssertionError, OperatorValueError, shown
from opmux.nn.modules._inputs import checked_tensor
from opmux.tensor import Tensor, as_tensor, float16, float32, float64, int8, int16, int32, int64, ops, uint8

__all__ = [
    "PackedSequence",
    "invert_permutation",
    "pack_padded_sequence",
    "pack_sequence",
    "pad_packed_sequence",
    "pad_sequence",
    "unpack_sequence",
    "unpad_sequence",
]

_aten: Final = ops.aten


class _Packed(NamedTuple):
    data: Tensor
    batch_sizes: Tensor
    sorted_indices: Tensor | None
    unsorted_indices: Tensor | None


class PackedSequence(_Packed):
    """The elements of sequences, step by step, with as many at each step as there are sequences that long.

    Args:
        data: Shape (elements, ...); or this and `batch_sizes` in a list or tuple.
        batch_sizes: How many sequences there are at each step, on the CPU.
        sorted_indices: Which sequences, from the longest on; None if they were in this order.
        unsorted_indices: The inverse, computed if left out.
    """

    __slots__ = ()

    def __new__(
        cls,
        data: Tensor | Sequence[Tensor],
        batch_sizes: Tensor | None = None,
        sorted_indices: Tensor | None = None,
        unsorted_indices: Tensor | None = None,
    ) -> Self:
        """Makes the tuple; see the class."""
        if batch_sizes is None:
            if not isinstance(data, (list, tuple)) or len(data) != 2:
                raise OperatorAssertionError(
                    "a PackedSequence",
                    found=f"Expected data to be a list or tuple of length 2, as there are no batch_sizes, and got {shown(data)}",
                    advice="use pack_padded_sequence or pack_sequence",
                )
            data, batch_sizes = data
        data = checked_tensor(data, "data of a PackedSequence")
        checked_tensor(batch_sizes, "batch_sizes of a PackedSequence")
        for name, indices in {"sorted_indices": sorted_indices, "unsorted_indices": unsorted_indices}.items():
            if indices is not None:
                checked_tensor(indices, f"{name} of a PackedSequence")
        if batch_sizes.device.type != "cpu":
            raise OperatorValueError(
                "a PackedSequence",
                found=f"batch_sizes should always be on CPU, they are on {batch_sizes.device}",
                advice="move them: batch_sizes.cpu()",
            )
        if unsorted_indices is None and sorted_indices is not None:
            unsorted_indices = invert_permutation(sorted_indices)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args: Any, **kwargs: Any) -> "PackedSequence":
        """The same with the data converted as by `Tensor.to`; indices go to its device."""
        return self._with(self.data.to(*args, **kwargs))

    def _with(self, data: Tensor) -> "PackedSequence":
        if data is self.data:
            return self
        order, back = (None if i is None else i.to(data.device) for i in (self.sorted_indices, self.unsorted_indices))
        return type(self)(data, self.batch_sizes, order, back)

    def cpu(self) -> "PackedSequence":
        """The same on the CPU."""
        return self.to("cpu")

    def cuda(self, device: Any = None) -> "PackedSequence":
        """The same on a CUDA device: the current one if None."""
        return self._with(self.data.cuda(device))

    def pin_memory(self) -> "PackedSequence":
        """The same in memory from which copies to a device are fast."""
        return self._with(self.data.pin_memory())

    def double(self) -> "PackedSequence":
        """The same in float64."""
        return self.to(float64)

    def float(self) -> "PackedSequence":
        """The same in float32."""
        return self.to(float32)

    def half(self) -> "PackedSequence":
        """The same in float16."""
        return self.to(float16)

    def long(self) -> "PackedSequence":
        """The same in int64."""
        return self.to(int64)

    def int(self) -> "PackedSequence":
        """The same in int32."""
        return self.to(int32)

    def short(self) -> "PackedSequence":
        """The same in int16."""
        return self.to(int16)

    def char(self) -> "PackedSequence":
        """The same in int8."""
        return self.to(int8)

    def byte(self) -> "PackedSequence":
        """The same in uint8."""
        return self.to(uint8)

    @property
    def is_cuda(self) -> bool:
        """Whether the data is on a CUDA device."""
        return self.data.is_cuda

    def is_pinned(self) -> bool:
        """Whether the data is in such memory as `pin_memory` gives."""
        return bool(self.data.is_pinned())


def invert_permutation(permutation: Tensor | None) -> Tensor | None:
    """The permutation that undoes another one; None of None."""
    if permutation is None:
        return None
    places = _aten.arange.default(permutation.numel(), device=permutation.device)
    return _aten.empty_like.default(permutation).scatter_(0, permutation, places)


def pack_padded_sequence(
    input: Tensor, lengths: Tensor | Iterable[int], batch_first: bool = False, enforce_sorted: bool = True
) -> PackedSequence:
    """Leaves out the padding of a batch.

    Args:
        input: Shape (L, N, ...), or (N, L, ...) if `batch_first`.
        lengths: Of each sequence, on the CPU; fractions are cut off.
        batch_first: See there.
        enforce_sorted: Whether sequences must come from the longest on; else they are sorted.

    Raises:
        OperatorValueError: Lengths are not sorted, below 1 or of another number.
    """
    sizes = lengths.to(int64) if isinstance(lengths, Tensor) else as_tensor(list(lengths), dtype=int64, device="cpu")
    order = None
    if not enforce_sorted:
        sizes, order = sizes.sort(descending=True)
        order = order.to(input.device)
        input = input.index_select(0 if batch_first else 1, order)
    data, batch_sizes = _aten._pack_padded_sequence.default(input, sizes, batch_first)
    return PackedSequence(data, batch_sizes, order)


def pad_packed_sequence(
    sequence: PackedSequence, batch_first: bool = False, padding_value: float = 0.0, total_length: int | None = None
) -> tuple[Tensor, Tensor]:
    """A padded batch, and the lengths of its sequences.

    Args:
        sequence: What was packed.
        batch_first: Whether the batch comes first.
        padding_value: What stands behind shorter sequences.
        total_length: Pad to this length, not to that of the longest.

    Raises:
        OperatorArgumentError: `sequence` is no such sequence.
        OperatorValueError: `total_length` is less than the length of the longest sequence.
    """
    if not isinstance(sequence, PackedSequence):
        raise OperatorArgumentError(
            f"pad_packed_sequence({shown(sequence)})",
            found="no PackedSequence",
            advice="pass what pack_padded_sequence or pack_sequence returned",
        )
    longest = sequence.batch_sizes.size(0)
    if total_length is not None and total_length < longest:
        raise OperatorValueError(
            f"pad_packed_sequence with total_length={total_length}",
            found=f"Expected total_length to be at least the length of the longest sequence in input, {longest}",
            advice="pass a larger one, or leave it out",
        )
    padded, lengths = _aten._pad_packed_sequence.default(
        sequence.data,
        sequence.batch_sizes,
        batch_first,
        padding_value,
        longest if total_length is None else total_length,
    )
    back = sequence.unsorted_indices
    if back is None:
        return padded, lengths
    return padded.index_select(0 if batch_first else 1, back), lengths[back.cpu()]


def pad_sequence(
    sequences: Tensor | Iterable[Tensor],
    batch_first: bool = False,
    padding_value: float = 0.0,
    padding_side: str = "right",
) -> Tensor:
    """Sequences of shapes (L, ...) in one tensor (longest L, N, ...).

    Args:
        sequences: The sequences.
        batch_first: Whether the batch comes first.
        padding_value: What stands beside shorter sequences.
        padding_side: "right", or "left".
    """
    parts = sequences.unbind(0) if isinstance(sequences, Tensor) else list(sequences)
    return _aten.pad_sequence.default(parts, batch_first, padding_value, padding_side)


def unpad_sequence(padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False) -> list[Tensor]:
    """The sequences of a padded batch.

    Raises:
        OperatorArgumentError: One of both is no tensor.
        OperatorValueError: There are not as many lengths as sequences.
    """
    batch = checked_tensor(padded_sequences, "padded_sequences")
    rows = batch if batch_first else batch.transpose(0, 1)
    if len(rows) != checked_tensor(lengths, "lengths").numel():
        raise OperatorValueError(
            f"{lengths.numel()} lengths",
            found=f"the batch has {len(rows)} sequences",
            advice="pass one length for each sequence, and batch_first=True where the batch comes first",
        )
    # Copies, as in PyTorch: a sequence that is kept does not keep the batch.
    return [row[: max(ceil(length), 0)].clone() for row, length in zip(rows, lengths.tolist(), strict=True)]


def pack_sequence(sequences: list[Tensor], enforce_sorted: bool = True) -> PackedSequence:
    """Packs sequences of shapes (L, ...); see `pack_padded_sequence`."""
    lengths = as_tensor([checked_tensor(s, "a sequence").size(0) for s in sequences], device="cpu")
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences: PackedSequence) -> list[Tensor]:
    """The sequences of a packed batch."""
    return unpad_sequence(*pad_packed_sequence(packed_sequences, batch_first=True), batch_first=True)


explain_each(globals(), {*__all__} - {"PackedSequence"})
