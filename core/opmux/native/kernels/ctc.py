"""Connectionist temporal classification: how likely a sequence of labels is, over all ways to spread it in time.

Labels are interleaved with blanks, so that S of them make 2 S + 1 states. `alpha[n, t, s]` is the logarithm of the probability
that sample n is in state s at time t, having been in the states before it; the step in time is one operation over all
samples and states.
"""

from dataclasses import dataclass
from typing import Any, final

from opmux.errors import OperatorIndexError
from opmux.native.arrays import cast, native
from opmux.native.kernels.batch_norm import computing
from opmux.native.kernels.quiet import quietly
from opmux.native.kernels.windows import arranged
from opmux.native.meta.ctc import Lengths, ctc_loss_backward_meta, ctc_loss_meta, length_list
from opmux.native.shapes import index_advice
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["ctc_loss", "ctc_loss_backward"]


@final
@dataclass(slots=True)
class _Problem:
    """Arrays of one call.

    Attributes:
        logs: Log-probabilities, shape (samples, times, classes).
        states: Label of each state, shape (samples, states).
        skips: Whether a state can follow the one two before it: a label that is another one.
        emitted: Log-probability of each state's label, shape (samples, times, states).
        times: Number of times of each sample.
        ends: Last state of each sample.
    """

    logs: Any
    states: Any
    skips: Any
    emitted: Any
    times: Any
    ends: Any


def _problem(be: ArrayBackend, log_probs: Tensor, targets: Tensor, given: Any, wanted: Any, blank: int) -> _Problem:
    xp = be.xp
    times, lengths = length_list(given), length_list(wanted)
    logs = cast(be, native(be, log_probs), computing(log_probs.dtype))
    logs = logs.reshape(-1, len(times), logs.shape[-1]).transpose(1, 0, 2)
    longest = max(lengths, default=0)
    counts = xp.asarray(lengths, dtype=xp.int64)
    labels = _labels(be, native(be, targets), counts, longest, blank, logs.shape[-1])
    samples = len(lengths)
    blanks = xp.full((samples, longest + 1), blank, dtype=xp.int64)
    pairs = xp.stack([blanks[:, 1:], labels], -1).reshape(samples, 2 * longest)
    states = xp.concatenate([pairs, blanks[:, :1]], 1)
    skips = xp.zeros(states.shape, dtype=bool)
    if longest > 1:
        skips = xp.concatenate([skips[:, :2], states[:, 2:] != states[:, :-2]], 1)
    emitted = xp.take_along_axis(logs, states[:, None, :], 2)
    return _Problem(logs, states, skips, emitted, xp.asarray(times, dtype=xp.int64), 2 * counts)


def _labels(be: ArrayBackend, targets: Any, counts: Any, longest: int, blank: int, classes: int) -> Any:
    """The labels as a rectangle, filled up with blanks; targets may come one sample behind the other."""
    xp = be.xp
    columns = xp.arange(longest)
    inside = columns < counts[:, None]
    if targets.ndim == 2:
        found = targets[:, :longest]
    else:
        starts = counts.cumsum() - counts
        places = xp.where(inside, starts[:, None] + columns, 0)
        found = be.take(targets, places) if targets.size else xp.zeros(places.shape, dtype=xp.int64)
    labels = xp.where(inside, found, blank).astype(xp.int64)
    if be.on_host and labels.size and not 0 <= int(labels.min()) <= int(labels.max()) < classes:
        raise OperatorIndexError(
            f"aten::ctc_loss of {classes} classes with labels from {int(labels.min())} to {int(labels.max())}",
            found="a label is out of range",
            advice=index_advice(classes),
        )
    return labels


def _moved(be: ArrayBackend, row: Any, by: int) -> Any:
    """The states' values moved by so many states; what comes in is impossible."""
    xp = be.xp
    nothing = xp.full((row.shape[0], min(abs(by), row.shape[1])), -xp.inf, dtype=row.dtype)
    parts = [nothing, row[:, :-by]] if by > 0 else [row[:, -by:], nothing]
    return xp.concatenate(parts, 1)[:, : row.shape[1]]


