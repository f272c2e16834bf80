"""The softmax of attention, in which a row may have nothing to attend to."""

from math import log

import numpy as np

from opmux_compiled.loops.compiling import exp_of, largest_of, loop, sum_of

__all__ = ["weigh"]

_f = np.float32


@loop
def weigh(start, stop, scores, sums, queries, first):  # type: ignore[no-untyped-def]
    """Units are rows of scores, which become weights; a row of negative infinities becomes zeros, and its sum 0.

    If `queries` is not 0, the rows of so many queries follow each other, the first of them at the place `first`, and none sees keys
    behind its own place.
    """
    for r in range(start, stop):
        row = scores[r]
        if queries:
            seen = first + r % queries + 1
            row[seen:] = _f(0)
            row = row[:seen]
        top = largest_of(row)
        top = _f(0) if top == _f(-np.inf) else top
        for i in range(row.size):
            row[i] = exp_of(row[i] - top)
        whole = _f(sum_of(row))
        whole = _f(1) if whole == _f(0) else whole
        share = _f(1) / whole
        for i in range(row.size):
            row[i] *= share
        sums[r] = _f(log(whole)) + top
