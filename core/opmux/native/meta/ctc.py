"""Shapes, dtypes and errors of connectionist temporal classification."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta_array import no_data
from opmux.native.shapes import index_advice
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, array_backend

__all__ = ["Lengths", "ctc_loss_backward_meta", "ctc_loss_meta", "length_list"]

#: One length for each sample.
Lengths = Sequence[int] | Tensor


def length_list(lengths: Lengths) -> list[int]:
    """The lengths as a list of ints; they decide about shapes, so they must have values.

    Raises:
        OperatorValueError: They are a tensor without data.
    """
    if not isinstance(lengths, Tensor):
        return [int(n) for n in lengths]
    if lengths.is_meta:
        raise no_data("lengths in a meta tensor")
    host = array_backend(lengths.device.type).to_numpy(lengths._array)
    return [int(n) for n in host.reshape(-1).tolist()]


def _refuse(asked: str, found: str, advice: str) -> Any:
    raise OperatorValueError(f"aten::ctc_loss {asked}", found=found, advice=advice)


def _check_lengths(times: list[int], lengths: list[int], samples: int, available: int) -> None:
    for name, values in (("input_lengths", times), ("target_lengths", lengths)):
        if len(values) != samples:
            found = f"{name} must be of size batch_size, but there are {len(values)}"
            _refuse(f"of {samples} samples", found, "give one length for each sample")
        if any(n < 0 for n in values):
            _refuse(f"with {name}={values}", f"Expected {name} to have value at least 0", "give lengths of 0 or more")
    if any(n > available for n in times):
        found = f"Expected input_lengths to have value at most {available}, but got {max(times)}"
        _refuse(f"over {available} times", found, "give smaller lengths, or log_probs of more times")


def _check_targets(shape: tuple[int, ...], samples: int, total: int, longest: int) -> None:
    """Refuses targets that are neither one after another nor a row for each sample."""
    asked = f"with targets of shape {shape}"
    if len(shape) == 1 and shape[0] != total:
        found = f"Expected tensor to have size {total}, all samples' labels"
        _refuse(asked, found, "give the labels one after another, or a matrix with a row for each sample")
    if len(shape) != 1 and (len(shape) != 2 or shape[0] != samples or shape[1] < longest):
        found = f"Expected tensor to have size at least {samples} by {longest}"
        _refuse(asked, found, "pad the rows, or give all labels one after another in a vector")


def ctc_loss_meta(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Lengths,
    target_lengths: Lengths,
    blank: int = 0,
    zero_infinity: bool = False,
) -> tuple[TensorMeta, TensorMeta]:
    shape = shape_of(log_probs)
    if not log_probs.dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::ctc_loss of a tensor of dtype {log_probs.dtype}",
            found="log-probabilities must be floating point",
            advice="convert them: .to(opmux.float32)",
        )
    if targets.dtype.name not in ("int64", "int32"):
        _refuse(
            f"with targets of dtype {targets.dtype}", "targets must be int64 or int32", "convert them: .to(opmux.int64)"
        )
    if len(shape) != 3:
        found = "log_probs must have the dimensions time, sample and class"
        _refuse(f"of shape {shape}", found, "unsqueeze or permute it to (T, N, C)")
    if not 0 <= blank < shape[-1]:
        advice = index_advice(shape[-1])
        _refuse(f"of {shape[-1]} classes with blank={blank}", "blank must be in label range", advice)
    times, lengths = length_list(input_lengths), length_list(target_lengths)
    samples = shape[1]
    _check_lengths(times, lengths, samples, shape[0])
    longest = max(lengths, default=0)
    _check_targets(shape_of(targets), samples, sum(lengths), longest)
    return (
        TensorMeta((samples,), log_probs.dtype),
        TensorMeta((samples, shape[0], 2 * longest + 1), log_probs.dtype),
    )


def ctc_loss_backward_meta(
    grad: Tensor,
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Lengths,
    target_lengths: Lengths,
    neg_log_likelihood: Tensor,
    log_alpha: Tensor,
    blank: int,
    zero_infinity: bool = False,
) -> TensorMeta:
    ctc_loss_meta(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    return TensorMeta(shape_of(log_probs), log_probs.dtype)