def _forward(be: ArrayBackend, p: _Problem) -> Any:
    xp = be.xp
    first = xp.where(xp.arange(p.states.shape[1]) < 2, 0.0, -xp.inf).astype(p.logs.dtype)
    rows: list[Any] = []
    for time in range(p.logs.shape[1]):
        if rows:
            row = rows[-1]
            skipped = xp.where(p.skips, _moved(be, row, 2), -xp.inf)
            row = xp.logaddexp(xp.logaddexp(row, _moved(be, row, 1)), skipped)
        else:
            row = first
        rows.append(row + p.emitted[:, time])
    return xp.stack(rows, 1) if rows else p.emitted


def _backward(be: ArrayBackend, p: _Problem) -> Any:
    """As `_forward`, from the end: the states after, and the one itself."""
    xp = be.xp
    columns = xp.arange(p.states.shape[1])
    final_states = (columns == p.ends[:, None]) | (columns == p.ends[:, None] - 1)
    last = xp.where(final_states, 0.0, -xp.inf).astype(p.logs.dtype)
    onward = xp.concatenate([p.skips[:, 2:], p.skips[:, :2] & False], 1)[:, : p.skips.shape[1]]
    rows: list[Any] = []
    row = last - xp.inf
    for time in reversed(range(p.logs.shape[1])):
        skipped = xp.where(onward, _moved(be, row, -2), -xp.inf)
        row = xp.logaddexp(xp.logaddexp(row, _moved(be, row, -1)), skipped)
        row = xp.where((p.times == time + 1)[:, None], last, row) + p.emitted[:, time]
        rows.append(row)
    return xp.stack(rows[::-1], 1)


@quietly
def ctc_loss(
    be: ArrayBackend,
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Lengths,
    target_lengths: Lengths,
    blank: int = 0,
    zero_infinity: bool = False,
) -> tuple[Tensor, Tensor]:
    metas = ctc_loss_meta(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    xp = be.xp
    p = _problem(be, log_probs, targets, input_lengths, target_lengths, blank)
    alpha = _forward(be, p)
    samples = xp.arange(alpha.shape[0])
    if alpha.shape[1]:
        ending = alpha[samples, xp.maximum(p.times - 1, 0)]
        in_blank = ending[samples, p.ends]
        in_label = xp.where(p.ends > 0, ending[samples, xp.maximum(p.ends - 1, 0)], -xp.inf)
        total = xp.logaddexp(in_blank, in_label)
    else:
        total = xp.zeros(alpha.shape[0], dtype=alpha.dtype)
    # In no time at all there is one way to say nothing, and none to say anything.
    total = xp.where(p.times > 0, total, xp.where(p.ends > 0, -xp.inf, 0.0))
    return (
        be.wrap(cast(be, -total, log_probs.dtype).reshape(metas[0].shape)),
        be.wrap(cast(be, alpha, log_probs.dtype).reshape(metas[1].shape)),
    )


@quietly
def ctc_loss_backward(
    be: ArrayBackend,
    grad: Tensor,
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Lengths,
    target_lengths: Lengths,
    neg_log_likelihood: Tensor,
    log_alpha: Tensor,
    blank: int,
    zero_infinity: bool = False,
) -> Tensor:
    ctc_loss_backward_meta(
        grad, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity
    )
    xp = be.xp
    p = _problem(be, log_probs, targets, input_lengths, target_lengths, blank)
    if not p.logs.size:
        return be.wrap(xp.zeros_like(native(be, log_probs)))
    both = cast(be, native(be, log_alpha), computing(log_probs.dtype)).reshape(p.emitted.shape) + _backward(be, p)
    largest = both.max(2)[:, :, None]
    largest = xp.where(xp.isfinite(largest), largest, 0)
    # The share of each label is a product with the states that have it; numbers are at most 1 by then.
    members = (p.states[:, :, None] == xp.arange(p.logs.shape[2])).astype(both.dtype)
    occupied = xp.log(xp.matmul(xp.exp(both - largest), members)) + largest
    losses = cast(be, native(be, neg_log_likelihood), computing(log_probs.dtype)).reshape(-1, 1, 1)
    slope = xp.exp(p.logs) - xp.exp(occupied + losses - p.logs)
    outside = (xp.arange(p.logs.shape[1]) >= p.times[:, None])[:, :, None]
    if zero_infinity:
        outside = outside | (losses == xp.inf)
    upstream = cast(be, native(be, grad), computing(log_probs.dtype)).reshape(-1, 1, 1)
    result = xp.where(outside, 0, slope * upstream).transpose(1, 0, 2)
    result = cast(be, result, log_probs.dtype)
    return be.wrap(arranged(be, result).reshape(native(be, log_probs).shape))
